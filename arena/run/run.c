/* SPDX-License-Identifier: MIT */
#include "run/run.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "base/threads.h"
#include "launch/words.h"
#include "run/inside.h"
#include "run/bots/placement.h"
#include "run/signals.h"
#include "run/steady.h"
#include "seal/run_seals.h"
#include "seal/stems.h"

/* --- beginning --------------------------------------------------------------------------------------------------- */

/* The stem of the run's files: its time, and a part that no other run has. */
static void make_stem(char *out, size_t size)
{
    uint8_t random[3];
    char letters[2 * sizeof random + 1], when[20];
    time_t now = time(NULL);
    struct tm parts;

    randombytes_buf(random, sizeof random);
    hex_print(letters, random, sizeof random);
    (void)strftime(when, sizeof when, "%Y%m%d-%H%M%S", gmtime_r(&now, &parts));
    (void)snprintf(out, size, "%s-%s", when, letters);
}

/* One for each core, as far as there are matches for them. Bots that attach know one endpoint, so one shard plays all
 * their matches. */
static unsigned shards_for(const struct plan *plan, unsigned cores)
{
    unsigned count = plan->jobs < plan->games ? plan->jobs : plan->games;

    for (unsigned i = 0; i < plan->bot_count; i++)
        if (plan->bots[i].attaches)
            count = 1;
    if (cores < count)
        count = cores;
    assert(count > 0);
    return count;
}

static bool make_shards(struct run *run, struct error *error)
{
    unsigned count = shards_for(run->plan, run->placement.cores);

    run->shards = calloc(count, sizeof(struct shard));
    run->fates = calloc(run->plan->bot_count, sizeof *run->fates);
    run->ended_fd = eventfd(0, EFD_CLOEXEC | EFD_SEMAPHORE);
    if (!run->shards || !run->fates || run->ended_fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot start: %s", strerror(errno));
    launch_limits_raise(&run->limits);
    run->limits.processes /= count;
    if (run->ops->meter)
        run->ops->meter->shards = count;
    for (; run->shard_count < count; run->shard_count++) {
        struct shard *shard = &run->shards[run->shard_count];

        shard->run = run;
        shard->plan = run->plan;
        shard->number = run->shard_count;
        shard->jobs = (run->plan->jobs + count - 1 - run->shard_count) / count;
        shard->table_count = run->plan->records ? 2 * shard->jobs : shard->jobs;
        shard->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
        if (shard->wake_fd < 0)
            return error_set(error, EXIT_COULD_NOT_RUN, "cannot start: %s", strerror(errno));
    }
    return true;
}

/* The run's file and, if it was interrupted, the state in its records. */
static bool open_records(struct run *run, struct error *error)
{
    const struct plan *plan = run->plan;
    char stem[RUN_STEM_MAX];

    if (plan->resumed) {
        run->file = *plan->resumed;
        if (!run_seals_drop(plan->records, run->file.stem, error))
            return false;
        run->ledger = ledger_read(plan, run->file.stem, error);
        run->instances_made = output_highest(plan->records, run->file.stem);
        run->bundles_written = evidence_count(plan->records, run->file.stem);
        if (run->ledger)
            run_notice(run, "resuming the run %s: %u of %u matches are finished, %u were interrupted", run->file.stem,
                       ledger_count(run->ledger, LEDGER_FINISHED), plan->games,
                       ledger_count(run->ledger, LEDGER_BROKEN_OFF));
        return run->ledger != NULL;
    }
    make_stem(stem, sizeof stem);
    return !plan->records || run_file_make(&run->file, plan, stem, error);
}

/* As it would be typed in a shell. */
static void tell_again(struct run *run)
{
    const struct plan *plan = run->plan;
    char file[2 * PATH_MAX], *place;

    (void)snprintf(file, sizeof file, "%s/%s.run", run->file.folder, run->file.stem);
    place = words_quoted(plan->again ? plan->again_place : file);
    if (place)
        run_notice(run, "to resume this run: %s %s", plan->again ? plan->again : "arena match --resume", place);
    free(place);
}

/* Makes the manifest, and marks the run as finished. A key that cannot be read any more is an error, but the run is
 * finished all the same, without a signature. */
static bool finish(const struct run *run, struct error *error)
{
    const struct plan *plan = run->plan;
    struct signing_key key = {0};
    struct error no_key = {0};
    struct hash manifest;
    bool has_key = plan->sign && signing_key_read_secret(&key, plan->sign, &no_key), good;

    good = run_seals_write(plan->records, run->file.stem, has_key ? &key : NULL, &manifest, error) &&
           run_file_finish(&run->file, &manifest, error);
    signing_key_forget(&key);
    return good && (!no_key.code || error_set(error, no_key.code, "%s", no_key.text));
}

/* Removes the files of a run that did not begin its first match. For any other interrupted run, reports how to resume
 * it. */
static void close_records(struct run *run, bool interrupted, bool played, struct error *error)
{
    const struct plan *plan = run->plan;
    bool unfinished = interrupted || error->code || !finish(run, error);

    if (unfinished && !plan->resumed && !ledger_has_any(plan->records, run->file.stem))
        run_file_drop(&run->file);
    else if (unfinished && played && stem_has(run->file.folder, run->file.stem, ".run"))
        tell_again(run);
}

static bool prepare(struct run *run, struct error *error)
{
    if (!open_records(run, error))
        return false;
    placement_init(&run->placement, run->plan->affinity);
    json_object_seed(0); /* before there are threads, as the library asks for */
    if (!results_init(&run->results, run->plan->jobs))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    run->encoder = encoder_new(run->plan->game, error);
    if (!run->encoder || !folder_make(&run->folder, error))
        return false;
    for (unsigned i = 0; i < run->plan->attach.listen_count; i++)
        folder_remember(&run->folder, i, run->plan->attach.listen[i]);
    return make_shards(run, error) &&
           (!run->plan->trace || trace_open(&run->trace, run->plan->trace, TRACE_BYTES_MAX, steady_us(), error));
}

static void release(struct run *run)
{
    for (unsigned i = 0; i < run->shard_count; i++)
        (void)close(run->shards[i].wake_fd);
    if (run->ended_fd >= 0)
        (void)close(run->ended_fd);
    free(run->shards);
    free(run->fates);
    if (!leftovers_release(&run->leftovers))
        run_notice(run, "a bot left processes behind that belong to another user; they could not be ended");
    ledger_free(run->ledger);
    if (!run->plan->resumed)
        run_file_close(&run->file);
    folder_remove(&run->folder);
    results_free(&run->results);
    if (run->encoder)
        encoder_free(run->encoder);
    trace_close(&run->trace);
    (void)pthread_mutex_destroy(&run->lock);
}

/* --- the shards' threads ----------------------------------------------------------------------------------------- */

static void *shard_thread(void *shard)
{
    struct run *run = ((struct shard *)shard)->run;

    shard_play(shard);
    (void)eventfd_write(run->ended_fd, 1);
    return NULL;
}

/* Waits until so many shards have ended, and forwards signals to them. The second signal ends the run at once. Returns
 * true if there was one. */
static bool watch(struct run *run, const struct signals *signals, unsigned count)
{
    struct pollfd items[] = {{.fd = run->ended_fd, .events = POLLIN}, {.fd = signals->fd, .events = POLLIN}};
    bool interrupted = false;

    while (count > 0) {
        eventfd_t one;

        if (poll(items, sizeof items / sizeof *items, LEFTOVERS_EVERY_MS) == 0)
            leftovers_work(&run->leftovers);
        if (items[0].revents && eventfd_read(run->ended_fd, &one) == 0)
            count--;
        while (items[1].revents && signals_came(signals)) {
            run_end(run, interrupted ? RUN_ENDS : RUN_STOPS);
            interrupted = true;
        }
    }
    return interrupted;
}

static bool play(struct run *run, const struct signals *signals, struct error *error)
{
    struct histogram late = {0};
    unsigned started = 0;
    bool interrupted;

    (void)!threads_check(run->shard_count * (SHARD_THREADS + HUB_THREADS), error);
    while (started < run->shard_count && !error->code) {
        int failed = pthread_create(&run->shards[started].thread, NULL, shard_thread, &run->shards[started]);

        if (failed)
            (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
        else
            started++;
    }
    if (error->code)
        run_end(run, RUN_STOPS);
    interrupted = watch(run, signals, started);
    for (unsigned i = 0; i < started; i++) {
        (void)pthread_join(run->shards[i].thread, NULL);
        if (!error->code)
            *error = run->shards[i].error;
        histogram_merge(&late, &run->shards[i].late);
    }
    if (run->ops->host)
        run->ops->host(run->ops->context, &late);
    if (!error->code)
        *error = run->error;
    return interrupted;
}

int run_tell(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    struct ledger *ledger = ledger_read(plan, plan->resumed->stem, error);

    bool more = ledger != NULL;

    for (unsigned match = 0; more && match < plan->games; match++) {
        struct verdict verdict;
        struct run_result *result = NULL;

        if (ledger_state(ledger, match) == LEDGER_FINISHED)
            result = ledger_result(ledger, match, error);
        else if (plan_leaves_out(plan, match, &verdict))
            result = result_of_left_out(plan, match, &verdict, error);
        more = result && (!ops->result || ops->result(ops->context, result, error));
        result_free(result);
    }
    ledger_free(ledger);
    return error->code;
}

static bool note_leftovers(struct run *run, struct error *error)
{
    return leftovers_init(&run->leftovers) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

int run_play(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    struct run run = {.plan = plan, .ops = ops, .ended_fd = -1, .trace = {.fd = -1}, .lock = PTHREAD_MUTEX_INITIALIZER};
    struct signals signals;
    bool interrupted = false, played = false, good;

    run_file_init(&run.file);
    good = signals_take(&signals, error); /* first, as what follows takes a while */
    good = note_leftovers(&run, error) && good;
    if (good && plan_can_attach(plan, error) && plan_has_environment(plan, error) && prepare(&run, error)) {
        interrupted = play(&run, &signals, error);
        played = true;
    }
    if (run.results.at)
        (void)!results_flush(&run.results, ops, error);
    contestants_close(&run);
    if (plan->records)
        close_records(&run, interrupted, played, error);
    release(&run);
    signals_release(&signals);
    if (error->code)
        return error->code;
    return interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}
