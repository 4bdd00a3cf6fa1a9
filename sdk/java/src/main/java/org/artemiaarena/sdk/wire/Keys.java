// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.artemiaarena.sdk.ArenaException;

/** The keys of an encrypted connection: the arena's public key, and the bot's own pair; 32 bytes each. */
public final class Keys {
    private static final int TEXT_SIZE = 40;
    private static final int FILE_MOST = 65536;
    private static final String Z85 =
            "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";
    private static final Pattern LINE =
            Pattern.compile("^\\s*(public|secret)-key\\s*=\\s*\"([^\"\\s]{40})\"\\s*$", Pattern.MULTILINE);
    private static final Set<PosixFilePermission> OWNER = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final byte[] server;
    private final byte[] own;
    private final byte[] secret;
    private final String ownText;

    private Keys(String server, String own, String secret) {
        this.server = decode("ARENA_SERVER_KEY is no public key", server);
        this.own = decode("ARENA_KEYS: its public key is none", own);
        this.secret = decode("ARENA_KEYS: its secret key is none", secret);
        this.ownText = own;
    }

    /**
     * Of the arena's public key and the file of the bot's own certificate. Null if both are empty.
     *
     * @throws ArenaException one sentence
     */
    public static Keys of(String server, String file) {
        if (server.isEmpty() && file.isEmpty()) {
            return null;
        }
        if (server.isEmpty() || file.isEmpty()) {
            throw new ArenaException(
                    "ARENA_SERVER_KEY and ARENA_KEYS go together: the arena's public key, and the file of "
                            + "the bot's own secret certificate; "
                            + (server.isEmpty() ? "ARENA_SERVER_KEY" : "ARENA_KEYS") + " is not set");
        }
        if (server.length() != TEXT_SIZE) {
            throw new ArenaException("ARENA_SERVER_KEY must be the arena's public key, " + TEXT_SIZE + " characters");
        }
        return read(server, file);
    }

    /** Of {@code file} and {@code file_secret} the second is read if it is there. */
    private static Keys read(String server, String file) {
        String text;
        String named = file + "_secret";
        try {
            named = Files.exists(Path.of(named)) ? named : file;
            Path path = Path.of(named);
            if (!OWNER.containsAll(Files.getPosixFilePermissions(path))) {
                throw new ArenaException("ARENA_KEYS: others may read " + named + "; type chmod 600 " + named);
            }
            text = text(path);
        } catch (IOException | InvalidPathException | UnsupportedOperationException error) {
            throw new ArenaException("ARENA_KEYS: " + named + " cannot be read: " + error);
        }
        String own = null;
        String secret = null;
        for (Matcher line = LINE.matcher(text); line.find(); ) {
            if (line.group(1).equals("public")) {
                own = line.group(2);
            } else {
                secret = line.group(2);
            }
        }
        if (own == null || secret == null) {
            throw new ArenaException("ARENA_KEYS: " + named
                    + " is no secret certificate; make one with: arena keys new FILE --bot NAME");
        }
        return new Keys(server, own, secret);
    }

    private static String text(Path path) throws IOException {
        try (InputStream file = Files.newInputStream(path)) {
            byte[] content = file.readNBytes(FILE_MOST);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException error) {
            throw new IOException("it is no text", error);
        }
    }

    /** The bytes of a text in Z85: five characters are four bytes. */
    private static byte[] decode(String otherwise, String text) {
        ByteBuffer bytes = ByteBuffer.allocate(TEXT_SIZE / 5 * 4);
        for (int at = 0; at < TEXT_SIZE; at += 5) {
            long number = 0;
            for (int i = at; i < at + 5; i++) {
                int digit = Z85.indexOf(text.charAt(i));
                if (digit < 0) {
                    throw new ArenaException(otherwise + ": '" + text.charAt(i) + "' is no character of keys");
                }
                number = number * Z85.length() + digit;
            }
            if (number >>> 32 != 0) {
                throw new ArenaException(otherwise + ": " + text.substring(at, at + 5) + " is too great");
            }
            bytes.putInt((int) number);
        }
        return bytes.array();
    }

    byte[] server() {
        return server;
    }

    byte[] own() {
        return own;
    }

    byte[] secret() {
        return secret;
    }

    /** The bot's own public key as text. */
    public String ownText() {
        return ownText;
    }
}
