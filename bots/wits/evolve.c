/* SPDX-License-Identifier: MIT */
#include "evolve.h"

enum { DEVELOPED_MAX = 4 };

/* What it brings in a turn, with one Hunted and for each more: after what matches gained in which it was developed from
 * the start. */
static const struct {
    unsigned cost;
    double alone, each;
} evolutions[EVOLUTIONS] = {
    [EVOLUTION_OPTIMISATEUR] = {COST_OPTIMISATEUR, 0.05, 0},
    [EVOLUTION_INSTINCTIF] = {COST_INSTINCTIF, 0.02, 0},
    [EVOLUTION_MALICIEUX] = {COST_MALICIEUX, 0.01, 0},
    [EVOLUTION_SCAVENGER] = {COST_SCAVENGER, 0.02, 0},
    [EVOLUTION_BURROWER] = {COST_BURROWER, 0.01, 0},
    [EVOLUTION_ASSOMMEUR] = {COST_ASSOMMEUR, 0.03, 0.02},
    [EVOLUTION_VIF] = {COST_VIF, 0.02, 0.01},
    [EVOLUTION_PRESCIENT] = {COST_PRESCIENT, 0.01, 0},
    [EVOLUTION_RABATTEUR] = {COST_RABATTEUR, 0.02, 0.02},
    [EVOLUTION_THICK_SKINNED] = {COST_THICK_SKINNED, 0.01, 0},
    [EVOLUTION_RAPIDE] = {COST_RAPIDE, 0.12, 0},
    [EVOLUTION_HURLEUR] = {COST_HURLEUR, 0.03, 0.01},
    [EVOLUTION_PRIMITIF] = {COST_PRIMITIF, 0.03, 0.01},
    [EVOLUTION_STALKER] = {COST_STALKER, 0.03, 0.015},
    [EVOLUTION_LEECH] = {COST_LEECH, 0.05, 0.01},
    [EVOLUTION_VENOMOUS] = {COST_VENOMOUS, 0.01, 0},
    [EVOLUTION_CAMOUFLAGED] = {COST_CAMOUFLAGED, 0.02, 0},
    [EVOLUTION_HIVE_MINDED] = {COST_HIVE_MINDED, 0.05, 0.03},
    [EVOLUTION_TELEPATHIC] = {COST_TELEPATHIC, 0.08, 0},
    [EVOLUTION_TENACIOUS] = {COST_TENACIOUS, 0.01, 0},
    [EVOLUTION_GIANT] = {COST_GIANT, 0.18, 0.04},
    [EVOLUTION_TERRITORIAL] = {COST_TERRITORIAL, 0.16, 0},
    [EVOLUTION_PARASITIC] = {COST_PARASITIC, 0.01, 0},
    [EVOLUTION_RELENTLESS] = {COST_RELENTLESS, 0.02, 0.03},
    [EVOLUTION_MESMERIC] = {COST_MESMERIC, 0.25, 0.05},
    [EVOLUTION_ALPHA] = {COST_ALPHA, 0.02, 0.025},
    [EVOLUTION_OMNIPRESENT] = {COST_OMNIPRESENT, 0.2, 0.05},
    [EVOLUTION_TWIN_SOULED] = {COST_TWIN_SOULED, 0.27, 0.04},
    [EVOLUTION_ASSIMILATOR] = {COST_ASSIMILATOR, 0, 0.03},
    [EVOLUTION_APEX] = {COST_APEX, 0, 0.01},
};

unsigned evolve_cost(unsigned evolution)
{
    return evolutions[evolution].cost;
}

static double turns_left(const struct table *table)
{
    unsigned left = table->rescue < 2 * table->assimilation ? table->rescue : 2 * table->assimilation;

    return left / 1.3;
}

double evolve_turn(const struct table *table, unsigned evolution)
{
    return evolutions[evolution].alone + evolutions[evolution].each * (table->hunted - 1);
}

double evolve_worth(const struct table *table, unsigned evolution)
{
    return turns_left(table) * evolve_turn(table, evolution);
}

double evolve_loss(const struct table *table)
{
    double most = 0;

    for (unsigned evolution = 1; evolution < EVOLUTIONS; evolution++)
        if (table->developed >> evolution & 1 && evolve_worth(table, evolution) > most)
            most = evolve_worth(table, evolution);
    return most;
}

/* The cheapest of the developed that makes room. */
static double room(const struct table *table)
{
    double least = 1000;

    for (unsigned evolution = 1; evolution < EVOLUTIONS; evolution++)
        if (table->developed >> evolution & 1 && evolve_worth(table, evolution) < least)
            least = evolve_worth(table, evolution);
    return least;
}

/* The best by what it is worth, then the best of what can still be paid, and so on; beside that the best for its price.
 */
static uint32_t pick(const struct table *table, unsigned dna, bool for_price, double *worth)
{
    unsigned developed = count_bits(table->developed);
    uint32_t left = table->evolutions, plan = 0;

    *worth = 0;
    for (;;) {
        unsigned best = 0;
        double most = 0, gain = 0;

        for (unsigned evolution = 1; evolution < EVOLUTIONS; evolution++) {
            double more = evolve_worth(table, evolution) - (developed >= DEVELOPED_MAX ? room(table) : 0);
            double rank = for_price ? more / evolve_cost(evolution) : more;

            if (left >> evolution & 1 && evolve_cost(evolution) <= dna && rank > most) {
                best = evolution;
                most = rank;
                gain = more;
            }
        }
        if (!best)
            return plan;
        plan |= 1u << best;
        left &= ~(1u << best);
        dna -= evolve_cost(best);
        *worth += gain;
        developed++;
    }
}

uint32_t evolve_plan(const struct table *table, unsigned dna, double *worth)
{
    double by_price;
    uint32_t dear = pick(table, dna, false, worth), cheap = pick(table, dna, true, &by_price);

    if (by_price <= *worth)
        return dear;
    *worth = by_price;
    return cheap;
}
