// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.time.Duration;
import java.util.List;

/**
 * What a bot may want beyond its name and its function. Each method sets one thing and returns this. What is not set has its
 * default; endpoint, token and keys are then the variables of the environment.
 */
public final class Options {
    /** A function of the bot that is told of something. */
    @FunctionalInterface
    public interface Told<T> {
        /** Called once for each. What it throws is printed and counted. */
        void tell(T what) throws Exception;
    }

    static final Duration PATIENCE = Duration.ofSeconds(30);
    static final Duration RETURN = Duration.ofMinutes(10);

    String version = "";
    int capacity = 1;
    Object views = "sparse";
    List<String> plays;
    boolean strict;
    String endpoint = environment("ARENA_ENDPOINT");
    String token = environment("ARENA_TOKEN");
    String serverKey = environment("ARENA_SERVER_KEY");
    String keys = environment("ARENA_KEYS");
    Duration patience = PATIENCE;
    Duration comeBack = RETURN;
    Told<? super Match> start;
    Told<? super Event> event;
    Told<? super End> end;
    Told<? super Complaint> error;

    private static String environment(String name) {
        String value = System.getenv(name);
        return value == null ? "" : value;
    }

    /** The bot's version: visible text of at most 64 bytes. */
    public Options version(String version) {
        this.version = version;
        return this;
    }

    /** Matches at once: 1..65535; 1 unless you say more. Keep what belongs to a match in {@link Match#state}. */
    public Options capacity(int capacity) {
        this.capacity = capacity;
        return this;
    }

    /** What decisions bring of the view: "sparse", "full" or "none". */
    public Options views(String views) {
        this.views = views;
        return this;
    }

    /** The keys of the view that decisions bring. */
    public Options views(List<String> keys) {
        this.views = List.copyOf(keys);
        return this;
    }

    /** What the bot plays: roles, classes of a ladder, "people"; everything unless you say less. */
    public Options plays(String... plays) {
        this.plays = List.of(plays);
        return this;
    }

    /** Whether an exception in one of the bot's functions ends it. */
    public Options strict(boolean strict) {
        this.strict = strict;
        return this;
    }

    /** Where the arena listens, in place of ARENA_ENDPOINT. */
    public Options endpoint(String endpoint) {
        this.endpoint = endpoint;
        return this;
    }

    /** The token, in place of ARENA_TOKEN. */
    public Options token(String token) {
        this.token = token;
        return this;
    }

    /** The arena's public key and the file of the bot's own certificate, in place of ARENA_SERVER_KEY and ARENA_KEYS. */
    public Options keys(String serverKey, String file) {
        this.serverKey = serverKey;
        this.keys = file;
        return this;
    }

    /** How long the first connection may take, and how long a bot that attached tries to come back: 30 s and 10 minutes. */
    public Options patience(Duration connect, Duration comeBack) {
        this.patience = connect;
        this.comeBack = comeBack;
        return this;
    }

    /** Called when a match starts, before the bot is ready. */
    public Options start(Told<? super Match> start) {
        this.start = start;
        return this;
    }

    /** Called for each event. */
    public Options event(Told<? super Event> event) {
        this.event = event;
        return this;
    }

    /** Called with the verdict of a match. */
    public Options end(Told<? super End> end) {
        this.end = end;
        return this;
    }

    /** Called with what the arena complains about, in place of printing it. */
    public Options error(Told<? super Complaint> error) {
        this.error = error;
        return this;
    }
}
