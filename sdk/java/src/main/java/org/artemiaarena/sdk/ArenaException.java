// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

/** The connection cannot be made or used; the message is one sentence for the bot's author. */
public class ArenaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With a sentence that says what was wrong. */
    public ArenaException(String message) {
        super(message);
    }
}
