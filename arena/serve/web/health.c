/* SPDX-License-Identifier: MIT */
/* Whether the arena is well, for who starts and watches it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "run/measuring/pulse.h"
#include "serve/web/web_inside.h"

enum { STUCK_US = 10000000 }; /* a loop of the referee looks at its sockets at least every few milliseconds */

/* What may be wrong. */
struct health {
    bool ends, choked, stuck, fails;
};

static void look_at_referee(const struct serve *serve, struct health *health)
{
    struct engine_pulse *pulse = calloc(1, sizeof *pulse);

    if (!pulse)
        return;
    engine_pulse(serve->engine, pulse);
    health->choked = pulse->choked;
    health->stuck = pulse->shards > 0 && pulse->oldest_us && steady_us() - pulse->oldest_us > STUCK_US;
    free(pulse);
}

static struct health look(struct serve *serve)
{
    struct health health = {.ends = !atomic_load(&serve->web->ready)};

    look_at_referee(serve, &health);
    (void)pthread_mutex_lock(&serve->lock);
    health.fails = serve->follower.fails;
    (void)pthread_mutex_unlock(&serve->lock);
    return health;
}

static bool is_well(const struct health *health)
{
    return !health->ends && !health->choked && !health->stuck && !health->fails;
}

bool web_is_ready(struct serve *serve)
{
    struct health health = look(serve);

    return is_well(&health);
}

/* --- answers ----------------------------------------------------------------------------------------------------- */

static void say(struct http_reply *reply, const char *text)
{
    buffer_add(&reply->body, text, strlen(text));
}

void web_healthz(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    (void)ask;
    say(reply, "ok\n");
}

/* The host wanted it so: that is no reason to start it again. */
static void say_what_waits(struct serve *serve, struct http_reply *reply)
{
    bool paused, closed, drains;

    (void)pthread_mutex_lock(&serve->lock);
    paused = serve->roster.paused;
    closed = serve->roster.season_closed;
    drains = serve->drains;
    (void)pthread_mutex_unlock(&serve->lock);
    if (paused)
        say(reply, "paused: the host lets no new match begin\n");
    if (closed)
        say(reply, "closed: the season is over, and no other has begun\n");
    if (drains)
        say(reply, "draining: it ends when the matches under way are over\n");
}

void web_readyz(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    struct health health = look(serve);

    (void)ask;
    if (is_well(&health)) {
        say(reply, "ok\n");
        say_what_waits(serve, reply);
        return;
    }
    http_reply_problem(reply, 503, "%s%s%s%s", health.ends ? "arena serve starts, or ends. " : "",
                       health.stuck ? "The referee stands still. " : "",
                       health.choked ? "The disk takes no records: no match is played until there is room. " : "",
                       health.fails ? "ladder.db cannot be written: the log of arena serve says why. " : "");
}
