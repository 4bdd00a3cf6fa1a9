/* SPDX-License-Identifier: MIT */
/* What an entry got. A game is a match, for each side of it that the entry had. A win is the first place alone, a draw
 * the first place shared, a loss any other. In a row against one opponent a game is the comparison with one side of it:
 * placed above, equal, below.
 *
 * A game gives 0 to 1 points: the share of the other sides that it placed above, half of one for an equal place. Of a
 * duel that is 1 for a win and half for a draw. Sides of the same entry are not compared. */
#ifndef TOURNAMENT_ROW_H
#define TOURNAMENT_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "tournament/standing/outcome.h"

struct tally_row {
    uint32_t games, wins, draws, losses;
    uint32_t places[EVENT_SEATS]; /* games by place: the first, and so on; 0 in a row against one opponent */
    uint64_t parts;               /* of points: POINT_PARTS are one point, so that sums are exact */
};

enum { POINT_PARTS = 840 /* 1 to 7 other sides can share it */ };

double row_points(const struct tally_row *row);

/* The mean of its places; 0 if it has no games. Not of a row against one opponent. */
double row_mean_place(const struct tally_row *row);

/* Adds up what two rows count. */
void row_add(struct tally_row *row, const struct tally_row *more);

/* What the side of a seat got of a match that counts, and what it got against the side of another seat. */
struct tally_row row_of_seat(const struct outcome *outcome, unsigned seat);
struct tally_row row_against(const struct outcome *outcome, unsigned seat, unsigned other);

/* True if it is the first seat of its entry on its side: a bot that has several seats there plays one game. */
bool row_is_first_seat(const struct outcome *outcome, unsigned seat);

/* True if the seats are on different sides and of different entries. */
bool row_are_opponents(const struct outcome *outcome, unsigned seat, unsigned other);

#endif
