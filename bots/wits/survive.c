/* SPDX-License-Identifier: MIT */
#include "survive.h"

#include "evolve.h"
#include "sanctuary.h"
#include "worth.h"

static const struct hunted *myself(const struct mind *mind)
{
    return &mind->table.seats[mind->table.me];
}

static double value(const struct mind *mind, const struct table *table)
{
    return -guess_reckon(&mind->guess, table, mind->dice);
}

/* The average over what the Creature may do and the others may choose. */
static double foreseen(const struct mind *mind, struct table table)
{
    struct dice dice = mind->dice;
    bool artemia = table_on_artemia(&table) || table.due >> TOKEN_ARTEMIA & 1;
    double sum = 0;

    for (unsigned i = 0; i < DRAWS; i++) {
        struct stand stand;

        table.tokens[TOKEN_CREATURE] = 1u << dice_pick(&dice, mind->guess.creature, SPACES);
        if (artemia)
            table.tokens[TOKEN_ARTEMIA] = 1u << dice_pick(&dice, mind->guess.creature, SPACES);
        guess_draw(&mind->guess, &table, &dice, &stand);
        sum -= reckon(&table, &stand);
    }
    return sum / (double)DRAWS;
}

double survive_at(const struct mind *mind, unsigned index, unsigned place)
{
    struct table table = mind->table;
    struct hunted *me = &table.seats[table.me];

    if (index >= me->committed)
        me->committed = index + 1;
    if (me->mode != MODE_ARTEFACT || !index)
        me->committed = 1;
    me->played[me->committed - 1] = place;
    return table.tokens[TOKEN_CREATURE] ? value(mind, &table) : foreseen(mind, table);
}

double survive_moved(const struct mind *mind, enum token token, unsigned space)
{
    struct table table = mind->table;

    table.tokens[token] = 1u << space;
    return value(mind, &table);
}

double survive_avoid(const struct mind *mind, unsigned tokens)
{
    struct table table = mind->table;

    table.seats[table.me].avoids |= tokens;
    return value(mind, &table) - value(mind, &mind->table);
}

double survive_idle(const struct mind *mind)
{
    struct table table = mind->table;

    table.artemia_idle = true;
    return value(mind, &table) - value(mind, &mind->table);
}

/* --- Survival cards ---------------------------------------------------------------------------------------------- */

static double adrenaline(const struct mind *mind, unsigned card)
{
    (void)card;
    return worth_will(&mind->table, myself(mind)->will + 1, 1) + 0.1;
}

static double ingenuity(const struct mind *mind, unsigned card)
{
    (void)card;
    return 0.55 * worth_rescue(&mind->table);
}

static double amplifier(const struct mind *mind, unsigned card)
{
    (void)card;
    return worth_rescue(&mind->table) * (mind->table.rescue > 2 ? 0.6 : 1);
}

/* Places in hand, in phase 1 with what is committed: a card is then worth the same before the commit and after. */
static unsigned whole_hand(const struct mind *mind)
{
    const struct hunted *me = myself(mind);

    return me->hand_size + (mind->table.phase == 1 ? me->committed : 0);
}

static double sacrifice(const struct mind *mind, unsigned card)
{
    unsigned hand = whole_hand(mind);

    (void)card;
    return 0.3 - (hand > 1 ? worth_places(hand - 1, 1) : 1);
}

static double sixth_sense(const struct mind *mind, unsigned card)
{
    const struct hunted *me = myself(mind);

    (void)card;
    return worth_places(whole_hand(mind), me->discard_size < 2 ? me->discard_size : 2);
}

static double small_change(const struct mind *mind, unsigned card)
{
    (void)mind;
    return worth_survival(card) + 0.01;
}

static double vortex(const struct mind *mind, unsigned card)
{
    const struct hunted *me = myself(mind);
    double best = -1000;

    (void)card;
    for (unsigned place = 1; place < PLACES; place++)
        if (me->discard >> place & 1) {
            double worth = survive_at(mind, 0, place);

            best = worth > best ? worth : best;
        }
    return best - value(mind, &mind->table);
}

static double avoid(const struct mind *mind, unsigned card)
{
    if (card == CARD_BARRICADE)
        return survive_avoid(mind, 1u << TOKEN_CREATURE | 1u << TOKEN_ARTEMIA | 1u << TOKEN_TARGET);
    return survive_avoid(mind, 1u << (card == CARD_DODGE        ? TOKEN_CREATURE
                                      : card == CARD_RESISTANCE ? TOKEN_TARGET
                                                                : TOKEN_ARTEMIA));
}

static double move_token(const struct mind *mind, unsigned card)
{
    enum token token = card == CARD_WRONG_TRACK ? TOKEN_CREATURE : TOKEN_ARTEMIA;
    uint32_t spaces = table_adjacent(mind->table.tokens[token]);
    double best = -1000;

    for (unsigned space = 1; space < SPACES; space++)
        if (spaces >> space & 1) {
            double worth = survive_moved(mind, token, space);

            best = worth > best ? worth : best;
        }
    return best - value(mind, &mind->table);
}

static double drone(const struct mind *mind, unsigned card)
{
    (void)card;
    return worth_power(&mind->table, mind->table.me, PLACE_ROVER);
}

static bool can_be_copied(unsigned place)
{
    return place && place != PLACE_POLE && place != PLACE_OBSERVATORY &&
           (place < PLACE_ARTEFACT || place > PLACE_ARTEFACT_YELLOW);
}

static double gate(const struct mind *mind, unsigned card)
{
    const struct hunted *me = myself(mind);
    uint32_t spaces = 0;
    double best = 0;

    (void)card;
    for (unsigned i = 0; i < me->spaces; i++)
        if (!(me->resolved >> i & 1))
            spaces |= table_adjacent(1u << me->space[i]);
    for (unsigned space = 1; space < SPACES; space++)
        if (spaces >> space & 1 && can_be_copied(mind->table.planet[space])) {
            double worth = worth_power(&mind->table, mind->table.me, mind->table.planet[space]);

            best = worth > best ? worth : best;
        }
    return best;
}

static double double_back(const struct mind *mind, unsigned card)
{
    (void)card;
    return worth_places(myself(mind)->hand_size, 1);
}

/* The step that a Shield or a Marker makes. */
static double step_of_four(const struct mind *mind, unsigned card)
{
    if (mind->table.shield)
        return worth_power(&mind->table, mind->table.me, PLACE_DOME) + 0.1;
    return card == CARD_EXPLORATION_INGENUITY ? ingenuity(mind, card) : amplifier(mind, card);
}

static double shuttle(const struct mind *mind, unsigned card)
{
    (void)mind, (void)card;
    return 20;
}

/* No token acts where I am, and nobody uses the place. */
static double alert(const struct mind *mind, unsigned card)
{
    struct table table = mind->table;
    const struct hunted *me = myself(mind);

    (void)card;
    for (unsigned i = 0; i < me->spaces; i++) {
        table.tokens[TOKEN_CREATURE] &= ~(1u << me->space[i]);
        table.tokens[TOKEN_ARTEMIA] &= ~(1u << me->space[i]);
        table.ineffective |= 1u << me->space[i];
    }
    return value(mind, &table) - value(mind, &mind->table);
}

/* The best power of a place in my discard. */
static double regeneration(const struct mind *mind, unsigned card)
{
    double best = 0;

    (void)card;
    for (unsigned place = 1; place < PLACES; place++)
        if (myself(mind)->discard >> place & 1) {
            double worth = worth_power(&mind->table, mind->table.me, place);

            best = worth > best ? worth : best;
        }
    return best;
}

/* The best of the places beside mine, where I get nothing. */
static double retreat(const struct mind *mind, unsigned card)
{
    struct table table = mind->table;
    struct hunted *me = &table.seats[table.me];
    uint32_t spaces = me->spaces ? table_adjacent(1u << me->space[0]) : 0;
    double best = -1000;

    (void)card;
    me->resolved |= 1;
    for (unsigned space = 1; space < SPACES; space++)
        if (spaces >> space & 1) {
            double worth;

            me->space[0] = space;
            worth = value(mind, &table);
            best = worth > best ? worth : best;
        }
    return best - value(mind, &mind->table);
}

static double second_wind(const struct mind *mind, unsigned card)
{
    (void)card;
    return worth_places(whole_hand(mind), myself(mind)->discard_size);
}

static double vaccine(const struct mind *mind, unsigned card)
{
    (void)card;
    return worth_assimilation(&mind->table);
}

/* --- Survival cards of SANCTUARY --------------------------------------------------------------------------------- */

static double sampling(const struct mind *mind, unsigned card)
{
    (void)card;
    return sanctuary_dna(&mind->table);
}

/* To the best place beside where Sanctuary lies. */
static double homing_call(const struct mind *mind, unsigned card)
{
    const struct table *table = &mind->table;
    const uint32_t open = table->unlocked ? 0x7fe : 0x03e;
    uint32_t spaces = table_adjacent(1u << table->sanctuary) & open;
    double here = sanctuary_pull(table, table->sanctuary), best = 0;

    (void)card;
    for (unsigned space = 1; space < SPACES; space++)
        if (spaces >> space & 1 && sanctuary_pull(table, space) - here > best)
            best = sanctuary_pull(table, space) - here;
    return best;
}

static double reinforcement(const struct mind *mind, unsigned card)
{
    (void)card;
    return sanctuary_steps(&mind->table, 1);
}

static double rescue_party(const struct mind *mind, unsigned card)
{
    enum survivor survivor;

    (void)card;
    return sanctuary_rescue(&mind->table, mind->table.me, &survivor);
}

/* A turn without the best of the Evolutions that have power. */
static double antidote(const struct mind *mind, unsigned card)
{
    const struct table *table = &mind->table;
    double best = 0;

    (void)card;
    for (unsigned evolution = 1; evolution < EVOLUTIONS; evolution++)
        if (table->working >> evolution & 1 && evolve_turn(table, evolution) > best)
            best = evolve_turn(table, evolution);
    return best;
}

static double guide(const struct mind *mind, unsigned card)
{
    unsigned place = mind->table.planet[mind->table.sanctuary];

    (void)card;
    return can_be_copied(place) ? worth_power(&mind->table, mind->table.me, place) : 0;
}

static double evacuation(const struct mind *mind, unsigned card)
{
    struct table table = mind->table;

    (void)card;
    table.seats[table.me].space[0] = table.sanctuary;
    return value(mind, &table) - value(mind, &mind->table);
}

static double supplies(const struct mind *mind, unsigned card)
{
    double worth = 0;

    (void)card;
    for (unsigned seat = 1; seat <= mind->table.hunted; seat++)
        if (mind->table.seats[seat].discard_size)
            worth += worth_places(mind->table.seats[seat].hand_size, 1);
    return worth;
}

static double field_hospital(const struct mind *mind, unsigned card)
{
    double best = 0;

    (void)card;
    for (unsigned seat = 1; seat <= mind->table.hunted; seat++) {
        unsigned will = mind->table.seats[seat].will;

        if (will && will < FULL_WILL && worth_will(&mind->table, will + 1, 1) > best)
            best = worth_will(&mind->table, will + 1, 1);
    }
    return best;
}

/* Another place from the hand, if where I am going looks bad now. */
static double instinct(const struct mind *mind, unsigned card)
{
    const struct hunted *me = myself(mind);
    double best = -1000;

    (void)card;
    for (unsigned place = 1; place < PLACES; place++)
        if (me->owned >> place & 1 && !(me->discard >> place & 1) && !(me->barred >> place & 1) &&
            place != me->played[0]) {
            double worth = survive_at(mind, 0, place);

            best = worth > best ? worth : best;
        }
    return best - value(mind, &mind->table);
}

static double (*const gains[CARDS - SURVIVAL_CARDS])(const struct mind *mind, unsigned card) = {
    [CARD_ADRENALINE - SURVIVAL_CARDS] = adrenaline,
    [CARD_INGENUITY - SURVIVAL_CARDS] = ingenuity,
    [CARD_SACRIFICE - SURVIVAL_CARDS] = sacrifice,
    [CARD_SIXTH_SENSE - SURVIVAL_CARDS] = sixth_sense,
    [CARD_SMOKESCREEN - SURVIVAL_CARDS] = small_change,
    [CARD_STRIKE_BACK - SURVIVAL_CARDS] = small_change,
    [CARD_VORTEX - SURVIVAL_CARDS] = vortex,
    [CARD_DETECTOR - SURVIVAL_CARDS] = avoid,
    [CARD_DODGE - SURVIVAL_CARDS] = avoid,
    [CARD_DRONE - SURVIVAL_CARDS] = drone,
    [CARD_GATE - SURVIVAL_CARDS] = gate,
    [CARD_HOLOGRAM - SURVIVAL_CARDS] = move_token,
    [CARD_WRONG_TRACK - SURVIVAL_CARDS] = move_token,
    [CARD_AMPLIFIER - SURVIVAL_CARDS] = amplifier,
    [CARD_DOUBLE_BACK - SURVIVAL_CARDS] = double_back,
    [CARD_EXPLORATION_DRONE - SURVIVAL_CARDS] = drone,
    [CARD_EXPLORATION_INGENUITY - SURVIVAL_CARDS] = step_of_four,
    [CARD_EXPLORATION_AMPLIFIER - SURVIVAL_CARDS] = step_of_four,
    [CARD_SHUTTLE - SURVIVAL_CARDS] = shuttle,
    [CARD_ALERT - SURVIVAL_CARDS] = alert,
    [CARD_ON_THE_RUN - SURVIVAL_CARDS] = small_change,
    [CARD_HINDRANCE - SURVIVAL_CARDS] = small_change,
    [CARD_EQUIPMENT - SURVIVAL_CARDS] = small_change,
    [CARD_DECOY - SURVIVAL_CARDS] = small_change,
    [CARD_MIMICRY - SURVIVAL_CARDS] = small_change,
    [CARD_RALLY - SURVIVAL_CARDS] = small_change,
    [CARD_REFUGE - SURVIVAL_CARDS] = small_change,
    [CARD_REGENERATION - SURVIVAL_CARDS] = regeneration,
    [CARD_RESISTANCE - SURVIVAL_CARDS] = avoid,
    [CARD_RETREAT - SURVIVAL_CARDS] = retreat,
    [CARD_SECOND_WIND - SURVIVAL_CARDS] = second_wind,
    [CARD_TENACITY - SURVIVAL_CARDS] = small_change,
    [CARD_VACCINE - SURVIVAL_CARDS] = vaccine,
    [CARD_CACHES - SURVIVAL_CARDS] = small_change,
    [CARD_SAMPLING - SURVIVAL_CARDS] = sampling,
    [CARD_HOMING_CALL - SURVIVAL_CARDS] = homing_call,
    [CARD_REINFORCEMENT - SURVIVAL_CARDS] = reinforcement,
    [CARD_RESCUE_PARTY - SURVIVAL_CARDS] = rescue_party,
    [CARD_ANTIDOTE - SURVIVAL_CARDS] = antidote,
    [CARD_BARRICADE - SURVIVAL_CARDS] = avoid,
    [CARD_GUIDE - SURVIVAL_CARDS] = guide,
    [CARD_EVACUATION - SURVIVAL_CARDS] = evacuation,
    [CARD_RADIO - SURVIVAL_CARDS] = small_change,
    [CARD_SUPPLIES - SURVIVAL_CARDS] = supplies,
    [CARD_SABOTAGE - SURVIVAL_CARDS] = small_change,
    [CARD_FIELD_HOSPITAL - SURVIVAL_CARDS] = field_hospital,
    [CARD_DECONTAMINATION - SURVIVAL_CARDS] = small_change,
    [CARD_INSTINCT - SURVIVAL_CARDS] = instinct,
    [CARD_SOLIDARITY - SURVIVAL_CARDS] = small_change,
};

double survive_gain(const struct mind *mind, unsigned card)
{
    bool at_end = mind->table.rescue <= 2 || mind->table.assimilation <= 2;

    return gains[card - SURVIVAL_CARDS](mind, card) - (at_end ? 0.5 : 1) * worth_survival(card);
}
