/* SPDX-License-Identifier: MIT */
/* What decisions ask for. A game that does not say has nothing to keep. */
#include <string.h>

#include "conformance/property.h"
#include "conformance/scene.h"

static bool same_asks(const struct game_asks *a, const struct game_asks *b)
{
    return a->kind == b->kind && a->count == b->count && a->by == b->by;
}

static void require_same_asks(const struct scene *scene, unsigned seat, const struct game_asks *a,
                              const struct game_asks *b, const char *words)
{
    REQUIRE(scene, same_asks(a, b), "asks", (int)seat, "%s: kind %u, count %u, by %d, and kind %u, count %u, by %d",
            words, a->kind, a->count, a->by, b->kind, b->count, b->by);
}

/* What the seat is asked, in both of two places that held other bytes before. */
static struct game_asks asks_of(const struct scene *scene, const void *state, unsigned seat)
{
    struct game_asks asks, again;

    memset(&asks, BLOCK_FILL, sizeof asks);
    memset(&again, 0, sizeof again);
    scene->game->asks(state, seat, &asks);
    scene->game->asks(state, seat, &again);
    require_same_asks(scene, seat, &asks, &again, "one state gives two asks, or not all of it is written");
    return asks;
}

static void check_seat(struct scene *scene, unsigned seat)
{
    const struct game *game = scene->game;
    const struct block before = scene->state;
    struct game_asks asks = asks_of(scene, scene->state.bytes, seat), of_sample;
    struct game_seed seed = dice_seed(&scene->dice);
    struct block view, sampled;

    scene_require_states(scene, "asks", (int)seat, before.bytes, scene->state.bytes, "it changes the state");
    REQUIRE(scene, asks.kind < game->ask_count, "asks", (int)seat, "kind %u is not in the table", asks.kind);
    REQUIRE(scene, asks.count >= 1, "asks", (int)seat, "it asks for 0 answers");
    REQUIRE(scene, asks.by >= GAME_NO_PIECE && asks.by < (int)game->piece_count, "asks", (int)seat,
            "piece %d is not in the table", asks.by);
    game->view(scene->state.bytes, seat, view.bytes);
    game->sample(view.bytes, &seed, sampled.bytes);
    of_sample = asks_of(scene, sampled.bytes, seat);
    require_same_asks(scene, seat, &asks, &of_sample,
                      "it depends on what the seat does not know: in the match, and in a sample of its view");
}

static void check_asks(struct scene *scene)
{
    uint32_t mask = scene->game->to_act(scene->state.bytes);

    for (unsigned seat = 0; seat < scene->seats; seat++)
        if (scene->game->asks && mask >> seat & 1)
            check_seat(scene, seat);
}

void property_asks(const struct trial *trial)
{
    scene_visit(trial, check_asks);
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
            require_same_asks(scene, seat, &asked->asks, &now, "the ask changes before the seat has answered");
        REQUIRE(scene, now.kind < scene->game->ask_count, "asks", (int)seat, "kind %u is not in the table", now.kind);
        REQUIRE(scene, !asked->answered || may_follow(scene->game, &asked->asks, &now), "asks", (int)seat,
                "after an answer of %u comes an ask that does not count down (kind %u, count %u), and the kind may "
                "not end",
                asked->asks.count, now.kind, now.count);
        *asked = (struct asked){.open = true, .asks = now};
    }
}

/* One of the seats answers; false at the end. */
static bool answer(struct scene *scene, struct asked *seats, struct novelty *novelty)
{
    uint32_t mask = scene->game->to_act(scene->state.bytes);
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned seat, count;

    if (mask == 0)
        return false;
    for (unsigned skip = dice_roll(&scene->dice, (uint32_t)__builtin_popcount(mask)); skip > 0; skip--)
        mask &= mask - 1;
    seat = (unsigned)__builtin_ctz(mask);
    count = scene_actions(scene, scene->state.bytes, seat, actions);
    scene_apply(scene, seat, novelty_choose(novelty, actions, count, &scene->dice), NULL);
    seats[seat].open = false;
    seats[seat].answered = true;
    return true;
}

void property_ask_counts(const struct trial *trial)
{
    struct novelty novelty = {0};

    for (uint64_t number = 0; trial->game->asks && number < trial->matches; number++) {
        struct asked seats[GAME_SEATS_MAX] = {0};
        struct scene scene;

        scene_start(&scene, trial, number, NULL);
        do
            note_asks(&scene, seats);
        while (answer(&scene, seats, &novelty));
    }
}
