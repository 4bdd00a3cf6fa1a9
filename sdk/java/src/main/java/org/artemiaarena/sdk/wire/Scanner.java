// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Walks over msgpack without decoding it: over whole numbers below 2^53, ASCII text, arrays and maps, which is nearly all that an arena
 * sends. Anything else, and bytes that are not whole, make it {@code odd}: then what was read is of no use, and {@link Packed}
 * finds out what it is. No count is believed, and nothing is allocated before its bytes are there.
 */
final class Scanner {
    private static final int DEPTH_MOST = 32; // the arena's deepest frame has 8

    /** The next byte. */
    int at;

    private final byte[] bytes;
    private boolean odd;

    Scanner(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean isOdd() {
        return odd;
    }

    boolean isAtEnd() {
        return at == bytes.length;
    }

    /** Goes (back) to a place. */
    void seek(int place) {
        at = place;
        odd = false;
    }

    private int refuse() {
        odd = true;
        at = bytes.length;
        return 0;
    }

    /** Passes these bytes, if they come next. */
    boolean takes(byte[] wanted) {
        int end = at + wanted.length;
        if (end > bytes.length || !Arrays.equals(bytes, at, end, wanted, 0, wanted.length)) {
            return false;
        }
        at = end;
        return true;
    }

    private int next() {
        return at < bytes.length ? bytes[at++] & 0xff : refuse();
    }

    /** A big-endian number of so many bytes. */
    private long wide(int width) {
        if (width > bytes.length - at) {
            return refuse();
        }
        long number = 0;
        for (int i = 0; i < width; i++) {
            number = number << 8 | bytes[at++] & 0xff;
        }
        return number;
    }

    /** A count of things that have at least so many bytes each. */
    private int count(long count, int least) {
        return count * least <= bytes.length - at ? (int) count : refuse();
    }

    /** Passes the head of an array: how many entries follow. */
    int array() {
        int first = next();
        if (first >= 0x90 && first < 0xa0) {
            return count(first & 15, 1);
        }
        return first == 0xdc || first == 0xdd ? count(wide(2 << (first - 0xdc)), 1) : refuse();
    }

    /** Passes the head of a map: how many pairs follow. */
    int map() {
        int first = next();
        if (first >= 0x80 && first < 0x90) {
            return count(first & 15, 2);
        }
        return first == 0xde || first == 0xdf ? count(wide(2 << (first - 0xde)), 2) : refuse();
    }

    /** A whole number of these bounds, which are from 0. */
    long number(long least, long most) {
        int first = next();
        long number = first;
        if (first >= 0x80) {
            number = first >= 0xcc && first <= 0xcf ? wide(1 << (first - 0xcc)) : refuse();
        }
        return number >= least && number <= most ? number : refuse();
    }

    String text() {
        int end = at;
        int begin = passText(next());
        end = at;
        return odd ? "" : new String(bytes, begin, end - begin, StandardCharsets.ISO_8859_1);
    }

    /** Passes a text of which the first byte is passed: where its letters begin. */
    private int passText(int first) {
        int size;
        if ((first & 0xe0) == 0xa0) {
            size = count(first & 31, 1);
        } else {
            size = first >= 0xd9 && first <= 0xdb ? count(wide(1 << (first - 0xd9)), 1) : refuse();
        }
        int begin = at;
        at += size;
        for (int i = begin; i < at; i++) {
            if (bytes[i] < 0) {
                return refuse();
            }
        }
        return begin;
    }

    /** Passes a text. */
    void passText() {
        passText(next());
    }

    /** Passes a value with all that it holds. */
    void pass() {
        pass(0);
    }

    private void pass(int depth) {
        int first = next();
        if (first < 0x80 || first >= 0xe0) {
            return;
        }
        if (first >= 0xcc && first <= 0xd3) {
            passWide(first);
        } else if (first < 0xa0 || first >= 0xdc) {
            at--;
            passAll(depth + 1);
        } else {
            passText(first);
        }
    }

    /** Passes the number behind this first byte. */
    private void passWide(int first) {
        long number = wide(1 << (first & 3));
        long least = first == 0xd3 ? -Fields.COUNTER_MOST : 0; // 2^63 and more are negative here
        if ((first & 3) == 3 && (number < least || number > Fields.COUNTER_MOST)) {
            refuse();
        }
    }

    private void passAll(int depth) {
        boolean isMap = isMapNext();
        int count = depth > DEPTH_MOST ? refuse() : isMap ? map() : array();
        for (int i = 0; i < count && !odd; i++) {
            if (isMap) {
                passText();
            }
            pass(depth);
        }
    }

    /** Whether a map comes next. */
    boolean isMapNext() {
        int first = at < bytes.length ? bytes[at] & 0xff : 0;
        return first >= 0x80 && first < 0x90 || first == 0xde || first == 0xdf;
    }
}
