/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/exploration_places.h"

#include "games/notalone/decks/sets.h"
#include "games/notalone/operations.h"
#include "games/notalone/questions.h"

/* --- The Mangrove ------------------------------------------------------------------------------------------------ */

static void mangrove_play(struct play *p, struct frame *f)
{
    op_exchange(p, f->seat);
    if (cards_on_table(p->s, f->seat) >> f->index & 1)
        op_return_played(p, f->seat, f->index);
}

const struct piece exploration_places[PLACES] = {EXPLORATION_PLACES(PLACE_ROW)};
