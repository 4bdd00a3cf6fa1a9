/* SPDX-License-Identifier: MIT */
#include "run/measuring/crowd.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zmq.h>

#include "base/steady.h"
#include "hub/hub.h"
#include "hub/socket_file.h"
#include "launch/process.h"
#include "launch/stat.h"
#include "proto/codec.h"
#include "run/folder.h"
#include "run/measuring/instant.h"
#include "run/measuring/load.h"

enum {
    ROUTE_MAX = 32,
    VARIABLE_MAX = ENDPOINT_MAX + 32,
    LOOK_MS = 100,
    HELLO_US = 60000000, /* for all of them */
    END_US = 30000000,
    US = 1000000,
    MS_US = 1000,
    KIB = 1024,
    LINE_BYTES = 200,
};

/* A process of the machine. */
struct seen {
    pid_t pid, parent;
    unsigned bot; /* that it belongs to, from 1; 0: to none */
    size_t resident;
};

struct member {
    struct process *process;
    struct sandbox *sandbox;
    uint8_t route[ROUTE_MAX];
    size_t route_size;
};

struct crowd {
    const struct crowd_plan *plan;
    struct error *error;
    struct launcher launcher;
    struct folder folder;
    char endpoint[ENDPOINT_MAX];
    void *context, *router;
    struct member *members;
    unsigned started, heard, ended;
    double processor_us;
};

/* --- their processes --------------------------------------------------------------------------------------------- */

static bool fail(struct crowd *crowd, const char *what)
{
    return error_set(crowd->error, EXIT_COULD_NOT_RUN, "cannot %s: %s", what, zmq_strerror(errno));
}

static bool listen_at(struct crowd *crowd)
{
    if (!folder_make(&crowd->folder, crowd->error))
        return false;
    folder_endpoint(&crowd->folder, 0, crowd->endpoint);
    crowd->context = zmq_ctx_new();
    crowd->router = crowd->context ? zmq_socket(crowd->context, ZMQ_ROUTER) : NULL;
    return (crowd->router && zmq_setsockopt(crowd->router, ZMQ_LINGER, &(int){0}, sizeof(int)) == 0 &&
            zmq_setsockopt(crowd->router, ZMQ_RCVTIMEO, &(int){LOOK_MS}, sizeof(int)) == 0 &&
            zmq_setsockopt(crowd->router, ZMQ_BACKLOG, &(int){HUB_BACKLOG}, sizeof(int)) == 0 &&
            zmq_bind(crowd->router, crowd->endpoint) == 0 && socket_file_admit_all(crowd->endpoint)) ||
           fail(crowd, "listen");
}

static bool start_one(struct crowd *crowd)
{
    const struct crowd_plan *plan = crowd->plan;
    struct member *member = &crowd->members[crowd->started];
    char endpoint[VARIABLE_MAX], views[VARIABLE_MAX];
    struct process_plan process = {.words = plan->words,
                                   .environment = (const char *[]){endpoint, LOAD_CAPACITY "=1", views, NULL},
                                   .passed = {plan->passed}};

    (void)snprintf(endpoint, sizeof endpoint, "ARENA_ENDPOINT=%s", crowd->endpoint);
    (void)snprintf(views, sizeof views, LOAD_VIEWS "=%s", instant_views[VIEWS_FULL]);
    member->sandbox = sandbox_open(plan->host, plan->sandbox, &process, crowd->error);
    if (!member->sandbox)
        return false;
    crowd->started++;
    member->process = launcher_start(&crowd->launcher, &process, crowd->error);
    sandbox_started(member->sandbox, member->process);
    return member->process != NULL;
}

static void note_end(void *context, struct process *process)
{
    struct crowd *crowd = context;
    const struct rusage *usage = &process->usage;

    crowd->ended++;
    crowd->processor_us += (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * (double)US +
                           (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
}

static void look_after(struct crowd *crowd)
{
    launcher_work(&crowd->launcher, steady_us(), &(struct launcher_listener){.ended = note_end, .context = crowd});
}

/* --- hello and close --------------------------------------------------------------------------------------------- */

static bool say(struct crowd *crowd, const struct member *member, const struct message *message)
{
    struct frame_writer writer;
    struct span frame;
    bool good;

    frame_writer_init(&writer, PROTO_ARENA_FRAME_MAX);
    good = frame_add(&writer, message);
    frame = good ? frame_take(&writer) : (struct span){0};
    good = good && ((zmq_send(crowd->router, member->route, member->route_size, ZMQ_SNDMORE) >= 0 &&
                     zmq_send(crowd->router, frame.at, frame.size, 0) >= 0) ||
                    fail(crowd, "send"));
    frame_writer_release(&writer);
    return good;
}

/* Says welcome to whoever says anything: they are all our own. */
static bool greet_one(struct crowd *crowd)
{
    const struct message welcome = {
        .type = MESSAGE_WELCOME,
        .welcome = {.major = PROTO_MAJOR, .minor = PROTO_MINOR, .arena = span_text("arena bench")}};
    struct member *member = &crowd->members[crowd->heard];
    int size = zmq_recv(crowd->router, member->route, sizeof member->route, 0);
    zmq_msg_t frame;

    if (size < 0)
        return errno == EAGAIN || errno == EINTR || fail(crowd, "receive");
    member->route_size = (size_t)size;
    (void)zmq_msg_init(&frame);
    if (zmq_msg_recv(&frame, crowd->router, 0) < 0)
        return fail(crowd, "receive");
    (void)zmq_msg_close(&frame);
    crowd->heard++;
    return say(crowd, member, &welcome);
}

static bool refuse_end(struct crowd *crowd)
{
    char line[LINE_BYTES] = "";

    for (unsigned i = 0; i < crowd->started && !*line; i++)
        output_last_line(crowd->members[i].process->output, line, sizeof line);
    return error_set(crowd->error, EXIT_COULD_NOT_RUN, "a bot of %u ended at once%s%s", crowd->plan->bots,
                     *line ? "; it last printed: " : "", line);
}

/* Starts them, and hears those that have come in between, so that none waits for the others. */
static bool gather(struct crowd *crowd)
{
    int64_t end_us = steady_us() + HELLO_US;

    for (unsigned i = 0; i < crowd->plan->bots; i++)
        if (!start_one(crowd))
            return false;
    while (crowd->heard < crowd->plan->bots) {
        if (!greet_one(crowd))
            return false;
        look_after(crowd);
        if (crowd->ended > 0)
            return refuse_end(crowd);
        if (steady_us() >= end_us)
            return error_set(crowd->error, EXIT_COULD_NOT_RUN, "of %u bots only %u said hello within a minute",
                             crowd->plan->bots, crowd->heard);
    }
    return true;
}

static bool dismiss(struct crowd *crowd)
{
    int64_t end_us = steady_us() + END_US;

    for (unsigned i = 0; i < crowd->heard; i++)
        if (!say(crowd, &crowd->members[i], &(struct message){.type = MESSAGE_CLOSE}))
            return false;
    while (crowd->ended < crowd->started && steady_us() < end_us) {
        struct pollfd ready = {.fd = launcher_fd(&crowd->launcher), .events = POLLIN};

        (void)poll(&ready, 1, LOOK_MS);
        look_after(crowd);
    }
    return crowd->ended == crowd->started ||
           error_set(crowd->error, EXIT_COULD_NOT_RUN, "of %u bots %u did not end after close", crowd->started,
                     crowd->started - crowd->ended);
}

/* --- memory ------------------------------------------------------------------------------------------------------ */

/* Its part of the memory that it shares with others, in bytes; 0: that may not be read. */
static size_t part_of(pid_t pid)
{
    char path[64], line[LINE_BYTES];
    unsigned long kib = 0;
    FILE *file;

    (void)snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)pid);
    file = fopen(path, "re");
    while (file && kib == 0 && fgets(line, sizeof line, file))
        if (strncmp(line, "Pss:", 4) == 0)
            kib = strtoul(line + 4, NULL, 10);
    if (file)
        (void)fclose(file);
    return (size_t)kib * KIB;
}

static struct seen *see_all(size_t *count)
{
    DIR *folder = opendir("/proc");
    struct seen *all = NULL;
    struct dirent *entry;

    *count = 0;
    while (folder && (entry = readdir(folder))) {
        struct process_stat stat;
        pid_t pid = isdigit((unsigned char)*entry->d_name) ? (pid_t)strtol(entry->d_name, NULL, 10) : 0;

        if (pid > 0 && process_stat_read(pid, &stat)) {
            struct seen *more = realloc(all, (*count + 1) * sizeof *all);

            if (!more)
                break;
            all = more;
            all[(*count)++] = (struct seen){.pid = pid, .parent = stat.parent, .resident = stat.resident};
        }
    }
    if (folder)
        (void)closedir(folder);
    return all;
}

/* Whose parents are known belongs to the same bot. */
static void trace(struct crowd *crowd, struct seen *all, size_t count)
{
    bool more = true;

    for (size_t i = 0; i < count; i++)
        for (unsigned j = 0; j < crowd->started; j++)
            if (crowd->members[j].process->pid == all[i].pid)
                all[i].bot = j + 1;
    while (more) {
        more = false;
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; all[i].bot == 0 && j < count; j++)
                if (all[j].pid == all[i].parent && all[j].bot != 0) {
                    all[i].bot = all[j].bot;
                    more = true;
                }
    }
}

static void weigh(struct crowd *crowd, struct bench_sandbox_crowd *out)
{
    size_t count;
    struct seen *all = see_all(&count);

    trace(crowd, all, count);
    for (size_t i = 0; i < count; i++)
        if (all[i].bot != 0) {
            size_t part = part_of(all[i].pid);

            out->memory_is_whole = out->memory_is_whole || part == 0;
            out->memory_bytes += (double)(part ? part : all[i].resident) / crowd->started;
            out->processes += 1.0 / crowd->started;
        }
    free(all);
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static bool run(struct crowd *crowd, struct bench_sandbox_crowd *out)
{
    struct launch_limits limits;
    int64_t start_us;

    launch_limits_raise(&limits);
    if (!listen_at(crowd) || !launcher_init(&crowd->launcher, &limits, crowd->error))
        return false;
    start_us = steady_us();
    if (!gather(crowd))
        return false;
    out->ready_ms = (double)(steady_us() - start_us) / (double)MS_US;
    weigh(crowd, out);
    if (!dismiss(crowd))
        return false;
    out->processor_ms = crowd->processor_us / (double)MS_US / crowd->started;
    return true;
}

bool crowd_run(const struct crowd_plan *plan, struct bench_sandbox_crowd *out, struct error *error)
{
    struct crowd crowd = {.plan = plan, .error = error, .members = calloc(plan->bots + 1, sizeof(struct member))};
    bool good = crowd.members ? run(&crowd, out) : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    *out = (struct bench_sandbox_crowd){.level = plan->sandbox->level,
                                        .bots = plan->bots,
                                        .ready_ms = out->ready_ms,
                                        .processor_ms = out->processor_ms,
                                        .memory_bytes = out->memory_bytes,
                                        .processes = out->processes,
                                        .memory_is_whole = out->memory_is_whole};
    for (unsigned i = 0; i < crowd.started; i++) {
        struct process *process = crowd.members[i].process;

        sandbox_close(crowd.members[i].sandbox, process && process->state == PROCESS_ENDED ? process : NULL, NULL);
    }
    if (crowd.launcher.processes)
        launcher_release(&crowd.launcher);
    if (crowd.router)
        (void)zmq_close(crowd.router);
    if (crowd.context)
        (void)zmq_ctx_term(crowd.context);
    folder_remove(&crowd.folder);
    free(crowd.members);
    return good;
}
