/* SPDX-License-Identifier: MIT */
#include "games/leduc/state.h"

#include <string.h>

#include "game/chance.h"

enum { STREAM_DECK = 1 }; /* generation: the hand */

/* An event whose last value may be secret to some. */
struct fact {
    enum leduc_event kind;
    uint8_t count;
    int16_t values[3];
    uint16_t last_known_to;
};

static void tell(const struct game_listener *listener, const struct fact *fact)
{
    struct game_event event = {.kind = (uint16_t)fact->kind, .count = fact->count};

    for (uint8_t i = 0; i < fact->count; i++) {
        bool last = i + 1 == fact->count;

        event.values[i] =
            (struct game_value){.field = i, .count = 1, .known_to = last ? fact->last_known_to : GAME_EVERYBODY};
        event.values[i].at[0] = fact->values[i];
    }
    listener->heard(listener->context, &event);
}

static void tell_all(const struct game_listener *listener, enum leduc_event kind, uint8_t count, int a, int b)
{
    if (listener)
        tell(listener, &(struct fact){kind, count, {(int16_t)a, (int16_t)b}, GAME_EVERYBODY});
}

static unsigned opener(const struct leduc_table *table)
{
    return (table->hand - 1u) % LEDUC_SEATS;
}

static unsigned to_call(const struct leduc_table *table, unsigned seat)
{
    return (unsigned)table->paid[1 - seat] - table->paid[seat];
}

bool leduc_configure(void *at, const int64_t *values, char *why)
{
    struct leduc_state *state = at;

    (void)why;
    memset(state, 0, sizeof *state);
    state->table.hands = (uint16_t)values[0];
    return true;
}

static void open_round(struct leduc_table *table, enum leduc_stage stage)
{
    table->stage = (uint8_t)stage;
    table->actor = (uint8_t)opener(table);
    table->moved = 0;
    table->raises = 0;
}

/* The deck of a hand from the top: the card of seat 0, that of seat 1, the board. */
static void deal(struct leduc_state *state, const struct game_listener *listener)
{
    uint8_t deck[LEDUC_CARDS] = {1, 2, 3, 4, 5, 6};
    struct leduc_table *table = &state->table;

    table->hand++;
    chance_shuffle(&state->seed, STREAM_DECK, table->hand, deck, LEDUC_CARDS);
    memset(table->moves, 0, sizeof table->moves);
    table->board = 0;
    for (unsigned seat = 0; seat < LEDUC_SEATS; seat++) {
        state->card[seat] = deck[seat];
        table->paid[seat] = LEDUC_ANTE;
        if (listener)
            tell(listener,
                 &(struct fact){LEDUC_DEALT, 3, {(int16_t)table->hand, (int16_t)seat, deck[seat]}, GAME_BIT(seat)});
    }
    state->face_down = deck[LEDUC_SEATS];
    open_round(table, LEDUC_ROUND_1);
}

void leduc_start(void *at, const struct game_seed *seed, const struct game_listener *listener)
{
    struct leduc_state *state = at;

    state->seed = *seed;
    deal(state, listener);
}

uint32_t leduc_to_act(const void *at)
{
    const struct leduc_table *table = &((const struct leduc_state *)at)->table;

    return table->stage == LEDUC_OVER ? 0 : 1u << table->actor;
}

unsigned leduc_table_actions(const struct leduc_table *table, unsigned seat, uint16_t *out)
{
    unsigned count = 0;

    if (table->stage == LEDUC_OVER || seat != table->actor)
        return 0;
    if (to_call(table, seat) > 0)
        out[count++] = LEDUC_FOLD;
    out[count++] = LEDUC_CALL;
    if (table->raises < LEDUC_RAISES_MOST)
        out[count++] = LEDUC_RAISE;
    return count;
}

unsigned leduc_actions(const void *at, unsigned seat, uint16_t *out)
{
    return leduc_table_actions(&((const struct leduc_state *)at)->table, seat, out);
}

void leduc_asks(const void *at, unsigned seat, struct game_asks *asks)
{
    const struct leduc_table *table = &((const struct leduc_state *)at)->table;

    *asks = (struct game_asks){
        .kind = to_call(table, seat) ? LEDUC_CALL_OR_FOLD : LEDUC_CHECK_OR_BET, .count = 1, .by = GAME_NO_PIECE};
}

static bool legal(const struct leduc_table *table, unsigned seat, uint16_t action)
{
    if (table->stage == LEDUC_OVER || seat != table->actor)
        return false;
    return action == LEDUC_CALL || (action == LEDUC_FOLD && to_call(table, seat) > 0) ||
           (action == LEDUC_RAISE && table->raises < LEDUC_RAISES_MOST);
}

/* The pot goes to `winner`, or back to both if that is LEDUC_SEATS. */
static void settle(struct leduc_state *state, unsigned winner, const struct game_listener *listener)
{
    struct leduc_table *table = &state->table;

    if (winner == LEDUC_SEATS) {
        tell_all(listener, LEDUC_SPLIT, 0, 0, 0);
    } else {
        int lost = table->paid[1 - winner];

        table->score[winner] = (int16_t)(table->score[winner] + lost);
        table->score[1 - winner] = (int16_t)(table->score[1 - winner] - lost);
        tell_all(listener, LEDUC_WON, 2, (int)winner, lost);
    }
    if (table->hand < table->hands)
        deal(state, listener);
    else
        table->stage = LEDUC_OVER;
}

static void show_down(struct leduc_state *state, const struct game_listener *listener)
{
    struct leduc_table *table = &state->table;
    unsigned worth[LEDUC_SEATS];

    for (unsigned seat = 0; seat < LEDUC_SEATS; seat++) {
        unsigned rank = leduc_rank(state->card[seat]);

        worth[seat] = rank == leduc_rank(table->board) ? LEDUC_CARDS : rank;
        table->shown[seat] = state->card[seat];
        tell_all(listener, LEDUC_SHOWN, 2, (int)seat, state->card[seat]);
    }
    table->folded = false;
    settle(state, worth[0] == worth[1] ? LEDUC_SEATS : worth[1] > worth[0], listener);
}

static void end_round(struct leduc_state *state, const struct game_listener *listener)
{
    if (state->table.stage == LEDUC_ROUND_2) {
        show_down(state, listener);
        return;
    }
    state->table.board = (uint8_t)state->face_down;
    state->face_down = 0;
    tell_all(listener, LEDUC_BOARD, 1, state->table.board, 0);
    open_round(&state->table, LEDUC_ROUND_2);
}

static void pay(struct leduc_table *table, unsigned seat, unsigned chips)
{
    table->paid[seat] = (uint8_t)(table->paid[seat] + chips);
}

static void fold(struct leduc_state *state, unsigned seat, const struct game_listener *listener)
{
    tell_all(listener, LEDUC_FOLDED, 1, (int)seat, 0);
    memset(state->table.shown, 0, sizeof state->table.shown);
    state->table.folded = true;
    settle(state, 1 - seat, listener);
}

static void call(struct leduc_state *state, unsigned seat, const struct game_listener *listener)
{
    struct leduc_table *table = &state->table;
    unsigned chips = to_call(table, seat);

    pay(table, seat, chips);
    if (chips > 0)
        tell_all(listener, LEDUC_CALLED, 2, (int)seat, (int)chips);
    else
        tell_all(listener, LEDUC_CHECKED, 1, (int)seat, 0);
    table->actor = (uint8_t)(1 - seat);
    if (table->moved > 1)
        end_round(state, listener);
}

static void raise(struct leduc_state *state, unsigned seat, const struct game_listener *listener)
{
    struct leduc_table *table = &state->table;
    unsigned chips = to_call(table, seat) + (table->stage == LEDUC_ROUND_1 ? 2u : 4u);

    pay(table, seat, chips);
    table->raises++;
    tell_all(listener, LEDUC_RAISED, 2, (int)seat, (int)chips);
    table->actor = (uint8_t)(1 - seat);
}

bool leduc_apply(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    static void (*const act[LEDUC_ACTIONS])(struct leduc_state *, unsigned, const struct game_listener *) = {
        [LEDUC_FOLD] = fold,
        [LEDUC_CALL] = call,
        [LEDUC_RAISE] = raise,
    };
    struct leduc_state *state = at;
    struct leduc_table *table = &state->table;

    if (!legal(table, seat, action))
        return false;
    table->moves[table->stage - LEDUC_ROUND_1][table->moved++] = (uint8_t)(action + 1);
    act[action](state, seat, listener);
    return true;
}

bool leduc_verdict(const void *at, struct game_verdict *verdict)
{
    const struct leduc_table *table = &((const struct leduc_state *)at)->table;

    if (table->stage != LEDUC_OVER)
        return false;
    *verdict = (struct game_verdict){.winner = GAME_DRAW, .reason = LEDUC_BY_CHIPS};
    if (table->hands == 1)
        verdict->reason = table->folded ? LEDUC_BY_FOLD : LEDUC_BY_SHOWDOWN;
    for (unsigned seat = 0; seat < LEDUC_SEATS; seat++) {
        verdict->score[seat] = table->score[seat];
        if (table->score[seat] > 0)
            verdict->winner = (int8_t)seat;
    }
    return true;
}

void leduc_forfeit(const void *at, unsigned side, struct game_verdict *verdict)
{
    const struct leduc_table *table = &((const struct leduc_state *)at)->table;
    int32_t lost = (table->hands - table->hand + 1) * LEDUC_HAND_MOST;

    *verdict = (struct game_verdict){.winner = (int8_t)(1 - side)};
    verdict->score[side] = table->score[side] - lost;
    verdict->score[1 - side] = table->score[1 - side] + lost;
}

uint16_t leduc_default_action(const void *at, unsigned seat)
{
    const struct leduc_table *table = &((const struct leduc_state *)at)->table;

    return to_call(table, seat) > 0 ? LEDUC_FOLD : LEDUC_CALL;
}
