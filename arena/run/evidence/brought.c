/* SPDX-License-Identifier: MIT */
#include "run/evidence/brought.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/disk.h"
#include "run/bots/instance_log.h"
#include "run/evidence/bundle.h"
#include "run/evidence/evidence.h"
#include "run/evidence/redacted.h"

/* A value of this kind; NULL: there is none. */
static json_t *value_of(const json_t *said, const char *key, json_type type)
{
    json_t *value = json_object_get(said, key);

    return value && json_typeof(value) == type ? value : NULL;
}

static json_t *bundle_of(const struct brought *brought)
{
    const struct plan *plan = brought->plan;
    const struct bundle_told told = {
        .ms = json_number_value(json_object_get(value_of(brought->said, "fault", JSON_OBJECT), "ms")),
        .process = value_of(brought->said, "process", JSON_OBJECT),
        .output = value_of(brought->said, "output", JSON_STRING),
        .messages = value_of(brought->said, "messages", JSON_ARRAY),
        .limits = value_of(brought->said, "limits", JSON_OBJECT)};
    const struct plan_bot *bots[GAME_SEATS_MAX];
    struct plan_bot bot[GAME_SEATS_MAX];
    struct engine_options options;
    struct lineup lineup;

    run_options(plan, &options);
    plan_lineup(plan, brought->result->index, &lineup);
    for (unsigned seat = 0; seat < lineup.seats; seat++) {
        bot[seat] = plan->bots[lineup.bot_of[seat]];
        bot[seat].restarts = bot[seat].restarts > plan->restarts ? bot[seat].restarts : plan->restarts;
        bots[seat] = &bot[seat];
    }
    return bundle_json(&(struct bundle_match){&options, &lineup, bots, brought->result, brought->stem}, brought->fault,
                       &told);
}

bool brought_write(const struct brought *brought, struct error *error)
{
    json_t *json = bundle_of(brought);
    char name[RUN_BUNDLE_MAX], path[PATH_MAX];
    bool good;

    evidence_name(name, brought->stem, brought->result, brought->fault);
    errno = ENAMETOOLONG;
    if (json) {
        (void)json_object_set_new(json, "node", json_string(brought->node));
        (void)json_object_set_new(json, "output_file",
                                  brought->output_file ? json_string(brought->output_file) : json_null());
    }
    good = snprintf(path, sizeof path, "%s/%s", brought->plan->records, name) < (int)sizeof path &&
           bundle_write(path, json, BROUGHT_MOST);
    json_decref(json);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
}

unsigned brought_process(const json_t *said)
{
    json_int_t number = json_integer_value(json_object_get(value_of(said, "process", JSON_OBJECT), "number"));

    return number > 0 && number <= INT_MAX ? (unsigned)number : 0;
}

char *brought_lines(const struct plan *plan, const struct run_fault *fault)
{
    struct error none = {0};
    char path[PATH_MAX], *lines = NULL;
    struct buffer text;
    json_t *json = NULL;
    const json_t *output;

    buffer_init(&text, BROUGHT_MOST + 1);
    if (snprintf(path, sizeof path, "%s/%s", plan->records, fault->bundle) < (int)sizeof path &&
        disk_read(path, BROUGHT_MOST, &text, &none))
        json = json_loadb((const char *)text.at, text.used, JSON_REJECT_DUPLICATES, NULL);
    output = value_of(json, "output", JSON_STRING);
    if (output)
        lines = redacted_lines(span_of(json_string_value(output), json_string_length(output)), INSTANCE_LOG_NEWS_LINES);
    json_decref(json);
    buffer_release(&text);
    return lines;
}
