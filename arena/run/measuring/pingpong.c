/* SPDX-License-Identifier: MIT */
#include "run/measuring/pingpong.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

#include "base/measure.h"
#include "base/steady.h"
#include "base/threads.h"
#include "hub/hub.h"
#include "launch/process.h"
#include "proto/codec.h"
#include "run/folder.h"
#include "run/measuring/meter.h"
#include "run/bots/placement.h"

enum {
    ROUTE_MAX = 32,
    LINE_MAX_BYTES = 200,
    HELLO_MS = 30000,
    PROCESSES_AT_ONCE = 1024,
    ANSWER_MS = 5000,
    US = 1000000,
    FRAME_MOST = 4096 /* bytes of an answer that are read */
};

/* The address of a peer, as the ROUTER names it. */
struct route {
    uint8_t size;
    uint8_t bytes[ROUTE_MAX];
};

struct pingpong {
    const struct pingpong_plan *plan;
    struct launch_limits limits;
    struct placement placement;
    atomic_uint ready, done, failed; /* shards */
    double processor;                /* seconds in a second */
    size_t resident;
};

struct shard {
    struct pingpong *all;
    unsigned number;
    pthread_t thread;
    struct error error;
    struct launcher launcher;
    struct folder folder;
    char endpoint[ENDPOINT_MAX];
    void *context, *router;
    unsigned peers;
    struct route *idle; /* a ring of the peers that wait for a frame, each once for every answer that it sent */
    size_t room, first, count;
    unsigned next; /* frame of the sample */
    uint64_t answers;
    double per_s;
};

/* The part of a whole that falls to a shard. */
static unsigned share_of(const struct shard *shard, unsigned whole)
{
    unsigned shards = shard->all->plan->shards;

    return (whole + shards - 1 - shard->number) / shards;
}

/* --- beginning --------------------------------------------------------------------------------------------------- */

static bool fail(struct shard *shard, const char *what)
{
    return error_set(&shard->error, EXIT_COULD_NOT_RUN, "bare router: cannot %s: %s", what, zmq_strerror(errno));
}

static bool open_router(struct shard *shard)
{
    size_t size = sizeof shard->endpoint;

    if (!folder_make(&shard->folder, &shard->error))
        return false;
    folder_endpoint(&shard->folder, 0, shard->endpoint);
    shard->context = zmq_ctx_new();
    shard->router = shard->context ? zmq_socket(shard->context, ZMQ_ROUTER) : NULL;
    return (shard->router && zmq_setsockopt(shard->router, ZMQ_LINGER, &(int){0}, sizeof(int)) == 0 &&
            zmq_setsockopt(shard->router, ZMQ_BACKLOG, &(int){PROCESSES_AT_ONCE}, sizeof(int)) == 0 &&
            zmq_setsockopt(shard->router, ZMQ_RCVTIMEO, &(int){HELLO_MS}, sizeof(int)) == 0 &&
            zmq_bind(shard->router, shard->all->plan->tcp ? "tcp://127.0.0.1:*" : shard->endpoint) == 0 &&
            zmq_getsockopt(shard->router, ZMQ_LAST_ENDPOINT, shard->endpoint, &size) == 0) ||
           fail(shard, "listen");
}

static bool start_bots(struct shard *shard)
{
    const struct pingpong_plan *plan = shard->all->plan;
    char endpoint[ENDPOINT_MAX + 16];
    const struct process_plan process = {.words = plan->words,
                                         .environment = (const char *[]){endpoint, NULL},
                                         .passed = {plan->passed},
                                         .cores = plan->place == PINGPONG_BESIDE ? NULL : &shard->all->placement.all};
    unsigned count = share_of(shard, plan->processes);

    (void)snprintf(endpoint, sizeof endpoint, "ARENA_ENDPOINT=%s", shard->endpoint);
    if (!launcher_init(&shard->launcher, &shard->all->limits, &shard->error))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!launcher_start(&shard->launcher, &process, &shard->error))
            return false;
    shard->peers = count * plan->connections;
    return true;
}

/* --- frames ------------------------------------------------------------------------------------------------------ */

static void wait_in_line(struct shard *shard, const struct route *route)
{
    shard->idle[(shard->first + shard->count++) % shard->room] = *route;
}

/* No answer came: adds the last words of a bot that ended. */
static void note_end(void *context, struct process *process)
{
    struct shard *shard = context;
    char line[LINE_MAX_BYTES];

    output_last_line(process->output, line, sizeof line);
    (void)error_set(&shard->error, EXIT_COULD_NOT_RUN, "a bot of the benchmark ended; it last printed: %s", line);
}

static bool miss(struct shard *shard)
{
    launcher_work(&shard->launcher, steady_us(), &(struct launcher_listener){.ended = note_end, .context = shard});
    return fail(shard, "hear of the bots");
}

/* Receives an answer, or a hello; its sender waits in line for the next frame. */
static bool receive(struct shard *shard)
{
    uint8_t frame[FRAME_MOST];
    struct route route;
    int size = zmq_recv(shard->router, route.bytes, sizeof route.bytes, 0);

    if (size < 0 || (size_t)size > sizeof route.bytes || zmq_recv(shard->router, frame, sizeof frame, 0) < 0)
        return miss(shard);
    route.size = (uint8_t)size;
    wait_in_line(shard, &route);
    return true;
}

static void send_next(struct shard *shard)
{
    const struct sample *sample = shard->all->plan->sample;
    const struct route *route = &shard->idle[shard->first];
    struct span frame = sample->frames[shard->next++ % sample->count];

    (void)zmq_send(shard->router, route->bytes, route->size, ZMQ_SNDMORE);
    (void)zmq_send(shard->router, frame.at, frame.size, 0);
    shard->first = (shard->first + 1) % shard->room;
    shard->count--;
}

/* To who said hello last. */
static void welcome(const struct shard *shard)
{
    const struct route *route = &shard->idle[(shard->first + shard->count - 1) % shard->room];
    const struct message message = {
        .type = MESSAGE_WELCOME, .welcome = {.major = PROTO_MAJOR, .minor = PROTO_MINOR, .arena = span_text("bare")}};
    struct frame_writer writer;
    struct span frame;

    frame_writer_init(&writer, PROTO_ARENA_FRAME_MAX);
    (void)frame_add(&writer, &message);
    frame = frame_take(&writer);
    (void)zmq_send(shard->router, route->bytes, route->size, ZMQ_SNDMORE);
    (void)zmq_send(shard->router, frame.at, frame.size, 0);
    frame_writer_release(&writer);
}

static bool hear_hellos(struct shard *shard, unsigned in_flight)
{
    const unsigned peers = shard->peers;

    assert(peers > 0);
    shard->room = peers + in_flight;
    shard->idle = calloc(shard->room, sizeof *shard->idle);
    if (!shard->idle)
        return error_set(&shard->error, EXIT_COULD_NOT_RUN, "out of memory");
    while (shard->count < peers) {
        if (!receive(shard))
            return false;
        welcome(shard);
    }
    /* Frames beyond one for each peer. */
    for (unsigned i = 0; i + peers < in_flight; i++)
        wait_in_line(shard, &shard->idle[i % peers]);
    return zmq_setsockopt(shard->router, ZMQ_RCVTIMEO, &(int){ANSWER_MS}, sizeof(int)) == 0 || fail(shard, "wait");
}

/* --- measuring --------------------------------------------------------------------------------------------------- */

struct mark {
    int64_t at_us;
    uint64_t answers;
    double processor_s;
};

/* Plays until the time, and at least until one answer came: on a slow host it may be over before. All shards do so for
 * the same span. */
static bool play_until(struct shard *shard, int64_t end_us, struct mark *mark)
{
    do {
        if (!receive(shard))
            return false;
        send_next(shard);
        shard->answers++;
    } while (steady_us() < end_us);
    *mark = (struct mark){steady_us(), shard->answers, measure_process_s()};
    return true;
}

static bool measure(struct shard *shard)
{
    struct pingpong *all = shard->all;
    int64_t start_us = steady_us();
    struct mark begin, end;
    double seconds;

    if (!play_until(shard, start_us + all->plan->warm_us, &begin) ||
        !play_until(shard, begin.at_us + all->plan->window_us, &end))
        return false;
    seconds = (double)(end.at_us + 1 - begin.at_us) / (double)US;
    shard->per_s = (double)(end.answers - begin.answers) / seconds;
    if (shard->number == 0) {
        all->processor = (end.processor_s - begin.processor_s) / seconds;
        all->resident = meter_resident();
    }
    atomic_fetch_add(&all->done, 1);
    while (all->done + all->failed < all->plan->shards)
        if (!play_until(shard, steady_us() + 1, &end))
            return false;
    return true;
}

/* --- a shard ----------------------------------------------------------------------------------------------------- */

static bool prepare(struct shard *shard, unsigned in_flight)
{
    placement_settle(&shard->all->placement, shard->number);
    return open_router(shard) && start_bots(shard) && hear_hellos(shard, in_flight);
}

static void release(struct shard *shard)
{
    if (shard->launcher.processes)
        launcher_release(&shard->launcher);
    if (shard->router)
        (void)zmq_close(shard->router);
    if (shard->context)
        (void)zmq_ctx_term(shard->context);
    folder_remove(&shard->folder);
    free(shard->idle);
}

static void *shard_thread(void *context)
{
    struct shard *shard = context;
    struct pingpong *all = shard->all;
    unsigned in_flight = share_of(shard, (unsigned)(all->plan->in_flight + 0.5));
    bool good = prepare(shard, in_flight > 0 ? in_flight : 1);

    atomic_fetch_add(good ? &all->ready : &all->failed, 1);
    while (good && all->ready + all->failed < all->plan->shards)
        (void)poll(NULL, 0, 1);
    for (unsigned i = 0; good && i < in_flight; i++)
        send_next(shard);
    if (good && all->failed == 0 && !measure(shard))
        atomic_fetch_add(&all->failed, 1);
    release(shard);
    return NULL;
}

bool pingpong_run(const struct pingpong_plan *plan, struct pingpong_result *result, struct error *error)
{
    struct pingpong all = {.plan = plan};
    struct shard *shards = calloc(plan->shards, sizeof *shards);
    unsigned started = 0;

    *result = (struct pingpong_result){0};
    if (!shards)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (!threads_check(plan->shards * (1 + HUB_THREADS), error)) {
        free(shards);
        return false;
    }
    launch_limits_raise(&all.limits);
    placement_init(&all.placement, plan->place != PINGPONG_ANYWHERE);
    for (; started < plan->shards; started++) {
        shards[started].all = &all;
        shards[started].number = started;
        if (pthread_create(&shards[started].thread, NULL, shard_thread, &shards[started]) != 0)
            break;
    }
    atomic_fetch_add(&all.failed, plan->shards - started);
    for (unsigned i = 0; i < started; i++) {
        (void)pthread_join(shards[i].thread, NULL);
        result->per_s += shards[i].per_s;
        if (!error->code)
            *error = shards[i].error;
    }
    result->us_each = result->per_s > 0 ? all.processor * (double)US / result->per_s : 0;
    result->resident = all.resident;
    free(shards);
    return started == plan->shards ? error->code == EXIT_DONE
                                   : error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread");
}
