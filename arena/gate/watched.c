/* SPDX-License-Identifier: MIT */
/* The calls of a watched game: what the game returns is believed, and without a way back. */
#include "gate/inside.h"

static inline void step_in(const struct slot *slot, enum call call)
{
    if (!place.ready)
        leave_prepare();
    place.slot = slot;
    place.calls++;
    place.call = call;
}

static inline void step_out(void)
{
    place.call = CALL_NONE;
}

bool watched_configure(const struct slot *slot, void *state, const int64_t *values, char *why)
{
    bool result;

    step_in(slot, CALL_CONFIGURE);
    result = slot->inner.configure(state, values, why);
    step_out();
    return result;
}

unsigned watched_seats(const struct slot *slot, const void *state)
{
    unsigned result;

    step_in(slot, CALL_SEATS);
    result = slot->inner.seats(state);
    step_out();
    return result;
}

unsigned watched_role(const struct slot *slot, const void *state, unsigned seat)
{
    unsigned result;

    step_in(slot, CALL_ROLE);
    result = slot->inner.role(state, seat);
    step_out();
    return result;
}

unsigned watched_side(const struct slot *slot, const void *state, unsigned seat)
{
    unsigned result;

    step_in(slot, CALL_SIDE);
    result = slot->inner.side(state, seat);
    step_out();
    return result;
}

void watched_start(const struct slot *slot, void *state, const struct game_seed *seed,
                   const struct game_listener *listener)
{
    struct hearing hearing;

    step_in(slot, CALL_START);
    slot->inner.start(state, seed, hearing_of(&hearing, slot, listener));
    step_out();
}

uint32_t watched_to_act(const struct slot *slot, const void *state)
{
    uint32_t result;

    step_in(slot, CALL_TO_ACT);
    result = slot->inner.to_act(state);
    step_out();
    return result;
}

unsigned watched_actions(const struct slot *slot, const void *state, unsigned seat, uint16_t *out)
{
    unsigned result;

    step_in(slot, CALL_ACTIONS);
    result = slot->inner.actions(state, seat, out);
    step_out();
    return result;
}

bool watched_apply(const struct slot *slot, void *state, unsigned seat, uint16_t action,
                   const struct game_listener *listener)
{
    struct hearing hearing;
    bool result;

    step_in(slot, CALL_APPLY);
    result = slot->inner.apply(state, seat, action, hearing_of(&hearing, slot, listener));
    step_out();
    return result;
}

bool watched_verdict(const struct slot *slot, const void *state, struct game_verdict *verdict)
{
    bool result;

    step_in(slot, CALL_VERDICT);
    result = slot->inner.verdict(state, verdict);
    step_out();
    return result;
}

unsigned watched_turn(const struct slot *slot, const void *state)
{
    unsigned result;

    step_in(slot, CALL_TURN);
    result = slot->inner.turn(state);
    step_out();
    return result;
}

uint16_t watched_default_action(const struct slot *slot, const void *state, unsigned seat)
{
    uint16_t result;

    step_in(slot, CALL_DEFAULT_ACTION);
    result = slot->inner.default_action(state, seat);
    step_out();
    return result;
}

void watched_view(const struct slot *slot, const void *state, unsigned audience, void *view)
{
    step_in(slot, CALL_VIEW);
    slot->inner.view(state, audience, view);
    step_out();
}

unsigned watched_view_actions(const struct slot *slot, const void *view, uint16_t *out)
{
    unsigned result;

    step_in(slot, CALL_VIEW_ACTIONS);
    result = slot->inner.view_actions(view, out);
    step_out();
    return result;
}

void watched_sample(const struct slot *slot, const void *view, const struct game_seed *seed, void *state)
{
    step_in(slot, CALL_SAMPLE);
    slot->inner.sample(view, seed, state);
    step_out();
}

void watched_draw(const struct slot *slot, const void *view, struct game_text *out)
{
    step_in(slot, CALL_DRAW);
    slot->inner.draw(view, out);
    step_out();
}

void watched_forfeit(const struct slot *slot, const void *state, unsigned side, struct game_verdict *verdict)
{
    step_in(slot, CALL_FORFEIT);
    slot->inner.forfeit(state, side, verdict);
    step_out();
}

void watched_asks(const struct slot *slot, const void *state, unsigned seat, struct game_asks *asks)
{
    step_in(slot, CALL_ASKS);
    slot->inner.asks(state, seat, asks);
    step_out();
}
