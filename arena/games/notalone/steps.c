/* SPDX-License-Identifier: MIT */
#include "games/notalone/steps.h"

#include "games/notalone/questions.h"
#include "games/notalone/window.h"

struct step_row {
    const struct flow *flow;
    uint8_t phase;
};

static const struct step_row steps[STEPS];

const struct flow *steps_flow(unsigned step)
{
    return steps[step].flow;
}

unsigned steps_phase(unsigned step)
{
    return steps[step].phase;
}

const char *steps_phase_name(unsigned phase)
{
    static const char *const names[] = {"set-up", "exploration", "hunting", "reckoning", "end of turn"};

    return names[phase];
}

void steps_next(struct play *p)
{
    struct notalone_state *s = p->s;
    unsigned phase = phase_now(s);

    s->stage = 0;
    s->step = s->step + 1 < STEPS ? s->step + 1 : STEP_TURN;
    if (phase_now(s) == phase || !phase_now(s))
        return;
    s->passed_phase = 0;
    event_say(p, EVENT_PHASE, (int)phase_now(s), 0, 0);
}

/* --- steps that are a window and nothing else -------------------------------------------------------------------- */

static void run_window(struct play *p, uint8_t seats)
{
    if (p->s->stage) {
        steps_next(p);
        return;
    }
    p->s->stage = 1;
    window_open(p, seats);
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

static const struct flow step_window = {"window for all", window_for_all, NULL, NULL, NULL};
static const struct flow step_creature_window = {"window for the Creature", window_for_creature, NULL, NULL, NULL};

static const struct step_row steps[STEPS] = {
    [STEP_BOARD] = {&step_board, 0},
    [STEP_DEAL] = {&step_deal, 0},
    [STEP_TURN] = {&step_turn, 0},
    [STEP_TALK] = {&step_talk, 1},
    [STEP_EXPLORATION_WINDOW] = {&step_window, 1},
    [STEP_COMMIT] = {&step_commit, 1},
    [STEP_CREATURE_WINDOW] = {&step_creature_window, 2},
    [STEP_TOKENS] = {&step_tokens, 2},
    [STEP_HUNTING_WINDOW] = {&step_window, 2},
    [STEP_KEEP_ONE] = {&step_keep_one, 3},
    [STEP_REVEAL] = {&step_reveal, 3},
    [STEP_REVEAL_WINDOW] = {&step_window, 3},
    [STEP_RESOLVE] = {&step_resolve, 3},
    [STEP_ARTEMIA] = {&step_artemia, 3},
    [STEP_CATCH] = {&step_catch, 3},
    [STEP_ZERO_WILL] = {&step_zero_will, 3},
    [STEP_END_WINDOW] = {&step_window, 4},
    [STEP_END] = {&step_end, 4},
};
