/* SPDX-License-Identifier: MIT */
#include "games/notalone/views/text.h"

#include "games/notalone/questions/questions.h"
#include "games/notalone/view.h"
#include "games/notalone/views/text_sanctuary.h"
#include "games/notalone/views/text_words.h"

/* --- the planet -------------------------------------------------------------------------------------------------- */

enum { ARTICLE = 4 /* of "The " */ };

/* "4 Beach" */
static void add_place(struct game_text *cell, const struct notalone_state *s, unsigned space)
{
    game_text_add_number(cell, space);
    game_text_add(cell, " ");
    if (place_at(s, space))
        game_text_add(cell, text_piece("place", place_at(s, space))->name + ARTICLE);
    else
        game_text_add(cell, s->face_down >> space & 1 ? "face down" : "empty");
}

/* The inner width of a row's boxes together, and of one box that nothing widens. */
enum { BOXES_WIDTH = WIDTH - COLUMNS - 1, BOX_WIDTH = 13 };

/* Room for the names of a column. */
static unsigned names_width(const struct notalone_state *s, unsigned column)
{
    unsigned width = BOX_WIDTH;

    for (unsigned space = 1 + column; space < SPACES; space += COLUMNS) {
        char words[64];
        struct game_text cell = game_text_in(words, sizeof words);

        game_text_add(&cell, " ");
        add_place(&cell, s, space);
        width = cell.used < width ? width : (unsigned)cell.used;
    }
    return width;
}

/* Inner width of a column's boxes. The last column has the longest names and gets the width that the others leave. */
static unsigned box_width(const struct notalone_state *s, unsigned column)
{
    unsigned width = BOXES_WIDTH;

    if (column < COLUMNS - 1)
        return names_width(s, column);
    while (column > 0)
        width -= names_width(s, --column);
    return width;
}

static void add_border(struct game_text *out, const struct notalone_state *s)
{
    for (unsigned column = 0; column < COLUMNS; column++) {
        game_text_add(out, "+");
        for (unsigned i = box_width(s, column); i > 0; i--)
            game_text_add(out, "-");
    }
    game_text_add(out, "+\n");
}

/* The place, and a mark if it is ineffective. Without room for both, the name is cut at its end. */
static void add_name(struct game_text *cell, const struct notalone_state *s, unsigned space)
{
    static const char off[] = " off";
    bool is_off = ineffective_spaces(s) >> space & 1;
    struct game_text name = game_text_in(cell->at, cell->size - (is_off ? sizeof off - 1 : 0));

    add_place(&name, s, space);
    cell->used = name.used;
    if (is_off)
        game_text_add(cell, off);
}

static void add_mark(struct game_text *cell, bool lies, const char *mark, const char *after)
{
    if (!lies)
        return;
    game_text_add(cell, mark);
    game_text_add(cell, after);
}

static void add_marks(struct game_text *cell, const struct notalone_state *s, unsigned space, const char *after)
{
    static const char *const tokens[TOKENS] = {"C", "A", "T"};

    add_mark(cell, s->marker && place_row(place_at(s, space))->traits & TRAIT_HOLDS_MARKER, "*", after);
    add_mark(cell, s->shield == space, "S", after);
    add_mark(cell, s->sanctuary == space, "H", after);
    add_mark(cell, s->cached[space], "+", after);
    for (unsigned token = 0; token < TOKENS; token++)
        add_mark(cell, s->tokens[token] >> space & 1, tokens[token], after);
    for_each_hunted(s, seat)
        for (unsigned i = 0; i < s->seats[seat].count; i++)
            if (s->seats[seat].space[i] == space)
                game_text_add_number(cell, seat);
    if (place_at(s, space) && place_row(place_at(s, space))->number != space)
        text_add_labelled(cell, *after && cell->used && cell->at[cell->used - 1] != ' ' ? " #" : "#",
                          place_row(place_at(s, space))->number);
}

/* "* S H + C A T 136 #7": the Marker, the Shield, Sanctuary, a Survival card under the place, the tokens, the Hunted
 * who are there, and the number printed on the place if it is not that of the space; without blanks if there is no
 * room. */
static void add_pieces(struct game_text *cell, const struct notalone_state *s, unsigned space)
{
    add_marks(cell, s, space, " ");
    if (!cell->cut)
        return;
    *cell = game_text_in(cell->at, cell->size);
    add_marks(cell, s, space, "");
}

typedef void add_to_cell(struct game_text *cell, const struct notalone_state *s, unsigned space);

/* One line of the boxes for five spaces. */
static void add_line(struct game_text *out, const struct notalone_state *s, unsigned first, add_to_cell *add)
{
    for (unsigned column = 0; column < COLUMNS; column++) {
        char words[64];
        unsigned width = box_width(s, column);
        struct game_text cell = game_text_in(words, width);

        add(&cell, s, first + column);
        game_text_add(out, "| ");
        game_text_add_padded(out, words, width - 1);
    }
    game_text_add(out, "|\n");
}

static void add_planet(struct game_text *out, const struct notalone_state *s)
{
    for (unsigned first = 1; first < SPACES; first += COLUMNS) {
        add_border(out, s);
        add_line(out, s, first, add_name);
        add_line(out, s, first, add_pieces);
    }
    add_border(out, s);
}

/* --- the players ------------------------------------------------------------------------------------------------- */

enum { WILL_WIDTH = 6, PLAYS_WIDTH = 11, PLACES_WIDTH = 18 };

/* The numbers printed on the places; "?3" for three that nobody has shown. */
static void add_places(struct game_text *out, uint32_t places, unsigned size)
{
    char words[64];
    struct game_text cell = game_text_in(words, sizeof words);
    bool first = true;

    for_each_bit(places, place) {
        game_text_add(&cell, first ? "" : " ");
        game_text_add_number(&cell, text_piece("place", (unsigned)place)->number);
        first = false;
    }
    if (!places && size)
        text_add_labelled(&cell, "?", size);
    else if (!places)
        game_text_add(&cell, "-");
    game_text_add_padded(out, words, PLACES_WIDTH);
}

/* "4", "4>5" for one who was moved, "?" for a card that lies face down, and how he comes to play two. */
static void add_played(struct game_text *out, const struct notalone_state *s, unsigned seat)
{
    const struct seat *hunted = &s->seats[seat];
    char words[32];
    struct game_text cell = game_text_in(words, sizeof words);

    for (unsigned i = 0; i < hunted->count; i++) {
        game_text_add(&cell, i ? " " : "");
        if (hunted->played[i] == UNKNOWN)
            game_text_add(&cell, "?");
        else
            game_text_add_number(&cell, text_piece("place", hunted->played[i])->number);
        if (hunted->played[i] != UNKNOWN && hunted->space[i] && s->planet[hunted->space[i]] != hunted->played[i])
            text_add_labelled(&cell, ">", hunted->space[i]);
    }
    if (!hunted->count && hunted->mode)
        game_text_add(&cell, mode_of(s, seat)->name);
    game_text_add_padded(out, words, PLAYS_WIDTH);
}

static void add_hunted(struct game_text *out, const struct notalone_view *view, unsigned seat)
{
    const struct seat *hunted = &view->table.seats[seat];
    char words[16];
    struct game_text cell = game_text_in(words, sizeof words);

    text_add_labelled(&cell, "Hunted ", seat);
    game_text_add_padded(out, words, INDENT);
    cell = game_text_in(words, sizeof words);
    game_text_add_number(&cell, hunted->will);
    game_text_add_padded(out, words, WILL_WIDTH);
    add_played(out, &view->table, seat);
    add_places(out, hunted->hand, view->hand_size[seat]);
    add_places(out, hunted->discard, view->discard_size[seat]);
    game_text_add_number(out, view->survival_size[seat]);
    text_add_mask(out, ":", "card", hunted->survival, SURVIVAL);
    game_text_add(out, "\n");
    text_add_avatar(out, view, seat);
}

static void add_all_hunted(struct game_text *out, const struct notalone_view *view)
{
    game_text_add(out, text_indent);
    game_text_add_padded(out, "Will", WILL_WIDTH);
    game_text_add_padded(out, "plays", PLAYS_WIDTH);
    game_text_add_padded(out, "hand", PLACES_WIDTH);
    game_text_add_padded(out, "discard", PLACES_WIDTH);
    game_text_add(out, "Survival cards\n");
    for_each_hunted(&view->table, seat)
        add_hunted(out, view, seat);
}

/* Cards that lie before Hunted, and the one apart: a line each. */
static void add_laid_out(struct game_text *out, const struct notalone_view *view)
{
    const struct notalone_state *s = &view->table;

    for (unsigned i = 0; i < LYING_MAX; i++) {
        if (!s->lying[i].card)
            continue;
        game_text_add(out, text_indent);
        text_add_labelled(out, "before Hunted ", s->lying[i].seat);
        text_add_names(out, ":", "card", &s->lying[i].card, 1);
        game_text_add(out, "\n");
    }
    if (!view->apart_size)
        return;
    game_text_add(out, text_indent);
    text_add_labelled(out, "apart ", view->apart_size);
    text_add_mask(out, ":", "card", s->hunt_apart, 0);
    game_text_add(out, "\n");
}

static void add_creature(struct game_text *out, const struct notalone_view *view)
{
    const struct notalone_state *s = &view->table;

    game_text_add_padded(out, "Creature", INDENT);
    text_add_labelled(out, "Hunt cards ", view->hunt_size);
    text_add_mask(out, ":", "card", s->hunt_hand, 0);
    game_text_add(out, "\n");
    game_text_add(out, text_indent);
    text_add_labelled(out, "deck ", s->hunt_deck_size);
    text_add_labelled(out, "   discard ", s->hunt_discard_size);
    text_add_names(out, "   played:", "card", s->hunt_played, s->hunt_plays);
    game_text_add(out, "\n");
    add_laid_out(out, view);
    text_add_evolutions(out, view);
}

/* The spaces of the Rescue track with a Will counter, and what the reserve has. */
static void add_track(struct game_text *out, const struct notalone_state *s)
{
    const char *between = "Will counters before Victory: ";

    if (!s->track)
        return;
    for_each_bit(s->track, space) {
        text_add_labelled(out, between, (int64_t)space);
        between = " ";
    }
    text_add_labelled(out, ".   In the reserve: ", s->will_reserve);
    game_text_add(out, "\n");
}

/* What played cards will still do, and what they bar, as long as it matters. */
static void add_waiting(struct game_text *out, const struct notalone_state *s)
{
    uint8_t cards[PARKED_MAX];
    unsigned count = 0;

    for (unsigned i = s->parked_done; i < s->parked_count; i++)
        cards[count++] = s->parked[i].card;
    text_add_names(out, "Right after the reveal:", "card", cards, count);
    game_text_add(out, count ? "\n" : "");
    if (s->phase > 2 || !s->now.no_creature)
        return;
    game_text_add(out, "No Creature token on:");
    for_each_bit(s->now.no_creature, space)
        text_add_labelled(out, " ", (int64_t)space);
    game_text_add(out, "\n");
}

/* The draw pile of a draft, and the places discarded from it until they leave the match. */
static void add_pile(struct game_text *out, const struct notalone_state *s)
{
    const char *between = "   discarded: ";

    if (!s->pile_size)
        return;
    text_add_labelled(out, "Draw pile ", s->pile_size);
    for_each_bit(s->gone, place) {
        game_text_add(out, between);
        game_text_add(out, text_piece("place", (unsigned)place)->name);
        between = ", ";
    }
    game_text_add(out, "\n");
}

static const char *const phase_names[] = {"set-up", "exploration", "hunting", "reckoning", "end of turn", "evolution"};

void text_draw(const void *at, struct game_text *out)
{
    const struct notalone_view *view = at;
    const struct notalone_state *s = &view->table;

    if (s->turn) {
        text_add_labelled(out, "Turn ", s->turn);
        game_text_add(out, ", ");
    }
    game_text_add(out, s->turn ? phase_names[s->phase] : "Set-up");
    text_add_labelled(out, ".   Rescue in ", s->rescue);
    text_add_labelled(out, ", Assimilation in ", s->assimilation);
    if (s->board)
        text_add_labelled(out, ".   Board side ", s->board);
    game_text_add(out, "\n");
    text_add_sanctuary(out, s);
    add_track(out, s);
    add_waiting(out, s);
    add_planet(out, s);
    add_pile(out, s);
    add_creature(out, view);
    add_all_hunted(out, view);
}
