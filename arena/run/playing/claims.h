/* SPDX-License-Identifier: MIT */
/* The matches to which a bot asked to come back after the arena was started again, and that have not begun here yet. */
#ifndef RUN_CLAIMS_H
#define RUN_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct claim {
    uint32_t handle;
    uint64_t event; /* the last that the bot heard; 0: none */
};

struct claims {
    struct claim *at;
    size_t count, room;
};

/* Adds one; a later claim to a match replaces an earlier one. False if memory is short. */
bool claims_add(struct claims *claims, uint32_t handle, uint64_t event) __attribute__((warn_unused_result));
/* NULL if there is none. */
const struct claim *claims_find(const struct claims *claims, uint32_t handle);
/* Does nothing if there is none. */
void claims_drop(struct claims *claims, uint32_t handle);
void claims_release(struct claims *claims);

#endif
