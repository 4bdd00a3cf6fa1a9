/* SPDX-License-Identifier: MIT */
#include "games/notalone/steps.h"

static const uint8_t phases[STEPS] = {
    [STEP_TALK] = 1,     [STEP_TELEPATHY] = 1,      [STEP_EXPLORATION_WINDOW] = 1,
    [STEP_COMMIT] = 1,   [STEP_PRESCIENCE] = 2,     [STEP_CREATURE_WINDOW] = 2,
    [STEP_TOKENS] = 2,   [STEP_HUNTING_WINDOW] = 2, [STEP_KEEP_ONE] = 3,
    [STEP_REVEAL] = 3,   [STEP_AFTER_REVEAL] = 3,   [STEP_REVEAL_WINDOW] = 3,
    [STEP_RESOLVE] = 3,  [STEP_ARTEMIA] = 3,        [STEP_CATCH] = 3,
    [STEP_CAUGHT] = 3,   [STEP_LEECH] = 3,          [STEP_ZERO_WILL] = 3,
    [STEP_SCAVENGE] = 4, [STEP_END_WINDOW] = 4,     [STEP_GATHER] = 4,
    [STEP_END] = 4,      [STEP_SANCTUARY] = 5,      [STEP_EVOLVE] = 5,
};

void steps_next(struct play *p)
{
    struct notalone_state *s = p->s;
    uint8_t before = s->phase;

    s->stage = 0;
    s->step = s->step + 1 < STEPS ? s->step + 1 : STEP_TURN;
    if (s->step == STEP_SANCTUARY && !s->sanctuary_in_play)
        s->step = STEP_LAST;
    if (s->step == STEP_LAST)
        return;
    s->phase = phases[s->step];
    if (s->phase == before || !s->phase)
        return;
    s->passed_phase = 0;
    event_say(p, EVENT_PHASE, s->phase, 0, 0);
}
