/* SPDX-License-Identifier: MIT */
#include "failing.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { FILES_MOST = 65536 };

struct arranged {
    struct failure failure;
    char folder[PATH_MAX];
    atomic_uint count;
    bool is_on;
};

static struct arranged everywhere;
static _Thread_local struct arranged here;
static atomic_bool watched[FILES_MOST]; /* of descriptors: what they stand for lies below the folder */

static void arrange(struct arranged *arranged, const struct failure *failure)
{
    arranged->failure = *failure;
    (void)snprintf(arranged->folder, sizeof arranged->folder, "%s", failure->folder ? failure->folder : "");
    arranged->count = 0;
    arranged->is_on = true;
}

void failing_begin(const struct failure *failure)
{
    arrange(&everywhere, failure);
}

void failing_begin_here(const struct failure *failure)
{
    arrange(&here, failure);
}

bool failing_end(void)
{
    const struct arranged *arranged = here.is_on ? &here : &everywhere;
    bool has_failed = arranged->is_on && arranged->count >= arranged->failure.at;

    here.is_on = everywhere.is_on = false;
    return has_failed;
}

/* The first of them that there is. */
static struct arranged *arranged_now(void)
{
    return here.is_on ? &here : everywhere.is_on ? &everywhere : NULL;
}

static bool is_below(const char *path)
{
    const struct arranged *arranged = arranged_now();

    return arranged && strncmp(path, arranged->folder, strlen(arranged->folder)) == 0;
}

static bool is_watched(int fd)
{
    return fd >= 0 && fd < FILES_MOST && watched[fd];
}

static void watch(int fd, bool is_it)
{
    if (fd >= 0 && fd < FILES_MOST)
        watched[fd] = is_it;
}

/* True if this call, on what lies there, is to fail. */
static bool is_due(unsigned call, bool is_there)
{
    struct arranged *arranged = arranged_now();
    unsigned count;

    if (!arranged || !(arranged->failure.calls & call) || (*arranged->folder && !is_there))
        return false;
    count = atomic_fetch_add(&arranged->count, 1) + 1;
    return count == arranged->failure.at || (count > arranged->failure.at && arranged->failure.and_after);
}

/* What the call returns, if it does. */
static int fail(void)
{
    int error = arranged_now()->failure.error;

    if (error == 0)
        (void)raise(SIGKILL);
    errno = error;
    return -1;
}

/* --- files ------------------------------------------------------------------------------------------------------- */

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    va_list arguments;
    mode_t mode;
    int fd;

    va_start(arguments, flags);
    mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    if (is_due(flags & O_CREAT ? FAILING_CREATE : FAILING_OPEN, is_below(path)))
        return fail();
    fd = __real_open(path, flags, mode);
    watch(fd, is_below(path));
    return fd;
}

int __real_close(int fd);
int __wrap_close(int fd);
int __wrap_close(int fd)
{
    watch(fd, false);
    return __real_close(fd);
}

int __real_fcntl(int fd, int command, ...);
int __wrap_fcntl(int fd, int command, ...);
int __wrap_fcntl(int fd, int command, ...)
{
    va_list arguments;
    long argument;
    int result;

    va_start(arguments, command);
    argument = va_arg(arguments, long);
    va_end(arguments);
    result = __real_fcntl(fd, command, argument);
    if (command == F_DUPFD_CLOEXEC)
        watch(result, is_watched(fd));
    return result;
}

ssize_t __real_write(int fd, const void *bytes, size_t size);
ssize_t __wrap_write(int fd, const void *bytes, size_t size);
ssize_t __wrap_write(int fd, const void *bytes, size_t size)
{
    if (!is_due(FAILING_WRITE, is_watched(fd)))
        return __real_write(fd, bytes, size);
    if (arranged_now()->failure.torn)
        (void)!__real_write(fd, bytes, size / 2);
    return fail();
}

/* A call with these parameters, which fails if it is on such a file. */
#define FAILING(kind, is_there, type, name, parameters, ...)                                                           \
    type __real_##name parameters;                                                                                     \
    type __wrap_##name parameters;                                                                                     \
    type __wrap_##name parameters                                                                                      \
    {                                                                                                                  \
        return is_due(kind, is_there) ? fail() : __real_##name(__VA_ARGS__);                                           \
    }

FAILING(FAILING_READ, is_watched(fd), ssize_t, read, (int fd, void *bytes, size_t size), fd, bytes, size)
FAILING(FAILING_READ, is_watched(fd), ssize_t, pread, (int fd, void *bytes, size_t size, off_t at), fd, bytes, size, at)
FAILING(FAILING_FSYNC, is_watched(fd), int, fsync, (int fd), fd)
FAILING(FAILING_FSYNC, is_watched(fd), int, fdatasync, (int fd), fd)
FAILING(FAILING_FTRUNCATE, is_watched(fd), int, ftruncate, (int fd, off_t size), fd, size)
FAILING(FAILING_RENAME, is_below(to), int, rename, (const char *from, const char *to), from, to)
FAILING(FAILING_RENAME, is_watched(folder), int, renameat, (int folder, const char *from, int other, const char *to),
        folder, from, other, to)
FAILING(FAILING_UNLINK, is_below(path), int, unlink, (const char *path), path)
FAILING(FAILING_MKDIR, is_below(path), int, mkdir, (const char *path, mode_t mode), path, mode)

/* --- processes --------------------------------------------------------------------------------------------------- */

FAILING(FAILING_POLL, false, int, poll, (struct pollfd * items, nfds_t count, int ms), items, count, ms)
FAILING(FAILING_PIPE, false, int, pipe2, (int fds[2], int flags), fds, flags)
FAILING(FAILING_PROCESS, false, pid_t, fork, (void), )
FAILING(FAILING_PROCESS, false, int, pidfd_open, (pid_t pid, unsigned flags), pid, flags)

int __real_posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *files,
                       const posix_spawnattr_t *attributes, char *const *words, char *const *environment);
int __wrap_posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *files,
                       const posix_spawnattr_t *attributes, char *const *words, char *const *environment);
int __wrap_posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *files,
                       const posix_spawnattr_t *attributes, char *const *words, char *const *environment)
{
    if (is_due(FAILING_PROCESS, false) && fail() < 0)
        return errno;
    return __real_posix_spawn(pid, path, files, attributes, words, environment);
}

/* --- memory ------------------------------------------------------------------------------------------------------ */

/* A call that gives memory. */
#define GIVING(name, parameters, ...)                                                                                  \
    void *__real_##name parameters;                                                                                    \
    void *__wrap_##name parameters;                                                                                    \
    void *__wrap_##name parameters                                                                                     \
    {                                                                                                                  \
        return is_due(FAILING_MEMORY, false) && fail() < 0 ? NULL : __real_##name(__VA_ARGS__);                        \
    }

GIVING(malloc, (size_t size), size)
GIVING(calloc, (size_t count, size_t size), count, size)
GIVING(realloc, (void *at, size_t size), at, size)
