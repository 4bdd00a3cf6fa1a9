/* SPDX-License-Identifier: MIT */
#include "games/notalone/turn/steps.h"

#include "games/notalone/questions/questions.h"

static const uint8_t phases[STEPS] = {
    [STEP_TALK] = 1,     [STEP_TELEPATHY] = 1,      [STEP_EXPLORATION_WINDOW] = 1,
    [STEP_COMMIT] = 1,   [STEP_PRESCIENCE] = 2,     [STEP_CREATURE_WINDOW] = 2,
    [STEP_TOKENS] = 2,   [STEP_HUNTING_WINDOW] = 2, [STEP_KEEP_ONE] = 3,
    [STEP_REVEAL] = 3,   [STEP_AFTER_REVEAL] = 3,   [STEP_REVEAL_WINDOW] = 3,
    [STEP_RESOLVE] = 3,  [STEP_ARTEMIA] = 3,        [STEP_CATCH] = 3,
    [STEP_CAUGHT] = 3,   [STEP_LEECH] = 3,          [STEP_ZERO_WILL] = 3,
    [STEP_SCAVENGE] = 4, [STEP_END_WINDOW] = 4,     [STEP_GATHER] = 4,
    [STEP_END] = 4,      [STEP_LAST_WINDOW] = 4,    [STEP_SANCTUARY] = 5,
    [STEP_EVOLVE] = 5,
};

#define STEP_BIT(step) (1u << (step))

/* The steps of developed Evolutions, and of SANCTUARY. */
#define EVOLUTION_STEPS                                                                                                \
    (STEP_BIT(STEP_TELEPATHY) | STEP_BIT(STEP_PRESCIENCE) | STEP_BIT(STEP_LEECH) | STEP_BIT(STEP_SCAVENGE))
#define SANCTUARY_STEPS (STEP_BIT(STEP_SANCTUARY) | STEP_BIT(STEP_EVOLVE))
#define POWER_STEPS     (EVOLUTION_STEPS | STEP_BIT(STEP_GATHER))
#define STEPS_OF_SOME   (STEP_BIT(STEP_TALK) | STEP_BIT(STEP_AFTER_REVEAL) | POWER_STEPS | SANCTUARY_STEPS)

/* Steps that are known to do nothing now: mask. Those of SANCTUARY must be skipped in a match without it. Skipping the
 * others saves time. */
static uint32_t idle_steps(const struct notalone_state *s)
{
    uint32_t idle = 0;

    if (!s->talk_rounds)
        idle |= STEP_BIT(STEP_TALK);
    if (!s->parked_count)
        idle |= STEP_BIT(STEP_AFTER_REVEAL);
    if (!has_powers(s))
        idle |= POWER_STEPS;
    if (!s->sanctuary_in_play)
        idle |= SANCTUARY_STEPS;
    return idle;
}

static void enter_phase(struct play *p, unsigned phase)
{
    p->s->phase = (uint8_t)phase;
    if (!phase)
        return;
    p->s->passed_phase = 0;
    event_say(p, EVENT_PHASE, (int)phase, 0, 0);
}

void steps_next(struct play *p)
{
    struct notalone_state *s = p->s;

    s->stage = 0;
    s->step = s->step + 1 < STEPS ? s->step + 1 : STEP_TURN;
    if (STEPS_OF_SOME >> s->step & 1)
        s->step = (uint8_t)__builtin_ctz(~idle_steps(s) & ~0u << s->step);
    if (s->step != STEP_LAST && phases[s->step] != s->phase)
        enter_phase(p, phases[s->step]);
}
