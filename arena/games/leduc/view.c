/* SPDX-License-Identifier: MIT */
#include "games/leduc/state.h"

#include <string.h>

#include "game/chance.h"

enum { STREAM_SAMPLE = 2 };

void leduc_view(const void *at, unsigned audience, void *out)
{
    const struct leduc_state *state = at;
    struct leduc_view *view = out;
    bool showed = state->table.stage == LEDUC_OVER && !state->table.folded;

    memset(view, 0, sizeof *view);
    view->table = state->table;
    view->audience = (uint16_t)audience;
    for (unsigned seat = 0; seat < LEDUC_SEATS; seat++)
        if (seat == audience || audience == GAME_ALL || showed)
            view->card[seat] = state->card[seat];
    if (audience == GAME_ALL)
        view->face_down = state->face_down;
}

unsigned leduc_view_actions(const void *at, uint16_t *out)
{
    const struct leduc_view *view = at;

    return leduc_table_actions(&view->table, view->audience, out);
}

/* Puts the cards that the view does not name into `hidden` and returns how many. */
static unsigned hidden_cards(const struct leduc_view *view, uint8_t *hidden)
{
    unsigned count = 0;

    for (uint8_t card = 1; card <= LEDUC_CARDS; card++)
        if (card != view->card[0] && card != view->card[1] && card != view->table.board)
            hidden[count++] = card;
    return count;
}

void leduc_sample(const void *at, const struct game_seed *seed, void *out)
{
    const struct leduc_view *view = at;
    struct leduc_state *state = out;
    uint8_t hidden[LEDUC_CARDS];
    unsigned count = hidden_cards(view, hidden);

    chance_shuffle(seed, STREAM_SAMPLE, 0, hidden, count);
    memset(state, 0, sizeof *state);
    state->seed = *seed;
    state->table = view->table;
    for (unsigned seat = 0; seat < LEDUC_SEATS; seat++)
        state->card[seat] = view->card[seat] ? view->card[seat] : hidden[--count];
    if (view->table.board == 0)
        state->face_down = hidden[--count];
}

static const char *card_name(unsigned card)
{
    return card ? leduc_pieces[card - 1].name : "a card face down";
}

static void draw_seat(const struct leduc_view *view, unsigned seat, struct game_text *out)
{
    game_text_add(out, "seat ");
    game_text_add_number(out, seat);
    game_text_add(out, "  ");
    game_text_add_padded(out, card_name(view->card[seat]), 18);
    game_text_add(out, "in the pot ");
    game_text_add_number(out, view->table.paid[seat]);
    game_text_add(out, "  score ");
    game_text_add_number(out, view->table.score[seat]);
    if (view->table.stage != LEDUC_OVER && view->table.actor == seat)
        game_text_add(out, "  to act");
    game_text_add(out, "\n");
}

static void draw_moves(const struct leduc_view *view, struct game_text *out)
{
    static const char *const words[] = {"", " fold", " call", " raise"};

    game_text_add(out, "moves");
    for (unsigned round = 0; round < LEDUC_ROUNDS; round++) {
        game_text_add(out, round ? " |" : "");
        for (unsigned i = 0; i < LEDUC_MOVES_MOST; i++)
            game_text_add(out, words[view->table.moves[round][i]]);
    }
    game_text_add(out, "\n");
}

void leduc_draw(const void *at, struct game_text *out)
{
    const struct leduc_view *view = at;

    game_text_add(out, "hand ");
    game_text_add_number(out, view->table.hand);
    game_text_add(out, " of ");
    game_text_add_number(out, view->table.hands);
    game_text_add(out, "  board: ");
    game_text_add(out, view->table.board ? card_name(view->table.board) : "not laid yet");
    game_text_add(out, "\n");
    for (unsigned seat = 0; seat < LEDUC_SEATS; seat++)
        draw_seat(view, seat, out);
    draw_moves(view, out);
}
