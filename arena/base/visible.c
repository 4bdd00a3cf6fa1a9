/* SPDX-License-Identifier: MIT */
#include "base/visible.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { SPACE = 0x20, DELETE = 0x7f, C1_LEAD = 0xc2, C1_BEGIN = 0x80, C1_END = 0xa0 };

/* Bytes of the control character that is at `text`; 0 if it is none. */
static size_t control_at(const char *text)
{
    unsigned char first = (unsigned char)text[0], second = first ? (unsigned char)text[1] : 0;

    if (first == C1_LEAD && second >= C1_BEGIN && second < C1_END)
        return 2;
    return first < SPACE || first == DELETE;
}

void visible(char *out, size_t size, const char *text)
{
    size_t used = 0;

    while (*text) {
        size_t control = control_at(text), bytes = control ? control : 1;
        char shown[2 * VISIBLE_GROWTH + 1];
        size_t length = 0;

        for (size_t i = 0; i < bytes; i++)
            length += (size_t)snprintf(shown + length, sizeof shown - length, control ? "\\x%02x" : "%c",
                                       (unsigned char)text[i]);
        if (used + length >= size)
            break;
        memcpy(out + used, shown, length);
        used += length;
        text += bytes;
    }
    out[used] = '\0';
}

void visible_bytes(char *out, size_t size, struct span bytes)
{
    size_t used = 0;

    for (size_t i = 0; i < bytes.size; i++) {
        bool plain = bytes.at[i] >= SPACE && bytes.at[i] < DELETE;

        if (used + (plain ? 1 : VISIBLE_GROWTH) >= size)
            break;
        used += (size_t)snprintf(out + used, size - used, plain ? "%c" : "\\x%02x", bytes.at[i]);
    }
    out[used] = '\0';
}
