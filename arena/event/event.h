/* SPDX-License-Identifier: MIT */
/* Plays an event to its end: round after round, each as a run of its own with its records in the event's folder.
 *
 *     FOLDER/event.conf        what is to be played (event_file.h)
 *     FOLDER/event.begun       the seeds of the event and the rules epoch, from its first match on; for its owner alone
 *     FOLDER/rounds/001/ ...   the records of each round
 *     FOLDER/event.db          a database of everything, derived (database.h)
 *     FOLDER/event.log         what the host changed since (event_log.h): this and the files above it are the truth
 *
 * An event that was interrupted at any moment is resumed when it is played again; one that is over only reports its
 * results. Results are reported group by group: nothing of a group before all of its matches are finished. */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"
#include "base/histogram.h"
#include "event/event_file.h"
#include "event/event_log.h"
#include "event/faults.h"
#include "run/run.h"
#include "tournament/schedule.h"
#include "tournament/standing.h"

enum { EVENT_FAULTS_TOLD = 3 };

/* A match that is finished, with all of its group. */
struct event_match {
    const char *reason; /* why it ended; the event's own */
    struct game_seed seed;
    struct hash hash;
    unsigned attempt, turns, decisions;
    unsigned replay; /* number of the command by which it was replayed (repair.h); 0: it was not */
    bool set_aside;  /* one of its entries had been set aside before (set_aside.h): it counts for nothing */
};

struct database;

struct event {
    struct event_file file;
    char folder[PATH_MAX];
    char path[PATH_MAX];       /* of its file; "" if it was made without one */
    const char *programs;      /* folder where further programs lie; NULL for none */
    struct plan_attach attach; /* for entries that attach; of the host, and not of the event's file */
    struct schedule_spec spec;
    struct lineup lineups[EVENT_CLASSES]; /* of the classes; nobody sits there yet */
    char epoch[EPOCH_TEXT_SIZE];
    struct game_seed seed;
    struct game_seed
        replays; /* the seed of all replays: `seed` is shown when the event is over, and replays may come after that */
    struct event_match *matches; /* in the order of the schedule (matches.h) */
    struct outcome *outcomes;    /* theirs */
    size_t count, room;
    void *reasons; /* for which matches ended (matches.h) */
    bool over;     /* after it was played or looked at: nothing is left to play */
    bool early;    /* a verdict ended it before its schedule did, and may not last: its seed is not shown */
    bool looks;    /* it is not played: only earlier results are shown */
    struct event_log log;
    struct database *database;                              /* that is written (database.h); NULL for none */
    int lock;                                               /* (event_claim); -1: it is not held */
    bool withdrawn[EVENT_ENTRIES], left_out[EVENT_ENTRIES]; /* (repair.h) */
    enum sprt_verdict verdict;                              /* of a candidate */
    atomic_bool set_aside[EVENT_ENTRIES];                   /* (set_aside.h) */
    unsigned faults_told[EVENT_ENTRIES];                    /* with what the entry had printed, of this run */
    char *unplayed[EVENT_ENTRIES];                          /* why the entry did not play, of its latest run; or NULL */
    struct event_faults faults;
    struct histogram *think;         /* of each entry in each role, entry x roles + role: of each decision, in us */
    unsigned spoiled[EVENT_ENTRIES]; /* matches in a row that the entry spoiled by its own faults */
};

/* What is reported while it is played. Any member may be NULL. */
struct event_ops {
    void (*round)(void *context, unsigned round, const struct schedule_round *fixtures);
    /* By its place in the event's table, in the order of the schedule, as soon as its group is finished. */
    bool (*match)(void *context, size_t at, struct error *error);
    /* Of the round, as that of run_ops. */
    void (*progress)(void *context, struct run_progress progress);
    void (*notice)(void *context, const char *sentence);
    /* What a process of an entry prints, as that of run_ops. */
    void (*output)(void *context, unsigned entry, unsigned number, const char *line);
    /* At the end, for each entry that failed to start: a sentence that says so, also for callers that want no notices.
     */
    void (*unplayed)(void *context, const char *sentence);
    /* A fault of an entry in a match such as 1/m12, with what it had printed; EVENT_FAULTS_TOLD of each entry. */
    void (*fault)(void *context, unsigned entry, const char *match, const struct run_fault *fault);
    /* The host changed something while it is played: the line of the log of this number. */
    void (*repair)(void *context, unsigned number);
    /* Measures its first round, and ends it; as that of run_ops. */
    struct meter *meter;
    void *context;
};

/* Makes an event of `file`, whose contents are its own from now on, in a folder that is there. */
bool event_make(struct event *event, const struct event_file *file, const char *folder, struct error *error)
    __attribute__((warn_unused_result));

/* Opens FOLDER, or FOLDER/event.conf. */
bool event_load(struct event *event, const struct registry *registry, const char *place, struct error *error)
    __attribute__((warn_unused_result));

/* True if it was begun, so that it can go on; the error says if not. */
bool event_is_begun(struct event *event, struct error *error) __attribute__((warn_unused_result));

/* Takes the lock of the event, to play it or to write its report; it is held until event_unload. The error says if
 * another arena has it. */
bool event_claim(struct event *event, struct error *error) __attribute__((warn_unused_result));

/* Plays what is left of it, and takes its lock for that. Another program that writes the report of a finished event may
 * hold the lock for a moment; this waits for it. Returns EXIT_DONE, EXIT_INTERRUPTED, or the code of the error that is
 * set. */
int event_play(struct event *event, const struct event_ops *ops, struct error *error);

/* Reports what was played so far, while another arena may be playing it: takes no lock and writes nothing. May be
 * called again, and reports everything again. Returns EXIT_DONE or the code of the error that is set. */
int event_look(struct event *event, const struct event_ops *ops, struct error *error);

/* The verdict on a candidate, by what counts now; of other formats there is none. */
void event_judge(struct event *event);

/* Rebuilds the database from what was played so far, with a lock of its own. */
bool event_rebuild(struct event *event, const struct event_ops *ops, struct error *error)
    __attribute__((warn_unused_result));

/* The table of what was played. False: no memory. */
bool event_standing(const struct event *event, struct standing *standing) __attribute__((warn_unused_result));

/* True if the entry was withdrawn or set aside. */
bool event_is_out(const struct event *event, unsigned entry);

/* Who made which faults, in the matches that were not withdrawn (faults.h). */
struct fault_counts *event_fault_counts(const struct event *event);

void event_unload(struct event *event);

#endif
