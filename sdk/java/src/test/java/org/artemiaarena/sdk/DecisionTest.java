// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.artemiaarena.sdk.games.Notalone;
import org.artemiaarena.sdk.wire.Answer;
import org.junit.jupiter.api.Test;

class DecisionTest {
    @Test
    void anAnswerIsOneOfTheActions() {
        Decision asked = Examples.decision(List.of(0, 2, 34));
        assertEquals(2, asked.legal(asked.actions().get(1)).id());
        assertEquals("commit The Jungle", asked.action(34).text());
    }

    @Test
    void anyOtherAnswerIsAnException() {
        Decision asked = Examples.decision(List.of(0, 2, 34, 35, 36));
        assertThrows(NullPointerException.class, () -> asked.legal(null));
        for (int id : new int[] {3, -1, Integer.MAX_VALUE}) {
            IllegalArgumentException error =
                    assertThrows(IllegalArgumentException.class, () -> asked.legal(new Action(id, "", "", "")));
            assertTrue(
                    error.getMessage().matches("action " + id + " is not legal; legal: 0 .* and 2 more"),
                    error.getMessage());
        }
    }

    @Test
    void actionsAreChosenByKindAndObject() {
        Actions commits = Examples.decision(List.of(0, 2, 34, 35, 36)).actions().kind("commit");
        assertEquals(
                List.of("jungle", "river", "beach"),
                commits.stream().map(Action::object).toList());
        assertEquals("commit The River", commits.object("river").first().text());
        assertTrue(commits.kind("play").isEmpty());
        assertThrows(NoSuchElementException.class, () -> commits.kind("play").random());
        assertThrows(NoSuchElementException.class, () -> commits.kind("play").first());
        assertTrue(commits.contains(commits.get(1)) && commits.hasId(36));
        assertFalse(commits.hasId(0));
    }

    @Test
    void whatIsSaidHasAMost() {
        Decision asked = Examples.decision(List.of(0, 2));
        asked.say("\u00e4".repeat(100));
        asked.note(Map.of("p", List.of(0.5)));
        Answer answer = asked.answer(asked.actions().first());
        assertEquals("\u00e4".repeat(100), answer.text());
        assertEquals("{\"p\":[0.5]}", answer.note());
        assertThrows(IllegalArgumentException.class, () -> asked.say("\u00e4".repeat(101)));
        assertThrows(IllegalArgumentException.class, () -> asked.say("\ud800"));
        assertThrows(IllegalArgumentException.class, () -> asked.note("x".repeat(1025)));
        assertThrows(IllegalArgumentException.class, () -> asked.note(List.of(Double.NaN)));
        assertThrows(NullPointerException.class, () -> asked.say(null));
    }

    @Test
    void aRecordIsANoteWithItsNamesAndNotAList() {
        record Thought(String move, int depth) {}
        Decision asked = Examples.decision(List.of(0));
        asked.note(new Thought("river", 3));
        assertEquals(
                "{\"move\":\"river\",\"depth\":3}",
                asked.answer(asked.actions().first()).note());
    }

    @Test
    void withoutAClockThereAreNoTimes() {
        Decision asked = Examples.decision(List.of(0));
        assertTrue(
                asked.left().isEmpty() && asked.bank().isEmpty() && asked.last().isEmpty());
        assertTrue(asked.asks().isEmpty());
    }

    @Test
    void eachMatchKeepsAStateOfItsOwn() {
        Match one = Examples.decision(List.of(0)).match();
        Match other = Examples.decision(List.of(0)).match();
        one.state(int[].class, () -> new int[1])[0]++;
        assertEquals(1, one.state(int[].class, () -> new int[1])[0]);
        assertEquals(0, other.state(int[].class, () -> new int[1])[0]);
        assertEquals(Notalone.EPOCH, one.words().epoch());
    }
}
