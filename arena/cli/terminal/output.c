/* SPDX-License-Identifier: MIT */
#include "cli/terminal/output.h"

#include <signal.h>
#include <stdio.h>

void output_is_all(void)
{
    (void)signal(SIGPIPE, SIG_DFL);
}

bool output_flush(struct error *error)
{
    return (fflush(stdout) == 0 && !ferror(stdout)) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot write to the standard output");
}
