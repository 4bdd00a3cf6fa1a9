/* SPDX-License-Identifier: MIT */
/* arena serve: holds a ladder open. */
#include "serve/serve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/ladders/ladder_place.h"
#include "cli/ladders/sweep.h"
#include "cli/options/game.h"
#include "cli/options/place.h"
#include "cli/terminal/outbox.h"
#include "json/audit_log.h"
#include "json/json.h"
#include "plugin/known.h"

enum {
    MATCHES_MAX = 1000000000,
    ROOM = 128 << 10, /* bytes that wait to be written */
};

struct request {
    struct game_choice choice;
    struct ladder_place place;
    const char *folder, *http;
    bool check, sweep, json, quiet, same_rules;
    enum note_form log;       /* of notices */
    bool results;             /* each result is one, too */
    bool again;               /* a season began by another ladder.conf */
    struct outbox *out, *err; /* of standard output and standard error */
    unsigned matches;
};

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error) || taken)
        return error->code == EXIT_DONE;
    if (strcmp(row->name, "matches") == 0)
        return option_number(value, "--matches", 1, MATCHES_MAX, &request->matches, error);
    if (strcmp(row->name, "log") == 0)
        return note_form_parse(&request->log, value, error);
    if (strcmp(row->name, "http") == 0)
        request->http = value;
    request->check = request->check || strcmp(row->name, "check") == 0;
    request->sweep = request->sweep || strcmp(row->name, "sweep") == 0;
    request->results = request->results || strcmp(row->name, "results") == 0;
    request->json = request->json || strcmp(row->name, "json") == 0;
    request->quiet = request->quiet || strcmp(row->name, "quiet") == 0;
    request->same_rules = request->same_rules || strcmp(row->name, "same-rules") == 0;
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (request->folder)
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: arena serve DIR", word);
    request->folder = word;
    return true;
}

/* --- what it prints ---------------------------------------------------------------------------------------------- */

/* Lines that are printed into memory first. */
struct printing {
    char *text;
    size_t size;
    FILE *out; /* NULL: no memory */
};

static struct printing *print_begin(struct printing *printing)
{
    *printing = (struct printing){.out = NULL};
    printing->out = open_memstream(&printing->text, &printing->size);
    return printing->out ? printing : NULL;
}

static void print_end(struct printing *printing, struct outbox *outbox)
{
    if (fclose(printing->out) == 0)
        outbox_add(outbox, printing->text, printing->size);
    free(printing->text);
}

static void on_notice(void *context, const struct note *note)
{
    const struct request *request = context;
    struct printing printing;

    if (!print_begin(&printing))
        return;
    note_write(request->log, printing.out, note);
    print_end(&printing, request->err);
}

static ssize_t write_lines(void *context, const char *text, size_t size)
{
    (void)context;
    return outbox_write(STDOUT_FILENO, text, size);
}

static ssize_t write_notices(void *context, const char *text, size_t size)
{
    const struct request *request = context;

    return request->log == NOTE_JOURNAL ? note_send(text, size, OUTBOX_AGAIN_MS)
                                        : outbox_write(STDERR_FILENO, text, size);
}

static void say_missing_lines(void *context, FILE *out, uint64_t lines)
{
    const struct request *request = context;

    if (request->json)
        json_print(out, json_pack("{sI}", "missing", (json_int_t)lines));
    else
        (void)fprintf(out, "[... %" PRIu64 " lines that nobody read in time ...]\n", lines);
}

static void say_missing_notices(void *context, FILE *out, uint64_t lines)
{
    const struct request *request = context;
    char text[100];

    (void)snprintf(text, sizeof text, "%" PRIu64 " notices are left out, as nobody read them in time", lines);
    note_write(request->log, out, &(struct note){.level = NOTE_WARNING, .text = text});
}

static void on_plugin(void *context, const char *sentence)
{
    on_notice(context, &(struct note){.level = NOTE_WARNING, .text = sentence});
}

/* Code that the file names now is not loaded: that holds when arena serve is started again. */
static bool on_read(void *context, struct ladder_file *file, struct error *error)
{
    struct request *request = context;
    bool looks = request->choice.registry.looks, good;

    request->choice.registry.looks = true;
    good = ladder_place_read(file, &request->choice.registry, request->folder, error);
    request->choice.registry.looks = looks;
    return good;
}

/* Where notices are text, standard output is for people, too. */
static bool shows_matches(const struct request *request)
{
    return !request->json && !request->quiet && request->log == NOTE_TEXT;
}

static void tell_ready(const struct request *request, const struct season *season, const char *http)
{
    const struct ladder_file *file = &request->place.played;
    char text[400];

    (void)snprintf(text, sizeof text, "the ladder is open: %u bots, %u classes, %zu matches so far%s%s",
                   file->bot_count, file->class_count, season->count, http ? "; over HTTP: http://" : "",
                   http ? http : "");
    on_notice((void *)(uintptr_t)request, &(struct note){.level = NOTE_NOTICE, .text = text, .ladder = file->name});
}

static bool any_is_free(const struct ladder_file *file)
{
    for (unsigned i = 0; i < file->bot_count; i++)
        if (file->bots[i].command[0] != '@' && strncmp(file->bots[i].command, "image:", strlen("image:")) != 0 &&
            file->bots[i].sandbox.level < SANDBOX_NAMESPACES)
            return true;
    return false;
}

static void print_ready(FILE *out, const struct request *request, const struct archive_report *report,
                        const struct season *season, const char *http)
{
    char who[AUDIT_WHO_MAX];

    audit_who(who);
    (void)fprintf(out, "ladder %s: %u bots, %u classes, %zu matches so far", request->place.played.name,
                  request->place.played.bot_count, request->place.played.class_count, season->count);
    if (report->damaged)
        (void)fprintf(out, " (warning: the records of %zu are damaged)", report->damaged);
    (void)fprintf(out, "; the table: arena ladder %s\n", request->folder);
    if (any_is_free(&request->place.played))
        (void)fprintf(out,
                      "hosted bots without a sandbox, and those at level limits, run with the rights of %s, as arena "
                      "serve does: host only programs that you trust\n",
                      who);
    if (http)
        (void)fprintf(out, "over HTTP: http://%s/ for people; /api/v1/ladder, /metrics for programs\n", http);
}

static void on_ready(void *context, const struct archive_report *report, const struct season *season, const char *http)
{
    const struct request *request = context;
    struct printing printing;

    if (request->log != NOTE_TEXT)
        tell_ready(request, season, http);
    if (!shows_matches(request) || !print_begin(&printing))
        return;
    print_ready(printing.out, request, report, season, http);
    print_end(&printing, request->out);
}

/* "m7 duel: creature wits, hunted random; creature wins (assimilation)" */
static void print_result(FILE *out, const struct request *request, const struct run_result *result, const char *class,
                         const char *const *bots, unsigned sides)
{
    const struct game *game = request->place.played.game;

    (void)fprintf(out, "%s %s: ", result->id, class);
    for (unsigned side = 0; side < sides; side++)
        (void)fprintf(out, "%s%s %s", side ? ", " : "", game->sides[side], bots[side]);
    (void)fprintf(out, "; %s%s (%s)", verdict_winner(game, &result->verdict),
                  result->verdict.winner >= 0 ? " wins" : "", result->verdict.reason);
}

static void log_result(const struct request *request, const struct run_result *result, const char *class,
                       const char *const *bots, unsigned sides)
{
    struct printing printing;

    if (!print_begin(&printing))
        return;
    print_result(printing.out, request, result, class, bots, sides);
    if (fclose(printing.out) == 0)
        on_notice((void *)(uintptr_t)request, &(struct note){.level = NOTE_INFO,
                                                             .text = printing.text,
                                                             .ladder = request->place.played.name,
                                                             .match = result->id,
                                                             .class = class});
    free(printing.text);
}

static json_t *result_json(const struct request *request, const struct run_result *result, const char *class,
                           const char *const *bots, unsigned sides)
{
    const struct game *game = request->place.played.game;
    json_t *names = json_object();

    for (unsigned side = 0; side < sides; side++)
        (void)json_object_set_new(names, game->sides[side], json_string(bots[side]));
    return json_pack("{ss ss so ss ss}", "match", result->id, "class", class, "sides", names, "winner",
                     verdict_winner(game, &result->verdict), "reason", result->verdict.reason);
}

static void on_result(void *context, const struct run_result *result, const char *class,
                      const char *const bots[GAME_SEATS_MAX], unsigned sides)
{
    const struct request *request = context;
    struct printing printing;

    if (request->results)
        log_result(request, result, class, bots, sides);
    if ((!request->json && !shows_matches(request)) || !print_begin(&printing))
        return;
    if (request->json)
        json_print(printing.out, result_json(request, result, class, bots, sides));
    else {
        print_result(printing.out, request, result, class, bots, sides);
        (void)fputc('\n', printing.out);
    }
    print_end(&printing, request->out);
}

/* --- the command ------------------------------------------------------------------------------------------------- */

static int play(struct request *request, struct error *error)
{
    const struct serve_ops ops = {
        .notice = on_notice, .read = on_read, .ready = on_ready, .result = on_result, .context = request};
    const struct plugin *plugin = registry_plugin(&request->choice.registry, request->place.file.game);
    char programs[PATH_MAX];
    struct serve_options options = {.folder = request->folder,
                                    .programs = place_of_program(programs),
                                    .matches_most = request->matches,
                                    .http = request->http,
                                    .plugin = plugin ? &plugin->hash : NULL,
                                    .same_rules = request->same_rules,
                                    .again = &request->again};

    if (!request->check && plugin)
        known_note_named(&plugin->hash);
    if (!request->check)
        return serve_run(&request->place.played, &options, &ops, error);
    if (!serve_check_bots(&request->place.file, options.programs, error))
        return error->code;
    (void)printf("%s/ladder.conf can be played: %u bots, %u classes\n", request->folder, request->place.file.bot_count,
                 request->place.file.class_count);
    return EXIT_DONE;
}

static bool check(const struct request *request, struct error *error)
{
    struct error told = {0};

    return serve_check(&request->place.file, &told)
               ? !request->http || serve_check_http(request->http, error)
               : error_set(error, told.code, "%s/ladder.conf: %s", request->folder, told.text);
}

/* Once by the file as it is now. */
static int serve_once(struct request *request, struct error *error)
{
    int code;

    request->again = false;
    request->choice.registry.looks = request->check;
    if (!ladder_place_open(&request->place, &request->choice.registry, request->folder, error))
        return error->code;
    if (!check(request, error)) {
        ladder_place_close(&request->place);
        return error->code;
    }
    game_choice_tell_to(&request->choice, on_plugin, request);
    if (request->place.notice[0])
        on_notice(request, &(struct note){.level = NOTE_WARNING, .text = request->place.notice});
    code = play(request, error);
    ladder_place_close(&request->place);
    return code;
}

static void tell_swept(void *context, const char *engine, unsigned removed)
{
    const struct request *request = context;

    if (request->json)
        json_print(stdout, json_pack("{ss? sI}", "engine", engine, "removed", (json_int_t)removed));
    else if (!request->quiet || removed > 0)
        (void)printf("containers that a killed arena left behind%s%s: %u removed\n", engine ? ", by " : "",
                     engine ? engine : "", removed);
}

/* The ladder may be held open by another process: what lives is left alone. */
static int sweep(struct request *request, struct error *error)
{
    struct ladder_file *file = &request->place.file;
    bool good;

    request->choice.registry.looks = true;
    if (!ladder_place_read(file, &request->choice.registry, request->folder, error))
        return error->code;
    good = ladder_sweep(file, tell_swept, request, error);
    ladder_file_release(file);
    return good ? EXIT_DONE : (int)error->code;
}

static int serve(struct request *request, struct error *error)
{
    int code;

    if (!request->folder)
        return error_set(error, EXIT_WRONG_USE, "say which ladder: arena serve DIR"), EXIT_WRONG_USE;
    if (request->sweep)
        return sweep(request, error);
    do {
        code = serve_once(request, error);
    } while (code == EXIT_DONE && request->again);
    return code;
}

/* Who reads JSON lines gets no line that is none. */
static void log_error(const struct request *request, struct error *error)
{
    const struct note note = {.level = NOTE_ERROR, .text = error->text};

    if (!error->code || request->log != NOTE_JSON)
        return;
    note_write(NOTE_JSON, stderr, &note);
    *error = (struct error){0};
}

static bool open_outboxes(struct request *request, struct error *error)
{
    request->out = outbox_open(&(struct outbox_ops){write_lines, say_missing_lines, request}, ROOM, error);
    request->err = request->out
                       ? outbox_open(&(struct outbox_ops){write_notices, say_missing_notices, request}, ROOM, error)
                       : NULL;
    return request->err != NULL;
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
    request->log = note_form_of(STDERR_FILENO);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = take_word, .context = request}, error) &&
        open_outboxes(request, error))
        code = serve(request, error);
    outbox_close(&request->out);
    outbox_close(&request->err);
    log_error(request, error);
    game_choice_release(&request->choice);
    free(request);
    return code;
}

static const struct option_row options[] = {
    {"check", NULL, "only read ladder.conf, and report what is wrong with it"},
    {"sweep", NULL, "only remove what a killed arena of this user left of the bots that are images: their containers"},
    {"http", "ADDR:PORT", "show the ladder over HTTP there, such as 127.0.0.1:8080, instead of where ladder.conf says"},
    {"log", "FORM", "how notices are written to standard error: text, json (a line each), or journal (of systemd)"},
    {"matches", "N", "stop after N matches; without it the ladder is held open until the arena is ended"},
    {"json", NULL, "print one JSON object for each match"},
    {"quiet", NULL, "print no matches"},
    {"results", NULL, "write a notice for each match"},
    PLUGIN_OPTION,
    SAME_RULES_OPTION,
    PARANOID_OPTIONS,
};

const struct command command_serve = {
    .name = "serve",
    .words = "DIR",
    .help = "hold a ladder open: bots play and are rated as long as it runs",
    .more =
        "DIR holds ladder.conf, which `arena init ladder DIR` makes, and gets the records. SIGINT and SIGTERM end it "
        "in\norder; the same command goes on. `arena ladder DIR` prints the table.\n"
        "By default bots whose owner is not host are in the best sandbox that there is here; others run with the "
        "rights\nof this user.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
