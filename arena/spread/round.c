/* SPDX-License-Identifier: MIT */
/* The matches of a round, as what tasks are about. Their records are copied into the folder of the round. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "match/seed.h"
#include "run/evidence/brought.h"
#include "run/results.h"
#include "spread/attempt.h"
#include "spread/gather.h"
#include "spread/inside.h"

static const char part[] = ".part"; /* records that lie beside those of the round, without their name */

/* --- matches ----------------------------------------------------------------------------------------------------- */

static bool is_known(const struct coordinator *c, uint32_t match)
{
    return ledger_state(c->ledger, match) != LEDGER_OPEN;
}

static bool is_left_out(const struct coordinator *c, uint32_t match)
{
    struct verdict verdict;

    return plan_leaves_out(c->round->plan, match, &verdict);
}

static unsigned group_of(const struct coordinator *c, uint32_t match)
{
    return c->round->group_of(c->round->context, match);
}

/* --- a task ------------------------------------------------------------------------------------------------------ */

static void fill_in(const struct coordinator *c, unsigned index, struct task_match *match)
{
    const struct plan *plan = c->round->plan;
    struct lineup lineup;

    plan_lineup(plan, index, &lineup);
    *match = (struct task_match){
        .match = index, .class = c->round->class_of(c->round->context, index), .seats = lineup.seats};
    memcpy(match->entry, lineup.bot_of, sizeof match->entry);
    for (unsigned attempt = 1; attempt <= RUN_ATTEMPTS_MAX; attempt++)
        match->seed[attempt - 1] = seed_attempt(&plan->seed, plan->seed_is_match, lineup.seed_number, attempt);
}

/* For the caller to release. */
static bool task_of(const struct coordinator *c, uint32_t number, struct task *task, struct error *error)
{
    const struct ranges *ranges = &c->rows[number].matches;

    *task = (struct task){.number = number, .matches = calloc(ranges->matches + 1, sizeof *task->matches)};
    (void)snprintf(task->terms, sizeof task->terms, "%s", c->round->terms);
    if (!task->matches)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (uint32_t i = 0; i < ranges->count; i++)
        for (uint32_t match = ranges->at[i].first; match < ranges->at[i].first + ranges->at[i].count; match++)
            fill_in(c, match, &task->matches[task->count++]);
    return true;
}

static bool print(const struct coordinator *c, uint32_t number, struct buffer *out, struct error *error)
{
    struct task task;
    bool good = task_of(c, number, &task, error) &&
                (task_print(&task, out) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory"));

    task_release(&task);
    return good;
}

/* --- names ------------------------------------------------------------------------------------------------------- */

static void path_of(const struct coordinator *c, const char *file, const char *end, char path[TASK_PATH_MAX])
{
    (void)snprintf(path, TASK_PATH_MAX, "%s/%s%s", c->round->plan->records, file, end);
}

/* The next that no file of the run has. */
static void name_file(struct coordinator *c, char file[TASK_LOG_NAME_MAX])
{
    char path[TASK_PATH_MAX];

    do {
        (void)snprintf(file, TASK_LOG_NAME_MAX, "%.64s-%04u.arena", c->stem, ++c->file_number);
        path_of(c, file, "", path);
    } while (access(path, F_OK) == 0);
}

/* --- records ----------------------------------------------------------------------------------------------------- */

static bool check(struct coordinator *c, uint32_t number, struct span records, struct error *found)
{
    struct record_file *file = record_file_in(records);
    struct task task;
    bool good = (file || error_set(found, EXIT_COULD_NOT_RUN, "out of memory")) && task_of(c, number, &task, found);

    if (good) {
        good = !record_file_is_compressed(file) && gather_check(file, &task, c->round->plan, found);
        task_release(&task);
    }
    record_file_free(file);
    return good;
}

static bool refuse(const char *path, int reason, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(reason));
}

static bool write_part(const struct coordinator *c, const char *file, struct span records, struct error *error)
{
    char path[TASK_PATH_MAX];
    int fd, reason = 0;

    path_of(c, file, part, path);
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return refuse(path, errno, error);
    if (!disk_write(fd, records) || fdatasync(fd) != 0)
        reason = errno;
    if (close(fd) != 0 && !reason)
        reason = errno;
    return !reason || refuse(path, reason, error);
}

static bool keep(struct coordinator *c, struct staged *staged, struct span records, struct error *error)
{
    name_file(c, staged->file);
    return write_part(c, staged->file, records, error);
}

static bool take_name(const struct coordinator *c, const char *file, struct error *error)
{
    char from[TASK_PATH_MAX], to[TASK_PATH_MAX];

    path_of(c, file, part, from);
    path_of(c, file, "", to);
    return rename(from, to) == 0 || refuse(to, errno, error);
}

static bool sync_records(const struct coordinator *c, struct error *error)
{
    return disk_sync_folder(c->round->plan->records) || refuse(c->round->plan->records, errno, error);
}

static bool count_all(struct coordinator *c, const struct staged *staged, size_t count, struct error *error)
{
    bool good = true;

    for (size_t i = 0; good && i < count; i++)
        good = take_name(c, staged[i].file, error);
    good = good && sync_records(c, error);
    for (size_t i = 0; good && i < count; i++)
        good = ledger_add(c->ledger, staged[i].file, error);
    return good;
}

/* --- after a crash ----------------------------------------------------------------------------------------------- */

static bool part_is_whole(const struct coordinator *c, const struct task_log_line *line)
{
    struct error none = {0};
    char path[TASK_PATH_MAX];
    struct buffer records;
    struct hash is;
    bool good;

    path_of(c, line->file, part, path);
    buffer_init(&records, RECORD_FILE_MOST + 1);
    good = disk_read(path, RECORD_FILE_MOST, &records, &none);
    is = hash_of(buffer_span(&records));
    buffer_release(&records);
    return good && memcmp(&is, &line->hash, sizeof is) == 0;
}

static bool copy_again(const struct coordinator *c, const struct task_log_line *line, struct error *error)
{
    struct error found = {0};
    struct buffer records;
    bool good;

    buffer_init(&records, RECORD_FILE_MOST + 1);
    good = (adoption_read(c, line->task, line->attempt, c->matter->ending, RECORD_FILE_MOST, &line->hash, &records,
                          &found) ||
            error_set(error, EXIT_COULD_NOT_RUN,
                      "%s/%s is missing, and it counts by %s: put back a copy of it (its other copy: %.150s)",
                      c->round->plan->records, line->file, c->log.path, found.text)) &&
           write_part(c, line->file, buffer_span(&records), error);
    buffer_release(&records);
    return good;
}

static bool mend(struct coordinator *c, const struct task_log_line *line, struct error *error)
{
    char path[TASK_PATH_MAX];

    path_of(c, line->file, "", path);
    if (access(path, F_OK) == 0)
        return true;
    return (part_is_whole(c, line) || copy_again(c, line, error)) && take_name(c, line->file, error) &&
           sync_records(c, error) && ledger_add(c->ledger, line->file, error);
}

/* --- results in order -------------------------------------------------------------------------------------------- */

/* True if its task is still to come. */
static bool is_awaited(const struct coordinator *c, unsigned match)
{
    return c->row_of[match] != 0;
}

/* NULL: it has none yet, or the error is set. */
static struct run_result *result_of(struct coordinator *c, unsigned match, struct error *error)
{
    struct verdict verdict;

    if (ledger_state(c->ledger, match) == LEDGER_FINISHED)
        return ledger_result(c->ledger, match, error);
    if (!is_awaited(c, match) && plan_leaves_out(c->round->plan, match, &verdict))
        return result_of_left_out(c->round->plan, match, &verdict, error);
    return NULL;
}

static void tell_game_fault(const struct coordinator *c, const struct run_result *result)
{
    const struct run_ops *ops = c->ops;

    if (result->game_fault && ops->notice)
        ops->notice(ops->context, result->game_fault);
}

/* What a bot had printed before its faults stands in what was brought home. */
static void add_lines(const struct coordinator *c, const struct run_result *result)
{
    for (size_t i = 0; i < result->fault_count; i++)
        if (*result->faults[i].bundle)
            result->faults[i].printed = brought_lines(c->round->plan, &result->faults[i]);
}

static bool tell(struct coordinator *c, struct error *error)
{
    const struct run_ops *ops = c->ops;
    bool more = true;

    while (more && c->next < c->round->plan->games) {
        struct run_result *result = result_of(c, c->next, error);

        if (!result)
            break;
        tell_game_fault(c, result);
        if (c->rows && c->rows[c->row_of[c->next]].news)
            add_lines(c, result);
        more = !ops->result || ops->result(ops->context, result, error);
        result_free(result);
        c->next++;
    }
    c->wrong = !more;
    c->over = !more || c->next == c->round->plan->games;
    return !error->code;
}

/* --- a round ----------------------------------------------------------------------------------------------------- */

const struct matter matter_round = {.ending = ".arena",
                                    .what = "its records were",
                                    .is_known = is_known,
                                    .is_left_out = is_left_out,
                                    .group_of = group_of,
                                    .print = print,
                                    .check = check,
                                    .keep = keep,
                                    .count = count_all,
                                    .mend = mend,
                                    .bring = bring_home,
                                    .tell = tell};

static bool refuse_broken_off(const struct coordinator *c, struct error *error)
{
    unsigned count = ledger_count(c->ledger, LEDGER_BROKEN_OFF);

    return count == 0 || error_set(error, EXIT_COULD_NOT_RUN,
                                   "%u matches of %s were interrupted on this machine, and can only be resumed here: "
                                   "play the event without --on until they are finished",
                                   count, c->round->plan->records);
}

static int play(void *context, const struct plan *plan, const struct run_ops *ops, struct ledger *ledger,
                const char *stem, struct error *error)
{
    struct coordinator *c = context;
    int code = EXIT_COULD_NOT_RUN;

    c->ops = ops;
    c->matches = plan->games;
    c->stem = stem;
    c->ledger = ledger ? ledger : ledger_read(plan, stem, error);
    if (c->ledger && refuse_broken_off(c, error))
        code = coordinator_play(c, error);
    ledger_free(c->ledger);
    return error->code ? (int)error->code : code;
}

int spread_play(struct spread *spread, const struct spread_round *round, struct error *error)
{
    struct coordinator *c = calloc(1, sizeof *c);
    int code = EXIT_COULD_NOT_RUN;

    if (!c)
        return (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory"), code;
    c->spread = spread;
    c->matter = &matter_round;
    c->round = round;
    code = run_with(&(struct run_player){play, c}, round->plan, round->ops, error);
    free(c);
    return code;
}
