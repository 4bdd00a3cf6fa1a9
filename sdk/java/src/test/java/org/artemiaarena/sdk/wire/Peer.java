// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** The arena's side of a connection, as a test plays it: a ROUTER of plain sockets. */
public final class Peer implements AutoCloseable {
    private final SocketChannel channel;
    private final DataInputStream in;
    private final OutputStream out;

    Peer(SocketChannel channel) {
        this.channel = channel;
        this.in = new DataInputStream(Channels.newInputStream(channel));
        this.out = Channels.newOutputStream(channel);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    void write(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    void greet() throws IOException {
        in.readFully(new byte[10]); // as libzmq does
        write(bytes("\377" + "\0".repeat(8) + "\177\3\0NULL" + "\0".repeat(48)));
        in.readFully(new byte[54]);
    }

    /** Greets, and says and hears READY. */
    public void shakeHands() throws IOException {
        greet();
        send(4, bytes("\5READY\13Socket-Type\0\0\0\6ROUTER"));
        receive(4);
    }

    void send(int flags, byte[] content) throws IOException {
        ByteBuffer frame = ZmtpReader.frame(flags, content);
        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        write(bytes);
    }

    /** Sends a frame of a message. */
    public void say(byte[] frame) throws IOException {
        send(0, frame);
    }

    /** The next frame with kind 0, the next command with kind 4. */
    byte[] receive(int kind) throws IOException {
        while (true) {
            int flags = in.readUnsignedByte();
            int size = (flags & 2) != 0 ? Math.toIntExact(in.readLong()) : in.readUnsignedByte();
            byte[] content = new byte[size];
            in.readFully(content);
            if ((flags & 4) == kind) {
                return content;
            }
        }
    }

    /** The next frame of a message. */
    public byte[] hear() throws IOException {
        return receive(0);
    }

    /** What comes until the connection is closed. */
    byte[] rest() throws IOException {
        return in.readAllBytes();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
