/* SPDX-License-Identifier: MIT */
/* The thread that fits the ratings by which the matchmaker goes. Each fit is of all results that there are when it
 * begins; it holds the lock only while it copies some of them and while it hands over what it found. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ladder/season/rating.h"
#include "serve/background.h"
#include "serve/serve_inside.h"

/* A fit begins when there is this much more than the last one had, one part in so many, and at least one result. */
enum { PART = 20 };

enum {
    BOTS_AT_ONCE = 512, /* bots that the matchmaker is told of while it is held */
    PAUSE_NS = 100000,  /* who waits for the lock gets it only if it is free when they wake up */
};

/* A fit that has begun: of the season with this number in the run, up to so many outcomes. */
struct begun {
    struct rating *rating;
    unsigned season;
    size_t count;
};

/* Under the lock. */
static bool begin(const struct serve *serve, struct begun *begun)
{
    begun->season = serve->season_count;
    begun->count = serve->season.count;
    begun->rating = rating_new(&serve->season, 0, serve->file->class_count, serve->file->game->role_count);
    return begun->rating != NULL;
}

/* Some outcomes that are added to a fit. */
struct adding {
    struct rating *rating;
    const struct outcome *some;
    size_t count;
    bool good;
};

static void add(void *context)
{
    struct adding *adding = context;

    adding->good = true;
    for (size_t i = 0; adding->good && i < adding->count; i++)
        adding->good = rating_add(adding->rating, &adding->some[i]);
}

/* Copies some outcomes under the lock, and adds them without it. Returns how many; 0: the season is over, or there is
 * no memory. */
static size_t add_some(struct serve *serve, const struct begun *begun, size_t from, struct outcome *some)
{
    struct adding adding = {.rating = begun->rating, .some = some};

    adding.count = serve_copy_outcomes(serve, begun->season, from, begun->count, some);
    background_do(add, &adding);
    return adding.good ? adding.count : 0;
}

struct fitting {
    struct rating *rating;
    struct sparse_effort effort;
    bool good;
};

static void fit_all(void *context)
{
    struct fitting *fitting = context;

    fitting->good = rating_fit(fitting->rating, SEASON_NOBODY, fitting->effort);
}

static bool fit(struct serve *serve, const struct begun *begun)
{
    struct outcome *some = calloc(SERVE_OUTCOMES_AT_ONCE, sizeof *some);
    struct fitting fitting = {.rating = begun->rating, .effort = SPARSE_EFFORT_ROUGH};
    size_t added = 0;
    bool good = some != NULL;

    fitting.effort.ends = &serve->rater.ends;
    while (good && added < begun->count) {
        size_t count = add_some(serve, begun, added, some);

        added += count;
        good = count > 0;
    }
    free(some);
    if (good)
        background_do(fit_all, &fitting);
    return good && fitting.good;
}

/* What the fit says of a version of the season; of one that has not played since it began, what it says of the version
 * of its bot that played last. */
static struct estimate strength_of(const struct serve *serve, const struct rating *rating, int version, int current,
                                   unsigned role)
{
    struct estimate strength;

    if (version != SEASON_NOBODY && rating_has(rating, (unsigned)version))
        return rating_alone(rating, (unsigned)version, (int)role);
    strength = rating_alone(rating, (unsigned)current, (int)role);
    strength.deviation = hypot(strength.deviation, rating_link(serve->file->game->role_count));
    return strength;
}

/* Under the lock. A hosted bot is as strong as its version that played last. */
static void tell_some(struct serve *serve, const struct rating *rating, unsigned from)
{
    for (unsigned i = from; i < serve->bot_count && i < from + BOTS_AT_ONCE; i++) {
        const struct serve_bot *bot = serve->bots[i];
        int current = season_current(&serve->season, bot->name);
        int version = bot->hosted ? current : season_find(&serve->season, bot->name, bot->version);

        if (current == SEASON_NOBODY || !rating_has(rating, (unsigned)current))
            continue;
        for (unsigned role = 0; role < serve->file->game->role_count; role++) {
            struct estimate strength = strength_of(serve, rating, version, current, role);

            matchmaker_know(serve->maker, i, role, strength.mean, strength.deviation);
        }
    }
}

/* Under the lock, which it lets go between some bots and the next, so that no match waits for all. */
static void tell(struct serve *serve, const struct begun *begun)
{
    for (unsigned from = 0; from < serve->bot_count && begun->season == serve->season_count; from += BOTS_AT_ONCE) {
        tell_some(serve, begun->rating, from);
        (void)pthread_mutex_unlock(&serve->lock);
        (void)nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
        (void)pthread_mutex_lock(&serve->lock);
    }
}

static bool is_due(const struct serve *serve)
{
    size_t fitted = serve->rater.fitted;

    return serve->season.count > fitted + fitted / PART;
}

static void *run(void *context)
{
    struct serve *serve = context;
    struct rater *rater = &serve->rater;

    (void)pthread_mutex_lock(&serve->lock);
    while (!rater->ends) {
        struct begun begun;

        if (!is_due(serve)) {
            (void)pthread_cond_wait(&rater->wake, &serve->lock);
            continue;
        }
        rater->fitted = serve->season.count;
        if (begin(serve, &begun)) {
            bool good;

            (void)pthread_mutex_unlock(&serve->lock);
            good = fit(serve, &begun);
            (void)pthread_mutex_lock(&serve->lock);
            if (good)
                tell(serve, &begun);
        }
        rating_free(&begun.rating);
    }
    (void)pthread_mutex_unlock(&serve->lock);
    return NULL;
}

bool rater_start(struct serve *serve, struct error *error)
{
    int failed;

    (void)pthread_cond_init(&serve->rater.wake, NULL);
    failed = pthread_create(&serve->rater.thread, NULL, run, serve);
    serve->rater.started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

void rater_wake(struct serve *serve)
{
    (void)pthread_cond_signal(&serve->rater.wake);
}

void rater_end(struct serve *serve)
{
    if (!serve->rater.started)
        return;
    (void)pthread_mutex_lock(&serve->lock);
    serve->rater.ends = true;
    (void)pthread_cond_signal(&serve->rater.wake);
    (void)pthread_mutex_unlock(&serve->lock);
    (void)pthread_join(serve->rater.thread, NULL);
    (void)pthread_cond_destroy(&serve->rater.wake);
}
