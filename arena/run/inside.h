/* SPDX-License-Identifier: MIT */
/* The parts of a run that its files share; for arena/run alone.
 *
 * A table is where a match is played, a chair is a seat at it. An instance is a bot's process, or a connection of a bot
 * that attached; it may sit on chairs of many tables, one of each. (Under team=joint on all chairs of a side.) */
#ifndef RUN_INSIDE_H
#define RUN_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/histogram.h"
#include "hub/hub.h"
#include "launch/process.h"
#include "match/encode.h"
#include "match/referee.h"
#include "run/absence.h"
#include "run/disk.h"
#include "run/listener.h"
#include "run/instance_log.h"
#include "run/evidence.h"
#include "run/folder.h"
#include "run/handles.h"
#include "run/ledger.h"
#include "run/lateness.h"
#include "run/leftovers.h"
#include "run/met_seeds.h"
#include "run/meter.h"
#include "run/opened.h"
#include "run/placement.h"
#include "run/plan.h"
#include "run/plays.h"
#include "run/results.h"
#include "run/run.h"
#include "run/run_file.h"
#include "run/trace.h"
#include "run/transport.h"

enum {
    INSTANCES_MAX = LAUNCH_PROCESSES_MAX,
    INSTANCES_ATTACHED_MAX = INSTANCES_MAX / 2, /* the rest is kept for bots that are started */
    TOKEN_SIZE = 33,                            /* 16 random bytes in hex, and a final zero */
    SHARD_THREADS = 2,                          /* of each: its loop, and one for its disk */
    CLOSE_GRACE_US = 500000,                    /* from CLOSE until an instance is made to go */
    LAST_WORDS_US = 500000,                     /* from a process's end until its connection must have closed */
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
    struct view_choice views;
    role_set plays;
    struct handles handles;
    unsigned matches;      /* at which it sits */
    int64_t idle_us;       /* since when it sits at none */
    int64_t deadline_us;   /* of its state; RUN_NEVER for none */
    int64_t waited_us;     /* since when it is waited for, to say hello or to come back; or since its last respite */
    unsigned respites;     /* that it had */
    int64_t started_us;    /* its process was */
    struct sighting *seen; /* while it did not come; NULL: nothing was */
    struct met_seeds met_seeds; /* of the matches that it sat at */
    bool played;                /* it sat at a match that began */
    bool told_to_go;            /* it was sent CLOSE, at waited_us */
    struct place place;
    bool flooded;                 /* a referee has had enough of it */
    struct instance_log *log;     /* NULL: no memory */
    struct instance_lines *lines; /* of what it prints; NULL: nobody wants them */
    char end[FAULT_EVIDENCE_MAX]; /* how its process ended; "" if it did not */
};

/* What is known of a bot of the plan beyond one instance. */
struct contestant {
    uint32_t capacity; /* of its latest instance, 0 before the first hello */
    unsigned failures; /* instances in a row that were lost before they played */
    unsigned started;
    bool came;                    /* one said hello */
    bool played;                  /* one was in a match that began */
    char why[FAULT_EVIDENCE_MAX]; /* of the latest failure */
};

struct chair {
    struct instance *instance;    /* NULL: nobody yet, or nobody any more */
    uint32_t handle;              /* by which it knows the match, while that is played */
    bool failed;                  /* nobody will come */
    bool away;                    /* the bot lost its connection and has not resumed this match */
    bool anew;                    /* the process is a new one and must be told all of this match */
    unsigned crashes;             /* of its processes before there was a referee to tell */
    char *why;                    /* it failed, or the latest of the crashes; chair_note, chair_why */
    struct instance_log *log;     /* of whoever sits or sat here; held */
    struct instance_log *crashed; /* of the latest of the crashes; held */
};

enum table_state {
    TABLE_FREE,
    TABLE_OPEN,    /* chairs are given out */
    TABLE_TAKEN,   /* every chair has its instance; some must still say hello */
    TABLE_PLAYING, /* there is a referee */
    TABLE_OVER,    /* and a verdict */
    TABLE_STATES,
};

struct table {
    struct shard *shard;
    enum table_state state;
    unsigned slot;
    struct chair chairs[GAME_SEATS_MAX];
    struct referee *referee;
    struct lineup lineup;          /* of the match */
    struct run_result *result;     /* filled in as the match goes on */
    struct unfinished *unfinished; /* of a match that was broken off; NULL if it begins here */
    int64_t began_us;              /* when the match began */
    uint64_t sealed;               /* the asking of the disk that its verdict waits for; UINT64_MAX: one to come */
    struct bundle *bundles[EVIDENCE_EACH_MAX];
    unsigned bundle_count;
};

enum run_ending {
    RUN_GOES_ON,
    RUN_STOPS, /* interrupted, or something broke: matches are broken off, bots let go */
    RUN_ENDS,  /* at once */
};

/* What became of a bot, in all shards. Each grows true once. */
struct fate {
    atomic_bool played;           /* an instance of it was in a match that began */
    atomic_bool failed;           /* one was lost before it played */
    atomic_bool at_once;          /* a process of it ended before it said hello */
    atomic_bool given_up;         /* a shard lost several in a row before they played */
    char why[FAULT_EVIDENCE_MAX]; /* the first was lost; written before `failed`, and not again */
    atomic_bool stayed;           /* one did not exit on close, and that was said */
};

/* What the shards of a run share. Several threads use it; who holds what is said at each part. */
struct run {
    const struct plan *plan;
    const struct run_ops *ops;
    struct encoder *encoder; /* no shard changes it */
    struct folder folder;
    struct run_file file; /* its stem is that of all the run's files */
    struct placement placement;
    struct launch_limits limits; /* of each shard */
    struct shard *shards;
    unsigned shard_count;
    atomic_int ending;           /* enum run_ending; only grows */
    atomic_uint shards_ready;    /* that listen */
    struct opened opened;        /* what is given to a shard, or told as known; written under the lock */
    atomic_uint next_unfinished; /* of those that were broken off, which the first shard goes on with; likewise */
    atomic_uint finished;
    unsigned played; /* of these; under the lock */
    atomic_uint instances_made, bundles_written;
    atomic_bool evidence_failed; /* and that was said */
    struct fate *fates;          /* by bot of the plan */
    int ended_fd;                /* counts shards that ended */
    struct leftovers leftovers;  /* has a lock of its own */

    pthread_mutex_t lock;  /* of all below, and of the ops but those for a run of one match */
    struct ledger *ledger; /* of a run that is gone on with; NULL for a new one */
    struct results results;
    bool starved;       /* a shard waits for room in the results */
    struct trace trace; /* of the wire */
    struct error error; /* of the results */
};

/* When the instances were all looked at last, and what was so then. */
struct look {
    bool touched; /* since then something has changed that must be seen at once */
    bool wanted;  /* bots were */
    int64_t at_us;
    int64_t due_us;  /* when something of them is due */
    uint64_t frames; /* that had been read */
};

/* A part of a run that has a loop on a thread of its own: a hub, the bots that it started, tables. Bots and tables of
 * one shard know nothing of another's. */
struct shard {
    struct run *run;
    const struct plan *plan; /* the run's */
    unsigned number;
    pthread_t thread;
    int wake_fd;         /* an eventfd: readable when another thread has changed what is looked at in each pass */
    bool woken;          /* by it, for this pass */
    bool processes_call; /* there is something of the launcher's in this pass */
    struct error error;
    struct hub hub;
    struct launcher launcher;
    struct referee_desk desk;
    struct record_writer *writer;
    struct disk disk;    /* if there is a writer */
    uint64_t disk_asked; /* times */
    int64_t disk_us;     /* when that was last */

    struct listener listener;       /* for those that attach; the first shard's */
    struct contestant *contestants; /* by bot of the plan */
    struct instance **instances;
    size_t instance_count;
    struct buffer ignored; /* of the hello that is answered: the keys that no view has */
    bool vacancy;          /* one has got a place for a match since none was found that could be played in it */
    struct look look;
    struct table *tables;
    unsigned table_count;
    unsigned jobs;   /* matches that are played here at once: fewer than tables, as some only wait for the disk */
    unsigned sealed; /* that wait for it */
    unsigned tables_in[TABLE_STATES]; /* how many are in a state, so that nobody need look at all of them to know */
    int64_t waits_us;                 /* no wait of a match ends before this; it may have passed */

    int64_t now_us;           /* when this pass began */
    int64_t stalled_until_us; /* what was before counts for stalls that were forgiven */
    struct lateness lateness;
    struct histogram late;              /* how late each pass was, in microseconds */
    struct gauge gauge;                 /* of the ops' meter */
    int64_t absent_us;                  /* until when a bot that must attach is waited for; RUN_NEVER if none is */
    struct sighting unknown, attaching; /* of whom it is not known whose they are; of those who attach */
    uint64_t turned_away;               /* of the latter */
    int64_t ascribing_us;               /* the pass in which ancestors were looked for last, */
    unsigned ascribed;                  /* and how often */
    bool waiting_told;
    bool cut_off_told;     /* that somebody took away the file of a socket */
    bool cut_off_for_good; /* it could not be made anew, and that was said */
    bool stopping;         /* breaks off all, or has done so */
};

/* Instances with a place for a match. */
enum { VACANCIES_MOST = 64 };
struct vacancies {
    const struct shard *shard;
    const struct instance *at[VACANCIES_MOST];
    unsigned count;
};

/* --- instances.c ------------------------------------------------------------------------------------------------- */

/* A bot that attached under the name of a bot of the plan. NULL if there are too many. */
struct instance *instance_attached(struct shard *shard, unsigned bot);
/* Starts a process for the bot. NULL if there are too many, or it cannot be run, which ends the run. */
struct instance *instance_start(struct shard *shard, unsigned bot);
struct instance *instance_by_token(const struct shard *shard, struct span token);
void instance_greeted(struct shard *shard, struct instance *instance, struct peer *peer);
/* Its connection is gone. */
void instance_cut_off(struct shard *shard, struct instance *instance, enum peer_left how, const char *words);
/* It sits at a match that is played. */
void instance_plays(struct shard *shard, struct instance *instance);
/* It was lost before it played. */
void instance_failed(struct shard *shard, const struct instance *instance, const char *why);
/* Whether no more of the bot are started, as several in a row were lost before they played: in this shard, or in
 * another while none of this one has played yet. And why there is none. */
bool contestant_is_given_up(const struct shard *shard, unsigned bot);
const char *contestant_why(const struct shard *shard, unsigned bot);
/* A process of the bot ended before it said hello: if it may be for want of a variable of the environment, that is said
 * once. */
void contestant_ended_at_once(struct shard *shard, unsigned bot);
/* At the end: tells of each bot that never played, or was given up. */
void contestants_close(struct run *run);
/* It is out of all its matches, with this fault. */
void instance_lose(struct shard *shard, struct instance *instance, enum fault fault, const char *why);
/* It was asked something, or it answered: it may be moved to another core. */
void instance_asked(const struct shard *shard, struct instance *instance);
void instance_answered(const struct shard *shard, struct instance *instance);
/* It has left a match. */
void instance_release(struct shard *shard, struct instance *instance);
/* Lets all go that are not needed, acts on deadlines, forgets who is out. */
void instances_work(struct shard *shard);
int64_t instances_deadline_us(const struct shard *shard);
void instances_free(struct shard *shard);
extern void instance_ended(void *context, struct process *process);

/* --- absent.c ---------------------------------------------------------------------------------------------------- */

/* Something that is known to be it did this before it was welcome, or did it come back. */
void instance_attempted(struct shard *shard, struct instance *instance, const struct attempt *attempt);
/* That whose process leads the group, or is an ancestor of who does; NULL if it is not known. */
struct instance *instance_of_group(struct shard *shard, pid_t group);
/* It did not say hello in time: it is out of all its matches. */
void instance_lose_absent(struct shard *shard, struct instance *instance);

/* --- instance_lines.c -------------------------------------------------------------------------------------------- */

/* Its process was started: what it prints is told, if somebody wants it, until it is closed. */
void instance_lines_open(const struct shard *shard, struct instance *instance);
void instance_lines_close(struct instance *instance);
extern void instance_printed(void *context, struct process *process, struct span bytes);

/* --- vacancies.c ------------------------------------------------------------------------------------------------- */

/* An instance with a place for a match, that plays the seat's role and does not sit at the table yet. NULL: none now;
 * sets *failed if none will be. May start one. */
struct instance *instance_for(struct shard *shard, const struct table *table, unsigned seat, bool *failed);
/* Those that said hello and have a place for a match; the first of them, if there are very many. */
void vacancies_find(struct vacancies *vacancies, const struct shard *shard);
/* Whether every seat of a lineup can have one of them. */
bool vacancies_suffice(const struct vacancies *vacancies, const struct lineup *lineup);

/* --- chairs.c ---------------------------------------------------------------------------------------------------- */

/* Gives the bot on this seat a number for the match. False if memory is short. */
bool chair_number(struct table *table, unsigned seat) __attribute__((warn_unused_result));
/* The chair that a handle names, if this instance sits on it in a match that is played. */
struct chair *chair_of(const struct instance *instance, uint64_t handle, struct table **table, unsigned *seat);
/* How the bot on this seat is spoken to. */
struct seat_contact chair_contact(const struct table *table, unsigned seat);
/* Gives out the chairs of an open table, as far as there are bots for them. True if all have one, or never will: the
 * table is taken then. */
bool chairs_take(struct shard *shard, struct table *table);
/* Keeps why nobody sits there any more, or why who sits there crashed. */
void chair_note(struct chair *chair, const char *why);
/* What was kept, "" for nothing. */
const char *chair_why(const struct chair *chair);
/* Whoever sits there is lost, with this fault. */
void chair_leave(struct table *table, unsigned seat, enum fault fault, const char *why);
/* Those who sit there leave. */
void chairs_clear(struct shard *shard, struct table *table);
/* Lets go of what is known of those who sat there. */
void chairs_forget(struct table *table);

/* --- restart.c --------------------------------------------------------------------------------------------------- */

/* Its process ended. Starts another for those of its matches in which the plan allows it, and gives up the others.
 * False, with nothing done, if there is no such match or no process. */
bool instance_restart(struct shard *shard, struct instance *instance);
/* There is a referee now: he hears of the crashes that were before. */
void restart_charge(struct table *table, unsigned seat);
/* It was welcomed: it is told all of the matches that it took over. */
void restart_tell(struct shard *shard, struct instance *instance);

/* --- tables.c ---------------------------------------------------------------------------------------------------- */

void table_becomes(struct table *table, enum table_state state);
/* Opens matches, gives out chairs, begins those that are complete. */
void tables_fill(struct shard *shard);
/* Lets referees judge, and clears the tables that are over. */
void tables_work(struct shard *shard);
/* No clock ran for so long. */
void tables_stand_still(struct shard *shard, int64_t us);
/* What was sent in this pass left only now. */
void tables_sent(struct shard *shard, int64_t now_us);
/* Breaks off all matches. */
void tables_stop(struct shard *shard);
bool tables_are_free(const struct shard *shard);
/* True if chairs are to be given out, now or later. */
bool tables_want_bots(const struct shard *shard);
/* True if a match is played at every table. */
bool tables_are_full(const struct shard *shard);
int64_t tables_deadline_us(const struct shard *shard);
void tables_free(struct shard *shard);

/* --- sealed.c ---------------------------------------------------------------------------------------------------- */

/* Has the disk waited for when it is time, and tells the verdicts that it has. */
void sealed_work(struct shard *shard);
/* When the disk is to be asked, if matches wait for that; else RUN_NEVER. */
int64_t sealed_deadline_us(const struct shard *shard);

/* --- wire.c ------------------------------------------------------------------------------------------------------ */

extern const struct hub_ops wire_ops; /* their context is the shard */

/* --- shard.c ----------------------------------------------------------------------------------------------------- */

/* Makes ready, plays until nothing is left to do, and clears away. Its error is set if something of ours broke. */
void shard_play(struct shard *shard);
/* --- shared.c ---------------------------------------------------------------------------------------------------- */

/* A match for this shard to play, in a new result; *unfinished is set if it is to be gone on with. NULL if there is
 * none, or none for now: then the shard is woken when there may be. Results that are known already are given out on the
 * way. What was broken off is all for one shard, since the file of its record must have one writer. `spare`: only a
 * match whose bots all have an instance with a place for it. */
struct run_result *run_take_match(struct shard *shard, bool spare, struct unfinished **unfinished);
/* True if there are matches that this shard may take, now or later. */
bool run_has_matches(const struct shard *shard);
/* A match was played. Takes the result. False if nobody can take more of them. */
bool run_give_result(struct run *run, struct run_result *result) __attribute__((warn_unused_result));
/* Makes the folder of the sockets again if somebody removed it. */
bool run_mend_folder(struct run *run) __attribute__((warn_unused_result));
/* One line of the trace, if there is one. */
bool run_trace(struct run *run, const struct trace_line *line, struct error *error) __attribute__((warn_unused_result));
__attribute__((format(printf, 2, 3))) void run_notice(struct run *run, const char *format, ...);
/* A shard listens. Bots are started when all do: one could take away what another shard is just making. */
void run_shard_ready(struct run *run);
bool run_all_ready(const struct run *run);
void run_end(struct run *run, enum run_ending ending);
/* Something of ours broke, as the shard's error says: the run ends. */
void shard_break(struct shard *shard);

#endif
