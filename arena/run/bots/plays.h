/* SPDX-License-Identifier: MIT */
/* The roles that a bot plays, from `plays` in its hello. Names that are not roles of the game are ignored. */
#ifndef RUN_PLAYS_H
#define RUN_PLAYS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "game/game.h"
#include "hub/hub.h"

/* Bit i stands for role i of the game. */
typedef uint32_t role_set;

#define ROLES_ALL UINT32_MAX

static inline bool roles_have(role_set roles, unsigned role)
{
    return roles >> role & 1;
}

/* Only the role of this name; empty if there is none. */
role_set role_named(const struct game *game, struct span name);

/* `names`: msgpack, an array of names; a span of size 0 means all roles. */
role_set plays_roles(const struct game *game, struct span names);

/* True if the name stands there; false if all are meant. */
bool plays_has(struct span names, struct span name);

/* Fills in the refusal of a bot that plays the roles `plays` and not those that are `wanted`. Returns false. */
bool plays_refuse(struct hub_refusal *refusal, const struct game *game, role_set plays, role_set wanted);

#endif
