/* SPDX-License-Identifier: MIT */
#include "cli/records/records.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char suffix[] = ".arena";

/* --- games ------------------------------------------------------------------------------------------------------- */

void record_rules_init(struct record_rules *rules, const struct registry *registry)
{
    rules->registry = registry;
    for (size_t i = 0; i < registry->count; i++)
        epoch_text(registry->games[i], rules->epochs[i]);
}

static bool find_game(void *context, struct span name, struct record_game *out)
{
    const struct record_rules *rules = context;
    const struct registry *registry = rules->registry;

    for (size_t i = 0; i < registry->count; i++)
        if (span_equal(name, span_text(registry->games[i]->name))) {
            *out = (struct record_game){.game = registry->games[i], .epoch = span_text(rules->epochs[i])};
            return true;
        }
    return false;
}

struct record_games record_rules_games(const struct record_rules *rules)
{
    return (struct record_games){.find = find_game, .context = (void *)(uintptr_t)rules};
}

/* --- paths ------------------------------------------------------------------------------------------------------- */

static bool add(struct record_paths *paths, char *path, struct error *error)
{
    char **at = path ? realloc(paths->at, (paths->count + 1) * sizeof *at) : NULL;

    if (!at) {
        free(path);
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    }
    at[paths->count++] = path;
    paths->at = at;
    return true;
}

static int is_record(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);

    return size > sizeof suffix - 1 && strcmp(entry->d_name + size - (sizeof suffix - 1), suffix) == 0;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Adds the entries of a folder that are wanted, by name; none is no error. */
static bool add_entries(struct record_paths *paths, const char *folder, int (*is_wanted)(const struct dirent *entry),
                        struct error *error)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_wanted, alphasort);
    bool good = true;

    if (count < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot read %s: %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        char *path = NULL;

        if (good && asprintf(&path, "%s/%s", folder, entries[i]->d_name) < 0)
            path = NULL;
        if (good)
            good = add(paths, path, error);
        free(entries[i]);
    }
    free(entries);
    return good;
}

/* Those of an event, which has a folder of records for each round. */
static bool add_rounds(struct record_paths *paths, const char *folder, struct error *error)
{
    struct record_paths rounds = {0};
    char path[PATH_MAX];
    struct stat info;
    bool good;

    if (snprintf(path, sizeof path, "%s/rounds", folder) >= (int)sizeof path || stat(path, &info) != 0 ||
        !S_ISDIR(info.st_mode))
        return true;
    good = add_entries(&rounds, path, is_shown, error);
    for (size_t i = 0; good && i < rounds.count; i++)
        good = stat(rounds.at[i], &info) != 0 || !S_ISDIR(info.st_mode) ||
               add_entries(paths, rounds.at[i], is_record, error);
    record_paths_release(&rounds);
    return good;
}

bool record_place_is_ladder(const char *place)
{
    char path[PATH_MAX];

    return snprintf(path, sizeof path, "%s/ladder.conf", place) < (int)sizeof path && access(path, F_OK) == 0;
}

/* Those of a ladder. */
static bool add_ladder(struct record_paths *paths, const char *folder, struct error *error)
{
    char path[PATH_MAX];

    if (!record_place_is_ladder(folder) || snprintf(path, sizeof path, "%s/records", folder) >= (int)sizeof path ||
        access(path, F_OK) != 0)
        return true;
    return add_entries(paths, path, is_record, error);
}

static bool add_folder(struct record_paths *paths, const char *folder, struct error *error)
{
    size_t before = paths->count;

    return add_entries(paths, folder, is_record, error) && add_rounds(paths, folder, error) &&
           add_ladder(paths, folder, error) &&
           (paths->count > before || error_set(error, EXIT_NO, "there is no record (*%s) in %s", suffix, folder));
}

bool record_paths_add(struct record_paths *paths, const char *path, struct error *error)
{
    struct stat info;

    if (stat(path, &info) < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot read %s: %s", path, strerror(errno));
    return S_ISDIR(info.st_mode) ? add_folder(paths, path, error) : add(paths, strdup(path), error);
}

void record_paths_release(struct record_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        free(paths->at[i]);
    free(paths->at);
    *paths = (struct record_paths){0};
}

struct finding {
    const char *path, *other_path; /* where the first match is, and where another one */
    size_t count;                  /* of matches that are no copies of the first */
};

static bool is_copy(const struct record_found *found, const struct record_file *file, size_t index)
{
    struct hash first = record_file_seal(found->file, found->index), other = record_file_seal(file, index);

    return memcmp(&first, &other, sizeof first) == 0;
}

/* Looks in one file, which is kept open if the first match is there. */
static void find_in(const char *path, const char *id, struct record_found *found, struct finding *finding,
                    struct error *error)
{
    struct record_file *file = id ? record_file_open_match(path, span_text(id), error) : record_file_open(path, error);
    bool keep = false;

    for (size_t i = 0; file && i < record_file_matches(file) && !error->code; i++) {
        struct record_match match;

        if (!record_file_match(file, i, &match, error) || (id && !span_equal(match.id, span_text(id))) ||
            (found->file && is_copy(found, file, i)))
            continue;
        if (++finding->count > 1) {
            finding->other_path = finding->count == 2 ? path : finding->other_path;
            continue;
        }
        finding->path = path;
        found->file = file;
        found->match = match;
        found->index = i;
        keep = true;
    }
    if (!keep)
        record_file_free(file);
}

bool record_find(const struct record_paths *paths, const char *id, struct record_found *found, struct error *error)
{
    struct finding finding = {0};

    *found = (struct record_found){0};
    for (size_t i = 0; i < paths->count && !error->code; i++)
        find_in(paths->at[i], id, found, &finding, error);
    if (finding.count > 1)
        (void)error_set(error, EXIT_WRONG_USE,
                        "there are %zu matches%s, in %s and %s: say which, by one file and --match ID", finding.count,
                        id ? " of this name" : "", finding.path, finding.other_path);
    if (finding.count == 0)
        (void)error_set(error, EXIT_WRONG_USE, "there is no match%s%s%s in the given files", id ? " '" : "",
                        id ? id : "", id ? "'" : "");
    return error->code == EXIT_DONE;
}

void record_damage_text(const struct record_file *file, char out[RECORD_DAMAGE_TEXT_MAX])
{
    static const struct {
        const char *words;
        bool has_place;
    } texts[] = {
        [RECORD_WHOLE] = {"", false},
        [RECORD_CUT] = {"cut at byte", true},
        [RECORD_DAMAGED] = {"damaged, and not readable beyond byte", true},
        [RECORD_FOREIGN] = {"no record of this format", false},
    };
    enum record_damage damage = record_file_damage(file);

    if (texts[damage].has_place)
        (void)snprintf(out, RECORD_DAMAGE_TEXT_MAX, "%s %zu", texts[damage].words, record_file_damage_at(file));
    else
        (void)snprintf(out, RECORD_DAMAGE_TEXT_MAX, "%s", texts[damage].words);
}
