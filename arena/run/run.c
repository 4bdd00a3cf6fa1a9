/* SPDX-License-Identifier: MIT */
#include "run/run.h"

#include <limits.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "launch/words.h"
#include "run/engine.h"
#include "run/planned.h"
#include "run/results.h"
#include "run/resuming/fallen.h"
#include "run/resuming/run_file.h"
#include "run/sandboxes/budget.h"
#include "seal/run_seals.h"
#include "seal/stems.h"

enum { NOTICE_MAX = 2 * PATH_MAX };

/* A plan that is played, with its files. */
struct run {
    const struct plan *plan;
    const struct run_ops *ops;
    struct run_file file; /* its stem is that of all the run's files */
};

/* From the thread that called. */
__attribute__((format(printf, 2, 3))) static void notice(const struct run *run, const char *format, ...)
{
    char sentence[NOTICE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (run->ops->notice)
        run->ops->notice(run->ops->context, sentence);
}

/* --- the engine -------------------------------------------------------------------------------------------------- */

static unsigned seats_of(const struct plan *plan, unsigned bot)
{
    unsigned seats = 0;

    for (unsigned seat = 0; seat < plan->lineup.seats && !plan->fixtures; seat++)
        seats += plan->lineup.bot_of[seat] == bot;
    return plan->fixtures ? GAME_SEATS_MAX : seats;
}

static bool add_bots(struct engine *engine, const struct plan *plan, struct error *error)
{
    for (unsigned i = 0; i < plan->bot_count; i++) {
        struct plan_bot bot = plan->bots[i];
        unsigned number;

        bot.roles = plan_roles(plan, i);
        bot.seats = seats_of(plan, i);
        bot.sandbox.counts_cpu = plan->counts_cpu || plan->clock.cpu_us > 0;
        bot.restarts = bot.restarts > plan->restarts ? bot.restarts : plan->restarts;
        if (!engine_add_bot(engine, &bot, &number, error))
            return false;
    }
    return true;
}

void run_options(const struct plan *plan, struct engine_options *options)
{
    *options = (struct engine_options){.game = plan->game,
                                       .plugins = plan->plugins,
                                       .plugin_count = plan->plugin_count,
                                       .plugin = plan->plugin,
                                       .plugin_hashed = plan->plugin_hashed,
                                       .jobs = plan->jobs,
                                       .expects = plan->fixtures ? 0 : plan->games,
                                       .start_us = plan->clock.start_us,
                                       .lost_seat = plan->lost_seat,
                                       .transport = plan->transport,
                                       .affinity = plan->affinity,
                                       .records = plan->records != NULL,
                                       .idle_most = plan->idle_most,
                                       .attach = plan->attach,
                                       .trace = plan->trace,
                                       .folder = plan->folder,
                                       .passed = plan->passed};
    memcpy(options->epoch, plan->epoch, sizeof options->epoch);
}

struct engine *run_engine(const struct plan *plan, struct error *error)
{
    struct engine_options options;
    struct engine *engine = NULL;

    run_options(plan, &options);
    if (budget_suits(&plan->clock, plan->team, error) && plan_can_attach(plan, error) &&
        plan_has_environment(plan, error))
        engine = engine_open(&options, error);
    if (!engine || add_bots(engine, plan, error))
        return engine;
    (void)engine_close(engine, NULL);
    return NULL;
}

/* --- its records ------------------------------------------------------------------------------------------------- */

/* The stem of the run's files: its time, and a part that no other run has. */
static void make_stem(char *out, size_t size)
{
    uint8_t random[3];
    char letters[2 * sizeof random + 1], when[20];
    time_t now = time(NULL);
    struct tm parts;

    randombytes_buf(random, sizeof random);
    hex_print(letters, random, sizeof random);
    (void)strftime(when, sizeof when, "%Y%m%d-%H%M%S", gmtime_r(&now, &parts));
    (void)snprintf(out, size, "%s-%s", when, letters);
}

/* The run's file and, if it was interrupted, the state in its records. */
static bool open_records(struct run *run, struct ledger **ledger, struct error *error)
{
    const struct plan *plan = run->plan;
    char stem[RUN_STEM_MAX];

    *ledger = NULL;
    if (plan->resumed) {
        run->file = *plan->resumed;
        if (!fallen_may_resume(plan, run->file.stem, error))
            return false;
        if (!run_seals_drop(plan->records, run->file.stem, error))
            return false;
        *ledger = ledger_read(plan, run->file.stem, error);
        if (*ledger)
            notice(run, "resuming the run %s: %u of %u matches are finished, %u were interrupted", run->file.stem,
                   ledger_count(*ledger, LEDGER_FINISHED), plan->games, ledger_count(*ledger, LEDGER_BROKEN_OFF));
        return *ledger != NULL;
    }
    make_stem(stem, sizeof stem);
    return !plan->records || run_file_make(&run->file, plan, stem, error);
}

/* As it would be typed in a shell. */
static void tell_again(struct run *run)
{
    const struct plan *plan = run->plan;
    char file[2 * PATH_MAX], *place;

    (void)snprintf(file, sizeof file, "%s/%s.run", run->file.folder, run->file.stem);
    place = words_quoted(plan->again ? plan->again_place : file);
    if (place)
        notice(run, "to resume this run: %s %s", plan->again ? plan->again : "arena match --resume", place);
    free(place);
}

/* Makes the manifest, and marks the run as finished. A key that cannot be read any more is an error, but the run is
 * finished all the same, without a signature. */
static bool finish(const struct run *run, struct error *error)
{
    const struct plan *plan = run->plan;
    struct signing_key key = {0};
    struct error no_key = {0};
    struct hash manifest;
    bool has_key = plan->sign && signing_key_read_secret(&key, plan->sign, &no_key), good;

    good = run_seals_write(plan->records, run->file.stem, has_key ? &key : NULL, &manifest, error) &&
           run_file_finish(&run->file, &manifest, error);
    signing_key_forget(&key);
    return good && (!no_key.code || error_set(error, no_key.code, "%s", no_key.text));
}

/* Removes the files of a run that did not begin its first match. For any other interrupted run, reports how to resume
 * it. */
static void close_records(struct run *run, bool interrupted, bool played, struct error *error)
{
    const struct plan *plan = run->plan;
    bool unfinished = interrupted || error->code || !finish(run, error);

    if (unfinished && !plan->resumed && !ledger_has_any(plan->records, run->file.stem))
        run_file_drop(&run->file);
    else if (unfinished && played && stem_has(run->file.folder, run->file.stem, ".run"))
        tell_again(run);
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

int run_with(const struct run_player *player, const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    struct run run = {.plan = plan, .ops = ops};
    struct ledger *ledger = NULL;
    bool played = false;
    int code = EXIT_DONE;

    run_file_init(&run.file);
    if (open_records(&run, &ledger, error)) {
        code = player->play(player->context, plan, ops, ledger, run.file.stem, error);
        played = true;
    }
    if (plan->records)
        close_records(&run, code == EXIT_INTERRUPTED, played, error);
    if (!plan->resumed)
        run_file_close(&run.file);
    return error->code ? (int)error->code : code;
}

static int play_here(void *context, const struct plan *plan, const struct run_ops *ops, struct ledger *ledger,
                     const char *stem, struct error *error)
{
    struct planned planned;
    int code;

    planned_init(&planned, plan, ops, ledger, stem);
    fallen_arm(plan->records, stem);
    code = engine_play(context, &planned.source, ops, error);
    fallen_disarm();
    planned_release(&planned);
    return code;
}

int run_on(struct engine *engine, const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    return run_with(&(struct run_player){play_here, engine}, plan, ops, error);
}

int run_play(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    struct engine *engine = run_engine(plan, error);
    int code, closed;

    if (!engine)
        return error->code;
    code = run_on(engine, plan, ops, error);
    closed = engine_close(engine, ops);
    return code == EXIT_DONE ? closed : code;
}

int run_tell(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    struct ledger *ledger = ledger_read(plan, plan->resumed->stem, error);

    bool more = ledger != NULL;

    for (unsigned match = 0; more && match < plan->games; match++) {
        struct verdict verdict;
        struct run_result *result = NULL;

        if (ledger_state(ledger, match) == LEDGER_FINISHED)
            result = ledger_result(ledger, match, error);
        else if (plan_leaves_out(plan, match, &verdict))
            result = result_of_left_out(plan, match, &verdict, error);
        more = result && (!ops->result || ops->result(ops->context, result, error));
        result_free(result);
    }
    ledger_free(ledger);
    return error->code;
}
