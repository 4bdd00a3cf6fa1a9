/* SPDX-License-Identifier: MIT */
/* Draws a full state that fits a view: what the view leaves blank is dealt at random to where it can be. The other
 * seats are taken not to have answered yet. */
#include "games/notalone/views/sample.h"

#include <assert.h>
#include <string.h>

#include "game/chance.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/window.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/flow.h"
#include "games/notalone/turn/steps.h"
#include "games/notalone/view.h"

enum { ATTEMPTS = 64 };

/* --- places ------------------------------------------------------------------------------------------------------ */

/* The unknown ones of these played cards become the first of the places. */
static void lay_down(struct seat *hunted, uint8_t indexes, uint32_t places)
{
    for_each_bit(((1u << hunted->count) - 1) & indexes, i)
        if (hunted->played[i] == UNKNOWN) {
            hunted->played[i] = (uint8_t)__builtin_ctz(places);
            places &= places - 1;
        }
}

/* A seat that is asked may need a playable place in its discard, or in its hand. Attempts do both in turn; the last
 * one, from which let_somebody_play continues, puts it in the discard. Places that lie unseen are drawn from the
 * playable ones first. It does not matter which card has left the table unseen. */
static void draw_places(struct draw *d, unsigned seat)
{
    struct seat *hunted = &d->s->seats[seat];
    bool to_hand = d->attempt % 2 && d->attempt + 1 < ATTEMPTS;
    uint64_t barred = places_not_to_play(d->s, seat);
    uint32_t free = d->view->owned[seat] & ~hunted->discard & ~hunted->shown, down;
    unsigned face_down = 0;

    for_each_bit(cards_on_table(d->s, seat), i) {
        if (hunted->played[i] == UNKNOWN)
            face_down++;
        else
            free &= ~place_bit(hunted->played[i]);
    }
    down = (uint32_t)sample_pick(d, free & ~hunted->named, ~barred, face_down);
    free &= ~down;
    lay_down(hunted, cards_on_table(d->s, seat), down);
    if (view_is_blind(d->s, d->view->audience)) {
        hunted->discard = (uint32_t)sample_pick(d, free, to_hand ? barred : ~barred, d->view->discard_size[seat]);
        free &= ~hunted->discard;
    }
    hunted->hand = free | hunted->shown;
    lay_down(hunted, (uint8_t)~cards_on_table(d->s, seat), d->view->owned[seat]);
}

/* Places that lie face down on the planet or in the draw pile. */
static void draw_covered(struct draw *d)
{
    struct notalone_state *s = d->s;
    uint32_t free = s->places & ~places_on(s, ALL_SPACES) & ~s->gone;
    uint8_t order[32];
    unsigned next = 0;

    for (unsigned i = 0; i < s->pile_size; i++)
        free &= s->pile[i] == UNKNOWN ? ~0u : ~place_bit(s->pile[i]);
    (void)sample_shuffle(d, free, order);
    for_each_bit(s->face_down, space)
        s->planet[space] = order[next++];
    for (unsigned i = 0; i < s->pile_size; i++)
        if (s->pile[i] == UNKNOWN)
            s->pile[i] = order[next++];
}

/* --- cards ------------------------------------------------------------------------------------------------------- */

/* Cards that lie on the table between hand and discard: played together and not resolved, or taking effect. */
static uint64_t cards_in_play(const struct notalone_state *s, bool hunt)
{
    uint64_t cards = 0;
    unsigned first = hunt ? 0 : SURVIVAL;

    for (unsigned depth = 0; depth < s->depth; depth++) {
        const struct frame *f = &s->frames[depth];

        if (f->kind == FRAME_CARD && (hunt ? is_hunt(f->piece) : is_survival(f->piece)))
            cards |= (uint64_t)1 << (f->piece - first);
        if (f->kind != FRAME_BATCH)
            continue;
        for (unsigned i = batch_first_unresolved(f); i < s->batch_size; i++)
            if (hunt ? is_hunt(s->batch[i].card) : is_survival(s->batch[i].card))
                cards |= (uint64_t)1 << (s->batch[i].card - first);
    }
    return cards;
}

/* Cards under places: the known ones, and cards of `free` for the others. Returns all of them as a mask. */
static uint64_t draw_caches(struct draw *d, uint64_t free)
{
    struct notalone_state *s = d->s;
    uint64_t lying = 0;

    for (unsigned space = 1; space < SPACES; space++)
        if (s->cached[space] && s->cached[space] != UNKNOWN)
            lying |= survival_bit(s->cached[space]);
    for (unsigned space = 1; space < SPACES; space++)
        if (s->cached[space] == UNKNOWN) {
            uint64_t card = sample_pick(d, free & ~lying, 0, 1);

            s->cached[space] = (uint8_t)(SURVIVAL + (unsigned)__builtin_ctzll(card));
            lying |= card;
        }
    return lying;
}

/* Survival cards in hands of others that the audience knows to be there. */
static uint64_t placed_for_sure(const struct draw *d)
{
    unsigned audience = d->view->audience;

    return d->s->survival_known | (audience < SEATS ? d->s->seats[audience].traced : 0);
}

static void draw_survival(struct draw *d)
{
    struct notalone_state *s = d->s;
    uint64_t free = s->survival_cards & ~cards_in_play(s, false);

    for (unsigned i = 0; i < s->survival_discard_size; i++)
        free &= ~survival_bit(s->survival_discard[i]);
    for_each_hunted(s, seat)
        free &= ~s->seats[seat].survival;
    free &= ~draw_caches(d, free);
    for_each_hunted(s, seat) {
        struct seat *hunted = &s->seats[seat];
        uint64_t dealt = sample_pick(d, free, 0, d->view->survival_size[seat] - count_bits(hunted->survival));

        hunted->survival |= dealt;
        free &= ~dealt;
    }
    (void)sample_shuffle(d, free, s->survival_deck);
    for (unsigned i = 0; i < s->survival_deck_size; i++)
        s->survival_deck[i] += SURVIVAL;
}

static void draw_hunt(struct draw *d)
{
    struct notalone_state *s = d->s;
    uint64_t free = s->hunt_cards & ~cards_in_play(s, true) & ~s->hunt_hand & ~s->hunt_apart, dealt;

    for (unsigned i = 0; i < s->hunt_discard_size; i++)
        free &= ~((uint64_t)1 << s->hunt_discard[i]);
    for (unsigned i = 0; i < s->hunt_plays; i++)
        free &= ~((uint64_t)1 << s->hunt_played[i]);
    for (unsigned i = 0; i < s->hunt_tail; i++)
        free &= ~((uint64_t)1 << s->hunt_deck[i]);
    for (unsigned i = 0; i < LYING_MAX; i++)
        free &= s->lying[i].card ? ~((uint64_t)1 << s->lying[i].card) : ~(uint64_t)0;
    dealt = sample_pick(d, free, 0, d->view->hunt_size - count_bits(s->hunt_hand));
    s->hunt_hand |= dealt;
    free &= ~dealt;
    if (count_bits(s->hunt_apart) < d->view->apart_size) {
        dealt = sample_pick(d, free, 0, d->view->apart_size - count_bits(s->hunt_apart));
        s->hunt_apart |= dealt;
        free &= ~dealt;
    }
    (void)sample_shuffle(d, free, s->hunt_deck + s->hunt_tail);
}

/* --- who is asked ------------------------------------------------------------------------------------------------ */

/* Other seats that choose among Survival cards: for The Shelter the two that they drew, for a strike all that they
 * hold. Also those that put the cards that they drew under places. */
static void offer_cards(struct draw *d)
{
    struct notalone_state *s = d->s;
    const struct frame *f = s->depth ? &s->frames[s->depth - 1] : NULL;

    if (!f)
        return;
    if (f->kind == FRAME_CACHE && f->seat != d->view->audience)
        s->seats[f->seat].offered = sample_pick(d, s->seats[f->seat].survival & ~placed_for_sure(d), 0, f->piece);
    if (f->kind != FRAME_SURVIVAL)
        return;
    for_each_bit(f->options, seat) {
        struct seat *hunted = &s->seats[seat];

        if (seat == d->view->audience)
            continue;
        hunted->offered = hunted->survival;
        if (f->base == ACTION_KEEP_SURVIVAL)
            hunted->offered = sample_pick(d, hunted->survival & ~placed_for_sure(d), 0, 2);
        hunted->answer = (uint16_t)(f->base + (unsigned)__builtin_ctzll(hunted->offered));
    }
}

/* Other seats that choose places and have no choice: all that they have. */
static void preset_choices(struct draw *d, uint8_t asked)
{
    struct notalone_state *s = d->s;
    const struct frame *f = s->depth ? &s->frames[s->depth - 1] : NULL;

    if (!f || f->kind != FRAME_PLACES)
        return;
    for_each_bit(f->options & ~(uint32_t)asked, seat)
        if (seat != d->view->audience)
            s->seats[seat].chosen = choice_source(s, f, (unsigned)seat);
}

/* Other seats whose answer to the round of commits waits for somebody's Resist: they are taken to commit. */
static void answer_commits(struct draw *d)
{
    struct notalone_state *s = d->s;

    if (s->step != STEP_COMMIT || !s->depth || s->stage != COMMIT_WILL)
        return;
    for_each_hunted(s, seat) {
        struct seat *hunted = &s->seats[seat];
        uint32_t places = places_to_play(s, seat);
        unsigned need = places_to_commit(s, seat);

        if (seat == d->view->audience || is_committed(s, seat) || count_bits(places) < need ||
            s->frames[s->depth - 1].options >> seat & 1 || hunted->resists)
            continue;
        hunted->chosen = (uint32_t)sample_pick(d, places, 0, need);
        if (places_to_open(s, seat))
            hunted->chosen |= (uint32_t)sample_pick(d, discarded_to_play(s, seat), 0, places_to_open(s, seat));
        hunted->answer = (uint16_t)(ACTION_COMMIT + (unsigned)__builtin_ctz(hunted->chosen));
    }
}

/* True if every seat that is asked has something to answer. */
static bool is_answerable(const struct notalone_state *s)
{
    for_each_bit(s->asked, seat) {
        uint16_t actions[ACTIONS];
        struct action_list list = {.at = actions};

        flow_actions(s, (unsigned)seat, &list);
        if (!list.count)
            return false;
    }
    return s->asked || s->over;
}

static bool draw_state(struct draw *d)
{
    struct notalone_state *s = d->s;
    uint8_t own = (uint8_t)(d->view->audience < SEATS ? 1u << d->view->audience : 0u);

    *s = d->view->table;
    d->draws = 0;
    for (unsigned i = 0; i < 2; i++) {
        uint64_t half = chance_draw(d->seed, STREAM_SAMPLE_FUTURE, d->attempt, i);

        for (unsigned byte = 0; byte < 8; byte++)
            s->seed.bytes[8 * i + byte] = (uint8_t)(half >> 8 * byte);
    }
    for_each_hunted(s, seat)
        if (seat != d->view->audience)
            draw_places(d, seat);
    draw_covered(d);
    draw_survival(d);
    draw_hunt(d);
    if (s->sanctuary_in_play)
        sample_sanctuary(d);
    offer_cards(d);
    if (!s->over)
        s->asked |= flow_asks(s) & (uint8_t)~own;
    preset_choices(d, s->asked);
    answer_commits(d);
    return is_answerable(s);
}

/* A card whose place the audience does not know goes to `hand`, and a card of `hand` that it does not know goes where
 * that card was. */
static void exchange(struct draw *d, uint64_t *hand, bool hunt, unsigned card)
{
    struct notalone_state *s = d->s;
    uint64_t bit = hunt ? (uint64_t)1 << card : survival_bit(card);
    uint64_t loose = *hand & ~(hunt ? s->hunt_known : placed_for_sure(d));
    unsigned given = (unsigned)__builtin_ctzll(loose) + (hunt ? 0 : SURVIVAL);
    uint8_t *deck = hunt ? s->hunt_deck : s->survival_deck;
    uint64_t *elsewhere = hand == &s->hunt_hand ? &s->hunt_apart : &s->hunt_hand;

    *hand = (*hand & ~(loose & -loose)) | bit;
    for (unsigned i = 0; i < DECK_MAX; i++)
        if (deck[i] == card)
            deck[i] = (uint8_t)given;
    for (unsigned space = 1; space < SPACES; space++)
        if (!hunt && s->cached[space] == card)
            s->cached[space] = (uint8_t)given;
    if (hunt && *elsewhere & bit)
        *elsewhere = (*elsewhere & ~bit) | (uint64_t)1 << given;
    for_each_hunted(s, other)
        if (!hunt && hand != &s->seats[other].survival && s->seats[other].survival & bit)
            s->seats[other].survival = (s->seats[other].survival & ~bit) | survival_bit(given);
}

/* Cards that could be anywhere the audience cannot see: in the deck, apart, under places, in the hands of others. */
static uint64_t loose_cards(const struct draw *d, bool hunt)
{
    const struct notalone_state *s = d->s;
    uint64_t loose = 0;

    for (unsigned i = s->hunt_tail; hunt && i < s->hunt_deck_size; i++)
        loose |= (uint64_t)1 << s->hunt_deck[i];
    if (hunt)
        return loose | ((s->hunt_hand | s->hunt_apart) & ~s->hunt_known);
    for (unsigned i = 0; i < s->survival_deck_size; i++)
        loose |= survival_bit(s->survival_deck[i]);
    for (unsigned space = 1; space < SPACES; space++)
        if (s->cached[space] && s->cached_by[space] != d->view->audience)
            loose |= survival_bit(s->cached[space]);
    for_each_hunted(s, other)
        if (other != d->view->audience)
            loose |= s->seats[other].survival & ~placed_for_sure(d);
    return loose;
}

/* Puts a card that the seat could play in the window into its `hand`. Returns false if there is none. */
static bool give_playable_card(struct draw *d, unsigned seat, uint64_t *hand)
{
    struct notalone_state *s = d->s;
    bool hunt = seat == CREATURE;
    uint64_t cards = loose_cards(d, hunt) & ~*hand;

    if (!(*hand & ~(hunt ? s->hunt_known : placed_for_sure(d))))
        return false;
    for_each_bit(cards, bit) {
        const struct notalone_state before = *s;

        exchange(d, hand, hunt, (hunt ? 0 : SURVIVAL) + (unsigned)bit);
        if (playable_cards(s, seat) >> bit & 1)
            return true;
        *s = before;
    }
    return false;
}

/* As dealt, nobody could play in the window: one of the seats that it is open to gets a card. */
static void let_somebody_play(struct draw *d)
{
    struct notalone_state *s = d->s;
    uint8_t seats = window_seats(s, &s->frames[s->depth - 1]);

    assert(s->frames[s->depth - 1].kind == FRAME_WINDOW);
    for_each_bit(seats & ~(s->passed | s->passed_phase), seat) {
        uint64_t *hand = seat == CREATURE ? &s->hunt_hand : &s->seats[seat].survival;

        if (seat != d->view->audience && (give_playable_card(d, (unsigned)seat, hand) ||
                                          (seat == CREATURE && give_playable_card(d, CREATURE, &s->hunt_apart)))) {
            s->asked = (uint8_t)(1u << seat);
            return;
        }
    }
    assert(!"a view of a window in which nobody could play");
}

void sample_make(const void *view, const struct game_seed *seed, void *state)
{
    struct draw d = {.view = view, .seed = seed, .s = state};

    while (d.attempt < ATTEMPTS) {
        if (draw_state(&d))
            return;
        d.attempt++;
    }
    let_somebody_play(&d);
}

unsigned sample_actions(const void *view, uint16_t *out)
{
    const struct notalone_view *v = view;
    const struct game_seed seed = {{0}};
    struct action_list list = {.at = out};
    struct notalone_state s;

    if (!v->deciding)
        return 0;
    sample_make(view, &seed, &s);
    flow_actions(&s, v->audience, &list);
    return list.count;
}
