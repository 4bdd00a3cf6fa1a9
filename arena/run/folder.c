/* SPDX-License-Identifier: MIT */
#include "run/folder.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 512, LEFT_BEHIND_S = 60, SWEPT_MAX = 256 };

#define FOLDER_NAME "arena-XXXXXX"
#define SOCKET_NAME "bots"

/* --- what others left behind ------------------------------------------------------------------------------------- */

static int has_our_name(const struct dirent *entry)
{
    return strlen(entry->d_name) == sizeof FOLDER_NAME - 1 && strncmp(entry->d_name, FOLDER_NAME, 6) == 0;
}

static int is_socket_of_ours(const struct dirent *entry)
{
    return strncmp(entry->d_name, SOCKET_NAME, sizeof SOCKET_NAME - 1) == 0;
}

/* A folder of ours that was not made just now, when it may not have its sockets yet. */
static bool may_be_left_behind(const char *path)
{
    struct stat info;

    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == geteuid() &&
           info.st_mtime + LEFT_BEHIND_S < time(NULL);
}

/* Removes a folder if nobody listens in it any more. */
static void sweep_folder(const char *path)
{
    struct dirent **entries;
    int count = may_be_left_behind(path) ? scandir(path, &entries, is_socket_of_ours, alphasort) : 0;
    char sockets[SWEPT_MAX][ENDPOINT_MAX + LINE_MAX_BYTES];
    bool dead = count > 0 && count <= SWEPT_MAX;

    for (int i = 0; i < count; i++) {
        if (dead) {
            (void)snprintf(sockets[i], sizeof sockets[i], "%s/%s", path, entries[i]->d_name);
            dead = !endpoint_is_alive(sockets[i]);
        }
        free(entries[i]);
    }
    for (int i = 0; dead && i < count; i++)
        (void)unlink(sockets[i]);
    if (dead)
        (void)rmdir(path);
    if (count > 0)
        free(entries);
}

static void sweep(const char *parent)
{
    struct dirent **entries;
    int count = scandir(parent, &entries, has_our_name, alphasort);

    for (int i = 0; i < count; i++) {
        char path[ENDPOINT_MAX];

        (void)snprintf(path, sizeof path, "%s/%.*s", parent, (int)sizeof FOLDER_NAME, entries[i]->d_name);
        sweep_folder(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

/* --- the folder of this run -------------------------------------------------------------------------------------- */

bool folder_make(struct folder *folder, struct error *error)
{
    const char *parent = getenv("TMPDIR");

    if (!parent || parent[0] != '/' || strlen(parent) > ENDPOINT_PATH_MAX - 32)
        parent = "/tmp";
    sweep(parent);
    (void)snprintf(folder->path, sizeof folder->path, "%s/" FOLDER_NAME, parent);
    if (!mkdtemp(folder->path)) {
        folder->path[0] = '\0';
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make a folder in %s: %s", parent, strerror(errno));
    }
    return true;
}

void folder_endpoint(const struct folder *folder, unsigned number, char out[ENDPOINT_MAX])
{
    int size = snprintf(out, ENDPOINT_MAX, "ipc://%s/" SOCKET_NAME "%u", folder->path, number);

    assert(size > 0 && size < ENDPOINT_MAX); /* since the parent's path is short enough */
    (void)size;
}

void folder_remove(struct folder *folder)
{
    if (folder->path[0])
        (void)rmdir(folder->path);
    *folder = (struct folder){0};
}

/* --- what bots printed ------------------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(fd, bytes, size);

        if (written < 0 && errno != EINTR)
            return false;
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

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
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0 || !write_all(fd, text, capture_text(output, text)))
        good = error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    free(path);
    free(text);
    return good;
}

void output_last_line(const struct capture *output, char *out, size_t size)
{
    uint8_t last[LINE_MAX_BYTES];
    size_t end = capture_last(output, last, sizeof last), start, used = 0;

    while (end > 0 && (last[end - 1] == '\n' || last[end - 1] == '\r' || last[end - 1] == ' '))
        end--;
    for (start = end; start > 0 && last[start - 1] != '\n';)
        start--;
    for (; start < end && used + 1 < size; start++)
        out[used++] = last[start] >= 0x20 && last[start] < 0x7f ? (char)last[start] : '?';
    out[used] = '\0';
}
