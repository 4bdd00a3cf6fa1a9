/* SPDX-License-Identifier: MIT */
/* Phase 1: talk, and the rounds in which the Hunted commit their places. */
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/frames/window.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

enum { RESISTS_A_TURN = 2 };

/* --- talk -------------------------------------------------------------------------------------------------------- */

static uint8_t talk_asks(const struct notalone_state *s, const struct frame *f);

static void talk_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    if (s->stage) {
        s->stage = 0;
        s->talked++;
        for (unsigned seat = 0; seat <= s->hunted; seat++)
            event_say(p, EVENT_TALK, (int)seat, (int)flow_take_answer(s, seat), 0);
    }
    if (s->talked == s->talk_rounds) {
        steps_next(p);
        return;
    }
    s->stage = 1;
    flow_ask_seats(s, talk_asks(s, f));
}

static void talk_actions(const struct notalone_state *s, const struct frame *f, unsigned seat, struct action_list *list)
{
    uint32_t places = places_on(s, ALL_SPACES);

    (void)f, (void)seat;
    list_add(list, ACTION_SAY_NOTHING);
    list_add(list, ACTION_ASK);
    list_add_mask(list, ACTION_CLAIM, places);
    list_add_mask(list, ACTION_FEAR, places);
}

static uint8_t talk_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)f;
    return all_hunted(s) | 1u << CREATURE;
}

const struct flow step_talk = {"talk", talk_run, talk_actions, NULL, talk_asks};

/* --- commits ----------------------------------------------------------------------------------------------------- */

static uint8_t commit_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)f;
    return hunted_to_commit(s);
}

static bool may_resist(const struct notalone_state *s, unsigned seat)
{
    return !s->now.no_resist && s->seats[seat].discard && s->seats[seat].resists < RESISTS_A_TURN;
}

static bool may_give_up(const struct notalone_state *s, unsigned seat)
{
    return s->seats[seat].discard || s->seats[seat].will < WILL_MAX;
}

static void commit_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                           struct action_list *list)
{
    uint32_t chosen = s->seats[seat].chosen, hand = places_to_play(s, seat);
    unsigned from_hand = places_to_commit(s, seat);

    (void)f;
    if (!chosen && may_resist(s, seat))
        list_add(list, ACTION_RESIST);
    if (!chosen && may_give_up(s, seat))
        list_add(list, ACTION_GIVE_UP);
    if (has_bits(chosen, from_hand))
        list_add_mask(list, ACTION_COMMIT, discarded_to_play(s, seat) & ~chosen);
    else if (has_bits(hand, from_hand))
        list_add_mask(list, ACTION_COMMIT, hand & ~chosen);
    if (!chosen && list_wants(list, ACTION_PLAY + SURVIVAL))
        list_add_mask(list, ACTION_PLAY + SURVIVAL, playable_cards(s, seat));
}

/* A seat with several places to commit is asked for the next one at once and does not wait for the others. Places of
 * the hand come first, then those of the discard. It is not asked where it has no choice. Returns true if it has named
 * all. */
static bool has_named_all(struct notalone_state *s, unsigned seat, unsigned from_hand, unsigned opens)
{
    uint32_t hand = places_to_play(s, seat), opened = discarded_to_play(s, seat);
    struct seat *hunted = &s->seats[seat];

    if (count_bits(hand) == from_hand)
        hunted->chosen |= hand;
    if (has_bits(hunted->chosen, from_hand) && count_bits(opened) == opens)
        hunted->chosen |= opened;
    return has_bits(hunted->chosen, from_hand + opens);
}

static void commit_answered(struct notalone_state *s, const struct frame *f, unsigned seat, unsigned action)
{
    struct seat *hunted = &s->seats[seat];

    (void)f;
    if (action_is_place(action, ACTION_COMMIT)) {
        unsigned from_hand = places_to_commit(s, seat), opens = places_to_open(s, seat);

        hunted->chosen |= place_bit(action_object(action, ACTION_COMMIT));
        if (from_hand + opens > 1 && !has_named_all(s, seat, from_hand, opens))
            return;
    }
    hunted->answer = (uint16_t)action;
    s->asked &= (uint8_t) ~(1u << seat);
}

/* Resist and Give Up, clockwise, one at a call. Returns false when none is left. */
static bool settle_will(struct play *p)
{
    struct notalone_state *s = p->s;

    for_each_hunted(s, seat) {
        struct seat *hunted = &s->seats[seat];

        if (hunted->will == 0 || hunted->answer == ACTION_GIVE_UP) {
            hunted->answer = NO_ANSWER;
            will_give_up(p, seat);
            return true;
        }
        if (hunted->answer == ACTION_RESIST) {
            hunted->answer = NO_ANSWER;
            op_resist(p, seat);
            choose_places(p, USE_TAKE, (uint8_t)(1u << seat), resist_takes(s, seat), 0);
            return true;
        }
    }
    return false;
}

static void commit(struct play *p, unsigned seat, uint32_t chosen)
{
    const uint32_t opened = chosen & p->s->seats[seat].discard;

    op_commit(p, seat, chosen & ~opened);
    for_each_bit(opened, place)
        op_open(p, seat, (unsigned)place);
}

/* Returns true if there are cards; they take effect next. */
static bool place_commits_and_cards(struct play *p)
{
    struct notalone_state *s = p->s;

    for_each_hunted(s, seat) {
        struct seat *hunted = &s->seats[seat];

        if (hunted->answer == NO_ANSWER || !action_is_place(hunted->answer, ACTION_COMMIT))
            continue;
        commit(p, seat, hunted->chosen);
        hunted->chosen = 0;
        hunted->answer = NO_ANSWER;
    }
    for_each_hunted(s, seat)
        if (s->seats[seat].answer != NO_ANSWER)
            window_join(p, seat, action_object(flow_take_answer(s, seat), ACTION_PLAY));
    if (!s->batch_size)
        return false;
    window_resolve_batch(p);
    return true;
}

static void commit_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    switch ((enum commit_stage)s->stage) {
    case COMMIT_ASK:
        s->stage = COMMIT_WILL;
        flow_ask_seats(s, commit_asks(s, f));
        break;
    case COMMIT_WILL:
        if (settle_will(p))
            break;
        s->stage = COMMIT_PLACES;
        /* fallthrough */
    case COMMIT_PLACES:
        s->stage = COMMIT_WINDOW;
        if (place_commits_and_cards(p))
            break;
        /* fallthrough */
    case COMMIT_WINDOW:
        s->stage = COMMIT_AGAIN;
        if (window_open(p, all_hunted(s) | 1u << CREATURE))
            break;
        /* fallthrough */
    case COMMIT_AGAIN:
        s->stage = COMMIT_ASK;
        if (!commit_asks(s, f))
            steps_next(p);
        break;
    }
}

const struct flow step_commit = {"commit", commit_run, commit_actions, commit_answered, commit_asks};
