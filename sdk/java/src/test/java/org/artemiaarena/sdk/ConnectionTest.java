// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.artemiaarena.sdk.wire.Door;
import org.artemiaarena.sdk.wire.Peer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ConnectionTest {
    private static final byte[] BYE = Examples.frame(List.of(Examples.message("bye")));
    private static final byte[] CLOSE = Examples.frame(List.of(Examples.message("close")));
    private static final byte[] WELCOME =
            Examples.frame(List.of(Examples.message("welcome", "arena", "test", "major", 1, "minor", 1)));

    @TempDir
    Path folder;

    private static Options options(String endpoint) {
        return new Options().endpoint(endpoint).token("").keys("", "");
    }

    private static String printedBy(Runnable function) {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            function.run();
        } finally {
            System.setErr(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theByeIsSentBeforeTheEnd(boolean isTcp) throws IOException {
        try (Door door = new Door(isTcp ? null : folder)) {
            CompletableFuture<Report> bot =
                    CompletableFuture.supplyAsync(() -> Bot.play("kit", decision -> null, options(door.endpoint())));
            Peer peer = door.meet();
            peer.hear(); // hello
            peer.say(WELCOME);
            peer.say(CLOSE);
            assertArrayEquals(BYE, peer.hear());
            assertEquals(0, bot.join().code());
            peer.close();
        }
    }

    @Test
    void aDealerThatConnectsToNothingSaysSoAndEnds() {
        String[] error = new String[1];
        String printed = printedBy(() -> {
            Options options = options("ipc://" + folder.resolve("none"))
                    .patience(Duration.ofMillis(1000), Duration.ofMillis(1000));
            Report report = Bot.play("lonely", decision -> null, options);
            assertEquals(1, report.code());
            error[0] = report.error();
        });
        assertTrue(printed.startsWith("lonely: nobody answers at ipc://"), printed);
        assertTrue(error[0].startsWith("There is no arena at ipc://"), error[0]);
        assertEquals(2, printed.lines().count(), printed);
    }

    @Test
    void somebodyWhoSaysNoWelcomeIsWaitedForAndNotForEver() throws IOException {
        try (Door door = new Door(folder)) {
            CompletableFuture<Connection> bot = CompletableFuture.supplyAsync(() -> new Connection(
                    "kit", options(door.endpoint()).patience(Duration.ofMillis(500), Duration.ofMillis(500))));
            Peer peer = door.meet();
            CompletionException error = assertThrows(CompletionException.class, bot::join);
            assertEquals(
                    "The arena did not say welcome in time", error.getCause().getMessage());
            peer.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"'',4", "given,3"})
    void aBotThatAttachedComesBackForLongerThanOneThatWasStarted(String token, int seconds) throws IOException {
        Door door = new Door(folder);
        Options options = options(door.endpoint()).token(token).patience(Duration.ofSeconds(3), Duration.ofSeconds(4));
        CompletableFuture<Report> bot = CompletableFuture.supplyAsync(() -> Bot.play("kit", decision -> null, options));
        Peer peer = door.meet();
        peer.hear();
        peer.say(WELCOME);
        door.close();
        peer.close();
        String error = bot.join().error();
        assertTrue(error.contains(": " + seconds + " seconds without a connection"), error);
    }

    @Test
    void aNameAndWhatGoesWithItAreChecked() {
        refuses("1 to 64 of a-z", "Bot", options("ipc://x"));
        refuses("allowed is 1..65535", "bot", options("ipc://x").capacity(0));
        refuses("visible text of at most 64 bytes", "bot", options("ipc://x").version("1\u200b"));
        refuses("visible text of at most 128 bytes", "bot", options("ipc://x").token("t".repeat(129)));
        refuses("ARENA_ENDPOINT is not set", "bot", options(""));
        refuses("keys are for tcp", "bot", options("ipc://x").keys("x".repeat(40), "/nowhere"));
    }

    private static void refuses(String says, String name, Options options) {
        ArenaException error = assertThrows(ArenaException.class, () -> new Connection(name, options).close());
        assertTrue(error.getMessage().contains(says) || error.getMessage().contains("/nowhere"), error.getMessage());
    }

    @Test
    void anExceptionIsCountedAndALegalActionIsPlayed() throws IOException {
        try (Door door = new Door(folder)) {
            String[] printed = new String[1];
            CompletableFuture<Report> bot = CompletableFuture.supplyAsync(() -> {
                Report[] report = new Report[1];
                printed[0] =
                        printedBy(() -> report[0] = Bot.play("kit", decision -> endless(), options(door.endpoint())));
                return report[0];
            });
            Peer peer = door.meet();
            peer.hear();
            peer.say(WELCOME);
            peer.say(Examples.frame(List.of(
                    Examples.start(Words.generated("leduc"), 2),
                    Examples.decision(1, List.of(1), java.util.Map.of()))));
            peer.hear(); // ready and answer
            peer.say(CLOSE);
            Report report = bot.join();
            assertEquals(1, report.exceptions());
            assertEquals(1, report.code());
            assertTrue(printed[0].contains("StackOverflowError"), printed[0]);
            assertTrue(printed[0].contains("kit: 1 exception(s) in 1 decisions"), printed[0]);
            peer.close();
        }
    }

    private static Action endless() {
        return endless();
    }
}
