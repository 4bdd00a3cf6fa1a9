/* SPDX-License-Identifier: MIT */
#include "run/spoken.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "proto/print.h"

/* Keeps the length, so that msgpack stays what it was. */
static void hide_secrets(uint8_t *bytes, size_t size)
{
    size_t digits = 0;

    for (size_t i = 0; i <= size; i++) {
        if (i < size && isxdigit(bytes[i])) {
            digits++;
            continue;
        }
        if (digits >= SPOKEN_SECRET_MIN)
            memset(bytes + i - digits, '*', digits);
        digits = 0;
    }
}

static json_t *bytes_json(struct span bytes)
{
    char hex[2 * SPOKEN_BYTES_MAX + 1];

    hex_print(hex, bytes.at, bytes.size < SPOKEN_BYTES_MAX ? bytes.size : SPOKEN_BYTES_MAX);
    return json_pack("{sssI}", "$bytes", hex, "size", (json_int_t)bytes.size);
}

static json_t *message_json(struct span bytes)
{
    json_t *json = print_value(bytes);

    if (json_object_get(json, "token"))
        (void)json_object_set_new(json, "token", json_string(SPOKEN_HIDDEN));
    return json ? json : bytes_json(bytes);
}

json_t *spoken_json(enum schema_direction from, struct span bytes)
{
    uint8_t *copy;
    json_t *json;

    if (from == FROM_ARENA || bytes.size == 0)
        return message_json(bytes);
    copy = malloc(bytes.size);
    if (!copy)
        return NULL;
    memcpy(copy, bytes.at, bytes.size);
    hide_secrets(copy, bytes.size);
    json = message_json(span_of(copy, bytes.size));
    free(copy);
    return json;
}

json_t *spoken_text(struct span text)
{
    uint8_t *copy = malloc(text.size + 1);
    json_t *json;

    if (!copy)
        return NULL;
    for (size_t i = 0; i < text.size; i++)
        copy[i] = isprint(text.at[i]) || text.at[i] == '\n' || text.at[i] == '\t' ? text.at[i] : '?';
    hide_secrets(copy, text.size);
    json = json_stringn((const char *)copy, text.size);
    free(copy);
    return json;
}
