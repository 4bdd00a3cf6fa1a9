/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "games/leduc/state.h"
#include "planted.h"

static unsigned actions_that_descend(const void *state, unsigned seat, uint16_t *out)
{
    unsigned count = leduc_actions(state, seat, out);

    if (count > 1) {
        uint16_t first = out[0];

        out[0] = out[count - 1];
        out[count - 1] = first;
    }
    return count;
}

static unsigned actions_for_all(const void *at, unsigned seat, uint16_t *out)
{
    (void)seat;
    return leduc_actions(at, ((const struct leduc_state *)at)->table.actor, out);
}

static uint32_t to_act_of_a_third(const void *state)
{
    uint32_t mask = leduc_to_act(state);

    return mask ? mask | 4 : 0;
}

static bool apply_that_counts_refusals(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct leduc_state *state = at;

    if (leduc_apply(state, seat, action, listener))
        return true;
    state->seed.bytes[0]++;
    return false;
}

static bool apply_that_takes_any_seat(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    (void)seat;
    return leduc_apply(at, ((const struct leduc_state *)at)->table.actor, action, listener);
}

static bool apply_that_hears_itself(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct leduc_state *state = at;

    if (!leduc_apply(state, seat, action, listener))
        return false;
    if (listener)
        state->seed.bytes[0]++;
    return true;
}

static bool apply_that_writes_too_far(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    ((unsigned char *)at)[sizeof(struct leduc_state)] = 0;
    return leduc_apply(at, seat, action, listener);
}

/* The event says a field that its kind has not. */
static void garble(void *context, const struct game_event *event)
{
    const struct game_listener *listener = context;
    struct game_event changed = *event;

    if (changed.kind == LEDUC_BOARD)
        changed.values[0].field = 7;
    listener->heard(listener->context, &changed);
}

static bool apply_with_a_garbled_event(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct game_listener ours = {garble, NULL};

    if (!listener)
        return leduc_apply(at, seat, action, NULL);
    ours.context = &(struct game_listener){listener->heard, listener->context};
    return leduc_apply(at, seat, action, &ours);
}

static void start_that_remembers(void *at, const struct game_seed *seed, const struct game_listener *listener)
{
    static uint8_t matches;

    leduc_start(at, seed, listener);
    ((struct leduc_state *)at)->seed.bytes[0] ^= matches++;
}

static bool verdict_before_the_end(const void *at, struct game_verdict *verdict)
{
    *verdict = (struct game_verdict){.winner = GAME_DRAW};
    leduc_verdict(at, verdict);
    return true;
}

static bool verdict_of_a_third_side(const void *at, struct game_verdict *verdict)
{
    if (!leduc_verdict(at, verdict))
        return false;
    verdict->winner = 2;
    return true;
}

static void forfeit_that_pays(const void *at, unsigned side, struct game_verdict *verdict)
{
    (void)at;
    *verdict = (struct game_verdict){.winner = (int8_t)side};
}

static unsigned turn_from_0(const void *at)
{
    return ((const struct leduc_state *)at)->table.hand - 1u;
}

static uint16_t default_that_always_folds(const void *at, unsigned seat)
{
    (void)at;
    (void)seat;
    return LEDUC_FOLD;
}

static uint16_t default_that_looks_under_the_card(const void *at, unsigned seat)
{
    const struct leduc_state *state = at;

    return state->card[1 - seat] > 4 ? leduc_default_action(at, seat) : LEDUC_CALL;
}

static void view_with_a_hole(const void *state, unsigned audience, void *at)
{
    struct leduc_view *view = at;
    uint8_t hole = view->table.moved;

    leduc_view(state, audience, view);
    view->table.moved = hole;
}

static unsigned view_actions_without_fold(const void *view, uint16_t *out)
{
    unsigned count = leduc_view_actions(view, out);

    if (count > 1 && out[0] == LEDUC_FOLD)
        memmove(out, out + 1, --count * sizeof *out);
    return count;
}

static void sample_of_another_card(const void *at, const struct game_seed *seed, void *out)
{
    struct leduc_state *state = out;
    uint8_t card;

    leduc_sample(at, seed, state);
    card = state->card[0];
    state->card[0] = state->card[1];
    state->card[1] = card;
}

static void sample_with_a_hole(const void *at, const struct game_seed *seed, void *out)
{
    struct leduc_state *state = out;
    uint8_t hole = state->seed.bytes[3];

    leduc_sample(at, seed, out);
    state->seed.bytes[3] = hole;
}

static void draw_with_a_tab(const void *view, struct game_text *out)
{
    leduc_draw(view, out);
    game_text_add(out, "\tboard\n");
}

static void draw_too_wide(const void *view, struct game_text *out)
{
    leduc_draw(view, out);
    game_text_add_padded(out, "wide", 81);
}

static void asks_for_what_is_not_listed(const void *state, unsigned seat, struct game_asks *asks)
{
    leduc_asks(state, seat, asks);
    asks->kind = LEDUC_ASKS;
}

static void asks_for_no_answer(const void *state, unsigned seat, struct game_asks *asks)
{
    leduc_asks(state, seat, asks);
    asks->count = 0;
}

static void asks_by_a_piece_that_is_none(const void *state, unsigned seat, struct game_asks *asks)
{
    leduc_asks(state, seat, asks);
    asks->by = LEDUC_CARDS;
}

static void asks_that_look_under_the_card(const void *state, unsigned seat, struct game_asks *asks)
{
    leduc_asks(state, seat, asks);
    asks->by = (int16_t)(((const struct leduc_state *)state)->card[1 - seat] - 1);
}

static void asks_that_never_count_down(const void *state, unsigned seat, struct game_asks *asks)
{
    leduc_asks(state, seat, asks);
    asks->count = 2;
}

static void asks_with_a_hole(const void *state, unsigned seat, struct game_asks *asks)
{
    struct game_asks before = *asks;

    leduc_asks(state, seat, asks);
    asks->by = before.by;
}

const struct planted leduc_planted_breaches[] = {
    {.name = "actions that do not ascend", .actions = actions_that_descend},
    {.name = "actions for a seat that is not asked", .actions = actions_for_all},
    {.name = "a seat that does not exist is asked", .to_act = to_act_of_a_third},
    {.name = "a refusal that changes the state", .apply = apply_that_counts_refusals},
    {.name = "the answer of any seat is taken", .apply = apply_that_takes_any_seat},
    {.name = "a listener changes the state", .apply = apply_that_hears_itself},
    {.name = "writes behind the state", .apply = apply_that_writes_too_far},
    {.name = "an event with a field that its kind has not", .apply = apply_with_a_garbled_event},
    {.name = "a match depends on the one before", .start = start_that_remembers},
    {.name = "a verdict before the end", .verdict = verdict_before_the_end},
    {.name = "a winner that is no side", .verdict = verdict_of_a_third_side},
    {.name = "a side that wins by giving up", .forfeit = forfeit_that_pays},
    {.name = "turns that count from 0", .turn = turn_from_0},
    {.name = "a default that is not legal", .default_action = default_that_always_folds},
    {.name = "a default that depends on a secret", .default_action = default_that_looks_under_the_card},
    {.name = "a view that is not written whole", .view = view_with_a_hole},
    {.name = "a view that lists other actions", .view_actions = view_actions_without_fold},
    {.name = "a sample with another view", .sample = sample_of_another_card},
    {.name = "a sample that is not written whole", .sample = sample_with_a_hole},
    {.name = "a control character in the drawing", .draw = draw_with_a_tab},
    {.name = "a drawing of more than 80 columns", .draw = draw_too_wide},
    {.name = "an ask that is not in the table", .asks = asks_for_what_is_not_listed},
    {.name = "an ask for no answer", .asks = asks_for_no_answer},
    {.name = "an ask by a piece that is none", .asks = asks_by_a_piece_that_is_none},
    {.name = "an ask that depends on a secret", .asks = asks_that_look_under_the_card},
    {.name = "an ask whose count never falls", .asks = asks_that_never_count_down},
    {.name = "an ask that is not written whole", .asks = asks_with_a_hole},
    {0},
};
