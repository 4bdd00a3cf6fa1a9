/* SPDX-License-Identifier: MIT */
/* The files of a run: a private folder with the sockets for the bots that are started, and what those printed. */
#ifndef RUN_FOLDER_H
#define RUN_FOLDER_H

#include <stdbool.h>

#include "base/error.h"
#include "hub/endpoint.h"
#include "launch/capture.h"

struct folder {
    char path[ENDPOINT_MAX]; /* "" if there is none */
};

/* Makes a folder that nobody else can enter, under TMPDIR or /tmp. Removes there what a run that was killed left
 * behind. */
bool folder_make(struct folder *folder, struct error *error) __attribute__((warn_unused_result));
/* Where socket `number` of the run lies in it. */
void folder_endpoint(const struct folder *folder, unsigned number, char out[ENDPOINT_MAX]);
void folder_remove(struct folder *folder);

/* Writes what an instance printed, if anything, to RECORDS/STEM-NAME-NUMBER.txt. */
bool output_save(const struct capture *output, const char *records, const char *stem, const char *name, unsigned number,
                 struct error *error) __attribute__((warn_unused_result));
/* The last line that it printed, without control characters, at most `size` - 1 bytes; "" if it printed nothing. */
void output_last_line(const struct capture *output, char *out, size_t size);

#endif
