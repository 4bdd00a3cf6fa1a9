// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.artemiaarena.sdk.ArenaException;
import org.artemiaarena.sdk.wire.Link.News;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both links do the same, against a peer of plain sockets. */
@Timeout(60)
class LinkTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long LONG = Duration.ofSeconds(20).toNanos();

    @TempDir
    Path folder;

    private Door door(boolean isTcp) throws IOException {
        return new Door(isTcp ? null : folder);
    }

    private static byte[] content(int size) {
        byte[] content = new byte[size];
        Arrays.fill(content, (byte) size);
        return content;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void framesOfAllSizesGoBothWays(boolean isTcp) throws IOException {
        try (Door door = door(isTcp);
                Link link = Link.open(door.endpoint(), null, PATIENCE)) {
            assertFalse(link.isUp());
            Peer peer = meet(door, link);
            for (int size : new int[] {0, 1, 255, 256, 65536, 4 << 20}) {
                Thread speaker = begin(() -> peer.say(content(size)));
                assertEquals(News.FRAME, link.await(LONG));
                assertArrayEquals(content(size), link.frame());
                join(speaker);
            }
            for (int size : new int[] {1, 255, 256, 65536}) {
                link.send(content(size));
                assertArrayEquals(content(size), peer.hear());
            }
            peer.close();
        }
    }

    /** What the peer does in a thread of its own. */
    private interface Part {
        void play() throws IOException;
    }

    private static Thread begin(Part part) {
        Thread thread = new Thread(() -> {
            try {
                part.play();
            } catch (IOException error) {
                error.printStackTrace(); // the test waits for what does not come, and fails
            }
        });
        thread.start();
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Accepts; the link must come up while a thread of the peer shakes hands. */
    private static Peer meet(Door door, Link link) {
        Peer[] peer = new Peer[1];
        Thread greeter = begin(() -> peer[0] = door.meet());
        assertEquals(News.UP, link.await(LONG));
        assertTrue(link.isUp());
        join(greeter);
        return peer[0];
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aConnectionThatBreaksIsMadeAgainAndSaidSo(boolean isTcp) throws IOException {
        try (Door door = door(isTcp);
                Link link = Link.open(door.endpoint(), null, PATIENCE)) {
            for (int i = 0; i < 3; i++) {
                Peer peer = meet(door, link);
                peer.say(content(3));
                assertEquals(News.FRAME, link.await(LONG));
                peer.close();
            }
            meet(door, link).close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWasSentHasLeftWhenTheLinkIsClosed(boolean isTcp) throws IOException {
        try (Door door = door(isTcp)) {
            Link link = Link.open(door.endpoint(), null, PATIENCE);
            Peer peer = meet(door, link);
            link.send(content(5));
            link.close();
            link.close();
            assertArrayEquals(content(5), peer.hear());
            assertThrows(EOFException.class, peer::hear);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMessageOfSeveralPartsIsAnEmptyFrame(boolean isTcp) throws IOException {
        try (Door door = door(isTcp);
                Link link = Link.open(door.endpoint(), null, PATIENCE)) {
            Peer peer = meet(door, link);
            peer.send(1, content(5));
            peer.send(0, content(6));
            assertEquals(News.FRAME, link.await(LONG));
            assertEquals(0, link.frame().length);
            peer.close();
        }
    }

    @Test
    void aFrameThatIsTooLongBreaksTheConnection() throws IOException {
        try (Door door = door(false);
                Link link = Link.open(door.endpoint(), null, PATIENCE)) {
            Peer peer = meet(door, link);
            peer.write(new byte[] {2, 0x7f, -1, -1, -1, -1, -1, -1, -1, 1, 2, 3});
            meet(door, link).close();
        }
    }

    @Test
    void overTcpAFrameThatIsTooLongIsTheEnd() throws IOException {
        try (Door door = door(true);
                Link link = Link.open(door.endpoint(), null, PATIENCE)) {
            Peer peer = meet(door, link);
            peer.write(new byte[] {2, 0, 0, 0, 0, 0, 0x50, 0, 0, 1, 2, 3});
            link.setPatience(Duration.ofMillis(300));
            assertEquals(News.GONE, link.await(LONG));
            peer.close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withNobodyThereTheLinkIsGoneWhenThePatienceIs(boolean isTcp) throws IOException {
        Door door = door(isTcp);
        door.close();
        long begin = System.nanoTime();
        try (Link link = Link.open(door.endpoint(), null, Duration.ofMillis(300))) {
            assertEquals(News.GONE, link.await(-1));
            assertTrue(System.nanoTime() - begin >= Duration.ofMillis(300).toNanos());
            assertFalse(link.breaksOff());
            link.send(content(1)); // is lost
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoBreaksOffBeforeAFrameIsNoArena(boolean isTcp) throws Exception {
        try (Door door = door(isTcp);
                Link link = Link.open(door.endpoint(), null, Duration.ofMillis(3000))) {
            Thread closer = new Thread(() -> {
                try {
                    while (true) {
                        Peer peer = door.accept();
                        peer.write(Peer.bytes("\377" + "\0".repeat(8) + "\177\3\0CURVE" + "\0".repeat(47)));
                        peer.close();
                    }
                } catch (IOException error) {
                    // The door was closed.
                }
            });
            closer.start();
            News news = News.UP;
            while (news == News.UP) { // over tcp, a greeting is all that JeroMQ waits for
                news = link.await(-1);
            }
            assertEquals(News.GONE, news);
            assertTrue(link.breaksOff());
            closer.interrupt(); // which closes the door
            closer.join();
        }
    }

    @Test
    void aPingIsAnsweredWithItsContext() throws IOException {
        try (Door door = door(false);
                Link link = Link.open(door.endpoint(), null, PATIENCE)) {
            Peer peer = meet(door, link);
            peer.send(4, Peer.bytes("\4PING\0\12context"));
            peer.send(4, Peer.bytes("\5OTHER"));
            peer.say(content(1));
            assertEquals(News.FRAME, link.await(LONG));
            assertArrayEquals(Peer.bytes("\4PONGcontext"), peer.receive(4));
            peer.close();
        }
    }

    @Test
    void aConnectionIsUpOnlyWhenThePeerIsReady() throws IOException {
        try (Door door = door(false);
                Link link = Link.open(door.endpoint(), null, PATIENCE)) {
            assertEquals(News.TIMEOUT, link.await(1));
            Peer peer = door.accept();
            assertEquals(News.TIMEOUT, link.await(Duration.ofMillis(50).toNanos()));
            peer.greet();
            assertEquals(News.TIMEOUT, link.await(Duration.ofMillis(50).toNanos()));
            peer.send(4, Peer.bytes("\5READY\13Socket-Type\0\0\0\6ROUTER"));
            assertEquals(News.UP, link.await(LONG));
            peer.close();
        }
    }

    @Test
    void whatIsNoZmtpIsBrokenOff() throws IOException {
        try (Door door = door(false);
                Link link = Link.open(door.endpoint(), null, PATIENCE)) {
            for (String said : new String[] {"HTTP/1.1 400 Bad Request\r\n" + " ".repeat(64), "\377".repeat(64)}) {
                assertEquals(News.TIMEOUT, link.await(Duration.ofMillis(1100).toNanos()));
                Peer peer = door.accept();
                peer.write(Peer.bytes(said));
                assertEquals(News.TIMEOUT, link.await(Duration.ofMillis(20).toNanos()));
                assertTrue(link.breaksOff());
                assertEquals(64, peer.rest().length); // the link's greeting, and no more
            }
            Peer peer = meet(door, link);
            peer.write(new byte[] {8, 0}); // a flag that no version has
            meet(door, link).close();
        }
    }

    @Test
    void anEndpointThatIsNoneIsASentence() {
        for (String endpoint : new String[] {
            "",
            "nonsense",
            "ipc://",
            "ipc://@abstract",
            "ipc://" + "x".repeat(108),
            "ipc://a\0b",
            "tcp://",
            "tcp://nowhere",
            "tcp://127.0.0.1:none",
            "tcp://" + "x".repeat(200) + ":1",
            "udp://127.0.0.1:1"
        }) {
            ArenaException error = assertThrows(
                    ArenaException.class,
                    () -> Link.open(endpoint, null, PATIENCE).close(),
                    endpoint);
            assertTrue(error.getMessage().contains("an endpoint is like"), error.getMessage());
        }
    }
}
