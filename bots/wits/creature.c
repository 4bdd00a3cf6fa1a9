/* SPDX-License-Identifier: MIT */
#include "creature.h"

#include "evolve.h"
#include "hunt.h"
#include "sanctuary.h"
#include "worth.h"

enum { PHASE_RECKONING = 3, PHASE_END, PHASE_EVOLUTION, DNA_ALL = 10, NEST_DNA = 3 };

/* When all lies open it is not left to chance where a token goes. */
static double lay(const struct mind *mind, enum token token, unsigned space)
{
    const double certainty = 10;
    struct table table = mind->table;
    unsigned first = table.effect || table.piece >= SPACES ? 0 : table.piece;

    table.tokens[token] = 1u << space | (first ? 1u << first : 0);
    table.due &= ~(1u << token);
    if (hunt_bars(&table, token))
        return hunt_barred(mind, &table);
    return (table.phase == PHASE_RECKONING ? certainty : 1) * guess_reckon(&mind->guess, &table, mind->dice);
}

static double creature_token(const struct mind *mind, unsigned space)
{
    return lay(mind, TOKEN_CREATURE, space);
}

static double artemia_token(const struct mind *mind, unsigned space)
{
    return lay(mind, TOKEN_ARTEMIA, space);
}

static double target_token(const struct mind *mind, unsigned space)
{
    return lay(mind, TOKEN_TARGET, space);
}

/* What the card brings now, less what the cards that wait for a later phase would bring. */
static double play(const struct mind *mind, unsigned card)
{
    return hunt_gain(mind, card) - hunt_later(&mind->table, card);
}

static double hunted(const struct mind *mind, unsigned seat)
{
    return hunt_seat(mind, mind->table.effect, seat);
}

/* By which of his places a Hunted is moved. */
static double played(const struct mind *mind, unsigned place)
{
    const struct hunted *subject = &mind->table.seats[mind->table.subject];

    return hunt_detour(mind, mind->table.subject, subject->played[0] == place ? 0 : 1);
}

/* A place that some Hunted is likely to have in hand. */
static double named(const struct mind *mind, unsigned space)
{
    double best = 0;

    for (unsigned seat = 1; seat <= mind->table.hunted; seat++) {
        const struct hunted *hunted = &mind->table.seats[seat];
        double chance = table_possible(&mind->table, seat) >> mind->table.planet[space] & 1 && hunted->hand_size
                            ? 1.0 / hunted->hand_size
                            : 0;

        best = chance > best ? chance : best;
    }
    return best;
}

/* Intuition and prices discard what is chosen, Reminiscence brings it from the Hunt discard, Instinctif asks for what
 * is hardly good for anything. */
static double hunt_card(const struct mind *mind, unsigned card)
{
    if (mind->table.hunt_gone >> card & 1)
        return hunt_usual(card);
    return (mind->table.phase == PHASE_END && !mind->table.effect ? 0.2 : 0) - hunt_usual(card);
}

static double space(const struct mind *mind, unsigned space)
{
    struct table table = mind->table;

    if (table.effect == CARD_TELEPATHY)
        return named(mind, space);
    if (table.phase == PHASE_EVOLUTION)
        return -sanctuary_pull(&table, space);
    if (table.effect == CARD_DETOUR)
        table.seats[table.subject].space[table.spot] = space;
    else if (table.effect == CARD_EXODUS)
        table.sanctuary = space;
    else
        table.ineffective |= 1u << space;
    return guess_reckon(&mind->guess, &table, mind->dice);
}

static double board(const struct mind *mind, unsigned side)
{
    (void)mind;
    return side == 1;
}

/* --- DNA --------------------------------------------------------------------------------------------------------- */

/* What can be made of so much of it. */
static double made_of(const struct table *table, unsigned dna)
{
    double worth;
    uint32_t plan = evolve_plan(table, dna, &worth);

    for (unsigned evolution = 1; evolution < EVOLUTIONS; evolution++)
        if (plan >> evolution & 1)
            dna -= evolve_cost(evolution);
    return worth + 0.1 * dna;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static double evolve(const struct mind *mind, unsigned object)
{
    unsigned more = table_evolved(&mind->table, EVOLUTION_HIVE_MINDED) ? 2 : 1;

    (void)object;
    return made_of(&mind->table, least(mind->table.dna + more, DNA_ALL));
}

/* It comes a turn later, and Defence moves. */
static double nest(const struct mind *mind, unsigned object)
{
    const double later = 0.85;
    unsigned more = NEST_DNA;

    (void)object;
    for (unsigned seat = 1; seat <= mind->table.hunted; seat++)
        more -= mind->table.seats[seat].avatar == AVATAR_GENETICIST;
    return later * made_of(&mind->table, least(mind->table.dna + more, DNA_ALL)) - sanctuary_steps(&mind->table, 1);
}

static double take_dna(const struct mind *mind, unsigned amount)
{
    (void)mind;
    return amount;
}

/* At first of both levels; later whatever there is DNA for, unless it is being saved. */
static double draw_evolution(const struct mind *mind, unsigned level)
{
    const struct table *table = &mind->table;
    const double worth_saving = 1;

    if (!table->phase)
        return level == 1 + table->spot;
    for (unsigned evolution = 1; evolution < EVOLUTIONS; evolution++)
        if (table->evolutions >> evolution & 1 && evolve_worth(table, evolution) > worth_saving)
            return -1;
    return (table->rescue > 3 ? 0.1 : -1) + 0.05 * (level == 2 && table->dna > 3);
}

/* A Hunt card paid as the price. */
static double price(const struct table *table)
{
    double least_usual = 1;

    for (unsigned card = 1; card < HUNT_CARDS; card++)
        if (table->hunt_hand >> card & 1 && hunt_usual(card) < least_usual)
            least_usual = hunt_usual(card);
    return least_usual;
}

static double use(const struct mind *mind, unsigned evolution)
{
    const struct table *table = &mind->table;
    const double dna = 0.25;

    switch (evolution) {
    case EVOLUTION_RAPIDE:
        return hunt_moved_down(mind) - price(table);
    case EVOLUTION_VIF:
        return hunt_second(mind) - price(table);
    case EVOLUTION_GIANT:
        return hunt_gain(mind, CARD_HUNGER) - dna;
    case EVOLUTION_TWIN_SOULED:
        return hunt_gain(mind, CARD_CLONE) - dna;
    case EVOLUTION_MESMERIC:
        return hunt_gain(mind, CARD_DETOUR) - dna;
    case EVOLUTION_RELENTLESS:
        return hunt_gain(mind, CARD_TRACKING) - dna;
    case EVOLUTION_MALICIEUX:
        return 0.15 - price(table);
    default:
        return 0;
    }
}

/* Whether one in hand is so much better that the DNA is kept for it: some turns will bring what it costs. */
static bool is_saved_for(const struct table *table, unsigned evolution)
{
    const unsigned soon = 3;
    const double better = 2;

    for (unsigned other = 1; other < EVOLUTIONS; other++)
        if (table->evolutions >> other & 1 && evolve_cost(other) > table->dna &&
            evolve_cost(other) <= table->dna + soon &&
            evolve_worth(table, other) > better * evolve_worth(table, evolution))
            return true;
    return false;
}

/* To develop, to make room, to use, to lose or to take one. */
static double evolution(const struct mind *mind, unsigned evolution)
{
    const struct table *table = &mind->table;
    double worth = evolve_worth(table, evolution), plan;
    bool developed = table->developed >> evolution & 1;

    if (table->effect == CARD_SABOTAGE)
        return -worth;
    if (table->effect == CARD_METAMORPHOSIS || (developed && table->phase == PHASE_EVOLUTION))
        return developed ? -worth : worth;
    if (developed)
        return use(mind, evolution);
    if (table->phase == PHASE_EVOLUTION)
        return evolve_plan(table, table->dna, &plan) >> evolution & 1 && !is_saved_for(table, evolution) ? worth : -1;
    return worth;
}

/* Under the deck with the best for the Hunted. */
static double bury(const struct mind *mind, unsigned survivor)
{
    double most = 0;

    for (unsigned seat = 1; seat <= mind->table.hunted; seat++) {
        double worth = sanctuary_effect(&mind->table, seat, survivor);

        most = worth > most ? worth : most;
    }
    return most - 0.3;
}

static double never(const struct mind *mind, unsigned object)
{
    (void)mind, (void)object;
    return -1;
}

const struct rule creature_rules[] = {
    {DO_PASS_PHASE, DO_PASS_PHASE, BEST, never, DO_PASS_PHASE},
    {DO_BOARD + 1, DO_BOARD + 2, BEST, board, DO_BOARD},
    {DO_SAY_ASK, DO_SAY_ASK, BEST, never, DO_SAY_ASK},
    {DO_EVOLVE, DO_EVOLVE, BEST, evolve, DO_EVOLVE},
    {DO_NEST, DO_NEST, BEST, nest, DO_NEST},
    {DO_TAKE_DNA, DO_TAKE_DNA + NEST_DNA, BEST, take_dna, DO_TAKE_DNA},
    {DO_DRAW_EVOLUTION + 1, DO_DRAW_EVOLUTION + 2, BEST, draw_evolution, DO_DRAW_EVOLUTION},
    {DO_PLAYED, DO_PLAYED + 31, BEST, played, DO_PLAYED},
    {DO_CLAIM, DO_FEAR + 31, BEST, never, DO_CLAIM},
    {DO_SPACE, DO_SPACE + 15, BEST, space, DO_SPACE},
    {DO_HUNTED, DO_HUNTED + 15, BEST, hunted, DO_HUNTED},
    {DO_CREATURE_TOKEN, DO_CREATURE_TOKEN + 15, MIXED, creature_token, DO_CREATURE_TOKEN},
    {DO_ARTEMIA_TOKEN, DO_ARTEMIA_TOKEN + 15, MIXED, artemia_token, DO_ARTEMIA_TOKEN},
    {DO_TARGET_TOKEN, DO_TARGET_TOKEN + 15, MIXED, target_token, DO_TARGET_TOKEN},
    {DO_PLAY, DO_PLAY + (int)HUNT_CARDS, EXTRA, play, DO_PLAY},
    {DO_HUNT_CARD, DO_HUNT_CARD + (int)HUNT_CARDS, BEST, hunt_card, DO_HUNT_CARD},
    {DO_SURVIVOR + 1, DO_SURVIVOR + (int)SURVIVORS - 1, BEST, bury, DO_SURVIVOR},
    {DO_EVOLUTION + 1, DO_EVOLUTION + (int)EVOLUTIONS - 1, EXTRA, evolution, DO_EVOLUTION},
    {0, 0, BEST, NULL, 0},
};
