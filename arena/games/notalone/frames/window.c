/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/window.h"

#include "games/notalone/frames/effect.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/speed.h"
#include "games/notalone/turn/steps.h"

/* --- the window -------------------------------------------------------------------------------------------------- */

enum window_stage { WINDOW_OPEN, WINDOW_ANSWERED };

APART static void ask_for_cards(struct play *p, uint8_t seats, uint8_t asked)
{
    struct frame *f = flow_push(p, FRAME_WINDOW, 0);

    f->options = seats;
    f->stage = WINDOW_ANSWERED;
    flow_ask_seats(p->s, asked);
}

/* For the seats of a mask. */
static uint8_t open_to(const struct notalone_state *s, uint8_t seats)
{
    return s->step == STEP_COMMIT ? seats & (uint8_t)~hunted_to_commit(s) : seats;
}

uint8_t window_seats(const struct notalone_state *s, const struct frame *f)
{
    return open_to(s, (uint8_t)f->options);
}

bool window_open(struct play *p, uint8_t seats)
{
    uint8_t asked = window_asks(p->s, open_to(p->s, seats));

    if (asked)
        ask_for_cards(p, seats, asked);
    return asked;
}

/* The seats that have something to play or to use. */
APART static uint8_t asked_of(const struct notalone_state *s, uint8_t seats)
{
    uint8_t asked = 0;

    for_each_bit(seats, seat)
        if ((s->windows ? could_play(s, (unsigned)seat) : can_play(s, (unsigned)seat)) ||
            usable_powers(s, (unsigned)seat))
            asked |= (uint8_t)(1u << seat);
    return asked;
}

/* In most windows nobody has a card of the phase. That is checked first, without a branch for each seat. */
static uint8_t seats_of_phase(const struct notalone_state *s)
{
    uint8_t seats = cards_of_phase(s, CREATURE) != 0;

    for_each_hunted(s, seat)
        seats |= (uint8_t)((cards_of_phase(s, seat) != 0) << seat);
    return seats;
}

uint8_t window_asks(const struct notalone_state *s, uint8_t seats)
{
    seats &= (uint8_t) ~(s->passed | s->passed_phase);
    if (!s->windows && !has_powers(s))
        seats &= seats_of_phase(s);
    return seats ? asked_of(s, seats) : 0;
}

/* The card or power that an action plays or uses, as a code of cards. */
static unsigned card_of(unsigned action)
{
    if (action_is_evolution(action))
        return EVOLUTION + action_object(action, ACTION_EVOLUTION);
    if (action_is_avatar(action))
        return AVATAR + action_object(action, ACTION_AVATAR);
    return action_object(action, ACTION_PLAY);
}

/* Passes are noted after the cards are shown: a seat that passed while others played may still play after them. */
static void take_answers(struct play *p, const struct frame *f)
{
    struct notalone_state *s = p->s;
    uint8_t passed = 0;

    for_each_bit(f->options, seat) {
        unsigned answer = flow_take_answer(s, (unsigned)seat);

        if (answer == NO_ANSWER)
            continue;
        if (answer == ACTION_PASS_PHASE)
            s->passed_phase |= (uint8_t)(1u << seat);
        else if (answer == ACTION_PASS)
            passed |= (uint8_t)(1u << seat);
        else
            window_join(p, (unsigned)seat, card_of(answer));
    }
    if (!s->batch_size)
        s->passed |= passed;
}

static void window_run(struct play *p, struct frame *f)
{
    uint8_t asked;

    if (f->stage == WINDOW_ANSWERED) {
        f->stage = WINDOW_OPEN;
        take_answers(p, f);
        if (p->s->batch_size) {
            window_resolve_batch(p);
            return;
        }
    }
    asked = window_asks(p->s, window_seats(p->s, f));
    if (!asked) {
        flow_pop(p);
        return;
    }
    f->stage = WINDOW_ANSWERED;
    flow_ask_seats(p->s, asked);
}

static void window_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                           struct action_list *list)
{
    unsigned cards = ACTION_PLAY + (seat == CREATURE ? 0 : SURVIVAL);

    (void)f;
    list_add(list, ACTION_PASS);
    list_add(list, ACTION_PASS_PHASE);
    if (list_wants(list, cards))
        list_add_mask(list, cards, playable_cards(s, seat));
    list_add_mask(list, seat == CREATURE ? ACTION_EVOLUTION : ACTION_AVATAR, usable_powers(s, seat));
}

static uint8_t window_frame_asks(const struct notalone_state *s, const struct frame *f)
{
    return window_asks(s, window_seats(s, f));
}

const struct flow window_flow = {"window", window_run, window_actions, NULL, window_frame_asks};

/* --- steps that are a window and nothing else -------------------------------------------------------------------- */

static void run_window(struct play *p, uint8_t seats)
{
    if (p->s->stage || !window_open(p, seats))
        steps_next(p);
    else
        p->s->stage = 1;
}

static void window_for_all(struct play *p, struct frame *f)
{
    (void)f;
    run_window(p, all_hunted(p->s) | 1u << CREATURE);
}

static void window_for_creature(struct play *p, struct frame *f)
{
    (void)f;
    run_window(p, 1u << CREATURE);
}

const struct flow step_window = {"window for all", window_for_all, NULL, NULL, NULL};
const struct flow step_creature_window = {"window for the Creature", window_for_creature, NULL, NULL, NULL};

/* --- cards played together --------------------------------------------------------------------------------------- */

enum batch_stage { BATCH_ORDER, BATCH_ORDERED, BATCH_RESOLVE };

void window_join(struct play *p, unsigned seat, unsigned card)
{
    if (!is_power(card))
        op_play_card(p, seat, card);
    p->s->batch[p->s->batch_size++] = (struct play_of){.seat = (uint8_t)seat, .card = (uint8_t)card};
}

void window_resolve_batch(struct play *p)
{
    flow_push(p, FRAME_BATCH, CREATURE);
}

/* The card that the Creature chose becomes the next in order; the others keep theirs. */
static void take_next(struct notalone_state *s, struct frame *f)
{
    unsigned action = flow_take_answer(s, CREATURE);
    unsigned card =
        action_is_evolution(action) || action_is_avatar(action) ? card_of(action) : action_object(action, ACTION_NEXT);
    unsigned at = f->index;
    struct play_of chosen;

    while (s->batch[at].card != card)
        at++;
    chosen = s->batch[at];
    for (; at > f->index; at--)
        s->batch[at] = s->batch[at - 1];
    s->batch[f->index++] = chosen;
}

unsigned batch_first_unresolved(const struct frame *f)
{
    return f->stage == BATCH_RESOLVE ? f->index : 0;
}

static void batch_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    if (f->stage == BATCH_ORDERED)
        take_next(s, f);
    if (f->stage != BATCH_RESOLVE && f->index + 1 < s->batch_size) {
        f->stage = BATCH_ORDERED;
        flow_ask_seats(s, 1u << CREATURE);
        return;
    }
    if (f->stage != BATCH_RESOLVE) {
        f->stage = BATCH_RESOLVE;
        f->index = 0;
    }
    if (f->index < s->batch_size) {
        const struct play_of *next = &s->batch[f->index++];

        effect_push_card(p, next->seat, next->card, 0);
        return;
    }
    for (unsigned i = 0; i < s->batch_size; i++)
        s->batch[i] = (struct play_of){0};
    s->batch_size = 0;
    flow_pop(p);
}

static void batch_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                          struct action_list *list)
{
    uint64_t hunt = 0, survival = 0;
    uint32_t evolutions = 0, avatars = 0;

    (void)seat;
    for (unsigned i = f->index; i < s->batch_size; i++) {
        unsigned card = s->batch[i].card;

        if (is_survival(card))
            survival |= survival_bit(card);
        else if (is_hunt(card))
            hunt |= (uint64_t)1 << card;
        else if (card < AVATAR)
            evolutions |= 1u << (card - EVOLUTION);
        else
            avatars |= 1u << (card - AVATAR);
    }
    list_add_mask(list, ACTION_NEXT, hunt);
    list_add_mask(list, ACTION_NEXT + SURVIVAL, survival);
    list_add_mask(list, ACTION_AVATAR, avatars);
    list_add_mask(list, ACTION_EVOLUTION, evolutions);
}

static uint8_t batch_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)s, (void)f;
    return 1u << CREATURE;
}

const struct flow batch_flow = {"batch", batch_run, batch_actions, NULL, batch_asks};
