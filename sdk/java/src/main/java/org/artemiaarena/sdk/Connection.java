// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.artemiaarena.sdk.wire.Answer;
import org.artemiaarena.sdk.wire.FrameWriter;
import org.artemiaarena.sdk.wire.Keys;
import org.artemiaarena.sdk.wire.Link;
import org.artemiaarena.sdk.wire.Message;

/**
 * A connection to an arena as a row of steps, for programs that have a loop of their own; {@link Bot} uses nothing else.
 *
 * <pre>{@code
 * try (Connection arena = new Connection("my-bot", new Options())) {
 *     for (Step step; (step = arena.next()) != null; ) {
 *         if (step instanceof Start start) {
 *             arena.ready(start.match());
 *         } else if (step instanceof Decision decision) {
 *             arena.answer(decision, decision.actions().first());
 *         }
 *     }
 * }
 * }</pre>
 *
 * It answers pings, connects again and comes back to its matches, asks again where the arena has no place yet, and keeps
 * several matches apart. Use it in one thread.
 */
public final class Connection implements AutoCloseable {
    private static final int SILENCE_PART = 10; // of the patience, 3 s: then a line says that no arena answers
    private static final long RETRY_LEAST_MS = 50; // between two hellos, however soon the arena wants to be asked again
    private static final long NEVER = Long.MAX_VALUE;
    private static final Pattern UNSEEN = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private final String name;
    private final String endpoint;
    private final String given; // token
    private final Hello hello;
    private final Keys keys;
    private final Duration patience;
    private final Duration comeBack;
    private final Link link;
    private final FrameWriter writer = new FrameWriter();
    private final Map<Long, Match> matches = new LinkedHashMap<>();
    private final ArrayDeque<Step> steps = new ArrayDeque<>();
    private String token;
    private long greeting; // the match that the last hello comes back to; 0: none
    private boolean countsEvents;
    private boolean isGreeting = true;
    private boolean isWelcomed;
    private boolean isClosed;
    private long refusedSince = NEVER; // of the waited time
    private long again = NEVER; // when to say hello again, as System.nanoTime

    /**
     * Connects, and waits at most 30 s for the arena's welcome.
     *
     * @param name the bot's lasting name, 1 to 64 of a-z, 0-9 and -
     * @throws ArenaException one sentence
     */
    public Connection(String name, Options options) {
        this(name, options, null);
    }

    /** Over a link that is there, or over a new one if it is null. */
    Connection(String name, Options options, Link link) {
        this.name = name;
        this.hello = new Hello(name, options);
        this.endpoint = options.endpoint;
        this.given = options.token;
        this.token = given;
        this.patience = options.patience;
        this.comeBack = options.comeBack;
        this.keys = Keys.of(options.serverKey, options.keys);
        this.link = link != null ? link : Link.open(endpoint, keys, patience);
        try {
            greet();
        } catch (RuntimeException | Error failure) {
            this.link.close();
            throw failure;
        }
    }

    /** Nobody listens to events: they are no steps, and nothing decodes them. */
    void countEvents() {
        countsEvents = true;
    }

    // --- steps ---

    /** The next step; null: the arena has closed. Throws ArenaException when the connection cannot be used. */
    public Step next() {
        return take(NEVER);
    }

    /** The next step; null: the arena has closed ({@link #isClosed}), or the time is over. Throws as the other. */
    public Step next(Duration timeout) {
        return take(System.nanoTime() + timeout.toNanos());
    }

    private Step take(long end) {
        while (steps.isEmpty() && !isClosed) {
            flush();
            if (!await(end)) {
                return null;
            }
        }
        return steps.poll();
    }

    /** Whether the arena has said that no more matches will come. */
    public boolean isClosed() {
        return isClosed;
    }

    /** Says that the bot is set up for the match. */
    public void ready(Match match) {
        match.isReady = true;
        say("ready", "match", match.handle());
    }

    /** Answers with a legal action, and with what {@link Decision#say} and {@link Decision#note} added. */
    public void answer(Decision decision, Action action) {
        Answer answer = decision.answer(action);
        decision.match().answered = answer;
        sendFull(writer.add(answer));
    }

    /** Sends what was answered, in one frame. */
    public void flush() {
        byte[] frame = writer.take();
        if (frame != null) {
            link.send(frame);
        }
    }

    /** Says bye. */
    @Override
    public void close() {
        say("bye", null, 0);
        flush();
        link.close();
    }

    // --- the link ---

    private void say(String type, String key, long number) {
        SortedMap<String, Object> message = new TreeMap<>();
        message.put("type", type);
        if (key != null) {
            message.put(key, number);
        }
        say(message);
    }

    private void say(SortedMap<String, Object> message) {
        sendFull(writer.add(message));
    }

    private void sendFull(byte[] full) {
        if (full != null) {
            link.send(full);
        }
    }

    private static long nanosTo(long until) {
        return until == NEVER ? -1 : Math.max(0, until - System.nanoTime());
    }

    /** Waits for the link once. False: the time is over. */
    private boolean await(long end) {
        long nanos = nanosTo(end);
        long nanosToHello = nanosTo(again);
        boolean isHelloFirst = again != NEVER && (end == NEVER || nanosToHello < nanos);
        switch (link.await(isHelloFirst ? nanosToHello : nanos)) {
            case FRAME:
                for (Message message : Message.unpack(link.frame())) {
                    hear(message);
                }
                return true;
            case UP:
                sayHello();
                return true;
            case GONE:
                throw new ArenaException("There is no arena at " + endpoint + ": "
                        + link.patience().toSeconds() + " seconds without a connection" + breakHint());
            case REFUSED:
                throw new ArenaException("The arena at " + endpoint + " does not let the key of this bot in: "
                        + keys.ownText() + " must be on its list");
            default:
                if (!isHelloFirst) {
                    return false;
                }
                sayNextHello();
                flush();
                return true;
        }
    }

    private String breakHint() {
        if (!link.breaksOff()) {
            return "";
        }
        return keys != null
                ? "; somebody is there, and has another key than ARENA_SERVER_KEY"
                : "; somebody is there who wants no arena's bot, or one with keys: set ARENA_SERVER_KEY and ARENA_KEYS";
    }

    /** Waits for the welcome. What comes with it stays for {@code next}. */
    private void greet() {
        long begin = link.waited();
        Duration silence = patience.dividedBy(SILENCE_PART);
        boolean isTold = false;
        while (isGreeting) {
            long left = begin + (isTold ? patience : silence).toNanos() - link.waited();
            if (await(System.nanoTime() + left) || left > 0) {
                continue;
            }
            if (isTold) {
                throw new ArenaException("The arena did not say welcome in time" + breakHint());
            }
            isTold = true;
            if (refusedSince == NEVER) {
                tell((link.isUp() ? "somebody is there and does not say welcome" : "nobody answers") + " at " + endpoint
                        + breakHint() + "; trying for "
                        + patience.minus(silence).toSeconds() + " s more");
            }
        }
    }

    private void tell(String text) {
        tell(name, text);
    }

    /** Prints a line for the author of the bot. */
    static void tell(String name, String text) {
        printLine(name + ": " + shown(text));
    }

    /** The text for a terminal: of what cannot be seen, such as an escape sequence or a newline, the bytes, as \\x1b. */
    static String shown(String text) {
        return UNSEEN.matcher(text).replaceAll(found -> {
            StringBuilder bytes = new StringBuilder();
            for (byte one : found.group().getBytes(StandardCharsets.UTF_8)) {
                bytes.append(String.format("\\\\x%02x", one));
            }
            return bytes.toString();
        });
    }

    /** Prints a line to stderr as UTF-8, whatever the locale is. */
    static void printLine(String text) {
        byte[] line = (text + "\n").getBytes(StandardCharsets.UTF_8);
        System.err.write(line, 0, line.length);
        System.err.flush();
    }

    // --- hello ---

    /** There is a new connection: what was said and did not leave is lost, and each match is come back to. */
    private void sayHello() {
        isGreeting = true;
        isWelcomed = false;
        for (Match match : matches.values()) {
            match.isAway = true;
        }
        writer.clear();
        sayNextHello();
        flush();
    }

    private void sayNextHello() {
        Match away = null;
        for (Match match : matches.values()) {
            if (match.isAway) {
                away = match;
                break;
            }
        }
        again = NEVER;
        if (away == null && isWelcomed) {
            isGreeting = false;
            return;
        }
        if (away == null && !given.isEmpty()) { // there is nothing to come back to
            token = given;
        }
        greeting = away == null ? 0 : away.handle();
        say(hello.message(token, away));
    }

    private void hear(Message message) {
        if (message instanceof Message.Deciding deciding) {
            hearDecision(deciding);
        } else if (message instanceof Message.Events events) {
            hearEvents(events);
        } else if (message instanceof Message.Starting start) {
            hearStart(start);
        } else if (message instanceof Message.Ending end) {
            Match match = matches.remove(end.match());
            if (match != null) {
                steps.add(new End(match, end.winner(), end.reason(), end.score()));
            }
        } else if (message instanceof Message.Ping ping) {
            say("pong", "number", ping.number());
        } else if (message instanceof Message.Welcome welcome) {
            hearWelcome(welcome);
        } else if (message instanceof Message.Refusal refusal) {
            hearRefusal(refusal);
        } else if (message instanceof Message.Fault fault) {
            hearFault(fault);
        } else if (message instanceof Message.Close) {
            isClosed = true;
        }
    }

    private void hearWelcome(Message.Welcome welcome) {
        if (welcome.token() != null) {
            token = welcome.token();
        }
        if (given.isEmpty() || !token.equals(given)) { // so no arena started it
            link.setPatience(comeBack);
        }
        Match match = matches.get(greeting);
        if (match != null) {
            match.isAway = false;
        }
        if (matches.isEmpty() && !welcome.ignored().isEmpty()) {
            tell("no view has the keys " + String.join(", ", welcome.ignored()));
        }
        isWelcomed = true;
        refusedSince = NEVER;
        if (isGreeting) {
            sayNextHello();
        }
    }

    private void hearRefusal(Message.Refusal refusal) {
        String code = refusal.code();
        if (code.equals("no-hello")) {
            greetAgain();
        } else if (greeting != 0 && (code.equals("unknown-match") || code.equals("token"))) {
            missMatch(code, refusal.text());
        } else if (!comesAgain(refusal.retry())) {
            throw new ArenaException(shown("The arena refuses the bot (" + code + "): " + refusal.text()));
        }
    }

    /** What was said before this connection's hello was of no use. */
    private void greetAgain() {
        if (!isGreeting) {
            sayHello();
        }
    }

    /** The arena has no place now. It is asked again when it said so, as long as an arena is waited for. */
    private boolean comesAgain(long retryMs) {
        if (retryMs < 0 || retryMs > Options.PATIENCE.toMillis()) {
            return false;
        }
        long waited = link.waited();
        long pause = Duration.ofMillis(Math.max(retryMs, RETRY_LEAST_MS)).toNanos();
        refusedSince = refusedSince == NEVER ? waited : refusedSince;
        again = System.nanoTime() + pause;
        return waited + pause - refusedSince < link.patience().toNanos();
    }

    /** The match that the bot wanted to come back to is no more. */
    private void missMatch(String code, String text) {
        steps.add(new Complaint(code, text, matches.remove(greeting)));
        sayNextHello();
    }

    // --- matches ---

    private void hearStart(Message.Starting start) {
        Match match = matches.get(start.match());
        if (match == null) {
            match = new Match(start);
            matches.put(start.match(), match);
            steps.add(new Start(match));
        } else if (match.isReady) {
            say("ready", "match", match.handle());
        }
    }

    private void hearEvents(Message.Events events) {
        Match match = matches.get(events.match());
        if (match == null) {
            return;
        }
        if (countsEvents) {
            match.event = Math.max(match.event, events.first() + events.count() - 1);
            return;
        }
        long number = events.first();
        for (Message.Happened happened : events.events()) {
            if (number > match.event) {
                match.event = number;
                steps.add(new Event(match, number, happened.kind(), happened.fields()));
            }
            number++;
        }
    }

    private void hearDecision(Message.Deciding deciding) {
        Match match = matches.get(deciding.match());
        if (match == null) {
            return;
        }
        if (match.answered != null && match.answered.decision() == deciding.number()) {
            sendFull(writer.add(match.answered));
        } else if (match.asked != deciding.number()) {
            match.asked = deciding.number();
            steps.add(new Decision(match, deciding));
        }
    }

    private void hearFault(Message.Fault fault) {
        boolean isUnknown = fault.code().equals("unknown-match");
        if (fault.code().equals("no-hello")) {
            greetAgain();
        } else if (isUnknown && fault.match() < 0 && isGreeting) {
            missMatch(fault.code(), fault.text());
        } else {
            Match match = isUnknown ? matches.remove(fault.match()) : matches.get(fault.match());
            steps.add(new Complaint(fault.code(), fault.text(), match));
        }
    }
}
