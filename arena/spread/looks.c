/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/disk.h"
#include "spread/attempt.h"
#include "spread/inside.h"
#include "spread/outcome.h"

enum { DECIMAL = 10, US_PER_MS = 1000, FOUND_FIRST = 64 };

/* Results that lie in a folder, and were not looked at to the end. */
struct found {
    uint32_t task;
    unsigned attempt;
};

struct finds {
    struct found *at;
    size_t count, room;
};

/* --- the folder -------------------------------------------------------------------------------------------------- */

/* NUMBER.ATTEMPT.result, in the only spelling that a node has for it. */
static bool read_name(const char *name, struct found *found)
{
    char again[NAME_MAX + 1], *end;
    unsigned long task = strtoul(name, &end, DECIMAL), attempt = *end == '.' ? strtoul(end + 1, NULL, DECIMAL) : 0;

    if (task > TASK_NUMBER_MOST || attempt < 1 || attempt > ATTEMPT_MOST)
        return false;
    *found = (struct found){(uint32_t)task, (unsigned)attempt};
    (void)snprintf(again, sizeof again, "%lu.%lu.result", task, attempt);
    return strcmp(again, name) == 0;
}

static bool is_wanted(const struct coordinator *c, const struct found *found)
{
    const struct row *row = found->task < c->row_count ? &c->rows[found->task] : NULL;

    return row && (row->state == ROW_CUT || row->state == ROW_GIVEN) && !(row->bad >> (found->attempt - 1) & 1);
}

static bool add(struct finds *finds, struct found found)
{
    size_t room = finds->room ? 2 * finds->room : FOUND_FIRST;
    struct found *at = finds->at;

    if (finds->count == finds->room) {
        at = realloc(finds->at, room * sizeof *at);
        if (!at)
            return false;
        finds->at = at;
        finds->room = room;
    }
    at[finds->count++] = found;
    return true;
}

static int compare(const void *one, const void *other)
{
    const struct found *a = one, *b = other;

    if (a->task != b->task)
        return a->task < b->task ? -1 : 1;
    return a->attempt < b->attempt ? -1 : a->attempt > b->attempt;
}

/* The folder is opened again each time: what a descriptor shows may be old. One that cannot be read just now, as when
 * the server is away, is read later. */
static bool list(const struct coordinator *c, uint32_t of_task, struct finds *finds)
{
    char folder[TASK_PATH_MAX];
    const struct dirent *entry;
    struct found found;
    bool good = true;
    DIR *listing;

    task_folder(c->folder, of_task, folder);
    listing = opendir(folder);
    while (listing && good && (entry = readdir(listing)) != NULL)
        if (read_name(entry->d_name, &found) && found.task / TASK_FOLDER_MOST == of_task / TASK_FOLDER_MOST &&
            is_wanted(c, &found))
            good = add(finds, found);
    if (listing)
        (void)closedir(listing);
    return good;
}

/* Folders all of whose tasks are over are not read. */
static bool list_all(const struct coordinator *c, struct finds *finds)
{
    uint32_t last = UINT32_MAX;
    bool good = true;

    for (uint32_t i = c->first_live; good && i < c->row_count; i++) {
        const struct row *row = &c->rows[i];

        if (i / TASK_FOLDER_MOST == last || (row->state != ROW_CUT && row->state != ROW_GIVEN))
            continue;
        last = i / TASK_FOLDER_MOST;
        good = list(c, i, finds);
    }
    if (finds->count)
        qsort(finds->at, finds->count, sizeof *finds->at, compare);
    return good;
}

/* --- a result ---------------------------------------------------------------------------------------------------- */

static bool read_outcome(const struct coordinator *c, const struct found *found, struct task_outcome *outcome,
                         struct error *why)
{
    char path[TASK_PATH_MAX];
    struct buffer text;
    bool good;

    task_attempt_path(c->folder, found->task, found->attempt, ".result", path);
    buffer_init(&text, OUTCOME_FILE_MOST + 1);
    good = disk_read(path, OUTCOME_FILE_MOST, &text, why) && outcome_parse(outcome, buffer_span(&text), why);
    buffer_release(&text);
    return good;
}

/* It may be that its end is not seen yet. */
static void torn(struct coordinator *c, const struct found *found, const struct error *why)
{
    struct row *row = &c->rows[found->task];
    int64_t now = coordinator_now(c);

    if (row->torn_us == 0)
        row->torn_us = now;
    if (now - row->torn_us < (int64_t)c->spread->setup.cache_ms * US_PER_MS)
        return;
    row->torn_us = 0;
    row->bad |= UINT64_C(1) << (found->attempt - 1);
    coordinator_notice(c, "attempt %u at task %u does not count: %s", found->attempt, found->task, why->text);
}

/* A node that refuses or fails ends the attempt. Another one may be on its way all the same. */
static bool take_failure(struct coordinator *c, const struct found *found, const struct task_outcome *outcome,
                         struct error *error)
{
    struct row *row = &c->rows[found->task];

    row->bad |= UINT64_C(1) << (found->attempt - 1);
    (void)snprintf(c->fate.where, sizeof c->fate.where, "%s", outcome->node);
    (void)snprintf(c->fate.why, sizeof c->fate.why, "%s", outcome->why);
    c->spread->use.lost++;
    row->refused += outcome->kind == OUTCOME_REFUSED;
    if (found->task == TASK_PROBE && outcome->kind == OUTCOME_REFUSED && row->refused > 1)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s may not play the event: %s", outcome->node, outcome->why);
    coordinator_notice(c, "%s %s task %u: %s; it is submitted again", outcome->node,
                       outcome->kind == OUTCOME_REFUSED ? "refused" : "could not play", found->task, outcome->why);
    return row->state == ROW_CUT || rows_again(c, found->task, error);
}

static void tell_unplayed(const struct coordinator *c, const struct task_outcome *outcome)
{
    const struct run_ops *ops = c->ops;

    for (size_t i = 0; i < outcome->unplayed_count; i++)
        if (c->round && ops->unplayed && outcome->unplayed[i].entry < c->round->plan->bot_count)
            ops->unplayed(ops->context, outcome->unplayed[i].entry, outcome->unplayed[i].why);
}

static bool take_played(struct coordinator *c, struct adoption *adoption, const struct found *found,
                        const struct task_outcome *outcome, struct error *error)
{
    struct error why = {0};
    bool whole = true, late = false;

    if (found->task == TASK_PROBE) {
        c->rows[TASK_PROBE].state = ROW_ADOPTED;
        c->spread->probed = true;
        return true;
    }
    if (!adoption_add(adoption, found->task, found->attempt, outcome, &whole, &late, &why, error))
        return false;
    if (!whole)
        torn(c, found, &why);
    if (!whole || late)
        return true;
    c->rows[found->task].state = ROW_ADOPTED;
    c->rows[found->task].news = true;
    cut_learn(c->cut, outcome);
    tell_unplayed(c, outcome);
    c->spread->use.finished++;
    return true;
}

static bool take(struct coordinator *c, struct adoption *adoption, const struct found *found, struct error *error)
{
    struct task_outcome outcome;
    struct error why = {0};
    bool good;

    if (!read_outcome(c, found, &outcome, &why)) {
        torn(c, found, &why);
        return true;
    }
    good = outcome.kind == OUTCOME_PLAYED ? take_played(c, adoption, found, &outcome, error)
                                          : take_failure(c, found, &outcome, error);
    outcome_release(&outcome);
    return good;
}

static bool take_all(struct coordinator *c, const struct finds *finds, bool *news, struct error *error)
{
    size_t at = 0;

    while (at < finds->count && !error->code) {
        struct adoption *adoption = adoption_new(c, error);

        if (!adoption)
            return false;
        for (; at < finds->count && !adoption_full(adoption) && !error->code; at++)
            if (is_wanted(c, &finds->at[at])) {
                enum row_state before = c->rows[finds->at[at].task].state;

                if (take(c, adoption, &finds->at[at], error))
                    *news = *news || c->rows[finds->at[at].task].state != before;
            }
        if (!adoption_end(adoption, error))
            return false;
    }
    return !error->code;
}

bool looks_take(struct coordinator *c, bool *news, struct error *error)
{
    struct finds finds = {0};
    bool good = list_all(c, &finds) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    good = good && take_all(c, &finds, news, error);
    free(finds.at);
    while (c->first_live < c->row_count &&
           (c->rows[c->first_live].state == ROW_ADOPTED || c->rows[c->first_live].state == ROW_DROPPED))
        c->first_live++;
    return good;
}
