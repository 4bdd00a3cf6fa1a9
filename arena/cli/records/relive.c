/* SPDX-License-Identifier: MIT */
/* arena relive: plays a recorded match to a new build of a bot, and shows where its answers differ. */
#include "base/visible.h"
#include "run/replaying/relive.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/matches/bot_output.h"
#include "cli/matches/printed.h"
#include "cli/options/attach.h"
#include "cli/options/place.h"
#include "cli/options/sandbox.h"
#include "cli/records/records.h"
#include "json/json.h"
#include "plugin/settings.h"
#include "run/bots/bridged.h"

enum { COMMAND_WORDS_MAX = 256, SEAT_NAME_MAX = 80, NO_SEAT = GAME_SEATS_MAX };

struct request {
    struct game_choice choice;
    struct record_rules rules;
    struct record_paths paths;
    bool path_given;
    const char *words[COMMAND_WORDS_MAX + BRIDGED_PLUGIN_WORDS + 1]; /* of the bot's command */
    size_t word_count;
    size_t own; /* the first of them that names its own program (run/bots/bridged.h) */
    struct passed passed;
    struct sandbox_words sandbox;
    const char *match_id;
    unsigned seat;
    bool no_clock, json, output;
    struct bot_output *bot_output; /* of --output */
    enum transport transport;

    struct record_found found;
    struct record_game game;
    unsigned answers, differ, faults;
};

/* --- what the bot does ------------------------------------------------------------------------------------------- */

static const char *action_text(const struct request *request, unsigned action)
{
    return request->game.game->actions_table[action].text;
}

static void on_answered(void *context, const struct relive_answer *answer)
{
    struct request *request = context;

    request->answers++;
    if (answer->action == answer->recorded)
        return;
    request->differ++;
    if (request->json)
        json_print(stdout,
                   json_pack("{sIsisisssissss}", "decision", (json_int_t)answer->decision, "turn", (int)answer->turn,
                             "action", (int)answer->action, "text", action_text(request, answer->action), "recorded",
                             (int)answer->recorded, "recorded_text", action_text(request, answer->recorded), "cause",
                             record_cause_names[answer->cause]));
    else
        (void)printf("  turn %u, decision %" PRIu64 ": %s; recorded: %s%s%s%s\n", answer->turn, answer->decision,
                     action_text(request, answer->action), action_text(request, answer->recorded),
                     answer->cause == CAUSE_BOT ? "" : " (",
                     answer->cause == CAUSE_BOT ? "" : record_cause_names[answer->cause],
                     answer->cause == CAUSE_BOT ? "" : ")");
    (void)fflush(stdout);
}

static void on_fault(void *context, enum fault fault, uint64_t decision, unsigned turn, const char *evidence)
{
    struct request *request = context;

    request->faults++;
    if (request->json)
        json_print(stdout, json_pack("{sssIsiso*}", "fault", fault_kinds[fault].name, "decision", (json_int_t)decision,
                                     "turn", (int)turn, "evidence", json_text(evidence)));
    else if (decision)
        (void)printf("  turn %u, decision %" PRIu64 ": %s: %s\n", turn, decision, fault_kinds[fault].name, evidence);
    else
        (void)printf("  %s: %s\n", fault_kinds[fault].name, evidence);
    (void)fflush(stdout);
}

static void on_printed(void *context, const char *lines)
{
    const struct request *request = context;

    if (request->json)
        json_print(stdout, json_pack("{so}", "printed", json_text(lines)));
    else
        printed_print(stdout, "      ", "", lines);
    (void)fflush(stdout);
}

static void on_output(void *context, const char *line)
{
    bot_output_line(((struct request *)context)->bot_output, "bot", 1, line);
}

static FILE *begin_output(void *context)
{
    (void)context;
    return stderr;
}

static void end_output(void *context, FILE *out)
{
    (void)context;
    (void)out;
}

static json_t *span_json(struct span text)
{
    return json_stringn((const char *)text.at, text.size);
}

static void on_greeted(void *context, const char *name, const char *version)
{
    const struct request *request = context;
    const struct record_match *match = &request->found.match;
    unsigned seat = request->seat;

    if (request->json)
        json_print(stdout,
                   json_pack("{so*siso*so*so*so*}", "match", span_json(match->id), "seat", (int)seat, "recorded_bot",
                             span_json(match->bot[seat]), "recorded_version", span_json(match->version[seat]), "bot",
                             json_text(name), "version", json_text(version)));
    else
        (void)printf("match %.*s, seat %u (%.*s): recorded with %.*s%s%.*s, now %s%s%s\n", (int)match->id.size,
                     (const char *)match->id.at, seat, (int)match->role[seat].size, (const char *)match->role[seat].at,
                     (int)match->bot[seat].size, (const char *)match->bot[seat].at,
                     match->version[seat].size ? " " : "", (int)match->version[seat].size,
                     (const char *)match->version[seat].at, name, *version ? " " : "", version);
    (void)fflush(stdout);
}

static void on_notice(void *context, const char *sentence)
{
    (void)context;
    (void)fputs("arena: ", stderr);
    visible_print(stderr, sentence);
    (void)fputc('\n', stderr);
}

/* Decisions of the seat that somebody had to take. */
static unsigned decisions_of(const struct past *past, unsigned seat)
{
    unsigned count = 0;

    for (size_t i = 0; i < past->count; i++)
        for (unsigned j = 0; j < past->rounds[i].count; j++)
            count += past->rounds[i].steps[j].seat == seat && past->rounds[i].steps[j].cause != CAUSE_FORCED;
    return count;
}

/* True if nothing differs: every decision was answered, as it was then. */
static bool tell_end(const struct request *request, const struct past *past)
{
    unsigned decisions = decisions_of(past, request->seat);

    if (request->json)
        json_print(stdout, json_pack("{sisisisi}", "decisions", (int)decisions, "answers", (int)request->answers,
                                     "differ", (int)request->differ, "faults", (int)request->faults));
    else
        (void)printf("%u decision%s: %u answered as recorded, %u otherwise, %u not answered; faults: %u\n", decisions,
                     decisions == 1 ? "" : "s", request->answers - request->differ, request->differ,
                     decisions - request->answers, request->faults);
    return request->differ == 0 && request->answers == decisions && request->faults == 0;
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

static bool take_clock(const struct request *request, struct clock_spec *clock, struct error *error)
{
    char text[CLOCK_TEXT_MAX];

    (void)snprintf(text, sizeof text, "%.*s", (int)request->found.match.clock.size,
                   (const char *)request->found.match.clock.at);
    if (!clock_parse(clock, request->no_clock ? "none" : text, error))
        return false;
    if (clock->cpu_us > 0)
        on_notice(NULL, "the match's clock has a budget of processor time (cpu), which arena relive does not measure");
    return true;
}

static int play_past(struct request *request, const struct past *past, const struct encoder *encoder,
                     struct error *error)
{
    const struct plugin *plugin = registry_plugin(&request->choice.registry, request->game.game);
    char folder[PATH_MAX];
    struct settings settings;
    struct relive_plan plan = {
        .words = request->words,
        .folder = place_of_program(folder),
        .transport = request->transport,
        .role = request->found.match.role[request->seat],
        .passed = &request->passed,
        .sandbox = sandbox_words_spec(&request->sandbox, NULL),
        .options = {.encoder = encoder,
                    .past = past,
                    .epoch = request->found.match.epoch,
                    .values = settings.values,
                    .seed = request->found.match.seed,
                    .seat = request->seat,
                    .ops = {.answered = on_answered, .fault = on_fault, .context = request}},
        .greeted = on_greeted,
        .printed = on_printed,
        .output = request->output ? on_output : NULL,
        .notice = on_notice,
    };
    int code;

    bridged_tell_plugin(request->words, &request->own, plugin ? plugin->hashed : NULL);
    plan.own = request->own;
    settings_init(&settings, request->game.game);
    if (!take_clock(request, &plan.options.clock, error) ||
        !record_match_values(&request->found.match, request->game.game, settings.values, error))
        return error->code;
    if (request->output)
        request->bot_output =
            bot_output_open(&(struct bot_output_ops){.begin = begin_output, .end = end_output}, error);
    code = error->code ? (int)error->code : run_relive(&plan, error);
    bot_output_close(&request->bot_output);
    if (code != EXIT_DONE)
        return code;
    return tell_end(request, past) ? EXIT_DONE : EXIT_NO;
}

static int play(struct request *request, const struct record_games *games, struct error *error)
{
    struct past past;
    struct encoder *encoder;
    int code = EXIT_COULD_NOT_RUN;

    if (!past_read(&past, request->found.file, request->found.index, games, error))
        return error->code;
    encoder = encoder_new(request->game.game, error);
    if (encoder)
        code = play_past(request, &past, encoder, error);
    encoder_free(encoder);
    past_release(&past);
    return code;
}

/* --- the command ------------------------------------------------------------------------------------------------- */

static bool complete_sandbox(struct request *request, struct error *error)
{
    const struct sandbox_words nothing = {0};
    struct error why = {0};

    return sandbox_words_inherit(&request->sandbox, &nothing, SANDBOX_NONE, "", &why) ||
           error_set(error, why.code, "--sandbox: %s", why.text);
}

static int relive(struct request *request, struct error *error)
{
    struct record_games games;

    if (!request->path_given || request->word_count == request->own) {
        (void)error_set(error, EXIT_WRONG_USE,
                        "say which record and which bot: arena relive RECORD --seat N -- COMMAND...");
        return error->code;
    }
    if (!complete_sandbox(request, error) || !record_find(&request->paths, request->match_id, &request->found, error))
        return error->code;
    if (request->seat >= request->found.match.seats) {
        (void)error_set(error, EXIT_WRONG_USE, "match %.*s has the seats 0 to %u: say which with --seat N",
                        (int)request->found.match.id.size, (const char *)request->found.match.id.at,
                        request->found.match.seats - 1);
        return error->code;
    }
    record_rules_init(&request->rules, &request->choice.registry);
    games = record_rules_games(&request->rules);
    if (!games.find(games.context, request->found.match.game, &request->game)) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "no game is called %.*s", (int)request->found.match.game.size,
                        (const char *)request->found.match.game.at);
        return error->code;
    }
    return play(request, &games, error);
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error))
        return false;
    if (!sandbox_take(&request->sandbox, row, value, &taken, error) || taken)
        return taken;
    if (strcmp(row->name, "seat") == 0)
        return option_number(value, "--seat", 0, GAME_SEATS_MAX - 1, &request->seat, error);
    if (strcmp(row->name, "transport") == 0)
        return transport_take(&request->transport, value, error);
    if (strcmp(row->name, "env") == 0)
        return passed_add(&request->passed, value, error);
    if (strcmp(row->name, "match") == 0)
        request->match_id = value;
    request->no_clock = request->no_clock || strcmp(row->name, "no-clock") == 0;
    request->json = request->json || strcmp(row->name, "json") == 0;
    request->output = request->output || strcmp(row->name, "output") == 0;
    return true;
}

/* The first word is the record; the command is all the others. */
static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (!request->path_given)
        return request->path_given = true, record_paths_add(&request->paths, word, error);
    if (request->word_count == COMMAND_WORDS_MAX)
        return error_set(error, EXIT_WRONG_USE, "a command has at most %d words", COMMAND_WORDS_MAX);
    if (request->word_count == 0)
        request->word_count = bridged_first(word, request->words, &request->own);
    else
        request->words[request->word_count++] = word;
    return true;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {.seat = NO_SEAT};
    int code = EXIT_WRONG_USE;

    game_choice_init(&request.choice);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = take_word, .context = &request}, error))
        code = relive(&request, error);
    record_file_free(request.found.file);
    record_paths_release(&request.paths);
    sandbox_words_release(&request.sandbox);
    game_choice_release(&request.choice);
    return code;
}

static const struct option_row options[] = {
    {"seat", "N", "the seat that the bot gets"},
    {"match", "ID", "which match, if the record has several"},
    TRANSPORT_OPTION,
    {"no-clock", NULL, "give the bot all the time that it needs, instead of the recorded match's clock"},
    ENV_OPTION,
    SANDBOX_OPTIONS,
    OUTPUT_OPTION,
    {"json", NULL, "print one JSON object a line"},
    PLUGIN_OPTION,
    PARANOID_OPTIONS,
};

const struct command command_relive = {
    .name = "relive",
    .words = "RECORD --seat N -- COMMAND...",
    .help = "play a recorded match to a bot, and show where it answers differently",
    .more = "The bot gets what the bot on its seat got then, and the match always continues with the recorded answer.\n"
            "Exit code 1 if an answer differs or is missing, or the bot had a fault. For example:\n\n"
            "  arena relive records --match m7 --seat 0 -- ./mine --new\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
