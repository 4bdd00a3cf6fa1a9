/* SPDX-License-Identifier: MIT */
#include "event/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "spread/local_folder.h"
#include "spread/shared_file.h"

enum { AGAIN_MS = 20, MARK_MOST = 16 << 10, MARK_PATH_MAX = PATH_MAX + sizeof "/tasks/coordinator" };

/* --- locks ------------------------------------------------------------------------------------------------------- */

static int lock_soon(const char *path, int flags, unsigned tries)
{
    int fd = local_lock(path, flags);

    while (fd < 0 && errno == EWOULDBLOCK && --tries > 0) {
        (void)poll(NULL, 0, AGAIN_MS);
        fd = local_lock(path, flags);
    }
    return fd;
}

static bool refuse_played(const struct event *event, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "another arena plays the event in %s", event->folder);
}

static bool refuse_path(const char *path, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

/* It is that of the whole folder: two arenas that begin an event at once would each draw its seed. An event on a
 * cluster takes it too where there is one, for an arena that plays the event without it. */
static bool lock_folder(struct event *event, unsigned tries, struct error *error)
{
    event->lock = lock_soon(event->folder, O_RDONLY | O_DIRECTORY, tries);
    if (event->lock < 0 && errno == EWOULDBLOCK)
        return refuse_played(event, error);
    return event->lock >= 0 || event->file.cluster.kind != CLUSTER_NONE || refuse_path(event->folder, error);
}

/* --- this machine's own disk ------------------------------------------------------------------------------------- */

static bool make_local(struct event *event, struct error *error)
{
    struct event_elsewhere *elsewhere = &event->elsewhere;
    char *folder = realpath(event->folder, NULL);
    bool good =
        folder ? local_folder(elsewhere->base, folder, elsewhere->folder, error) : refuse_path(event->folder, error);

    free(folder);
    return good;
}

/* A database of an event that was removed, and whose path another one has now, says nothing about this one. */
static void forget_former(const struct event *event)
{
    char path[PATH_MAX + sizeof "/event.begun"];

    (void)snprintf(path, sizeof path, "%s/event.begun", event->folder);
    if (access(path, F_OK) == 0 || errno != ENOENT)
        return;
    (void)snprintf(path, sizeof path, "%s/event.db", event->elsewhere.folder);
    (void)unlink(path);
}

static bool lock_local(struct event *event, unsigned tries, struct error *error)
{
    struct event_elsewhere *elsewhere = &event->elsewhere;
    char path[PATH_MAX + sizeof "/lock"];

    if (!make_local(event, error)) {
        elsewhere->folder[0] = '\0';
        return false;
    }
    (void)snprintf(path, sizeof path, "%s/lock", elsewhere->folder);
    elsewhere->lock = lock_soon(path, O_RDWR | O_CREAT, tries);
    if (elsewhere->lock >= 0) {
        forget_former(event);
        return true;
    }
    elsewhere->folder[0] = '\0';
    return errno == EWOULDBLOCK ? refuse_played(event, error) : refuse_path(path, error);
}

/* --- the mark for other machines --------------------------------------------------------------------------------- */

static void mark_path(const struct event *event, char path[MARK_PATH_MAX])
{
    (void)snprintf(path, MARK_PATH_MAX, "%s/tasks/coordinator", event->folder);
}

static bool host_name(char out[HOST_NAME_MAX + 1])
{
    out[HOST_NAME_MAX] = '\0';
    return gethostname(out, HOST_NAME_MAX) == 0;
}

/* True if no arena of this machine holds the lock that the mark names. */
static bool is_left(const struct event *event, const char *lock)
{
    char own[PATH_MAX + sizeof "/lock"];
    int fd;

    (void)snprintf(own, sizeof own, "%s/lock", event->elsewhere.folder);
    if (*event->elsewhere.folder && strcmp(own, lock) == 0)
        return true;
    fd = local_lock(lock, O_RDWR);
    if (fd >= 0)
        (void)close(fd);
    return fd >= 0 || errno == ENOENT;
}

static bool check_mark(const struct event *event, struct error *error)
{
    char path[MARK_PATH_MAX], host[HOST_NAME_MAX + 1] = "";
    struct error unread = {0};
    const char *of, *lock;
    struct buffer text;
    json_t *json = NULL;
    bool left;

    mark_path(event, path);
    if (access(path, F_OK) != 0)
        return true;
    buffer_init(&text, MARK_MOST + 1);
    if (disk_read(path, MARK_MOST, &text, &unread))
        json = json_loadb((const char *)text.at, text.used, 0, NULL);
    buffer_release(&text);
    of = json_string_value(json_object_get(json, "host"));
    lock = json_string_value(json_object_get(json, "lock"));
    left = of && lock && host_name(host) && strcmp(of, host) == 0 && is_left(event, lock);
    if (of && strcmp(of, host) == 0 && !left)
        (void)refuse_played(event, error);
    else if (!left)
        (void)error_set(error, EXIT_COULD_NOT_RUN,
                        "an arena on %.64s plays the event in %s: if it does not any more, remove %s",
                        of ? of : "another machine", event->folder, path);
    else
        (void)unlink(path);
    json_decref(json);
    return left;
}

/* Nobody else can make the same file. */
static bool put_mark(struct event *event, struct error *error)
{
    char path[MARK_PATH_MAX], host[HOST_NAME_MAX + 1] = "", *text = NULL;
    char tasks[PATH_MAX + sizeof "/tasks"];
    json_t *json;
    int fd;
    bool good;

    (void)snprintf(tasks, sizeof tasks, "%s/tasks", event->folder);
    if (!shared_folder(tasks, error))
        return false;
    mark_path(event, path);
    fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno == EEXIST ? refuse_played(event, error) : refuse_path(path, error);
    event->elsewhere.marked = true;
    (void)host_name(host);
    json = json_pack("{ss so si}", "host", host, "lock", json_sprintf("%s/lock", event->elsewhere.folder), "pid",
                     (int)getpid());
    text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    good = text && disk_write(fd, span_text(text)) && fsync(fd) == 0;
    good = (close(fd) == 0 && good) || refuse_path(path, error);
    json_decref(json);
    free(text);
    return good && shared_sync_folder(tasks, error);
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

bool claim_take(struct event *event, unsigned tries, struct error *error)
{
    bool elsewhere = event->file.cluster.kind != CLUSTER_NONE;

    if (faccessat(AT_FDCWD, event->folder, W_OK, AT_EACCESS) != 0)
        return error_set(
            error, EXIT_COULD_NOT_RUN,
            "%s: %s: to play an event its folder must be writable; arena tournament show prints what was played",
            event->folder, strerror(errno));
    return lock_folder(event, tries, error) && (!elsewhere || lock_local(event, tries, error)) &&
           check_mark(event, error) && (!elsewhere || put_mark(event, error));
}

bool event_claim(struct event *event, struct error *error)
{
    return claim_take(event, 1, error);
}

bool event_is_claimed(const struct event *event)
{
    return event->lock >= 0 || *event->elsewhere.folder;
}

void claim_release(struct event *event)
{
    char path[MARK_PATH_MAX];

    mark_path(event, path);
    if (event->elsewhere.marked)
        (void)unlink(path);
    event->elsewhere.marked = false;
    if (*event->elsewhere.folder)
        (void)close(event->elsewhere.lock);
    event->elsewhere.folder[0] = '\0';
    if (event->lock >= 0)
        (void)close(event->lock);
    event->lock = -1;
}
