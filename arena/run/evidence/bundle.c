/* SPDX-License-Identifier: MIT */
#include "run/evidence/bundle.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/version.h"
#include "launch/words.h"
#include "match/seed.h"
#include "run/evidence/redacted.h"
#include "run/replaying/replay_command.h"

enum {
    COMMAND_MAX = 32 << 20, /* more than a command line of the system, quoted */
    DIGITS = 12,
};

static json_t *fault_json(const struct bundle_match *match, size_t index, double ms)
{
    const struct run_fault *fault = &match->result->faults[index];

    return json_pack("{ss si ss ss sI so sf}", "fault", fault_kinds[fault->fault].name, "seat", (int)fault->seat,
                     "role", match->options->game->roles[match->lineup->role_of[fault->seat]].name, "bot",
                     match->result->seat[fault->seat].bot, "decision", (json_int_t)fault->decision, "evidence",
                     redacted_text(span_text(fault->evidence)), "ms", ms);
}

static json_t *settings_json(const struct settings *settings)
{
    json_t *json = json_object();

    for (unsigned i = 0; i < settings->game->setting_count; i++) {
        char value[SETTING_TEXT_SIZE];

        settings_print(settings, i, value);
        (void)json_object_set_new(json, settings->game->settings[i].name, json_string(value));
    }
    return json;
}

static json_t *command_json(const struct bundle_match *match)
{
    struct buffer command;
    json_t *json;

    buffer_init(&command, COMMAND_MAX);
    replay_command(&command, match->options, match->lineup, match->bots, &match->result->seed);
    json = command.failed ? NULL : json_stringn((const char *)command.at, command.used);
    buffer_release(&command);
    return json;
}

/* Null if it was removed. */
static json_t *directory_json(void)
{
    char *path = getcwd(NULL, 0), *word = path ? words_quoted(path) : NULL;
    json_t *json = path ? json_string(word) : json_null();

    free(word);
    free(path);
    return json;
}

static json_t *told_json(json_t *told)
{
    return told ? json_incref(told) : json_null();
}

json_t *bundle_json(const struct bundle_match *match, size_t fault, const struct bundle_told *told)
{
    const struct run_result *result = match->result;
    const struct engine_options *options = match->options;
    char seed[SEED_HEX_SIZE], clock[CLOCK_TEXT_MAX];
    json_t *json, *rest;

    hex_print(seed, result->seed.bytes, sizeof result->seed.bytes);
    clock_print(&match->lineup->clock, clock);
    json = json_pack("{ss ss si so so so so so so}", "run", match->stem, "match", result->id, "attempt",
                     (int)result->attempt, "fault", fault_json(match, fault, told->ms), "process",
                     told_json(told->process), "output", told_json(told->output), "messages",
                     told->messages ? json_incref(told->messages) : json_array(), "limits", told_json(told->limits),
                     "settings", settings_json(&match->lineup->settings));
    rest = json_pack("{ss ss ss ss ss so so}", "clock", clock, "seed", seed, "game", options->game->name, "epoch",
                     options->epoch, "arena", version_program, "directory", directory_json(), "command",
                     command_json(match));
    if (json_object_update_new(json, rest) == 0)
        return json;
    json_decref(json);
    return NULL;
}

static int add(const char *text, size_t size, void *context)
{
    struct buffer *out = context;

    buffer_add(out, text, size);
    return out->failed ? -1 : 0;
}

bool bundle_write(const char *path, const json_t *json, size_t most)
{
    struct buffer text;
    bool good;

    buffer_init(&text, most);
    good = json &&
           json_dump_callback(json, add, &text, JSON_INDENT(1) | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(DIGITS)) == 0;
    errno = good ? 0 : json ? EFBIG : ENOMEM;
    good = good && disk_put(path, buffer_span(&text));
    buffer_release(&text);
    return good;
}
