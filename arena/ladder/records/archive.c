/* SPDX-License-Identifier: MIT */
#include "ladder/records/archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest/places.h"
#include "ladder/records/catalog.h"
#include "ladder/records/ladder_db.h"
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
    uint32_t number, pool;
    unsigned attempt;
    struct outcome outcome;
};

/* What a pool of matches is for this season. */
enum {
    POOL_MISFIT = -1,  /* it names a class, and does not have its seats */
    POOL_OTHER = -2,   /* of this ladder, and of another season, class or epoch */
    POOL_FOREIGN = -3, /* of another ladder */
    POOL_UNKNOWN = -4,
};

/* A reading of the whole folder. */
struct reading {
    struct season *season;
    const struct ladder_file *file;
    const char *name; /* of the season */
    const char *folder;
    char epoch[EPOCH_TEXT_SIZE];
    struct lineup lineups[LADDER_CLASSES];
    struct archive_report *report;
    const atomic_bool *ends;
    struct catalog catalog;
    int *classes; /* by pool: its class, or one of the above */
    unsigned class_room;
    int *versions; /* by version of the catalog: its place in `met`, or SEASON_NOBODY */
    unsigned version_room;
    uint32_t met[SEASON_VERSIONS_MAX]; /* versions of the catalog that played for this season */
    unsigned met_count;
    int numbers[SEASON_VERSIONS_MAX]; /* of these in the season */
    struct found *found;
    size_t count, room;
};

static bool no_memory(struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool add(struct reading *reading, const struct found *found, struct error *error)
{
    size_t room = reading->room ? 2 * reading->room : FOUND_FIRST;

    if (reading->count == reading->room) {
        struct found *grown = realloc(reading->found, room * sizeof *grown);

        if (!grown)
            return no_memory(error);
        reading->found = grown;
        reading->room = room;
    }
    reading->found[reading->count++] = *found;
    return true;
}

/* Room for the number of each name of a kind; what is new is set to `nothing`. */
static bool make_room(int **numbers, unsigned *room, unsigned needed, int nothing, struct error *error)
{
    unsigned wanted = 2 * needed;
    int *grown;

    if (needed <= *room)
        return true;
    grown = realloc(*numbers, wanted * sizeof *grown);
    if (!grown)
        return no_memory(error);
    for (unsigned i = *room; i < wanted; i++)
        grown[i] = nothing;
    *numbers = grown;
    *room = wanted;
    return true;
}

static void copy(char *out, size_t size, struct span text)
{
    (void)snprintf(out, size, "%.*s", (int)text.size, (const char *)text.at);
}

/* --- pools ------------------------------------------------------------------------------------------------------- */

/* Whether the roles, with commas between them, are those of the seats of the class. */
static bool fits(const struct reading *reading, struct span roles, const struct lineup *lineup)
{
    struct span rest = roles;

    for (unsigned seat = 0; seat < lineup->seats; seat++) {
        struct span role = span_text(reading->file->game->roles[lineup->role_of[seat]].name);
        bool last = seat + 1 == lineup->seats;

        if (rest.size < role.size + !last || memcmp(rest.at, role.at, role.size) != 0 ||
            (last ? rest.size != role.size : rest.at[role.size] != ','))
            return false;
        rest = span_of(rest.at + role.size + !last, rest.size - role.size - !last);
    }
    return true;
}

static int class_of(const struct reading *reading, uint32_t pool)
{
    struct span part[CATALOG_POOL_PARTS];
    const struct ladder_file *file = reading->file;

    if (!catalog_split(reading->catalog.names[CATALOG_POOLS].text[pool], part, CATALOG_POOL_PARTS) ||
        !span_equal(part[0], span_text(file->name)))
        return POOL_FOREIGN;
    if (!span_equal(part[1], span_text(reading->name)) || !span_equal(part[3], span_text(file->game->name)))
        return POOL_OTHER;
    if (!span_equal(part[4], span_text(reading->epoch))) {
        copy(reading->report->other_epoch, sizeof reading->report->other_epoch, part[4]);
        return POOL_OTHER;
    }
    for (unsigned class = 0; class < file->class_count; class ++)
        if (span_equal(part[2], span_text(file->classes[class].name)))
            return fits(reading, part[6], &reading->lineups[class]) ? (int)class : POOL_MISFIT;
    return POOL_OTHER;
}

/* The class of a pool, which is looked up once. */
static bool find_class(struct reading *reading, uint32_t pool, int *class, struct error *error)
{
    if (!make_room(&reading->classes, &reading->class_room, pool + 1, POOL_UNKNOWN, error))
        return false;
    if (reading->classes[pool] == POOL_UNKNOWN)
        reading->classes[pool] = class_of(reading, pool);
    *class = reading->classes[pool];
    return true;
}

/* "" for a built-in game. */
static void code_of(const struct reading *reading, uint32_t pool, char out[HASH_HEX_SIZE])
{
    struct span part[CATALOG_POOL_PARTS] = {0};

    (void)!catalog_split(reading->catalog.names[CATALOG_POOLS].text[pool], part, CATALOG_POOL_PARTS);
    (void)snprintf(out, HASH_HEX_SIZE, "%.*s", (int)part[5].size, (const char *)part[5].at);
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

/* The place of a version among those that were met. */
static int meet(struct reading *reading, uint32_t version)
{
    if (reading->versions[version] == SEASON_NOBODY && reading->met_count < SEASON_VERSIONS_MAX) {
        reading->versions[version] = (int)reading->met_count;
        reading->met[reading->met_count++] = version;
    }
    return reading->versions[version];
}

static bool too_many(struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "a season has at most %d versions", SEASON_VERSIONS_MAX);
}

static bool take_seats(struct reading *reading, const struct catalog_match *match, struct outcome *outcome,
                       struct error *error)
{
    for (unsigned seat = 0; seat < match->seats; seat++) {
        const struct catalog_seat *from = &match->seat[seat];
        int place;

        if (!make_room(&reading->versions, &reading->version_room, from->version + 1, SEASON_NOBODY, error))
            return false;
        place = meet(reading, from->version);
        if (place == SEASON_NOBODY)
            return too_many(error);
        outcome->fixture.entry[seat] = (uint16_t)place;
        outcome->faults[seat] = from->faults < UINT16_MAX ? (uint16_t)from->faults : UINT16_MAX;
        outcome->decisions[seat] = from->decisions;
    }
    return true;
}

static bool take_verdict(const struct reading *reading, const struct catalog_match *match, struct verdict *verdict)
{
    const char *winner = reading->catalog.names[CATALOG_WORDS].text[match->winner];
    const struct record_match record = {.winner = span_text(winner)};

    *verdict = (struct verdict){0};
    for (unsigned seat = 0; seat < match->seats; seat++)
        verdict->score[seat] = match->seat[seat].score;
    return record_match_winner(&record, reading->file->game, &verdict->winner);
}

/* A match that counts for this season. */
static bool take_finished(struct reading *reading, const struct catalog_match *match, unsigned class,
                          struct error *error)
{
    struct found found = {.number = (uint32_t)match->number, .attempt = match->attempt, .pool = match->pool};
    struct verdict verdict;

    if (match->number == 0 || match->seats != reading->lineups[class].seats ||
        !take_verdict(reading, match, &verdict)) {
        reading->report->damaged++;
        return true;
    }
    archive_outcome(&reading->lineups[class], class, &verdict, &found.outcome);
    found.outcome.unrated = match->purpose != PURPOSE_RATED;
    found.outcome.choice = (uint8_t)match->choice;
    found.outcome.chosen_for = (uint8_t)match->chosen_for;
    reading->report->matches++;
    return take_seats(reading, match, &found.outcome, error) && add(reading, &found, error);
}

static void note_unfinished(struct archive_report *report, const char *segment)
{
    for (unsigned i = 0; i < report->unfinished_files; i++)
        if (strcmp(report->unfinished_in[i], segment) == 0)
            return;
    if (report->unfinished_files == ARCHIVE_UNFINISHED_MAX)
        return;
    (void)snprintf(report->unfinished_in[report->unfinished_files++], NAME_MAX + 1, "%s", segment);
}

static bool take_match(void *context, const struct catalog_match *match, struct error *error)
{
    struct reading *reading = context;
    struct archive_report *report = reading->report;
    int class = POOL_MISFIT;

    if (match->state != CATALOG_DAMAGED && !find_class(reading, match->pool, &class, error))
        return false;
    if (class != POOL_FOREIGN && match->number > report->last)
        report->last = match->number;
    if (class != POOL_FOREIGN && match->state == CATALOG_UNFINISHED)
        note_unfinished(report, reading->catalog.segments[match->segment].name);
    if (class >= 0 && match->line && !season_note_replay(reading->season, match->line))
        return no_memory(error);
    if (class == POOL_OTHER || class == POOL_FOREIGN)
        report->others++;
    else if (match->state == CATALOG_UNFINISHED)
        report->unfinished++;
    else if (class == POOL_MISFIT)
        report->damaged++;
    else
        return take_finished(reading, match, (unsigned)class, error);
    return true;
}

/* --- the folder -------------------------------------------------------------------------------------------------- */

/* Whatever was found is not believed. */
static void start_again(struct reading *reading)
{
    catalog_release(&reading->catalog);
    free(reading->classes);
    free(reading->versions);
    reading->classes = reading->versions = NULL;
    reading->class_room = reading->version_room = reading->met_count = 0;
    reading->count = 0;
    *reading->report = (struct archive_report){0};
}

/* What the database knows. A database that cannot be used is as good as none. */
static void read_database(struct reading *reading)
{
    const struct catalog_taker taker = {.take = take_match, .context = reading};
    struct error error = {0};
    struct ladder_db *db;
    bool damaged = false;

    if (!ladder_db_is_there(reading->folder))
        return;
    db = ladder_db_open(reading->folder, STORE_READ, &damaged, &error);
    if (!db || !ladder_db_read(db, &reading->catalog, reading->folder, &taker, &error))
        start_again(reading);
    reading->report->damaged_database = damaged || (db && ladder_db_is_damaged(db));
    ladder_db_close(&db);
    (void)snprintf(reading->report->notice, ARCHIVE_NOTICE_MAX, "%s", error.text);
}

/* What it does not know. */
static bool read_segments(struct reading *reading, struct error *error)
{
    const struct catalog_taker taker = {.take = take_match, .context = reading};
    struct catalog *catalog = &reading->catalog;
    bool good = catalog_look(catalog, reading->folder, error);

    for (unsigned i = 0; good && i < catalog->segment_count; i++) {
        good = !(reading->ends && *reading->ends);
        reading->report->files += catalog->segments[i].is_there;
        if (good && catalog->segments[i].is_there && catalog->segments[i].fit != FIT_SAME)
            good = catalog_read(catalog, reading->folder, i, &taker, error);
        if (catalog->segments[i].torn)
            note_unfinished(reading->report, catalog->segments[i].name);
    }
    reading->report->read_bytes = catalog->read_bytes;
    return good;
}

static int by_number(const void *a, const void *b)
{
    const struct found *first = a, *second = b;

    if (first->number != second->number)
        return first->number < second->number ? -1 : 1;
    return (first->attempt > second->attempt) - (first->attempt < second->attempt);
}

/* Which code played the last match, and how many were played by another. False: no memory. */
static bool compare_code(const struct reading *reading)
{
    struct archive_report *report = reading->report;
    unsigned pools = reading->catalog.names[CATALOG_POOLS].count;
    bool *others = calloc(pools + 1, sizeof *others);

    report->has_code = reading->count > 0;
    if (!report->has_code || !others) {
        free(others);
        return !report->has_code;
    }
    code_of(reading, reading->found[reading->count - 1].pool, report->code);
    for (unsigned pool = 0; pool < pools; pool++) {
        char code[HASH_HEX_SIZE];

        code_of(reading, pool, code);
        others[pool] = strcmp(code, report->code) != 0;
    }
    for (size_t i = 0; i < reading->count; i++)
        report->other_code += others[reading->found[i].pool];
    free(others);
    return true;
}

/* --- into the season --------------------------------------------------------------------------------------------- */

static int add_version(struct reading *reading, uint32_t number)
{
    struct span part[CATALOG_VERSION_PARTS] = {0};
    char bot[PROTO_ID_MAX + 1], version[PROTO_VERSION_MAX + 1], owner[PROTO_ID_MAX + 1];

    (void)!catalog_split(reading->catalog.names[CATALOG_VERSIONS].text[number], part, CATALOG_VERSION_PARTS);
    copy(bot, sizeof bot, part[0]);
    copy(version, sizeof version, part[1]);
    copy(owner, sizeof owner, part[2]);
    return season_version(reading->season, bot, version, owner);
}

/* Its entries are places in `met`; they become versions of the season, in the order of the matches. */
static bool add_result(struct reading *reading, struct found *found, struct error *error)
{
    for (unsigned seat = 0; seat < found->outcome.seats; seat++) {
        unsigned place = found->outcome.fixture.entry[seat];

        if (reading->numbers[place] == SEASON_NOBODY)
            reading->numbers[place] = add_version(reading, reading->met[place]);
        if (reading->numbers[place] == SEASON_NOBODY)
            return too_many(error);
        found->outcome.fixture.entry[seat] = (uint16_t)reading->numbers[place];
    }
    return season_add(reading->season, found->number, &found->outcome) || no_memory(error);
}

/* The last attempt at each match. */
static bool keep_last(struct reading *reading, struct error *error)
{
    if (reading->count)
        qsort(reading->found, reading->count, sizeof *reading->found, by_number);
    if (!compare_code(reading))
        return no_memory(error);
    for (unsigned i = 0; i < reading->met_count; i++)
        reading->numbers[i] = SEASON_NOBODY;
    for (size_t i = 0; i < reading->count; i++)
        if ((i + 1 == reading->count || reading->found[i + 1].number != reading->found[i].number) &&
            !add_result(reading, &reading->found[i], error))
            return false;
    return true;
}

bool archive_read(struct season *season, const struct ladder_file *file, const char *folder, const char *name,
                  struct archive_report *report, const atomic_bool *ends, struct error *error)
{
    struct reading *reading = calloc(1, sizeof *reading);
    bool good;

    *report = (struct archive_report){0};
    if (!reading)
        return no_memory(error);
    *reading = (struct reading){
        .season = season, .file = file, .folder = folder, .name = name, .report = report, .ends = ends};
    epoch_text(file->game, reading->epoch);
    good = archive_lineups(file, reading->lineups, error);
    if (good)
        read_database(reading);
    good = good && read_segments(reading, error) && keep_last(reading, error);
    catalog_release(&reading->catalog);
    free(reading->classes);
    free(reading->versions);
    free(reading->found);
    free(reading);
    return good;
}
