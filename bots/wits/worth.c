/* SPDX-License-Identifier: MIT */
#include "worth.h"

#include "evolve.h"
#include "sanctuary.h"

double worth_rescue(const struct table *table)
{
    return 10.0 / (table->rescue + 3);
}

double worth_assimilation(const struct table *table)
{
    return 10.0 / (table->assimilation + 1);
}

double worth_will(const struct table *table, unsigned will, unsigned loss)
{
    static const double missing[FULL_WILL + 1] = {1.0, 0.65, 0.3, 0}; /* by what is left */
    unsigned left = loss < will ? will - loss : 0;

    return (missing[left] - missing[will]) * worth_assimilation(table);
}

double worth_places(unsigned size, unsigned count)
{
    static const double next[] = {0.6, 0.4, 0.28, 0.18, 0.1, 0.06, 0.04, 0.03, 0.02, 0.02};
    double sum = 0;

    for (; count; count--, size++)
        sum += size < sizeof next / sizeof *next ? next[size] : 0.01;
    return sum;
}

/* --- powers ------------------------------------------------------------------------------------------------------ */

unsigned worth_take_back(const struct hunted *hunted)
{
    return hunted->avatar == AVATAR_KELLY && hunted->discard_size > 1 ? 2 : 1;
}

double worth_reserve(const struct table *table, unsigned place)
{
    static const double fresh[PLACES] = {
        [PLACE_SWAMP] = 0.35,         [PLACE_SHELTER] = 0.3,
        [PLACE_WRECK] = 0.7,          [PLACE_SOURCE] = 0.3,
        [PLACE_ARTEFACT] = 0.45,      [PLACE_ARTEFACT_RED] = 0.3,
        [PLACE_ARTEFACT_GREEN] = 0.2, [PLACE_ARTEFACT_YELLOW] = 0.3,
        [PLACE_MANGROVE] = 0.35,      [PLACE_ARCHIPELAGO] = 0.3,
        [PLACE_POLE] = 0.8,           [PLACE_FUNGI] = 0.25,
        [PLACE_PORTAL] = 0.25,        [PLACE_CANYON] = 0.35,
        [PLACE_MONOLITH] = 0.3,       [PLACE_ARK] = 0.7,
        [PLACE_GREENHOUSE] = 0.35,    [PLACE_OBSERVATORY] = 0.45,
    };

    return table->rescue > 3 ? fresh[place] : fresh[place] / 2;
}

static double rover(const struct table *table, unsigned seat)
{
    double best = 0;

    for (unsigned place = 1; place < PLACES; place++)
        if (table->reserve[place] && !(table->seats[seat].owned >> place & 1)) {
            double worth = worth_reserve(table, place);

            best = worth > best ? worth : best;
        }
    return best;
}

/* 1 Will for whom it helps most. */
static double healing(const struct table *table)
{
    double best = 0;

    for (unsigned seat = 1; seat <= table->hunted; seat++) {
        unsigned will = table->seats[seat].will;
        double worth = will && will < FULL_WILL ? worth_will(table, will + 1, 1) : 0;

        best = worth > best ? worth : best;
    }
    return best;
}

static double source(const struct table *table)
{
    double card = table->no_survival ? 0 : 0.25, will = healing(table);

    return will > card ? will : card;
}

/* Places back into the hand, `own` of them the played card itself. */
static double back(const struct table *table, unsigned seat, unsigned most, unsigned own)
{
    const struct hunted *hunted = &table->seats[seat];
    unsigned count = (hunted->discard_size < most ? hunted->discard_size : most) + own;

    if (table->take_limited && count > 1)
        count = 1;
    return worth_places(hunted->hand_size, count);
}

/* Instead of the power. */
static double take_back(const struct table *table, unsigned seat)
{
    const struct hunted *hunted = &table->seats[seat];

    return hunted->discard_size ? worth_places(hunted->hand_size, worth_take_back(hunted)) : 0;
}

/* The best of those that lie on spaces 2 to 5. */
static double nexus(const struct table *table, unsigned seat)
{
    double best = 0;

    for (unsigned space = 2; space <= 5; space++) {
        double worth = worth_power(table, seat, table->planet[space]);

        best = worth > best ? worth : best;
    }
    return best;
}

/* The Shield makes three moves for a step of Assimilation back. */
static double dome(const struct table *table)
{
    static const double arrives[] = {0, 0.25, 0.4, 1, 0};

    return arrives[table->shield < 4 ? table->shield : 4] * worth_assimilation(table);
}

static double mangrove(const struct table *table, unsigned seat)
{
    const struct hunted *hunted = &table->seats[seat];

    return worth_places(0, hunted->discard_size + 1) - worth_places(0, hunted->hand_size);
}

static double archipelago(const struct table *table, unsigned seat)
{
    double card = table->no_survival ? 0 : 0.25;

    return card + (table->seats[seat].hand_size < 3 ? healing(table) : 0);
}

static double pole(const struct table *table, unsigned seat)
{
    return 2 * worth_rescue(table) - worth_will(table, table->seats[seat].will, 1);
}

/* Itself, and a place or a Survivor. */
static double canyon(const struct table *table, unsigned seat)
{
    double own = worth_places(table->seats[seat].hand_size, 1), more = back(table, seat, 1, 1) - own;
    double survivor = table->survivor_deck ? sanctuary_survivor(table, seat) : 0;

    return own + (more > survivor ? more : survivor);
}

static double ark(const struct table *table, unsigned seat)
{
    return table->no_fortify ? 0 : sanctuary_fortify(table, seat);
}

static double greenhouse(const struct table *table, unsigned seat)
{
    double heals = source(table), poison = sanctuary_effect(table, seat, SURVIVOR_POISONER);

    return heals > poison ? heals : poison;
}

static double observatory(const struct table *table, unsigned seat)
{
    enum survivor survivor;

    return (table->no_survival ? 0 : 0.35) + sanctuary_rescue(table, seat, &survivor);
}

double worth_power(const struct table *table, unsigned seat, unsigned place)
{
    bool spent = table->spent >> place & 1;
    bool pending = table->seats[seat].pending, is_xia = table->seats[seat].avatar == AVATAR_XIA;

    switch ((enum place)place) {
    case PLACE_LAIR:
        return back(table, seat, PLACES, 0);
    case PLACE_JUNGLE:
        return back(table, seat, 1, 1);
    case PLACE_SWAMP:
        return back(table, seat, 2, 1);
    case PLACE_RIVER:
    case PLACE_FJORD:
        return pending ? 0 : 0.35;
    case PLACE_ARTEFACT:
        return pending ? 0 : 0.5;
    case PLACE_BEACH:
        return spent ? 0 : worth_rescue(table) * (table->marker || is_xia ? 1 : 0.45);
    case PLACE_WRECK:
        return spent ? 0 : worth_rescue(table);
    case PLACE_ROVER:
        return rover(table, seat);
    case PLACE_SHELTER:
        return table->no_survival ? 0 : 0.35;
    case PLACE_SOURCE:
        return source(table);
    case PLACE_ARTEFACT_RED:
    case PLACE_ARTEFACT_YELLOW:
    case PLACE_LABYRINTH:
        return 0.35;
    case PLACE_NEXUS:
        return nexus(table, seat);
    case PLACE_OASIS:
        return back(table, seat, FULL_WILL - table->seats[seat].will, 1);
    case PLACE_DOME:
        return spent ? 0 : dome(table);
    case PLACE_MANGROVE:
        return mangrove(table, seat);
    case PLACE_ARCHIPELAGO:
        return archipelago(table, seat);
    case PLACE_POLE:
        return pole(table, seat);
    case PLACE_FUNGI:
    case PLACE_PORTAL:
        return 0.3;
    case PLACE_CANYON:
        return canyon(table, seat);
    case PLACE_MONOLITH:
        return evolve_loss(table);
    case PLACE_ARK:
        return spent ? 0 : ark(table, seat);
    case PLACE_GREENHOUSE:
        return greenhouse(table, seat);
    case PLACE_OBSERVATORY:
        return observatory(table, seat);
    case PLACE_ARTEFACT_GREEN:
    case PLACES:
        break;
    }
    return 0;
}

/* --- a stay ------------------------------------------------------------------------------------------------------ */

/* What a Hunted does where he is. */
enum doing { NOTHING, POWER, FORTIFY, RESCUE };

struct stay {
    double worth;
    enum doing doing;
    enum survivor survivor; /* whom he rescues */
};

static void consider(struct stay *best, enum doing doing, double worth)
{
    if (worth > best->worth) {
        best->worth = worth;
        best->doing = doing;
    }
}

/* Beside a Lure nothing is taken back. */
static struct stay stay(const struct table *table, unsigned seat, unsigned space)
{
    bool lured = table->lure && table_adjacent(table->tokens[TOKEN_TARGET]) >> space & 1;
    bool target = table->tokens[TOKEN_TARGET] >> space & 1 && !(table->seats[seat].avoids >> TOKEN_TARGET & 1);
    bool stuck = lured || (target && table_evolved(table, EVOLUTION_CAMOUFLAGED));
    struct stay best = {.worth = stuck ? 0 : take_back(table, seat)};
    unsigned place = table->planet[space];

    if (!lured || place > PLACE_JUNGLE)
        consider(&best, POWER, worth_power(table, seat, place));
    if (target)
        return best;
    if (space == table->sanctuary && !table->fortified && !table->no_fortify && !(table_tokens(table) >> space & 1))
        consider(&best, FORTIFY, sanctuary_fortify(table, seat));
    if (sanctuary_in_reach(table, seat, space)) {
        enum survivor survivor = 0;

        consider(&best, RESCUE, sanctuary_rescue(table, seat, &survivor));
        best.survivor = survivor;
    }
    return best;
}

double worth_stay(const struct table *table, unsigned seat, unsigned space)
{
    return stay(table, seat, space).worth;
}

void worth_stayed(struct table *table, unsigned seat, unsigned space)
{
    const uint32_t once = 1u << PLACE_WRECK | 1u << PLACE_BEACH | 1u << PLACE_DOME | 1u << PLACE_ARK;
    const struct stay done = stay(table, seat, space);

    if (done.doing == POWER)
        table->spent |= once & 1u << table->planet[space];
    else if (done.doing == FORTIFY)
        table->fortified = true;
    else if (done.doing == RESCUE)
        table->revealed &= ~(1u << done.survivor);
}

double worth_survival(unsigned card)
{
    static const double worth[CARDS - SURVIVAL_CARDS] = {
        [CARD_ADRENALINE - SURVIVAL_CARDS] = 0.3,
        [CARD_INGENUITY - SURVIVAL_CARDS] = 0.25,
        [CARD_SACRIFICE - SURVIVAL_CARDS] = 0.2,
        [CARD_SIXTH_SENSE - SURVIVAL_CARDS] = 0.3,
        [CARD_SMOKESCREEN - SURVIVAL_CARDS] = 0.1,
        [CARD_STRIKE_BACK - SURVIVAL_CARDS] = 0.15,
        [CARD_VORTEX - SURVIVAL_CARDS] = 0.4,
        [CARD_DETECTOR - SURVIVAL_CARDS] = 0.25,
        [CARD_DODGE - SURVIVAL_CARDS] = 0.6,
        [CARD_DRONE - SURVIVAL_CARDS] = 0.15,
        [CARD_GATE - SURVIVAL_CARDS] = 0.2,
        [CARD_HOLOGRAM - SURVIVAL_CARDS] = 0.25,
        [CARD_WRONG_TRACK - SURVIVAL_CARDS] = 0.6,
        [CARD_AMPLIFIER - SURVIVAL_CARDS] = 0.4,
        [CARD_DOUBLE_BACK - SURVIVAL_CARDS] = 0.15,
        [CARD_EXPLORATION_DRONE - SURVIVAL_CARDS] = 0.15,
        [CARD_EXPLORATION_INGENUITY - SURVIVAL_CARDS] = 0.25,
        [CARD_EXPLORATION_AMPLIFIER - SURVIVAL_CARDS] = 0.4,
        [CARD_SHUTTLE - SURVIVAL_CARDS] = 0.9,
        [CARD_ALERT - SURVIVAL_CARDS] = 0.6,
        [CARD_ON_THE_RUN - SURVIVAL_CARDS] = 0.35,
        [CARD_HINDRANCE - SURVIVAL_CARDS] = 0.2,
        [CARD_EQUIPMENT - SURVIVAL_CARDS] = 0.15,
        [CARD_DECOY - SURVIVAL_CARDS] = 0.2,
        [CARD_MIMICRY - SURVIVAL_CARDS] = 0.3,
        [CARD_RALLY - SURVIVAL_CARDS] = 0.15,
        [CARD_REFUGE - SURVIVAL_CARDS] = 0.3,
        [CARD_REGENERATION - SURVIVAL_CARDS] = 0.25,
        [CARD_RESISTANCE - SURVIVAL_CARDS] = 0.25,
        [CARD_RETREAT - SURVIVAL_CARDS] = 0.4,
        [CARD_SECOND_WIND - SURVIVAL_CARDS] = 0.5,
        [CARD_TENACITY - SURVIVAL_CARDS] = 0.2,
        [CARD_VACCINE - SURVIVAL_CARDS] = 0.6,
        [CARD_CACHES - SURVIVAL_CARDS] = 0.3,
        [CARD_SAMPLING - SURVIVAL_CARDS] = 0.2,
        [CARD_HOMING_CALL - SURVIVAL_CARDS] = 0.2,
        [CARD_REINFORCEMENT - SURVIVAL_CARDS] = 0.4,
        [CARD_RESCUE_PARTY - SURVIVAL_CARDS] = 0.3,
        [CARD_ANTIDOTE - SURVIVAL_CARDS] = 0.2,
        [CARD_BARRICADE - SURVIVAL_CARDS] = 0.4,
        [CARD_GUIDE - SURVIVAL_CARDS] = 0.2,
        [CARD_EVACUATION - SURVIVAL_CARDS] = 0.35,
        [CARD_RADIO - SURVIVAL_CARDS] = 0.1,
        [CARD_SUPPLIES - SURVIVAL_CARDS] = 0.35,
        [CARD_SABOTAGE - SURVIVAL_CARDS] = 0.15,
        [CARD_FIELD_HOSPITAL - SURVIVAL_CARDS] = 0.3,
        [CARD_DECONTAMINATION - SURVIVAL_CARDS] = 0.15,
        [CARD_INSTINCT - SURVIVAL_CARDS] = 0.4,
        [CARD_SOLIDARITY - SURVIVAL_CARDS] = 0.2,
    };

    return worth[card - SURVIVAL_CARDS];
}
