/* SPDX-License-Identifier: MIT */
#include "reckon.h"

#include "sanctuary.h"
#include "worth.h"

/* A reckoning under way. */
struct tally {
    struct table table; /* uses of places are noted here */
    uint32_t caught;    /* seats */
    bool on_nexus;      /* one of them, and so Assimilation moves twice */
    double worth;
};

static bool acts(const struct table *table, uint32_t spaces, enum token token, unsigned seat, unsigned space)
{
    return (spaces >> space & 1) && !(table->seats[seat].avoids >> token & 1);
}

/* Returns the Will that the Creature's cards on the target cost. */
static unsigned strike(struct tally *tally, unsigned seat, unsigned space)
{
    const struct table *table = &tally->table;
    const struct hunted *hunted = &table->seats[seat];

    if (!acts(table, table->tokens[TOKEN_TARGET], TOKEN_TARGET, seat, space))
        return 0;
    if (table->hunt_acts >> CARD_TOXIN & 1 && hunted->survival_size)
        tally->worth += 0.25;
    if (table->hunt_acts >> CARD_AMBUSH & 1 && hunted->survivors)
        tally->worth += sanctuary_survivor(table, seat);
    if (!(table->hunt_acts >> CARD_SCREAM & 1))
        return 0;
    if (hunted->hand_size < 2)
        return 1;
    tally->worth += worth_places(hunted->hand_size - 2, 2) / 2;
    return 0;
}

/* What the Hunted does with a place that he can use. */
static void use(struct tally *tally, unsigned seat, unsigned space)
{
    tally->worth -= worth_stay(&tally->table, seat, space);
    worth_stayed(&tally->table, seat, space);
}

/* `count` places out of his hand. */
static double hand_loss(const struct hunted *hunted, unsigned count)
{
    unsigned most = count < hunted->hand_size ? count : hunted->hand_size;

    return worth_places(hunted->hand_size - most, most);
}

/* What the catch of a Hunted brings beside the Will and the step. */
static double caught_as_well(const struct table *table, const struct hunted *hunted)
{
    double worth = 0;

    if (table_evolved(table, EVOLUTION_ASSOMMEUR))
        worth += hand_loss(hunted, 1);
    if (table_evolved(table, EVOLUTION_VENOMOUS) && hunted->survival_size)
        worth += 0.15;
    if (hunted->avatar == AVATAR_LUCIO && !table->no_survival)
        worth -= 0.25;
    return worth;
}

/* One place of a Hunted. Returns the Will it costs him. */
static unsigned visit(struct tally *tally, unsigned seat, unsigned index, unsigned space)
{
    const struct table *table = &tally->table;
    unsigned will = strike(tally, seat, space);
    bool caught = acts(table, table_catching(table), TOKEN_CREATURE, seat, space);
    bool held = !table->artemia_idle && acts(table, table->tokens[TOKEN_ARTEMIA], TOKEN_ARTEMIA, seat, space);

    if (caught) {
        will += 1 + table->catch_will + (table->planet[space] == PLACE_LAIR) + table_evolved(table, EVOLUTION_ALPHA);
        tally->caught |= 1u << seat;
        tally->worth += caught_as_well(table, &table->seats[seat]);
        tally->on_nexus |= table->planet[space] == PLACE_NEXUS;
    }
    if (held) {
        will += table->artemia_will;
        tally->worth += hand_loss(&table->seats[seat], table_evolved(table, EVOLUTION_PARASITIC) ? 2 : 1);
    }
    if (!caught && table_evolved(table, EVOLUTION_HURLEUR) && table_across(table_catching(table)) >> space & 1)
        tally->worth += hand_loss(&table->seats[seat], 1);
    if (!caught && !held && !(table_ineffective(table) >> space & 1) && !(table->seats[seat].resolved >> index & 1))
        use(tally, seat, space);
    return will;
}

/* The steps of Assimilation, of which one may be the last. */
static double advance(const struct table *table, unsigned steps)
{
    return steps >= table->assimilation ? 20 : steps * worth_assimilation(table);
}

/* What it brings that so many were caught, or came to zero Will. */
static double caught_together(const struct table *table, unsigned caught, bool zero)
{
    double worth = 0;

    if (caught > 1 && table_evolved(table, EVOLUTION_APEX))
        worth += worth_rescue(table);
    if (caught && table_evolved(table, EVOLUTION_LEECH))
        worth += 0.25;
    if (zero && table_evolved(table, EVOLUTION_SCAVENGER))
        worth += 0.25;
    return worth;
}

double reckon(const struct table *table, const struct stand *stand)
{
    struct tally tally = {.table = *table};
    bool zero = false;
    unsigned caught;

    for (unsigned seat = 1; seat <= table->hunted; seat++) {
        unsigned will = 0;

        for (unsigned i = 0; i < stand->count[seat]; i++)
            will += visit(&tally, seat, i, stand->space[seat][i]);
        if (!will)
            continue;
        tally.worth += worth_will(table, table->seats[seat].will, will);
        if (will < table->seats[seat].will)
            continue;
        zero = true; /* everything returns to him, and Assimilation moves instead */
        tally.worth -= worth_will(table, FULL_WILL, FULL_WILL);
        tally.worth -= worth_places(table->seats[seat].hand_size, table->seats[seat].discard_size) / 2;
    }
    caught = count_bits(tally.caught);
    return tally.worth + caught_together(table, caught, zero) +
           advance(table, (caught ? 1u : 0u) + tally.on_nexus + ((tally.caught & table->anticipated) ? 1u : 0u) + zero +
                              (caught > 1 && table_evolved(table, EVOLUTION_ASSIMILATOR)));
}
