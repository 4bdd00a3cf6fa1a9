/* SPDX-License-Identifier: MIT */
/* A run that the game's own code ended: by a fatal signal, or by a call that did not return (gate/gate.h). The file
 * FOLDER/STEM.game-fault then has the sentence that was printed. Such a run is resumed only with the game's code
 * checked: then the match is void, and the others are played. Else it would end in the same place again. */
#ifndef RUN_FALLEN_H
#define RUN_FALLEN_H

#include <stdbool.h>

#include "base/error.h"
#include "run/plan.h"

/* While a run is played: where the sentence is written if it happens. */
void fallen_arm(const char *folder, const char *stem);
void fallen_disarm(void);

/* Before a run is resumed. False with a sentence if its game ended it, and is not checked now. Else the file is
 * removed. */
bool fallen_may_resume(const struct plan *plan, const char *stem, struct error *error)
    __attribute__((warn_unused_result));

#endif
