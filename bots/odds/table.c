/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <assert.h>
#include <string.h>

static void read_hand(struct table *table, const struct arena_decision *decision)
{
    int64_t hand[DICE_MOST];
    size_t count = arena_view_list(decision, "hand", table->me, hand, DICE_MOST);

    for (size_t i = 0; i < count && i < DICE_MOST; i++)
        if (hand[i] >= 1 && hand[i] <= FACES)
            table->hand[hand[i]]++;
}

static unsigned next_seat(const struct table *table, unsigned seat)
{
    for (unsigned i = 0; i < table->seats; i++) {
        seat = (seat + 1) % table->seats;
        if (table->dice[seat])
            break;
    }
    return seat;
}

/* The seats bid in turn, from the one that opened the round. */
static void read_bids(struct table *table, const struct arena_decision *decision)
{
    int64_t bids[BIDS_MOST];
    size_t count = arena_view_list(decision, "bids", ARENA_NO_ROW, bids, BIDS_MOST);
    unsigned seat = (unsigned)arena_view_number(decision, "opener") % table->seats;

    for (size_t i = 0; i < count && i < BIDS_MOST; i++) {
        table->count = (unsigned)(bids[i] - 1) / FACES + 1;
        table->face = (unsigned)(bids[i] - 1) % FACES + 1;
        table->leans[seat] = table->face;
        seat = next_seat(table, seat);
    }
}

void table_read(struct table *table, const struct arena_decision *decision)
{
    const struct arena_match *match = arena_decision_match(decision);
    const char *loss = arena_match_setting(match, "loss"), *ones = arena_match_setting(match, "ones");
    int64_t dice[SEATS_MOST] = {0};

    *table = (struct table){.me = arena_match_seat(match), .seats = arena_match_seats(match)};
    assert(table->seats > 0);
    if (table->seats > SEATS_MOST)
        table->seats = SEATS_MOST;
    table->wild = ones && strcmp(ones, "wild") == 0;
    table->difference = loss && strcmp(loss, "difference") == 0;
    (void)arena_view_list(decision, "dice", ARENA_NO_ROW, dice, SEATS_MOST);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        table->dice[seat] = (unsigned)dice[seat];
        table->all += table->dice[seat];
    }
    read_hand(table, decision);
    read_bids(table, decision);
}

unsigned table_players(const struct table *table)
{
    unsigned count = 0;

    for (unsigned seat = 0; seat < table->seats; seat++)
        count += table->dice[seat] > 0;
    return count;
}
