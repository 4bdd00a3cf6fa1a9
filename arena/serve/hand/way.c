/* SPDX-License-Identifier: MIT */
#include "serve/hand/way.h"

#include "serve/serve_inside.h"

/* The version that is in the engine; NULL: none is. */
static const struct serve_bot *attached(const struct serve *serve, const char *name)
{
    const struct serve_bot *at = bots_named(serve, name);

    while (at && (at->engine == SERVE_NO_ENGINE || !at->attaches || at->displaced))
        at = at->same_name;
    return at;
}

void way_tell(void *context, const char *bot, json_t *body)
{
    struct serve *serve = context;
    const struct serve_bot *there;
    json_t *way = NULL;

    (void)pthread_mutex_lock(&serve->lock);
    there = attached(serve, bot);
    if (there) {
        unsigned us = engine_round_trip_us(serve->engine, there->engine);

        way = json_pack("{sI so}", "connections", (json_int_t)engine_connections(serve->engine, there->engine),
                        "round_trip_us", us ? json_integer(us) : json_null());
        if (there->hosted && there->hosted->cluster.kind != CLUSTER_NONE)
            (void)json_object_set_new(way, "tasks", elsewhere_json(serve, bot));
    }
    (void)pthread_mutex_unlock(&serve->lock);
    if (way)
        (void)json_object_set_new(body, "way", way);
}
