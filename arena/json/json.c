/* SPDX-License-Identifier: MIT */
#include "json/json.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"

json_t *json_text(const char *text)
{
    json_t *value = json_string(text);
    char *copy;

    if (value)
        return value;
    copy = strdup(text);
    if (!copy)
        return NULL;
    for (char *at = copy; *at; at++)
        if ((unsigned char)*at >= 0x80)
            *at = '?';
    value = json_string(copy);
    free(copy);
    return value;
}

/* Only in a text of its own can a character stand that is not seen: between texts jansson writes none but line breaks.
 */
static void show(FILE *out, int32_t point)
{
    uint32_t above = (uint32_t)point - 0x10000;

    if (point < 0x10000)
        (void)fprintf(out, "\\u%04x", (unsigned)point);
    else
        (void)fprintf(out, "\\u%04x\\u%04x", 0xd800 + (above >> 10), 0xdc00 + (above & 0x3ff));
}

void json_show(FILE *out, const char *json)
{
    struct span rest = span_text(json), plain = rest;

    while (rest.size > 0) {
        struct character character = character_at(rest);

        if (!character.seen && character.point != '\n') {
            (void)fwrite(plain.at, 1, (size_t)(rest.at - plain.at), out);
            show(out, character.point);
            plain = span_of(rest.at + character.size, rest.size - character.size);
        }
        rest = span_of(rest.at + character.size, rest.size - character.size);
    }
    (void)fwrite(plain.at, 1, plain.size, out);
}

void json_print(FILE *out, json_t *value)
{
    char *text;

    assert(value);
    text = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(6)); /* to a stream it writes each word apart */
    assert(text);
    json_show(out, text);
    (void)fputc('\n', out);
    free(text);
    json_decref(value);
}
