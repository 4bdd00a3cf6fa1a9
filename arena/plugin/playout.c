/* SPDX-License-Identifier: MIT */
#include "plugin/playout.h"

#include <assert.h>

#include "game/setting.h"
#include "gate/gate.h"

/* Some of the words; mostly few, since many do not go together. */
static int64_t random_words(int64_t all, struct dice *dice)
{
    int64_t words = all;

    for (unsigned i = 1 + dice_roll(dice, 4); i > 0; i--)
        words &= (int64_t)dice_draw(dice);
    return words;
}

/* As the base has it, or another. */
static int64_t random_value(const struct game_setting *setting, int64_t base, int64_t most, struct dice *dice)
{
    int64_t least = setting_least(setting);

    if (dice_draw(dice) & 1)
        return base;
    if (setting->many)
        return base | random_words(most, dice);
    return least + dice_roll(dice, (uint32_t)(most - least) + 1);
}

enum { TRIES_MOST = 10000 };

/* From what they are, until the game accepts them together; as they are if it accepts next to nothing. */
static void vary(struct settings *settings, const struct game_former *former, struct dice *dice)
{
    const struct game *game = settings->game;
    unsigned count = former ? former->settings : game->setting_count;
    const struct settings base = *settings;
    _Alignas(8) unsigned char state[GATE_STATE_MAX];
    char why[GAME_WHY_MAX];

    for (unsigned tries = 0; tries < TRIES_MOST; tries++) {
        for (unsigned i = 0; i < count; i++)
            settings->values[i] =
                random_value(&game->settings[i], base.values[i], setting_most_then(game, former, i), dice);
        if (game->configure(state, settings->values, why))
            return;
    }
    *settings = base;
}

void playout_settings_then(struct settings *settings, const struct game *game, const struct game_former *former,
                           struct dice *dice)
{
    settings_init(settings, game);
    vary(settings, former, dice);
}

void playout_settings(struct settings *settings, const struct game *game, struct dice *dice)
{
    settings_init(settings, game);
    if (game->mix_count && dice_draw(dice) & 1) {
        struct error error;
        bool mixed = settings_mix(settings, game->mixes[dice_roll(dice, game->mix_count)].name, &error);

        assert(mixed);
    }
    vary(settings, NULL, dice);
}

/* How many bits the mask of seats has, at least 1. */
static inline uint32_t count_seats(uint32_t mask)
{
    uint32_t count = 1;

    while (mask &= mask - 1)
        count++;
    return count;
}

/* The seat of a bit of the mask that is chosen at random. */
static inline unsigned random_seat(uint32_t mask, struct dice *dice)
{
    if (mask & (mask - 1))
        for (uint32_t skip = dice_roll(dice, count_seats(mask)); skip > 0; skip--)
            mask &= mask - 1;
    return (unsigned)__builtin_ctz(mask);
}

/* One step. `actions` has room for GAME_ACTIONS_MAX: it is the caller's, so that the step is compiled into its loop. */
static inline bool step(const struct game *game, void *state, struct dice *dice, const struct game_listener *listener,
                        uint16_t *actions)
{
    uint32_t mask = game->to_act(state);
    unsigned seat, count;
    bool taken;

    if (mask == 0)
        return false;
    seat = random_seat(mask, dice);
    count = game->actions(state, seat, actions);
    assert(count > 0);
    taken = game->apply(state, seat, actions[dice_roll(dice, count)], listener);
    assert(taken);
    return true;
}

bool playout_step(const struct game *game, void *state, struct dice *dice, const struct game_listener *listener)
{
    uint16_t actions[GAME_ACTIONS_MAX];

    return step(game, state, dice, listener, actions);
}

uint32_t playout_run(const struct game *game, void *state, struct dice *dice, const struct game_listener *listener)
{
    uint16_t actions[GAME_ACTIONS_MAX];
    uint32_t decisions = 0;

    while (step(game, state, dice, listener, actions)) {
        decisions++;
        assert(decisions <= game->decisions_most);
    }
    return decisions;
}
