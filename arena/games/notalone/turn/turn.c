/* SPDX-License-Identifier: MIT */
/* How a turn begins and ends. */
#include <string.h>

#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/rescue.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

static void turn_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    (void)f;
    s->turn++;
    event_say(p, EVENT_TURN, s->turn, 0, 0);
    steps_next(p);
}

/* What was true for one turn alone ends. */
static void forget_turn(struct notalone_state *s)
{
    memset(s->parked, 0, sizeof s->parked);
    s->parked_count = s->parked_done = 0;
    s->now = s->next;
    s->next = (struct modifiers){0};
    s->fresh = 0;
    s->caught = 0;
    s->talked = 0;
    s->resolving = 0;
    for_each_hunted(s, seat) {
        struct seat *hunted = &s->seats[seat];

        hunted->mode = hunted->pending;
        hunted->pending = MODE_ONE;
        hunted->resists = hunted->plays = hunted->avoids = hunted->count = 0;
        hunted->left = hunted->resolved = hunted->known = hunted->known_public = 0;
        hunted->resist_extra = hunted->caught_on = 0;
        hunted->shown = 0;
        hunted->named = 0;
        for (unsigned i = 0; i < PLAYED_MAX; i++)
            hunted->played[i] = hunted->space[i] = 0;
    }
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

enum { HAND_THAT_GATHERS = 1 }; /* places in hand at the most */

/* Those who may take a place back before the played ones are discarded. */
static uint8_t who_gather(const struct notalone_state *s)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat)
        if (avatar_gives(s, seat, STANDING_GATHER) && count_bits(s->seats[seat].hand) <= HAND_THAT_GATHERS)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

static void gather_run(struct play *p, struct frame *f)
{
    (void)f;
    steps_next(p);
    choose_places(p, USE_TAKE_UP_TO, who_gather(p->s), 1, 0);
}

/* The Hunted before whom more than `round` cards lie. */
static uint8_t seats_before_cards(const struct notalone_state *s, unsigned round)
{
    unsigned cards[SEATS] = {0};
    uint8_t seats = 0;

    for (unsigned i = 0; i < LYING_MAX; i++)
        if (s->lying[i].card && cards[s->lying[i].seat]++ == round)
            seats |= (uint8_t)(1u << s->lying[i].seat);
    return seats;
}

static void clear_table(struct play *p)
{
    struct notalone_state *s = p->s;

    if (s->now.smoke)
        op_lift_smoke(p);
    op_take_tokens_back(p);
    op_discard_hunt(p);
    for_each_bit(s->hunt_apart, card)
        op_discard_apart(p, (unsigned)card);
    if (evolution_gives(s, STANDING_CULL))
        choose_hunt(p, HUNT_CULL);
}

/* No Hunt card answers what is played after it (P4-5). */
static void refill(struct play *p)
{
    unsigned cards = count_bits(p->s->hunt_hand), size = hunt_hand_size(p->s);

    if (cards < size)
        op_draw_hunt(p, size - cards);
    p->s->now.no_hunt = 1;
}

/* Stages of the step: the rounds of discards; the Creature's hand and Rescue's own step; what comes after it. */
enum { END_CLEARED = LYING_MAX + 1, END_RESCUED };

static void discard_played(struct play *p)
{
    for_each_hunted(p->s, seat) {
        op_return_lent(p, seat);
        if (mode_of(p->s, seat)->takes_back && cards_on_table(p->s, seat) & 1)
            op_return_played(p, seat, 0);
        op_discard_played(p, seat);
    }
}

/* The played places are discarded, then one more by each Hunted for every card that lies before him, in rounds. Returns
 * false when there is no further round. */
static bool discard_places(struct play *p)
{
    struct notalone_state *s = p->s;
    unsigned round = s->stage++;
    uint8_t seats = seats_before_cards(s, round);

    if (round == 0)
        discard_played(p);
    choose_places(p, USE_DISCARD, seats, 1, 0);
    return seats;
}

static void end_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    (void)f;
    if (s->stage < END_CLEARED) {
        if (discard_places(p))
            return;
        s->stage = END_CLEARED;
        clear_table(p);
    } else if (s->stage == END_CLEARED) {
        s->stage = END_RESCUED;
        refill(p);
        if (!rescue_stays(s))
            rescue_advance(p, 1);
    } else {
        steps_next(p);
    }
}

static void last_run(struct play *p, struct frame *f)
{
    (void)f;
    if (p->s->turn >= p->s->turn_limit) {
        op_end(p, 0, REASON_TURN_LIMIT);
        return;
    }
    forget_turn(p->s);
    steps_next(p);
}

const struct flow step_turn = {"turn", turn_run, NULL, NULL, NULL};
const struct flow step_gather = {"gather", gather_run, NULL, NULL, NULL};
const struct flow step_end = {"end", end_run, NULL, NULL, NULL};
const struct flow step_last = {"last", last_run, NULL, NULL, NULL};
