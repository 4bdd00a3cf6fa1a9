// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.artemiaarena.sdk.wire.Packed;

/**
 * What the seat knows, by key. A key that a sparse view leaves out has its empty value. What nobody asks for is not decoded.
 * The games of this library have views with a method for each key, such as {@code new Notalone.View(decision.view())}.
 */
public final class View {
    private final Packed packed;
    private final Match match;
    private Map<String, Integer> offsets; // of what was sent; null: not looked at yet

    View(Packed packed, Match match) {
        this.packed = packed;
        this.match = match;
    }

    /** Where the key's value is; null: it was not sent. */
    private Integer offset(String key) {
        if (offsets == null) {
            offsets = packed.offsets();
        }
        return offsets.get(key);
    }

    private Key about(String key) {
        Key about = match.words().keys().get(key);
        if (about == null) {
            throw new NoSuchElementException("views of " + match.game() + " have no key " + key);
        }
        return about;
    }

    private Key about(String key, String what) {
        Key about = about(key);
        boolean isNumber = about.holds() == Key.Holds.NUMBER && !about.hasRows();
        boolean isRows = about.holds() != Key.Holds.NUMBER && about.hasRows();
        String fits = isNumber ? "number" : isRows ? "rows" : "numbers";
        if (!fits.equals(what)) {
            throw new IllegalArgumentException("read " + key + " with " + fits + ", not with " + what);
        }
        return about;
    }

    /**
     * The value of a key that is one number.
     *
     * @throws NoSuchElementException no view of the game has the key
     * @throws IllegalArgumentException the key is something else
     */
    public long number(String key) {
        Integer offset = offset(key);
        return offset != null ? packed.number(offset) : about(key, "number").empty();
    }

    /** The value of a key that is an array of numbers: a list, or a number for each seat or other row. Throws as number. */
    public long[] numbers(String key) {
        Integer offset = offset(key);
        if (offset != null) {
            return packed.numbers(offset);
        }
        Key about = about(key, "numbers");
        return emptyRow(about, about.hasRows() ? about.rowCount(match.seats()) : about.emptySize());
    }

    /** The value of a key that is an array of numbers for each seat or other row. Throws as number. */
    public long[][] rows(String key) {
        Integer offset = offset(key);
        if (offset != null) {
            return packed.rows(offset);
        }
        Key about = about(key, "rows");
        long[][] rows = new long[about.rowCount(match.seats())][];
        Arrays.setAll(rows, row -> emptyRow(about, about.emptySize()));
        return rows;
    }

    private static long[] emptyRow(Key about, int size) {
        long[] numbers = new long[size];
        Arrays.fill(numbers, about.empty());
        return numbers;
    }

    /** The value of any key: Long, or a List of Long or of such lists. Throws as number. */
    public Object get(String key) {
        Integer offset = offset(key);
        return offset != null ? packed.read(offset) : about(key).fill(match.seats());
    }

    /**
     * The value of any key with words for its numbers: {@link Piece}, {@link Action}, names as String; flags are Boolean, sums
     * of bits a Set of names. Rows are a List, parts a Map by name. {@link Words#UNKNOWN} is what the seat does not know, null
     * is none. Throws as number.
     */
    public Object inWords(String key) {
        Object value = get(key);
        Key about = match.words().keys().get(key);
        return about == null ? value : match.words().inWords(about, value);
    }

    /** All keys: those of the game, and those that were sent beyond them. */
    public List<String> keys() {
        offset("");
        List<String> keys = new ArrayList<>(match.words().keys().keySet());
        offsets.keySet().stream()
                .filter(key -> !match.words().keys().containsKey(key))
                .forEach(keys::add);
        return keys;
    }
}
