/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/choice_sanctuary.h"

#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

/* --- Survivors --------------------------------------------------------------------------------------------------- */

/* The frame's options are the seats that discard. */
static uint8_t lose_survivor_asks(const struct notalone_state *s, const struct frame *f)
{
    uint8_t asked = 0;

    for_each_bit(f->options, seat)
        if (has_several(s->seats[seat].survivors))
            asked |= (uint8_t)(1u << seat);
    return asked;
}

void choose_survivors(struct play *p, uint8_t seats)
{
    struct frame *f = flow_push(p, FRAME_SURVIVORS, 0);

    f->options = seats;
    flow_ask_seats(p->s, lose_survivor_asks(p->s, f));
}

static void lose_survivor_run(struct play *p, struct frame *f)
{
    uint32_t seats = f->options;

    flow_pop(p);
    for_each_bit(seats, seat) {
        uint32_t held = p->s->seats[seat].survivors;
        unsigned answer = flow_take_answer(p->s, (unsigned)seat);

        op_lose_survivor(p, (unsigned)seat,
                         answer == NO_ANSWER ? (unsigned)__builtin_ctz(held)
                                             : survivor_of_kind(held, action_object(answer, ACTION_SURVIVOR)));
    }
}

static void lose_survivor_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                                  struct action_list *list)
{
    (void)f;
    list_add_mask(list, ACTION_SURVIVOR, survivor_kinds(s->seats[seat].survivors));
}

const struct flow lose_survivor_flow = {"discard of a Survivor", lose_survivor_run, lose_survivor_actions, NULL,
                                        lose_survivor_asks};

/* --- Evolutions in hand ------------------------------------------------------------------------------------------ */

/* The frame's piece is the use. The Creature names the card of its hand first: its `chosen`. Then it names the
 * developed one: its answer. */
void choose_evolution(struct play *p, enum evolution_use use)
{
    flow_push(p, FRAME_EVOLUTION, CREATURE)->piece = (uint8_t)use;
    flow_ask_seats(p->s, (uint8_t)(use == EVOLUTION_SWAP || has_several(p->s->evolution_hand) ? 1u << CREATURE : 0u));
}

static void evolution_run(struct play *p, struct frame *f)
{
    struct seat *creature = &p->s->seats[CREATURE];
    bool swaps = f->piece == EVOLUTION_SWAP;
    unsigned answer = flow_take_answer(p->s, CREATURE), in;

    flow_pop(p);
    if (swaps) {
        in = (unsigned)__builtin_ctz(creature->chosen);
        creature->chosen = 0;
        op_swap_evolution(p, action_object(answer, ACTION_EVOLUTION), in);
    } else {
        in = answer == NO_ANSWER ? (unsigned)__builtin_ctz(p->s->evolution_hand)
                                 : action_object(answer, ACTION_EVOLUTION);
        op_lose_evolution(p, in);
    }
}

static void evolution_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                              struct action_list *list)
{
    uint32_t chosen = s->seats[seat].chosen, cards = s->evolution_hand;

    if (f->piece == EVOLUTION_SWAP)
        cards = chosen ? evolutions_swapped_by(s, (unsigned)__builtin_ctz(chosen)) : evolutions_to_swap(s);
    list_add_mask(list, ACTION_EVOLUTION, cards);
}

static void evolution_answered(struct notalone_state *s, const struct frame *f, unsigned seat, unsigned action)
{
    struct seat *creature = &s->seats[seat];

    if (f->piece == EVOLUTION_SWAP && !creature->chosen) {
        creature->chosen = 1u << action_object(action, ACTION_EVOLUTION);
        return;
    }
    creature->answer = (uint16_t)action;
    s->asked &= (uint8_t) ~(1u << seat);
}

static uint8_t evolution_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)s, (void)f;
    return 1u << CREATURE;
}

const struct flow evolution_flow = {"Evolution of the hand", evolution_run, evolution_actions, evolution_answered,
                                    evolution_asks};

/* --- a committed place ------------------------------------------------------------------------------------------- */

/* The seat names the place that leaves first: its `chosen`. Then it names the one that comes: its answer. */
static uint32_t places_to_change(const struct notalone_state *s, unsigned seat)
{
    return places_played(s, seat, cards_face_down(s, seat));
}

void choose_change(struct play *p, unsigned seat)
{
    flow_push(p, FRAME_CHANGE, seat);
    flow_ask_seats(p->s, (uint8_t)(1u << seat));
}

static bool names_first(const struct notalone_state *s, unsigned seat)
{
    return !s->seats[seat].chosen && has_several(cards_face_down(s, seat));
}

static void change_run(struct play *p, struct frame *f)
{
    unsigned seat = f->seat, in = action_object(flow_take_answer(p->s, seat), ACTION_SWAP_IN);
    struct seat *hunted = &p->s->seats[seat];
    uint32_t out = hunted->chosen ? hunted->chosen : places_to_change(p->s, seat);

    hunted->chosen = 0;
    flow_pop(p);
    op_change_committed(p, seat, (unsigned)__builtin_ctz(out), in);
}

static void change_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                           struct action_list *list)
{
    (void)f;
    if (names_first(s, seat))
        list_add_mask(list, ACTION_SWAP_OUT, places_to_change(s, seat));
    else
        list_add_mask(list, ACTION_SWAP_IN, places_to_play(s, seat));
}

static void change_answered(struct notalone_state *s, const struct frame *f, unsigned seat, unsigned action)
{
    struct seat *hunted = &s->seats[seat];

    (void)f;
    if (names_first(s, seat)) {
        hunted->chosen = place_bit(action_object(action, ACTION_SWAP_OUT));
        return;
    }
    hunted->answer = (uint16_t)action;
    s->asked &= (uint8_t) ~(1u << seat);
}

static uint8_t change_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)s;
    return (uint8_t)(1u << f->seat);
}

const struct flow change_flow = {"change of a committed place", change_run, change_actions, change_answered,
                                 change_asks};
