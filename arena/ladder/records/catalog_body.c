/* SPDX-License-Identifier: MIT */
/* A match in the database: a byte for its state, and then numbers in bytes of 7 bits, the lowest first. */
#include <limits.h>
#include <string.h>

#include "game/game.h"
#include "ladder/records/catalog.h"
#include "proto/text.h"

enum { MORE = 0x80, BITS = 7 };

/* --- writing ----------------------------------------------------------------------------------------------------- */

static void put(struct buffer *out, uint64_t number)
{
    for (; number >= MORE; number >>= BITS)
        buffer_add_byte(out, (uint8_t)(number | MORE));
    buffer_add_byte(out, (uint8_t)number);
}

/* Numbers near zero are short, whatever their sign. */
static uint64_t fold(int32_t number)
{
    return number < 0 ? 2 * (uint64_t)(-(int64_t)number) - 1 : 2 * (uint64_t)number;
}

static void put_seat(struct buffer *out, const struct catalog_seat *seat)
{
    put(out, seat->version);
    put(out, fold(seat->score));
    put(out, seat->faults);
    put(out, seat->decisions);
}

void catalog_body_write(struct buffer *out, const struct catalog_match *match)
{
    put(out, match->state);
    if (match->state == CATALOG_DAMAGED)
        return;
    put(out, match->pool);
    put(out, match->line);
    if (match->state == CATALOG_UNFINISHED)
        return;
    put(out, match->purpose);
    put(out, match->choice);
    if (record_choice_has_first(match->choice))
        put(out, match->chosen_for);
    put(out, match->winner);
    put(out, match->reason);
    put(out, match->turns);
    put(out, match->decisions);
    put(out, match->seats);
    for (unsigned i = 0; i < match->seats; i++)
        put_seat(out, &match->seat[i]);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

/* Errors stick. */
struct body {
    struct span rest;
    bool bad;
};

static uint32_t take(struct body *body, uint64_t least, uint64_t most)
{
    uint64_t number = 0;
    unsigned shift = 0;
    uint8_t byte = MORE;

    for (; (byte & MORE) && body->rest.size && shift < 5 * BITS; shift += BITS) {
        byte = *body->rest.at;
        number |= (uint64_t)(byte & (MORE - 1)) << shift;
        body->rest = span_of(body->rest.at + 1, body->rest.size - 1);
    }
    body->bad = body->bad || (byte & MORE) || number < least || number > most;
    return body->bad ? (uint32_t)least : (uint32_t)number;
}

static uint32_t take_name(struct body *body, const struct catalog *catalog, enum catalog_kind kind)
{
    unsigned count = catalog->names[kind].count;

    body->bad = body->bad || count == 0;
    return take(body, 0, count ? count - 1 : 0);
}

static void take_seat(struct body *body, const struct catalog *catalog, struct catalog_seat *seat)
{
    uint32_t score;

    seat->version = take_name(body, catalog, CATALOG_VERSIONS);
    score = take(body, 0, UINT32_MAX);
    seat->score = score & 1 ? -(int32_t)(score / 2) - 1 : (int32_t)(score / 2);
    seat->faults = take(body, 0, UINT32_MAX);
    seat->decisions = take(body, 0, UINT32_MAX);
}

static void take_finished(struct body *body, const struct catalog *catalog, struct catalog_match *match)
{
    match->purpose = (enum record_purpose)take(body, 0, PURPOSES - 1);
    match->choice = (enum record_choice)take(body, 0, CHOICES - 1);
    if (record_choice_has_first(match->choice))
        match->chosen_for = take(body, 0, GAME_SEATS_MAX - 1);
    match->winner = take_name(body, catalog, CATALOG_WORDS);
    match->reason = take_name(body, catalog, CATALOG_WORDS);
    match->turns = take(body, 0, INT_MAX);
    match->decisions = take(body, 0, INT_MAX);
    match->seats = take(body, 1, GAME_SEATS_MAX);
    for (unsigned i = 0; i < match->seats; i++)
        take_seat(body, catalog, &match->seat[i]);
}

bool catalog_body_read(struct catalog_match *match, struct span bytes, const struct catalog *catalog)
{
    struct body body = {.rest = bytes};

    match->state = (enum catalog_state)take(&body, 0, CATALOG_STATES - 1);
    if (match->state != CATALOG_DAMAGED) {
        match->pool = take_name(&body, catalog, CATALOG_POOLS);
        match->line = take(&body, 0, INT_MAX);
    }
    if (match->state == CATALOG_FINISHED)
        take_finished(&body, catalog, match);
    return !body.bad && body.rest.size == 0;
}

/* --- names ------------------------------------------------------------------------------------------------------- */

static bool is_id_or_nothing(struct span text)
{
    return text.size == 0 || text_is_id(text);
}

static bool is_pool(const char *text)
{
    struct span part[CATALOG_POOL_PARTS];

    return catalog_split(text, part, CATALOG_POOL_PARTS) && is_id_or_nothing(part[0]) && is_id_or_nothing(part[1]) &&
           is_id_or_nothing(part[2]) && text_is_id(part[3]) && text_is_good(part[4], TEXT_SPEC) &&
           (part[5].size == 0 || part[5].size == HASH_HEX_SIZE - 1) && part[6].size < CATALOG_BODY_MAX * 2;
}

static bool is_version(const char *text)
{
    struct span part[CATALOG_VERSION_PARTS];

    return catalog_split(text, part, CATALOG_VERSION_PARTS) && text_is_id(part[0]) &&
           text_is_good(part[1], TEXT_VERSION) && is_id_or_nothing(part[2]);
}

bool catalog_name_is_good(enum catalog_kind kind, const char *text)
{
    return kind == CATALOG_POOLS      ? is_pool(text)
           : kind == CATALOG_VERSIONS ? is_version(text)
                                      : text_is_id(span_text(text));
}
