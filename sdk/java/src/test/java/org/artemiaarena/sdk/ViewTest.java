// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.artemiaarena.sdk.games.Leduc;
import org.artemiaarena.sdk.games.Notalone;
import org.junit.jupiter.api.Test;

class ViewTest {
    private static final long RIVER = Notalone.Place.RIVER;

    @Test
    void numbersAreReadByTheirShape() {
        View view = Examples.decision(Map.of(
                        "turn", 5, "will", List.of(0, 3, 2), "hand", List.of(List.of(), List.of(1, 300), List.of())))
                .view();
        Notalone.View named = new Notalone.View(view);
        assertEquals(5, view.number("turn"));
        assertEquals(5, named.turn());
        assertArrayEquals(new long[] {0, 3, 2}, named.will());
        assertArrayEquals(new long[] {1, 300}, named.hand()[1]);
        assertEquals(List.of(0L, 3L, 2L), view.get("will"));
    }

    @Test
    void whatASparseViewLeavesOutIsCompleted() {
        View view = Examples.decision(Map.of()).view();
        assertEquals(0, view.number("turn"));
        assertArrayEquals(new long[3], view.numbers("will"));
        assertArrayEquals(new long[3][0], view.rows("hand"));
        assertArrayEquals(new long[] {65535, 65535, 65535}, view.numbers("answer"));
        for (Words words : List.of(Notalone.words(), Leduc.words())) {
            View empty = Examples.decision(words, List.of(0, 2), Map.of()).view();
            assertEquals(List.copyOf(words.keys().keySet()), empty.keys());
            empty.keys().forEach(key -> assertNotNull(empty.get(key), key));
            empty.keys().forEach(empty::inWords);
        }
    }

    @Test
    void keysThatAreUnknownAreThereAsTheyCame() {
        View view = Examples.decision(Map.of("new_key", List.of(List.of(1), List.of())))
                .view();
        assertEquals(List.of(List.of(1L), List.of()), view.get("new_key"));
        assertEquals(List.of(List.of(1L), List.of()), view.inWords("new_key"));
        assertTrue(view.keys().contains("new_key"));
    }

    @Test
    void aKeyThatNoViewHasIsSaidAndSoIsTheWrongShape() {
        View view = Examples.decision(Map.of()).view();
        NoSuchElementException none = assertThrows(NoSuchElementException.class, () -> view.number("wil"));
        assertEquals("views of notalone have no key wil", none.getMessage());
        IllegalArgumentException other = assertThrows(IllegalArgumentException.class, () -> view.number("will"));
        assertEquals("read will with numbers, not with number", other.getMessage());
        View sent = Examples.decision(Map.of("will", List.of(1, 2, 3))).view();
        assertThrows(ProtocolException.class, () -> sent.number("will"));
    }

    @Test
    void aViewInWords() {
        View view = Examples.decision(Map.of(
                        "planet", List.of(0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                        "mode", List.of(0, 1, 0),
                        "played", List.of(List.of(), List.of(255, 3), List.of()),
                        "avoids", List.of(0, 5, 0),
                        "deciding", 1,
                        "answer", List.of(65535, 35, 65535)))
                .view();
        List<?> planet = (List<?>) view.inWords("planet");
        assertEquals("The River", ((Piece) planet.get(1)).name());
        assertEquals(RIVER, ((Piece) planet.get(1)).code());
        assertNull(planet.get(2));
        assertEquals(List.of("one", "river", "one"), view.inWords("mode"));
        List<?> played = (List<?>) ((List<?>) view.inWords("played")).get(1);
        assertEquals(Words.UNKNOWN, played.get(0));
        assertEquals("river", ((Piece) played.get(1)).id());
        assertEquals(Set.of("creature", "target"), ((List<?>) view.inWords("avoids")).get(1));
        assertEquals(true, view.inWords("deciding"));
        List<?> answer = (List<?>) view.inWords("answer");
        assertNull(answer.get(0));
        assertEquals("commit The River", ((Action) answer.get(1)).text());
    }

    @Test
    void anArrayOfPartsInWords() {
        View view = Examples.decision(Map.of("evolution_size", List.of(2, 1), "batch", List.of(1, 64, 2, 129)))
                .view();
        assertEquals(Map.of("level-1", 2L, "level-2", 1L), view.inWords("evolution_size"));
        assertEquals(
                List.of(Map.of("seat", 1L, "effect", 64L), Map.of("seat", 2L, "effect", 129L)), view.inWords("batch"));
    }

    @Test
    void aViewThatNoArenaSendsIsAnExceptionOfThisLibrary() {
        for (Object value : List.of("text", List.of("text"), Map.of(), Collections.nCopies(3, List.of()))) {
            View view = Examples.decision(Map.of("will", value)).view();
            assertThrows(ProtocolException.class, () -> view.numbers("will"));
        }
    }
}
