/* SPDX-License-Identifier: MIT */
/* Plays an event to its end: round after round, each as a run of its own with its records in the event's folder.
 *
 *     FOLDER/event.conf        what is to be played (event_file.h)
 *     FOLDER/event.begun       the seeds of the event and the rules epoch, from its first match on; for its owner alone
 *     FOLDER/rounds/001/ ...   the records of each round
 *     FOLDER/event.db          a database of everything, derived (database.h)
 *     FOLDER/event.log         what the host changed since (event_log.h): this and the files above it are the truth
 *
 * Playing an event that was interrupted, at whatever moment, resumes it. Playing one that is over only reports its
 * results. Results are reported group by group, when all matches of the group are finished. */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include <jansson.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"
#include "base/histogram.h"
#include "event/event_file.h"
#include "event/event_log.h"
#include "event/faults.h"
#include "plugin/epoch.h"
#include "run/lineup.h"
#include "run/run.h"
#include "tournament/schedule/schedule.h"
#include "tournament/standing/standing.h"

enum {
    EVENT_FAULTS_TOLD = 3,
    EVENT_WAIT_TEXT = 16,
    EVENT_TIME_MAX = LOG_TIME_MAX,
};

/* A finished match, of a group whose matches are all finished. */
struct event_match {
    const char *reason; /* why it ended; the event owns the text */
    struct game_seed seed;
    struct hash hash;
    unsigned attempt, turns, decisions;
    unsigned replay;               /* number of the command that had it replayed (repair.h); 0: none */
    bool set_aside;                /* an entry of it was set aside before (set_aside.h): it does not count */
    uint8_t lived[GAME_SEATS_MAX]; /* what the bots lived in (run/sandboxes/lived.h) */
    bool has_cpu;                  /* the clock has a budget of processor time, so the next are known: */
    uint32_t cpu_ms[GAME_SEATS_MAX], idle_cpu_ms[GAME_SEATS_MAX]; /* for decisions, and while others moved */
};

/* What an event plays after so many extensions (extensions.h). */
struct event_stage {
    unsigned groups, entries;
    unsigned line; /* of the log that extended it; 0: as it was begun */
};

struct database;
struct cluster;
struct spread;
struct spread_use;

/* An event that a cluster plays (event_cluster.h). */
struct event_elsewhere {
    const char *base;        /* folder on this machine's own disk, for all events; NULL: the usual one */
    unsigned cache_ms;       /* for which files of other machines may not be seen */
    const char *arena;       /* absolute path of this program */
    char folder[PATH_MAX];   /* in the base, for this event: its lock and database; "": it is played here */
    int lock;                /* of that; valid if there is a folder */
    bool marked;             /* its folder says that it is played (claim.h) */
    struct cluster *cluster; /* while it is played */
    struct spread *spread;
    char wait[EVENT_WAIT_TEXT]; /* cache_ms in seconds, as tasks are told */
    char tasks[PATH_MAX];
    char terms[HASH_HEX_SIZE];
};

struct event {
    struct event_file file;
    char folder[PATH_MAX];
    char path[PATH_MAX];       /* of its file; "" if the event has none */
    const char *programs;      /* folder where further programs lie; NULL for none */
    struct plan_attach attach; /* for entries that attach; chosen by the host, not in the event's file */
    struct schedule_spec spec;
    struct lineup lineups[EVENT_CLASSES]; /* by class; no bot sits there yet */
    bool counts_cpu;                      /* the clock of some class has a budget of processor time */
    char epoch[EPOCH_TEXT_SIZE];
    const struct hash *plugin; /* of the file that the game comes from; NULL: it is built in */
    enum gating gating;        /* which games are checked while they play */
    const char *plugin_hashed; /* as struct plugin names it by its hash; NULL: the game is built in */
    bool same_rules;           /* it may be continued with another such file than it was begun with */
    struct game_seed seed;
    struct game_seed replays;    /* of all replays: `seed` is shown when the event is over, and replays may follow */
    struct event_match *matches; /* in the order of the schedule (matches.h) */
    struct outcome *outcomes;    /* of these matches */
    size_t count, room;
    void *reasons; /* texts of why matches ended (matches.h) */
    bool over;     /* after event_play or event_look: nothing is left to play */
    bool early;    /* a verdict, which the host can undo, ended it before its schedule: its seed is not shown */
    bool extends;  /* its file may ask for more than is played (extensions.h) */
    struct event_stage stages[EVENT_ROUNDS_MAX + 1];
    unsigned extension_count;
    bool looks;                      /* it is not being played: only earlier results are shown */
    char begun[EVENT_TIME_MAX];      /* when; "" if it is not known */
    json_t *files;                   /* of the entries' commands (programs.h); NULL: none are known */
    bool files_seen;                 /* they were looked at since the event was opened */
    json_t *versions[EVENT_ENTRIES]; /* of the bots that played; NULL: none did */
    struct event_log log;
    struct lots lots; /* that its log has (lots.h) */
    struct event_elsewhere elsewhere;
    struct engine *engine;                /* while it is played (rounds.h); NULL for none */
    struct database *database;            /* that is written (database.h); NULL for none */
    int lock;                             /* (event_claim); -1: it is not held */
    bool withdrawn[EVENT_ENTRIES];        /* (repair.h) */
    atomic_bool left_out[EVENT_ENTRIES];  /* likewise */
    enum sprt_verdict verdict;            /* of a candidate */
    atomic_bool set_aside[EVENT_ENTRIES]; /* (set_aside.h) */
    unsigned faults_told[EVENT_ENTRIES];  /* by entry, in this run: with what the bot printed */
    char *unplayed[EVENT_ENTRIES];        /* by entry: why it did not play, of its latest run */
    struct event_faults faults;
    struct histogram *think;         /* time for each decision in us, by entry x roles + role */
    unsigned spoiled[EVENT_ENTRIES]; /* matches in a row that the entry spoiled by its own faults */
};

/* What an event reports while it is played. Any member may be NULL. */
struct event_ops {
    void (*round)(void *context, unsigned round, const struct schedule_round *fixtures);
    /* A match, as soon as its group is finished, in the order of the schedule. `at` is its index in the event's
     * table. */
    bool (*match)(void *context, size_t at, struct error *error);
    /* The progress of the round, as in run_ops. */
    void (*progress)(void *context, struct run_progress progress);
    /* After it, if a cluster plays: how its tasks stand. */
    void (*tasks)(void *context, const struct spread_use *use);
    void (*notice)(void *context, const char *sentence);
    /* A line that a process of the entry printed, as in run_ops. */
    void (*output)(void *context, unsigned entry, unsigned number, const char *line);
    /* At the end, for each entry that failed to start: a sentence that says so. For callers that want no notices
     * too. */
    void (*unplayed)(void *context, const char *sentence);
    /* A fault of the entry in a match such as 1/m12, with what the bot had printed. At most EVENT_FAULTS_TOLD of each
     * entry. */
    void (*fault)(void *context, unsigned entry, const char *match, const struct run_fault *fault);
    /* The host changed something while the event is played. `number` is that of the line in the log. */
    void (*repair)(void *context, unsigned number);
    /* Measures the first round and ends it, as in run_ops. */
    struct meter *meter;
    void *context;
};

/* Makes an event of `file` in a folder that exists. The event owns the contents of `file` from now on. */
bool event_make(struct event *event, const struct event_file *file, const char *folder, struct error *error)
    __attribute__((warn_unused_result));

/* Opens FOLDER, or FOLDER/event.conf. */
bool event_load(struct event *event, struct registry *registry, const char *place, struct error *error)
    __attribute__((warn_unused_result));

/* The same of a folder, by a copy of its file that was made elsewhere. */
bool event_load_copy(struct event *event, struct registry *registry, const char *folder, const char *copy,
                     struct error *error) __attribute__((warn_unused_result));

/* True if the event was begun, so that it can be resumed. The error says if it was not. */
bool event_is_begun(struct event *event, struct error *error) __attribute__((warn_unused_result));

/* Takes the lock of the event, to play it or to write its report. event_unload releases it. The error says if another
 * arena holds it. */
bool event_claim(struct event *event, struct error *error) __attribute__((warn_unused_result));

bool event_is_claimed(const struct event *event);

/* Takes the lock of the event and plays what is left of it. Another program that writes the report of a finished event
 * may hold the lock for a moment; this function waits for it. Returns EXIT_DONE, EXIT_INTERRUPTED, or the code of the
 * error that is set. */
int event_play(struct event *event, const struct event_ops *ops, struct error *error);

/* Reports what was played so far. Another arena may be playing the event: this takes no lock and writes nothing. Each
 * call reports everything again. Returns EXIT_DONE or the code of the error that is set. */
int event_look(struct event *event, const struct event_ops *ops, struct error *error);

/* Sets event->verdict on a candidate by the results that count now. Other formats have none. */
void event_judge(struct event *event);

/* Rebuilds the database from what was played so far. Takes a lock of its own. May be called again, and after
 * event_look. */
bool event_rebuild(struct event *event, const struct event_ops *ops, struct error *error)
    __attribute__((warn_unused_result));
/* Rebuilds the database after a change by the host. If it cannot be written, a notice says why. */
void event_refresh(struct event *event, const struct event_ops *ops);

/* Makes the standings of what was played. False: no memory. */
bool event_standing(const struct event *event, struct standing *standing) __attribute__((warn_unused_result));

/* True if the entry was withdrawn or set aside. */
bool event_is_out(const struct event *event, unsigned entry);

/* Counts the faults of each entry in each role, in the matches that were not withdrawn (event_faults_count in
 * faults.h). */
struct fault_counts *event_fault_counts(const struct event *event);

void event_unload(struct event *event);

#endif
