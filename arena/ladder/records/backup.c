/* SPDX-License-Identifier: MIT */
#include "ladder/records/backup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "ladder/season/history.h"
#include "match/record.h"

/* One folder into another, or of its files only those that `takes` says. */
struct copying {
    char from[PATH_MAX], to[PATH_MAX];
    bool (*takes)(const char *name);
    struct backup_done *done;
};

static bool fail(const char *path, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

static bool join(char out[PATH_MAX], const char *folder, const char *name, struct error *error)
{
    return snprintf(out, PATH_MAX, "%s/%s", folder, name) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
}

/* --- a file ------------------------------------------------------------------------------------------------------ */

/* Copies `size` bytes, or fewer if the file ends before. */
static bool copy_bytes(int from, int to, uint64_t size, uint64_t *copied)
{
    char bytes[1 << 16];

    for (*copied = 0; *copied < size;) {
        size_t most = size - *copied < sizeof bytes ? (size_t)(size - *copied) : sizeof bytes;
        ssize_t got = read(from, bytes, most);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 || !disk_write(to, span_of(bytes, (size_t)got)))
            return false;
        if (got == 0)
            return true;
        *copied += (uint64_t)got;
    }
    return true;
}

/* The time goes with it: it says when a file of records is old. */
static bool copy_open(struct copying *copying, int from, const char *path, uint64_t size, struct error *error)
{
    int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    struct stat about = {0};
    uint64_t copied = 0;
    bool good = to >= 0 && fstat(from, &about) == 0 && copy_bytes(from, to, size, &copied) && fsync(to) == 0 &&
                futimens(to, (const struct timespec[]){about.st_atim, about.st_mtim}) == 0;

    if (!good)
        (void)fail(path, error);
    if (to >= 0)
        (void)close(to);
    copying->done->files += good;
    copying->done->bytes += copied;
    return good;
}

/* A file that is not there is none, of most names. `link`: O_NOFOLLOW, or 0 for one that may be a link. */
static bool copy_as(struct copying *copying, const char *name, uint64_t size, int link, struct error *error)
{
    char from[PATH_MAX], to[PATH_MAX];
    struct stat about;
    bool good = true;
    int fd;

    if (!join(from, copying->from, name, error) || !join(to, copying->to, name, error))
        return false;
    fd = open(from, O_RDONLY | O_NONBLOCK | link | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return errno == ENOENT || fail(from, error);
    if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode))
        good = copy_open(copying, fd, to, size, error);
    (void)close(fd);
    return good;
}

static bool copy_file(struct copying *copying, const char *name, uint64_t size, struct error *error)
{
    return copy_as(copying, name, size, O_NOFOLLOW, error);
}

/* What follows the last whole frame is still being written, or was cut by a kill. */
static bool copy_record(struct copying *copying, const char *name, struct error *error)
{
    char path[PATH_MAX];
    struct record_file *file;
    uint64_t size = UINT64_MAX;

    if (!join(path, copying->from, name, error))
        return false;
    file = record_file_open(path, error);
    if (!file)
        return false;
    if (record_file_damage(file) == RECORD_CUT ||
        (record_file_damage(file) == RECORD_WHOLE && !record_file_is_compressed(file)))
        size = record_file_damage_at(file);
    record_file_free(file);
    return copy_file(copying, name, size, error);
}

/* --- folders ----------------------------------------------------------------------------------------------------- */

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool is_record(const char *name)
{
    size_t size = strlen(name);

    return size > 6 && strcmp(name + size - 6, ".arena") == 0;
}

static bool is_draft(const char *name)
{
    size_t size = strlen(name);

    return size > 5 && strcmp(name + size - 5, ".part") == 0;
}

static bool copy_folder(const struct copying *outer, const char *name, unsigned depth, struct error *error);

static bool copy_entry(struct copying *copying, const char *name, unsigned depth, struct error *error)
{
    char path[PATH_MAX];
    struct stat about;

    if (!join(path, copying->from, name, error))
        return false;
    if (lstat(path, &about) != 0)
        return errno == ENOENT || fail(path, error);
    if (S_ISDIR(about.st_mode))
        return depth == 0 || copy_folder(copying, name, depth - 1, error);
    if (is_draft(name) || (copying->takes && !copying->takes(name)))
        return true;
    return is_record(name) ? copy_record(copying, name, error) : copy_file(copying, name, UINT64_MAX, error);
}

/* A folder of the ladder with the folders in it, so deep. One that is not there is left out; one that was copied for a
 * part of its files is gone on with. */
static bool copy_folder(const struct copying *outer, const char *name, unsigned depth, struct error *error)
{
    struct copying inner = {.takes = outer->takes, .done = outer->done};
    struct dirent **entries = NULL;
    int count;
    bool good;

    if (!join(inner.from, outer->from, name, error) || !join(inner.to, outer->to, name, error))
        return false;
    count = scandir(inner.from, &entries, is_shown, alphasort);
    if (count < 0)
        return errno == ENOENT || fail(inner.from, error);
    good = mkdir(inner.to, 0700) == 0 || errno == EEXIST || fail(inner.to, error);
    for (int i = 0; i < count; i++) {
        good = good && copy_entry(&inner, entries[i]->d_name, depth, error);
        free(entries[i]);
    }
    free(entries);
    return good && (disk_sync_folder(inner.to) || fail(inner.to, error));
}

static bool is_history(const char *name)
{
    return strcmp(name, HISTORY_FILE) == 0;
}

static bool is_no_history(const char *name)
{
    return !is_history(name);
}

static bool copy_seasons(struct copying *copying, bool (*takes)(const char *name), struct error *error)
{
    bool good;

    copying->takes = takes;
    good = copy_folder(copying, "seasons", 1, error);
    copying->takes = NULL;
    return good;
}

/* In a container `ladder.conf` is a link to what is mounted. The history comes before the records, so that it tells of
 * no match that was not copied. The log comes last: it then has the lines about all matches that were copied. */
static bool copy_all(struct copying *copying, bool secrets, struct error *error)
{
    return copy_as(copying, "ladder.conf", UINT64_MAX, 0, error) && copy_seasons(copying, is_history, error) &&
           copy_folder(copying, "records", 0, error) && copy_seasons(copying, is_no_history, error) &&
           (!secrets || copy_file(copying, "secret", UINT64_MAX, error)) &&
           copy_file(copying, "ladder.log", UINT64_MAX, error) &&
           (disk_sync_folder(copying->to) || fail(copying->to, error));
}

/* Makes the folder for what is not finished yet. */
static bool make_draft(const char *target, const char *draft, struct error *error)
{
    struct stat about;

    if (lstat(target, &about) == 0)
        return error_set(error, EXIT_WRONG_USE, "%s is there already; a backup is a new folder", target);
    if (mkdir(draft, 0700) == 0)
        return true;
    return errno == EEXIST
               ? error_set(error, EXIT_WRONG_USE,
                           "%s is there: another backup is being made, or was broken off; then delete that folder",
                           draft)
               : fail(draft, error);
}

/* Gives the whole copy its name. */
static bool finish(const char *draft, const char *target, struct error *error)
{
    char path[PATH_MAX];

    (void)snprintf(path, sizeof path, "%s", target);
    return (rename(draft, target) == 0 && disk_sync_folder(dirname(path))) || fail(target, error);
}

bool ladder_backup(const char *folder, const char *target, bool secrets, struct backup_done *done, struct error *error)
{
    struct copying copying = {.done = done};
    char path[PATH_MAX];
    size_t size = strlen(target);

    *done = (struct backup_done){0};
    while (size > 1 && target[size - 1] == '/')
        size--;
    if (snprintf(copying.from, sizeof copying.from, "%s", folder) >= (int)sizeof copying.from ||
        snprintf(path, sizeof path, "%.*s", (int)size, target) >= (int)sizeof path ||
        snprintf(copying.to, sizeof copying.to, "%s.part", path) >= (int)sizeof copying.to)
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", target);
    return make_draft(path, copying.to, error) && copy_all(&copying, secrets, error) && finish(copying.to, path, error);
}
