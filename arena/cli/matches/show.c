/* SPDX-License-Identifier: MIT */
#include "cli/matches/show.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/steady.h"
#include "base/visible.h"
#include "cli/matches/printed.h"
#include "cli/matches/progress.h"
#include "cli/matches/times.h"
#include "cli/terminal/output.h"
#include "json/json.h"
#include "match/encode.h"
#include "match/seed.h"
#include "run/sandboxes/budget.h"
#include "run/sandboxes/lived.h"

enum { SEAT_NAME_MAX = 80, US_PER_MS = 1000 };
enum { FAULTS_SHOWN = 8 /* of a seat; of more the number */ };

static const char clear_line[] = "\r\033[K";

void show_init(struct show *show, const struct plan *plan, bool json, bool quiet, bool open)
{
    *show = (struct show){
        .plan = plan,
        .json = json,
        .quiet = quiet,
        .progress = !quiet && plan->games > 1 && isatty(STDERR_FILENO),
        .began_us = steady_us(),
    };
    story_init(&show->story, stdout, plan->game, open ? GAME_ALL : GAME_PUBLIC);
}

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *fault_json(const struct plan *plan, const struct run_fault *fault)
{
    char path[PATH_MAX];
    json_t *json = json_pack("{sssIso}", "fault", fault_kinds[fault->fault].name, "decision",
                             (json_int_t)fault->decision, "evidence", json_text(fault->evidence));

    if (fault->printed)
        (void)json_object_set_new(json, "printed", json_text(fault->printed));
    if (fault->bundle[0]) {
        (void)snprintf(path, sizeof path, "%s/%s", plan->records, fault->bundle);
        (void)json_object_set_new(json, "bundle", json_text(path));
    }
    return json;
}

static json_t *faults_json(const struct plan *plan, const struct run_result *result, unsigned seat)
{
    json_t *faults = json_array();

    for (size_t i = 0; i < result->fault_count; i++) {
        const struct run_fault *fault = &result->faults[i];

        if (fault->seat == seat)
            (void)json_array_append_new(faults, fault_json(plan, fault));
    }
    return faults;
}

/* Null if no filler played. */
static json_t *filler_json(const struct run_seat *seat)
{
    return seat->filler_from ? json_integer((json_int_t)seat->filler_from) : json_null();
}

static json_t *seats_json(const struct plan *plan, const struct run_result *result)
{
    json_t *seats = json_array();

    for (unsigned i = 0; i < plan->lineup.seats; i++) {
        json_t *seat = json_pack(
            "{sisssosososIsoso}", "seat", (int)i, "role", plan->game->roles[plan->lineup.role_of[i]].name, "bot",
            json_text(result->seat[i].bot), "faults", faults_json(plan, result, i), "filler_from",
            filler_json(&result->seat[i]), "think_ms", (json_int_t)(result->seat[i].think_us / US_PER_MS), "sandbox",
            lived_sandbox_json(result->seat[i].sandbox), "limits", lived_limits_json(result->seat[i].sandbox));

        (void)json_array_append_new(seats, budget_json(seat, &result->seat[i]));
    }
    return seats;
}

static json_t *verdict_json(const struct plan *plan, const struct run_result *result)
{
    json_t *score = json_array();

    for (unsigned i = 0; i < plan->lineup.seats; i++)
        (void)json_array_append_new(score, json_integer(result->verdict.score[i]));
    return json_pack("{sssosssi}", "winner", verdict_winner(plan->game, &result->verdict), "score", score, "reason",
                     result->verdict.reason, "attempt", (int)result->attempt);
}

static void print_json(const struct show *show, const struct run_result *result)
{
    char seed[SEED_HEX_SIZE], hash[HASH_HEX_SIZE];

    hex_print(seed, result->seed.bytes, sizeof result->seed.bytes);
    hex_print(hash, result->hash.bytes, sizeof result->hash.bytes);
    json_print(stdout, json_pack("{sssssosisisossso}", "match", result->id, "seed", seed, "verdict",
                                 verdict_json(show->plan, result), "turns", (int)result->turns, "decisions",
                                 (int)result->decisions, "seats", seats_json(show->plan, result), "hash", hash, "times",
                                 times_json(show->plan, result)));
}

/* --- for a person ------------------------------------------------------------------------------------------------ */

static void seat_name(const struct plan *plan, unsigned seat, char out[SEAT_NAME_MAX])
{
    struct game_text text = game_text_in(out, SEAT_NAME_MAX);

    event_print_seat(plan->game, seat, &text);
}

/* `head`: what each line begins with. `printed`: what begins the lines that the bot printed before its fault; NULL if
 * they are not to be shown, since the story has told them. */
static void print_faults(const char *head, const char *printed, const struct run_result *result, unsigned seat)
{
    uint64_t from = result->seat[seat].filler_from;
    unsigned count = 0;

    for (size_t i = 0; i < result->fault_count; i++) {
        const struct run_fault *fault = &result->faults[i];

        if (fault->seat != seat || count++ >= FAULTS_SHOWN)
            continue;
        (void)printf("%s%s", head, fault_kinds[fault->fault].name);
        if (fault->decision)
            (void)printf(" at decision %" PRIu64, fault->decision);
        (void)printf(": %s\n", fault->evidence);
        if (printed)
            printed_print(stdout, printed, result->seat[seat].bot, fault->printed);
    }
    if (count > FAULTS_SHOWN)
        (void)printf("%sand %u more\n", head, count - FAULTS_SHOWN);
    if (from)
        (void)printf("%sa filler played from decision %" PRIu64 " on\n", head, from);
}

/* Under the line of a match. */
static void print_all_faults(const struct plan *plan, const struct run_result *result)
{
    char name[SEAT_NAME_MAX], head[SEAT_NAME_MAX + sizeof "       "];

    for (unsigned seat = 0; seat < plan->lineup.seats; seat++) {
        seat_name(plan, seat, name);
        (void)snprintf(head, sizeof head, "      %s ", name);
        print_faults(head, "          ", result, seat);
    }
}

static void print_path(const char *before, const char *folder, const char *name)
{
    (void)fputs(before, stdout);
    visible_print(stdout, folder);
    (void)printf("/%s\n", name);
}

static void print_bundles(const struct plan *plan, const struct run_result *result)
{
    for (size_t i = 0; i < result->fault_count; i++)
        if (result->faults[i].bundle[0])
            print_path("  evidence ", plan->records, result->faults[i].bundle);
}

static void print_line(const struct show *show, const struct run_result *result)
{
    const struct plan *plan = show->plan;

    (void)printf("%-6s %-9s %-16s %3u turns %4u decisions  score", result->id,
                 verdict_winner(plan->game, &result->verdict), result->verdict.reason, result->turns,
                 result->decisions);
    for (unsigned i = 0; i < plan->lineup.seats; i++)
        (void)printf(" %d", result->verdict.score[i]);
    (void)putchar('\n');
}

static void print_end(struct show *show, const struct run_result *result)
{
    const struct plan *plan = show->plan;
    char name[SEAT_NAME_MAX], hash[HASH_HEX_SIZE], seed[SEED_HEX_SIZE];

    story_end(&show->story);
    (void)printf("\n%s%s: %s, after %u turn%s and %u decision%s\n", verdict_winner(plan->game, &result->verdict),
                 result->verdict.winner >= 0 ? " wins" : "", result->verdict.reason, result->turns,
                 result->turns == 1 ? "" : "s", result->decisions, result->decisions == 1 ? "" : "s");
    for (unsigned i = 0; i < plan->lineup.seats; i++) {
        struct histogram times = {0};
        char text[TIMES_TEXT_MAX];

        seat_name(plan, i, name);
        histogram_merge_small(&times, &result->seat[i].think);
        times_text(&times, text);
        (void)printf("  %-12s %s %s: score %d, thought %" PRId64 " ms (%s)\n", name, result->seat[i].bot,
                     result->seat[i].version, result->verdict.score[i], result->seat[i].think_us / US_PER_MS, text);
        budget_print(&result->seat[i]);
        print_faults("    ", show->quiet ? "        " : NULL, result, i);
    }
    (void)printf("  the host was late by %.3g ms at most; attempt %u\n",
                 (double)result->host_late_us / (double)US_PER_MS, result->attempt);
    printed_lowest(&show->lowest);
    hex_print(seed, result->seed.bytes, sizeof result->seed.bytes);
    hex_print(hash, result->hash.bytes, sizeof result->hash.bytes);
    (void)printf("  seed %s\n  hash %s\n", seed, hash);
    print_bundles(plan, result);
}

/* --- what the run reports ---------------------------------------------------------------------------------------- */

static void count_times(struct show *show, const struct run_result *result)
{
    show->replays += result->attempt - 1;
    for (unsigned i = 0; i < show->plan->lineup.seats; i++) {
        struct show_bot *bot = &show->bots[show->plan->lineup.bot_of[i]];

        (void)snprintf(bot->name, sizeof bot->name, "%s", result->seat[i].bot);
        histogram_merge_small(&bot->think, &result->seat[i].think);
        bot->excused += result->seat[i].excused;
    }
}

static void count_faults(struct show *show, const struct run_result *result)
{
    const struct lineup *lineup = &show->plan->lineup;

    for (size_t i = 0; i < result->fault_count; i++) {
        const struct run_fault *fault = &result->faults[i];
        struct show_bot *bot = &show->bots[lineup->bot_of[fault->seat]];

        bot->faults[fault->fault]++;
        if (!*bot->first)
            (void)snprintf(bot->first, sizeof bot->first, "%s", fault->evidence);
    }
    for (unsigned i = 0; i < lineup->seats; i++)
        show->bots[lineup->bot_of[i]].filled += result->seat[i].filler_from != 0;
}

static void count(struct show *show, const struct run_result *result)
{
    count_times(show, result);
    tallied_add(&show->tallied, &show->plan->lineup, &result->verdict);
    for (unsigned i = 0; i < show->plan->lineup.seats; i++)
        lowest_add(&show->lowest, result->seat[i].sandbox);
    show->turns += result->turns;
    count_faults(show, result);
}

static void on_notice(void *context, const char *sentence)
{
    (void)context;
    (void)fputs("arena: ", stderr);
    visible_print(stderr, sentence);
    (void)fputc('\n', stderr);
    (void)fflush(stderr);
}

static bool on_result(void *context, const struct run_result *result, struct error *error)
{
    struct show *show = context;

    count(show, result);
    show->game_faults += run_is_game_fault(result);
    if (show->progress)
        (void)fputs(clear_line, stderr);
    if (result->game_fault && show->quiet)
        on_notice(context, result->game_fault);
    if (show->json)
        print_json(show, result);
    else if (show->plan->games == 1)
        print_end(show, result);
    else if (!show->quiet)
        print_line(show, result);
    if (!show->json && !show->quiet && show->plan->games > 1) {
        print_all_faults(show->plan, result);
        print_bundles(show->plan, result);
    }
    return output_flush(error);
}

static void on_progress(void *context, struct run_progress progress)
{
    const struct show *show = context;
    char text[PROGRESS_TEXT_MAX];

    if (!show->progress || progress.finished == progress.all)
        return;
    progress_text(progress, steady_us() - show->began_us, text);
    (void)fprintf(stderr, "%s%s", clear_line, text);
    (void)fflush(stderr);
}

static void on_event(void *context, const struct game_event *event, struct span text)
{
    story_event(&((struct show *)context)->story, event, text);
}

static void on_fault(void *context, unsigned seat, enum fault fault, const char *evidence, unsigned strikes)
{
    struct show *show = context;
    char words[FAULT_EVIDENCE_MAX + 64];
    int size = snprintf(words, sizeof words, "%s", evidence);

    if (fault_kinds[fault].cost == FAULT_STRIKES && strikes)
        size += snprintf(words + size, sizeof words - (size_t)size, " (strike %u of %u)", strikes,
                         show->plan->clock.strikes);
    story_fault(&show->story, seat, span_text(fault_kinds[fault].name), span_of(words, (size_t)size));
}

static void on_printed(void *context, const char *bot, const char *lines)
{
    story_printed(&((struct show *)context)->story, bot, lines);
}

static void on_again(void *context)
{
    struct show *show = context;

    story_end(&show->story);
    (void)printf("\nThis match is void, because the host was late. It is played again, on another seed.\n");
    story_init(&show->story, stdout, show->plan->game, show->story.audience);
}

static void on_state(void *context, const void *state)
{
    story_state(&((struct show *)context)->story, state);
    (void)fflush(stdout);
}

static void on_unplayed(void *context, unsigned bot, const char *sentence)
{
    (void)bot;
    on_notice(context, sentence);
}

static void on_output(void *context, unsigned bot, unsigned number, const char *line)
{
    const struct show *show = context;

    bot_output_line(show->bot_output, show->plan->bots[bot].name, number, line);
}

/* Lines take the place of the count, which comes again. */
static FILE *begin_output(void *context)
{
    if (((struct show *)context)->progress)
        (void)fputs(clear_line, stderr);
    return stderr;
}

static void end_output(void *context, FILE *out)
{
    (void)context;
    (void)out;
}

bool show_output(struct show *show, struct error *error)
{
    show->bot_output = bot_output_open(&(struct bot_output_ops){begin_output, end_output, show}, error);
    return show->bot_output != NULL;
}

static void on_host(void *context, const struct histogram *late)
{
    ((struct show *)context)->host_late = *late;
}

struct run_ops show_ops(struct show *show)
{
    struct run_ops ops = {
        .result = on_result, .progress = on_progress, .host = on_host, .unplayed = on_unplayed, .context = show};

    if (show->bot_output)
        ops.output = on_output;
    if (!show->quiet)
        ops.notice = on_notice;
    if (!show->quiet && !show->json) {
        ops.event = on_event;
        ops.fault = on_fault;
        ops.printed = on_printed;
        ops.again = on_again;
        ops.state = on_state;
    }
    return ops;
}

/* --- the count at the end ---------------------------------------------------------------------------------------- */

/* Such as " late 2, gone 1"; returns whether there was any. */
static bool print_kinds(const unsigned faults[FAULT_COUNT])
{
    bool any = false;

    for (unsigned i = 0; i < FAULT_COUNT; i++) {
        if (faults[i])
            (void)printf("%s %s %u", any ? "," : "", fault_kinds[i].name, faults[i]);
        any = any || faults[i];
    }
    return any;
}

static void print_count(const struct show *show)
{
    unsigned matches = show->tallied.matches, faults[FAULT_COUNT] = {0};

    for (unsigned bot = 0; bot < show->plan->bot_count; bot++)
        for (unsigned i = 0; i < FAULT_COUNT; i++)
            faults[i] += show->bots[bot].faults[i];
    (void)printf("%s%u matches:", show->quiet ? "" : "\n", matches);
    tallied_print_wins(&show->tallied, show->plan);
    (void)printf("; %.1f turns each; faults:", (double)show->turns / matches);
    (void)puts(print_kinds(faults) ? "" : " none");
    tallied_print_places(&show->tallied, show->plan);
    printed_lowest(&show->lowest);
}

/* The role whose first seat the bot plays. */
static const char *role_of(const struct plan *plan, unsigned bot)
{
    unsigned seat = 0;

    while (plan->lineup.bot_of[seat] != bot)
        seat++;
    return plan->game->roles[plan->lineup.role_of[seat]].name;
}

static bool has_faults(const struct show_bot *bot)
{
    return *bot->first != '\0';
}

/* Whose they were, and what became of the seats. */
static void print_faults_of_bots(const struct show *show)
{
    for (unsigned i = 0; i < show->plan->bot_count; i++) {
        const struct show_bot *bot = &show->bots[i];

        if (!has_faults(bot))
            continue;
        (void)printf("  %s %s:", role_of(show->plan, i), bot->name);
        (void)print_kinds(bot->faults);
        if (bot->filled)
            (void)printf("; a filler played on for %u seats", bot->filled);
        (void)printf("; first: %s\n", bot->first);
    }
}

bool show_is_whole(const struct show *show)
{
    if (show->game_faults)
        (void)fprintf(stderr, "arena: matches that are void because the game is at fault: %u; they count for nobody\n",
                      show->game_faults);
    return show->game_faults == 0;
}

bool show_has_faults(const struct show *show)
{
    for (unsigned i = 0; i < show->plan->bot_count; i++)
        if (has_faults(&show->bots[i]))
            return true;
    return false;
}

static void print_times(const struct show *show)
{
    char text[TIMES_TEXT_MAX];

    for (unsigned i = 0; i < show->plan->bot_count; i++) {
        const struct show_bot *bot = &show->bots[i];

        times_text(&bot->think, text);
        (void)printf("  %s %s: %" PRIu64 " decisions, %s", role_of(show->plan, i), bot->name, bot->think.total, text);
        if (bot->excused)
            (void)printf("; excused %u times for the host's lateness", bot->excused);
        (void)putchar('\n');
    }
    times_text(&show->host_late, text);
    (void)printf("  the host was late by %s; matches played again because of that: %u\n", text, show->replays);
}

void show_end(struct show *show)
{
    bot_output_close(&show->bot_output);
    if (show->progress)
        (void)fputs(clear_line, stderr);
    if (show->json || show->plan->games == 1 || show->tallied.matches == 0)
        return;
    print_count(show);
    print_faults_of_bots(show);
    if (!show->quiet)
        print_times(show);
}
