// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.artemiaarena.sdk.wire.FrameWriter;
import org.artemiaarena.sdk.wire.RecordedLink;

/**
 * For tests of a bot: plays recorded messages to its functions, without an arena.
 *
 * <pre>{@code
 * var answers = Kit.play(Kit.frames(Path.of("trace.jsonl"), "m1", 0), MyBot::decide);
 * assertEquals(34, answers.get(0).action());
 * }</pre>
 */
public final class Kit {
    /** An answer of the bot; {@code text} and {@code note} are "" if it said none. */
    public record Answer(long match, long decision, int action, String text, String note) {}

    private Kit() {}

    /** As with options that have their defaults. */
    public static List<Answer> play(List<byte[]> frames, Bot.Decide decide) {
        return play(frames, decide, new Options());
    }

    /**
     * Plays frames of an arena, msgpack arrays of messages, to the bot. Returns its answers in their order. An exception of the
     * bot is thrown from here.
     *
     * @throws ProtocolException a frame is not what the protocol allows
     */
    public static List<Answer> play(List<byte[]> frames, Bot.Decide decide, Options options) {
        RecordedLink link = new RecordedLink(frames);
        Report report = Bot.play(
                "kit", decide, options.endpoint("ipc://kit").keys("", "").strict(true), link);
        if (!report.error().isEmpty()) {
            throw new ArenaException(report.error());
        }
        List<Answer> answers = new ArrayList<>();
        for (Map<?, ?> message : link.said()) {
            if ("answer".equals(message.get("type"))) {
                answers.add(new Answer(
                        (Long) message.get("match"),
                        (Long) message.get("decision"),
                        Math.toIntExact((Long) message.get("action")),
                        text(message, "text"),
                        text(message, "note")));
            }
        }
        return answers;
    }

    private static String text(Map<?, ?> message, String key) {
        Object text = message.get(key);
        return text == null ? "" : (String) text;
    }

    /**
     * What one seat was sent in a match, from the file that {@code arena match --trace FILE} wrote: a frame for each message.
     *
     * @throws IOException the file cannot be read, or is no such file
     */
    public static List<byte[]> frames(Path trace, String match, int seat) throws IOException {
        List<byte[]> frames = new ArrayList<>();
        for (TreeMap<String, Object> message : Json.trace(trace, match, seat)) {
            FrameWriter writer = new FrameWriter();
            writer.add(message);
            frames.add(writer.take());
        }
        return frames;
    }
}
