/* SPDX-License-Identifier: MIT */
/* Which version of a bot is the current one. */
#include <stdio.h>
#include <string.h>

#include "serve/bots.h"
#include "serve/serve_inside.h"

/* Versions in the order in which they were registered; those that ladder.log does not have yet come last. */
static size_t place_of(const struct serve *serve, const struct serve_bot *bot)
{
    const struct roster_bot *known = roster_bot(&serve->roster, bot->name);
    size_t place = 0;

    while (known && place < known->version_count && strcmp(known->versions[place]->name, bot->version) != 0)
        place++;
    return known && place < known->version_count ? place : (known ? known->version_count : 0) + bot->number;
}

const struct serve_bot *bots_newer(const struct serve *serve, const char *name, const char *version)
{
    const struct serve_bot *bot = bots_find(serve, name, version);
    struct serve_bot key = {.number = 0};
    size_t place;

    if (!bot && !roster_version(&serve->roster, name, version))
        return NULL; /* it is the newest itself */
    (void)snprintf(key.name, sizeof key.name, "%s", name);
    (void)snprintf(key.version, sizeof key.version, "%s", version);
    place = place_of(serve, bot ? bot : &key);
    for (const struct serve_bot *other = bots_named(serve, name); other; other = other->same_name)
        if (other->engine != SERVE_NO_ENGINE && place_of(serve, other) > place &&
            engine_connections(serve->engine, other->engine) > 0)
            return other;
    return NULL;
}

/* Another version is current. */
static void step_back(struct serve *serve, struct serve_bot *bot)
{
    if (bot->going_on == 0) {
        bots_leave(serve, bot);
        return;
    }
    bot->displaced = true;
    bots_review(serve, bot);
}

void bots_settle(struct serve *serve)
{
    for (unsigned i = 0; i < serve->bot_count; i++)
        for (struct serve_bot *bot = serve->bots[i], *other = bots_named(serve, bot->name); other;
             other = other->same_name)
            if (bot->engine != SERVE_NO_ENGINE && other->engine != SERVE_NO_ENGINE &&
                place_of(serve, other) > place_of(serve, bot))
                step_back(serve, bot);
}

void bots_played(struct serve *serve, const struct playing *playing)
{
    for (unsigned side = 0; playing->broken_off && side < playing->sides; side++) {
        struct serve_bot *bot = playing->bot[side];

        bot->going_on--;
        if (bot->displaced && bot->going_on == 0)
            bots_leave(serve, bot);
    }
}

struct serve_bot *bots_enter(struct serve *serve, const char *name, const char *version, const char *owner,
                             struct error *error)
{
    struct serve_bot *bot = bots_seat(serve, name, version, owner, error);

    if (!bot)
        return NULL;
    for (struct serve_bot *other = bots_named(serve, name); other; other = other->same_name)
        if (other != bot && other->engine != SERVE_NO_ENGINE)
            step_back(serve, other);
    bot->displaced = false;
    bots_review(serve, bot);
    return bot;
}
