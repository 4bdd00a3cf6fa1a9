/* SPDX-License-Identifier: MIT */
/* arena verify: plays the matches of records again and says which do not go the same way; and checks them against the
 * manifests that were made when they were written, and who signed those. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cores.h"
#include "base/visible.h"
#include "cli/command.h"
#include "cli/keys/seals.h"
#include "cli/ladders/ladder_place.h"
#include "cli/records/copies.h"
#include "cli/records/records.h"
#include "cli/records/verify_on.h"
#include "cli/terminal/output.h"
#include "json/json.h"
#include "ladder/records/ladder_check.h"
#include "ladder/season/season_conf.h"
#include "ladder/verbs/sealed.h"
#include "match/record_crew.h"
#include "plugin/code.h"

struct request {
    struct game_choice choice;
    struct record_rules rules;
    struct record_paths paths;
    struct copies copies;
    size_t copied, contradictions;
    uint32_t file;       /* whose matches are taken */
    const char **places; /* as they were given */
    size_t place_count;
    struct record_games games;
    struct seals seals;
    unsigned jobs;
    struct verify_on on; /* the cluster that plays again, if one does */
    bool moved;          /* a file has changed since the cluster began */
    const char *task;    /* on a node: its number */
    bool json;
    size_t matches;
    size_t outcomes[RECORD_UNKNOWN_GAME + 1];
    size_t other_code;        /* matches that another plugin file played than the one that verifies, or a plugin file */
    char code[HASH_HEX_SIZE]; /* the first of these */
    size_t bad_files;         /* damaged in a way that no match of theirs shows */
    size_t open;              /* unfinished matches of ladders: nobody was told a result of them */
    size_t ladder_noes;       /* what lies beside the records of a ladder and does not agree */
};

static void tell(const struct request *request, const char *path, const char *match, const char *outcome,
                 const char *why)
{
    if (request->json)
        json_print(stdout, json_pack("{so*so*ssso*}", "file", json_text(path), "match", match ? json_text(match) : NULL,
                                     "outcome", outcome, "why", json_text(why)));
    else {
        visible_print(stdout, path);
        (void)printf("%s%s: %s%s", match ? " " : "", match ? match : "", outcome, *why ? ": " : "");
        visible_print(stdout, why);
        (void)puts("");
    }
}

/* Whether a file of records is in the folder of a ladder that was named. */
static bool is_of_ladder(const struct request *request, const char *path)
{
    for (size_t i = 0; i < request->place_count; i++) {
        size_t size = strlen(request->places[i]);

        if (strncmp(path, request->places[i], size) == 0 && strncmp(path + size, "/records/", 9) == 0 &&
            record_place_is_ladder(request->places[i]))
            return true;
    }
    return false;
}

/* Counts the match if it was played by other code than it is verified with. */
static void compare_code(struct request *request, const struct record_match *match)
{
    const struct registry *registry = &request->choice.registry;
    const struct plugin *plugin;
    size_t i = 0;

    while (i < registry->count && !span_equal(match->game, span_text(registry->games[i]->name)))
        i++;
    if (i == registry->count || !match->by_plugin)
        return;
    plugin = registry_plugin(registry, registry->games[i]);
    if (plugin && memcmp(plugin->hash.bytes, match->plugin.bytes, sizeof plugin->hash.bytes) == 0)
        return;
    if (request->other_code++ == 0)
        code_text(&match->plugin, request->code);
}

static void play_again(void *context, const struct record_file *file, size_t index, void *found)
{
    record_verify(file, index, &((const struct request *)context)->games, found);
}

/* What a cluster found: on the thread that takes, and so of the file that is taken. */
static void look_up(void *context, const struct record_file *file, size_t index, void *found)
{
    struct request *request = context;

    (void)file;
    request->moved = request->moved || !verify_on_found(&request->on, request->file, index, found);
}

static bool take_match(void *context, const char *path, const struct record_file *file, size_t index, const void *found,
                       struct error *error)
{
    struct request *request = context;
    const struct record_report *report = found;
    struct record_match match;
    struct error unreadable = {0};
    char id[PROTO_ID_MAX + 1] = "?";

    if (request->moved)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s has changed since its verification began", path);
    if (record_file_match(file, index, &match, &unreadable)) {
        if (request->paths.count > 1 && !copies_add(&request->copies, &match, request->file, index))
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        compare_code(request, &match);
        (void)snprintf(id, sizeof id, "%.*s", (int)match.id.size, (const char *)match.id.at);
    }
    request->matches++;
    request->outcomes[report->outcome]++;
    if (report->outcome == RECORD_UNFINISHED && is_of_ladder(request, path))
        request->open++;
    else if (report->outcome != RECORD_AGREES && report->outcome != RECORD_IS_THINNED)
        tell(request, path, id, record_outcome_names[report->outcome], report->why);
    return true;
}

static bool take_file(void *context, const char *path, const struct record_file *file, struct error *error)
{
    struct request *request = context;
    char damage[RECORD_DAMAGE_TEXT_MAX];

    (void)error;
    request->file++;
    record_damage_text(file, damage);
    if (*damage && !(record_file_damage(file) == RECORD_CUT && is_of_ladder(request, path))) {
        request->bad_files++;
        tell(request, path, NULL, damage, "");
    }
    return true;
}

/* EXIT_DONE, EXIT_INTERRUPTED, or the code of the error. */
static int verify_files(struct request *request, struct error *error)
{
    int code = EXIT_DONE;
    struct record_crew crew = {.jobs = request->jobs,
                               .size = sizeof(struct record_report),
                               .work = play_again,
                               .take = take_match,
                               .end = take_file,
                               .context = request};

    request->games = record_rules_games(&request->rules);
    if (verify_on_plays(&request->on)) {
        code = verify_on_play(&request->on, &request->paths, request->places[0], &request->choice.registry, error);
        crew.jobs = 1;
        crew.work = look_up;
    }
    return code != EXIT_DONE || record_crew_go(&crew, request->paths.at, request->paths.count, error)
               ? code
               : EXIT_COULD_NOT_RUN;
}

/* --- matches that lie in several places -------------------------------------------------------------------------- */

static void tell_again(void *context, const struct copies_found *found)
{
    struct request *request = context;
    char why[PATH_MAX + 200];

    request->copied += found->is_copy;
    request->contradictions += !found->is_copy;
    (void)snprintf(why, sizeof why, "another record of this match, which went %s way, is in %s",
                   found->same_way ? "the same" : "another", found->first_path);
    if (!found->is_copy)
        tell(request, found->path, found->id, "contradicts", why);
}

/* --- ladders ----------------------------------------------------------------------------------------------------- */

static void tell_beside(struct request *request, const char *folder, const char *name, bool good, const char *why)
{
    char path[PATH_MAX];

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    tell(request, path, NULL, good ? "agrees" : "differs", why);
    request->ladder_noes += !good;
}

static void tell_database(struct request *request, const char *folder, const struct ladder_check *check)
{
    char why[200];

    if (check->database.text[0])
        (void)snprintf(why, sizeof why, "%.190s", check->database.text);
    else if (check->strange)
        (void)snprintf(why, sizeof why, "the records do not have %zu of its %zu matches so; one of these is m%llu",
                       check->strange, check->known, (unsigned long long)check->first);
    else
        (void)snprintf(why, sizeof why, "%zu of %zu matches", check->known, check->matches);
    tell_beside(request, folder, "ladder.db", !check->database.text[0] && !check->strange, why);
}

/* By the ladder.conf by which the season began; of a season without a copy of it, by that of the ladder. */
static enum sealed_answer check_table(struct request *request, const char *folder, const char *season,
                                      struct error *why)
{
    struct ladder_file *file = calloc(1, sizeof *file);
    enum sealed_answer answer = SEALED_NOT_MADE;
    char kept[PATH_MAX];

    if (!file)
        (void)error_set(why, EXIT_COULD_NOT_RUN, "out of memory");
    else if (ladder_place_read(file, &request->choice.registry, season_conf_of(kept, folder, season) ? kept : folder,
                               why))
        answer = sealed_season_check(file, folder, season, why);
    if (file)
        ladder_file_release(file);
    free(file);
    return answer;
}

/* The table of a closed season is made again. */
static void tell_table(struct request *request, const char *folder, const char *season)
{
    static const char *const outcomes[] = {
        [SEALED_AGREES] = "agrees", [SEALED_DIFFERS] = "differs", [SEALED_NOT_MADE] = "not checked"};
    struct error why = {0};
    enum sealed_answer answer = check_table(request, folder, season, &why);
    char path[PATH_MAX];

    (void)snprintf(path, sizeof path, "%s/seasons/%s/table.json", folder, season);
    tell(request, path, NULL, outcomes[answer], answer == SEALED_AGREES ? "made again from the records" : why.text);
    request->ladder_noes += answer == SEALED_DIFFERS;
}

static void tell_tables(struct request *request, const char *folder)
{
    struct ladder_log log = {0};
    struct roster roster = {0};
    struct error error = {0};

    request->choice.registry.looks = true; /* who looks at a ladder does not run the code that it names */
    if (ladder_log_read(&log, folder, &error) && roster_make(&roster, &log, &error))
        for (size_t i = 0; i < roster.season_count; i++)
            if (season_files_are_sealed(folder, roster.seasons[i]))
                tell_table(request, folder, roster.seasons[i]);
    if (error.code)
        tell(request, folder, NULL, "not checked", error.text);
    roster_release(&roster);
    ladder_log_release(&log);
}

static void tell_seasons(struct request *request, const char *folder, const struct ladder_check *check)
{
    char lines[60 + SIGNING_KEY_SIZE];

    if (!check->sealed.lines && !check->season.text[0])
        return;
    (void)snprintf(lines, sizeof lines, "%zu files are as they were%s%s", check->sealed.lines,
                   check->sealed.signer[0] ? "; signed by the key " : "", check->sealed.signer);
    tell_beside(request, folder, "seasons", !check->season.text[0], check->season.text[0] ? check->season.text : lines);
    tell_tables(request, folder);
}

/* What lies beside the records. The last match may have been broken off, and its file be cut, by a kill. */
static bool verify_ladder(struct request *request, const char *folder, struct error *error)
{
    struct ladder_check check;
    char lines[40];

    if (!record_place_is_ladder(folder))
        return true;
    if (!ladder_check(folder, request->seals.check.signer, &check, error))
        return false;
    (void)snprintf(lines, sizeof lines, "%zu lines", check.lines);
    tell_beside(request, folder, "ladder.log", !check.log.text[0], check.log.text[0] ? check.log.text : lines);
    if (check.kept || check.keep.text[0]) {
        (void)snprintf(lines, sizeof lines, "%zu files were replaced", check.kept);
        tell_beside(request, folder, "records/kept.log", !check.keep.text[0],
                    check.keep.text[0] ? check.keep.text : lines);
    }
    tell_seasons(request, folder, &check);
    if (check.has_database)
        tell_database(request, folder, &check);
    return true;
}

/* The records of a ladder have no manifest; what is signed of it are its closed seasons. */
static bool check_seals(struct request *request, const char *place, struct error *error)
{
    return (request->seals.check.signer && record_place_is_ladder(place)) ||
           seals_check(&request->seals, place, request->json, error);
}

/* --- the count --------------------------------------------------------------------------------------------------- */

static void print_count(const struct request *request)
{
    json_t *counts;

    if (request->json) {
        counts = json_pack("{sI}", "records", (json_int_t)request->matches);
        for (size_t i = 0; i <= RECORD_UNKNOWN_GAME; i++)
            (void)json_object_set_new(counts, record_outcome_names[i], json_integer((json_int_t)request->outcomes[i]));
        (void)json_object_set_new(counts, "other_code", json_integer((json_int_t)request->other_code));
        (void)json_object_set_new(counts, "damaged_files", json_integer((json_int_t)request->bad_files));
        (void)json_object_set_new(counts, "copies", json_integer((json_int_t)request->copied));
        (void)json_object_set_new(counts, "contradictions", json_integer((json_int_t)request->contradictions));
        (void)json_object_set_new(counts, "unfinished_of_ladders", json_integer((json_int_t)request->open));
        seals_count(&request->seals, counts);
        json_print(stdout, counts);
        return;
    }
    (void)printf("%zu record%s", request->matches, request->matches == 1 ? "" : "s");
    for (size_t i = 0; i <= RECORD_UNKNOWN_GAME; i++)
        if (request->outcomes[i] || i == RECORD_AGREES)
            (void)printf("%s %zu %s", i == RECORD_AGREES ? ":" : ",", request->outcomes[i], record_outcome_names[i]);
    if (request->seals.check.unfinished)
        (void)printf("; %zu unfinished %s broken off before the run was called finished, and %s as sealed then",
                     request->seals.check.unfinished, request->seals.check.unfinished == 1 ? "was" : "were",
                     request->seals.check.unfinished == 1 ? "is" : "are");
    if (request->open)
        (void)printf("; %zu unfinished %s of a ladder: broken off, or still played", request->open,
                     request->open == 1 ? "is" : "are");
    if (request->copied)
        (void)printf("; %zu %s of others", request->copied, request->copied == 1 ? "is a copy" : "are copies");
    (void)putchar('\n');
    if (request->contradictions)
        (void)printf("%zu of them contradict%s an earlier record of their match\n", request->contradictions,
                     request->contradictions == 1 ? "s" : "");
    if (request->other_code)
        (void)printf("%zu of them were played by other code than the one here: first by the plugin file %.12s\n",
                     request->other_code, request->code);
}

/* That a match has no end is in order if it was sealed without one: nobody was told a result of it. */
static bool is_good(const struct request *request)
{
    const struct seal_check *seals = &request->seals.check;

    size_t fine =
        request->outcomes[RECORD_AGREES] + request->outcomes[RECORD_IS_THINNED] + seals->unfinished + request->open;

    return request->bad_files == 0 && request->contradictions == 0 && seals->noes == 0 && request->ladder_noes == 0 &&
           request->matches > 0 && fine == request->matches;
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error))
        return false;
    if (!taken && strcmp(row->name, "signer") == 0)
        return seals_signer(&request->seals, value, error);
    if (!taken && strcmp(row->name, "jobs") == 0)
        return option_number(value, "--jobs", 1, RECORD_CREW_MOST, &request->jobs, error);
    if (!taken && !verify_on_take(&request->on, row->name, value, &taken, error))
        return false;
    if (!taken)
        request->json = true;
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (request->on.task) {
        request->task = word;
        return true;
    }
    request->places[request->place_count++] = word;
    return record_paths_add(&request->paths, word, error);
}

static int verify(struct request *request, struct error *error)
{
    int code;

    if (request->on.task && request->task)
        return verify_on_work(&request->on, request->task, &request->choice.registry, error);
    if (!verify_on_check(&request->on, error))
        return error->code;
    if (request->paths.count == 0) {
        (void)error_set(error, EXIT_WRONG_USE, "say which records to verify: arena verify FILE_OR_DIR...");
        return EXIT_WRONG_USE;
    }
    output_is_all();
    request->seals.check.jobs = request->jobs;
    record_rules_init(&request->rules, &request->choice.registry);
    code = verify_files(request, error);
    if (code != EXIT_DONE)
        return code;
    if (!copies_find(&request->copies, request->paths.at, tell_again, request, error))
        return EXIT_COULD_NOT_RUN;
    for (size_t i = 0; i < request->place_count; i++)
        if (!check_seals(request, request->places[i], error) || !verify_ladder(request, request->places[i], error))
            return EXIT_COULD_NOT_RUN;
    print_count(request);
    return is_good(request) ? EXIT_DONE : EXIT_NO;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {.places = calloc((size_t)argc, sizeof *request.places), .jobs = cores_count()};
    int code = EXIT_WRONG_USE;

    if (!request.places)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory"), EXIT_COULD_NOT_RUN;
    game_choice_init(&request.choice);
    elsewhere_init(&request.on.elsewhere);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = take_word, .context = &request}, error))
        code = verify(&request, error);
    verify_on_release(&request.on);
    copies_release(&request.copies);
    record_paths_release(&request.paths);
    game_choice_release(&request.choice);
    free(request.places);
    return code;
}

static const struct option_row options[] = {
    PLUGIN_OPTION,
    PARANOID_OPTIONS,
    {"jobs", "N", "matches that are played again at once (default: as many as there are cores)"},
    {"signer", "FILE", "who must have signed the manifests: a public key that 'arena keys new --sign' made"},
    {"json", NULL, "print one JSON object a line"},
    VERIFY_ON_OPTIONS,
};

const struct command command_verify = {
    .name = "verify",
    .words = "FILE_OR_DIR...",
    .help = "play recorded matches again, and check their seals and signatures",
    .more =
        "Prints a line for each match that differs or is unfinished, for each manifest that agrees, for each match,\n"
        "file or run that is not as it was sealed, is missing or was added, and for what could not be checked; then a\n"
        "count. Exit code 0 only if nothing differs. Of a folder it reads the files *.arena, of an event those of all\n"
        "rounds; of a ladder also ladder.log and ladder.db. A signature says that the key's holder vouches, not that "
        "play\n"
        "was honest.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
