/* SPDX-License-Identifier: MIT */
#include "playouts.h"

#include <assert.h>
#include <sodium/crypto_generichash_blake2b.h>
#include <string.h>

#include "game/chance.h"
#include "policy.h"

enum { STREAM_OF_BOTS = 0x77697473 /* apart from those of the game */ };

/* A match that is played to its end. */
struct playout {
    const struct playouts *playouts;
    struct game_seed seed;
    uint32_t decisions;
    struct habits habits; /* what was revealed since it began */
    const struct game_event_kind *kinds;
    _Alignas(8) unsigned char state[GAME_STATE_MAX];
    _Alignas(8) unsigned char view[GAME_VIEW_MAX];
};

/* --- what the Creature hears ------------------------------------------------------------------------------------- */

static const struct game_value *value_of(const struct game_event_kind *kind, const struct game_event *event,
                                         const char *name)
{
    for (unsigned i = 0; i < event->count; i++)
        if (strcmp(kind->fields[event->values[i].field].name, name) == 0)
            return &event->values[i];
    return NULL;
}

static void hear(void *context, const struct game_event *event)
{
    struct playout *playout = context;
    const struct game_event_kind *kind = &playout->kinds[event->kind];
    const struct game_value *seat, *places;
    int64_t at[2] = {0};
    unsigned count = 0;

    if (strcmp(kind->name, "reveal") != 0)
        return;
    seat = value_of(kind, event, "seat");
    places = value_of(kind, event, "places");
    if (!seat || !places)
        return;
    for (; count < places->count && count < 2; count++)
        at[count] = places->at[count];
    habits_reveal(&playout->habits, seat->at[0], at, count);
}

/* --- play -------------------------------------------------------------------------------------------------------- */

static uint16_t decide(struct playout *playout, unsigned seat, const uint16_t *actions, unsigned count)
{
    const struct game *game = playout->playouts->game;
    const struct eye eye = {&playout->playouts->index, playout->view, game->seats(playout->state)};
    const struct policy_ask ask = {.seat = seat,
                                   .sight = eye_sight(&eye),
                                   .habits = seat == 0 ? &playout->habits : NULL,
                                   .luck = chance_draw(&playout->seed, STREAM_OF_BOTS, 0, playout->decisions),
                                   .actions = actions,
                                   .count = count};

    game->view(playout->state, seat, playout->view);
    return (uint16_t)policy_choose(&ask);
}

/* Returns the side that wins, or GAME_DRAW. */
static int play(struct playout *playout, const void *view)
{
    const struct game *game = playout->playouts->game;
    const struct game_listener listener = {hear, playout};
    uint16_t actions[GAME_ACTIONS_MAX];
    struct game_verdict verdict;
    uint32_t mask;
    bool over;

    game->sample(view, &playout->seed, playout->state);
    while ((mask = game->to_act(playout->state)) != 0) {
        unsigned seat = (unsigned)__builtin_ctz(mask);
        unsigned count = game->actions(playout->state, seat, actions);
        uint16_t action = count > 1 ? decide(playout, seat, actions, count) : actions[0];
        bool taken = game->apply(playout->state, seat, action, &listener);

        assert(taken && playout->decisions < game->decisions_most);
        playout->decisions++;
    }
    over = game->verdict(playout->state, &verdict);
    assert(over);
    return verdict.winner;
}

/* --- many -------------------------------------------------------------------------------------------------------- */

void playouts_init(struct playouts *playouts, const struct game *game)
{
    playouts->game = game;
    eye_index_make(&playouts->index, game);
}

/* Of the playout with this number, from the name of the match and the bytes of the view. */
static struct game_seed seed_of(const struct game *game, const char *match, const void *view, uint32_t number)
{
    crypto_generichash_blake2b_state hash;
    struct game_seed seed;

    (void)crypto_generichash_blake2b_init(&hash, NULL, 0, sizeof seed.bytes);
    (void)crypto_generichash_blake2b_update(&hash, (const uint8_t *)&number, sizeof number);
    (void)crypto_generichash_blake2b_update(&hash, view, game->view_bytes);
    (void)crypto_generichash_blake2b_update(&hash, (const uint8_t *)match, strlen(match));
    (void)crypto_generichash_blake2b_final(&hash, seed.bytes, sizeof seed.bytes);
    return seed;
}

void playouts_run(const struct playouts *playouts, const char *match, const void *view, unsigned count,
                  uint32_t wins[PLAYOUTS_SIDES])
{
    struct playout playout;

    memset(wins, 0, PLAYOUTS_SIDES * sizeof *wins);
    for (uint32_t i = 0; i < count; i++) {
        int winner;

        memset(&playout, 0, sizeof playout);
        playout.playouts = playouts;
        playout.kinds = playouts->game->event_kinds;
        playout.seed = seed_of(playouts->game, match, view, i);
        winner = play(&playout, view);
        if (winner >= 0 && winner < PLAYOUTS_SIDES)
            wins[winner]++;
    }
}
