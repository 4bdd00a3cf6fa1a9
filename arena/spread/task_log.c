/* SPDX-License-Identifier: MIT */
#include "spread/task_log.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "json/json_file.h"
#include "run/plan.h"
#include "spread/attempt.h"

#define USE_MOST_MS (UINT64_C(1) << 52) /* of a task: a sum of many does not overflow */

/* --- a line ------------------------------------------------------------------------------------------------------ */

static json_t *ranges_json(const struct ranges *ranges)
{
    json_t *list = json_array();

    for (uint32_t i = 0; i < ranges->count; i++)
        (void)json_array_append_new(list, json_pack("[ii]", (int)ranges->at[i].first, (int)ranges->at[i].count));
    return list;
}

static json_t *use_json(const struct task_use *use)
{
    json_t *spent = json_array();

    for (unsigned i = 0; i < TASK_ENTRIES_MOST; i++)
        if (use->spent_ms[i])
            (void)json_array_append_new(spent, json_pack("[i I]", (int)i, (json_int_t)use->spent_ms[i]));
    return json_pack("{sI sI so}", "core_ms", (json_int_t)use->core_ms, "cpu_ms", (json_int_t)use->cpu_ms, "spent",
                     spent);
}

static json_t *adopt_json(const struct task_log_line *line)
{
    char hash[HASH_HEX_SIZE], evidence[HASH_HEX_SIZE];
    json_t *json;

    hex_print(hash, line->hash.bytes, sizeof line->hash.bytes);
    hex_print(evidence, line->evidence.bytes, sizeof line->evidence.bytes);
    json = json_pack("{si si ss ss}", "adopt", (int)line->task, "attempt", (int)line->attempt, "file", line->file,
                     "hash", hash);
    if (json && line->has_evidence)
        (void)json_object_set_new(json, "evidence", json_string(evidence));
    if (json && line->use)
        (void)json_object_set_new(json, "use", use_json(line->use));
    return json;
}

static json_t *line_json(const struct task_log_line *line)
{
    if (line->kind == TASK_LOG_CUT)
        return json_pack("{si so}", "cut", (int)line->task, "matches", ranges_json(&line->matches));
    if (line->kind == TASK_LOG_SUBMIT)
        return json_pack("{si si si}", "submit", (int)line->serial, "first", (int)line->task, "count",
                         (int)line->count);
    return adopt_json(line);
}

static bool take_number(const json_t *json, const char *key, unsigned least, unsigned most, unsigned *out)
{
    const json_t *value = json_object_get(json, key);

    if (!json_is_integer(value) || json_integer_value(value) < (json_int_t)least ||
        json_integer_value(value) > (json_int_t)most)
        return false;
    *out = (unsigned)json_integer_value(value);
    return true;
}

static bool take_ranges(struct ranges *ranges, const json_t *list)
{
    const json_t *pair;
    size_t i;

    json_array_foreach(list, i, pair)
    {
        json_int_t first = json_integer_value(json_array_get(pair, 0)),
                   count = json_integer_value(json_array_get(pair, 1));

        if (first < 0 || count < 1 || first >= PLAN_GAMES_MAX || count > PLAN_GAMES_MAX - first ||
            !ranges_add_range(ranges, (uint32_t)first, (uint32_t)count))
            return false;
    }
    return ranges->matches > 0 && ranges->matches <= TASK_MATCHES_MOST;
}

/* A name in the folder, and no path. */
static bool take_adopted(struct task_log_line *line, const json_t *json)
{
    const char *file = json_string_value(json_object_get(json, "file")),
               *hash = json_string_value(json_object_get(json, "hash")),
               *evidence = json_string_value(json_object_get(json, "evidence"));

    if (!file || strlen(file) >= sizeof line->file || *file == '.' || strchr(file, '/') || !hash)
        return false;
    (void)snprintf(line->file, sizeof line->file, "%s", file);
    line->has_evidence = evidence != NULL;
    if (evidence && !hex_read(line->evidence.bytes, sizeof line->evidence.bytes, evidence))
        return false;
    return take_number(json, "attempt", 1, ATTEMPT_MOST, &line->attempt) &&
           hex_read(line->hash.bytes, sizeof line->hash.bytes, hash);
}

static bool take_line(struct task_log_line *line, const json_t *json)
{
    *line = (struct task_log_line){0};
    if (take_number(json, "cut", 1, TASK_NUMBER_MOST, &line->task)) {
        line->kind = TASK_LOG_CUT;
        return take_ranges(&line->matches, json_object_get(json, "matches"));
    }
    if (take_number(json, "submit", 1, INT32_MAX, &line->serial)) {
        line->kind = TASK_LOG_SUBMIT;
        return take_number(json, "first", 0, TASK_NUMBER_MOST, &line->task) &&
               take_number(json, "count", 1, TASK_NUMBER_MOST, &line->count);
    }
    line->kind = TASK_LOG_ADOPT;
    return take_number(json, "adopt", 1, TASK_NUMBER_MOST, &line->task) && take_adopted(line, json);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool refuse(const struct task_log *log, int reason, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", log->path, strerror(reason));
}

static bool hand_over(const struct task_log *log, struct span text, unsigned number, task_log_take *take, void *context,
                      struct error *error)
{
    json_t *json = json_loadb((const char *)text.at, text.size, JSON_REJECT_DUPLICATES, NULL);
    struct task_log_line line = {0};
    bool good = json && take_line(&line, json);

    json_decref(json);
    if (good)
        return take(context, &line, error);
    ranges_release(&line.matches);
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: line %u was changed: put back a copy of the file", log->path,
                     number);
}

/* Returns how many bytes are whole lines. */
static size_t read_lines(const struct task_log *log, struct span text, task_log_take *take, void *context,
                         struct error *error)
{
    size_t at = 0;

    for (unsigned number = 1; at < text.size && !error->code; number++) {
        const uint8_t *end = memchr(text.at + at, '\n', text.size - at);

        if (!end || !hand_over(log, span_of(text.at + at, (size_t)(end - text.at) - at), number, take, context, error))
            break;
        at = (size_t)(end - text.at) + 1;
    }
    return at;
}

bool task_log_open(struct task_log *log, const char *folder, task_log_take *take, void *context, struct error *error)
{
    struct buffer text;
    size_t whole;

    *log = (struct task_log){.fd = -1};
    buffer_init(&log->lines, TASK_LOG_MOST);
    if (asprintf(&log->path, "%s/log", folder) < 0) {
        log->path = NULL;
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    }
    log->fd = open(log->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log->fd < 0)
        return refuse(log, errno, error);
    buffer_init(&text, (size_t)TASK_LOG_MOST + 1);
    if (disk_read_from(log->fd, log->path, TASK_LOG_MOST, &text, error)) {
        whole = read_lines(log, buffer_span(&text), take, context, error);
        if (!error->code && whole < text.used && ftruncate(log->fd, (off_t)whole) != 0)
            (void)refuse(log, errno, error);
    }
    buffer_release(&text);
    return !error->code;
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

void task_log_add(struct task_log *log, const struct task_log_line *line)
{
    if (!json_file_add(&log->lines, line_json(line)))
        log->lines.failed = true;
}

bool task_log_sync(struct task_log *log, struct error *error)
{
    if (log->lines.failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (log->lines.used == 0)
        return true;
    if (!disk_write(log->fd, buffer_span(&log->lines)) || fsync(log->fd) != 0)
        return refuse(log, errno, error);
    buffer_clear(&log->lines);
    return true;
}

void task_log_close(struct task_log *log)
{
    if (log->fd >= 0)
        (void)close(log->fd);
    log->fd = -1;
    buffer_release(&log->lines);
    free(log->path);
    log->path = NULL;
}

/* --- what was used ----------------------------------------------------------------------------------------------- */

static void add_time(uint64_t *sum, const json_t *ms)
{
    if (json_is_integer(ms) && json_integer_value(ms) > 0 && (uint64_t)json_integer_value(ms) <= USE_MOST_MS)
        *sum += (uint64_t)json_integer_value(ms);
}

static void add_line(struct task_use *use, const json_t *json)
{
    const json_t *of = json_object_get(json, "use"), *one;
    size_t i;

    if (!of)
        return;
    use->tasks++;
    add_time(&use->core_ms, json_object_get(of, "core_ms"));
    add_time(&use->cpu_ms, json_object_get(of, "cpu_ms"));
    json_array_foreach(json_object_get(of, "spent"), i, one)
    {
        json_int_t entry = json_integer_value(json_array_get(one, 0));

        if (entry >= 0 && entry < TASK_ENTRIES_MOST)
            add_time(&use->spent_ms[entry], json_array_get(one, 1));
    }
}

static void add_log(struct task_use *use, const char *path)
{
    FILE *file = fopen(path, "re");
    char *line = NULL;
    size_t room = 0;
    ssize_t size;

    while (file && (size = getline(&line, &room, file)) > 0) {
        json_t *json = strstr(line, "\"use\"") ? json_loadb(line, (size_t)size, JSON_REJECT_DUPLICATES, NULL) : NULL;

        add_line(use, json);
        json_decref(json);
    }
    free(line);
    if (file)
        (void)fclose(file);
}

void task_log_use(const char *tasks, struct task_use *use)
{
    DIR *listing = opendir(tasks);
    char path[TASK_PATH_MAX];
    const struct dirent *entry;

    *use = (struct task_use){0};
    while (listing && (entry = readdir(listing)) != NULL) {
        if (entry->d_name[0] < '0' || entry->d_name[0] > '9')
            continue; /* no run is called so */
        (void)snprintf(path, sizeof path, "%s/%s/log", tasks, entry->d_name);
        add_log(use, path);
    }
    if (listing)
        (void)closedir(listing);
}
