/* SPDX-License-Identifier: MIT */
#include "event/event.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "event/added.h"
#include "event/claim.h"
#include "event/set_aside.h"
#include "event/commands.h"
#include "event/database.h"
#include "event/event_cluster.h"
#include "event/extensions.h"
#include "event/lost.h"
#include "event/lots.h"
#include "event/begun.h"
#include "event/matches.h"
#include "event/programs.h"
#include "event/repair.h"
#include "event/rounds.h"
#include "run/sandboxes/budget.h"
#include "tournament/standing/outcome_pairs.h"

enum { NOTICE_MAX = 64, CLAIM_TRIES = 50 };

/* --- opening ----------------------------------------------------------------------------------------------------- */

/* Seats, sides and roles of every class. */
static bool count_seats(struct event *event, struct error *error)
{
    struct schedule_spec *spec = &event->spec;

    for (unsigned i = 0; i < event->file.class_count; i++) {
        struct lineup *lineup = &event->lineups[i];

        lineup->settings = event->file.classes[i].settings;
        lineup->clock = event->file.classes[i].has_clock ? event->file.classes[i].clock : event->file.clock;
        lineup->team = event->file.classes[i].team;
        event->counts_cpu = event->counts_cpu || lineup->clock.cpu_us > 0;
        if (!budget_suits(&lineup->clock, lineup->team, error) || !lineup_count_seats(lineup, error))
            return false;
        spec->seats[i] = (uint8_t)lineup->seats;
        memcpy(spec->side[i], lineup->side_of, sizeof lineup->side_of);
    }
    return true;
}

static bool find_file(struct event *event, const char *place, struct error *error)
{
    struct stat info;
    bool folder = stat(place, &info) == 0 && S_ISDIR(info.st_mode);
    const char *slash = strrchr(place, '/');
    int used = snprintf(event->path, sizeof event->path, "%s%s", place, folder ? "/event.conf" : "");

    if (access(place, F_OK) != 0)
        return error_set(error, EXIT_WRONG_USE, "there is no event %s; `arena init tournament %s` makes one", place,
                         place);
    if (used >= PATH_MAX)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 1);
    if (folder && access(event->path, F_OK) != 0 && errno == ENOENT)
        return error_set(error, EXIT_WRONG_USE,
                         "there is no event.conf in %s; `arena init tournament %s` makes one there", place, place);
    if (folder)
        (void)snprintf(event->folder, sizeof event->folder, "%s", place);
    else
        (void)snprintf(event->folder, sizeof event->folder, "%.*s", slash ? (int)(slash - place) : 1,
                       slash ? place : ".");
    return true;
}

/* All of them are in memory. */
static bool check_size(const struct event *event, struct error *error)
{
    uint64_t matches = schedule_matches(&event->spec);

    return matches <= EVENT_MATCHES_MAX || error_set(error, EXIT_WRONG_USE,
                                                     "the event in %s would have %" PRIu64
                                                     " matches, and there are %d at the most: give it fewer groups, "
                                                     "classes or entries",
                                                     event->folder, matches, EVENT_MATCHES_MAX);
}

/* From its file and folder. */
static bool prepare(struct event *event, struct error *error)
{
    event->spec = (struct schedule_spec){.format = event->file.format,
                                         .teams = event->file.teams,
                                         .entries = event->file.entry_count,
                                         .classes = event->file.class_count,
                                         .groups = event->file.groups,
                                         .rounds = event->file.rounds,
                                         .tiebreak_pairs = event->file.tiebreak_pairs,
                                         .lots = &event->lots};
    event->stages[0] = (struct event_stage){.groups = event->file.groups, .entries = event->file.entry_count};
    epoch_text(event->file.game, event->epoch);
    event->think = calloc((size_t)event->file.entry_count * event->file.game->role_count, sizeof *event->think);
    if (!event->think)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (count_seats(event, error) && check_size(event, error))
        return true;
    event_unload(event);
    return false;
}

bool event_make(struct event *event, const struct event_file *file, const char *folder, struct error *error)
{
    memset(event, 0, sizeof *event);
    event->lock = -1;
    event->file = *file;
    (void)snprintf(event->folder, sizeof event->folder, "%s", folder);
    return prepare(event, error);
}

static bool loaded(struct event *event, const struct registry *registry, struct error *error)
{
    const struct plugin *plugin = registry_plugin(registry, event->file.game);

    event->gating = registry->gating;
    event->plugin = plugin ? &plugin->hash : NULL;
    event->plugin_hashed = plugin ? plugin->hashed : NULL;
    return prepare(event, error);
}

bool event_load(struct event *event, struct registry *registry, const char *place, struct error *error)
{
    memset(event, 0, sizeof *event);
    event->lock = -1;
    return find_file(event, place, error) && event_file_read(&event->file, registry, event->path, error) &&
           loaded(event, registry, error);
}

bool event_load_copy(struct event *event, struct registry *registry, const char *folder, const char *copy,
                     struct error *error)
{
    memset(event, 0, sizeof *event);
    event->lock = -1;
    if (snprintf(event->path, sizeof event->path, "%s/event.conf", folder) >= PATH_MAX)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 1);
    (void)snprintf(event->folder, sizeof event->folder, "%s", folder);
    return event_file_read_copy(&event->file, registry, event->path, copy, error) && loaded(event, registry, error);
}

void event_unload(struct event *event)
{
    event_file_release(&event->file);
    event_log_release(&event->log);
    matches_free(event);
    event_faults_release(&event->faults);
    free(event->think);
    event->think = NULL;
    json_decref(event->files);
    event->files = NULL;
    for (unsigned entry = 0; entry < EVENT_ENTRIES; entry++) {
        json_decref(event->versions[entry]);
        event->versions[entry] = NULL;
    }
    claim_release(event);
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

/* The fixtures follow from the results as they were first played, whatever was changed since (repair.h). */
static bool make_round(const struct event *event, unsigned round, struct schedule_round *fixtures)
{
    struct outcome *outcomes = calloc(event->count ? event->count : 1, sizeof *outcomes);
    bool good = outcomes != NULL;

    for (size_t i = 0; good && i < event->count; i++) {
        outcomes[i] = event->outcomes[i];
        outcomes[i].withdrawn = false;
    }
    good = good && extensions_round(event, round, outcomes, fixtures);
    free(outcomes);
    return good;
}

/* Sets *more if the whole round was reported, and there was one. */
static int play_round(struct event *event, unsigned round, const struct event_ops *ops, bool *more, struct error *error)
{
    size_t before = event->count;
    struct schedule_round fixtures;
    int code = EXIT_DONE;

    *more = false;
    if (!(event->looks ? lots_hold(event, error) : lots_draw(event, ops, false, error)))
        return error->code;
    if (!make_round(event, round, &fixtures))
        return (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory"), EXIT_COULD_NOT_RUN;
    if (fixtures.count && event->database)
        database_round(event->database, round, &fixtures);
    if (fixtures.count && ops->round)
        ops->round(ops->context, round, &fixtures);
    if (fixtures.count)
        code = repair_read(event, ops, error) ? rounds_play(event, round, &fixtures, ops, error) : (int)error->code;
    *more = code == EXIT_DONE && fixtures.count && event->count - before == fixtures.count;
    event->over = *more || (fixtures.count == 0 && !fixtures.waits) || event->verdict != SPRT_UNDECIDED;
    event->early = event->over && fixtures.count > event->count - before;
    schedule_release(&fixtures);
    return code;
}

static int play_all(struct event *event, const struct event_ops *ops, struct error *error)
{
    int code = EXIT_DONE;
    bool more = true;

    for (unsigned round = 0; more && event->verdict == SPRT_UNDECIDED && round < event_rounds(event); round++)
        code = play_round(event, round, ops, &more, error);
    if (code == EXIT_DONE && !event->looks)
        (void)repair_watch(event, ops);
    for (unsigned number = 1; code == EXIT_DONE && number <= event_log_count(&event->log); number++)
        if (repair_is_replay(event, number))
            code = rounds_replay(event, number, ops, error);
    if (code == EXIT_DONE && event->over && !event->looks && !lots_draw(event, ops, true, error))
        return error->code;
    event->over = event->over && !lots_wait(event);
    return code;
}

static void say_no_database(const struct event_ops *ops, const struct error *error)
{
    char sentence[sizeof error->text + NOTICE_MAX];

    (void)snprintf(sentence, sizeof sentence, "the event's database is not written: %s", error->text);
    if (ops->notice)
        ops->notice(ops->context, sentence);
}

/* With the database beside it, if that is wanted (*kept) and possible: it can be made later too. For an event that is
 * only shown it is rebuilt. Clears *kept, and says so, if it cannot be. */
static int play_and_keep(struct event *event, const struct event_ops *ops, bool *kept, struct error *error)
{
    struct database database;
    struct error failed = {0};
    int code;

    if (*kept && database_open(&database, event, event->looks, &failed))
        event->database = &database;
    code = rounds_end(event, ops, play_all(event, ops, error));
    if (event->database)
        (void)!database_close(&database, &failed);
    event->database = NULL;
    if (failed.code)
        say_no_database(ops, &failed);
    *kept = *kept && !failed.code;
    return code;
}

/* As if nothing of it had been told yet. */
static void forget(struct event *event)
{
    matches_cut(event, 0);
    event_faults_cut(&event->faults, 0);
    memset(event->think, 0, (size_t)event->file.entry_count * event->file.game->role_count * sizeof *event->think);
    memset(event->spoiled, 0, sizeof event->spoiled);
    for (unsigned entry = 0; entry < event->file.entry_count; entry++)
        event->set_aside[entry] = false;
    event->verdict = SPRT_UNDECIDED;
    event->over = event->early = false;
}

/* What the host changes may bring the verdict on a candidate to an earlier match than the last that was told: then it
 * is all told again, so that what comes of it is what it is to those who look later. */
static int settle(struct event *event, const struct event_ops *ops, bool kept, struct error *error)
{
    const struct event_ops notices = {.notice = ops->notice, .context = ops->context};
    int code;

    if (event->file.format != FORMAT_CANDIDATE || event_log_count(&event->log) == 0)
        return EXIT_DONE;
    forget(event);
    event->looks = true;
    code = play_and_keep(event, &notices, &kept, error);
    event->looks = false;
    return code;
}

bool event_is_begun(struct event *event, struct error *error)
{
    return begun_look(event, error);
}

/* Nothing that was played is missing, and nothing else lies there. */
static bool is_as_it_was(const struct event *event, struct error *error)
{
    return lost_nothing(event, error) && added_nothing(event, error);
}

/* Once for each entry, however many rounds it was in. */
static void tell_unplayed(struct event *event, const struct event_ops *ops)
{
    for (unsigned entry = 0; entry < event->file.entry_count; entry++) {
        if (event->unplayed[entry] && ops->unplayed)
            ops->unplayed(ops->context, event->unplayed[entry]);
        free(event->unplayed[entry]);
        event->unplayed[entry] = NULL;
    }
}

int event_play(struct event *event, const struct event_ops *ops, struct error *error)
{
    struct error unbegun = {0};
    bool kept = true;
    int code;

    if (!event_cluster_check(event, error) || !claim_take(event, CLAIM_TRIES, error) ||
        (!begun_look(event, &unbegun) && !commands_check(event, true, error)) || !repair_read(event, ops, error) ||
        !is_as_it_was(event, error) || !begun_take(event, ops, error) ||
        (event->file.format == FORMAT_CANDIDATE && !programs_are_those(event, error)))
        return error->code;
    code = play_and_keep(event, ops, &kept, error);
    tell_unplayed(event, ops);
    return code == EXIT_DONE ? settle(event, ops, kept, error) : code;
}

bool event_rebuild(struct event *event, const struct event_ops *ops, struct error *error)
{
    struct database database;
    bool good;

    forget(event);
    event->looks = true;
    if (!begun_look(event, error) || !repair_read(event, ops, error) || !is_as_it_was(event, error) ||
        !database_open(&database, event, true, error))
        return false;
    event->database = &database;
    good = play_all(event, ops, error) == EXIT_DONE;
    event->database = NULL;
    if (good)
        return database_close(&database, error);
    database_drop(&database);
    return false;
}

void event_refresh(struct event *event, const struct event_ops *ops)
{
    const struct event_ops notices = {.notice = ops->notice, .context = ops->context};
    struct error failed = {0};

    if (!event_rebuild(event, &notices, &failed))
        say_no_database(ops, &failed);
}

int event_look(struct event *event, const struct event_ops *ops, struct error *error)
{
    forget(event);
    event->looks = true;
    return begun_look(event, error) && repair_read(event, ops, error) && is_as_it_was(event, error)
               ? play_all(event, ops, error)
               : (int)error->code;
}

void event_judge(struct event *event)
{
    struct pairs pairs;

    if (event->file.format != FORMAT_CANDIDATE)
        return;
    pairs = outcome_pairs(event->outcomes, event->count);
    event->verdict = set_aside_is(event, 0) ? SPRT_REJECT : sprt_judge(&event->file.sprt, &pairs);
}

bool event_standing(const struct event *event, struct standing *standing)
{
    bool out[EVENT_ENTRIES];

    for (unsigned entry = 0; entry < event->file.entry_count; entry++)
        out[entry] = event_is_out(event, entry);
    return standing_make(standing, &event->spec, event->file.game->role_count, event->outcomes, event->count, out);
}

bool event_is_out(const struct event *event, unsigned entry)
{
    return event->withdrawn[entry] || set_aside_is(event, entry);
}

struct fault_counts *event_fault_counts(const struct event *event)
{
    return event_faults_count(&event->faults, event->outcomes, event->file.entry_count, event->file.game->role_count);
}
