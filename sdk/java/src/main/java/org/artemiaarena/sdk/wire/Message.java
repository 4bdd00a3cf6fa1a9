// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.artemiaarena.sdk.ProtocolException;

/**
 * A message of the arena. This is the gate: behind it each message has the keys that the protocol says, with values of their
 * types. What is not known here is passed over, because the protocol may grow. A number that is not there is -1, a text null.
 */
public sealed interface Message {
    /** The most messages of a frame. */
    int MESSAGES_MOST = 1024;

    /** The most actions of a decision. */
    int ACTIONS_MOST = 1024;

    /** The bytes of a seat's seed. */
    int SEED_SIZE = 16;

    /** The hello was good. */
    record Welcome(String token, List<String> ignored) implements Message {
        Welcome(Fields in) {
            this(in.textOrNone("token"), in.texts("ignored"));
            in.text("arena");
            in.number("major", 0, Fields.COUNTER_MOST);
            in.number("minor", 0, Fields.COUNTER_MOST);
        }
    }

    /** The hello was not. */
    record Refusal(String code, String text, long retry) implements Message {
        Refusal(Fields in) {
            this(in.text("code"), in.text("text"), in.counter("retry"));
        }
    }

    /** A match begins. */
    record Starting(
            long match,
            String game,
            String epoch,
            String role,
            int seat,
            int seats,
            String clock,
            Map<String, Object> settings,
            Map<String, Object> numbers,
            byte[] seed)
            implements Message {
        Starting(Fields in) {
            this(
                    in.handle("match"),
                    in.text("game"),
                    in.text("epoch"),
                    in.text("role"),
                    (int) in.number("seat", 0, 7),
                    (int) in.number("seats", 1, 8),
                    in.text("clock"),
                    in.map("settings", true),
                    in.map("numbers", false),
                    in.bytes("bot_seed", SEED_SIZE));
        }
    }

    /** Something that happened: the word of its kind, and its fields. */
    record Happened(String kind, Map<String, Object> fields) {}

    /** What happened: so many events, still packed; the first has the number {@code first}. */
    record Events(long match, long first, int count, Packed packed) implements Message {
        Events(Fields in) {
            this(in.handle("match"), in.number("first", 1, Fields.COUNTER_MOST), in.packed("events"));
        }

        private Events(long match, long first, Packed packed) {
            this(match, first, Fields.events(packed).size(), packed);
        }

        /** Decodes them. */
        public List<Happened> events() {
            return Fields.events(packed);
        }
    }

    /** What is asked. */
    record Asked(String kind, long count, String byType, long by) {
        Asked(Fields in) {
            this(
                    in.text("kind"),
                    in.number("count", 1, Fields.COUNTER_MOST),
                    in.textOrNone("by_type"),
                    in.counter("by"));
        }
    }

    /** What the arena waits for. The view is a map that is still packed; null if there is none, and so is {@code asked}. */
    record Deciding(long match, long number, int[] actions, Asked asked, Packed view, long left, long bank, long last)
            implements Message {
        Deciding(Fields in) {
            this(
                    in.handle("match"),
                    in.number("decision", 1, Fields.COUNTER_MOST),
                    in.actions("actions"),
                    in.has("asks") ? new Asked(new Fields("decision with asks", in.map("asks", true))) : null,
                    in.has("view") ? in.packed("view") : null,
                    in.counter("left"),
                    in.counter("bank"),
                    in.counter("last"));
        }
    }

    /** The verdict. */
    record Ending(long match, String winner, String reason, List<Long> score) implements Message {
        Ending(Fields in) {
            this(in.handle("match"), in.text("winner"), in.text("reason"), in.numbers("score"));
        }
    }

    /** What the bot did wrong, or a notice. */
    record Fault(String code, String text, long match) implements Message {
        Fault(Fields in) {
            this(in.text("code"), in.text("text"), in.has("match") ? in.handle("match") : -1);
            in.counter("decision");
            in.counter("retry");
        }
    }

    /** Wants a pong with its number. */
    record Ping(long number) implements Message {
        Ping(Fields in) {
            this(in.number("number", 0, Fields.COUNTER_MOST));
        }
    }

    /** No more matches will come. */
    record Close() implements Message {}

    /**
     * The messages of a frame whose types are known.
     *
     * @throws ProtocolException the frame is not what the protocol allows
     */
    static List<Message> unpack(byte[] frame) {
        if (frame.length > WatchedLink.FRAME_MOST) {
            throw new ProtocolException("a frame of more than 4 MiB");
        }
        Scanner scanner = new Scanner(frame);
        ShortWay shortWay = new ShortWay(frame, scanner);
        int count = scanner.array();
        if (scanner.isOdd() || count == 0) {
            throw new ProtocolException("a frame that is no array of messages");
        }
        List<Message> messages = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int at = scanner.at;
            Message message = shortWay.read();
            if (message == null) {
                message = readLong(frame, at, scanner);
            }
            if (message != null) {
                messages.add(message);
            }
        }
        if (!scanner.isAtEnd()) {
            throw new ProtocolException("a frame with more behind its end");
        }
        return messages;
    }

    /** Reads the message at this place key by key; null if its type is not known. The scanner goes behind it. */
    private static Message readLong(byte[] frame, int at, Scanner scanner) {
        Packed.Read read = Packed.message(frame, at);
        scanner.seek(read.end());
        return check(read.value());
    }

    private static Message check(Object entry) {
        if (!(entry instanceof Map<?, ?> map) || !(map.get("type") instanceof String type)) {
            throw new ProtocolException("a message that is no map with a `type`");
        }
        Fields in = new Fields(type, map);
        switch (type) {
            case "welcome":
                return new Welcome(in);
            case "refusal":
                return new Refusal(in);
            case "start":
                return new Starting(in);
            case "events":
                return new Events(in);
            case "decision":
                return new Deciding(in);
            case "end":
                return new Ending(in);
            case "error":
                return new Fault(in);
            case "ping":
                return new Ping(in);
            case "close":
                return new Close();
            default:
                return null;
        }
    }
}
