/* SPDX-License-Identifier: MIT */
#include "hunt.h"

#include "evolve.h"
#include "sanctuary.h"
#include "worth.h"

enum { PHASE_EXPLORATION = 1 };

static double value(const struct mind *mind, const struct table *table)
{
    return guess_reckon(&mind->guess, table, mind->dice);
}

/* --- tokens ------------------------------------------------------------------------------------------------------ */

static bool lies_wide(const struct table *table, enum token token)
{
    return (token == TOKEN_ARTEMIA && table->hunt_acts >> CARD_VIRUS & 1) ||
           (token == TOKEN_TARGET && table->hunt_acts >> CARD_MIRAGE & 1) ||
           (token == TOKEN_CREATURE && table->hunt_acts >> CARD_HUNGER & 1);
}

static void lay_on_best(const struct mind *mind, struct table *table, enum token token, uint32_t allowed)
{
    uint32_t before = table->tokens[token], best = 0;
    double most = -1000;

    for (unsigned space = 1; space < SPACES; space++)
        if (allowed >> space & 1) {
            double worth;

            table->tokens[token] = before | 1u << space;
            worth = value(mind, table);
            if (worth > most) {
                most = worth;
                best = table->tokens[token];
            }
        }
    table->tokens[token] = best;
}

/* What the turn is worth once the tokens that are due lie where they do most. */
static double prospect(const struct mind *mind, struct table table)
{
    const uint32_t everywhere = 0x7fe;

    if (!table.tokens[TOKEN_CREATURE]) {
        table.due |= 1u << TOKEN_CREATURE;
        if (table_on_artemia(&table))
            table.due |= 1u << TOKEN_ARTEMIA;
    }
    for (enum token token = 0; token < TOKENS; token++)
        if (table.due >> token & 1 && !table.tokens[token]) {
            lay_on_best(mind, &table, token, everywhere);
            if (lies_wide(&table, token))
                lay_on_best(mind, &table, token, table_adjacent(table.tokens[token]));
        }
    return value(mind, &table);
}

bool hunt_bars(const struct table *table, unsigned token)
{
    return table->phase == PHASE_EXPLORATION && token == TOKEN_TARGET;
}

/* How many of the possible places may not be played, each counted by what it is worth. */
double hunt_barred(const struct mind *mind, const struct table *table)
{
    double worth = 0;

    for (unsigned seat = 1; seat <= table->hunted; seat++)
        for (unsigned space = 1; space < SPACES; space++)
            if (table->tokens[TOKEN_TARGET] >> space & 1)
                worth += mind->guess.hunted[seat][space] * worth_stay(table, seat, space);
    return worth;
}

/* --- cards ------------------------------------------------------------------------------------------------------- */

static uint64_t bit(unsigned card)
{
    return (uint64_t)1 << card;
}

/* Makes the table what it is once the card has taken effect. */
static void apply(struct table *table, unsigned card)
{
    const uint64_t artemia = bit(CARD_MUTATION) | bit(CARD_PHOBIA) | bit(CARD_VIRUS) | bit(CARD_UBIQUITY) |
                             bit(CARD_TELEPATHY) | bit(CARD_TORNADO) | bit(CARD_REMINISCENCE) | bit(CARD_ABDUCTION) |
                             bit(CARD_SPORES);
    const uint64_t target = bit(CARD_CLONE) | bit(CARD_MIRAGE) | bit(CARD_SCREAM) | bit(CARD_TOXIN) |
                            bit(CARD_TEMPORAL_RIFT) | bit(CARD_INERTIA) | bit(CARD_UBIQUITY) | bit(CARD_QUICKSAND) |
                            bit(CARD_MAGNETISM) | bit(CARD_BLOODLUST) | bit(CARD_AMBUSH) | bit(CARD_LURE);

    table->hunt_acts |= (uint64_t)1 << card;
    table->catch_will |= card == CARD_FIERCENESS;
    table->artemia_will |= card == CARD_MUTATION;
    table->take_limited |= card == CARD_PERSECUTION;
    table->clone |= card == CARD_CLONE;
    table->target_ineffective |= card == CARD_MIRAGE || card == CARD_TOXIN || card == CARD_AMBUSH;
    table->no_fortify |= card == CARD_SIEGE;
    table->no_survivor_effect |= card == CARD_BLACKOUT;
    table->lure |= card == CARD_LURE;
    if (card == CARD_INTERFERENCE || card == CARD_EXPLORATION_INTERFERENCE)
        table->ineffective |= (1u << table_space(table, PLACE_BEACH) | 1u << table_space(table, PLACE_WRECK)) & ~1u;
    if (artemia >> card & 1)
        table->due |= 1u << TOKEN_ARTEMIA;
    if (target >> card & 1)
        table->due |= 1u << TOKEN_TARGET;
    if (card == CARD_VIRUS)
        table->tokens[TOKEN_ARTEMIA] = 0;
    if (card == CARD_MIRAGE)
        table->tokens[TOKEN_TARGET] = 0;
    if (card == CARD_HUNGER)
        table->tokens[TOKEN_CREATURE] = 0;
}

static double as_applied(const struct mind *mind, unsigned card)
{
    struct table table = mind->table;

    apply(&table, card);
    return prospect(mind, table) - prospect(mind, mind->table);
}

double hunt_detour(const struct mind *mind, unsigned seat, unsigned spot)
{
    struct table table = mind->table;
    struct hunted *moved = &table.seats[seat];
    uint32_t spaces = table_adjacent(1u << moved->space[spot]);
    double before = value(mind, &table), best = spaces ? -1000 : 0;

    for (unsigned space = 1; space < SPACES; space++)
        if (spaces >> space & 1) {
            double worth;

            moved->space[spot] = space;
            worth = value(mind, &table) - before;
            best = worth > best ? worth : best;
        }
    return best;
}

static double anticipated(const struct mind *mind, unsigned seat)
{
    struct table table = mind->table;

    table.anticipated |= 1u << seat;
    return prospect(mind, table) - prospect(mind, mind->table);
}

/* The power of the place where he is likely to be. */
static double epidemic(const struct mind *mind, unsigned seat)
{
    double worth = 0;

    for (unsigned space = 1; space < SPACES; space++)
        worth += mind->guess.hunted[seat][space] * worth_stay(&mind->table, seat, space);
    return worth;
}

double hunt_seat(const struct mind *mind, unsigned card, unsigned seat)
{
    const struct hunted *hunted = &mind->table.seats[seat];
    unsigned hand = hunted->hand_size, spots = hunted->spaces;

    if (card == CARD_ANTICIPATION)
        return anticipated(mind, seat);
    if (card == CARD_DETOUR) {
        double first = hunt_detour(mind, seat, 0), second = spots > 1 ? hunt_detour(mind, seat, 1) : first;

        return first > second ? first : second;
    }
    if (card == CARD_ABDUCTION)
        return hunted->survivors ? 0.1 + sanctuary_survivor(&mind->table, seat) / hunted->survivors : 0;
    if (card == CARD_TELEPATHY || card == CARD_DOMINATION)
        return hand ? worth_places(hand - 1, 1) : 0;
    if (card == CARD_EPIDEMIC)
        return epidemic(mind, seat);
    return hand > 2 ? worth_places(2, hand - 2) : 0; /* Ascendancy, Phobia */
}

static double on_best_seat(const struct mind *mind, unsigned card)
{
    double best = 0;

    for (unsigned seat = 1; seat <= mind->table.hunted; seat++) {
        double worth = hunt_seat(mind, card, seat);

        best = worth > best ? worth : best;
    }
    return best;
}

static double forbidden_zone(const struct mind *mind, unsigned card)
{
    double worth = 0;

    (void)card;
    for (unsigned seat = 1; seat <= mind->table.hunted; seat++)
        if (mind->table.seats[seat].hand_size)
            worth += worth_places(mind->table.seats[seat].hand_size - 1, 1);
    return worth;
}

static double cataclysm(const struct mind *mind, unsigned card)
{
    double before = value(mind, &mind->table), best = 0;

    (void)card;
    for (unsigned space = 1; space < SPACES; space++) {
        struct table table = mind->table;
        double worth;

        table.ineffective |= 1u << space;
        worth = value(mind, &table) - before;
        best = worth > best ? worth : best;
    }
    return best;
}

static double moved_to(const struct mind *mind, uint32_t spaces)
{
    struct table table = mind->table;

    table.tokens[TOKEN_CREATURE] = 0;
    lay_on_best(mind, &table, TOKEN_CREATURE, spaces & ~mind->table.tokens[TOKEN_CREATURE]);
    return value(mind, &table) - value(mind, &mind->table);
}

static double moved(const struct mind *mind)
{
    return moved_to(mind, table_adjacent(mind->table.tokens[TOKEN_CREATURE]));
}

double hunt_moved_down(const struct mind *mind)
{
    const uint32_t upper = 0x03e;

    return mind->table.hunted == 1 ? moved(mind) : moved_to(mind, (mind->table.tokens[TOKEN_CREATURE] & upper) << 5);
}

/* A better place for the Creature token, less the step back. */
static double deployment(const struct mind *mind, unsigned card)
{
    (void)card;
    return moved(mind) - worth_assimilation(&mind->table);
}

static double frenzy(const struct mind *mind, unsigned card)
{
    (void)card;
    return moved(mind) - 0.25;
}

/* Sanctuary beside where it lies. */
static double exodus(const struct mind *mind, unsigned card)
{
    const uint32_t open = mind->table.unlocked ? 0x7fe : 0x03e;
    uint32_t spaces = table_adjacent(1u << mind->table.sanctuary) & open;
    double before = value(mind, &mind->table), best = 0;

    (void)card;
    for (unsigned space = 1; space < SPACES; space++)
        if (spaces >> space & 1) {
            struct table table = mind->table;
            double worth;

            table.sanctuary = space;
            worth = value(mind, &table) - before;
            best = worth > best ? worth : best;
        }
    return best;
}

static double abduction(const struct mind *mind, unsigned card)
{
    return as_applied(mind, card) + on_best_seat(mind, card);
}

static double breach(const struct mind *mind, unsigned card)
{
    (void)card;
    return sanctuary_steps(&mind->table, 1);
}

static double panic(const struct mind *mind, unsigned card)
{
    double worth = 0;

    (void)card;
    for (unsigned seat = 1; seat <= mind->table.hunted; seat++)
        worth += mind->table.seats[seat].survivors > 1 ? 0.05 : 0;
    return worth;
}

/* The best of the hand for the least of the developed. */
static double metamorphosis(const struct mind *mind, unsigned card)
{
    const struct table *table = &mind->table;
    double best = 0;

    (void)card;
    for (unsigned out = 1; out < EVOLUTIONS; out++)
        for (unsigned in = 1; in < EVOLUTIONS; in++)
            if (table->developed >> out & 1 && table->evolutions >> in & 1 && evolve_cost(in) <= evolve_cost(out)) {
                double worth = evolve_worth(table, in) - evolve_worth(table, out);

                best = worth > best ? worth : best;
            }
    return best;
}

static double stasis(const struct mind *mind, unsigned card)
{
    (void)card;
    return worth_rescue(&mind->table);
}

static double despair(const struct mind *mind, unsigned card)
{
    unsigned cards = 0;

    (void)card;
    for (unsigned seat = 1; seat <= mind->table.hunted; seat++)
        cards += mind->table.seats[seat].survival_size;
    return 0.2 + 0.05 * cards;
}

static double usual(const struct mind *mind, unsigned card);

/* `usual` is what the card brings as a rule; `gain` works it out, as far as it depends on the table. */
static const struct hunt_card {
    unsigned phase;
    double usual;
    double (*gain)(const struct mind *mind, unsigned card);
} cards[HUNT_CARDS] = {
    [CARD_DESPAIR] = {1, 0.3, despair},
    [CARD_FORCE_FIELD] = {1, 0.4, usual},
    [CARD_ANTICIPATION] = {2, 0.4, on_best_seat},
    [CARD_ASCENDANCY] = {2, 0.2, on_best_seat},
    [CARD_FIERCENESS] = {2, 0.3, as_applied},
    [CARD_FORBIDDEN_ZONE] = {2, 0.4, forbidden_zone},
    [CARD_INTERFERENCE] = {2, 0.3, as_applied},
    [CARD_PERSECUTION] = {2, 0.2, as_applied},
    [CARD_MUTATION] = {2, 0.5, as_applied},
    [CARD_PHOBIA] = {2, 0.3, as_applied},
    [CARD_VIRUS] = {2, 0.5, as_applied},
    [CARD_CLONE] = {2, 0.5, as_applied},
    [CARD_MIRAGE] = {2, 0.4, as_applied},
    [CARD_SCREAM] = {2, 0.3, as_applied},
    [CARD_TOXIN] = {2, 0.3, as_applied},
    [CARD_CATACLYSM] = {3, 0.5, cataclysm},
    [CARD_DETOUR] = {3, 0.7, on_best_seat},
    [CARD_STASIS] = {4, 0.5, stasis},
    [CARD_TRACKING] = {4, 0.3, usual},
    [CARD_FLASHBACK] = {4, 0.3, usual},
    [CARD_EXPLORATION_INTERFERENCE] = {2, 0.3, as_applied},
    [CARD_TEMPORAL_RIFT] = {2, 0.1, usual},
    [CARD_HUNGER] = {2, 0.6, as_applied},
    [CARD_INERTIA] = {2, 0.5, usual},
    [CARD_UBIQUITY] = {2, 0.4, usual},
    [CARD_TELEPATHY] = {2, 0.3, on_best_seat},
    [CARD_TORNADO] = {2, 0.4, usual},
    [CARD_QUICKSAND] = {2, 0.3, usual},
    [CARD_ANGUISH] = {1, 0.3, usual},
    [CARD_DEPLOYMENT] = {3, 0.2, deployment},
    [CARD_INTUITION] = {1, 0.4, usual},
    [CARD_MAGNETISM] = {2, 0.5, usual},
    [CARD_REMINISCENCE] = {2, 0.3, usual},
    [CARD_DOMINATION] = {2, 0.5, on_best_seat},
    [CARD_DREAD] = {1, 0.5, usual},
    [CARD_EPIDEMIC] = {2, 0.4, on_best_seat},
    [CARD_BLOODLUST] = {2, 0.2, usual},
    [CARD_MUTAGENESIS] = {2, 0.3, usual},
    [CARD_AMBUSH] = {2, 0.3, as_applied},
    [CARD_SIEGE] = {3, 0.4, as_applied},
    [CARD_EXODUS] = {2, 0.3, exodus},
    [CARD_ABDUCTION] = {2, 0.4, abduction},
    [CARD_BLACKOUT] = {2, 0.2, as_applied},
    [CARD_REGROWTH] = {4, 0.2, usual},
    [CARD_FRENZY] = {3, 0.6, frenzy},
    [CARD_HIBERNATION] = {4, 0.2, usual},
    [CARD_SPORES] = {2, 0.4, as_applied},
    [CARD_LURE] = {2, 0.3, as_applied},
    [CARD_BREACH] = {4, 0.4, breach},
    [CARD_PANIC] = {1, 0.1, panic},
    [CARD_CAMOUFLAGE] = {1, 0.1, usual},
    [CARD_METAMORPHOSIS] = {4, 0.2, metamorphosis},
};

static double usual(const struct mind *mind, unsigned card)
{
    (void)mind;
    return cards[card].usual;
}

double hunt_gain(const struct mind *mind, unsigned card)
{
    if (card == CARD_FLASHBACK && mind->table.hunt_top)
        card = mind->table.hunt_top;
    return cards[card].gain(mind, card);
}

double hunt_second(const struct mind *mind)
{
    const struct table *table = &mind->table;
    double best = 0;

    if (table->hunt_plays < 1 + table->hunt_extra)
        return 0;
    for (unsigned card = 1; card < HUNT_CARDS; card++)
        if (table->hunt_hand >> card & 1 && cards[card].phase == table->phase && hunt_gain(mind, card) > best)
            best = hunt_gain(mind, card);
    return best;
}

double hunt_usual(unsigned card)
{
    return cards[card].usual;
}

double hunt_later(const struct table *table, unsigned card)
{
    unsigned allowance = 1 + table->hunt_extra;
    double best = 0;

    if (table->hunt_plays + 1 < allowance)
        return 0;
    for (unsigned other = 1; other < HUNT_CARDS; other++)
        if (other != card && table->hunt_hand >> other & 1 && cards[other].phase > table->phase &&
            cards[other].usual > best)
            best = cards[other].usual;
    return 0.9 * best;
}
