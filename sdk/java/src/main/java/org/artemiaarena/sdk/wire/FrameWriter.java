// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
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

    private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
    private final ByteArrayOutputStream parts = new ByteArrayOutputStream(512);
    private int count;

    /** Forgets what was gathered. */
    public void clear() {
        parts.reset();
        count = 0;
    }

    /** Adds a message. Returns a frame that is full, so that it must be sent before; null if there is none. */
    public byte[] add(SortedMap<String, ?> message) {
        try {
            packer.clear();
            pack(message);
            byte[] part = packer.toByteArray();
            boolean isFull = count == Message.MESSAGES_MOST || HEAD_MOST + parts.size() + part.length > FRAME_MOST;
            byte[] full = isFull ? take() : null;
            parts.writeBytes(part);
            count++;
            return full;
        } catch (IOException error) {
            throw new IllegalStateException(error); // a buffer in memory does not fail
        }
    }

    /** What was gathered, as a frame; null if there is nothing. */
    public byte[] take() {
        if (count == 0) {
            return null;
        }
        try {
            packer.clear();
            packer.packArrayHeader(count);
            packer.addPayload(parts.toByteArray());
            clear();
            return packer.toByteArray();
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
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
