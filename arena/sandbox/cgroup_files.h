/* SPDX-License-Identifier: MIT */
/* The files of a cgroup. `folder` is a descriptor of its folder. */
#ifndef SANDBOX_CGROUP_FILES_H
#define SANDBOX_CGROUP_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CGROUP_FILE_MAX = 4096 }; /* bytes read of a file, with a final zero */

/* Opens the folder `name` in `parent` (AT_FDCWD: a path). -1: errno says why. */
int cgroup_open(int parent, const char *name);
/* Writes a file that the kernel has made. False: errno says why. */
bool cgroup_write(int folder, const char *name, const char *text) __attribute__((warn_unused_result));
/* Reads the first CGROUP_FILE_MAX bytes. False, and "", if it cannot be read. */
bool cgroup_read(int folder, const char *name, char out[CGROUP_FILE_MAX]);
/* True if the file holds the word, between white space. */
bool cgroup_has_word(int folder, const char *name, const char *word);
/* The number behind `key` in a file of lines `key number`, or of the only number in the file if `key` is NULL. 0 if it
 * is not there. */
uint64_t cgroup_number(int folder, const char *name, const char *key);
/* Kills all that is in the cgroup and below, and waits for at most so long until it is empty. True if it is. */
bool cgroup_empty(int folder, int wait_ms);
/* Removes the folder `name` in `parent` with all below, which must be empty of processes. */
bool cgroup_remove(int parent, const char *name);

#endif
