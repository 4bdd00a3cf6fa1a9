// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.Optional;

/**
 * What a decision asks for. {@code kind}: a word of the game, such as "discard". {@code count}: how many answers this ask still
 * takes, this one included. {@code byType} and {@code byCode}: the piece that caused it, "" and -1 if it is none or not known;
 * {@code by}: the same as a piece, if it has words.
 */
public record Asks(String kind, long count, String byType, long byCode, Optional<Piece> by) {}
