/* SPDX-License-Identifier: MIT */
/* What kubectl prints of Jobs and their pods (-o json), for arena/cluster/kubernetes.c alone. What is not of this
 * program's Jobs, or is not as Kubernetes has it, is passed over. */
#ifndef CLUSTER_PODS_H
#define CLUSTER_PODS_H

#include "base/span.h"
#include "cluster/cluster.h"

/* Reports each task of each Job. False with a sentence if the text is no list. */
bool pods_read(struct span text, cluster_take *take, void *context, struct error *error)
    __attribute__((warn_unused_result));

#endif
