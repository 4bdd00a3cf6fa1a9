// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.artemiaarena.sdk.ProtocolException;
import org.junit.jupiter.api.Test;

/** The golden frames of the arena to values and back. */
class GoldenTest {
    private static final List<String> HEARD =
            List.of("welcome", "refusal", "start", "events", "decision", "end", "error", "ping", "close");
    private static final List<String> SAID = List.of("hello", "ready", "answer", "pong", "bye");

    private static JsonObject file(String type) throws IOException {
        Path path = Path.of(System.getProperty("golden"), "wire", type + ".json");
        return JsonParser.parseString(Files.readString(path)).getAsJsonObject();
    }

    private static byte[] bytes(JsonElement vector) {
        String hex = vector.getAsJsonObject().get("hex").getAsString();
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    /** As Packed says it; arrays of bytes as text, to be compared. */
    private static Object value(Object value) {
        if (value instanceof byte[] bytes) {
            return "bytes " + HexFormat.of().formatHex(bytes);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(GoldenTest::value).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> values = new TreeMap<>();
            map.forEach((key, entry) -> values.put(key, value(entry)));
            return values;
        }
        return value;
    }

    private static Object json(JsonElement element) {
        if (element.isJsonArray()) {
            List<Object> list = new ArrayList<>();
            element.getAsJsonArray().forEach(entry -> list.add(json(entry)));
            return list;
        }
        if (element.isJsonObject()) {
            SortedMap<String, Object> map = new TreeMap<>();
            element.getAsJsonObject().entrySet().forEach(entry -> map.put(entry.getKey(), json(entry.getValue())));
            return map.keySet().equals(java.util.Set.of("$bin"))
                    ? HexFormat.of().parseHex((String) map.get("$bin"))
                    : map;
        }
        return element.getAsJsonPrimitive().isNumber() ? (Object) element.getAsLong() : element.getAsString();
    }

    @Test
    void framesOfAnArenaAreTheirValues() throws IOException {
        int count = 0;
        for (String type : HEARD) {
            for (JsonElement vector : file(type).getAsJsonArray("vectors")) {
                JsonElement frame = vector.getAsJsonObject().get("frame");
                assertEquals(value(json(frame)), value(Packed.unpack(bytes(vector))));
                assertEquals(
                        frame.getAsJsonArray().size(),
                        Message.unpack(bytes(vector)).size());
                count++;
            }
        }
        assertTrue(count > 30, count + " vectors");
    }

    @Test
    @SuppressWarnings("unchecked") // json makes no other maps
    void valuesOfABotAreTheirFrames() throws IOException {
        for (String type : SAID) {
            for (JsonElement vector : file(type).getAsJsonArray("vectors")) {
                FrameWriter writer = new FrameWriter();
                for (JsonElement message : vector.getAsJsonObject().getAsJsonArray("frame")) {
                    writer.add((SortedMap<String, Object>) json(message));
                }
                assertArrayEquals(bytes(vector), writer.take(), vector.toString());
            }
        }
    }

    @Test
    void answersOfABotAreTheirFrames() throws IOException {
        int count = 0;
        for (JsonElement vector : file("answer").getAsJsonArray("vectors")) {
            FrameWriter writer = new FrameWriter();
            for (JsonElement message : vector.getAsJsonObject().getAsJsonArray("frame")) {
                JsonObject said = message.getAsJsonObject();
                writer.add(new Answer(
                        said.get("match").getAsLong(),
                        said.get("decision").getAsLong(),
                        said.get("action").getAsInt(),
                        said.has("note") ? said.get("note").getAsString() : null,
                        said.has("text") ? said.get("text").getAsString() : null));
                count++;
            }
            assertArrayEquals(bytes(vector), writer.take(), vector.toString());
        }
        assertTrue(count > 3, count + " answers");
    }

    @Test
    void eventsStayPackedUntilSomebodyLooks() throws IOException {
        int count = 0;
        for (JsonElement vector : file("events").getAsJsonArray("vectors")) {
            for (Message message : Message.unpack(bytes(vector))) {
                if (message instanceof Message.Events events) {
                    assertEquals(events.count(), events.events().size());
                    count += events.count();
                }
            }
        }
        assertTrue(count > 3, count + " events");
    }

    @Test
    void noOtherFrameIsMoreThanAnExceptionOfThisLibrary() throws IOException {
        for (JsonElement vector : file("refused").getAsJsonArray("vectors")) {
            try {
                Message.unpack(bytes(vector));
            } catch (ProtocolException error) {
                assertTrue(error.getMessage().startsWith("The arena sent what the protocol does not allow: "));
            }
        }
        for (String hex : List.of(
                "",
                "c1",
                "80",
                "90",
                "91c0",
                "91".repeat(5000),
                "ddffffffff",
                "dfffffffff",
                "918100c0",
                "91c6ffffffff",
                "9181a474797065",
                "9181a47479706501",
                "9182a474797065a46e6f6e65a178ddffffffff",
                "9181a474797065a5ffffffffff",
                "91".repeat(70) + "90",
                "9081a0c0")) {
            byte[] frame = HexFormat.of().parseHex(hex);
            assertThrows(ProtocolException.class, () -> Message.unpack(frame), hex);
        }
        assertThrows(ProtocolException.class, () -> Message.unpack(new byte[(4 << 20) + 1]));
    }

    @Test
    void eachKeyOfEachMessageIsChecked() throws IOException {
        for (String type : HEARD) {
            for (JsonElement vector : file(type).getAsJsonArray("vectors")) {
                for (JsonElement message : vector.getAsJsonObject().getAsJsonArray("frame")) {
                    for (String key : message.getAsJsonObject().keySet()) {
                        breaks(message.getAsJsonObject(), key);
                    }
                }
            }
        }
    }

    /** With a value of a wrong type, and one that is too large, under one of its keys. */
    @SuppressWarnings("unchecked") // json makes no other maps
    private static void breaks(JsonObject message, String key) {
        for (Object wrong : List.of(-1L, List.of(List.of()), Map.of("a", "b"))) {
            SortedMap<String, Object> broken = new TreeMap<>((SortedMap<String, Object>) json(message));
            boolean isGood = wrong instanceof Map
                    && List.of("view", "settings", "numbers").contains(key);
            broken.put(key, wrong);
            FrameWriter writer = new FrameWriter();
            writer.add(broken);
            byte[] frame = writer.take();
            if (!isGood) {
                assertThrows(
                        ProtocolException.class, () -> Message.unpack(frame), message + " with " + key + " " + wrong);
            }
        }
    }

    @Test
    void nilFloatsAndTheLikeAreRefusedWhereverTheyLie() throws IOException {
        int count = 0;
        for (JsonElement vector : file("unsent").getAsJsonArray("vectors")) {
            byte[] frame = bytes(vector);
            assertThrows(ProtocolException.class, () -> Message.unpack(frame), vector.toString());
            count++;
        }
        assertTrue(count >= 40, count + " vectors");
    }

    @Test
    void unknownTypesAndKeysArePassedOver() {
        String flags = "a17892c3c2"; // "x": [true, false]
        String most = "a179cf001fffffffffffff"; // "y": 2^53 - 1
        String least = "a17ad3ffe0000000000001"; // "z": -2^53 + 1
        byte[] frame =
                HexFormat.of().parseHex("9281a474797065a46e6f6e65" + "84a474797065a5636c6f7365" + flags + most + least);
        assertEquals(List.of(new Message.Close()), Message.unpack(frame));
    }

    @Test
    void aBotNeverSendsNilOrFloats() {
        for (Object value : new Object[] {null, 1.0, true}) {
            SortedMap<String, Object> message = new TreeMap<>();
            message.put("type", value);
            assertThrows(IllegalArgumentException.class, () -> new FrameWriter().add(message));
        }
    }

    @Test
    void fullFramesAreSentBefore() {
        FrameWriter writer = new FrameWriter();
        SortedMap<String, Object> message = new TreeMap<>(Map.of("type", "pong", "number", 1));
        for (int i = 0; i < Message.MESSAGES_MOST; i++) {
            assertEquals(null, writer.add(message));
        }
        assertEquals(Message.MESSAGES_MOST, ((List<?>) Packed.unpack(writer.add(message))).size());
        message.put("note", "n".repeat(1000));
        int sent = 0;
        for (int i = 0; i < 200; i++) {
            byte[] full = writer.add(message);
            assertTrue(full == null || full.length <= FrameWriter.FRAME_MOST);
            sent += full == null ? 0 : 1;
        }
        assertTrue(sent >= 3);
    }
}
