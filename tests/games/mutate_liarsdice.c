/* SPDX-License-Identifier: MIT */
/* What an audience may not know of a round of Liar's Dice: the dice under the cups of others. */
#include "games/liarsdice/liarsdice.h"
#include "games/liarsdice/state.h"
#include "leaks.h"

/* Dice in ascending order, as a hand lies. */
static void roll(uint8_t *hand, unsigned count, struct dice *dice)
{
    for (unsigned i = 0; i < count; i++) {
        uint8_t face = (uint8_t)(1 + dice_roll(dice, LIARS_FACES));
        unsigned at = i;

        for (; at > 0 && hand[at - 1] > face; at--)
            hand[at] = hand[at - 1];
        hand[at] = face;
    }
}

/* Sometimes one cup, so that what the sum of all dice tells is the same. */
static bool mutate(void *at, unsigned audience, struct dice *dice)
{
    struct liars_state *state = at;
    unsigned only = dice_roll(dice, 2 * LIARS_SEATS);

    if (state->table.stage != LIARS_BIDDING)
        return false;
    for (unsigned seat = 0; seat < state->table.players; seat++)
        if (seat != audience && (only >= LIARS_SEATS || only == seat))
            roll(state->hand[seat], state->table.dice[seat], dice);
    return true;
}

/* A bid. */
static bool quiet(const void *at, unsigned seat, uint16_t action)
{
    (void)at;
    (void)seat;
    return action < LIARS_CHALLENGE;
}

static const char *const free_fields[] = {"seed", NULL};

const struct leak_hooks liarsdice_leak_hooks = {
    .game = &liarsdice_game, .free_fields = free_fields, .mutate = mutate, .quiet = quiet};
