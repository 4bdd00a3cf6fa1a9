/* SPDX-License-Identifier: MIT */
/* arena tournament: plays an event to its end, says who is better, and changes by command what counts. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/event_options.h"
#include "cli/game.h"
#include "cli/live.h"
#include "cli/place.h"
#include "cli/repair.h"
#include "cli/standing.h"
#include "event/matches.h"
#include "event/repair.h"
#include "json/json.h"
#include "match/seed.h"
#include "report/report.h"

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
    const char *why;
    bool check, resume, json, quiet;
    struct event_given given; /* an event that the options describe */
    struct event event;
    unsigned rounds;
    struct live *live; /* while it is played; NULL: there is no terminal */
};

/* --- what is told ------------------------------------------------------------------------------------------------ */

static const char *entry_name(const struct event *event, unsigned entry)
{
    return event->file.entries[entry].name;
}

static json_t *match_json(const struct event *event, size_t at)
{
    const struct event_match *match = &event->matches[at];
    const struct outcome *outcome = &event->outcomes[at];
    char id[RUN_ID_MAX], seed[SEED_HEX_SIZE], hash[HASH_HEX_SIZE];
    json_t *seats = json_array();

    match_id(outcome, id);
    hex_print(seed, match->seed.bytes, sizeof match->seed.bytes);
    hex_print(hash, match->hash.bytes, sizeof match->hash.bytes);
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        (void)json_array_append_new(
            seats, json_pack("{ss ss si}", "role", event->file.game->roles[outcome->role[seat]].name, "entry",
                             entry_name(event, outcome->fixture.entry[seat]), "faults", (int)outcome->faults[seat]));
    return json_pack("{si ss sI si sb ss ss ss si si si ss ss so}", "round", outcome->round + 1, "match", id, "group",
                     (json_int_t)outcome->fixture.group + 1, "replay", (int)match->replay, "withdrawn",
                     (int)outcome->withdrawn, "class", event->file.classes[outcome->fixture.class].name, "winner",
                     match_winner(event, outcome), "reason", match->reason, "attempt", (int)match->attempt, "turns",
                     (int)match->turns, "decisions", (int)match->decisions, "seed", seed, "hash", hash, "seats", seats);
}

/* Who won stands by its side's name; who plays which side, in the order of the names. */
static void print_matches_head(FILE *out, const struct event *event)
{
    (void)fprintf(out, "%-8s %-12s %-9s %-14s %s - %s\n", "match", "class", "winner", "reason",
                  event->file.game->sides[0], event->file.game->sides[1]);
}

static void print_match(FILE *out, const struct event *event, size_t at)
{
    const struct event_match *match = &event->matches[at];
    const struct outcome *outcome = &event->outcomes[at];
    char id[RUN_ID_MAX];

    match_id(outcome, id);
    (void)fprintf(out, "%u/%-6s %-12s %-9s %-14s", outcome->round + 1u, id,
                  event->file.classes[outcome->fixture.class].name, match_winner(event, outcome), match->reason);
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (seat == 0 || outcome->fixture.entry[seat] != outcome->fixture.entry[seat - 1] ||
            outcome->side[seat] != outcome->side[seat - 1])
            (void)fprintf(out, " %s%s", seat && outcome->side[seat] != outcome->side[seat - 1] ? "- " : "",
                          entry_name(event, outcome->fixture.entry[seat]));
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome->faults[seat])
            (void)fprintf(out, "  seat %u: %u fault%s", seat, outcome->faults[seat],
                          outcome->faults[seat] == 1 ? "" : "s");
    if (match->replay)
        (void)fprintf(out, "  replay %u", match->replay);
    (void)fputs(outcome->withdrawn ? "  counts for nothing\n" : "\n", out);
}

static bool on_match(void *context, size_t at, struct error *error)
{
    struct request *request = context;
    FILE *out = live_lines(request->live, stdout);

    if (request->json)
        json_print(out, match_json(&request->event, at));
    else if (!request->quiet)
        print_match(out, &request->event, at);
    live_lines_end(request->live, out);
    live_matches(request->live);
    return fflush(stdout) == 0 || error_set(error, EXIT_COULD_NOT_RUN, "cannot write to the standard output");
}

static void on_notice(void *context, const char *sentence)
{
    const struct request *request = context;
    FILE *out = live_lines(request->live, stderr);

    (void)fprintf(out, "%s\n", sentence);
    live_lines_end(request->live, out);
}

/* The report of the rounds before. That it cannot be written ends no event: at the end it is an error. */
static void save_rounds(struct request *request)
{
    struct error error = {0};

    if (!report_save(&request->event, false, &error))
        on_notice(request, error.text);
}

static void print_byes(FILE *out, const struct event *event, unsigned round, const struct schedule_round *fixtures)
{
    const char *between = "; a bye for ";

    for (unsigned entry = 0; entry < event->file.entry_count; entry++)
        if (schedule_has_bye(&event->spec, round, fixtures, entry)) {
            (void)fprintf(out, "%s%s", between, entry_name(event, entry));
            between = ", ";
        }
    (void)fputc('\n', out);
}

static void on_round(void *context, unsigned round, const struct schedule_round *fixtures)
{
    struct request *request = context;
    struct evenness evenness = schedule_evenness(&request->event.spec, fixtures->fixtures, fixtures->count);
    FILE *out;

    if (round && !request->event.looks)
        save_rounds(request);
    live_round(request->live, round, (unsigned)fixtures->count);
    if (request->json || request->quiet)
        return;
    out = live_lines(request->live, stdout);
    (void)fprintf(out, "round %u of %u: %zu matches", round + 1, request->rounds, fixtures->count);
    print_byes(out, &request->event, round, fixtures);
    (void)fprintf(out, "seats differ by at most %u on a side, %u in a class, %u against an opponent\n", evenness.side,
                  evenness.class, evenness.opponent);
    print_matches_head(out, &request->event);
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
    return fflush(stdout) == 0 || error_set(error, EXIT_COULD_NOT_RUN, "cannot write to the standard output");
}

/* Those of event.log. */
static void tell_repairs(const struct request *request)
{
    unsigned count = event_log_count(&request->event.log);

    if (count && !request->json)
        (void)puts("\nwhat the host changed:");
    for (unsigned number = 1; number <= count; number++)
        tell_repair(stdout, request, number);
}

/* --- what is done ------------------------------------------------------------------------------------------------ */

static int check(struct request *request)
{
    const struct event_file *file = &request->event.file;

    (void)printf("%s: %s of %s, %u entries, %u class%s, %u round%s at the most\n", file->name,
                 format_names[file->format], file->game->name, file->entry_count, file->class_count,
                 file->class_count == 1 ? "" : "es", schedule_rounds(&request->event.spec),
                 schedule_rounds(&request->event.spec) == 1 ? "" : "s");
    return EXIT_DONE;
}

static int play(struct request *request, struct error *error)
{
    const struct event_ops ops = {.round = on_round,
                                  .match = on_match,
                                  .progress = on_progress,
                                  .notice = on_notice,
                                  .repair = on_repair,
                                  .context = request};
    char folder[PATH_MAX];
    int code;

    if (request->check)
        return check(request);
    if (request->resume && !event_is_begun(&request->event, error))
        return error->code;
    request->event.programs = place_of_program(folder);
    request->rounds = schedule_rounds(&request->event.spec);
    request->live = request->quiet ? NULL : live_open(&request->event);
    code = event_play(&request->event, &ops, error);
    live_close(&request->live);
    if (error->code || (request->event.count > 0 && !tell_end(request, error)))
        return error->code;
    if (code == EXIT_DONE && !report_save(&request->event, true, error))
        return error->code;
    return code == EXIT_DONE && request->event.file.format == FORMAT_CANDIDATE ? candidate_code(&request->event) : code;
}

static int show(struct request *request, struct error *error)
{
    const struct event_ops ops = {.round = on_round, .match = on_match, .notice = on_notice, .context = request};

    request->rounds = schedule_rounds(&request->event.spec);
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

    if (event_look(&request->event, &ops, error) == EXIT_DONE)
        (void)!report_export(event, event->over, request->words[0], STDOUT_FILENO, error);
    return error->code;
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
    return tell_end(request, error) && report_save(event, event->over, error) ? EXIT_DONE : (int)error->code;
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

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!event_given_take(&request->given, row->name, value, &taken, error) ||
        (!taken && !game_choice_take(&request->choice, row, value, &taken, error)))
        return false;
    if (!taken && strcmp(row->name, "why") == 0)
        request->why = value;
    request->check = request->check || (!taken && strcmp(row->name, "check") == 0);
    request->resume = request->resume || (!taken && strcmp(row->name, "resume") == 0);
    request->json = request->json || (!taken && strcmp(row->name, "json") == 0);
    request->quiet = request->quiet || (!taken && strcmp(row->name, "quiet") == 0);
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
    if (request->word_count > takes && !(takes && strstr(verb->words, "...")))
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: %s at a time", request->words[takes],
                         takes ? "one" : "one event");
    return true;
}

/* Some options are for some verbs. */
static bool check_options(const struct request *request, struct error *error)
{
    const struct verb *verb = request->verb;

    if ((request->check || request->resume || request->given.option) && verb != verbs)
        return error_set(error, EXIT_WRONG_USE, "--%s is for an event that is to be played",
                         request->check    ? "check"
                         : request->resume ? "resume"
                                           : request->given.option);
    if (request->check && request->given.option)
        return error_set(error, EXIT_WRONG_USE, "--check reads an event's file; --%s makes one", request->given.option);
    if (verb->repairs && !request->why)
        return error_set(error, EXIT_WRONG_USE, "say why, for the event's log: --why TEXT");
    return verb->repairs || !request->why ||
           error_set(error, EXIT_WRONG_USE, "--why is for void, withdraw, replay and undo");
}

static int tournament(struct request *request, struct error *error)
{
    int code;

    request->verb = request->verb ? request->verb : verbs;
    if (!check_words(request, error) || !check_options(request, error) ||
        (request->given.option &&
         !event_given_save(&request->given, &request->choice.registry, request->place, error)) ||
        !event_load(&request->event, &request->choice.registry, request->place, error))
        return error->code;
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
    {"check", NULL, "only read the event's file, and say what is wrong with it"},
    {"resume", NULL, "go on with an event that was begun; without it a new one may begin as well"},
    {"json", NULL, "print one JSON object a line: each match, then the table"},
    {"quiet", NULL, "print the table alone"},
    {"why", "TEXT", "void, withdraw, replay, undo: the reason, for the event's log"},
    EVENT_OPTIONS};

const struct command command_tournament = {
    .name = "tournament",
    .words = "[play|show|export|void|withdraw|replay|undo] DIR [WORD]...",
    .help = "play an event to its end, and say who is better",
    .more =
        "DIR has the event's file, event.conf, and gets its records. The same command goes on with an event that was\n"
        "broken off, and tells what came of one that is over. For a candidate the exit code is 0 to promote it, 1 to\n"
        "reject it, 4 if that is not decided.\n"
        "--name and the options below it describe an event in the place of a file: event.conf is made of them. If it\n"
        "is there already it must say the same, so that the same command goes on.\n"
        "show DIR: tells the matches and the table as they stand, also while the event is played.\n"
        "export DIR FILE: one of " REPORT_FILES ", as it stands, to the standard output.\n"
        "void DIR MATCH...: the matches, such as 1/m12, count for nothing.\n"
        "withdraw DIR ENTRY: no match of the entry counts, and it plays no more.\n"
        "replay DIR MATCH...: the matches, with all of their groups, are played anew when the event is played next.\n"
        "undo DIR NUMBER: takes back one of these, by the number that show tells.\n"
        "All of this is written to DIR/event.log. No record is changed; the table is made anew from what counts.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
