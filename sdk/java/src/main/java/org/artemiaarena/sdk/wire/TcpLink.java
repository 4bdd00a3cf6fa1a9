// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

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
    private static final String NOTICES = "inproc://notices";

    private final ZMQ.Context context = ZMQ.context(1);
    private final ZMQ.Socket socket = context.socket(SocketType.DEALER);
    private final ZMQ.Socket monitor = context.socket(SocketType.PAIR);
    private ZMQ.Poller poller;
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
        poller = context.poller(2);
        poller.register(socket, ZMQ.Poller.POLLIN);
        poller.register(monitor, ZMQ.Poller.POLLIN);
        if (!socket.connect(endpoint)) {
            throw new IllegalArgumentException("it is refused");
        }
    }

    @Override
    News poll() {
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
        byte[] content = socket.recv(ZMQ.DONTWAIT);
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
    void sleep(long nanos) {
        poller.poll(nanos < 0 ? -1 : millis(nanos));
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

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (poller != null) {
            poller.close();
        }
        socket.monitor(null, 0);
        monitor.close();
        socket.close();
        context.term();
    }
}
