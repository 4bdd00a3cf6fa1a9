/* SPDX-License-Identifier: MIT */
#include "run/folder.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/visible.h"
#include "launch/orphans.h"
#include "run/evidence/redacted.h"

#define FOLDER_NAME "arena-run-XXXXXX"
#define SOCKET_NAME "bots"

enum {
    DECIMAL = 10,
    LINE_MAX_BYTES = 512,
    ROOM_FOR_SOCKET = 32,
    DEPTH_MAX = 32, /* folders within each other that are emptied */
    PREFIX = sizeof FOLDER_NAME - sizeof "XXXXXX",
    MODE = 0711, /* other users may pass through, not look around */
};

/* A running arena holds a lock on its folder, and the kernel drops the lock when the program ends in any way. The
 * folder gets its mode only once it is locked. So a folder with that mode that can be locked was left behind. */
static int open_folder(const char *path)
{
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* The name of a socket elsewhere, which is removed too if nobody listens there any more. */
static void remove_target(int fd, const char *name)
{
    char path[ENDPOINT_MAX];
    ssize_t size = readlinkat(fd, name, path, sizeof path - 1);
    struct stat info;

    if (size <= 0)
        return;
    path[size] = '\0';
    if (lstat(path, &info) == 0 && S_ISSOCK(info.st_mode) && !endpoint_is_alive(path))
        (void)unlink(path);
}

static int is_no_dot(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Removes what is in an open folder, also in folders that a bot made there; links are removed, never followed. */
static void empty_folder(int folder, unsigned depth)
{
    struct dirent **entries;
    int count = scandirat(folder, ".", &entries, is_no_dot, alphasort);

    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;

        if (depth == 0) /* what the arena put there itself */
            remove_target(folder, name);
        if (unlinkat(folder, name, 0) != 0 && depth < DEPTH_MAX) {
            int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

            if (inner >= 0) {
                empty_folder(inner, depth + 1);
                (void)close(inner);
            }
            (void)unlinkat(folder, name, AT_REMOVEDIR);
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static void remove_with_all_in_it(const char *path, int fd)
{
    empty_folder(fd, 0);
    (void)rmdir(path);
}

/* --- what others left behind ------------------------------------------------------------------------------------- */

static int has_our_name(const struct dirent *entry)
{
    return strlen(entry->d_name) == sizeof FOLDER_NAME - 1 && strncmp(entry->d_name, FOLDER_NAME, PREFIX) == 0;
}

/* Another program's folder may have such a name, but hardly with our mode. */
static bool is_ours(int fd)
{
    struct stat info;

    return fstat(fd, &info) == 0 && info.st_uid == geteuid() && (info.st_mode & 0777) == MODE;
}

/* Every descendant of a bot of that run has the folder in its environment, even if only the endpoint was passed on, as
 * by sudo. */
static void sweep_folder(const char *path)
{
    char run[ENDPOINT_MAX + sizeof FOLDER_MARK], endpoint[ENDPOINT_MAX + 32];
    int fd = open_folder(path);

    (void)snprintf(run, sizeof run, FOLDER_MARK "%s", path);
    (void)snprintf(endpoint, sizeof endpoint, "ARENA_ENDPOINT=ipc://%s/", path);
    if (fd >= 0 && is_ours(fd) && flock(fd, LOCK_EX | LOCK_NB) == 0 &&
        orphans_end_marked((const char *[]){run, endpoint}, 2))
        remove_with_all_in_it(path, fd);
    if (fd >= 0)
        (void)close(fd);
}

static void sweep(const char *parent)
{
    struct dirent **entries;
    int count = scandir(parent, &entries, has_our_name, alphasort);

    for (int i = 0; i < count; i++) {
        char path[ENDPOINT_MAX];

        (void)snprintf(path, sizeof path, "%.*s/%.*s", ENDPOINT_PATH_MAX, parent, (int)sizeof FOLDER_NAME - 1,
                       entries[i]->d_name);
        sweep_folder(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

/* --- the folder of this run -------------------------------------------------------------------------------------- */

/* Where it is to lie, by its real name, which is the same for all runs. */
static bool find_parent(char out[PATH_MAX], struct error *error)
{
    const char *parent = getenv("TMPDIR");

    if (parent && parent[0] == '/' && !realpath(parent, out))
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make a folder in %s: %s", parent, strerror(errno));
    if (!parent || parent[0] != '/' || strlen(out) > ENDPOINT_PATH_MAX - ROOM_FOR_SOCKET)
        (void)snprintf(out, PATH_MAX, "/tmp");
    return true;
}

/* On a disk without locks nobody can sweep either. */
static bool keep(struct folder *folder)
{
    int fd = open_folder(folder->path);

    if (fd >= 0 && (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) && fchmod(fd, MODE) == 0) {
        folder->lock = fd;
        return true;
    }
    if (fd >= 0)
        (void)close(fd);
    return false;
}

bool folder_make(struct folder *folder, struct error *error)
{
    char parent[PATH_MAX];

    *folder = (struct folder){0};
    if (!find_parent(parent, error))
        return false;
    sweep(parent);
    (void)snprintf(folder->path, sizeof folder->path, "%.*s/" FOLDER_NAME, ENDPOINT_PATH_MAX, parent);
    if (mkdtemp(folder->path) && keep(folder))
        return true;
    folder->path[0] = '\0';
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot make a folder in %s: %s", parent, strerror(errno));
}

bool folder_is_open(const struct folder *folder, struct error *error)
{
    char above[ENDPOINT_MAX];
    struct stat info;

    (void)snprintf(above, sizeof above, "%s", folder->path);
    for (char *slash = strrchr(above, '/'); slash && slash > above; slash = strrchr(above, '/')) {
        *slash = '\0';
        if (stat(above, &info) == 0 && !(info.st_mode & S_IXOTH))
            return error_set(error, EXIT_COULD_NOT_RUN,
                             "a bot in namespaces is another user than root, and cannot pass through %s to the arena's "
                             "sockets: chmod o+x it, or let TMPDIR be another folder",
                             above);
    }
    return true;
}

bool folder_mend(struct folder *folder)
{
    int before = folder->lock;

    if (access(folder->path, F_OK) == 0)
        return true;
    if (mkdir(folder->path, 0700) != 0 || !keep(folder))
        return false;
    (void)close(before);
    return true;
}

void folder_endpoint(const struct folder *folder, unsigned number, char out[ENDPOINT_MAX])
{
    int size = snprintf(out, ENDPOINT_MAX, "ipc://%s/" SOCKET_NAME "%u", folder->path, number);

    assert(size > 0 && size < ENDPOINT_MAX); /* since the parent's path is short enough */
    (void)size;
}

void folder_remember(const struct folder *folder, unsigned number, const char *endpoint)
{
    char name[32];

    (void)snprintf(name, sizeof name, "listen%u", number);
    if (strncmp(endpoint, "ipc://", 6) == 0)
        (void)symlinkat(endpoint + 6, folder->lock, name);
}

void folder_remove(struct folder *folder)
{
    if (folder->path[0]) {
        remove_with_all_in_it(folder->path, folder->lock);
        (void)close(folder->lock);
    }
    *folder = (struct folder){0};
}

/* --- what bots printed ------------------------------------------------------------------------------------------- */

bool output_save(const struct capture *output, const char *records, const char *stem, const char *name, unsigned number,
                 struct error *error)
{
    char *text = output->total ? malloc(CAPTURE_TEXT_MAX) : NULL;
    char *path = NULL;
    bool good = true;
    int fd = -1;

    if (output->total == 0)
        return true;
    if (!text || asprintf(&path, "%s/%s-%s-%u.txt", records, stem, name, number) < 0) {
        free(text);
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    }
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0 || !disk_write(fd, span_of(text, capture_text(output, text))))
        good = error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    free(path);
    free(text);
    return good;
}

unsigned output_highest(const char *records, const char *stem)
{
    DIR *folder = opendir(records);
    const struct dirent *entry;
    unsigned highest = 0;

    while (folder && (entry = readdir(folder)) != NULL) {
        const char *dash = strrchr(entry->d_name, '-');
        char *end = NULL;
        unsigned long number = dash ? strtoul(dash + 1, &end, DECIMAL) : 0;

        if (end && strcmp(end, ".txt") == 0 && strncmp(entry->d_name, stem, strlen(stem)) == 0 && number > highest &&
            number < UINT_MAX)
            highest = (unsigned)number;
    }
    if (folder)
        (void)closedir(folder);
    return highest;
}

void output_last_line(const struct capture *output, char *out, size_t size)
{
    uint8_t last[LINE_MAX_BYTES];
    size_t end = capture_last(output, last, sizeof last), start;

    redacted_hide(last, end);
    while (end > 0 && (last[end - 1] == '\n' || last[end - 1] == '\r' || last[end - 1] == ' '))
        end--;
    for (start = end; start > 0 && last[start - 1] != '\n';)
        start--;
    visible_span(out, size, span_of(last + start, end - start), false);
}
