/* SPDX-License-Identifier: MIT */
#include "sandbox/container/sweep.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "launch/stat.h"

enum {
    BOOT_MAX = 40,
    SWEEP_AT_ONCE_MAX = 64, /* containers of one command */
    SWEEP_ROUNDS = 64,
    SWEEP_WORDS = 8, /* of a command, besides its containers */
};

/* --- processes --------------------------------------------------------------------------------------------------- */

static void read_boot(char out[BOOT_MAX])
{
    int fd = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    ssize_t size = fd >= 0 ? read(fd, out, BOOT_MAX - 1) : -1;

    out[size > 0 ? size : 0] = '\0';
    out[strspn(out, "0123456789abcdef-")] = '\0';
    if (fd >= 0)
        (void)close(fd);
}

static unsigned long long own_numbers(void)
{
    struct stat info;

    return stat("/proc/self/ns/pid", &info) == 0 ? (unsigned long long)info.st_ino : 0;
}

void sweep_process(char out[SWEEP_PROCESS_MAX])
{
    struct process_stat own = {0};
    char boot[BOOT_MAX];

    read_boot(boot);
    (void)process_stat_read(getpid(), &own);
    (void)snprintf(out, SWEEP_PROCESS_MAX, "%s.%llu.%d.%llu", boot, own_numbers(), (int)getpid(), own.started);
}

bool sweep_has_ended(const char *process)
{
    struct process_stat stat = {0};
    char boot[BOOT_MAX], own[BOOT_MAX], numbers[24], pid[12], started[24];

    read_boot(own);
    if (sscanf(process, "%39[0-9a-f-].%23[0-9].%11[0-9].%23[0-9]", boot, numbers, pid, started) != 4 || *pid == '0')
        return false;
    if (strcmp(boot, own) != 0)
        return true;
    return strtoull(numbers, NULL, 10) == own_numbers() &&
           !(process_stat_read((pid_t)strtol(pid, NULL, 10), &stat) && stat.started == strtoull(started, NULL, 10));
}

/* --- containers -------------------------------------------------------------------------------------------------- */

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

static size_t list(const struct container_engine *engine, const char *filter, struct answer *answer, char **ids)
{
    const char *const words[] = {engine->path, "ps", "--all", "--quiet", "--no-trunc", "--filter", filter, NULL};
    size_t count = ask(answer, words, ENGINE_MS) ? lines_of(answer->out, ids, SWEEP_AT_ONCE_MAX) : 0, good = 0;

    for (size_t i = 0; i < count; i++)
        if (is_id(ids[i]))
            ids[good++] = ids[i];
    return good;
}

/* Those of them whose arena has ended, by "ID PROCESS" in a line for each. */
static size_t left_behind(const struct container_engine *engine, char **ids, size_t count, struct answer *answer)
{
    static const char format[] = "{{.Id}} {{index .Config.Labels \"" SWEEP_PROCESS "\"}}";
    const char *const words[] = {"inspect", "--type", "container", "--format", format, NULL};
    char *lines[SWEEP_AT_ONCE_MAX];
    size_t left = 0;

    (void)tell(engine, words, ids, count, answer); /* some may be gone by now */
    count = lines_of(answer->out, lines, SWEEP_AT_ONCE_MAX);
    for (size_t i = 0; i < count; i++) {
        char *blank = strchr(lines[i], ' ');

        if (!blank)
            continue;
        *blank = '\0';
        if (is_id(lines[i]) && sweep_has_ended(blank + 1))
            ids[left++] = lines[i];
    }
    return left;
}

static void remove_all(const struct container_engine *engine, char *const *ids, size_t count)
{
    struct answer *answer = malloc(sizeof *answer);

    if (answer)
        (void)tell(engine, (const char *[]){"rm", "--force", "--volumes", NULL}, ids, count, answer);
    free(answer);
}

unsigned sweep_left_behind(const struct container_engine *engine)
{
    struct answer *listed = malloc(sizeof *listed), *seen = malloc(sizeof *seen);
    char *ids[SWEEP_AT_ONCE_MAX];
    size_t count = listed && seen ? list(engine, "label=" SWEEP_PROCESS, listed, ids) : 0;

    if (count > 0)
        count = left_behind(engine, ids, count, seen);
    if (count > 0)
        remove_all(engine, ids, count);
    free(listed);
    free(seen);
    return (unsigned)count;
}

void sweep_run(const struct container_engine *engine, const char *run)
{
    struct answer *listed = malloc(sizeof *listed);
    char *ids[SWEEP_AT_ONCE_MAX], *filter = NULL;
    size_t count = 1;

    if (listed && asprintf(&filter, "label=" SWEEP_RUN "=%s", run) >= 0)
        for (unsigned round = 0; round < SWEEP_ROUNDS && (count = list(engine, filter, listed, ids)) > 0; round++)
            remove_all(engine, ids, count);
    free(filter);
    free(listed);
}
