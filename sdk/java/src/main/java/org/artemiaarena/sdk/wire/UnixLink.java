// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.ArrayDeque;

/**
 * A link over a unix socket: ZMTP 3 with the mechanism NULL, as a DEALER, without a library. (JeroMQ takes {@code ipc://} for
 * the name of a tcp port of its own.) The greetings and READY go first; then frames, and PING, which is answered.
 */
final class UnixLink extends WatchedLink {
    private static final String PREFIX = "ipc://";
    private static final int PATH_MOST = 107; // bytes: of sockaddr_un, less the zero
    private static final int COMMAND_MOST = 4096; // bytes
    private static final int WAITING_MOST = 1000; // frames that wait to be sent
    private static final long HANDSHAKE_MS = 30_000;
    private static final byte[] GREETING = greeting();
    private static final byte[] READY = bytes("\5READY\13Socket-Type\0\0\0\6DEALER");

    private final UnixDomainSocketAddress address;
    private final Selector selector;
    private final ZmtpReader reader = new ZmtpReader(FRAME_MOST, COMMAND_MOST);
    private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>(); // to be sent
    private SocketChannel channel; // null: none is there now
    private SelectionKey key;
    private long since; // the channel is there, or is not
    private long delayMs; // until the next try
    private int nextDelayMs = RECONNECT_MS;

    UnixLink(String endpoint, Duration patience) {
        super(patience);
        String path = endpoint.substring(PREFIX.length());
        int size = path.getBytes(StandardCharsets.UTF_8).length;
        if (size == 0 || size > PATH_MOST || path.startsWith("@")) {
            throw Link.noEndpoint(endpoint, "a path of 1 to " + PATH_MOST + " bytes is allowed");
        }
        try {
            address = UnixDomainSocketAddress.of(path);
            selector = Selector.open();
        } catch (IOException | InvalidPathException error) {
            throw Link.noEndpoint(endpoint, String.valueOf(error.getMessage()));
        }
        since = System.nanoTime();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] greeting() {
        return bytes("\377" + "\0".repeat(8) + "\177\3\0NULL" + "\0".repeat(48));
    }

    private long millisSince() {
        return (System.nanoTime() - since) / 1_000_000;
    }

    @Override
    News poll() {
        try {
            if (channel == null && !connect()) {
                return null;
            }
            push();
            do {
                News news = take();
                if (news != null) {
                    return news;
                }
            } while (reader.fill(channel));
            if (!isUp() && millisSince() >= HANDSHAKE_MS) {
                throw new IOException("no handshake");
            }
        } catch (IOException broken) {
            drop();
        }
        return null;
    }

    private boolean connect() throws IOException {
        if (millisSince() < delayMs) {
            return false;
        }
        SocketChannel opened = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            opened.configureBlocking(false);
            if (!opened.connect(address)) {
                throw new IOException("too many wait to be let in");
            }
            key = opened.register(selector, SelectionKey.OP_READ);
        } catch (IOException error) {
            opened.close();
            pause();
            return false;
        }
        channel = opened;
        since = System.nanoTime();
        reader.clear();
        waiting.add(ByteBuffer.wrap(GREETING));
        return true;
    }

    /** Waits longer before each try, up to a second. */
    private void pause() {
        since = System.nanoTime();
        delayMs = nextDelayMs;
        nextDelayMs = Math.min(2 * nextDelayMs, RECONNECT_MOST_MS);
    }

    private void drop() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException error) {
            // It is closed for us all the same.
        }
        channel = null;
        waiting.clear();
        wentDown();
        pause();
    }

    private News take() throws IOException {
        while (reader.next()) {
            if (reader.isGreeting()) {
                waiting.add(ZmtpReader.frame(ZmtpReader.COMMAND, READY));
                push();
            } else if (reader.isCommand()) {
                if (hear(reader.content())) {
                    nextDelayMs = RECONNECT_MS;
                    return wentUp();
                }
            } else if (!isUp()) {
                throw new IOException("a message before READY");
            } else {
                return took(reader.hasMore() ? NOT_ONE_PART : reader.content());
            }
        }
        return null;
    }

    /** A command of the arena. True: the handshake is done. */
    private boolean hear(byte[] command) throws IOException {
        int size = command.length == 0 ? 0 : command[0];
        String name =
                size < 0 || size >= command.length ? "" : new String(command, 1, size, StandardCharsets.ISO_8859_1);
        if (name.equals("PING") && command.length >= 7) { // two bytes say how long to wait; the rest comes back
            byte[] pong = bytes("\4PONG" + new String(command, 7, command.length - 7, StandardCharsets.ISO_8859_1));
            waiting.add(ZmtpReader.frame(ZmtpReader.COMMAND, pong));
            push();
        } else if (name.equals("ERROR") || name.isEmpty()) {
            throw new IOException("the arena broke off");
        }
        return name.equals("READY") && !isUp();
    }

    /** Sends of what waits as much as can leave now. */
    private void push() throws IOException {
        while (!waiting.isEmpty()) {
            ByteBuffer first = waiting.peek();
            channel.write(first);
            if (first.hasRemaining()) {
                break;
            }
            waiting.remove();
        }
    }

    @Override
    void sleep(long nanos) {
        long most = millis(nanos);
        if (!isUp()) {
            most = Math.min(most, Math.max(1, (channel == null ? delayMs : HANDSHAKE_MS) - millisSince()));
        }
        try {
            if (channel != null) {
                key.interestOps(SelectionKey.OP_READ | (waiting.isEmpty() ? 0 : SelectionKey.OP_WRITE));
            }
            selector.selectedKeys().clear();
            selector.select(most);
        } catch (IOException error) {
            throw new IllegalStateException("select: " + error.getMessage(), error);
        }
    }

    @Override
    public void send(byte[] frame) {
        if (!isUp()) {
            return;
        }
        try {
            waiting.add(ZmtpReader.frame(0, frame));
            push();
            if (waiting.size() > WAITING_MOST && !leaves(SEND_MS)) {
                throw new IOException("the arena does not read");
            }
        } catch (IOException broken) {
            drop();
        }
    }

    /** Waits until everything has left, at most so long. */
    private boolean leaves(long ms) throws IOException {
        long begin = System.nanoTime();
        for (push(); !waiting.isEmpty(); push()) {
            long left = ms - (System.nanoTime() - begin) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            key.interestOps(SelectionKey.OP_WRITE);
            selector.selectedKeys().clear();
            selector.select(left);
        }
        return true;
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                leaves(isUp() ? LINGER_MS : 0);
                channel.close();
            }
        } catch (IOException error) {
            // What did not leave is lost.
        }
        channel = null;
        try {
            selector.close();
        } catch (IOException error) {
            // Nothing is left to do.
        }
    }
}
