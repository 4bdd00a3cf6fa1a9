// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** An endpoint that a test listens at: a unix socket in a folder, or a tcp port of the loopback if there is no folder. */
public final class Door implements AutoCloseable {
    private final ServerSocketChannel listener;
    private final String endpoint;

    /** Opens it. */
    public Door(Path folder) throws IOException {
        boolean isTcp = folder == null;
        SocketAddress address = isTcp
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)
                : UnixDomainSocketAddress.of(folder.resolve("door"));
        if (!isTcp) {
            Files.deleteIfExists(folder.resolve("door"));
        }
        listener = ServerSocketChannel.open(isTcp ? StandardProtocolFamily.INET : StandardProtocolFamily.UNIX);
        listener.bind(address);
        endpoint = isTcp
                ? "tcp://127.0.0.1:" + ((InetSocketAddress) listener.getLocalAddress()).getPort()
                : "ipc://" + folder.resolve("door");
    }

    /** Its name. */
    public String endpoint() {
        return endpoint;
    }

    /** The next connection. */
    public Peer accept() throws IOException {
        return new Peer(listener.accept());
    }

    /** The next connection that shakes hands. JeroMQ gives some up that it began, and makes another. */
    public Peer meet() throws IOException {
        while (true) {
            Peer peer = accept();
            try {
                peer.shakeHands();
                return peer;
            } catch (IOException error) {
                peer.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
