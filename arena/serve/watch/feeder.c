/* SPDX-License-Identifier: MIT */
#include "serve/watch/feeder.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/cores.h"
#include "base/steady.h"
#include "base/threads.h"
#include "serve/serve_inside.h"

enum { NICE = 10, US_PER_S = 1000000, US_PER_MS = 1000, LAST_PASSES_US = 100000 };

struct feeder {
    struct serve *serve;
    struct feed *feed;
    pthread_t thread;
    bool started;
    int wake_fd;
    atomic_bool ends, looks;
    atomic_uint watchers;
    int64_t looked_us;
    uint64_t changes; /* of the feed, after the last pass */
    pthread_mutex_t lock;
    void (*passed)(struct serve *serve, bool changed); /* under the lock */
};

/* --- what the host decides --------------------------------------------------------------------------------------- */

static void take_rules(const struct feeder *feeder)
{
    struct serve *serve = feeder->serve;
    struct feed_rules rules = {0};

    (void)pthread_mutex_lock(&serve->lock);
    rules.release = serve->file->release;
    rules.hides_names = serve->file->hides_names;
    rules.season_is_over = serve->roster.season_closed;
    (void)snprintf(rules.season, sizeof rules.season, "%s", roster_season(&serve->roster));
    (void)pthread_mutex_unlock(&serve->lock);
    feed_set(feeder->feed, &rules);
}

static void look(struct feeder *feeder, int64_t now_us)
{
    if (!atomic_exchange(&feeder->looks, false) && now_us < feeder->looked_us + US_PER_S)
        return;
    feeder->looked_us = now_us;
    take_rules(feeder);
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

static void tell(struct feeder *feeder)
{
    uint64_t changes = feed_changes(feeder->feed);

    (void)pthread_mutex_lock(&feeder->lock);
    if (feeder->passed)
        feeder->passed(feeder->serve, changes != feeder->changes);
    (void)pthread_mutex_unlock(&feeder->lock);
    feeder->changes = changes;
}

/* Returns true if there is more to do at once. */
static bool pass(struct feeder *feeder)
{
    int64_t now_us = steady_us();
    bool more;

    look(feeder, now_us);
    more = feed_pass(feeder->feed, now_us / US_PER_S);
    tell(feeder);
    return more;
}

static void rest(const struct feeder *feeder)
{
    struct pollfd fd = {.fd = feeder->wake_fd, .events = POLLIN};
    int rest_us = atomic_load(&feeder->watchers) ? FEEDER_TICK_US : FEEDER_IDLE_US;
    eventfd_t ignored;

    if (poll(&fd, 1, rest_us / US_PER_MS) > 0)
        (void)eventfd_read(feeder->wake_fd, &ignored);
}

static void *run(void *context)
{
    struct feeder *feeder = context;
    int64_t until_us;

    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* of this thread alone */
    while (!atomic_load(&feeder->ends))
        if (!pass(feeder))
            rest(feeder);
    until_us = steady_us() + LAST_PASSES_US;
    while (pass(feeder) && steady_us() < until_us)
        continue;
    return NULL;
}

/* --- life -------------------------------------------------------------------------------------------------------- */

static bool find_game(void *context, struct span name, struct record_game *out)
{
    const struct serve *serve = context;

    *out = (struct record_game){serve->file->game, span_text(serve->epoch)};
    return span_equal(name, span_text(serve->file->game->name));
}

struct record_games feeder_games(const struct serve *serve)
{
    return (struct record_games){find_game, (void *)(uintptr_t)serve};
}

static bool open_feed(struct feeder *feeder, struct error *error)
{
    const struct serve *serve = feeder->serve;
    const char *unfinished[ARCHIVE_UNFINISHED_MAX];
    struct feed_options options = {.records = serve->records,
                                   .ladder = serve->file->name,
                                   .games = feeder_games(serve),
                                   .secret = serve->secret.bytes,
                                   .unfinished = unfinished,
                                   .unfinished_count = serve->report.unfinished_files};

    _Static_assert((int)FEED_SECRET_BYTES == (int)SESSION_SECRET_BYTES, "hidden ids are made of FOLDER/secret");
    for (unsigned i = 0; i < serve->report.unfinished_files; i++)
        unfinished[i] = serve->report.unfinished_in[i];
    feeder->feed = feed_new(&options, error);
    return feeder->feed != NULL;
}

static bool start(struct feeder *feeder, struct error *error)
{
    sigset_t signals, before;
    int failed;

    feeder->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (feeder->wake_fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make an event descriptor: %s", strerror(errno));
    if (!open_feed(feeder, error) || !threads_check(1, error))
        return false;
    take_rules(feeder);
    (void)sigfillset(&signals); /* they are for the thread that watches them */
    (void)pthread_sigmask(SIG_SETMASK, &signals, &before);
    failed = pthread_create(&feeder->thread, NULL, run, feeder);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    feeder->started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

bool feeder_start(struct serve *serve, struct error *error)
{
    struct feeder *feeder;
    cpu_set_t cores;
    bool good;

    if (serve->file->watch_count == 0 && !serve->file->http && !serve->options->http)
        return true;
    feeder = calloc(1, sizeof *feeder);
    if (!feeder)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    feeder->serve = serve;
    feeder->wake_fd = -1;
    (void)pthread_mutex_init(&feeder->lock, NULL);
    serve->feeder = feeder; /* which ends what was begun, too */
    cores = cores_keep_to(serve->options->http_cores);
    good = start(feeder, error);
    (void)cores_keep_to(&cores);
    return good;
}

void feeder_stop(struct serve *serve)
{
    struct feeder *feeder = serve->feeder;

    if (!feeder || !feeder->started)
        return;
    atomic_store(&feeder->ends, true);
    feeder_hurry(serve);
    (void)pthread_join(feeder->thread, NULL);
    feeder->started = false;
}

void feeder_free(struct serve *serve)
{
    struct feeder *feeder = serve->feeder;

    if (!feeder)
        return;
    feeder_stop(serve);
    feed_free(&feeder->feed);
    if (feeder->wake_fd >= 0)
        (void)close(feeder->wake_fd);
    (void)pthread_mutex_destroy(&feeder->lock);
    free(feeder);
    serve->feeder = NULL;
}

/* --- for others -------------------------------------------------------------------------------------------------- */

struct feed *feeder_feed(const struct serve *serve)
{
    return serve->feeder ? serve->feeder->feed : NULL;
}

void feeder_hurry(struct serve *serve)
{
    (void)eventfd_write(serve->feeder->wake_fd, 1);
}

void feeder_look(struct serve *serve)
{
    if (!serve->feeder)
        return;
    atomic_store(&serve->feeder->looks, true);
    feeder_hurry(serve);
}

void feeder_come(struct serve *serve)
{
    if (serve->feeder && atomic_fetch_add(&serve->feeder->watchers, 1) == 0)
        feeder_hurry(serve);
}

void feeder_go(struct serve *serve)
{
    if (serve->feeder)
        atomic_fetch_sub(&serve->feeder->watchers, 1);
}

void feeder_listen(struct serve *serve, void (*passed)(struct serve *serve, bool changed))
{
    struct feeder *feeder = serve->feeder;

    if (!feeder)
        return;
    (void)pthread_mutex_lock(&feeder->lock);
    feeder->passed = passed;
    (void)pthread_mutex_unlock(&feeder->lock);
}
