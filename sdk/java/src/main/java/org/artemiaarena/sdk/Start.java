// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

/** A match begins. Call {@link Connection#ready} once you are set up; the clocks start when all bots are ready. */
public record Start(Match match) implements Step {}
