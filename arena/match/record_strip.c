/* SPDX-License-Identifier: MIT */
#include "match/record_strip.h"

#include <string.h>

#include "match/record.h"
#include "proto/pack.h"
#include "proto/unpack.h"

enum { ORDINAL = 1 };

/* Of the members of a step: seat, action, cause, how long it took. */
static const int64_t step_most[] = {GAME_SEATS_MAX - 1, UINT16_MAX, UINT8_MAX, RECORD_THINK_MOST_US};

/* --- maps -------------------------------------------------------------------------------------------------------- */

/* A key that is kept. Keys ascend, and the last has no name. */
struct kept {
    const char *key;
    void (*pack)(struct buffer *out, struct span value); /* NULL: as it is */
};

static void pack_kept(struct buffer *out, struct span map, const struct kept *kept)
{
    struct span value;
    uint32_t count = 0;

    for (const struct kept *one = kept; one->key; one++)
        count += unpack_find(map, one->key, &value);
    pack_map(out, count);
    for (const struct kept *one = kept; one->key; one++) {
        if (!unpack_find(map, one->key, &value))
            continue;
        pack_word(out, one->key);
        (one->pack ? one->pack : pack_raw)(out, value);
    }
}

static const struct kept of_seat[] = {
    {"bot", NULL}, {"limits", NULL}, {"owner", NULL}, {"role", NULL}, {"sandbox", NULL}, {"version", NULL}, {0}};

static void pack_seats(struct buffer *out, struct span value)
{
    struct unpack from = unpack_open(value);
    uint32_t count = unpack_array(&from);

    pack_array(out, count);
    while (count--)
        pack_kept(out, unpack_value(&from), of_seat);
}

static void pack_step(struct buffer *out, struct span step)
{
    struct unpack from = unpack_open(step);
    uint32_t count = unpack_array(&from);

    pack_array(out, sizeof step_most / sizeof *step_most);
    for (uint32_t i = 0; i < sizeof step_most / sizeof *step_most; i++)
        pack_unsigned(out, i < count ? (uint64_t)unpack_number(&from, 0, step_most[i]) : 0);
}

static void pack_steps(struct buffer *out, struct span value)
{
    struct unpack from = unpack_open(value);
    uint32_t count = unpack_array(&from);

    pack_array(out, count);
    while (count--)
        pack_step(out, unpack_value(&from));
}

/* --- frames ------------------------------------------------------------------------------------------------------ */

static const struct kept of_header[] = {
    {"abi", NULL},    {"arena", NULL},       {"attempt", NULL}, {"chosen", NULL},   {"chosen_for", NULL},
    {"class", NULL},  {"clock", NULL},       {"epoch", NULL},   {"game", NULL},     {"id", NULL},
    {"ladder", NULL}, {"lost_seat", NULL},   {"plugin", NULL},  {"protocol", NULL}, {"purpose", NULL},
    {"season", NULL}, {"seats", pack_seats}, {"seed", NULL},    {"settings", NULL}, {0}};
static const struct kept of_steps[] = {{"steps", pack_steps}, {0}};
static const struct kept of_talk[] = {{"seat", NULL}, {"text", NULL}, {0}};
static const struct kept of_note[] = {{"decision", NULL}, {"note", NULL}, {"seat", NULL}, {0}};
static const struct kept of_fault[] = {{"decision", NULL}, {"evidence", NULL}, {"fault", NULL}, {"seat", NULL}, {0}};
static const struct kept of_trailer[] = {
    {"decisions", NULL}, {"hash", NULL}, {"reason", NULL}, {"score", NULL}, {"turns", NULL}, {"winner", NULL}, {0}};
static const struct kept of_resumed[] = {{"arena", NULL}, {"plugin", NULL}, {"seats", pack_seats}, {0}};
static const struct kept of_thinned[] = {{"bytes", NULL}, {"frames", NULL}, {"seal", NULL}, {"seats", NULL}, {0}};

static const struct kept *const of_type[RECORD_TYPES] = {
    [RECORD_HEADER] = of_header,   [RECORD_STEPS] = of_steps,     [RECORD_TALK] = of_talk,
    [RECORD_NOTE] = of_note,       [RECORD_FAULT] = of_fault,     [RECORD_TRAILER] = of_trailer,
    [RECORD_RESUMED] = of_resumed, [RECORD_THINNED] = of_thinned,
};

void record_strip_begin(struct buffer *out)
{
    buffer_add(out, frame_magic, FRAME_MAGIC_BYTES);
}

void record_strip(struct buffer *out, const struct frame *frame)
{
    const struct kept *kept = frame->type < RECORD_TYPES ? of_type[frame->type] : NULL;
    size_t start;

    if (!kept)
        return;
    start = frame_begin(out);
    pack_kept(out, frame->payload, kept);
    frame_end(out, start, ORDINAL, frame->type);
}
