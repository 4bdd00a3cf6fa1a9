/* SPDX-License-Identifier: MIT */
/* arena tournament: plays an event to its end, says who is better, and changes by command what counts. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/visible.h"
#include "cli/command.h"
#include "cli/events/event_check.h"
#include "cli/events/event_match.h"
#include "cli/events/event_options.h"
#include "cli/events/live.h"
#include "cli/events/repair.h"
#include "cli/events/standing.h"
#include "cli/keys/seals.h"
#include "cli/matches/bot_output.h"
#include "cli/options/attach.h"
#include "cli/options/game.h"
#include "cli/options/place.h"
#include "cli/terminal/output.h"
#include "event/repair.h"
#include "event/rounds.h"
#include "json/json.h"
#include "report/report.h"

enum { VERBS_MAX = 100 };

struct request;

/* What is to be done with an event. */
struct verb {
    const char *name;
    int (*run)(struct request *request, struct error *error);
    bool repairs; /* a change by the host, which needs a reason */
    enum log_command command;
    const char *words; /* what it takes after the event; NULL: nothing */
};

struct request {
    struct game_choice choice;
    const struct verb *verb; /* NULL: none was named */
    const char *place;       /* of the event */
    const char **words;      /* after it */
    size_t word_count;
    const char *why, *sign;
    bool check, resume, json, quiet, output;
    const char *of_play;      /* the first option that is for an event that is to be played; NULL: none */
    struct event_given given; /* an event that the options describe */
    struct plan_attach attach;
    struct event event;
    struct bot_output *bot_output; /* of --output; NULL: what bots print is not shown */
    struct live *live;             /* while it is played; NULL: there is no terminal */
};

/* --- what is printed --------------------------------------------------------------------------------------------- */

static bool on_match(void *context, size_t at, struct error *error)
{
    struct request *request = context;
    FILE *out = live_lines(request->live, stdout);

    if (request->json && !request->quiet)
        json_print(out, event_match_json(&request->event, at));
    else if (!request->quiet)
        event_match_print(out, &request->event, at);
    live_lines_end(request->live, out);
    live_matches(request->live);
    return output_flush(error);
}

static void on_notice(void *context, const char *sentence)
{
    const struct request *request = context;
    FILE *out = live_lines(request->live, stderr);

    visible_print(out, sentence);
    (void)fputc('\n', out);
    live_lines_end(request->live, out);
}

static void on_output(void *context, unsigned entry, unsigned number, const char *line)
{
    const struct request *request = context;

    bot_output_line(request->bot_output, request->event.file.entries[entry].name, number, line);
}

static void on_fault(void *context, unsigned entry, const char *match, const struct run_fault *fault)
{
    const struct request *request = context;
    FILE *out = live_lines(request->live, stderr);

    event_fault_print(out, request->event.file.entries[entry].name, match, fault);
    live_lines_end(request->live, out);
}

/* The report of the rounds so far, when another is to begin. While rounds that were already played are printed again,
 * the existing page knows more. If it cannot be written the event continues; only at the end is that an error. */
static void save_rounds(struct request *request)
{
    struct error error = {0};

    if (!report_save(&request->event, false, &error))
        on_notice(request, error.text);
}

static void on_round(void *context, unsigned round, const struct schedule_round *fixtures)
{
    struct request *request = context;
    FILE *out;

    if (round && !request->event.looks && !rounds_is_begun(&request->event, round))
        save_rounds(request);
    live_round(request->live, round, (unsigned)fixtures->count);
    if (request->json || request->quiet)
        return;
    out = live_lines(request->live, stdout);
    event_round_print(out, &request->event, round, fixtures);
    live_lines_end(request->live, out);
}

static void on_progress(void *context, struct run_progress progress)
{
    const struct request *request = context;

    live_progress(request->live, progress);
}

static void tell_repair(FILE *out, const struct request *request, unsigned number)
{
    if (request->json)
        json_print(out, repair_json(&request->event, number));
    else
        repair_print(out, &request->event, number);
}

static void on_repair(void *context, unsigned number)
{
    const struct request *request = context;
    FILE *out = live_lines(request->live, stdout);

    if (!request->quiet)
        tell_repair(out, request, number);
    live_lines_end(request->live, out);
}

/* --- the command ------------------------------------------------------------------------------------------------- */

static int candidate_code(const struct event *event)
{
    if (event->verdict == SPRT_UNDECIDED)
        return EXIT_UNDECIDED;
    return event->verdict == SPRT_ACCEPT ? EXIT_DONE : EXIT_NO;
}

static bool tell_end(struct request *request, struct error *error)
{
    struct fault_counts *faults = event_fault_counts(&request->event);
    struct standing standing;
    bool candidate = request->event.file.format == FORMAT_CANDIDATE;

    if (!faults || !event_standing(&request->event, &standing)) {
        free(faults);
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    }
    if (request->json) {
        json_print(stdout, standing_json(&request->event, &standing, faults));
        if (candidate)
            json_print(stdout, candidate_json(&request->event));
    } else {
        (void)putchar('\n');
        standing_print(stdout, &request->event, &standing, faults);
        if (candidate)
            candidate_print(stdout, &request->event);
    }
    standing_release(&standing);
    free(faults);
    return output_flush(error);
}

/* Those of event.log. */
static void tell_repairs(const struct request *request)
{
    unsigned count = request->quiet ? 0 : event_log_count(&request->event.log);

    if (count && !request->json)
        (void)puts("\nwhat the host changed:");
    for (unsigned number = 1; number <= count; number++)
        tell_repair(stdout, request, number);
}

/* --- what is done ------------------------------------------------------------------------------------------------ */

static bool seal(struct request *request, struct error *error)
{
    bool unsigned_now, good = seals_of_event(&request->event, request->sign, &unsigned_now, error);

    if (good && request->sign && !request->event.over)
        on_notice(request, "nothing is signed yet: the event is not over, so it has no manifest");
    if (unsigned_now)
        on_notice(request, "what was signed has changed, so the signature is gone: arena sign KEY DIR signs it again");
    return good;
}

/* What the host changes while it is written is in it too. */
static bool save_end(struct request *request, const struct event_ops *ops, struct error *error)
{
    bool good;

    do
        good = report_save(&request->event, true, error) && seal(request, error);
    while (good && repair_watch(&request->event, ops));
    return good;
}

static int play(struct request *request, struct error *error)
{
    const struct event_ops ops = {.round = on_round,
                                  .match = on_match,
                                  .progress = on_progress,
                                  .notice = on_notice,
                                  .unplayed = on_notice,
                                  .fault = request->quiet ? NULL : on_fault,
                                  .output = request->output ? on_output : NULL,
                                  .repair = on_repair,
                                  .context = request};
    char folder[PATH_MAX];
    int code;

    request->event.programs = place_of_program(folder);
    request->event.attach = request->attach;
    if (request->check)
        return event_check(&request->event, error);
    if ((request->resume && !event_is_begun(&request->event, error)) ||
        !event_given_play(&request->given, &request->event.file, error))
        return error->code;
    request->live = request->quiet ? NULL : live_open(&request->event);
    if (request->output)
        request->bot_output = live_bot_output(request->live, error);
    code = error->code ? (int)error->code : event_play(&request->event, &ops, error);
    bot_output_close(&request->bot_output);
    live_close(&request->live);
    if (error->code || (request->event.count > 0 && !tell_end(request, error)))
        return error->code;
    if (code == EXIT_DONE && !save_end(request, &ops, error))
        return error->code;
    return code == EXIT_DONE && request->event.file.format == FORMAT_CANDIDATE ? candidate_code(&request->event) : code;
}

static int show(struct request *request, struct error *error)
{
    const struct event_ops ops = {.round = on_round, .match = on_match, .notice = on_notice, .context = request};

    output_is_all();
    if (event_look(&request->event, &ops, error) == EXIT_DONE) {
        tell_repairs(request);
        (void)!tell_end(request, error);
    }
    return error->code;
}

static int export(struct request *request, struct error *error)
{
    const struct event_ops ops = {.notice = on_notice, .context = request};
    const struct event *event = &request->event;

    output_is_all();
    if (event_look(&request->event, &ops, error) == EXIT_DONE)
        (void)!report_export(event, event->over, request->words[0], STDOUT_FILENO, error);
    return error->code;
}

/* An arena that plays the event writes its report when it has taken in the change. */
static bool save_unless_played(struct request *request, const struct event_ops *ops, struct error *error)
{
    struct event *event = &request->event;
    struct error played = {0};

    if (!event_claim(event, &played))
        return true;
    if (!report_save(event, event->over, error) || !seal(request, error))
        return false;
    event_refresh(event, ops);
    return true;
}

/* By what counts now the verdict on a candidate may fall at another match, or at none. */
static bool look_again(struct event *event, const struct event_ops *ops, struct error *error)
{
    return event->file.format != FORMAT_CANDIDATE || event_look(event, ops, error) == EXIT_DONE;
}

/* Says what was written down, and the table that comes of it. */
static int order(struct request *request, struct error *error)
{
    const struct event_ops ops = {.notice = on_notice, .context = request};
    const struct verb *verb = request->verb;
    struct event *event = &request->event;

    if (event_look(event, &ops, error) != EXIT_DONE ||
        !repair_order(event, verb->command, request->words, request->word_count, request->why, error))
        return error->code;
    tell_repair(stdout, request, event_log_count(&event->log));
    if (!look_again(event, &ops, error) || !tell_end(request, error))
        return error->code;
    return save_unless_played(request, &ops, error) ? EXIT_DONE : (int)error->code;
}

/* The first is what is done if no other is named. */
static const struct verb verbs[] = {
    {.name = "play", .run = play},
    {.name = "show", .run = show},
    {.name = "export", .run = export, .words = "FILE"},
    {.name = "void", .run = order, .repairs = true, .command = LOG_VOID, .words = "MATCH..."},
    {.name = "withdraw", .run = order, .repairs = true, .command = LOG_WITHDRAW, .words = "ENTRY"},
    {.name = "replay", .run = order, .repairs = true, .command = LOG_REPLAY, .words = "MATCH..."},
    {.name = "undo", .run = order, .repairs = true, .command = LOG_UNDO, .words = "NUMBER"},
};

/* --- the command ------------------------------------------------------------------------------------------------- */

/* One that no other module knows. */
static void take_own(struct request *request, const char *name, const char *value)
{
    if (strcmp(name, "why") == 0)
        request->why = value;
    if (strcmp(name, "sign") == 0)
        request->sign = value;
    request->check = request->check || strcmp(name, "check") == 0;
    request->resume = request->resume || strcmp(name, "resume") == 0;
    request->json = request->json || strcmp(name, "json") == 0;
    request->quiet = request->quiet || strcmp(name, "quiet") == 0;
    request->output = request->output || strcmp(name, "output") == 0;
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool given, attaching = false, game = false;

    if (!event_given_take(&request->given, row->name, value, &given, error) ||
        (!given && !attach_take(&request->attach, row, value, &attaching, error)) ||
        (!given && !attaching && !game_choice_take(&request->choice, row, value, &game, error)))
        return false;
    if (!given && !attaching && !game)
        take_own(request, row->name, value);
    if (!request->of_play && (given || attaching || strcmp(row->name, "check") == 0 ||
                              strcmp(row->name, "resume") == 0 || strcmp(row->name, "output") == 0))
        request->of_play = row->name;
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    (void)error;
    for (size_t i = 0; !request->verb && !request->place && i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, word) == 0) {
            request->verb = &verbs[i];
            return true;
        }
    if (request->place)
        request->words[request->word_count++] = word;
    else
        request->place = word;
    return true;
}

/* Beside the event's folder, with no verb before it. */
static bool refuse_word(const struct request *request, struct error *error)
{
    bool is_there = access(request->place, F_OK) == 0;
    char list[VERBS_MAX] = "";
    size_t used = 0;

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", verbs[i].name);
    return error_set(error, EXIT_WRONG_USE, "'%s' is %s: before the folder of one event stands one of %s, or nothing",
                     is_there ? request->words[0] : request->place,
                     is_there ? "too much" : "neither an event nor what is done with one", list);
}

static bool check_words(const struct request *request, struct error *error)
{
    const struct verb *verb = request->verb;
    size_t takes = verb->words != NULL;

    if (!request->place && verb == verbs)
        return error_set(error, EXIT_WRONG_USE,
                         "say which event: arena tournament DIR; `arena init tournament DIR` makes one");
    if (!request->place || request->word_count < takes)
        return error_set(error, EXIT_WRONG_USE, "say it all: arena tournament %s DIR%s%s%s", verb->name,
                         takes ? " " : "", takes ? verb->words : "", verb->repairs ? " --why TEXT" : "");
    if (request->word_count && verb == verbs)
        return refuse_word(request, error);
    if (request->word_count > takes && !(takes && strstr(verb->words, "...")))
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: %s at a time", request->words[takes],
                         takes ? "one" : "one event");
    return true;
}

/* Some options are for some verbs. */
static bool check_options(const struct request *request, struct error *error)
{
    const struct verb *verb = request->verb;

    if (request->of_play && verb != verbs)
        return error_set(error, EXIT_WRONG_USE, "--%s is for an event that is to be played", request->of_play);
    if (request->check && request->given.option)
        return error_set(error, EXIT_WRONG_USE, "--check reads an event's file; --%s makes one", request->given.option);
    if (verb->repairs && !request->why)
        return error_set(error, EXIT_WRONG_USE, "say why, for the event's log: --why TEXT");
    if (!verb->repairs && request->why)
        return error_set(error, EXIT_WRONG_USE, "--why is for void, withdraw, replay and undo");
    if (request->sign && verb != verbs && !verb->repairs)
        return error_set(error, EXIT_WRONG_USE,
                         "--sign is for play, void, withdraw, replay and undo; arena sign KEY DIR "
                         "signs what is there");
    return sign_check(request->sign, error) && attach_check(&request->attach, error);
}

static int tournament(struct request *request, struct error *error)
{
    const char *seed = event_given_seed(&request->given);
    int code;

    request->verb = request->verb ? request->verb : verbs;
    if (!check_words(request, error) || !check_options(request, error) ||
        (request->given.option &&
         !event_given_save(&request->given, &request->choice.registry, request->place, error)) ||
        !event_load(&request->event, &request->choice.registry, request->place, error))
        return error->code;
    if (seed)
        option_hide(seed);
    code = request->verb->run(request, error);
    event_unload(&request->event);
    return code;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request *request = calloc(1, sizeof *request);
    const char **words = calloc((size_t)argc, sizeof *words);
    int code = EXIT_WRONG_USE;

    if (!request || !words) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        free(request);
        free(words);
        return EXIT_COULD_NOT_RUN;
    }
    request->words = words;
    game_choice_init(&request->choice);
    attach_init(&request->attach);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = take_word, .context = request}, error))
        code = tournament(request, error);
    game_choice_release(&request->choice);
    free(request);
    free(words);
    return code;
}

static const struct option_row options[] = {
    PLUGIN_OPTION,
    {"check", NULL, "only read the event's file, and report what is wrong with it"},
    {"resume", NULL, "resume an event, never start a new one"},
    {"json", NULL, "print one JSON object a line: each match, then the table"},
    {"quiet", NULL, "print only the table, and for a candidate the verdict"},
    OUTPUT_OPTION,
    ATTACH_OPTIONS,
    {"why", "TEXT", "void, withdraw, replay, undo: the reason, for the event's log"},
    SIGN_OPTION,
    EVENT_OPTIONS};

const struct command command_tournament = {
    .name = "tournament",
    .words = "[play|show|export|void|withdraw|replay|undo] DIR [WORD]...",
    .help = "play an event to its end, and report which bot is better",
    .more =
        "DIR holds the event's file, event.conf, and gets its records. The same command resumes an interrupted event,\n"
        "and prints the results of one that is over. For a candidate the exit code is 0 to promote it, 1 to reject\n"
        "it, 4 if that is undecided.\n"
        "--name and the options below it describe an event in place of a file: they make event.conf. If the file is\n"
        "there already, it must say the same.\n"
        "show DIR: prints the matches and the table as they stand, also while the event is played.\n"
        "export DIR FILE: prints one of " REPORT_FILES ", as it stands.\n"
        "void DIR MATCH...: these matches, such as 1/m12, do not count.\n"
        "withdraw DIR ENTRY: no match of the entry counts, and it plays no more.\n"
        "replay DIR MATCH...: the groups of these matches are played again when the event is played next.\n"
        "undo DIR NUMBER: takes back one of these changes, by the number that show prints.\n"
        "Changes are written to DIR/event.log. No record is changed; the table is computed from what counts.\n"
        "An event that is over has a manifest, DIR/event.seals, by which arena verify finds later changes.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
