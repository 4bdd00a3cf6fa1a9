/* SPDX-License-Identifier: MIT */
#include "match/clock.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/span.h"

#define MS     INT64_C(1000)
#define SECOND CLOCK_SECOND_US
#define HOUR   (3600 * CLOCK_SECOND_US)

enum { STRIKES_MOST = 1000, DIGITS_MAX = 9 };

enum clock_key_kind {
    TIME,
    TIME_BESIDES, /* 0, and not printed, unless it is given */
    NUMBER,       /* without unit */
};

/* A key of the grammar, in the order of the canonical form. Times lie in an int64_t, strikes in a uint32_t. */
struct clock_key {
    const char *name;
    size_t offset;
    int64_t least, most; /* microseconds; of strikes the number itself */
    const char *range;   /* in words */
    enum clock_key_kind kind;
};

struct clock_unit {
    const char *name;
    int64_t us;
};

enum { KEY_COUNT = 7, UNIT_COUNT = 3 };

static const struct clock_unit units[UNIT_COUNT] = {{"ms", MS}, {"s", SECOND}, {"m", 60 * SECOND}};

static const struct clock_key keys[KEY_COUNT] = {
    {"move", offsetof(struct clock_spec, move_us), MS, HOUR, "a time of 1ms to 60m (ms, s, m)", TIME},
    {"bank", offsetof(struct clock_spec, bank_us), 0, CLOCK_BANK_MOST_US, "a time of 0s to 1440m (ms, s, m)", TIME},
    {"inc", offsetof(struct clock_spec, inc_us), 0, HOUR, "a time of 0s to 60m (ms, s, m)", TIME},
    {"start", offsetof(struct clock_spec, start_us), MS, HOUR, "a time of 1ms to 60m (ms, s, m)", TIME},
    {"grace", offsetof(struct clock_spec, grace_us), 0, 10 * SECOND, "a time of 0s to 10s (ms, s, m)", TIME},
    {"strikes", offsetof(struct clock_spec, strikes), 1, STRIKES_MOST, "a number of 1 to 1000", NUMBER},
    {"cpu", offsetof(struct clock_spec, cpu_us), CLOCK_CPU_GRAIN_US, HOUR, "a time of 10ms to 60m (ms, s, m)",
     TIME_BESIDES},
};

static int64_t *time_of(struct clock_spec *spec, const struct clock_key *key)
{
    return (int64_t *)(void *)((char *)spec + key->offset);
}

static int64_t value_of(const struct clock_spec *spec, const struct clock_key *key)
{
    const void *at = (const char *)spec + key->offset;

    return key->kind == NUMBER ? (int64_t) * (const uint32_t *)at : *(const int64_t *)at;
}

struct clock_spec clock_preset(void)
{
    return (struct clock_spec){.timed = true,
                               .move_us = SECOND,
                               .bank_us = 60 * SECOND,
                               .inc_us = 500 * MS,
                               .start_us = 10 * SECOND,
                               .grace_us = 50 * MS,
                               .strikes = 3};
}

static const struct clock_key *find_key(struct span name)
{
    for (unsigned i = 0; i < KEY_COUNT; i++)
        if (span_equal(name, span_text(keys[i].name)))
            return &keys[i];
    return NULL;
}

/* Reads the digits at the front of `text`, and leaves the rest in it. False if there are none or too many. */
static bool take_number(struct span *text, int64_t *number)
{
    size_t used = 0;

    *number = 0;
    for (; used < text->size && text->at[used] >= '0' && text->at[used] <= '9'; used++) {
        if (used == DIGITS_MAX)
            return false;
        *number = *number * 10 + (text->at[used] - '0');
    }
    *text = span_of(text->at + used, text->size - used);
    return used > 0;
}

static bool apply_unit(struct span unit, int64_t *number)
{
    for (unsigned i = 0; i < UNIT_COUNT; i++) {
        if (span_equal(unit, span_text(units[i].name))) {
            *number *= units[i].us;
            return true;
        }
    }
    return false;
}

static bool parse_value(struct clock_spec *spec, const struct clock_key *key, struct span value, struct error *error)
{
    struct span rest = value;
    int64_t number;
    bool good = take_number(&rest, &number) && (key->kind == NUMBER ? rest.size == 0 : apply_unit(rest, &number));

    if (!good || number < key->least || number > key->most)
        return error_set(error, EXIT_WRONG_USE, "%s=%.*s is not allowed; %s is %s", key->name,
                         (int)(value.size < 40 ? value.size : 40), (const char *)value.at, key->name, key->range);
    if (key->kind == NUMBER)
        spec->strikes = (uint32_t)number;
    else
        *time_of(spec, key) = number;
    return true;
}

/* Reads one `key=value` and marks the key in `seen`. */
static bool parse_part(struct clock_spec *spec, struct span part, unsigned *seen, struct error *error)
{
    const uint8_t *equals = part.size ? memchr(part.at, '=', part.size) : NULL;
    size_t length = equals ? (size_t)(equals - part.at) : part.size;
    const struct clock_key *key = find_key(span_of(part.at, length));
    unsigned bit;

    if (!key || !equals)
        return error_set(error, EXIT_WRONG_USE,
                         "'%.*s' is not allowed; a clock is 'none' or a list of move, bank, inc, start, grace, "
                         "cpu (times such as 500ms, 10s, 2m) and strikes, such as move=1s,bank=60s,strikes=3",
                         (int)(part.size < 40 ? part.size : 40), part.size ? (const char *)part.at : "");
    bit = 1u << (key - keys);
    if (*seen & bit)
        return error_set(error, EXIT_WRONG_USE, "%s is given twice", key->name);
    *seen |= bit;
    return parse_value(spec, key, span_of(equals + 1, part.size - length - 1), error);
}

bool clock_parse(struct clock_spec *spec, const char *text, struct error *error)
{
    unsigned seen = 0;

    *spec = clock_preset();
    if (strcmp(text, "none") == 0) {
        spec->timed = false;
        spec->move_us = CLOCK_NONE_MOVE_US;
        spec->bank_us = 0;
        spec->inc_us = 0;
        return true;
    }
    for (;;) {
        size_t length = strcspn(text, ",");

        if (!parse_part(spec, span_of(text, length), &seen, error))
            return false;
        if (text[length] == '\0')
            return true;
        text += length + 1;
    }
}

static size_t print_value(char *out, size_t room, const struct clock_key *key, int64_t value)
{
    const char *unit = key->kind == NUMBER ? "" : value % SECOND == 0 ? "s" : "ms";
    int64_t number = key->kind == NUMBER ? value : value % SECOND == 0 ? value / SECOND : value / MS;
    int length = snprintf(out, room, "%s%s=%" PRId64 "%s", key == keys ? "" : ",", key->name, number, unit);

    assert(length > 0 && (size_t)length < room);
    return (size_t)length;
}

void clock_print(const struct clock_spec *spec, char *out)
{
    size_t used = 0;

    if (!spec->timed) {
        memcpy(out, "none", sizeof "none");
        return;
    }
    for (unsigned i = 0; i < KEY_COUNT; i++)
        if (keys[i].kind != TIME_BESIDES || value_of(spec, &keys[i]) > 0)
            used += print_value(out + used, CLOCK_TEXT_MAX - used, &keys[i], value_of(spec, &keys[i]));
}

void seat_clock_init(struct seat_clock *clock, const struct clock_spec *spec)
{
    *clock = (struct seat_clock){.bank_us = spec->bank_us, .turn = 1};
}

void seat_clock_open(struct seat_clock *clock, const struct clock_spec *spec, unsigned turn, int64_t now_us)
{
    for (; clock->turn < turn; clock->turn++) {
        clock->bank_us += spec->inc_us;
        if (clock->bank_us > CLOCK_BANK_MOST_US)
            clock->bank_us = CLOCK_BANK_MOST_US;
    }
    clock->sent_us = now_us;
}

void seat_clock_close(struct seat_clock *clock, const struct clock_spec *spec, int64_t now_us)
{
    int64_t took = now_us > clock->sent_us ? now_us - clock->sent_us : 0;

    if (took > spec->move_us)
        clock->bank_us -= took - spec->move_us;
    if (clock->bank_us < 0)
        clock->bank_us = 0;
    clock->last_us = took;
    clock->spent_us += took;
}

int64_t seat_clock_deadline_us(const struct seat_clock *clock, const struct clock_spec *spec)
{
    return clock->sent_us + spec->move_us + clock->bank_us;
}

int64_t seat_clock_limit_us(const struct seat_clock *clock, const struct clock_spec *spec)
{
    return seat_clock_deadline_us(clock, spec) + spec->grace_us;
}
