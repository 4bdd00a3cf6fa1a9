// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.nio.charset.StandardCharsets;

/**
 * The short way through the gate, for decisions and events as an arena writes them: most of what a bot hears. Keys ascend, so
 * the first one tells which of both it is. The view and the events are checked and stay packed until somebody looks at them.
 * What is written in any other way takes the long one, {@link Message#unpack}, which also says what is wrong with it.
 */
final class ShortWay {
    private static final byte[] ACTIONS = key("actions");
    private static final byte[] ASKS = key("asks");
    private static final byte[] BANK = key("bank");
    private static final byte[] BY = key("by");
    private static final byte[] BY_TYPE = key("by_type");
    private static final byte[] COUNT = key("count");
    private static final byte[] DECISION = key("decision");
    private static final byte[] EVENT = key("event");
    private static final byte[] EVENTS = key("events");
    private static final byte[] FIRST = key("first");
    private static final byte[] KIND = key("kind");
    private static final byte[] LAST = key("last");
    private static final byte[] LEFT = key("left");
    private static final byte[] MATCH = key("match");
    private static final byte[] TYPE = key("type");
    private static final byte[] VIEW = key("view");

    private final byte[] frame;
    private final Scanner in;
    private int left; // pairs of the message

    ShortWay(byte[] frame, Scanner in) {
        this.frame = frame;
        this.in = in;
    }

    private static byte[] key(String text) {
        byte[] letters = text.getBytes(StandardCharsets.US_ASCII);
        byte[] key = new byte[1 + letters.length];
        key[0] = (byte) (0xa0 | letters.length);
        System.arraycopy(letters, 0, key, 1, letters.length);
        return key;
    }

    /** The message at which the scanner stands; null if it must take the long way, and then the scanner stands anywhere. */
    Message read() {
        left = in.map();
        Message message = has(ACTIONS) ? decision() : has(EVENTS) ? events() : null;
        return left == 0 && !in.isOdd() ? message : null;
    }

    /** Passes the key, if it comes next. */
    private boolean has(byte[] key) {
        boolean isThere = in.takes(key);
        left -= isThere ? 1 : 0;
        return isThere;
    }

    /** Passes a key that must be there, and its number. */
    private long number(byte[] key, long most) {
        return has(key) ? in.number(1, most) : missing();
    }

    private long missing() {
        left = -1; // it is never 0 again
        return 0;
    }

    private long counter(byte[] key) {
        return has(key) ? in.number(0, Fields.COUNTER_MOST) : -1;
    }

    private void type(byte[] name) {
        if (!has(TYPE) || !in.takes(name)) {
            missing();
        }
    }

    private Message decision() {
        int[] actions = actions();
        Message.Asked asked = has(ASKS) ? asked() : null;
        long bank = counter(BANK);
        long number = number(DECISION, Fields.COUNTER_MOST);
        long last = counter(LAST);
        long leftMs = counter(LEFT);
        long match = number(MATCH, Fields.HANDLE_MOST);
        type(DECISION);
        return new Message.Deciding(match, number, actions, asked, has(VIEW) ? view() : null, leftMs, bank, last);
    }

    private int[] actions() {
        int count = in.array();
        if (count < 1 || count > Message.ACTIONS_MOST) {
            missing();
            return null;
        }
        int[] actions = new int[count];
        long least = 0;
        for (int i = 0; i < count; i++) {
            actions[i] = (int) in.number(least, Integer.MAX_VALUE);
            least = actions[i] + 1L;
        }
        return actions;
    }

    private Message.Asked asked() {
        int around = left;
        left = in.map();
        long by = counter(BY);
        String byType = has(BY_TYPE) ? in.text() : null;
        long count = number(COUNT, Fields.COUNTER_MOST);
        String kind = has(KIND) ? in.text() : null;
        left = left == 0 && kind != null ? around : -1;
        return new Message.Asked(kind, count, byType, by);
    }

    private Packed view() {
        if (!in.isMapNext()) {
            missing();
        }
        return passed();
    }

    /** Passes a value. */
    private Packed passed() {
        int begin = in.at;
        in.pass();
        return new Packed(frame, begin, in.at - begin);
    }

    private Message events() {
        int begin = in.at;
        int count = in.array();
        for (int i = 0; i < count && !in.isOdd(); i++) {
            event();
        }
        Packed events = new Packed(frame, begin, in.at - begin);
        long first = number(FIRST, Fields.COUNTER_MOST);
        long match = number(MATCH, Fields.HANDLE_MOST);
        type(EVENTS);
        return new Message.Events(match, first, count, events);
    }

    /** Passes a map that has the word of its kind. */
    private void event() {
        boolean hasKind = false;
        for (int pairs = in.map(); pairs > 0 && !in.isOdd(); pairs--) {
            if (in.takes(EVENT)) {
                in.passText();
                hasKind = true;
            } else {
                in.passText();
                in.pass();
            }
        }
        if (!hasKind) {
            missing();
        }
    }
}
