// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import org.artemiaarena.sdk.wire.Answer;
import org.artemiaarena.sdk.wire.Message;

/** What the arena waits for. */
public final class Decision implements Step {
    private static final int TEXT_MOST = 200;
    private static final int NOTE_MOST = 1024;
    private static final int SHOWN_MOST = 3;

    private final Match match;
    private final Message.Deciding message;
    private final Chance chance;
    private final Actions actions;
    private final View view;
    private String note; // null: none
    private String text;

    Decision(Match match, Message.Deciding message) {
        this.match = match;
        this.message = message;
        this.chance = match.chance(message.number());
        this.actions = new Actions(message.actions(), match.words(), chance);
        this.view = message.view() == null ? null : new View(message.view(), match);
    }

    /** The match that it belongs to. */
    public Match match() {
        return match;
    }

    /** Its number; they count from 1 for each seat of a match. */
    public long number() {
        return message.number();
    }

    /** All legal actions. */
    public Actions actions() {
        return actions;
    }

    /** What is asked; empty if the game does not say. */
    public Optional<Asks> asks() {
        Message.Asked asked = message.asked();
        if (asked == null) {
            return Optional.empty();
        }
        String type = asked.byType() == null ? "" : asked.byType();
        Piece piece = asked.by() < 0 ? null : match.words().piece(type, asked.by());
        return Optional.of(new Asks(asked.kind(), asked.count(), type, asked.by(), Optional.ofNullable(piece)));
    }

    /**
     * What the seat knows.
     *
     * @throws IllegalStateException the bot asked for no views
     */
    public View view() {
        if (view == null) {
            throw new IllegalStateException("this decision has no view: the bot asked for none");
        }
        return view;
    }

    /** Milliseconds until the deadline, bank included, as it was sent; empty without a clock. */
    public OptionalLong left() {
        return optional(message.left());
    }

    /** Milliseconds in the seat's bank; empty without a clock. */
    public OptionalLong bank() {
        return optional(message.bank());
    }

    /** Milliseconds that the arena measured for the seat's last answer; empty without a clock. */
    public OptionalLong last() {
        return optional(message.last());
    }

    private static OptionalLong optional(long number) {
        return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /**
     * The legal action with this id.
     *
     * @throws IllegalArgumentException none of {@code actions} has it
     */
    public Action action(int id) {
        if (actions.hasId(id)) {
            return match.words().action(id);
        }
        StringBuilder legal = new StringBuilder();
        for (Action action : actions.subList(0, Math.min(SHOWN_MOST, actions.size()))) {
            legal.append(legal.isEmpty() ? "" : ", ").append(action);
        }
        if (actions.size() > SHOWN_MOST) {
            legal.append(" and ").append(actions.size() - SHOWN_MOST).append(" more");
        }
        throw new IllegalArgumentException("action " + id + " is not legal; legal: " + legal);
    }

    /**
     * The action itself, if it is legal.
     *
     * @throws NullPointerException it is null
     * @throws IllegalArgumentException it is none of {@code actions}
     */
    public Action legal(Action action) {
        if (action == null) {
            throw new NullPointerException("decide returned null; it must return one of decision.actions()");
        }
        return action(action.id());
    }

    /** A number of 0..n-1, the same in each replay; n is 1..2^32. */
    public long below(long n) {
        return chance.below(n);
    }

    /** A number of 0..n-1, the same in each replay; n is from 1. */
    public int below(int n) {
        return (int) chance.below(n);
    }

    /**
     * Adds a text that all seats hear, if the action may carry talk: at most 200 bytes.
     *
     * @throws IllegalArgumentException it is longer, or not Unicode
     */
    public void say(String text) {
        this.text = checked("text", text, TEXT_MOST);
    }

    /**
     * Adds a note to the record, which is shown after the match's release: a text of at most 1,024 bytes.
     *
     * @throws IllegalArgumentException it is longer, or not Unicode
     */
    public void note(String text) {
        this.note = checked("note", text, NOTE_MOST);
    }

    /** Adds as a note a value that becomes JSON: a Map, a List, a record, numbers and texts. Throws as the other. */
    public void note(Object value) {
        note(value instanceof String text ? text : Json.text(value));
    }

    private static String checked(String key, String text, int most) {
        ByteBuffer bytes;
        try {
            bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
        } catch (CharacterCodingException error) {
            throw new IllegalArgumentException("a " + key + " must be Unicode; a surrogate stands alone", error);
        }
        if (bytes.remaining() > most) {
            throw new IllegalArgumentException(
                    "a " + key + " has at most " + most + " bytes of UTF-8, not " + bytes.remaining());
        }
        return text;
    }

    /** The message that answers it so. */
    Answer answer(Action action) {
        return new Answer(match.handle(), number(), legal(action).id(), note, text);
    }

    @Override
    public String toString() {
        return "decision " + number() + " of " + match + ": " + actions;
    }
}
