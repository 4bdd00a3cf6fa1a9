// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.Map;
import java.util.function.Supplier;
import org.artemiaarena.sdk.wire.Answer;
import org.artemiaarena.sdk.wire.Message;

/** A match that this bot plays in one seat. */
public final class Match {
    private final Message.Starting start;
    private final Words.Found found;
    private Object state;

    // What the connection keeps of it.
    boolean isReady;
    boolean isAway;
    long event; // the number of the last one
    long asked; // the number of the last decision
    Answer answered;

    Match(Message.Starting start) {
        this.start = start;
        this.found = Words.find(start.game(), start.epoch());
    }

    /** Its number on this connection. */
    public long handle() {
        return start.match();
    }

    /** The game's id, such as "notalone". */
    public String game() {
        return start.game();
    }

    /** The epoch of the rules that are played. */
    public String epoch() {
        return start.epoch();
    }

    /** The role of the seat, such as "hunted". */
    public String role() {
        return start.role();
    }

    /** The seat, from 0. */
    public int seat() {
        return start.seat();
    }

    /** How many seats the match has. */
    public int seats() {
        return start.seats();
    }

    /** The clock: "move=1s,bank=60s,...", or "none". */
    public String clock() {
        return start.clock();
    }

    /** All settings by name, as text. */
    public Map<String, Object> settings() {
        return start.settings();
    }

    /** The same as numbers: Long, words by their place among the values; a set is a List of such. */
    public Map<String, Object> numbers() {
        return start.numbers();
    }

    /** The seed of this seat, 16 bytes: a copy. */
    public byte[] botSeed() {
        return start.seed().clone();
    }

    /** The words of the game; without any if none are known for the epoch. */
    public Words words() {
        return found.words();
    }

    /** A sentence if there are no words, else "". */
    public String wordsMissing() {
        return found.missing();
    }

    /** What you keep for this match; {@code first} makes it when it is asked for first. */
    public <T> T state(Class<T> type, Supplier<? extends T> first) {
        if (state == null) {
            state = first.get();
        }
        return type.cast(state);
    }

    Chance chance(long decision) {
        return new Chance(start.seed(), decision);
    }

    @Override
    public String toString() {
        return "match " + handle() + " of " + game() + ", " + role() + " in seat " + seat();
    }
}
