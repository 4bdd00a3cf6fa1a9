/* SPDX-License-Identifier: MIT */
/* The daemon: holds a ladder open. It plays what the matchmaker thinks worth most, for as long as it runs, and keeps
 * the records in FOLDER/records.
 *
 * Threads: the engine's shards play; the caller's thread takes the results; one more fits the ratings that the
 * matchmaker goes by. No match waits for a fit. */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H

#include <sched.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/hash.h"
#include "ladder/records/archive.h"
#include "ladder/file/ladder_file.h"
#include "ladder/season/season.h"
#include "plugin/registry.h"
#include "run/run.h"
#include "serve/note.h"

/* What the daemon reports. Any member may be NULL. Calls come one at a time. */
struct serve_ops {
    /* A sentence for the host. It lives during the call. */
    void (*notice)(void *context, const struct note *note);
    /* Reads ladder.conf again, for a reload. False with a sentence. May not be NULL, and is called from a thread of the
     * daemon's. */
    bool (*read)(void *context, struct ladder_file *file, struct error *error);
    /* It is ready: bots may attach, and matches begin. `http` is where it is shown over HTTP; NULL: nowhere. */
    void (*ready)(void *context, const struct archive_report *report, const struct season *season, const char *http);
    /* A match is over and counts, or is void. `class` is its name, `bots` the name of the bot on each side. */
    void (*result)(void *context, const struct run_result *result, const char *class,
                   const char *const bots[GAME_SEATS_MAX], unsigned sides);
    struct meter *meter; /* measures, and then ends it */
    void *context;
};

struct serve_options {
    const char *folder;
    const char *programs;      /* the folder of further programs; NULL for none */
    const struct hash *plugin; /* of the file that the game comes from, for the records; NULL: it is built in */
    const char *plugin_hashed; /* as struct plugin names it by its hash; NULL: the game is built in */
    bool same_rules;           /* the season may go on with another such file than it was played with last */
    uint64_t matches_most;     /* it stops after so many; 0: never */
    bool *again;      /* set to true if it ended to be run again at once, by ladder.conf as it is now; NULL: never */
    const char *http; /* where it is shown over HTTP; NULL: where the file says */
    const cpu_set_t *http_cores; /* on which cores that is made and answered; NULL: on any */
};

/* Whether the daemon can go by a file that can be read. False with a sentence. */
bool serve_check(const struct ladder_file *file, struct error *error) __attribute__((warn_unused_result));
/* The same of the programs of its bots; a daemon would play without those that cannot be started. `programs` as above.
 */
bool serve_check_bots(const struct ladder_file *file, const char *programs, struct error *error)
    __attribute__((warn_unused_result));
/* The same of an address for `http` of struct serve_options. */
bool serve_check_http(const char *address, struct error *error) __attribute__((warn_unused_result));

/* Holds the ladder of the file open until SIGINT or SIGTERM, which ends it in order, or until all matches are played.
 * Returns EXIT_DONE in both cases, and when a season began for which ladder.conf was changed: then it is to be run
 * again. Else the code of the error that is set. */
int serve_run(const struct ladder_file *file, const struct serve_options *options, const struct serve_ops *ops,
              struct error *error);

#endif
