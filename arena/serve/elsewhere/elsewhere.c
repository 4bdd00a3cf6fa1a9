/* SPDX-License-Identifier: MIT */
#include "serve/elsewhere/elsewhere.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/steady.h"
#include "serve/elsewhere/inside.h"
#include "serve/serve_inside.h"

#define SECOND_US INT64_C(1000000)

enum {
    PASS_S = 5, /* between two looks at the cluster */
    HASH_DIGITS = 8,
    TOLD_MOST = 3, /* failures in a row that are told one by one */
};

/* --- the host hears ---------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 4, 5))) static void tell(const struct elsewhere *elsewhere, struct away_bot *bot,
                                                       enum note_level level, const char *format, ...)
{
    struct note note = {.level = level, .bot = bot->was.bot};
    char sentence[SENTENCE_SIZE];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (strcmp(sentence, bot->told) == 0)
        return;
    (void)snprintf(bot->told, sizeof bot->told, "%s", sentence);
    serve_note(elsewhere->serve, &note, "%s on %s: %s", bot->was.bot, cluster_names[bot->was.cluster.kind], sentence);
}

/* --- what becomes of tasks --------------------------------------------------------------------------------------- */

/* The next one comes later if this one was of no use. */
static void note_failure(struct away_bot *bot)
{
    int64_t rest_s = BACK_OFF_S;

    for (unsigned i = 1; i < bot->failed && rest_s < BACK_OFF_MOST_S; i++)
        rest_s *= 2;
    if (bot->failed > 0)
        bot->again_us = steady_us() + (rest_s < BACK_OFF_MOST_S ? rest_s : BACK_OFF_MOST_S) * SECOND_US;
    bot->failed++;
}

static void note_end(struct elsewhere *elsewhere, struct away_bot *bot, struct task *task)
{
    int64_t now_us = steady_us();

    if (task->leaves)
        return;
    if (task->came && now_us - task->came_us >= GOOD_S * SECOND_US)
        bot->failed = 0;
    else
        note_failure(bot);
    if (bot->failed <= TOLD_MOST)
        tell(elsewhere, bot, NOTE_WARNING, "task %s-%u %s%s%s%s%s; what it printed is in %s/%s-%u.out", task->batch,
             task->number, task->named ? "has ended" : "is not known there", *task->where ? " on " : "", task->where,
             *task->why ? ": " : "", task->why, elsewhere->folder, task->batch, task->number);
}

static bool has_ended(struct task *task)
{
    if (task->reported) {
        task->missed = 0;
        return task->state == CLUSTER_DONE || task->state == CLUSTER_FAILED;
    }
    if (!task->named)
        return steady_us() - task->asked_us >= GRACE_S * SECOND_US;
    return ++task->missed >= MISSED_MOST;
}

static void settle(struct elsewhere *elsewhere, struct away_bot *bot)
{
    struct task *next;

    for (struct task *task = elsewhere->tasks; task; task = next) {
        next = task->next;
        if (strcmp(task->bot, bot->was.bot) != 0 || !has_ended(task))
            continue;
        note_end(elsewhere, bot, task);
        task_end(elsewhere, task);
    }
}

static void take_report(void *context, const struct cluster_report *report)
{
    struct elsewhere *elsewhere = context;

    for (struct task *task = elsewhere->tasks; task; task = task->next) {
        if (task->number != report->number || strcmp(task->batch, report->batch) != 0)
            continue;
        (void)pthread_mutex_lock(&elsewhere->serve->lock);
        task->named = task->reported = true;
        task->state = report->state;
        (void)snprintf(task->where, sizeof task->where, "%s", report->where);
        (void)snprintf(task->why, sizeof task->why, "%s", report->why);
        (void)pthread_mutex_unlock(&elsewhere->serve->lock);
    }
}

/* True if it is known what its tasks do. */
static bool poll_cluster(struct elsewhere *elsewhere, struct away_bot *bot)
{
    struct error error = {0};

    for (struct task *task = elsewhere->tasks; task; task = task->next)
        task->reported = false;
    if (cluster_poll(bot->cluster, elsewhere->prefix, take_report, elsewhere, &error))
        return true;
    tell(elsewhere, bot, NOTE_WARNING, "%s", error.text);
    return false;
}

/* --- asking for them, and letting them go ------------------------------------------------------------------------ */

static void submit(struct elsewhere *elsewhere, struct away_bot *bot, unsigned count)
{
    const char *words[] = {elsewhere->program, "ladder", "work", NULL, NULL};
    char name[CLUSTER_NAME_MAX], path[PATH_MAX];
    struct cluster_batch batch = {.name = name, .words = words, .count = count, .output = elsewhere->folder};
    struct error error = {0};

    (void)snprintf(name, sizeof name, "%s%" PRIx64, elsewhere->prefix, elsewhere->next++);
    words[3] = path;
    if (snprintf(path, sizeof path, "%s/%s", elsewhere->folder, name) >= (int)sizeof path)
        (void)error_set(&error, EXIT_WRONG_USE, "the path of the folder `elsewhere` is too long");
    else if (tasks_make(elsewhere, &bot->was, name, count, &error) && cluster_submit(bot->cluster, &batch, &error))
        return;
    note_failure(bot); /* they may be there all the same: then the next poll names them */
    tell(elsewhere, bot, NOTE_WARNING, "%s", error.text);
}

/* Those that are not connected go first. */
static void dismiss(struct elsewhere *elsewhere, const char *bot, unsigned surplus)
{
    for (unsigned came = 0; came <= 1; came++)
        for (struct task *task = elsewhere->tasks; task && surplus > 0; task = task->next)
            if (!task->leaves && task->came == (came == 1) && strcmp(task->bot, bot) == 0) {
                (void)pthread_mutex_lock(&elsewhere->serve->lock);
                task->leaves = true;
                task->leaves_us = steady_us();
                (void)pthread_mutex_unlock(&elsewhere->serve->lock);
                surplus--;
            }
}

/* Not in the middle of a match, unless that takes too long. */
static void cancel(struct elsewhere *elsewhere, struct away_bot *bot, bool plays)
{
    int64_t now_us = steady_us(), let_go_us = elsewhere->serve->file->let_go_us;
    struct error error = {0};

    for (struct task *task = elsewhere->tasks; task; task = task->next) {
        if (!task->leaves || task->cancelled || strcmp(task->bot, bot->was.bot) != 0 ||
            (plays && task->came && now_us - task->leaves_us < let_go_us))
            continue;
        task->cancelled = cluster_cancel(bot->cluster, task->batch, (int)task->number, &error);
        if (!task->cancelled)
            tell(elsewhere, bot, NOTE_WARNING, "%s", error.text);
    }
}

/* How many are to be there; a bot without matches keeps its own for a while. */
static unsigned needed(struct elsewhere *elsewhere, struct away_bot *bot, const struct want *want)
{
    unsigned there = tasks_of(elsewhere, want->bot);

    if (want->processes > 0) {
        bot->idle_us = 0;
        return want->processes;
    }
    if (bot->idle_us == 0)
        bot->idle_us = steady_us();
    return steady_us() - bot->idle_us < elsewhere->serve->file->let_go_us ? there : 0;
}

static void keep_going(struct elsewhere *elsewhere, struct away_bot *bot, const struct want *want)
{
    unsigned there, wanted;

    if (!poll_cluster(elsewhere, bot))
        return;
    settle(elsewhere, bot);
    wanted = needed(elsewhere, bot, want);
    there = tasks_of(elsewhere, want->bot);
    if (there > wanted)
        dismiss(elsewhere, want->bot, there - wanted);
    cancel(elsewhere, bot, want->plays);
    if (there < wanted && steady_us() >= bot->again_us)
        submit(elsewhere, bot, wanted - there);
}

/* --- the bots ---------------------------------------------------------------------------------------------------- */

static struct away_bot *find(const struct elsewhere *elsewhere, const char *name)
{
    struct away_bot *bot = elsewhere->bots;

    while (bot && strcmp(bot->was.bot, name) != 0)
        bot = bot->next;
    return bot;
}

/* Takes over the want. NULL: no memory. */
static struct away_bot *add(struct elsewhere *elsewhere, struct want *want)
{
    struct away_bot *bot = calloc(1, sizeof *bot);

    if (!bot)
        return NULL;
    bot->was = *want;
    want->errand = NULL;
    bot->next = elsewhere->bots;
    elsewhere->bots = bot;
    return bot;
}

static bool open_cluster(struct elsewhere *elsewhere, struct away_bot *bot)
{
    struct error error = {0};

    if (!bot->cluster && bot->was.errand)
        bot->cluster = cluster_open(&bot->was.cluster, elsewhere->folder, &error);
    if (!bot->cluster)
        tell(elsewhere, bot, NOTE_WARNING, "%s", bot->was.errand ? error.text : bot->was.why.text);
    return bot->cluster != NULL;
}

/* As ladder.conf has it now; its old tasks are of no use. */
static void renew(struct elsewhere *elsewhere, struct away_bot *bot, struct want *want)
{
    if (bot->cluster) {
        dismiss(elsewhere, bot->was.bot, UINT32_MAX);
        cancel(elsewhere, bot, want->plays);
    }
    cluster_close(bot->cluster);
    want_release(&bot->was);
    *bot = (struct away_bot){.next = bot->next, .was = *want};
    want->errand = NULL;
}

/* A bot that is not in the file any more. True: no task of it is left. */
static bool leave(struct elsewhere *elsewhere, struct away_bot *bot)
{
    if (bot->cluster && poll_cluster(elsewhere, bot)) {
        dismiss(elsewhere, bot->was.bot, UINT32_MAX);
        settle(elsewhere, bot);
        cancel(elsewhere, bot, false);
    }
    for (const struct task *task = elsewhere->tasks; bot->cluster && task; task = task->next)
        if (strcmp(task->bot, bot->was.bot) == 0)
            return false;
    return true;
}

static bool is_wanted(const struct want *wants, unsigned count, const char *bot)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(wants[i].bot, bot) == 0)
            return true;
    return false;
}

static void drop_gone(struct elsewhere *elsewhere, const struct want *wants, unsigned count)
{
    struct away_bot **at = &elsewhere->bots;

    while (*at) {
        struct away_bot *bot = *at;

        if (is_wanted(wants, count, bot->was.bot) || !leave(elsewhere, bot)) {
            at = &bot->next;
            continue;
        }
        *at = bot->next;
        cluster_close(bot->cluster);
        want_release(&bot->was);
        free(bot);
    }
}

/* Not under the lock. */
static void pass(struct elsewhere *elsewhere, struct want *wants, unsigned count)
{
    drop_gone(elsewhere, wants, count);
    for (unsigned i = 0; i < count; i++) {
        struct away_bot *bot = find(elsewhere, wants[i].bot);
        struct want want = wants[i];

        if (bot && !want_is_same(&bot->was, &want))
            renew(elsewhere, bot, &wants[i]);
        if (!bot)
            bot = add(elsewhere, &wants[i]);
        if (bot && open_cluster(elsewhere, bot))
            keep_going(elsewhere, bot, &want);
        want_release(&wants[i]);
    }
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

static void rest(struct elsewhere *elsewhere)
{
    struct timespec until;

    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += PASS_S;
    if (!elsewhere->ends)
        (void)pthread_cond_timedwait(&elsewhere->wake, &elsewhere->serve->lock, &until);
}

/* The last pass of a ladder that drains lets all of them go. */
static void *run(void *context)
{
    struct elsewhere *elsewhere = context;
    struct serve *serve = elsewhere->serve;
    struct want *wants = calloc(WANTS_MAX, sizeof *wants);

    if (!wants)
        serve_notice(serve, "out of memory: bots that run elsewhere are not asked for");
    (void)pthread_mutex_lock(&serve->lock);
    while (wants && !elsewhere->ends) {
        unsigned count = wants_take(elsewhere, wants);

        (void)pthread_mutex_unlock(&serve->lock);
        pass(elsewhere, wants, count);
        (void)pthread_mutex_lock(&serve->lock);
        rest(elsewhere);
    }
    (void)pthread_mutex_unlock(&serve->lock);
    if (serve->drains)
        drop_gone(elsewhere, NULL, 0);
    for (struct task *task = elsewhere->tasks, *next; task; task = next) {
        next = task->next;
        if (task->cancelled)
            task_end(elsewhere, task);
    }
    free(wants);
    return NULL;
}

void elsewhere_look(struct serve *serve)
{
    if (serve->elsewhere && serve->elsewhere->started)
        (void)pthread_cond_signal(&serve->elsewhere->wake);
}

/* --- opening ----------------------------------------------------------------------------------------------------- */

static bool any_away(const struct ladder_file *file)
{
    for (unsigned i = 0; i < file->bot_count; i++)
        if (file->bots[i].cluster.kind != CLUSTER_NONE)
            return true;
    return false;
}

static bool make_folder(struct elsewhere *elsewhere, struct error *error)
{
    const struct serve *serve = elsewhere->serve;
    char path[PATH_MAX];

    if (serve->file->elsewhere
            ? snprintf(path, sizeof path, "%s", serve->file->elsewhere) >= (int)sizeof path
            : snprintf(path, sizeof path, "%s/elsewhere", serve->options->folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "ladder.conf: elsewhere: the path is too long");
    if (mkdir(path, S_IRWXU) != 0 && errno != EEXIST)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
    return realpath(path, elsewhere->folder) || error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

/* Of this ladder alone, whatever machine it is on: its batches are told from those of others by it. */
static bool make_names(struct elsewhere *elsewhere, struct error *error)
{
    struct hash hash = hash_of(span_text(elsewhere->folder));
    char digits[HASH_HEX_SIZE];
    ssize_t size = readlink("/proc/self/exe", elsewhere->program, sizeof elsewhere->program - 1);

    hex_print(digits, hash.bytes, sizeof hash.bytes);
    (void)snprintf(elsewhere->prefix, sizeof elsewhere->prefix, "bots-%.*s-", HASH_DIGITS, digits);
    elsewhere->next = (uint64_t)time(NULL);
    if (size < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "/proc/self/exe: %s", strerror(errno));
    elsewhere->program[size] = '\0';
    return true;
}

static bool read_key(struct elsewhere *elsewhere, struct error *error)
{
    struct certificate certificate;
    bool good = certificate_read_secret(&certificate, elsewhere->serve->file->attach.keys, error);

    memcpy(elsewhere->server_key, certificate.public_key, sizeof elsewhere->server_key);
    certificate_forget(&certificate);
    return good;
}

bool elsewhere_open(struct serve *serve, struct error *error)
{
    struct elsewhere *elsewhere;
    pthread_condattr_t monotonic;

    if (!serve->file->attach.keys || !serve->file->reach)
        return true; /* then no bot runs elsewhere, and none can before a restart */
    elsewhere = calloc(1, sizeof *elsewhere);
    if (!elsewhere)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    serve->elsewhere = elsewhere;
    elsewhere->serve = serve;
    (void)pthread_condattr_init(&monotonic);
    (void)pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&elsewhere->wake, &monotonic);
    (void)pthread_condattr_destroy(&monotonic);
    (void)snprintf(elsewhere->endpoint, sizeof elsewhere->endpoint, "%s", serve->file->reach);
    return true;
}

bool elsewhere_start(struct serve *serve, struct error *error)
{
    struct elsewhere *elsewhere = serve->elsewhere;
    sigset_t all, before;
    int failed;

    if (!elsewhere || elsewhere->started || !any_away(serve->file))
        return true;
    if (!make_folder(elsewhere, error) || !make_names(elsewhere, error) || !read_key(elsewhere, error))
        return false;
    tasks_find(elsewhere);
    (void)sigfillset(&all); /* they are for the thread that watches them */
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    failed = pthread_create(&elsewhere->thread, NULL, run, elsewhere);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    elsewhere->started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

void elsewhere_end(struct serve *serve)
{
    struct elsewhere *elsewhere = serve->elsewhere;

    if (!elsewhere)
        return;
    if (elsewhere->started) {
        (void)pthread_mutex_lock(&serve->lock);
        elsewhere->ends = true;
        (void)pthread_cond_signal(&elsewhere->wake);
        (void)pthread_mutex_unlock(&serve->lock);
        (void)pthread_join(elsewhere->thread, NULL);
    }
    (void)pthread_mutex_lock(&serve->lock); /* doors ask until the engine is closed */
    serve->elsewhere = NULL;
    (void)pthread_mutex_unlock(&serve->lock);
    while (elsewhere->bots) {
        struct away_bot *bot = elsewhere->bots;

        elsewhere->bots = bot->next;
        cluster_close(bot->cluster);
        want_release(&bot->was);
        free(bot);
    }
    while (elsewhere->tasks) {
        struct task *task = elsewhere->tasks;

        elsewhere->tasks = task->next;
        free(task);
    }
    (void)pthread_cond_destroy(&elsewhere->wake);
    free(elsewhere);
}
