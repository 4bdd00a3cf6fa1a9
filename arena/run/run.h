/* SPDX-License-Identifier: MIT */
/* Runs the matches of a plan, on an engine of its own or on one that is there (run/engine.h).
 *
 * Matches finish in any order; results are reported in the order of the matches, so that the output is the same however
 * many matches are played at once. SIGINT and SIGTERM end the run: finished matches are kept and reported, and no
 * process or socket is left behind. */
#ifndef RUN_RUN_H
#define RUN_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/histogram.h"
#include "base/hash.h"
#include "base/span.h"
#include "game/game.h"
#include "match/fault.h"
#include "match/record.h"
#include "run/measuring/meter.h"
#include "sandbox/sandbox.h"

enum {
    RUN_ATTEMPTS_MAX = 3, /* at a match that the host spoiled; each on a new seed */
    RUN_FAULTS_MAX = 256, /* faults of one match that are listed */
    RUN_STARTS_MAX = 3,   /* times in a row that a bot may fail to start; then it is not started again */
    RUN_BUNDLE_MAX = 96,  /* bytes of the path of a bundle of evidence, with its final zero */
    RUN_ID_MAX = 32,      /* bytes of a match's id, with its final zero */
};

struct run_fault {
    unsigned seat;
    enum fault fault;
    uint64_t decision; /* 0: none was open */
    char evidence[FAULT_EVIDENCE_MAX];
    char bundle[RUN_BUNDLE_MAX]; /* a file in the records folder; "" if there is none */
    char *printed; /* the last lines that the bot printed since its fault before, fit to be shown; NULL: none */
};

/* What a bot's processes lived in. */
struct run_sandbox {
    bool known; /* it was started, by an arena that says it */
    enum sandbox_level level;
    enum sandbox_means means;
};

/* The weaker of two; not known if one of them is not. */
struct run_sandbox run_sandbox_weaker(struct run_sandbox one, struct run_sandbox other);

struct run_seat {
    char bot[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    int64_t think_us;
    struct histogram_small think; /* of each decision, in microseconds */
    unsigned excused;             /* attempts that became void: it was late because the host was */
    uint64_t filler_from;         /* the first of its decisions that a filler answered; 0 for none */
    struct run_sandbox sandbox;   /* the weakest of its processes' */
    bool has_cpu;                 /* the clock has a budget, so the next are known */
    int64_t cpu_us;               /* processor time for its decisions; */
    int64_t idle_cpu_us;          /* and between them, while others moved */
};

/* A finished match. */
struct run_result {
    unsigned index; /* of the match in the run, from 0 */
    char id[RUN_ID_MAX];
    struct game_seed seed;
    unsigned attempt; /* from 1 */
    struct verdict verdict;
    unsigned turns, decisions;
    struct hash hash;
    int64_t host_late_us; /* the worst that the host was late, in all attempts */
    char *game_fault; /* what the game's code did, if the match is void because of it; NULL: nothing, or not known any
                       * more. It names the seed, so it is for the host alone */
    struct run_fault *faults;
    size_t fault_count, fault_room;
    struct run_seat seat[]; /* as many as the match has */
};

/* True of a match that is void because the game is at fault. */
bool run_is_game_fault(const struct run_result *result);

/* How far a run is. */
struct run_progress {
    unsigned finished; /* matches that have a result */
    unsigned played;   /* of these, in this run; the others were in its records, or left out */
    unsigned all;
};

/* What a sentence for the host is about. */
struct run_about {
    bool trouble;               /* something is wrong, and he may have to do something */
    char bot[PROTO_ID_MAX + 1]; /* "": of none, or of several */
    char match[RUN_ID_MAX];     /* the same */
};

/* What the run reports while it plays. Any member may be NULL. Everything that is pointed to lives only during the
 * call. Calls come one at a time: those about a match that is watched from the thread that plays it, all others but
 * `output` from the thread that called. */
struct run_ops {
    /* In the order of the matches. False with a sentence ends the run: no more results can be taken. */
    bool (*result)(void *context, const struct run_result *result, struct error *error);
    /* A match was finished, in any order. */
    void (*progress)(void *context, struct run_progress progress);
    /* Only in a run of one match: an event, with all its hidden values, and the state after it. */
    void (*event)(void *context, const struct game_event *event, struct span text);
    /* `strikes`: the strikes of the seat, this one included; 0 if unknown, in the past of a resumed match. */
    void (*fault)(void *context, unsigned seat, enum fault fault, const char *evidence, unsigned strikes);
    /* After a fault: what the bot had printed, as in run_fault. */
    void (*printed)(void *context, const char *bot, const char *lines);
    /* The host was late: everything reported of the match so far is void, and it begins again. */
    void (*again)(void *context);
    void (*state)(void *context, const void *state);
    /* A sentence for the person who runs it, such as where it listens. */
    void (*notice)(void *context, const char *sentence);
    /* The same with what it is about; NULL: `notice` gets all of them. */
    void (*notice_about)(void *context, const char *sentence, const struct run_about *about);
    /* A line that a bot of the plan printed, as it comes, fit to be shown. `number` is that of its process in the run.
     * Called by all threads at once, and must not wait. */
    void (*output)(void *context, unsigned bot, unsigned number, const char *line);
    /* At the end, a sentence for each bot that was lost before it played: it is in no match, or was not tried again
     * after several such losses. Also for callers that want no notices. */
    void (*unplayed)(void *context, unsigned bot, const char *sentence);
    /* At the end: processor time of all processes of a bot. */
    void (*spent)(void *context, unsigned bot, uint64_t spent_us);
    /* At the end: how late the host was in each pass of a loop, in microseconds. */
    void (*host)(void *context, const struct histogram *late);
    /* Called about every `turns_us` microseconds, but only if each loop that plays has ended a pass since the call that
     * was due before: who hears nothing knows that a loop stands still, or this thread. Needs `turns_us` > 0. */
    void (*turns)(void *context);
    int64_t turns_us;
    /* Measures the run, and ends it. */
    struct meter *meter;
    void *context;
};

struct engine;
struct plan;

/* Plays. Returns EXIT_DONE, EXIT_INTERRUPTED, or the code of the error that is set. */
int run_play(const struct plan *plan, const struct run_ops *ops, struct error *error);

struct engine_options;

/* The options of an engine that plays the plan. Its texts are the plan's. */
void run_options(const struct plan *plan, struct engine_options *options);

/* Opens an engine for this plan, and for others with the same bots. NULL with a sentence if that fails. The
 * texts of the plan must live as long as it. */
struct engine *run_engine(const struct plan *plan, struct error *error);
/* Plays on such an engine, whose bots that attached stay for the next plan. Returns the same. */
int run_on(struct engine *engine, const struct plan *plan, const struct run_ops *ops, struct error *error);

struct ledger;

/* Plays what is left of a plan elsewhere, and puts its records into plan->records under the stem, each file whole. */
struct run_player {
    /* `ledger` is what is there already, NULL for a new run; the player takes it over. Reports through `ops`, results
     * in order. Returns as run_play does. */
    int (*play)(void *context, const struct plan *plan, const struct run_ops *ops, struct ledger *ledger,
                const char *stem, struct error *error);
    void *context;
};

/* The same as run_on, with what plays in place of an engine of this machine. */
int run_with(const struct run_player *player, const struct plan *plan, const struct run_ops *ops, struct error *error);

/* Reports the results of a run that was played, plan->resumed, up to the first match that is not finished. Returns
 * EXIT_DONE or the code of the error that is set. */
int run_tell(const struct plan *plan, const struct run_ops *ops, struct error *error);

#endif
