/* SPDX-License-Identifier: MIT */
#include "spread/outcome.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "json/json.h"
#include "json/json_file.h"
#include "match/record.h"
#include "spread/parcel.h"
#include "spread/task.h"

static const char format[] = "arena-result-1";
static const char *const kinds[OUTCOME_KINDS] = {
    [OUTCOME_PLAYED] = "played", [OUTCOME_REFUSED] = "refused", [OUTCOME_FAILED] = "failed"};

/* More is in no file, so that sums of many do not overflow. */
#define MS_MOST (INT64_C(1) << 40)

/* --- writing ----------------------------------------------------------------------------------------------------- */

static json_t *unplayed_json(const struct task_outcome *outcome)
{
    json_t *list = json_array();

    for (size_t i = 0; i < outcome->unplayed_count; i++)
        (void)json_array_append_new(
            list, json_pack("[i o]", (int)outcome->unplayed[i].entry, json_text(outcome->unplayed[i].why)));
    return list;
}

static json_t *spent_json(const struct task_outcome *outcome)
{
    json_t *list = json_array();

    for (size_t i = 0; i < outcome->spent_count; i++)
        (void)json_array_append_new(list,
                                    json_pack("[i I]", (int)outcome->spent[i].entry, (json_int_t)outcome->spent[i].ms));
    return list;
}

bool outcome_print(const struct task_outcome *outcome, struct buffer *out)
{
    char hash[HASH_HEX_SIZE], evidence[HASH_HEX_SIZE];

    hex_print(hash, outcome->hash.bytes, sizeof outcome->hash.bytes);
    hex_print(evidence, outcome->evidence.bytes, sizeof outcome->evidence.bytes);
    return json_file_add(out, json_pack("{ss ss so so sI sI si si sI ss sI ss so so}", "format", format, "kind",
                                        kinds[outcome->kind], "why", json_text(outcome->why), "node",
                                        json_text(outcome->node), "took_ms", (json_int_t)outcome->took_ms, "cpu_ms",
                                        (json_int_t)outcome->cpu_ms, "cores", (int)outcome->cores, "matches",
                                        (int)outcome->matches, "bytes", (json_int_t)outcome->bytes, "hash", hash,
                                        "evidence_bytes", (json_int_t)outcome->evidence_bytes, "evidence", evidence,
                                        "unplayed", unplayed_json(outcome), "spent", spent_json(outcome)));
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool take_number(const json_t *json, const char *key, uint64_t most, uint64_t *out)
{
    const json_t *value = json_object_get(json, key);

    if (!json_is_integer(value) || json_integer_value(value) < 0 || (uint64_t)json_integer_value(value) > most)
        return false;
    *out = (uint64_t)json_integer_value(value);
    return true;
}

/* Fit to be shown. */
static bool take_text(const json_t *value, char *out, size_t size)
{
    const char *text = json_string_value(value);

    if (!text || json_string_length(value) != strlen(text) || strlen(text) >= size)
        return false;
    visible(out, size, text);
    return true;
}

static bool take_kind(struct task_outcome *outcome, const json_t *json)
{
    const char *kind = json_string_value(json_object_get(json, "kind"));

    for (unsigned i = 0; kind && i < OUTCOME_KINDS; i++)
        if (strcmp(kinds[i], kind) == 0) {
            outcome->kind = (enum outcome_kind)i;
            return true;
        }
    return false;
}

static bool take_unplayed(struct task_outcome *outcome, const json_t *list)
{
    const json_t *one;
    size_t i;

    if (!json_is_array(list) || json_array_size(list) > OUTCOME_UNPLAYED_MOST)
        return false;
    outcome->unplayed = calloc(json_array_size(list) + 1, sizeof *outcome->unplayed);
    if (!outcome->unplayed)
        return false;
    json_array_foreach(list, i, one)
    {
        const json_t *entry = json_array_get(one, 0);

        if (!json_is_integer(entry) || json_integer_value(entry) < 0 ||
            json_integer_value(entry) >= TASK_ENTRIES_MOST ||
            !take_text(json_array_get(one, 1), outcome->unplayed[i].why, sizeof outcome->unplayed[i].why))
            return false;
        outcome->unplayed[i].entry = (unsigned)json_integer_value(entry);
    }
    outcome->unplayed_count = json_array_size(list);
    return true;
}

/* Each entry once. */
static bool take_spent(struct task_outcome *outcome, const json_t *list)
{
    json_int_t next = 0;
    const json_t *one;
    size_t i;

    if (!json_is_array(list) || json_array_size(list) > TASK_ENTRIES_MOST)
        return false;
    outcome->spent = calloc(json_array_size(list) + 1, sizeof *outcome->spent);
    if (!outcome->spent)
        return false;
    json_array_foreach(list, i, one)
    {
        const json_t *entry = json_array_get(one, 0), *ms = json_array_get(one, 1);

        if (!json_is_integer(entry) || json_integer_value(entry) < next ||
            json_integer_value(entry) >= TASK_ENTRIES_MOST || !json_is_integer(ms) || json_integer_value(ms) < 0 ||
            json_integer_value(ms) > MS_MOST)
            return false;
        next = json_integer_value(entry) + 1;
        outcome->spent[i] =
            (struct outcome_spent){(unsigned)json_integer_value(entry), (uint64_t)json_integer_value(ms)};
    }
    outcome->spent_count = json_array_size(list);
    return true;
}

static bool take(struct task_outcome *outcome, const json_t *json)
{
    const char *is = json_string_value(json_object_get(json, "format")),
               *hash = json_string_value(json_object_get(json, "hash")),
               *evidence = json_string_value(json_object_get(json, "evidence"));
    uint64_t cores, matches;

    if (!is || strcmp(is, format) != 0 || !take_kind(outcome, json) ||
        !take_text(json_object_get(json, "why"), outcome->why, sizeof outcome->why) ||
        !take_text(json_object_get(json, "node"), outcome->node, sizeof outcome->node) ||
        !take_number(json, "took_ms", MS_MOST, &outcome->took_ms) ||
        !take_number(json, "cpu_ms", MS_MOST, &outcome->cpu_ms) ||
        !take_number(json, "cores", TASK_JOBS_MOST, &cores) ||
        !take_number(json, "matches", TASK_MATCHES_MOST, &matches) ||
        !take_number(json, "bytes", RECORD_FILE_MOST, &outcome->bytes) || !hash ||
        !hex_read(outcome->hash.bytes, sizeof outcome->hash.bytes, hash) ||
        !take_number(json, "evidence_bytes", PARCEL_MOST, &outcome->evidence_bytes) || !evidence ||
        !hex_read(outcome->evidence.bytes, sizeof outcome->evidence.bytes, evidence))
        return false;
    outcome->cores = (unsigned)cores;
    outcome->matches = (unsigned)matches;
    return take_unplayed(outcome, json_object_get(json, "unplayed")) &&
           take_spent(outcome, json_object_get(json, "spent"));
}

bool outcome_parse(struct task_outcome *outcome, struct span text, struct error *error)
{
    json_t *json = json_loadb((const char *)text.at, text.size, JSON_REJECT_DUPLICATES, NULL);
    bool good;

    *outcome = (struct task_outcome){0};
    good = json && take(outcome, json);
    json_decref(json);
    if (good)
        return true;
    outcome_release(outcome);
    return error_set(error, EXIT_COULD_NOT_RUN, "it was cut short or changed");
}

void outcome_release(struct task_outcome *outcome)
{
    free(outcome->unplayed);
    free(outcome->spent);
    *outcome = (struct task_outcome){0};
}
