/* SPDX-License-Identifier: MIT */
/* The shared libraries that a program needs, found as the loader finds them, without running anything: `ldd` would run
 * a stranger's program. The file is hostile, and may change meanwhile: little of it is read, each part once, and what
 * it costs is bounded. */
#ifndef SANDBOX_NAMESPACES_NEEDED_H
#define SANDBOX_NAMESPACES_NEEDED_H

#include "sandbox/namespaces/view.h"

/* Shows the loader and the libraries of a program, and of those libraries, that lie outside the folders of the system.
 * `searched` is the value of LD_LIBRARY_PATH, NULL: not set. A file that is no ELF program of this machine needs
 * nothing. What is not found is not shown: the bot's loader then says what it misses. Of one file the first
 * segments and entries are read. More libraries than anybody has are an error of the view. */
void needed_show(struct view *view, const char *program, const char *searched);

#endif
