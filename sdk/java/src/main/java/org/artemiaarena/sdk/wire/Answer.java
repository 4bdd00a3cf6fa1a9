// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

/** The answer to a decision. A text that is null is not sent. */
public record Answer(long match, long decision, int action, String note, String text) {}
