/* SPDX-License-Identifier: MIT */
/* A match out of bytes: settings, seed, and answers, legal and illegal, all chosen by the input. Whatever they are, the
 * game must keep its contract; what it breaks is an assertion.
 *
 * The entry point is libFuzzer's. Without it, fuzz_driver.c calls it. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "game/game.h"
#include "game/setting.h"
#include "plugin/registry.h"
#include "plugin/settings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is left of the input; 0 behind its end. */
struct input {
    const uint8_t *at;
    size_t left;
};

struct block {
    _Alignas(8) unsigned char bytes[GAME_STATE_MAX];
};

enum { CHANGES_MOST = 8 };

static unsigned take(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->at++;
}

static unsigned take_pair(struct input *input)
{
    unsigned low = take(input);

    return low | take(input) << 8;
}

/* One word of a set more or less, or another value. */
static void change(const struct game_setting *setting, struct input *input, int64_t *value)
{
    int64_t least = setting_least(setting), most = setting_most(setting);

    if (setting->many)
        *value ^= (int64_t)1 << take(input) % (unsigned)__builtin_popcountll((uint64_t)most);
    else
        *value = least + (int64_t)(take_pair(input) % (uint64_t)(most - least + 1));
}

/* From one of the game's mixes, or from the defaults; changes that the game does not accept are not made. */
static void configure(const struct game *game, struct input *input, struct block *state)
{
    unsigned mix = take(input) % (game->mix_count + 1u);
    struct settings settings;
    struct error error;
    char why[GAME_WHY_MAX];
    bool accepted = true;

    settings_init(&settings, game);
    if (mix)
        accepted = settings_mix(&settings, game->mixes[mix - 1].name, &error);
    for (unsigned changes = take(input) % CHANGES_MOST; changes && game->setting_count; changes--) {
        unsigned i = take(input) % game->setting_count;
        int64_t before = settings.values[i];

        change(&game->settings[i], input, &settings.values[i]);
        if (!game->configure(state->bytes, settings.values, why))
            settings.values[i] = before;
    }
    accepted = accepted && game->configure(state->bytes, settings.values, why);
    assert(accepted);
}

static void start(const struct game *game, struct input *input, struct block *state)
{
    struct game_seed seed;

    for (size_t i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)take(input);
    game->start(state->bytes, &seed, NULL);
}

static bool is_listed(const uint16_t *actions, unsigned count, unsigned action)
{
    for (unsigned i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

/* Any seat, any action. True if it was taken. */
static bool answer_wildly(const struct game *game, struct input *input, struct block *state)
{
    unsigned seat = take(input) % (GAME_SEATS_MAX + 2), action = take_pair(input);
    struct block before = *state;
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = game->actions(state->bytes, seat < GAME_SEATS_MAX ? seat : 0, actions);
    bool listed = seat < GAME_SEATS_MAX && is_listed(actions, count, action);
    bool taken = game->apply(state->bytes, seat, (uint16_t)action, NULL);

    assert(taken == listed);
    assert(taken || memcmp(before.bytes, state->bytes, game->state_bytes) == 0);
    return taken;
}

static void check_lists(const struct game *game, const struct block *state, unsigned seat, const uint16_t *actions,
                        unsigned count)
{
    struct block view;
    uint16_t again[GAME_ACTIONS_MAX];

    assert(count >= 1 && count <= game->actions_most);
    for (unsigned i = 0; i < count; i++)
        assert(actions[i] < game->action_count && (i == 0 || actions[i - 1] < actions[i]));
    assert(is_listed(actions, count, game->default_action(state->bytes, seat)));
    game->view(state->bytes, seat, view.bytes);
    assert(game->view_actions(view.bytes, again) == count);
    assert(memcmp(actions, again, count * sizeof again[0]) == 0);
}

/* An answer of one of those who are asked; the default once the input has run out. */
static void answer(const struct game *game, struct input *input, struct block *state)
{
    uint32_t mask = game->to_act(state->bytes);
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned seat, count;
    bool taken;

    for (unsigned skip = take(input) % (unsigned)__builtin_popcount(mask); skip > 0; skip--)
        mask &= mask - 1;
    seat = (unsigned)__builtin_ctz(mask);
    count = game->actions(state->bytes, seat, actions);
    check_lists(game, state, seat, actions, count);
    taken = game->apply(state->bytes, seat,
                        input->left ? actions[(count > 256 ? take_pair(input) : take(input)) % count]
                                    : game->default_action(state->bytes, seat),
                        NULL);
    assert(taken);
}

static void check_end(const struct game *game, const struct block *state)
{
    struct game_verdict verdict;
    struct block view;
    char room[1 << 14];
    struct game_text text = game_text_in(room, sizeof room);
    bool over = game->verdict(state->bytes, &verdict);

    assert(over);
    game->view(state->bytes, GAME_ALL, view.bytes);
    game->draw(view.bytes, &text);
    assert(text.used > 0 && !text.cut);
}

static void play(const struct game *game, struct input *input)
{
    struct block state;
    uint32_t decisions = 0;

    configure(game, input, &state);
    start(game, input, &state);
    while (game->to_act(state.bytes) != 0) {
        bool wild = input->left > 0 && *input->at >= 0xe0;

        assert(decisions <= game->decisions_most);
        if (wild) {
            (void)take(input);
            decisions += answer_wildly(game, input, &state);
        } else {
            answer(game, input, &state);
            decisions++;
        }
    }
    check_end(game, &state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct registry registry;

    registry_init(&registry);
    play(registry.games[take(&input) % registry.count], &input);
    registry_release(&registry);
    return 0;
}
