/* SPDX-License-Identifier: MIT */
#include "spread/verify_task.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "json/json_file.h"
#include "run/plan.h"
#include "spread/task.h"

static const char task_format[] = "arena-verify-1", found_format[] = "arena-found-1";

/* --- a task ------------------------------------------------------------------------------------------------------ */

static json_t *piece_json(const struct verify_piece *piece)
{
    char hash[HASH_HEX_SIZE];

    hex_print(hash, piece->hash.bytes, sizeof piece->hash.bytes);
    return json_pack("[s I s i i]", piece->path, (json_int_t)piece->bytes, hash, (int)piece->first, (int)piece->count);
}

bool verify_task_print(const struct verify_task *task, struct buffer *out)
{
    json_t *pieces = json_array(), *plugins = json_array();

    for (size_t i = 0; i < task->plugin_count; i++)
        (void)json_array_append_new(plugins, json_string(task->plugins[i]));
    for (size_t i = 0; i < task->piece_count; i++)
        if (json_array_append_new(pieces, piece_json(&task->pieces[i])) != 0)
            out->failed = true; /* a path that is no UTF-8 */
    return json_file_add(out, json_pack("{ss si ss ss so si si so}", "format", task_format, "task", (int)task->number,
                                        "arena", task->arena, "program", task->program, "plugins", plugins, "gating",
                                        (int)task->gating, "jobs", (int)task->jobs, "pieces", pieces));
}

static bool take_piece(struct verify_piece *piece, const json_t *json)
{
    const char *hash = json_file_text(json_array_get(json, 2));
    const json_t *bytes = json_array_get(json, 1), *first = json_array_get(json, 3), *count = json_array_get(json, 4);

    piece->path = json_file_text(json_array_get(json, 0));
    if (json_array_size(json) != 5 || !piece->path || piece->path[0] != '/' || strlen(piece->path) >= PATH_MAX ||
        !json_file_is_number(bytes, RECORD_FILE_MOST) || !hash ||
        !hex_read(piece->hash.bytes, sizeof piece->hash.bytes, hash) || !json_file_is_number(first, PLAN_GAMES_MAX) ||
        !json_file_is_number(count, TASK_MATCHES_MOST))
        return false;
    piece->bytes = (uint64_t)json_integer_value(bytes);
    piece->first = (uint32_t)json_integer_value(first);
    piece->count = (uint32_t)json_integer_value(count);
    return true;
}

static bool take_pieces(struct verify_task *task, const json_t *pieces)
{
    const json_t *one;
    size_t i;

    if (!json_is_array(pieces) || json_array_size(pieces) > VERIFY_PIECES_MOST)
        return false;
    task->pieces = calloc(json_array_size(pieces) + 1, sizeof *task->pieces);
    if (!task->pieces)
        return false;
    json_array_foreach(pieces, i, one)
    {
        struct verify_piece *piece = &task->pieces[task->piece_count++];

        if (!take_piece(piece, one) || piece->count > TASK_MATCHES_MOST - task->matches)
            return false;
        task->matches += piece->count;
    }
    return true;
}

static bool take_plugins(struct verify_task *task, const json_t *plugins)
{
    const json_t *one;
    size_t i;

    if (!json_is_array(plugins) || json_array_size(plugins) > VERIFY_PLUGINS_MOST)
        return false;
    json_array_foreach(plugins, i, one)
    {
        task->plugins[i] = json_file_text(one);
        if (!task->plugins[i])
            return false;
    }
    task->plugin_count = json_array_size(plugins);
    return true;
}

static bool take_task(struct verify_task *task, json_t *json)
{
    const json_t *number = json_object_get(json, "task"), *jobs = json_object_get(json, "jobs"),
                 *gating = json_object_get(json, "gating");
    struct hash hash;

    task->json = json;
    task->arena = json_file_text(json_object_get(json, "arena"));
    task->program = json_file_text(json_object_get(json, "program"));
    if (!task->arena || !task->program || !hex_read(hash.bytes, sizeof hash.bytes, task->program) ||
        !json_file_is_number(number, TASK_NUMBER_MOST) || !json_file_is_number(jobs, VERIFY_JOBS_MOST) ||
        json_integer_value(jobs) == 0 || !json_file_is_number(gating, GATING_NONE))
        return false;
    task->number = (unsigned)json_integer_value(number);
    task->jobs = (unsigned)json_integer_value(jobs);
    task->gating = (enum gating)json_integer_value(gating);
    return take_plugins(task, json_object_get(json, "plugins")) && take_pieces(task, json_object_get(json, "pieces"));
}

bool verify_task_parse(struct verify_task *task, struct span text, struct error *error)
{
    *task = (struct verify_task){.json = json_file_load(text, task_format, error)};
    if (!task->json)
        return false;
    if (take_task(task, task->json))
        return true;
    verify_task_release(task);
    return error_set(error, EXIT_COULD_NOT_RUN, "it was cut short or changed");
}

void verify_task_release(struct verify_task *task)
{
    free(task->pieces);
    json_decref(task->json);
    *task = (struct verify_task){0};
}

/* --- what was found ---------------------------------------------------------------------------------------------- */

bool verify_found_print(const struct verify_found *found, uint32_t count, struct buffer *out)
{
    json_t *list = json_array();

    for (uint32_t i = 0; i < count; i++)
        if (found[i].outcome != RECORD_AGREES || found[i].why)
            (void)json_array_append_new(
                list, json_pack("[i i o]", (int)i, (int)found[i].outcome, json_text(found[i].why ? found[i].why : "")));
    return json_file_add(out, json_pack("{ss si so}", "format", found_format, "matches", (int)count, "found", list));
}

static bool take_found(struct verify_found *found, const json_t *json)
{
    const json_t *outcome = json_array_get(json, 1);
    const char *why = json_file_text(json_array_get(json, 2));

    if (!json_file_is_number(outcome, RECORD_UNKNOWN_GAME) || !why || strlen(why) >= RECORD_WHY_MAX)
        return false;
    found->outcome = (enum record_outcome)json_integer_value(outcome);
    found->why = *why ? strdup(why) : NULL;
    return found->why || !*why;
}

/* In their order: no match is named twice. */
static bool take_all(struct verify_found *found, uint32_t count, const json_t *list)
{
    json_int_t next = 0;
    const json_t *one;
    size_t i;

    if (!json_is_array(list))
        return false;
    json_array_foreach(list, i, one)
    {
        const json_t *at = json_array_get(one, 0);

        if (json_array_size(one) != 3 || !json_file_is_number(at, (json_int_t)count - 1) ||
            json_integer_value(at) < next || !take_found(&found[json_integer_value(at)], one))
            return false;
        next = json_integer_value(at) + 1;
    }
    return true;
}

bool verify_found_parse(struct verify_found *found, uint32_t count, struct span text, struct error *error)
{
    json_t *json = json_file_load(text, found_format, error);
    const json_t *matches = json_object_get(json, "matches");
    bool good = json && json_file_is_number(matches, PLAN_GAMES_MAX) &&
                json_integer_value(matches) == (json_int_t)count &&
                take_all(found, count, json_object_get(json, "found"));

    if (!json)
        return false;
    json_decref(json);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "it was cut short or changed");
}

void verify_found_release(struct verify_found *found, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        free(found[i].why);
        found[i] = (struct verify_found){0};
    }
}
