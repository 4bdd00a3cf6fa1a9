// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.artemiaarena.sdk.ProtocolException;

/** The keys of a message, read with their types. What is wrong or missing is a ProtocolException. */
final class Fields {
    static final long COUNTER_MOST = (1L << 53) - 1;
    static final long HANDLE_MOST = (1L << 32) - 1;

    private final String type;
    private final Map<?, ?> values;

    Fields(String type, Map<?, ?> values) {
        this.type = type;
        this.values = values;
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    ProtocolException wrong(String key) {
        return new ProtocolException(type + " with a wrong or missing `" + key + "`");
    }

    long number(String key, long least, long most) {
        if (values.get(key) instanceof Long number && number >= least && number <= most) {
            return number;
        }
        throw wrong(key);
    }

    /** A number from 0; -1 if it is not there. */
    long counter(String key) {
        return has(key) ? number(key, 0, COUNTER_MOST) : -1;
    }

    long handle(String key) {
        return number(key, 1, HANDLE_MOST);
    }

    String text(String key) {
        if (values.get(key) instanceof String text) {
            return text;
        }
        throw wrong(key);
    }

    /** A text; null if it is not there. */
    String textOrNone(String key) {
        return has(key) ? text(key) : null;
    }

    byte[] bytes(String key, int size) {
        if (values.get(key) instanceof byte[] bytes && bytes.length == size) {
            return bytes;
        }
        throw wrong(key);
    }

    /** A map whose keys are text, as all that were unpacked are; an empty one if it is not there and need not be. */
    Map<String, Object> map(String key, boolean isNeeded) {
        if (!isNeeded && !has(key)) {
            return Map.of();
        }
        return mapOf(key, values.get(key));
    }

    @SuppressWarnings("unchecked") // Packed makes no map with other keys
    private Map<String, Object> mapOf(String key, Object value) {
        if (value instanceof Map) {
            return Collections.unmodifiableMap((Map<String, Object>) value);
        }
        throw wrong(key);
    }

    /** A list; an empty one if it is not there and need not be. */
    List<?> list(String key, boolean isNeeded) {
        if (!isNeeded && !has(key)) {
            return List.of();
        }
        if (values.get(key) instanceof List<?> list) {
            return list;
        }
        throw wrong(key);
    }

    List<String> texts(String key) {
        List<?> list = list(key, false);
        if (!list.stream().allMatch(String.class::isInstance)) {
            throw wrong(key);
        }
        return list.stream().map(String.class::cast).toList();
    }

    List<Long> numbers(String key) {
        List<?> list = list(key, true);
        if (!list.stream().allMatch(Long.class::isInstance)) {
            throw wrong(key);
        }
        return list.stream().map(Long.class::cast).toList();
    }

    /** Ascending ids of actions. */
    int[] actions(String key) {
        List<?> list = list(key, true);
        int[] actions = new int[list.size()];
        for (int i = 0; i < actions.length; i++) {
            boolean isGood =
                    list.get(i) instanceof Long id && id <= Integer.MAX_VALUE && id > (i == 0 ? -1 : actions[i - 1]);
            if (!isGood) {
                throw wrong(key);
            }
            actions[i] = ((Long) list.get(i)).intValue();
        }
        if (actions.length == 0 || actions.length > Message.ACTIONS_MOST) {
            throw wrong(key);
        }
        return actions;
    }

    /** What stayed packed, because it is what it must be as a whole. */
    Packed packed(String key) {
        if (values.get(key) instanceof Packed packed) {
            return packed;
        }
        throw wrong(key);
    }

    /** Maps with an {@code event} each. */
    static List<Message.Happened> events(Packed packed) {
        Fields in = new Fields("events", Map.of("events", packed.value()));
        List<Message.Happened> events = new ArrayList<>();
        for (Object value : in.list("events", true)) {
            if (!(value instanceof Map<?, ?> map) || !(map.get("event") instanceof String kind)) {
                throw in.wrong("events");
            }
            map.remove("event");
            events.add(new Message.Happened(kind, in.mapOf("events", map)));
        }
        return events;
    }
}
