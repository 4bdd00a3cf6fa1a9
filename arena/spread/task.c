/* SPDX-License-Identifier: MIT */
#include "spread/task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/json_file.h"
#include "match/seed.h"

static const char terms_format[] = "arena-terms-1", task_format[] = "arena-task-1";

/* --- where they lie ---------------------------------------------------------------------------------------------- */

void task_folder(const char *round, unsigned number, char path[TASK_PATH_MAX])
{
    (void)snprintf(path, TASK_PATH_MAX, "%.*s/%u", PATH_MAX, round, number / TASK_FOLDER_MOST);
}

void task_path(const char *round, unsigned number, char path[TASK_PATH_MAX])
{
    (void)snprintf(path, TASK_PATH_MAX, "%.*s/%u/%u.task", PATH_MAX, round, number / TASK_FOLDER_MOST, number);
}

void task_attempt_path(const char *round, unsigned number, unsigned attempt, const char *end, char path[TASK_PATH_MAX])
{
    (void)snprintf(path, TASK_PATH_MAX, "%.*s/%u/%u.%u%s", PATH_MAX, round, number / TASK_FOLDER_MOST, number, attempt,
                   end);
}

void task_shared_path(const char *tasks, const char *begin, const char *hash, const char *end, char path[TASK_PATH_MAX])
{
    (void)snprintf(path, TASK_PATH_MAX, "%.*s/%s-%.16s%s", PATH_MAX, tasks, begin, hash, end);
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

bool terms_print(const struct task_terms *terms, struct buffer *out)
{
    return json_file_add(
        out, json_pack("{ss ss ss ss ss ss ss ss ss ss si sb si si sO sO sO sO}", "format", terms_format, "arena",
                       terms->arena, "program", terms->program, "protocol", terms->protocol, "game", terms->game,
                       "epoch", terms->epoch, "plugin", terms->plugin, "event", terms->event, "conf", terms->conf,
                       "directory", terms->directory, "gating", (int)terms->gating, "share_seeds", terms->share_seeds,
                       "cores", (int)terms->cores, "jobs", (int)terms->jobs, "options", terms->options, "keys",
                       terms->keys, "variables", terms->variables, "files", terms->files));
}

static json_t *match_json(const struct task_match *match)
{
    json_t *seeds = json_array(), *entries = json_array();
    char hex[SEED_HEX_SIZE];

    for (unsigned i = 0; i < RUN_ATTEMPTS_MAX; i++) {
        hex_print(hex, match->seed[i].bytes, sizeof match->seed[i].bytes);
        (void)json_array_append_new(seeds, json_string(hex));
    }
    for (unsigned seat = 0; seat < match->seats; seat++)
        (void)json_array_append_new(entries, json_integer(match->entry[seat]));
    return json_pack("[i i o o]", (int)match->match, (int)match->class, entries, seeds);
}

bool task_print(const struct task *task, struct buffer *out)
{
    json_t *matches = json_array();

    for (size_t i = 0; i < task->count; i++)
        (void)json_array_append_new(matches, match_json(&task->matches[i]));
    return json_file_add(out, json_pack("{ss si ss so}", "format", task_format, "task", (int)task->number, "terms",
                                        task->terms, "matches", matches));
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool refuse(struct error *error, const char *what)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s", what);
}

static bool take_text(const json_t *json, const char *key, size_t most, const char **out)
{
    *out = json_file_text(json_object_get(json, key));
    return *out && strlen(*out) < most;
}

static bool is_hash(const char *text)
{
    struct hash hash;

    return hex_read(hash.bytes, sizeof hash.bytes, text);
}

static bool are_options(const json_t *options)
{
    const json_t *pair;
    size_t i;

    if (!json_is_array(options) || json_array_size(options) > TASK_OPTIONS_MOST)
        return false;
    json_array_foreach(options, i, pair)
    {
        if (json_array_size(pair) != 2 || !json_is_string(json_array_get(pair, 0)) ||
            !json_is_string(json_array_get(pair, 1)) || *json_string_value(json_array_get(pair, 0)) == '\0')
            return false;
    }
    return true;
}

/* Each has a name. */
static bool are_variables(const json_t *variables)
{
    const json_t *one;
    size_t i;

    if (!json_is_array(variables) || json_array_size(variables) > TASK_OPTIONS_MOST)
        return false;
    json_array_foreach(variables, i, one)
    {
        const char *text = json_string_value(one), *equals = text ? strchr(text, '=') : NULL;

        if (!equals || equals == text || strlen(text) != json_string_length(one))
            return false;
    }
    return true;
}

static bool are_files(const json_t *files)
{
    const char *entry;
    const json_t *list;

    if (!json_is_object(files) || json_object_size(files) > TASK_ENTRIES_MOST)
        return false;
    json_object_foreach((json_t *)(uintptr_t)files, entry, list) if (!json_is_array(list)) return false;
    return true;
}

static bool take_terms(struct task_terms *terms, json_t *json)
{
    const json_t *cores = json_object_get(json, "cores"), *jobs = json_object_get(json, "jobs"),
                 *share = json_object_get(json, "share_seeds"), *gating = json_object_get(json, "gating");

    *terms = (struct task_terms){.json = json,
                                 .options = json_object_get(json, "options"),
                                 .keys = json_object_get(json, "keys"),
                                 .variables = json_object_get(json, "variables"),
                                 .files = json_object_get(json, "files"),
                                 .share_seeds = json_is_true(share)};
    if (!take_text(json, "arena", PATH_MAX, &terms->arena) || !take_text(json, "program", PATH_MAX, &terms->program) ||
        !take_text(json, "protocol", PATH_MAX, &terms->protocol) || !take_text(json, "game", PATH_MAX, &terms->game) ||
        !take_text(json, "epoch", EPOCH_TEXT_SIZE, &terms->epoch) ||
        !take_text(json, "plugin", PATH_MAX, &terms->plugin) || !take_text(json, "event", PATH_MAX, &terms->event) ||
        !take_text(json, "conf", HASH_HEX_SIZE, &terms->conf) ||
        !take_text(json, "directory", PATH_MAX, &terms->directory))
        return false;
    if (!json_file_is_number(cores, TASK_JOBS_MOST) || !json_file_is_number(jobs, TASK_JOBS_MOST) ||
        !json_is_boolean(share) || !json_file_is_number(gating, GATING_NONE))
        return false;
    terms->gating = (enum gating)json_integer_value(gating);
    terms->cores = (unsigned)json_integer_value(cores);
    terms->jobs = (unsigned)json_integer_value(jobs);
    return terms->cores > 0 && terms->jobs > 0 && is_hash(terms->program) && is_hash(terms->conf) &&
           terms->event[0] == '/' && terms->directory[0] == '/' && are_options(terms->options) &&
           json_is_object(terms->keys) && are_variables(terms->variables) && are_files(terms->files);
}

bool terms_parse(struct task_terms *terms, struct span text, struct error *error)
{
    json_t *json = json_file_load(text, terms_format, error);

    if (json && take_terms(terms, json))
        return true;
    json_decref(json);
    return refuse(error, "a value in it is none that an arena writes");
}

void terms_release(struct task_terms *terms)
{
    json_decref(terms->json);
    terms->json = NULL;
}

static bool take_seats(struct task_match *match, const json_t *entries)
{
    const json_t *entry;
    size_t seat;

    if (!json_is_array(entries) || json_array_size(entries) < 1 || json_array_size(entries) > GAME_SEATS_MAX)
        return false;
    json_array_foreach(entries, seat, entry)
    {
        if (!json_file_is_number(entry, TASK_ENTRIES_MOST - 1))
            return false;
        match->entry[seat] = (uint16_t)json_integer_value(entry);
    }
    match->seats = (unsigned)json_array_size(entries);
    return true;
}

static bool take_seeds(struct task_match *match, const json_t *seeds)
{
    const json_t *seed;
    size_t i;

    if (!json_is_array(seeds) || json_array_size(seeds) != RUN_ATTEMPTS_MAX)
        return false;
    json_array_foreach(seeds, i, seed)
    {
        const char *hex = json_string_value(seed);

        if (!hex || !hex_read(match->seed[i].bytes, sizeof match->seed[i].bytes, hex))
            return false;
    }
    return true;
}

static bool take_match(struct task_match *match, const json_t *json)
{
    const json_t *index = json_array_get(json, 0), *class = json_array_get(json, 1);

    if (json_array_size(json) != 4 || !json_file_is_number(index, PLAN_GAMES_MAX - 1) ||
        !json_file_is_number(class, TASK_CLASSES_MOST - 1))
        return false;
    match->match = (unsigned)json_integer_value(index);
    match->class = (unsigned)json_integer_value(class);
    return take_seats(match, json_array_get(json, 2)) && take_seeds(match, json_array_get(json, 3));
}

static bool take_matches(struct task *task, const json_t *matches)
{
    const json_t *one;
    size_t i;

    if (!json_is_array(matches) || json_array_size(matches) > TASK_MATCHES_MOST ||
        (json_array_size(matches) == 0) != (task->number == TASK_PROBE))
        return false;
    task->matches = calloc(json_array_size(matches) + 1, sizeof *task->matches);
    if (!task->matches)
        return false;
    json_array_foreach(matches, i, one)
    {
        if (!take_match(&task->matches[i], one) || (i > 0 && task->matches[i].match <= task->matches[i - 1].match))
            return false;
    }
    task->count = json_array_size(matches);
    return true;
}

bool task_parse(struct task *task, struct span text, struct error *error)
{
    json_t *json = json_file_load(text, task_format, error);
    const json_t *number = json_object_get(json, "task");
    const char *terms;
    bool good = json && json_file_is_number(number, TASK_NUMBER_MOST) &&
                take_text(json, "terms", HASH_HEX_SIZE, &terms) && is_hash(terms);

    *task = (struct task){0};
    if (good) {
        task->number = (unsigned)json_integer_value(number);
        (void)snprintf(task->terms, sizeof task->terms, "%s", terms);
        good = take_matches(task, json_object_get(json, "matches"));
    }
    json_decref(json);
    if (good)
        return true;
    task_release(task);
    return refuse(error, "a value in it is none that an arena writes");
}

void task_release(struct task *task)
{
    free(task->matches);
    *task = (struct task){0};
}
