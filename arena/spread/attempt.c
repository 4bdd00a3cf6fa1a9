/* SPDX-License-Identifier: MIT */
#include "spread/attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/steady.h"
#include "spread/parcel.h"
#include "spread/shared_file.h"

enum { US_PER_MS = 1000, MS_PER_S = 1000 };

/* --- what is to be played ---------------------------------------------------------------------------------------- */

static bool task_is_whole(void *context, struct span bytes, struct error *error)
{
    return task_parse(context, bytes, error);
}

struct wanted_terms {
    struct task_terms *terms;
    const char *hash;
};

static bool terms_are_whole(void *context, struct span bytes, struct error *error)
{
    const struct wanted_terms *wanted = context;
    struct hash is = hash_of(bytes);
    char hex[HASH_HEX_SIZE];

    hex_print(hex, is.bytes, sizeof is.bytes);
    return strcmp(hex, wanted->hash) == 0 ? terms_parse(wanted->terms, bytes, error)
                                          : error_set(error, EXIT_COULD_NOT_RUN, "it was cut short or changed");
}

bool attempt_read(const char *round, unsigned number, unsigned wait_ms, struct task *task, struct task_terms *terms,
                  struct error *error)
{
    char path[TASK_PATH_MAX], tasks[PATH_MAX + sizeof "/.."];
    struct wanted_terms wanted = {terms, task->terms};
    struct buffer text;
    bool good;

    buffer_init(&text, TASK_FILE_MOST + 1);
    task_path(round, number, path);
    good = shared_read(path, TASK_FILE_MOST, wait_ms, &text, task_is_whole, task, error);
    if (good && task->number != number)
        good = error_set(error, EXIT_COULD_NOT_RUN, "%s is the file of task %u", path, task->number);
    (void)snprintf(tasks, sizeof tasks, "%.*s/..", PATH_MAX - 1, round);
    task_shared_path(tasks, "terms", task->terms, ".json", path);
    buffer_clear(&text);
    good = good && shared_read(path, TASK_FILE_MOST, wait_ms, &text, terms_are_whole, &wanted, error);
    buffer_release(&text);
    if (!good)
        task_release(task);
    return good;
}

/* --- an attempt -------------------------------------------------------------------------------------------------- */

static bool refuse(const char *path, int reason, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(reason));
}

/* The server makes such a file for one of all that ask. It stays: that a file is missing may be remembered elsewhere
 * for a while after it was made, so no missing file can say that a number is free. */
static bool claim(const struct task_attempt *attempt, char path[TASK_PATH_MAX])
{
    int fd;

    task_attempt_path(attempt->round, attempt->task, attempt->number, ".claim", path);
    fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    return fd >= 0 && close(fd) == 0;
}

bool attempt_begin(struct task_attempt *attempt, const char *round, unsigned task, struct error *error)
{
    char path[TASK_PATH_MAX];
    bool good;

    *attempt = (struct task_attempt){.task = task, .began_us = steady_us()};
    (void)snprintf(attempt->round, sizeof attempt->round, "%s", round);
    do {
        attempt->number++;
        good = claim(attempt, path);
    } while (!good && errno == EEXIST && attempt->number < ATTEMPT_MOST);
    if (good)
        return true;
    if (errno == EEXIST)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: there were %d attempts at this task already", path,
                         ATTEMPT_MOST);
    return refuse(path, errno, error);
}

bool attempt_records(const struct task_attempt *attempt, const char *ending, struct span records,
                     struct task_outcome *outcome, struct error *error)
{
    char path[TASK_PATH_MAX];

    outcome->bytes = records.size;
    outcome->hash = hash_of(records);
    task_attempt_path(attempt->round, attempt->task, attempt->number, ending, path);
    return shared_put(path, records, error);
}

bool attempt_evidence(const struct task_attempt *attempt, struct span evidence, struct task_outcome *outcome,
                      struct error *error)
{
    char path[TASK_PATH_MAX];

    task_attempt_path(attempt->round, attempt->task, attempt->number, PARCEL_ENDING, path);
    if (!shared_put(path, evidence, error))
        return false;
    outcome->evidence_bytes = evidence.size;
    outcome->evidence = hash_of(evidence);
    return true;
}

static uint64_t ms_of(const struct timeval *time)
{
    return (uint64_t)time->tv_sec * MS_PER_S + (uint64_t)time->tv_usec / US_PER_MS;
}

/* Of the task and of the bots, which have ended. */
static uint64_t cpu_ms(void)
{
    static const int whose[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
    struct rusage usage;
    uint64_t sum = 0;

    for (unsigned i = 0; i < sizeof whose / sizeof *whose; i++)
        if (getrusage(whose[i], &usage) == 0)
            sum += ms_of(&usage.ru_utime) + ms_of(&usage.ru_stime);
    return sum;
}

bool attempt_end(const struct task_attempt *attempt, struct task_outcome *outcome, struct error *error)
{
    char path[TASK_PATH_MAX], folder[TASK_PATH_MAX];
    struct buffer text;
    bool good;

    if (gethostname(outcome->node, sizeof outcome->node - 1) != 0)
        (void)snprintf(outcome->node, sizeof outcome->node, "?");
    outcome->took_ms = (uint64_t)((steady_us() - attempt->began_us) / US_PER_MS);
    outcome->cpu_ms = cpu_ms();
    buffer_init(&text, OUTCOME_FILE_MOST);
    task_attempt_path(attempt->round, attempt->task, attempt->number, ".result", path);
    task_folder(attempt->round, attempt->task, folder);
    good = outcome_print(outcome, &text) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = good && shared_sync_folder(folder, error) && shared_put(path, buffer_span(&text), error) &&
           shared_sync_folder(folder, error);
    buffer_release(&text);
    return good;
}
