/* SPDX-License-Identifier: MIT */
#include "games/liarsdice/state.h"
#include "planted.h"

static const struct liars_state *state_at(const void *at)
{
    return at;
}

/* The next player has a six. */
static bool next_has_six(const struct liars_state *state, unsigned seat)
{
    const struct liars_table *table = &state->table;

    return table->stage == LIARS_BIDDING && state->hand[liars_next(table, seat)][0] == 6;
}

/* --- in the view -------------------------------------------------------------------------------------------------- */

static void view_with_the_hand_of_the_next(const void *at, unsigned audience, void *out)
{
    struct liars_view *view = out;

    liars_view(at, audience, view);
    if (audience < view->table.players && view->table.stage == LIARS_BIDDING)
        view->hand[liars_next(&view->table, audience)][0] = state_at(at)->hand[liars_next(&view->table, audience)][0];
}

static void view_that_tells_the_public(const void *at, unsigned audience, void *out)
{
    struct liars_view *view = out;

    liars_view(at, audience, view);
    if (audience == GAME_PUBLIC)
        view->hand[0][0] = state_at(at)->hand[0][0];
}

/* A single bit, in a place that looks harmless. */
static void view_with_a_bit_of_the_seed(const void *at, unsigned audience, void *out)
{
    struct liars_view *view = out;

    liars_view(at, audience, view);
    if (state_at(at)->seed.bytes[0] & 1)
        view->audience |= 256;
}

/* What the last challenge would come to. */
static void view_that_counts_for_the_players(const void *at, unsigned audience, void *out)
{
    const struct liars_state *state = at;
    struct liars_view *view = out;
    unsigned sixes = 0;

    liars_view(at, audience, view);
    for (unsigned seat = 0; seat < state->table.players; seat++)
        for (unsigned i = 0; i < LIARS_DICE; i++)
            sixes += state->hand[seat][i] == 6;
    view->table.challenge.found = (uint8_t)sixes;
}

/* --- in what a seat is asked -------------------------------------------------------------------------------------- */

static unsigned actions_that_fear_a_six(const void *at, unsigned seat, uint16_t *out)
{
    unsigned count = liars_actions(at, seat, out);

    return count > 1 && next_has_six(at, seat) ? count - 1 : count;
}

static uint16_t default_that_knows_the_next(const void *at, unsigned seat)
{
    return state_at(at)->table.bids[0] && next_has_six(at, seat) ? LIARS_CHALLENGE : liars_default_action(at, seat);
}

static void asks_by_the_dice_of_the_next(const void *at, unsigned seat, struct game_asks *asks)
{
    liars_asks(at, seat, asks);
    asks->by = (int16_t)next_has_six(at, seat);
}

static void asks_more_before_a_six(const void *at, unsigned seat, struct game_asks *asks)
{
    liars_asks(at, seat, asks);
    asks->count = (uint16_t)(1 + next_has_six(at, seat));
}

static unsigned turn_that_counts_sixes(const void *at)
{
    return state_at(at)->table.round + (unsigned)(state_at(at)->hand[0][0] == 6);
}

/* --- in the events ------------------------------------------------------------------------------------------------ */

/* Stands between the game and the listener. */
struct tap {
    const struct game_listener *listener;
    const struct liars_state *state;
};

static void tell_the_rolls(void *context, const struct game_event *event)
{
    const struct tap *tap = context;
    struct game_event changed = *event;

    if (changed.kind == LIARS_ROLLED)
        changed.values[2].known_to = GAME_EVERYBODY;
    tap->listener->heard(tap->listener->context, &changed);
}

/* The neighbour looks under the cup. */
static void tell_the_next_seat(void *context, const struct game_event *event)
{
    const struct tap *tap = context;
    struct game_event changed = *event;

    if (changed.kind == LIARS_ROLLED)
        changed.values[2].known_to |= GAME_BIT((changed.values[0].at[0] + 1) % tap->state->table.players);
    tap->listener->heard(tap->listener->context, &changed);
}

static void tell_the_dice_in_the_bid(void *context, const struct game_event *event)
{
    const struct tap *tap = context;
    struct game_event changed = *event;

    if (changed.kind == LIARS_BID)
        changed.values[1].at[0] =
            (int16_t)(changed.values[1].at[0] + 64 * tap->state->hand[changed.values[0].at[0]][0]);
    tap->listener->heard(tap->listener->context, &changed);
}

static void tell_twice_with_a_one(void *context, const struct game_event *event)
{
    const struct tap *tap = context;

    tap->listener->heard(tap->listener->context, event);
    if (event->kind == LIARS_BID && tap->state->hand[event->values[0].at[0]][0] == 1)
        tap->listener->heard(tap->listener->context, event);
}

#define TAPPED(name, tell)                                                                                             \
    static void start_##name(void *state, const struct game_seed *seed, const struct game_listener *listener)          \
    {                                                                                                                  \
        struct tap tap = {listener, state};                                                                            \
                                                                                                                       \
        liars_start(state, seed, listener ? &(struct game_listener){tell, &tap} : NULL);                               \
    }                                                                                                                  \
    static bool apply_##name(void *state, unsigned seat, uint16_t action, const struct game_listener *listener)        \
    {                                                                                                                  \
        struct tap tap = {listener, state};                                                                            \
                                                                                                                       \
        return liars_apply(state, seat, action, listener ? &(struct game_listener){tell, &tap} : NULL);                \
    }
TAPPED(that_tells_the_rolls, tell_the_rolls)
TAPPED(that_tells_the_next_seat, tell_the_next_seat)
TAPPED(that_tells_the_dice_in_the_bid, tell_the_dice_in_the_bid)
TAPPED(that_tells_twice, tell_twice_with_a_one)

/* --- in the state ------------------------------------------------------------------------------------------------- */

static bool apply_that_opens_a_secret(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct liars_state *state = at;

    if (!liars_apply(state, seat, action, listener))
        return false;
    if (action < LIARS_CHALLENGE)
        state->table.shown[seat][0] = state->hand[seat][0];
    return true;
}

const struct planted liarsdice_planted_leaks[] = {
    {.name = "a field of its owner in the view of another seat", .view = view_with_the_hand_of_the_next},
    {.name = "a field of its owner in the view of the public", .view = view_that_tells_the_public},
    {.name = "a bit of the seed in the view", .view = view_with_a_bit_of_the_seed},
    {.name = "a sum over all hands in the view", .view = view_that_counts_for_the_players},
    {.name = "a secret in the list of actions", .actions = actions_that_fear_a_six},
    {.name = "a secret in the default action", .default_action = default_that_knows_the_next},
    {.name = "a secret in the piece that asks", .asks = asks_by_the_dice_of_the_next},
    {.name = "a secret in how much is asked", .asks = asks_more_before_a_six},
    {.name = "a secret in the turn", .turn = turn_that_counts_sixes},
    {.name = "the private value of an event", .start = start_that_tells_the_rolls, .apply = apply_that_tells_the_rolls},
    {.name = "the private value of an event, to one seat too many",
     .start = start_that_tells_the_next_seat,
     .apply = apply_that_tells_the_next_seat},
    {.name = "a secret in an open value of an event",
     .start = start_that_tells_the_dice_in_the_bid,
     .apply = apply_that_tells_the_dice_in_the_bid},
    {.name = "a secret in the number of events", .start = start_that_tells_twice, .apply = apply_that_tells_twice},
    {.name = "a secret copied into an open field of the state", .apply = apply_that_opens_a_secret},
    {0},
};
