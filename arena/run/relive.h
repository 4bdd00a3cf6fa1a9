/* SPDX-License-Identifier: MIT */
/* Brings a recorded match and a new build of a bot together: starts the bot's process, plays the match to it, and lets
 * it go. SIGINT, SIGTERM and SIGHUP end it; nothing is left behind. */
#ifndef RUN_RELIVE_H
#define RUN_RELIVE_H

#include "base/error.h"
#include "launch/environment.h"
#include "match/relive.h"
#include "run/lines.h"
#include "run/transport.h"

struct relive_plan {
    const char *const *words; /* of the bot's command, then NULL */
    const char *folder;       /* where further programs lie; NULL for none */
    enum transport transport;
    struct span role;              /* of its seat */
    const struct passed *passed;   /* variables of the environment that the host passes to it; NULL: none */
    struct relive_options options; /* but for the views, which the bot chooses, and `ops.send` */
    /* The bot said hello. */
    void (*greeted)(void *context, const char *name, const char *version); /* with the context of the ops */
    /* After a fault: the last lines that the bot printed since the one before. */
    void (*printed)(void *context, const char *lines);
    /* A line of what the bot prints, as it comes; it must not wait. NULL: nobody wants it. */
    take_line *output;
    /* A sentence for the person who runs it. */
    void (*notice)(void *context, const char *sentence);
};

/* Returns EXIT_DONE, EXIT_INTERRUPTED, or the code of the error that is set. */
int run_relive(const struct relive_plan *plan, struct error *error);

#endif
