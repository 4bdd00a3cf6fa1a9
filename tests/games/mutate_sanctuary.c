/* SPDX-License-Identifier: MIT */
#include "mutate_sanctuary.h"

#include <string.h>

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "mutate_survival.h"

void mutate_know_sanctuary(const struct notalone_state *s, unsigned audience, struct sanctuary_knowledge *known)
{
    for_each_hunted(s, seat) {
        const struct seat *hunted = &s->seats[seat];

        known->survivors[seat] = seat == audience ? hunted->survivors : hunted->survivors & s->survivors_known;
        known->survivors_held[seat] = (uint8_t)count_bits(hunted->survivors);
        known->survivors_lost[seat] = (uint8_t)count_bits(hunted->lost);
    }
    known->evolutions = audience == CREATURE ? s->evolution_hand : s->evolution_hand & s->evolution_known;
    for (unsigned level = 1; level <= 2; level++)
        known->levels[level - 1] = (uint8_t)count_bits(s->evolution_hand & notalone_evolutions_of_level[level]);
    memcpy(known->bottom, s->survivor_deck, s->survivor_tail);
}

/* --- Survivors --------------------------------------------------------------------------------------------------- */

/* Those that others hold, or discarded, and of which the audience does not know; not of who has answered, maybe with
 * one of them. */
static uint32_t loose_survivors(const struct notalone_state *s, unsigned audience, bool lost)
{
    uint32_t loose = 0;

    for_each_hunted(s, seat)
        if (seat != audience && s->seats[seat].answer == NO_ANSWER)
            loose |= lost ? s->seats[seat].lost : s->seats[seat].survivors & ~s->survivors_known;
    return loose;
}

static uint32_t survivors_in_deck(const struct notalone_state *s)
{
    uint32_t deck = 0;

    for (unsigned i = s->survivor_tail; i < s->survivor_deck_size; i++)
        deck |= 1u << s->survivor_deck[i];
    return deck;
}

static uint32_t renamed(uint32_t pieces, unsigned a, unsigned b)
{
    uint32_t both = 1u << a | 1u << b;

    return pieces & both && (pieces & both) != both ? pieces ^ both : pieces;
}

/* One of the Survivors and another that is not seen are each where the other was. */
static bool swap_one_of(struct notalone_state *s, uint32_t survivors, unsigned audience, struct dice *dice)
{
    uint32_t all = loose_survivors(s, audience, false) | loose_survivors(s, audience, true) | survivors_in_deck(s);
    unsigned a, b;

    if (!survivors || count_bits(all) < 2)
        return false;
    a = mutate_random_bit(survivors, dice);
    b = mutate_random_bit(all & ~(1u << a), dice);
    for_each_hunted(s, seat) {
        s->seats[seat].survivors = renamed(s->seats[seat].survivors, a, b);
        s->seats[seat].lost = renamed(s->seats[seat].lost, a, b);
    }
    for (unsigned i = 0; i < s->survivor_deck_size; i++)
        if (s->survivor_deck[i] == a || s->survivor_deck[i] == b)
            s->survivor_deck[i] = (uint8_t)(a + b - s->survivor_deck[i]);
    return true;
}

bool mutate_swap_survivor(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    return swap_one_of(s, loose_survivors(s, audience, false), audience, dice);
}

bool mutate_swap_lost(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    return swap_one_of(s, loose_survivors(s, audience, true), audience, dice);
}

bool mutate_shuffle_survivor_deck(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    return swap_one_of(s, survivors_in_deck(s), audience, dice);
}

/* --- Evolutions -------------------------------------------------------------------------------------------------- */

/* One in hand and one of its level's deck. */
bool mutate_swap_evolution(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    uint32_t loose = s->evolution_hand & ~s->evolution_known;
    unsigned given, level;
    uint8_t *drawn;

    if (audience == CREATURE || !loose || s->seats[CREATURE].answer != NO_ANSWER || s->seats[CREATURE].chosen)
        return false;
    given = mutate_random_bit(loose, dice);
    level = notalone_evolutions_of_level[1] >> given & 1 ? 0 : 1;
    if (!s->evolution_deck_size[level])
        return false;
    drawn = &s->evolution_deck[level][dice_roll(dice, s->evolution_deck_size[level])];
    s->evolution_hand ^= 1u << given | 1u << *drawn;
    *drawn = (uint8_t)given;
    return true;
}

bool mutate_shuffle_evolutions(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    unsigned level = dice_roll(dice, 2), a, b;
    uint8_t *deck = s->evolution_deck[level], evolution;

    (void)audience;
    if (s->evolution_deck_size[level] < 2)
        return false;
    a = dice_roll(dice, s->evolution_deck_size[level]);
    b = dice_roll(dice, s->evolution_deck_size[level]);
    evolution = deck[a];
    deck[a] = deck[b];
    deck[b] = evolution;
    return a != b;
}

/* --- Avatars ----------------------------------------------------------------------------------------------------- */

/* Those that nobody was dealt. */
static uint32_t avatars_left(const struct notalone_state *s)
{
    uint32_t left = 0;

    for (unsigned avatar = 1; avatar < AVATARS; avatar++)
        if (s->hunted > 1 || !(card_row(AVATAR + avatar)->traits & TRAIT_COMPANY))
            left |= 1u << avatar;
    for_each_hunted(s, seat)
        left &= ~(uint32_t)s->seats[seat].dealt;
    return left;
}

/* With one that was dealt to a third, or to nobody. */
bool mutate_swap_dealt(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    uint32_t mine = 0, all = avatars_left(s);
    unsigned a, b;

    for_each_hunted(s, seat)
        if (seat != audience && s->seats[seat].answer == NO_ANSWER)
            mine |= s->seats[seat].dealt;
    all |= mine;
    if (!mine || count_bits(all) < 2)
        return false;
    a = mutate_random_bit(mine, dice);
    b = mutate_random_bit(all & ~(1u << a), dice);
    for_each_hunted(s, seat)
        s->seats[seat].dealt = (uint16_t)renamed(s->seats[seat].dealt, a, b);
    return true;
}
