// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

/** What a connection brings: {@link Start}, {@link Event}, {@link Decision}, {@link End} or {@link Complaint}. */
public sealed interface Step permits Start, Event, Decision, End, Complaint {}
