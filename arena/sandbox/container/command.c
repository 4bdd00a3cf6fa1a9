/* SPDX-License-Identifier: MIT */
#include "sandbox/container/command.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sandbox/container/sweep.h"

enum { ROOM_FIRST = 96 };

void command_add(struct command_words *words, const char *format, ...)
{
    char **at = words->at;
    va_list arguments;

    if (words->count + 1 >= words->room) {
        size_t room = words->room ? 2 * words->room : ROOM_FIRST;

        at = realloc(words->at, room * sizeof *at);
        words->failed = words->failed || !at;
        if (!at)
            return;
        words->at = at;
        words->room = room;
    }
    va_start(arguments, format);
    if (words->failed || vasprintf(&at[words->count], format, arguments) < 0)
        words->failed = true;
    else
        words->count++;
    va_end(arguments);
    at[words->count] = NULL;
}

void command_free(struct command_words *words)
{
    for (size_t i = 0; i < words->count; i++)
        free(words->at[i]);
    free(words->at);
    *words = (struct command_words){0};
}

bool command_path_check(const char *path, struct error *error)
{
    return (path[0] == '/' && !strpbrk(path, ",:\"\n\\")) ||
           error_set(error, EXIT_WRONG_USE,
                     "'%.120s' cannot be mounted in a container: its path must be absolute, without , : \" and \\",
                     path);
}

/* --- the parts --------------------------------------------------------------------------------------------------- */

/* What stays of it is known by its labels; what it prints goes to the arena and is kept nowhere else. */
static void add_life(struct command_words *words, const struct container_run *run)
{
    command_add(words, "--name=%s", run->name);
    command_add(words, "--label=" SWEEP_RUN "=%s", run->run);
    command_add(words, "--label=" SWEEP_PROCESS "=%s", run->process);
    command_add(words, "--cidfile=%s", run->id_file);
    command_add(words, "--pull=never");
    command_add(words, "--log-driver=none");
    command_add(words, "--no-healthcheck");
    command_add(words, "--sig-proxy=false");
    command_add(words, "--stop-timeout=0");
}

static void add_rights(struct command_words *words, const struct container_run *run)
{
    command_add(words, "--user=%u:%u", run->user, run->user);
    command_add(words, "--cap-drop=all");
    command_add(words, "--security-opt=no-new-privileges");
    command_add(words, "--network=none");
    command_add(words, "--ipc=private");
    command_add(words, "--read-only");
    if (run->engine->is_docker)
        return;
    command_add(words, "--read-only-tmpfs=false"); /* these have no limit */
    command_add(words, "--image-volume=ignore");   /* neither have these */
    command_add(words, "--http-proxy=false");      /* may hold passwords */
}

static void add_limits(struct command_words *words, const struct sandbox_limits *limits)
{
    if (limits->memory_bytes) {
        command_add(words, "--memory=%" PRIu64, limits->memory_bytes);
        command_add(words, "--memory-swap=%" PRIu64, limits->memory_bytes); /* no swap besides */
    }
    if (limits->processes)
        command_add(words, "--pids-limit=%" PRIu64, limits->processes);
    else
        command_add(words, "--pids-limit=-1");
    if (limits->files)
        command_add(words, "--ulimit=nofile=%" PRIu64 ":%" PRIu64, limits->files, limits->files);
    if (limits->file_bytes)
        command_add(words, "--ulimit=fsize=%" PRIu64 ":%" PRIu64, limits->file_bytes, limits->file_bytes);
    if (limits->cpu_s)
        command_add(words, "--ulimit=cpu=%" PRIu64 ":%" PRIu64, limits->cpu_s, limits->cpu_s);
    command_add(words, "--ulimit=core=0:0");
}

static void add_files(struct command_words *words, const struct container_run *run)
{
    uint64_t bytes = run->spec->limits.tmp_bytes;
    char size[40] = "";

    if (bytes)
        (void)snprintf(size, sizeof size, ",size=%" PRIu64, bytes);
    command_add(words, "--tmpfs=/tmp:rw,nosuid,nodev,exec,mode=1777%s", size);
    if (bytes)
        command_add(words, "--shm-size=%" PRIu64, bytes);
    command_add(words, "--mount=type=bind,source=%s,destination=%s,readonly", run->folder, run->folder);
    for (size_t i = 0; i < run->spec->show_count; i++)
        command_add(words, "--mount=type=bind,source=%s,destination=%s,readonly", run->spec->shows[i],
                    run->spec->shows[i]);
}

static void add_variables(struct command_words *words, const struct process_plan *plan)
{
    command_add(words, "--env=HOME=/tmp");
    for (unsigned list = 0; list < PASSED_LISTS_MAX; list++)
        for (size_t i = 0; plan->passed[list] && i < plan->passed[list]->count; i++)
            command_add(words, "--env=%.*s", (int)strcspn(plan->passed[list]->words[i], "="),
                        plan->passed[list]->words[i]);
    command_add(words, "--env=ARENA_ENDPOINT");
    command_add(words, "--env=ARENA_TOKEN");
}

void command_write(struct command_words *words, const struct container_run *run)
{
    command_add(words, "%s", run->engine->path);
    command_add(words, "run");
    add_life(words, run);
    add_rights(words, run);
    add_limits(words, &run->spec->limits);
    add_files(words, run);
    add_variables(words, run->plan);
    for (const char *const *word = run->plan->words + 1; *word; word++) /* behind image_mark */
        command_add(words, "%s", *word);
}
