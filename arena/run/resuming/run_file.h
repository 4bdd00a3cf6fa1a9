/* SPDX-License-Identifier: MIT */
/* The file of a run in its records folder: FOLDER/STEM.run. With it the run can be resumed if the arena is killed. It
 * holds the options that decide the results, the seed, the game's epoch, the program and the working directory, as
 * JSON. It is on the disk before the first match begins. Once every match is finished, it is renamed to
 * FOLDER/STEM.done and holds the hash of the run's manifest (seal/run_seals.h). It holds the seed of future matches, so
 * only its owner may read it.
 *
 * The arena that plays the run holds a lock on it, so two arenas never play the same run. The lock ends with the
 * process. */
#ifndef RUN_RUN_FILE_H
#define RUN_RUN_FILE_H

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/hash.h"
#include "run/plan.h"

enum { RUN_STEM_MAX = 65 /* bytes of a stem, with its final zero */ };

struct run_file {
    char folder[PATH_MAX];
    char stem[RUN_STEM_MAX];
    int lock;    /* -1: not held */
    int opened;  /* the folder; -1: not */
    bool locked; /* by another lock, of the caller's */
    json_t *json;
};

/* Holds no file; run_file_close is allowed. */
void run_file_init(struct run_file *file);
/* Writes the file of a run that begins, and takes its lock. Makes the folder if it is not there. */
bool run_file_make(struct run_file *file, const struct plan *plan, const char *stem, struct error *error)
    __attribute__((warn_unused_result));
/* Opens the file of an unfinished run and takes its lock. `place` is a folder with only one run, or the path of a run's
 * file with or without ".run". If the run is finished, sets *finished and the name, and opens nothing. */
bool run_file_open(struct run_file *file, const char *place, bool *finished, struct error *error)
    __attribute__((warn_unused_result));
/* The same for a caller with another lock on the folder of the run, whose disk may have no locks. */
bool run_file_open_locked(struct run_file *file, const char *place, bool *finished, struct error *error)
    __attribute__((warn_unused_result));
/* Finds the only run of a folder, to look at it. Takes no lock, as another arena may be playing it. */
bool run_file_look(struct run_file *file, const char *folder, bool *finished, struct error *error)
    __attribute__((warn_unused_result));
/* True if a run was begun in the folder, or played to its end. */
bool run_file_is_in(const char *folder);
/* True if the folder has records of any run. */
bool run_file_has_records(const char *folder);
/* Calls `take` with each option that the run was begun with, in their order, until it refuses one. The options live as
 * long as the file is open. */
bool run_file_options(const struct run_file *file,
                      bool (*take)(void *context, const struct plan_option *option, struct error *error), void *context,
                      struct error *error) __attribute__((warn_unused_result));
/* Sets the run's seed in the plan, which was made from the options. False if the run cannot be resumed here: by another
 * program, under other rules, or from another working directory. */
bool run_file_settle(const struct run_file *file, struct plan *plan, struct error *error)
    __attribute__((warn_unused_result));
/* Every match is finished, and the disk has a manifest of this hash. */
bool run_file_finish(const struct run_file *file, const struct hash *manifest, struct error *error)
    __attribute__((warn_unused_result));
/* Reopens a run that run_file_open found finished, to resume it as if it had been opened unfinished. */
bool run_file_take_up(struct run_file *file, struct error *error) __attribute__((warn_unused_result));
/* Removes the file of a run that was just made. */
void run_file_drop(const struct run_file *file);
void run_file_close(struct run_file *file);

#endif
