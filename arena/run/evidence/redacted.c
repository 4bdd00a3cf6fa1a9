/* SPDX-License-Identifier: MIT */
#include "run/evidence/redacted.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/hash.h"
#include "base/visible.h"
#include "proto/print.h"

/* Keeps the length, so that msgpack stays what it was. */
void redacted_hide(uint8_t *bytes, size_t size)
{
    size_t digits = 0;

    for (size_t i = 0; i <= size; i++) {
        if (i < size && isxdigit(bytes[i])) {
            digits++;
            continue;
        }
        if (digits >= REDACTED_SECRET_MIN)
            memset(bytes + i - digits, '*', digits);
        digits = 0;
    }
}

static json_t *bytes_json(struct span bytes)
{
    char hex[2 * REDACTED_BYTES_MAX + 1];

    hex_print(hex, bytes.at, bytes.size < REDACTED_BYTES_MAX ? bytes.size : REDACTED_BYTES_MAX);
    return json_pack("{sssI}", "$bytes", hex, "size", (json_int_t)bytes.size);
}

static json_t *message_json(struct span bytes)
{
    json_t *json = print_value(bytes);

    if (json_object_get(json, "token"))
        (void)json_object_set_new(json, "token", json_string(REDACTED_HIDDEN));
    return json ? json : bytes_json(bytes);
}

json_t *redacted_json(enum schema_direction from, struct span bytes)
{
    uint8_t *copy;
    json_t *json;

    if (from == FROM_ARENA || bytes.size == 0)
        return message_json(bytes);
    copy = malloc(bytes.size);
    if (!copy)
        return NULL;
    memcpy(copy, bytes.at, bytes.size);
    redacted_hide(copy, bytes.size);
    json = message_json(span_of(copy, bytes.size));
    free(copy);
    return json;
}

json_t *redacted_text(struct span text)
{
    uint8_t *copy = malloc(text.size + 1);
    json_t *json;

    if (!copy)
        return NULL;
    for (size_t i = 0; i < text.size; i++)
        copy[i] = isprint(text.at[i]) || text.at[i] == '\n' || text.at[i] == '\t' ? text.at[i] : '?';
    redacted_hide(copy, text.size);
    json = json_stringn((const char *)copy, text.size);
    free(copy);
    return json;
}

void redacted_line(char out[REDACTED_LINE_MAX], struct span line)
{
    uint8_t kept[REDACTED_LINE_LOOK];
    size_t size = line.size, cut, looked;

    while (size > 0 && (line.at[size - 1] == '\r' || line.at[size - 1] == ' '))
        size--;
    cut = size > REDACTED_LINE_BYTES ? REDACTED_LINE_BYTES : size;
    while (cut < size && cut > 0 && (line.at[cut] & 0xc0) == 0x80) /* not in the middle of a character */
        cut--;
    looked = size < sizeof kept ? size : sizeof kept;
    for (size_t i = 0; i < looked; i++)
        kept[i] = line.at[i] == '\t' ? ' ' : line.at[i];
    redacted_hide(kept, looked);
    visible_span(out, REDACTED_LINE_MAX - sizeof "...", span_of(kept, cut), false);
    if (cut < size)
        memcpy(out + strlen(out), "...", sizeof "...");
}

/* Where the last lines begin, the end of the last left out. */
static size_t last_lines(struct span text, unsigned most)
{
    size_t at = text.size;

    while (at > 0 && (text.at[at - 1] != '\n' || --most > 0))
        at--;
    return at;
}

char *redacted_lines(struct span text, unsigned most)
{
    struct buffer shown;
    char *lines = NULL;

    while (text.size > 0 && strchr("\r\n ", text.at[text.size - 1]) && text.at[text.size - 1])
        text.size--;
    buffer_init(&shown, (size_t)most * REDACTED_LINE_MAX + 1);
    for (size_t at = last_lines(text, most), size; at < text.size; at += size + 1) {
        const uint8_t *end = memchr(text.at + at, '\n', text.size - at);
        char line[REDACTED_LINE_MAX];

        size = end ? (size_t)(end - text.at) - at : text.size - at;
        redacted_line(line, span_of(text.at + at, size));
        buffer_add(&shown, line, strlen(line));
        buffer_add_byte(&shown, '\n');
    }
    buffer_add_byte(&shown, '\0');
    if (!shown.failed && shown.used > 1)
        lines = strdup((const char *)shown.at);
    buffer_release(&shown);
    return lines;
}
