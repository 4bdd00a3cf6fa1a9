/* SPDX-License-Identifier: MIT */
/* What several seats are asked at once. */
#include "conformance/property.h"
#include "conformance/scene.h"
#include "conformance/trace.h"

enum { ORDERS_RANDOM = 12 };

/* An answer for each seat that is asked. */
struct round {
    unsigned count;
    uint8_t seat[GAME_SEATS_MAX];
    uint16_t action[GAME_SEATS_MAX];
};

static void round_draw(struct round *round, struct scene *scene)
{
    uint32_t mask = scene->game->to_act(scene->state.bytes);

    round->count = 0;
    for (; mask; mask &= mask - 1) {
        uint16_t actions[GAME_ACTIONS_MAX];
        unsigned seat = (unsigned)__builtin_ctz(mask);
        unsigned count = scene_actions(scene, scene->state.bytes, seat, actions);

        round->seat[round->count] = (uint8_t)seat;
        round->action[round->count++] = actions[dice_roll(&scene->dice, count)];
    }
}

/* Permutation `order` of the round's answers, from the factorial number system; all of them for order < count!. */
static void round_permute(struct round *round, const struct round *from, uint32_t order)
{
    struct round rest = *from;

    round->count = 0;
    while (rest.count > 0) {
        unsigned pick = order % rest.count;

        order /= rest.count;
        round->seat[round->count] = rest.seat[pick];
        round->action[round->count++] = rest.action[pick];
        rest.count--;
        rest.seat[pick] = rest.seat[rest.count];
        rest.action[pick] = rest.action[rest.count];
    }
}

/* Whoever has answered may be asked again at once, as for the second of two places; the others are not concerned. Until
 * the last answer is in, nothing is heard, and only those who have answered may see a change. */
static void require_silence(const struct scene *scene, const struct block *state, const struct trace *trace,
                            uint32_t answered)
{
    const struct game *game = scene->game;

    REQUIRE(scene, trace->events == 0, "apply", NO_SEAT,
            "an event comes while the answers of other seats are still missing");
    for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++) {
        struct block before, after;

        if (!scene_has_audience(scene, audience) || answered >> audience & 1)
            continue;
        game->view(scene->state.bytes, audience, before.bytes);
        game->view(state->bytes, audience, after.bytes);
        scene_require_views(scene, "view", (int)audience, before.bytes, after.bytes,
                            "the answer of another seat shows before the last one was applied");
    }
}

static void round_apply(const struct round *round, const struct scene *scene, struct block *state, struct trace *trace)
{
    struct game_listener listener = trace_listener(trace);
    uint32_t asked = scene->game->to_act(scene->state.bytes), answered = 0;

    *state = scene->state;
    trace_clear(trace);
    for (unsigned i = 0; i < round->count; i++) {
        REQUIRE(scene, scene->game->apply(state->bytes, round->seat[i], round->action[i], &listener), "apply",
                round->seat[i], "action %u is refused, and `actions` lists it", round->action[i]);
        answered |= 1u << round->seat[i];
        if (i + 1 < round->count) {
            REQUIRE(scene, ((scene->game->to_act(state->bytes) ^ asked) & ~answered) == 0, "to_act", NO_SEAT,
                    "the answer of seat %u changes which other seats are asked", round->seat[i]);
            require_silence(scene, state, trace, answered);
        }
    }
}

static void check_orders(struct scene *scene)
{
    struct round drawn, permuted;
    struct block first, other;
    struct trace traces[2];
    unsigned orders;

    round_draw(&drawn, scene);
    if (drawn.count < 2)
        return;
    for (unsigned i = 0; i < 2; i++)
        trace_init(&traces[i], scene->game);
    orders = drawn.count == 2 ? 2 : drawn.count == 3 ? 6 : ORDERS_RANDOM;
    round_apply(&drawn, scene, &first, &traces[0]);
    for (uint32_t i = 0; i < orders; i++) {
        round_permute(&permuted, &drawn, drawn.count <= 3 ? i : dice_roll(&scene->dice, UINT32_MAX));
        round_apply(&permuted, scene, &other, &traces[1]);
        scene_require_states(scene, "apply", NO_SEAT, first.bytes, other.bytes,
                             "the same answers in another order give another state");
        REQUIRE(scene, trace_same_for_all(&traces[0], &traces[1]), "apply", NO_SEAT,
                "the same answers in another order give other events");
    }
    for (unsigned i = 0; i < 2; i++)
        trace_release(&traces[i]);
}

void property_rounds(const struct trial *trial)
{
    scene_visit(trial, check_orders);
}
