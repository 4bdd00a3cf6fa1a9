/* SPDX-License-Identifier: MIT */
#include "games/notalone/questions/draft.h"

#include "games/notalone/questions/questions.h"

uint16_t draft_spaces(const struct notalone_state *s)
{
    return (uint16_t)(LOWER_ROW & ~(unsigned)spaces_in_play(s));
}

/* The numbers printed on the places of a mask, as bits. */
static uint16_t numbers_of(uint32_t places)
{
    uint16_t numbers = 0;

    for_each_bit(places, place)
        numbers |= (uint16_t)(1u << place_row((unsigned)place)->number);
    return numbers;
}

/* The drawn places whose numbers are not in the mask. */
static uint32_t drawn_but(const struct notalone_state *s, uint16_t numbers)
{
    uint32_t places = 0;

    for (unsigned i = s->pile_size - s->drawn; i < s->pile_size; i++)
        if (!(numbers >> place_row(s->pile[i])->number & 1))
            places |= place_bit(s->pile[i]);
    return places;
}

uint32_t draft_to_drop(const struct notalone_state *s)
{
    return drawn_but(s, numbers_of(s->gone));
}

/* A place that can be dropped must remain. */
uint32_t draft_to_lay(const struct notalone_state *s)
{
    uint32_t places = drawn_but(s, numbers_of(places_on(s, LOWER_ROW))), drop = draft_to_drop(s);

    return has_several(drop) ? places : places & ~drop;
}
