/* SPDX-License-Identifier: MIT */
#include "sandbox/container/container.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/visible.h"
#include "sandbox/container/command.h"
#include "sandbox/container/engine.h"
#include "sandbox/container/keeper.h"
#include "sandbox/container/sweep.h"
#include "sandbox/namespaces/view.h"

enum {
    ENGINES_MAX = 4,            /* that the bots of one run may name */
    NAME_MAX_BYTES = 96,        /* of a container's name */
    USERS_MOST = 60000,         /* different users of bots */
    USERS_FIRST = 1000,         /* for an engine that has users of its own, */
    USERS_OF_ROOT = 2000000000, /* and for one that has those of the machine: no other program takes such */
    ENVIRONMENT_MAX = 32,       /* variables for the engine's client and the bot's own */
    MIB = 1 << 20,
};

struct known_engine {
    char *wanted; /* NULL: none by name */
    struct container_engine engine;
};

struct containers {
    char *mark;
    char process[SWEEP_PROCESS_MAX];
    pthread_mutex_t lock; /* of the engines */
    struct known_engine engines[ENGINES_MAX];
    size_t count;
    atomic_uint opened; /* containers */
};

struct container {
    int reports[2]; /* a pipe from the keeper; -1: closed */
    enum sandbox_means means;
    struct command_words words;
    const char *environment[ENVIRONMENT_MAX + 1];
    struct process_bounds bounds;
};

struct containers *containers_new(const char *mark)
{
    struct containers *containers = calloc(1, sizeof *containers);

    if (containers)
        containers->mark = strdup(mark);
    if (!containers || !containers->mark) {
        free(containers);
        return NULL;
    }
    sweep_process(containers->process);
    (void)pthread_mutex_init(&containers->lock, NULL);
    return containers;
}

void containers_free(struct containers *containers)
{
    if (!containers)
        return;
    for (size_t i = 0; i < containers->count; i++) {
        if (atomic_load(&containers->opened) > 0)
            sweep_run(&containers->engines[i].engine, containers->mark);
        free(containers->engines[i].wanted);
    }
    (void)pthread_mutex_destroy(&containers->lock);
    free(containers->mark);
    free(containers);
}

/* --- engines ----------------------------------------------------------------------------------------------------- */

static bool is_same(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

static const struct container_engine *known(const struct containers *containers, const char *wanted)
{
    for (size_t i = 0; i < containers->count; i++)
        if (is_same(containers->engines[i].wanted, wanted))
            return &containers->engines[i].engine;
    return NULL;
}

static bool add_engine(struct containers *containers, const char *wanted, struct error *error)
{
    struct known_engine *new = &containers->engines[containers->count];
    unsigned swept;

    if (containers->count == ENGINES_MAX)
        return error_set(error, EXIT_WRONG_USE, "the bots of a run name at most %d container engines", ENGINES_MAX);
    if (!container_engine_find(&new->engine, wanted, error))
        return false;
    new->wanted = wanted ? strdup(wanted) : NULL;
    if (wanted && !new->wanted)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)sweep_left_behind(&new->engine, &swept);
    containers->count++;
    return true;
}

/* --- a bot that may be run --------------------------------------------------------------------------------------- */

/* These are the engine's own too, which runs with the rights of the host. */
static bool is_of_client(const char *word)
{
    static const char *const names[] = {"PATH", "HOME", "TMPDIR"};
    static const char *const beginnings[] = {"LD_", "XDG_", "DBUS_", "DOCKER_", "CONTAINER", "GO", "STORAGE_"};
    size_t size = strcspn(word, "=");

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (size == strlen(names[i]) && strncmp(word, names[i], size) == 0)
            return true;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(word, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

static bool variables_good(const struct process_plan *plan, struct error *error)
{
    for (unsigned list = 0; list < PASSED_LISTS_MAX; list++)
        for (size_t i = 0; plan->passed[list] && i < plan->passed[list]->count; i++) {
            const char *word = plan->passed[list]->words[i];

            if (is_of_client(word))
                return error_set(
                    error, EXIT_WRONG_USE,
                    "%.*s cannot be passed to an image, as the engine itself goes by it: set it in the image "
                    "(ENV)",
                    (int)strcspn(word, "="), word);
        }
    return true;
}

static bool lies_in(const char *hidden, const char *folder)
{
    char *real = hidden ? realpath(hidden, NULL) : NULL;
    bool lies = real && view_is_in(real, folder);

    free(real);
    return lies;
}

/* What is shown to a container is shown with all that is in it. */
static bool is_free_of_hidden(const char *shown, const struct sandbox_spec *spec, struct error *error)
{
    char *folder = realpath(shown, NULL);
    const char *seen = NULL;

    for (size_t i = 0; folder && i < spec->hide_count; i++)
        seen = lies_in(spec->hides[i], folder) ? spec->hides[i] : seen;
    for (size_t i = 0; folder && i < SANDBOX_KEPT_MAX; i++)
        seen = lies_in(spec->kept[i], folder) ? spec->kept[i] : seen;
    for (size_t i = 0; folder && i < spec->other_count; i++)
        seen = lies_in(spec->others[i], folder) ? spec->others[i] : seen;
    free(folder);
    return !seen || error_set(error, EXIT_COULD_NOT_RUN,
                              "--show %.120s has %.120s in it, which no bot may see, and a container cannot be shown "
                              "the rest alone: show it less",
                              shown, seen);
}

static bool spec_good(const struct sandbox_spec *spec, struct error *error)
{
    if (spec->state)
        return error_set(error, EXIT_WRONG_USE,
                         "an image has no folder for state, only a program has: in a file give each program a "
                         "`state` of its own, in place of one for all");
    if (spec->counts_cpu)
        return error_set(error, EXIT_WRONG_USE,
                         "the processor time of an image is not counted: give a clock without cpu=, or a program in "
                         "place of the image");
    for (size_t i = 0; i < spec->show_count; i++)
        if (!command_path_check(spec->shows[i], error) || !is_free_of_hidden(spec->shows[i], spec, error))
            return false;
    return true;
}

bool containers_check(struct containers *containers, const struct sandbox_spec *spec, const struct process_plan *plan,
                      struct error *error)
{
    const char *name = image_of(plan->words);
    const struct container_engine *engine;
    struct image image;
    bool good;

    if (!name)
        return error_set(error, EXIT_WRONG_USE,
                         "a container runs an image, and '%.80s' is a program: image:NAME, or --sandbox namespaces",
                         plan->words[0]);
    if (!image_name_check(name, error) || !spec_good(spec, error) || !variables_good(plan, error) ||
        !command_path_check(containers->mark, error))
        return false;
    (void)pthread_mutex_lock(&containers->lock);
    good = known(containers, spec->engine) || add_engine(containers, spec->engine, error);
    engine = known(containers, spec->engine);
    (void)pthread_mutex_unlock(&containers->lock);
    return good && container_engine_limits(engine, &spec->limits, error) &&
           container_engine_look(engine, name, spec->pulls, &image, error);
}

bool container_image(const char *engine, const char *name, struct image *image)
{
    struct container_engine found;
    struct error error = {0};

    return container_engine_find(&found, engine, &error) && container_engine_look(&found, name, false, image, &error);
}

bool containers_sweep(const char *engine, unsigned *removed, struct error *error)
{
    struct container_engine found;

    *removed = 0;
    return container_engine_find(&found, engine, error) &&
           (sweep_left_behind(&found, removed) ||
            error_set(error, EXIT_COULD_NOT_RUN,
                      "%s did not remove all containers that an arena left behind: %s ps --all --filter label=%s",
                      found.name, found.name, SWEEP_PROCESS));
}

/* --- a container ------------------------------------------------------------------------------------------------- */

/* What the engine's client needs of the arena's environment besides what all processes get. */
static const char *const for_client[] = {"XDG_RUNTIME_DIR",          "XDG_CONFIG_HOME",  "XDG_DATA_HOME",
                                         "DBUS_SESSION_BUS_ADDRESS", "DOCKER_HOST",      "DOCKER_CONFIG",
                                         "DOCKER_CONTEXT",           "DOCKER_CERT_PATH", "DOCKER_TLS_VERIFY",
                                         "CONTAINER_HOST",           "CONTAINERS_CONF",  "CONTAINERS_STORAGE_CONF"};

/* The client's, then what the arena sets. */
static bool set_environment(struct container *container, const char *const *arenas, struct error *error)
{
    size_t used = 0;

    for (size_t i = 0; i < sizeof for_client / sizeof *for_client; i++)
        for (char **entry = environ; *entry; entry++)
            if (strncmp(*entry, for_client[i], strlen(for_client[i])) == 0 && (*entry)[strlen(for_client[i])] == '=')
                container->environment[used++] = *entry;
    for (; *arenas && used < ENVIRONMENT_MAX; arenas++)
        container->environment[used++] = *arenas;
    container->environment[used] = NULL;
    return !*arenas || error_set(error, EXIT_COULD_NOT_RUN, "too many variables for a container");
}

/* The folder with the socket. */
static bool take_folder(char *out, size_t size, const char *const *environment, struct error *error)
{
    static const char begin[] = "ARENA_ENDPOINT=ipc://";
    const char *path = NULL, *slash;

    for (; *environment && !path; environment++)
        if (strncmp(*environment, begin, sizeof begin - 1) == 0)
            path = *environment + sizeof begin - 1;
    slash = path ? strrchr(path, '/') : NULL;
    if (!slash)
        return error_set(error, EXIT_WRONG_USE,
                         "an image has no network, and so no tcp: it needs a unix socket (--transport ipc)");
    (void)snprintf(out, size, "%.*s", (int)(slash - path), path);
    return command_path_check(out, error);
}

static unsigned user_of(const struct container_engine *engine, unsigned number)
{
    unsigned first = engine->users > USERS_FIRST ? USERS_FIRST : 1, count = engine->users - first;

    number += (unsigned)getpid(); /* so that two arenas rarely have the same */
    if (engine->users == 0)
        return USERS_OF_ROOT + number % USERS_MOST;
    return first + number % (count < USERS_MOST ? count : USERS_MOST);
}

/* What a report of the keeper says of the limit. */
static void memory_words(char *out, size_t size, uint64_t bytes)
{
    if (bytes % MIB == 0)
        (void)snprintf(out, size, "%" PRIu64 " MiB", bytes / MIB);
    else
        (void)snprintf(out, size, "%" PRIu64 " bytes", bytes);
}

static void write_words(struct containers *containers, struct container *container, struct container_run *run,
                        unsigned number)
{
    const char *slash = strrchr(containers->mark, '/');
    char name[NAME_MAX_BYTES], memory[40], id_file[FIND_PLACE_MAX];

    (void)snprintf(name, sizeof name, "%.60s-%u", slash ? slash + 1 : containers->mark, number);
    (void)snprintf(id_file, sizeof id_file, "%.3900s/container-%u", containers->mark, number);
    memory_words(memory, sizeof memory, run->spec->limits.memory_bytes);
    run->name = name;
    run->id_file = id_file;
    run->user = user_of(run->engine, number);
    command_add(&container->words, "/proc/self/exe");
    command_add(&container->words, KEEPER_WORD);
    command_add(&container->words, "%d", container->reports[1]);
    command_add(&container->words, "%s", run->engine->name);
    command_add(&container->words, "%s", name);
    command_add(&container->words, "%s", image_of(run->plan->words));
    command_add(&container->words, "%s", memory);
    command_add(&container->words, "%s", id_file);
    command_add(&container->words, "--");
    command_write(&container->words, run);
    run->name = run->id_file = NULL; /* the words have copies */
}

static bool make(struct containers *containers, struct container *container, const struct sandbox_spec *spec,
                 struct process_plan *plan, struct error *error)
{
    char folder[FIND_PLACE_MAX];
    struct container_run run = {
        .spec = spec, .plan = plan, .run = containers->mark, .process = containers->process, .folder = folder};

    (void)pthread_mutex_lock(&containers->lock);
    run.engine = known(containers, spec->engine);
    (void)pthread_mutex_unlock(&containers->lock);
    if (!run.engine || !image_of(plan->words))
        return error_set(error, EXIT_COULD_NOT_RUN, "a container was not checked");
    if (!take_folder(folder, sizeof folder, plan->environment, error) ||
        !set_environment(container, plan->environment, error))
        return false;
    if (pipe2(container->reports, O_CLOEXEC | O_NONBLOCK | O_DIRECT) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make a pipe: %s", strerror(errno));
    write_words(containers, container, &run, atomic_fetch_add(&containers->opened, 1) + 1);
    container->means = run.engine->counts_memory ? SANDBOX_CGROUP : SANDBOX_RLIMITS;
    return !container->words.failed || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

struct container *container_open(struct containers *containers, const struct sandbox_spec *spec,
                                 struct process_plan *plan, struct error *error)
{
    struct container *container = calloc(1, sizeof *container);

    if (!container) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    container->reports[0] = container->reports[1] = -1;
    if (!make(containers, container, spec, plan, error)) {
        container_close(container, NULL, NULL);
        return NULL;
    }
    container->bounds = (struct process_bounds){.cgroup = -1, .kept = {container->reports[1]}, .kept_count = 1};
    plan->words = (const char *const *)(uintptr_t)container->words.at;
    plan->environment = container->environment;
    plan->bounds = &container->bounds;
    return container;
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

void container_started(struct container *container)
{
    close_fd(&container->reports[1]);
}

/* Each read gets what one write wrote. The last report counts. */
static void read_reports(const struct container *container, struct sandbox_report *report)
{
    char bytes[KEEPER_REPORT_MAX];
    ssize_t size;

    while (container->reports[0] >= 0 && (size = read(container->reports[0], bytes, sizeof bytes)) > 0) {
        report->out_of_memory = bytes[0] == KEEPER_OUT_OF_MEMORY;
        visible_span(report->why, sizeof report->why, span_of(bytes + 1, (size_t)size - 1), false);
    }
}

void container_close(struct container *container, const struct process *process, struct sandbox_report *report)
{
    if (report) {
        *report = (struct sandbox_report){.level = SANDBOX_CONTAINER, .means = container->means};
        if (process)
            read_reports(container, report);
    }
    close_fd(&container->reports[0]);
    close_fd(&container->reports[1]);
    command_free(&container->words);
    free(container);
}
