/* SPDX-License-Identifier: MIT */
#include "player.h"

#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROCESSES_MOST = 256, END_MS = 8000, TURN_MS = 100, MS_US = 1000 };

static void printed(void *context, struct process *process, struct span bytes)
{
    struct player *player = process->owner;

    (void)context;
    for (size_t i = 0; i < bytes.size && player->count < LINES_MOST; i++) {
        char *line = player->lines[player->count];

        if (bytes.at[i] == '\n') {
            player->count++;
            player->size = 0;
        } else if (player->size + 1 < LINE_BYTES) {
            line[player->size++] = (char)bytes.at[i];
        }
    }
}

static void ended(void *context, struct process *process)
{
    struct hall *hall = context;
    struct player *player = process->owner;

    if (player->sandbox)
        sandbox_close(player->sandbox, process, &player->report);
    player->sandbox = NULL;
    player->process = NULL;
    launcher_drop(hall->launcher, process);
}

static void work(struct hall *hall, int most_ms)
{
    const struct launcher_listener listener = {.ended = ended, .context = hall, .printed = printed};
    struct pollfd polled[] = {{.fd = launcher_fd(hall->launcher), .events = POLLIN},
                              {.fd = hall->scene->udp, .events = POLLIN}};

    (void)poll(polled, 2, most_ms < TURN_MS ? most_ms : TURN_MS);
    if (polled[1].revents)
        scene_echo(hall->scene);
    launcher_work(hall->launcher, now_us(), &listener);
}

/* What a bot is not given without a sandbox either, a row needs to show that it would use it. */
static void take_bounds(struct hall *hall, struct player *player, const struct hall_order *order)
{
    player->bounds = (struct process_bounds){.cgroup = -1};
    player->bounds.limits[0].resource = RLIMIT_NPROC;
    player->bounds.limits[0].most = PROCESSES_MOST;
    player->bounds.limit_count = 1;
    if (order->keeps_descriptor)
        player->bounds.kept[player->bounds.kept_count++] = hall->scene->kept;
}

/* The first core has more to do than others. */
static void choose_core(cpu_set_t *core)
{
    int last = CPU_SETSIZE - 1;

    (void)sched_getaffinity(0, sizeof *core, core);
    while (last > 0 && !CPU_ISSET((size_t)last, core))
        last--;
    CPU_ZERO(core);
    CPU_SET((size_t)last, core);
}

bool player_start(struct hall *hall, struct player *player, const struct hall_order *order, struct error *error)
{
    const char *words[SCENE_WORDS + 4], *environment[3];
    char endpoint[PATH_MOST], token[LINE_BYTES];
    struct process_plan plan = {.words = words, .environment = environment, .owner = player};
    struct sandbox_spec spec = hall->spec;
    size_t count = 0;

    *player = (struct player){.process = NULL};
    words[count++] = hall->scene->program;
    for (size_t i = 0; order->words[i]; i++)
        words[count++] = order->words[i];
    for (size_t i = 0; i < order->facts->count; i++)
        words[count++] = order->facts->words[i];
    words[count] = NULL;
    (void)snprintf(endpoint, sizeof endpoint, "ARENA_ENDPOINT=ipc://%s/mine/arena", hall->scene->folder);
    (void)snprintf(token, sizeof token, "ARENA_TOKEN=%s", order->token);
    environment[0] = endpoint;
    environment[1] = token;
    environment[2] = NULL;
    if (spec.level == SANDBOX_NONE) {
        take_bounds(hall, player, order);
        plan.bounds = &player->bounds;
    }
    if (order->one_core) {
        choose_core(&player->core);
        plan.cores = &player->core;
    }
    spec.state = order->has_state && *hall->state ? hall->state : NULL;
    player->sandbox = sandbox_open(hall->host, &spec, &plan, error);
    if (player->sandbox)
        player->process = launcher_start(hall->launcher, &plan, error);
    if (player->process)
        sandbox_started(player->sandbox, player->process);
    else if (player->sandbox)
        sandbox_close(player->sandbox, NULL, NULL);
    return player->process != NULL;
}

void player_wait_lines(struct hall *hall, struct player *player, unsigned count, int most_ms)
{
    int64_t last = now_us() + (int64_t)most_ms * MS_US;

    for (int64_t left; player->count < count && player->process && (left = last - now_us()) > 0;)
        work(hall, (int)(left / MS_US) + 1);
}

void player_end(struct hall *hall, struct player *player, int most_ms)
{
    int64_t last = now_us() + (int64_t)most_ms * MS_US;

    for (int64_t left; player->process && (left = last - now_us()) > 0;)
        work(hall, (int)(left / MS_US) + 1);
    if (player->process)
        launcher_stop(hall->launcher, player->process, now_us());
    for (last = now_us() + (int64_t)END_MS * MS_US; player->process && now_us() < last;)
        work(hall, TURN_MS);
}
