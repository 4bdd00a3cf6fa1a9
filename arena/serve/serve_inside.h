/* SPDX-License-Identifier: MIT */
/* For arena/serve alone. */
#ifndef SERVE_SERVE_INSIDE_H
#define SERVE_SERVE_INSIDE_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "control/control.h"
#include "ladder/roster/ladder_log.h"
#include "ladder/matchmaker.h"
#include "ladder/roster/roster.h"
#include "plugin/epoch.h"
#include "run/engine.h"
#include "run/source.h"
#include "serve/disk/alive.h"
#include "serve/disk/beside.h"
#include "serve/bots.h"
#include "serve/broken_off.h"
#include "serve/counts.h"
#include "serve/doors.h"
#include "serve/elsewhere/elsewhere.h"
#include "serve/publisher.h"
#include "serve/disk/registrar.h"
#include "serve/serve.h"
#include "serve/thinking.h"

/* A match that was given to the engine and has not come back. */
struct playing {
    struct playing *next;
    uint64_t number;
    unsigned class, sides;
    struct serve_bot *bot[EVENT_SEATS];           /* by side */
    const struct serve_build *build[EVENT_SEATS]; /* the files that each of them is; NULL: not known */
    enum record_choice choice;
    unsigned line;      /* of ladder.log that asked for it; 0: none */
    bool broken_off;    /* when the ladder last ended */
    bool by_matchmaker; /* it is to be told that the match is over: */
    struct matchmaker_match match;
    struct run_ladder ladder;
};

/* A match that the host asked for: it is played as soon as there is room. */
struct wish {
    struct wish *next;
    unsigned class, sides;
    struct serve_bot *bot[EVENT_SEATS]; /* by side */
    enum record_choice choice;          /* a replay or a challenge */
    unsigned line;                      /* of a replay: that of ladder.log */
};

/* The thread that fits the ratings. */
struct rater {
    pthread_t thread;
    bool started;
    pthread_cond_t wake;
    atomic_bool ends;
    size_t fitted; /* outcomes of the season that the last fit had, or has */
};

/* The thread that writes the database. */
struct follower {
    pthread_t thread;
    bool started;
    pthread_cond_t wake;
    bool ends;            /* under the lock of the daemon, as the next four are */
    bool fails;           /* the last pass did, and why is told */
    uint64_t has;         /* matches of this run that were over when the last good pass began */
    int64_t passed_s;     /* when the last good pass ended, in seconds since 1970; 0: none yet */
    char told[400];       /* the last sentence for the host */
    int64_t kept_us;      /* when older files were looked for last; for the thread alone */
    atomic_bool stop;     /* a pass reads only what is little */
    struct ladder_db *db; /* for the thread alone; NULL: it could not be opened */
};

struct serve {
    const struct ladder_file *file;
    const struct serve_options *options;
    const struct serve_ops *ops;
    struct engine *engine;
    struct lineup lineups[LADDER_CLASSES]; /* without bots */
    struct source source;
    char records[PATH_MAX];
    char epoch[EPOCH_TEXT_SIZE];
    int lock_fd;
    struct session_secret secret;
    struct alive alive;
    struct beside beside;
    struct ladder_file *live; /* `file`, as it is now */
    struct reloads *reloads;
    int hangup_fd; /* readable at SIGHUP */
    sigset_t mask_before;
    struct control *control;    /* the socket of the host's hand */
    struct registrar registrar; /* has locks of its own */
    struct doors doors;
    struct feeder *feeder;       /* NULL: nobody may watch */
    struct observers *observers; /* NULL: ladder.conf has no endpoint for them */
    struct counts counts;        /* has a lock of its own */
    struct people *people;       /* people at tables; NULL: nobody may play */
    struct elsewhere *elsewhere; /* bots on a cluster; NULL: none can be */
    unsigned jobs;               /* rated matches at once */
    struct chances *chances;     /* of winning; NULL: none are worked out */
    struct web *web;             /* what is shown over HTTP; belongs to its thread */

    pthread_mutex_t lock; /* protects all below. What is said to the engine is said under it, but for engine_play */
    struct roster roster; /* changed under the lock of the log, too */
    struct season season;
    char season_name[PROTO_ID_MAX + 1];
    struct matchmaker *maker;
    struct serve_build *builds;
    int64_t builds_looked_us; /* when files were looked at last, */
    unsigned builds_next;     /* and which bot is next */
    struct serve_bot **bots;  /* by number */
    struct serve_bot **by_engine;
    unsigned bot_count, bot_room, owner_count;
    void *bot_tree, *name_tree, *owner_tree;
    struct playing *playing;
    struct broken_off *broken_off; /* those of before that go on */
    struct wish *wishes, **last_wish;
    unsigned standing[STANDINGS]; /* how many bots have each */
    struct thinking thinking;
    uint64_t given, over;  /* matches that were given in this run; those of them that are over */
    bool drains;           /* no new matches; it ends when the last is over */
    bool closing;          /* no new matches: the season is changing */
    unsigned season_count; /* seasons that began in this run: a fit is of one of them */
    struct rater rater;
    struct publisher publisher; /* has locks of its own, too */
    struct follower follower;
    struct archive_report report;
};

/* --- serve.c: serve_run in its parts, for what is measured between them ------------------------------------------- */

/* NULL with an error, or without one if a signal ended it. */
struct serve *serve_open(const struct ladder_file *file, const struct serve_options *options,
                         const struct serve_ops *ops, struct error *error);
/* Returns as serve_run does. */
int serve_play(struct serve *serve, struct error *error);
void serve_close(struct serve *serve);

enum { SERVE_OUTCOMES_AT_ONCE = 4096 }; /* copied while the lock is held */

/* Copies outcomes of the season with this number in the run, from one up to another, at most SERVE_OUTCOMES_AT_ONCE: it
 * holds the lock for so many. Returns how many; 0 also if the season is over. */
size_t serve_copy_outcomes(struct serve *serve, unsigned season, size_t from, size_t end, struct outcome *out);

/* Keeps ladder.conf for the season; a notice says why not. */
void serve_keep_conf(const struct serve *serve);

/* A sentence for the host. */
__attribute__((format(printf, 2, 3))) void serve_notice(const struct serve *serve, const char *format, ...);
/* The same with its level and what it is about; the text of the note is not looked at. */
__attribute__((format(printf, 3, 4))) void serve_note(const struct serve *serve, const struct note *note,
                                                      const char *format, ...);
/* A warning about a match. */
__attribute__((format(printf, 3, 4))) void serve_note_match(const struct serve *serve, uint64_t match,
                                                            const char *format, ...);
/* A note about a bot. */
struct note note_of_bot(enum note_level level, const struct serve_bot *bot);

/* --- choose.c: the next match, as a source of the engine --------------------------------------------------------- */

enum source_answer choose_next(void *context, const struct source_ask *ask, struct run_fixture *fixture);
/* How many sides a match of a class has. */
unsigned choose_sides(const struct serve *serve, unsigned class);
/* The seats of one side of a class as a lineup of their own, for this bot; without seats if there is no such side. */
void choose_side_alone(const struct serve *serve, unsigned class, unsigned side, const struct serve_bot *bot,
                       struct lineup *out);
/* The match is given: its fixture is filled in, and its bots are counted as playing it. */
void choose_give(struct serve *serve, struct playing *playing, struct run_fixture *fixture);
/* Asks for a match. The caller has filled in the wish, which is copied. False: no memory. */
bool choose_wish(struct serve *serve, const struct wish *wish) __attribute__((warn_unused_result));
/* The new version of a qualification match. */
struct serve_bot *choose_candidate(const struct playing *playing);
/* The bots of a match that is over are free for others. */
void choose_over(struct serve *serve, const struct playing *playing);

/* --- results.c: what becomes of the matches ---------------------------------------------------------------------- */

bool results_take(void *context, uint64_t id, struct run_result *result, struct error *error);
void results_unplayed(void *context, uint64_t id);

/* --- rater.c ----------------------------------------------------------------------------------------------------- */

/* Starts the thread. False with a sentence. */
bool rater_start(struct serve *serve, struct error *error);
/* There are new results; under the lock. */
void rater_wake(struct serve *serve);
void rater_end(struct serve *serve);

/* --- follower.c -------------------------------------------------------------------------------------------------- */

bool follower_start(struct serve *serve, struct error *error);
void follower_end(struct serve *serve);

#endif
