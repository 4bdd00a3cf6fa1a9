// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.List;

/** The verdict: {@code winner} is a side, "draw" or "void"; {@code score} is that of each seat. */
public record End(Match match, String winner, String reason, List<Long> score) implements Step {}
