/* SPDX-License-Identifier: MIT */
/* Where bots attach, and the keys that they need there. */
#ifndef RUN_DOORS_H
#define RUN_DOORS_H

#include <stdbool.h>

#include "keys/allow.h"
#include "keys/certificate.h"

struct shard;

struct doors {
    struct certificate own; /* the arena's, with its secret key */
    struct allow_list allow;
};

/* Listens at the endpoints of the plan, those of tcp encrypted if it has keys. False with the shard's error set. */
bool doors_open(struct doors *doors, struct shard *shard) __attribute__((warn_unused_result));
/* After the hub is released. */
void doors_release(struct doors *doors);
/* Reports the connections that were refused. */
void doors_tell(const struct shard *shard);

#endif
