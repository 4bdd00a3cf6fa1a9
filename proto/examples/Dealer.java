// SPDX-License-Identifier: MIT
import java.io.*;
import java.net.*;
import java.nio.channels.*;

/** A ZeroMQ DEALER without a library, for one thread, and an endpoint that is not encrypted. Java 16 or newer. */
public class Dealer {
    private final DataInputStream in;
    private final DataOutputStream out;

    public Dealer(String endpoint) throws IOException {
        boolean ipc = endpoint.startsWith("ipc://");
        URI uri = ipc ? null : URI.create(endpoint);
        SocketChannel channel = SocketChannel.open(
            ipc ? UnixDomainSocketAddress.of(endpoint.substring(6)) : new InetSocketAddress(uri.getHost(), uri.getPort()));
        if (!ipc) channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        in = new DataInputStream(Channels.newInputStream(channel));
        out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)));
        out.writeBytes("\377" + "\0".repeat(8) + "\177\3\0NULL" + "\0".repeat(48));
        send("\5READY\13Socket-Type\0\0\0\6DEALER".getBytes(), 4);
        if (in.readNBytes(64)[10] < 3) throw new IOException("the arena speaks an older ZMTP");
        receive(4); // the arena's READY: what is sent before it comes may lie unread
    }
    public void send(byte[] frame, int flags) throws IOException {
        boolean small = frame.length < 256;
        out.writeByte(small ? flags : flags | 2);
        if (small) out.writeByte(frame.length); else out.writeLong(frame.length);
        out.write(frame);
        out.flush();
    }
    /** The next message with kind 0, the next command with kind 4; what is of the other kind is passed over. */
    public byte[] receive(int kind) throws IOException {
        while (true) {
            int flags = in.readUnsignedByte();
            byte[] frame = new byte[(flags & 2) != 0 ? (int) in.readLong() : in.readUnsignedByte()];
            in.readFully(frame);
            if ((flags & 4) == kind) return frame;
        }
    }
}
