/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "changes.h"
#include "dice.h"
#include "match/record.h"
#include "proto/pack.h"
#include "proto/unpack.h"
#include "sheets.h"

enum { CHANGES_MOST = 4, TYPES = RECORD_TYPES + 2 };

/* --- values ------------------------------------------------------------------------------------------------------ */

static void pack_number(uint64_t *dice, struct buffer *out)
{
    static const uint64_t edges[] = {0,          1,         2,          3,          7,          8,
                                     9,          47,        48,         127,        128,        255,
                                     256,        1023,      1024,       65535,      65536,      INT32_MAX,
                                     UINT32_MAX, INT64_MAX, UINT64_MAX, 1ull << 38, 1ull << 53, (1ull << 38) + 1};

    if (dice_below(dice, 8) == 0)
        pack_signed(out, -(int64_t)(1ull << dice_below(dice, 63)));
    else
        pack_unsigned(out, edges[dice_below(dice, sizeof edges / sizeof *edges)]);
}

static void pack_some_text(uint64_t *dice, struct buffer *out)
{
    static const char *const edges[] = {"",     "a",      "m1",       "m2",       "void",    "draw",      "forfeit",
                                        "none", "late",   "gone",     "not-here", "../..",   "\x1b[2J",   "\xff",
                                        "\n",   "filler", "creature", "leduc",    "hands",   "999999999", "host-late",
                                        "m+1",  "player", "council",  "hunted",   "notalone"};
    static const char many[2000];
    static const uint16_t lengths[] = {1, 64, 65, 159, 160, 200, 201, 255, 256, 1024, 1025, 1400, 1401, 2000};

    if (dice_below(dice, 4) == 0) {
        char text[sizeof many];
        size_t size = lengths[dice_below(dice, sizeof lengths / sizeof *lengths)];

        memset(text, dice_below(dice, 4) ? 'a' : 0, sizeof text);
        pack_text(out, span_of(text, size));
    } else {
        pack_word(out, edges[dice_below(dice, sizeof edges / sizeof *edges)]);
    }
}

static void pack_something(uint64_t *dice, struct buffer *out)
{
    static const uint8_t zeros[64];

    switch (dice_below(dice, 8)) {
    case 0:
        pack_array(out, 0);
        break;
    case 1:
        pack_map(out, 0);
        break;
    case 2:
        pack_bytes(out, span_of(zeros, dice_below(dice, sizeof zeros)));
        break;
    case 3:
    case 4:
        pack_some_text(dice, out);
        break;
    default:
        pack_number(dice, out);
    }
}

/* --- a value in its place ---------------------------------------------------------------------------------------- */

struct rewriting {
    uint64_t *dice;
    struct buffer *out;
    size_t target, passed; /* the value of this number is another one */
};

static void rewrite(struct rewriting *rewriting, struct unpack *from, unsigned depth);

/* One more element, one less, or all as they are. */
static void rewrite_array(struct rewriting *rewriting, struct unpack *from, bool changes, unsigned depth)
{
    uint32_t count = unpack_array(from);
    size_t what = changes ? dice_below(rewriting->dice, 2) : 2;
    bool drops = what == 0 && count > 0, adds = what == 1;
    uint32_t at = (uint32_t)dice_below(rewriting->dice, count);

    pack_array(rewriting->out, count - drops + adds);
    for (uint32_t i = 0; i < count && !from->failed; i++) {
        struct span value = unpack_value(from);
        struct unpack one = unpack_open(value);

        if (adds && i == at)
            pack_raw(rewriting->out, value);
        if (!drops || i != at)
            rewrite(rewriting, &one, depth + 1);
    }
    if (adds && count == 0)
        pack_something(rewriting->dice, rewriting->out);
}

/* One key less, or all as they are. */
static void rewrite_map(struct rewriting *rewriting, struct unpack *from, bool changes, unsigned depth)
{
    uint32_t count = unpack_map(from), at = (uint32_t)dice_below(rewriting->dice, count);
    bool drops = changes && count > 0;

    pack_map(rewriting->out, count - drops);
    for (uint32_t i = 0; i < count && !from->failed; i++) {
        struct span key = unpack_value(from);

        if (drops && i == at) {
            (void)unpack_value(from);
            continue;
        }
        pack_raw(rewriting->out, key);
        rewrite(rewriting, from, depth + 1);
    }
}

static void rewrite(struct rewriting *rewriting, struct unpack *from, unsigned depth)
{
    enum unpack_kind kind = unpack_peek(from);
    bool here = rewriting->passed++ == rewriting->target;

    if (here && dice_below(rewriting->dice, 3) == 0) {
        (void)unpack_value(from);
        pack_something(rewriting->dice, rewriting->out);
    } else if (kind == UNPACK_ARRAY && depth < UNPACK_DEPTH_MAX) {
        rewrite_array(rewriting, from, here, depth);
    } else if (kind == UNPACK_MAP && depth < UNPACK_DEPTH_MAX) {
        rewrite_map(rewriting, from, here, depth);
    } else {
        struct span value = unpack_value(from);

        if (here && kind == UNPACK_NUMBER)
            pack_number(rewriting->dice, rewriting->out);
        else if (here && kind == UNPACK_TEXT)
            pack_some_text(rewriting->dice, rewriting->out);
        else
            pack_raw(rewriting->out, value);
    }
}

static size_t count_values(struct span payload)
{
    struct unpack from = unpack_open(payload);
    size_t left = 1, count = 0;

    for (; left > 0 && !from.failed; left--, count++) {
        enum unpack_kind kind = unpack_peek(&from);

        if (kind == UNPACK_ARRAY)
            left += unpack_array(&from);
        else if (kind == UNPACK_MAP)
            left += 2 * (size_t)unpack_map(&from);
        else
            (void)unpack_value(&from);
    }
    return count;
}

/* --- frames ------------------------------------------------------------------------------------------------------ */

/* Payloads that were changed lie in `made`, which does not move. */
static void change_value(struct sheet *sheet, uint64_t *dice, struct buffer *made)
{
    struct rewriting rewriting = {dice, made, dice_below(dice, count_values(sheet->payload)), 0};
    struct unpack from = unpack_open(sheet->payload);
    size_t begin = made->used;

    rewrite(&rewriting, &from, 0);
    if (!made->failed && made->used - begin <= RECORD_PAYLOAD_MAX)
        sheet->payload = span_of(made->at + begin, made->used - begin);
}

static void change_byte(struct sheet *sheet, uint64_t *dice, struct buffer *made)
{
    size_t begin = made->used;

    buffer_add(made, sheet->payload.at, sheet->payload.size);
    if (made->failed || sheet->payload.size == 0)
        return;
    made->at[begin + dice_below(dice, sheet->payload.size)] = (uint8_t)dice_draw(dice);
    sheet->payload = span_of(made->at + begin, sheet->payload.size);
}

static void change_frames(struct sheets *sheets, uint64_t *dice, struct buffer *made)
{
    size_t at = dice_below(dice, sheets->count);
    struct sheet sheet = sheets->at[at];

    switch (dice_below(dice, 16)) {
    case 0:
        sheets_remove(sheets, at);
        break;
    case 1:
        sheets_insert(sheets, dice_below(dice, sheets->count + 1), sheet);
        break;
    case 2:
        sheets_remove(sheets, at);
        sheets_insert(sheets, dice_below(dice, sheets->count + 1), sheet);
        break;
    case 3:
        sheets->at[at].type = (uint8_t)dice_below(dice, TYPES);
        break;
    case 4:
        sheets->at[at].match = (uint32_t)dice_below(dice, 4);
        break;
    case 5:
        sheets->count = at + 1;
        break;
    case 6:
    case 7:
        change_byte(&sheets->at[at], dice, made);
        break;
    default:
        change_value(&sheets->at[at], dice, made);
    }
}

void change_record(struct span bytes, uint64_t *dice, struct buffer *out)
{
    enum { MADE_MOST = 2 << 20 };
    static struct sheets sheets;
    struct buffer made;

    sheets_read(&sheets, bytes);
    buffer_init(&made, MADE_MOST);
    if (buffer_room(&made, MADE_MOST))
        for (size_t left = 1 + dice_below(dice, CHANGES_MOST); left > 0 && sheets.count > 0; left--)
            change_frames(&sheets, dice, &made);
    sheets_write(&sheets, out);
    buffer_release(&made);
}
