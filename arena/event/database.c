/* SPDX-License-Identifier: MIT */
#include "event/database.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/fault.h"
#include "match/seed.h"

enum { GROUPS_AT_ONCE = 64, SETTINGS_TEXT_MAX = 4096 };

/* --- what stands before the matches ------------------------------------------------------------------------------ */

/* Those that differ from their defaults, as a command line has them. */
static void settings_text(const struct settings *settings, char out[SETTINGS_TEXT_MAX])
{
    size_t used = 0;

    out[0] = '\0';
    for (unsigned i = 0; i < settings->game->setting_count && used < SETTINGS_TEXT_MAX; i++) {
        char value[SETTING_TEXT_SIZE];

        if (settings->values[i] == settings->game->settings[i].preset)
            continue;
        settings_print(settings, i, value);
        used += (size_t)snprintf(out + used, SETTINGS_TEXT_MAX - used, "%s%s=%s", used ? " " : "",
                                 settings->game->settings[i].name, value);
    }
}

static bool put_event(struct database *database, bool over, struct error *error)
{
    const struct event *event = database->event;
    char seed[SEED_HEX_SIZE] = "";

    if (over)
        hex_print(seed, event->seed.bytes, sizeof event->seed.bytes);
    return store_put_event(database->store,
                           &(struct store_event){.name = event->file.name,
                                                 .game = event->file.game->name,
                                                 .epoch = event->epoch,
                                                 .format = format_names[event->file.format],
                                                 .seed = seed},
                           error);
}

static bool put_file(struct database *database, struct error *error)
{
    const struct event_file *file = &database->event->file;
    char settings[SETTINGS_TEXT_MAX];

    if (!put_event(database, false, error))
        return false;
    for (unsigned i = 0; i < file->class_count; i++) {
        settings_text(&file->classes[i].settings, settings);
        if (!store_put_class(database->store,
                             &(struct store_class){.number = i, .name = file->classes[i].name, .settings = settings},
                             error))
            return false;
    }
    for (unsigned i = 0; i < file->entry_count; i++)
        if (!store_put_entry(
                database->store,
                &(struct store_entry){.number = i, .name = file->entries[i].name, .command = file->entries[i].command},
                error))
            return false;
    return true;
}

bool database_open(struct database *database, const struct event *event, bool anew, struct error *error)
{
    char path[PATH_MAX];

    *database = (struct database){.event = event};
    if (snprintf(path, sizeof path, "%s/event.db", event->folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
    database->store = store_open(path, STORE_WRITE, error);
    if (database->store && store_begin(database->store, error) && (!anew || store_clear(database->store, error)) &&
        put_file(database, error))
        return true;
    store_close(&database->store);
    return false;
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

static void take_seats(const struct database *database, const struct event_match *match,
                       const struct run_result *result, const struct lineup *lineup, struct store_played *played)
{
    const struct game *game = database->event->file.game;
    const struct outcome *outcome = &match->outcome;

    played->seats = lineup->seats;
    for (unsigned i = 0; i < lineup->seats; i++)
        played->seat[i] = (struct store_seat){.round = outcome->round,
                                              .match = outcome->fixture.match,
                                              .seat = i,
                                              .role = game->roles[lineup->role_of[i]].name,
                                              .side = game->sides[lineup->side_of[i]],
                                              .entry = outcome->fixture.entry[i],
                                              .bot = result->seat[i].bot,
                                              .version = result->seat[i].version,
                                              .score = result->verdict.score[i],
                                              .asked = outcome->decisions[i],
                                              .think_us = result->seat[i].think_us,
                                              .faults = outcome->faults[i],
                                              .excused = result->seat[i].excused};
}

static bool put_match(struct database *database, const struct event_match *match, const struct run_result *result,
                      const struct lineup *lineup, struct store_fault *faults)
{
    const struct outcome *outcome = &match->outcome;
    char seed[SEED_HEX_SIZE], hash[HASH_HEX_SIZE];
    struct store_played played = {
        .match = {.round = outcome->round,
                  .match = outcome->fixture.match,
                  .id = match->id,
                  .seed_group = outcome->fixture.group,
                  .class = outcome->fixture.class,
                  .seed = seed,
                  .attempt = match->attempt,
                  .winner = verdict_winner(database->event->file.game, &result->verdict),
                  .reason = match->reason,
                  .turns = match->turns,
                  .decisions = match->decisions,
                  .hash = hash},
        .fault = faults,
        .faults = (unsigned)result->fault_count,
    };

    hex_print(seed, match->seed.bytes, sizeof match->seed.bytes);
    hex_print(hash, match->hash.bytes, sizeof match->hash.bytes);
    take_seats(database, match, result, lineup, &played);
    for (size_t i = 0; i < result->fault_count; i++)
        faults[i] = (struct store_fault){.round = outcome->round,
                                         .match = outcome->fixture.match,
                                         .fault = (int64_t)i,
                                         .seat = result->faults[i].seat,
                                         .kind = fault_kinds[result->faults[i].fault].name,
                                         .decision = (int64_t)result->faults[i].decision,
                                         .evidence = result->faults[i].evidence};
    return store_put_match(database->store, &played, &database->error);
}

void database_put(struct database *database, const struct event_match *match, const struct run_result *result,
                  const struct lineup *lineup)
{
    struct store_fault *faults;

    if (database->error.code)
        return;
    faults = calloc(result->fault_count ? result->fault_count : 1, sizeof *faults);
    if (!faults)
        (void)error_set(&database->error, EXIT_COULD_NOT_RUN, "out of memory");
    else
        (void)!put_match(database, match, result, lineup, faults);
    free(faults);
}

void database_group(struct database *database)
{
    if (database->error.code || ++database->groups < GROUPS_AT_ONCE)
        return;
    database->groups = 0;
    (void)!(store_commit(database->store, &database->error) && store_begin(database->store, &database->error));
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

static bool put_commands(struct database *database, struct error *error)
{
    const struct event_log *log = &database->event->log;

    for (unsigned number = 1; number <= event_log_count(log); number++) {
        struct log_line line = event_log_line(log, number);
        char *targets = json_dumps(line.targets, JSON_COMPACT);
        bool good = targets && store_put_command(database->store,
                                                 &(struct store_command){.number = number,
                                                                         .time = line.time,
                                                                         .who = line.who,
                                                                         .what = log_commands[line.command],
                                                                         .why = line.why,
                                                                         .target = targets},
                                                 error);

        if (!targets)
            (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        free(targets);
        if (!good)
            return false;
    }
    return true;
}

/* A group that was not finished is not put: what was told of it since the last commit is dropped, and comes again. */
bool database_close(struct database *database, struct error *error)
{
    bool good = !database->error.code && put_commands(database, &database->error) &&
                put_event(database, database->event->over, &database->error) &&
                store_commit(database->store, &database->error);

    if (!good)
        (void)error_set(error, database->error.code, "%s", database->error.text);
    store_close(&database->store);
    return good;
}
