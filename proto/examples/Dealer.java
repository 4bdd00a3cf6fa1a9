// SPDX-License-Identifier: MIT
import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A ZeroMQ DEALER without a library, for an endpoint of the arena that is not encrypted. Java 16 or newer. */
public class Dealer {
    private final SocketChannel channel;

    public Dealer(String endpoint) throws IOException {
        if (endpoint.startsWith("ipc://")) {
            channel = SocketChannel.open(UnixDomainSocketAddress.of(endpoint.substring(6)));
        } else {
            URI address = URI.create(endpoint);
            channel = SocketChannel.open(new InetSocketAddress(address.getHost(), address.getPort()));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        byte[] greeting = new byte[64];
        greeting[0] = (byte) 0xff;
        greeting[9] = 0x7f;
        greeting[10] = 3;
        System.arraycopy("NULL".getBytes(StandardCharsets.US_ASCII), 0, greeting, 12, 4);
        write(ByteBuffer.wrap(greeting));
        if (read(64).get(10) < 3)
            throw new IOException("the arena speaks an older ZMTP");
        send(4, "\5READY\13Socket-Type\0\0\0\6DEALER".getBytes(StandardCharsets.ISO_8859_1));
        frame(read(1).get()); // the arena's READY: what is sent before it comes may lie unread
    }

    private void write(ByteBuffer content) throws IOException {
        while (content.hasRemaining())
            channel.write(content);
    }

    private ByteBuffer read(int size) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(size);
        while (content.hasRemaining())
            if (channel.read(content) < 0)
                throw new EOFException("the arena closed the connection");
        return content.flip();
    }

    private void send(int flags, byte[] content) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(9 + content.length);
        if (content.length < 256)
            frame.put((byte) flags).put((byte) content.length);
        else
            frame.put((byte) (flags | 2)).putLong(content.length);
        write(frame.put(content).flip());
    }

    public void send(byte[] frame) throws IOException {
        send(0, frame);
    }

    private byte[] frame(int flags) throws IOException {
        return read((flags & 2) != 0 ? (int) read(8).getLong() : read(1).get() & 0xff).array();
    }

    /** The next frame; commands are passed over. */
    public byte[] receive() throws IOException {
        while (true) {
            int flags = read(1).get();
            byte[] content = frame(flags);
            if ((flags & 4) == 0)
                return content;
        }
    }
}
