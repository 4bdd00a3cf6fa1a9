/* SPDX-License-Identifier: MIT */
/* Breaches that only a game with simultaneous decisions can commit. */
#include "games/notalone/event.h"
#include "games/notalone/notalone.h"
#include "games/notalone/state.h"
#include "games/notalone/view.h"
#include "planted.h"

/* Everybody hears that a seat has answered, while others are still waited for. */
static bool apply_that_tells_who_answered(void *at, unsigned seat, uint16_t action,
                                          const struct game_listener *listener)
{
    const struct game_event event = {.kind = EVENT_SHUFFLE};

    if (!notalone_game.apply(at, seat, action, listener))
        return false;
    if (listener && ((const struct notalone_state *)at)->asked)
        listener->heard(listener->context, &event);
    return true;
}

static void view_of_those_who_are_waited_for(const void *state, unsigned audience, void *at)
{
    struct notalone_view *view = at;

    notalone_game.view(state, audience, view);
    view->table.asked = ((const struct notalone_state *)state)->asked;
}

/* Who answers first goes on with more luck than he has. */
static bool apply_that_rewards_the_first(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct notalone_state *s = at;
    bool others = (s->asked & (s->asked - 1)) != 0;

    if (!notalone_game.apply(at, seat, action, listener))
        return false;
    if (others)
        s->seed.bytes[0] = (uint8_t)(s->seed.bytes[0] * 3 + seat);
    return true;
}

/* The answer of the first seat ends the wait for all. */
static bool apply_that_waits_for_nobody(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct notalone_state *s = at;

    if (!notalone_game.apply(at, seat, action, listener))
        return false;
    if (s->asked & (s->asked - 1))
        s->asked &= (uint8_t)(s->asked - 1);
    return true;
}

/* What a seat is asked changes while it thinks. */
static void asks_that_change_as_others_answer(const void *state, unsigned seat, struct game_asks *asks)
{
    const struct notalone_state *s = state;

    notalone_game.asks(state, seat, asks);
    asks->count = (uint16_t)(1 + __builtin_popcount(s->asked & ~(1u << seat)));
}

const struct planted notalone_planted_breaches[] = {
    {.name = "an event that tells who has answered", .apply = apply_that_tells_who_answered},
    {.name = "a view that tells who is waited for", .view = view_of_those_who_are_waited_for},
    {.name = "a state that depends on the order of answers", .apply = apply_that_rewards_the_first},
    {.name = "a seat that is asked and not waited for", .apply = apply_that_waits_for_nobody},
    {.name = "an ask that changes as others answer", .asks = asks_that_change_as_others_answer},
    {0},
};
