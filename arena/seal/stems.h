/* SPDX-License-Identifier: MIT */
/* Finds the runs of a folder by their stems: the common beginning of a run's file names. */
#ifndef SEAL_STEMS_H
#define SEAL_STEMS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "seal/manifest.h"

struct stems {
    char (*at)[MANIFEST_STEM_SIZE]; /* in order, each once */
    size_t count;
    size_t loose; /* files of records whose names fit no run */
};

/* Reads the stems of runs with records (STEM-0001.arena), a manifest (STEM.seals) or a run's file (STEM.run,
 * STEM.done). The manifest of an event does not count as that of a run called "event". */
bool stems_read(struct stems *stems, const char *folder, struct error *error) __attribute__((warn_unused_result));
void stems_release(struct stems *stems);

/* True if the file FOLDER/STEM with this ending exists. */
bool stem_has(const char *folder, const char *stem, const char *end);

/* The folders of runs in an event's folder, named as in its manifest ("rounds/001"), in order. */
struct run_folders {
    char (*at)[MANIFEST_FOLDER_SIZE];
    size_t count;
    size_t others; /* other files there, except hidden ones */
};

/* Reads the folders of runs. An event without rounds has none. */
bool run_folders_read(struct run_folders *folders, const char *event, struct error *error)
    __attribute__((warn_unused_result));
void run_folders_release(struct run_folders *folders);

#endif
