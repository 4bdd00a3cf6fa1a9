/* SPDX-License-Identifier: MIT */
#include "tournament/standing/row.h"

#include <assert.h>

#include "tournament/schedule/pairing.h"

double row_points(const struct tally_row *row)
{
    return (double)row->parts / (double)POINT_PARTS;
}

double row_mean_place(const struct tally_row *row)
{
    double sum = 0;

    for (unsigned place = 0; place < EVENT_SEATS; place++)
        sum += (place + 1.0) * row->places[place];
    return row->games ? sum / row->games : 0;
}

void row_add(struct tally_row *row, const struct tally_row *more)
{
    row->games += more->games;
    row->wins += more->wins;
    row->draws += more->draws;
    row->losses += more->losses;
    for (unsigned place = 0; place < EVENT_SEATS; place++)
        row->places[place] += more->places[place];
    row->parts += more->parts;
}

bool row_is_first_seat(const struct outcome *outcome, unsigned seat)
{
    for (unsigned i = 0; i < seat; i++)
        if (outcome->fixture.entry[i] == outcome->fixture.entry[seat] && outcome->side[i] == outcome->side[seat])
            return false;
    return true;
}

static struct tally_row row_of_halves(unsigned halves)
{
    return (struct tally_row){.games = 1,
                              .wins = halves == 2,
                              .draws = halves == 1,
                              .losses = halves == 0,
                              .parts = halves * (POINT_PARTS / 2)};
}

struct tally_row row_against(const struct outcome *outcome, unsigned seat, unsigned other)
{
    return row_of_halves(outcome_halves(outcome, outcome->side[seat], outcome->side[other]));
}

bool row_are_opponents(const struct outcome *outcome, unsigned seat, unsigned other)
{
    return outcome->side[seat] != outcome->side[other] && outcome->fixture.entry[seat] != outcome->fixture.entry[other];
}

struct tally_row row_of_seat(const struct outcome *outcome, unsigned seat)
{
    unsigned place = outcome->place[outcome->side[seat]], first = 0, halves = 0, others = 0;
    bool counted[EVENT_SEATS] = {false};
    struct tally_row row;

    assert(place > 0);
    for (unsigned side = 0; side < outcome->sides; side++)
        first += outcome->place[side] == 1;
    for (unsigned other = 0; other < outcome->seats; other++)
        if (row_are_opponents(outcome, seat, other) && !counted[outcome->side[other]]) {
            counted[outcome->side[other]] = true;
            halves += outcome_halves(outcome, outcome->side[seat], outcome->side[other]);
            others++;
        }
    row = row_of_halves(place > 1 ? 0 : first > 1 ? 1 : 2);
    row.parts = others ? halves * (POINT_PARTS / 2) / others : 0;
    row.places[place - 1]++;
    return row;
}
