/* SPDX-License-Identifier: MIT */
#include "belief.h"

/* The odds that a die counts are multiplied by this if its owner's last bid was on the face. */
static const double LEAN = 2.0;

/* The chance that one die counts. */
static double chance_of(const struct table *table, unsigned face, bool leans)
{
    double chance = (table->wild && face != 1 ? 2.0 : 1.0) / (double)FACES;

    return leans ? LEAN * chance / (1 - chance + LEAN * chance) : chance;
}

/* Adds dice that count with this chance each. */
static void add_dice(struct belief *belief, unsigned dice, double chance)
{
    while (dice-- > 0) {
        for (unsigned i = DICE_MOST; i > 0; i--)
            belief->chance[i] = belief->chance[i] * (1 - chance) + belief->chance[i - 1] * chance;
        belief->chance[0] *= 1 - chance;
    }
}

static void add_others(struct belief *belief, const struct table *table, unsigned face)
{
    for (unsigned seat = 0; seat < table->seats; seat++)
        if (seat != table->me)
            add_dice(belief, table->dice[seat], chance_of(table, face, table->leans[seat] == face));
}

struct belief belief_own(const struct table *table, unsigned face)
{
    struct belief belief = {{0}};
    unsigned own = table->hand[face] + (table->wild && face != 1 ? table->hand[1] : 0);

    belief.chance[own] = 1;
    add_others(&belief, table, face);
    return belief;
}

struct belief belief_of_others(const struct table *table, unsigned face)
{
    struct belief belief = {{1}};

    add_dice(&belief, table->dice[table->me], chance_of(table, face, true));
    add_others(&belief, table, face);
    return belief;
}

double belief_holds(const struct belief *belief, unsigned count)
{
    double sum = 0;

    for (unsigned found = count; found <= DICE_MOST; found++)
        sum += belief->chance[found];
    return sum;
}

double belief_costs_challenger(const struct belief *belief, unsigned count, bool difference)
{
    double sum = 0;

    for (unsigned found = count; found <= DICE_MOST; found++)
        sum += belief->chance[found] * (difference && found > count ? found - count : 1);
    return sum;
}

double belief_costs_bidder(const struct belief *belief, unsigned count, bool difference)
{
    double sum = 0;

    for (unsigned found = 0; found < count; found++)
        sum += belief->chance[found] * (difference ? count - found : 1);
    return sum;
}
