/* SPDX-License-Identifier: MIT */
/* Linked into the program, lets it die by SIGKILL just before the MORTAL_AT-th time that it changes something below
 * the folder MORTAL_FOLDER, or waits for the disk to have it. With MORTAL_TORN set, if that is a write, half of it is
 * done before. With MORTAL_ERROR set it does not die, but the disk is full that time, and as torn. */
#include <errno.h>
#include <stdlib.h>

#include "failing.h"

static void __attribute__((constructor)) arrange(void)
{
    const char *at = getenv("MORTAL_AT"), *folder = getenv("MORTAL_FOLDER");

    if (at && folder)
        failing_begin(&(struct failure){.calls = FAILING_CHANGE,
                                        .at = (unsigned)atoi(at),
                                        .torn = getenv("MORTAL_TORN") != NULL,
                                        .error = getenv("MORTAL_ERROR") ? ENOSPC : 0,
                                        .folder = folder});
}
