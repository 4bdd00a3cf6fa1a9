/* SPDX-License-Identifier: MIT */
/* The parts of a run that its files share; for arena/run alone.
 *
 * A table is where a match is played, a chair is a seat at it. An instance is a bot's process, or a connection of a bot
 * that attached; it may sit on chairs of many tables, one of each. (Under team=joint on all chairs of a side.) */
#ifndef RUN_INSIDE_H
#define RUN_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hub/hub.h"
#include "launch/process.h"
#include "match/encode.h"
#include "match/referee.h"
#include "run/dossier.h"
#include "run/evidence.h"
#include "run/folder.h"
#include "run/lateness.h"
#include "run/plan.h"
#include "run/results.h"
#include "run/run.h"
#include "run/trace.h"

enum {
    INSTANCES_MAX = LAUNCH_PROCESSES_MAX,
    TOKEN_SIZE = 33,         /* 16 random bytes in hex, and a final zero */
    CLOSE_GRACE_US = 500000, /* from CLOSE until an instance is made to go */
    LAST_WORDS_US = 500000,  /* from a process's end until its connection must have closed */
};

#define RUN_NEVER INT64_MAX

enum instance_state {
    INSTANCE_STARTING, /* its process was started, or is to say hello */
    INSTANCE_GREETED,
    INSTANCE_AWAY,    /* its connection broke; it may come back */
    INSTANCE_CLOSING, /* not needed any more, or lost: on its way out */
    INSTANCE_OUT,     /* nothing of it is left */
};

struct instance {
    enum instance_state state;
    unsigned bot; /* of the plan */
    unsigned number;
    char token[TOKEN_SIZE];
    struct process *process; /* NULL: it attached, or its process ended */
    struct peer *peer;       /* NULL: no connection */
    char name[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    uint32_t capacity;
    enum views_wanted views;
    unsigned matches;             /* at which it sits */
    int64_t deadline_us;          /* of its state; RUN_NEVER for none */
    bool played;                  /* it sat at a match that began */
    bool flooded;                 /* a referee has had enough of it */
    struct dossier *dossier;      /* NULL if none is kept */
    char end[FAULT_EVIDENCE_MAX]; /* how its process ended; "" if it did not */
};

/* What is known of a bot of the plan beyond one instance. */
struct contestant {
    uint32_t capacity; /* of its latest instance, 0 before the first hello */
    unsigned failures; /* instances in a row that were lost before they played */
    unsigned started;
    bool came;                    /* one said hello */
    char why[FAULT_EVIDENCE_MAX]; /* of the latest failure */
};

struct chair {
    struct instance *instance; /* NULL: nobody yet, or nobody any more */
    bool failed;               /* nobody will come */
    bool away;                 /* the bot lost its connection and has not resumed this match */
    char why[FAULT_EVIDENCE_MAX];
    struct dossier *dossier; /* of whoever sits or sat here; held */
};

enum table_state {
    TABLE_FREE,
    TABLE_OPEN,    /* chairs are given out */
    TABLE_TAKEN,   /* every chair has its instance; some must still say hello */
    TABLE_PLAYING, /* there is a referee */
    TABLE_OVER,    /* and a verdict */
};

struct table {
    struct run *run;
    enum table_state state;
    unsigned slot;
    uint64_t serial; /* a new one for each attempt; part of the handles of its match */
    struct chair chairs[GAME_SEATS_MAX];
    struct referee *referee;
    struct run_result *result; /* filled in as the match goes on */
    int64_t began_us;          /* when the match began */
    struct bundle *bundles[EVIDENCE_EACH_MAX];
    unsigned bundle_count;
};

struct run {
    const struct plan *plan;
    const struct run_ops *ops;
    struct error *error;
    struct hub hub;
    struct launcher launcher;
    struct folder folder;
    struct encoder *encoder;
    struct referee_desk desk;
    struct record_writer *writer;
    struct trace trace;
    char stem[32]; /* of the run's files */

    struct contestant contestants[GAME_SEATS_MAX];
    struct instance **instances;
    size_t instance_count;
    unsigned instances_made;
    struct table *tables; /* plan->jobs of them */
    uint64_t serial;
    unsigned next; /* match to be opened next */
    unsigned finished;
    struct results results;

    int64_t now_us;
    struct lateness lateness;
    int64_t absent_us; /* until when a bot that must attach is waited for; RUN_NEVER if none is */
    bool waiting_told;
    unsigned bundles_written;
    bool evidence_failed; /* and that was said */
    bool stopping;        /* interrupted, or something broke */
    bool interrupted;
};

/* --- instances.c ------------------------------------------------------------------------------------------------- */

/* An instance with a place for a match, that does not sit at the table yet. NULL: none now; sets *failed if none will
 * be. May start one. */
struct instance *instance_for(struct run *run, const struct table *table, unsigned bot, bool *failed);
/* A bot that attached under the name of a bot of the plan. NULL if there are too many. */
struct instance *instance_attached(struct run *run, unsigned bot);
struct instance *instance_by_token(const struct run *run, struct span token);
void instance_greeted(struct run *run, struct instance *instance, struct peer *peer);
/* Its connection is gone. */
void instance_cut_off(struct run *run, struct instance *instance, enum peer_left how, const char *words);
/* It is out of all its matches, with this fault. */
void instance_lose(struct run *run, struct instance *instance, enum fault fault, const char *why);
/* It has left a match. */
void instance_release(struct run *run, struct instance *instance);
/* Lets all go that are not needed, acts on deadlines, forgets who is out. */
void instances_work(struct run *run);
int64_t instances_deadline_us(const struct run *run);
void instances_free(struct run *run);
extern void instance_ended(void *context, struct process *process);

/* --- chairs.c ---------------------------------------------------------------------------------------------------- */

/* The number that names the match to the bot on this seat. */
uint64_t chair_handle(const struct table *table, unsigned seat);
/* The chair that a handle names, if this instance sits on it in a match that is played. */
struct chair *chair_of(struct run *run, const struct instance *instance, uint64_t handle, struct table **table,
                       unsigned *seat);
/* Gives out the chairs of an open table, as far as there are bots for them. True if all have one, or never will: the
 * table is taken then. */
bool chairs_take(struct run *run, struct table *table);
/* Those who sit there leave. */
void chairs_clear(struct run *run, struct table *table);
/* Lets go of what is known of those who sat there. */
void chairs_forget(struct table *table);

/* --- tables.c ---------------------------------------------------------------------------------------------------- */

/* Opens matches, gives out chairs, begins those that are complete. */
void tables_fill(struct run *run);
/* Lets referees judge, and clears the tables that are over. */
void tables_work(struct run *run, int64_t began_us);
/* Breaks off all matches. */
void tables_stop(struct run *run);
bool tables_are_free(const struct run *run);
/* True if chairs are to be given out, now or later. */
bool tables_want_bots(const struct run *run);
int64_t tables_deadline_us(const struct run *run);
void tables_free(struct run *run);

/* --- wire.c ------------------------------------------------------------------------------------------------------ */

extern const struct hub_ops wire_ops; /* their context is the run */
struct span run_arena(void);

/* --- loop.c ------------------------------------------------------------------------------------------------------ */

__attribute__((format(printf, 2, 3))) void run_notice(const struct run *run, const char *format, ...);
/* Something of ours broke: the run ends. */
void run_break(struct run *run);

#endif
