// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Values as JSON in one line, and back. Apart, because few bots need it. */
final class Json {
    private static final String BYTES = "$bin";
    private static final Gson GSON =
            new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    private Json() {}

    /**
     * The text of a value.
     *
     * @throws IllegalArgumentException it has none, such as NaN
     */
    static String text(Object value) {
        try {
            return GSON.toJson(value);
        } catch (JsonParseException error) {
            throw new IllegalArgumentException(error.getMessage(), error);
        }
    }

    /** The messages of the arena to one seat of a match, from a trace. */
    static List<TreeMap<String, Object>> trace(Path file, String match, int seat) throws IOException {
        List<TreeMap<String, Object>> messages = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            try {
                JsonObject row = JsonParser.parseString(line).getAsJsonObject();
                if (is(row, "from", "arena") && is(row, "match", match) && is(row, "seat", String.valueOf(seat))) {
                    messages.add(map(row.getAsJsonObject("message")));
                }
            } catch (RuntimeException error) { // Gson throws many kinds
                throw new IOException(file + " is no trace: " + error.getMessage(), error);
            }
        }
        return messages;
    }

    private static boolean is(JsonObject row, String key, String value) {
        JsonElement found = row.get(key);
        return found != null && found.isJsonPrimitive() && found.getAsString().equals(value);
    }

    /** A message as values: Long, String, byte[], List and Map. */
    static TreeMap<String, Object> map(JsonObject object) {
        TreeMap<String, Object> map = new TreeMap<>();
        for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
            map.put(entry.getKey(), value(entry.getValue()));
        }
        return map;
    }

    private static Object value(JsonElement element) {
        if (element.isJsonArray()) {
            List<Object> list = new ArrayList<>();
            element.getAsJsonArray().forEach(entry -> list.add(value(entry)));
            return list;
        }
        if (element.isJsonObject()) {
            JsonObject object = element.getAsJsonObject();
            return object.has(BYTES) && object.size() == 1
                    ? HexFormat.of().parseHex(object.get(BYTES).getAsString())
                    : map(object);
        }
        return element.getAsJsonPrimitive().isNumber() ? (Object) element.getAsLong() : element.getAsString();
    }
}
