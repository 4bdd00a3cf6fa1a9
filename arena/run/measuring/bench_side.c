/* SPDX-License-Identifier: MIT */
#include "run/measuring/bench_side.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launch/process.h"
#include "launch/words.h"
#include "run/measuring/bench_folder.h"
#include "run/measuring/bench_keys.h"
#include "run/folder.h"
#include "run/measuring/instant.h"
#include "run/measuring/meter.h"
#include "run/measuring/pingpong.h"
#include "run/bots/placement.h"
#include "run/run.h"

enum { COMMAND_MAX = 128, TWO = 2, KIB = 1024 };

/* This very program, however it was called. */
static const char self[] = "/proc/self/exe";

/* --- what the sides share ---------------------------------------------------------------------------------------- */

static unsigned seats_of(const struct bench_side *side)
{
    return side->request->plan->lineup.seats;
}

/* They come by themselves, and so play in one shard. */
static bool attaches(const struct bench_side *side)
{
    return side->tcp || side->shape == SHAPE_TWO || side->shape == SHAPE_PEERS || side->shape == SHAPE_CROWD;
}

unsigned bench_side_shards(const struct bench_side *side)
{
    struct placement placement;

    placement_init(&placement, false);
    if (attaches(side) || !side->placed)
        return 1;
    return placement.cores < side->matches ? placement.cores : side->matches;
}

static unsigned processes_of(const struct bench_side *side)
{
    switch (side->shape) {
    case SHAPE_EACH:
        return side->matches * seats_of(side);
    case SHAPE_HELD:
        return attaches(side) ? seats_of(side) : bench_side_shards(side) * seats_of(side);
    case SHAPE_TWO:
    case SHAPE_PEERS:
    case SHAPE_CROWD:
        break;
    }
    return TWO;
}

/* Of each process. */
static unsigned connections_of(const struct bench_side *side)
{
    if (side->shape == SHAPE_CROWD)
        return side->crowd.connections / TWO;
    return side->shape == SHAPE_PEERS ? (side->matches * seats_of(side) + TWO - 1) / TWO : 1;
}

/* Of the bots: a ladder plays one against another. */
static unsigned names_of(const struct bench_side *side)
{
    if (side->shape == SHAPE_CROWD)
        return side->crowd.names;
    return side->shape == SHAPE_PEERS && side->request->against >= AGAINST_RUN ? TWO : 1;
}

static void print_command(const struct bench_side *side, char out[COMMAND_MAX])
{
    bool many = side->shape == SHAPE_HELD || side->shape == SHAPE_TWO;

    (void)snprintf(out, COMMAND_MAX, "%s bench bot --capacity %u --connections %u --views %s --names %u", self,
                   many ? side->matches : 1, connections_of(side), instant_views[side->request->views], names_of(side));
}

/* --- the bare ROUTER --------------------------------------------------------------------------------------------- */

static bool run_bare(const struct bench_side *side, struct bench_figures *figures, struct error *error)
{
    char command[COMMAND_MAX];
    struct words words;
    struct pingpong_plan plan = {.sample = side->sample,
                                 .passed = side->request->plan->passed,
                                 .processes = processes_of(side),
                                 .connections = connections_of(side),
                                 .in_flight = side->matches * side->sample->asked,
                                 .shards = bench_side_shards(side),
                                 .place = !side->placed    ? PINGPONG_ANYWHERE
                                          : attaches(side) ? PINGPONG_SETTLED
                                                           : PINGPONG_BESIDE,
                                 .tcp = side->tcp,
                                 .warm_us = side->warm_us,
                                 .window_us = side->window_us};
    struct pingpong_result result;
    bool good;

    print_command(side, command);
    if (!words_split(&words, command, error))
        return false;
    plan.words = (const char *const *)(uintptr_t)words.at;
    good = pingpong_run(&plan, &result, error);
    words_release(&words);
    *figures = (struct bench_figures){
        .per_s = result.per_s, .us_each = result.us_each, .messages_each = 2, .resident = result.resident};
    return good;
}

/* --- the referee ------------------------------------------------------------------------------------------------- */

/* A port that is free at the moment. */
static bool find_port(char out[ENDPOINT_MAX], struct error *error)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = fd >= 0 && bind(fd, (struct sockaddr *)&address, size) == 0 &&
                getsockname(fd, (struct sockaddr *)&address, &size) == 0;

    if (fd >= 0)
        (void)close(fd);
    (void)snprintf(out, ENDPOINT_MAX, "tcp://127.0.0.1:%u", ntohs(address.sin_port));
    return good || error_set(error, EXIT_COULD_NOT_RUN, "cannot find a free port: %s", strerror(errno));
}

/* Bots that attach try to connect until the referee listens. */
static bool start_bots(const struct bench_side *side, const char *endpoint, const struct bench_keys *keys,
                       const char *command, struct launcher *launcher, struct error *error)
{
    char variable[ENDPOINT_MAX + 16], file[BENCH_KEYS_PATH_MAX + 16], key[CERTIFICATE_KEY_SIZE + 24];
    struct process_plan process = {.environment = (const char *[]){variable, side->encrypted ? file : NULL, key, NULL},
                                   .passed = {side->request->plan->passed}};
    struct launch_limits limits;
    struct words words;
    bool good;

    (void)snprintf(variable, sizeof variable, "ARENA_ENDPOINT=%s", endpoint);
    (void)snprintf(file, sizeof file, "ARENA_KEYS=%s", keys->secret);
    (void)snprintf(key, sizeof key, "ARENA_SERVER_KEY=%s", keys->public_key);
    launch_limits_raise(&limits);
    if (!words_split(&words, command, error))
        return false;
    process.words = (const char *const *)(uintptr_t)words.at;
    good = launcher_init(launcher, &limits, error);
    for (unsigned i = 0; good && i < processes_of(side); i++)
        good = launcher_start(launcher, &process, error) != NULL;
    words_release(&words);
    return good;
}

/* A benchmark with faults measures something else. */
static bool check_result(void *context, const struct run_result *result, struct error *error)
{
    (void)context;
    return result->fault_count == 0 || error_set(error, EXIT_COULD_NOT_RUN, "a bot was at fault in match %s: %s",
                                                 result->id, result->faults[0].evidence);
}

static bool play(struct plan *plan, const struct bench_side *side, struct bench_figures *figures, struct error *error)
{
    struct meter meter;
    const struct run_ops ops = {.result = check_result, .meter = &meter, .context = side->request->context};
    double each;

    meter_init(&meter, side->warm_us, side->window_us);
    if ((side->player ? side->player : run_play)(plan, &ops, error) != EXIT_DONE)
        return error->code ? false : error_set(error, EXIT_INTERRUPTED, "interrupted");
    if (meter.done < meter.shards)
        return error_set(error, EXIT_COULD_NOT_RUN, "the run ended before it was measured");
    each = meter.decisions_per_s > 0 ? 1 / meter.decisions_per_s : 0;
    *figures = (struct bench_figures){.per_s = meter.decisions_per_s,
                                      .us_each = 1e6 * meter.processor * each,
                                      .messages_each = meter.frames_per_s * each,
                                      .lateness_ms = (double)histogram_quantile(&meter.lateness_us, 0.99) / 1e3,
                                      .resident = meter.resident,
                                      .connections = (unsigned)meter.peers,
                                      .processes = attaches(side) ? processes_of(side) : (unsigned)meter.processes};
    return true;
}

/* The bots of all seats, and those that have none: only a ladder plays with more bots than seats. */
static bool seat_and_play(struct plan *plan, const struct bench_side *side, const char (*commands)[COMMAND_MAX],
                          unsigned count, struct bench_figures *figures, struct error *error)
{
    struct plan_claim claims[GAME_SEATS_MAX] = {0};
    const struct game *game = plan->game;
    unsigned claimed = game->role_count > count || count > TWO ? game->role_count : count;
    bool good;

    for (unsigned i = 0; i < claimed; i++)
        claims[i] = (struct plan_claim){.role = game->roles[i % game->role_count].name, .command = commands[i % count]};
    good = plan_seat(plan, claims, claimed, error);
    for (unsigned i = claimed; good && i < count; i++)
        good = plan_add_bot(plan, commands[i], error);
    good = good && play(plan, side, figures, error);
    plan_release(plan);
    return good;
}

static bool run_attached(const struct plan *template, const struct bench_side *side, struct bench_figures *figures,
                         struct error *error)
{
    struct plan plan = *template;
    char endpoint[ENDPOINT_MAX], command[COMMAND_MAX], names[PLAN_BOTS_MAX][COMMAND_MAX];
    unsigned name_count = names_of(side);
    struct folder folder = {0};
    struct launcher launcher = {0};
    struct bench_keys keys = {.secret = ""};
    bool good = folder_make(&folder, error) && (!side->encrypted || bench_keys_make(&keys, folder.path, error));

    folder_endpoint(&folder, 0, endpoint);
    print_command(side, command);
    for (unsigned i = 0; i < name_count; i++)
        (void)snprintf(names[i], sizeof names[i], name_count > 1 ? "@%s-%u" : "@%s", instant_name, i + 1);
    plan.attach.listen[0] = endpoint;
    plan.attach.listen_count = 1;
    plan.attach.keys = side->encrypted ? keys.secret : NULL;
    plan.attach.allow = side->encrypted ? keys.shown : NULL;
    good = good && (!side->tcp || find_port(endpoint, error)) &&
           start_bots(side, endpoint, &keys, command, &launcher, error) &&
           seat_and_play(&plan, side, (const char(*)[COMMAND_MAX])names, name_count, figures, error);
    if (launcher.processes)
        launcher_release(&launcher);
    bench_keys_remove(&keys);
    folder_remove(&folder);
    return good;
}

static bool run_referee(const struct bench_side *side, struct bench_figures *figures, struct error *error)
{
    struct plan plan = *side->request->plan;
    char command[1][COMMAND_MAX], records[PATH_MAX] = "";
    bool good;

    plan.games = PLAN_GAMES_MAX;
    plan.jobs = side->matches;
    plan.attach.wait_us = PLAN_WAIT_US;
    plan.affinity = true;
    if (side->records && !bench_folder_make(side->request->folder, records, error))
        return false;
    plan.records = side->records ? records : NULL;
    print_command(side, command[0]);
    good = attaches(side) ? run_attached(&plan, side, figures, error)
                          : seat_and_play(&plan, side, (const char(*)[COMMAND_MAX])command, 1, figures, error);
    bench_folder_remove(records);
    return good;
}

/* --- apart ------------------------------------------------------------------------------------------------------- */

struct report {
    struct bench_figures figures;
    struct error error;
};

static void report_to(int fd, const struct bench_side *side, pid_t parent)
{
    struct report report = {0};
    struct rusage used;
    bool good;

    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
        _exit(1);
    good =
        side->bare ? run_bare(side, &report.figures, &report.error) : run_referee(side, &report.figures, &report.error);
    (void)getrusage(RUSAGE_SELF, &used);
    report.figures.peak = (size_t)used.ru_maxrss * KIB;
    if (!good && report.error.code == EXIT_DONE)
        (void)error_set(&report.error, EXIT_COULD_NOT_RUN, "out of memory");
    _exit(write(fd, &report, sizeof report) == (ssize_t)sizeof report ? 0 : 1);
}

bool bench_side_measure(const struct bench_side *side, struct bench_figures *figures, struct error *error)
{
    struct report report;
    pid_t parent = getpid(), child;
    int pipes[2], status = 0;
    ssize_t size;

    if (pipe2(pipes, O_CLOEXEC) < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make a pipe: %s", strerror(errno));
    child = fork();
    if (child == 0)
        report_to(pipes[1], side, parent);
    (void)close(pipes[1]);
    do
        size = child > 0 ? read(pipes[0], &report, sizeof report) : -1;
    while (size < 0 && errno == EINTR && child > 0);
    (void)close(pipes[0]);
    if (child > 0)
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
    if (size != (ssize_t)sizeof report)
        return error_set(error, EXIT_COULD_NOT_RUN, "a process of the benchmark ended with status %d", status);
    *figures = report.figures;
    if (report.error.code != EXIT_DONE)
        *error = report.error;
    return report.error.code == EXIT_DONE;
}
