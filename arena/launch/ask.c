/* SPDX-License-Identifier: MIT */
#include "launch/ask.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/steady.h"

enum { READ_MAX = 4096, MS_US = 1000, KILLED_MS = 2000 /* from SIGKILL until it is given up */ };

struct asked {
    pid_t pid;
    int ended;      /* readable once it has ended */
    int streams[2]; /* of its stdout and stderr; -1: closed */
    int64_t due_us;
    size_t used[2];     /* bytes kept of each */
    struct buffer *all; /* of stdout; NULL: not wanted */
};

static void close_fd(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

/* All signals have their default action in it, and none is blocked. */
int ask_start(pid_t *pid, const char *const *words, const char *const *environment, const int given[3])
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    int reason;

    (void)sigfillset(&all);
    (void)sigemptyset(&none);
    (void)posix_spawn_file_actions_init(&files);
    (void)posix_spawnattr_init(&attributes);
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        (void)posix_spawn_file_actions_adddup2(&files, given[fd], fd);
    (void)posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    (void)posix_spawnattr_setsigdefault(&attributes, &all);
    (void)posix_spawnattr_setsigmask(&attributes, &none);
    reason = posix_spawn(pid, words[0], &files, &attributes, (char *const *)(uintptr_t)words,
                         environment ? (char *const *)(uintptr_t)environment : environ);
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&files);
    return reason;
}

/* A file in memory, or nothing: a pipe would have to be fed. */
static int open_input(struct span input)
{
    int fd = input.size > 0 ? memfd_create("input", MFD_CLOEXEC) : open("/dev/null", O_RDONLY | O_CLOEXEC);

    if (fd >= 0 && input.size > 0 && (!disk_write(fd, input) || lseek(fd, 0, SEEK_SET) != 0))
        close_fd(&fd);
    return fd;
}

static int start(struct asked *asked, const struct question *question)
{
    int out[2] = {-1, -1}, error[2] = {-1, -1}, reason = 0, input = open_input(question->input);

    if (input < 0 || pipe2(out, O_CLOEXEC) != 0 || pipe2(error, O_CLOEXEC) != 0)
        reason = errno;
    if (reason == 0)
        reason = ask_start(&asked->pid, question->words, question->environment, (int[]){input, out[1], error[1]});
    close_fd(&input);
    close_fd(&out[1]);
    close_fd(&error[1]);
    if (reason == 0)
        asked->ended = pidfd_open(asked->pid, 0);
    if (reason != 0) {
        close_fd(&out[0]);
        close_fd(&error[0]);
    }
    asked->streams[0] = out[0];
    asked->streams[1] = error[0];
    return reason;
}

/* Keeps the beginning of stdout, and the end of stderr. */
static void keep(struct answer *answer, struct asked *asked, unsigned which, const char *bytes, size_t size)
{
    char *at = which == 0 ? answer->out : answer->error;
    size_t most = which == 0 ? ASK_OUT_MAX - 1 : ASK_ERROR_MAX - 1, room = most - asked->used[which];

    if (which == 0 && asked->all)
        buffer_add(asked->all, bytes, size);
    if (size > room && which == 0)
        size = room;
    if (size > most) {
        bytes += size - most;
        size = most;
    }
    if (size > room) {
        size_t gone = size - room;

        memmove(at, at + gone, asked->used[which] - gone);
        asked->used[which] -= gone;
    }
    memcpy(at + asked->used[which], bytes, size);
    asked->used[which] += size;
    at[asked->used[which]] = '\0';
}

static void hear(struct answer *answer, struct asked *asked, unsigned which)
{
    char bytes[READ_MAX];
    ssize_t size = read(asked->streams[which], bytes, sizeof bytes);

    if (size > 0)
        keep(answer, asked, which, bytes, (size_t)size);
    else if (size == 0 || errno != EINTR)
        close_fd(&asked->streams[which]);
}

/* What is in the pipes when it has ended; somebody whom it left behind may hold their other ends for ever. */
static void hear_the_rest(struct answer *answer, struct asked *asked)
{
    for (unsigned which = 0; which < 2; which++) {
        struct pollfd item = {.events = POLLIN};

        while ((item.fd = asked->streams[which]) >= 0 && poll(&item, 1, 0) > 0)
            hear(answer, asked, which);
        close_fd(&asked->streams[which]);
    }
}

static bool wait_for(struct answer *answer, struct asked *asked)
{
    for (;;) {
        struct pollfd items[] = {{.fd = asked->streams[0], .events = POLLIN},
                                 {.fd = asked->streams[1], .events = POLLIN},
                                 {.fd = asked->ended, .events = POLLIN}};
        int64_t left_us = asked->due_us - steady_us();

        if (left_us <= 0)
            return false;
        if (poll(items, sizeof items / sizeof *items, (int)(left_us / MS_US) + 1) < 0 && errno != EINTR)
            return false;
        for (unsigned which = 0; which < 2; which++)
            if (items[which].revents)
                hear(answer, asked, which);
        if (items[2].revents)
            return true;
    }
}

bool ask_more(struct answer *answer, const struct question *question)
{
    struct asked asked = {.ended = -1,
                          .streams = {-1, -1},
                          .due_us = steady_us() + (int64_t)question->deadline_ms * MS_US,
                          .all = question->all};
    struct pollfd ended;

    answer->out[0] = answer->error[0] = '\0';
    answer->hung = false;
    answer->status = -1;
    answer->reason = start(&asked, question);
    if (answer->reason != 0)
        return false;
    answer->hung = asked.ended < 0 || !wait_for(answer, &asked);
    ended = (struct pollfd){.fd = asked.ended, .events = POLLIN};
    if (answer->hung)
        (void)kill(-asked.pid, SIGKILL);
    if (answer->hung && asked.ended >= 0)
        (void)poll(&ended, 1, KILLED_MS);
    hear_the_rest(answer, &asked);
    (void)waitpid(asked.pid, &answer->status, asked.ended < 0 ? 0 : WNOHANG);
    close_fd(&asked.ended);
    return !answer->hung && WIFEXITED(answer->status) && WEXITSTATUS(answer->status) == 0;
}

bool ask(struct answer *answer, const char *const *words, int deadline_ms)
{
    return ask_more(answer, &(struct question){.words = words, .deadline_ms = deadline_ms});
}
