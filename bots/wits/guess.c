/* SPDX-License-Identifier: MIT */
#include "guess.h"

#include <string.h>

#include "worth.h"

double dice_roll(struct dice *dice)
{
    uint64_t x = dice->state += 0x9e3779b97f4a7c15u;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (double)((x ^ x >> 31) >> 11) / 9007199254740992.0;
}

unsigned dice_pick(struct dice *dice, const double *weights, unsigned count)
{
    double sum = 0, roll;
    unsigned last = 0;

    for (unsigned i = 0; i < count; i++)
        sum += weights[i];
    roll = dice_roll(dice) * sum;
    for (unsigned i = 0; i < count; i++) {
        if (weights[i] <= 0)
            continue;
        if (roll < weights[i])
            return i;
        roll -= weights[i];
        last = i;
    }
    return last;
}

/* --- the guess --------------------------------------------------------------------------------------------------- */

/* What a catch costs the Hunted himself, beside the step. */
static double cost(const struct table *table, unsigned seat, unsigned space)
{
    return worth_stay(table, seat, space) + 0.3 * worth_assimilation(table);
}

/* He weighs what he can do in a place against the Creature that may come. */
static void guess_hunted(double *chances, const struct table *table, const struct habits *habits, unsigned seat,
                         const double *creature)
{
    uint32_t possible = table_possible(table, seat);
    double sum = 0, mine[SPACES] = {0};
    const double share = 0.7; /* of the step: others may be caught as well */

    for (unsigned place = 1; place < PLACES; place++)
        if (possible >> place & 1 && table_space(table, place)) {
            unsigned space = table_space(table, place);
            double risk = cost(table, seat, space) + share * worth_assimilation(table);
            double weight = 0.2 + worth_stay(table, seat, space) - creature[space] * risk;

            weight = weight < 0.05 ? 0.05 : weight;
            if (habits)
                weight *= habits_weight(habits, seat, place);
            mine[space] += weight;
            sum += weight;
        }
    for (unsigned space = 1; space < SPACES; space++)
        chances[space] = mine[space] / sum;
}

/* A catch is worth the step, unless another was caught anyway, the Will, and the power that is not used. */
static double threat(const struct guess *guess, const struct table *table, unsigned space)
{
    double nobody = 1, worth = 0;

    for (unsigned seat = 1; seat <= table->hunted; seat++) {
        double chance = guess->hunted[seat][space];

        nobody *= 1 - chance;
        worth += chance * cost(table, seat, space);
    }
    return worth + (1 - nobody) * worth_assimilation(table);
}

static void guess_creature(double *chances, const struct guess *guess, const struct table *table)
{
    double sum = 0;

    for (unsigned space = 1; space < SPACES; space++) {
        double worth = threat(guess, table, space);

        chances[space] = worth * worth * worth;
        sum += chances[space];
    }
    for (unsigned space = 1; space < SPACES; space++)
        chances[space] = 0.8 * chances[space] / sum + 0.02;
}

/* Moves the average of those so far towards the newest. */
static void mix(double *average, const double *newest, unsigned round)
{
    for (unsigned space = 1; space < SPACES; space++)
        average[space] += (newest[space] - average[space]) / round;
}

void guess_make(struct guess *guess, const struct table *table, const struct habits *habits)
{
    memset(guess, 0, sizeof *guess);
    const unsigned rounds = table->me ? 2 : 6; /* the Creature, who has to find somebody, thinks further */

    for (unsigned round = 1; round <= rounds; round++) {
        double newest[SPACES];

        for (unsigned seat = 1; seat <= table->hunted; seat++) {
            guess_hunted(newest, table, habits, seat, guess->creature);
            mix(guess->hunted[seat], newest, round);
        }
        guess_creature(newest, guess, table);
        mix(guess->creature, newest, round);
    }
}

/* --- draws ------------------------------------------------------------------------------------------------------- */

static unsigned known_spaces(const struct table *table, unsigned seat, uint8_t *space)
{
    const struct hunted *hunted = &table->seats[seat];
    unsigned count = hunted->spaces;

    for (unsigned i = 0; i < count; i++)
        space[i] = (uint8_t)hunted->space[i];
    if (!count && hunted->committed && hunted->played[0] != UNKNOWN) {
        count = hunted->mode == MODE_ARTEFACT ? hunted->committed : 1;
        for (unsigned i = 0; i < count; i++)
            space[i] = (uint8_t)table_space(table, hunted->played[i]);
    }
    return count;
}

/* Of two places for The River he keeps one that is safe, if there is one. */
static unsigned draw_spaces(const struct guess *guess, const struct table *table, struct dice *dice, unsigned seat,
                            uint8_t *space)
{
    uint32_t held = table_catching(table) | table->tokens[TOKEN_ARTEMIA];

    space[0] = (uint8_t)dice_pick(dice, guess->hunted[seat], SPACES);
    if (table->seats[seat].mode == MODE_ONE)
        return 1;
    space[1] = (uint8_t)dice_pick(dice, guess->hunted[seat], SPACES);
    if (table->seats[seat].mode == MODE_ARTEFACT)
        return 2;
    if (held >> space[0] & 1)
        space[0] = space[1];
    return 1;
}

void guess_draw(const struct guess *guess, const struct table *table, struct dice *dice, struct stand *stand)
{
    for (unsigned seat = 1; seat <= table->hunted; seat++) {
        unsigned count = known_spaces(table, seat, stand->space[seat]);

        stand->count[seat] = (uint8_t)(count ? count : draw_spaces(guess, table, dice, seat, stand->space[seat]));
    }
}

double guess_reckon(const struct guess *guess, const struct table *table, struct dice dice)
{
    double sum = 0;

    for (unsigned i = 0; i < DRAWS; i++) {
        struct stand stand;

        guess_draw(guess, table, &dice, &stand);
        sum += reckon(table, &stand);
    }
    return sum / (double)DRAWS;
}
