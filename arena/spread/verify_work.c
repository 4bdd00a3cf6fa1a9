/* SPDX-License-Identifier: MIT */
#include "spread/verify_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/record_crew.h"
#include "spread/attempt.h"
#include "spread/same_program.h"
#include "spread/shared_file.h"
#include "spread/verify_task.h"

struct work {
    struct verify_task task;
    struct task_attempt attempt;
    struct task_outcome outcome;
    struct record_games games;
    unsigned wait_ms;
    const struct verify_piece *piece; /* whose matches are played */
    struct verify_found *found, *next;
};

/* --- the task ---------------------------------------------------------------------------------------------------- */

static bool is_whole(void *context, struct span bytes, struct error *error)
{
    return verify_task_parse(context, bytes, error);
}

static bool read_task(struct work *work, const char *folder, unsigned number, struct error *error)
{
    char path[TASK_PATH_MAX];
    struct buffer text;
    bool good;

    buffer_init(&text, TASK_FILE_MOST + 1);
    task_path(folder, number, path);
    good = shared_read(path, TASK_FILE_MOST, work->wait_ms, &text, is_whole, &work->task, error);
    if (good && work->task.number != number)
        good = error_set(error, EXIT_COULD_NOT_RUN, "%s is the file of task %u", path, work->task.number);
    buffer_release(&text);
    return good;
}

static bool load_plugins(const struct verify_task *task, struct registry *registry, struct error *error)
{
    for (size_t i = 0; i < task->plugin_count; i++)
        if (!same_plugin(task->plugins[i], registry, error))
            return false;
    return task->gating == registry->gating || registry_gate(registry, task->gating, error);
}

/* --- its matches ------------------------------------------------------------------------------------------------- */

static bool is_same(void *context, struct span bytes, struct error *error)
{
    const struct verify_piece *piece = context;
    struct hash hash = hash_of(bytes);

    return (bytes.size == piece->bytes && memcmp(&hash, &piece->hash, sizeof hash) == 0) ||
           error_set(error, EXIT_NO, "it is another file here");
}

static bool wait_for_file(const struct work *work, const struct verify_piece *piece, struct error *error)
{
    struct error why = {0};
    struct buffer bytes;
    bool good;

    buffer_init(&bytes, (size_t)RECORD_FILE_MOST + 1);
    good = shared_read(piece->path, RECORD_FILE_MOST, work->wait_ms, &bytes, is_same, (void *)(uintptr_t)piece, &why) ||
           error_set(error, EXIT_NO, "the records cannot be verified here: %s", why.text);
    buffer_release(&bytes);
    return good;
}

static bool is_of_piece(const struct work *work, size_t index)
{
    return index >= work->piece->first && index - work->piece->first < work->piece->count;
}

static void play_again(void *context, const struct record_file *file, size_t index, void *found)
{
    const struct work *work = context;

    if (is_of_piece(work, index))
        record_verify(file, index, &work->games, found);
}

static bool take_match(void *context, const char *path, const struct record_file *file, size_t index, const void *found,
                       struct error *error)
{
    const struct record_report *report = found;
    struct work *work = context;

    (void)path;
    (void)file;
    if (!is_of_piece(work, index))
        return true;
    work->next->outcome = report->outcome;
    work->next->why = *report->why ? strdup(report->why) : NULL;
    return work->next++->why || !*report->why || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool play_piece(struct work *work, const struct verify_piece *piece, struct error *error)
{
    const struct record_crew crew = {.jobs = work->task.jobs,
                                     .size = sizeof(struct record_report),
                                     .work = play_again,
                                     .take = take_match,
                                     .context = work};
    char *path = (char *)(uintptr_t)piece->path;
    const struct verify_found *before = work->next;

    work->piece = piece;
    if (!wait_for_file(work, piece, error))
        return false;
    return piece->count == 0 || (record_crew_go(&crew, &path, 1, error) &&
                                 ((size_t)(work->next - before) == piece->count ||
                                  error_set(error, EXIT_COULD_NOT_RUN, "%s has no such matches", piece->path)));
}

static bool deliver(struct work *work, struct error *error)
{
    struct buffer text;
    bool good;

    buffer_init(&text, RECORD_FILE_MOST);
    good = (verify_found_print(work->found, work->task.matches, &text) ||
            error_set(error, EXIT_COULD_NOT_RUN, "out of memory")) &&
           attempt_records(&work->attempt, ".found", buffer_span(&text), &work->outcome, error);
    buffer_release(&text);
    work->outcome.matches = work->task.matches;
    return good;
}

static bool play(struct work *work, struct error *error)
{
    work->found = work->next = calloc((size_t)work->task.matches + 1, sizeof *work->found);
    if (!work->found)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (size_t i = 0; i < work->task.piece_count; i++)
        if (!play_piece(work, &work->task.pieces[i], error))
            return false;
    return work->task.number == TASK_PROBE || deliver(work, error);
}

/* --- an attempt -------------------------------------------------------------------------------------------------- */

static int tell(struct work *work, int code, struct error *error)
{
    struct error unwritten = {0};

    work->outcome.kind = code == EXIT_DONE ? OUTCOME_PLAYED : code == EXIT_NO ? OUTCOME_REFUSED : OUTCOME_FAILED;
    work->outcome.cores = work->task.jobs;
    (void)snprintf(work->outcome.why, sizeof work->outcome.why, "%s", error->text);
    if (attempt_end(&work->attempt, &work->outcome, &unwritten))
        return code;
    (void)error_set(error, unwritten.code, "%s", unwritten.text);
    return code == EXIT_DONE ? EXIT_COULD_NOT_RUN : code;
}

int verify_work(const char *verification, unsigned number, unsigned wait_ms, struct registry *registry,
                struct record_games (*games_of)(void *context, const struct registry *registry), void *context,
                struct error *error)
{
    struct work *work = calloc(1, sizeof *work);
    int code = EXIT_COULD_NOT_RUN;

    if (!work)
        return (void)error_set(error, code, "out of memory"), code;
    work->wait_ms = wait_ms;
    if (read_task(work, verification, number, error) && attempt_begin(&work->attempt, verification, number, error)) {
        bool good =
            same_program(work->task.arena, work->task.program, error) && load_plugins(&work->task, registry, error);

        if (good)
            work->games = games_of(context, registry);
        code = tell(work, good && play(work, error) ? EXIT_DONE : (int)error->code, error);
    }
    if (work->found)
        verify_found_release(work->found, work->task.matches);
    free(work->found);
    verify_task_release(&work->task);
    free(work);
    return code;
}
