/* SPDX-License-Identifier: MIT */
#include "sandbox/limits.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/span.h"

#define K UINT64_C(1024)
#define M (K * K)
#define G (K * M)

struct unit {
    const char *name;
    uint64_t times;
};

/* The first unit is written "", and the last that divides a value is the one that it is printed with. */
static const struct unit byte_units[] = {{"", 1}, {"K", K}, {"M", M}, {"G", G}, {NULL, 0}};
static const struct unit count_units[] = {{"", 1}, {NULL, 0}};
static const struct unit time_units[] = {{"s", 1}, {"m", 60}, {"h", 3600}, {NULL, 0}};

/* In the order of the canonical form. */
struct key {
    const char *name;
    size_t offset; /* of a uint64_t in the limits */
    const struct unit *units;
    uint64_t least, most;
    const char *range; /* in words */
};

enum { KEY_COUNT = 6, SHOWN_MAX = 40 };

static const struct key keys[KEY_COUNT] = {
    {"memory", offsetof(struct sandbox_limits, memory_bytes), byte_units, M, 1024 * G, "1M to 1024G, or none"},
    {"processes", offsetof(struct sandbox_limits, processes), count_units, 1, 100000, "1 to 100000, or none"},
    {"file", offsetof(struct sandbox_limits, file_bytes), byte_units, K, 1024 * G, "1K to 1024G, or none"},
    {"tmp", offsetof(struct sandbox_limits, tmp_bytes), byte_units, K, 1024 * G, "1K to 1024G, or none"},
    {"files", offsetof(struct sandbox_limits, files), count_units, 16, 1000000, "16 to 1000000, or none"},
    {"cpu", offsetof(struct sandbox_limits, cpu_s), time_units, 1, UINT64_C(1000) * 3600,
     "a time of 1s to 1000h (s, m, h), or none"},
};

struct sandbox_limits sandbox_limits_preset(void)
{
    return (struct sandbox_limits){
        .memory_bytes = 512 * M, .processes = 128, .file_bytes = 64 * M, .tmp_bytes = 64 * M, .files = 256};
}

static const struct key *find_key(struct span name)
{
    for (unsigned i = 0; i < KEY_COUNT; i++)
        if (span_equal(name, span_text(keys[i].name)))
            return &keys[i];
    return NULL;
}

/* Reads digits and a unit. False if it is anything else, or is more than `most`. */
static bool read_number(struct span text, const struct unit *units, uint64_t most, uint64_t *number)
{
    size_t used = 0;

    *number = 0;
    for (; used < text.size && text.at[used] >= '0' && text.at[used] <= '9'; used++) {
        *number = *number * 10 + (uint64_t)(text.at[used] - '0');
        if (*number > most)
            return false;
    }
    text = span_of(text.at + used, text.size - used);
    while (units->name && !span_equal(text, span_text(units->name)))
        units++;
    if (used == 0 || !units->name || *number > most / units->times)
        return false;
    *number *= units->times;
    return true;
}

static bool parse_value(struct sandbox_limits *limits, const struct key *key, struct span value, struct error *error)
{
    uint64_t number = 0;

    if (!span_equal(value, span_text("none")) &&
        (!read_number(value, key->units, key->most, &number) || number < key->least))
        return error_set(error, EXIT_WRONG_USE, "%s=%.*s is not allowed; %s is %s%s", key->name,
                         (int)(value.size < SHOWN_MAX ? value.size : SHOWN_MAX), (const char *)value.at, key->name,
                         key->units == byte_units ? "a number of bytes, with K, M or G if you like, of " : "",
                         key->range);
    memcpy((char *)limits + key->offset, &number, sizeof number);
    return true;
}

/* Reads one `key=value` and marks the key in `seen`. */
static bool parse_part(struct sandbox_limits *limits, struct span part, unsigned *seen, struct error *error)
{
    const uint8_t *equals = part.size ? memchr(part.at, '=', part.size) : NULL;
    size_t length = equals ? (size_t)(equals - part.at) : part.size;
    const struct key *key = find_key(span_of(part.at, length));
    unsigned bit;

    if (!key || !equals)
        return error_set(error, EXIT_WRONG_USE,
                         "'%.*s' is not allowed; limits are a list of memory, processes, file, tmp, files and cpu, "
                         "such as memory=256M,processes=64,cpu=10m",
                         (int)(part.size < SHOWN_MAX ? part.size : SHOWN_MAX), (const char *)part.at);
    bit = 1U << (key - keys);
    if (*seen & bit)
        return error_set(error, EXIT_WRONG_USE, "%s is given twice", key->name);
    *seen |= bit;
    return parse_value(limits, key, span_of(equals + 1, part.size - length - 1), error);
}

bool sandbox_limits_parse(struct sandbox_limits *limits, const char *text, struct error *error)
{
    unsigned seen = 0;

    *limits = sandbox_limits_preset();
    for (;;) {
        size_t length = strcspn(text, ",");

        if (!parse_part(limits, span_of(text, length), &seen, error))
            return false;
        if (text[length] == '\0')
            return true;
        text += length + 1;
    }
}

static size_t print_value(char *out, size_t room, const struct key *key, uint64_t value)
{
    const struct unit *unit = key->units;
    int length;

    while (unit[1].name && value % unit[1].times == 0)
        unit++;
    if (value == 0)
        length = snprintf(out, room, "%s%s=none", key == keys ? "" : ",", key->name);
    else
        length = snprintf(out, room, "%s%s=%" PRIu64 "%s", key == keys ? "" : ",", key->name, value / unit->times,
                          unit->name);
    assert(length > 0 && (size_t)length < room);
    return (size_t)length;
}

void sandbox_limits_print(const struct sandbox_limits *limits, char *out)
{
    size_t used = 0;

    for (unsigned i = 0; i < KEY_COUNT; i++) {
        uint64_t value;

        memcpy(&value, (const char *)limits + keys[i].offset, sizeof value);
        used += print_value(out + used, SANDBOX_LIMITS_TEXT_MAX - used, &keys[i], value);
    }
}

void sandbox_bytes_print(uint64_t bytes, char *out)
{
    static const char *const names[] = {"bytes", "KiB", "MiB", "GiB"};
    const struct unit *unit = byte_units;

    while (unit[1].name && bytes > 0 && bytes % unit[1].times == 0)
        unit++;
    (void)snprintf(out, SANDBOX_BYTES_MAX, "%" PRIu64 " %s", bytes / unit->times, names[unit - byte_units]);
}
