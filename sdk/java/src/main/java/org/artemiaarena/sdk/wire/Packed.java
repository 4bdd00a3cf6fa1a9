// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.artemiaarena.sdk.ProtocolException;
import org.msgpack.core.MessageIntegerOverflowException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;
import org.msgpack.value.ValueType;

/**
 * Bytes of msgpack that came over the socket, as values: Long, String, byte[], Boolean, List, Map. Nothing is trusted: sizes are
 * checked against the bytes that are there, depth has a most, text must be UTF-8, keys must be text, and there is nothing that
 * no arena sends: nil, floats, extensions, numbers of 2^53 and more.
 */
public final class Packed {
    private static final int DEPTH_MOST = 64;
    private static final MessagePack.UnpackerConfig CONFIG = new MessagePack.UnpackerConfig();

    private final byte[] bytes;
    private final int begin;
    private final int size;
    private MessageUnpacker unpacker;
    private int base; // of the unpacker's bytes

    /** Of a part of these bytes, which must stay as they are. */
    Packed(byte[] bytes, int begin, int size) {
        this.bytes = bytes;
        this.begin = begin;
        this.size = size;
    }

    /** A value, and where the next one begins. */
    record Read(Object value, int end) {}

    /** The message at this place of a frame. If it is a map, its view and its events stay packed. */
    static Read message(byte[] frame, int at) {
        Packed packed = new Packed(frame, 0, frame.length);
        return packed.reading(() -> {
            packed.seek(at);
            return new Read(packed.value(1, true), packed.at());
        });
    }

    /** One value and nothing behind it. */
    static Object unpack(byte[] frame) {
        Packed packed = new Packed(frame, 0, frame.length);
        return packed.reading(() -> {
            packed.seek(0);
            Object value = packed.value(0, false);
            if (packed.at() != frame.length) {
                throw new ProtocolException("a frame with more behind its end");
            }
            return value;
        });
    }

    /** All of this as a value. */
    public Object value() {
        return read(0);
    }

    /** The value at this offset. */
    public Object read(int offset) {
        return reading(() -> {
            seek(offset);
            return value(0, false);
        });
    }

    /** Of a map: the offset of each value. */
    public Map<String, Integer> offsets() {
        return reading(() -> {
            seek(0);
            int count = unpacker.unpackMapHeader();
            Map<String, Integer> offsets = new LinkedHashMap<>(2 * checked(count, 2));
            for (int i = 0; i < count; i++) {
                String key = text();
                offsets.put(key, at());
                unpacker.skipValue();
            }
            return offsets;
        });
    }

    /** The integer at this offset. */
    public long number(int offset) {
        return reading(() -> {
            seek(offset);
            return unpacker.unpackLong();
        });
    }

    /** The array of integers at this offset. */
    public long[] numbers(int offset) {
        return reading(() -> {
            seek(offset);
            return row();
        });
    }

    /** The array of arrays of integers at this offset. */
    public long[][] rows(int offset) {
        return reading(() -> {
            seek(offset);
            long[][] rows = new long[checked(unpacker.unpackArrayHeader(), 1)][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = row();
            }
            return rows;
        });
    }

    private long[] row() throws IOException {
        long[] numbers = new long[checked(unpacker.unpackArrayHeader(), 1)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = unpacker.unpackLong();
        }
        return numbers;
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private <T> T reading(Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException | MessagePackException error) {
            throw new ProtocolException(
                    "a frame that is no msgpack (" + error.getClass().getSimpleName() + ")");
        }
    }

    private void seek(int offset) throws IOException {
        ArrayBufferInput input = new ArrayBufferInput(bytes, begin + offset, size - offset);
        if (unpacker == null) {
            unpacker = CONFIG.newUnpacker(input);
        } else {
            unpacker.reset(input);
        }
        base = offset;
    }

    private int at() {
        return base + (int) unpacker.getTotalReadBytes();
    }

    /** A count of things that have at least so many bytes each. */
    private int checked(int count, int least) {
        if ((long) count * least > size - at()) {
            throw new ProtocolException("a frame that is no msgpack (it announces more than it holds)");
        }
        return count;
    }

    private Object value(int depth, boolean isMessage) throws IOException {
        if (depth > DEPTH_MOST) {
            throw new ProtocolException("a frame with more than " + DEPTH_MOST + " levels");
        }
        switch (unpacker.getNextFormat().getValueType()) {
            case INTEGER:
                return number();
            case STRING:
                return text();
            case BINARY:
                return unpacker.readPayload(checked(unpacker.unpackBinaryHeader(), 1));
            case BOOLEAN:
                return unpacker.unpackBoolean();
            case ARRAY:
                return list(depth);
            case MAP:
                return map(depth, isMessage);
            default:
                throw new ProtocolException("a frame with nil, a float or an extension in it");
        }
    }

    /** Text that must be UTF-8. Most is ASCII, and a decoder for each would take longer than all else. */
    private String text() throws IOException {
        byte[] content = unpacker.readPayload(checked(unpacker.unpackRawStringHeader(), 1));
        for (byte one : content) {
            if (one < 0) {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .decode(ByteBuffer.wrap(content))
                        .toString();
            }
        }
        return new String(content, StandardCharsets.ISO_8859_1);
    }

    /** A number that all languages have. */
    private long number() throws IOException {
        try {
            long number = unpacker.unpackLong();
            if (number >= -Fields.COUNTER_MOST && number <= Fields.COUNTER_MOST) {
                return number;
            }
        } catch (MessageIntegerOverflowException error) {
            // It is one of 2^63 or more.
        }
        throw new ProtocolException("a frame with a number of 2^53 or more in it");
    }

    private List<Object> list(int depth) throws IOException {
        int count = checked(unpacker.unpackArrayHeader(), 1);
        List<Object> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(value(depth + 1, false));
        }
        return list;
    }

    private Map<String, Object> map(int depth, boolean isMessage) throws IOException {
        int count = checked(unpacker.unpackMapHeader(), 2);
        Map<String, Object> map = new LinkedHashMap<>(2 * count);
        for (int i = 0; i < count; i++) {
            if (unpacker.getNextFormat().getValueType() != ValueType.STRING) {
                throw new ProtocolException("a frame with a key that is no text"); // the library takes bytes for one
            }
            String key = text();
            int from = at();
            boolean staysPacked = isMessage && staysPacked(key);
            Object value = value(depth + 1, false);
            map.put(key, staysPacked ? new Packed(bytes, begin + from, at() - from) : value);
        }
        return map;
    }

    private boolean staysPacked(String key) throws IOException {
        boolean isView = key.equals("view");
        return (isView || key.equals("events"))
                && unpacker.getNextFormat().getValueType() == (isView ? ValueType.MAP : ValueType.ARRAY);
    }
}
