/* SPDX-License-Identifier: MIT */
/* What a bot needs to see for its command: the program, what that needs itself, and the files that the words name. */
#ifndef SANDBOX_NAMESPACES_COMMAND_H
#define SANDBOX_NAMESPACES_COMMAND_H

#include <stdbool.h>

#include "base/error.h"
#include "launch/process.h"
#include "sandbox/namespaces/view.h"

struct command {
    char directory[VIEW_PATH_MAX]; /* where the bot is started; absolute */
    char program[VIEW_PATH_MAX];   /* its path; absolute, as the bot shall see it */
    char real[VIEW_PATH_MAX];      /* the same without links */
};

/* Adds to the view, by these rules:
 * - The program, wherever it is found, the interpreters that its #! line names, and the libraries of an ELF program
 * that lie outside the system's folders.
 * - Of an interpreter outside /usr, such as the python of a venv: the folder above its `bin`, if that is no home and no
 *   other folder of many things.
 * - The same for a further word that is the path or the name of a program: env, nice and `arena bridge` run such.
 * - Each further word, or what follows a = in it, or each part of it between colons (java -cp), that names a file or a
 *   folder: a folder is shown whole, unless it is one of many things.
 * - The directory of the plan, whole. Without one, the working directory is there, and empty but for the above.
 * False with a sentence: there is no such program. */
bool command_show(struct view *view, const struct process_plan *plan, struct command *command, struct error *error)
    __attribute__((warn_unused_result));

/* True for folders such as /, /home, /tmp, /root and a user's home, which are never shown unless the host names them.
 */
bool command_is_of_many_things(const char *folder);

/* True by its name: it reads the program that it runs from files. */
bool command_is_interpreter(const char *program);

/* The value of a variable that the plan sets or passes; NULL: none. */
const char *command_variable(const struct process_plan *plan, const char *name);

#endif
