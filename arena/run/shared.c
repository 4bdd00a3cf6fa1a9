/* SPDX-License-Identifier: MIT */
/* The shared state of a run's shards: the next match, the results, the trace, the notices to the user, the end. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/eventfd.h>

#include "run/inside.h"

enum { NOTICE_MAX = 512, KNOWN_EACH = 64 };

static void wake_all(struct run *run)
{
    for (unsigned i = 0; i < run->shard_count; i++)
        (void)eventfd_write(run->shards[i].wake_fd, 1);
}

static enum ledger_state state_of(const struct run *run, unsigned match)
{
    return run->ledger ? ledger_state(run->ledger, match) : LEDGER_OPEN;
}

/* Under the lock. */
static bool give(struct run *run, struct run_result *result)
{
    const struct run_ops *ops = run->ops;
    bool good = results_put(&run->results, result, ops, &run->error);

    run->finished++;
    if (ops->progress)
        ops->progress(ops->context, (struct run_progress){run->finished, run->played, run->plan->games});
    return good;
}

/* True if the result needs no play: it is in the records, or the match is left out. */
static bool is_known(const struct run *run, unsigned match)
{
    struct verdict verdict;

    return state_of(run, match) == LEDGER_FINISHED || plan_leaves_out(run->plan, match, &verdict);
}

/* Under the lock. */
static bool give_known(struct run *run, unsigned match)
{
    struct run_result *result;
    struct verdict verdict;

    if (state_of(run, match) == LEDGER_FINISHED)
        result = ledger_result(run->ledger, match, &run->error);
    else
        result = plan_leaves_out(run->plan, match, &verdict)
                     ? result_of_left_out(run->plan, match, &verdict, &run->error)
                     : NULL;
    return result && give(run, result);
}

/* True if the match may be opened; otherwise the shards are woken when there is room. */
static bool has_room(struct run *run, unsigned match)
{
    bool room = results_have_room(&run->results, match);

    run->starved = run->starved || !room;
    return room;
}

/* The next interrupted match; plan->games if there is none now. Matches that were left out since then are reported
 * here: take_next may have passed them before that was known. */
static unsigned take_unfinished(struct run *run)
{
    unsigned games = run->plan->games;

    for (; run->next_unfinished < games; run->next_unfinished++) {
        if (state_of(run, run->next_unfinished) != LEDGER_BROKEN_OFF)
            continue;
        if (!has_room(run, run->next_unfinished))
            return games;
        if (!is_known(run, run->next_unfinished))
            return run->next_unfinished++;
        if (!give_known(run, run->next_unfinished))
            return games;
    }
    return games;
}

static bool is_open(const struct run *run, unsigned match)
{
    return state_of(run, match) == LEDGER_OPEN && !is_known(run, match);
}

/* How many of the next matches may come first: fewer than are played at once, so a single job keeps the order. */
static unsigned ahead(const struct run *run)
{
    unsigned jobs = run->plan->jobs, most = run->plan->fixtures ? OPENED_AHEAD : 0;

    return jobs - 1 < most ? jobs - 1 : most;
}

/* Of the next matches, the first for which every bot has an instance in this shard with a free place. Else the very
 * first, or none if such instances are demanded. So the entries of an event need few more processes than play at
 * once. */
static unsigned choose(const struct run *run, const struct shard *shard, bool spare)
{
    unsigned next = run->opened.next, last = next + ahead(run);
    struct vacancies vacancies;

    vacancies_find(&vacancies, shard);
    for (unsigned match = next; vacancies.count > 0 && match <= last && match < run->plan->games; match++) {
        struct lineup lineup;

        if (opened_has(&run->opened, match) || !is_open(run, match) || !results_have_room(&run->results, match))
            continue;
        plan_lineup(run->plan, match, &lineup);
        if (vacancies_suffice(&vacancies, &lineup))
            return match;
    }
    return spare ? run->plan->games : next;
}

/* The next match to begin; plan->games if there is none now, or after an error. Reports only some of the known results
 * in one call, as running matches may be waiting. */
static unsigned take_next(struct run *run, const struct shard *shard, bool spare)
{
    const atomic_uint *next = &run->opened.next;
    unsigned games = run->plan->games, given = 0, match;

    for (; *next < games && !is_open(run, *next); opened_add(&run->opened, *next)) {
        if (state_of(run, *next) == LEDGER_BROKEN_OFF)
            continue;
        if (++given > KNOWN_EACH)
            (void)eventfd_write(shard->wake_fd, 1);
        if (given > KNOWN_EACH || !has_room(run, *next) || !give_known(run, *next))
            return games;
    }
    if (*next == games || !has_room(run, *next))
        return games;
    match = choose(run, shard, spare);
    if (match < games)
        opened_add(&run->opened, match);
    return match;
}

static struct run_result *open_match(struct run *run, unsigned match, struct unfinished **unfinished)
{
    struct run_result *result;
    struct lineup lineup;

    plan_lineup(run->plan, match, &lineup);
    result = result_new(match, lineup.seats);

    if (!result) {
        (void)error_set(&run->error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    if (run->ledger)
        result->attempt = ledger_attempt(run->ledger, match);
    if (state_of(run, match) == LEDGER_BROKEN_OFF) {
        *unfinished = ledger_unfinished(run->ledger, match, &run->error);
        if (!*unfinished) {
            result_free(result);
            return NULL;
        }
    }
    return result;
}

struct run_result *run_take_match(struct shard *shard, bool spare, struct unfinished **unfinished)
{
    struct run *run = shard->run;
    struct run_result *result = NULL;
    unsigned games = run->plan->games, match = games, finished, next;
    bool broken;

    *unfinished = NULL;
    (void)pthread_mutex_lock(&run->lock);
    finished = run->finished;
    next = run->opened.next;
    if (shard->number == 0 && !spare)
        match = take_unfinished(run);
    if (match == games)
        match = take_next(run, shard, spare);
    if (match < games && !run->error.code)
        result = open_match(run, match, unfinished);
    broken = run->error.code != EXIT_DONE;
    if (run->finished > finished || (next < games && run->opened.next == games))
        wake_all(run);
    (void)pthread_mutex_unlock(&run->lock);
    if (broken)
        shard_break(shard);
    return result;
}

bool run_has_matches(const struct shard *shard)
{
    const struct run *run = shard->run;

    return run->opened.next < run->plan->games || (shard->number == 0 && run->next_unfinished < run->plan->games);
}

bool run_give_result(struct run *run, struct run_result *result)
{
    bool good, starved;

    (void)pthread_mutex_lock(&run->lock);
    run->played++;
    good = give(run, result);
    starved = run->starved;
    run->starved = false;
    (void)pthread_mutex_unlock(&run->lock);
    if (starved || run->opened.next == run->plan->games)
        wake_all(run);
    return good;
}

bool run_mend_folder(struct run *run)
{
    bool good;

    (void)pthread_mutex_lock(&run->lock);
    good = folder_mend(&run->folder);
    (void)pthread_mutex_unlock(&run->lock);
    return good;
}

bool run_trace(struct run *run, const struct trace_line *line, struct error *error)
{
    bool good;

    (void)pthread_mutex_lock(&run->lock);
    good = trace_add(&run->trace, line, error);
    (void)pthread_mutex_unlock(&run->lock);
    return good;
}

void run_notice(struct run *run, const char *format, ...)
{
    char sentence[NOTICE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (!run->ops->notice)
        return;
    (void)pthread_mutex_lock(&run->lock);
    run->ops->notice(run->ops->context, sentence);
    (void)pthread_mutex_unlock(&run->lock);
}

void run_shard_ready(struct run *run)
{
    run->shards_ready++;
    wake_all(run);
}

bool run_all_ready(const struct run *run)
{
    return run->shards_ready == run->shard_count;
}

void run_end(struct run *run, enum run_ending ending)
{
    int before = run->ending;

    while (before < (int)ending && !atomic_compare_exchange_weak(&run->ending, &before, (int)ending)) {
    }
    wake_all(run);
}

void shard_break(struct shard *shard)
{
    shard->stopping = true;
    run_end(shard->run, RUN_STOPS);
}
