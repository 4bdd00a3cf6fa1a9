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
#include "cli/events/event_options.h"
#include "cli/events/replay_pages.h"
#include "cli/events/telling.h"
#include "cli/events/work.h"
#include "cli/keys/seals.h"
#include "cli/options/attach.h"
#include "cli/options/elsewhere.h"
#include "cli/options/game.h"
#include "cli/options/place.h"
#include "cli/terminal/output.h"
#include "event/extensions.h"
#include "event/repair.h"
#include "plugin/known.h"
#include "report/report.h"

enum { VERBS_MAX = 100, NOTICE_MAX = 200 };

struct request;

/* What is to be done with an event. */
struct verb {
    const char *name;
    int (*run)(struct request *request, struct error *error);
    bool repairs; /* a change by the host, which needs a reason */
    enum log_command command;
    const char *words; /* what it takes after the event; NULL: nothing */
    bool bare;         /* its folder is none of an event */
};

struct request {
    struct game_choice choice;
    const struct verb *verb; /* NULL: none was named */
    const char *place;       /* of the event */
    const char **words;      /* after it */
    size_t word_count;
    const char *why, *sign;
    bool check, resume, fresh, same_rules;
    char beside[PATH_MAX];      /* the folder of --fresh */
    struct elsewhere elsewhere; /* of an event on a cluster */
    const char *of_play;        /* the first option that is for an event that is to be played; NULL: none */
    struct replays_wish replays;
    struct event_given given; /* an event that the options describe */
    struct plan_attach attach;
    struct event event;
    struct telling telling; /* of the event */
};

static int candidate_code(const struct event *event)
{
    if (event->verdict == SPRT_UNDECIDED)
        return EXIT_UNDECIDED;
    return event->verdict == SPRT_ACCEPT ? EXIT_DONE : EXIT_NO;
}

/* --- what is done ------------------------------------------------------------------------------------------------ */

static bool seal(struct request *request, struct error *error)
{
    bool unsigned_now, good = seals_of_event(&request->event, request->sign, &unsigned_now, error);

    if (good && request->sign && !request->event.over)
        telling_notice(&request->telling, "nothing is signed yet: the event is not over, so it has no manifest");
    if (unsigned_now)
        telling_notice(&request->telling,
                       "what was signed has changed, so the signature is gone: arena sign KEY DIR signs it again");
    return good;
}

/* What the host changes while it is written is in it too. */
static bool save_end(struct request *request, const struct event_ops *ops, struct error *error)
{
    bool good;

    do
        good = report_save(&request->event, true, error) && seal(request, error);
    while (good && repair_watch(&request->event, ops));
    return good && replay_pages(&request->telling, &request->replays, error);
}

/* The exit code of an event that was played to its end. */
static int code_of(const struct request *request)
{
    const struct event *event = &request->event;
    unsigned faults = 0;
    char words[NOTICE_MAX];

    for (size_t i = 0; i < event->count; i++)
        faults += strcmp(event->matches[i].reason, VERDICT_GAME_FAULT) == 0;
    if (faults == 0)
        return event->file.format == FORMAT_CANDIDATE ? candidate_code(event) : EXIT_DONE;
    (void)snprintf(words, sizeof words,
                   "matches that are void because the game is at fault: %u; they count for nobody, so the table is not "
                   "the whole answer",
                   faults);
    telling_notice(&request->telling, words);
    return EXIT_UNDECIDED;
}

/* What an event on a cluster needs of this machine. */
static void set_elsewhere(struct request *request)
{
    struct event_elsewhere *elsewhere = &request->event.elsewhere;

    elsewhere->base = request->elsewhere.local;
    elsewhere->cache_ms = request->elsewhere.cache_ms;
    elsewhere->arena = request->elsewhere.arena;
}

static int play(struct request *request, struct error *error)
{
    struct telling *telling = &request->telling;
    const struct event_ops ops = telling_ops(telling);
    char folder[PATH_MAX];
    int code;

    request->event.programs = place_of_program(folder);
    request->event.attach = request->attach;
    request->event.same_rules = request->same_rules;
    set_elsewhere(request);
    if (request->check)
        return event_check(&request->event, error);
    if ((request->resume && !event_is_begun(&request->event, error)) ||
        !event_given_play(&request->given, &request->event.file, error))
        return error->code;
    if (request->event.plugin)
        known_note_named(request->event.plugin);
    if (telling->outputs && request->event.file.cluster.kind != CLUSTER_NONE)
        return (void)error_set(
                   error, EXIT_WRONG_USE,
                   "--output is for bots of this machine; what bots of a task printed is in %s/rounds when it has "
                   "ended, and what the task printed in %s/tasks",
                   request->event.folder, request->event.folder),
               EXIT_WRONG_USE;
    telling->live = telling->quiet ? NULL : live_open(&request->event);
    if (telling->outputs)
        telling->bot_output = live_bot_output(telling->live, error);
    code = error->code ? (int)error->code : event_play(&request->event, &ops, error);
    bot_output_close(&telling->bot_output);
    live_close(&telling->live);
    if (error->code || (request->event.count > 0 && !telling_end(&request->telling, error)))
        return error->code;
    if (code == EXIT_DONE && !save_end(request, &ops, error))
        return error->code;
    return code == EXIT_DONE ? code_of(request) : code;
}

static int work(struct request *request, struct error *error)
{
    return work_on_task(request->place, request->words[0], request->elsewhere.cache_ms, &request->choice.registry,
                        error);
}

static int show(struct request *request, struct error *error)
{
    const struct event_ops ops = telling_matches(&request->telling);

    output_is_all();
    if (event_look(&request->event, &ops, error) == EXIT_DONE) {
        telling_repairs(&request->telling);
        (void)!telling_end(&request->telling, error);
    }
    return error->code;
}

static int export(struct request *request, struct error *error)
{
    const struct event_ops ops = telling_notices(&request->telling);
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

    if (!event_is_claimed(event) && !event_claim(event, &played))
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

static bool note(struct request *request, struct error *error)
{
    struct event *event = &request->event;

    return event->extends
               ? extensions_order(event, request->why, error)
               : repair_order(event, request->verb->command, request->words, request->word_count, request->why, error);
}

/* Says what was written down, and the table that comes of it. */
static int order(struct request *request, struct error *error)
{
    const struct event_ops ops = telling_notices(&request->telling);
    struct event *event = &request->event;
    unsigned before;

    event->extends = request->verb->command == LOG_EXTEND;
    if ((event->extends && !event_claim(event, error)) || event_look(event, &ops, error) != EXIT_DONE)
        return error->code;
    before = event_log_count(&event->log);
    if (!note(request, error))
        return error->code;
    while (before < event_log_count(&event->log)) /* a lot may have followed from it */
        telling_repair(&request->telling, ++before);
    if (!look_again(event, &ops, error) || !telling_end(&request->telling, error))
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
    {.name = "extend", .run = order, .repairs = true, .command = LOG_EXTEND},
    {.name = "work", .run = work, .words = "TASK", .bare = true},
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
    request->fresh = request->fresh || strcmp(name, "fresh") == 0;
    request->same_rules = request->same_rules || strcmp(name, "same-rules") == 0;
    request->telling.json = request->telling.json || strcmp(name, "json") == 0;
    request->telling.quiet = request->telling.quiet || strcmp(name, "quiet") == 0;
    request->telling.outputs = request->telling.outputs || strcmp(name, "output") == 0;
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool given, attaching = false, taken;

    if (!elsewhere_take(&request->elsewhere, row->name, value, &taken, error) || taken)
        return !error->code;
    if (strcmp(row->name, "game") != 0 && /* that of an event is one of its keys */
        (!game_choice_take(&request->choice, row, value, &taken, error) || taken))
        return !error->code;
    if (strcmp(row->name, "replays") == 0 && !replays_parse(&request->replays, value, error))
        return false;
    if (!event_given_take(&request->given, row->name, value, &given, error) ||
        (!given && !attach_take(&request->attach, row, value, &attaching, error)))
        return false;
    if (!given && !attaching)
        take_own(request, row->name, value);
    if (!request->of_play &&
        (given || attaching || strcmp(row->name, "check") == 0 || strcmp(row->name, "resume") == 0 ||
         strcmp(row->name, "fresh") == 0 || strcmp(row->name, "output") == 0 || strcmp(row->name, "replays") == 0))
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
        return error_set(error, EXIT_WRONG_USE, "--why is for void, withdraw, replay, undo and extend");
    if (request->sign && verb != verbs && !verb->repairs)
        return error_set(error, EXIT_WRONG_USE,
                         "--sign is for play, void, withdraw, replay, undo and extend; arena sign KEY "
                         "DIR signs what is there");
    return sign_check(request->sign, error) && plan_attach_check(&request->attach, error);
}

static bool take_fresh(struct request *request, struct error *error)
{
    char words[NOTICE_MAX];

    if (!event_given_fresh(&request->given, request->place, request->beside, error))
        return false;
    (void)snprintf(words, sizeof words, "this is played in %.150s", request->beside);
    if (strcmp(request->beside, request->place) != 0)
        telling_notice(&request->telling, words);
    request->place = request->beside;
    return true;
}

static int tournament(struct request *request, struct error *error)
{
    const char *seed = event_given_seed(&request->given);
    int code;

    request->verb = request->verb ? request->verb : verbs;
    request->choice.registry.looks = request->verb != verbs || request->check;
    if (request->given.entry_count)
        event_given_plugin(&request->given, &request->choice.registry, request->choice.plugin);
    if (!check_words(request, error) || !check_options(request, error))
        return error->code;
    if (request->verb->bare)
        return request->verb->run(request, error);
    event_given_groups(&request->given, &request->choice.registry);
    if (request->fresh && !take_fresh(request, error))
        return error->code;
    if ((request->given.option &&
         !event_given_save(&request->given, &request->choice.registry, request->place, error)) ||
        !event_load(&request->event, &request->choice.registry, request->place, error))
        return error->code;
    game_choice_tell(&request->choice);
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
    elsewhere_init(&request->elsewhere);
    request->telling.event = &request->event;
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
    {"check", NULL, "only read the event's file, and report what is wrong with it"},
    {"resume", NULL, "resume an event, never start a new one"},
    {"fresh", NULL, "play from the beginning: if DIR was begun, in DIR-2, or the next folder that is not there"},
    {"json", NULL, "print one JSON object a line: each match, then the table"},
    {"quiet", NULL, "print only the table, and for a candidate the verdict"},
    OUTPUT_OPTION,
    {"replays", "WHICH",
     "make pages of matches beside the report: all, faults, or a number: so many of any two entries, the latest"},
    ATTACH_OPTIONS,
    ELSEWHERE_OPTIONS,
    {"why", "TEXT", "void, withdraw, replay, undo, extend: the reason, for the event's log"},
    SIGN_OPTION,
    PARANOID_OPTIONS,
    SAME_RULES_OPTION,
    EVENT_OPTIONS};

const struct command command_tournament = {
    .name = "tournament",
    .words = "[play|show|export|void|withdraw|replay|undo|extend|work] DIR [WORD]...",
    .help = "play an event to its end, and report which bot is better",
    .more =
        "DIR holds the event's file, event.conf, and gets its records. The same command resumes an interrupted event,\n"
        "and prints the results of one that is over. For a candidate the exit code is 0 to promote it, 1 to reject\n"
        "it, 4 if that is undecided.\n"
        "--name and the options below it describe an event in place of a file: they make event.conf. If the file is\n"
        "there already, it must say the same.\n"
        "--replays: a page opens from a disk, and has 0.1 to 2 MB with all that it needs; 20000 are the most. It "
        "shows\n"
        "what every seat knew, so pages are made when the event is over. Those that are there are not made again.\n"
        "show DIR: prints the matches and the table as they stand, also while the event is played.\n"
        "export DIR FILE: prints one of " REPORT_FILES ", as it stands.\n"
        "void DIR MATCH...: these matches, such as 1/m12, do not count.\n"
        "withdraw DIR ENTRY: no match of the entry counts, and it plays no more.\n"
        "replay DIR MATCH...: the groups of these matches are played again when the event is played next.\n"
        "undo DIR NUMBER: takes back one of these changes, by the number that show prints.\n"
        "extend DIR: more groups, or entries after the others, as event.conf says by now, are played next.\n"
        "work DIR TASK: plays a task of an event that a cluster plays (--on); its nodes are given this command.\n"
        "Changes are written to DIR/event.log. No record is changed; the table is computed from what counts.\n"
        "An event that is over has a manifest, DIR/event.seals, by which arena verify finds later changes.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
