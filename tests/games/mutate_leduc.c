/* SPDX-License-Identifier: MIT */
/* What an audience may not know of a hand of Leduc: the cards that lie face down, its own apart. */
#include "games/leduc/leduc.h"
#include "games/leduc/state.h"
#include "leaks.h"

/* The places from which cards can be exchanged unnoticed: the hands of others, the card that will be the board, and the
 * rest of the deck, which the state does not hold. */
static bool mutate(void *at, unsigned audience, struct dice *dice)
{
    struct leduc_state *state = at;
    bool showed = state->table.stage == LEDUC_OVER && !state->table.folded;
    uint8_t hidden[LEDUC_CARDS];
    unsigned count = 0;

    for (uint8_t card = 1; card <= LEDUC_CARDS; card++)
        if (card != state->table.board && !(audience < LEDUC_SEATS && card == state->card[audience]) &&
            !(showed && (card == state->card[0] || card == state->card[1])))
            hidden[count++] = card;
    for (unsigned i = count; i > 1; i--) {
        unsigned other = dice_roll(dice, i);
        uint8_t swap = hidden[i - 1];

        hidden[i - 1] = hidden[other];
        hidden[other] = swap;
    }
    for (unsigned seat = 0; seat < LEDUC_SEATS; seat++)
        if (seat != audience && !showed)
            state->card[seat] = hidden[--count];
    if (state->face_down)
        state->face_down = hidden[--count];
    return true;
}

/* An answer that ends neither the hand nor the round. */
static bool quiet(const void *at, unsigned seat, uint16_t action)
{
    const struct leduc_table *table = &((const struct leduc_state *)at)->table;

    (void)seat;
    return action == LEDUC_RAISE || (action == LEDUC_CALL && table->moved == 0);
}

static const char *const free_fields[] = {"seed", NULL};

const struct leak_hooks leduc_leak_hooks = {
    .game = &leduc_game, .free_fields = free_fields, .mutate = mutate, .quiet = quiet};
