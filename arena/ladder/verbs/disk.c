/* SPDX-License-Identifier: MIT */
/* The verb `disk`: what a ladder has on the disk, and what bounds each part. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "ladder/verbs/inside.h"

enum { DEPTH_MAX = 32, MIB = 1 << 20 };

/* In the order of the list; the last one is for what no other is for. */
enum part {
    PART_RECORDS,
    PART_EVIDENCE,
    PART_LOGS,
    PART_DATABASE,
    PART_DECISIONS,
    PART_SEASONS,
    PART_STATE,
    PART_REST,
    PARTS
};

struct sum {
    uint64_t files, bytes;
};

static const struct {
    const char *name;
    const char *file; /* of this folder; what begins so is of the part, too. NULL: none by its name */
    const char *by;   /* the keys that bound it, or another way to make less of it */
} parts[PARTS] = {
    [PART_RECORDS] = {"records", "records", "keep, older"},
    [PART_EVIDENCE] = {"evidence", NULL, "evidence_*"},
    [PART_LOGS] = {"what bots print", "logs", "logs_*"},
    [PART_DATABASE] = {"database", "ladder.db", "can be deleted"},
    [PART_DECISIONS] = {"decisions", "ladder.log", "limits of bots"},
    [PART_SEASONS] = {"seasons", "seasons", ""},
    [PART_STATE] = {"what bots keep", NULL, "state_size"},
    [PART_REST] = {"other files", NULL, ""},
};

/* --- adding up --------------------------------------------------------------------------------------------------- */

static void add_folder(int above, const char *name, unsigned depth, const struct stat *without, struct sum *sum);

static bool is_same(const struct stat *one, const struct stat *other)
{
    return other->st_ino != 0 && one->st_ino == other->st_ino && one->st_dev == other->st_dev;
}

/* Links are not followed. */
static void add_entry(int above, const char *name, unsigned depth, const struct stat *without, struct sum *sum)
{
    struct stat info;

    if (fstatat(above, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || is_same(&info, without))
        return;
    if (S_ISDIR(info.st_mode) && depth < DEPTH_MAX)
        add_folder(above, name, depth + 1, without, sum);
    else if (S_ISREG(info.st_mode)) {
        sum->files++;
        sum->bytes += (uint64_t)info.st_size;
    }
}

static void add_folder(int above, const char *name, unsigned depth, const struct stat *without, struct sum *sum)
{
    int fd = openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *folder = fd >= 0 ? fdopendir(fd) : NULL;
    const struct dirent *entry;

    if (!folder && fd >= 0)
        (void)close(fd);
    while (folder && (entry = readdir(folder)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            add_entry(fd, entry->d_name, depth, without, sum);
    if (folder)
        (void)closedir(folder);
}

static enum part part_of(const char *name)
{
    unsigned part = 0;

    while (part < PART_REST && !(parts[part].file && strncmp(name, parts[part].file, strlen(parts[part].file)) == 0))
        part++;
    return (enum part)part;
}

/* What bots keep may lie anywhere, also in this folder. */
static bool add_up(const char *ladder, const char *state, struct sum sums[PARTS], struct error *error)
{
    DIR *folder = opendir(ladder);
    struct stat kept = {.st_ino = 0}, evidence = {.st_ino = 0};
    const struct dirent *entry;

    if (!folder)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", ladder, strerror(errno));
    if (state && *state && stat(state, &kept) == 0)
        add_folder(AT_FDCWD, state, 0, &evidence, &sums[PART_STATE]);
    if (fstatat(dirfd(folder), BOT_FILES_EVIDENCE, &evidence, AT_SYMLINK_NOFOLLOW) == 0)
        add_folder(dirfd(folder), BOT_FILES_EVIDENCE, 0, &kept, &sums[PART_EVIDENCE]);
    while ((entry = readdir(folder)) != NULL) {
        enum part part = part_of(entry->d_name);

        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            add_entry(dirfd(folder), entry->d_name, 0, part == PART_RECORDS ? &evidence : &kept, &sums[part]);
    }
    (void)closedir(folder);
    return true;
}

/* --- telling ----------------------------------------------------------------------------------------------------- */

static void put_size(json_t *row, const char *key, uint64_t bytes)
{
    put(row, key, bytes ? json_sprintf("%.4g MiB", (double)bytes / MIB) : json_string(""));
}

static json_t *row_of(enum part part, const struct sum *sum, const struct ladder_file *file)
{
    const struct {
        uint64_t all, each;
    } bounds[PARTS] = {
        [PART_EVIDENCE] = {file->evidence_all, file->evidence_each}, [PART_LOGS] = {file->logs_all, file->logs_each}};
    json_t *row = json_pack("{ss sI sI}", "part", parts[part].name, "files", (json_int_t)sum->files, "bytes",
                            (json_int_t)sum->bytes);

    put_size(row, "most", bounds[part].all);
    put_size(row, "each", bounds[part].each);
    put(row, "by", json_string(parts[part].by));
    return row;
}

bool run_disk(struct verb_call *call)
{
    const struct ladder_file *file = call->state->file;
    struct sum sums[PARTS] = {{0}};
    struct statvfs disk;
    json_t *rows = json_array();

    put(call->body, "disk", rows);
    if (!add_up(call->state->folder, file->sandbox.state, sums, call->error))
        return false;
    for (unsigned i = 0; i < PARTS; i++)
        (void)json_array_append_new(rows, row_of((enum part)i, &sums[i], file));
    if (statvfs(call->state->folder, &disk) == 0)
        put(call->body, "free", json_integer((json_int_t)disk.f_bavail * (json_int_t)disk.f_frsize));
    return true;
}
