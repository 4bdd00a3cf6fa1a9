/* SPDX-License-Identifier: MIT */
#include "games/notalone/sanctuary/evolve.h"

#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/defence.h"
#include "games/notalone/turn/steps.h"

enum { NEST_DNA = 3, EVOLVE_DNA = 1 };

/* --- phase 5 ----------------------------------------------------------------------------------------------------- */

/* Everybody sees the frame, so it holds nothing of the Creature's hand. In EVOLVE_MORE the hand decides what may be
 * developed. An Evolution that waits for room is in the Creature's `chosen`. */
enum evolve_stage { EVOLVE_ASK, EVOLVE_CHOSEN, EVOLVE_MORE, EVOLVE_AGAIN, NEST_DNA_CHOSEN, NEST_BURROW, NEST_STEP };

uint32_t evolve_to_develop(const struct notalone_state *s)
{
    uint32_t found = 0;

    for_each_bit(s->evolution_hand, evolution)
        if (card_row(EVOLUTION + (unsigned)evolution)->cost <= s->dna)
            found |= 1u << evolution;
    return found;
}

static bool may_nest(const struct notalone_state *s)
{
    return !s->now.no_evolution && !s->now.no_nest;
}

static void ask_what(struct play *p, struct frame *f)
{
    const struct notalone_state *s = p->s;
    uint32_t simple = 1u << ACTION_NOTHING;

    f->stage = EVOLVE_CHOSEN;
    if (!s->now.no_evolution)
        simple |= 1u << ACTION_EVOLVE;
    if (may_nest(s))
        simple |= 1u << ACTION_NEST;
    flow_ask(p, f, CREATURE, simple, 0, 0);
}

/* Draws and develops, in any order, as long as there is DNA for it. */
static void ask_more(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    uint32_t levels = 0;

    for (unsigned level = 1; level <= 2; level++)
        if (s->dna && s->evolution_deck_size[level - 1])
            levels |= 1u << (ACTION_LEVEL_1 + level - 1);
    f->simple = levels | 1u << ACTION_ENOUGH;
    f->stage = EVOLVE_AGAIN;
    if (!levels && !evolve_to_develop(s))
        return;
    f->stage = EVOLVE_MORE;
    flow_ask_seats(s, 1u << CREATURE);
}

static void evolve_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                           struct action_list *list)
{
    if (s->seats[seat].chosen) {
        list_add_mask(list, ACTION_EVOLUTION, s->developed);
        return;
    }
    list_add_mask(list, 0, f->simple);
    list_add_mask(list, f->waiting ? f->base : ACTION_EVOLUTION, f->waiting ? f->options : evolve_to_develop(s));
}

/* A fifth Evolution waits until the Creature names the one that makes room. */
static void evolve_answered(struct notalone_state *s, const struct frame *f, unsigned seat, unsigned action)
{
    struct seat *creature = &s->seats[seat];

    if (f->stage == EVOLVE_MORE && action_is_evolution(action) && !creature->chosen &&
        count_bits(s->developed) == DEVELOPED_MAX) {
        creature->chosen = 1u << action_object(action, ACTION_EVOLUTION);
        return;
    }
    creature->answer = (uint16_t)action;
    s->asked = 0;
}

static uint8_t evolve_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)s, (void)f;
    return 1u << CREATURE;
}

/* The most DNA that it may take when it nests. */
static unsigned nest_most(const struct notalone_state *s)
{
    unsigned most = NEST_DNA, reserve = (unsigned)(DNA_ALL - s->dna);

    for_each_hunted(s, seat)
        most -= avatar_gives(s, seat, STANDING_GENETICIST);
    return most < reserve ? most : reserve;
}

static void nest(struct play *p, struct frame *f)
{
    op_nest(p);
    f->stage = NEST_DNA_CHOSEN;
    flow_ask(p, f, CREATURE, 0, ACTION_TAKE_DNA, (2u << nest_most(p->s)) - 1);
}

static void take_nested(struct play *p, struct frame *f)
{
    f->waiting = 0;
    op_take_dna(p, action_object(flow_take_answer(p->s, CREATURE), ACTION_TAKE_DNA));
    f->stage = NEST_BURROW;
    if (p->s->revealed && evolution_gives(p->s, STANDING_BURROW))
        flow_ask(p, f, CREATURE, 1u << ACTION_NOTHING, ACTION_SURVIVOR, survivor_kinds(p->s->revealed));
}

static void burrow(struct play *p, struct frame *f)
{
    unsigned action = f->waiting ? flow_take_answer(p->s, CREATURE) : ACTION_NOTHING;

    f->waiting = 0;
    f->stage = NEST_STEP;
    if (action != ACTION_NOTHING)
        op_bury_survivor(p, survivor_of_kind(p->s->revealed, action_object(action, ACTION_SURVIVOR)));
    defence_advance(p, 1);
}

static void take_choice(struct play *p, struct frame *f)
{
    unsigned action = flow_take_answer(p->s, CREATURE);

    f->waiting = 0;
    if (action == ACTION_NEST) {
        nest(p, f);
    } else if (action == ACTION_EVOLVE) {
        op_evolve(p);
        op_take_dna(p, EVOLVE_DNA + evolution_gives(p->s, STANDING_HIVE));
        ask_more(p, f);
    } else {
        flow_pop(p);
    }
}

static void develop(struct play *p, unsigned evolution)
{
    op_lose_dna(p, card_row(EVOLUTION + evolution)->cost);
    op_develop(p, evolution);
}

/* The Evolution named makes room for the one that waits, or is developed itself. */
static void develop_named(struct play *p, unsigned evolution)
{
    struct seat *creature = &p->s->seats[CREATURE];
    uint32_t waits = creature->chosen;

    creature->chosen = 0;
    if (waits)
        op_lose_evolution(p, evolution);
    develop(p, waits ? (unsigned)__builtin_ctz(waits) : evolution);
}

static void take_more(struct play *p, struct frame *f)
{
    unsigned action = flow_take_answer(p->s, CREATURE);

    if (action == ACTION_ENOUGH) {
        f->stage = EVOLVE_AGAIN;
        return;
    }
    if (action == ACTION_LEVEL_1 || action == ACTION_LEVEL_2) {
        op_lose_dna(p, 1);
        op_draw_evolution(p, action - ACTION_LEVEL_1 + 1);
    } else {
        develop_named(p, action_object(action, ACTION_EVOLUTION));
    }
    ask_more(p, f);
}

/* After it has evolved the Creature may nest, if a card lets it. */
static void go_on(struct play *p, struct frame *f)
{
    if (!p->s->now.hibernates || !may_nest(p->s)) {
        flow_pop(p);
        return;
    }
    f->stage = EVOLVE_CHOSEN;
    flow_ask(p, f, CREATURE, 1u << ACTION_NOTHING | 1u << ACTION_NEST, 0, 0);
}

static void evolve_run(struct play *p, struct frame *f)
{
    switch ((enum evolve_stage)f->stage) {
    case EVOLVE_ASK:
        ask_what(p, f);
        return;
    case EVOLVE_CHOSEN:
        take_choice(p, f);
        return;
    case EVOLVE_MORE:
        take_more(p, f);
        return;
    case EVOLVE_AGAIN:
        go_on(p, f);
        return;
    case NEST_DNA_CHOSEN:
        take_nested(p, f);
        return;
    case NEST_BURROW:
        burrow(p, f);
        return;
    case NEST_STEP:
        flow_pop(p);
        return;
    }
}

const struct flow evolve_flow = {"evolve or nest", evolve_run, evolve_actions, evolve_answered, evolve_asks};

static void evolve_step_run(struct play *p, struct frame *f)
{
    (void)f;
    if (p->s->stage) {
        steps_next(p);
        return;
    }
    p->s->stage = 1;
    flow_push(p, FRAME_EVOLVE, CREATURE);
}

const struct flow step_evolve = {"evolve", evolve_step_run, NULL, NULL, NULL};

/* --- the first Evolutions ---------------------------------------------------------------------------------------- */

unsigned evolve_first(const struct notalone_state *s)
{
    return 3 + (s->hunted - 1u) / 2;
}

static void draw_first(struct play *p, unsigned of_level_1)
{
    unsigned all = evolve_first(p->s);

    flow_pop(p);
    for (unsigned i = 0; i < all; i++)
        op_draw_evolution(p, i < of_level_1 ? 1 : 2);
}

/* The Creature names the level of each Evolution before it sees any. The frame's spot counts the levels named, its
 * index those of level I. */
static void mix_run(struct play *p, struct frame *f)
{
    if (f->waiting) {
        f->waiting = 0;
        f->spot++;
        f->index = (uint8_t)(f->index + (flow_take_answer(p->s, CREATURE) == ACTION_LEVEL_1));
    }
    if (f->spot == evolve_first(p->s))
        draw_first(p, f->index);
    else
        flow_ask(p, f, CREATURE, 1u << ACTION_LEVEL_1 | 1u << ACTION_LEVEL_2, 0, 0);
}

const struct flow mix_flow = {"mix of Evolutions", mix_run, NULL, NULL, NULL};
