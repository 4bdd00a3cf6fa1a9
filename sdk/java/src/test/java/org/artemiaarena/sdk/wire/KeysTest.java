// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.artemiaarena.sdk.ArenaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.zeromq.ZMQ;

class KeysTest {
    private static final String SERVER = "JF8U/7-R#MT([FZ}SXMIh]PYCBzYeyLfU2X]x)Ct";
    private static final String SECRET = "oOAN)RUyxCsE6RRCiV-hsWTug+BDYO8}ExNk@WE+";
    private static final String WHOLE =
            "curve\n    public-key = \"" + SERVER + "\"\n    secret-key = \"" + SECRET + "\"\n";

    @TempDir
    Path folder;

    private Path write(String text, String mode) throws IOException {
        Path path = folder.resolve("mine_secret");
        Files.writeString(path, text, StandardCharsets.ISO_8859_1);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
        return folder.resolve("mine");
    }

    private static void refuses(String says, String server, String file) {
        ArenaException error = assertThrows(ArenaException.class, () -> Keys.of(server, file));
        assertTrue(error.getMessage().contains(says), error.getMessage());
    }

    @Test
    void aCertificateIsReadAsJeromqWantsIt() throws IOException {
        Keys keys = Keys.of(SERVER, write(WHOLE, "rw-------").toString());
        assertEquals(SERVER, keys.ownText());
        assertArrayEquals(ZMQ.Curve.z85Decode(SERVER), keys.server());
        assertArrayEquals(ZMQ.Curve.z85Decode(SECRET), keys.secret());
        assertNull(Keys.of("", ""));
    }

    @Test
    void anyOtherIsRefusedInASentence() throws IOException {
        refuses("others may read", SERVER, write(WHOLE, "rw-r--r--").toString());
        refuses("is no secret", SERVER, write("curve\n", "rw-------").toString());
        refuses(
                "is no secret",
                SERVER,
                write(WHOLE.replace(SECRET, "s".repeat(39)), "rw-------").toString());
        refuses(
                "is no character",
                SERVER,
                write(WHOLE.replace(SECRET, "~".repeat(40)), "rw-------").toString());
        refuses("is too great", "#".repeat(40), write(WHOLE, "rw-------").toString());
        refuses("cannot be read", SERVER, write("\u00ff", "rw-------").toString());
        refuses("cannot be read", SERVER, folder.resolve("none").toString());
        refuses("40 characters", "short", folder.resolve("none").toString());
        refuses("ARENA_KEYS is not set", SERVER, "");
        refuses("ARENA_SERVER_KEY is not set", "", "mine");
    }
}
