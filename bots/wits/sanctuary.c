/* SPDX-License-Identifier: MIT */
#include "sanctuary.h"

#include "worth.h"

/* --- Defence ----------------------------------------------------------------------------------------------------- */

/* How likely it is that Defence comes to Victory before Rescue does. */
static double lead_of_defence(const struct table *table)
{
    const double rescue_pace = 1.25, defence_pace = 0.05 + 0.15 * table->hunted, doubt = 3; /* steps and turns */
    double behind = (table->defence / defence_pace - table->rescue / rescue_pace) / doubt;

    return 0.5 - 0.5 * behind / (1 + (behind < 0 ? -behind : behind));
}

static double step(const struct table *table, unsigned defence)
{
    double bonus = table->bonuses >> (defence - 1) & 1 ? 0.15 + 0.1 * table->hunted : 0;

    return defence == 1 ? 20 : bonus + 13 * lead_of_defence(table) / (defence + 2);
}

double sanctuary_steps(const struct table *table, unsigned steps)
{
    double worth = 0;

    for (unsigned i = 0; i < steps && i < table->defence; i++)
        worth += step(table, table->defence - i);
    return worth;
}

double sanctuary_dna(const struct table *table)
{
    return table->dna ? 0.25 : 0;
}

double sanctuary_fortify(const struct table *table, unsigned seat)
{
    const struct hunted *hunted = &table->seats[seat];
    uint32_t near = 1u << table->sanctuary | table_adjacent(1u << table->sanctuary);
    bool idle = table_evolved(table, EVOLUTION_TERRITORIAL) && table_catching(table) & near;
    unsigned steps = (idle ? 0 : 1u) + (hunted->survivors > 0);
    double will = hunted->avatar == AVATAR_MEDIC && hunted->will && hunted->will < FULL_WILL
                      ? worth_will(table, hunted->will + 1, 1)
                      : 0;

    return sanctuary_steps(table, steps + (hunted->avatar == AVATAR_ENGINEER && hunted->survivors > 1)) + will;
}

/* --- Survivors --------------------------------------------------------------------------------------------------- */

/* The first can be sheltered, and so can the second of the Engineer. */
double sanctuary_survivor(const struct table *table, unsigned seat)
{
    const struct hunted *hunted = &table->seats[seat];
    bool counts = !hunted->survivors || (hunted->survivors == 1 && hunted->avatar == AVATAR_ENGINEER);

    return 0.03 + (counts ? 0.5 * step(table, table->defence + (table->defence == 1)) : 0);
}

static double imitator(const struct table *table, unsigned seat)
{
    double best = 0;

    for (unsigned space = 1; space < SPACES; space++)
        if (table_catching(table) >> space & 1 && table->planet[space] != PLACE_OBSERVATORY) {
            double worth = worth_power(table, seat, table->planet[space]);

            best = worth > best ? worth : best;
        }
    return table_catching(table) ? best : 0.3;
}

double sanctuary_effect(const struct table *table, unsigned seat, enum survivor survivor)
{
    const struct hunted *hunted = &table->seats[seat];
    unsigned back = hunted->discard_size < 2 ? hunted->discard_size : 2;

    if (table->no_survivor_effect)
        return 0;
    switch (survivor) {
    case SURVIVOR_DEFENDER:
        return sanctuary_steps(table, 1);
    case SURVIVOR_IMITATOR:
        return imitator(table, seat);
    case SURVIVOR_OUTFITTER:
        return worth_power(table, seat, PLACE_ROVER);
    case SURVIVOR_JAMMER:
        return table->no_evolution ? 0 : 0.4;
    case SURVIVOR_RUNNER:
        return worth_places(hunted->hand_size, back);
    case SURVIVOR_SHADOW:
        return worth_places(hunted->hand_size, 1);
    case SURVIVOR_COMFORTER:
        return hunted->will && hunted->will < FULL_WILL ? worth_will(table, hunted->will + 1, 1) : 0;
    case SURVIVOR_POISONER:
        return (table->dna < 2 ? table->dna : 2) * sanctuary_dna(table);
    case SURVIVOR_SUPPLIER:
        return table->no_survival ? 0 : 0.25;
    case SURVIVORS:
        break;
    }
    return 0;
}

double sanctuary_rescue(const struct table *table, unsigned seat, enum survivor *best)
{
    double most = 0;

    for (enum survivor survivor = 1; survivor < SURVIVORS; survivor++)
        if (table->revealed >> survivor & 1) {
            double worth = sanctuary_survivor(table, seat) + sanctuary_effect(table, seat, survivor);

            if (worth > most) {
                most = worth;
                *best = survivor;
            }
        }
    return most;
}

/* --- the token --------------------------------------------------------------------------------------------------- */

bool sanctuary_in_reach(const struct table *table, unsigned seat, unsigned space)
{
    const uint32_t upper = 0x03e, lower = 0x7c0;
    uint32_t here = 1u << table->sanctuary, row = here & upper ? upper : lower;

    if (!table->sanctuary || space == table->sanctuary)
        return false;
    if (table->seats[seat].avatar == AVATAR_POWEL && row >> space & 1)
        return true;
    return table_adjacent(here) >> space & 1;
}

double sanctuary_pull(const struct table *table, unsigned space)
{
    struct table there = *table;
    double best = 0, rescues = 0;

    there.sanctuary = space;
    for (unsigned seat = 1; seat <= table->hunted; seat++) {
        const struct hunted *hunted = &table->seats[seat];
        uint32_t possible = hunted->owned & ~hunted->discard;
        double fortify = sanctuary_fortify(&there, seat);

        for (unsigned at = 1; at < SPACES; at++)
            if (possible >> table->planet[at] & 1 && table->planet[at]) {
                if (at == space && fortify > best)
                    best = fortify;
                rescues += sanctuary_in_reach(&there, seat, at) ? 0.15 : 0;
            }
    }
    return best + rescues / table->hunted;
}
