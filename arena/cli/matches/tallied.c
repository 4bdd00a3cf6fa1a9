/* SPDX-License-Identifier: MIT */
#include "cli/matches/tallied.h"

#include <stdio.h>
#include <string.h>

#include "contest/places.h"

static unsigned sides_of(const struct lineup *lineup)
{
    unsigned sides = 0;

    for (unsigned seat = 0; seat < lineup->seats; seat++)
        sides = lineup->side_of[seat] + 1u > sides ? lineup->side_of[seat] + 1u : sides;
    return sides;
}

void tallied_add(struct tallied *tallied, const struct lineup *lineup, const struct verdict *verdict)
{
    struct outcome outcome = {.seats = (uint8_t)lineup->seats};

    memcpy(outcome.side, lineup->side_of, sizeof lineup->side_of);
    places_take(&outcome, verdict);
    tallied->matches++;
    for (unsigned side = 0; side < outcome.sides; side++)
        tallied->places[side] += outcome.place[side];
    if (verdict->winner >= 0)
        tallied->wins[verdict->winner]++;
    else if (verdict->winner == VERDICT_VOID)
        tallied->voids++;
    else
        tallied->draws++;
}

void tallied_print_wins(const struct tallied *tallied, const struct plan *plan)
{
    for (unsigned side = 0; side < sides_of(&plan->lineup); side++)
        (void)printf(" %s %u,", plan->game->sides[side], tallied->wins[side]);
    (void)printf(" draw %u, void %u", tallied->draws, tallied->voids);
}

void tallied_print_places(const struct tallied *tallied, const struct plan *plan)
{
    unsigned placed = tallied->matches - tallied->voids, sides = sides_of(&plan->lineup);

    if (sides <= 2 || placed == 0)
        return;
    (void)fputs("  mean place:", stdout);
    for (unsigned side = 0; side < sides; side++)
        (void)printf("%s %s %.2f", side ? "," : "", plan->game->sides[side], (double)tallied->places[side] / placed);
    (void)putchar('\n');
}
