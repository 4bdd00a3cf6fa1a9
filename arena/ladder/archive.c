/* SPDX-License-Identifier: MIT */
#include "ladder/archive.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest/places.h"
#include "ladder/ladder_log.h"
#include "match/fault.h"
#include "plugin/code.h"
#include "plugin/epoch.h"

enum { FOUND_FIRST = 256 };

/* --- outcomes ---------------------------------------------------------------------------------------------------- */

bool archive_lineups(const struct ladder_file *file, struct lineup lineups[LADDER_CLASSES], struct error *error)
{
    for (unsigned class = 0; class < file->class_count; class ++) {
        struct lineup *lineup = &lineups[class];

        *lineup = (struct lineup){.settings = file->classes[class].settings,
                                  .clock = file->classes[class].clock,
                                  .team = file->classes[class].team};
        if (!lineup_count_seats(lineup, error))
            return false;
    }
    return true;
}

void archive_outcome(const struct lineup *lineup, unsigned class, const struct verdict *verdict,
                     struct outcome *outcome)
{
    *outcome = (struct outcome){.fixture = {.class = (uint16_t) class}, .seats = (uint8_t)lineup->seats};
    memcpy(outcome->side, lineup->side_of, sizeof outcome->side);
    memcpy(outcome->role, lineup->role_of, sizeof outcome->role);
    places_take(outcome, verdict);
}

/* --- what is found ----------------------------------------------------------------------------------------------- */

struct found {
    uint64_t number;
    unsigned attempt;
    struct outcome outcome;
    char code[HASH_HEX_SIZE]; /* of the game */
};

/* A reading of the whole folder. */
struct reading {
    struct season *season;
    const struct ladder_file *file;
    const char *name; /* of the season */
    char epoch[EPOCH_TEXT_SIZE];
    struct lineup lineups[LADDER_CLASSES];
    struct archive_report *report;
    struct found *found;
    size_t count, room;
    struct error *error;
};

static bool add(struct reading *reading, const struct found *found)
{
    size_t room = reading->room ? 2 * reading->room : FOUND_FIRST;

    if (reading->count == reading->room) {
        struct found *grown = realloc(reading->found, room * sizeof *grown);

        if (!grown)
            return error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
        reading->found = grown;
        reading->room = room;
    }
    reading->found[reading->count++] = *found;
    return true;
}

static void copy(char *out, size_t size, struct span text)
{
    (void)snprintf(out, size, "%.*s", (int)text.size, (const char *)text.at);
}

/* The number of an id such as m17; 0 if it is none. */
static uint64_t number_of(struct span id)
{
    char text[PROTO_ID_MAX + 1];

    copy(text, sizeof text, id);
    return ladder_match_number(text);
}

/* The class that a match names, or the number of classes. */
static unsigned class_of(const struct reading *reading, const struct record_match *match)
{
    unsigned class = 0;

    while (class < reading->file->class_count &&
           !span_equal(match->ladder.class, span_text(reading->file->classes[class].name)))
        class ++;
    return class;
}

static bool is_ours(const struct reading *reading, const struct record_match *match)
{
    return span_equal(match->ladder.ladder, span_text(reading->file->name)) &&
           span_equal(match->ladder.season, span_text(reading->name)) &&
           span_equal(match->game, span_text(reading->file->game->name)) &&
           span_equal(match->epoch, span_text(reading->epoch)) && class_of(reading, match) < reading->file->class_count;
}

/* Whether the match has the seats of its class. */
static bool fits(const struct reading *reading, const struct record_match *match, const struct lineup *lineup)
{
    if (match->seats != lineup->seats)
        return false;
    for (unsigned seat = 0; seat < match->seats; seat++)
        if (!span_equal(match->role[seat], span_text(reading->file->game->roles[lineup->role_of[seat]].name)))
            return false;
    return true;
}

static bool take_verdict(const struct reading *reading, const struct record_match *match, struct verdict *verdict)
{
    *verdict = (struct verdict){0};
    memcpy(verdict->score, match->score, sizeof verdict->score);
    return record_match_winner(match, reading->file->game, &verdict->winner);
}

/* --- faults ------------------------------------------------------------------------------------------------------ */

static void on_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct outcome *outcome = context;
    enum fault kind = fault_named(fault);

    (void)decision;
    (void)evidence;
    if (kind < FAULT_COUNT && fault_kinds[kind].cost != FAULT_NOTED && outcome->faults[seat] < UINT16_MAX)
        outcome->faults[seat]++;
}

static void on_steps(void *context, const struct record_step *steps, unsigned count)
{
    struct outcome *outcome = context;

    for (unsigned i = 0; i < count; i++)
        outcome->decisions[steps[i].seat] += steps[i].cause == CAUSE_BOT;
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

static bool take_seats(struct reading *reading, const struct record_match *match, struct outcome *outcome)
{
    for (unsigned seat = 0; seat < match->seats; seat++) {
        char bot[PROTO_ID_MAX + 1], version[PROTO_VERSION_MAX + 1], owner[PROTO_ID_MAX + 1];
        int number;

        copy(bot, sizeof bot, match->bot[seat]);
        copy(version, sizeof version, match->version[seat]);
        copy(owner, sizeof owner, match->ladder.owner[seat]);
        number = season_version(reading->season, bot, version, owner);
        if (number == SEASON_NOBODY)
            return error_set(reading->error, EXIT_COULD_NOT_RUN, "a season has at most %d versions",
                             SEASON_VERSIONS_MAX);
        outcome->fixture.entry[seat] = (uint16_t)number;
    }
    return true;
}

/* A match that counts for this season. Sets *good to false if its record is damaged. */
static bool take_match(struct reading *reading, const struct record_file *file, size_t index,
                       const struct record_match *match, bool *good)
{
    struct found found = {.number = number_of(match->id), .attempt = match->attempt};
    unsigned class = class_of(reading, match);
    struct record_skim skim = {.steps = on_steps, .fault = on_fault, .context = &found.outcome};
    struct verdict verdict;
    struct error error = {0};

    *good =
        found.number > 0 && fits(reading, match, &reading->lineups[class]) && take_verdict(reading, match, &verdict);
    if (!*good)
        return true;
    archive_outcome(&reading->lineups[class], class, &verdict, &found.outcome);
    found.outcome.unrated = match->ladder.purpose != PURPOSE_RATED;
    code_text(match->by_plugin ? &match->plugin : NULL, found.code);
    *good = record_file_skim(file, index, &skim, &error);
    return !*good || (take_seats(reading, match, &found.outcome) && add(reading, &found));
}

static bool take_file(struct reading *reading, const struct record_file *file)
{
    struct archive_report *report = reading->report;

    for (size_t i = 0; i < record_file_matches(file); i++) {
        struct record_match match;
        struct error error = {0};
        bool good = record_file_match(file, i, &match, &error);
        uint64_t number =
            good && span_equal(match.ladder.ladder, span_text(reading->file->name)) ? number_of(match.id) : 0;

        report->last = number > report->last ? number : report->last;

        if (good && !is_ours(reading, &match)) {
            report->others++;
            continue;
        }
        if (good && !match.finished) {
            report->unfinished++;
            continue;
        }
        if (good && !take_match(reading, file, i, &match, &good))
            return false;
        report->damaged += !good;
        report->matches += good;
    }
    return true;
}

/* --- the folder -------------------------------------------------------------------------------------------------- */

static int is_segment(const struct dirent *entry)
{
    static const char end[] = ".arena";
    size_t size = strlen(entry->d_name);

    return size > sizeof end - 1 && strcmp(entry->d_name + size - (sizeof end - 1), end) == 0;
}

static bool read_segment(struct reading *reading, const char *records, const char *name)
{
    struct record_file *file;
    char path[PATH_MAX];
    bool good;

    if (snprintf(path, sizeof path, "%s/%s", records, name) >= (int)sizeof path)
        return error_set(reading->error, EXIT_WRONG_USE, "%s: the path is too long", records);
    file = record_file_open(path, reading->error);
    if (!file)
        return false;
    reading->report->files++;
    good = take_file(reading, file);
    record_file_free(file);
    return good;
}

static bool read_segments(struct reading *reading, const char *records)
{
    struct dirent **entries = NULL;
    int count = scandir(records, &entries, is_segment, alphasort);
    bool good = count >= 0 || errno == ENOENT ||
                error_set(reading->error, EXIT_COULD_NOT_RUN, "cannot read %s: %s", records, strerror(errno));

    for (int i = 0; i < count; i++) {
        good = good && read_segment(reading, records, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return good;
}

static int by_number(const void *a, const void *b)
{
    const struct found *first = a, *second = b;

    if (first->number != second->number)
        return first->number < second->number ? -1 : 1;
    return (first->attempt > second->attempt) - (first->attempt < second->attempt);
}

/* Which code played the last match, and how many were played by another. */
static void compare_code(const struct reading *reading)
{
    struct archive_report *report = reading->report;

    report->has_code = reading->count > 0;
    if (!report->has_code)
        return;
    memcpy(report->code, reading->found[reading->count - 1].code, sizeof report->code);
    for (size_t i = 0; i < reading->count; i++)
        report->other_code += strcmp(reading->found[i].code, report->code) != 0;
}

/* The last attempt at each match. */
static bool keep_last(struct reading *reading)
{
    if (reading->count)
        qsort(reading->found, reading->count, sizeof *reading->found, by_number);
    compare_code(reading);
    for (size_t i = 0; i < reading->count; i++)
        if ((i + 1 == reading->count || reading->found[i + 1].number != reading->found[i].number) &&
            !season_add(reading->season, reading->found[i].number, &reading->found[i].outcome))
            return error_set(reading->error, EXIT_COULD_NOT_RUN, "out of memory");
    return true;
}

bool archive_read(struct season *season, const struct ladder_file *file, const char *folder, const char *name,
                  struct archive_report *report, struct error *error)
{
    struct reading *reading = calloc(1, sizeof *reading);
    char records[PATH_MAX];
    bool good = reading || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    *report = (struct archive_report){0};
    if (!good)
        return false;
    *reading = (struct reading){.season = season, .file = file, .name = name, .report = report, .error = error};
    epoch_text(file->game, reading->epoch);
    good = (snprintf(records, sizeof records, "%s/records", folder) < (int)sizeof records ||
            error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder)) &&
           archive_lineups(file, reading->lineups, error) && read_segments(reading, records) && keep_last(reading);
    free(reading->found);
    free(reading);
    return good;
}
