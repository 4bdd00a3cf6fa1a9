// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

/** What this bot did wrong, or ({@code notice}) words of the host. {@code match} is null if it is about none. */
public record Complaint(String code, String text, Match match) implements Step {}
