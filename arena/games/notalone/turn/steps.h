/* SPDX-License-Identifier: MIT */
/* The turn is a table of named steps, in order; each names the rules that run it. A step runs only when no frame is
 * open. It runs again and again until it calls steps_next. */
#ifndef NOTALONE_STEPS_H
#define NOTALONE_STEPS_H

#include "games/notalone/turn/flow.h"

enum step {
    /* set-up */
    STEP_BOARD,
    STEP_DEAL,
    STEP_FIRST_EVOLUTIONS,
    STEP_AVATARS,
    /* every turn from here */
    STEP_TURN,
    /* phase 1, exploration */
    STEP_TALK,
    STEP_TELEPATHY,
    STEP_EXPLORATION_WINDOW,
    STEP_COMMIT,
    /* phase 2, hunting */
    STEP_PRESCIENCE,
    STEP_CREATURE_WINDOW,
    STEP_TOKENS,
    STEP_HUNTING_WINDOW,
    /* phase 3, reckoning */
    STEP_KEEP_ONE,
    STEP_REVEAL,
    STEP_AFTER_REVEAL,
    STEP_REVEAL_WINDOW,
    STEP_RESOLVE,
    STEP_ARTEMIA,
    STEP_CATCH,
    STEP_CAUGHT,
    STEP_LEECH,
    STEP_ZERO_WILL,
    /* phase 4, end of turn */
    STEP_SCAVENGE,
    STEP_END_WINDOW,
    STEP_GATHER,
    STEP_END,
    STEP_LAST_WINDOW,
    /* phase 5, evolution: in SANCTUARY alone */
    STEP_SANCTUARY,
    STEP_EVOLVE,
    /* what holds for this turn only ends */
    STEP_LAST,
    STEPS
};

/* Stages of STEP_COMMIT: COMMIT_WILL awaits the answers and settles Resist and Give Up. */
enum commit_stage { COMMIT_ASK, COMMIT_WILL, COMMIT_PLACES, COMMIT_WINDOW, COMMIT_AGAIN };

/* In STEP_RESOLVE: the Hunt card that has struck last; 0 if none has. */
unsigned striking_card(const struct notalone_state *s);

/* Moves to the next step. STEP_TURN follows the last one. Steps of sets that are not in play are skipped. */
void steps_next(struct play *p);

/* The steps' rules: setup.c, turn.c, window.c, exploration.c, reckoning.c, sanctuary.c,
 * evolve.c, standing.c. */
extern const struct flow step_board, step_deal, step_first_evolutions, step_avatars;
extern const struct flow step_turn, step_gather, step_end, step_sanctuary, step_evolve, step_last;
extern const struct flow step_window, step_creature_window;
extern const struct flow step_talk, step_commit;
extern const struct flow step_tokens;
extern const struct flow step_keep_one, step_reveal, step_after_reveal;
extern const struct flow step_standing, step_caught;
extern const struct flow step_resolve, step_artemia, step_catch, step_zero_will;

#endif
