/* SPDX-License-Identifier: MIT */
#include "cli/events/live_fits.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tournament/standing/outcome_pairs.h"

enum {
    REST_US = 300000, /* between two fits at the least */
    FIT_PART = 20,    /* they take at most one part in so many of a core */
    ROOM_FIRST = 256,
    US_PER_S = 1000000,
    NS_PER_US = 1000,
};

/* What is left for the thread. */
struct left {
    struct outcome *outcomes;
    size_t count, room;
    struct schedule_spec spec;
    struct lots lots;        /* of the event */
    bool out[EVENT_ENTRIES]; /* of the event, by entry */
    bool anew;               /* they are all outcomes: what was taken before is void */
};

struct live_fits {
    const struct event *event;
    live_fit *fit;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* there is something to do, or all ends */
    struct left left;
    size_t taken;       /* of the event's outcomes */
    unsigned log_count; /* lines of the event's log when they were taken */
    bool ends, failed;  /* failed: no memory, so there is no table any more */
    struct live_fitted fresh;
    bool is_fresh; /* nobody has taken it yet */
    /* Of its own thread. */
    struct standing standing;
    struct lots lots;
    bool has_standing;
    struct pairs pairs;
    struct outcome group[EVENT_SEATS]; /* the last outcomes, of a group that is not closed */
    unsigned group_count;
};

/* --- what is left for the thread --------------------------------------------------------------------------------- */

static bool make_room(struct left *left)
{
    size_t room = left->room ? 2 * left->room : ROOM_FIRST;
    struct outcome *grown;

    if (left->count < left->room)
        return true;
    grown = realloc(left->outcomes, room * sizeof *grown);
    left->outcomes = grown ? grown : left->outcomes;
    left->room = grown ? room : left->room;
    return grown != NULL;
}

static void leave(struct live_fits *fits)
{
    const struct event *event = fits->event;
    struct left *left = &fits->left;

    if (!fits->log_count || fits->log_count != 1 + event_log_count(&event->log) || fits->taken > event->count) {
        fits->log_count = 1 + event_log_count(&event->log);
        left->anew = true;
        left->count = fits->taken = 0;
        left->spec = event->spec;
        left->lots = event->lots;
    }
    for (; fits->taken < event->count && !fits->failed; fits->taken++) {
        fits->failed = !make_room(left);
        if (!fits->failed)
            left->outcomes[left->count++] = event->outcomes[fits->taken];
    }
    for (unsigned entry = 0; entry < event->file.entry_count; entry++)
        left->out[entry] = event_is_out(event, entry);
}

void live_fits_matches(struct live_fits *fits)
{
    (void)pthread_mutex_lock(&fits->lock);
    leave(fits);
    (void)pthread_cond_signal(&fits->changed);
    (void)pthread_mutex_unlock(&fits->lock);
}

/* --- the fit ----------------------------------------------------------------------------------------------------- */

static bool begin_anew(struct live_fits *fits, const struct left *left)
{
    struct schedule_spec spec = left->spec;

    fits->lots = left->lots;
    spec.lots = &fits->lots;
    if (fits->has_standing)
        standing_release(&fits->standing);
    fits->has_standing = true;
    fits->group_count = 0;
    fits->pairs = (struct pairs){.sides = 0};
    return standing_begin(&fits->standing, &spec, fits->event->file.game->role_count);
}

/* As outcome_pairs counts them: a group closes with as many matches as they have sides. */
static void take_pair(struct live_fits *fits, const struct outcome *outcome)
{
    struct pairs pairs;

    if (fits->group_count &&
        (fits->group[0].round != outcome->round || fits->group[0].fixture.group != outcome->fixture.group))
        fits->group_count = 0;
    fits->group[fits->group_count++] = *outcome;
    if (fits->group_count < outcome->sides)
        return;
    pairs = outcome_pairs(fits->group, fits->group_count);
    fits->pairs.sides = pairs.sides;
    for (unsigned i = 0; i < pairs_scores(&pairs); i++)
        fits->pairs.count[i] += pairs.count[i];
    fits->group_count = 0;
}

/* Makes the table that is to be shown next. */
static bool make(struct live_fits *fits, const struct left *left, struct live_fitted *made)
{
    bool good = !left->anew || begin_anew(fits, left);
    unsigned entries = fits->standing.entries;

    memcpy(fits->standing.out, left->out, sizeof left->out);
    for (size_t i = 0; good && i < left->count; i++) {
        if (left->spec.format == FORMAT_CANDIDATE)
            take_pair(fits, &left->outcomes[i]);
        good = standing_add(&fits->standing, &left->outcomes[i]);
    }
    if (!good || !fits->fit(&fits->standing))
        return false;
    *made = (struct live_fitted){
        .standing = {.entries = entries, .table = calloc(entries, sizeof *made->standing.table)}, .pairs = fits->pairs};
    if (made->standing.table)
        memcpy(made->standing.table, fits->standing.table, entries * sizeof *made->standing.table);
    return made->standing.table;
}

void live_fitted_release(struct live_fitted *fitted)
{
    free(fitted->standing.table);
    *fitted = (struct live_fitted){.standing = {.table = NULL}};
}

void live_fits_take(struct live_fits *fits, struct live_fitted *fitted)
{
    (void)pthread_mutex_lock(&fits->lock);
    if (fits->is_fresh || fits->failed) {
        live_fitted_release(fitted);
        *fitted = fits->fresh;
        fits->fresh = (struct live_fitted){.standing = {.table = NULL}};
        fits->is_fresh = false;
    }
    (void)pthread_mutex_unlock(&fits->lock);
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

static int64_t processor_us(void)
{
    struct timespec spent;

    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return (int64_t)spent.tv_sec * US_PER_S + spent.tv_nsec / NS_PER_US;
}

/* Under the lock, which it gives away for the fit. Returns the processor time that it took. */
static int64_t fit_once(struct live_fits *fits)
{
    struct left left = fits->left;
    struct live_fitted made = {.standing = {.table = NULL}};
    int64_t began_us = processor_us();
    bool good;

    fits->left.outcomes = NULL;
    fits->left.count = fits->left.room = 0;
    fits->left.anew = false;
    (void)pthread_mutex_unlock(&fits->lock);
    good = make(fits, &left, &made);
    free(left.outcomes);
    (void)pthread_mutex_lock(&fits->lock);
    live_fitted_release(&fits->fresh);
    fits->fresh = made;
    fits->is_fresh = true;
    fits->failed = fits->failed || !good;
    return processor_us() - began_us;
}

/* Under the lock, until all ends or the time is over. */
static void rest_us(struct live_fits *fits, int64_t us)
{
    struct timespec until;

    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    us += until.tv_nsec / NS_PER_US;
    until.tv_sec += us / US_PER_S;
    until.tv_nsec = us % US_PER_S * NS_PER_US;
    while (!fits->ends && pthread_cond_timedwait(&fits->changed, &fits->lock, &until) == 0) {
    }
}

static void *run(void *context)
{
    struct live_fits *fits = context;

    (void)pthread_mutex_lock(&fits->lock);
    while (!fits->ends) {
        int64_t spent_us;

        if (!fits->left.count || fits->failed) {
            (void)pthread_cond_wait(&fits->changed, &fits->lock);
            continue;
        }
        spent_us = fit_once(fits);
        rest_us(fits, spent_us * FIT_PART > REST_US ? spent_us * FIT_PART : REST_US);
    }
    (void)pthread_mutex_unlock(&fits->lock);
    return NULL;
}

/* Signals are for the threads that play. */
static bool start(struct live_fits *fits)
{
    pthread_condattr_t steady;
    sigset_t all, before;
    bool good;

    (void)pthread_condattr_init(&steady);
    (void)pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    (void)pthread_mutex_init(&fits->lock, NULL);
    (void)pthread_cond_init(&fits->changed, &steady);
    (void)pthread_condattr_destroy(&steady);
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    good = pthread_create(&fits->thread, NULL, run, fits) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

struct live_fits *live_fits_open(const struct event *event, live_fit *fit)
{
    struct live_fits *fits = calloc(1, sizeof *fits);

    if (!fits)
        return NULL;
    fits->event = event;
    fits->fit = fit;
    if (start(fits))
        return fits;
    free(fits);
    return NULL;
}

void live_fits_close(struct live_fits **closed)
{
    struct live_fits *fits = *closed;

    if (!fits)
        return;
    (void)pthread_mutex_lock(&fits->lock);
    fits->ends = true;
    (void)pthread_cond_signal(&fits->changed);
    (void)pthread_mutex_unlock(&fits->lock);
    (void)pthread_join(fits->thread, NULL);
    (void)pthread_cond_destroy(&fits->changed);
    (void)pthread_mutex_destroy(&fits->lock);
    if (fits->has_standing)
        standing_release(&fits->standing);
    live_fitted_release(&fits->fresh);
    free(fits->left.outcomes);
    free(fits);
    *closed = NULL;
}
