// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.time.Duration;

/** What links have in common: how long they have been without a connection, and when that is too long. */
abstract class WatchedLink implements Link {
    /** The most bytes of a frame from the arena. */
    static final int FRAME_MOST = 4 << 20;

    static final long LINGER_MS = 1000;
    static final long SEND_MS = 5000;
    static final int RECONNECT_MS = 50;
    static final int RECONNECT_MOST_MS = 1000;
    static final byte[] NOT_ONE_PART = {};
    private static final long STEP_NANOS = 1_000_000_000; // a sleep at most, and what counts as waited between looks

    private Duration patience;
    private boolean up;
    private boolean proven; // a frame came over this connection
    private boolean breaksOff;
    private long looked = System.nanoTime();
    private long waited;
    private long downSince; // of the waited time
    private byte[] frame;

    WatchedLink(Duration patience) {
        this.patience = patience;
    }

    /** The next news without waiting; null: there is none. */
    abstract News poll();

    /** The next {@link #poll} looks everywhere, also where {@link #sleep} has seen nothing. */
    void wake() {
        // Most links look everywhere each time.
    }

    /** Waits until something may have happened, at most so many nanoseconds. */
    abstract void sleep(long nanos);

    @Override
    public final News await(long nanos) {
        long begin = System.nanoTime();
        if (nanos >= 0) {
            wake(); // it may come too late to sleep
        }
        while (true) {
            News news = poll();
            if (news != null) {
                return news;
            }
            long waited = waited();
            long patient = up ? STEP_NANOS : downSince + patience.toNanos() - waited;
            if (patient <= 0) {
                return News.GONE;
            }
            long left = nanos < 0 ? STEP_NANOS : nanos - (System.nanoTime() - begin);
            if (left <= 0) {
                return News.TIMEOUT;
            }
            sleep(Math.min(STEP_NANOS, Math.min(patient, left)));
        }
    }

    /** Milliseconds to wait, rounded up; at least 1. */
    static long millis(long nanos) {
        return Math.max(1, (nanos + 999_999) / 1_000_000);
    }

    final News wentUp() {
        up = true;
        proven = false;
        return News.UP;
    }

    final News took(byte[] content) {
        frame = content;
        proven = true;
        breaksOff = false;
        return News.FRAME;
    }

    /** A connection that was broken off before a frame came was none: the time without one goes on. */
    final void wentDown() {
        if (proven) {
            downSince = waited();
        } else {
            breaksOff = true;
        }
        up = false;
        proven = false;
    }

    @Override
    public final byte[] frame() {
        return frame;
    }

    @Override
    public final boolean isUp() {
        return up;
    }

    @Override
    public final boolean breaksOff() {
        return breaksOff;
    }

    @Override
    public final long waited() {
        long now = System.nanoTime();
        waited += Math.min(now - looked, STEP_NANOS);
        looked = now;
        return waited;
    }

    @Override
    public final Duration patience() {
        return patience;
    }

    @Override
    public final void setPatience(Duration patience) {
        this.patience = patience;
    }
}
