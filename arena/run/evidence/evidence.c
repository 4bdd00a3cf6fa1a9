/* SPDX-License-Identifier: MIT */
#include "run/evidence/evidence.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "run/evidence/bundle.h"
#include "run/inside.h"

enum {
    PATH_BYTES = 4096,
    BUNDLE_MAX = 64 << 20, /* bytes; a command line of the system, quoted twice, is shorter */
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
    const struct source *source = shard->playing.source;
    struct bundle *bundle;

    if (!source->records || table->bundle_count == EVIDENCE_EACH_MAX || table->result->fault_count == 0 ||
        (!source->beside && shard->engine->bundles_written + table->bundle_count >= EVIDENCE_RUN_MAX) ||
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

static json_t *json_of(const struct shard *shard, const struct table *table, const struct bundle *bundle)
{
    const struct lineup *lineup = &table->fixture.lineup;
    const struct plan_bot *bots[GAME_SEATS_MAX];
    const struct bundle_match match = {shard->options, lineup, bots, table->result, shard->playing.source->stem};
    const struct bundle_told told = {.ms = (double)(bundle->at_us - table->began_us) / (double)US_PER_MS,
                                     .process = bundle->log ? instance_log_process(bundle->log) : NULL,
                                     .output = bundle->output,
                                     .messages = bundle->messages,
                                     .limits = limits_json(shard)};
    json_t *json;

    for (unsigned i = 0; i < lineup->seats; i++)
        bots[i] = bot_of(table->shard, lineup->bot_of[i]);
    json = bundle_json(&match, bundle->fault, &told);
    json_decref(told.process);
    json_decref(told.limits);
    return json;
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

void evidence_name(char *out, const char *stem, const struct run_result *result, size_t fault)
{
    (void)snprintf(out, RUN_BUNDLE_MAX, "%s/%s-%u-%zu.json", stem, result->id, result->faults[fault].seat, fault + 1);
}

/* Where the source bounds bundles, those of each bot have a folder. */
static void name_bundle(const struct source *source, struct table *table, size_t fault)
{
    struct run_fault *one = &table->result->faults[fault];
    struct span bot;

    evidence_name(one->bundle, source->stem, table->result, fault);
    if (!source->beside || !table->fixture.ladder)
        return;
    bot = table->fixture.ladder->bot[one->seat];
    (void)snprintf(one->bundle, sizeof one->bundle, "%s/%.*s/%s-%u-%zu.json", source->stem, (int)bot.size,
                   (const char *)bot.at, table->result->id, one->seat, fault + 1);
}

/* Makes the folders of a path that begins in the folder of the records. */
static bool make_folders(char *path, size_t records)
{
    for (char *slash = strchr(path + records + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        bool good;

        *slash = '\0';
        good = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good)
            return false;
    }
    return true;
}

/* Makes the name of the file durable. */
static bool sync_folder(char *path)
{
    *strrchr(path, '/') = '\0';
    return disk_sync_folder(path);
}

static bool write_bundle(const struct shard *shard, struct table *table, const struct bundle *bundle)
{
    const struct source *source = shard->playing.source;
    struct run_fault *fault = &table->result->faults[bundle->fault];
    char path[PATH_BYTES];
    json_t *json;
    bool good;

    name_bundle(source, table, bundle->fault);
    errno = ENAMETOOLONG;
    if (snprintf(path, sizeof path, "%s/%s", source->records, fault->bundle) >= (int)sizeof path ||
        !make_folders(path, strlen(source->records)))
        return false;
    json = json_of(shard, table, bundle);
    good = bundle_write(path, json, BUNDLE_MAX) && sync_folder(path);
    json_decref(json);
    if (good && source->beside)
        source->beside->bundled(source->context, fault->bundle);
    return good;
}

void evidence_write(struct shard *shard, struct table *table)
{
    unsigned written = 0;
    bool good = true;

    while (good && written < table->bundle_count) {
        good = write_bundle(shard, table, table->bundles[written]);
        if (!good)
            table->result->faults[table->bundles[written]->fault].bundle[0] = '\0';
        written += good;
    }
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
