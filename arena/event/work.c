/* SPDX-License-Identifier: MIT */
#include "event/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "event/event_plan.h"
#include "event/event_terms.h"
#include "run/engine.h"
#include "run/folder.h"
#include "run/planned.h"
#include "spread/attempt.h"
#include "spread/gather.h"
#include "spread/parcel.h"
#include "spread/shared_file.h"

enum { US_PER_MS = 1000 };

static const char stem[] = "task";

/* A task that is played. */
struct work {
    struct task task;
    struct task_terms terms;
    struct task_attempt attempt;
    struct event event;
    struct plan *plan;
    uint32_t *seed_numbers; /* of its matches: the same for those that share a seed */
    struct task_outcome outcome;
    struct folder scratch; /* on this machine's own disk */
};

/* --- its matches as those of a plan ------------------------------------------------------------------------------ */

static void lineup_of(const void *context, unsigned index, struct lineup *lineup)
{
    const struct work *work = context;
    const struct task_match *match = &work->task.matches[index];

    *lineup = work->event.lineups[match->class];
    lineup->seed_number = work->seed_numbers[index];
    for (unsigned seat = 0; seat < lineup->seats; seat++)
        lineup->bot_of[seat] = match->entry[seat];
}

static const struct game_seed *given_of(const void *context, unsigned index, unsigned *number)
{
    const struct task_match *match = &((const struct work *)context)->task.matches[index];

    *number = match->match + 1;
    return match->seed;
}

static bool is_of_event(const struct task_match *match, const struct event *event)
{
    if (match->class >= event->file.class_count || match->seats != event->lineups[match->class].seats)
        return false;
    for (unsigned seat = 0; seat < match->seats; seat++)
        if (match->entry[seat] >= event->file.entry_count)
            return false;
    return true;
}

static bool number_seeds(struct work *work, struct error *error)
{
    const struct task *task = &work->task;

    work->seed_numbers = calloc(task->count + 1, sizeof *work->seed_numbers);
    if (!work->seed_numbers)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (size_t i = 0; i < task->count; i++) {
        bool same =
            i > 0 && memcmp(&task->matches[i].seed, &task->matches[i - 1].seed, sizeof task->matches[i].seed) == 0;

        work->seed_numbers[i] = i == 0 ? 0 : work->seed_numbers[i - 1] + !same;
        if (!is_of_event(&task->matches[i], &work->event))
            return error_set(error, EXIT_COULD_NOT_RUN, "match %u of the task is none of the event",
                             task->matches[i].match + 1);
    }
    return true;
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

static void on_unplayed(void *context, unsigned entry, const char *sentence)
{
    struct task_outcome *outcome = &((struct work *)context)->outcome;
    struct outcome_unplayed *one = &outcome->unplayed[outcome->unplayed_count];

    if (outcome->unplayed_count == OUTCOME_UNPLAYED_MOST)
        return;
    one->entry = entry;
    (void)snprintf(one->why, sizeof one->why, "%s", sentence);
    outcome->unplayed_count++;
}

static void on_spent(void *context, unsigned entry, uint64_t spent_us)
{
    struct task_outcome *outcome = &((struct work *)context)->outcome;

    if (spent_us >= US_PER_MS && outcome->spent_count < TASK_ENTRIES_MOST)
        outcome->spent[outcome->spent_count++] = (struct outcome_spent){entry, spent_us / US_PER_MS};
}

/* What goes wrong here is read in what the task prints. */
static void on_notice(void *context, const char *sentence)
{
    (void)context;
    (void)fprintf(stderr, "arena: %s\n", sentence);
}

static int play(struct work *work, struct error *error)
{
    const struct fixtures fixtures = {
        .lineup = lineup_of, .given = given_of, .share_seeds = work->terms.share_seeds, .context = work};
    const struct run_ops ops = {.notice = on_notice, .unplayed = on_unplayed, .spent = on_spent, .context = work};
    struct planned planned;
    struct engine *engine;
    int code = EXIT_COULD_NOT_RUN, closed;

    work->plan->games = (unsigned)work->task.count;
    work->plan->fixtures = &fixtures;
    work->plan->records = work->scratch.path;
    work->plan->again = "arena tournament";
    work->plan->again_place = work->event.folder;
    engine = run_engine(work->plan, error);
    if (!engine)
        return code;
    planned_init(&planned, work->plan, &ops, NULL, stem);
    code = engine_play(engine, &planned.source, &ops, error);
    planned_release(&planned);
    closed = engine_close(engine, &ops);
    return code == EXIT_DONE ? closed : code;
}

/* --- what it leaves ---------------------------------------------------------------------------------------------- */

static bool deliver(struct work *work, struct error *error)
{
    struct buffer records;
    bool good;

    buffer_init(&records, RECORD_FILE_MOST);
    good = gather_records(work->scratch.path, stem, &work->task, &records, error) &&
           attempt_records(&work->attempt, ".arena", buffer_span(&records), &work->outcome, error);
    buffer_release(&records);
    work->outcome.matches = (unsigned)work->task.count;
    return good;
}

/* That it cannot be written costs no match. */
static void deliver_evidence(struct work *work)
{
    struct error error = {0};
    struct buffer evidence;

    buffer_init(&evidence, PARCEL_MOST);
    parcel_pack(work->scratch.path, stem, work->plan, &evidence);
    if (evidence.used && !evidence.failed &&
        !attempt_evidence(&work->attempt, buffer_span(&evidence), &work->outcome, &error))
        on_notice(work, error.text);
    buffer_release(&evidence);
}

static int play_and_deliver(struct work *work, struct error *error)
{
    int code;

    if (work->task.number == TASK_PROBE)
        return EXIT_DONE;
    if (!number_seeds(work, error) || !folder_make(&work->scratch, error))
        return EXIT_COULD_NOT_RUN;
    code = play(work, error);
    if (code == EXIT_DONE && !deliver(work, error))
        code = EXIT_COULD_NOT_RUN;
    if (code == EXIT_DONE)
        deliver_evidence(work);
    folder_remove(&work->scratch);
    return code;
}

static bool prepare(struct work *work, struct error *error)
{
    work->plan = calloc(1, sizeof *work->plan);
    work->outcome.unplayed = calloc(OUTCOME_UNPLAYED_MOST, sizeof *work->outcome.unplayed);
    work->outcome.spent = calloc(TASK_ENTRIES_MOST, sizeof *work->outcome.spent);
    if (!work->plan || !work->outcome.unplayed || !work->outcome.spent)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    work->outcome.cores = work->terms.cores;
    work->event.file.jobs = work->terms.jobs;
    return event_plan(&work->event, work->plan, error);
}

static int work_on(struct work *work, struct registry *registry, const char *programs, struct error *error)
{
    char conf[TASK_PATH_MAX], tasks[PATH_MAX + sizeof "/.."];
    int code;

    (void)snprintf(tasks, sizeof tasks, "%s/..", work->attempt.round);
    task_shared_path(tasks, "event", work->terms.conf, ".conf", conf);
    if (!event_terms_meet(&work->terms, registry, error) ||
        !event_load_copy(&work->event, registry, work->terms.event, conf, error))
        return error->code;
    work->event.programs = programs;
    code = event_terms_hold(&work->terms, &work->event, error) && prepare(work, error) ? play_and_deliver(work, error)
                                                                                       : (int)error->code;
    if (work->plan)
        plan_release(work->plan);
    free(work->plan);
    event_unload(&work->event);
    return code;
}

/* A task that was interrupted leaves nothing: another attempt plays it. */
static int tell(struct work *work, int code, struct error *error)
{
    struct error unwritten = {0};

    if (code == EXIT_INTERRUPTED)
        return code;
    work->outcome.kind = code == EXIT_DONE ? OUTCOME_PLAYED : code == EXIT_NO ? OUTCOME_REFUSED : OUTCOME_FAILED;
    if (code != EXIT_DONE)
        work->outcome.bytes = work->outcome.matches = 0;
    (void)snprintf(work->outcome.why, sizeof work->outcome.why, "%s", error->text);
    if (attempt_end(&work->attempt, &work->outcome, &unwritten))
        return code;
    (void)error_set(error, unwritten.code, "%s", unwritten.text);
    return code == EXIT_DONE ? EXIT_COULD_NOT_RUN : code;
}

int event_work(const char *round, unsigned number, unsigned wait_ms, struct registry *registry, const char *programs,
               struct error *error)
{
    struct work *work = calloc(1, sizeof *work);
    int code = EXIT_COULD_NOT_RUN;

    if (!work)
        return (void)error_set(error, code, "out of memory"), code;
    if (attempt_read(round, number, wait_ms, &work->task, &work->terms, error) &&
        attempt_begin(&work->attempt, round, number, error))
        code = tell(work, work_on(work, registry, programs, error), error);
    terms_release(&work->terms);
    task_release(&work->task);
    outcome_release(&work->outcome);
    free(work->seed_numbers);
    free(work);
    return code;
}
