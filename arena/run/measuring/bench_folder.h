/* SPDX-License-Identifier: MIT */
/* A folder for what a benchmark writes. */
#ifndef RUN_BENCH_FOLDER_H
#define RUN_BENCH_FOLDER_H

#include <limits.h>
#include <stdbool.h>

#include "base/error.h"

/* Makes a folder in `in`, with a name of its own. False with a sentence; then its path is "". */
bool bench_folder_make(const char *in, char path[PATH_MAX], struct error *error) __attribute__((warn_unused_result));
/* Removes the folder with all that is in it. Nothing if the path is "". */
void bench_folder_remove(const char *path);

#endif
