/* SPDX-License-Identifier: MIT */
/* The folder of the file fuzzers, and the program's commands on its files. */
#ifndef FUZZ_STAGE_H
#define FUZZ_STAGE_H

#include <stdbool.h>

#include "base/span.h"

enum { STAGE_PATH_MAX = 256 };

bool stage_begin(void);
void stage_end(void);

/* Writes FOLDER/NAME; for "" the folder itself. */
void stage_path(char out[STAGE_PATH_MAX], const char *name);
/* Writes the path of the first file with this ending in a folder of the stage. False if there is none. */
bool stage_find(char out[STAGE_PATH_MAX], const char *folder, const char *ending);
/* Returns the bytes of a file, which the caller frees; no bytes if there is no such file. */
struct span stage_read(const char *path);
void stage_write(const char *path, struct span bytes);

/* Runs a command of the program and discards its output. `words` ends with NULL. Returns NULL, or what is wrong with
 * how the command ended. */
const char *stage_run(const char *const *words);

#endif
