// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What became of a bot's run. */
public final class Report {
    int matches;
    long decisions;
    long exceptions;
    String error = "";
    private final List<String> complaints = new ArrayList<>();

    /** Matches that ended. */
    public int matches() {
        return matches;
    }

    /** Decisions that were answered. */
    public long decisions() {
        return decisions;
    }

    /** Exceptions in the bot's own functions. */
    public long exceptions() {
        return exceptions;
    }

    /** Codes of what the arena complained about, notices left out. */
    public List<String> complaints() {
        return Collections.unmodifiableList(complaints);
    }

    /** Why the connection could not be made or used any more; "" if it could. */
    public String error() {
        return error;
    }

    /** For System.exit: 0 if all went well, else 1. */
    public int code() {
        return error.isEmpty() && exceptions == 0 ? 0 : 1;
    }

    void complain(String code) {
        complaints.add(code);
    }
}
