/* SPDX-License-Identifier: MIT */
/* arena match --as-ladder CONF: plays as the file of a ladder or of an event says. What the file says of a stranger's
 * bot becomes options of the command, which are taken before those of the command line: game, settings, clock, team,
 * what becomes of a lost seat, transport, sandbox, limits, and the paths that are shown. So the file of a run has them,
 * and a resumed run needs no ladder.conf. The file may come from anywhere: nothing in it runs anything, so variables
 * for bots are named to the user and not passed, and paths that are shown are named too. */
#ifndef CLI_AS_LADDER_H
#define CLI_AS_LADDER_H

#include <limits.h>
#include <stdbool.h>

#include "base/error.h"
#include "plugin/registry.h"
#include "run/plan.h"

enum { AS_LADDER_OPTIONS = 160, AS_LADDER_WORDS_MAX = 400 };

struct as_ladder {
    const char *place;                             /* of --as-ladder; NULL: it was not given */
    const char *class;                             /* of --class; NULL: the first */
    struct plan_option options[AS_LADDER_OPTIONS]; /* this owns their values */
    size_t count;
    const char *game;                  /* the registry owns it */
    char words[AS_LADDER_WORDS_MAX];   /* what is played as, for the user */
    char shown[AS_LADDER_WORDS_MAX];   /* the paths that bots are shown because the file says so; "": none */
    char lacking[AS_LADDER_WORDS_MAX]; /* what the file says and is not done here; "": nothing */
    char besides[AS_LADDER_WORDS_MAX]; /* options of the command line that go before it; "": none */
};

/* Looks for --as-ladder and --class among the words of a command line. */
bool as_ladder_find(struct as_ladder *as, int argc, char **argv, struct error *error)
    __attribute__((warn_unused_result));
/* Reads the file, if one was given. Code of a plugin that it names is loaded only if the user knows that file. */
bool as_ladder_read(struct as_ladder *as, struct registry *registry, struct error *error)
    __attribute__((warn_unused_result));
/* An option of the command line is taken: notes it if the file says something else. */
void as_ladder_note(struct as_ladder *as, const char *option);
/* Tells the user what is played, and what is not as in the file. */
void as_ladder_tell(const struct as_ladder *as);
void as_ladder_release(struct as_ladder *as);

#endif
