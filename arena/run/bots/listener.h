/* SPDX-License-Identifier: MIT */
/* Where bots attach, and the keys that they need there. */
#ifndef RUN_LISTENER_H
#define RUN_LISTENER_H

#include <stdbool.h>

#include "keys/allow.h"
#include "keys/certificate.h"

struct shard;

struct listener {
    struct certificate own; /* the arena's, with its secret key */
    struct allow_list allow;
};

/* Listens at the endpoints of the plan. Those of tcp are encrypted if the plan has keys. False with the shard's error
 * set. */
bool listener_open(struct listener *listener, struct shard *shard) __attribute__((warn_unused_result));
/* After the hub is released. */
void listener_release(struct listener *listener);
/* Reports the connections that were refused. */
void listener_report(const struct shard *shard);

#endif
