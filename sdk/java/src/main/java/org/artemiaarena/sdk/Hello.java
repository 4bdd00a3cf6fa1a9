// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The hello of a bot, made of its name and options, which are checked here. */
final class Hello {
    private static final Pattern ID = Pattern.compile("[a-z0-9-]{1,64}");
    private static final int CAPACITY_MOST = 65535;
    private static final int VERSION_MOST = 64;
    private static final int TOKEN_MOST = 128;
    private static final int UNSEEN = 1 << Character.CONTROL
            | 1 << Character.FORMAT
            | 1 << Character.PRIVATE_USE
            | 1 << Character.SURROGATE
            | 1 << Character.UNASSIGNED
            | 1 << Character.LINE_SEPARATOR
            | 1 << Character.PARAGRAPH_SEPARATOR;

    private final SortedMap<String, Object> lasting = new TreeMap<>();

    /** Throws ArenaException: one sentence that says what is allowed. */
    Hello(String name, Options options) {
        if (!ID.matcher(name).matches()) {
            throw new ArenaException("The bot's name must be 1 to 64 of a-z, 0-9 and -");
        }
        if (options.capacity < 1 || options.capacity > CAPACITY_MOST) {
            throw new ArenaException("The capacity is " + options.capacity + "; allowed is 1.." + CAPACITY_MOST);
        }
        if (options.endpoint.isEmpty()) {
            throw new ArenaException(
                    "ARENA_ENDPOINT is not set, so there is no arena to connect to; let the arena start the "
                            + "bot, as `arena match --bot ROLE=PROGRAM` does, or set it to where an arena listens");
        }
        mustBeVisible("token", options.token, TOKEN_MOST);
        mustBeVisible("version", options.version, VERSION_MOST);
        lasting.put("type", "hello");
        lasting.put("major", 1);
        lasting.put("minor", 1);
        lasting.put("bot", name);
        lasting.put("capacity", options.capacity);
        lasting.put("views", options.views);
        if (!options.version.isEmpty()) {
            lasting.put("version", options.version);
        }
        if (options.plays != null) {
            lasting.put("plays", options.plays);
        }
    }

    private static void mustBeVisible(String what, String text, int most) {
        boolean isVisible = text.codePoints().allMatch(c -> (1 << Character.getType(c) & UNSEEN) == 0);
        if (text.getBytes(StandardCharsets.UTF_8).length > most || !isVisible) {
            throw new ArenaException("The " + what + " must be visible text of at most " + most + " bytes");
        }
    }

    /** The message, with a token if it is not empty, and to come back to a match if it is not null. */
    SortedMap<String, Object> message(String token, Match match) {
        SortedMap<String, Object> message = new TreeMap<>(lasting);
        if (!token.isEmpty()) {
            message.put("token", token);
        }
        if (match != null) {
            message.put("match", match.handle());
            message.put("event", match.event);
        }
        return message;
    }
}
