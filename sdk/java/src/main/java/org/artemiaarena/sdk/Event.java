// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * Something that happened. {@code number} counts from 1 in each match. {@code fields} has those that this seat may know: Long,
 * String, or a List of such.
 */
public record Event(Match match, long number, String kind, Map<String, Object> fields) implements Step {
    /** Whether this seat knows the field. */
    public boolean has(String field) {
        return fields.containsKey(field);
    }

    /** A field that is a number. */
    public long value(String field) {
        return field(field, Long.class);
    }

    /** A field that is text, such as {@code text} of what a seat said. */
    public String text(String field) {
        return field(field, String.class);
    }

    /** A field that is a list of numbers. */
    public long[] list(String field) {
        List<?> list = field(field, List.class);
        return list.stream().mapToLong(number -> ((Number) number).longValue()).toArray();
    }

    private <T> T field(String field, Class<T> type) {
        Object value = fields.get(field);
        if (value == null) {
            throw new NoSuchElementException("this " + kind + " has no field " + field + " that this seat may know");
        }
        return type.cast(value);
    }
}
