/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spread/inside.h"
#include "spread/shared_file.h"

enum { ROWS_FIRST = 64, SHIFT_MOST = 16 };

static bool no_memory(struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

struct row *rows_add(struct coordinator *c)
{
    uint32_t room = c->row_room ? 2 * c->row_room : ROWS_FIRST;
    struct row *rows = c->rows;

    if (c->row_count == c->row_room) {
        rows = realloc(c->rows, room * sizeof *rows);
        if (!rows)
            return NULL;
        c->rows = rows;
        c->row_room = room;
    }
    rows[c->row_count] = (struct row){.code = -1};
    return &rows[c->row_count++];
}

void rows_release(struct coordinator *c)
{
    for (uint32_t i = 0; i < c->row_count; i++)
        ranges_release(&c->rows[i].matches);
    free(c->rows);
    free(c->row_of);
}

/* --- its task ---------------------------------------------------------------------------------------------------- */

static bool write_task(const struct coordinator *c, uint32_t number, struct error *error)
{
    char path[TASK_PATH_MAX], folder[TASK_PATH_MAX];
    struct buffer text;
    bool good;

    buffer_init(&text, TASK_FILE_MOST);
    task_path(c->folder, number, path);
    task_folder(c->folder, number, folder);
    good = c->matter->print(c, number, &text, error) &&
           (number % TASK_FOLDER_MOST != 0 || (shared_folder(folder, error) && shared_sync_folder(c->folder, error))) &&
           shared_put(path, buffer_span(&text), error);
    buffer_release(&text);
    return good;
}

/* --- cutting ----------------------------------------------------------------------------------------------------- */

static bool needs_play(const struct coordinator *c, unsigned match)
{
    return c->row_of[match] == 0 && !c->matter->is_known(c, match) && !c->matter->is_left_out(c, match);
}

static uint32_t live_rows(const struct coordinator *c)
{
    uint32_t live = 0;

    for (uint32_t i = c->first_live; i < c->row_count; i++)
        live += c->rows[i].state == ROW_CUT || c->rows[i].state == ROW_GIVEN;
    return live;
}

/* Takes whole groups into a row: at least `most` matches, as long as there are some. */
static bool take_groups(struct coordinator *c, uint32_t number, unsigned most, struct error *error)
{
    unsigned group = 0;
    struct row *row = &c->rows[number];

    for (; c->cut_at < c->matches; c->cut_at++) {
        unsigned at = c->matter->group_of(c, c->cut_at);

        if (row->matches.matches >= most && at != group)
            break;
        group = at;
        if (!needs_play(c, c->cut_at))
            continue;
        if (row->matches.matches == TASK_MATCHES_MOST)
            break;
        if (!ranges_add(&row->matches, c->cut_at))
            return no_memory(error);
        c->row_of[c->cut_at] = number;
        c->open -= c->open > 0;
    }
    return true;
}

static void skip_known(struct coordinator *c)
{
    while (c->cut_at < c->matches && !needs_play(c, c->cut_at))
        c->cut_at++;
}

static bool cut_one(struct coordinator *c, struct error *error)
{
    uint32_t number = c->row_count;
    struct row *row = rows_add(c);

    if (!row)
        return no_memory(error);
    if (!take_groups(c, number, cut_matches(c->cut, c->open ? c->open : 1), error) || !write_task(c, number, error))
        return false;
    task_log_add(&c->log,
                 &(struct task_log_line){.kind = TASK_LOG_CUT, .task = number, .matches = c->rows[number].matches});
    return true;
}

static bool cut_probe(struct coordinator *c, struct error *error)
{
    if (c->row_count > 0)
        return true;
    if (!rows_add(c))
        return no_memory(error);
    if (c->spread->probed)
        c->rows[TASK_PROBE].state = ROW_ADOPTED;
    return write_task(c, TASK_PROBE, error);
}

bool rows_cut(struct coordinator *c, struct error *error)
{
    uint32_t before = c->row_count, most = cut_queued(c->cut);

    if (!cut_probe(c, error))
        return false;
    if (!c->spread->probed)
        return true;
    skip_known(c);
    for (uint32_t live = live_rows(c); live < most && c->cut_at < c->matches && !error->code; live++) {
        if (c->row_count > TASK_NUMBER_MOST)
            return error_set(error, EXIT_COULD_NOT_RUN, "a round has at most %d tasks", TASK_NUMBER_MOST);
        if (cut_one(c, error))
            skip_known(c);
    }
    if (c->row_count == before || error->code)
        return !error->code;
    for (uint32_t number = before; number < c->row_count; number++)
        if (number + 1 == c->row_count || (number + 1) % TASK_FOLDER_MOST == 0) {
            char folder[TASK_PATH_MAX];

            task_folder(c->folder, number, folder);
            if (!shared_sync_folder(folder, error))
                return false;
        }
    return task_log_sync(&c->log, error);
}

/* --- again ------------------------------------------------------------------------------------------------------- */

bool rows_again(struct coordinator *c, uint32_t number, struct error *error)
{
    const struct spread_setup *setup = &c->spread->setup;
    struct row *row = &c->rows[number];
    unsigned times = row->given > 0 ? row->given - 1u : 0;
    int64_t wait_ms = (int64_t)(setup->again_ms ? setup->again_ms : AGAIN_MS)
                      << (times < SHIFT_MOST ? times : SHIFT_MOST);

    if (wait_ms > AGAIN_MOST_MS)
        wait_ms = AGAIN_MOST_MS;
    row->state = ROW_CUT;
    row->due_us = coordinator_now(c) + wait_ms * 1000;
    row->gone_us = row->runs_us = 0;
    c->spread->use.again++;
    if (row->refused >= SPREAD_REFUSALS_MOST && !setup->patient)
        return error_set(error, EXIT_COULD_NOT_RUN, "task %u was refused by %u nodes, the last one %s: %.200s", number,
                         row->refused, c->fate.where, c->fate.why);
    if (row->given >= SPREAD_SUBMISSIONS_MOST && !setup->patient)
        return error_set(error, EXIT_COULD_NOT_RUN, "task %u came to nothing %u times, the last time on %s: %.200s",
                         number, row->given, c->fate.where, c->fate.why);
    return true;
}

/* --- restoring --------------------------------------------------------------------------------------------------- */

static bool restore_cut(struct coordinator *c, struct task_log_line *line, struct error *error)
{
    struct row *row;

    if (line->task != c->row_count || (row = rows_add(c)) == NULL)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: task %u comes out of its order: put back a copy of the file",
                         c->log.path, line->task);
    row->matches = line->matches;
    line->matches = (struct ranges){0};
    for (uint32_t i = 0; i < row->matches.count; i++)
        for (uint32_t k = 0; k < row->matches.at[i].count; k++) {
            uint32_t match = row->matches.at[i].first + k;

            if (match >= c->matches || c->row_of[match])
                return error_set(error, EXIT_COULD_NOT_RUN, "%s: match %u is in two tasks, or in no round", c->log.path,
                                 match + 1);
            c->row_of[match] = line->task;
        }
    return true;
}

static void keep_lately(struct coordinator *c, const struct task_log_line *line)
{
    struct staged *staged = &c->lately[c->lately_count++ % ADOPT_AT_ONCE];

    *staged = (struct staged){.number = line->task,
                              .attempt = line->attempt,
                              .hash = line->hash,
                              .has_evidence = line->has_evidence && c->matter->bring,
                              .evidence = line->evidence};
    (void)snprintf(staged->file, sizeof staged->file, "%s", line->file);
}

static bool restore_line(void *context, struct task_log_line *line, struct error *error)
{
    struct coordinator *c = context;

    if (c->row_count == 0 && !rows_add(c))
        return no_memory(error);
    if (line->kind == TASK_LOG_CUT)
        return restore_cut(c, line, error);
    if (line->task >= c->row_count || (line->kind == TASK_LOG_SUBMIT && line->count > c->row_count - line->task))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: there is no task %u", c->log.path, line->task);
    if (line->kind == TASK_LOG_ADOPT) {
        c->rows[line->task].state = ROW_ADOPTED;
        c->spread->probed = true;
        keep_lately(c, line);
        return c->matter->mend(c, line, error);
    }
    c->serial = line->serial > c->serial ? line->serial : c->serial;
    for (uint32_t i = line->task; i < line->task + line->count; i++) {
        struct row *row = &c->rows[i];

        row->state = row->state == ROW_CUT ? ROW_GIVEN : row->state;
        row->serial = line->serial;
        row->given_us = coordinator_now(c);
        row->given++;
    }
    return true;
}

/* A task some of whose matches were played otherwise, as by this event without its cluster, is of no more use. */
static void drop_known(struct coordinator *c, uint32_t number)
{
    struct row *row = &c->rows[number];
    bool known = false;

    for (uint32_t i = 0; i < row->matches.count; i++)
        for (uint32_t k = 0; k < row->matches.at[i].count; k++)
            known = known || c->matter->is_known(c, row->matches.at[i].first + k);
    if (!known)
        return;
    row->state = ROW_DROPPED;
    for (uint32_t i = 0; i < row->matches.count; i++)
        for (uint32_t k = 0; k < row->matches.at[i].count; k++)
            c->row_of[row->matches.at[i].first + k] = 0;
}

bool rows_restore(struct coordinator *c, struct error *error)
{
    c->row_of = calloc(c->matches, sizeof *c->row_of);
    if (!c->row_of)
        return no_memory(error);
    if (!task_log_open(&c->log, c->folder, restore_line, c, error))
        return false;
    if (c->row_count > 0 && c->spread->probed)
        c->rows[TASK_PROBE].state = ROW_ADOPTED;
    for (uint32_t i = 1; i < c->row_count; i++)
        if (c->rows[i].state == ROW_CUT || c->rows[i].state == ROW_GIVEN)
            drop_known(c, i);
    for (unsigned match = 0; match < c->matches; match++)
        c->open += needs_play(c, match);
    for (uint32_t i = 0; i < c->row_count; i++) /* each gets all its tries again */
        c->rows[i].given = c->rows[i].given > 0;
    return true;
}
