// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** Splits the bytes of a ZMTP connection into the greeting and what follows: commands and frames. */
final class ZmtpReader {
    static final int COMMAND = 4;
    private static final int MORE = 1;
    private static final int LONG = 2;
    private static final int GREETING_SIZE = 64;
    private static final int HEAD_MOST = 9;
    private static final int ROOM = 16384; // bytes at first; more as frames need it

    private final int frameMost;
    private final int commandMost;
    private ByteBuffer room = ByteBuffer.allocate(ROOM); // from its position to its limit: bytes that are not yet taken
    private boolean isGreeted;
    private boolean isGreeting;
    private int flags;
    private byte[] content;

    ZmtpReader(int frameMost, int commandMost) {
        this.frameMost = frameMost;
        this.commandMost = commandMost;
        clear();
    }

    /** A new connection: nothing has come yet. */
    void clear() {
        room.clear().limit(0);
        isGreeted = false;
        isGreeting = false;
    }

    /** Takes what has come. False: nothing has. */
    boolean fill(ReadableByteChannel channel) throws IOException {
        room.compact();
        int size;
        try {
            size = channel.read(room);
        } finally {
            room.flip();
        }
        if (size < 0) {
            throw new EOFException("the arena closed the connection");
        }
        return size > 0;
    }

    /**
     * Goes to the greeting, or to the next command or frame, if it has come whole.
     *
     * @throws IOException it is none, or longer than it may be
     */
    boolean next() throws IOException {
        isGreeting = false;
        return isGreeted ? nextFrame() : greeting();
    }

    private boolean greeting() throws IOException {
        if (room.remaining() < GREETING_SIZE) {
            return false;
        }
        byte[] bytes = new byte[GREETING_SIZE];
        room.get(bytes);
        boolean isNull = bytes[12] == 'N' && bytes[13] == 'U' && bytes[14] == 'L' && bytes[15] == 'L' && bytes[16] == 0;
        if (bytes[0] != (byte) 0xff || bytes[9] != 0x7f || bytes[10] < 3 || !isNull) {
            throw new IOException("no ZMTP 3 with the mechanism NULL");
        }
        isGreeted = true;
        isGreeting = true;
        return true;
    }

    private boolean nextFrame() throws IOException {
        int at = room.position();
        if (room.remaining() < 2) {
            return false;
        }
        flags = room.get(at);
        boolean isLong = (flags & LONG) != 0;
        int head = isLong ? HEAD_MOST : 2;
        if ((flags & ~(MORE | LONG | COMMAND)) != 0) {
            throw new IOException("flags that no version has");
        }
        if (room.remaining() < head) {
            return false;
        }
        long size = isLong ? room.getLong(at + 1) : room.get(at + 1) & 0xff;
        if (size < 0 || size > (isCommand() ? commandMost : frameMost)) {
            throw new IOException("a frame that is too long");
        }
        if (room.remaining() < head + size) {
            makeRoom(head + (int) size);
            return false;
        }
        content = new byte[(int) size];
        room.position(at + head);
        room.get(content);
        return true;
    }

    private void makeRoom(int size) {
        if (room.capacity() < size) {
            room = ByteBuffer.allocate(size).put(room).flip();
        }
    }

    boolean isGreeting() {
        return isGreeting;
    }

    boolean isCommand() {
        return (flags & COMMAND) != 0;
    }

    /** Whether the message has more frames behind this one. */
    boolean hasMore() {
        return (flags & MORE) != 0;
    }

    byte[] content() {
        return content;
    }

    /** The bytes of a frame. */
    static ByteBuffer frame(int flags, byte[] content) {
        ByteBuffer bytes = ByteBuffer.allocate(HEAD_MOST + content.length);
        if (content.length > 255) {
            bytes.put((byte) (flags | LONG)).putLong(content.length);
        } else {
            bytes.put((byte) flags).put((byte) content.length);
        }
        return bytes.put(content).flip();
    }
}
