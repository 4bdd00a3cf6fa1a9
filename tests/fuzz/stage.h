/* SPDX-License-Identifier: MIT */
/* The folder of the fuzzers of files, and the commands of the program on what lies in it. */
#ifndef FUZZ_STAGE_H
#define FUZZ_STAGE_H

#include <stdbool.h>

#include "base/span.h"

enum { STAGE_PATH_MAX = 256 };

bool stage_begin(void);
void stage_end(void);

/* FOLDER/NAME; of "" the folder itself. */
void stage_path(char out[STAGE_PATH_MAX], const char *name);
/* The path of the first file with this ending in a folder of the stage. */
bool stage_find(char out[STAGE_PATH_MAX], const char *folder, const char *ending);
/* The bytes of a file, the caller's to free; none if there is no such file. */
struct span stage_read(const char *path);
void stage_write(const char *path, struct span bytes);

/* Runs a command of the program, with its words closed by NULL and what it prints thrown away. NULL, or what is wrong
 * with how it ended. */
const char *stage_run(const char *const *words);

#endif
