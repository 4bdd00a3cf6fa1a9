/* SPDX-License-Identifier: MIT */
#include "cluster/command_notes.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "cluster/inside.h"
#include "launch/stat.h"

enum { NOTE_MAX = 64 /* bytes of a file */, DECIMAL = 10 };

bool notes_runs(pid_t pid, unsigned long long started)
{
    struct process_stat stat;

    return process_stat_read(pid, &stat) && stat.started == started && !stat.ended;
}

static bool place(const struct notes *notes, const char *batch, unsigned number, char out[PATH_MAX])
{
    int size = snprintf(out, PATH_MAX, "%s/%s-%u.pid", notes->folder, batch, number);

    return size > 0 && size < PATH_MAX;
}

void notes_keep(struct notes *notes, struct job *job)
{
    char path[PATH_MAX], text[NOTE_MAX];
    struct process_stat stat;
    int size;

    if (!process_stat_read(job->pid, &stat))
        return;
    job->started = stat.started;
    size = snprintf(text, sizeof text, "%ld %llu\n", (long)job->pid, job->started);
    if (notes->folder && place(notes, job->batch->name, job->number, path))
        (void)!disk_put(path, span_of(text, (size_t)size));
}

void notes_drop(struct notes *notes, const struct job *job)
{
    char path[PATH_MAX];

    if (notes->folder && place(notes, job->batch->name, job->number, path))
        (void)unlink(path);
}

/* Splits BATCH-NUMBER.pid. */
static bool read_name(const char *file, char batch[CLUSTER_NAME_MAX], unsigned *number)
{
    const char *dash = strrchr(file, '-');
    char again[NAME_MAX + 1];
    int size;

    if (!dash || dash - file >= CLUSTER_NAME_MAX)
        return false;
    *number = (unsigned)strtoul(dash + 1, NULL, DECIMAL);
    (void)snprintf(batch, CLUSTER_NAME_MAX, "%.*s", (int)(dash - file), file);
    size = snprintf(again, sizeof again, "%s-%u.pid", batch, *number);
    return size > 0 && strcmp(again, file) == 0 && cluster_is_name(batch);
}

static bool read_note(const char *path, long *pid, unsigned long long *started)
{
    struct buffer text;
    struct error error = {0};
    char *end = NULL, *after = NULL;
    bool good;

    buffer_init(&text, NOTE_MAX);
    good = disk_read(path, NOTE_MAX - 1, &text, &error);
    buffer_add_byte(&text, '\0');
    good = good && !text.failed && text.at[0] >= '0' && text.at[0] <= '9';
    if (good) {
        *pid = strtol((const char *)text.at, &end, DECIMAL);
        *started = strtoull(end, &after, DECIMAL);
    }
    good = good && *end == ' ' && after > end + 1 && *pid > 1 && *pid <= INT_MAX;
    buffer_release(&text);
    return good;
}

static bool take(struct notes *notes, const char *file, struct jobs *jobs)
{
    char batch[CLUSTER_NAME_MAX], path[PATH_MAX];
    unsigned long long started = 0;
    unsigned number = 0;
    long pid = 0;

    if (!read_name(file, batch, &number) || !place(notes, batch, number, path))
        return true;
    if (read_note(path, &pid, &started) && notes_runs((pid_t)pid, started))
        return jobs_add_found(jobs, batch, number, (pid_t)pid, started);
    (void)unlink(path);
    return true;
}

bool notes_open(struct notes *notes, const char *folder, struct jobs *jobs, struct error *error)
{
    DIR *files = folder ? opendir(folder) : NULL;
    const struct dirent *file;
    bool good = true;

    notes->folder = folder ? strdup(folder) : NULL;
    if (!folder)
        return true;
    if (!files)
        return error_set(error, EXIT_COULD_NOT_RUN, "%.200s: %s", folder, strerror(errno));
    while (good && (file = readdir(files)) != NULL)
        good = take(notes, file->d_name, jobs);
    (void)closedir(files);
    return (good && notes->folder) || error_set(error, EXIT_COULD_NOT_RUN, "no memory");
}

void notes_release(struct notes *notes)
{
    free(notes->folder);
    notes->folder = NULL;
}
