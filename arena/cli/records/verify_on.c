/* SPDX-License-Identifier: MIT */
#include "cli/records/verify_on.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "cluster/cluster.h"
#include "spread/local_folder.h"
#include "spread/shared_file.h"
#include "spread/verify_work.h"

enum { MS_PER_S = 1000, HASH_SHOWN = 12 };

/* --- options ----------------------------------------------------------------------------------------------------- */

static const struct {
    const char *key, *flag;
} keys[] = {
#define KEY_ROW(type, name, flag, value, preset, help, take) {name, flag},
    CLUSTER_KEYS(KEY_ROW, , )};

bool verify_on_take(struct verify_on *on, const char *name, const char *value, bool *taken, struct error *error)
{
    struct error why = {0};

    if (!elsewhere_take(&on->elsewhere, name, value, taken, error) || *taken)
        return !error->code;
    *taken = true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i].flag, name) == 0)
            return cluster_spec_take(&on->spec, keys[i].key, value, &why) ||
                   error_set(error, EXIT_WRONG_USE, "--%s: %s", name, why.text);
    if (strcmp(name, "shared") == 0)
        on->shared = value;
    else if (strcmp(name, "task") == 0)
        on->task = value;
    else
        *taken = false;
    return true;
}

bool verify_on_check(const struct verify_on *on, struct error *error)
{
    if (on->shared && !verify_on_plays(on))
        return error_set(error, EXIT_WRONG_USE, "--shared is for a verification by a cluster: --on");
    return cluster_spec_check(&on->spec, error);
}

bool verify_on_plays(const struct verify_on *on)
{
    return on->spec.kind != CLUSTER_NONE;
}

/* --- its folders ------------------------------------------------------------------------------------------------- */

/* Beside records that are a file, in a folder of them, or where the host says. */
static bool find_tasks(const struct verify_on *on, const char *place, char tasks[PATH_MAX], struct error *error)
{
    const char *named = on->shared ? on->shared : place;
    char *folder = realpath(named, NULL), *end = folder ? strrchr(folder, '/') : NULL;
    struct stat about;
    bool good = folder && stat(folder, &about) == 0;

    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", named, strerror(errno));
    if (good && !S_ISDIR(about.st_mode) && end)
        *end = '\0';
    good = good && (snprintf(tasks, PATH_MAX, "%s/tasks", folder) < PATH_MAX - 200 ||
                    error_set(error, EXIT_WRONG_USE, "the path of the tasks' folder is too long"));
    free(folder);
    return good && shared_folder(tasks, error);
}

/* One arena does the same verification. */
static int lock_it(const char *local, struct error *error)
{
    char path[PATH_MAX + sizeof "/lock"];
    int lock;

    (void)snprintf(path, sizeof path, "%s/lock", local);
    lock = local_lock(path, O_RDWR | O_CREAT);
    if (lock < 0)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s",
                        errno == EWOULDBLOCK ? "another arena does the same verification" : strerror(errno));
    return lock;
}

static bool is_stem(const char *text, const char *hash)
{
    return strncmp(text, "verify-", 7) == 0 && strncmp(text + 7, hash, HASH_SHOWN) == 0 &&
           strspn(text + 7 + HASH_SHOWN, "-0123456789abcdef") == strlen(text + 7 + HASH_SHOWN);
}

/* The name of the folder of tasks: that of a verification that was broken off, or one that was never used. */
static bool name_it(const char *local, const char *hash, char stem[VERIFICATION_STEM_MAX], struct error *error)
{
    char path[PATH_MAX + sizeof "/begun"];
    struct error none = {0};
    struct buffer text;
    uint32_t chance = 0;
    bool known;

    (void)snprintf(path, sizeof path, "%s/begun", local);
    buffer_init(&text, VERIFICATION_STEM_MAX);
    known = disk_read(path, VERIFICATION_STEM_MAX - 1, &text, &none);
    (void)snprintf(stem, VERIFICATION_STEM_MAX, "%.*s", (int)text.used, known ? (const char *)text.at : "");
    buffer_release(&text);
    if (known && is_stem(stem, hash))
        return true;
    if (getrandom(&chance, sizeof chance, 0) != (ssize_t)sizeof chance)
        return error_set(error, EXIT_COULD_NOT_RUN, "no random number: %s", strerror(errno));
    (void)snprintf(stem, VERIFICATION_STEM_MAX, "verify-%.*s-%08x", HASH_SHOWN, hash, (unsigned)chance);
    return disk_put(path, span_text(stem)) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
}

static void forget_name(const char *local)
{
    char path[PATH_MAX + sizeof "/begun"];

    (void)snprintf(path, sizeof path, "%s/begun", local);
    (void)unlink(path);
}

/* --- the coordinator --------------------------------------------------------------------------------------------- */

static void on_notice(void *context, const char *sentence)
{
    (void)context;
    (void)fprintf(stderr, "arena: %s\n", sentence);
}

static int play(struct verify_on *on, const char *tasks, const char *local, const char *stem, struct error *error)
{
    const struct run_ops ops = {.notice = on_notice};
    char wait[16], used[SPREAD_USE_TEXT] = "";
    struct spread_setup setup = {.words = {on->elsewhere.arena, "verify", "--cache-wait", wait, "--task"},
                                 .tasks = tasks,
                                 .jobs = on->spec.need.cores,
                                 .cache_ms = on->elsewhere.cache_ms};
    struct cluster *cluster = cluster_open(&on->spec, local, error);
    struct spread *spread = NULL;
    int code = EXIT_COULD_NOT_RUN;

    (void)snprintf(wait, sizeof wait, "%u", on->elsewhere.cache_ms / MS_PER_S);
    spread_setup_of(&setup, &on->spec);
    setup.cluster = cluster;
    if (cluster)
        spread = spread_open(&setup, error);
    if (spread)
        code = verification_play(on->verification, spread, stem, &ops, error);
    if (spread)
        spread_use_text(spread, used);
    if (*used)
        on_notice(NULL, used);
    (void)spread_close(spread);
    cluster_close(cluster);
    return error->code ? (int)error->code : code;
}

int verify_on_play(struct verify_on *on, const struct record_paths *paths, const char *place,
                   const struct registry *registry, struct error *error)
{
    char tasks[PATH_MAX], local[PATH_MAX], stem[VERIFICATION_STEM_MAX];
    int lock, code = EXIT_COULD_NOT_RUN;

    on->verification = verification_new(paths->at, paths->count, registry, error);
    if (!on->verification || verification_matches(on->verification) == 0)
        return error->code ? (int)error->code : EXIT_DONE;
    if (!find_tasks(on, place, tasks, error) ||
        !local_folder(on->elsewhere.local, verification_hash(on->verification), local, error))
        return error->code;
    lock = lock_it(local, error);
    if (lock < 0)
        return error->code;
    if (name_it(local, verification_hash(on->verification), stem, error))
        code = play(on, tasks, local, stem, error);
    if (code == EXIT_DONE) {
        forget_name(local);
        (void)rmdir(tasks); /* unless others are there */
    }
    (void)close(lock);
    return error->code ? (int)error->code : code;
}

bool verify_on_found(const struct verify_on *on, size_t file, size_t match, struct record_report *report)
{
    const struct verify_found *found = verification_found(on->verification, file, match);

    if (!found)
        return false;
    report->outcome = found->outcome;
    (void)snprintf(report->why, sizeof report->why, "%s", found->why ? found->why : "");
    return true;
}

void verify_on_release(struct verify_on *on)
{
    if (on->verification)
        verification_free(on->verification);
    on->verification = NULL;
}

/* --- a node ------------------------------------------------------------------------------------------------------ */

static struct record_games games_of(void *context, const struct registry *registry)
{
    record_rules_init(context, registry);
    return record_rules_games(context);
}

int verify_on_work(const struct verify_on *on, const char *number, struct registry *registry, struct error *error)
{
    char *folder = shared_find(on->task, on->elsewhere.cache_ms, error);
    struct record_rules rules;
    int code = EXIT_WRONG_USE;
    unsigned task;

    if (!folder)
        return EXIT_COULD_NOT_RUN;
    if (elsewhere_task(number, &task, error))
        code = verify_work(folder, task, on->elsewhere.cache_ms, registry, games_of, &rules, error);
    free(folder);
    return code;
}
