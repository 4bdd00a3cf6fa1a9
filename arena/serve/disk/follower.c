/* SPDX-License-Identifier: MIT */
/* The thread that keeps FOLDER/ladder.db up to date, and replaces older files of records (ladder/records/keep.h). It
 * reads the records, as another program could, so nothing of the daemon waits for it: if the database cannot be
 * written, a notice says why, and it is tried again later. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/measure.h"
#include "base/steady.h"
#include "ladder/records/keep.h"
#include "ladder/records/ladder_db.h"
#include "serve/background.h"
#include "serve/serve_inside.h"

static const int64_t KEEP_US = INT64_C(3600000000); /* between two looks for older files */

enum {
    PASS_MS = 2000,   /* between two passes, */
    PASS_PARTS = 20,  /* and so many times the processor time of the last one */
    RETRY_MS = 60000, /* after a failure */
    NS_IN_MS = 1000000,
    MS_IN_S = 1000,
};

/* Under the lock: sleeps so long, or until the daemon ends. */
static void rest(struct serve *serve, int64_t ms)
{
    struct timespec until;

    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / MS_IN_S);
    until.tv_nsec += (long)(ms % MS_IN_S) * NS_IN_MS;
    if (until.tv_nsec >= MS_IN_S * (long)NS_IN_MS) {
        until.tv_sec++;
        until.tv_nsec -= MS_IN_S * (long)NS_IN_MS;
    }
    while (!serve->follower.ends && pthread_cond_timedwait(&serve->follower.wake, &serve->lock, &until) == 0)
        continue;
}

/* Without the lock. */
static bool follow(struct serve *serve, struct error *told)
{
    struct follower *follower = &serve->follower;
    const char *folder = serve->options->folder;
    struct error error = {0};
    struct ladder_db_done done = {0};
    bool good;

    if (follower->db && !ladder_db_is_same(follower->db, folder))
        ladder_db_close(&follower->db); /* it can be deleted at any time */
    if (!follower->db)
        follower->db = ladder_db_make(folder, told, &error);
    good = follower->db && ladder_db_follow(follower->db, folder, &follower->stop, &done, &error);
    if (!good) {
        ladder_db_close(&follower->db);
        *told = error;
    }
    return good;
}

/* Without the lock: replaces older files of records, once in a while. */
static void keep(struct serve *serve, int64_t keep_s, enum keep_how how, struct error *told)
{
    struct follower *follower = &serve->follower;
    struct keep_order order = {.how = how, .who = REGISTRAR_WHO, .stop = &follower->stop};
    struct keep_done done = {0};

    if (!keep_s || (follower->kept_us && steady_us() < follower->kept_us + KEEP_US))
        return;
    follower->kept_us = steady_us();
    order.until_s = (int64_t)time(NULL) - keep_s;
    (void)!ladder_keep(serve->options->folder, &order, &done, told);
}

/* Under the lock: the same sentence is told once. */
static void tell(struct serve *serve, const struct error *told)
{
    struct follower *follower = &serve->follower;

    if (told->text[0] && strcmp(follower->told, told->text) != 0)
        serve_note(serve, &(struct note){.level = NOTE_WARNING}, "%s", told->text);
    (void)snprintf(follower->told, sizeof follower->told, "%s", told->text);
}

/* Under the lock: what is known of the database now. `over`: matches that were over when the pass began. */
static void note(struct follower *follower, bool good, uint64_t over)
{
    follower->fails = !good;
    if (!good)
        return;
    follower->has = over;
    follower->passed_s = (int64_t)time(NULL);
}

/* What a pass does without the lock. */
struct passing {
    struct serve *serve;
    int64_t keep_s;
    enum keep_how how;
    struct error told;
    int64_t took_ms; /* of processor time: what waits for a disk takes none */
    bool good;
};

static void do_pass(void *context)
{
    struct passing *passing = context;
    double began_s = measure_thread_s();

    keep(passing->serve, passing->keep_s, passing->how, &passing->told);
    passing->good = follow(passing->serve, &passing->told);
    passing->took_ms = (int64_t)((measure_thread_s() - began_s) * (double)MS_IN_S);
}

/* Under the lock, which it lets go meanwhile. Returns how long to rest. */
static int64_t pass(struct serve *serve)
{
    struct passing passing = {.serve = serve, .keep_s = serve->file->keep_s, .how = serve->file->older};
    uint64_t over = serve->over;

    (void)pthread_mutex_unlock(&serve->lock);
    background_do(do_pass, &passing);
    (void)pthread_mutex_lock(&serve->lock);
    tell(serve, &passing.told);
    note(&serve->follower, passing.good, over);
    return passing.good ? PASS_MS + PASS_PARTS * passing.took_ms : RETRY_MS;
}

/* When the daemon ends there is one more pass, for what came since the last. */
static void *run(void *context)
{
    struct serve *serve = context;

    (void)pthread_mutex_lock(&serve->lock);
    while (!serve->follower.ends)
        rest(serve, pass(serve));
    (void)pass(serve);
    (void)pthread_mutex_unlock(&serve->lock);
    ladder_db_close(&serve->follower.db);
    return NULL;
}

bool follower_start(struct serve *serve, struct error *error)
{
    struct follower *follower = &serve->follower;
    pthread_condattr_t monotonic;
    sigset_t all, before;
    int failed;

    (void)snprintf(follower->told, sizeof follower->told, "%s",
                   serve->report.notice); /* it is told when all is ready */
    (void)pthread_condattr_init(&monotonic);
    (void)pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&follower->wake, &monotonic);
    (void)pthread_condattr_destroy(&monotonic);
    (void)sigfillset(&all); /* they are for the thread that watches them */
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    failed = pthread_create(&follower->thread, NULL, run, serve);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    follower->started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

/* From now on a pass leaves out what is much to read: the next start goes on with it. */
void follower_end(struct serve *serve)
{
    struct follower *follower = &serve->follower;

    if (!follower->started)
        return;
    (void)pthread_mutex_lock(&serve->lock);
    follower->ends = true;
    follower->stop = true;
    (void)pthread_cond_signal(&follower->wake);
    (void)pthread_mutex_unlock(&serve->lock);
    (void)pthread_join(follower->thread, NULL);
    (void)pthread_cond_destroy(&follower->wake);
}
