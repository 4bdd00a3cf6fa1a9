/* SPDX-License-Identifier: MIT */
/* Replays a recorded match to a new build of a bot: starts the bot's process, plays the match to it, and ends the
 * process. SIGINT, SIGTERM and SIGHUP end it; no process and no file is left over. */
#ifndef RUN_RELIVE_H
#define RUN_RELIVE_H

#include "base/error.h"
#include "launch/environment.h"
#include "match/relive.h"
#include "run/bots/lines.h"
#include "run/transport.h"
#include "sandbox/sandbox.h"

struct relive_plan {
    const char *const *words; /* of the bot's command, then NULL */
    size_t own;               /* the first of them that names its own program (run/bots/bridged.h) */
    const char *folder;       /* the folder of further programs; NULL for none */
    enum transport transport;
    struct span role;              /* of its seat */
    struct sandbox_spec sandbox;   /* that its process lives in; all zero: none */
    const struct passed *passed;   /* variables of the environment that the host passes to it; NULL: none */
    struct relive_options options; /* except the views, which the bot chooses, and `ops.send` */
    /* The bot sent hello. */
    void (*greeted)(void *context, const char *name, const char *version); /* with the context of the ops */
    /* After a fault: the last lines that the bot printed since the fault before it. */
    void (*printed)(void *context, const char *lines);
    /* A line that the bot printed, as it comes. It must not block. NULL: lines are not wanted. */
    take_line *output;
    /* A sentence for the user. */
    void (*notice)(void *context, const char *sentence);
};

/* Returns EXIT_DONE, EXIT_INTERRUPTED, or the code of the error that is set. */
int run_relive(const struct relive_plan *plan, struct error *error);

#endif
