/* SPDX-License-Identifier: MIT */
/* arena replay: shows the matches of a record, whole or as one seat learned them. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/disk.h"
#include "base/visible.h"
#include "cli/command.h"
#include "cli/matches/story.h"
#include "cli/records/records.h"
#include "cli/records/step.h"
#include "cli/terminal/output.h"
#include "json/json.h"
#include "match/encode.h"
#include "pages/match_data.h"
#include "pages/match_file.h"
#include "run/sandboxes/lived.h"

enum { SENTENCE_MAX = 1024, PAGE_MAX = 64 << 20 /* bytes */ };

struct request {
    struct game_choice choice;
    struct record_rules rules;
    struct record_paths paths;
    const char *match;
    const char *html; /* the file of a page; NULL: none is made */
    unsigned audience;
    bool json, step;
    const struct game *game; /* of the match that is shown */
    struct story story;
    size_t told;
    bool all_agree;
};

/* --- for a person ------------------------------------------------------------------------------------------------ */

static void tell_event(void *context, const struct game_event *event, struct span text)
{
    story_event(&((struct request *)context)->story, event, text);
}

static void tell_round(void *context, const struct record_step *steps, unsigned count, const void *state)
{
    (void)steps;
    (void)count;
    story_state(&((struct request *)context)->story, state);
}

static void tell_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    (void)decision;
    story_fault(&((struct request *)context)->story, seat, fault, evidence);
}

static void tell_note(void *context, unsigned seat, struct span note)
{
    story_note(&((struct request *)context)->story, seat, note);
}

static void tell_resumed(void *context, struct span arena)
{
    story_resumed(&((struct request *)context)->story, arena);
}

static const struct replay_ops telling = {
    .event = tell_event, .round = tell_round, .fault = tell_fault, .note = tell_note, .resumed = tell_resumed};

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *span_json(struct span text)
{
    return json_stringn((const char *)text.at, text.size);
}

static json_t *value_json(const struct game_value *value, bool is_list)
{
    json_t *list;

    if (!is_list)
        return json_integer(value->at[0]);
    list = json_array();
    for (unsigned i = 0; i < value->count; i++)
        (void)json_array_append_new(list, json_integer(value->at[i]));
    return list;
}

static void print_event(void *context, const struct game_event *event, struct span text)
{
    const struct request *request = context;
    const struct game_event_kind *kind = &request->game->event_kinds[event->kind];
    json_t *fields = json_object();
    char sentence[SENTENCE_MAX];
    struct game_text words = game_text_in(sentence, sizeof sentence);

    event_print(request->game, event, &words);
    for (unsigned i = 0; i < event->count; i++) {
        const struct game_event_field *field = &kind->fields[event->values[i].field];

        (void)json_object_set_new(fields, field->name, value_json(&event->values[i], field->list));
    }
    json_print(stdout, json_pack("{sssoso*so*}", "event", kind->name, "fields", fields, "text", json_text(sentence),
                                 "said", text.size ? span_json(text) : NULL));
}

static void print_round(void *context, const struct record_step *steps, unsigned count, const void *state)
{
    const struct request *request = context;
    json_t *list = json_array();

    for (unsigned i = 0; i < count; i++)
        (void)json_array_append_new(list, json_pack("{sisissss}", "seat", steps[i].seat, "action", steps[i].action,
                                                    "text", request->game->actions_table[steps[i].action].text, "cause",
                                                    record_cause_names[steps[i].cause]));
    json_print(stdout, json_pack("{sosi}", "answers", list, "turn", (int)request->game->turn(state)));
}

static void print_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    (void)context;
    json_print(stdout, json_pack("{so*sisIso*}", "fault", span_json(fault), "seat", (int)seat, "decision",
                                 (json_int_t)decision, "evidence", span_json(evidence)));
}

static void print_note(void *context, unsigned seat, struct span note)
{
    (void)context;
    json_print(stdout, json_pack("{so*si}", "note", span_json(note), "seat", (int)seat));
}

static void print_resumed(void *context, struct span arena)
{
    (void)context;
    json_print(stdout, json_pack("{so*}", "resumed", span_json(arena)));
}

static const struct replay_ops printing = {
    .event = print_event, .round = print_round, .fault = print_fault, .note = print_note, .resumed = print_resumed};

/* --- matches ----------------------------------------------------------------------------------------------------- */

static void tell_beginning(const struct record_match *match)
{
    (void)printf("match %.*s of %.*s\n", (int)match->id.size, (const char *)match->id.at, (int)match->game.size,
                 (const char *)match->game.at);
    for (unsigned i = 0; i < match->seats; i++)
        (void)printf("  seat %u: %.*s, %.*s %.*s\n", i, (int)match->role[i].size, (const char *)match->role[i].at,
                     (int)match->bot[i].size, (const char *)match->bot[i].at, (int)match->version[i].size,
                     (const char *)match->version[i].at);
    for (unsigned i = 0; i < match->settings; i++)
        (void)printf("%s%.*s=%.*s", i ? " " : "  ", (int)match->setting_name[i].size,
                     (const char *)match->setting_name[i].at, (int)match->setting_value[i].size,
                     (const char *)match->setting_value[i].at);
    (void)puts("");
}

static void tell_end(const struct record_match *match, const struct record_report *report)
{
    if (match->finished) {
        (void)printf("\n%.*s: %.*s, after %u turns and %u decisions; score", (int)match->winner.size,
                     (const char *)match->winner.at, (int)match->reason.size, (const char *)match->reason.at,
                     match->turns, match->decisions);
        for (unsigned i = 0; i < match->seats; i++)
            (void)printf(" %d", match->score[i]);
        (void)puts("");
    }
    if (report->outcome != RECORD_AGREES) {
        (void)printf("\n%s: ", record_outcome_names[report->outcome]);
        visible_print(stdout, report->why);
        (void)puts("");
    }
}

static json_t *scores_json(const struct record_match *match)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < match->seats; i++)
        (void)json_array_append_new(list, json_integer(match->score[i]));
    return list;
}

static void print_beginning(const struct record_match *match)
{
    json_t *seats = json_array(), *settings = json_object();

    for (unsigned i = 0; i < match->seats; i++)
        (void)json_array_append_new(seats,
                                    json_pack("{siso*so*so*soso}", "seat", (int)i, "role", span_json(match->role[i]),
                                              "bot", span_json(match->bot[i]), "version", span_json(match->version[i]),
                                              "sandbox", lived_sandbox_json(lived_read(&match->lived[i])), "limits",
                                              lived_limits_json(lived_read(&match->lived[i]))));
    for (unsigned i = 0; i < match->settings; i++) {
        json_t *value = span_json(match->setting_value[i]);
        char name[PROTO_ID_MAX + 1];

        (void)snprintf(name, sizeof name, "%.*s", (int)match->setting_name[i].size,
                       (const char *)match->setting_name[i].at);
        (void)json_object_set_new(settings, name, value);
    }
    json_print(stdout, json_pack("{so*so*so*so*so*}", "match", span_json(match->id), "game", span_json(match->game),
                                 "epoch", span_json(match->epoch), "seats", seats, "settings", settings));
}

static void print_end(const struct record_match *match, const struct record_report *report)
{
    if (match->finished)
        json_print(stdout, json_pack("{so*so*so*sisi}", "winner", span_json(match->winner), "reason",
                                     span_json(match->reason), "score", scores_json(match), "turns", (int)match->turns,
                                     "decisions", (int)match->decisions));
    json_print(stdout,
               json_pack("{ssso*}", "outcome", record_outcome_names[report->outcome], "why", json_text(report->why)));
}

static bool check_audience(const struct request *request, const struct record_match *match, struct error *error)
{
    if (request->audience < GAME_SEATS_MAX && request->audience >= match->seats)
        return error_set(error, EXIT_WRONG_USE, "match %.*s has the seats 0 to %u, not %u", (int)match->id.size,
                         (const char *)match->id.at, match->seats - 1, request->audience);
    return true;
}

static bool tell_match(struct request *request, const struct record_file *file, size_t index,
                       const struct record_match *match, struct error *error)
{
    struct record_games games = record_rules_games(&request->rules);
    struct replay_ops ops = request->json ? printing : telling;
    struct record_game game;
    struct record_report report;

    if (!check_audience(request, match, error))
        return false;
    ops.context = request;
    (request->json ? print_beginning : tell_beginning)(match);
    if (games.find(games.context, match->game, &game)) {
        request->game = game.game;
        story_init(&request->story, stdout, game.game, request->audience);
    }
    record_replay(file, index, &games, request->audience, &ops, &report);
    if (!request->json && request->game)
        story_end(&request->story);
    (request->json ? print_end : tell_end)(match, &report);
    request->told++;
    request->all_agree = request->all_agree && report.outcome == RECORD_AGREES;
    return true;
}

static bool tell_file(struct request *request, const struct record_file *file, struct error *error)
{
    for (size_t i = 0; i < record_file_matches(file); i++) {
        struct record_match match;

        if (!record_file_match(file, i, &match, error))
            return false;
        if (request->match && !span_equal(match.id, span_text(request->match)))
            continue;
        if (request->told && !request->json)
            (void)puts("\n");
        if (!tell_match(request, file, i, &match, error))
            return false;
    }
    return true;
}

static void tell_damage(struct request *request, const struct record_file *file, const char *path)
{
    char damage[RECORD_DAMAGE_TEXT_MAX];

    record_damage_text(file, damage);
    if (!*damage)
        return;
    request->all_agree = false;
    if (request->json)
        json_print(stdout, json_pack("{so*ss}", "file", json_text(path), "outcome", damage));
    else {
        (void)puts("");
        visible_print(stdout, path);
        (void)printf(": %s\n", damage);
    }
}

/* --- the command ------------------------------------------------------------------------------------------------- */

static bool take_audience(struct request *request, const struct option_row *row, const char *value, struct error *error)
{
    if (strcmp(row->name, "seat") == 0)
        return option_number(value, "--seat", 0, GAME_SEATS_MAX - 1, &request->audience, error);
    request->audience = strcmp(row->name, "public") == 0 ? GAME_PUBLIC : GAME_ALL;
    return true;
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error))
        return false;
    if (taken)
        return true;
    if (strcmp(row->name, "json") == 0)
        request->json = true;
    else if (strcmp(row->name, "step") == 0)
        request->step = true;
    else if (strcmp(row->name, "match") == 0)
        request->match = value;
    else if (strcmp(row->name, "html") == 0)
        request->html = value;
    else
        return take_audience(request, row, value, error);
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    return record_paths_add(&((struct request *)context)->paths, word, error);
}

static int step(struct request *request, struct error *error)
{
    struct record_games games = record_rules_games(&request->rules);
    struct record_found found;
    struct record_game game;
    int code = EXIT_DONE;

    if (record_find(&request->paths, request->match, &found, error) && check_audience(request, &found.match, error)) {
        if (games.find(games.context, found.match.game, &game))
            code = step_through(&found, &games, game.game, request->audience, error);
        else
            (void)error_set(error, EXIT_COULD_NOT_RUN, "no game is called %.*s", (int)found.match.game.size,
                            (const char *)found.match.game.at);
    }
    record_file_free(found.file);
    return error->code ? (int)error->code : code;
}

/* --- a page ------------------------------------------------------------------------------------------------------ */

static void put_page(const struct request *request, const struct game *game, const json_t *data, struct error *error)
{
    const char *record = request->paths.count == 1 ? request->paths.at[0] : "RECORD", *slash = strrchr(record, '/');
    struct buffer page;

    buffer_init(&page, PAGE_MAX);
    match_file(&page, game, data,
               &(struct match_file_record){.name = slash ? slash + 1 : record, .has_more = request->match != NULL});
    if (page.failed)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "the match is too long for a page of %d MiB", PAGE_MAX >> 20);
    else if (!disk_put_out(request->html, buffer_span(&page)))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot write '%s': %s", request->html, strerror(errno));
    buffer_release(&page);
}

static int make_page(struct request *request, struct error *error)
{
    struct record_games games = record_rules_games(&request->rules);
    struct record_found found;
    struct record_game game;
    int code = EXIT_DONE;

    if (record_find(&request->paths, request->match, &found, error) &&
        (games.find(games.context, found.match.game, &game) ||
         error_set(error, EXIT_COULD_NOT_RUN, "no game is called %.*s", (int)found.match.game.size,
                   (const char *)found.match.game.at))) {
        json_t *data = match_data(found.file, found.index, &games,
                                  request->audience == GAME_PUBLIC ? EYES_PUBLIC : EYES_ALL, error);

        if (data) {
            put_page(request, game.game, data, error);
            code = strcmp(json_string_value(json_object_get(data, "outcome")), record_outcome_names[RECORD_AGREES]) == 0
                       ? EXIT_DONE
                       : EXIT_NO;
        }
        json_decref(data);
    }
    record_file_free(found.file);
    return error->code ? (int)error->code : code;
}

/* --- the command: what is asked for ------------------------------------------------------------------------------ */

static int replay(struct request *request, struct error *error)
{
    if (request->paths.count == 0)
        (void)error_set(error, EXIT_WRONG_USE, "say which record to show: arena replay FILE_OR_DIR...");
    if (request->step && request->json)
        (void)error_set(error, EXIT_WRONG_USE, "--step is for a terminal, --json for programs: give one of them");
    if (request->html && (request->step || request->json || request->audience < GAME_SEATS_MAX))
        (void)error_set(error, EXIT_WRONG_USE,
                        "--html makes a page with all eyes, or with --public: not --step, --json "
                        "or --seat");
    record_rules_init(&request->rules, &request->choice.registry);
    if (request->html && !error->code)
        return make_page(request, error);
    if (request->step && !error->code)
        return step(request, error);
    output_is_all();
    for (size_t i = 0; i < request->paths.count && !error->code; i++) {
        const char *path = request->paths.at[i];
        struct record_file *file = request->match ? record_file_open_match(path, span_text(request->match), error)
                                                  : record_file_open(path, error);

        if (file && tell_file(request, file, error))
            tell_damage(request, file, path);
        record_file_free(file);
    }
    if (request->told == 0 && request->match)
        (void)error_set(error, EXIT_WRONG_USE, "there is no match '%s' in the given files", request->match);
    return request->all_agree && request->told > 0 ? EXIT_DONE : EXIT_NO;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {.audience = GAME_ALL, .all_agree = true};
    int code = EXIT_WRONG_USE;

    game_choice_init(&request.choice);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = take_word, .context = &request}, error))
        code = replay(&request, error);
    record_paths_release(&request.paths);
    game_choice_release(&request.choice);
    return code;
}

static const struct option_row options[] = {
    {"match", "ID", "only this match"},
    {"seat", "N", "show what the bot on this seat learned"},
    {"public", NULL, "show what every player learned"},
    {"all", NULL, "show everything (default)"},
    {"step", NULL, "step through one match in the terminal, forward and back; ? lists the keys"},
    {"html", "FILE", "make a page of one match, which opens in a browser from the disk"},
    {"json", NULL, "print one JSON object a line"},
    PLUGIN_OPTION,
    PARANOID_OPTIONS,
};

const struct command command_replay = {
    .name = "replay",
    .words = "FILE_OR_DIR...",
    .help = "show the matches of a record",
    .more = "Exit code 1 if a match is unfinished, or does not agree with its record.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
