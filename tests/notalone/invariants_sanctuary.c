/* SPDX-License-Identifier: MIT */
#include "invariants_sanctuary.h"

#include <stdbool.h>
#include <stddef.h>

#include "games/notalone/action.h"
#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

#define ALL_SURVIVORS ((1u << SURVIVORS) - 2)

/* A pile that is counted: every piece in it once. */
struct pile {
    uint32_t pieces;
    unsigned count;
};

static void add(struct pile *pile, uint32_t pieces)
{
    pile->pieces |= pieces;
    pile->count += count_bits(pieces);
}

static void add_deck(struct pile *pile, const uint8_t *deck, unsigned size)
{
    for (unsigned i = 0; i < size; i++)
        add(pile, 1u << deck[i]);
}

static bool holds_once(const struct pile *pile, uint32_t all)
{
    return pile->pieces == all && pile->count == count_bits(all);
}

/* --- the board --------------------------------------------------------------------------------------------------- */

/* The bonus spaces that Defence has not come to; each is lost to it when it has. */
static uint16_t bonuses_ahead(const struct notalone_state *s, unsigned least)
{
    uint16_t ahead = 0;

    for (unsigned steps = 1; steps < least; steps++)
        ahead |= (uint16_t)(bonus_on(s, steps) ? 1u << steps : 0);
    return ahead;
}

static const char *check_board(struct invariants *in, const struct notalone_state *s)
{
    if (s->defence < in->defence_least)
        in->defence_least = s->defence;
    if (s->defence > defence_start(s))
        return "Defence is beyond its start";
    if (s->bonuses != bonuses_ahead(s, in->defence_least) && s->defence == in->defence_least)
        in->defence_least--; /* it was there between two decisions, and moved back */
    if (s->bonuses != bonuses_ahead(s, in->defence_least))
        return "a bonus space was passed without its bonus, or gives it again";
    if (s->step == STEP_BOARD ? s->sanctuary != 0 : !(sanctuary_open(s) >> s->sanctuary & 1))
        return "the Sanctuary token lies where it cannot be";
    return s->dna > DNA_ALL ? "more DNA than there is" : NULL;
}

static const char *check_no_board(const struct notalone_state *s)
{
    if (s->defence || s->bonuses || s->sanctuary || s->dna || s->revealed || s->survivor_deck_size ||
        s->survivors_gone || s->evolution_deck_size[0] || s->evolution_deck_size[1] || s->evolution_hand)
        return "pieces of SANCTUARY in a match without it";
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        if (s->seats[seat].survivors || s->seats[seat].lost || s->seats[seat].dealt)
            return "a Hunted holds pieces of SANCTUARY in a match without it";
    return count_bits(s->developed) > 1 ? "more than one Evolution in a match without SANCTUARY" : NULL;
}

/* --- Survivors --------------------------------------------------------------------------------------------------- */

static const char *check_survivors(const struct notalone_state *s)
{
    struct pile all = {0};
    uint32_t held = 0;

    add(&all, s->revealed);
    add(&all, s->survivors_gone);
    add_deck(&all, s->survivor_deck, s->survivor_deck_size);
    for (unsigned seat = 1; seat <= s->hunted; seat++) {
        add(&all, s->seats[seat].survivors);
        add(&all, s->seats[seat].lost);
        held |= s->seats[seat].survivors;
    }
    if (!holds_once(&all, ALL_SURVIVORS))
        return "a Survivor is in no place or in two";
    if (s->survivors_known & ~held)
        return "everybody knows who holds a Survivor that nobody holds";
    return s->survivor_tail > s->survivor_deck_size ? "more Survivors are known in the deck than it has" : NULL;
}

/* --- Evolutions -------------------------------------------------------------------------------------------------- */

static const char *check_evolution_piles(const struct notalone_state *s)
{
    struct pile all = {0}, decks[2] = {{0}};

    for (unsigned level = 1; level <= 2; level++) {
        add_deck(&decks[level - 1], s->evolution_deck[level - 1], s->evolution_deck_size[level - 1]);
        if (decks[level - 1].pieces & ~notalone_evolutions_of_level[level])
            return "an Evolution in the deck of the other level";
        add_deck(&all, s->evolution_deck[level - 1], s->evolution_deck_size[level - 1]);
    }
    add(&all, s->evolution_hand);
    add(&all, s->developed);
    add(&all, s->evolution_discard);
    return holds_once(&all, s->evolutions) ? NULL : "an Evolution is in no place or in two";
}

static const char *check_developed(const struct notalone_state *s)
{
    if (s->developed & ~s->evolutions)
        return "a developed Evolution that is not of this match";
    if (count_bits(s->developed) > DEVELOPED_MAX)
        return "more than four Evolutions are developed";
    if (s->fresh & ~s->developed || (s->fresh && s->phase >= 1 && s->phase <= 3))
        return "an Evolution is new that is not developed, or was so before this turn";
    if (s->evolution_known & ~s->evolution_hand)
        return "everybody knows of an Evolution in a hand where it is not";
    if ((s->now.used | s->now.suppressed) & ~s->evolutions)
        return "an Evolution was used, or has no power, that is not of this match";
    for_each_bit(s->evolutions, evolution)
        if (s->hunted == 1 && card_row(EVOLUTION + (unsigned)evolution)->traits & TRAIT_COMPANY)
            return "an Evolution that needs two Hunted in a match with one";
    return NULL;
}

/* --- Avatars ----------------------------------------------------------------------------------------------------- */

/* Who has an Avatar, or two to choose from, at this step. */
static const char *check_avatar(const struct notalone_state *s, unsigned seat)
{
    const struct seat *hunted = &s->seats[seat];
    bool has_one = s->sanctuary_in_play ? s->step > STEP_AVATARS : s->avatars_setting && s->step > STEP_DEAL;
    bool chooses = s->sanctuary_in_play && s->step > STEP_DEAL && s->step <= STEP_AVATARS;

    if ((hunted->avatar != 0) != has_one)
        return "a Hunted without an Avatar, or with one too early";
    if (count_bits(hunted->dealt) != (chooses ? AVATARS_DEALT : 0))
        return "a Hunted has not two Avatars to choose from";
    if (hunted->avatar_used && !(card_row(AVATAR + hunted->avatar)->traits & TRAIT_USED))
        return "an Avatar is used up that can always be used";
    if (s->hunted == 1 && card_row(AVATAR + hunted->avatar)->traits & TRAIT_COMPANY)
        return "an Avatar that needs two Hunted in a match with one";
    return NULL;
}

static const char *check_avatars(const struct notalone_state *s)
{
    struct pile all = {0};

    for (unsigned seat = 1; seat <= s->hunted; seat++) {
        const struct seat *hunted = &s->seats[seat];
        const char *wrong = check_avatar(s, seat);

        if (wrong)
            return wrong;
        add(&all, hunted->dealt);
        add(&all, hunted->avatar ? 1u << hunted->avatar : 0);
    }
    return holds_once(&all, all.pieces) ? NULL : "an Avatar in two places";
}

/* --- what the frames tell ---------------------------------------------------------------------------------------- */

/* Everybody sees the frames: what may be chosen of hidden pieces is told by a list of actions alone. */
static const char *check_frames(const struct notalone_state *s)
{
    uint32_t open = s->developed | s->evolution_discard | s->evolution_known;

    for (unsigned i = 0; i < s->depth; i++) {
        const struct frame *f = &s->frames[i];

        if (f->waiting && f->base == ACTION_SURVIVOR && f->options & ~survivor_kinds(s->revealed))
            return "a frame tells of Survivors that are not revealed";
        if (f->waiting && f->base == ACTION_EVOLUTION && f->options & ~open)
            return "a frame tells of Evolutions in the Creature's hand";
    }
    return NULL;
}

/* A place that its owner named is not played in that turn. */
static const char *check_named(const struct notalone_state *s)
{
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        for_each_bit(cards_on_table(s, seat), i)
            if (s->seats[seat].named >> s->seats[seat].played[i] & 1)
                return "a place is played that was named not to be";
    return NULL;
}

const char *sanctuary_broken(struct invariants *in, const struct notalone_state *s)
{
    const char *wrong = s->sanctuary_in_play ? check_board(in, s) : check_no_board(s);

    in->evolution_discard = s->evolution_discard;
    wrong = wrong || !s->sanctuary_in_play ? wrong : check_survivors(s);
    wrong = wrong || !s->sanctuary_in_play ? wrong : check_evolution_piles(s);
    wrong = wrong ? wrong : check_developed(s);
    wrong = wrong ? wrong : check_avatars(s);
    wrong = wrong ? wrong : check_frames(s);
    return wrong ? wrong : check_named(s);
}
