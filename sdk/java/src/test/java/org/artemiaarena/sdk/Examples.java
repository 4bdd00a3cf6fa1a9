// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.artemiaarena.sdk.games.Notalone;
import org.artemiaarena.sdk.wire.FrameWriter;
import org.artemiaarena.sdk.wire.Message;

/** Messages of an arena, as the tests need them. */
final class Examples {
    static final byte[] SEED = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");

    private Examples() {}

    static SortedMap<String, Object> message(String type, Object... pairs) {
        SortedMap<String, Object> message = new TreeMap<>();
        message.put("type", type);
        for (int i = 0; i < pairs.length; i += 2) {
            message.put((String) pairs[i], pairs[i + 1]);
        }
        return message;
    }

    static byte[] frame(List<SortedMap<String, Object>> messages) {
        FrameWriter writer = new FrameWriter();
        messages.forEach(writer::add);
        return writer.take();
    }

    static SortedMap<String, Object> start(Words words, int seats) {
        return message(
                "start",
                "match",
                1,
                "game",
                words.game(),
                "epoch",
                words.epoch(),
                "role",
                "hunted",
                "seat",
                1,
                "seats",
                seats,
                "clock",
                "none",
                "settings",
                Map.of(),
                "bot_seed",
                SEED);
    }

    static SortedMap<String, Object> decision(long number, List<Integer> actions, Map<String, ?> view) {
        return message("decision", "match", 1, "decision", number, "actions", actions, "view", new TreeMap<>(view));
    }

    static Decision decision(Words words, List<Integer> actions, Map<String, ?> view) {
        List<SortedMap<String, Object>> messages =
                new ArrayList<>(List.of(start(words, 3), decision(1, actions, view)));
        List<Message> unpacked = Message.unpack(frame(messages));
        return new Decision(new Match((Message.Starting) unpacked.get(0)), (Message.Deciding) unpacked.get(1));
    }

    static Decision decision(List<Integer> actions) {
        return decision(Notalone.words(), actions, Map.of());
    }

    static Decision decision(Map<String, ?> view) {
        return decision(Notalone.words(), List.of(0, 2, 34), view);
    }
}
