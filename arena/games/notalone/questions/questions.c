/* SPDX-License-Identifier: MIT */
#include "games/notalone/questions/questions.h"

#include "games/notalone/speed.h"

enum { SANCTUARY_RESCUE = 13 };

uint8_t all_hunted(const struct notalone_state *s)
{
    return (uint8_t)((2u << s->hunted) - 2);
}

unsigned places_to_commit_if_few(const struct notalone_state *s, unsigned seat)
{
    const struct mode_row *mode = mode_of(s, seat);
    unsigned playable = count_bits(places_to_play(s, seat));

    if (playable > mode->commits)
        return mode->commits;
    return playable < mode->least ? mode->least : playable;
}

unsigned places_to_open(const struct notalone_state *s, unsigned seat)
{
    unsigned opens = mode_of(s, seat)->opens, playable;

    if (!opens)
        return 0;
    playable = count_bits(discarded_to_play(s, seat));
    return playable < opens ? playable : opens;
}

bool is_committed(const struct notalone_state *s, unsigned seat)
{
    return s->seats[seat].count > 0;
}

uint8_t hunted_to_commit(const struct notalone_state *s)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat)
        if (!is_committed(s, seat))
            seats |= (uint8_t)(1u << seat);
    return seats;
}

uint8_t hunted_to_heal(const struct notalone_state *s)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat)
        if (s->seats[seat].will > 0 && s->seats[seat].will < WILL_MAX)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

uint8_t hunted_short_of_will(const struct notalone_state *s)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat)
        seats |= (uint8_t)((s->seats[seat].will < WILL_MAX) << seat);
    return seats;
}

uint8_t hunted_with_hand(const struct notalone_state *s, unsigned least)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat)
        seats |= (uint8_t)(has_bits(s->seats[seat].hand, least) << seat);
    return seats;
}

uint8_t cards_on_table(const struct notalone_state *s, unsigned seat)
{
    const struct seat *hunted = &s->seats[seat];

    return (uint8_t)(((1u << hunted->count) - 1) & ~hunted->left);
}

uint8_t cards_explored(const struct notalone_state *s, unsigned seat)
{
    uint8_t indexes = 0;

    for (unsigned i = 0; i < s->seats[seat].count; i++)
        indexes |= (uint8_t)(s->seats[seat].space[i] ? 1u << i : 0u);
    return indexes;
}

uint32_t places_played(const struct notalone_state *s, unsigned seat, uint8_t indexes)
{
    uint32_t places = 0;

    for_each_bit(indexes, i)
        places |= place_bit(s->seats[seat].played[i]);
    return places;
}

unsigned played_index(const struct notalone_state *s, unsigned seat, uint8_t indexes, unsigned place)
{
    while (s->seats[seat].played[__builtin_ctz(indexes)] != place)
        indexes &= (uint8_t)(indexes - 1);
    return (unsigned)__builtin_ctz(indexes);
}

uint32_t places_owned(const struct notalone_state *s, unsigned seat)
{
    const struct seat *hunted = &s->seats[seat];

    return hunted->hand | hunted->discard | places_played(s, seat, cards_on_table(s, seat));
}

uint32_t reserve_for(const struct notalone_state *s, unsigned seat)
{
    return reserve_whole(s, seat) & places_on(s, ALL_SPACES);
}

uint32_t reserve_whole(const struct notalone_state *s, unsigned seat)
{
    uint32_t places = s->places & ~places_owned(s, seat);

    for_each_bit(places, place)
        if (!s->reserve[place])
            places &= ~place_bit((unsigned)place);
    return places;
}

unsigned rescue_start(const struct notalone_state *s)
{
    return s->sanctuary_in_play ? SANCTUARY_RESCUE : s->hunted + 12u;
}

unsigned assimilation_start(const struct notalone_state *s)
{
    return s->hunted + 6u;
}

/* --- the planet -------------------------------------------------------------------------------------------------- */

uint16_t accessible_spaces(const struct notalone_state *s)
{
    unsigned spaces = 0;

    for (unsigned space = 1; space < SPACES; space++)
        spaces |= (unsigned)(s->planet[space] != 0) << space;
    return (uint16_t)(spaces & ~s->face_down);
}

uint16_t spaces_in_play(const struct notalone_state *s)
{
    return accessible_spaces(s) | s->face_down;
}

uint16_t adjacent_spaces(const struct notalone_state *s, uint16_t spaces)
{
    unsigned up = spaces & UPPER_ROW, low = spaces & LOWER_ROW;
    unsigned beside = ((up << 1 | up >> 1) & UPPER_ROW) | ((low << 1 | low >> 1) & LOWER_ROW);
    unsigned all = beside | up << COLUMNS | low >> COLUMNS;

    return (uint16_t)(all & spaces_in_play(s));
}

SELDOM static unsigned search_space(const struct notalone_state *s, unsigned place)
{
    for (unsigned space = 1; space < SPACES; space++)
        if (place_at(s, space) == place)
            return space;
    return 0;
}

/* It is mostly the space with the number of the place. */
unsigned space_of(const struct notalone_state *s, unsigned place)
{
    unsigned number = place_row(place)->number;

    return place_at(s, number) == place ? number : search_space(s, place);
}

unsigned place_at(const struct notalone_state *s, unsigned space)
{
    return s->face_down >> space & 1 ? 0 : s->planet[space];
}

uint32_t places_on(const struct notalone_state *s, uint16_t spaces)
{
    uint32_t places = 0;

    for_each_bit(spaces, space)
        places |= place_bit(place_at(s, (unsigned)space));
    return places & ~place_bit(0);
}

uint16_t spaces_with(const struct notalone_state *s, enum trait trait)
{
    uint16_t spaces = 0;

    for (unsigned space = 1; space < SPACES; space++)
        if (place_row(place_at(s, space))->traits & trait)
            spaces |= (uint16_t)(1u << space);
    return spaces;
}

uint16_t spaces_of(const struct notalone_state *s, unsigned seat)
{
    const struct seat *hunted = &s->seats[seat];
    uint16_t spaces = 0;

    for (unsigned i = 0; i < hunted->count; i++)
        spaces |= (uint16_t)(1u << hunted->space[i]);
    return spaces & ALL_SPACES;
}

/* --- what may be played ------------------------------------------------------------------------------------------ */

uint32_t barred_places(const struct notalone_state *s)
{
    return places_on(s, s->now.no_play);
}

uint32_t places_face_down(const struct notalone_state *s)
{
    return s->face_down ? s->places & ~places_on(s, ALL_SPACES) : 0;
}

uint32_t places_to_play(const struct notalone_state *s, unsigned seat)
{
    return s->seats[seat].hand & ~places_not_to_play(s, seat);
}

uint32_t discarded_to_play(const struct notalone_state *s, unsigned seat)
{
    return s->seats[seat].discard & ~places_not_to_play(s, seat);
}

unsigned hunt_allowance(const struct notalone_state *s)
{
    return 1u + s->now.hunt_extra;
}

static bool may_play_from_hunt_hand(const struct notalone_state *s)
{
    return !s->now.no_hunt && s->hunt_plays < hunt_allowance(s);
}

bool may_play_hunt(const struct notalone_state *s)
{
    return may_play_from_hunt_hand(s) || (!s->now.no_hunt && s->hunt_apart);
}

/* A card that was played from where it lies apart is still noted there when it takes effect. */
static bool may_play_card(const struct notalone_state *s, unsigned seat, unsigned card)
{
    if (seat != CREATURE)
        return may_play_survival(s, seat);
    return s->hunt_apart >> card & 1 ? !s->now.no_hunt : may_play_from_hunt_hand(s);
}

/* Hunt cards that the Creature is not barred from playing for good: mask. */
static uint64_t hunt_to_play(const struct notalone_state *s)
{
    if (s->now.no_hunt)
        return 0;
    return s->hunt_apart | (may_play_from_hunt_hand(s) ? s->hunt_hand : 0);
}

/* The same for any seat. */
static uint64_t cards_to_play(const struct notalone_state *s, unsigned seat)
{
    if (seat == CREATURE)
        return hunt_to_play(s);
    return may_play_survival(s, seat) ? s->seats[seat].survival : 0;
}

bool may_play_survival(const struct notalone_state *s, unsigned seat)
{
    unsigned plays = s->seats[seat].plays;

    return !s->now.no_survival && !is_silenced(s, seat) && (!plays || plays < survival_allowance(s, seat));
}

bool may_draw_survival(const struct notalone_state *s)
{
    return !s->now.no_survival && s->survival_deck_size + s->survival_discard_size > 0;
}

unsigned effect_of(const struct notalone_state *s, unsigned card)
{
    if (!(card_row(card)->traits & TRAIT_COPIES))
        return card;
    return s->hunt_discard_size ? s->hunt_discard[s->hunt_discard_size - 1] : 0;
}

/* The row of the card whose effect `card` would have. A card that copies has its own row if there is nothing to copy.
 */
static const struct piece *effect_row(const struct notalone_state *s, unsigned card)
{
    const struct piece *row = card_row(card);
    unsigned effect = row->traits & TRAIT_COPIES ? effect_of(s, card) : 0;

    return effect ? card_row(effect) : row;
}

unsigned hand_taken_up(const struct notalone_state *s, unsigned seat)
{
    return count_bits(s->seats[seat].hand) + count_bits(cards_face_down(s, seat));
}

/* True if his hand has the places that a card with TRAIT_HURTS costs beyond its print. */
static bool can_pay(const struct notalone_state *s, unsigned seat, const struct piece *card)
{
    unsigned hand = card->traits & TRAIT_TAKES_UP ? hand_taken_up(s, seat) : count_bits(s->seats[seat].hand);

    return hand >= price_of_hurting(s);
}

static bool is_playable_in(const struct notalone_state *s, unsigned seat, unsigned card, unsigned phase, bool secret)
{
    const struct user user = {.seat = (uint8_t)seat};
    const struct piece *row = effect_row(s, card);

    if (row->phase != phase || row->instead || row->traits & TRAIT_COPIES)
        return false;
    if (s->now.no_target && row->symbol & TOKEN_BIT(TOKEN_TARGET))
        return false;
    if (row->traits & TRAIT_HURTS && !can_pay(s, seat, row))
        return false;
    if (secret && row->perhaps)
        return row->perhaps(s, &user);
    return !row->playable || row->playable(s, &user);
}

bool is_playable(const struct notalone_state *s, unsigned seat, unsigned card)
{
    return may_play_card(s, seat, card) && is_playable_in(s, seat, card, s->phase, false);
}

APART static uint64_t playable_among(const struct notalone_state *s, unsigned seat, uint64_t cards)
{
    unsigned first = seat == CREATURE ? 0 : SURVIVAL;
    uint64_t playable = 0;

    if (seat != CREATURE && !may_play_survival(s, seat))
        return 0;
    for_each_bit(cards, bit)
        if (is_playable_in(s, seat, first + (unsigned)bit, s->phase, false))
            playable |= (uint64_t)1 << bit;
    return playable;
}

uint64_t cards_of_phase(const struct notalone_state *s, unsigned seat)
{
    if (seat == CREATURE)
        return hunt_to_play(s) & notalone_hunt_in_phase[s->phase];
    return s->seats[seat].survival & notalone_survival_in_phase[s->phase];
}

uint64_t playable_cards(const struct notalone_state *s, unsigned seat)
{
    uint64_t cards = cards_of_phase(s, seat);

    return cards ? playable_among(s, seat, cards) : 0;
}

bool can_play(const struct notalone_state *s, unsigned seat)
{
    unsigned first = seat == CREATURE ? 0 : SURVIVAL;

    if (seat != CREATURE && !may_play_survival(s, seat))
        return false;
    for_each_bit(cards_of_phase(s, seat), bit)
        if (is_playable_in(s, seat, first + (unsigned)bit, s->phase, false))
            return true;
    return false;
}

/* Cards whose place everybody knows, of the deck that the seat draws from. */
static uint64_t known_cards(const struct notalone_state *s, unsigned seat)
{
    uint64_t cards = 0;

    if (seat == CREATURE) {
        for (unsigned i = 0; i < s->hunt_discard_size; i++)
            cards |= (uint64_t)1 << s->hunt_discard[i];
        for (unsigned i = 0; i < s->hunt_plays; i++)
            cards |= (uint64_t)1 << s->hunt_played[i];
        for (unsigned i = 0; i < s->hunt_tail; i++)
            cards |= (uint64_t)1 << s->hunt_deck[i];
        for (unsigned i = 0; i < LYING_MAX; i++)
            cards |= s->lying[i].card ? (uint64_t)1 << s->lying[i].card : 0;
        return cards | s->hunt_known;
    }
    for (unsigned i = 0; i < s->survival_discard_size; i++)
        cards |= survival_bit(s->survival_discard[i]);
    return cards | s->survival_known;
}

/* True if public facts allow that one of the cards of the mask is a card that the seat could play now. It can be a
 * known card. If not all are known, it can also be any card whose place is not known. */
static bool could_be_playable(const struct notalone_state *s, unsigned seat, uint64_t cards)
{
    bool creature = seat == CREATURE;
    uint64_t known = cards & (creature ? s->hunt_known : s->survival_known);

    if (known != cards)
        cards = known | ((creature ? s->hunt_cards : s->survival_cards) & ~known_cards(s, seat));
    for_each_bit(cards, bit)
        if (is_playable_in(s, seat, (creature ? 0 : SURVIVAL) + (unsigned)bit, s->phase, true))
            return true;
    return false;
}

bool could_play(const struct notalone_state *s, unsigned seat)
{
    return could_be_playable(s, seat, cards_to_play(s, seat));
}

uint64_t resolution_cards(const struct notalone_state *s, unsigned seat, unsigned index)
{
    const struct user user = {.seat = (uint8_t)seat, .index = (uint8_t)index};
    uint64_t cards = s->seats[seat].survival & notalone_survival_instead;

    if (!cards || !may_play_survival(s, seat) || !may_use_power(s, seat, index))
        return 0;
    for_each_bit(cards, bit)
        if (!card_row(SURVIVAL + (unsigned)bit)->playable(s, &user))
            cards &= ~((uint64_t)1 << bit);
    return cards;
}

/* --- modes ------------------------------------------------------------------------------------------------------- */

const struct mode_row notalone_modes[MODES] = {
    [MODE_ONE] = {.name = "", .commits = 1, .least = 1, .explores = 1},
    [MODE_RIVER] = {.name = "River", .commits = 2, .least = 2, .explores = 1},
    [MODE_ARTEFACT] = {.name = "Artefact", .commits = 2, .least = 2, .explores = 2},
    [MODE_FJORD] = {.name = "Fjord", .commits = 1, .least = 1, .opens = 1, .explores = 1, .keeps_rest = true},
    [MODE_RUN] = {.name = "runs", .commits = 3, .least = 1, .explores = 1, .keeps_rest = true, .takes_back = true},
};
