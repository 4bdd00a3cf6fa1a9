// SPDX-License-Identifier: MIT

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.artemiaarena.sdk.Kit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gives the bot what was heard at the seats of a match that others played. */
class MyBotTest {
    @Test
    void eachChoiceIsLegal(@TempDir Path folder) throws Exception {
        String arena = System.getenv().getOrDefault("ARENA", "arena");
        Path trace = folder.resolve("trace.jsonl");
        Process match = new ProcessBuilder(
                        arena, "match", "--creature", "bot-random", "--hunted", "bot-random", "--seed", "test", "--trace",
                        trace.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        assertEquals(0, match.waitFor());
        for (int seat = 0; seat < 2; seat++) {
            assertTrue(Kit.play(Kit.frames(trace, "m1", seat), MyBot::decide).size() > 5); // throws for one that is not
        }
    }
}
