/* SPDX-License-Identifier: MIT */
#include "serve/hand/now.h"

#include <inttypes.h>
#include <stdio.h>

#include "serve/serve_inside.h"

enum { NOW_MAX = 160, LISTED = 3 };

/* Of a bot that plays no match. */
static const char *const words[STANDINGS] = {
    [STANDING_PLAYS] = "waits",         [STANDING_ENTERING] = "enters",     [STANDING_AWAY] = "away",
    [STANDING_WITHDRAWN] = "withdrawn", [STANDING_BENCHED] = "benched",     [STANDING_KEPT_OUT] = "kept out",
    [STANDING_DISPLACED] = "displaced", [STANDING_QUALIFIES] = "qualifies", [STANDING_PAUSES] = "pauses",
};

static bool plays_in(const struct playing *playing, const struct serve_bot *bot)
{
    for (unsigned side = 0; side < playing->sides; side++)
        if (playing->bot[side] == bot)
            return true;
    return false;
}

/* Some of the matches that the bot plays: "m17, m18, m20 and 3 more"; else its word. */
static void describe(const struct serve *serve, const struct serve_bot *bot, char out[NOW_MAX])
{
    unsigned count = 0;
    size_t used = 0;

    (void)snprintf(out, NOW_MAX, "%s", words[bot->standing]);
    for (const struct playing *playing = serve->playing; playing; playing = playing->next)
        if (plays_in(playing, bot) && ++count <= LISTED)
            used += (size_t)snprintf(out + used, NOW_MAX - used, "%sm%" PRIu64, count > 1 ? ", " : "", playing->number);
    if (count > LISTED)
        (void)snprintf(out + used, NOW_MAX - used, " and %u more", count - LISTED);
}

/* The hosted bot, or the version that is there; if none is, the last one that was. NULL: none. */
static const struct serve_bot *bot_of(const struct serve *serve, const char *name)
{
    const struct roster_bot *known = roster_bot(&serve->roster, name);
    const struct serve_bot *found = bots_find(serve, name, "");

    for (size_t i = 0; known && i < known->version_count && (!found || found->engine == SERVE_NO_ENGINE); i++) {
        const struct serve_bot *version = bots_find(serve, name, known->versions[i]->name);

        found = version ? version : found;
    }
    return found;
}

void now_tell(void *context, json_t *bots)
{
    struct serve *serve = context;

    (void)pthread_mutex_lock(&serve->lock);
    for (size_t i = 0; i < json_array_size(bots); i++) {
        json_t *object = json_array_get(bots, i);
        const struct serve_bot *bot = bot_of(serve, json_string_value(json_object_get(object, "bot")));
        char now[NOW_MAX] = "away";

        if (bot)
            describe(serve, bot, now);
        (void)json_object_set_new(object, "now", json_string(now));
    }
    (void)pthread_mutex_unlock(&serve->lock);
}
