// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.Set;
import org.artemiaarena.sdk.wire.Link;

/**
 * A whole bot in one call: {@code Bot.run("my-bot", decision -> decision.actions().random())}. It finds the arena, plays every
 * match that the arena gives it, and calls your functions.
 */
public final class Bot {
    /** The function that plays. */
    @FunctionalInterface
    public interface Decide {
        /** Returns one of {@code decision.actions()}. */
        Action decide(Decision decision) throws Exception;
    }

    private interface Call {
        void call() throws Exception;
    }

    private final String name;
    private final Decide decide;
    private final Options options;
    private final Report report = new Report();
    private final Set<String> told = new HashSet<>();

    private Bot(String name, Decide decide, Options options) {
        this.name = name;
        this.decide = decide;
        this.options = options;
    }

    /** As with options that have their defaults. */
    public static void run(String name, Decide decide) {
        run(name, decide, new Options());
    }

    /**
     * The whole bot: as {@link #play}, then ends the process. Its exit code is 0, or 1 after an exception of the bot's own
     * functions or if the connection could not be used.
     */
    public static void run(String name, Decide decide, Options options) {
        int code;
        try {
            code = play(name, decide, options).code();
        } catch (Throwable failure) { // a bot must end, and say why
            print(failure);
            code = 1;
        }
        System.exit(code);
    }

    /**
     * Connects and plays until the arena closes the connection. What one of the bot's functions throws is printed and counted,
     * and in place of an answer a legal action is played at random. Under {@code strict} it is thrown from here; a checked
     * exception as the cause of an IllegalStateException.
     */
    public static Report play(String name, Decide decide, Options options) {
        return new Bot(name, decide, options).play(null);
    }

    /** As play, over a link that is there. */
    static Report play(String name, Decide decide, Options options, Link link) {
        return new Bot(name, decide, options).play(link);
    }

    private Report play(Link link) {
        try (Connection arena = new Connection(name, options, link)) {
            if (options.event == null) {
                arena.countEvents();
            }
            for (Step step; (step = arena.next()) != null; ) {
                take(arena, step);
            }
        } catch (ArenaException failure) {
            report.error = failure.getMessage();
            tell(report.error);
        }
        if (report.exceptions > 0) {
            tell(report.exceptions + " exception(s) in " + report.decisions + " decisions");
        }
        return report;
    }

    private void tell(String text) {
        Connection.tell(name, text);
    }

    private static void print(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        Connection.printLine(trace.toString().stripTrailing());
    }

    private void take(Connection arena, Step step) {
        if (step instanceof Decision decision) {
            answer(arena, decision);
        } else if (step instanceof Event event) {
            tell(options.event, event);
        } else if (step instanceof Start start) {
            start(arena, start.match());
        } else if (step instanceof End end) {
            report.matches++;
            tell(options.end, end);
        } else if (step instanceof Complaint complaint) {
            complain(complaint);
        }
    }

    private void answer(Connection arena, Decision decision) {
        report.decisions++;
        Action[] action = new Action[1];
        boolean isGood = isDone(() -> action[0] = decision.legal(decide.decide(decision)));
        arena.answer(decision, isGood ? action[0] : decision.actions().random());
    }

    private void start(Connection arena, Match match) {
        if (!match.wordsMissing().isEmpty() && told.add(match.wordsMissing())) {
            tell(match.wordsMissing());
        }
        tell(options.start, match);
        arena.ready(match);
    }

    private void complain(Complaint complaint) {
        if (!complaint.code().equals("notice")) {
            report.complain(complaint.code());
        }
        if (options.error == null) {
            tell("the arena says " + complaint.code() + ": " + complaint.text());
        }
        tell(options.error, complaint);
    }

    private <T> void tell(Options.Told<? super T> function, T what) {
        if (function != null) {
            isDone(() -> function.tell(what));
        }
    }

    /**
     * Calls a function of the bot. False: it threw an exception. What shows that the program is wrong as a whole, such as no more
     * memory, is not caught.
     */
    private boolean isDone(Call function) {
        try {
            function.call();
            return true;
        } catch (Exception | StackOverflowError | AssertionError | LinkageError failure) {
            report.exceptions++;
            if (options.strict) {
                throw unchecked(failure);
            }
            print(failure);
            return false;
        }
    }

    private static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException same ? same : new IllegalStateException(failure);
    }
}
