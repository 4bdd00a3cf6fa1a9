/* SPDX-License-Identifier: MIT */
#include "hunted.h"

#include "evolve.h"
#include "sanctuary.h"
#include "survive.h"
#include "worth.h"

static const struct hunted *myself(const struct mind *mind)
{
    return &mind->table.seats[mind->table.me];
}

/* How much one likes to have a place in hand, whatever the size of the hand: for its power, and if Sanctuary will come
 * there or beside it. */
static double liking(const struct mind *mind, unsigned place)
{
    struct table next = mind->table;
    unsigned space = table_space(&next, place);
    double worth = 0.2 * worth_power(&next, next.me, place);

    if (!next.sanctuary || !space)
        return worth;
    next.sanctuary = table_next_sanctuary(&next);
    if (space == next.sanctuary)
        return worth + 0.15 * sanctuary_fortify(&next, next.me);
    return worth + (sanctuary_in_reach(&next, next.me, space) ? 0.08 : 0);
}

/* --- exploration ------------------------------------------------------------------------------------------------- */

static double commit(const struct mind *mind, unsigned place)
{
    return survive_at(mind, 0, place);
}

static double resist(const struct mind *mind, unsigned object)
{
    const struct hunted *me = myself(mind);
    unsigned most = me->avatar == AVATAR_PIKE ? 3 : 2;
    unsigned count = me->discard_size < most ? me->discard_size : most;

    (void)object;
    return me->will < 2 ? -1 : worth_places(me->hand_size, count) - worth_will(&mind->table, me->will, 1);
}

static double give_up(const struct mind *mind, unsigned object)
{
    const struct hunted *me = myself(mind);
    const double reluctance = 0.4;

    (void)object;
    if (mind->table.assimilation <= 1)
        return -10;
    return worth_will(&mind->table, FULL_WILL, FULL_WILL - me->will) + worth_places(me->hand_size, me->discard_size) -
           worth_assimilation(&mind->table) - reluctance;
}

/* --- the reckoning ----------------------------------------------------------------------------------------------- */

static double power(const struct mind *mind, unsigned object)
{
    const struct hunted *me = myself(mind);
    double best = 0;

    (void)object;
    for (unsigned i = 0; i < me->spaces; i++) {
        double worth = worth_power(&mind->table, mind->table.me, mind->table.planet[me->space[i]]);

        if (!(me->resolved >> i & 1) && worth > best)
            best = worth;
    }
    return best;
}

static double take(const struct mind *mind, unsigned place)
{
    return worth_places(myself(mind)->hand_size, worth_take_back(myself(mind))) + liking(mind, place);
}

static double take_all(const struct mind *mind, unsigned object)
{
    (void)object;
    return worth_power(&mind->table, mind->table.me, PLACE_LAIR);
}

static double take_two(const struct mind *mind, unsigned object)
{
    (void)object;
    return worth_places(myself(mind)->hand_size, 2);
}

static double copy(const struct mind *mind, unsigned place)
{
    return worth_power(&mind->table, mind->table.me, place);
}

static double draw(const struct mind *mind, unsigned object)
{
    (void)mind, (void)object;
    return 0.25;
}

static double heal(const struct mind *mind, unsigned seat)
{
    return worth_will(&mind->table, mind->table.seats[seat].will + 1, 1);
}

static double reserve(const struct mind *mind, unsigned place)
{
    return worth_reserve(&mind->table, place);
}

/* --- Sanctuary --------------------------------------------------------------------------------------------------- */

static double fortify(const struct mind *mind, unsigned object)
{
    (void)object;
    return sanctuary_fortify(&mind->table, mind->table.me);
}

static double shelter(const struct mind *mind, unsigned object)
{
    (void)object;
    return sanctuary_steps(&mind->table, 1);
}

static double rescue(const struct mind *mind, unsigned survivor)
{
    const struct table *table = &mind->table;

    return sanctuary_survivor(table, table->me) + sanctuary_effect(table, table->me, survivor);
}

static double draw_survivor(const struct mind *mind, unsigned object)
{
    (void)object;
    return sanctuary_survivor(&mind->table, mind->table.me);
}

static double discard_dna(const struct mind *mind, unsigned object)
{
    (void)object;
    return sanctuary_dna(&mind->table) * (mind->table.dna < 2 ? 1 : 2);
}

/* An Evolution that is to go, or has no power for a turn. */
static double evolution(const struct mind *mind, unsigned evolution)
{
    return evolve_worth(&mind->table, evolution);
}

static double avoid(const struct mind *mind, unsigned token)
{
    return survive_avoid(mind, 1u << token);
}

/* As the match begins the one to be, later the one to use: it is kept for a turn in which that is worth much. */
static double avatar(const struct mind *mind, unsigned avatar)
{
    static const double worth[AVATARS] = {
        [AVATAR_PIKE] = 0.2,   [AVATAR_XIA] = 0.5,        [AVATAR_MURPHY] = 0.4, [AVATAR_KELLY] = 0.45,
        [AVATAR_LUCIO] = 0.25, [AVATAR_JOHN] = 0.2,       [AVATAR_POWEL] = 0.4,  [AVATAR_ENGINEER] = 0.15,
        [AVATAR_MEDIC] = 0.3,  [AVATAR_GENETICIST] = 0.1, [AVATAR_SCOUT] = 0.05, [AVATAR_GUARD] = 0.3,
    };
    double best = 0;

    if (!mind->table.phase)
        return worth[avatar];
    for (enum token token = 0; token < TOKENS; token++) {
        double gain = survive_avoid(mind, 1u << token);

        best = gain > best ? gain : best;
    }
    return best - (mind->table.assimilation > 2 ? 0.8 : 0.3);
}

static double idle_artemia(const struct mind *mind, unsigned object)
{
    (void)object;
    return mind->table.tokens[TOKEN_ARTEMIA] ? survive_idle(mind) : -1;
}

/* --- choices of places and cards --------------------------------------------------------------------------------- */

/* Two discards are weighed against the Will they are to save. */
static double discard(const struct mind *mind, unsigned place)
{
    unsigned hand = myself(mind)->hand_size;

    return -liking(mind, place) - worth_places(hand < 2 ? 0 : hand - 2, 2);
}

static double lose_will(const struct mind *mind, unsigned object)
{
    (void)object;
    return -worth_will(&mind->table, myself(mind)->will, 1);
}

static double reveal(const struct mind *mind, unsigned place)
{
    return survive_at(mind, 0, place);
}

static unsigned index_of(const struct mind *mind, unsigned place)
{
    return myself(mind)->played[0] == place ? 0 : 1;
}

static double swap_out(const struct mind *mind, unsigned place)
{
    return -survive_at(mind, index_of(mind, place), place);
}

static double swap_in(const struct mind *mind, unsigned place)
{
    return survive_at(mind, 0, place);
}

static double keep_card(const struct mind *mind, unsigned card)
{
    (void)mind;
    return worth_survival(card);
}

static double discard_card(const struct mind *mind, unsigned card)
{
    (void)mind;
    return -worth_survival(card);
}

static double card(const struct mind *mind, unsigned card)
{
    return survive_gain(mind, card);
}

static double instead(const struct mind *mind, unsigned card)
{
    return survive_gain(mind, card) - 0.1;
}

static double token(const struct mind *mind, enum token token, unsigned space)
{
    return survive_moved(mind, token, space);
}

static double creature_token(const struct mind *mind, unsigned space)
{
    return token(mind, TOKEN_CREATURE, space);
}

static double artemia_token(const struct mind *mind, unsigned space)
{
    return token(mind, TOKEN_ARTEMIA, space);
}

static double target_token(const struct mind *mind, unsigned space)
{
    return token(mind, TOKEN_TARGET, space);
}

/* Alert is for where I am; a Hunted who is moved, to where it is best for us. */
static double space(const struct mind *mind, unsigned space)
{
    const struct hunted *me = myself(mind);
    struct table table = mind->table;
    struct hunted *moved = &table.seats[table.subject];

    if (table.effect == CARD_HOMING_CALL)
        return sanctuary_pull(&table, space);
    if (table.effect == CARD_ALERT)
        return me->spaces && me->space[0] == space && table_catching(&table) >> space & 1;
    if (table.effect != CARD_RETREAT || !table.subject || table.subject >= SEATS)
        return 0;
    moved->space[table.spot] = space;
    return -guess_reckon(&mind->guess, &table, mind->dice);
}

/* The effect of a Survivor for whom it does most; otherwise me. */
static double seat(const struct mind *mind, unsigned seat)
{
    const struct table *table = &mind->table;

    if (table->seats[table->me].avatar == AVATAR_SCOUT && !table->effect && table->piece && table->piece < SURVIVORS)
        return sanctuary_effect(table, seat, table->piece);
    return seat == table->me;
}

static double never(const struct mind *mind, unsigned object)
{
    (void)mind, (void)object;
    return -1;
}

const struct rule hunted_rules[] = {
    {DO_PASS_PHASE, DO_PASS_PHASE, BEST, never, DO_PASS_PHASE},
    {DO_RESIST, DO_RESIST, EXTRA, resist, DO_RESIST},
    {DO_GIVE_UP, DO_GIVE_UP, EXTRA, give_up, DO_GIVE_UP},
    {DO_POWER, DO_POWER, BEST, power, DO_POWER},
    {DO_LOSE_WILL, DO_LOSE_WILL, BEST, lose_will, DO_LOSE_WILL},
    {DO_TAKE_ALL, DO_TAKE_ALL, BEST, take_all, DO_TAKE_ALL},
    {DO_DRAW, DO_DRAW, BEST, draw, DO_DRAW},
    {DO_SAY_ASK, DO_SAY_ASK, BEST, never, DO_SAY_ASK},
    {DO_IDLE_ARTEMIA, DO_IDLE_ARTEMIA, BEST, idle_artemia, DO_IDLE_ARTEMIA},
    {DO_TAKE_TWO, DO_TAKE_TWO, BEST, take_two, DO_TAKE_TWO},
    {DO_TOKEN, DO_TOKEN + (int)TOKENS - 1, BEST, avoid, DO_TOKEN},
    {DO_FORTIFY, DO_FORTIFY, BEST, fortify, DO_FORTIFY},
    {DO_SHELTER, DO_SHELTER, BEST, shelter, DO_SHELTER},
    {DO_DRAW_SURVIVOR, DO_DRAW_SURVIVOR, BEST, draw_survivor, DO_DRAW_SURVIVOR},
    {DO_DISCARD_DNA, DO_DISCARD_DNA, BEST, discard_dna, DO_DISCARD_DNA},
    {DO_COMMIT, DO_COMMIT + 31, MIXED, commit, DO_COMMIT},
    {DO_TAKE, DO_TAKE + 31, BEST, take, DO_TAKE},
    {DO_DISCARD, DO_DISCARD + 31, BEST, discard, DO_DISCARD},
    {DO_HIDE, DO_HIDE + 31, BEST, liking, DO_HIDE},
    {DO_REVEAL, DO_REVEAL + 31, BEST, reveal, DO_REVEAL},
    {DO_SWAP_OUT, DO_SWAP_OUT + 31, BEST, swap_out, DO_SWAP_OUT},
    {DO_SWAP_IN, DO_SWAP_IN + 31, BEST, swap_in, DO_SWAP_IN},
    {DO_RESERVE, DO_RESERVE + 31, BEST, reserve, DO_RESERVE},
    {DO_COPY, DO_COPY + 31, BEST, copy, DO_COPY},
    {DO_PLAYED, DO_PLAYED + 31, BEST, liking, DO_PLAYED},
    {DO_CLAIM, DO_FEAR + 31, BEST, never, DO_CLAIM},
    {DO_SPACE, DO_SPACE + 15, BEST, space, DO_SPACE},
    {DO_HUNTED, DO_HUNTED + 15, BEST, seat, DO_HUNTED},
    {DO_HEAL, DO_HEAL + 15, BEST, heal, DO_HEAL},
    {DO_CREATURE_TOKEN, DO_CREATURE_TOKEN + 15, BEST, creature_token, DO_CREATURE_TOKEN},
    {DO_ARTEMIA_TOKEN, DO_ARTEMIA_TOKEN + 15, BEST, artemia_token, DO_ARTEMIA_TOKEN},
    {DO_TARGET_TOKEN, DO_TARGET_TOKEN + 15, BEST, target_token, DO_TARGET_TOKEN},
    {DO_PLAY + (int)CARD_DRONE, DO_PLAY + (int)CARD_GATE, BEST, instead, DO_PLAY},
    {DO_PLAY + (int)CARD_EXPLORATION_DRONE, DO_PLAY + (int)CARD_EXPLORATION_DRONE, BEST, instead, DO_PLAY},
    {DO_PLAY + (int)CARD_REGENERATION, DO_PLAY + (int)CARD_REGENERATION, BEST, instead, DO_PLAY},
    {DO_PLAY + (int)CARD_RESCUE_PARTY, DO_PLAY + (int)CARD_RESCUE_PARTY, BEST, instead, DO_PLAY},
    {DO_PLAY + (int)CARD_GUIDE, DO_PLAY + (int)CARD_GUIDE, BEST, instead, DO_PLAY},
    {DO_PLAY + (int)SURVIVAL_CARDS, DO_PLAY + (int)CARDS - 1, EXTRA, card, DO_PLAY},
    {DO_KEEP_CARD + (int)SURVIVAL_CARDS, DO_KEEP_CARD + (int)CARDS - 1, BEST, keep_card, DO_KEEP_CARD},
    {DO_DISCARD_CARD + (int)SURVIVAL_CARDS, DO_DISCARD_CARD + (int)CARDS - 1, BEST, discard_card, DO_DISCARD_CARD},
    {DO_AVATAR + 1, DO_AVATAR + (int)AVATARS - 1, EXTRA, avatar, DO_AVATAR},
    {DO_SURVIVOR + 1, DO_SURVIVOR + (int)SURVIVORS - 1, BEST, rescue, DO_SURVIVOR},
    {DO_EVOLUTION + 1, DO_EVOLUTION + (int)EVOLUTIONS - 1, BEST, evolution, DO_EVOLUTION},
    {0, 0, BEST, NULL, 0},
};
