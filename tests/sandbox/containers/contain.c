/* SPDX-License-Identifier: MIT */
/* Runs one image as an arena does, for containers.py:
 *
 *     contain FOLDER ENDPOINT [engine=NAME] [pulls] [memory=N] [processes=N] [show=PATH] [hide=PATH] [other=PATH]
 * [pass=NAME] ...
 *             -- IMAGE ARGS
 *
 * Prints "started", what the bot printed as it comes, and at its end "end: ...", "why: ..." and "out of memory". When
 * its stdin closes it stops the bot. Exit code 3 with a sentence if the image cannot be run. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/steady.h"
#include "sandbox/container/container.h"
#include "sandbox/container/keeper.h"

enum { PATIENCE_MS = 1000 };

struct scene {
    struct launcher launcher;
    struct containers *containers;
    struct container *container;
    struct sandbox_spec spec;
    const char *other;
    struct passed passed;
    bool ended;
};

static void ended(void *context, struct process *process)
{
    struct scene *scene = context;
    struct sandbox_report report;
    char how[PROCESS_END_TEXT_MAX];

    process_end_text(process, how);
    container_close(scene->container, process, &report);
    (void)printf("\nend: %s\nwhy: %s\n%s", how, report.why, report.out_of_memory ? "out of memory\n" : "");
    (void)printf("bytes: %llu\n", (unsigned long long)process->output->total);
    launcher_drop(&scene->launcher, process);
    scene->ended = true;
}

static void printed(void *context, struct process *process, struct span bytes)
{
    static size_t shown;

    (void)context;
    (void)process;
    if (shown < CAPTURE_HEAD_MAX) /* of one that prints for ever the test needs no more */
        (void)fwrite(bytes.at, 1, bytes.size, stdout);
    shown += bytes.size;
    (void)fflush(stdout);
}

static bool take(struct scene *scene, const char *word, struct error *error)
{
    struct sandbox_spec *spec = &scene->spec;
    const char *value = strchr(word, '=');

    value = value ? value + 1 : "";
    if (strncmp(word, "engine=", 7) == 0)
        spec->engine = value;
    else if (strcmp(word, "pulls") == 0)
        spec->pulls = true;
    else if (strncmp(word, "memory=", 7) == 0)
        spec->limits.memory_bytes = strtoull(value, NULL, 10);
    else if (strncmp(word, "processes=", 10) == 0)
        spec->limits.processes = strtoull(value, NULL, 10);
    else if (strncmp(word, "show=", 5) == 0)
        spec->shows[spec->show_count++] = value;
    else if (strncmp(word, "hide=", 5) == 0)
        spec->hides[spec->hide_count++] = value;
    else if (strncmp(word, "other=", 6) == 0) {
        scene->other = value;
        spec->others = &scene->other;
        spec->other_count = 1;
    } else if (strncmp(word, "state=", 6) == 0)
        spec->state = value;
    else if (strncmp(word, "pass=", 5) == 0)
        return passed_add(&scene->passed, value, error);
    return true;
}

static void play(struct scene *scene, struct process *process)
{
    const struct launcher_listener listener = {.ended = ended, .context = scene, .printed = printed};
    bool open = true;

    while (!scene->ended) {
        struct pollfd items[] = {{.fd = launcher_fd(&scene->launcher), .events = POLLIN},
                                 {.fd = open ? STDIN_FILENO : -1, .events = POLLIN}};
        char byte;

        (void)poll(items, 2, PATIENCE_MS / 10);
        if (open && items[1].revents && read(STDIN_FILENO, &byte, 1) <= 0) {
            open = false;
            launcher_stop(&scene->launcher, process, steady_us());
        }
        launcher_work(&scene->launcher, steady_us(), &listener);
    }
}

static bool run(struct scene *scene, struct process_plan *plan, struct error *error)
{
    struct process *process;

    if (!containers_check(scene->containers, &scene->spec, plan, error))
        return false;
    scene->container = container_open(scene->containers, &scene->spec, plan, error);
    if (!scene->container)
        return false;
    process = launcher_start(&scene->launcher, plan, error);
    container_started(scene->container);
    if (!process) {
        container_close(scene->container, NULL, NULL);
        return false;
    }
    (void)puts("started");
    (void)fflush(stdout);
    play(scene, process);
    return true;
}

int main(int argc, char **argv)
{
    struct scene scene = {.spec = {.level = SANDBOX_CONTAINER,
                                   .limits = {.memory_bytes = 256 << 20,
                                              .processes = 64,
                                              .file_bytes = 1 << 20,
                                              .tmp_bytes = 1 << 20,
                                              .files = 128,
                                              .cpu_s = 60}}};
    struct launch_limits limits;
    struct error error = {0};
    char endpoint[256], folder[256];
    const char *environment[] = {endpoint, "ARENA_TOKEN=0123456789abcdef0123456789abcdef", folder, NULL};
    struct process_plan plan = {.environment = environment, .passed = {&scene.passed}, .owner = &scene};
    int i = 3;

    if (argc > 1 && strcmp(argv[1], KEEPER_WORD) == 0)
        return keeper_main(argc, argv);
    if (argc < 5)
        return EXIT_WRONG_USE;
    (void)signal(SIGPIPE, SIG_IGN);
    (void)snprintf(endpoint, sizeof endpoint, "ARENA_ENDPOINT=%s", argv[2]);
    (void)snprintf(folder, sizeof folder, "ARENA_RUN=%s", argv[1]);
    while (i < argc && strcmp(argv[i], "--") != 0 && take(&scene, argv[i], &error))
        i++;
    if (i < argc)
        argv[i] = (char *)(uintptr_t)image_mark; /* in place of the dashes */
    plan.words = (const char *const *)(uintptr_t)argv + i;
    launch_limits_raise(&limits);
    scene.containers = containers_new(argv[1]);
    if (scene.containers && error.code == EXIT_DONE && launcher_init(&scene.launcher, &limits, &error)) {
        (void)run(&scene, &plan, &error);
        launcher_release(&scene.launcher);
    }
    containers_free(scene.containers);
    if (error.code)
        (void)printf("refused: %s\n", error.text);
    return (int)error.code;
}
