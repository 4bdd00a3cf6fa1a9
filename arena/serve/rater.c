/* SPDX-License-Identifier: MIT */
/* The thread that fits the ratings by which the matchmaker goes. Each fit is of all results that there are when it
 * begins; it holds the lock only while it copies them and while it hands over what it found. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ladder/rating.h"
#include "serve/serve_inside.h"

/* A fit begins when there is this much more than the last one had, one part in so many, and at least one result. */
enum { PART = 20 };

/* The results of the season as they are now. */
struct copy {
    struct outcome *outcomes;
    size_t count;
    unsigned versions, season; /* the last counts the seasons of this run */
};

static bool take_copy(struct serve *serve, struct copy *copy)
{
    copy->count = serve->season.count;
    copy->versions = serve->season.version_count;
    copy->season = serve->season_count;
    copy->outcomes = malloc((copy->count + 1) * sizeof *copy->outcomes);
    if (copy->outcomes)
        memcpy(copy->outcomes, serve->season.outcomes, copy->count * sizeof *copy->outcomes);
    return copy->outcomes != NULL;
}

static struct rating *fit(const struct serve *serve, const struct copy *copy)
{
    struct rating *rating = rating_new(copy->versions, serve->file->class_count, serve->file->game->role_count,
                                       season_sides(copy->outcomes, copy->count));
    bool good = rating != NULL;

    for (size_t i = 0; good && i < copy->count; i++)
        good = rating_add(rating, &copy->outcomes[i]);
    if (!good || !rating_fit(rating))
        rating_free(&rating);
    return rating;
}

/* Under the lock. A hosted bot is as strong as its version that played last. */
static void tell(struct serve *serve, const struct rating *rating, const struct copy *copy)
{
    for (unsigned i = 0; i < serve->bot_count; i++) {
        const struct serve_bot *bot = serve->bots[i];
        int version = bot->hosted ? season_current(&serve->season, bot->name)
                                  : season_find(&serve->season, bot->name, bot->version);

        if (version == SEASON_NOBODY || (unsigned)version >= copy->versions)
            continue;
        for (unsigned role = 0; role < serve->file->game->role_count; role++) {
            struct estimate alone = rating_alone(rating, (unsigned)version, role);

            matchmaker_know(serve->maker, i, role, alone.mean, alone.deviation);
        }
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
        struct rating *rating = NULL;
        struct copy copy;

        if (!is_due(serve)) {
            (void)pthread_cond_wait(&rater->wake, &serve->lock);
            continue;
        }
        rater->fitted = serve->season.count;
        if (take_copy(serve, &copy)) {
            (void)pthread_mutex_unlock(&serve->lock);
            rating = fit(serve, &copy);
            (void)pthread_mutex_lock(&serve->lock);
            if (rating && copy.season == serve->season_count)
                tell(serve, rating, &copy);
        }
        rating_free(&rating);
        free(copy.outcomes);
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
