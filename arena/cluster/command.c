/* SPDX-License-Identifier: MIT */
/* Any command that starts a task elsewhere, waits for its end, and ends as it did: ssh, qsub -sync y, parallel. Each
 * task that runs is a process of this machine; the others wait here. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/steady.h"
#include "cluster/command_jobs.h"
#include "cluster/command_notes.h"
#include "cluster/inside.h"
#include "launch/ask.h"
#include "launch/find.h"
#include "launch/words.h"

enum {
    TEMPORARY = 75,          /* the exit code, of sysexits.h, of a command that could not begin the task now */
    AGAIN_US = 10 * 1000000, /* until it is tried again */
    KEPT_US = 300 * 1000000, /* how long an end is reported */
    GRACE_US = 5 * 1000000,  /* from SIGTERM to SIGKILL */
};

struct command {
    struct words words; /* {} stands for the task */
    char program[FIND_PLACE_MAX];
    unsigned most;
    struct jobs jobs;
    struct notes notes;
};

/* --- a task in words --------------------------------------------------------------------------------------------- */

/* True if no shell, and no program that hands it to one, reads anything in it but words and blanks. */
static bool is_safe(const char *word)
{
    static const char safe[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-";

    return word[0] && strspn(word, safe) == strlen(word);
}

static char *write_task(const struct cluster_batch *batch, struct error *error)
{
    struct buffer text;

    buffer_init(&text, 16 * CLUSTER_TEXT_MAX);
    for (const char *const *word = batch->words; *word; word++) {
        if (!is_safe(*word)) {
            buffer_release(&text);
            (void)error_set(
                error, EXIT_WRONG_USE,
                "'%.200s' cannot be a word of a task that a command starts: it may have letters, digits and "
                "any of /._- alone",
                *word);
            return NULL;
        }
        buffer_add(&text, *word, strlen(*word));
        buffer_add_byte(&text, ' ');
    }
    buffer_add_byte(&text, '\0');
    if (text.failed)
        (void)error_set(error, EXIT_WRONG_USE, "the command of a task is too long");
    if (text.failed)
        buffer_release(&text);
    return (char *)text.at;
}

/* The word with the task in place of each {}; the caller frees it. NULL: no memory. */
static char *fill(const char *word, const char *task, unsigned number)
{
    struct buffer text;
    const char *gap;

    buffer_init(&text, 1 << 20);
    while ((gap = strstr(word, "{}")) != NULL) {
        char digits[16];

        buffer_add(&text, word, (size_t)(gap - word));
        buffer_add(&text, task, strlen(task));
        buffer_add(&text, digits, (size_t)snprintf(digits, sizeof digits, "%u", number));
        word = gap + 2;
    }
    buffer_add(&text, word, strlen(word) + 1);
    if (text.failed)
        buffer_release(&text);
    return (char *)text.at;
}

/* --- processes --------------------------------------------------------------------------------------------------- */

static void end_as(struct job *job, enum cluster_state state, int code, const char *why)
{
    job->pid = 0;
    job->state = state;
    job->code = code;
    job->due_us = steady_us() + KEPT_US;
    (void)snprintf(job->why, sizeof job->why, "%s", why);
}

/* The folder is shared with tasks: what they may have put there in its place, such as a pipe, which would be waited
 * for, goes. A file stays, as this may be a second try. -1 with errno. */
static int open_output(const char *path)
{
    struct stat info;

    if (lstat(path, &info) == 0 && !S_ISREG(info.st_mode))
        (void)unlink(path);
    return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
}

/* Its output file, as its stdout and stderr. Returns an errno. */
static int start_words(struct command *command, struct job *job, const char *const *words)
{
    char path[FIND_PLACE_MAX];
    int size = snprintf(path, sizeof path, "%s/%s-%u.out", job->batch->output, job->batch->name, job->number);
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC), out, reason;

    if (size < 0 || (size_t)size >= sizeof path)
        path[0] = '\0';
    out = open_output(path);
    reason = null < 0 || out < 0 ? errno : ask_start(&job->pid, words, NULL, (int[]){null, out, out});
    if (reason == 0)
        notes_keep(&command->notes, job);
    if (null >= 0)
        (void)close(null);
    if (out >= 0)
        (void)close(out);
    return reason;
}

static void start(struct command *command, struct job *job)
{
    char *words[WORDS_MAX + 1] = {NULL};
    size_t count = command->words.count;
    int reason = 0;

    for (size_t i = 0; i < count && reason == 0; i++) {
        words[i] = i == 0 ? strdup(command->program) : fill(command->words.at[i], job->batch->task, job->number);
        reason = words[i] ? 0 : ENOMEM;
    }
    if (reason == 0)
        reason = start_words(command, job, (const char *const *)words);
    for (size_t i = 0; i < count; i++)
        free(words[i]);
    if (reason == 0)
        job->state = CLUSTER_RUNS;
    else
        end_as(job, CLUSTER_FAILED, reason == ENOENT ? CLUSTER_NO_FOLDER : -1, strerror(reason));
}

static void hear_end(struct command *command, struct job *job, int status)
{
    char why[JOB_WHY_MAX] = "";

    notes_drop(&command->notes, job);
    if (WIFSIGNALED(status))
        (void)snprintf(why, sizeof why, "signal %d", WTERMSIG(status));
    if (job->cancelled) {
        end_as(job, CLUSTER_FAILED, -1, "cancelled");
    } else if (WIFEXITED(status) && WEXITSTATUS(status) == TEMPORARY) {
        end_as(job, CLUSTER_WAITS, -1, "");
        job->due_us = steady_us() + AGAIN_US;
    } else if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        end_as(job, CLUSTER_DONE, -1, "");
    } else {
        end_as(job, CLUSTER_FAILED, WIFEXITED(status) ? WEXITSTATUS(status) : -1, why);
    }
}

/* One that an earlier coordinator started is no child of this one: how it ended is not known, and it is forgotten. */
static void look_after(struct command *command, struct job *job)
{
    int status = 0;

    if (job->cancelled && steady_us() >= job->due_us)
        (void)kill(-job->pid, SIGKILL);
    if (waitpid(job->pid, &status, WNOHANG) == job->pid) {
        hear_end(command, job, status);
    } else if (job->was_found && !notes_runs(job->pid, job->started)) {
        notes_drop(&command->notes, job);
        end_as(job, CLUSTER_FAILED, -1, "");
        job->due_us = 0;
    }
}

static void tend(struct command *command)
{
    struct jobs *jobs = &command->jobs;
    unsigned running = 0;

    for (size_t i = 0; i < jobs->count; i++) {
        if (jobs->at[i].state == CLUSTER_RUNS)
            look_after(command, &jobs->at[i]);
        running += jobs->at[i].state == CLUSTER_RUNS;
    }
    jobs_forget(jobs, steady_us());
    for (size_t i = 0; i < jobs->count && running < command->most; i++)
        if (jobs->at[i].state == CLUSTER_WAITS && jobs->at[i].due_us <= steady_us()) {
            start(command, &jobs->at[i]);
            running += jobs->at[i].state == CLUSTER_RUNS;
        }
}

/* --- the verbs --------------------------------------------------------------------------------------------------- */

static bool command_submit(void *own, const struct cluster_batch *batch, struct error *error)
{
    struct command *command = own;
    char *task = write_task(batch, error);

    if (!task)
        return false;
    if (!jobs_add(&command->jobs, batch, task))
        return error_set(error, EXIT_COULD_NOT_RUN, "no memory");
    tend(command);
    return true;
}

static bool command_poll(void *own, const char *prefix, cluster_take *take, void *context, struct error *error)
{
    struct command *command = own;

    (void)prefix;
    (void)error;
    tend(command);
    for (size_t i = 0; i < command->jobs.count; i++) {
        const struct job *job = &command->jobs.at[i];

        take(context, &(struct cluster_report){.batch = job->batch->name,
                                               .number = job->number,
                                               .state = job->state,
                                               .code = job->code,
                                               .where = "",
                                               .why = job->why});
    }
    return true;
}

static bool command_cancel(void *own, const char *batch, int number, struct error *error)
{
    struct command *command = own;

    (void)error;
    for (size_t i = 0; i < command->jobs.count; i++) {
        struct job *job = &command->jobs.at[i];

        if (strcmp(job->batch->name, batch) != 0 || (number != CLUSTER_ALL && job->number != (unsigned)number))
            continue;
        if (job->state == CLUSTER_WAITS)
            end_as(job, CLUSTER_FAILED, -1, "cancelled");
        if (job->state != CLUSTER_RUNS || job->cancelled)
            continue;
        job->cancelled = true;
        job->due_us = steady_us() + GRACE_US;
        (void)kill(-job->pid, SIGTERM);
    }
    tend(command);
    return true;
}

static void command_close(void *own)
{
    struct command *command = own;

    jobs_release(&command->jobs);
    notes_release(&command->notes);
    words_release(&command->words);
    free(command);
}

static const struct cluster_ops ops = {
    .submit = command_submit, .poll = command_poll, .cancel = command_cancel, .close = command_close};

static unsigned cores(void)
{
    cpu_set_t set;

    return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set) : 1;
}

struct cluster *cluster_open_command(const struct cluster_spec *spec, const char *notes, struct error *error)
{
    struct command *command = calloc(1, sizeof *command);

    if (!command) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "no memory");
        return NULL;
    }
    command->most = spec->tasks > 0 ? spec->tasks : cores();
    if (!words_split(&command->words, spec->command, error)) {
        free(command);
        return NULL;
    }
    if (!find_program(command->words.at[0], NULL, NULL, command->program, error) ||
        !notes_open(&command->notes, notes, &command->jobs, error)) {
        command_close(command);
        return NULL;
    }
    return cluster_of(&ops, command, &spec->need, error);
}
