/* SPDX-License-Identifier: MIT */
#include "tournament/comparisons.h"

#include "tournament/pairing.h"

/* Whether the entry of a side has another one, too. */
static bool has_again(const struct outcome *outcome, unsigned side)
{
    for (unsigned other = 0; outcome->sides > 2 && other < outcome->sides; other++)
        if (other != side && outcome_entry(outcome, other) == outcome_entry(outcome, side))
            return true;
    return false;
}

/* The comparison of two sides, the lower first. */
static bool add_comparison(struct strengths *strengths, const struct outcome *outcome,
                           const unsigned player[EVENT_SEATS], unsigned lower, unsigned higher)
{
    const unsigned sides[] = {lower, higher};
    struct strength_result result = {.class = outcome->fixture.class,
                                     .side = {(uint8_t)lower, (uint8_t)higher},
                                     .sides = outcome->sides,
                                     .halves = (uint8_t)outcome_halves(outcome, higher, lower),
                                     .repeated = has_again(outcome, lower) || has_again(outcome, higher)};
    unsigned placed = 0;

    for (unsigned i = 0; i < 2; i++)
        for (unsigned seat = 0; seat < outcome->seats; seat++)
            if (outcome->side[seat] == sides[i]) {
                result.players[placed++] = (uint16_t)player[seat];
                result.count[i]++;
            }
    return strengths_add(strengths, &result);
}

bool comparisons_add(struct strengths *strengths, const struct outcome *outcome, const unsigned player[EVENT_SEATS])
{
    bool good = true;

    for (unsigned higher = 1; higher < outcome->sides; higher++)
        for (unsigned lower = 0; good && lower < higher; lower++)
            good = outcome_entry(outcome, lower) == outcome_entry(outcome, higher) ||
                   add_comparison(strengths, outcome, player, lower, higher);
    return good;
}
