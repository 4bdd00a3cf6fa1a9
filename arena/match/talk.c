/* SPDX-License-Identifier: MIT */
#include "match/talk.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/visible.h"
#include "proto/text.h"

/* Joiners and variation selectors. */
static bool is_about_drawing(int32_t point)
{
    return point == 0x200c || point == 0x200d || (point >= 0xfe00 && point <= 0xfe0f);
}

/* Takes them out. Returns how many bytes are left. */
static size_t take_out(utf8proc_uint8_t *bytes, size_t size)
{
    size_t kept = 0;

    for (size_t at = 0; at < size;) {
        struct character character = character_at(span_of(bytes + at, size - at));

        if (!is_about_drawing(character.point)) {
            memmove(bytes + kept, bytes + at, character.size);
            kept += character.size;
        }
        at += character.size;
    }
    return kept;
}

bool talk_clean(struct talk *talk, struct span text)
{
    const utf8proc_option_t how = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_STRIPCC;
    utf8proc_uint8_t *made = NULL;
    utf8proc_ssize_t size;
    bool good;

    talk->size = 0;
    if (!text_is_good(text, TEXT_TALK))
        return false;
    size = utf8proc_map(text.at, (utf8proc_ssize_t)text.size, &made, how);
    size = size < 0 ? size : (utf8proc_ssize_t)take_out(made, (size_t)size);
    good = size >= 0 && (size_t)size <= sizeof talk->bytes && visible_all(span_of(made, (size_t)size));
    if (good) {
        memcpy(talk->bytes, made, (size_t)size);
        talk->size = (size_t)size;
    }
    free(made);
    return good;
}
