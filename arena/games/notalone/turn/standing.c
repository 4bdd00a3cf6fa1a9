/* SPDX-License-Identifier: MIT */
/* The steps of the turn at which a developed Evolution has its effect by itself, and the Hunted that it falls on where
 * it asks all of them at once. Such a step does nothing if no Evolution works at it. */
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/effect.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

static const uint8_t moments[STEPS] = {
    [STEP_TELEPATHY] = STANDING_TELEPATHY,
    [STEP_PRESCIENCE] = STANDING_PRESCIENCE,
    [STEP_LEECH] = STANDING_LEECH,
    [STEP_SCAVENGE] = STANDING_SCAVENGE,
};

/* The Evolution has the effect of its row's hooks, if it is `playable`. */
static void standing_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    const struct user user = {.seat = CREATURE};
    unsigned evolution = s->stage ? 0 : evolution_giving(s, moments[s->step]);

    (void)f;
    if (!evolution || !card_row(evolution)->playable(s, &user)) {
        steps_next(p);
        return;
    }
    s->stage = 1;
    effect_push_standing(p, evolution);
}

const struct flow step_standing = {"Evolution", standing_run, NULL, NULL, NULL};

/* --- step d: those who were caught, and those beside them -----------------------------------------------------------
 */

static uint8_t seats_to_discard(const struct notalone_state *s)
{
    uint8_t seats = 0;

    if (evolution_gives(s, STANDING_STUN))
        seats |= (uint8_t)s->caught;
    if (evolution_gives(s, STANDING_HOWL))
        seats |= hunted_across_creature(s) & (uint8_t)~s->caught;
    return seats;
}

static void caught_run(struct play *p, struct frame *f)
{
    uint8_t seats = p->s->stage ? 0 : seats_to_discard(p->s);

    (void)f;
    if (!seats) {
        steps_next(p);
        return;
    }
    p->s->stage = 1;
    choose_places(p, USE_DISCARD, seats, 1, 0);
}

const struct flow step_caught = {"caught", caught_run, NULL, NULL, NULL};
