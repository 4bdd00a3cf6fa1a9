/* SPDX-License-Identifier: MIT */
#include "run/evidence/evidence.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "launch/words.h"
#include "match/seed.h"
#include "run/inside.h"
#include "run/program.h"
#include "run/replaying/replay_command.h"
#include "run/evidence/redacted.h"

enum {
    PATH_BYTES = 4096,
    COMMAND_MAX = 32 << 20, /* more than a command line of the system, quoted */
    DIGITS = 12,
    US_PER_MS = 1000,
};

/* The state when the fault was found. The rest is added when the bundle is written. */
struct bundle {
    size_t fault; /* index in the result */
    int64_t at_us;
    struct instance_log *log; /* held; NULL if no bot ever sat there */
    json_t *messages, *output;
};

static void bundle_free(struct bundle *bundle)
{
    json_decref(bundle->messages);
    json_decref(bundle->output);
    instance_log_drop(bundle->log);
    free(bundle);
}

void evidence_note(const struct shard *shard, struct table *table, unsigned seat)
{
    struct instance_log *log = table->chairs[seat].log;
    struct bundle *bundle;

    if (!shard->playing.source->records || table->bundle_count == EVIDENCE_EACH_MAX ||
        shard->engine->bundles_written + table->bundle_count >= EVIDENCE_RUN_MAX || table->result->fault_count == 0 ||
        table->state != TABLE_PLAYING) /* the state of a fault before the interruption is lost */
        return;
    bundle = calloc(1, sizeof *bundle);
    if (!bundle)
        return;
    bundle->fault = table->result->fault_count - 1;
    bundle->at_us = shard->now_us;
    bundle->log = instance_log_hold(log);
    if (log) {
        bundle->messages = instance_log_messages(log, table->chairs[seat].handle, table->began_us);
        bundle->output = instance_log_output(log);
    }
    table->bundles[table->bundle_count++] = bundle;
}

void evidence_drop(struct table *table)
{
    while (table->bundle_count > 0)
        bundle_free(table->bundles[--table->bundle_count]);
}

/* --- what stands in it ------------------------------------------------------------------------------------------- */

static json_t *fault_json(const struct table *table, const struct bundle *bundle)
{
    const struct run_fault *fault = &table->result->faults[bundle->fault];

    return json_pack("{ss si ss ss sI so sf}", "fault", fault_kinds[fault->fault].name, "seat", (int)fault->seat,
                     "role", table->shard->options->game->roles[table->fixture.lineup.role_of[fault->seat]].name, "bot",
                     table->result->seat[fault->seat].bot, "decision", (json_int_t)fault->decision, "evidence",
                     redacted_text(span_text(fault->evidence)), "ms",
                     (double)(bundle->at_us - table->began_us) / US_PER_MS);
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

/* Of the process that the arena starts; -1 stands for none. */
static json_t *limits_json(const struct shard *shard)
{
    static const struct {
        const char *name;
        int resource;
    } rows[] = {
        {"memory_bytes", RLIMIT_AS}, {"data_bytes", RLIMIT_DATA},  {"stack_bytes", RLIMIT_STACK}, {"cpu_s", RLIMIT_CPU},
        {"processes", RLIMIT_NPROC}, {"file_bytes", RLIMIT_FSIZE}, {"core_bytes", RLIMIT_CORE},
    };
    json_t *json = json_object();
    struct rlimit limit = shard->launcher.limits.files;

    for (size_t i = 0; i <= sizeof rows / sizeof *rows; i++) {
        (void)json_object_set_new(json, i ? rows[i - 1].name : "files",
                                  json_integer(limit.rlim_cur == RLIM_INFINITY ? -1 : (json_int_t)limit.rlim_cur));
        if (i < sizeof rows / sizeof *rows)
            (void)getrlimit(rows[i].resource, &limit);
    }
    return json;
}

static json_t *command_json(const struct table *table)
{
    const struct lineup *lineup = &table->fixture.lineup;
    const struct plan_bot *bots[GAME_SEATS_MAX];
    struct buffer command;
    json_t *json;

    for (unsigned i = 0; i < lineup->seats; i++)
        bots[i] = bot_of(table->shard, lineup->bot_of[i]);
    buffer_init(&command, COMMAND_MAX);
    replay_command(&command, table->shard->options, lineup, bots, &table->result->seed);
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

static json_t *bundle_json(const struct shard *shard, const struct table *table, const struct bundle *bundle)
{
    const struct run_result *result = table->result;
    const struct engine_options *options = shard->options;
    char seed[SEED_HEX_SIZE], clock[CLOCK_TEXT_MAX];
    json_t *json, *rest;

    hex_print(seed, result->seed.bytes, sizeof result->seed.bytes);
    clock_print(&table->fixture.lineup.clock, clock);
    json = json_pack("{ss ss si so so so so so so}", "run", shard->playing.source->stem, "match", result->id, "attempt",
                     (int)result->attempt, "fault", fault_json(table, bundle), "process",
                     bundle->log ? instance_log_process(bundle->log) : json_null(), "output",
                     bundle->output ? json_incref(bundle->output) : json_null(), "messages",
                     bundle->messages ? json_incref(bundle->messages) : json_array(), "limits", limits_json(shard),
                     "settings", settings_json(&table->fixture.lineup.settings));
    rest =
        json_pack("{ss ss ss ss ss so so}", "clock", clock, "seed", seed, "game", options->game->name, "epoch",
                  options->epoch, "arena", RUN_PROGRAM, "directory", directory_json(), "command", command_json(table));
    if (json_object_update_new(json, rest) == 0)
        return json;
    json_decref(json);
    return NULL;
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

static bool write_file(const char *path, const json_t *json)
{
    char *text = json ? json_dumps(json, JSON_INDENT(1) | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(DIGITS)) : NULL;
    bool good = text && disk_put(path, span_text(text));

    if (!text)
        errno = ENOMEM;
    free(text);
    return good;
}

void evidence_name(char *out, const char *stem, const struct run_result *result, size_t fault)
{
    (void)snprintf(out, RUN_BUNDLE_MAX, "%s/%s-%u-%zu.json", stem, result->id, result->faults[fault].seat, fault + 1);
}

static bool write_bundle(const struct shard *shard, struct table *table, const struct bundle *bundle)
{
    struct run_fault *fault = &table->result->faults[bundle->fault];
    char path[PATH_BYTES];
    json_t *json;
    bool good;

    evidence_name(fault->bundle, shard->playing.source->stem, table->result, bundle->fault);
    errno = ENAMETOOLONG;
    if (snprintf(path, sizeof path, "%s/%s", shard->playing.source->records, fault->bundle) >= (int)sizeof path)
        return false;
    json = bundle_json(shard, table, bundle);
    good = write_file(path, json);
    json_decref(json);
    return good;
}

static bool make_folder(const struct shard *shard)
{
    char path[PATH_BYTES];

    errno = ENAMETOOLONG;
    return snprintf(path, sizeof path, "%s/%s", shard->playing.source->records, shard->playing.source->stem) <
               (int)sizeof path &&
           (mkdir(path, 0700) == 0 || errno == EEXIST);
}

/* Makes the names of the files durable. */
static bool sync_folder(const struct shard *shard)
{
    char path[PATH_BYTES];

    (void)snprintf(path, sizeof path, "%s/%s", shard->playing.source->records, shard->playing.source->stem);
    return disk_sync_folder(path);
}

void evidence_write(struct shard *shard, struct table *table)
{
    unsigned written = 0;
    bool good = table->bundle_count == 0 || make_folder(shard);

    while (good && written < table->bundle_count) {
        good = write_bundle(shard, table, table->bundles[written]);
        if (!good)
            table->result->faults[table->bundles[written]->fault].bundle[0] = '\0';
        written += good;
    }
    good = good && (written == 0 || sync_folder(shard));
    if (!good && !atomic_exchange(&shard->engine->evidence_failed, true))
        engine_notice(shard->engine, "cannot write evidence to %s/%s: %s", shard->playing.source->records,
                      shard->playing.source->stem, strerror(errno));
    shard->engine->bundles_written += written;
    evidence_drop(table);
}

unsigned evidence_count(const char *records, const char *stem)
{
    char path[PATH_BYTES];
    DIR *folder = snprintf(path, sizeof path, "%s/%s", records, stem) < (int)sizeof path ? opendir(path) : NULL;
    const struct dirent *entry;
    unsigned count = 0;

    while (folder && (entry = readdir(folder)) != NULL) {
        const char *dot = strrchr(entry->d_name, '.');

        count += dot && strcmp(dot, ".json") == 0;
        if (dot && strcmp(dot, ".part") == 0)
            (void)unlinkat(dirfd(folder), entry->d_name, 0);
    }
    if (folder)
        (void)closedir(folder);
    return count;
}
