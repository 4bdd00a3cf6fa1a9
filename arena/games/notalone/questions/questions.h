/* SPDX-License-Identifier: MIT */
/* Questions about a state: those whose answer a card or a power can change, and small ones with many callers. None
 * writes to the state. Clauses are those of RULES.md. */
#ifndef NOTALONE_QUESTIONS_H
#define NOTALONE_QUESTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "games/notalone/pieces.h"
#include "games/notalone/state.h"

#define for_each_hunted(s, seat) for (unsigned seat = 1; seat <= (s)->hunted; seat++)
#define for_each_bit(mask, bit)                                                                                        \
    for (uint64_t mask_##bit = (mask), bit; mask_##bit && (bit = (uint64_t)__builtin_ctzll(mask_##bit), 1);            \
         mask_##bit &= mask_##bit - 1)

static inline unsigned count_bits(uint64_t mask)
{
    /* Calls nothing in the compiler's library, and is fast on machines without an instruction for it. */
    mask -= mask >> 1 & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(mask * 0x0101010101010101u >> 56);
}

/* True if the mask has `least` bits or more. For a small `least`. */
static inline bool has_bits(uint64_t mask, unsigned least)
{
    for (; least > 1; least--)
        mask &= mask - 1;
    return !least || mask;
}

/* True if the mask has more than one bit. */
static inline bool has_several(uint64_t mask)
{
    return mask & (mask - 1);
}

static inline uint32_t place_bit(unsigned place)
{
    return 1u << place;
}

static inline uint64_t survival_bit(unsigned card)
{
    return (uint64_t)1 << (card - SURVIVAL);
}

/* Masks of spaces. */
#define UPPER_ROW  0x03eu
#define LOWER_ROW  0x7c0u
#define ALL_SPACES (UPPER_ROW | LOWER_ROW)

/* How a Hunted plays in a turn; by enum mode. */
struct mode_row {
    const char *name;
    uint8_t commits;  /* places of his hand that he commits... */
    uint8_t least;    /* ... or as many as may be played, but not fewer than this */
    uint8_t opens;    /* places of his discard that he also commits, face up, or as many as may be played */
    uint8_t explores; /* how many of all these he explores; if not all, he chooses as phase 3 begins */
    bool keeps_rest;  /* those that he does not explore stay on the table; else they return to his hand */
    bool takes_back;  /* the one that he explored returns to his hand in phase 4 */
};
extern const struct mode_row notalone_modes[MODES];
static inline const struct mode_row *mode_of(const struct notalone_state *s, unsigned seat)
{
    return &notalone_modes[s->seats[seat].mode];
}

/* Seats */
uint8_t all_hunted(const struct notalone_state *s); /* mask */
bool is_committed(const struct notalone_state *s, unsigned seat);
uint8_t hunted_to_commit(const struct notalone_state *s); /* those who have not yet, in phase 1; mask */
unsigned places_to_commit_if_few(const struct notalone_state *s, unsigned seat); /* for the next */
/* The number of places that he has to commit: of his hand, and of his discard. */
static inline unsigned places_to_commit(const struct notalone_state *s, unsigned seat)
{
    const struct mode_row *mode = mode_of(s, seat);

    return mode->commits == mode->least ? mode->least : places_to_commit_if_few(s, seat);
}
unsigned places_to_open(const struct notalone_state *s, unsigned seat);
/* The Hunted who could be healed: those with 1 or 2 Will. Mask of seats. */
uint8_t hunted_to_heal(const struct notalone_state *s);
/* Those with less than full Will, also with 0. Mask of seats. */
uint8_t hunted_short_of_will(const struct notalone_state *s);
/* Those with `least` places in hand or more. Mask of seats. */
uint8_t hunted_with_hand(const struct notalone_state *s, unsigned least);
/* Places that a Hunted owns: in hand, discarded, committed or played. */
uint32_t places_owned(const struct notalone_state *s, unsigned seat);
/* Played places still on the table, by index bits. */
uint8_t cards_on_table(const struct notalone_state *s, unsigned seat);
/* Those that say where he is: all but committed places that he does not explore. */
uint8_t cards_explored(const struct notalone_state *s, unsigned seat);
/* The places of these index bits, and the index bit of a place among them: the lowest. */
uint32_t places_played(const struct notalone_state *s, unsigned seat, uint8_t indexes);
unsigned played_index(const struct notalone_state *s, unsigned seat, uint8_t indexes, unsigned place);
/* Places of the reserve that the seat does not own: the revealed ones (reserve_for), and all (reserve_whole). */
uint32_t reserve_for(const struct notalone_state *s, unsigned seat);
uint32_t reserve_whole(const struct notalone_state *s, unsigned seat);

/* Steps to Victory at the start of the match. */
unsigned rescue_start(const struct notalone_state *s);
unsigned assimilation_start(const struct notalone_state *s);

/* The planet */
unsigned place_at(const struct notalone_state *s, unsigned space); /* 0 if none, or face down */
/* Spaces that can be named and can hold tokens: a place lies there, face up or face down. A draft leaves some spaces
 * empty. */
uint16_t spaces_in_play(const struct notalone_state *s);
/* The spaces in play whose place is revealed: a Hunted can be there. */
uint16_t accessible_spaces(const struct notalone_state *s);
/* The spaces in play beside a space of the mask, or in its column. */
uint16_t adjacent_spaces(const struct notalone_state *s, uint16_t spaces);
/* The space of a revealed place; 0 if it is not in play. */
unsigned space_of(const struct notalone_state *s, unsigned place);
uint32_t places_on(const struct notalone_state *s, uint16_t spaces); /* revealed ones */
/* Spaces of the revealed places that have a trait. */
uint16_t spaces_with(const struct notalone_state *s, enum trait trait);
/* Where the Hunted is: mask of one or two spaces, empty before the reveal. */
uint16_t spaces_of(const struct notalone_state *s, unsigned seat);

/* What may be played: no place that a card bars, that lies face down on the planet, or that he has named. */
uint32_t barred_places(const struct notalone_state *s);
uint32_t places_face_down(const struct notalone_state *s); /* whose cards somebody may hold with SANCTUARY */
static inline uint32_t places_not_to_play(const struct notalone_state *s, unsigned seat)
{
    uint32_t named = s->seats[seat].named;

    return s->now.no_play | s->face_down ? named | barred_places(s) | places_face_down(s) : named;
}
uint32_t places_to_play(const struct notalone_state *s, unsigned seat); /* in hand, neither barred nor named */
uint32_t discarded_to_play(const struct notalone_state *s, unsigned seat);
unsigned hunt_allowance(const struct notalone_state *s);
/* True if a Hunt card could still be played: the allowance is not used up, or one lies apart. */
bool may_play_hunt(const struct notalone_state *s);
/* Survival cards that a Hunted may play a turn. */
unsigned survival_allowance(const struct notalone_state *s, unsigned seat);
bool may_play_survival(const struct notalone_state *s, unsigned seat);
bool may_draw_survival(const struct notalone_state *s);
/* cards_of_phase: the phase's cards that a Hunted holds, or that the Creature holds and is not barred from playing.
 * Mask by code, or code - SURVIVAL. If it is empty, as it mostly is, the slower questions need not be asked.
 * playable_cards: those of them that the seat could play in a window now. */
uint64_t cards_of_phase(const struct notalone_state *s, unsigned seat);
uint64_t playable_cards(const struct notalone_state *s, unsigned seat);
bool can_play(const struct notalone_state *s, unsigned seat); /* true if there is one */
bool is_playable(const struct notalone_state *s, unsigned seat, unsigned card);
/* The number of places in his hand once he has taken back those that he committed from it (TRAIT_TAKES_UP). */
unsigned hand_taken_up(const struct notalone_state *s, unsigned seat);
/* Places of the hand that a card with TRAIT_HURTS costs its player, beyond what is printed on it. */
unsigned price_of_hurting(const struct notalone_state *s);
/* True if public facts allow that the seat holds a card that it could play now. */
bool could_play(const struct notalone_state *s, unsigned seat);
/* The card whose effect `card` would have: itself, or what it copies; 0 if there is nothing to copy. */
unsigned effect_of(const struct notalone_state *s, unsigned card);
/* Survival cards that the seat can play instead of the power of its place `index`, so none if may_use_power is false:
 * mask. */
uint64_t resolution_cards(const struct notalone_state *s, unsigned seat, unsigned index);

/* Tokens and places */
uint8_t tokens_out(const struct notalone_state *s); /* mask */
/* Spaces with a token of the hunt, even if it acts on nobody. */
uint16_t spaces_under_tokens(const struct notalone_state *s);
/* Where the token may be placed: mask of at least one space. A token that straddles is placed in two halves. For the
 * first half `first` is 0, and each space leaves room for the second half. For the second half `first` is the first
 * half's space, and each space is beside it. */
uint16_t spaces_to_place(const struct notalone_state *s, unsigned token, unsigned first);
/* Where the token may be moved: the spaces adjacent to one on which it lies. If it straddles, its own two spaces are
 * such spaces too. Mask. */
uint16_t spaces_to_move(const struct notalone_state *s, unsigned token);
/* Those of spaces_to_move below the token; with one Hunted, all of them. */
uint16_t spaces_below(const struct notalone_state *s, unsigned token);
/* Tokens that a Survival card can move: mask. */
uint8_t tokens_for_survival(const struct notalone_state *s);
bool avoids(const struct notalone_state *s, unsigned token, unsigned seat);
bool acts(const struct notalone_state *s, unsigned token, unsigned seat, unsigned index);
/* True if his place is adjacent to the token, which could act on him there (RULES.md, YH-2). */
bool is_beside(const struct notalone_state *s, unsigned token, unsigned seat, unsigned index);
/* How many of the Hunted's places the token acts on. */
unsigned places_under(const struct notalone_state *s, unsigned token, unsigned seat);
/* True if the Creature token or a Clone catches him on his place `index`. */
bool catches(const struct notalone_state *s, unsigned seat, unsigned index);
uint16_t creature_spaces(const struct notalone_state *s); /* the Clone's too */
/* Those above or below the Creature token, or the Clone, which could act on them there: mask of seats. */
uint8_t hunted_across_creature(const struct notalone_state *s);
uint16_t ineffective_spaces(const struct notalone_state *s);
bool is_usable(const struct notalone_state *s, unsigned seat, unsigned index);
bool has_power(const struct notalone_state *s, unsigned place, const struct user *user);
/* True if the seat can use the power of its place `index`, which is usable. */
bool may_use_power(const struct notalone_state *s, unsigned seat, unsigned index);
/* Those of `places` whose power the user can copy with some effect. */
uint32_t copyable(const struct notalone_state *s, uint32_t places, const struct user *user);
/* True if the power can return its own card ("this card" in the rules): the card is on the table, he may take back, and
 * the power is not used at a distance (AT_A_DISTANCE). Every power that returns its card asks this. */
bool returns_card(const struct notalone_state *s, const struct user *user);
/* True if a place of this match makes the lower row lie face down or be drawn. */
bool covers_places(const struct notalone_state *s);
/* True if a place can be revealed: one that lies face down, or one of the draw pile. */
bool may_uncover(const struct notalone_state *s);
/* True if his place `index` lets him take places back, by the power of a place or instead of it. */
bool may_take_back(const struct notalone_state *s, unsigned seat, unsigned index);
/* True if he can take places back instead of the power. */
bool may_take_instead(const struct notalone_state *s, unsigned seat, unsigned index);
/* take_limit: how many places, up to `most`, a place's power may take back for the user. discard_to_take: the places to
 * choose from. */
unsigned take_limit(const struct notalone_state *s, const struct user *user, unsigned most);
uint32_t discard_to_take(const struct notalone_state *s, const struct user *user);
bool on_artemia_symbol(const struct notalone_state *s);
/* Spaces of the Rescue track on which a Will counter could be put: bits by steps to Victory. */
uint32_t free_track(const struct notalone_state *s);

/* SANCTUARY (questions_sanctuary.c) */
unsigned defence_start(const struct notalone_state *s); /* steps to Victory */
/* The bonus of a space of the Defence track, by its steps to Victory: enum bonus, or 0. */
unsigned bonus_on(const struct notalone_state *s, unsigned steps);
/* Spaces for the Sanctuary token (RULES.md, Y5-2 to Y5-4): where it can lie, where it can be moved, and where it goes
 * in phase 5. */
uint16_t sanctuary_open(const struct notalone_state *s);
uint16_t sanctuary_destinations(const struct notalone_state *s);
unsigned sanctuary_next(const struct notalone_state *s);
/* True if his place `index` lets him rescue a Survivor, or fortify at the Sanctuary token. */
bool may_rescue(const struct notalone_state *s, unsigned seat, unsigned index);
bool may_fortify(const struct notalone_state *s, unsigned seat, unsigned index);
/* His committed places that lie face down: index bits. */
uint8_t cards_face_down(const struct notalone_state *s, unsigned seat);
/* True if he may play no Survival card where he is, or at all this turn. */
bool is_silenced(const struct notalone_state *s, unsigned seat);
/* survivor_kinds: the kinds of the Survivors of a mask, as bits by enum survivor. survivor_of_kind: one Survivor of the
 * mask that is of the kind. */
uint32_t survivor_kinds(uint32_t survivors);
unsigned survivor_of_kind(uint32_t survivors, unsigned kind);
/* Developed Evolutions that have power now: mask. */
uint32_t working_evolutions(const struct notalone_state *s);
/* True if the caught seats are enough for the Evolutions that need several caught. */
bool catches_many(uint8_t seats);
/* True if Rescue does not make its step in phase 4. */
bool rescue_stays(const struct notalone_state *s);
/* Places of the hand that a Hunted loses to the Artemia token, for each of his places under it. */
unsigned artemia_places(const struct notalone_state *s);
/* The working Evolution that has the lasting effect, EVOLUTION + code; 0 if there is none. */
unsigned evolution_giving(const struct notalone_state *s, enum standing standing);
static inline bool evolution_gives(const struct notalone_state *s, enum standing standing)
{
    return s->developed && evolution_giving(s, standing);
}
/* tokens_to_offer: tokens that the Creature may place besides those that it must, as a mask. bars_hunt_cards: true if
 * placing such a token, which is not out yet, leaves the Creature no Hunt card to play this turn. */
uint8_t tokens_to_offer(const struct notalone_state *s);
bool bars_hunt_cards(const struct notalone_state *s, unsigned token);
/* Evolutions of the hand that could be swapped in, and the developed ones that could be swapped out for one of them:
 * masks. */
uint32_t evolutions_to_swap(const struct notalone_state *s);
uint32_t evolutions_swapped_by(const struct notalone_state *s, unsigned evolution);
/* Hunt cards to which the Creature's hand is refilled. */
unsigned hunt_hand_size(const struct notalone_state *s);
bool avatar_gives(const struct notalone_state *s, unsigned seat, enum standing standing);
/* Places that a Resist takes back. */
unsigned resist_takes(const struct notalone_state *s, unsigned seat);
/* True if anybody can have Evolutions or Avatars. */
bool has_powers(const struct notalone_state *s);
/* Evolutions (of the Creature) or the Avatar (of a Hunted) that the seat could use in a card window now: mask by code.
 * Everybody can tell. */
uint32_t usable_powers(const struct notalone_state *s, unsigned seat);
/* True if a power that was chosen in a window, EVOLUTION or AVATAR + code, can still be used. */
bool is_power_usable(const struct notalone_state *s, unsigned seat, unsigned card);

#endif
