/* SPDX-License-Identifier: MIT */
/* The files by which the coordinator of an event gives matches to a node: for all tasks the terms, and for each task
 * its matches with their seeds. Nobody writes to them once they have their names. They are read here only, as files
 * that anybody may have written.
 *
 *     TASKS/terms-HASH.json       HASH: the first digits of the hash of its bytes
 *     TASKS/ROUND/0/7.task        task 7 of a round; a folder holds TASK_FOLDER_MOST of them
 *     TASKS/ROUND/0/7.1.arena     what the first attempt at it made (spread/outcome.h)
 *     TASKS/ROUND/0/7.1.evidence  what lies beside it (spread/parcel.h), if something does
 *     TASKS/ROUND/0/7.1.result
 *
 * They hold seeds of matches that are not played yet and variables of bots: only their owner may read them. */
#ifndef SPREAD_TASK_H
#define SPREAD_TASK_H

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"
#include "game/game.h"
#include "plugin/epoch.h"
#include "plugin/registry.h"
#include "run/plan.h"
#include "run/run.h"

enum {
    TASK_PROBE = 0,            /* the number of the task that only looks whether a node could play */
    TASK_FOLDER_MOST = 1000,   /* tasks of one folder */
    TASK_NUMBER_MOST = 999999, /* of a round */
    TASK_MATCHES_MOST = 2000,  /* of a task */
    TASK_FILE_MOST = 4 << 20,  /* bytes of one of these files */
    TASK_JOBS_MOST = 4096,
    TASK_ENTRIES_MOST = 256, /* entries of an event, whose numbers are under it */
    TASK_CLASSES_MOST = 64,  /* the same */
    TASK_OPTIONS_MOST = 128,
};

/* What is the same for all tasks of an event. The texts are those of `json`. */
struct task_terms {
    const char *arena;     /* name and version of the program, as in records */
    const char *program;   /* hash of its file */
    const char *protocol;  /* "major.minor" */
    const char *game;      /* by name */
    const char *epoch;     /* of its rules */
    const char *plugin;    /* "HASH:PATH" of the file of the game's plugin (plugin/load.h); "": it is built in */
    const char *event;     /* absolute path of the event's folder */
    const char *conf;      /* hash of what its event.conf said, a copy of which is TASKS/event-HASH.conf */
    const char *directory; /* where the commands of bots were started, and are started on a node */
    enum gating gating;    /* which games are checked while they play */
    bool share_seeds;      /* as in struct source (run/source.h) */
    unsigned cores;        /* that a task may use, 1 at least */
    unsigned jobs;         /* matches at once, the same */
    json_t *options;       /* [[flag, value]...]: keys of the event that were given again */
    json_t *keys;          /* what event.conf means, as it was read (event/fixed_keys.h) */
    json_t *variables;     /* ["NAME=VALUE"...] of the environment */
    json_t *files;         /* {entry: [{file, bytes, hash}...]}: the files of its command (event/programs.h) */
    json_t *json;
};

struct task_match {
    unsigned match; /* its index in the round */
    unsigned class;
    unsigned seats;
    uint16_t entry[GAME_SEATS_MAX];
    struct game_seed seed[RUN_ATTEMPTS_MAX]; /* of each attempt */
};

struct task {
    unsigned number;
    char terms[HASH_HEX_SIZE];
    struct task_match *matches; /* by index, ascending */
    size_t count;               /* 0 of a probe alone */
};

/* --- where they lie ---------------------------------------------------------------------------------------------- */

enum { TASK_PATH_MAX = PATH_MAX + 128 };

/* Writes the path of the folder of a task, in the folder of its round. */
void task_folder(const char *round, unsigned number, char path[TASK_PATH_MAX]);
void task_path(const char *round, unsigned number, char path[TASK_PATH_MAX]);
/* Of an attempt's file with this ending, such as ".arena". */
void task_attempt_path(const char *round, unsigned number, unsigned attempt, const char *end, char path[TASK_PATH_MAX]);
/* Of the files of all tasks, in the folder above the rounds; `begin` is "terms" or "event". */
void task_shared_path(const char *tasks, const char *begin, const char *hash, const char *end,
                      char path[TASK_PATH_MAX]);

/* --- writing ----------------------------------------------------------------------------------------------------- */

/* Appends the file of the terms; `json` is not used. */
bool terms_print(const struct task_terms *terms, struct buffer *out) __attribute__((warn_unused_result));
bool task_print(const struct task *task, struct buffer *out) __attribute__((warn_unused_result));

/* --- reading ----------------------------------------------------------------------------------------------------- */

/* Reads the text. False with a sentence about it; then nothing is to be released. */
bool terms_parse(struct task_terms *terms, struct span text, struct error *error) __attribute__((warn_unused_result));
void terms_release(struct task_terms *terms);
bool task_parse(struct task *task, struct span text, struct error *error) __attribute__((warn_unused_result));
void task_release(struct task *task);

#endif
