/* SPDX-License-Identifier: MIT */
#include "ladder/verbs/sealed.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/disk.h"
#include "ladder/season/season_files.h"
#include "ladder/verbs/inside.h"

enum { TABLE_MOST = 256 << 20, ROW_MAX = 600, ABOUT_MOST = 1 << 20 };

/* --- the season as it was ---------------------------------------------------------------------------------------- */

/* The lines of the log up to the one that closed the season; all, if none did. */
static void cut_log(struct ladder_log *log, const char *season)
{
    for (size_t i = 0; i < log->count; i++)
        if (log->lines[i].command == LADDER_SEASON_CLOSE && strcmp(log->lines[i].field[0], season) == 0) {
            ladder_log_cut(log, i + 1);
            return;
        }
}

bool sealed_season_read(struct sealed_season *sealed, const struct ladder_file *file, const char *folder,
                        const char *name, const atomic_bool *ends, struct error *error)
{
    *sealed = (struct sealed_season){.state = {.folder = folder, .file = file, .ends = ends}};
    season_init(&sealed->season);
    sealed->state.log = &sealed->log;
    sealed->state.roster = &sealed->roster;
    sealed->state.season = &sealed->season;
    sealed->state.report = &sealed->report;
    if (!ladder_log_read(&sealed->log, folder, error))
        return false;
    cut_log(&sealed->log, name);
    if (!roster_make(&sealed->roster, &sealed->log, error) ||
        !archive_read(&sealed->season, file, folder, name, &sealed->report, ends, error) ||
        !season_files_priors(&sealed->season, folder, &sealed->roster, error))
        return false;
    season_rule(&sealed->season, &sealed->roster);
    sealed->state.over = sealed->season.count;
    sealed->state.published = published_make(file, &sealed->season, &sealed->roster, 0, ends);
    return sealed->state.published != NULL;
}

void sealed_season_release(struct sealed_season *sealed)
{
    published_let_go(&sealed->state.published);
    season_release(&sealed->season);
    roster_release(&sealed->roster);
    ladder_log_release(&sealed->log);
}

/* --- its table --------------------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));

    return text ? text : "";
}

static long long number_of(const json_t *row, const char *key)
{
    return (long long)json_integer_value(json_object_get(row, key));
}

/* Ids need no quotes; a version may. */
static void add_row(struct buffer *out, const json_t *row)
{
    const json_t *strength = json_object_get(row, "strength"), *rank = json_object_get(row, "rank");
    char line[ROW_MAX];
    int size = snprintf(line, sizeof line, "%lld,%lld,%s,\"", (long long)json_integer_value(json_array_get(rank, 0)),
                        (long long)json_integer_value(json_array_get(rank, 1)), text_of(row, "bot"));

    buffer_add(out, line, (size_t)size);
    for (const char *at = text_of(row, "version"); *at; at++)
        buffer_add(out, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    size = snprintf(line, sizeof line, "\",%s,%.6f,%.6f,%lld,%lld,%lld\n", text_of(row, "owner"),
                    json_number_value(json_object_get(strength, "elo")),
                    json_number_value(json_object_get(strength, "interval")), number_of(row, "matches"),
                    number_of(row, "faults"), number_of(row, "voids"));
    buffer_add(out, line, (size_t)size);
}

json_t *sealed_season_table(const struct sealed_season *sealed, struct error *error)
{
    struct verb_call show = {.state = &sealed->state, .body = json_object(), .error = error};

    if (show.body && run_show(&show))
        return show.body;
    json_decref(show.body);
    return NULL;
}

void sealed_season_csv(struct buffer *out, const json_t *table)
{
    static const char heads[] = "rank_first,rank_last,bot,version,owner,elo,interval,matches,faults,voids\n";
    const json_t *rows = json_object_get(table, "table");

    buffer_add(out, heads, sizeof heads - 1);
    for (size_t i = 0; i < json_array_size(rows); i++)
        add_row(out, json_array_get(rows, i));
}

/* --- what was played --------------------------------------------------------------------------------------------- */

static void add_words(struct buffer *out, const char *word, const char *text, char end)
{
    buffer_add(out, word, strlen(word));
    buffer_add_byte(out, ' ');
    buffer_add(out, text, strlen(text));
    buffer_add_byte(out, (uint8_t)end);
}

/* "class duel separate none hunted=1 ..." */
static void add_class(struct buffer *out, const struct ladder_class *class)
{
    char clock[CLOCK_TEXT_MAX], value[SETTING_TEXT_SIZE], setting[SETTING_SAID_SIZE];
    const struct game *game = class->settings.game;

    clock_print(&class->clock, clock);
    add_words(out, "class", class->name, ' ');
    add_words(out, class->team == TEAM_JOINT ? "joint" : "separate", clock, game->setting_count ? ' ' : '\n');
    for (unsigned i = 0; i < game->setting_count; i++) {
        settings_print(&class->settings, i, value);
        (void)snprintf(setting, sizeof setting, "%s=%s", game->settings[i].name, value);
        buffer_add(out, setting, strlen(setting));
        buffer_add_byte(out, i + 1 < game->setting_count ? ' ' : '\n');
    }
}

void sealed_season_about(struct buffer *out, const struct ladder_file *file)
{
    char epoch[EPOCH_TEXT_SIZE];

    epoch_text(file->game, epoch);
    add_words(out, "ladder", file->name, '\n');
    add_words(out, "game", file->game->name, '\n');
    add_words(out, "epoch", epoch, '\n');
    add_words(out, "anchor", file->bots[file->anchor].name, '\n');
    for (unsigned i = 0; i < file->class_count; i++)
        add_class(out, &file->classes[i]);
}

/* --- whether it is still the same -------------------------------------------------------------------------------- */

/* What the table says. What else there is in the records may have become more since. */
static bool is_same_table(const json_t *sealed, const json_t *made)
{
    static const char *const keys[] = {"table", "results", "voids", "taken_out", "unrated", "last", "anchored"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!json_equal(json_object_get(sealed, keys[i]), json_object_get(made, keys[i])))
            return false;
    return true;
}

static bool read_file(const char *folder, const char *season, const char *name, struct buffer *text,
                      struct error *error)
{
    char path[PATH_MAX];

    return season_files_path(path, folder, season, name, error) && disk_read(path, TABLE_MOST - 1, text, error);
}

static bool compare_json(const char *folder, const char *season, const json_t *made, struct error *error)
{
    struct buffer text;
    json_t *sealed = NULL;
    bool good;

    buffer_init(&text, TABLE_MOST);
    if (read_file(folder, season, "table.json", &text, error))
        sealed = json_loadb((const char *)text.at, text.used, JSON_REJECT_DUPLICATES, NULL);
    good = sealed && is_same_table(sealed, made);
    json_decref(sealed);
    buffer_release(&text);
    return good || error_set(error, EXIT_NO, "table.json of season %s is not what its records make", season);
}

static bool compare_csv(const char *folder, const char *season, const json_t *made, struct error *error)
{
    struct buffer text, csv;
    bool good;

    buffer_init(&text, TABLE_MOST);
    buffer_init(&csv, TABLE_MOST);
    sealed_season_csv(&csv, made);
    good = read_file(folder, season, "table.csv", &text, error) && !csv.failed && csv.at && text.at &&
           text.used == csv.used && memcmp(text.at, csv.at, csv.used) == 0;
    buffer_release(&text);
    buffer_release(&csv);
    return good || error_set(error, EXIT_NO, "table.csv of season %s is not what its records make", season);
}

static bool is_about_file(const struct ladder_file *file, const char *folder, const char *name)
{
    struct buffer about;
    bool good;

    buffer_init(&about, ABOUT_MOST);
    sealed_season_about(&about, file);
    good = !about.failed && season_files_are_about(folder, name, buffer_span(&about));
    buffer_release(&about);
    return good;
}

enum sealed_answer sealed_season_check(const struct ladder_file *file, const char *folder, const char *name,
                                       struct error *error)
{
    enum sealed_answer answer = SEALED_NOT_MADE;
    struct sealed_season sealed;
    json_t *made = NULL;

    if (!is_about_file(file, folder, name)) {
        (void)error_set(error, EXIT_NO,
                        "season %s was of another game, epoch, anchor or other classes than its ladder.conf has", name);
        return SEALED_NOT_MADE;
    }
    if (sealed_season_read(&sealed, file, folder, name, NULL, error))
        made = sealed_season_table(&sealed, error);
    if (made)
        answer = compare_json(folder, name, made, error) && compare_csv(folder, name, made, error) ? SEALED_AGREES
                                                                                                   : SEALED_DIFFERS;
    json_decref(made);
    sealed_season_release(&sealed);
    return answer;
}
