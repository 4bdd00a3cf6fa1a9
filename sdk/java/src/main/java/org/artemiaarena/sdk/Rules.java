// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** Words from what {@code arena rules --game G --json} prints. Apart, because few bots need it and the reader of JSON. */
final class Rules {
    private static final int SECONDS_MOST = 10;
    private static final int BYTES_MOST = 16 << 20;
    private static final Pattern ID = Pattern.compile("[a-z0-9-]{1,64}");

    private Rules() {}

    /**
     * The words of any game: from the file in ARENA_RULES, or else from the program {@code arena}, if it is on the PATH. Null if
     * neither is there, or is of this game.
     */
    static Words read(String game) {
        String file = System.getenv("ARENA_RULES");
        try {
            boolean isFile = file != null && !file.isEmpty();
            if (!isFile && !ID.matcher(game).matches()) {
                return null;
            }
            Words words = words(isFile ? text(Files.newInputStream(Path.of(file))) : printed(game));
            return words.game().equals(game) ? words : null;
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            return null;
        } catch (IOException | RuntimeException | ExecutionException | TimeoutException error) {
            return null; // Gson throws many kinds for what is no JSON, or has other keys
        }
    }

    private static String text(InputStream in) throws IOException {
        try (in) {
            return new String(in.readNBytes(BYTES_MOST), StandardCharsets.UTF_8);
        }
    }

    private static String printed(String game)
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Process arena = new ProcessBuilder("arena", "rules", "--game", game, "--json")
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            CompletableFuture<String> text = CompletableFuture.supplyAsync(() -> {
                try {
                    return text(arena.getInputStream());
                } catch (IOException error) {
                    return "";
                }
            });
            String rules = text.get(SECONDS_MOST, TimeUnit.SECONDS);
            if (!arena.waitFor(SECONDS_MOST, TimeUnit.SECONDS) || arena.exitValue() != 0) {
                throw new IOException("arena rules failed");
            }
            return rules;
        } finally {
            arena.destroyForcibly();
        }
    }

    /** From the object that is printed. Throws an unchecked exception if it is none. */
    static Words words(String json) {
        JsonObject rules = JsonParser.parseString(json).getAsJsonObject();
        List<Action> actions = new ArrayList<>();
        for (JsonElement row : rules.getAsJsonArray("actions")) {
            JsonObject action = row.getAsJsonObject();
            actions.add(new Action(
                    action.get("id").getAsInt(), text(action, "kind"), text(action, "object"), text(action, "text")));
        }
        List<Key> keys = new ArrayList<>();
        for (JsonElement row : rules.getAsJsonArray("view")) {
            keys.add(key(row.getAsJsonObject()));
        }
        return new Words(
                text(rules, "game"),
                text(rules, "epoch"),
                actions.toArray(Action[]::new),
                pieces(rules).toArray(Piece[]::new),
                keys.toArray(Key[]::new));
    }

    private static String text(JsonObject object, String key) {
        return object.get(key).getAsString();
    }

    private static List<Piece> pieces(JsonObject rules) {
        List<Piece> pieces = new ArrayList<>();
        for (JsonElement meaning : rules.getAsJsonArray("meanings")) {
            JsonElement type = meaning.getAsJsonObject().get("type");
            JsonArray rows = type == null ? null : rules.getAsJsonArray(type.getAsString() + "s");
            for (JsonElement row : rows == null ? new JsonArray() : rows) {
                JsonObject piece = row.getAsJsonObject();
                pieces.add(new Piece(
                        type.getAsString(), piece.get("code").getAsInt(), text(piece, "id"), text(piece, "name")));
            }
        }
        return pieces;
    }

    private static Key key(JsonObject row) {
        JsonElement rows = row.get("rows");
        JsonElement empty = row.get("empty");
        List<Key.Name> names = new ArrayList<>();
        if (row.has("names")) {
            for (JsonElement entry : row.getAsJsonArray("names")) {
                JsonObject name = entry.getAsJsonObject();
                names.add(new Key.Name(text(name, "name"), name.has("means") ? text(name, "means") : ""));
            }
        }
        return new Key(
                text(row, "key"),
                Key.Holds.valueOf(text(row, "holds").toUpperCase(Locale.ROOT)),
                text(row, "means"),
                empty.isJsonArray() ? -1 : empty.getAsLong(),
                row.has("most") ? row.get("most").getAsInt() : 0,
                rows == null ? Key.ONE_ROW : rowsOf(rows.getAsString()),
                List.copyOf(names),
                row.has("unknown") ? row.get("unknown").getAsLong() : -1);
    }

    private static int rowsOf(String rows) {
        return rows.equals("seats") ? Key.ROW_FOR_EACH_SEAT : Integer.parseInt(rows);
    }
}
