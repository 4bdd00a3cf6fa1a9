/* SPDX-License-Identifier: MIT */
#include "bridge/program.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launch/find.h"

enum { BLOCK = 64 * 1024 };

/* Without what opens the arena's door to whoever reads it. The caller frees the list, not its texts. */
static char **environment_without_secrets(void)
{
    static const char *const left_out[] = {"ARENA_TOKEN=", "ARENA_KEYS="};
    size_t count = 0, kept = 0;
    char **list;

    while (environ[count])
        count++;
    list = calloc(count + 1, sizeof *list);
    for (size_t i = 0; list && i < count; i++)
        if (strncmp(environ[i], left_out[0], strlen(left_out[0])) != 0 &&
            strncmp(environ[i], left_out[1], strlen(left_out[1])) != 0)
            list[kept++] = environ[i];
    return list;
}

static int spawn_with(pid_t *pid, char *const *words, int in, int out)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char **environment = environment_without_secrets();
    sigset_t signals;
    int reason;

    if (!environment)
        return ENOMEM;
    (void)sigemptyset(&signals);
    (void)sigaddset(&signals, SIGPIPE);
    (void)sigaddset(&signals, SIGXFSZ);
    (void)posix_spawn_file_actions_init(&actions);
    (void)posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    (void)posix_spawnattr_init(&attributes);
    (void)posix_spawnattr_setsigdefault(&attributes, &signals);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    reason = posix_spawnp(pid, words[0], &actions, &attributes, words, environment);
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&actions);
    free(environment);
    return reason;
}

/* Its ends are open. */
static void begin(struct program *program)
{
    (void)fcntl(program->in, F_SETFL, O_NONBLOCK);
    (void)fcntl(program->out, F_SETFL, O_NONBLOCK);
    buffer_init(&program->queue, PROGRAM_QUEUE_MAX);
    buffer_init(&program->line, REPLY_LINE_MAX + 1);
}

bool program_start(struct program *program, char *const *words, struct error *error)
{
    int in[2], out[2], reason;

    if (pipe2(in, O_CLOEXEC) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make a pipe: %s", strerror(errno));
    if (pipe2(out, O_CLOEXEC) != 0) {
        (void)close(in[0]);
        (void)close(in[1]);
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make a pipe: %s", strerror(errno));
    }
    *program = (struct program){.in = in[1], .out = out[0]};
    reason = spawn_with(&program->pid, words, in[0], out[1]);
    (void)close(in[0]);
    (void)close(out[1]);
    if (reason) {
        (void)close(in[1]);
        (void)close(out[0]);
        return find_refuse(reason, words[0], NULL, NULL, error);
    }
    begin(program);
    return true;
}

bool program_join(struct program *program, const char *path, const char *key, struct error *error)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int in = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), out = -1;

    if (strlen(path) < sizeof at.sun_path)
        memcpy(at.sun_path, path, strlen(path));
    if (in >= 0 && *at.sun_path && connect(in, (struct sockaddr *)&at, sizeof at) == 0)
        out = fcntl(in, F_DUPFD_CLOEXEC, 0);
    if (out < 0) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, *at.sun_path ? strerror(errno) : "it is too long");
        (void)close(in);
        return false;
    }
    *program = (struct program){.in = in, .out = out};
    begin(program);
    buffer_add(&program->queue, key, strlen(key));
    buffer_add_byte(&program->queue, '\n');
    return true;
}

/* What is gone makes room. */
static bool move_up(struct program *program)
{
    memmove(program->queue.at, program->queue.at + program->sent, program->queue.used - program->sent);
    program->queue.used -= program->sent;
    program->sent = 0;
    return !program->queue.failed;
}

bool program_send(struct program *program)
{
    while (program->in >= 0 && program->sent < program->queue.used) {
        ssize_t size = write(program->in, program->queue.at + program->sent, program->queue.used - program->sent);

        if (size < 0 && (errno == EAGAIN || errno == EINTR))
            return move_up(program);
        if (size < 0)
            return false;
        program->sent += (size_t)size;
    }
    if (program->queue.failed)
        return false;
    buffer_clear(&program->queue);
    program->sent = 0;
    return true;
}

/* A line that is longer than an answer may be goes to stderr as it comes. */
static void take_part(struct program *program, struct span part)
{
    if (!program->too_long && program->line.used + part.size > REPLY_LINE_MAX) {
        (void)fwrite(program->line.at, 1, program->line.used, stderr);
        program->too_long = true;
    }
    if (program->too_long)
        (void)fwrite(part.at, 1, part.size, stderr);
    else
        buffer_add(&program->line, part.at, part.size);
}

static void end_line(struct program *program, void (*line)(void *context, struct span line), void *context)
{
    struct span whole = buffer_span(&program->line);

    assert(whole.at || whole.size == 0);
    if (whole.size > 0 && whole.at[whole.size - 1] == '\r')
        whole.size--;
    if (program->too_long)
        (void)fputc('\n', stderr);
    else
        line(context, whole);
    buffer_clear(&program->line);
    program->too_long = false;
}

bool program_hear(struct program *program, void (*line)(void *context, struct span line), void *context)
{
    uint8_t block[BLOCK];
    ssize_t size = program->out >= 0 ? read(program->out, block, sizeof block) : 0;

    if (size < 0)
        return errno == EAGAIN || errno == EINTR;
    if (size == 0 && program->line.used > 0) /* its last line may lack its end */
        end_line(program, line, context);
    for (size_t at = 0; at < (size_t)size;) {
        const uint8_t *end = memchr(block + at, '\n', (size_t)size - at);
        size_t part = (end ? (size_t)(end - block) : (size_t)size) - at;

        take_part(program, span_of(block + at, part));
        at += part + (end != NULL);
        if (end)
            end_line(program, line, context);
    }
    return size > 0;
}

static bool ended_within(pid_t pid, int ms, int *status)
{
    for (; ms >= 0; ms -= 5) {
        if (waitpid(pid, status, WNOHANG) == pid)
            return true;
        (void)poll(NULL, 0, 5);
    }
    return false;
}

int program_end(struct program *program)
{
    int status = 0;

    (void)close(program->in);
    if (program->pid > 0 && !ended_within(program->pid, PROGRAM_LEAVE_MS, &status)) {
        (void)kill(program->pid, SIGTERM);
        if (!ended_within(program->pid, PROGRAM_GRACE_MS, &status)) {
            (void)kill(program->pid, SIGKILL);
            (void)waitpid(program->pid, &status, 0);
        }
        status = 0;
    }
    (void)close(program->out);
    buffer_release(&program->queue);
    buffer_release(&program->line);
    return status;
}
