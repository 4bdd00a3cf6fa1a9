/* SPDX-License-Identifier: MIT */
#include "event/database.h"

#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/matches.h"
#include "event/fixed_keys.h"
#include "event/more_halves.h"
#include "match/fault.h"
#include "match/seed.h"
#include "run/results.h"

enum { GROUPS_AT_ONCE = 64, MARKS_FIRST = 256 };

struct database_job {
    struct database_job *next;
    size_t at; /* in the event's table */
    struct event_match match;
    struct outcome outcome;
    struct run_result *result; /* its own; NULL: only whether it counts is to be written */
};

/* --- what stands before the matches ------------------------------------------------------------------------------ */

static bool put_event(struct database *database, bool tells_seed, struct error *error)
{
    const struct event *event = database->event;
    char seed[SEED_HEX_SIZE] = "";

    if (tells_seed)
        hex_print(seed, event->seed.bytes, sizeof event->seed.bytes);
    return store_put_event(database->store,
                           &(struct store_event){.name = event->file.name,
                                                 .game = event->file.game->name,
                                                 .epoch = event->epoch,
                                                 .format = format_names[event->file.format],
                                                 .seed = seed},
                           error);
}

static bool put_entries(struct database *database, struct error *error)
{
    const struct event_file *file = &database->event->file;
    int64_t halves[EVENT_ENTRIES];

    if (!more_halves(database->event, halves))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (unsigned i = 0; i < file->entry_count; i++)
        if (!store_put_entry(database->store,
                             &(struct store_entry){.number = i,
                                                   .name = file->entries[i].name,
                                                   .title = file->entries[i].title,
                                                   .command = file->entries[i].command,
                                                   .more_halves = halves[i]},
                             error))
            return false;
    return true;
}

static bool put_file(struct database *database, struct error *error)
{
    const struct event_file *file = &database->event->file;
    char settings[FIXED_SETTINGS_MAX];

    if (!put_event(database, false, error))
        return false;
    for (unsigned i = 0; i < file->class_count; i++) {
        fixed_keys_settings(&file->classes[i].settings, settings);
        if (!store_put_class(database->store,
                             &(struct store_class){.number = i, .name = file->classes[i].name, .settings = settings},
                             error))
            return false;
    }
    return put_entries(database, error);
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

static void take_seats(const struct database *database, const struct database_job *job, struct store_played *played)
{
    const struct game *game = database->event->file.game;
    const struct outcome *outcome = &job->outcome;
    const struct run_result *result = job->result;

    played->seats = outcome->seats;
    for (unsigned i = 0; i < outcome->seats; i++)
        played->seat[i] = (struct store_seat){.round = outcome->round,
                                              .match = outcome->fixture.match,
                                              .replay = job->match.replay,
                                              .seat = i,
                                              .role = game->roles[outcome->role[i]].name,
                                              .side = game->sides[outcome->side[i]],
                                              .entry = outcome->fixture.entry[i],
                                              .bot = result->seat[i].bot,
                                              .version = result->seat[i].version,
                                              .score = result->verdict.score[i],
                                              .place = outcome->place[outcome->side[i]],
                                              .asked = outcome->decisions[i],
                                              .think_us = result->seat[i].think_us,
                                              .faults = outcome->faults[i],
                                              .excused = result->seat[i].excused};
}

static bool put_match(const struct database *database, const struct database_job *job, struct store_fault *faults,
                      struct error *error)
{
    const struct event_match *match = &job->match;
    const struct outcome *outcome = &job->outcome;
    const struct run_result *result = job->result;
    char id[RUN_ID_MAX], seed[SEED_HEX_SIZE], hash[HASH_HEX_SIZE];
    struct store_played played = {
        .match = {.round = outcome->round,
                  .match = outcome->fixture.match,
                  .replay = match->replay,
                  .id = id,
                  .seed_group = outcome->fixture.group,
                  .class = outcome->fixture.class,
                  .seed = seed,
                  .attempt = match->attempt,
                  .winner = match_winner(database->event, outcome),
                  .reason = match->reason,
                  .turns = match->turns,
                  .decisions = match->decisions,
                  .hash = hash,
                  .counts = !outcome->withdrawn},
        .fault = faults,
        .faults = (unsigned)result->fault_count,
    };

    hex_print(seed, match->seed.bytes, sizeof match->seed.bytes);
    hex_print(hash, match->hash.bytes, sizeof match->hash.bytes);
    match_id(outcome, id);
    take_seats(database, job, &played);
    for (size_t i = 0; i < result->fault_count; i++)
        faults[i] = (struct store_fault){.round = outcome->round,
                                         .match = outcome->fixture.match,
                                         .replay = match->replay,
                                         .fault = (int64_t)i,
                                         .seat = result->faults[i].seat,
                                         .kind = fault_kinds[result->faults[i].fault].name,
                                         .decision = (int64_t)result->faults[i].decision,
                                         .evidence = result->faults[i].evidence};
    return store_put_match(database->store, &played, error);
}

static bool put_result(const struct database *database, const struct database_job *job, struct error *error)
{
    size_t count = job->result->fault_count;
    struct store_fault *faults = calloc(count ? count : 1, sizeof *faults);
    bool good =
        faults ? put_match(database, job, faults, error) : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    free(faults);
    return good;
}

static bool put_job(const struct database *database, const struct database_job *job, struct error *error)
{
    if (job->result)
        return put_result(database, job, error);
    return store_mark_match(database->store,
                            &(struct store_mark){.round = job->outcome.round,
                                                 .match = job->outcome.fixture.match,
                                                 .replay = job->match.replay,
                                                 .counts = !job->outcome.withdrawn},
                            error);
}

/* --- the thread that writes -------------------------------------------------------------------------------------- */

/* Those of the first `count` of which a row was not put yet; nobody changes these any more. */
static bool put_rounds(struct database *database, unsigned count, struct error *error)
{
    bool good = true;

    for (; good && database->rounds_put < count; database->rounds_put++)
        good = store_put_round(database->store, &database->rounds[database->rounds_put], error);
    return good;
}

static void jobs_free(struct database_jobs *jobs)
{
    while (jobs->first) {
        struct database_job *job = jobs->first;

        jobs->first = job->next;
        result_free(job->result);
        free(job);
    }
    *jobs = (struct database_jobs){0};
}

static void jobs_append(struct database_jobs *jobs, struct database_jobs *more)
{
    if (!more->first)
        return;
    *(jobs->first ? &jobs->last->next : &jobs->first) = more->first;
    jobs->last = more->last;
    jobs->count += more->count;
    *more = (struct database_jobs){0};
}

/* Under the lock. */
static bool is_due(const struct database *database)
{
    return database->ends || database->groups >= GROUPS_AT_ONCE || database->finished.count >= DATABASE_BEHIND_MAX;
}

/* Sleeps until there are enough groups to be written, or the last, and returns how many rounds are known by then.
 * False: there are none, and none will come. */
static bool take_groups(struct database *database, struct database_jobs *jobs, unsigned *rounds)
{
    (void)pthread_mutex_lock(&database->lock);
    while (!is_due(database))
        (void)pthread_cond_wait(&database->changed, &database->lock);
    *jobs = database->finished;
    *rounds = database->round_count;
    database->finished = (struct database_jobs){0};
    database->groups = 0;
    (void)pthread_cond_broadcast(&database->changed);
    (void)pthread_mutex_unlock(&database->lock);
    return jobs->first != NULL;
}

static void fail(struct database *database, const struct error *error)
{
    (void)pthread_mutex_lock(&database->lock);
    if (!database->error.code)
        database->error = *error;
    (void)pthread_mutex_unlock(&database->lock);
}

static void *write_groups(void *context)
{
    struct database *database = context;
    struct database_jobs jobs;
    struct error error = {0};
    unsigned rounds;

    while (take_groups(database, &jobs, &rounds)) {
        bool good = !error.code && put_rounds(database, rounds, &error);

        for (const struct database_job *job = jobs.first; job && good; job = job->next)
            good = put_job(database, job, &error);
        if (good && !database->anew)
            good = store_commit(database->store, &error) && store_begin(database->store, &error);
        if (!good)
            fail(database, &error);
        jobs_free(&jobs);
    }
    return NULL;
}

/* Signals are for the thread that watches them. */
static bool start_thread(struct database *database, struct error *error)
{
    sigset_t all, before;
    int failed;

    (void)pthread_mutex_init(&database->lock, NULL);
    (void)pthread_cond_init(&database->changed, NULL);
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    failed = pthread_create(&database->thread, NULL, write_groups, database);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    database->runs = failed == 0;
    return database->runs || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

/* Once it has written all finished groups. */
static void end_thread(struct database *database)
{
    if (database->runs) {
        (void)pthread_mutex_lock(&database->lock);
        database->ends = true;
        (void)pthread_cond_broadcast(&database->changed);
        (void)pthread_mutex_unlock(&database->lock);
        (void)pthread_join(database->thread, NULL);
    }
    (void)pthread_cond_destroy(&database->changed);
    (void)pthread_mutex_destroy(&database->lock);
    jobs_free(&database->told);
    free(database->marks.counts);
    database->marks = (struct database_marks){0};
}

void database_round(struct database *database, unsigned round, const struct schedule_round *fixtures)
{
    int64_t groups = 0;

    for (size_t i = 0; i < fixtures->count; i++)
        groups = fixtures->fixtures[i].group >= groups ? (int64_t)fixtures->fixtures[i].group + 1 : groups;
    assert(database->round_count < EVENT_ROUNDS_MAX);
    (void)pthread_mutex_lock(&database->lock);
    database->rounds[database->round_count++] =
        (struct store_round){.number = round, .matches = (int64_t)fixtures->count, .groups = groups};
    (void)pthread_mutex_unlock(&database->lock);
}

static void fail_for_memory(struct database *database)
{
    fail(database, &(struct error){.code = EXIT_COULD_NOT_RUN, .text = "out of memory"});
}

/* Of the match as it stands in the event's table. NULL: no memory. */
static struct database_job *job_new(const struct database *database, size_t at)
{
    struct database_job *job = calloc(1, sizeof *job);

    if (job)
        *job = (struct database_job){
            .at = at, .match = database->event->matches[at], .outcome = database->event->outcomes[at]};
    return job;
}

static void append_job(struct database_jobs *jobs, struct database_job *job)
{
    struct database_jobs one = {.first = job, .last = job, .count = 1};

    jobs_append(jobs, &one);
}

void database_put(struct database *database, size_t at, const struct run_result *result)
{
    struct database_job *job = job_new(database, at);

    if (database->told.first && database->told.last->at >= at)
        jobs_free(&database->told); /* of a group that was never finished: others have come in its place */
    if (job)
        job->result = result_copy(result, job->outcome.seats);
    if (job && job->result) {
        append_job(&database->told, job);
        return;
    }
    free(job);
    fail_for_memory(database);
}

/* --- what counts ------------------------------------------------------------------------------------------------- */

/* Of the next match of the event's table. */
static bool marks_add(struct database_marks *marks, bool counts)
{
    if (marks->count == marks->room) {
        size_t room = marks->room ? 2 * marks->room : MARKS_FIRST;
        bool *more = realloc(marks->counts, room * sizeof *more);

        if (!more)
            return false;
        marks->counts = more;
        marks->room = room;
    }
    marks->counts[marks->count++] = counts;
    return true;
}

/* The matches of the group were told before they were marked. */
static void mark_told(struct database *database)
{
    for (struct database_job *job = database->told.first; job; job = job->next) {
        job->outcome.withdrawn = database->event->outcomes[job->at].withdrawn;
        if (job->at != database->marks.count || !marks_add(&database->marks, !job->outcome.withdrawn))
            fail_for_memory(database);
    }
}

/* A job for each match that counts now and did not, or the other way round. */
static void find_changes(struct database *database, struct database_jobs *jobs)
{
    for (size_t at = 0; at < database->marks.count; at++) {
        bool counts = !database->event->outcomes[at].withdrawn;
        struct database_job *job = counts == database->marks.counts[at] ? NULL : job_new(database, at);

        if (job)
            append_job(jobs, job);
        else if (counts != database->marks.counts[at])
            fail_for_memory(database);
        database->marks.counts[at] = counts;
    }
}

void database_mark(struct database *database)
{
    struct database_jobs jobs = {0};

    find_changes(database, &jobs);
    (void)pthread_mutex_lock(&database->lock);
    jobs_append(&database->finished, &jobs);
    (void)pthread_mutex_unlock(&database->lock);
}

void database_group(struct database *database)
{
    mark_told(database);
    (void)pthread_mutex_lock(&database->lock);
    jobs_append(&database->finished, &database->told);
    database->groups++;
    if (is_due(database))
        (void)pthread_cond_broadcast(&database->changed);
    while (database->finished.count >= DATABASE_BEHIND_MAX)
        (void)pthread_cond_wait(&database->changed, &database->lock);
    (void)pthread_mutex_unlock(&database->lock);
}

/* --- beginning and end ------------------------------------------------------------------------------------------- */

bool database_path(const struct event *event, char path[PATH_MAX], struct error *error)
{
    const char *folder = *event->elsewhere.folder ? event->elsewhere.folder : event->folder;

    return snprintf(path, PATH_MAX, "%s/event.db", folder) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
}

bool database_open(struct database *database, const struct event *event, bool anew, struct error *error)
{
    char path[PATH_MAX];

    *database = (struct database){.event = event, .anew = anew};
    if (!database_path(event, path, error))
        return false;
    database->store = store_open(path, STORE_WRITE, error);
    if (database->store && store_begin(database->store, error) && (!anew || store_clear(database->store, error)) &&
        put_file(database, error) && start_thread(database, error))
        return true;
    store_close(&database->store);
    return false;
}

static bool put_commands(struct database *database, struct error *error)
{
    const struct event_log *log = &database->event->log;

    for (unsigned number = 1; number <= event_log_count(log); number++) {
        struct log_line line = event_log_line(log, number);
        char *targets = json_dumps(line.targets, JSON_COMPACT);
        bool good = targets && store_put_command(database->store,
                                                 &(struct store_command){.number = number,
                                                                         .time = line.time,
                                                                         .who = line.who,
                                                                         .what = log_commands[line.command],
                                                                         .why = line.why,
                                                                         .target = targets},
                                                 error);

        if (!targets)
            (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        free(targets);
        if (!good)
            return false;
    }
    return true;
}

/* What was told of a group that was not finished is dropped, and comes again. */
bool database_close(struct database *database, struct error *error)
{
    bool good;

    database_mark(database);
    end_thread(database);
    good = !database->error.code && put_rounds(database, database->round_count, &database->error) &&
           put_entries(database, &database->error) && put_commands(database, &database->error) &&
           put_event(database, database->event->over && !database->event->early, &database->error) &&
           store_commit(database->store, &database->error);

    if (!good)
        (void)error_set(error, database->error.code, "%s", database->error.text);
    store_close(&database->store);
    return good;
}

void database_drop(struct database *database)
{
    assert(database->anew);
    end_thread(database);
    store_close(&database->store);
}
