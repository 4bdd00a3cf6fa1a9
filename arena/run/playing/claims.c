/* SPDX-License-Identifier: MIT */
#include "run/playing/claims.h"

#include <stdlib.h>

enum { ROOM_FIRST = 4 };

static struct claim *find(const struct claims *claims, uint32_t handle)
{
    for (size_t i = 0; i < claims->count; i++)
        if (claims->at[i].handle == handle)
            return &claims->at[i];
    return NULL;
}

bool claims_add(struct claims *claims, uint32_t handle, uint64_t event)
{
    struct claim *claim = find(claims, handle);
    size_t room = claims->room ? 2 * claims->room : ROOM_FIRST;

    if (!claim && claims->count == claims->room) {
        struct claim *grown = realloc(claims->at, room * sizeof *grown);

        if (!grown)
            return false;
        claims->at = grown;
        claims->room = room;
    }
    if (!claim)
        claim = &claims->at[claims->count++];
    *claim = (struct claim){.handle = handle, .event = event};
    return true;
}

const struct claim *claims_find(const struct claims *claims, uint32_t handle)
{
    return find(claims, handle);
}

void claims_drop(struct claims *claims, uint32_t handle)
{
    struct claim *claim = find(claims, handle);

    if (claim)
        *claim = claims->at[--claims->count];
}

void claims_release(struct claims *claims)
{
    free(claims->at);
    *claims = (struct claims){0};
}
