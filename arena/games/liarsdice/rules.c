/* SPDX-License-Identifier: MIT */
#include "games/liarsdice/state.h"

#include <string.h>

#include "game/chance.h"

/* --- the table --------------------------------------------------------------------------------------------------- */

unsigned liars_bids(const struct liars_table *table)
{
    unsigned count = 0;

    while (count < LIARS_BIDS && table->bids[count])
        count++;
    return count;
}

unsigned liars_last_bid(const struct liars_table *table)
{
    unsigned count = liars_bids(table);

    return count ? table->bids[count - 1] : 0;
}

unsigned liars_dice(const struct liars_table *table)
{
    unsigned dice = 0;

    for (unsigned seat = 0; seat < table->players; seat++)
        dice += table->dice[seat];
    return dice;
}

unsigned liars_next(const struct liars_table *table, unsigned seat)
{
    do
        seat = (seat + 1) % table->players;
    while (table->dice[seat] == 0);
    return seat;
}

static unsigned players_in(const struct liars_table *table)
{
    unsigned count = 0;

    for (unsigned seat = 0; seat < table->players; seat++)
        count += table->dice[seat] > 0;
    return count;
}

/* --- events ------------------------------------------------------------------------------------------------------ */

/* An event of numbers that everybody may know. */
static void tell(const struct game_listener *listener, enum liars_event kind, unsigned count, const unsigned *numbers)
{
    struct game_event event = {.kind = (uint16_t)kind, .count = (uint8_t)count};

    if (!listener)
        return;
    for (unsigned i = 0; i < count; i++)
        event.values[i] = (struct game_value){
            .field = (uint8_t)i, .count = 1, .known_to = GAME_EVERYBODY, .at = {(int16_t)numbers[i]}};
    listener->heard(listener->context, &event);
}

#define TELL(listener, kind, ...)                                                                                      \
    tell(listener, kind, sizeof((unsigned[]){__VA_ARGS__}) / sizeof(unsigned), (unsigned[]){__VA_ARGS__})

/* An event of a seat, the number of its dice and the dice; `known_to` learns these. */
static void tell_hand(const struct game_listener *listener, enum liars_event kind, unsigned seat, unsigned count,
                      const uint8_t hand[LIARS_DICE], uint16_t known_to)
{
    struct game_event event = {.kind = (uint16_t)kind, .count = 3};
    struct game_value *dice = &event.values[2];

    if (!listener)
        return;
    event.values[0] = (struct game_value){.field = 0, .count = 1, .known_to = GAME_EVERYBODY, .at = {(int16_t)seat}};
    event.values[1] = (struct game_value){.field = 1, .count = 1, .known_to = GAME_EVERYBODY, .at = {(int16_t)count}};
    *dice = (struct game_value){.field = 2, .known_to = known_to};
    while (dice->count < LIARS_DICE && hand[dice->count]) {
        dice->at[dice->count] = hand[dice->count];
        dice->count++;
    }
    listener->heard(listener->context, &event);
}

/* --- a round ----------------------------------------------------------------------------------------------------- */

/* Each seat has a stream of its own, so the dice of one do not depend on how many another has. */
void liars_roll(const struct game_seed *seed, unsigned round, unsigned seat, unsigned dice, uint8_t hand[LIARS_DICE])
{
    memset(hand, 0, LIARS_DICE);
    for (unsigned i = 0; i < dice; i++) {
        uint8_t face = (uint8_t)(1 + chance_pick(seed, 1 + seat, round, i, LIARS_FACES));
        unsigned at = i;

        for (; at > 0 && hand[at - 1] > face; at--)
            hand[at] = hand[at - 1];
        hand[at] = face;
    }
}

static void begin_round(struct liars_state *state, unsigned opener, const struct game_listener *listener)
{
    struct liars_table *table = &state->table;

    table->stage = LIARS_BIDDING;
    table->round++;
    table->opener = table->actor = (uint8_t)opener;
    TELL(listener, LIARS_ROUND, table->round, opener);
    for (unsigned seat = 0; seat < table->players; seat++) {
        if (table->dice[seat] == 0)
            continue;
        liars_roll(&state->seed, table->round, seat, table->dice[seat], state->hand[seat]);
        tell_hand(listener, LIARS_ROLLED, seat, table->dice[seat], state->hand[seat], GAME_BIT(seat));
    }
}

/* The dice that count for a bid on this face. */
static unsigned count_dice(const struct liars_state *state, unsigned face)
{
    unsigned count = 0;

    for (unsigned seat = 0; seat < state->table.players; seat++)
        for (unsigned i = 0; i < LIARS_DICE; i++)
            count +=
                state->hand[seat][i] == face || (state->hand[seat][i] == 1 && state->table.ones == LIARS_ONES_WILD);
    return count;
}

/* The dice that the loser of this challenge loses, no more than it has. */
static unsigned price(const struct liars_table *table, unsigned bid, unsigned found, unsigned loser)
{
    unsigned count = liars_bid_count(bid), dice = 1;

    if (table->loss == LIARS_LOSS_DIFFERENCE && found != count)
        dice = found > count ? found - count : count - found;
    return dice < table->dice[loser] ? dice : table->dice[loser];
}

static void show_hands(struct liars_state *state, const struct game_listener *listener)
{
    struct liars_table *table = &state->table;

    memcpy(table->shown, state->hand, sizeof table->shown);
    memset(state->hand, 0, sizeof state->hand);
    for (unsigned seat = 0; seat < table->players; seat++)
        if (table->dice[seat])
            tell_hand(listener, LIARS_SHOWN, seat, table->dice[seat], table->shown[seat], GAME_EVERYBODY);
}

/* A player who is out has outlasted those who were out before. */
static void go_out(struct liars_table *table, unsigned seat, const struct game_listener *listener)
{
    table->score[seat] = (uint8_t)(table->players - 1 - players_in(table));
    TELL(listener, LIARS_WENT_OUT, seat, players_in(table));
}

static void lose_dice(struct liars_state *state, const struct game_listener *listener)
{
    struct liars_table *table = &state->table;
    unsigned loser = table->challenge.loser;

    table->dice[loser] = (uint8_t)(table->dice[loser] - table->challenge.lost);
    TELL(listener, LIARS_LOST, loser, table->challenge.lost, table->dice[loser]);
    if (table->dice[loser] == 0)
        go_out(table, loser, listener);
}

static void end_match(struct liars_table *table, unsigned winner, const struct game_listener *listener)
{
    table->stage = LIARS_OVER;
    table->score[winner] = (uint8_t)(table->players - 1);
    TELL(listener, LIARS_WON, winner);
}

static void challenge(struct liars_state *state, unsigned seat, const struct game_listener *listener)
{
    struct liars_table *table = &state->table;
    unsigned bid = liars_last_bid(table), face = liars_bid_face(bid), found = count_dice(state, face);
    bool holds = found >= liars_bid_count(bid);
    unsigned loser = holds ? seat : table->bidder, opener;

    table->challenge = (struct liars_challenge){.bid = (uint8_t)bid,
                                                .bidder = table->bidder,
                                                .challenger = (uint8_t)seat,
                                                .found = (uint8_t)found,
                                                .loser = (uint8_t)loser,
                                                .lost = (uint8_t)price(table, bid, found, loser)};
    TELL(listener, LIARS_CHALLENGED, seat, table->bidder);
    show_hands(state, listener);
    TELL(listener, LIARS_COUNTED, found, face, holds);
    lose_dice(state, listener);
    memset(table->bids, 0, sizeof table->bids);
    table->bidder = GAME_PUBLIC;
    opener = table->dice[loser] ? loser : liars_next(table, loser);
    if (players_in(table) > 1)
        begin_round(state, opener, listener);
    else
        end_match(table, opener, listener);
}

static void place_bid(struct liars_table *table, unsigned seat, unsigned bid, const struct game_listener *listener)
{
    table->bids[liars_bids(table)] = (uint8_t)bid;
    table->bidder = (uint8_t)seat;
    table->actor = (uint8_t)liars_next(table, seat);
    TELL(listener, LIARS_BID, seat, liars_bid_count(bid), liars_bid_face(bid));
}

/* --- the contract ------------------------------------------------------------------------------------------------ */

bool liars_configure(void *at, const int64_t *values, char *why)
{
    struct liars_state *state = at;
    struct liars_table *table = &state->table;

    (void)why;
    memset(state, 0, sizeof *state);
    table->players = (uint8_t)values[LIARS_SET_PLAYERS];
    table->ones = (uint8_t)values[LIARS_SET_ONES];
    table->loss = (uint8_t)values[LIARS_SET_LOSS];
    table->bidder = GAME_PUBLIC;
    memset(table->dice, (int)values[LIARS_SET_DICE], table->players);
    return true;
}

void liars_start(void *at, const struct game_seed *seed, const struct game_listener *listener)
{
    struct liars_state *state = at;

    state->seed = *seed;
    begin_round(state, 0, listener);
}

uint32_t liars_to_act(const void *at)
{
    const struct liars_table *table = &((const struct liars_state *)at)->table;

    return table->stage == LIARS_BIDDING ? 1u << table->actor : 0;
}

unsigned liars_table_actions(const struct liars_table *table, unsigned seat, uint16_t *out)
{
    unsigned count = 0, last = liars_last_bid(table), most = liars_dice(table) * LIARS_FACES;

    if (table->stage != LIARS_BIDDING || seat != table->actor)
        return 0;
    for (unsigned next = last + 1; next <= most; next++)
        out[count++] = (uint16_t)(next - 1);
    if (last)
        out[count++] = LIARS_CHALLENGE;
    return count;
}

unsigned liars_actions(const void *at, unsigned seat, uint16_t *out)
{
    return liars_table_actions(&((const struct liars_state *)at)->table, seat, out);
}

void liars_asks(const void *at, unsigned seat, struct game_asks *asks)
{
    const struct liars_table *table = &((const struct liars_state *)at)->table;

    (void)seat;
    *asks = (struct game_asks){
        .kind = table->bids[0] ? LIARS_RAISE_OR_CHALLENGE : LIARS_OPEN, .count = 1, .by = GAME_NO_PIECE};
}

static bool legal(const struct liars_table *table, unsigned seat, uint16_t action)
{
    unsigned last = liars_last_bid(table);

    if (table->stage != LIARS_BIDDING || seat != table->actor)
        return false;
    return action == LIARS_CHALLENGE ? last > 0 : action >= last && action < liars_dice(table) * LIARS_FACES;
}

bool liars_apply(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct liars_state *state = at;

    if (!legal(&state->table, seat, action))
        return false;
    if (action == LIARS_CHALLENGE)
        challenge(state, seat, listener);
    else
        place_bid(&state->table, seat, action + 1u, listener);
    return true;
}

bool liars_verdict(const void *at, struct game_verdict *verdict)
{
    const struct liars_table *table = &((const struct liars_state *)at)->table;

    if (table->stage != LIARS_OVER)
        return false;
    *verdict = (struct game_verdict){.winner = GAME_DRAW};
    for (unsigned seat = 0; seat < table->players; seat++) {
        verdict->score[seat] = table->score[seat];
        if (table->dice[seat])
            verdict->winner = (int8_t)seat;
    }
    return true;
}

/* The players whom `seat` is above if `side` gives up: those who are out, the one who gives up, and those with fewer
 * dice. */
static int32_t standing(const struct liars_table *table, unsigned seat, unsigned side)
{
    int32_t below = 0;

    for (unsigned other = 0; other < table->players; other++)
        below += other != seat && (other == side || table->dice[other] < table->dice[seat]);
    return below;
}

void liars_forfeit(const void *at, unsigned side, struct game_verdict *verdict)
{
    const struct liars_table *table = &((const struct liars_state *)at)->table;
    int32_t most = -1;

    *verdict = (struct game_verdict){.winner = GAME_DRAW};
    for (unsigned seat = 0; seat < table->players; seat++) {
        int32_t *score = &verdict->score[seat];

        *score = table->dice[seat] == 0 ? table->score[seat] : standing(table, seat, side);
        if (seat == side && table->dice[seat])
            *score = (int32_t)(table->players - players_in(table));
        if (*score >= most)
            verdict->winner = *score > most ? (int8_t)seat : GAME_DRAW;
        most = *score > most ? *score : most;
    }
}

/* No answer is harmless. The lowest bid risks the seat's own dice, where a challenge would risk those of another. */
uint16_t liars_default_action(const void *at, unsigned seat)
{
    const struct liars_table *table = &((const struct liars_state *)at)->table;
    unsigned last = liars_last_bid(table);

    (void)seat;
    return (uint16_t)(last < liars_dice(table) * LIARS_FACES ? last : LIARS_CHALLENGE);
}
