/* SPDX-License-Identifier: MIT */
#include "serve/disk/beside.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ladder/records/bot_files.h"
#include "serve/background.h"
#include "serve/serve_inside.h"

enum {
    SLACK_PART = 8, /* what may be added until the next look: this part of the smallest bound, which is left free */
    HEAD_MAX = 160,
};

/* --- bounds ------------------------------------------------------------------------------------------------------ */

static uint64_t slack_of(const struct ladder_file *file)
{
    const uint64_t bounds[] = {file->logs_all, file->evidence_each, file->evidence_all};
    uint64_t least = bounds[0];

    for (unsigned i = 1; i < sizeof bounds / sizeof *bounds; i++)
        least = bounds[i] < least ? bounds[i] : least;
    return least / SLACK_PART;
}

static void trim_folder(const struct serve *serve, const char *name, struct bot_files_bound bound)
{
    int folder = bot_files_open(serve->options->folder, name, false);

    if (folder < 0)
        return;
    (void)bot_files_trim(folder, &bound);
    (void)close(folder);
}

static void trim(void *context)
{
    const struct serve *serve = context;
    const struct ladder_file *file = serve->file; /* these keys hold from a start on */
    uint64_t slack = slack_of(file);

    trim_folder(serve, BOT_FILES_LOGS, (struct bot_files_bound){0, file->logs_all - slack});
    trim_folder(serve, BOT_FILES_EVIDENCE,
                (struct bot_files_bound){file->evidence_each - slack, file->evidence_all - slack});
}

static void *run(void *context)
{
    struct serve *serve = context;
    struct beside *beside = &serve->beside;

    (void)pthread_setname_np(pthread_self(), "beside");
    (void)pthread_mutex_lock(&beside->lock);
    do {
        beside->added = 0;
        (void)pthread_mutex_unlock(&beside->lock);
        background_do(trim, serve);
        (void)pthread_mutex_lock(&beside->lock);
        while (!beside->ends && beside->added < slack_of(serve->file))
            (void)pthread_cond_wait(&beside->wake, &beside->lock);
    } while (beside->added >= slack_of(serve->file));
    (void)pthread_mutex_unlock(&beside->lock);
    return NULL;
}

/* Under the lock. */
static void add(struct beside *beside, uint64_t bytes)
{
    beside->added += bytes + BOT_FILES_BLOCK;
    (void)pthread_cond_signal(&beside->wake);
}

/* --- what is kept ------------------------------------------------------------------------------------------------ */

static size_t print_head(char out[HEAD_MAX], const char *end)
{
    time_t now = time(NULL);
    struct tm utc;
    size_t used;

    (void)gmtime_r(&now, &utc);
    used = strftime(out, HEAD_MAX, "\n--- %Y-%m-%dT%H:%M:%SZ: a process ended with ", &utc);
    (void)snprintf(out + used, HEAD_MAX - used, "%s, and had printed:\n", end);
    return strlen(out);
}

/* Under the lock. The host may have removed the folder. */
static bool append(struct serve *serve, const char *bot, const char *version, struct span head, struct span text)
{
    struct beside *beside = &serve->beside;
    uint64_t most = serve->file->logs_each;

    if (beside->logs >= 0 && bot_log_add(beside->logs, bot, version, head, text, most))
        return true;
    if (beside->logs >= 0)
        (void)close(beside->logs);
    beside->logs = bot_files_open(serve->options->folder, BOT_FILES_LOGS, true);
    return beside->logs >= 0 && bot_log_add(beside->logs, bot, version, head, text, most);
}

static void printed(void *context, const char *bot, const char *version, const char *end, const struct capture *output)
{
    struct serve *serve = context;
    struct beside *beside = &serve->beside;
    char *text = output->total ? malloc(CAPTURE_TEXT_MAX) : NULL, head[HEAD_MAX];
    bool good, first;
    struct span spans[2];
    int why;

    if (!text)
        return;
    spans[0] = span_of(head, print_head(head, end));
    spans[1] = span_of(text, capture_text(output, text));
    (void)pthread_mutex_lock(&beside->lock);
    good = append(serve, bot, version, spans[0], spans[1]);
    why = errno;
    first = !good && !beside->failed;
    beside->failed = beside->failed || !good;
    add(beside, spans[0].size + spans[1].size);
    (void)pthread_mutex_unlock(&beside->lock);
    if (first)
        serve_note(serve, &(struct note){.level = NOTE_WARNING, .bot = bot}, "what bots print is not kept in %s/%s: %s",
                   serve->options->folder, BOT_FILES_LOGS, strerror(why));
    free(text);
}

static void bundled(void *context, const char *path)
{
    struct serve *serve = context;
    char whole[PATH_MAX];
    struct stat info;

    if (snprintf(whole, sizeof whole, "%s/%s", serve->records, path) >= (int)sizeof whole || lstat(whole, &info) != 0)
        return;
    (void)pthread_mutex_lock(&serve->beside.lock);
    add(&serve->beside, (uint64_t)info.st_size);
    (void)pthread_mutex_unlock(&serve->beside.lock);
}

const struct source_beside beside_source = {.printed = printed, .bundled = bundled};

/* --- beginning and end ------------------------------------------------------------------------------------------- */

bool beside_start(struct serve *serve, struct error *error)
{
    struct beside *beside = &serve->beside;
    int failed = pthread_create(&beside->thread, NULL, run, serve);

    beside->started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

void beside_end(struct serve *serve)
{
    struct beside *beside = &serve->beside;

    if (beside->started) {
        (void)pthread_mutex_lock(&beside->lock);
        beside->ends = true;
        (void)pthread_cond_signal(&beside->wake);
        (void)pthread_mutex_unlock(&beside->lock);
        (void)pthread_join(beside->thread, NULL);
        beside->started = false;
    }
    if (beside->logs >= 0)
        (void)close(beside->logs);
    beside->logs = -1;
}
