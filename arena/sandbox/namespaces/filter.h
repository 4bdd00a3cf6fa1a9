/* SPDX-License-Identifier: MIT */
/* Which system calls a bot may make (seccomp): those on a list, under which C, Python, Node, Go, Rust and Java run. Any
 * other, also one that a later kernel brings, does not exist for it (ENOSYS), or is not allowed (EPERM) where programs
 * expect that. A call in the manner of another architecture ends the process. */
#ifndef SANDBOX_NAMESPACES_FILTER_H
#define SANDBOX_NAMESPACES_FILTER_H

#include "base/error.h"

/* Makes the filter, as a program for bubblewrap, in a file in memory that nobody can change. Returns its descriptor,
 * which the caller closes; -1 with a sentence. */
int filter_make(struct error *error) __attribute__((warn_unused_result));

#endif
