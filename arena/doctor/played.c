/* SPDX-License-Identifier: MIT */
#include "doctor/played.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "doctor/leaving.h"
#include "run/engine.h"
#include "run/plan.h"
#include "run/run.h"

#define OPPONENT "bot-random"

enum { BOT, OTHER, CHECK_US = 60000000, SENTENCE_MAX = 300 };

/* A run of such matches. */
struct run {
    const struct played *played;
    struct exam *exam;
    int64_t until_us;
    unsigned left_out;
    pthread_mutex_t printing;
};

/* --- the matches ------------------------------------------------------------------------------------------------- */

/* One connection of a bot that attached has one seat, unless it plays its whole side. */
static void seat(struct lineup *lineup, unsigned role, bool one)
{
    bool seated = false;

    for (unsigned i = 0; i < lineup->seats; i++) {
        bool its = lineup->role_of[i] == role && !(one && seated);

        lineup->bot_of[i] = its ? BOT : OTHER;
        seated = seated || its;
    }
}

static unsigned seats_of(const struct lineup *lineup, unsigned role)
{
    unsigned count = 0;

    for (unsigned i = 0; i < lineup->seats; i++)
        count += lineup->role_of[i] == role;
    return count;
}

void played_add(struct played *played, const struct exam *exam, const struct settings *settings, enum team team,
                const char *what)
{
    struct lineup lineup = {.settings = *settings, .clock = exam->clock, .team = team};
    struct error error = {0};

    if (!lineup_count_seats(&lineup, &error))
        return;
    for (unsigned role = 0; role < settings->game->role_count; role++) {
        unsigned seats = seats_of(&lineup, role);

        if (!roles_have(exam->hello.plays, role) || seats == 0 || played->count == PLAYED_MAX ||
            (team == TEAM_JOINT && seats < 2))
            continue;
        seat(&lineup, role, exam_attaches(exam) && team != TEAM_JOINT);
        lineup.seed_number = played->count;
        played->at[played->count].lineup = lineup;
        (void)snprintf(played->at[played->count].what, PLAYED_WHAT_MAX, "%s%s%.60s", settings->game->roles[role].name,
                       *what ? ", " : "", what);
        played->count++;
    }
}

static void give_lineup(const void *context, unsigned match, struct lineup *lineup)
{
    const struct run *run = context;

    *lineup = run->played->at[match].lineup;
}

/* When the time is over, no match begins any more. */
static bool is_left_out(const void *context, unsigned match, struct verdict *verdict)
{
    const struct run *run = context;

    (void)match;
    *verdict = (struct verdict){.winner = VERDICT_VOID, .reason = "left-out"};
    return steady_us() > run->until_us;
}

/* --- what came of them ------------------------------------------------------------------------------------------- */

static const char *remedy_of(enum fault fault)
{
    return fault == FAULT_LATE ? "answer within the clock: `left` of a decision says how many milliseconds there are"
                               : "arena match with --trace FILE shows every message, and --records DIR the evidence";
}

static void report_fault(const struct run *run, const struct run_result *result, const struct run_fault *fault)
{
    enum health health = fault_kinds[fault->fault].cost == FAULT_NOTED ? HEALTH_WARN : HEALTH_FAIL;

    exam_find(run->exam, health, &(struct evidence){NULL, fault->printed, remedy_of(fault->fault)}, "%s: %s: %s",
              run->played->at[result->index].what, fault_kinds[fault->fault].name,
              *fault->evidence ? fault->evidence : fault_kinds[fault->fault].help);
}

static bool on_result(void *context, const struct run_result *result, struct error *error)
{
    struct run *run = context;
    const struct lineup *lineup = &run->played->at[result->index].lineup;

    (void)error;
    if (strcmp(result->verdict.reason, "left-out") == 0)
        run->left_out++;
    for (size_t i = 0; i < result->fault_count; i++)
        if (lineup->bot_of[result->faults[i].seat] == BOT)
            report_fault(run, result, &result->faults[i]);
    for (unsigned i = 0; i < lineup->seats; i++)
        if (lineup->bot_of[i] == BOT)
            histogram_merge_small(&run->exam->think, &result->seat[i].think);
    return true;
}

static void on_progress(void *context, struct run_progress progress)
{
    struct run *run = context;

    exam_progress(run->exam, "match %u of %u", progress.finished + 1, progress.all);
}

static void on_unplayed(void *context, unsigned bot, const char *sentence)
{
    struct run *run = context;

    if (bot == BOT)
        exam_find(run->exam, HEALTH_FAIL, &(struct evidence){0}, "%s", sentence);
}

/* Called by all threads at once. */
static void on_output(void *context, unsigned bot, unsigned number, const char *line)
{
    struct run *run = context;

    (void)number;
    if (bot != BOT)
        return;
    (void)pthread_mutex_lock(&run->printing);
    leaving_hear_line(run->exam, line, NULL);
    (void)pthread_mutex_unlock(&run->printing);
}

/* --- the engine -------------------------------------------------------------------------------------------------- */

static struct plan *make_plan(struct exam *exam)
{
    const struct doctor_plan *given = exam->plan;
    struct plan *plan = calloc(1, sizeof *plan);
    struct error *error = exam->error;

    if (!plan) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    plan->game = given->game;
    (void)snprintf(plan->epoch, sizeof plan->epoch, "%s", exam->epoch);
    plan->seed = given->seed;
    memcpy(plan->plugins, given->plugins, sizeof given->plugins);
    plan->plugin_count = given->plugin_count;
    plan->plugin = given->plugin;
    plan->plugin_hashed = given->plugin_hashed;
    plan->jobs = 1;
    plan->clock = exam->clock;
    plan->lost_seat = LOST_FILLER;
    plan->transport = exam->transport;
    plan->folder = given->folder;
    plan->passed = given->passed;
    plan->attach.wait_us = given->wait_us;
    if (exam_attaches(exam))
        plan->attach.listen[plan->attach.listen_count++] = exam->endpoint;
    if (plan_add_bot(plan, given->command, error) && plan_add_bot(plan, OPPONENT, error)) {
        plan->bots[0].sandbox = given->sandbox;
        return plan;
    }
    plan_release(plan);
    free(plan);
    return NULL;
}

static bool begin(struct exam *exam, const struct fixtures *fixtures, unsigned games)
{
    if (!exam->engine_plan)
        exam->engine_plan = make_plan(exam);
    if (!exam->engine_plan)
        return false;
    exam->engine_plan->fixtures = fixtures;
    exam->engine_plan->games = games;
    if (!exam->engine)
        exam->engine = run_engine(exam->engine_plan, exam->error);
    return exam->engine != NULL;
}

void played_end(struct exam *exam)
{
    if (exam->engine && engine_close(exam->engine, NULL) == EXIT_INTERRUPTED)
        exam->interrupted = true;
    exam->engine = NULL;
    if (exam->engine_plan)
        plan_release(exam->engine_plan);
    free(exam->engine_plan);
    exam->engine_plan = NULL;
}

void played_run(const struct played *played, struct exam *exam)
{
    struct run run = {
        .played = played, .exam = exam, .until_us = steady_us() + CHECK_US, .printing = PTHREAD_MUTEX_INITIALIZER};
    const struct fixtures fixtures = {.lineup = give_lineup, .left_out = is_left_out, .context = &run};
    const struct run_ops ops = {
        .result = on_result, .progress = on_progress, .output = on_output, .unplayed = on_unplayed, .context = &run};

    if (played->count == 0 || !begin(exam, &fixtures, played->count))
        return;
    if (run_on(exam->engine, exam->engine_plan, &ops, exam->error) == EXIT_INTERRUPTED)
        exam->interrupted = true;
    exam->engine_plan->fixtures = NULL;
    if (exam_is_over(exam))
        return;
    if (run.left_out > 0)
        exam_note(exam, "%u of %u matches; there was no time for the others", played->count - run.left_out,
                  played->count);
    else
        exam_note(exam, "%u match%s", played->count, played->count == 1 ? "" : "es");
}
