/* SPDX-License-Identifier: MIT */
#include "run/resuming/ledger.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/seed.h"
#include "run/evidence/evidence.h"
#include "run/results.h"
#include "run/sandboxes/lived.h"

enum { FILES_OPEN = 8, DECIMAL = 10 };

/* Where the record of a match's last attempt lies. */
struct entry {
    uint32_t file, index;
    uint16_t attempt; /* 0: there is none */
    uint8_t state;
};

struct ledger {
    const struct plan *plan;
    const char *stem;
    struct entry *entries; /* of each match of the run */
    char **paths;
    size_t path_count;
    struct {
        struct record_file *file; /* NULL: free */
        uint32_t number;
    } open[FILES_OPEN]; /* those read last, the latest first */
};

void ledger_free(struct ledger *ledger)
{
    if (!ledger)
        return;
    for (unsigned i = 0; i < FILES_OPEN; i++)
        record_file_free(ledger->open[i].file);
    for (size_t i = 0; i < ledger->path_count; i++)
        free(ledger->paths[i]);
    free(ledger->paths);
    free(ledger->entries);
    free(ledger);
}

/* --- files ------------------------------------------------------------------------------------------------------- */

/* Reads the file, if it is not among those that are open. */
static struct record_file *open_file(struct ledger *ledger, uint32_t number, struct error *error)
{
    struct record_file *file;
    unsigned at = 0;

    while (at + 1 < FILES_OPEN && ledger->open[at].file && ledger->open[at].number != number)
        at++;
    file = ledger->open[at].file;
    if (!file || ledger->open[at].number != number) {
        record_file_free(file);
        file = record_file_open(ledger->paths[number], error);
    }
    memmove(&ledger->open[1], &ledger->open[0], at * sizeof ledger->open[0]);
    ledger->open[0].file = file;
    ledger->open[0].number = number;
    return file;
}

bool ledger_has_any(const char *records, const char *stem)
{
    DIR *folder = opendir(records);
    const struct dirent *entry;
    bool any = false;

    while (folder && !any && (entry = readdir(folder)) != NULL)
        any = record_name_is_of(entry->d_name, stem);
    if (folder)
        (void)closedir(folder);
    return any;
}

static bool add_path(struct ledger *ledger, const char *name, bool mends, struct error *error)
{
    char *path = NULL, **paths = realloc(ledger->paths, (ledger->path_count + 1) * sizeof *paths);
    bool gone = false;

    if (paths)
        ledger->paths = paths;
    if (!paths || asprintf(&path, "%s/%s", ledger->plan->records, name) < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (mends && (!record_mend(path, &gone, error) || gone)) {
        free(path);
        return gone;
    }
    ledger->paths[ledger->path_count++] = path;
    return true;
}

static bool mend_all(struct ledger *ledger, struct error *error)
{
    struct dirent **entries;
    int count = scandir(ledger->plan->records, &entries, NULL, alphasort);
    bool good = true;

    if (count < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", ledger->plan->records, strerror(errno));
    for (int i = 0; i < count; i++) {
        if (good && record_name_is_of(entries[i]->d_name, ledger->stem))
            good = add_path(ledger, entries[i]->d_name, !ledger->plan->looks, error);
        free(entries[i]);
    }
    free(entries);
    return good;
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

static void copy_text(char *out, size_t size, struct span text)
{
    (void)snprintf(out, size, "%.*s", (int)text.size, (const char *)text.at);
}

bool ledger_may_have(const struct plan *plan, const struct record_match *match, unsigned index)
{
    struct lineup lineup;
    struct game_seed seed;
    int8_t winner;

    plan_lineup(plan, index, &lineup);
    seed = seed_attempt(&plan->seed, plan->seed_is_match, lineup.seed_number, match->attempt);
    return span_equal(match->game, span_text(plan->game->name)) && span_equal(match->epoch, span_text(plan->epoch)) &&
           match->attempt <= RUN_ATTEMPTS_MAX && memcmp(&seed, &match->seed, sizeof seed) == 0 &&
           unfinished_is_of(match, plan->game, &lineup) &&
           (!match->finished || record_match_winner(match, plan->game, &winner));
}

/* The index of the match in the run, from an id such as m12, in the run's own spelling; plan->games if it is not
 * one. */
static unsigned index_of(const struct plan *plan, struct span id)
{
    char text[PROTO_ID_MAX + 1], name[RUN_ID_MAX];
    unsigned long number;

    copy_text(text, sizeof text, id);
    number = text[0] == 'm' ? strtoul(text + 1, NULL, DECIMAL) : 0;
    if (number < 1 || number > plan->games)
        return plan->games;
    (void)snprintf(name, sizeof name, "m%lu", number);
    return strcmp(name, text) == 0 ? (unsigned)number - 1 : plan->games;
}

static enum ledger_state state_of(const struct record_match *match)
{
    if (!match->finished)
        return LEDGER_BROKEN_OFF;
    return result_is_spoiled(match->winner, match->reason, match->attempt) ? LEDGER_OPEN : LEDGER_FINISHED;
}

static bool note_match(struct ledger *ledger, uint32_t file, const struct record_match *match, uint32_t at,
                       struct error *error)
{
    unsigned index = index_of(ledger->plan, match->id);
    struct entry *entry = &ledger->entries[index];

    if (index == ledger->plan->games || !ledger_may_have(ledger->plan, match, index))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: match %.*s is none of the run %s", ledger->paths[file],
                         (int)match->id.size, (const char *)match->id.at, ledger->stem);
    if (entry->attempt == match->attempt)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: match %.*s is also in %s", ledger->paths[file],
                         (int)match->id.size, (const char *)match->id.at, ledger->paths[entry->file]);
    if (entry->attempt < match->attempt)
        *entry = (struct entry){file, at, (uint16_t)match->attempt, (uint8_t)state_of(match)};
    return true;
}

/* Says in which file it was found. */
static bool refuse_file(const struct ledger *ledger, uint32_t number, const struct error *found, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", ledger->paths[number], found->text);
}

static bool note_file(struct ledger *ledger, uint32_t number, struct error *error)
{
    struct record_file *file = open_file(ledger, number, error);
    bool good = file != NULL;

    for (size_t i = 0; good && i < record_file_matches(file); i++) {
        struct record_match match;
        struct error found = {0};

        good = record_file_match(file, i, &match, &found) ? note_match(ledger, number, &match, (uint32_t)i, error)
                                                          : refuse_file(ledger, number, &found, error);
    }
    return good;
}

struct ledger *ledger_read(const struct plan *plan, const char *stem, struct error *error)
{
    struct ledger *ledger = calloc(1, sizeof *ledger);
    bool good;

    if (ledger) {
        *ledger = (struct ledger){.plan = plan, .stem = stem};
        ledger->entries = calloc(plan->games, sizeof *ledger->entries);
    }
    if (!ledger || !ledger->entries) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        ledger_free(ledger);
        return NULL;
    }
    good = mend_all(ledger, error);
    for (uint32_t i = 0; good && i < ledger->path_count; i++)
        good = note_file(ledger, i, error);
    if (good)
        return ledger;
    ledger_free(ledger);
    return NULL;
}

bool ledger_add(struct ledger *ledger, const char *name, struct error *error)
{
    return add_path(ledger, name, false, error) && note_file(ledger, (uint32_t)ledger->path_count - 1, error);
}

enum ledger_state ledger_state(const struct ledger *ledger, unsigned match)
{
    return (enum ledger_state)ledger->entries[match].state;
}

unsigned ledger_count(const struct ledger *ledger, enum ledger_state state)
{
    unsigned count = 0;

    for (unsigned i = 0; i < ledger->plan->games; i++)
        count += ledger->entries[i].state == state;
    return count;
}

unsigned ledger_attempt(const struct ledger *ledger, unsigned match)
{
    const struct entry *entry = &ledger->entries[match];

    return entry->attempt + (entry->state == LEDGER_OPEN);
}

/* --- results ----------------------------------------------------------------------------------------------------- */

static void take_thought(struct run_seat *seat, int64_t think_us)
{
    seat->think_us += think_us;
    histogram_small_add(&seat->think, (uint64_t)think_us);
}

/* A match that is reported from its record. */
struct telling {
    struct run_result *result;
    uint64_t asked[GAME_SEATS_MAX]; /* decisions of each seat that its bot answered, or was late for */
};

static void take_steps(void *context, const struct record_step *steps, unsigned count)
{
    struct telling *telling = context;

    for (unsigned i = 0; i < count; i++) {
        struct run_seat *seat = &telling->result->seat[steps[i].seat];
        uint64_t *asked = &telling->asked[steps[i].seat];

        if (steps[i].cause == CAUSE_BOT || steps[i].cause == CAUSE_DEFAULT) {
            take_thought(seat, (int64_t)steps[i].think_us);
            ++*asked;
        } else if (steps[i].cause == CAUSE_FILLER && !seat->filler_from) {
            seat->filler_from = *asked + 1;
        }
    }
}

static void take_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct telling *telling = context;
    enum fault kind = fault_named(fault);
    char text[FAULT_EVIDENCE_MAX];

    copy_text(text, sizeof text, evidence);
    if (kind < FAULT_COUNT)
        result_fault(telling->result, seat, kind, decision, text);
}

static void name_seat(struct run_result *result, unsigned seat, struct span bot, struct span version)
{
    copy_text(result->seat[seat].bot, sizeof result->seat[seat].bot, bot);
    copy_text(result->seat[seat].version, sizeof result->seat[seat].version, version);
}

static void take_seat(void *context, unsigned seat, const struct record_seat *bot)
{
    struct telling *telling = context;

    struct run_sandbox *sandbox = &telling->result->seat[seat].sandbox;

    name_seat(telling->result, seat, bot->bot, bot->version);
    *sandbox = run_sandbox_weaker(*sandbox, lived_read(&bot->lived));
}

static void take_match(struct run_result *result, const struct plan *plan, const struct record_match *match)
{
    result->seed = match->seed;
    result->attempt = match->attempt;
    result->turns = match->turns;
    result->decisions = match->decisions;
    result->hash = match->hash;
    (void)!record_match_winner(match, plan->game, &result->verdict.winner);
    copy_text(result->verdict.reason, sizeof result->verdict.reason, match->reason);
    memcpy(result->verdict.score, match->score, sizeof result->verdict.score);
    for (unsigned seat = 0; seat < match->seats; seat++) {
        name_seat(result, seat, match->bot[seat], match->version[seat]);
        result->seat[seat].sandbox = lived_read(&match->lived[seat]);
        result->seat[seat].has_cpu = match->has_cpu;
        result->seat[seat].cpu_us = (int64_t)match->cpu[seat].used_us;
        result->seat[seat].idle_cpu_us = (int64_t)match->cpu[seat].idle_us;
    }
}

/* The bundles that were written before. */
static void find_bundles(const struct ledger *ledger, struct run_result *result)
{
    for (size_t i = 0; i < result->fault_count; i++) {
        struct run_fault *fault = &result->faults[i];
        char path[PATH_MAX];

        evidence_name(fault->bundle, ledger->stem, result, i);
        if (snprintf(path, sizeof path, "%s/%s", ledger->plan->records, fault->bundle) >= (int)sizeof path ||
            access(path, F_OK) != 0)
            fault->bundle[0] = '\0';
    }
}

static struct run_result *result_for(const struct plan *plan, unsigned match)
{
    struct lineup lineup;

    plan_lineup(plan, match, &lineup);
    return result_new(match, lineup.seats);
}

/* Opens the file of an entry, and reads its match again: the file can have changed since. */
static struct record_file *open_entry(struct ledger *ledger, unsigned match, struct record_match *told,
                                      struct error *error)
{
    const struct entry *entry = &ledger->entries[match];
    struct record_file *file = open_file(ledger, entry->file, error);
    struct error found = {0};
    bool same;

    if (!file)
        return NULL;
    same = entry->index < record_file_matches(file) && record_file_match(file, entry->index, told, &found) &&
           index_of(ledger->plan, told->id) == match && ledger_may_have(ledger->plan, told, match) &&
           told->attempt == entry->attempt && state_of(told) == (enum ledger_state)entry->state;
    if (!same)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s was changed while it was read", ledger->paths[entry->file]);
    return same ? file : NULL;
}

struct run_result *ledger_result(struct ledger *ledger, unsigned match, struct error *error)
{
    struct run_result *result = result_for(ledger->plan, match);
    struct telling telling = {.result = result};
    const struct record_skim skim = {
        .steps = take_steps, .fault = take_fault, .resumed = take_seat, .context = &telling};
    const struct entry *entry = &ledger->entries[match];
    struct record_file *file;
    struct record_match told;
    struct error found = {0};

    assert(entry->state == LEDGER_FINISHED);
    if (!result) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    file = open_entry(ledger, match, &told, error);
    if (file)
        take_match(result, ledger->plan, &told);
    if (file && record_file_skim(file, entry->index, &skim, &found)) {
        find_bundles(ledger, result);
        return result;
    }
    if (file)
        (void)refuse_file(ledger, entry->file, &found, error);
    result_free(result);
    return NULL;
}

struct unfinished *ledger_unfinished(struct ledger *ledger, unsigned match, struct error *error)
{
    const struct entry *entry = &ledger->entries[match];
    struct record_match told;
    struct record_file *file = open_entry(ledger, match, &told, error);
    const struct unfinished_rules rules = {ledger->plan->game, ledger->plan->epoch, ledger->plan->clock.strikes};
    struct unfinished *unfinished = NULL;
    struct error found = {0};

    assert(entry->state == LEDGER_BROKEN_OFF);
    if (file)
        unfinished = unfinished_new(&rules, file, entry->index, ledger->paths[entry->file], &found);
    if (file && !unfinished)
        (void)refuse_file(ledger, entry->file, &found, error);
    return unfinished;
}
