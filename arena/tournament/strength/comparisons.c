/* SPDX-License-Identifier: MIT */
#include "tournament/strength/comparisons.h"

#include "tournament/schedule/pairing.h"

/* Whether the entry of a side has another one, too. */
static bool has_again(const struct outcome *outcome, unsigned side)
{
    for (unsigned other = 0; outcome->sides > 2 && other < outcome->sides; other++)
        if (other != side && outcome_entry(outcome, other) == outcome_entry(outcome, side))
            return true;
    return false;
}

/* The comparison of two sides, the lower first. */
static struct strength_result comparison_of(const struct outcome *outcome, const unsigned player[EVENT_SEATS],
                                            unsigned lower, unsigned higher)
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
    return result;
}

unsigned comparisons_of(const struct outcome *outcome, const unsigned player[EVENT_SEATS],
                        struct strength_result results[COMPARISONS_MAX])
{
    unsigned count = 0;

    for (unsigned higher = 1; higher < outcome->sides; higher++)
        for (unsigned lower = 0; lower < higher; lower++)
            if (outcome_entry(outcome, lower) != outcome_entry(outcome, higher))
                results[count++] = comparison_of(outcome, player, lower, higher);
    return count;
}

bool comparisons_add(struct strengths *strengths, const struct outcome *outcome, const unsigned player[EVENT_SEATS])
{
    struct strength_result results[COMPARISONS_MAX];
    unsigned count = comparisons_of(outcome, player, results);
    bool good = true;

    for (unsigned i = 0; good && i < count; i++)
        good = strengths_add(strengths, &results[i]);
    return good;
}
