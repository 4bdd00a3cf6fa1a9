/* SPDX-License-Identifier: MIT */
#include "tally.h"

#include <string.h>

#include "games/notalone/action.h"
#include "games/notalone/event.h"
#include "games/notalone/frames/window.h"
#include "games/notalone/notalone.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/flow.h"
#include "games/notalone/turn/steps.h"
#include "games/notalone/view.h"

/* --- events ------------------------------------------------------------------------------------------------------ */

static int number(const struct game_event *event, unsigned field)
{
    for (unsigned i = 0; i < event->count; i++)
        if (event->values[i].field == field && event->values[i].count)
            return event->values[i].at[0];
    return 0;
}

static bool takes_effect(const struct notalone_state *s, unsigned card)
{
    for (unsigned i = 0; i < s->depth; i++)
        if (s->frames[i].kind == FRAME_CARD && s->frames[i].piece == card)
            return true;
    return false;
}

static void note_changes(const struct notalone_state *s, struct changes *out)
{
    out->now = s->now;
    out->next = s->next;
    for (unsigned seat = 0; seat < SEATS; seat++)
        out->resist_extra[seat] = s->seats[seat].resist_extra;
}

static bool changed_rules(const struct tally *t)
{
    return memcmp(&t->running.before, &t->running.after, sizeof t->running.before) != 0;
}

static void close_effect(struct tally *t)
{
    if (t->running.ended || takes_effect(t->s, t->running.card))
        return;
    t->running.ended = true;
    note_changes(t->s, &t->running.after);
}

static void on_effect(struct tally *t, const struct game_event *event)
{
    unsigned card = (unsigned)number(event, 1), as = (unsigned)number(event, 2);

    if (t->running.card) /* two cards between two decisions: the first is judged by what it changed alone */
        t->cards[t->running.card].effects += t->running.showed || changed_rules(t);
    t->cards[card].played++;
    if (as)
        t->cards[as].copied++;
    t->running.card = (uint8_t)card;
    t->running.showed = t->running.ended = false;
    t->running.turn = t->s->turn;
    note_changes(t->s, &t->running.before);
}

static void on_unspent(struct tally *t, const struct game_event *event)
{
    t->cards[number(event, 1)].refused++;
}

/* How many frames of the kind are open. */
static unsigned open_frames(const struct notalone_state *s, enum frame_kind kind)
{
    unsigned count = 0;

    for (unsigned i = 0; i < s->depth; i++)
        count += s->frames[i].kind == kind;
    return count;
}

static void on_power(struct tally *t, const struct game_event *event)
{
    struct place_tally *place = &t->places[number(event, 1)];

    if (t->s->frames[t->s->depth - 1].used & AT_A_DISTANCE)
        place->used++;
    else if (open_frames(t->s, FRAME_POWER) > 1 || open_frames(t->s, FRAME_CARD))
        place->copied++;
    else
        place->used++;
}

/* Straight from the resolution, without a power or a card. */
static void on_take_back(struct tally *t, const struct game_event *event)
{
    const struct frame *f = &t->s->frames[t->s->depth ? t->s->depth - 1 : 0];

    (void)event;
    if (t->s->depth && f->kind == FRAME_RESOLUTION)
        t->places[t->s->planet[t->s->seats[f->seat].space[f->index]]].taken++;
}

static void on_phase(struct tally *t, const struct game_event *event)
{
    if (number(event, 0) != 4)
        return;
    for_each_hunted(t->s, seat)
        for (unsigned i = 0; i < t->s->seats[seat].count; i++) {
            unsigned space = t->s->seats[seat].space[i];

            t->places[t->s->planet[space]].ineffective += ineffective_spaces(t->s) >> space & 1;
        }
}

static void (*const handlers[EVENTS])(struct tally *t, const struct game_event *event) = {
    [EVENT_EFFECT] = on_effect,       [EVENT_UNSPENT] = on_unspent, [EVENT_POWER] = on_power,
    [EVENT_TAKE_BACK] = on_take_back, [EVENT_PHASE] = on_phase,
};

/* What an effect that waited for the reveal does, it does with its frame open. */
static void note_moment(struct tally *t, const struct game_event *event)
{
    if (event->kind == EVENT_AFTER_REVEAL) {
        t->moment = (uint8_t)number(event, 1);
        return;
    }
    t->cards[t->moment].effects += open_frames(t->s, FRAME_PARKED);
    t->moment = 0;
}

static void heard(void *context, const struct game_event *event)
{
    struct tally *t = context;

    if (t->moment || event->kind == EVENT_AFTER_REVEAL)
        note_moment(t, event);
    if (t->running.card)
        close_effect(t);
    if (t->running.card && !t->running.ended && event->kind != EVENT_EFFECT)
        t->running.showed = true;
    if (handlers[event->kind])
        handlers[event->kind](t, event);
}

struct game_listener tally_listener(struct tally *t)
{
    return (struct game_listener){heard, t};
}

void tally_match(struct tally *t, const void *state)
{
    t->s = state;
    t->moment = 0;
    memset(&t->running, 0, sizeof t->running);
}

/* --- effects that show later ------------------------------------------------------------------------------------- */

/* Each byte of the rules that the card changed is again as it was before. */
static void take_back_changes(struct notalone_state *s, const struct changes *before, const struct changes *after)
{
    struct changes rules;

    note_changes(s, &rules);
    for (size_t i = 0; i < sizeof rules; i++)
        if (((const uint8_t *)before)[i] != ((const uint8_t *)after)[i])
            ((uint8_t *)&rules)[i] = ((const uint8_t *)before)[i];
    s->now = rules.now;
    s->next = rules.next;
    for (unsigned seat = 0; seat < SEATS; seat++)
        s->seats[seat].resist_extra = rules.resist_extra[seat];
}

/* Whether the Creature sees the same, but for what is written of the turn's changes themselves, and who the Avatars
 * are.
 */
static bool look_alike(const struct notalone_state *a, const struct notalone_state *b)
{
    struct notalone_view of_a, of_b;

    view_make(a, CREATURE, &of_a);
    view_make(b, CREATURE, &of_b);
    of_a.table.now = of_b.table.now;
    of_a.table.next = of_b.table.next;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        of_a.table.seats[seat].resist_extra = of_b.table.seats[seat].resist_extra;
        of_a.table.seats[seat].avatar = of_b.table.seats[seat].avatar;
    }
    return memcmp(&of_a, &of_b, sizeof of_a) == 0;
}

bool tally_turn_differs(struct notalone_state *a, struct notalone_state *b, struct dice dice)
{
    uint16_t turn = a->turn;

    while (a->asked && a->turn == turn) {
        unsigned seat = (unsigned)__builtin_ctz(a->asked), count;
        uint16_t of_a[ACTIONS], of_b[ACTIONS], action;

        if (a->asked != b->asked || !look_alike(a, b))
            return true;
        count = notalone_game.actions(a, seat, of_a);
        if (notalone_game.actions(b, seat, of_b) != count || memcmp(of_a, of_b, count * sizeof of_a[0]) != 0)
            return true;
        action = of_a[dice_roll(&dice, count)];
        (void)notalone_game.apply(a, seat, action, NULL);
        (void)notalone_game.apply(b, seat, action, NULL);
    }
    for (unsigned seat = 0; seat < SEATS; seat++)
        b->seats[seat].avatar = a->seats[seat].avatar;
    b->now.suppressed = a->now.suppressed;
    return memcmp(a, b, sizeof *a) != 0;
}

/* Whether what the card changed makes a difference. */
static bool makes_a_difference(const struct tally *t, struct dice dice)
{
    struct notalone_state with = *t->s, without = *t->s;

    if (!changed_rules(t) || t->s->turn != t->running.turn || t->s->over)
        return changed_rules(t);
    take_back_changes(&without, &t->running.before, &t->running.after);
    return tally_turn_differs(&with, &without, dice);
}

static void judge_effect(struct tally *t, const struct dice *dice)
{
    if (!t->running.card)
        return;
    close_effect(t);
    if (!t->running.ended && !t->running.showed)
        return;
    t->cards[t->running.card].effects += t->running.showed || makes_a_difference(t, *dice);
    t->running.card = 0;
}

/* --- refusals ---------------------------------------------------------------------------------------------------- */

/* The cards that the seat holds, by code. */
static uint64_t held(const struct notalone_state *s, unsigned seat)
{
    return seat == CREATURE ? s->hunt_hand : s->seats[seat].survival;
}

enum occasion { NO_OCCASION, IN_WINDOW, AT_RESOLUTION };

/* Whether cards are being played now and this seat, which has neither passed nor answered, may be looked at. */
static enum occasion occasion_of(const struct notalone_state *s, unsigned seat)
{
    const struct frame *f = s->depth ? &s->frames[s->depth - 1] : NULL;
    bool passed = (s->passed | s->passed_phase) >> seat & 1, is_asked = s->asked >> seat & 1;

    if (!f)
        return s->step == STEP_COMMIT && is_asked ? IN_WINDOW : NO_OCCASION;
    if (f->kind == FRAME_RESOLUTION)
        return is_asked && !f->waiting ? AT_RESOLUTION : NO_OCCASION;
    if (f->kind != FRAME_WINDOW || !(window_seats(s, f) >> seat & 1) || passed)
        return NO_OCCASION;
    return is_asked || s->seats[seat].answer == NO_ANSWER ? IN_WINDOW : NO_OCCASION;
}

static bool is_listed(const uint16_t *actions, unsigned count, unsigned action)
{
    for (unsigned i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

/* Whether this occasion is one for the card: its phase, and its kind of card. */
static bool is_time_of(const struct notalone_state *s, unsigned card, enum occasion occasion)
{
    const struct piece *row = card_row(card);
    unsigned effect = effect_of(s, card);

    if ((row->instead ? AT_RESOLUTION : IN_WINDOW) != occasion)
        return false;
    return !effect || card_row(effect)->phase == s->phase;
}

static void count_refusals(struct tally *t)
{
    const struct notalone_state *s = t->s;

    for (unsigned seat = 0; seat <= s->hunted; seat++) {
        unsigned first = seat == CREATURE ? 0 : SURVIVAL;
        enum occasion occasion = occasion_of(s, seat);
        uint16_t actions[ACTIONS];
        unsigned count = notalone_game.actions(s, seat, actions);

        if (occasion == NO_OCCASION)
            continue;
        for_each_bit(held(s, seat), bit) {
            unsigned card = first + (unsigned)bit;

            t->cards[card].refused += is_time_of(s, card, occasion) && !is_listed(actions, count, ACTION_PLAY + card);
        }
    }
}

void tally_decision(struct tally *t, const struct dice *dice)
{
    judge_effect(t, dice);
    if (!t->s->over)
        count_refusals(t);
}
