/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>

#include "test_folder.h"
#include "patience.h"

enum { FILES_KEPT = 8 };

/* --- somebody who answers ---------------------------------------------------------------------------------------- */

static void *answer(void *listener)
{
    int fd;

    while ((fd = accept(*(int *)listener, NULL, NULL)) >= 0) {
        char bytes[64];

        if (read(fd, bytes, sizeof bytes) > 0)
            (void)!write(fd, "welcome", 7);
        (void)close(fd);
    }
    return NULL;
}

static void listen_at(const char *path)
{
    static int listener; /* for as long as the program runs */
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    pthread_t thread;

    (void)snprintf(at.sun_path, sizeof at.sun_path, "%.100s", path);
    listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(listener, (const struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(chmod(path, 0666), 0);
    assert_int_equal(listen(listener, 8), 0);
    assert_int_equal(pthread_create(&thread, NULL, answer, &listener), 0);
    (void)pthread_detach(thread);
}

/* --- files ------------------------------------------------------------------------------------------------------- */

const char *stage_file(struct stage *stage, const char *name, const char *text, unsigned mode)
{
    static char paths[FILES_KEPT][2 * STAGE_PATH_MAX];
    static unsigned next;
    char *path = paths[next++ % FILES_KEPT];
    int fd;

    (void)snprintf(path, sizeof paths[0], "%s/%s", stage->folder, name);
    for (char *slash = path + strlen(stage->folder) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        (void)mkdir(path, 0755);
        *slash = '/';
    }
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    assert_int_equal(fchmod(fd, mode), 0);
    (void)close(fd);
    return path;
}

static void copy(const char *from, const char *to)
{
    char bytes[65536];
    int in = open(from, O_RDONLY | O_CLOEXEC), out = open(to, O_WRONLY | O_CREAT | O_CLOEXEC, 0755);
    ssize_t size;

    assert_true(in >= 0 && out >= 0);
    while ((size = read(in, bytes, sizeof bytes)) > 0)
        assert_int_equal(write(out, bytes, (size_t)size), size);
    assert_int_equal(fchmod(out, 0755), 0);
    (void)close(in);
    (void)close(out);
}

/* --- the stage --------------------------------------------------------------------------------------------------- */

void stage_open(struct stage *stage, const char *probe)
{
    struct launch_limits limits;
    char why[SANDBOX_SENTENCE_MAX], path[2 * STAGE_PATH_MAX];
    struct error error = {0};

    (void)snprintf(stage->folder, sizeof stage->folder, "/tmp/arena-sandbox-XXXXXX");
    assert_non_null(mkdtemp(stage->folder));
    assert_int_equal(chmod(stage->folder, 0755), 0);
    (void)snprintf(stage->probe, sizeof stage->probe, "%.200s/probe", stage->folder);
    copy(probe, stage->probe);
    (void)snprintf(path, sizeof path, "%.200s/run", stage->folder);
    assert_int_equal(mkdir(path, 0755), 0);
    (void)snprintf(stage->socket, sizeof stage->socket, "%.200s/bots", path);
    listen_at(stage->socket);
    launch_limits_raise(&limits);
    assert_true(launcher_init(&stage->launcher, &limits, &error));
    stage->host = sandbox_host_open(path, &error);
    assert_non_null(stage->host);
    if (sandbox_host_best(stage->host, why) != SANDBOX_NAMESPACES) {
        (void)fprintf(stderr, "skipped, no namespaces here: %s\n", why);
        stage_close(stage);
        exit(STAGE_SKIPPED);
    }
    stage_reset(stage);
}

void stage_close(struct stage *stage)
{
    launcher_release(&stage->launcher);
    sandbox_host_close(stage->host);
    assert_int_equal(test_folder_remove(stage->folder), 0);
}

void stage_reset(struct stage *stage)
{
    (void)snprintf(stage->endpoint, sizeof stage->endpoint, "ARENA_ENDPOINT=ipc://%.400s", stage->socket);
    stage->environment[0] = stage->endpoint;
    stage->environment[1] = "ARENA_TOKEN=0123";
    stage->environment[2] = NULL;
    stage->plan = (struct process_plan){.environment = stage->environment};
    stage->spec = (struct sandbox_spec){.level = SANDBOX_NAMESPACES, .limits = sandbox_limits_preset()};
}

static void note_end(void *context, struct process *process)
{
    *(struct process **)context = process;
}

static int64_t now_us(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static void take_output(struct stage *stage, const struct process *process)
{
    size_t size = capture_text(process->output, stage->output);

    stage->output[size] = '\0';
}

static void wait_for_end(struct stage *stage, struct process *process, const char *stop_at)
{
    struct process *ended = NULL;
    const struct launcher_listener listener = {.ended = note_end, .context = &ended};
    const unsigned since = patience_now();

    while (!ended) {
        struct pollfd ready = {.fd = launcher_fd(&stage->launcher), .events = POLLIN};
        int64_t due = launcher_deadline_us(&stage->launcher), now = now_us();

        if (patience_over(since)) {
            take_output(stage, process);
            fail_msg("it does not end; it printed: %s", stage->output);
        }
        if (due > now + PATIENCE_TICK_MS * 1000LL)
            due = now + PATIENCE_TICK_MS * 1000LL;
        (void)poll(&ready, 1, due > now ? (int)((due - now) / 1000 + 1) : 0);
        launcher_work(&stage->launcher, now_us(), &listener);
        take_output(stage, process);
        if (!ended && stop_at && strstr(stage->output, stop_at))
            launcher_stop(&stage->launcher, process, now_us());
    }
}

bool stage_run(struct stage *stage, const char *stop_at, const char *const *words)
{
    struct process_plan plan = stage->plan;
    struct sandbox *sandbox;
    struct process *process;

    stage->error = (struct error){0};
    stage->output[0] = '\0';
    stage->report = (struct sandbox_report){0};
    plan.words = words;
    if (!sandbox_check(stage->host, &stage->spec, &plan, &stage->error))
        return false;
    sandbox = sandbox_open(stage->host, &stage->spec, &plan, &stage->error);
    if (!sandbox)
        return false;
    process = launcher_start(&stage->launcher, &plan, &stage->error);
    sandbox_started(sandbox, process);
    if (process) {
        wait_for_end(stage, process, stop_at);
        stage->status = process->status;
    }
    sandbox_close(sandbox, process, &stage->report);
    if (process)
        launcher_drop(&stage->launcher, process);
    return process != NULL;
}
