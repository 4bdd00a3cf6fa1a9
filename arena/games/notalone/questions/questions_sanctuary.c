/* SPDX-License-Identifier: MIT */
/* The questions of SANCTUARY; sanctuary_numbers.h has its numbers. */
#include "games/notalone/decks/sanctuary_numbers.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/defence.h"
#include "games/notalone/speed.h"

/* --- Defence ----------------------------------------------------------------------------------------------------- */

enum { SMALL_MOST = 3 /* Hunted on the side of the board for 2 to 4 players */, TRACK_MAX = 18 };
enum { SMALL, LARGE, BOARD_SIDES };

#define START_FOR(hunted_, steps_)      [hunted_] = (steps_),
#define BONUS_ON(side_, steps_, bonus_) [side_][steps_] = (bonus_),
static const uint8_t bonuses[BOARD_SIDES][TRACK_MAX] = {DEFENCE_BONUSES(BONUS_ON)};

static unsigned board_side(const struct notalone_state *s)
{
    return s->hunted <= SMALL_MOST ? SMALL : LARGE;
}

unsigned defence_start(const struct notalone_state *s)
{
    static const uint8_t starts[] = {DEFENCE_STARTS(START_FOR)};

    return starts[s->hunted];
}

unsigned bonus_on(const struct notalone_state *s, unsigned steps)
{
    return bonuses[board_side(s)][steps];
}

/* --- Sanctuary --------------------------------------------------------------------------------------------------- */

static uint16_t bits_of(unsigned space)
{
    return (uint16_t)(space ? 1u << space : 0u);
}

uint16_t sanctuary_open(const struct notalone_state *s)
{
    return accessible_spaces(s) & (s->unlocked ? ALL_SPACES : UPPER_ROW);
}

uint16_t sanctuary_destinations(const struct notalone_state *s)
{
    return adjacent_spaces(s, bits_of(s->sanctuary)) & sanctuary_open(s);
}

unsigned sanctuary_next(const struct notalone_state *s)
{
    uint16_t after = sanctuary_open(s) & (uint16_t) ~((2u << s->sanctuary) - 1);

    return (unsigned)__builtin_ctz(after ? after : sanctuary_open(s));
}

/* In its row or its column. */
static bool is_in_reach(unsigned space, unsigned sanctuary)
{
    uint16_t both = (uint16_t)(1u << space | 1u << sanctuary);

    return !(both & ~UPPER_ROW) || !(both & ~LOWER_ROW) || space + COLUMNS == sanctuary || sanctuary + COLUMNS == space;
}

/* His place is usable, and no Hunt token lies there, not even one that he avoids. */
static bool is_free(const struct notalone_state *s, unsigned seat, unsigned index)
{
    return !(spaces_under_tokens(s) >> s->seats[seat].space[index] & 1) && is_usable(s, seat, index);
}

bool may_rescue(const struct notalone_state *s, unsigned seat, unsigned index)
{
    unsigned space = s->seats[seat].space[index];

    if (!s->revealed || space == s->sanctuary || !is_free(s, seat, index))
        return false;
    if (avatar_gives(s, seat, STANDING_REACH))
        return is_in_reach(space, s->sanctuary);
    return adjacent_spaces(s, bits_of(s->sanctuary)) >> space & 1;
}

bool may_fortify(const struct notalone_state *s, unsigned seat, unsigned index)
{
    return s->seats[seat].space[index] == s->sanctuary && !s->now.fortified && !s->now.no_fortify &&
           is_free(s, seat, index);
}

/* --- what cards bar ---------------------------------------------------------------------------------------------- */

uint8_t cards_face_down(const struct notalone_state *s, unsigned seat)
{
    return cards_on_table(s, seat) & (uint8_t)~s->seats[seat].known;
}

enum { PHASE_OF_RECKONING = 3 };

SELDOM static bool is_among_spores(const struct notalone_state *s, unsigned seat)
{
    for_each_bit(cards_explored(s, seat), i)
        if (is_beside(s, TOKEN_ARTEMIA, seat, (unsigned)i))
            return true;
    return false;
}

bool is_silenced(const struct notalone_state *s, unsigned seat)
{
    if (s->now.spores && s->phase >= PHASE_OF_RECKONING && is_among_spores(s, seat))
        return true;
    return s->now.venom >> seat & 1;
}

/* --- Survivors --------------------------------------------------------------------------------------------------- */

uint32_t survivor_kinds(uint32_t survivors)
{
    uint32_t kinds = 0;

    for_each_bit(survivors, survivor)
        kinds |= 1u << notalone_survivor_kinds[survivor];
    return kinds;
}

unsigned survivor_of_kind(uint32_t survivors, unsigned kind)
{
    return (unsigned)__builtin_ctz(survivors & notalone_survivors_of_kind[kind]);
}

/* --- Evolutions and Avatars -------------------------------------------------------------------------------------- */

enum { HUNT_HAND = 3, PLACES_PER_RESIST = 2 };

uint32_t working_evolutions(const struct notalone_state *s)
{
    return s->developed & ~s->fresh & ~s->now.suppressed;
}

unsigned evolution_giving(const struct notalone_state *s, enum standing standing)
{
    for_each_bit(working_evolutions(s), evolution)
        if (card_row(EVOLUTION + (unsigned)evolution)->standing == standing)
            return EVOLUTION + (unsigned)evolution;
    return 0;
}

enum { MANY = 2 };

bool catches_many(uint8_t seats)
{
    return count_bits(seats) >= MANY;
}

bool rescue_stays(const struct notalone_state *s)
{
    return s->now.rescue_stays || (catches_many((uint8_t)s->caught) && evolution_gives(s, STANDING_APEX));
}

unsigned artemia_places(const struct notalone_state *s)
{
    return evolution_gives(s, STANDING_PARASITE) ? 2 : 1;
}

uint32_t evolutions_swapped_by(const struct notalone_state *s, unsigned evolution)
{
    uint32_t found = 0;

    for_each_bit(s->developed, out)
        if (card_row(EVOLUTION + (unsigned)out)->cost >= card_row(EVOLUTION + evolution)->cost)
            found |= 1u << out;
    return found;
}

uint32_t evolutions_to_swap(const struct notalone_state *s)
{
    uint32_t found = 0;

    for_each_bit(s->evolution_hand, evolution)
        if (evolutions_swapped_by(s, (unsigned)evolution))
            found |= 1u << evolution;
    return found;
}

unsigned hunt_hand_size(const struct notalone_state *s)
{
    unsigned evolution = evolution_giving(s, STANDING_REFILL);

    return evolution ? card_row(evolution)->datum : HUNT_HAND;
}

unsigned price_of_hurting(const struct notalone_state *s)
{
    return evolution_gives(s, STANDING_THICK_SKIN);
}

/* The Artemia token that costs the Hunt cards is offered only if nothing else places it. */
uint8_t tokens_to_offer(const struct notalone_state *s)
{
    uint8_t offered = 0;

    if (evolution_gives(s, STANDING_OMNIPRESENT) || (evolution_gives(s, STANDING_CRAWL) && !s->hunt_plays))
        offered |= TOKEN_BIT(TOKEN_ARTEMIA);
    if (evolution_gives(s, STANDING_HIDE))
        offered |= TOKEN_BIT(TOKEN_TARGET);
    return offered & (uint8_t) ~(tokens_out(s) | s->now.due);
}

bool bars_hunt_cards(const struct notalone_state *s, unsigned token)
{
    return token == TOKEN_ARTEMIA && !evolution_gives(s, STANDING_OMNIPRESENT);
}

bool avatar_gives(const struct notalone_state *s, unsigned seat, enum standing standing)
{
    return card_row(AVATAR + s->seats[seat].avatar)->standing == standing;
}

unsigned survival_allowance(const struct notalone_state *s, unsigned seat)
{
    return avatar_gives(s, seat, STANDING_TWO_CARDS) ? 2 : 1;
}

unsigned resist_takes(const struct notalone_state *s, unsigned seat)
{
    unsigned more = avatar_gives(s, seat, STANDING_RESIST) ? card_row(AVATAR + s->seats[seat].avatar)->datum : 0;

    return PLACES_PER_RESIST + s->seats[seat].resist_extra + more;
}

static bool can_pay(const struct notalone_state *s, const struct piece *row)
{
    return (!(row->traits & TRAIT_PAYS_DNA) || s->dna) && (!(row->traits & TRAIT_PAYS_HUNT_CARD) || s->hunt_hand);
}

static bool is_usable_now(const struct notalone_state *s, unsigned seat, unsigned card)
{
    const struct user user = {.seat = (uint8_t)seat};
    const struct piece *row = card_row(card);

    return row->traits & TRAIT_USED && (!row->phase || row->phase == s->phase) && can_pay(s, row) &&
           (!row->playable || row->playable(s, &user));
}

bool is_power_usable(const struct notalone_state *s, unsigned seat, unsigned card)
{
    if (seat == CREATURE && !(working_evolutions(s) & ~s->now.used & 1u << (card - EVOLUTION)))
        return false;
    return is_usable_now(s, seat, card);
}

SELDOM static uint32_t usable_among(const struct notalone_state *s, unsigned seat, uint32_t powers)
{
    unsigned first = seat == CREATURE ? EVOLUTION : AVATAR;
    uint32_t usable = 0;

    for_each_bit(powers, code)
        if (is_usable_now(s, seat, first + (unsigned)code))
            usable |= 1u << code;
    return usable;
}

bool has_powers(const struct notalone_state *s)
{
    return s->developed || s->sanctuary_in_play || s->avatars_setting;
}

static uint32_t unused_powers(const struct notalone_state *s, unsigned seat)
{
    const struct seat *hunted = &s->seats[seat];

    if (seat == CREATURE)
        return working_evolutions(s) & ~s->now.used;
    return hunted->avatar && !hunted->avatar_used ? 1u << hunted->avatar : 0;
}

uint32_t usable_powers(const struct notalone_state *s, unsigned seat)
{
    uint32_t powers = has_powers(s) ? unused_powers(s, seat) : 0;

    return powers ? usable_among(s, seat, powers) : 0;
}
