/* SPDX-License-Identifier: MIT */
#include "games/liarsdice/state.h"

#include <string.h>

void liars_view(const void *at, unsigned audience, void *out)
{
    const struct liars_state *state = at;
    struct liars_view *view = out;

    memset(view, 0, sizeof *view);
    view->table = state->table;
    view->audience = (uint16_t)audience;
    for (unsigned seat = 0; seat < LIARS_SEATS; seat++)
        if (seat == audience || audience == GAME_ALL)
            memcpy(view->hand[seat], state->hand[seat], LIARS_DICE);
}

unsigned liars_view_actions(const void *at, uint16_t *out)
{
    const struct liars_view *view = at;

    return liars_table_actions(&view->table, view->audience, out);
}

/* A hand that the view does not show is rolled again. */
void liars_sample(const void *at, const struct game_seed *seed, void *out)
{
    const struct liars_view *view = at;
    struct liars_state *state = out;
    const struct liars_table *table = &view->table;

    memset(state, 0, sizeof *state);
    state->seed = *seed;
    state->table = *table;
    memcpy(state->hand, view->hand, sizeof state->hand);
    for (unsigned seat = 0; seat < table->players; seat++)
        if (table->stage == LIARS_BIDDING && view->hand[seat][0] == 0)
            liars_roll(seed, table->round, seat, table->dice[seat], state->hand[seat]);
}

/* --- the drawing ------------------------------------------------------------------------------------------------- */

/* "3 x 5": three fives. */
static void add_bid(struct game_text *out, unsigned bid)
{
    game_text_add_number(out, liars_bid_count(bid));
    game_text_add(out, " x ");
    game_text_add_number(out, liars_bid_face(bid));
}

static void add_player(struct game_text *out, unsigned seat)
{
    game_text_add(out, "player ");
    game_text_add_number(out, seat + 1);
}

static unsigned dice_in(const uint8_t hand[LIARS_DICE])
{
    unsigned count = 0;

    while (count < LIARS_DICE && hand[count])
        count++;
    return count;
}

/* The faces of a hand with blanks between them; of a hand that is not known a question mark for each die. */
static void add_dice(struct game_text *out, const uint8_t hand[LIARS_DICE], unsigned dice)
{
    for (unsigned i = 0; i < dice; i++) {
        game_text_add(out, i ? " " : "");
        if (hand[i])
            game_text_add_number(out, hand[i]);
        else
            game_text_add(out, "?");
    }
}

/* The seat that made the bid `index` of this round. */
static unsigned bidder_of(const struct liars_table *table, unsigned index)
{
    unsigned seat = table->opener;

    while (index-- > 0)
        seat = liars_next(table, seat);
    return seat;
}

/* The last bid of a seat in this round, 0 if it made none. */
static unsigned bid_of(const struct liars_table *table, unsigned seat)
{
    unsigned bid = 0;

    for (unsigned i = 0; i < liars_bids(table); i++)
        if (bidder_of(table, i) == seat)
            bid = table->bids[i];
    return bid;
}

static void add_cell(struct game_text *out, struct game_text *cell, size_t width)
{
    game_text_add(out, "| ");
    game_text_add_padded(out, cell->at, width);
    game_text_add(out, " ");
    *cell = game_text_in(cell->at, cell->size);
}

enum { WIDE_NAME = 8, WIDE_DICE = 4, WIDE_HAND = 11, WIDE_BID = 6, WIDE_NOTE = 12, CELL = 24 };

static void draw_edge(struct game_text *out)
{
    game_text_add(out, "+----------+------+-------------+--------+-------------+--------------+\n");
}

static void draw_note(const struct liars_table *table, unsigned seat, struct game_text *out)
{
    if (table->stage == LIARS_OVER && table->dice[seat]) {
        game_text_add(out, "wins");
    } else if (table->dice[seat] == 0) {
        game_text_add(out, "out, place ");
        game_text_add_number(out, table->players - table->score[seat]);
    } else if (table->stage == LIARS_BIDDING && table->actor == seat) {
        game_text_add(out, "to act");
    }
}

static void draw_seat(const struct liars_view *view, unsigned seat, struct game_text *out)
{
    const struct liars_table *table = &view->table;
    char words[CELL];
    struct game_text cell = game_text_in(words, sizeof words);
    unsigned bid = bid_of(table, seat);

    add_player(&cell, seat);
    add_cell(out, &cell, WIDE_NAME);
    game_text_add_number(&cell, table->dice[seat]);
    add_cell(out, &cell, WIDE_DICE);
    add_dice(&cell, view->hand[seat], table->stage == LIARS_OVER ? 0 : table->dice[seat]);
    add_cell(out, &cell, WIDE_HAND);
    if (bid)
        add_bid(&cell, bid);
    add_cell(out, &cell, WIDE_BID);
    add_dice(&cell, table->shown[seat], dice_in(table->shown[seat]));
    add_cell(out, &cell, WIDE_HAND);
    draw_note(table, seat, &cell);
    add_cell(out, &cell, WIDE_NOTE);
    game_text_add(out, "|\n");
}

static void draw_players(const struct liars_view *view, struct game_text *out)
{
    draw_edge(out);
    game_text_add(out, "| player   | dice | hand        | bid    | shown last  |              |\n");
    draw_edge(out);
    for (unsigned seat = 0; seat < view->table.players; seat++)
        draw_seat(view, seat, out);
    draw_edge(out);
}

static void draw_heading(const struct liars_table *table, struct game_text *out)
{
    game_text_add(out, "round ");
    game_text_add_number(out, table->round);
    game_text_add(out, ", ");
    game_text_add_number(out, liars_dice(table));
    game_text_add(out, liars_dice(table) == 1 ? " die" : " dice");
    game_text_add(out, table->ones == LIARS_ONES_WILD ? ", ones are wild\n" : ", ones are plain\n");
}

/* The latest bids of the round: as many as fit on a line. */
static void draw_bids(const struct liars_table *table, struct game_text *out)
{
    enum { FIT = 7 };
    unsigned count = liars_bids(table), first = count > FIT ? count - FIT : 0;

    game_text_add(out, "bids: ");
    game_text_add(out, count == 0 ? "none yet" : first ? "... " : "");
    for (unsigned i = first; i < count; i++) {
        game_text_add(out, i > first ? ", " : "");
        add_bid(out, table->bids[i]);
    }
    game_text_add(out, "\n");
}

static void draw_challenge(const struct liars_table *table, struct game_text *out)
{
    const struct liars_challenge *challenge = &table->challenge;

    if (challenge->bid == 0)
        return;
    game_text_add(out, "latest challenge: ");
    add_player(out, challenge->challenger);
    game_text_add(out, " challenged ");
    add_bid(out, challenge->bid);
    game_text_add(out, " of ");
    add_player(out, challenge->bidder);
    game_text_add(out, "\n  ");
    game_text_add_number(out, challenge->found);
    game_text_add(out, challenge->found == 1 ? " die counted, " : " dice counted, ");
    add_player(out, challenge->loser);
    game_text_add(out, " lost ");
    game_text_add_number(out, challenge->lost);
    game_text_add(out, challenge->lost == 1 ? " die\n" : " dice\n");
}

void liars_draw(const void *at, struct game_text *out)
{
    const struct liars_view *view = at;

    draw_heading(&view->table, out);
    draw_players(view, out);
    if (view->table.stage == LIARS_BIDDING)
        draw_bids(&view->table, out);
    draw_challenge(&view->table, out);
}
