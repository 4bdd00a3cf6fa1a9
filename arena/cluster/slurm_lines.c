/* SPDX-License-Identifier: MIT */
#include "cluster/slurm_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "cluster/inside.h"

/* The widths of SLURM_COLUMNS, in its order. */
enum column { NAME, ID, STATE, EXIT_CODE, NODES, REASON, COLUMNS };
static const size_t widths[COLUMNS] = {84, 40, 24, 16, 63, 127};
enum { FIELD_MAX = 128 };

static const struct {
    const char *word;
    enum cluster_state state;
} states[] = {
    /* What is not here waits: a word of a later version, or one for a job that is held. */
    {"RUNNING", CLUSTER_RUNS},     {"COMPLETING", CLUSTER_RUNS},      {"SUSPENDED", CLUSTER_RUNS},
    {"STOPPED", CLUSTER_RUNS},     {"SIGNALING", CLUSTER_RUNS},       {"STAGE_OUT", CLUSTER_RUNS},
    {"RESIZING", CLUSTER_RUNS},    {"COMPLETED", CLUSTER_DONE},       {"FAILED", CLUSTER_FAILED},
    {"CANCELLED", CLUSTER_FAILED}, {"TIMEOUT", CLUSTER_FAILED},       {"NODE_FAIL", CLUSTER_FAILED},
    {"PREEMPTED", CLUSTER_FAILED}, {"BOOT_FAIL", CLUSTER_FAILED},     {"DEADLINE", CLUSTER_FAILED},
    {"REVOKED", CLUSTER_FAILED},   {"OUT_OF_MEMORY", CLUSTER_FAILED}, {"LAUNCH_FAILED", CLUSTER_FAILED},
};

void slurm_job_name(const struct cluster_batch *batch, char out[SLURM_JOB_NAME_MAX])
{
    (void)snprintf(out, SLURM_JOB_NAME_MAX, "%s.%u", batch->name, batch->first);
}

/* The field of a column without the blanks around it. */
static void read_field(struct span line, enum column column, char out[FIELD_MAX])
{
    size_t from = 0, to;

    for (unsigned i = 0; i < column; i++)
        from += widths[i];
    to = from + widths[column] < line.size ? from + widths[column] : line.size;
    while (from < to && line.at[from] == ' ')
        from++;
    while (to > from && line.at[to - 1] == ' ')
        to--;
    out[0] = '\0';
    if (from < to && !memchr(line.at + from, '\0', to - from))
        (void)snprintf(out, FIELD_MAX, "%.*s", (int)(to - from), (const char *)line.at + from);
}

/* A whole number of at most nine digits, up to `end`. */
static bool read_number(const char *text, char end, unsigned *number)
{
    size_t digits = strspn(text, "0123456789");

    if (digits == 0 || digits > 9 || text[digits] != end)
        return false;
    *number = (unsigned)strtoul(text, NULL, 10);
    return true;
}

static bool read_name(char *field, struct slurm_line *line, unsigned *first)
{
    char *dot = strrchr(field, '.');

    if (!dot || !read_number(dot + 1, '\0', first))
        return false;
    *dot = '\0';
    if (!cluster_is_name(field))
        return false;
    (void)snprintf(line->batch, sizeof line->batch, "%.63s", field);
    return true;
}

/* ARRAY_INDEX. An array that has been cancelled before it began has no index. */
static bool read_id(char *field, struct slurm_line *line)
{
    char *bar = strchr(field, '_');
    unsigned number;

    if (!bar)
        return false;
    if (!read_number(field, '_', &number) || !read_number(bar + 1, '\0', &line->index))
        return false;
    (void)snprintf(line->id, sizeof line->id, "%u", number);
    return true;
}

static enum cluster_state state_of(const char *word)
{
    for (unsigned i = 0; i < sizeof states / sizeof *states; i++)
        if (strcmp(states[i].word, word) == 0)
            return states[i].state;
    return CLUSTER_WAITS;
}

/* The exit code, or -1 if there is none but 0. A later squeue prints CODE:SIGNAL, an earlier one what waitpid has. */
static int code_of(const char *field)
{
    unsigned status, code = 0;

    if (read_number(field, ':', &code))
        return strcmp(strchr(field, ':'), ":0") == 0 && code > 0 ? (int)code : -1;
    return read_number(field, '\0', &status) && WIFEXITED((int)status) && WEXITSTATUS((int)status) != 0
               ? WEXITSTATUS((int)status)
               : -1;
}

static bool read_line(struct span text, struct slurm_line *line)
{
    char field[FIELD_MAX], word[FIELD_MAX];
    unsigned first;

    read_field(text, NAME, field);
    if (!read_name(field, line, &first))
        return false;
    read_field(text, ID, field);
    if (!read_id(field, line) || line->index >= CLUSTER_TASKS_MAX || first > CLUSTER_NUMBER_MAX - CLUSTER_TASKS_MAX)
        return false;
    line->report = (struct cluster_report){.batch = line->batch, .number = first + line->index, .code = -1};
    read_field(text, STATE, word);
    line->report.state = state_of(word);
    read_field(text, EXIT_CODE, field);
    if (line->report.state == CLUSTER_FAILED)
        line->report.code = code_of(field);
    read_field(text, NODES, field);
    (void)snprintf(line->where, sizeof line->where, "%.63s", field);
    read_field(text, REASON, field);
    if (line->report.state == CLUSTER_DONE || line->report.state == CLUSTER_RUNS)
        field[0] = '\0';
    else if (strcmp(field, "None") == 0)
        (void)snprintf(field, sizeof field, "%s", line->report.state == CLUSTER_FAILED ? word : "");
    memcpy(line->why, field, sizeof line->why);
    line->report.where = line->where;
    line->report.why = line->why;
    return true;
}

void slurm_lines_read(struct span text, void (*take)(void *context, const struct slurm_line *line), void *context)
{
    _Static_assert(sizeof((struct slurm_line *)0)->why == (size_t)FIELD_MAX, "a reason fits");
    while (text.size > 0) {
        const uint8_t *end = memchr(text.at, '\n', text.size);
        size_t size = end ? (size_t)(end - text.at) : text.size;
        struct slurm_line line;

        if (read_line(span_of(text.at, size), &line))
            take(context, &line);
        size += end != NULL;
        text = span_of(text.at + size, text.size - size);
    }
}
