/* SPDX-License-Identifier: MIT */
#include "cli/check/check_bot.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/listing.h"
#include "base/visible.h"
#include "cli/check/junit.h"
#include "cli/options/attach.h"
#include "cli/options/game.h"
#include "cli/options/place.h"
#include "cli/options/sandbox.h"
#include "cli/terminal/terminal.h"
#include "hub/endpoint.h"
#include "json/json.h"
#include "match/seed.h"
#include "run/bots/bridged.h"

enum { GAMES = 200, GAMES_LEAST = 3, GAMES_MOST = 100000, WAIT_S = 60, WAIT_MOST_S = 86400 };
enum { US_PER_S = 1000000, US_PER_MS = 1000, NAME_WIDTH = 13, NAMES_MAX = 200 };

/* --- options ----------------------------------------------------------------------------------------------------- */

void check_bot_init(struct check_bot *bot)
{
    *bot = (struct check_bot){.plan = {.listen = "tcp://127.0.0.1:*",
                                       .wait_us = (int64_t)WAIT_S * US_PER_S,
                                       .games = GAMES,
                                       .clock = clock_preset()}};
}

static bool take_wait(struct check_bot *bot, const char *value, struct error *error)
{
    unsigned seconds;

    if (!option_number(value, "--wait", 1, WAIT_MOST_S, &seconds, error))
        return false;
    bot->plan.wait_us = (int64_t)seconds * US_PER_S;
    return true;
}

static bool take_clock(struct check_bot *bot, const char *value, struct error *error)
{
    struct error why = {0};

    if (!clock_parse(&bot->plan.clock, value, &why))
        return error_set(error, why.code, "--clock: %s", why.text);
    return bot->plan.clock.cpu_us == 0 ||
           error_set(error, EXIT_WRONG_USE,
                     "--clock: cpu is not measured by arena check; arena match --sandbox namespaces does that");
}

static bool take_only(struct check_bot *bot, const char *value, struct error *error)
{
    if (bot->plan.only_count == DOCTOR_ONLY_MAX)
        return error_set(error, EXIT_WRONG_USE, "--only may be given at most %d times", DOCTOR_ONLY_MAX);
    bot->plan.only[bot->plan.only_count++] = value;
    return doctor_check_named(value, error) != NULL;
}

static bool take_plugin(struct check_bot *bot, struct registry *registry, const char *value, struct error *error)
{
    if (bot->plan.plugin_count == DOCTOR_PLUGINS_MAX)
        return error_set(error, EXIT_WRONG_USE, "--plugin may be given at most %d times", DOCTOR_PLUGINS_MAX);
    bot->plan.plugins[bot->plan.plugin_count++] = value;
    return registry_load(registry, value, error);
}

static bool take_name(struct check_bot *bot, const char *value, struct error *error)
{
    bot->plan.name = value;
    return text_is_id(span_text(value)) ||
           error_set(error, EXIT_WRONG_USE,
                     "--attach takes the name in the bot's hello, a-z, 0-9 and -, 1 to 64 letters, not '%s'", value);
}

static bool take(struct check_bot *bot, struct registry *registry, const struct option_row *row, const char *value,
                 bool *taken, struct error *error)
{
    const char *name = row->name;

    *taken = true;
    if (strcmp(name, "attach") == 0)
        return take_name(bot, value, error);
    if (strcmp(name, "wait") == 0)
        return take_wait(bot, value, error);
    if (strcmp(name, "only") == 0)
        return take_only(bot, value, error);
    if (strcmp(name, "games") == 0)
        return option_number(value, "--games", GAMES_LEAST, GAMES_MOST, &bot->plan.games, error);
    if (strcmp(name, "clock") == 0)
        return take_clock(bot, value, error);
    if (strcmp(name, "transport") == 0)
        return transport_take(&bot->plan.transport, value, error);
    if (strcmp(name, "plugin") == 0)
        return take_plugin(bot, registry, value, error);
    if (strcmp(name, "env") == 0)
        return passed_add(&bot->passed, value, error);
    if (!sandbox_take(&bot->sandbox, row, value, taken, error) || *taken)
        return !error->code;
    *taken = true;
    if (strcmp(name, "listen") == 0)
        bot->plan.listen = value;
    else if (strcmp(name, "junit") == 0)
        bot->junit = value;
    else if (strcmp(name, "list-checks") == 0)
        bot->list = true;
    else
        *taken = false;
    return true;
}

bool check_bot_take(struct check_bot *bot, struct registry *registry, const struct option_row *row, const char *value,
                    bool *taken, struct error *error)
{
    bool good = take(bot, registry, row, value, taken, error);

    if (*taken && !bot->given)
        bot->given = row->name;
    return good;
}

bool check_bot_is_meant(const struct check_bot *bot, char *const *words)
{
    return bot->plan.name || words;
}

void check_bot_print_list(bool json)
{
    for (const struct check *row = doctor_checks; row->name; row++)
        if (json)
            json_print(stdout, json_pack("{ssssss}", "check", row->name, "ok", row->help, "needs", row->needs));
        else
            (void)printf("%-*s %s\n", NAME_WIDTH, row->name, row->help);
}

/* --- what is printed --------------------------------------------------------------------------------------------- */

struct printing {
    const struct check_bot *bot;
    const struct check *check; /* that is made now */
    bool progress;
    struct junit junit;
    char names[HEALTHS][NAMES_MAX]; /* of the checks, for the summary */
    struct listing listings[HEALTHS];
    char why[DOCTOR_TEXT_MAX]; /* skipped checks that are not printed yet, and why: "" for none */
    char skipped[NAMES_MAX];
    struct listing skips;
};

static void clear_progress(const struct printing *printing)
{
    if (printing->progress)
        (void)fputs("\r\033[K", stderr);
}

static void on_progress(void *context, const char *words)
{
    const struct printing *printing = context;

    if (printing->progress)
        (void)fprintf(stderr, "\r\033[K%s: %.60s", printing->check->name, words);
}

static void on_begins(void *context, const struct check *check)
{
    ((struct printing *)context)->check = check;
    on_progress(context, "...");
}

static void on_notice(void *context, const char *sentence)
{
    clear_progress(context);
    (void)fprintf(stderr, "arena: %s\n", sentence);
}

/* Each line of a text, under the name of the check. */
static void print_indented(const char *label, const char *text)
{
    for (const char *line = text; *line;) {
        size_t size = strcspn(line, "\n");
        char shown[VISIBLE_GROWTH * DOCTOR_TEXT_MAX];

        visible_span(shown, sizeof shown, span_of(line, size), false);
        (void)printf("      %s%s\n", label, shown);
        line += size + (line[size] == '\n');
    }
}

/* `before`: the finding above it in the same report; NULL: it is the first. */
static void print_finding(const struct check *check, const struct doctor_finding *finding,
                          const struct doctor_finding *before)
{
    (void)printf("%-5s %-*s %s\n", health_words[finding->health], NAME_WIDTH, check->name, finding->text);
    if (finding->frame) {
        char *frame = json_dumps(finding->frame, JSON_COMPACT | JSON_ENCODE_ANY);

        if (frame) {
            (void)printf("      sent: ");
            json_show(stdout, frame);
            (void)putchar('\n');
        }
        free(frame);
    }
    if (finding->printed)
        print_indented("| ", finding->printed);
    if (finding->remedy && !(before && before->remedy == finding->remedy))
        (void)printf("      to mend it: %s\n", finding->remedy);
}

static void print_report(const struct report *report)
{
    const char *words = *report->text ? report->text : report->check->help;

    if (report->count == 0)
        (void)printf("%-5s %-*s %s\n", health_words[report->health], NAME_WIDTH, report->check->name, words);
    for (unsigned i = 0; i < report->count; i++)
        print_finding(report->check, &report->findings[i], i > 0 ? &report->findings[i - 1] : NULL);
    if (report->left_out > 0)
        (void)printf("      and %u more\n", report->left_out);
}

/* Checks that are skipped for the same reason get one line. */
static void print_skips(struct printing *printing)
{
    if (!*printing->why)
        return;
    listing_end(&printing->skips);
    (void)printf("%-5s %s: %s\n", health_words[HEALTH_SKIPPED], printing->why, printing->skipped);
    printing->why[0] = '\0';
}

static void add_skip(struct printing *printing, const struct report *report)
{
    if (strcmp(printing->why, report->text) != 0) {
        print_skips(printing);
        (void)snprintf(printing->why, sizeof printing->why, "%s", report->text);
        listing_init(&printing->skips, printing->skipped, sizeof printing->skipped);
    }
    listing_add(&printing->skips, report->check->name);
}

static void print_lines(struct printing *printing, const struct report *report)
{
    if (report->health == HEALTH_SKIPPED) {
        add_skip(printing, report);
        return;
    }
    print_skips(printing);
    print_report(report);
}

static json_t *lines_json(const char *text)
{
    json_t *lines = json_array();

    for (const char *line = text; line && *line;) {
        size_t size = strcspn(line, "\n");
        char *copy = strndup(line, size);

        if (copy)
            (void)json_array_append_new(lines, json_text(copy));
        free(copy);
        line += size + (line[size] == '\n');
    }
    return lines;
}

static json_t *finding_json(const struct doctor_finding *finding)
{
    json_t *object = json_pack("{ssso}", "status", health_words[finding->health], "text", json_text(finding->text));

    if (finding->frame)
        (void)json_object_set(object, "frame", finding->frame);
    if (finding->printed)
        (void)json_object_set_new(object, "printed", lines_json(finding->printed));
    if (finding->remedy)
        (void)json_object_set_new(object, "remedy", json_text(finding->remedy));
    return object;
}

static void print_json(const struct report *report)
{
    json_t *findings = json_array();

    for (unsigned i = 0; i < report->count; i++)
        (void)json_array_append_new(findings, finding_json(&report->findings[i]));
    json_print(stdout, json_pack("{sssssosIso}", "check", report->check->name, "status", health_words[report->health],
                                 "text", json_text(report->text), "ms", (json_int_t)(report->took_us / US_PER_MS),
                                 "findings", findings));
}

static void on_report(void *context, const struct report *report)
{
    struct printing *printing = context;

    clear_progress(printing);
    if (printing->bot->json)
        print_json(report);
    else
        print_lines(printing, report);
    (void)fflush(stdout);
    listing_add(&printing->listings[report->health], report->check->name);
    junit_add(&printing->junit, report);
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

static void summary(const struct printing *printing, const struct diagnosis *diagnosis, char *out, size_t size)
{
    const char *part = printing->bot->plan.only_count ? "; the other checks were not made" : "";

    if (diagnosis->of[HEALTH_FAIL])
        (void)snprintf(out, size, "fit for a ladder: no, because of %s%s", printing->names[HEALTH_FAIL], part);
    else if (diagnosis->of[HEALTH_WARN])
        (void)snprintf(out, size, "fit for a ladder: yes, but look at %s%s", printing->names[HEALTH_WARN], part);
    else
        (void)snprintf(out, size, "fit for a ladder: yes%s", part);
}

static void print_end(struct printing *printing, const struct diagnosis *diagnosis)
{
    char text[3 * NAMES_MAX];
    const unsigned *of = diagnosis->of;

    print_skips(printing);
    for (unsigned i = 0; i < HEALTHS; i++)
        listing_end(&printing->listings[i]);
    summary(printing, diagnosis, text, sizeof text);
    if (printing->bot->json)
        json_print(stdout,
                   json_pack("{sbsssbsisisisi}", "fit", of[HEALTH_FAIL] == 0, "summary", text, "whole",
                             printing->bot->plan.only_count == 0, "ok", (int)of[HEALTH_OK], "warn",
                             (int)of[HEALTH_WARN], "FAIL", (int)of[HEALTH_FAIL], "skip", (int)of[HEALTH_SKIPPED]));
    else
        (void)printf("%s\n", text);
}

static bool write_junit(const struct printing *printing, struct error *error)
{
    const struct check_bot *bot = printing->bot;
    struct buffer out;
    bool good;

    if (!bot->junit)
        return true;
    buffer_init(&out, 2 * JUNIT_MAX);
    junit_write(&printing->junit, bot->plan.command, &out);
    good = !out.failed && disk_put_out(bot->junit, buffer_span(&out));
    buffer_release(&out);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "cannot write '%s': %s", bot->junit, strerror(errno));
}

/* --- the check --------------------------------------------------------------------------------------------------- */

static const struct game *find_game(struct check_bot *bot, struct registry *registry, const char *name,
                                    struct error *error)
{
    if (name && (strchr(name, '/') || access(name, F_OK) == 0)) {
        if (!take_plugin(bot, registry, name, error))
            return NULL;
        return registry->plugins[registry->plugin_count - 1].game;
    }
    if (!name && registry_sole_plugin(registry))
        return registry_sole_plugin(registry);
    return registry_find(registry, name ? name : GAME_DEFAULT, error);
}

/* The words with the bridge in front if the first is `json:`. The caller frees the list, not its texts. */
static bool take_words(struct doctor_plan *plan, char *const *words, struct error *error)
{
    size_t count = 0;
    const char **list;

    while (words[count])
        count++;
    list = calloc(count + BRIDGED_FIRST_MAX + BRIDGED_PLUGIN_WORDS, sizeof *list);
    plan->words = list;
    if (!list)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (count > 0)
        memcpy(list + bridged_first(words[0], list, &plan->own), words + 1, (count - 1) * sizeof *list);
    bridged_tell_plugin(list, &plan->own, plan->plugin_hashed);
    return list[plan->own] || error_set(error, EXIT_WRONG_USE, "say which program is the bot: arena check -- COMMAND");
}

/* The words as a command line, which the caller frees. NULL: no memory. */
static char *command_of(const struct check_bot *bot, char *const *words)
{
    struct buffer out;

    buffer_init(&out, INT_MAX / 2);
    if (bot->plan.name) {
        buffer_add_byte(&out, '@');
        buffer_add(&out, bot->plan.name, strlen(bot->plan.name));
    }
    for (size_t i = 0; words && words[i]; i++) {
        if (i > 0)
            buffer_add_byte(&out, ' ');
        words_quote(&out, words[i]);
    }
    buffer_add_byte(&out, '\0');
    if (out.failed)
        buffer_release(&out);
    return (char *)out.at;
}

static bool take_sandbox(struct check_bot *bot, struct error *error)
{
    struct sandbox_words *words = &bot->sandbox;
    const struct sandbox_words nothing = {0};
    struct error why = {0};

    if (bot->plan.name && (words->has_level || words->has_limits || words->show_count || words->state))
        return error_set(error, EXIT_WRONG_USE,
                         "--sandbox, --limits, --show and --state are for a bot that the arena starts: -- COMMAND");
    if (!sandbox_words_inherit(words, &nothing, SANDBOX_NONE, "", &why))
        return error_set(error, why.code, "%s", why.text);
    bot->plan.sandbox = sandbox_words_spec(words, NULL);
    return true;
}

static bool prepare(struct check_bot *bot, struct registry *registry, const char *game, const char *seed,
                    const struct setting_words *settings, char *const *words, struct error *error)
{
    struct doctor_plan *plan = &bot->plan;
    const struct plugin *plugin;

    if (bot->plan.name && words)
        return error_set(error, EXIT_WRONG_USE,
                         "--attach is for a bot that attaches, -- COMMAND for one that is "
                         "started: give one of them");
    plan->game = find_game(bot, registry, game, error);
    if (!plan->game)
        return false;
    plugin = registry_plugin(registry, plan->game);
    plan->plugin = plugin ? &plugin->hash : NULL;
    plan->plugin_hashed = plugin ? plugin->hashed : NULL;
    if (words && !take_words(plan, words, error))
        return false;
    if (plan->name && !endpoint_check(plan->listen, false, error))
        return false;
    if (!take_sandbox(bot, error))
        return false;
    settings_init(&plan->settings, plan->game);
    plan->passed = &bot->passed;
    plan->command = command_of(bot, words);
    if (!plan->command)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return settings_take(&plan->settings, settings, error) && passed_are_set(plan->passed, error) &&
           seed_from_text(&plan->seed, seed, error);
}

static int examine(struct check_bot *bot, struct error *error)
{
    struct printing printing = {.bot = bot, .progress = terminal_kind_of(STDERR_FILENO).moves};
    const struct doctor_ops ops = {
        .begins = on_begins, .progress = on_progress, .report = on_report, .notice = on_notice, .context = &printing};
    struct diagnosis diagnosis;
    char folder[PATH_MAX];
    int code;

    for (unsigned i = 0; i < HEALTHS; i++)
        listing_init(&printing.listings[i], printing.names[i], NAMES_MAX);
    junit_init(&printing.junit);
    bot->plan.folder = place_of_program(folder);
    code = doctor_run(&bot->plan, &ops, &diagnosis, error);
    clear_progress(&printing);
    if (code == EXIT_DONE || code == EXIT_NO)
        print_end(&printing, &diagnosis);
    if ((code == EXIT_DONE || code == EXIT_NO) && !write_junit(&printing, error))
        code = (int)error->code;
    junit_release(&printing.junit);
    return code;
}

int check_bot_run(struct check_bot *bot, struct registry *registry, const char *game, const char *seed,
                  const struct setting_words *settings, char *const *words, struct error *error)
{
    int code = EXIT_WRONG_USE;

    if (prepare(bot, registry, game, seed, settings, words, error))
        code = examine(bot, error);
    else
        code = (int)error->code;
    sandbox_words_release(&bot->sandbox);
    free((char *)(uintptr_t)bot->plan.command);
    free((void *)(uintptr_t)bot->plan.words);
    return code;
}
