/* SPDX-License-Identifier: MIT */
#include "spread/gather.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/results.h"
#include "run/resuming/ledger.h"

enum { DECIMAL = 10, FILES_MOST = 256 };

/* --- finding ----------------------------------------------------------------------------------------------------- */

/* An attempt at a match. */
struct found {
    uint32_t at; /* of the match in the task */
    uint32_t attempt, file, index;
};

struct gathering {
    const struct task *task;
    struct record_file *files[FILES_MOST];
    size_t file_count;
    struct found *found;
    size_t count;
};

static int compare_match(const void *one, const void *other)
{
    unsigned a = ((const struct task_match *)one)->match, b = ((const struct task_match *)other)->match;

    return a < b ? -1 : a > b;
}

/* The match of the task that has this id; NULL: none. */
static const struct task_match *match_of(const struct task *task, struct span id)
{
    char text[RUN_ID_MAX], name[RUN_ID_MAX];
    struct task_match wanted = {0};
    unsigned long number;

    (void)snprintf(text, sizeof text, "%.*s", (int)id.size, (const char *)id.at);
    number = text[0] == 'm' ? strtoul(text + 1, NULL, DECIMAL) : 0;
    if (number < 1 || number > PLAN_GAMES_MAX)
        return NULL;
    (void)snprintf(name, sizeof name, "m%lu", number);
    wanted.match = (unsigned)number - 1;
    return strcmp(name, text) == 0 && id.size == strlen(name)
               ? bsearch(&wanted, task->matches, task->count, sizeof wanted, compare_match)
               : NULL;
}

static bool no_memory(struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool find_matches(struct gathering *gathering, uint32_t number, struct error *error)
{
    const struct record_file *file = gathering->files[number];

    for (size_t i = 0; i < record_file_matches(file); i++) {
        const struct task_match *known;
        struct record_match match;
        struct found *found = realloc(gathering->found, (gathering->count + 1) * sizeof *found);

        if (!found)
            return no_memory(error);
        gathering->found = found;
        if (!record_file_match(file, i, &match, error))
            return false;
        known = match_of(gathering->task, match.id);
        if (!known || !match.finished)
            continue;
        found[gathering->count++] = (struct found){.at = (uint32_t)(known - gathering->task->matches),
                                                   .attempt = match.attempt,
                                                   .file = number,
                                                   .index = (uint32_t)i};
    }
    return true;
}

static bool open_file(struct gathering *gathering, const char *folder, const char *name, struct error *error)
{
    char path[TASK_PATH_MAX];
    struct record_file *file;

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    if (gathering->file_count == FILES_MOST)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: a task writes at most %d files", path, FILES_MOST);
    file = record_file_open(path, error);
    if (!file)
        return false;
    gathering->files[gathering->file_count] = file;
    return find_matches(gathering, (uint32_t)gathering->file_count++, error);
}

static bool open_all(struct gathering *gathering, const char *folder, const char *stem, struct error *error)
{
    DIR *listing = opendir(folder);
    const struct dirent *entry;
    bool good = true;

    if (!listing)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", folder, strerror(errno));
    while (good && (entry = readdir(listing)) != NULL)
        if (record_name_is_of(entry->d_name, stem))
            good = open_file(gathering, folder, entry->d_name, error);
    (void)closedir(listing);
    return good;
}

/* --- gathering --------------------------------------------------------------------------------------------------- */

static int compare_found(const void *one, const void *other)
{
    const struct found *a = one, *b = other;

    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    return a->attempt < b->attempt ? -1 : a->attempt > b->attempt;
}

static bool append_all(struct gathering *gathering, struct buffer *out, struct error *error)
{
    size_t next = 0;

    if (gathering->count)
        qsort(gathering->found, gathering->count, sizeof *gathering->found, compare_found);
    for (size_t i = 0; i < gathering->count; i++) {
        const struct found *found = &gathering->found[i];

        if (found->at > next)
            break;
        next = found->at + 1;
        record_file_append(gathering->files[found->file], found->index, (uint32_t)i + 1, out);
    }
    if (next < gathering->task->count)
        return error_set(error, EXIT_COULD_NOT_RUN, "match %u of the task has no whole record",
                         gathering->task->matches[next].match + 1);
    return !out->failed ||
           error_set(error, EXIT_COULD_NOT_RUN, "the records of the task are damaged, or too long together");
}

bool gather_records(const char *folder, const char *stem, const struct task *task, struct buffer *out,
                    struct error *error)
{
    struct gathering gathering = {.task = task};
    bool good = open_all(&gathering, folder, stem, error) && append_all(&gathering, out, error);

    for (size_t i = 0; i < gathering.file_count; i++)
        record_file_free(gathering.files[i]);
    free(gathering.found);
    return good;
}

/* --- checking ---------------------------------------------------------------------------------------------------- */

static bool refuse(struct error *error, const char *what)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s", what);
}

/* Whether this is the next attempt at the match `at` of the task, or the first at the one after it. */
static bool follows(const struct record_match *match, const struct task *task, size_t *at, unsigned *attempt,
                    bool *counts)
{
    const struct task_match *known;

    if (*counts) {
        ++*at;
        *attempt = 0;
    }
    if (*at >= task->count || match->attempt != *attempt + 1 || match->attempt > RUN_ATTEMPTS_MAX)
        return false;
    known = &task->matches[*at];
    *attempt = match->attempt;
    *counts = match->finished && !result_is_spoiled(match->winner, match->reason, match->attempt);
    return match_of(task, match->id) == known && match->finished;
}

/* All of it is read now: once it counts, nothing may come to light that ends the event. */
static bool is_readable(const struct record_file *file, size_t index, const struct record_match *match,
                        const struct plan *plan, struct error *error)
{
    int8_t winner;

    if (match->thinned || !record_match_winner(match, plan->game, &winner))
        return refuse(error, "they are none that a task leaves");
    return record_file_skim(file, index, &(struct record_skim){0}, error);
}

bool gather_check(const struct record_file *file, const struct task *task, const struct plan *plan, struct error *error)
{
    size_t at = 0, count = record_file_matches(file);
    unsigned attempt = 0;
    bool counts = false;

    if (record_file_damage(file) != RECORD_WHOLE)
        return refuse(error, "they are damaged");
    for (size_t i = 0; i < count; i++) {
        struct record_match match;

        if (!record_file_match(file, i, &match, error))
            return false;
        if (!follows(&match, task, &at, &attempt, &counts) || !ledger_may_have(plan, &match, task->matches[at].match))
            return refuse(error, "they are not those of its matches");
        if (!is_readable(file, i, &match, plan, error))
            return false;
    }
    return (counts && at + 1 == task->count) || refuse(error, "matches are missing");
}
