/* SPDX-License-Identifier: MIT */
/* What a game with more than two players can break, besides what breaches_leduc.c plants. */
#include <string.h>

#include "games/liarsdice/state.h"
#include "planted.h"

static uint32_t to_act_of_two(const void *at)
{
    const struct liars_table *table = &((const struct liars_state *)at)->table;
    uint32_t mask = liars_to_act(at);

    return mask ? mask | 1u << liars_next(table, table->actor) : 0;
}

static unsigned actions_beyond_the_dice(const void *at, unsigned seat, uint16_t *out)
{
    unsigned count = liars_actions(at, seat, out);

    if (count && out[count - 1] != LIARS_CHALLENGE)
        out[count - 1]++;
    return count;
}

static bool apply_that_lets_a_bid_fall(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct liars_table *table = &((struct liars_state *)at)->table;

    if (liars_apply(at, seat, action, listener))
        return true;
    if (table->stage != LIARS_BIDDING || seat != table->actor || action + 1u != liars_last_bid(table))
        return false;
    table->actor = (uint8_t)liars_next(table, seat);
    return true;
}

static unsigned turn_of_two(const void *at)
{
    return ((const struct liars_state *)at)->table.round % 2 ? 1 : 2;
}

static bool verdict_of_the_seventh(const void *at, struct game_verdict *verdict)
{
    if (!liars_verdict(at, verdict))
        return false;
    verdict->score[LIARS_SEATS] = 1;
    return true;
}

/* The one after the winner, whose score is less. */
static bool verdict_of_the_next(const void *at, struct game_verdict *verdict)
{
    const struct liars_state *state = at;

    if (!liars_verdict(at, verdict))
        return false;
    verdict->winner = (int8_t)((verdict->winner + 1) % state->table.players);
    return true;
}

static void forfeit_of_the_richest(const void *at, unsigned side, struct game_verdict *verdict)
{
    const struct liars_table *table = &((const struct liars_state *)at)->table;

    liars_forfeit(at, side, verdict);
    verdict->winner = 0;
    for (unsigned seat = 1; seat < table->players; seat++)
        if (table->dice[seat] > table->dice[verdict->winner])
            verdict->winner = (int8_t)seat;
}

static void view_that_keeps_what_was_there(const void *at, unsigned audience, void *out)
{
    struct liars_view *view = out;
    uint8_t before = view->hand[LIARS_SEATS - 1][LIARS_DICE - 1];

    liars_view(at, audience, out);
    if (audience != LIARS_SEATS - 1 && audience != GAME_ALL)
        view->hand[LIARS_SEATS - 1][LIARS_DICE - 1] = before;
}

static unsigned view_actions_that_challenge_nothing(const void *at, uint16_t *out)
{
    unsigned count = liars_view_actions(at, out);

    if (count && out[count - 1] != LIARS_CHALLENGE)
        out[count++] = LIARS_CHALLENGE;
    return count;
}

static void sample_that_rolls_its_own_dice(const void *at, const struct game_seed *seed, void *out)
{
    const struct liars_view *view = at;
    struct liars_state *state = out;

    liars_sample(at, seed, out);
    if (view->audience < LIARS_SEATS && view->table.stage == LIARS_BIDDING)
        liars_roll(seed, 0, view->audience, view->table.dice[view->audience], state->hand[view->audience]);
}

const struct planted liarsdice_planted_breaches[] = {
    {.name = "two seats are asked where one has actions", .to_act = to_act_of_two},
    {.name = "an action that is listed and refused", .actions = actions_beyond_the_dice},
    {.name = "an action that is not listed and taken", .apply = apply_that_lets_a_bid_fall},
    {.name = "a turn that goes back", .turn = turn_of_two},
    {.name = "a score of a seat that nobody has", .verdict = verdict_of_the_seventh},
    {.name = "a winner that the scores contradict", .verdict = verdict_of_the_next},
    {.name = "a side that wins by giving up", .forfeit = forfeit_of_the_richest},
    {.name = "a view that is not written whole", .view = view_that_keeps_what_was_there},
    {.name = "a view that lists other actions", .view_actions = view_actions_that_challenge_nothing},
    {.name = "a sample with another view", .sample = sample_that_rolls_its_own_dice},
    {0},
};
