/* SPDX-License-Identifier: MIT */
/* The sandboxes of the bots that an engine starts (sandbox/sandbox.h). What this machine can do is found out when the
 * first bot asks for more than none. For arena/run alone. */
#ifndef RUN_SANDBOXED_H
#define RUN_SANDBOXED_H

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>

#include "base/error.h"
#include "launch/process.h"
#include "run/lineup.h"
#include "run/run.h"
#include "run/sandboxes/kept.h"
#include "run/sandboxes/state.h"
#include "run/transport.h"
#include "sandbox/sandbox.h"

struct engine;
struct instance;
struct shard;

/* Of an engine. */
struct sandboxing {
    pthread_mutex_t lock;      /* of all below */
    struct sandbox_host *host; /* NULL: no bot has asked for a sandbox */
    bool told;                 /* what `best` is here */
    char secret[PATH_MAX];     /* the file with the arena's secret key; "": it has none */
    struct states states;      /* these have locks of their own */
    struct kept_folders kept;
};

enum { SANDBOXED_BEST_MAX = 480 };
/* What `best` is on a host, and a sentence about it: the level, how limits are kept, and why it is no more. */
enum sandbox_level sandboxed_best(const struct sandbox_host *host, char told[SANDBOXED_BEST_MAX]);

void sandboxing_init(struct engine *engine);
/* When no process is left. */
void sandboxing_release(struct sandboxing *sandboxing);

/* True if a bot can have what it asks for. Puts the strongest level of this machine in place of `best`, and reports
 * once which that is. False with a sentence. From any thread. */
bool sandboxed_admit(struct engine *engine, struct plan_bot *bot, struct error *error)
    __attribute__((warn_unused_result));

/* Copies the texts of what a bot asks for. False: no memory; sandboxed_forget is needed all the same. */
bool sandboxed_copy(struct sandbox_spec *copy, const struct sandbox_spec *spec) __attribute__((warn_unused_result));
void sandboxed_forget(struct sandbox_spec *copy);

/* What the processes of a bot that was admitted live in. */
struct run_sandbox sandboxed_as(const struct engine *engine, const struct plan_bot *bot);

/* What the start of a process needs besides its plan. */
struct sandboxed_start {
    const char *environment[SUMMONS_WORDS + 2];
    char state[sizeof "ARENA_STATE=" + PATH_MAX];
};

/* Adds ARENA_STATE to the environment of a process that is to be started. */
void sandboxed_tell_state(struct process_plan *plan, const struct state *state, struct sandboxed_start *start);

/* Gives the process that an instance is to have its folder `state`, and puts it into its sandbox: changes the plan of
 * its start, which then points into `start`. False with a sentence: it must not be started. */
bool sandboxed_open(struct shard *shard, struct instance *instance, struct process_plan *plan,
                    struct sandboxed_start *start, struct error *error) __attribute__((warn_unused_result));
/* Its process was started. */
void sandboxed_started(struct instance *instance);
/* True if its state has become too large, and adds that to `end`. */
bool sandboxed_is_over(const struct shard *shard, const struct instance *instance, char *end, size_t size);
/* Reports something that is for the host alone, once for each bot. */
void sandboxed_tell_host(struct shard *shard, unsigned bot, const char *why);
/* Its process has ended, or could not be started (NULL). Adds to `end`, which has `size` bytes, what the sandbox says
 * of it, and writes it to the instance's log. */
void sandboxed_close(struct shard *shard, struct instance *instance, const struct process *process, char *end,
                     size_t size);

#endif
