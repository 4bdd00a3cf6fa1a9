/* SPDX-License-Identifier: MIT */
/* What decisions ask for. A game that does not say has nothing to keep. */
#include "conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>
#include <string.h>

#include "scene.h"

static bool same_asks(const struct game_asks *a, const struct game_asks *b)
{
    return a->kind == b->kind && a->count == b->count && a->by == b->by;
}

/* What the seat is asked, in both of two places that held other bytes before. */
static struct game_asks asks_of(const struct scene *scene, const void *state, unsigned seat)
{
    struct game_asks asks, again;

    memset(&asks, BLOCK_FILL, sizeof asks);
    memset(&again, 0, sizeof again);
    scene->game->asks(state, seat, &asks);
    scene->game->asks(state, seat, &again);
    REQUIRE(scene, same_asks(&asks, &again));
    return asks;
}

static void check_seat(struct scene *scene, unsigned seat)
{
    const struct game *game = scene->game;
    const struct block before = scene->state;
    struct game_asks asks = asks_of(scene, scene->state.bytes, seat), of_sample;
    struct game_seed seed = dice_seed(&scene->dice);
    struct block view, sampled;

    REQUIRE(scene, scene_same_state(scene, &scene->state, &before));
    REQUIRE(scene, asks.kind < game->ask_count);
    REQUIRE(scene, asks.count >= 1);
    REQUIRE(scene, asks.by >= GAME_NO_PIECE && asks.by < (int)game->piece_count);
    game->view(scene->state.bytes, seat, view.bytes);
    game->sample(view.bytes, &seed, sampled.bytes);
    of_sample = asks_of(scene, sampled.bytes, seat);
    REQUIRE(scene, same_asks(&asks, &of_sample));
}

static void check_asks(struct scene *scene)
{
    uint32_t mask = scene->game->to_act(scene->state.bytes);

    for (unsigned seat = 0; seat < scene->seats; seat++)
        if (scene->game->asks && mask >> seat & 1)
            check_seat(scene, seat);
}

static void what_is_asked_is_in_the_table_and_follows_from_the_view(const struct game *game, unsigned matches)
{
    scene_visit(game, matches, check_asks);
}

/* What a seat was asked last. */
struct asked {
    bool open;     /* it has not answered */
    bool answered; /* it has, and was not asked again */
    struct game_asks asks;
};

/* Whether this ask may come when the last one was answered. */
static bool may_follow(const struct game *game, const struct game_asks *last, const struct game_asks *next)
{
    return last->count == 1 || game->asks_table[last->kind].may_end ||
           (next->kind == last->kind && next->by == last->by && next->count == last->count - 1);
}

static void note_asks(const struct scene *scene, struct asked *seats)
{
    uint32_t mask = scene->game->to_act(scene->state.bytes);

    for (unsigned seat = 0; seat < scene->seats; seat++) {
        struct asked *asked = &seats[seat];
        struct game_asks now;

        if (!(mask >> seat & 1))
            continue;
        scene->game->asks(scene->state.bytes, seat, &now);
        if (asked->open)
            REQUIRE(scene, same_asks(&now, &asked->asks));
        if (asked->answered)
            REQUIRE(scene, may_follow(scene->game, &asked->asks, &now));
        *asked = (struct asked){.open = true, .asks = now};
    }
}

/* One of the seats answers; false at the end. */
static bool answer(struct scene *scene, struct asked *seats, struct novelty *novelty)
{
    const struct game *game = scene->game;
    uint32_t mask = game->to_act(scene->state.bytes);
    uint16_t actions[GAME_ACTIONS_MAX], action;
    unsigned seat;

    if (mask == 0)
        return false;
    for (unsigned skip = dice_roll(&scene->dice, (uint32_t)__builtin_popcount(mask)); skip > 0; skip--)
        mask &= mask - 1;
    seat = (unsigned)__builtin_ctz(mask);
    action = novelty_choose(novelty, actions, game->actions(scene->state.bytes, seat, actions), &scene->dice);
    REQUIRE(scene, game->apply(scene->state.bytes, seat, action, NULL));
    scene->decisions++;
    seats[seat].open = false;
    seats[seat].answered = true;
    return true;
}

static void an_ask_holds_until_it_is_answered_and_counts_down(const struct game *game, unsigned matches)
{
    struct novelty novelty = {0};

    for (uint64_t number = 0; game->asks && number < matches; number++) {
        struct asked seats[GAME_SEATS_MAX] = {0};
        struct scene scene;

        scene_start(&scene, game, number, NULL);
        do
            note_asks(&scene, seats);
        while (answer(&scene, seats, &novelty));
    }
}

#define PROPERTY(function)                                                                                             \
    {                                                                                                                  \
#function, function                                                                                            \
    }

const struct property ask_properties[] = {
    PROPERTY(what_is_asked_is_in_the_table_and_follows_from_the_view),
    PROPERTY(an_ask_holds_until_it_is_answered_and_counts_down),
    {NULL, NULL},
};
