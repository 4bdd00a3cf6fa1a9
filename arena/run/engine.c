/* SPDX-License-Identifier: MIT */
#include "run/engine.h"

#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/steady.h"
#include "base/threads.h"
#include "run/inside.h"

/* --- opening ----------------------------------------------------------------------------------------------------- */

static struct engine *engine_new(const struct engine_options *options)
{
    struct engine *engine = calloc(1, sizeof *engine);

    if (!engine)
        return NULL;
    engine->options = *options;
    if (options->secret)
        engine->secret = *options->secret;
    else
        session_secret_draw(&engine->secret);
    engine->news_fd = engine->trace.fd = -1;
    (void)pthread_mutex_init(&engine->feed, NULL);
    (void)pthread_mutex_init(&engine->lock, NULL);
    (void)pthread_mutex_init(&engine->telling, NULL);
    sandboxing_init(engine);
    engine->bots = calloc(ENGINE_BOTS_MAX, sizeof(struct engine_bot *));
    return engine;
}

static bool prepare(struct engine *engine, struct error *error)
{
    const struct engine_options *options = &engine->options;

    placement_init(&engine->placement, options->affinity);
    json_object_seed(0); /* before there are threads, as the library asks for */
    if (!results_init(&engine->results, options->jobs))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    engine->news_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (engine->news_fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot start: %s", strerror(errno));
    engine->encoder = encoder_new(options->game, error);
    if (!engine->encoder || !engine_has_folder(engine, error))
        return false;
    for (unsigned i = 0; i < options->attach.listen_count; i++)
        folder_remember(&engine->folder, i, options->attach.listen[i]);
    return !options->trace || trace_open(&engine->trace, options->trace, TRACE_BYTES_MAX, steady_us(), error);
}

static void release(struct engine *engine, const struct run_ops *ops)
{
    for (unsigned i = 0; i < engine->shard_count; i++) {
        (void)close(engine->shards[i].wake_fd);
        free(engine->shards[i].cancelled.ids);
    }
    if (engine->news_fd >= 0)
        (void)close(engine->news_fd);
    free(engine->shards);
    if (!leftovers_release(&engine->leftovers) && ops && ops->notice)
        ops->notice(ops->context, "a bot left processes behind that belong to another user; they could not be ended");
    sandboxing_release(&engine->sandboxing);
    folder_remove(&engine->folder);
    results_free(&engine->results);
    if (engine->encoder)
        encoder_free(engine->encoder);
    trace_close(&engine->trace);
    bots_free(engine);
    turned_out_free(engine);
    announcement_free(&engine->announcement);
    signals_release(&engine->signals);
    (void)pthread_mutex_destroy(&engine->feed);
    (void)pthread_mutex_destroy(&engine->lock);
    (void)pthread_mutex_destroy(&engine->telling);
    free(engine);
}

struct engine *engine_open(const struct engine_options *options, struct error *error)
{
    struct engine *engine = engine_new(options);
    bool good;

    if (!engine) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    good = signals_take(&engine->signals, !options->keeps_hangup, error); /* first, as what follows takes a while */
    good = (leftovers_init(&engine->leftovers) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory")) && good;
    if (good && engine->bots)
        return engine;
    if (good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    release(engine, NULL);
    return NULL;
}

/* --- the shards' threads ----------------------------------------------------------------------------------------- */

/* True if matches may be played in several shards. */
static bool hosts_any(const struct engine *engine)
{
    for (unsigned i = 0; i < engine->bot_count; i++)
        if (!engine->bots[i]->what.attaches)
            return true;
    return false;
}

/* One for each core, as far as there are matches for them. */
static unsigned shards_for(const struct engine *engine)
{
    unsigned count = engine->options.jobs;

    if (engine->options.expects && engine->options.expects < count)
        count = engine->options.expects;
    if (engine->placement.cores < count)
        count = engine->placement.cores;
    return hosts_any(engine) ? count : 1;
}

static bool attaches_any(const struct engine *engine)
{
    return engine->options.attach.listen_count > 0;
}

/* Where bots attach, each shard may have all the matches that are played at once: how many of them are with such bots
 * is not known before. */
static unsigned jobs_of(const struct engine *engine, unsigned shard, unsigned count)
{
    unsigned jobs = engine->options.jobs;

    return attaches_any(engine) ? jobs : (jobs + count - 1 - shard) / count;
}

/* A ladder is open to as many bots as may attach at all. */
static void tell_files(struct engine *engine)
{
    unsigned long processes = (unsigned long)GAME_SEATS_MAX * engine->options.jobs;
    unsigned long needed = INSTANCES_ATTACHED_MAX + 2 * HUB_STRANGERS_MAX + LAUNCH_FILES_KEPT;
    struct rlimit files;

    if (!engine->options.doorman || !attaches_any(engine) || getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    needed += engine->options.files_beside;
    needed += LAUNCH_FILES_EACH * (processes < LAUNCH_PROCESSES_MAX ? processes : LAUNCH_PROCESSES_MAX);
    if (files.rlim_cur < needed)
        engine_notice(engine,
                      "only %llu files may be open at once; for %d bots that attach, %lu are needed: ulimit -Hn %lu",
                      (unsigned long long)files.rlim_cur, INSTANCES_ATTACHED_MAX, needed, needed);
}

static bool make_shards(struct engine *engine, const struct run_ops *ops, struct error *error)
{
    unsigned count = shards_for(engine);

    engine->shards = calloc(count, sizeof(struct shard));
    if (!engine->shards)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    launch_limits_raise(&engine->limits);
    tell_files(engine);
    engine->limits.processes /= count;
    if (ops->meter)
        ops->meter->shards = count;
    for (; engine->shard_count < count; engine->shard_count++) {
        struct shard *shard = &engine->shards[engine->shard_count];

        shard->engine = engine;
        shard->options = &engine->options;
        shard->number = engine->shard_count;
        shard->jobs = jobs_of(engine, shard->number, count);
        shard->table_count = engine->options.records ? 2 * shard->jobs : shard->jobs;
        shard->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
        if (shard->wake_fd < 0)
            return error_set(error, EXIT_COULD_NOT_RUN, "cannot start: %s", strerror(errno));
    }
    return true;
}

static void *shard_thread(void *context)
{
    struct shard *shard = context;
    struct engine *engine = shard->engine;

    shard_play(shard);
    (void)pthread_mutex_lock(&engine->lock);
    if (!engine->error.code)
        engine->error = shard->error;
    histogram_merge(&engine->late, &shard->late);
    engine->ended++;
    (void)pthread_mutex_unlock(&engine->lock);
    (void)eventfd_write(engine->news_fd, 1);
    return NULL;
}

/* Starts the shards, before the first play. */
static bool start(struct engine *engine, const struct run_ops *ops, struct error *error)
{
    if (engine->begun)
        return true;
    engine->begun = true;
    if (!prepare(engine, error) || !make_shards(engine, ops, error) ||
        !threads_check(1 + engine->shard_count * (SHARD_THREADS + HUB_THREADS), error) ||
        !leftovers_start(&engine->leftovers, error))
        return false;
    while (engine->started < engine->shard_count) {
        struct shard *shard = &engine->shards[engine->started];
        int failed = pthread_create(&shard->thread, NULL, shard_thread, shard);

        if (failed)
            return error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
        engine->started++;
    }
    return true;
}

/* --- what they tell ---------------------------------------------------------------------------------------------- */

/* What the caller needs while something is played. */
struct play {
    struct engine *engine;
    const struct source *source; /* NULL: nothing is played, the engine closes */
    const struct run_ops *ops;
    struct error *error;
    bool interrupted;
    int64_t looked_us; /* when it was looked last whether the loops turn */
};

/* The source wants nothing more. */
static void halt(const struct play *play)
{
    play->engine->halts = true;
    if (play->error->code)
        engine_end(play->engine, ENGINE_STOPS);
    engine_wake(play->engine);
}

static bool take(void *context, uint64_t id, struct run_result *result, struct error *error)
{
    const struct play *play = context;

    return play->source->result(play->source->context, id, result, error);
}

static bool take_result(const struct play *play, struct news *news)
{
    const struct source *source = play->source;
    bool good;

    play->engine->finished++;
    if (source->finished)
        source->finished(source->context, news->kind == NEWS_RESULT);
    if (source->in_order)
        return results_put(&play->engine->results, news->id, news->result, take, (void *)(uintptr_t)play, play->error);
    good = play->error->code || source->result(source->context, news->id, news->result, play->error);
    result_free(news->result);
    return good;
}

static void take_news(const struct play *play, struct news *news)
{
    const struct source *source = play->source;

    (void)pthread_mutex_lock(&play->engine->telling);
    if (news->kind == NEWS_NOTICE && play->ops && play->ops->notice_about)
        play->ops->notice_about(play->ops->context, news->sentence, &news->about);
    else if (news->kind == NEWS_NOTICE && play->ops && play->ops->notice)
        play->ops->notice(play->ops->context, news->sentence);
    if (news->kind == NEWS_UNPLAYED && source && source->unplayed)
        source->unplayed(source->context, news->id);
    if ((news->kind == NEWS_RESULT || news->kind == NEWS_KNOWN) && source && !take_result(play, news))
        halt(play);
    (void)pthread_mutex_unlock(&play->engine->telling);
    if (news->shard && atomic_fetch_sub(&news->shard->untaken, 1) == 1)
        (void)eventfd_write(news->shard->wake_fd, 1);
    free(news);
}

static void take_all_news(const struct play *play)
{
    struct engine *engine = play->engine;
    struct news *news, *next;
    eventfd_t some;

    (void)eventfd_read(engine->news_fd, &some);
    (void)pthread_mutex_lock(&engine->lock);
    news = engine->first;
    engine->first = engine->last = NULL;
    (void)pthread_mutex_unlock(&engine->lock);
    for (; news; news = next) {
        next = news->next;
        take_news(play, news);
    }
    if (atomic_exchange(&engine->starved, false))
        engine_wake(engine);
}

/* True when every shard has ended, or has nothing left to do in this play, and all that they told was taken. */
static bool is_over(const struct play *play)
{
    struct engine *engine = play->engine;
    bool over;

    (void)pthread_mutex_lock(&engine->lock);
    over = !engine->first && (engine->ended == engine->started ||
                              (play->source && engine->ending < ENGINE_CLOSES && engine->quiet == engine->shard_count));
    (void)pthread_mutex_unlock(&engine->lock);
    return over;
}

const atomic_bool *engine_interrupted(const struct engine *engine)
{
    return &engine->signals.any;
}

/* The second signal ends everything at once. */
static void take_signals(struct play *play)
{
    while (signals_came(&play->engine->signals)) {
        engine_end(play->engine, play->interrupted ? ENGINE_ENDS : ENGINE_STOPS);
        play->interrupted = true;
    }
}

/* Returns how many milliseconds to wait for the next look; -1: there is none. */
static int look_at_loops(struct play *play)
{
    enum { US_IN_MS = 1000 };
    const struct run_ops *ops = play->ops;
    int64_t now_us;

    if (!ops || !ops->turns)
        return -1;
    now_us = steady_us();
    if (now_us >= play->looked_us + ops->turns_us) {
        if (engine_turned(play->engine, play->looked_us))
            ops->turns(ops->context);
        play->looked_us = now_us;
    }
    return (int)((play->looked_us + ops->turns_us - now_us) / US_IN_MS) + 1;
}

static void watch(struct play *play)
{
    struct engine *engine = play->engine;
    struct pollfd items[] = {{.fd = engine->news_fd, .events = POLLIN}, {.fd = engine->signals.fd, .events = POLLIN}};

    while (!is_over(play)) {
        (void)poll(items, sizeof items / sizeof *items, look_at_loops(play));
        take_signals(play);
        take_all_news(play);
    }
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

/* Gives the shards something to play. */
static void turn(struct engine *engine, const struct source *source, const struct run_ops *ops)
{
    contestants_open(engine);
    engine->results.given = 0;
    engine->halts = engine->evidence_failed = false;
    engine->finished = 0;
    engine->instances_made = source->processes;
    engine->bundles_written = source->bundles;
    (void)pthread_mutex_lock(&engine->lock);
    engine->quiet = 0;
    engine->late = (struct histogram){0};
    (void)pthread_mutex_unlock(&engine->lock);
    (void)pthread_mutex_lock(&engine->feed);
    engine->playing = (struct playing){source, ops, engine->playing.number + 1};
    engine->play_number = engine->playing.number;
    (void)pthread_mutex_unlock(&engine->feed);
    engine_wake(engine);
}

static void take_errors(struct engine *engine, struct error *error)
{
    (void)pthread_mutex_lock(&engine->lock);
    if (!error->code)
        *error = engine->error;
    (void)pthread_mutex_unlock(&engine->lock);
}

int engine_play(struct engine *engine, const struct source *source, const struct run_ops *ops, struct error *error)
{
    struct play play = {.engine = engine, .source = source, .ops = ops, .error = error};

    if (engine->ending != ENGINE_GOES_ON)
        return EXIT_INTERRUPTED;
    turn(engine, source, ops);
    if (!start(engine, ops, error))
        engine_end(engine, ENGINE_STOPS);
    watch(&play);
    take_errors(engine, error);
    if (source->in_order && engine->results.at)
        (void)!results_flush(&engine->results, take, &play, error);
    if (ops->host)
        ops->host(ops->context, &engine->late);
    contestants_close(engine, ops);
    if (error->code)
        return error->code;
    return play.interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}

void engine_stop(struct engine *engine)
{
    engine_end(engine, ENGINE_STOPS);
}

int engine_close(struct engine *engine, const struct run_ops *ops)
{
    struct play play = {.engine = engine, .ops = ops, .error = &(struct error){0}};

    engine_end(engine, ENGINE_CLOSES);
    take_all_news(&play); /* before the first play nothing says that there are some */
    watch(&play);
    for (unsigned i = 0; i < engine->started; i++)
        (void)pthread_join(engine->shards[i].thread, NULL);
    take_all_news(&play);
    release(engine, ops);
    return play.interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}
