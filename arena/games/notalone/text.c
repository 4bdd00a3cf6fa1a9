/* SPDX-License-Identifier: MIT */
#include "games/notalone/text.h"

#include <assert.h>

#include "games/notalone/questions.h"
#include "games/notalone/schema.h"
#include "games/notalone/view.h"

/* The piece of that type and code, which there is. */
static const struct game_piece *piece_of(const char *type, unsigned code)
{
    const struct game_piece *piece = notalone_pieces;

    for (; piece->code != code || piece->type[0] != type[0]; piece++)
        assert(piece + 1 < notalone_pieces + PIECES);
    return piece;
}

static const char *name_of(const char *type, unsigned code)
{
    return piece_of(type, code)->name;
}

static void add_labelled(struct game_text *out, const char *label, int64_t number)
{
    game_text_add(out, label);
    game_text_add_number(out, number);
}

/* The numbers printed on the places. */
static void add_place_numbers(struct game_text *out, uint32_t places)
{
    bool first = true;

    for_each_bit(places, place) {
        if (!first)
            game_text_add(out, " ");
        game_text_add_number(out, piece_of("place", (unsigned)place)->number);
        first = false;
    }
}

enum { WIDTH = 96 };

static void add_cards(struct game_text *out, const char *label, const uint8_t *cards, unsigned count)
{
    if (!count)
        return;
    game_text_add(out, label);
    for (unsigned i = 0; i < count; i++) {
        game_text_add(out, i ? ", " : "");
        game_text_add_wrapped(out, name_of("card", cards[i]), WIDTH, "      ");
    }
    game_text_add(out, "\n");
}

static void add_hand(struct game_text *out, const char *label, uint64_t cards, unsigned first)
{
    uint8_t codes[64];
    unsigned count = 0;

    for_each_bit(cards, bit)
        codes[count++] = (uint8_t)(first + bit);
    add_cards(out, label, codes, count);
}

/* --- the planet -------------------------------------------------------------------------------------------------- */

enum { SPACE_WIDTH = 18 };

/* "4 The Beach CAT": C, A, T for the tokens on it, * for the Marker. */
static void add_space(struct game_text *out, const struct notalone_state *s, unsigned space)
{
    static const char *const marks[TOKENS] = {" C", " A", " T"};
    char words[64];
    struct game_text cell = game_text_in(words, sizeof words);

    game_text_add_number(&cell, space);
    game_text_add(&cell, " ");
    game_text_add(&cell, name_of("place", s->planet[space]) + 4);
    for (unsigned token = 0; token < TOKENS; token++)
        if (s->tokens[token] >> space & 1)
            game_text_add(&cell, marks[token]);
    if (s->marker && place_row(s->planet[space])->traits & TRAIT_HOLDS_MARKER)
        game_text_add(&cell, " *");
    game_text_add_padded(out, words, space % 5 ? SPACE_WIDTH : 0);
}

static void add_planet(struct game_text *out, const struct notalone_state *s)
{
    for (unsigned space = 1; space < SPACES; space++) {
        game_text_add(out, space % 5 == 1 ? "  " : "");
        add_space(out, s, space);
        game_text_add(out, space % 5 ? "" : "\n");
    }
}

/* --- the players ------------------------------------------------------------------------------------------------- */

static void add_played(struct game_text *out, const struct notalone_state *s, unsigned seat)
{
    const struct seat *hunted = &s->seats[seat];

    for (unsigned i = 0; i < hunted->count; i++) {
        game_text_add(out, i ? " and " : "    plays ");
        if (hunted->played[i] == UNKNOWN) {
            game_text_add(out, "a face-down place");
            continue;
        }
        game_text_add(out, name_of("place", hunted->played[i]));
        if (hunted->space[i] && s->planet[hunted->space[i]] != hunted->played[i])
            add_labelled(out, ", moved to ", hunted->space[i]);
    }
    game_text_add(out, hunted->count ? "\n" : "");
}

static void add_places(struct game_text *out, const char *label, uint32_t places, unsigned size)
{
    game_text_add(out, label);
    if (places || !size)
        add_place_numbers(out, places);
    else
        add_labelled(out, "?", size);
    game_text_add(out, "]");
}

static void add_hunted(struct game_text *out, const struct notalone_view *view, unsigned seat)
{
    const struct seat *hunted = &view->table.seats[seat];

    add_labelled(out, "  Hunted ", seat);
    add_labelled(out, ": Will ", hunted->will);
    add_places(out, "  hand [", hunted->hand, view->hand_size[seat]);
    add_places(out, " discard [", hunted->discard, view->discard_size[seat]);
    add_labelled(out, " Survival cards ", view->survival_size[seat]);
    if (hunted->mode)
        game_text_add(out, hunted->mode == MODE_RIVER ? " (River)" : " (Artefact)");
    game_text_add(out, "\n");
    add_played(out, &view->table, seat);
    add_hand(out, "    holds ", hunted->survival, SURVIVAL);
}

static const char *const phase_names[] = {"set-up", "exploration", "hunting", "reckoning", "end of turn"};

void text_draw(const void *at, struct game_text *out)
{
    const struct notalone_view *view = at;
    const struct notalone_state *s = &view->table;

    if (s->turn) {
        add_labelled(out, "Turn ", s->turn);
        game_text_add(out, ", ");
    }
    game_text_add(out, s->turn ? phase_names[s->phase] : "Set-up");
    add_labelled(out, ".  Rescue in ", s->rescue);
    add_labelled(out, ", Assimilation in ", s->assimilation);
    if (s->board)
        add_labelled(out, ".  Board side ", s->board);
    game_text_add(out, "\n");
    add_planet(out, s);
    add_labelled(out, "  Creature: Hunt cards ", view->hunt_size);
    add_labelled(out, ", deck ", s->hunt_deck_size);
    add_labelled(out, ", discard ", s->hunt_discard_size);
    game_text_add(out, "\n");
    add_hand(out, "    holds ", s->hunt_hand, 0);
    add_cards(out, "    played ", s->hunt_played, s->hunt_plays);
    for_each_hunted(s, seat)
        add_hunted(out, view, seat);
}
