/* SPDX-License-Identifier: MIT */
#include "base/visible.h"

#include <string.h>
#include <utf8proc.h>

static bool is_seen(utf8proc_int32_t point)
{
    const utf8proc_property_t *property = utf8proc_get_property(point);

    switch ((utf8proc_category_t)property->category) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return false;
    default:
        return !property->ignorable;
    }
}

struct character character_at(struct span text)
{
    utf8proc_int32_t point;
    utf8proc_ssize_t size;

    if (text.size > 0 && text.at[0] >= ' ' && text.at[0] <= '~') /* most of them */
        return (struct character){.size = 1, .point = text.at[0], .seen = true};
    size = utf8proc_iterate(text.at, (utf8proc_ssize_t)text.size, &point);
    if (size <= 0)
        return (struct character){.size = 1, .point = -1};
    return (struct character){.size = (size_t)size, .point = point, .seen = is_seen(point)};
}

struct character visible_first_unseen(struct span text)
{
    while (text.size > 0) {
        struct character character = character_at(text);

        if (!character.seen)
            return character;
        text = span_of(text.at + character.size, text.size - character.size);
    }
    return (struct character){0};
}

/* Writes what the first character of the text becomes. Returns its bytes. */
static size_t show(char *out, struct span text, struct character character, bool lines)
{
    size_t length = 0;

    if (character.seen || (lines && (character.point == '\n' || character.point == '\t'))) {
        memcpy(out, text.at, character.size);
        return character.size;
    }
    for (size_t i = 0; i < character.size; i++)
        length += (size_t)snprintf(out + length, VISIBLE_GROWTH + 1, "\\x%02x", text.at[i]);
    return length;
}

enum { SHOWN_SIZE = 4 /* bytes of a character */ * VISIBLE_GROWTH + 1 };

void visible_span(char *out, size_t size, struct span text, bool lines)
{
    size_t used = 0;

    while (text.size > 0) {
        struct character character = character_at(text);
        char shown[SHOWN_SIZE];
        size_t length = show(shown, text, character, lines);

        if (used + length >= size)
            break;
        memcpy(out + used, shown, length);
        used += length;
        text = span_of(text.at + character.size, text.size - character.size);
    }
    out[used] = '\0';
}

void visible(char *out, size_t size, const char *text)
{
    visible_span(out, size, span_text(text), false);
}

void visible_print(FILE *out, const char *text)
{
    for (struct span rest = span_text(text); rest.size > 0;) {
        struct character character = character_at(rest);
        char shown[SHOWN_SIZE];

        (void)fwrite(shown, 1, show(shown, rest, character, false), out);
        rest = span_of(rest.at + character.size, rest.size - character.size);
    }
}
