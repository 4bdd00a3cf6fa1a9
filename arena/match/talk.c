/* SPDX-License-Identifier: MIT */
#include "match/talk.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "proto/text.h"

bool talk_clean(struct talk *talk, struct span text)
{
    const utf8proc_option_t how = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_STRIPCC;
    utf8proc_uint8_t *made = NULL;
    utf8proc_ssize_t size;
    bool good;

    talk->size = 0;
    if (text.size == 0 || text.size > sizeof talk->bytes)
        return text.size == 0;
    size = utf8proc_map(text.at, (utf8proc_ssize_t)text.size, &made, how);
    good = size >= 0 && text_is_good(span_of(made, (size_t)size), sizeof talk->bytes, TEXT_NONE);
    if (good) {
        memcpy(talk->bytes, made, (size_t)size);
        talk->size = (size_t)size;
    }
    free(made);
    return good;
}
