/* SPDX-License-Identifier: MIT */
#include "pair_sanctuary.h"

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"

static unsigned random_bit(uint32_t mask, struct dice *dice)
{
    for (unsigned skip = dice_roll(dice, count_bits(mask)); skip; skip--)
        mask &= mask - 1;
    return (unsigned)__builtin_ctz(mask);
}

/* The top of a deck, as a mask. */
static uint32_t draw(uint8_t *deck, uint8_t *size)
{
    uint32_t drawn = 1u << deck[--*size];

    deck[*size] = 0;
    return drawn;
}

/* Bonus spaces that Defence has passed are reached. */
static void lay_counters(struct notalone_state *s, struct dice *dice)
{
    s->defence = (uint8_t)(2 + dice_roll(dice, defence_start(s) - 2u));
    s->bonuses &= (uint16_t)((1u << s->defence) - 1);
    s->unlocked = (uint8_t)dice_roll(dice, 2);
    s->sanctuary = (uint8_t)random_bit(sanctuary_open(s), dice);
    s->dna = (uint8_t)(1 + dice_roll(dice, DNA_ALL - 1));
}

/* To each up to two; of half of them it is known who holds them. */
static void lay_survivors(struct notalone_state *s, struct dice *dice)
{
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        for (unsigned held = dice_roll(dice, 3); held; held--) {
            uint32_t survivor = draw(s->survivor_deck, &s->survivor_deck_size);

            s->seats[seat].survivors |= survivor;
            s->survivors_known |= dice_roll(dice, 2) ? survivor : 0;
        }
}

/* One developed that costs more than one in hand, so that they can be swapped. */
static void lay_evolutions(struct notalone_state *s, struct dice *dice)
{
    for (unsigned level = 0; level < 2; level++) {
        uint8_t *deck = s->evolution_deck[level], *size = &s->evolution_deck_size[level];

        s->evolution_hand |= draw(deck, size);
        s->evolution_discard |= draw(deck, size);
        if (level || dice_roll(dice, 2))
            s->developed |= draw(deck, size);
    }
}

void pair_lay_sanctuary(struct notalone_state *s, struct dice *dice)
{
    for (unsigned seat = 1; seat <= s->hunted; seat++) {
        s->seats[seat].avatar = (uint8_t)random_bit(s->seats[seat].dealt, dice);
        s->seats[seat].dealt = 0;
    }
    lay_counters(s, dice);
    lay_survivors(s, dice);
    lay_evolutions(s, dice);
}
