/* SPDX-License-Identifier: MIT */
#include "gate/gate.h"

#include <stdlib.h>
#include <string.h>

#include "gate/inside.h"

struct slot slots[GATE_GAMES_MAX];
_Thread_local struct place place;

_Static_assert(GATE_GUARD_BYTES + _Alignof(struct known) + sizeof(struct known) <= GATE_STATE_EXTRA,
               "there is room behind a state");

/* --- games ------------------------------------------------------------------------------------------------------- */

static unsigned count_words(const char *const *words)
{
    unsigned count = 0;

    while (words[count])
        count++;
    return count;
}

static uint8_t *count_event_fields(const struct game *game)
{
    uint8_t *counts = calloc(game->event_kind_count + 1u, 1);

    for (unsigned kind = 0; counts && kind < game->event_kind_count; kind++)
        while (game->event_kinds[kind].fields[counts[kind]].name)
            counts[kind]++;
    return counts;
}

static uint32_t align(uint32_t bytes)
{
    const uint32_t to = _Alignof(struct known);

    return (bytes + to - 1) / to * to;
}

static bool fill(struct slot *slot, const struct game *game, const char *plugin)
{
    memset(slot, 0, sizeof *slot);
    slot->event_fields = count_event_fields(game);
    if (!slot->event_fields)
        return false;
    slot->used = true;
    slot->game = slot->inner = *game;
    slot->sides = count_words(game->sides);
    slot->reasons = count_words(game->reasons);
    slot->known_at = align(game->state_bytes + GATE_GUARD_BYTES);
    for (unsigned i = 0; i < game->action_count; i++)
        slot->actions[i] = game->actions_table[i].kind != NULL;
    if (plugin)
        (void)strncat(slot->plugin, plugin, sizeof slot->plugin - 1);
    slot_set_functions((unsigned)(slot - slots), &slot->game);
    return true;
}

static bool any_used(void)
{
    bool any = false;

    for (unsigned i = 0; i < GATE_GAMES_MAX; i++)
        any = any || slots[i].used;
    return any;
}

const struct game *gate_new(const struct game *game, const char *plugin, struct error *error)
{
    unsigned number = 0;
    bool first = !any_used();

    while (number < GATE_GAMES_MAX && slots[number].used)
        number++;
    if (number == GATE_GAMES_MAX) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "more than %d games are too many", GATE_GAMES_MAX);
        return NULL;
    }
    if (!fill(&slots[number], game, plugin)) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    if (first)
        leave_take_signals();
    return &slots[number].game;
}

static struct slot *slot_of(const struct game *game)
{
    for (unsigned i = 0; i < GATE_GAMES_MAX; i++)
        if (slots[i].used && game == &slots[i].game)
            return &slots[i];
    return NULL;
}

void gate_free(const struct game *gated)
{
    struct slot *slot = slot_of(gated);

    if (!slot)
        return;
    free(slot->event_fields);
    memset(slot, 0, sizeof *slot);
    if (!any_used())
        leave_give_signals();
}

void gate_set(const struct game *gated, enum gate_mode mode)
{
    struct slot *slot = slot_of(gated);
    bool checks = mode == GATE_CHECKED;

    slot->mode = mode;
    slot->game.state_bytes = checks ? slot->known_at + (uint32_t)sizeof(struct known) : slot->inner.state_bytes;
    slot->game.view_bytes = slot->inner.view_bytes + (checks ? GATE_GUARD_BYTES : 0);
}

bool gate_checks(const struct game *game)
{
    const struct slot *slot = slot_of(game);

    return slot && slot->mode == GATE_CHECKED;
}

/* --- threads ----------------------------------------------------------------------------------------------------- */

void gate_enter(const struct gate_match *match)
{
    place.match = match;
}

bool gate_broken(void)
{
    return place.broken;
}

static enum call call_named(const char *function)
{
    enum call call = CALL_NONE + 1;

    while (call + 1 < CALL_COUNT && strcmp(call_names[call], function) != 0)
        call++;
    return call;
}

bool gate_blame(const struct game *game, const char *function, const char *words)
{
    const struct slot *slot = slot_of(game);

    if (!slot || slot->mode != GATE_CHECKED)
        return false;
    breach(slot, call_named(function), "%s", words);
    return true;
}

void gate_take(char words[GATE_WORDS_MAX])
{
    memcpy(words, place.words, GATE_WORDS_MAX);
    place.broken = false;
}

bool gate_good(struct error *error)
{
    if (!place.broken)
        return true;
    place.broken = false;
    return error_set(error, EXIT_COULD_NOT_RUN, "%s", place.words);
}
