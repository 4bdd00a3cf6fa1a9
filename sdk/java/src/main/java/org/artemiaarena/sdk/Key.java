// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A key of the view, as the rules describe it.
 *
 * @param means what its numbers stand for
 * @param empty the number that says nothing; -1 of a list or set, where no number does
 * @param most entries of an array, or of a list
 * @param rows how many such values it has; {@link #ONE_ROW}, {@link #ROW_FOR_EACH_SEAT}
 * @param names the words of its numbers, bits or places
 * @param unknown the number for what the seat does not know; -1: there is none
 */
public record Key(
        String key, Holds holds, String means, long empty, int most, int rows, List<Name> names, long unknown) {
    /** Of {@code rows}: the key is one value, not an array of such. */
    public static final int ONE_ROW = -1;

    /** Of {@code rows}: a value for each seat of the match. */
    public static final int ROW_FOR_EACH_SEAT = -2;

    /** What one row is. */
    public enum Holds {
        /** A number. */
        NUMBER,
        /** Numbers in an order. */
        LIST,
        /** Ascending numbers. */
        SET,
        /** Always as many numbers. */
        ARRAY
    }

    /** A word for a number, and what the number under this place means. */
    public record Name(String name, String means) {}

    /** Names from pairs: name, means, name, means. */
    public static List<Name> named(String... pairs) {
        List<Name> names = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            names.add(new Name(pairs[i], pairs[i + 1]));
        }
        return List.copyOf(names);
    }

    boolean hasRows() {
        return rows != ONE_ROW;
    }

    /** How many rows it has in a match of so many seats. */
    int rowCount(int seats) {
        return rows == ROW_FOR_EACH_SEAT ? seats : rows;
    }

    /** How many numbers one row has that says nothing. */
    int emptySize() {
        return holds == Holds.ARRAY ? most : 0;
    }

    /** The value of the key where a sparse view leaves it out: Long or List. */
    Object fill(int seats) {
        return hasRows() ? Collections.nCopies(rowCount(seats), fillRow()) : fillRow();
    }

    private Object fillRow() {
        return holds == Holds.NUMBER ? (Object) empty : Collections.nCopies(emptySize(), empty);
    }
}
