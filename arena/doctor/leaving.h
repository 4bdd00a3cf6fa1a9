/* SPDX-License-Identifier: MIT */
/* How a bot leaves: script_leave (script/script.h), and what its processes leave behind: children, exit codes, and what
 * its library or language reported on stderr. All of it is noted in the examination, for the checks `close` and
 * `exceptions`. */
#ifndef DOCTOR_LEAVING_H
#define DOCTOR_LEAVING_H

#include <stdbool.h>

#include "doctor/exam.h"
#include "launch/capture.h"
#include "launch/process.h"

struct script;

/* For the launcher (struct launcher_listener) of a script, which is the context. True while the bot leaves, its process
 * has ended, and its children may still do so. */
bool leaving_holds(void *context, struct process *process);
/* Looks for reports of exceptions in what a process printed. */
void leaving_hear(struct exam *exam, const struct capture *output);
/* The same for one line. `printed`: the lines to show; NULL: the line itself. */
void leaving_hear_line(struct exam *exam, const char *line, const char *printed);

#endif
