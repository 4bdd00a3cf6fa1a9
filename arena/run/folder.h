/* SPDX-License-Identifier: MIT */
/* The files of a run: a folder with the sockets for the bots that are started, and what those printed. */
#ifndef RUN_FOLDER_H
#define RUN_FOLDER_H

#include <stdbool.h>

#include "base/error.h"
#include "hub/endpoint.h"
#include "launch/capture.h"

/* Each bot that a run starts has an entry in its environment that begins so; the path of the run's folder follows. */
#define FOLDER_MARK "ARENA_RUN="

struct folder {
    char path[ENDPOINT_MAX]; /* "" if there is none */
    int lock;                /* a descriptor of it, locked for as long as this program runs; valid if there is one */
};

/* Makes a folder under TMPDIR or /tmp. Other users can pass through it, but not look into it or write it: bots may run
 * as other users. Removes what killed runs left there, processes and folders. */
bool folder_make(struct folder *folder, struct error *error) __attribute__((warn_unused_result));
/* True if bots that are other users can come to its sockets: root's bots in namespaces are. The sentence says what to
 * do. */
bool folder_is_open(const struct folder *folder, struct error *error) __attribute__((warn_unused_result));
/* Makes it again if somebody removed it. False if that fails. */
bool folder_mend(struct folder *folder) __attribute__((warn_unused_result));
/* Writes the endpoint of the run's socket `number`, which lies in the folder. */
void folder_endpoint(const struct folder *folder, unsigned number, char out[ENDPOINT_MAX]);
/* Remembers endpoint `number`, which lies outside the folder: if this run is killed, the next run removes its file. */
void folder_remember(const struct folder *folder, unsigned number, const char *endpoint);
/* Removes the folder with all its files. */
void folder_remove(struct folder *folder);

/* Writes what an instance printed, if anything, to RECORDS/STEM-NAME-NUMBER.txt. */
bool output_save(const struct capture *output, const char *records, const char *stem, const char *name, unsigned number,
                 struct error *error) __attribute__((warn_unused_result));
/* The highest NUMBER of those files, 0 if there are none. */
unsigned output_highest(const char *records, const char *stem);
/* The last line that the instance printed, at most `size` - 1 bytes, made fit for a terminal. Anything that looks like
 * a token becomes stars. "" if it printed nothing. */
void output_last_line(const struct capture *output, char *out, size_t size);

#endif
