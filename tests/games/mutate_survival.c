/* SPDX-License-Identifier: MIT */
#include "mutate_survival.h"

#include "games/notalone/questions/questions.h"

unsigned mutate_random_bit(uint64_t mask, struct dice *dice)
{
    for (unsigned skip = dice_roll(dice, count_bits(mask)); skip > 0; skip--)
        mask &= mask - 1;
    return (unsigned)__builtin_ctzll(mask);
}

uint64_t mutate_located(const struct notalone_state *s, unsigned audience)
{
    return s->survival_known | (audience < SEATS ? s->seats[audience].traced : 0);
}

static uint64_t renamed(uint64_t cards, unsigned a, unsigned b)
{
    uint64_t both = survival_bit(a) | survival_bit(b);

    return (cards & both) && (cards & both) != both ? cards ^ both : cards;
}

static void rename_in(uint8_t *cards, unsigned count, unsigned a, unsigned b)
{
    for (unsigned i = 0; i < count; i++)
        if (cards[i] == a || cards[i] == b)
            cards[i] = (uint8_t)(a + b - cards[i]);
}

/* Two Survival cards, of which the audience does not know where they are, are each where the other was, and who knows
 * of the one knows of the other. */
static bool swap_two(struct notalone_state *s, unsigned a, unsigned b)
{
    for_each_hunted(s, seat) {
        struct seat *hunted = &s->seats[seat];

        hunted->survival = renamed(hunted->survival, a, b);
        hunted->offered = renamed(hunted->offered, a, b);
        hunted->traced = renamed(hunted->traced, a, b);
    }
    rename_in(s->survival_deck, s->survival_deck_size, a, b);
    rename_in(s->cached, SPACES, a, b);
    return a != b;
}

/* Survival cards in others' hands from which nobody chooses now, but for those that the audience knows there. */
static uint64_t loose_hands(const struct notalone_state *s, unsigned audience)
{
    uint64_t cards = 0;

    for_each_hunted(s, seat)
        if (seat != audience && !s->seats[seat].offered && s->seats[seat].answer == NO_ANSWER)
            cards |= s->seats[seat].survival & ~mutate_located(s, audience);
    return cards;
}

/* Those under places. */
static uint64_t loose_caches(const struct notalone_state *s, unsigned audience)
{
    uint64_t cards = 0;

    for (unsigned space = 1; space < SPACES; space++)
        if (s->cached[space] && s->cached_by[space] != audience)
            cards |= survival_bit(s->cached[space]);
    return cards;
}

static uint64_t deck_cards(const struct notalone_state *s)
{
    uint64_t cards = 0;

    for (unsigned i = 0; i < s->survival_deck_size; i++)
        cards |= survival_bit(s->survival_deck[i]);
    return cards;
}

/* One of the cards and another that is not seen, in hands, under places or in the deck. */
static bool swap_one_of(struct notalone_state *s, uint64_t cards, unsigned audience, struct dice *dice)
{
    uint64_t others = loose_hands(s, audience) | loose_caches(s, audience) | deck_cards(s);

    if (!cards || !others)
        return false;
    return swap_two(s, SURVIVAL + mutate_random_bit(cards, dice), SURVIVAL + mutate_random_bit(others, dice));
}

bool mutate_swap_survival(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    return swap_one_of(s, loose_hands(s, audience), audience, dice);
}

bool mutate_swap_cached(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    return swap_one_of(s, loose_caches(s, audience), audience, dice);
}

/* A card in a hand of which a third seat knows. */
bool mutate_swap_traced(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    uint64_t traced = 0;

    for_each_hunted(s, seat)
        if (seat != audience)
            traced |= s->seats[seat].traced;
    return swap_one_of(s, traced & loose_hands(s, audience), audience, dice);
}

/* One of the cards among which another chooses, and the deck. */
bool mutate_swap_offered(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    uint64_t seats = 0, loose;
    unsigned seat, given;
    uint8_t *card;

    for_each_hunted(s, i)
        if (i != audience && s->seats[i].answer == NO_ANSWER && (s->seats[i].offered & ~mutate_located(s, audience)))
            seats |= 1u << i;
    if (!seats || !s->survival_deck_size)
        return false;
    seat = mutate_random_bit(seats, dice);
    loose = s->seats[seat].offered & ~mutate_located(s, audience);
    given = SURVIVAL + mutate_random_bit(loose, dice);
    card = &s->survival_deck[dice_roll(dice, s->survival_deck_size)];
    s->seats[seat].survival ^= survival_bit(given) | survival_bit(*card);
    s->seats[seat].offered ^= survival_bit(given) | survival_bit(*card);
    *card = (uint8_t)given;
    return true;
}

bool mutate_shuffle_survival_deck(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    (void)audience;
    if (s->survival_deck_size < 2)
        return false;
    return swap_two(s, s->survival_deck[dice_roll(dice, s->survival_deck_size)],
                    s->survival_deck[dice_roll(dice, s->survival_deck_size)]);
}
