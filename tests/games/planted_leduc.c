/* SPDX-License-Identifier: MIT */
#include "games/leduc/state.h"
#include "planted.h"

static bool is_king(unsigned card)
{
    return card > 4;
}

static unsigned other_card(const struct leduc_state *state, unsigned seat)
{
    return state->card[seat == 0];
}

/* --- in the view -------------------------------------------------------------------------------------------------- */

static void view_with_the_card_of_the_other(const void *state, unsigned audience, void *at)
{
    struct leduc_view *view = at;

    leduc_view(state, audience, view);
    if (audience < LEDUC_SEATS)
        view->card[1 - audience] = (uint8_t)other_card(state, audience);
}

static void view_with_the_next_board(const void *state, unsigned audience, void *at)
{
    struct leduc_view *view = at;

    leduc_view(state, audience, view);
    view->face_down = ((const struct leduc_state *)state)->face_down;
}

/* A single bit, in a place that looks harmless. */
static void view_with_a_bit_of_the_seed(const void *state, unsigned audience, void *at)
{
    struct leduc_view *view = at;

    leduc_view(state, audience, view);
    if (((const struct leduc_state *)state)->seed.bytes[15] & 1)
        view->audience |= 256;
}

static void view_that_tells_the_public(const void *state, unsigned audience, void *at)
{
    struct leduc_view *view = at;

    leduc_view(state, audience, view);
    if (audience == GAME_PUBLIC)
        view->card[0] = ((const struct leduc_state *)state)->card[0];
}

/* --- in what a seat is asked -------------------------------------------------------------------------------------- */

static unsigned actions_that_fear_a_king(const void *state, unsigned seat, uint16_t *out)
{
    unsigned count = leduc_actions(state, seat, out);

    return count > 1 && is_king(other_card(state, seat)) ? count - 1 : count;
}

static uint32_t to_act_that_asks_against_a_king(const void *at)
{
    const struct leduc_state *state = at;
    uint32_t mask = leduc_to_act(state);

    return mask && is_king(state->card[0]) ? mask | 2 : mask;
}

static uint16_t default_that_knows_the_other(const void *state, unsigned seat)
{
    return is_king(other_card(state, seat)) ? leduc_default_action(state, seat) : LEDUC_CALL;
}

static void asks_by_the_card_of_the_other(const void *state, unsigned seat, struct game_asks *asks)
{
    leduc_asks(state, seat, asks);
    asks->by = (int16_t)is_king(other_card(state, seat));
}

static void asks_more_before_a_king(const void *state, unsigned seat, struct game_asks *asks)
{
    leduc_asks(state, seat, asks);
    asks->count = (uint16_t)(1 + is_king(((const struct leduc_state *)state)->face_down));
}

static unsigned turn_that_counts_kings(const void *at)
{
    const struct leduc_state *state = at;

    return state->table.hand + (unsigned)is_king(state->face_down);
}

/* What the loser of a fold held, in the verdict. */
static bool verdict_that_tells_a_folded_card(const void *at, struct game_verdict *verdict)
{
    const struct leduc_state *state = at;

    if (!leduc_verdict(state, verdict))
        return false;
    if (is_king(state->card[0]))
        verdict->score[GAME_SEATS_MAX - 1] = 1;
    return true;
}

/* --- in the events ------------------------------------------------------------------------------------------------ */

/* Stands between the game and the listener. */
struct tap {
    const struct game_listener *listener;
    const struct leduc_state *state;
};

static void tell_the_cards(void *context, const struct game_event *event)
{
    const struct tap *tap = context;
    struct game_event changed = *event;

    if (changed.kind == LEDUC_DEALT)
        changed.values[2].known_to = GAME_EVERYBODY;
    tap->listener->heard(tap->listener->context, &changed);
}

static void tell_the_card_in_the_chips(void *context, const struct game_event *event)
{
    const struct tap *tap = context;
    struct game_event changed = *event;

    if (changed.kind == LEDUC_RAISED)
        changed.values[1].at[0] = (int16_t)(changed.values[1].at[0] + 16 * tap->state->card[changed.values[0].at[0]]);
    tap->listener->heard(tap->listener->context, &changed);
}

static void tell_twice_before_a_king(void *context, const struct game_event *event)
{
    const struct tap *tap = context;

    tap->listener->heard(tap->listener->context, event);
    if (event->kind == LEDUC_RAISED && is_king(tap->state->face_down))
        tap->listener->heard(tap->listener->context, event);
}

#define TAPPED(name, tell)                                                                                             \
    static void start_##name(void *state, const struct game_seed *seed, const struct game_listener *listener)          \
    {                                                                                                                  \
        struct tap tap = {listener, state};                                                                            \
                                                                                                                       \
        leduc_start(state, seed, listener ? &(struct game_listener){tell, &tap} : NULL);                               \
    }                                                                                                                  \
    static bool apply_##name(void *state, unsigned seat, uint16_t action, const struct game_listener *listener)        \
    {                                                                                                                  \
        struct tap tap = {listener, state};                                                                            \
                                                                                                                       \
        return leduc_apply(state, seat, action, listener ? &(struct game_listener){tell, &tap} : NULL);                \
    }
TAPPED(that_tells_the_cards, tell_the_cards)
TAPPED(that_tells_the_card_in_the_chips, tell_the_card_in_the_chips)
TAPPED(that_tells_twice, tell_twice_before_a_king)

/* --- in the state ------------------------------------------------------------------------------------------------- */

static bool apply_that_opens_a_secret(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct leduc_state *state = at;

    if (!leduc_apply(state, seat, action, listener))
        return false;
    if (action == LEDUC_RAISE)
        state->table.shown[seat] = state->card[seat];
    return true;
}

const struct planted leduc_planted_leaks[] = {
    {.name = "a field of its owner in the view of another seat", .view = view_with_the_card_of_the_other},
    {.name = "a field of its owner in the view of the public", .view = view_that_tells_the_public},
    {.name = "a field of nobody in the view", .view = view_with_the_next_board},
    {.name = "a bit of the seed in the view", .view = view_with_a_bit_of_the_seed},
    {.name = "a secret in the list of actions", .actions = actions_that_fear_a_king},
    {.name = "a secret in who is asked", .to_act = to_act_that_asks_against_a_king},
    {.name = "a secret in the default action", .default_action = default_that_knows_the_other},
    {.name = "a secret in the piece that asks", .asks = asks_by_the_card_of_the_other},
    {.name = "a secret in how much is asked", .asks = asks_more_before_a_king},
    {.name = "a secret in the turn", .turn = turn_that_counts_kings},
    {.name = "a secret in the verdict", .verdict = verdict_that_tells_a_folded_card},
    {.name = "the private value of an event", .start = start_that_tells_the_cards, .apply = apply_that_tells_the_cards},
    {.name = "a secret in an open value of an event",
     .start = start_that_tells_the_card_in_the_chips,
     .apply = apply_that_tells_the_card_in_the_chips},
    {.name = "a secret in the number of events", .start = start_that_tells_twice, .apply = apply_that_tells_twice},
    {.name = "a secret copied into an open field of the state", .apply = apply_that_opens_a_secret},
    {0},
};
