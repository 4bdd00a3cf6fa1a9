// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/**
 * Gathers messages of a bot, and gives them as frames that are as long as they may be. A value is a text, a whole number,
 * bytes, a list or a map of such; there is no way to send nil.
 */
public final class FrameWriter {
    /** The most bytes of a frame to the arena. */
    public static final int FRAME_MOST = 65536;

    private static final int HEAD_MOST = 3;
    private static final int NUMBER_MOST = 9; // bytes
    private static final int MANY = 16; // messages, for which the head of the frame has three bytes

    // An answer without words around its numbers, as it is packed.
    private static final byte[] ACTION = packed("\u0084\u00a6action");
    private static final byte[] DECISION = packed("\u00a8decision");
    private static final byte[] MATCH = packed("\u00a5match");
    private static final byte[] TYPE = packed("\u00a4type\u00a6answer");
    private static final int ANSWER_MOST =
            ACTION.length + DECISION.length + MATCH.length + TYPE.length + 3 * NUMBER_MOST;

    private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
    private byte[] bytes = new byte[512]; // the messages, behind HEAD_MOST bytes
    private int size = HEAD_MOST;
    private int count;

    private static byte[] packed(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Forgets what was gathered. */
    public void clear() {
        size = HEAD_MOST;
        count = 0;
    }

    /** Adds a message. Returns a frame that is full, so that it must be sent before; null if there is none. */
    public byte[] add(SortedMap<String, ?> message) {
        try {
            packer.clear();
            pack(message);
            byte[] part = packer.toByteArray();
            byte[] full = room(part.length);
            put(part);
            count++;
            return full;
        } catch (IOException error) {
            throw new IllegalStateException(error); // a buffer in memory does not fail
        }
    }

    /** Adds an answer, as {@code add} a message: written out, because a bot says hardly anything else. */
    public byte[] add(Answer answer) {
        if (answer.note() != null || answer.text() != null) {
            return add(message(answer));
        }
        byte[] full = room(ANSWER_MOST);
        put(ACTION);
        put(answer.action());
        put(DECISION);
        put(answer.decision());
        put(MATCH);
        put(answer.match());
        put(TYPE);
        count++;
        return full;
    }

    private static SortedMap<String, Object> message(Answer answer) {
        SortedMap<String, Object> message = new TreeMap<>(Map.of(
                "type", "answer", "match", answer.match(), "decision", answer.decision(), "action", answer.action()));
        if (answer.note() != null) {
            message.put("note", answer.note());
        }
        if (answer.text() != null) {
            message.put("text", answer.text());
        }
        return message;
    }

    /** Makes room for a message; returns the frame that had none. */
    private byte[] room(int more) {
        byte[] full = count == Message.MESSAGES_MOST || size + more > FRAME_MOST ? take() : null;
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
        return full;
    }

    private void put(byte[] part) {
        System.arraycopy(part, 0, bytes, size, part.length);
        size += part.length;
    }

    /** A whole number from 0, in its shortest form. */
    private void put(long number) {
        if (number < 0x80) {
            bytes[size++] = (byte) number;
            return;
        }
        int form = number < 0x100 ? 0 : number < 0x10000 ? 1 : number < 0x100000000L ? 2 : 3;
        bytes[size++] = (byte) (0xcc + form);
        for (int shift = (Byte.SIZE << form) - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes[size++] = (byte) (number >>> shift);
        }
    }

    /** What was gathered, as a frame; null if there is nothing. */
    public byte[] take() {
        if (count == 0) {
            return null;
        }
        int begin = count < MANY ? HEAD_MOST - 1 : 0;
        if (count < MANY) {
            bytes[begin] = (byte) (0x90 | count);
        } else {
            bytes[0] = (byte) 0xdc;
            bytes[1] = (byte) (count >>> Byte.SIZE);
            bytes[2] = (byte) count;
        }
        byte[] frame = Arrays.copyOfRange(bytes, begin, size);
        clear();
        return frame;
    }

    private void pack(Object value) throws IOException {
        if (value instanceof String text) {
            packer.packString(text);
        } else if (value instanceof Long || value instanceof Integer) {
            packer.packLong(((Number) value).longValue());
        } else if (value instanceof byte[] bytes) {
            packer.packBinaryHeader(bytes.length);
            packer.addPayload(bytes);
        } else if (value instanceof List<?> list) {
            packer.packArrayHeader(list.size());
            for (Object entry : list) {
                pack(entry);
            }
        } else if (value instanceof Map<?, ?> map) {
            packer.packMapHeader(map.size());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                pack(entry.getKey());
                pack(entry.getValue());
            }
        } else {
            throw new IllegalArgumentException(
                    "a message holds texts, whole numbers, bytes, lists and maps, not " + value);
        }
    }
}
