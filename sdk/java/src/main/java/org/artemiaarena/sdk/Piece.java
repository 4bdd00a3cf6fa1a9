// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

/** A place, a card or another piece. {@code code} stands for it in views and events; {@code name} is for people. */
public record Piece(String type, int code, String id, String name) {
    @Override
    public String toString() {
        return name;
    }
}
