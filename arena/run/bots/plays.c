/* SPDX-License-Identifier: MIT */
#include "run/bots/plays.h"

#include <stdio.h>

#include "base/listing.h"
#include "proto/unpack.h"

enum { LISTED_MAX = 80 };

role_set role_named(const struct game *game, struct span name)
{
    for (unsigned role = 0; role < game->role_count; role++)
        if (span_equal(name, span_text(game->roles[role].name)))
            return UINT32_C(1) << role;
    return 0;
}

role_set plays_roles(const struct game *game, struct span names)
{
    struct unpack from = unpack_open(names);
    role_set roles = 0;

    if (names.size == 0)
        return ROLES_ALL;
    for (uint32_t left = unpack_array(&from); left > 0; left--)
        roles |= role_named(game, unpack_text(&from));
    return roles;
}

bool plays_has(struct span names, struct span name)
{
    struct unpack from = unpack_open(names);
    bool found = false;

    if (names.size == 0)
        return false;
    for (uint32_t left = unpack_array(&from); left > 0; left--)
        found = span_equal(unpack_text(&from), name) || found;
    return found;
}

static void list_roles(char out[LISTED_MAX], const struct game *game, role_set roles)
{
    struct listing listing;

    listing_init(&listing, out, LISTED_MAX);
    for (unsigned role = 0; role < game->role_count; role++)
        if (roles_have(roles, role))
            listing_add(&listing, game->roles[role].name);
    listing_end(&listing);
}

bool plays_refuse(struct hub_refusal *refusal, const struct game *game, role_set plays, role_set wanted)
{
    char own[LISTED_MAX], asked[LISTED_MAX];

    list_roles(own, game, plays);
    list_roles(asked, game, wanted);
    refusal->code = CODE_PLAYS;
    (void)snprintf(refusal->text, sizeof refusal->text,
                   "this bot is to play %s; of the roles of %.64s, `plays` in its hello has %s", asked, game->name,
                   own);
    return false;
}
