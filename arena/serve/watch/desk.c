/* SPDX-License-Identifier: MIT */
#include "serve/watch/desk.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/threads.h"

enum { NICE = 10 };

enum state { PLACE_FREE, PLACE_ASKED, PLACE_MAKING, PLACE_MADE };

struct place {
    enum state state;
    desk_make *make;
    uint64_t number;
    uint64_t used; /* when, by the desk's count */
    struct http_reply reply;
};

struct desk {
    struct serve *serve;
    void (*made)(struct serve *serve);
    pthread_t thread;
    bool started;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t wake;
    bool ends;
    uint64_t count;
    size_t bytes; /* of the answers that are there */
    struct place places[DESK_PLACES];
};

/* --- places ------------------------------------------------------------------------------------------------------ */

static void clear(struct desk *desk, struct place *place)
{
    desk->bytes -= place->state == PLACE_MADE ? place->reply.body.used : 0;
    http_reply_release(&place->reply);
    *place = (struct place){0};
}

/* NULL: there is none. */
static struct place *oldest(struct desk *desk, enum state state)
{
    struct place *found = NULL;

    for (unsigned i = 0; i < DESK_PLACES; i++) {
        struct place *place = &desk->places[i];

        if (place->state == state && (!found || place->used < found->used))
            found = place;
    }
    return found;
}

static struct place *find(struct desk *desk, desk_make *make, uint64_t number)
{
    for (unsigned i = 0; i < DESK_PLACES; i++) {
        struct place *place = &desk->places[i];

        if (place->state != PLACE_FREE && place->make == make && place->number == number)
            return place;
    }
    return NULL;
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

/* Keeps what was made. Older answers give way. */
static void keep(struct desk *desk, struct place *place, struct http_reply *reply)
{
    struct place *old;

    while (desk->bytes + reply->body.used > DESK_BYTES && (old = oldest(desk, PLACE_MADE)) != NULL)
        clear(desk, old);
    place->reply = *reply;
    place->state = PLACE_MADE;
    place->used = ++desk->count;
    desk->bytes += reply->body.used;
}

static void *run(void *context)
{
    struct desk *desk = context;

    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* of this thread alone */
    (void)pthread_mutex_lock(&desk->lock);
    while (!desk->ends) {
        struct place *place = oldest(desk, PLACE_ASKED);
        struct http_reply reply;

        if (!place) {
            (void)pthread_cond_wait(&desk->wake, &desk->lock);
            continue;
        }
        place->state = PLACE_MAKING;
        (void)pthread_mutex_unlock(&desk->lock);
        http_reply_init(&reply, "application/json");
        place->make(desk->serve, place->number, &reply);
        (void)pthread_mutex_lock(&desk->lock);
        keep(desk, place, &reply);
        (void)pthread_mutex_unlock(&desk->lock);
        if (desk->made)
            desk->made(desk->serve);
        (void)pthread_mutex_lock(&desk->lock);
    }
    (void)pthread_mutex_unlock(&desk->lock);
    return NULL;
}

/* --- life -------------------------------------------------------------------------------------------------------- */

struct desk *desk_new(struct serve *serve, void (*made)(struct serve *serve), struct error *error)
{
    struct desk *desk = calloc(1, sizeof *desk);
    sigset_t signals, before;
    int failed;

    if (!desk) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    desk->serve = serve;
    desk->made = made;
    (void)pthread_mutex_init(&desk->lock, NULL);
    (void)pthread_cond_init(&desk->wake, NULL);
    if (threads_check(1, error)) {
        (void)sigfillset(&signals); /* they are for the thread that watches them */
        (void)pthread_sigmask(SIG_SETMASK, &signals, &before);
        failed = pthread_create(&desk->thread, NULL, run, desk);
        (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
        desk->started = !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
    }
    if (desk->started)
        return desk;
    desk_free(desk);
    return NULL;
}

void desk_stop(struct desk *desk)
{
    if (!desk || !desk->started)
        return;
    (void)pthread_mutex_lock(&desk->lock);
    desk->ends = true;
    (void)pthread_cond_signal(&desk->wake);
    (void)pthread_mutex_unlock(&desk->lock);
    (void)pthread_join(desk->thread, NULL);
    desk->started = false;
}

void desk_free(struct desk *desk)
{
    if (!desk)
        return;
    desk_stop(desk);
    for (unsigned i = 0; i < DESK_PLACES; i++)
        clear(desk, &desk->places[i]);
    (void)pthread_cond_destroy(&desk->wake);
    (void)pthread_mutex_destroy(&desk->lock);
    free(desk);
}

/* --- answers ----------------------------------------------------------------------------------------------------- */

static void copy(const struct http_reply *from, struct http_reply *reply)
{
    reply->status = from->status;
    reply->type = from->type;
    memcpy(reply->name, from->name, sizeof reply->name);
    buffer_clear(&reply->body);
    buffer_add(&reply->body, from->body.at, from->body.used);
    if (reply->body.failed)
        http_reply_problem(reply, 503, "memory is short; come back later");
}

/* A place for another answer; NULL: there is none. */
static struct place *take_place(struct desk *desk)
{
    struct place *place = oldest(desk, PLACE_FREE);

    if (place)
        return place;
    place = oldest(desk, PLACE_MADE);
    if (place)
        clear(desk, place);
    return place;
}

/* Under the lock. */
static void reply_with(struct desk *desk, desk_make *make, uint64_t number, struct http_reply *reply)
{
    struct place *place = find(desk, make, number);

    if (place && place->state == PLACE_MADE) {
        copy(&place->reply, reply);
        place->used = ++desk->count;
        if (place->reply.status != 200)
            clear(desk, place);
        return;
    }
    reply->waits = true;
    if (place)
        return;
    place = take_place(desk);
    if (!place) {
        http_reply_problem(reply, 503, "so many answers are being made that no other is begun; come back later");
        return;
    }
    *place = (struct place){.state = PLACE_ASKED, .make = make, .number = number, .used = ++desk->count};
    (void)pthread_cond_signal(&desk->wake);
}

void desk_reply(struct desk *desk, desk_make *make, uint64_t number, struct http_reply *reply)
{
    (void)pthread_mutex_lock(&desk->lock);
    reply_with(desk, make, number, reply);
    (void)pthread_mutex_unlock(&desk->lock);
}
