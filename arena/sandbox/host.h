/* SPDX-License-Identifier: MIT */
/* What this machine can do for sandboxes, found out once. For the files of this layer alone. */
#ifndef SANDBOX_HOST_H
#define SANDBOX_HOST_H

#include <stdbool.h>

#include "sandbox/cgroup.h"
#include "sandbox/container/container.h"
#include "sandbox/namespaces/bubble.h"
#include "sandbox/namespaces/users.h"
#include "sandbox/namespaces/view.h"
#include "sandbox/sandbox.h"

struct sandbox_host {
    char mark[VIEW_PATH_MAX]; /* the folder of the run; "": none */
    bool can_namespaces;
    char why[SANDBOX_SENTENCE_MAX]; /* why it cannot, and what to do */
    struct bubble bubble;           /* valid if it can */
    struct containers *containers;
    struct users *users;        /* NULL: all run as the arena's own user */
    struct cgroup_run *cgroups; /* NULL: none was delegated */
    char why_no_cgroups[SANDBOX_SENTENCE_MAX];
};

#endif
