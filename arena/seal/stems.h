/* SPDX-License-Identifier: MIT */
/* The runs that a folder has files of, by their stems. */
#ifndef SEAL_STEMS_H
#define SEAL_STEMS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "seal/manifest.h"

struct stems {
    char (*at)[MANIFEST_STEM_SIZE]; /* in order, each once */
    size_t count;
    size_t loose; /* files of records that are called like those of no run */
};

/* Those with records (STEM-0001.arena), a manifest (STEM.seals) or a run's file (STEM.run, STEM.done). The
 * manifest of an event is none of a run called "event". */
bool stems_read(struct stems *stems, const char *folder, struct error *error) __attribute__((warn_unused_result));
void stems_release(struct stems *stems);

/* True if FOLDER/STEM and this end is there. */
bool stem_has(const char *folder, const char *stem, const char *end);

/* The folders of runs in that of an event, as its manifest names them, in order: "rounds/001". */
struct run_folders {
    char (*at)[MANIFEST_FOLDER_SIZE];
    size_t count;
    size_t others; /* what else lies there, hidden files left out */
};

/* An event without rounds has none. */
bool run_folders_read(struct run_folders *folders, const char *event, struct error *error)
    __attribute__((warn_unused_result));
void run_folders_release(struct run_folders *folders);

#endif
