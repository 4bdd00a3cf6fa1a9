// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.time.Duration;
import org.artemiaarena.sdk.ArenaException;

/**
 * The connection of a bot: frames as bytes, and the news when it is made and when it breaks. It connects again by itself;
 * for the arena that is a new connection, which must say hello. For one thread.
 */
public interface Link extends AutoCloseable {
    /** What {@link #await} can tell. */
    enum News {
        /** There is a new connection. */
        UP,
        /** A frame came: {@link #frame}. */
        FRAME,
        /** There was no connection for as long as the patience is. */
        GONE,
        /** The arena does not let the bot's key in. */
        REFUSED,
        /** The time is over. */
        TIMEOUT
    }

    /** Waits at most so many nanoseconds, without a limit if they are negative. */
    News await(long nanos);

    /** The frame that came last. One of several parts is no message of the arena: an empty frame stands for it. */
    byte[] frame();

    /** Sends a frame. Without a connection it is lost, as it would be if the connection broke. */
    void send(byte[] frame);

    /** Whether there is a connection. */
    boolean isUp();

    /** Whether somebody is at the endpoint who breaks each connection off before a frame comes. */
    boolean breaksOff();

    /** How long a connection may take. */
    Duration patience();

    /**
     * Nanoseconds that were waited. What passed since the last call counts as a second at most: a process
     * that stood still has not waited.
     */
    long waited();

    /** Sets how long a connection may take. */
    void setPatience(Duration patience);

    /** Waits up to a second until what was sent has left. May be called again. */
    @Override
    void close();

    /**
     * Begins to connect to {@code ipc://PATH} or {@code tcp://HOST:PORT}.
     *
     * @param keys null: the connection is not encrypted
     * @throws ArenaException the endpoint is none
     */
    static Link open(String endpoint, Keys keys, Duration patience) {
        if (endpoint.startsWith("tcp://")) {
            return new TcpLink(endpoint, keys, patience);
        }
        if (!endpoint.startsWith("ipc://")) {
            throw noEndpoint(endpoint, "it has no transport that is known");
        }
        if (keys != null) {
            throw noEndpoint(endpoint, "keys are for tcp; unset ARENA_SERVER_KEY and ARENA_KEYS");
        }
        return new UnixLink(endpoint, patience);
    }

    /** The exception for an endpoint that nothing can connect to. */
    static ArenaException noEndpoint(String endpoint, String why) {
        return new ArenaException("Cannot connect to " + endpoint + ": " + why
                + "; an endpoint is like ipc:///tmp/arena or tcp://127.0.0.1:5555");
    }
}
