/* SPDX-License-Identifier: MIT */
/* The questions of the tokens on the planet, and of what they leave of the places. */
#include "games/notalone/questions/questions.h"

/* --- tokens ------------------------------------------------------------------------------------------------------ */

uint8_t tokens_out(const struct notalone_state *s)
{
    uint8_t out = 0;

    for (unsigned token = 0; token < TOKENS; token++)
        if (s->tokens[token])
            out |= (uint8_t)TOKEN_BIT(token);
    return out;
}

uint16_t spaces_under_tokens(const struct notalone_state *s)
{
    uint16_t spaces = 0;

    for (unsigned token = 0; token < TOKENS; token++)
        spaces |= s->tokens[token];
    return spaces;
}

uint16_t spaces_to_place(const struct notalone_state *s, unsigned token, unsigned first)
{
    uint16_t spaces = spaces_in_play(s);

    if (token == TOKEN_CREATURE)
        spaces &= (uint16_t)~s->now.no_creature;
    if (first)
        spaces &= adjacent_spaces(s, (uint16_t)(1u << first));
    else if (s->now.straddles & TOKEN_BIT(token))
        spaces &= adjacent_spaces(s, spaces);
    return spaces;
}

uint16_t spaces_to_move(const struct notalone_state *s, unsigned token)
{
    return adjacent_spaces(s, s->tokens[token]);
}

/* A space under a token is never beside it, even if the token straddles. */
static uint16_t spaces_beside(const struct notalone_state *s, unsigned token)
{
    return adjacent_spaces(s, s->tokens[token]) & (uint16_t)~s->tokens[token];
}

uint16_t spaces_below(const struct notalone_state *s, unsigned token)
{
    unsigned below = (unsigned)s->tokens[token] << COLUMNS;

    return spaces_to_move(s, token) & (uint16_t)(s->hunted == 1 ? ALL_SPACES : below);
}

uint8_t tokens_for_survival(const struct notalone_state *s)
{
    uint8_t tokens = tokens_out(s);

    if (s->now.hunt_stays)
        return 0;
    if (evolution_gives(s, STANDING_STALK))
        tokens &= (uint8_t) ~(TOKEN_BIT(TOKEN_CREATURE) | (s->now.clone ? TOKEN_BIT(TOKEN_TARGET) : 0));
    return tokens;
}

bool avoids(const struct notalone_state *s, unsigned token, unsigned seat)
{
    uint8_t tokens = s->seats[seat].avoids;

    if (s->now.clone && tokens & AVOIDS_CLONE)
        tokens |= TOKEN_BIT(TOKEN_TARGET);
    if (s->now.artemia_idle)
        tokens |= TOKEN_BIT(TOKEN_ARTEMIA);
    return tokens & TOKEN_BIT(token);
}

bool acts(const struct notalone_state *s, unsigned token, unsigned seat, unsigned index)
{
    return (s->tokens[token] & ~s->now.calm) >> s->seats[seat].space[index] & 1 && !avoids(s, token, seat);
}

bool is_beside(const struct notalone_state *s, unsigned token, unsigned seat, unsigned index)
{
    return (spaces_beside(s, token) & ~s->now.calm) >> s->seats[seat].space[index] & 1 && !avoids(s, token, seat);
}

unsigned places_under(const struct notalone_state *s, unsigned token, unsigned seat)
{
    unsigned count = 0;

    for (unsigned i = 0; i < s->seats[seat].count; i++)
        count += acts(s, token, seat, i);
    return count;
}

bool catches(const struct notalone_state *s, unsigned seat, unsigned index)
{
    return acts(s, TOKEN_CREATURE, seat, index) || (s->now.clone && acts(s, TOKEN_TARGET, seat, index));
}

static bool is_across(const struct notalone_state *s, unsigned token, unsigned seat, unsigned index)
{
    unsigned spaces = s->tokens[token];

    return (spaces << COLUMNS | spaces >> COLUMNS) >> s->seats[seat].space[index] & 1 &&
           is_beside(s, token, seat, index);
}

uint8_t hunted_across_creature(const struct notalone_state *s)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat)
        for (unsigned i = 0; i < s->seats[seat].count; i++)
            if (is_across(s, TOKEN_CREATURE, seat, i) || (s->now.clone && is_across(s, TOKEN_TARGET, seat, i)))
                seats |= (uint8_t)(1u << seat);
    return seats;
}

uint16_t creature_spaces(const struct notalone_state *s)
{
    return s->now.clone ? s->tokens[TOKEN_CREATURE] | s->tokens[TOKEN_TARGET] : s->tokens[TOKEN_CREATURE];
}

uint16_t ineffective_spaces(const struct notalone_state *s)
{
    return s->now.target_ineffective ? s->now.ineffective | s->tokens[TOKEN_TARGET] : s->now.ineffective;
}

/* The Target token makes nothing ineffective for a Hunted who avoids it. Avoiding a Clone alone does not do this. */
static bool is_effective(const struct notalone_state *s, unsigned seat, unsigned space)
{
    bool avoids_target = s->seats[seat].avoids & TOKEN_BIT(TOKEN_TARGET);

    return !((avoids_target ? s->now.ineffective : ineffective_spaces(s)) >> space & 1);
}

bool is_usable(const struct notalone_state *s, unsigned seat, unsigned index)
{
    return is_effective(s, seat, s->seats[seat].space[index]) && !acts(s, TOKEN_ARTEMIA, seat, index) &&
           !catches(s, seat, index);
}

/* --- powers of places -------------------------------------------------------------------------------------------- */

bool has_power(const struct notalone_state *s, unsigned place, const struct user *user)
{
    const struct piece *row = place_row(place);

    if (user->used & place_bit(place) || s->now.spent & place_bit(place))
        return false;
    return !row->playable || row->playable(s, user);
}

bool may_use_power(const struct notalone_state *s, unsigned seat, unsigned index)
{
    const struct user user = {.seat = (uint8_t)seat, .index = (uint8_t)index};

    return has_power(s, place_at(s, s->seats[seat].space[index]), &user);
}

uint32_t copyable(const struct notalone_state *s, uint32_t places, const struct user *user)
{
    uint32_t found = 0;

    for_each_bit(places & ~places_face_down(s), place)
        if (!(place_row((unsigned)place)->traits & TRAIT_NEVER_COPIED) && has_power(s, (unsigned)place, user))
            found |= place_bit((unsigned)place);
    return found;
}

bool returns_card(const struct notalone_state *s, const struct user *user)
{
    return !(user->used & AT_A_DISTANCE) && may_take_back(s, user->seat, user->index) &&
           cards_on_table(s, user->seat) >> user->index & 1;
}

bool covers_places(const struct notalone_state *s)
{
    for_each_bit(s->places, place)
        if (place_row((unsigned)place)->traits & TRAIT_COVERS)
            return true;
    return false;
}

bool may_uncover(const struct notalone_state *s)
{
    return s->face_down || s->pile_size;
}

bool may_take_back(const struct notalone_state *s, unsigned seat, unsigned index)
{
    return !s->now.lure || !is_beside(s, TOKEN_TARGET, seat, index);
}

bool may_take_instead(const struct notalone_state *s, unsigned seat, unsigned index)
{
    return may_take_back(s, seat, index) && !(evolution_gives(s, STANDING_HIDE) && acts(s, TOKEN_TARGET, seat, index));
}

uint32_t discard_to_take(const struct notalone_state *s, const struct user *user)
{
    return may_take_back(s, user->seat, user->index) ? s->seats[user->seat].discard : 0;
}

unsigned take_limit(const struct notalone_state *s, const struct user *user, unsigned most)
{
    if (!may_take_back(s, user->seat, user->index))
        return 0;
    return s->now.take_limited && most ? 1 : most;
}

bool on_artemia_symbol(const struct notalone_state *s)
{
    /* Steps left to Victory on which a symbol lies, as bits, by the side of the board. */
    static const uint16_t symbols[] = {0, 1u << 6 | 1u << 5 | 1u << 4 | 1u << 3 | 1u << 2 | 1u << 1,
                                       1u << 11 | 1u << 9 | 1u << 7 | 1u << 5 | 1u << 3 | 1u << 1};

    return s->rescue < 16 && symbols[s->board] >> s->rescue & 1;
}

uint32_t free_track(const struct notalone_state *s)
{
    return ((1u << s->rescue) - 2) & ~s->track;
}
