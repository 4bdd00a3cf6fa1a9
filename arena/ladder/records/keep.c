/* SPDX-License-Identifier: MIT */
#include "ladder/records/keep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/disk.h"
#include "json/audit_log.h"
#include "match/record.h"

const char *const keep_words[KEEP_HOWS] = {"compressed", "thinned"};

static bool join(const char *folder, const char *name, char path[PATH_MAX], struct error *error)
{
    return snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
}

static bool fail(const char *path, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

/* --- the log ----------------------------------------------------------------------------------------------------- */

static bool skip_line(void *context, json_t *line, size_t number, struct error *error)
{
    (void)context;
    (void)number;
    (void)error;
    return json_is_string(json_object_get(line, "file"));
}

static bool append_line(struct audit_log *log, const char *who, const char *name, const struct record_shrunk *shrunk,
                        struct error *error)
{
    char before[HASH_HEX_SIZE], after[HASH_HEX_SIZE];
    json_t *line;

    hex_print(before, shrunk->before.bytes, HASH_BYTES);
    hex_print(after, shrunk->after.bytes, HASH_BYTES);
    line = audit_log_append(log, who,
                            json_pack("{ss sI s[II] s[ss]}", "file", name, "thinned", (json_int_t)shrunk->thinned,
                                      "bytes", (json_int_t)shrunk->bytes_before, (json_int_t)shrunk->bytes_after,
                                      "hashes", before, after),
                            error);
    json_decref(line);
    return line != NULL;
}

/* --- a file ------------------------------------------------------------------------------------------------------ */

/* What is done with one folder of records. */
struct keeping {
    char records[PATH_MAX];
    const struct keep_order *order;
    struct audit_log log;
    struct keep_done *done;
};

/* The new file is as old as the one before, so that it is thinned in its time. */
static bool replace(struct keeping *keeping, const char *path, const char *name, const struct stat *about,
                    struct buffer *bytes, const struct record_shrunk *shrunk, struct error *error)
{
    const struct timespec times[] = {about->st_atim, about->st_mtim};

    if (!append_line(&keeping->log, keeping->order->who, name, shrunk, error))
        return false;
    if (!disk_put(path, buffer_span(bytes)) || !disk_sync_folder(keeping->records) ||
        utimensat(AT_FDCWD, path, times, 0) != 0)
        return fail(path, error);
    return true;
}

static void count(const struct keeping *keeping, const char *name, const struct record_shrunk *shrunk)
{
    keeping->done->files++;
    keeping->done->thinned += shrunk->thinned;
    keeping->done->before += shrunk->bytes_before;
    keeping->done->after += shrunk->bytes_after;
    if (keeping->order->each)
        keeping->order->each(keeping->order->context, name, shrunk->bytes_before, shrunk->bytes_after);
}

/* Nobody writes to it, and nobody begins to while it is held. */
static bool keep_held(struct keeping *keeping, const char *path, const char *name, const struct stat *about,
                      struct error *error)
{
    struct record_shrunk shrunk;
    struct buffer bytes;
    bool good;

    buffer_init(&bytes, 2 * RECORD_FILE_MOST);
    good = record_shrink(path, keeping->order->how == KEEP_THINNED, &bytes, &shrunk, error);
    if (good && shrunk.bytes_after && shrunk.bytes_after < shrunk.bytes_before) {
        good = keeping->order->only_looks || replace(keeping, path, name, about, &bytes, &shrunk, error);
        if (good)
            count(keeping, name, &shrunk);
    }
    buffer_release(&bytes);
    return good;
}

static bool keep_file(struct keeping *keeping, const char *name, struct error *error)
{
    char path[PATH_MAX];
    struct stat about;
    bool good = true;
    int fd;

    if (!join(keeping->records, name, path, error))
        return false;
    fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &about) != 0)
        good = fail(path, error);
    else if (S_ISREG(about.st_mode) && about.st_mtim.tv_sec <= keeping->order->until_s &&
             flock(fd, LOCK_EX | LOCK_NB) == 0)
        good = keep_held(keeping, path, name, &about, error);
    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* --- the folder -------------------------------------------------------------------------------------------------- */

static int is_record(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);

    return size > 6 && strcmp(entry->d_name + size - 6, ".arena") == 0;
}

static bool keep_files(struct keeping *keeping, struct error *error)
{
    const atomic_bool *stop = keeping->order->stop;
    struct dirent **files = NULL;
    int count = scandir(keeping->records, &files, is_record, alphasort);
    bool good = count >= 0 || errno == ENOENT || fail(keeping->records, error);

    for (int i = 0; i < count; i++) {
        good = good && ((stop && *stop) || keep_file(keeping, files[i]->d_name, error));
        free(files[i]);
    }
    free(files);
    return good;
}

/* Of two that replace files at a time, each would continue the log that it has read. -1 with a sentence. */
static int lock_folder(const char *records, struct error *error)
{
    int fd = open(records, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    (void)(fd >= 0 && errno == EWOULDBLOCK
               ? error_set(error, EXIT_COULD_NOT_RUN, "older files in %s are just being replaced", records)
               : fail(records, error));
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

bool ladder_keep(const char *folder, const struct keep_order *order, struct keep_done *done, struct error *error)
{
    struct keeping keeping = {.order = order, .done = done};
    char log[PATH_MAX];
    bool good;
    int fd;

    if (!join(folder, "records", keeping.records, error) || !join(keeping.records, "kept.log", log, error))
        return false;
    if (access(keeping.records, F_OK) != 0 && errno == ENOENT)
        return true;
    fd = lock_folder(keeping.records, error);
    good = fd >= 0 && audit_log_read(&keeping.log, log, skip_line, NULL, error) && keep_files(&keeping, error);
    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* --- whether it is so -------------------------------------------------------------------------------------------- */

/* The last line about each file. */
struct checking {
    json_t *hashes;
    size_t lines;
};

static bool take_line(void *context, json_t *line, size_t number, struct error *error)
{
    struct checking *checking = context;
    const char *file = json_string_value(json_object_get(line, "file"));
    json_t *hashes = json_object_get(line, "hashes");

    (void)error;
    checking->lines = number;
    return file && !strchr(file, '/') && json_array_size(hashes) == 2 &&
           json_object_set(checking->hashes, file, hashes) == 0;
}

static bool check_file(const char *records, const char *name, const json_t *hashes, struct error *error)
{
    char path[PATH_MAX], text[HASH_HEX_SIZE];
    struct hash hash;
    bool read;
    int fd;

    if (!join(records, name, path, error))
        return false;
    fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    read = fd >= 0 && hash_of_file(fd, UINT64_MAX, &hash);
    if (!read)
        (void)fail(path, error);
    if (fd >= 0)
        (void)close(fd);
    if (!read)
        return false;
    hex_print(text, hash.bytes, sizeof hash.bytes);
    for (size_t i = 0; i < 2; i++)
        if (json_is_string(json_array_get(hashes, i)) &&
            strcmp(text, json_string_value(json_array_get(hashes, i))) == 0)
            return true;
    return error_set(error, EXIT_NO, "%s is not the file that kept.log says it was replaced by", name);
}

bool ladder_keep_check(const char *folder, size_t *lines, struct error *error)
{
    struct checking checking = {.hashes = json_object()};
    char records[PATH_MAX], path[PATH_MAX];
    struct audit_log log;
    const char *name;
    json_t *hashes;
    bool good = (checking.hashes || error_set(error, EXIT_COULD_NOT_RUN, "out of memory")) &&
                join(folder, "records", records, error) && join(records, "kept.log", path, error) &&
                audit_log_read(&log, path, take_line, &checking, error);

    json_object_foreach(checking.hashes, name, hashes) good = good && check_file(records, name, hashes, error);
    json_decref(checking.hashes);
    *lines = checking.lines;
    return good;
}
