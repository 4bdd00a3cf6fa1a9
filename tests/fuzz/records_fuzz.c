/* SPDX-License-Identifier: MIT */
#include "records_fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/records/records.h"
#include "cli/records/script.h"
#include "match/past.h"
#include "match/relive.h"
#include "match/seed.h"
#include "run/resuming/ledger.h"
#include "run/results.h"
#include "stage.h"

enum { GAMES = 2, ANSWERS_MOST = 2000 };

static struct shelf shelf;
static struct registry registry;
static struct record_rules rules;

bool records_begin(void)
{
    registry_init(&registry);
    record_rules_init(&rules, &registry);
    shelf_init(&shelf, GAMES);
    for (unsigned i = 0; i < GAMES; i++)
        shelf_play(&shelf, i);
    return true;
}

void records_end(void)
{
    shelf_release(&shelf);
    registry_release(&registry);
}

const struct shelf *shelf_of_records(void)
{
    return &shelf;
}

static void add_file(const char *path, void (*add)(void *context, struct span bytes), void *context)
{
    struct span bytes = stage_read(path);

    add(context, bytes);
    free((void *)(uintptr_t)bytes.at);
}

void records_seed(void (*add)(void *context, struct span bytes), void *context)
{
    struct dirent **entries;
    int count = scandir(GOLDEN_RECORDS, &entries, NULL, alphasort);
    char path[512];

    for (int i = 0; i < count; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", GOLDEN_RECORDS, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            add_file(path, add, context);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    for (unsigned i = 0; i < 2 * GAMES; i++) { /* more often than others, as only these come through the ledger */
        shelf_path(&shelf, 1 + i % GAMES, path);
        add_file(path, add, context);
    }
}

/* --- a bot that relives it --------------------------------------------------------------------------------------- */

struct bot {
    uint64_t decision;
    uint32_t action;
    bool asked;
};

static void hear(void *context, const struct message *message)
{
    struct bot *bot = context;

    if (message->type == MESSAGE_DECISION)
        *bot = (struct bot){message->decision.decision, message->decision.actions[0], true};
}

static void hear_answered(void *context, const struct relive_answer *answer)
{
    (void)context;
    (void)answer;
}

static void hear_fault(void *context, enum fault fault, uint64_t decision, unsigned turn, const char *evidence)
{
    (void)context;
    (void)fault;
    (void)decision;
    (void)turn;
    (void)evidence;
}

static void live(struct relive *relive, struct bot *bot)
{
    relive_start(relive, 0);
    relive_ready(relive, 0);
    for (unsigned answers = 0; bot->asked && !relive_is_over(relive) && answers < ANSWERS_MOST; answers++) {
        const struct message_answer answer = {.match = RELIVE_HANDLE, .decision = bot->decision, .action = bot->action};

        bot->asked = false;
        relive_answer(relive, &answer, 0);
    }
}

static void relive_it(const struct record_match *match, const struct record_game *game, const struct past *past)
{
    struct error error = {0};
    struct encoder *encoder = encoder_new(game->game, &error);
    int64_t values[GAME_SETTINGS_MAX];
    struct bot bot = {0};
    struct relive_options options = {
        .encoder = encoder,
        .past = past,
        .epoch = match->epoch,
        .values = values,
        .seed = match->seed,
        .clock = clock_preset(),
        .ops = {.send = hear, .answered = hear_answered, .fault = hear_fault, .context = &bot},
    };
    struct relive *relive = NULL;

    if (record_match_values(match, game->game, values, &error))
        relive = relive_new(&options, &error);
    if (relive)
        live(relive, &bot);
    relive_free(relive);
    encoder_free(encoder);
}

/* --- each match of the file -------------------------------------------------------------------------------------- */

static const char *step_through(const struct record_file *file, size_t index, const struct record_games *games,
                                const struct game *game)
{
    struct error error = {0};
    struct script script;

    if (!script_load(&script, file, index, games, game, GAME_ALL, &error))
        return error.text[0] ? NULL : "a match is not gone through, without a word";
    for (size_t moment = 0; moment < script.moments; moment++)
        (void)script_turn(&script, moment);
    script_free(&script);
    return NULL;
}

static const char *use_match(const struct record_file *file, size_t index)
{
    struct record_games games = record_rules_games(&rules);
    struct record_match match;
    struct record_game game;
    struct error error = {0};
    struct past past;

    if (!record_file_match(file, index, &match, &error))
        return error.text[0] ? NULL : "a match was refused without a word";
    if (!games.find(games.context, match.game, &game))
        return NULL;
    if (!past_read(&past, file, index, &games, &error))
        return error.text[0] ? NULL : "a past was refused without a word";
    relive_it(&match, &game, &past);
    past_release(&past);
    return step_through(file, index, &games, game.game);
}

static const char *use_matches(struct span bytes)
{
    struct record_file *file = record_file_in(bytes);
    const char *broken = NULL;

    for (size_t i = 0; file && !broken && i < record_file_matches(file); i++)
        broken = use_match(file, i);
    record_file_free(file);
    return broken;
}

/* --- the run ----------------------------------------------------------------------------------------------------- */

static void go_on(const struct unfinished *unfinished)
{
    struct table table;

    table_init(&table, shelf.plan->game, CLOCK, 1);
    table.options.ops.fault = NULL;
    table.options.seed = seed_attempt(&shelf.plan->seed, false, 0, 1);
    table.options.past = &unfinished->past;
    table_seat(&table);
    shelf_finish(&table);
    table_release(&table);
}

static const char *use_entry(struct ledger *ledger, unsigned match)
{
    enum ledger_state state = ledger_state(ledger, match);
    struct run_result *result = NULL;
    struct unfinished *unfinished = NULL;
    struct error error = {0};

    if (state == LEDGER_FINISHED)
        result = ledger_result(ledger, match, &error);
    if (state == LEDGER_BROKEN_OFF)
        unfinished = ledger_unfinished(ledger, match, &error);
    if (unfinished && match == 0)
        go_on(unfinished);
    unfinished_free(unfinished);
    result_free(result);
    return state == LEDGER_OPEN || result || unfinished || error.text[0] ? NULL : "a match was refused without a word";
}

/* As one that is only looked at, or is gone on with. */
static const char *use_run(struct span bytes, bool looks)
{
    struct error error = {0};
    struct ledger *ledger;
    const char *broken;

    shelf_write(&shelf, 1, bytes);
    shelf.plan->looks = looks;
    ledger = ledger_read(shelf.plan, SHELF_STEM, &error);
    broken = ledger || error.text[0] ? NULL : "a run was refused without a word";
    for (unsigned match = 0; ledger && !broken && match < GAMES; match++)
        broken = use_entry(ledger, match);
    ledger_free(ledger);
    return broken;
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static const char *const uses[][6] = {
    {"verify", NULL, "--json"},
    {"replay", NULL, "--json"},
    {"replay", NULL},
    {"replay", NULL, "--seat", "1"},
};

static const char *use_commands(struct span bytes)
{
    char path[STAGE_PATH_MAX];
    const char *broken = NULL;

    stage_path(path, "one.arena");
    stage_write(path, bytes);
    for (size_t i = 0; !broken && i < sizeof uses / sizeof *uses; i++) {
        const char *words[sizeof *uses / sizeof **uses];

        memcpy(words, uses[i], sizeof words);
        words[1] = path;
        broken = stage_run(words);
    }
    return broken;
}

const char *records_check(struct span bytes)
{
    const char *broken = use_matches(bytes);

    broken = broken ? broken : use_commands(bytes);
    broken = broken ? broken : use_run(bytes, true);
    return broken ? broken : use_run(bytes, false);
}
