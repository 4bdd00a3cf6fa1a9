/* SPDX-License-Identifier: MIT */
/* The tasks of bots that run elsewhere, and their keys. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/steady.h"
#include "serve/elsewhere/errand.h"
#include "serve/elsewhere/inside.h"
#include "serve/serve_inside.h"

/* FOLDER/BATCH-NUMBER.bot. False: it is too long. */
static bool path_of(const struct elsewhere *elsewhere, const struct task *task, const char *end, char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/%s-%u%s", elsewhere->folder, task->batch, task->number, end) < PATH_MAX;
}

static void remove_files(const struct elsewhere *elsewhere, const struct task *task)
{
    char path[PATH_MAX];

    if (path_of(elsewhere, task, ERRAND_KEY_END, path))
        (void)unlink(path);
    if (path_of(elsewhere, task, ERRAND_END, path))
        (void)unlink(path);
}

/* --- the list ---------------------------------------------------------------------------------------------------- */

static void list(struct elsewhere *elsewhere, struct task *task)
{
    (void)pthread_mutex_lock(&elsewhere->serve->lock);
    task->next = elsewhere->tasks;
    elsewhere->tasks = task;
    (void)pthread_mutex_unlock(&elsewhere->serve->lock);
}

unsigned tasks_of(const struct elsewhere *elsewhere, const char *bot)
{
    unsigned count = 0;

    for (const struct task *task = elsewhere->tasks; task; task = task->next)
        count += !task->leaves && strcmp(task->bot, bot) == 0;
    return count;
}

/* Of whoever came with its key last. */
static uint64_t pass_of(const struct task *task)
{
    return doors_pass_of(task->key) + task->entrances;
}

static void turn_out(struct serve *serve, const struct task *task, const char *sentence)
{
    if (!engine_turn_out(serve->engine, pass_of(task), sentence))
        serve_notice(serve, "out of memory: the connections of %s stay open until they end by themselves", task->batch);
}

void task_end(struct elsewhere *elsewhere, struct task *task)
{
    struct serve *serve = elsewhere->serve;
    struct task **at = &elsewhere->tasks;

    (void)pthread_mutex_lock(&serve->lock);
    while (*at && *at != task)
        at = &(*at)->next;
    if (*at)
        *at = task->next;
    turn_out(serve, task, "the task of this bot has ended");
    (void)pthread_mutex_unlock(&serve->lock);
    remove_files(elsewhere, task);
    free(task);
}

const char *elsewhere_bot_of(const struct serve *serve, const char *key)
{
    for (const struct task *task = serve->elsewhere ? serve->elsewhere->tasks : NULL; task; task = task->next)
        if (strcmp(task->key, key) == 0)
            return task->bot;
    return NULL;
}

uint64_t elsewhere_enter(struct serve *serve, const char *key)
{
    struct task *task = serve->elsewhere->tasks;

    while (strcmp(task->key, key) != 0)
        task = task->next;
    if (task->came) {
        turn_out(serve, task, "another process came with the key of this bot's task, which is for one");
        task->entrances++;
        return pass_of(task);
    }
    task->came = true;
    task->came_us = steady_us();
    task->state = CLUSTER_RUNS; /* whatever the cluster knows yet */
    return pass_of(task);
}

json_t *elsewhere_json(const struct serve *serve, const char *bot)
{
    static const char *const words[] = {
        [CLUSTER_WAITS] = "waits", [CLUSTER_RUNS] = "runs", [CLUSTER_DONE] = "ended", [CLUSTER_FAILED] = "failed"};
    json_t *tasks = json_array();

    for (const struct task *task = serve->elsewhere ? serve->elsewhere->tasks : NULL; task; task = task->next)
        if (strcmp(task->bot, bot) == 0)
            (void)json_array_append_new(tasks, json_pack("{so ss ss sb}", "task",
                                                         json_sprintf("%s-%u", task->batch, task->number), "state",
                                                         task->leaves ? "leaves" : words[task->state], "node",
                                                         task->where, "connected", (int)task->came));
    return tasks;
}

/* --- new ones ---------------------------------------------------------------------------------------------------- */

static bool make_one(const struct elsewhere *elsewhere, const struct want *want, struct task *task, struct error *error)
{
    char keys[PATH_MAX], path[PATH_MAX];
    struct certificate certificate;
    json_t *errand = json_copy(want->errand);
    bool good;

    if (!path_of(elsewhere, task, ERRAND_KEY_END, keys) || !path_of(elsewhere, task, ERRAND_END, path))
        return error_set(error, EXIT_WRONG_USE, "the path of the folder `elsewhere` is too long");
    (void)json_object_set_new(errand, "keys", json_string(keys));
    good = certificate_draw(&certificate, want->bot, error) && certificate_write_secret(&certificate, keys, error) &&
           errand_write(errand, path, error);
    memcpy(task->key, certificate.public_key, sizeof task->key);
    certificate_forget(&certificate);
    json_decref(errand);
    return good;
}

/* Their names are durable, so that a daemon that is killed right now leaves no process that nobody knows. */
bool tasks_make(struct elsewhere *elsewhere, const struct want *want, const char *batch, unsigned count,
                struct error *error)
{
    struct task *made = NULL;
    bool good = true;

    for (unsigned i = 0; good && i < count; i++) {
        struct task *task = calloc(1, sizeof *task);

        if (!task) {
            good = error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
            break;
        }
        task->next = made;
        made = task;
        task->number = i;
        task->asked_us = steady_us();
        (void)snprintf(task->bot, sizeof task->bot, "%s", want->bot);
        (void)snprintf(task->batch, sizeof task->batch, "%s", batch);
        good = make_one(elsewhere, want, task, error);
    }
    if (good && !disk_sync_folder(elsewhere->folder))
        good = error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", elsewhere->folder, strerror(errno));
    while (made) {
        struct task *task = made;

        made = task->next;
        if (good) {
            list(elsewhere, task);
        } else {
            remove_files(elsewhere, task);
            free(task);
        }
    }
    return good;
}

/* --- those of an earlier daemon ---------------------------------------------------------------------------------- */

/* BATCH-NUMBER.bot, of this ladder. */
static bool read_name(const struct elsewhere *elsewhere, const char *name, struct task *task)
{
    const char *dash = strrchr(name, '-');
    char *end;
    unsigned long number;

    if (strncmp(name, elsewhere->prefix, strlen(elsewhere->prefix)) != 0 || !dash || dash == name ||
        dash - name >= (ptrdiff_t)sizeof task->batch || dash[1] < '0' || dash[1] > '9')
        return false;
    number = strtoul(dash + 1, &end, 10);
    (void)snprintf(task->batch, sizeof task->batch, "%.*s", (int)(dash - name), name);
    task->number = (unsigned)number;
    return strcmp(end, ERRAND_END) == 0 && number < CLUSTER_TASKS_MAX;
}

/* False: it is of no use any more. */
static bool read_task(const struct elsewhere *elsewhere, struct task *task)
{
    char path[PATH_MAX], keys[PATH_MAX];
    struct certificate certificate = {0};
    struct error error = {0};
    json_t *errand = NULL;
    const char *bot;
    bool good = false;

    if (!path_of(elsewhere, task, ERRAND_END, path) || !path_of(elsewhere, task, ERRAND_KEY_END, keys))
        return false;
    errand = errand_read(path, &error);
    bot = json_string_value(json_object_get(errand, "bot"));
    if (bot && certificate_read(&certificate, keys, &error)) {
        good = certificate_names(&certificate, span_text(bot)) &&
               snprintf(task->bot, sizeof task->bot, "%s", bot) < (int)sizeof task->bot;
        memcpy(task->key, certificate.public_key, sizeof task->key);
    }
    certificate_forget(&certificate);
    json_decref(errand);
    return good;
}

/* The cluster has to name them soon. */
void tasks_find(struct elsewhere *elsewhere)
{
    DIR *folder = opendir(elsewhere->folder);
    const struct dirent *entry;

    while (folder && (entry = readdir(folder)) != NULL) {
        struct task *task = calloc(1, sizeof *task);

        if (!task || !read_name(elsewhere, entry->d_name, task)) {
            free(task);
            continue;
        }
        task->asked_us = steady_us();
        if (read_task(elsewhere, task)) {
            list(elsewhere, task);
        } else {
            remove_files(elsewhere, task);
            free(task);
        }
    }
    if (folder)
        (void)closedir(folder);
}
