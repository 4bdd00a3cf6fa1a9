/* SPDX-License-Identifier: MIT */
/* arena tournament: plays an event to its end, and says who is better. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/game.h"
#include "cli/place.h"
#include "cli/standing.h"
#include "json/json.h"
#include "match/seed.h"
#include "report/report.h"
#include "run/steady.h"

enum { US_PER_S = 1000000 };

static const char clear_line[] = "\r\033[K";

struct request {
    struct game_choice choice;
    const char *place; /* of the event */
    bool check, json, quiet;
    struct event event;
    unsigned rounds, round_matches; /* of the round that is played */
    int64_t round_began_us;
    bool terminal; /* progress is told there */
};

/* --- what is told ------------------------------------------------------------------------------------------------ */

static const char *entry_name(const struct event *event, unsigned entry)
{
    return event->file.entries[entry].name;
}

static const char *winner_of(const struct event *event, const struct outcome *outcome)
{
    if (outcome->end == OUTCOME_VOID)
        return "void";
    return outcome->end == OUTCOME_DRAW ? "draw" : event->file.game->sides[outcome->end == OUTCOME_SIDE_1];
}

static json_t *match_json(const struct event *event, const struct event_match *match)
{
    const struct outcome *outcome = &match->outcome;
    char seed[SEED_HEX_SIZE], hash[HASH_HEX_SIZE];
    json_t *seats = json_array();

    hex_print(seed, match->seed.bytes, sizeof match->seed.bytes);
    hex_print(hash, match->hash.bytes, sizeof match->hash.bytes);
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        (void)json_array_append_new(
            seats, json_pack("{ss ss si}", "role", event->file.game->roles[outcome->role[seat]].name, "entry",
                             entry_name(event, outcome->fixture.entry[seat]), "faults", (int)outcome->faults[seat]));
    return json_pack("{si ss sI ss ss ss si si si ss ss so}", "round", outcome->round + 1, "match", match->id, "group",
                     (json_int_t)outcome->fixture.group + 1, "class", event->file.classes[outcome->fixture.class].name,
                     "winner", winner_of(event, outcome), "reason", match->reason, "attempt", (int)match->attempt,
                     "turns", (int)match->turns, "decisions", (int)match->decisions, "seed", seed, "hash", hash,
                     "seats", seats);
}

static void print_match(const struct event *event, const struct event_match *match)
{
    const struct outcome *outcome = &match->outcome;

    (void)printf("%u/%-6s %-12s %-9s %-14s", outcome->round + 1u, match->id,
                 event->file.classes[outcome->fixture.class].name, winner_of(event, outcome), match->reason);
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (seat == 0 || outcome->fixture.entry[seat] != outcome->fixture.entry[seat - 1] ||
            outcome->side[seat] != outcome->side[seat - 1])
            (void)printf(" %s%s", seat && outcome->side[seat] != outcome->side[seat - 1] ? "- " : "",
                         entry_name(event, outcome->fixture.entry[seat]));
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome->faults[seat])
            (void)printf("  seat %u: %u fault%s", seat, outcome->faults[seat], outcome->faults[seat] == 1 ? "" : "s");
    (void)putchar('\n');
}

static bool on_match(void *context, const struct event_match *match, struct error *error)
{
    struct request *request = context;

    if (request->terminal)
        (void)fputs(clear_line, stderr);
    if (request->json)
        json_print(stdout, match_json(&request->event, match));
    else if (!request->quiet)
        print_match(&request->event, match);
    return fflush(stdout) == 0 || error_set(error, EXIT_COULD_NOT_RUN, "cannot write to the standard output");
}

/* The report of the rounds before. That it cannot be written ends no event: at the end it is an error. */
static void save_rounds(struct request *request)
{
    struct error error = {0};

    if (!report_save(&request->event, false, &error))
        (void)fprintf(stderr, "%s%s\n", request->terminal ? clear_line : "", error.text);
}

static void on_round(void *context, unsigned round, const struct schedule_round *fixtures)
{
    struct request *request = context;
    struct evenness evenness = schedule_evenness(&request->event.spec, fixtures->fixtures, fixtures->count);

    if (round)
        save_rounds(request);
    request->round_matches = (unsigned)fixtures->count;
    request->round_began_us = steady_us();
    if (request->json || request->quiet)
        return;
    (void)printf("round %u of %u: %zu matches; entries differ by at most %u seats on a side, %u in a class, %u against "
                 "an opponent\n",
                 round + 1, request->rounds, fixtures->count, evenness.side, evenness.class, evenness.opponent);
}

static void on_progress(void *context, unsigned finished, unsigned all)
{
    const struct request *request = context;

    if (!request->terminal || finished == 0 || finished == all)
        return;
    (void)fprintf(stderr, "%s%u of %u matches, about %" PRId64 " s left", clear_line, finished, all,
                  (steady_us() - request->round_began_us) / finished * (all - finished) / US_PER_S);
    (void)fflush(stderr);
}

static void on_notice(void *context, const char *sentence)
{
    const struct request *request = context;

    (void)fprintf(stderr, "%s%s\n", request->terminal ? clear_line : "", sentence);
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
    struct standing standing;
    bool candidate = request->event.file.format == FORMAT_CANDIDATE;

    if (!event_standing(&request->event, &standing))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (request->json) {
        json_print(stdout, standing_json(&request->event, &standing));
        if (candidate)
            json_print(stdout, candidate_json(&request->event));
    } else {
        (void)putchar('\n');
        standing_print(stdout, &request->event, &standing);
        if (candidate)
            candidate_print(stdout, &request->event);
    }
    standing_release(&standing);
    return fflush(stdout) == 0 || error_set(error, EXIT_COULD_NOT_RUN, "cannot write to the standard output");
}

static int play(struct request *request, struct error *error)
{
    const struct event_ops ops = {
        .round = on_round, .match = on_match, .progress = on_progress, .notice = on_notice, .context = request};
    char folder[PATH_MAX];
    int code;

    request->event.programs = place_of_program(folder);
    request->rounds = schedule_rounds(&request->event.spec);
    request->terminal = !request->quiet && isatty(STDERR_FILENO);
    code = event_play(&request->event, &ops, error);
    if (error->code || (request->event.count > 0 && !tell_end(request, error)))
        return error->code;
    if (code == EXIT_DONE && !report_save(&request->event, true, error))
        return error->code;
    return code == EXIT_DONE && request->event.file.format == FORMAT_CANDIDATE ? candidate_code(&request->event) : code;
}

static int check(struct request *request)
{
    const struct event_file *file = &request->event.file;

    (void)printf("%s: %s of %s, %u entries, %u class%s, %u round%s at the most\n", file->name,
                 format_names[file->format], file->game->name, file->entry_count, file->class_count,
                 file->class_count == 1 ? "" : "es", schedule_rounds(&request->event.spec),
                 schedule_rounds(&request->event.spec) == 1 ? "" : "s");
    return EXIT_DONE;
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error))
        return false;
    request->check = request->check || (!taken && strcmp(row->name, "check") == 0);
    request->json = request->json || (!taken && strcmp(row->name, "json") == 0);
    request->quiet = request->quiet || (!taken && strcmp(row->name, "quiet") == 0);
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (request->place)
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: one event at a time", word);
    request->place = word;
    return true;
}

static int tournament(struct request *request, struct error *error)
{
    int code;

    if (!request->place) {
        (void)error_set(error, EXIT_WRONG_USE,
                        "say which event: arena tournament DIR; `arena init tournament DIR` makes one");
        return EXIT_WRONG_USE;
    }
    if (!event_load(&request->event, &request->choice.registry, request->place, error))
        return error->code;
    code = request->check ? check(request) : play(request, error);
    event_unload(&request->event);
    return code;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request *request = calloc(1, sizeof *request);
    int code = EXIT_WRONG_USE;

    if (!request) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return EXIT_COULD_NOT_RUN;
    }
    game_choice_init(&request->choice);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = take_word, .context = request}, error))
        code = tournament(request, error);
    game_choice_release(&request->choice);
    free(request);
    return code;
}

static const struct option_row options[] = {
    PLUGIN_OPTION,
    {"check", NULL, "only read the event's file, and say what is wrong with it"},
    {"json", NULL, "print one JSON object a line: each match, then the table"},
    {"quiet", NULL, "print the table alone"},
};

const struct command command_tournament = {
    .name = "tournament",
    .words = "DIR",
    .help = "play an event to its end, and say who is better",
    .more =
        "DIR has the event's file, event.conf, and gets its records. The same command goes on with an event that was\n"
        "broken off, and tells what came of one that is over. For a candidate the exit code is 0 to promote it, 1 to\n"
        "reject it, 4 if that is not decided.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
