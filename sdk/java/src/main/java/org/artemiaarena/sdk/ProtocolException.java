// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

/** The arena sent what the protocol does not allow. */
public class ProtocolException extends ArenaException {
    private static final long serialVersionUID = 1;

    /** With what it sent, as the end of a sentence. */
    public ProtocolException(String what) {
        super("The arena sent what the protocol does not allow: " + what);
    }
}
