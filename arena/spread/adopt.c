/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "spread/attempt.h"
#include "spread/gather.h"
#include "spread/inside.h"

static const char part[] = ".part";

/* An attempt whose records lie beside those of the round, without their name. */
struct staged {
    uint32_t number;
    unsigned attempt;
    char file[TASK_LOG_NAME_MAX];
    struct hash hash;
};

struct adoption {
    struct coordinator *c;
    struct staged staged[ADOPT_AT_ONCE];
    size_t count;
};

struct adoption *adoption_new(struct coordinator *c, struct error *error)
{
    struct adoption *adoption = calloc(1, sizeof *adoption);

    if (adoption)
        adoption->c = c;
    else
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return adoption;
}

bool adoption_full(const struct adoption *adoption)
{
    return adoption->count == ADOPT_AT_ONCE;
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

/* --- one attempt ------------------------------------------------------------------------------------------------- */

static bool check(const struct coordinator *c, uint32_t number, struct span records, struct error *found)
{
    struct record_file *file = record_file_in(records);
    struct task task;
    bool good = (file || error_set(found, EXIT_COULD_NOT_RUN, "out of memory")) && rows_task(c, number, &task, found);

    if (good) {
        good = !record_file_is_compressed(file) && gather_check(file, &task, c->round->plan, found);
        task_release(&task);
    }
    record_file_free(file);
    return good;
}

/* Reads what has this size and hash. */
static bool read_records(const struct coordinator *c, uint32_t number, unsigned attempt, size_t most,
                         const struct hash *hash, struct buffer *records, struct error *found)
{
    char path[TASK_PATH_MAX];
    struct hash is;

    task_attempt_path(c->folder, number, attempt, ".arena", path);
    if (!disk_read(path, most, records, found))
        return false;
    is = hash_of(buffer_span(records));
    return memcmp(&is, hash, sizeof is) == 0 || error_set(found, EXIT_COULD_NOT_RUN, "its records were changed");
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

bool adoption_add(struct adoption *adoption, uint32_t number, unsigned attempt, const struct task_outcome *outcome,
                  bool *whole, struct error *found, struct error *error)
{
    struct staged *staged = &adoption->staged[adoption->count];
    struct coordinator *c = adoption->c;
    struct buffer records;
    bool good = true;

    buffer_init(&records, RECORD_FILE_MOST + 1);
    *whole = read_records(c, number, attempt, outcome->bytes, &outcome->hash, &records, found) &&
             check(c, number, buffer_span(&records), found);
    if (*whole) {
        *staged = (struct staged){.number = number, .attempt = attempt, .hash = outcome->hash};
        name_file(c, staged->file);
        good = write_part(c, staged->file, buffer_span(&records), error);
        adoption->count += good;
    }
    buffer_release(&records);
    return good;
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

static bool write_log(const struct adoption *adoption, struct error *error)
{
    struct task_log *log = &adoption->c->log;

    for (size_t i = 0; i < adoption->count; i++) {
        const struct staged *staged = &adoption->staged[i];
        struct task_log_line line = {
            .kind = TASK_LOG_ADOPT, .task = staged->number, .attempt = staged->attempt, .hash = staged->hash};

        (void)snprintf(line.file, sizeof line.file, "%s", staged->file);
        task_log_add(log, &line);
    }
    return task_log_sync(log, error);
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

bool adoption_end(struct adoption *adoption, struct error *error)
{
    struct coordinator *c = adoption->c;
    bool good = !error->code && (adoption->count == 0 || write_log(adoption, error));

    for (size_t i = 0; good && i < adoption->count; i++)
        good = take_name(c, adoption->staged[i].file, error);
    good = good && (adoption->count == 0 || sync_records(c, error));
    for (size_t i = 0; good && i < adoption->count; i++) {
        good = ledger_add(c->ledger, adoption->staged[i].file, error);
        c->progress.finished += c->rows[adoption->staged[i].number].matches.matches;
        c->progress.played += c->rows[adoption->staged[i].number].matches.matches;
    }
    free(adoption);
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
    good = (read_records(c, line->task, line->attempt, RECORD_FILE_MOST, &line->hash, &records, &found) ||
            error_set(error, EXIT_COULD_NOT_RUN,
                      "%s/%s is missing, and it counts by %s: put back a copy of it (its other copy: %.150s)",
                      c->round->plan->records, line->file, c->log.path, found.text)) &&
           write_part(c, line->file, buffer_span(&records), error);
    buffer_release(&records);
    return good;
}

bool adoption_mend(struct coordinator *c, const struct task_log_line *line, struct error *error)
{
    char path[TASK_PATH_MAX];

    path_of(c, line->file, "", path);
    if (access(path, F_OK) == 0)
        return true;
    return (part_is_whole(c, line) || copy_again(c, line, error)) && take_name(c, line->file, error) &&
           sync_records(c, error) && ledger_add(c->ledger, line->file, error);
}
