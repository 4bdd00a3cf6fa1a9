/* SPDX-License-Identifier: MIT */
#include "serve/publisher.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/steady.h"
#include "ladder/season/history.h"
#include "serve/background.h"
#include "serve/given_up.h"
#include "serve/serve_inside.h"

enum {
    REST_LEAST_US = 200000,
    HISTORY_PART = 20, /* a point of the history has one part in so many more results than the one before, */
    QUICK_US = 500000, /* a table that took no longer is made once more at the end */
    QUICK_RESULTS = 500,
    US_PER_S = 1000000,
    NS_PER_US = 1000,
};

static const int64_t HISTORY_US = INT64_C(3600000000); /* or is so much later */
static const int64_t RETRY_US = INT64_C(60000000);     /* after a failure */

/* --- when -------------------------------------------------------------------------------------------------------- */

/* The greatest number so that no match up to it is under way, or will go on. */
static uint64_t last_settled(const struct serve *serve)
{
    uint64_t first = broken_off_first(serve);

    for (const struct playing *playing = serve->playing; playing; playing = playing->next)
        first = playing->number < first ? playing->number : first;
    return first == UINT64_MAX ? serve->season.last : first - 1;
}

static bool is_due(const struct serve *serve)
{
    const struct publisher *publisher = &serve->publisher;
    uint64_t number = last_settled(serve);

    return number > 0 && (publisher->stale || publisher->season != serve->season_count || number > publisher->up_to);
}

/* Under the lock: waits so long, or until the end, or another season. */
static void rest(struct serve *serve, int64_t us)
{
    struct publisher *publisher = &serve->publisher;
    struct timespec until;

    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    us += until.tv_nsec / NS_PER_US;
    until.tv_sec += us / US_PER_S;
    until.tv_nsec = us % US_PER_S * NS_PER_US;
    while (!publisher->ends && publisher->season == serve->season_count &&
           pthread_cond_timedwait(&publisher->wake, &serve->lock, &until) == 0) {
    }
}

/* --- a table ----------------------------------------------------------------------------------------------------- */

/* A table that has begun. */
struct begun {
    struct published *published;
    char name[PROTO_ID_MAX + 1]; /* of the season, */
    unsigned season;             /* and its number in this run */
    size_t count;                /* outcomes that it may have */
    uint64_t up_to;
    struct ladder_log log;
    struct roster roster; /* what the host decided */
    struct ladder_making *making;
};

/* Under the lock. */
static void begin(struct serve *serve, struct begun *begun)
{
    *begun = (struct begun){.season = serve->season_count, .count = serve->season.count, .up_to = last_settled(serve)};
    (void)snprintf(begun->name, sizeof begun->name, "%s", serve->season_name);
    begun->published = published_new(serve->file, &serve->season);
    serve->publisher.stale = false;
}

/* Without the lock from here on. What was decided is read from its file, so that nobody waits. */
static bool read_rulings(const struct serve *serve, struct begun *begun)
{
    struct error error = {0};

    return ladder_log_read(&begun->log, serve->options->folder, &error) &&
           roster_make(&begun->roster, &begun->log, &error) && strcmp(roster_season(&begun->roster), begun->name) == 0;
}

/* Some outcomes that are added to a table. */
struct adding {
    const struct begun *begun;
    struct outcome *some;
    size_t count;
    bool good;
};

static void add(void *context)
{
    struct adding *adding = context;

    adding->good = true;
    for (size_t i = 0; adding->good && i < adding->count; i++) {
        struct outcome *outcome = &adding->some[i];

        outcome->withdrawn = roster_match(&adding->begun->roster, outcome->fixture.match) != NULL;
        adding->good = ladder_making_add(adding->begun->making, outcome);
    }
}

/* Copies some outcomes under the lock, and adds them without it. Returns how many; 0: the season is over, or there is
 * no memory. */
static size_t add_some(struct serve *serve, const struct begun *begun, size_t from, struct outcome *some)
{
    struct adding adding = {.begun = begun, .some = some};

    adding.count = serve_copy_outcomes(serve, begun->season, from, begun->count, some);
    background_do(add, &adding);
    return adding.good ? adding.count : 0;
}

static bool add_all(struct serve *serve, const struct begun *begun)
{
    struct outcome *some = calloc(SERVE_OUTCOMES_AT_ONCE, sizeof *some);
    size_t added = 0, count = 1;

    while (some && count > 0 && added < begun->count) {
        count = add_some(serve, begun, added, some);
        added += count;
    }
    free(some);
    return some && added == begun->count;
}

struct ending {
    struct begun *begun;
    const atomic_bool *ends;
    bool good;
};

static void end(void *context)
{
    struct ending *ending = context;
    struct begun *begun = ending->begun;

    ending->good = ladder_making_end(begun->making, &begun->roster, ending->ends, &begun->published->table);
}

static bool make(struct serve *serve, struct begun *begun, const atomic_bool *ends)
{
    struct ending ending = {.begun = begun, .ends = ends};
    bool good = begun->published && read_rulings(serve, begun);

    if (good)
        begun->making = ladder_making_new(&begun->published->season, &begun->published->shape, begun->up_to);
    good = good && begun->making && add_all(serve, begun);
    if (good)
        background_do(end, &ending);
    good = good && ending.good;
    ladder_making_free(&begun->making);
    roster_release(&begun->roster);
    ladder_log_release(&begun->log);
    return good;
}

void publisher_show(struct serve *serve, struct published *published)
{
    struct publisher *publisher = &serve->publisher;
    struct published *before;

    (void)pthread_mutex_lock(&publisher->swap);
    before = publisher->last;
    publisher->last = published;
    publisher->shown++;
    (void)pthread_mutex_unlock(&publisher->swap);
    published_let_go(&before);
}

/* --- the history ------------------------------------------------------------------------------------------------- */

/* What an earlier life wrote, as it is read. */
struct reading {
    struct publisher *publisher;
    const struct season *season;
};

static void note_last(void *context, const struct history_point *point)
{
    struct reading *reading = context;
    struct publisher *publisher = reading->publisher;
    int version = season_find(reading->season, point->bot, point->version);

    if (version != SEASON_NOBODY)
        trends_add(&publisher->trends, (unsigned)version, point->elo);
    publisher->written_to = point->match > publisher->written_to ? point->match : publisher->written_to;
}

/* What an earlier life wrote of the season. */
static void find_last(struct serve *serve, const struct begun *begun)
{
    struct publisher *publisher = &serve->publisher;
    struct reading reading = {publisher, &begun->published->season};

    if (publisher->written_season == begun->season + 1)
        return;
    trends_release(&publisher->trends);
    publisher->written_season = begun->season + 1;
    publisher->written_to = publisher->written_results = 0;
    publisher->written_us = steady_us();
    (void)!history_read(serve->options->folder, begun->name, NULL, note_last, &reading, &(struct error){0});
}

static bool is_point(const struct publisher *publisher, const struct ladder_table *table)
{
    return table->last > publisher->written_to &&
           (table->results > publisher->written_results + publisher->written_results / HISTORY_PART ||
            steady_us() - publisher->written_us >= HISTORY_US);
}

static bool is_open(struct serve *serve, const struct begun *begun)
{
    bool open;

    (void)pthread_mutex_lock(&serve->lock);
    open = begun->season == serve->season_count && !serve->roster.season_closed;
    (void)pthread_mutex_unlock(&serve->lock);
    return open;
}

/* Of those that the point has. */
static void note_trends(struct publisher *publisher, const struct ladder_table *table)
{
    for (unsigned i = 0; i < table->count; i++)
        if (table->rows[i].last > publisher->written_to)
            trends_add(&publisher->trends, table->rows[i].version, estimate_elo(table->rows[i].strength));
}

static void tell_trends(const struct publisher *publisher, const struct ladder_table *table)
{
    for (unsigned i = 0; i < table->count; i++) {
        struct ladder_row *row = &table->rows[i];
        double before;

        row->moved = trends_before(&publisher->trends, row->version, &before);
        row->moved_elo = row->moved ? estimate_elo(row->strength) - before : 0;
    }
}

static void write_point(struct serve *serve, const struct begun *begun, const struct published *published)
{
    struct publisher *publisher = &serve->publisher;
    struct error error = {0};

    find_last(serve, begun);
    if (!is_point(publisher, &published->table))
        return;
    (void)pthread_mutex_lock(&publisher->files);
    if (is_open(serve, begun) &&
        history_append(serve->options->folder, begun->name, published, publisher->written_to, &error)) {
        note_trends(publisher, &published->table);
        publisher->written_to = published->table.last;
        publisher->written_results = published->table.results;
        publisher->written_us = steady_us();
    }
    (void)pthread_mutex_unlock(&publisher->files);
    if (error.code)
        serve_note(serve, &(struct note){.level = NOTE_WARNING}, "the history of the season is not written: %s",
                   error.text);
}

void publisher_settle(struct serve *serve)
{
    (void)pthread_mutex_lock(&serve->publisher.files);
    (void)pthread_mutex_unlock(&serve->publisher.files);
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

/* Under the lock, which it lets go meanwhile. The point of the history is written first: who sees a table finds it
 * there. */
static bool publish(struct serve *serve, const atomic_bool *ends)
{
    struct publisher *publisher = &serve->publisher;
    int64_t began_us = steady_us();
    struct begun begun;
    bool good;

    begin(serve, &begun);
    (void)pthread_mutex_unlock(&serve->lock);
    good = make(serve, &begun, ends);
    if (good) {
        write_point(serve, &begun, begun.published);
        tell_trends(publisher, &begun.published->table);
    }
    (void)pthread_mutex_lock(&serve->lock);
    publisher->took_us = steady_us() - began_us;
    publisher->season = begun.season;
    if (good && begun.season == serve->season_count) {
        publisher->up_to = begun.up_to;
        publisher_show(serve, begun.published);
        begun.published = NULL;
    }
    published_let_go(&begun.published);
    return good;
}

/* Whether a last table is made quickly enough not to keep the daemon from its end. */
static bool is_quick(const struct serve *serve)
{
    int64_t took_us = serve->publisher.took_us;

    return took_us ? took_us <= QUICK_US : serve->season.count <= QUICK_RESULTS;
}

static int64_t rest_us(const struct publisher *publisher)
{
    int64_t us = PUBLISHER_REST * publisher->took_us;

    return us > REST_LEAST_US ? us : REST_LEAST_US;
}

static void *run(void *context)
{
    struct serve *serve = context;
    struct publisher *publisher = &serve->publisher;

    (void)pthread_mutex_lock(&serve->lock);
    while (!publisher->ends) {
        if (given_up_close(serve, &publisher->ends))
            continue;
        if (!is_due(serve)) {
            publisher->waits = true;
            (void)pthread_cond_wait(&publisher->wake, &serve->lock);
            publisher->waits = false;
        } else {
            bool good = publish(serve, &publisher->ends);

            rest(serve, good ? rest_us(publisher) : RETRY_US);
        }
    }
    if (is_due(serve) && is_quick(serve))
        (void)publish(serve, NULL);
    (void)pthread_mutex_unlock(&serve->lock);
    return NULL;
}

bool publisher_start(struct serve *serve, struct error *error)
{
    struct publisher *publisher = &serve->publisher;
    pthread_condattr_t monotonic;
    sigset_t all, before;
    int failed;

    (void)pthread_condattr_init(&monotonic);
    (void)pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&publisher->wake, &monotonic);
    (void)pthread_condattr_destroy(&monotonic);
    (void)pthread_mutex_init(&publisher->swap, NULL);
    (void)pthread_mutex_init(&publisher->files, NULL);
    publisher->last = published_new(serve->file, &serve->season);
    (void)sigfillset(&all); /* they are for the thread that watches them */
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    failed = pthread_create(&publisher->thread, NULL, run, serve);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    publisher->started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

void publisher_end(struct serve *serve)
{
    struct publisher *publisher = &serve->publisher;

    if (!publisher->started) {
        published_let_go(&publisher->last);
        return;
    }
    (void)pthread_mutex_lock(&serve->lock);
    publisher->ends = true;
    (void)pthread_cond_signal(&publisher->wake);
    (void)pthread_mutex_unlock(&serve->lock);
    (void)pthread_join(publisher->thread, NULL);
    (void)pthread_cond_destroy(&publisher->wake);
    (void)pthread_mutex_destroy(&publisher->swap);
    (void)pthread_mutex_destroy(&publisher->files);
    trends_release(&publisher->trends);
    published_let_go(&publisher->last);
}

void publisher_wake(struct serve *serve)
{
    if (serve->publisher.waits)
        (void)pthread_cond_signal(&serve->publisher.wake);
}

void publisher_renew(struct serve *serve)
{
    serve->publisher.stale = true;
    publisher_wake(serve);
}

void publisher_new_season(struct serve *serve)
{
    struct published *empty = published_new(serve->file, &serve->season);

    if (empty)
        publisher_show(serve, empty);
    (void)pthread_cond_signal(&serve->publisher.wake);
}

struct published *publisher_last(struct serve *serve)
{
    struct published *last;

    (void)pthread_mutex_lock(&serve->publisher.swap);
    last = published_hold(serve->publisher.last);
    (void)pthread_mutex_unlock(&serve->publisher.swap);
    return last;
}
