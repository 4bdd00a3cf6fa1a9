// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.artemiaarena.sdk.games.Notalone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KitTest {
    @Test
    void recordedFramesAreAnswered() {
        List<String> heard = new ArrayList<>();
        Options options = new Options()
                .event(event -> heard.add(event.kind() + " " + event.value("turn")))
                .end(end -> heard.add(end.winner()));
        List<Kit.Answer> answers = Kit.play(
                List.of(
                        Examples.frame(List.of(
                                Examples.start(Notalone.words(), 3),
                                Examples.message(
                                        "events",
                                        "match",
                                        1,
                                        "first",
                                        1,
                                        "events",
                                        List.of(Map.of("event", "turn", "turn", 4))),
                                Examples.decision(1, List.of(0, 2, 34), Map.of("turn", 4)))),
                        Examples.frame(List.of(Examples.message(
                                "end",
                                "match",
                                1,
                                "winner",
                                "hunted",
                                "reason",
                                "rescue",
                                "score",
                                List.of(0, 1, 1))))),
                decision -> {
                    decision.note("turn " + decision.view().number("turn"));
                    return decision.action(34);
                },
                options);
        assertEquals(List.of(new Kit.Answer(1, 1, 34, "", "turn 4")), answers);
        assertEquals(List.of("turn 4", "hunted"), heard);
    }

    @Test
    void anExceptionOfTheBotIsThrown() {
        List<byte[]> frames = List.of(Examples.frame(
                List.of(Examples.start(Notalone.words(), 3), Examples.decision(1, List.of(0, 2), Map.of()))));
        assertThrows(NullPointerException.class, () -> Kit.play(frames, decision -> null));
        assertThrows(ArenaException.class, () -> Kit.play(List.of(new byte[] {1}), decision -> null));
    }

    @Test
    void theTraceOfASeatIsItsFrames(@TempDir Path folder) throws IOException {
        Path trace = folder.resolve("trace.jsonl");
        String start = "{\"from\":\"arena\",\"match\":\"m1\",\"seat\":%d,\"message\":{\"bot_seed\":{\"$bin\":\""
                + "00".repeat(16)
                + "\"},\"clock\":\"none\",\"epoch\":\"x\",\"game\":\"chess\",\"match\":1,\"role\":\"white\",\"seat\":0,\"seats\":2,"
                + "\"settings\":{},\"type\":\"start\"}}\n";
        String decision =
                "{\"from\":\"arena\",\"match\":\"m1\",\"seat\":0,\"message\":{\"actions\":[7],\"decision\":1,\"match\":1,"
                        + "\"type\":\"decision\",\"view\":{}}}\n";
        Files.writeString(trace, "{\"trace\":\"x\"}\n" + start.formatted(0) + start.formatted(1) + decision);
        List<Kit.Answer> answers =
                Kit.play(Kit.frames(trace, "m1", 0), asked -> asked.actions().first());
        assertEquals(List.of(new Kit.Answer(1, 1, 7, "", "")), answers);
        Files.writeString(trace, "no trace");
        assertThrows(IOException.class, () -> Kit.frames(trace, "m1", 0));
    }
}
