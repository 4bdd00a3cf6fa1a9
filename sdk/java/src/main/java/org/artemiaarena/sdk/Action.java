// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

/**
 * An action: {@code id} is its number, {@code kind} and {@code object} are lasting words, {@code text} is for people.
 * {@code object} is "" or the word of a piece, such as "river", or a number as text.
 */
public record Action(int id, String kind, String object, String text) {
    @Override
    public String toString() {
        return id + " (" + text + ")";
    }
}
