/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gate/inside.h"

enum { WORDS_MAX = 160, DECIMAL = 10, DIGITS_MAX = 20 };

const char *const call_names[CALL_COUNT] = {
    [CALL_NONE] = "",           [CALL_CONFIGURE] = "configure",
    [CALL_SEATS] = "seats",     [CALL_ROLE] = "role",
    [CALL_SIDE] = "side",       [CALL_START] = "start",
    [CALL_TO_ACT] = "to_act",   [CALL_ACTIONS] = "actions",
    [CALL_APPLY] = "apply",     [CALL_VERDICT] = "verdict",
    [CALL_TURN] = "turn",       [CALL_DEFAULT_ACTION] = "default_action",
    [CALL_VIEW] = "view",       [CALL_VIEW_ACTIONS] = "view_actions",
    [CALL_SAMPLE] = "sample",   [CALL_DRAW] = "draw",
    [CALL_FORFEIT] = "forfeit", [CALL_ASKS] = "asks",
};

/* Text that grows in a buffer of GATE_WORDS_MAX. */
struct growing {
    char *at;
    size_t used;
};

static void add(struct growing *text, const char *words)
{
    while (*words && text->used < GATE_WORDS_MAX - 1)
        text->at[text->used++] = *words++;
    text->at[text->used] = '\0';
}

static void add_number(struct growing *text, uint64_t number)
{
    char digits[DIGITS_MAX + 1];
    size_t at = sizeof digits - 1;

    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + number % DECIMAL);
    while ((number /= DECIMAL) > 0);
    add(text, digits + at);
}

static void add_seed(struct growing *text, const struct game_seed *seed)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < sizeof seed->bytes; i++) {
        const char pair[] = {digits[seed->bytes[i] >> 4], digits[seed->bytes[i] & 15], '\0'};

        add(text, pair);
    }
}

void sentence(char out[GATE_WORDS_MAX], const struct slot *slot, enum call call, const char *words)
{
    struct growing text = {out, 0};

    add(&text, "the game '");
    add(&text, slot->inner.name ? slot->inner.name : "");
    add(&text, slot->plugin[0] ? "' of the plugin " : "'");
    add(&text, slot->plugin);
    add(&text, " is at fault");
    if (place.match) {
        add(&text, " in match ");
        add(&text, place.match->id);
        add(&text, " (--match-seed ");
        add_seed(&text, place.match->seed);
        add(&text, ") at decision ");
        add_number(&text, *place.match->answers + 1);
    }
    add(&text, ": its function ");
    add(&text, call_names[call]);
    add(&text, " ");
    add(&text, words);
}

void breach(const struct slot *slot, enum call call, const char *format, ...)
{
    char words[WORDS_MAX];
    va_list arguments;

    if (place.broken)
        return;
    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    sentence(place.words, slot, call, words);
    place.broken = true;
}
