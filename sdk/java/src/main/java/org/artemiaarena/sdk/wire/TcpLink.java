// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import org.zeromq.SocketType;
import org.zeromq.ZEvent;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;
import zmq.util.Errno;

/**
 * A link over tcp, encrypted or not: a DEALER of JeroMQ. JeroMQ connects again by itself and silently; its monitor tells
 * when. It reports HANDSHAKE_PROTOCOL where libzmq reports that the handshake has succeeded: what is sent from then on leaves
 * when the keys are exchanged, or not at all. After what is no ZMTP, or is longer than allowed, JeroMQ does not connect again:
 * the link is gone when the patience is.
 */
final class TcpLink extends WatchedLink {
    private static final int CURVE_OVERHEAD = 64; // bytes that are added to a frame, at most
    private static final int ENDPOINT_MOST = 127; // JeroMQ's notices hold no longer ones
    private static final int HANDSHAKE_MS = 2000; // now and then JeroMQ sends no greeting: it must try again
    private static final int SIGNAL_MS = 1; // a signal that brings no frame
    private static final String NOTICES = "inproc://notices";

    private final ZMQ.Context context = ZMQ.context(1);
    private final ZMQ.Socket socket = context.socket(SocketType.DEALER);
    private final ZMQ.Socket monitor = context.socket(SocketType.PAIR);
    private Selector selector;
    private SelectionKey monitored;
    private SelectionKey received;
    private boolean hasNotices = true; // there may be some
    private boolean isSignalled; // something has come to the socket
    private boolean refused;
    private boolean closed;

    TcpLink(String endpoint, Keys keys, Duration patience) {
        super(patience);
        if (endpoint.length() > ENDPOINT_MOST) {
            close();
            throw Link.noEndpoint(endpoint, "it has more than " + ENDPOINT_MOST + " characters");
        }
        try {
            connect(endpoint, keys);
        } catch (RuntimeException error) { // JeroMQ throws many kinds
            close();
            throw Link.noEndpoint(endpoint, String.valueOf(error.getMessage()));
        }
    }

    private void connect(String endpoint, Keys keys) {
        socket.setLinger((int) LINGER_MS);
        socket.setSendTimeOut((int) SEND_MS);
        socket.setReceiveTimeOut(SIGNAL_MS);
        socket.setHandshakeIvl(HANDSHAKE_MS);
        socket.setReconnectIVL(RECONNECT_MS);
        socket.setReconnectIVLMax(RECONNECT_MOST_MS);
        socket.setMaxMsgSize((long) FRAME_MOST + CURVE_OVERHEAD);
        socket.setImmediate(false); // what did not leave is lost with its connection
        if (keys != null) {
            socket.setCurveServerKey(keys.server());
            socket.setCurvePublicKey(keys.own());
            socket.setCurveSecretKey(keys.secret());
        }
        socket.monitor(NOTICES, ZMQ.EVENT_HANDSHAKE_PROTOCOL | ZMQ.EVENT_DISCONNECTED | ZMQ.HANDSHAKE_FAILED_AUTH);
        monitor.connect(NOTICES);
        selector = selectorOf();
        if (!socket.connect(endpoint)) {
            throw new IllegalArgumentException("it is refused");
        }
    }

    /**
     * JeroMQ's own poller registers its sockets anew for each wait. These channels are signalled once for all that came since a
     * receive found nothing: so has {@link #poll}, for both, before {@link #sleep}.
     */
    private Selector selectorOf() {
        try {
            Selector made = Selector.open();
            received = socket.getFD().register(made, SelectionKey.OP_READ);
            monitored = monitor.getFD().register(made, SelectionKey.OP_READ);
            return made;
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** Looks at what the monitor tells; null if that is no news. */
    private News takeNotices() {
        new Errno().set(0); // ZEvent takes what an earlier call left there for a failure of its own
        for (ZEvent notice; (notice = ZEvent.recv(monitor, ZMQ.DONTWAIT)) != null; ) {
            switch (notice.getEvent()) {
                case HANDSHAKE_PROTOCOL:
                    return wentUp();
                case DISCONNECTED:
                    wentDown();
                    break;
                case HANDSHAKE_FAILED_AUTH:
                    refused = true;
                    break;
                default:
                    break;
            }
        }
        hasNotices = false;
        return null;
    }

    @Override
    News poll() {
        News news = hasNotices ? takeNotices() : null;
        if (news != null) {
            return news;
        }
        // JeroMQ's thread counts a signal after it has sent it. Without waiting, this one spins until that one runs.
        byte[] content = socket.recv(isSignalled ? 0 : ZMQ.DONTWAIT);
        isSignalled = false;
        if (content == null) {
            return refused ? News.REFUSED : null;
        }
        boolean isWhole = true;
        while (socket.hasReceiveMore()) {
            isWhole = false;
            socket.recv();
        }
        return took(isWhole ? content : NOT_ONE_PART);
    }

    @Override
    void wake() {
        hasNotices = true;
    }

    @Override
    void sleep(long nanos) {
        try {
            selector.select(millis(nanos));
            hasNotices = selector.selectedKeys().contains(monitored);
            isSignalled = selector.selectedKeys().contains(received);
            selector.selectedKeys().clear();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    @Override
    public void send(byte[] frame) {
        if (isUp()) {
            try {
                socket.send(frame);
            } catch (ZMQException error) {
                // As if the connection had broken: the monitor will say so.
            }
        }
    }

    private void closeSelector() {
        try {
            if (selector != null) {
                selector.close();
            }
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        closeSelector();
        socket.monitor(null, 0);
        monitor.close();
        socket.close();
        context.term();
    }
}
