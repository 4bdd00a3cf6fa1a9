/* SPDX-License-Identifier: MIT */
/* The Job of Kubernetes that runs a batch. For arena/cluster alone. */
#ifndef CLUSTER_MANIFEST_H
#define CLUSTER_MANIFEST_H

#include <jansson.h>

#include "cluster/cluster.h"

/* By these labels its Jobs and pods are found, and by the annotation the number of its first task. */
#define MANIFEST_SELECTOR "app.kubernetes.io/name=artemia-arena,app.kubernetes.io/component=task"
#define MANIFEST_FIRST    "artemia-arena/first"

enum { MANIFEST_USER = 10001 /* of pods if this program is root's; docker/ has it too */ };

/* An Indexed Job: a pod for each task, which Kubernetes starts again only if it was moved from its node. The volume is
 * where it is here, so its files must belong to one user: that of this program. NULL with a sentence. */
json_t *manifest_make(const struct cluster_spec *spec, const struct cluster_batch *batch, struct error *error)
    __attribute__((warn_unused_result));

#endif
