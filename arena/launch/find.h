/* SPDX-License-Identifier: MIT */
/* Finds a program: at its path; or, if it is a name without a path, in PATH and then in a folder of the caller. */
#ifndef LAUNCH_FIND_H
#define LAUNCH_FIND_H

#include <stdbool.h>

#include "base/error.h"

/* Returns "PATH=..." with the folder at its end (NULL: no folder), so that a bot which starts other programs finds them
 * as the arena does. The caller frees it. NULL: no memory. */
char *find_path(const char *folder);

enum { FIND_PLACE_MAX = 4096 };

/* True if the program exists and may be executed from this directory (NULL: the working directory), and writes its path
 * from the working directory. The error says why not. A missing interpreter, or something else that it needs, shows
 * only when it is started. */
bool find_program(const char *program, const char *folder, const char *directory, char place[FIND_PLACE_MAX],
                  struct error *error) __attribute__((warn_unused_result));
/* The same, and the interpreter of a script is there. For those of the host alone: what the first line of a stranger's
 * script names may wait for a look without end. */
bool find_program_whole(const char *program, const char *folder, const char *directory, struct error *error)
    __attribute__((warn_unused_result));

/* Writes the path from the working directory of a file that is named from another directory (NULL: from there). False:
 * it is too long. */
bool find_place(const char *path, const char *directory, char place[FIND_PLACE_MAX])
    __attribute__((warn_unused_result));

/* Sets the error for a program that cannot be run from this directory. `reason` is the errno: of a file that is there,
 * "no such file" means the interpreter of its first line. Returns false. */
bool find_refuse(int reason, const char *program, const char *folder, const char *directory, struct error *error);

/* True if a name without a path, which is looked for in PATH, is also that of a file or folder in the working
 * directory, other than the program found at this place (NULL: none was found). */
bool find_is_here(const char *program, const char *place);

#endif
