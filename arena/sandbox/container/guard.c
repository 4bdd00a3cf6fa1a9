/* SPDX-License-Identifier: MIT */
#include "sandbox/container/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "launch/ask.h"

enum {
    TRIES = 20,
    PAUSE_MS = 300, /* an engine that was just asked to start the container may still be about to */
    REMOVE_MS = 20000,
};

/* Whoever looks for what a bot left behind knows it by these: they would end the guard before its work is done. */
static void forget_marks(void)
{
    static const char mark[] = "ARENA_";

    for (char **entry = environ; *entry; entry++)
        if (strncmp(*entry, mark, sizeof mark - 1) == 0)
            memset(*entry, 0, strlen(*entry));
}

/* It gets no signal that is meant for others, and holds nothing that others wait for. */
static void settle_in(int pipe)
{
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);

    (void)setsid();
    (void)signal(SIGTERM, SIG_IGN);
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGHUP, SIG_IGN);
    for (int fd = STDIN_FILENO; null >= 0 && fd <= STDERR_FILENO; fd++)
        (void)dup2(null, fd);
    (void)dup2(pipe, STDERR_FILENO + 1);
    (void)close_range(STDERR_FILENO + 2, ~0U, 0);
    (void)prctl(PR_SET_NAME, "container-guard");
    forget_marks();
}

static void pause_for(int ms)
{
    (void)poll(NULL, 0, ms);
}

/* It is looked for again after a while, since the engine may have been in the middle of making it. */
static void remove_it(const char *program, const char *container)
{
    const char *const remove[] = {program, "rm", "--force", "--volumes", container, NULL};
    const char *const look[] = {program, "inspect", "--type", "container", "--format", "{{.Id}}", container, NULL};
    struct answer *answer = malloc(sizeof *answer);

    for (unsigned i = 0; answer && i < TRIES; i++) {
        (void)ask(answer, remove, REMOVE_MS);
        pause_for(PAUSE_MS);
        if (!ask(answer, look, REMOVE_MS) && !answer->hung && answer->reason == 0)
            break;
    }
    free(answer);
}

int guard_start(const char *program, const char *container)
{
    int ends[2];
    char byte;
    pid_t pid;

    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    pid = fork();
    if (pid == 0) {
        settle_in(ends[0]);
        while (read(STDERR_FILENO + 1, &byte, 1) < 0 && errno == EINTR) {
        }
        remove_it(program, container);
        _exit(0);
    }
    (void)close(ends[0]);
    if (pid < 0)
        (void)close(ends[1]);
    return pid < 0 ? -1 : ends[1];
}
