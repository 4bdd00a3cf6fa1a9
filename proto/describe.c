/* SPDX-License-Identifier: MIT */
#include "proto/describe.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "proto/unpack.h"

static uint64_t big_endian(const uint8_t *at, unsigned width)
{
    uint64_t number = 0;

    while (width--)
        number = number << 8 | *at++;
    return number;
}

static void describe_nothing(struct span value, char *out)
{
    (void)value;
    (void)snprintf(out, DESCRIBE_MAX, "cut short");
}

static void describe_nil(struct span value, char *out)
{
    (void)value;
    (void)snprintf(out, DESCRIBE_MAX, "nil");
}

static void describe_bool(struct span value, char *out)
{
    struct unpack from = unpack_open(value);

    (void)snprintf(out, DESCRIBE_MAX, "%s", unpack_bool(&from) ? "true" : "false");
}

/* A number beyond 63 bits has no shorter form than a head and eight bytes. */
static void describe_number(struct span value, char *out)
{
    struct unpack from = unpack_open(value);
    int64_t number = unpack_number(&from, INT64_MIN, INT64_MAX);

    if (from.failed)
        (void)snprintf(out, DESCRIBE_MAX, "the number %" PRIu64, big_endian(value.at + 1, sizeof(uint64_t)));
    else
        (void)snprintf(out, DESCRIBE_MAX, "the number %" PRId64, number);
}

static double float_of(struct span value)
{
    uint64_t wide;
    uint32_t narrow;
    double number;
    float single;

    if (value.size == 1 + sizeof narrow) {
        narrow = (uint32_t)big_endian(value.at + 1, sizeof narrow);
        memcpy(&single, &narrow, sizeof single);
        return (double)single;
    }
    wide = big_endian(value.at + 1, sizeof wide);
    memcpy(&number, &wide, sizeof number);
    return number;
}

/* With a point, as a float is written in most languages. */
static void describe_float(struct span value, char *out)
{
    int size = snprintf(out, DESCRIBE_MAX, "the float %.15g", float_of(value));

    if (!strpbrk(out + strlen("the float "), ".en"))
        (void)snprintf(out + size, DESCRIBE_MAX - (size_t)size, ".0");
}

static void describe_text(struct span value, char *out)
{
    struct unpack from = unpack_open(value);
    struct span text = unpack_text(&from);
    struct character unseen = visible_first_unseen(text);

    if (text.size == 0)
        (void)snprintf(out, DESCRIBE_MAX, "an empty text");
    else if (unseen.size && unseen.point < 0)
        (void)snprintf(out, DESCRIBE_MAX, "text of %zu bytes that is no UTF-8", text.size);
    else if (unseen.size)
        (void)snprintf(out, DESCRIBE_MAX, "text of %zu bytes with U+%04" PRIX32 ", which cannot be seen", text.size,
                       (uint32_t)unseen.point);
    else if (text.size > DESCRIBE_TEXT_MAX)
        (void)snprintf(out, DESCRIBE_MAX, "text of %zu bytes", text.size);
    else
        (void)snprintf(out, DESCRIBE_MAX, "the text \"%.*s\"", (int)text.size, (const char *)text.at);
}

static void describe_bytes(struct span value, char *out)
{
    struct unpack from = unpack_open(value);

    (void)snprintf(out, DESCRIBE_MAX, "%zu bytes (bin)", unpack_bytes(&from).size);
}

static void describe_array(struct span value, char *out)
{
    struct unpack from = unpack_open(value);

    (void)snprintf(out, DESCRIBE_MAX, "an array of %" PRIu32, unpack_array(&from));
}

static void describe_map(struct span value, char *out)
{
    struct unpack from = unpack_open(value);

    (void)snprintf(out, DESCRIBE_MAX, "a map of %" PRIu32, unpack_map(&from));
}

static void describe_ext(struct span value, char *out)
{
    (void)value;
    (void)snprintf(out, DESCRIBE_MAX, "an ext");
}

static void (*const kinds[])(struct span value, char *out) = {
    [UNPACK_NOTHING] = describe_nothing, [UNPACK_NIL] = describe_nil,     [UNPACK_BOOL] = describe_bool,
    [UNPACK_NUMBER] = describe_number,   [UNPACK_FLOAT] = describe_float, [UNPACK_TEXT] = describe_text,
    [UNPACK_BYTES] = describe_bytes,     [UNPACK_ARRAY] = describe_array, [UNPACK_MAP] = describe_map,
    [UNPACK_EXT] = describe_ext,
};

void describe_value(struct span from, char out[DESCRIBE_MAX])
{
    struct unpack at = unpack_open(from);
    enum unpack_kind kind = unpack_peek(&at);

    kinds[kind](unpack_value(&at), out);
}
