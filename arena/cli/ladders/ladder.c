/* SPDX-License-Identifier: MIT */
/* arena ladder: the host's hand on a ladder. A daemon that holds the ladder carries the verb out; without one it is
 * carried out here, on the files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/visible.h"
#include "cli/command.h"
#include "cli/ladders/bot.h"
#include "cli/ladders/follow.h"
#include "cli/ladders/grid.h"
#include "cli/ladders/ladder_place.h"
#include "cli/ladders/table.h"
#include "cli/options/game.h"
#include "cli/terminal/output.h"
#include "control/ask.h"
#include "json/json.h"
#include "keys/certificate.h"
#include "ladder/file/ladder_keys.h"
#include "ladder/ladder_lock.h"
#include "ladder/verbs/state.h"
#include "ladder/verbs/verbs.h"
#include "serve/elsewhere/errand.h"

enum {
    GIVEN_OPTIONS = 2 * (VERB_OPTIONS + VERB_SETS_MAX),
    GIVEN_MAX = 2 + VERB_WORDS_MAX + GIVEN_OPTIONS,
    ERRAND_WORDS = 4,
};

struct request {
    struct game_choice choice;
    struct ladder_place place;
    const char *folder;
    const char *words[GIVEN_MAX]; /* the verb, its words and its options */
    unsigned count;
    const char *options[GIVEN_OPTIONS]; /* which come behind the words */
    unsigned option_count;
    char spelled[GIVEN_OPTIONS][VERB_NAME_MAX];
    char key[CERTIFICATE_KEY_SIZE + CERTIFICATE_BOTS_SIZE]; /* of a certificate that a word names, and its bots */
    bool json, keys, follow;
};

/* --- the command line -------------------------------------------------------------------------------------------- */

/* Keeps an option of a verb as it is spelled, "--why", with its value. False: it is none. */
static bool keep_option(struct request *request, const char *name, const char *value)
{
    char *spelled;

    for (unsigned i = 0; i < VERB_OPTIONS; i++) {
        if (strcmp(verb_options[i].name, name) != 0)
            continue;
        spelled = request->spelled[request->option_count];
        (void)snprintf(spelled, VERB_NAME_MAX, "--%s", name);
        request->options[request->option_count++] = spelled;
        if (value)
            request->options[request->option_count++] = value;
        return true;
    }
    return false;
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error) || taken)
        return error->code == EXIT_DONE;
    if (request->option_count + 2 > GIVEN_OPTIONS)
        return error_set(error, EXIT_WRONG_USE, "--%s is too much: no verb has so many options", row->name);
    if (keep_option(request, row->name, value))
        return true;
    request->json = request->json || strcmp(row->name, "json") == 0;
    request->follow = request->follow || strcmp(row->name, "follow") == 0;
    request->keys = request->keys || strcmp(row->name, "keys") == 0;
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (!request->folder) {
        request->folder = word;
        return true;
    }
    if (request->count == 2 + VERB_WORDS_MAX)
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: arena ladder DIR [VERB [WORD]...]", word);
    request->words[request->count++] = word;
    return true;
}

/* The table of what holds when. */
static void print_keys(void)
{
    static const char *const sections[LADDER_SECTIONS] = {[LADDER_CLASS] = "class", [LADDER_BOT] = "bot"};

    for (unsigned i = 0; i < LADDER_KEYS; i++) {
        const struct conf_key *key = &ladder_keys[i];
        char name[80];

        (void)snprintf(name, sizeof name, "%s%s%s", sections[key->section] ? sections[key->section] : "",
                       sections[key->section] ? " " : "", key->name);
        (void)printf("%-18s %s\n", name, ladder_when_words[key->when]);
    }
}

/* Puts the key and the bots of a certificate in the place of its file: a daemon may be in another folder, and needs
 * nothing else. */
static bool read_certificate(struct request *request, unsigned at, struct error *error)
{
    struct certificate certificate;
    bool good = certificate_read(&certificate, request->words[at], error);

    if (good) {
        (void)snprintf(request->key, sizeof request->key, "%s%s%s", certificate.public_key,
                       *certificate.bots ? " " : "", certificate.bots);
        request->words[at] = request->key;
    }
    certificate_forget(&certificate);
    return good;
}

/* Finds the verb, and checks its words. */
static bool understand(struct request *request, struct verb_call *call, struct error *error)
{
    const struct verb_row *row;
    unsigned used, words;

    if (request->count == 0)
        request->words[request->count++] = "show";
    row = verb_find(request->words, request->count, &used, error);
    if (!row)
        return false;
    words = request->count;
    for (unsigned i = 0; i < request->option_count; i++)
        request->words[request->count++] = request->options[i];
    if (!verb_parse(row, request->words + used, request->count - used, call, error))
        return false;
    if (!row->certificate)
        return true;
    return read_certificate(request, used + 1, error) &&
           verb_parse(row, request->words + used, words - used + request->option_count, call, error);
}

/* --- what is printed --------------------------------------------------------------------------------------------- */

static void print_list(const struct verb_row *row, const json_t *body)
{
    const json_t *items = json_object_get(body, row->list);
    struct grid_column columns[GRID_COLUMNS_MAX];
    unsigned count = 0;

    for (const struct verb_column *column = row->columns; column->key; column++)
        columns[count++] = (struct grid_column){
            column->key, column->heading, json_is_integer(json_object_get(json_array_get(items, 0), column->key))};
    if (json_array_size(items))
        grid_print(stdout, columns, count, items);
    else
        (void)printf("no %s yet\n", row->list);
}

/* "owner: anna" for each member that is a text or a number. */
static void print_members(json_t *body)
{
    const char *key;
    json_t *value;

    json_object_foreach(body, key, value)
    {
        char *text = json_is_string(value) || json_is_integer(value) ? grid_text(value) : NULL;

        if (text)
            (void)printf("%s: %s\n", key, text);
        free(text);
    }
}

static void print_sentences(const json_t *sentences)
{
    for (size_t i = 0; i < json_array_size(sentences); i++) {
        visible_print(stdout, json_string_value(json_array_get(sentences, i)));
        (void)putchar('\n');
    }
}

static void print_reply(const struct verb_row *row, json_t *body, const char *done)
{
    const char *token = json_string_value(json_object_get(body, "token"));

    if (token)
        (void)printf("%s\n", token);
    if (*done) {
        visible_print(stdout, done);
        (void)putchar('\n');
    }
    print_sentences(json_object_get(body, "sentences"));
    if (json_object_get(body, "table"))
        table_print(stdout, body);
    else if (json_object_get(body, "versions")) {
        print_members(body);
        bot_print(stdout, body);
    } else if (row->list) {
        print_members(body);
        print_list(row, body);
    }
}

static void print(const struct request *request, const struct verb_row *row, json_t *body, const char *done)
{
    if (row->here && !*done && !row->list) /* it has printed what it is for */
        return;
    if (!request->json) {
        print_reply(row, body, done);
        return;
    }
    if (*done)
        (void)json_object_set_new(body, "done", json_text(done));
    json_print(stdout, json_incref(body));
}

/* --- with a daemon, and without ---------------------------------------------------------------------------------- */

static bool ask_daemon(const struct request *request, const struct verb_row *row, struct error *error)
{
    const struct control_command command = {.verb = request->words[0],
                                            .words = request->words + 1,
                                            .count = request->count - 1,
                                            .list = row->list,
                                            .looks = !row->matches};
    struct control_reply reply;

    if (request->follow)
        return follow_table(request->folder, &command, request->json, error);
    if (!control_ask(request->folder, &command, ladder_is_locked, &reply, error))
        return false;
    if (reply.outcome.code)
        (void)error_set(error, reply.outcome.code, "%s", reply.outcome.text);
    else
        print(request, row, reply.body, reply.outcome.text);
    control_reply_release(&reply);
    return error->code == EXIT_DONE;
}

static bool run_on_files(struct request *request, struct verb_call *call, struct error *error)
{
    struct verb_files files;
    char who[AUDIT_WHO_MAX];
    bool good = verb_files_read(&files, &request->place.played, request->folder, call->row->needs, error);

    audit_who(who);
    files.state.host = &verb_host_of_files;
    files.state.context = &files;
    call->state = &files.state;
    call->who = who;
    call->error = error;
    good = good && verb_run(call);
    if (files.report.notice[0]) {
        visible_print(stderr, files.report.notice);
        (void)fputs("; it was left aside\n", stderr);
    }
    if (good)
        print(request, call->row, call->body, error->text);
    json_decref(call->body);
    call->state = NULL;
    call->who = NULL;
    verb_files_release(&files);
    return good;
}

/* Who changes something has the lock meanwhile. */
static bool run_here(struct request *request, struct verb_call *call, struct error *error)
{
    int lock = -1;
    bool good;

    request->choice.registry.looks = true; /* who looks at a ladder does not run the code that it names */
    if (!ladder_place_open(&request->place, &request->choice.registry, request->folder, error))
        return false;
    game_choice_tell(&request->choice);
    good = call->row->here || !call->row->matches || (lock = ladder_lock(request->folder, error)) >= 0;
    good = good && run_on_files(request, call, error);
    if (lock >= 0)
        (void)close(lock);
    ladder_place_close(&request->place);
    return good;
}

/* Only who plays the ladder has a table that changes. */
static bool check_follow(const struct request *request, const struct verb_call *call, struct error *error)
{
    if (strcmp(call->row->name, "show") != 0 || verb_is_here(call))
        return error_set(error, EXIT_WRONG_USE, "--follow is for `show`, without --at");
    return ladder_is_locked(request->folder) ||
           error_set(error, EXIT_NO, "show --follow needs a ladder that runs: start it by arena serve %s",
                     request->folder);
}

static bool look(struct request *request, struct error *error)
{
    struct verb_call call;

    if (request->keys) {
        print_keys();
        return true;
    }
    if (!request->folder)
        return error_set(error, EXIT_WRONG_USE, "say which ladder: arena ladder DIR [VERB [WORD]...]");
    if (!understand(request, &call, error))
        return false;
    if (request->follow && !check_follow(request, &call, error))
        return false;
    return !verb_is_here(&call) && ladder_is_locked(request->folder) ? ask_daemon(request, call.row, error)
                                                                     : run_here(request, &call, error);
}

/* `arena ladder work BATCH NUMBER`, on a node of a cluster: no verb begins with /. */
static bool is_errand(int argc, char **argv)
{
    return argc == ERRAND_WORDS && strcmp(argv[1], "work") == 0 && argv[2][0] == '/';
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request *request;

    if (is_errand(argc, argv))
        return errand_run(argv[2], argv[3], error);
    request = calloc(1, sizeof *request);

    if (!request) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return EXIT_COULD_NOT_RUN;
    }
    output_is_all();
    game_choice_init(&request->choice);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = take_word, .context = request}, error))
        (void)look(request, error);
    game_choice_release(&request->choice);
    free(request);
    return error->code;
}

static bool verb(size_t index, struct option_row *row)
{
    for (const struct verb_row *at = verb_rows; at->name; at++)
        if (index-- == 0) {
            *row = (struct option_row){at->name, at->words, at->help};
            return true;
        }
    return false;
}

/* An option that is of no verb is for all of them. */
static bool verb_takes(size_t index, const struct option_row *option)
{
    for (unsigned i = 0; i < VERB_OPTIONS; i++)
        if (strcmp(verb_options[i].name, option->name) == 0)
            return verb_rows[index].options >> i & 1;
    return true;
}

static const struct option_row options[] = {
    {"json", NULL, "print one JSON object"},
    {"keys", NULL, "print when a change of each key of ladder.conf holds"},
    {"follow", NULL, "show: again and again, as the table changes; on a terminal it is drawn in place, and q ends it"},
    {"why", "TEXT", "the reason, for ladder.log"},
    {"days", "N", "owner token: for how many days it is valid; without it, until it is revoked"},
    {"class", "NAME", "matches, challenge, table: of, or in, this class of ladder.conf"},
    {"bot", "NAME", "matches: only those of this bot"},
    {"last", "N", "matches: so many, the latest first; without it 20"},
    {"dry-run", NULL, "keep: only say what would be done"},
    {"mix", "NAME", "table: several settings by one name, besides those of its class"},
    {"set", "NAME=VALUE", "table: a setting that is not as in its class and mix; as often as one likes"},
    {"same-version", NULL, "restart: it plays on as the version before, and is rated as that"},
    {"absent", "HOW",
     "table: who plays for a person who is away for too long: filler or forfeit; without it, as lost_seat of "
     "ladder.conf says"},
    {"at", "N", "show: the table of the matches up to number N; without it of all"},
    PLUGIN_OPTION,
    PARANOID_OPTIONS,
};

const struct command command_ladder = {
    .name = "ladder",
    .words = "DIR [VERB [WORD]...]",
    .help = "look at a ladder and steer it, also while arena serve plays it",
    .more =
        "Without a verb it prints the table. arena/docs/ladder.md says what each verb does to matches and ratings.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .verb = verb,
    .verb_takes = verb_takes,
    .run = run,
};
