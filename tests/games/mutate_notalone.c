/* SPDX-License-Identifier: MIT */
/* What an audience may not know of a match of NOT ALONE, and how it can be changed unnoticed. Written from the rules:
 * the place hand, the committed places until the reveal, and the Survival hand are the owner's; the Hunt hand and the
 * Hunt cards apart are the Creature's; a Survival card under a place, and in whose hand it then is, is known to who put
 * it there; the order of the decks, that of the draw pile but for what a seat has drawn, which place lies face down
 * where, who was asked and what others have answered are nobody's. Under Smokescreen the Creature does not see the
 * place discards. Of the pieces of SANCTUARY mutate_sanctuary.h says it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "games/notalone/frames/window.h"
#include "games/notalone/notalone.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/defence.h"
#include "games/notalone/state.h"
#include "games/notalone/turn/flow.h"
#include "games/notalone/turn/steps.h"
#include "enrich_notalone.h"
#include "leaks.h"
#include "mutate_sanctuary.h"
#include "mutate_survival.h"

/* --- what an audience may know beyond the open fields ------------------------------------------------------------- */

struct known_seat {
    uint64_t survival;
    uint32_t hand, discard, owned, shown;
    uint8_t played[PLAYED_MAX];
    uint8_t hand_size, discard_size, survival_size;
};

struct knowledge {
    struct known_seat seats[SEATS];
    uint64_t hunt_hand, hunt_apart;
    uint8_t hunt_size, apart_size;
    uint8_t hunt_bottom[DECK_MAX];
    uint8_t planet[SPACES];
    uint8_t cached[SPACES];
    uint8_t pile[PILE_MAX];
    struct sanctuary_knowledge sanctuary;
};

static bool sees_discards(const struct notalone_state *s, unsigned audience, unsigned seat)
{
    return !s->now.smoke || seat == audience || (audience != CREATURE && audience != GAME_PUBLIC);
}

static bool sees_played(const struct notalone_state *s, unsigned audience, unsigned seat, unsigned index)
{
    const struct seat *hunted = &s->seats[seat];
    uint8_t known = audience == CREATURE || audience == GAME_PUBLIC ? hunted->known_public : hunted->known;

    return seat == audience || hunted->space[index] != 0 || (known >> index & 1);
}

static void know_seat(const struct notalone_state *s, unsigned audience, unsigned seat, struct known_seat *known)
{
    const struct seat *hunted = &s->seats[seat];
    bool own = seat == audience;

    known->survival = own ? hunted->survival : hunted->survival & mutate_located(s, audience);
    known->survival_size = (uint8_t)count_bits(hunted->survival);
    known->hand = own ? hunted->hand : 0;
    known->hand_size = (uint8_t)count_bits(hunted->hand);
    known->discard = sees_discards(s, audience, seat) ? hunted->discard : 0;
    known->discard_size = (uint8_t)count_bits(hunted->discard);
    known->owned = places_owned(s, seat);
    known->shown = own || audience == CREATURE ? hunted->shown : 0;
    for (unsigned i = 0; i < hunted->count; i++)
        known->played[i] = sees_played(s, audience, seat, i) ? hunted->played[i] : UNKNOWN;
}

/* Who drew a place has seen it, until another draws it. */
static bool saw_in_pile(const struct notalone_state *s, unsigned audience, unsigned index)
{
    return audience < SEATS && s->pile_seen[index] & 1u << audience;
}

static void know(const struct notalone_state *s, unsigned audience, struct knowledge *known)
{
    memset(known, 0, sizeof *known);
    for_each_hunted(s, seat)
        know_seat(s, audience, seat, &known->seats[seat]);
    known->hunt_hand = audience == CREATURE ? s->hunt_hand : s->hunt_hand & s->hunt_known;
    known->hunt_size = (uint8_t)count_bits(s->hunt_hand);
    known->hunt_apart = audience == CREATURE ? s->hunt_apart : s->hunt_apart & s->hunt_known;
    known->apart_size = (uint8_t)count_bits(s->hunt_apart);
    memcpy(known->hunt_bottom, s->hunt_deck, s->hunt_tail);
    for (unsigned space = 1; space < SPACES; space++)
        known->planet[space] = s->face_down >> space & 1 ? 0 : s->planet[space];
    for (unsigned space = 1; space < SPACES; space++)
        known->cached[space] = s->cached[space] && s->cached_by[space] != audience ? UNKNOWN : s->cached[space];
    for (unsigned i = 0; i < s->pile_size; i++)
        known->pile[i] = saw_in_pile(s, audience, i) ? s->pile[i] : UNKNOWN;
    mutate_know_sanctuary(s, audience, &known->sanctuary);
}

static bool same_mixed(const void *a, const void *b, unsigned audience)
{
    struct knowledge left, right;

    know(a, audience, &left);
    know(b, audience, &right);
    return memcmp(&left, &right, sizeof left) == 0;
}

/* --- changes ------------------------------------------------------------------------------------------------------ */

/* A Hunted other than the audience who is in the middle of no answer; 0 if there is none. */
static unsigned random_other(const struct notalone_state *s, unsigned audience, struct dice *dice)
{
    uint64_t seats = 0;

    for_each_hunted(s, seat)
        if (seat != audience && s->seats[seat].answer == NO_ANSWER && s->seats[seat].chosen == 0)
            seats |= 1u << seat;
    return seats ? mutate_random_bit(seats, dice) : 0;
}

/* The cards that nobody knows ascend, as they were committed. */
static void sort_unknown(struct seat *hunted)
{
    for (unsigned i = 0; i < hunted->count; i++)
        for (unsigned j = i + 1; j < hunted->count; j++)
            if (!((hunted->known | hunted->left) & (1u << i | 1u << j)) && hunted->played[i] > hunted->played[j]) {
                uint8_t place = hunted->played[i];

                hunted->played[i] = hunted->played[j];
                hunted->played[j] = place;
            }
}

/* A committed place and one in hand change places. */
static bool swap_commit(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    unsigned seat = random_other(s, audience, dice), index, place;
    struct seat *hunted = &s->seats[seat];
    uint32_t hand = places_to_play(s, seat) & ~hunted->shown;

    if (!seat || !hunted->count || !hand)
        return false;
    index = dice_roll(dice, hunted->count);
    if (sees_played(s, audience, seat, index) || ((hunted->known | hunted->left) >> index & 1))
        return false;
    place = mutate_random_bit(hand, dice);
    hunted->hand = (hunted->hand & ~place_bit(place)) | place_bit(hunted->played[index]);
    hunted->played[index] = (uint8_t)place;
    sort_unknown(hunted);
    return true;
}

/* Which places in hand the Creature alone was shown. */
static bool swap_shown(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    unsigned seat = random_other(s, audience, dice);
    struct seat *hunted = &s->seats[seat];
    uint32_t unseen = hunted->hand & ~hunted->shown;

    if (!seat || audience == CREATURE || !hunted->shown || !unseen)
        return false;
    hunted->shown ^= place_bit(mutate_random_bit(hunted->shown, dice)) | place_bit(mutate_random_bit(unseen, dice));
    return true;
}

/* A Hunt card of a mask, that of the hand or of those apart, and one of the deck. */
static bool swap_with_hunt_deck(struct notalone_state *s, uint64_t *cards, unsigned audience, struct dice *dice)
{
    uint64_t loose = *cards & ~s->hunt_known;
    unsigned given;
    uint8_t *card;

    if (audience == CREATURE || !loose || s->hunt_deck_size <= s->hunt_tail || s->seats[CREATURE].answer != NO_ANSWER)
        return false;
    given = mutate_random_bit(loose, dice);
    card = &s->hunt_deck[s->hunt_tail + dice_roll(dice, s->hunt_deck_size - s->hunt_tail)];
    *cards ^= (uint64_t)1 << given | (uint64_t)1 << *card;
    *card = (uint8_t)given;
    return true;
}

static bool swap_hunt(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    return swap_with_hunt_deck(s, &s->hunt_hand, audience, dice);
}

static bool swap_apart(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    return swap_with_hunt_deck(s, &s->hunt_apart, audience, dice);
}

static void swap_cards(uint8_t *deck, unsigned from, unsigned size, struct dice *dice)
{
    uint8_t *a = &deck[from + dice_roll(dice, size - from)], *b = &deck[from + dice_roll(dice, size - from)];
    uint8_t card = *a;

    *a = *b;
    *b = card;
}

static bool shuffle_hunt_deck(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    (void)audience;
    if (s->hunt_deck_size < s->hunt_tail + 2u)
        return false;
    swap_cards(s->hunt_deck, s->hunt_tail, s->hunt_deck_size, dice);
    return true;
}

/* Two places that lie face down on the planet. */
static bool swap_face_down(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    unsigned a, b;
    uint8_t place;

    (void)audience;
    if (count_bits(s->face_down) < 2)
        return false;
    a = mutate_random_bit(s->face_down, dice);
    b = mutate_random_bit(s->face_down & ~(1u << a), dice);
    place = s->planet[a];
    s->planet[a] = s->planet[b];
    s->planet[b] = place;
    return true;
}

/* Two places of the draw pile, or that somebody else has seen one of them. */
static bool swap_in_pile(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    uint8_t place;
    unsigned a, b;

    if (!s->pile_size)
        return false;
    a = dice_roll(dice, s->pile_size);
    b = dice_roll(dice, s->pile_size);
    if (saw_in_pile(s, audience, a) || saw_in_pile(s, audience, b))
        return false;
    if (a == b)
        s->pile_seen[a] ^= (uint8_t)(1u << (1 + dice_roll(dice, s->hunted)) & ~(audience < SEATS ? 1u << audience : 0));
    place = s->pile[a];
    s->pile[a] = s->pile[b];
    s->pile[b] = place;
    return true;
}

/* Whether nothing but a window is open, so that no frame remembers what could be chosen. */
static bool only_a_window(const struct notalone_state *s)
{
    return s->depth == 0 || (s->depth == 1 && s->frames[0].kind == FRAME_WINDOW);
}

/* Under Smokescreen: a discarded place and one in hand. */
static bool swap_discard(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    unsigned seat = random_other(s, audience, dice), in, out;
    struct seat *hunted = &s->seats[seat];
    uint32_t hand = hunted->hand & ~hunted->shown;

    if (!seat || !only_a_window(s) || sees_discards(s, audience, seat) || !hunted->discard || !hand)
        return false;
    in = mutate_random_bit(hunted->discard, dice);
    out = mutate_random_bit(hand, dice);
    hunted->hand ^= place_bit(in) | place_bit(out);
    hunted->discard ^= place_bit(in) | place_bit(out);
    return true;
}

/* Whether another seat has passed: the one who held nothing to play may have held something and passed. Where all are
 * asked who could hold a card, all of them have passed or none. */
static bool pass_of_another(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    unsigned seat = dice_roll(dice, s->hunted + 1u);

    if (seat == audience || s->seats[seat].answer != NO_ANSWER)
        return false;
    if (s->windows || dice_roll(dice, 2))
        s->passed_phase ^= (uint8_t)(1u << seat);
    else
        s->passed ^= (uint8_t)(1u << seat);
    return true;
}

/* Another seat answers what several are asked, and is not the last. */
static bool answer_of_another(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    uint64_t seats = audience < SEATS ? s->asked & ~(1u << audience) : s->asked;
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned seat, count;

    if (count_bits(s->asked) < 2 || !seats)
        return false;
    seat = mutate_random_bit(seats, dice);
    count = notalone_game.actions(s, seat, actions);
    return notalone_game.apply(s, seat, actions[dice_roll(dice, count)], NULL);
}

/* Another seat whose answer is in, while others are waited for, has answered something else; not where its answer waits
 * for what somebody else is asked in between. */
static bool other_answer(struct notalone_state *s, unsigned audience, struct dice *dice)
{
    uint64_t seats = 0;
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned seat, count;

    for (unsigned i = 0; i <= s->hunted; i++)
        if (i != audience && s->seats[i].answer != NO_ANSWER && flow_asks(s) & ~s->asked & 1u << i)
            seats |= 1u << i;
    if (!s->asked || !seats)
        return false;
    seat = mutate_random_bit(seats, dice);
    s->seats[seat].answer = NO_ANSWER;
    s->seats[seat].chosen = 0;
    s->asked |= (uint8_t)(1u << seat);
    count = notalone_game.actions(s, seat, actions);
    return count > 1 && notalone_game.apply(s, seat, actions[dice_roll(dice, count)], NULL);
}

/* --- who is asked after a change ---------------------------------------------------------------------------------- */

static uint8_t answered(const struct notalone_state *s)
{
    uint8_t seats = 0;

    for (unsigned seat = 0; seat <= s->hunted; seat++)
        if (s->seats[seat].answer != NO_ANSWER)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

/* Whom a window asks can depend on cards and passes: a change of them changes it. Under `all` it must not depend on
 * cards, which are hidden. */
static void ask_window(struct notalone_state *s, const struct notalone_state *before)
{
    const struct frame *f = s->depth ? &s->frames[s->depth - 1] : NULL;

    if (!f || f->kind != FRAME_WINDOW)
        return;
    s->asked = window_asks(s, window_seats(s, f)) & (uint8_t)~answered(s);
    if (s->windows && s->passed_phase == before->passed_phase &&
        (s->asked | answered(s)) != (before->asked | answered(before)))
        fail_msg("under windows=all, hidden cards change who is asked: mask %x, then %x", before->asked, s->asked);
}

static bool is_answerable(const struct notalone_state *s)
{
    uint16_t actions[GAME_ACTIONS_MAX];

    for_each_bit(s->asked, seat)
        if (notalone_game.actions(s, (unsigned)seat, actions) == 0)
            return false;
    return s->asked || s->over;
}

typedef bool change(struct notalone_state *s, unsigned audience, struct dice *dice);

/* What can be done at most states, and what needs a situation that comes seldom: that is tried first, half of the time.
 */
static change *const common[] = {swap_commit,
                                 mutate_swap_survival,
                                 swap_hunt,
                                 shuffle_hunt_deck,
                                 mutate_shuffle_survival_deck,
                                 answer_of_another,
                                 pass_of_another,
                                 swap_face_down,
                                 swap_in_pile,
                                 mutate_swap_survivor,
                                 mutate_shuffle_survivor_deck,
                                 mutate_swap_evolution,
                                 mutate_shuffle_evolutions};
static change *const rare[] = {mutate_swap_cached, mutate_swap_traced,  swap_apart,
                               swap_discard,       mutate_swap_offered, swap_shown,
                               other_answer,       mutate_swap_lost,    mutate_swap_dealt};

static bool try_changes(change *const *changes, unsigned count, struct notalone_state *s, unsigned audience,
                        struct dice *dice)
{
    const struct notalone_state before = *s;
    unsigned first = dice_roll(dice, count);

    for (unsigned i = 0; i < count; i++) {
        if (changes[(first + i) % count](s, audience, dice)) {
            ask_window(s, &before);
            if (is_answerable(s))
                return true;
        }
        *s = before;
    }
    return false;
}

static bool mutate(void *at, unsigned audience, struct dice *dice)
{
    if (dice_roll(dice, 2) && try_changes(rare, sizeof rare / sizeof rare[0], at, audience, dice))
        return true;
    return try_changes(common, sizeof common / sizeof common[0], at, audience, dice);
}

/* All that is owned without a row for each seat is the Creature's. */
static unsigned owner(const struct game_field *field)
{
    (void)field;
    return CREATURE;
}

/* Whether all that lies played is open. */
static bool lies_open(const struct notalone_state *s)
{
    for_each_hunted(s, seat)
        if (cards_on_table(s, seat) & ~s->seats[seat].known_public)
            return false;
    return true;
}

/* Whether the Hunted vote: on a Will counter, or on the Evolution that a bonus discards. */
static bool vote(const struct notalone_state *s)
{
    const struct frame *f = s->depth ? &s->frames[s->depth - 1] : NULL;

    return f && (f->kind == FRAME_RESCUE || (f->kind == FRAME_BONUS && f->piece == BONUS_EVOLUTION));
}

enum { MALICIEUX = 3 };

/* Whether a place is shown at random, perhaps one that was shown before: to the Creature or to the audience's own eyes.
 */
static bool shows_again(const struct notalone_state *was, const struct notalone_state *is, unsigned audience)
{
    bool shows = (is->now.used & ~was->now.used) >> MALICIEUX & 1, shown = false;

    for (unsigned i = 0; i < was->depth; i++)
        shows |= was->frames[i].kind == FRAME_CARD && was->frames[i].piece == EVOLUTION + MALICIEUX;
    for_each_hunted(was, seat)
        shown |= (audience == CREATURE || audience == seat) && was->seats[seat].shown;
    return shows && shown;
}

/* What is said in talk, what others have voted, what is revealed where nobody is asked before the turn is over, which
 * of the places shown before is shown again, and the order in which a Hunted drew the cards that he chooses from now.
 */
static bool tells_in_passing(const void *before, const void *after, unsigned audience)
{
    const struct notalone_state *was = before, *is = after;

    if (was->step == STEP_TALK || (was->turn != is->turn && !lies_open(was)))
        return true;
    if (vote(was) || shows_again(was, is, audience))
        return true;
    return audience >= 1 && audience < SEATS && count_bits(is->seats[audience].offered) > 1;
}

/* That a card was swapped is public; so is which one, but under Smokescreen. */
static const char *const derived_fields[] = {"known", NULL};
static const char *const free_fields[] = {"seed", NULL};

/* That the Creature evolves shows nothing yet of what it holds. */
static bool quiet(const void *state, unsigned seat, uint16_t action)
{
    const struct notalone_state *s = state;

    return seat == CREATURE && action == ACTION_EVOLVE && s->depth && s->frames[s->depth - 1].kind == FRAME_EVOLVE;
}

const struct leak_hooks notalone_leak_hooks = {
    .game = &notalone_game,
    .free_fields = free_fields,
    .enrich = enrich_notalone,
    .mutate = mutate,
    .same_mixed = same_mixed,
    .owner = owner,
    .tells_in_passing = tells_in_passing,
    .derived_fields = derived_fields,
    .quiet = quiet,
};
