/* SPDX-License-Identifier: MIT */
#include "sandbox/container/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "sandbox/container/refusal.h"

enum { WHY_MAX = 320 };

/* --- which one --------------------------------------------------------------------------------------------------- */

/* Engines make files of these names in their containers; systemd-nspawn and others set the variable. */
static bool is_contained(void)
{
    return access("/run/.containerenv", F_OK) == 0 || access("/.dockerenv", F_OK) == 0 || getenv("container") != NULL;
}

static bool is_called(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');

    return strcmp(slash ? slash + 1 : path, name) == 0;
}

static bool take(struct container_engine *engine, const char *program, struct error *error)
{
    engine->is_docker = is_called(program, "docker");
    engine->name = engine->is_docker ? "docker" : "podman";
    if (!engine->is_docker && !is_called(program, "podman"))
        return error_set(error, EXIT_WRONG_USE, "an engine is podman, docker or the path of one of them, not '%.80s'",
                         program);
    return find_program(program, NULL, NULL, engine->path, error);
}

static bool choose(struct container_engine *engine, const char *wanted, struct error *error)
{
    struct error none = {0};

    if (wanted)
        return take(engine, wanted, error);
    if (is_contained())
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "an image cannot be run inside the arena's own container: run it beside the arena and let it "
                         "attach with a key (docker/README.md), or name the engine whose socket was given to this "
                         "container (--engine podman or docker)");
    if (take(engine, "podman", &none) || take(engine, "docker", &none))
        return true;
    return error_set(error, EXIT_COULD_NOT_RUN,
                     "an image needs podman or docker, and neither is in PATH: apt install podman");
}

/* --- what it can do ---------------------------------------------------------------------------------------------- */

/* The words behind a key at the beginning of a line; "" if there is no such line. */
static const char *line_of(const char *text, const char *key)
{
    size_t size = strlen(key);

    for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL)
        if (strncmp(line, key, size) == 0)
            return line + size;
    return "";
}

static bool line_has(const char *text, const char *key, const char *word)
{
    const char *line = line_of(text, key), *found = strstr(line, word);

    return found && found < line + strcspn(line, "\n");
}

static void take_word(char out[IMAGE_WORD_MAX], const char *from)
{
    (void)snprintf(out, IMAGE_WORD_MAX, "%.*s", (int)strcspn(from, " \n/"), from);
}

static unsigned sum_of(const char *line)
{
    unsigned long sum = 0;
    char *end = NULL;

    for (unsigned long one = strtoul(line, &end, 10); end != line; one = strtoul(line, &end, 10)) {
        sum += one;
        line = end;
        if (*line == '\n' || *line == '\0')
            break;
    }
    return sum < UINT32_MAX ? (unsigned)sum : 0;
}

static bool refuse(const struct container_engine *engine, const struct answer *answer, struct error *error)
{
    char why[WHY_MAX];

    refusal_of(why, sizeof why, engine->name, NULL, answer);
    return error_set(error, EXIT_COULD_NOT_RUN, "%s", why);
}

static const char podman_format[] = "rootless {{.Host.Security.Rootless}}\n"
                                    "cgroups {{.Host.CgroupsVersion}} {{.Host.CgroupControllers}}\n"
                                    "users{{range .Host.IDMappings.UIDMap}} {{.Size}}{{end}}\n";

static bool learn_podman(struct container_engine *engine, struct answer *answer, struct error *error)
{
    const char *const info[] = {engine->path, "info", "--format", podman_format, NULL};

    if (!ask(answer, info, ENGINE_MS))
        return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 && geteuid() != 0
                   ? error_set(
                         error, EXIT_COULD_NOT_RUN,
                         "podman cannot run without root where a process may not get new rights, as in a unit with "
                         "NoNewPrivileges: run the image beside the arena and let it attach with a key "
                         "(docker/README.md)")
                   : refuse(engine, answer, error);
    engine->is_rootless = line_has(answer->out, "rootless ", "true");
    engine->users = engine->is_rootless ? sum_of(line_of(answer->out, "users")) : 0;
    /* Without root the older kind of cgroups limits nothing, and podman only warns of that. */
    engine->counts_memory = line_has(answer->out, "cgroups ", "memory") &&
                            (!engine->is_rootless || line_has(answer->out, "cgroups ", "v2"));
    engine->counts_processes =
        line_has(answer->out, "cgroups ", "pids") && (!engine->is_rootless || line_has(answer->out, "cgroups ", "v2"));
    return !engine->is_rootless || engine->users > 1 ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "podman has no users to run bots as: usermod --add-subuids 100000-165535 --add-subgids "
                     "100000-165535 USER, then podman system migrate");
}

static const char docker_format[] = "rootless {{.SecurityOptions}}\nmemory {{.MemoryLimit}}\npids {{.PidsLimit}}\n";

/* The first question is one that every docker answers with its reason if the daemon cannot be reached. */
static bool learn_docker(struct container_engine *engine, struct answer *answer, struct error *error)
{
    const char *const version[] = {engine->path, "version", "--format", "{{.Server.Version}}", NULL};
    const char *const info[] = {engine->path, "info", "--format", docker_format, NULL};

    if (!ask(answer, version, ENGINE_MS) || !ask(answer, info, ENGINE_MS))
        return refuse(engine, answer, error);
    engine->is_rootless = line_has(answer->out, "rootless ", "name=rootless");
    engine->users = engine->is_rootless || line_has(answer->out, "rootless ", "name=userns") ? 65536 : 0;
    engine->counts_memory = line_has(answer->out, "memory ", "true");
    engine->counts_processes = line_has(answer->out, "pids ", "true");
    return true;
}

/* The words of images for what the kernel calls this machine. */
static const struct {
    const char *kernel, *image;
} machines[] = {
    {"x86_64", "amd64"},    {"aarch64", "arm64"}, {"armv7l", "arm"},      {"armv6l", "arm"},
    {"ppc64le", "ppc64le"}, {"s390x", "s390x"},   {"riscv64", "riscv64"}, {"i686", "386"},
};

static void learn_machine(struct container_engine *engine)
{
    struct utsname names;

    if (uname(&names) != 0)
        return;
    take_word(engine->machine, names.machine);
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++)
        if (strcmp(machines[i].kernel, names.machine) == 0)
            take_word(engine->machine, machines[i].image);
}

bool container_engine_find(struct container_engine *engine, const char *wanted, struct error *error)
{
    struct answer *answer;
    bool good;

    *engine = (struct container_engine){0};
    if (!choose(engine, wanted, error))
        return false;
    answer = malloc(sizeof *answer);
    if (!answer)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    learn_machine(engine);
    good = engine->is_docker ? learn_docker(engine, answer, error) : learn_podman(engine, answer, error);
    free(answer);
    return good;
}

bool container_engine_limits(const struct container_engine *engine, const struct sandbox_limits *limits,
                             struct error *error)
{
    static const char remedy[] =
        "delegate them to this user (cgroup v2: Delegate=yes of its unit), or give no such limit";

    if (limits->memory_bytes && !engine->counts_memory)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s cannot limit the memory of a container here, for lack of cgroups: %s (memory=none)",
                         engine->name, remedy);
    return !limits->processes || engine->counts_processes ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "%s cannot limit the processes of a container here, for lack of cgroups: %s (processes=none)",
                     engine->name, remedy);
}

/* --- images ------------------------------------------------------------------------------------------------------ */

static const char image_format[] = "id {{.Id}}\nbytes {{.Size}}\nsystem {{.Os}}\nmachine {{.Architecture}}\n"
                                   "volumes{{range $path, $nothing := .Config.Volumes}} {{$path}}{{end}}\n";

static bool inspect(const struct container_engine *engine, const char *name, struct answer *answer)
{
    return ask(answer, (const char *[]){engine->path, "image", "inspect", "--format", image_format, name, NULL},
               ENGINE_MS);
}

static bool load(const struct container_engine *engine, const char *name, struct answer *answer)
{
    return ask(answer, (const char *[]){engine->path, "pull", "--quiet", name, NULL}, ENGINE_PULL_MS) &&
           inspect(engine, name, answer);
}

static void take_image(struct image *image, const char *printed)
{
    static const char kind[] = "sha256:";
    const char *id = line_of(printed, "id ");

    *image = (struct image){0};
    if (strncmp(id, kind, sizeof kind - 1) == 0)
        id += sizeof kind - 1;
    (void)snprintf(image->id, sizeof image->id, "%.*s", (int)strspn(id, "0123456789abcdef"), id);
    image->bytes = strtoull(line_of(printed, "bytes "), NULL, 10);
    take_word(image->system, line_of(printed, "system "));
    take_word(image->machine, line_of(printed, "machine "));
    image->has_volumes = *line_of(printed, "volumes") == ' ';
}

static bool fits(const struct container_engine *engine, const char *name, const struct image *image,
                 struct error *error)
{
    if (strcmp(image->system, "linux") != 0 || strcmp(image->machine, engine->machine) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "the image %s is for %.32s/%.32s, and this machine is linux/%s: build it for this one (%s "
                         "build --platform linux/%s)",
                         name, image->system, image->machine, engine->machine, engine->name, engine->machine);
    return !engine->is_docker || !image->has_volumes ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "the image %s has a VOLUME, which docker makes on the disk without a limit: build it without, or "
                     "run it by podman",
                     name);
}

bool container_engine_look(const struct container_engine *engine, const char *name, bool pulls, struct image *image,
                           struct error *error)
{
    struct answer *answer = malloc(sizeof *answer);
    char why[WHY_MAX];
    bool good;

    if (!answer)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = inspect(engine, name, answer) || (pulls && !answer->hung && load(engine, name, answer));
    if (good)
        take_image(image, answer->out);
    else
        refusal_of(why, sizeof why, engine->name, name, answer);
    free(answer);
    return good ? fits(engine, name, image, error) : error_set(error, EXIT_COULD_NOT_RUN, "%s", why);
}
