/* SPDX-License-Identifier: MIT */
#include "sandbox/container/sweep.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/hash.h"
#include "launch/stat.h"

enum {
    ID_MAX = 40,
    MACHINE_MAX = 17,
    SWEEP_AT_ONCE_MAX = 64,     /* containers of one command */
    SWEEP_LISTED_MAX = 1 << 20, /* bytes of a list */
    SWEEP_ROUNDS = 64,
    SWEEP_WORDS = 8, /* of a command, besides its containers */
};

/* --- processes --------------------------------------------------------------------------------------------------- */

/* "" if there is no such file. */
static void read_id(const char *path, char out[ID_MAX])
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = fd >= 0 ? read(fd, out, ID_MAX - 1) : -1;

    out[size > 0 ? size : 0] = '\0';
    out[strspn(out, "0123456789abcdef-")] = '\0';
    if (fd >= 0)
        (void)close(fd);
}

static void read_boot(char out[ID_MAX])
{
    read_id("/proc/sys/kernel/random/boot_id", out);
}

/* A name for this machine, which stays when it boots again. Whoever may look at a container does not learn the
 * machine's id from it (machine-id(5)). "0": it has none. */
static void name_machine(char out[MACHINE_MAX])
{
    char id[ID_MAX];
    struct hasher hasher;
    struct hash hash;

    read_id("/etc/machine-id", id);
    hasher_init(&hasher);
    hasher_add(&hasher, span_of(SWEEP_PROCESS, sizeof SWEEP_PROCESS));
    hasher_add(&hasher, span_of(id, strlen(id)));
    hash = hasher_end(&hasher);
    if (*id)
        hex_print(out, hash.bytes, MACHINE_MAX / 2);
    else
        (void)snprintf(out, MACHINE_MAX, "0");
}

static unsigned long long own_numbers(void)
{
    struct stat info;

    return stat("/proc/self/ns/pid", &info) == 0 ? (unsigned long long)info.st_ino : 0;
}

void sweep_process(char out[SWEEP_PROCESS_MAX])
{
    struct process_stat own = {0};
    char machine[MACHINE_MAX], boot[ID_MAX];

    name_machine(machine);
    read_boot(boot);
    (void)process_stat_read(getpid(), &own);
    (void)snprintf(out, SWEEP_PROCESS_MAX, "%s.%s.%llu.%u.%d.%llu", machine, boot, own_numbers(), (unsigned)geteuid(),
                   (int)getpid(), own.started);
}

/* Processes of another boot of this machine have ended. Those of another machine that uses the same engine have not. */
static bool is_of_earlier_boot(const char *machine)
{
    char own[MACHINE_MAX];

    name_machine(own);
    return strcmp(own, "0") != 0 && strcmp(machine, own) == 0;
}

bool sweep_has_ended(const char *process)
{
    struct process_stat stat = {0};
    char machine[MACHINE_MAX], boot[ID_MAX], own[ID_MAX], numbers[24], user[12], pid[12], started[24];
    int size = 0;

    read_boot(own);
    if (sscanf(process, "%16[0-9a-f].%39[0-9a-f-].%23[0-9].%11[0-9].%11[0-9].%23[0-9]%n", machine, boot, numbers, user,
               pid, started, &size) != 6 ||
        process[size] != '\0' || *pid == '0' || strtoul(user, NULL, 10) != geteuid())
        return false;
    if (strcmp(boot, own) != 0)
        return is_of_earlier_boot(machine);
    return strtoull(numbers, NULL, 10) == own_numbers() &&
           !(process_stat_read((pid_t)strtol(pid, NULL, 10), &stat) && stat.started == strtoull(started, NULL, 10));
}

/* --- containers -------------------------------------------------------------------------------------------------- */

struct listed {
    struct buffer text;
    char **ids; /* in the text */
    size_t count;
};

/* Cuts a text into its lines; returns how many, at most `most`. */
static size_t lines_of(char *text, char **lines, size_t most)
{
    size_t count = 0;
    char *rest = NULL;

    for (char *line = strtok_r(text, "\n", &rest); line && count < most; line = strtok_r(NULL, "\n", &rest))
        lines[count++] = line;
    return count;
}

/* A command with containers behind it. True if it did what it should. */
static bool tell(const struct container_engine *engine, const char *const *begin, char *const *ids, size_t count,
                 struct answer *answer)
{
    const char *words[SWEEP_WORDS + SWEEP_AT_ONCE_MAX + 1] = {engine->path};
    size_t used = 1;

    for (; *begin; begin++)
        words[used++] = *begin;
    for (size_t i = 0; i < count; i++)
        words[used++] = ids[i];
    words[used] = NULL;
    return ask(answer, words, ENGINE_MS);
}

static bool is_id(const char *text)
{
    return *text && strspn(text, "0123456789abcdef") == strlen(text);
}

static void take_ids(struct listed *listed)
{
    char *text = (char *)listed->text.at;
    size_t lines = 0, good = 0;

    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    listed->ids = calloc(lines + 1, sizeof *listed->ids);
    lines = listed->ids ? lines_of(text, listed->ids, lines + 1) : 0;
    for (size_t i = 0; i < lines; i++)
        if (is_id(listed->ids[i]))
            listed->ids[good++] = listed->ids[i];
    listed->count = good;
}

static void listed_release(struct listed *listed)
{
    free(listed->ids);
    buffer_release(&listed->text);
}

/* All containers with this label. False if the engine did not say, or nobody could keep what it said; the caller
 * releases the list in any case. */
static bool list(const struct container_engine *engine, const char *filter, struct listed *listed)
{
    const char *const words[] = {engine->path, "ps", "--all", "--quiet", "--no-trunc", "--filter", filter, NULL};
    struct answer *answer = malloc(sizeof *answer);
    bool good;

    *listed = (struct listed){.ids = NULL};
    buffer_init(&listed->text, SWEEP_LISTED_MAX);
    good =
        answer && ask_more(answer, &(struct question){.words = words, .all = &listed->text, .deadline_ms = ENGINE_MS});
    free(answer);
    buffer_add_byte(&listed->text, '\0');
    if (!good || listed->text.failed)
        return false;
    take_ids(listed);
    return listed->ids != NULL;
}

/* Those of at most SWEEP_AT_ONCE_MAX containers whose arena has ended, by "ID PROCESS" in a line for each. The ids lie
 * in the answer. */
static size_t left_behind(const struct container_engine *engine, char *const *ids, size_t count, struct answer *answer,
                          char **left)
{
    static const char format[] = "{{.Id}} {{index .Config.Labels \"" SWEEP_PROCESS "\"}}";
    const char *const words[] = {"inspect", "--type", "container", "--format", format, NULL};
    char *lines[SWEEP_AT_ONCE_MAX];
    size_t found = 0;

    (void)tell(engine, words, ids, count, answer); /* some may be gone by now */
    count = lines_of(answer->out, lines, SWEEP_AT_ONCE_MAX);
    for (size_t i = 0; i < count; i++) {
        char *blank = strchr(lines[i], ' ');

        if (!blank)
            continue;
        *blank = '\0';
        if (is_id(lines[i]) && sweep_has_ended(blank + 1))
            left[found++] = lines[i];
    }
    return found;
}

static bool remove_all(const struct container_engine *engine, char *const *ids, size_t count)
{
    struct answer *answer = malloc(sizeof *answer);
    bool done = answer && tell(engine, (const char *[]){"rm", "--force", "--volumes", NULL}, ids, count, answer);

    free(answer);
    return done;
}

static size_t at_once(const struct listed *listed, size_t from)
{
    return listed->count - from < SWEEP_AT_ONCE_MAX ? listed->count - from : SWEEP_AT_ONCE_MAX;
}

bool sweep_left_behind(const struct container_engine *engine, unsigned *removed)
{
    struct answer *seen = malloc(sizeof *seen);
    char *left[SWEEP_AT_ONCE_MAX];
    struct listed listed;
    bool good = list(engine, "label=" SWEEP_PROCESS, &listed) && seen;

    *removed = 0;
    for (size_t i = 0; seen && i < listed.count; i += SWEEP_AT_ONCE_MAX) {
        size_t count = left_behind(engine, listed.ids + i, at_once(&listed, i), seen, left);

        if (count == 0)
            continue;
        if (remove_all(engine, left, count))
            *removed += (unsigned)count;
        else
            good = false;
    }
    listed_release(&listed);
    free(seen);
    return good;
}

void sweep_run(const struct container_engine *engine, const char *run)
{
    char *filter = NULL;
    bool left = asprintf(&filter, "label=" SWEEP_RUN "=%s", run) >= 0;

    for (unsigned round = 0; left && round < SWEEP_ROUNDS; round++) {
        struct listed listed;

        left = list(engine, filter, &listed) && listed.count > 0;
        for (size_t i = 0; left && i < listed.count; i += SWEEP_AT_ONCE_MAX)
            (void)remove_all(engine, listed.ids + i, at_once(&listed, i));
        listed_release(&listed);
    }
    free(filter);
}
