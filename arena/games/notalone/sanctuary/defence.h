/* SPDX-License-Identifier: MIT */
/* Defence makes steps, and the bonuses on its track (RULES.md, YD). */
#ifndef NOTALONE_DEFENCE_H
#define NOTALONE_DEFENCE_H

#include "games/notalone/turn/flow.h"

/* What a space of the Defence track gives the first time it is reached; event.c has the words. */
enum bonus {
    BONUS_NONE,
    BONUS_UNLOCK,            /* the Sanctuary token now goes up to 10 */
    BONUS_EVOLUTION,         /* a developed Evolution is discarded */
    BONUS_PLACE_FOR_NONE,    /* each Hunted who owns none of the places 6 to 10 takes one from the reserve */
    BONUS_SURVIVAL_FOR_NONE, /* each Hunted without a Survival card draws one */
    BONUS_SURVIVAL,          /* all draw one */
    BONUS_TAKE_BACK,         /* all take back one place */
    BONUS_WILL,              /* all regain one Will */
    BONUS_DNA,               /* the Creature loses one DNA */
};

/* Defence makes `steps` steps. Each bonus is given in full before the next step. Nothing follows once Defence has
 * reached Victory. */
void defence_advance(struct play *p, unsigned steps);

extern const struct flow defence_flow;
extern const struct flow bonus_flow;

#endif
