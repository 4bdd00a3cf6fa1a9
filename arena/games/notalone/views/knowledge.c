/* SPDX-License-Identifier: MIT */
#include "games/notalone/views/knowledge.h"

#include <stddef.h>
#include <stdint.h>

#include "games/notalone/event.h"
#include "games/notalone/state.h"
#include "games/notalone/views/schema.h"

static bool has(uint64_t mask, unsigned bit)
{
    return mask >> bit & 1;
}

static bool is_hunted(unsigned audience)
{
    return audience >= 1 && audience < SEATS;
}

/* --- the planet and the piles ------------------------------------------------------------------------------------ */

static bool lies_face_up(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned space)
{
    (void)audience;
    (void)seat;
    return !has(s->face_down, space);
}

static bool drew_it(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned index)
{
    (void)seat;
    return is_hunted(audience) && has(s->pile_seen[index], audience);
}

static bool put_it_there(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned space)
{
    (void)seat;
    return s->cached[space] == 0 || s->cached_by[space] == audience;
}

static bool at_bottom_of_hunt(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned index)
{
    (void)audience;
    (void)seat;
    return index < s->hunt_tail;
}

static bool at_bottom_of_survivors(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned index)
{
    (void)audience;
    (void)seat;
    return index < s->survivor_tail;
}

/* --- hands ------------------------------------------------------------------------------------------------------- */

static bool knows_hunt(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned card)
{
    (void)seat;
    return audience == CREATURE || has(s->hunt_known, card);
}

static bool knows_evolution(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned evolution)
{
    (void)seat;
    return audience == CREATURE || has(s->evolution_known, evolution);
}

static bool knows_survival(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned card)
{
    return audience == seat || has(s->survival_known | (is_hunted(audience) ? s->seats[audience].traced : 0), card);
}

static bool knows_survivor(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned survivor)
{
    return audience == seat || has(s->survivors_known, survivor);
}

static bool knows_hand(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned place)
{
    return audience == seat || (audience == CREATURE && has(s->seats[seat].shown, place));
}

static bool sees_discard(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned place)
{
    (void)place;
    return audience == seat || discard_audience(s) & GAME_BIT(audience);
}

static bool was_shown(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned place)
{
    (void)s;
    (void)place;
    return audience == seat || audience == CREATURE;
}

/* --- what was played and what is asked --------------------------------------------------------------------------- */

static bool knows_played(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned index)
{
    const struct seat *hunted = &s->seats[seat];

    return audience == seat || index >= hunted->count ||
           has(is_hunted(audience) ? hunted->known : hunted->known_public, index);
}

static bool is_one_of_them(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned entry)
{
    (void)s;
    (void)seat;
    (void)entry;
    return is_hunted(audience);
}

static bool is_own(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned asked)
{
    (void)s;
    (void)seat;
    return asked == audience;
}

#define FIELD(member)      offsetof(struct notalone_state, member)
#define SEAT_FIELD(member) (offsetof(struct notalone_state, seats) + offsetof(struct seat, member))

static const struct row {
    size_t offset; /* of the field, as in its table */
    bool (*may_know)(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned entry);
} rows[] = {
    {FIELD(planet), lies_face_up},
    {FIELD(pile), drew_it},
    {FIELD(pile_seen), drew_it},
    {FIELD(cached), put_it_there},
    {FIELD(hunt_deck), at_bottom_of_hunt},
    {FIELD(survivor_deck), at_bottom_of_survivors},
    {FIELD(hunt_hand), knows_hunt},
    {FIELD(hunt_apart), knows_hunt},
    {FIELD(evolution_hand), knows_evolution},
    {SEAT_FIELD(survival), knows_survival},
    {SEAT_FIELD(survivors), knows_survivor},
    {SEAT_FIELD(hand), knows_hand},
    {SEAT_FIELD(discard), sees_discard},
    {SEAT_FIELD(shown), was_shown},
    {SEAT_FIELD(played), knows_played},
    {SEAT_FIELD(known), is_one_of_them},
    {FIELD(asked), is_own},
    {FIELD(passed), is_own},
    {FIELD(passed_phase), is_own},
};

bool knowledge_may(const void *state, unsigned audience, unsigned field, unsigned row, unsigned entry)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].offset == notalone_state_fields[field].offset)
            return rows[i].may_know(state, audience, row, entry);
    return false;
}
