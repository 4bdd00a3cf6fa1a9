/* SPDX-License-Identifier: MIT */
#include "games/notalone/sanctuary/sanctuary.h"

#include "game/chance.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

enum { REVEALED = 2 };

/* --- set-up ------------------------------------------------------------------------------------------------------ */

/* True if the piece is in a match with so many Hunted. */
static bool is_in_match(const struct notalone_state *s, unsigned card)
{
    return s->hunted > 1 || !(card_row(card)->traits & TRAIT_COMPANY);
}

static void build_deck(struct notalone_state *s, unsigned level)
{
    uint8_t *deck = s->evolution_deck[level - 1], *size = &s->evolution_deck_size[level - 1];

    for_each_bit(notalone_evolutions_of_level[level], evolution)
        if (is_in_match(s, EVOLUTION + (unsigned)evolution)) {
            deck[(*size)++] = (uint8_t)evolution;
            s->evolutions |= 1u << evolution;
        }
    chance_shuffle(&s->seed, level == 1 ? STREAM_EVOLUTION_1 : STREAM_EVOLUTION_2, 0, deck, *size);
}

void sanctuary_lay_out(struct notalone_state *s)
{
    if (s->evolution_setting)
        s->evolutions = sanctuary_icons(s);
    if (!s->sanctuary_in_play)
        return;
    s->defence = (uint8_t)defence_start(s);
    for (unsigned steps = 1; steps < s->defence; steps++)
        s->bonuses |= (uint16_t)(bonus_on(s, steps) ? 1u << steps : 0u);
    s->dna = (uint8_t)(1 + (s->hunted - 1) / 2);
    for (unsigned survivor = 1; survivor < SURVIVORS; survivor++)
        s->survivor_deck[s->survivor_deck_size++] = (uint8_t)survivor;
    chance_shuffle(&s->seed, STREAM_SURVIVOR, 0, s->survivor_deck, s->survivor_deck_size);
    build_deck(s, 1);
    build_deck(s, 2);
}

uint16_t sanctuary_avatars(const struct notalone_state *s)
{
    uint16_t found = 0;

    for (unsigned avatar = 1; avatar < AVATARS; avatar++)
        if (s->sanctuary_in_play ? is_in_match(s, AVATAR + avatar) : card_row(AVATAR + avatar)->traits & TRAIT_ICON)
            found |= (uint16_t)(1u << avatar);
    return found;
}

/* Each Hunted gets two. Of those with the icon he gets one, and is it at once. */
static void deal_avatars(struct play *p)
{
    struct notalone_state *s = p->s;
    uint8_t deck[AVATARS];
    unsigned size = 0;

    for_each_bit(sanctuary_avatars(s), avatar)
        deck[size++] = (uint8_t)avatar;
    chance_shuffle(&s->seed, STREAM_AVATAR, 0, deck, size);
    for_each_hunted(s, seat) {
        const uint8_t *dealt = &deck[(seat - 1) * (s->sanctuary_in_play ? AVATARS_DEALT : 1)];

        if (s->sanctuary_in_play)
            op_deal_avatars(p, seat, (uint16_t)(1u << dealt[0] | 1u << dealt[1]));
        else
            op_choose_avatar(p, seat, dealt[0]);
    }
}

void sanctuary_deal(struct play *p)
{
    struct notalone_state *s = p->s;

    if (s->sanctuary_in_play) {
        op_move_sanctuary(p, 1 + chance_pick(&s->seed, STREAM_SANCTUARY, 0, 0, COLUMNS));
        op_reveal_survivors(p, REVEALED);
        if (s->hunted == 1)
            op_draw_survivor(p, 1);
    }
    if (s->sanctuary_in_play || s->avatars_setting)
        deal_avatars(p);
}

/* --- the first Evolutions ---------------------------------------------------------------------------------------- */

uint32_t sanctuary_icons(const struct notalone_state *s)
{
    uint32_t found = 0;

    for (unsigned evolution = 1; evolution < EVOLUTIONS; evolution++) {
        const struct piece *row = card_row(EVOLUTION + evolution);

        if (row->traits & TRAIT_ICON && row->cost == 1 + (s->hunted - 1) / 2)
            found |= 1u << evolution;
    }
    return found;
}

static void first_evolutions_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    (void)f;
    if (s->evolution_setting && s->stage)
        op_begin_evolved(p, action_object(flow_take_answer(s, CREATURE), ACTION_EVOLUTION));
    if (s->stage++ || (!s->sanctuary_in_play && !s->evolution_setting))
        steps_next(p);
    else if (s->sanctuary_in_play)
        flow_push(p, FRAME_MIX, CREATURE);
    else
        flow_ask_seats(s, 1u << CREATURE);
}

static void first_evolutions_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                                     struct action_list *list)
{
    (void)f, (void)seat;
    list_add_mask(list, ACTION_EVOLUTION, sanctuary_icons(s));
}

static uint8_t first_evolutions_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)s, (void)f;
    return 1u << CREATURE;
}

const struct flow step_first_evolutions = {"first Evolutions", first_evolutions_run, first_evolutions_actions, NULL,
                                           first_evolutions_asks};

/* --- Avatars ----------------------------------------------------------------------------------------------------- */

static void avatars_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    (void)f;
    if (!s->sanctuary_in_play) {
        steps_next(p);
    } else if (s->stage) {
        for_each_hunted(s, seat)
            op_choose_avatar(p, seat, action_object(flow_take_answer(s, seat), ACTION_AVATAR));
        steps_next(p);
    } else {
        s->stage = 1;
        flow_ask_seats(s, all_hunted(s));
    }
}

static void avatars_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                            struct action_list *list)
{
    (void)f;
    list_add_mask(list, ACTION_AVATAR, s->seats[seat].dealt);
}

static uint8_t avatars_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)f;
    return all_hunted(s);
}

const struct flow step_avatars = {"Avatars", avatars_run, avatars_actions, NULL, avatars_asks};

/* --- phase 5 begins ---------------------------------------------------------------------------------------------- */

/* The token goes to the next space, or where the Creature wants it, if an Evolution lets it choose. */
static void move_sanctuary_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    uint32_t spaces = 1u << sanctuary_next(s);

    if (f->waiting) {
        unsigned space = action_object(flow_take_answer(s, CREATURE), ACTION_SPACE);

        flow_pop(p);
        op_move_sanctuary(p, space);
        return;
    }
    if (evolution_gives(s, STANDING_HERD))
        spaces |= sanctuary_destinations(s);
    flow_ask(p, f, CREATURE, 0, ACTION_SPACE, spaces);
}

const struct flow move_sanctuary_flow = {"Sanctuary moves", move_sanctuary_run, NULL, NULL, NULL};

static void sanctuary_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    unsigned revealed = count_bits(s->revealed);

    (void)f;
    if (!s->stage) {
        s->stage = 1;
        flow_push(p, FRAME_SANCTUARY, CREATURE);
        return;
    }
    if (revealed < REVEALED)
        op_reveal_survivors(p, REVEALED - revealed);
    steps_next(p);
}

const struct flow step_sanctuary = {"Sanctuary", sanctuary_run, NULL, NULL, NULL};
