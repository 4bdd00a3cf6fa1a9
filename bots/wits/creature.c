/* SPDX-License-Identifier: MIT */
#include "creature.h"

#include "hunt.h"
#include "worth.h"

static double lay(const struct mind *mind, enum token token, unsigned space)
{
    struct table table = mind->table;
    unsigned first = table.effect || table.piece >= SPACES ? 0 : table.piece;

    table.tokens[token] = 1u << space | (first ? 1u << first : 0);
    table.due &= ~(1u << token);
    return hunt_bars(&table, token) ? hunt_barred(mind, &table) : guess_reckon(&mind->guess, &table, mind->dice);
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

/* Intuition discards what is chosen, Reminiscence brings it from the Hunt discard. */
static double hunt_card(const struct mind *mind, unsigned card)
{
    return mind->table.hunt_gone >> card & 1 ? hunt_usual(card) : -hunt_usual(card);
}

static double space(const struct mind *mind, unsigned space)
{
    struct table table = mind->table;

    if (table.effect == CARD_TELEPATHY)
        return named(mind, space);
    if (table.effect == CARD_DETOUR)
        table.seats[table.subject].space[table.spot] = space;
    else
        table.ineffective |= 1u << space;
    return guess_reckon(&mind->guess, &table, mind->dice);
}

static double board(const struct mind *mind, unsigned side)
{
    (void)mind;
    return side == 1;
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
    {DO_PLAYED, DO_PLAYED + 31, BEST, played, DO_PLAYED},
    {DO_CLAIM, DO_FEAR + 31, BEST, never, DO_CLAIM},
    {DO_SPACE, DO_SPACE + 15, BEST, space, DO_SPACE},
    {DO_HUNTED, DO_HUNTED + 15, BEST, hunted, DO_HUNTED},
    {DO_CREATURE_TOKEN, DO_CREATURE_TOKEN + 15, MIXED, creature_token, DO_CREATURE_TOKEN},
    {DO_ARTEMIA_TOKEN, DO_ARTEMIA_TOKEN + 15, MIXED, artemia_token, DO_ARTEMIA_TOKEN},
    {DO_TARGET_TOKEN, DO_TARGET_TOKEN + 15, MIXED, target_token, DO_TARGET_TOKEN},
    {DO_PLAY, DO_PLAY + HUNT_CARDS, EXTRA, play, DO_PLAY},
    {DO_HUNT_CARD, DO_HUNT_CARD + HUNT_CARDS, BEST, hunt_card, DO_HUNT_CARD},
    {0, 0, BEST, NULL, 0},
};
