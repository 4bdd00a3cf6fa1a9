/* SPDX-License-Identifier: MIT */
/* Verbs that decide something: each is a line of ladder.log. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ladder/verbs/inside.h"

enum { DECIMAL = 10, DAY_S = 86400, DAYS_MAX = 3650, DONE_MAX = 300 };

/* What was done: the sentence of the row, and the number of the line. */
static void say_done(struct verb_call *call, unsigned number)
{
    char done[DONE_MAX];

    (void)snprintf(done, sizeof done, call->row->done, call->count ? call->words[0] : "");
    (void)snprintf(call->error->text, sizeof call->error->text, "%s (line %u of ladder.log%s)", done, number,
                   ladder_commands[call->row->command].undoes ? "; undo takes it back" : "");
    put(call->body, "line", json_integer(number));
    put(call->body, "command", json_string(ladder_commands[call->row->command].word));
}

bool decide(struct verb_call *call, const char *const fields[LADDER_FIELDS_MAX])
{
    const char *why = call->option[VERB_WHY] ? call->option[VERB_WHY] : "";
    unsigned number = 0;

    if (!call->state->host->decide(call->state->context, call->row->command, call->who, fields, why, &number,
                                   call->error))
        return false;
    say_done(call, number);
    return true;
}

/* The second word: a key, and the names of bots behind it. */
static void take_key(const char *word, char key[ROSTER_KEY_SIZE], const char **bots)
{
    size_t size = strcspn(word, " ");

    (void)snprintf(key, ROSTER_KEY_SIZE, "%.*s", (int)(size < ROSTER_KEY_SIZE ? size : 0), word);
    *bots = word[size] ? word + size + 1 : "";
}

bool run_decision(struct verb_call *call)
{
    const char *fields[LADDER_FIELDS_MAX] = {NULL}, *bots;
    char key[ROSTER_KEY_SIZE];

    take_key(call->count > 1 ? call->words[1] : "", key, &bots);
    for (unsigned i = 0; i < LADDER_FIELDS_MAX; i++) {
        if (call->row->take[i] == TAKE_WORD_0)
            fields[i] = call->words[0];
        else if (call->row->take[i] == TAKE_WORD_1)
            fields[i] = call->words[1];
        else if (call->row->take[i] == TAKE_KEY)
            fields[i] = key;
        else if (call->row->take[i] == TAKE_BOTS)
            fields[i] = bots;
        else if (call->row->take[i] == TAKE_SEASON)
            fields[i] = roster_season(call->state->roster);
    }
    return decide(call, fields);
}

/* To ask for what holds already is no mistake. */
bool run_hold(struct verb_call *call)
{
    const struct roster *roster = call->state->roster;
    const char *holds = NULL;

    if (call->row->command == LADDER_PAUSE && roster->paused)
        holds = "the ladder is paused already";
    else if (call->row->command == LADDER_FREEZE && roster->frozen)
        holds = "the ratings are frozen already";
    else if (call->row->command == LADDER_RESUME && !roster->paused && !roster->frozen)
        holds = "the ladder is neither paused nor frozen";
    if (!holds)
        return run_decision(call);
    (void)snprintf(call->error->text, sizeof call->error->text, "%s", holds);
    return true;
}

bool check_bot(const struct verb_call *call, const char *name)
{
    const struct ladder_file *file = call->state->file;

    for (unsigned i = 0; i < file->bot_count; i++)
        if (strcmp(file->bots[i].name, name) == 0)
            return true;
    return roster_bot(call->state->roster, name) ||
           error_set(call->error, EXIT_WRONG_USE, "there is no bot %.64s; the verb `bots` lists those that there are",
                     name);
}

bool run_ruling(struct verb_call *call)
{
    return check_bot(call, call->words[0]) && run_decision(call);
}

bool run_match_ruling(struct verb_call *call)
{
    return find_match(call, call->words[0]) && run_decision(call);
}

/* A bot of ladder.conf plays as it is now; one that attaches must still be of an owner's. */
static bool may_play_again(const struct verb_state *state, const struct season_version *version)
{
    for (unsigned i = 0; i < state->file->bot_count; i++)
        if (strcmp(state->file->bots[i].name, version->bot) == 0)
            return true;
    return roster_version(state->roster, version->bot, version->version) != NULL;
}

bool run_replay(struct verb_call *call)
{
    const struct outcome *outcome = find_match(call, call->words[0]);

    for (unsigned seat = 0; outcome && seat < outcome->seats; seat++) {
        const struct season_version *version = &call->state->season->versions[outcome->fixture.entry[seat]];

        if (!may_play_again(call->state, version))
            return error_set(call->error, EXIT_NO,
                             "%s cannot be played again: %s is not on the ladder any more; `void` takes the match out "
                             "alone",
                             call->words[0], version->bot);
    }
    return outcome && run_decision(call);
}

bool run_drain(struct verb_call *call)
{
    call->state->host->daemon->drain(call->state->context);
    (void)snprintf(call->error->text, sizeof call->error->text,
                   "no match begins any more; arena serve ends when the last one is over");
    return true;
}

bool run_reload(struct verb_call *call)
{
    json_t *sentences = json_array();

    put(call->body, "sentences", sentences);
    if (!call->state->host->daemon->reload(call->state->context, sentences, call->error))
        return false;
    if (json_array_size(sentences) == 0)
        (void)json_array_append_new(sentences, json_string("nothing has changed in ladder.conf"));
    return true;
}

bool run_restart(struct verb_call *call)
{
    bool same = call->option[VERB_SAME_VERSION];

    if (!check_bot(call, call->words[0]) ||
        !call->state->host->daemon->restart(call->state->context, call, call->error))
        return false;
    (void)snprintf(call->error->text, sizeof call->error->text,
                   "new processes of %.64s play as %s; matches under way are played to their end", call->words[0],
                   same ? "the version before" : "another version");
    return true;
}

bool run_challenge(struct verb_call *call)
{
    const char *first = call->words[0], *second = call->words[1];

    if (!check_bot(call, first) || !check_bot(call, second) ||
        !call->state->host->daemon->challenge(call->state->context, first, second, call->option[VERB_CLASS],
                                              call->error))
        return false;
    (void)snprintf(call->error->text, sizeof call->error->text,
                   "%s plays %s as soon as both have room; the match is not rated", first, second);
    return true;
}

bool run_table(struct verb_call *call)
{
    return call->state->host->daemon->table(call->state->context, call, call->body, call->error);
}

bool run_tables(struct verb_call *call)
{
    call->state->host->daemon->tables(call->state->context, call->body);
    return true;
}

bool run_end(struct verb_call *call)
{
    if (!call->state->host->daemon->end(call->state->context, call->words[0], call->error))
        return false;
    (void)snprintf(call->error->text, sizeof call->error->text, "the table %.40s is over", call->words[0]);
    return true;
}

bool run_forget(struct verb_call *call)
{
    const char *seat = call->words[1];
    unsigned number = (unsigned)strtoul(seat, NULL, DECIMAL);

    if (!*seat || strlen(seat) > 2 || seat[strspn(seat, "0123456789")])
        return error_set(call->error, EXIT_WRONG_USE, "'%.40s' is no seat: a number from 0, as `tables` says", seat);
    if (!call->state->host->daemon->forget(call->state->context, call->words[0], number, call->error))
        return false;
    (void)snprintf(call->error->text, sizeof call->error->text, "the name in seat %u of table %.40s is forgotten",
                   number, call->words[0]);
    return true;
}

bool run_undo(struct verb_call *call)
{
    unsigned number = (unsigned)strtoul(call->words[0], NULL, DECIMAL);

    if (number == 0 || number > call->state->log->count)
        return error_set(call->error, EXIT_WRONG_USE,
                         "undo takes the number of a line of ladder.log, 1 to %zu; the "
                         "verb `log` lists them",
                         call->state->log->count);
    return run_decision(call);
}

/* --- tokens ------------------------------------------------------------------------------------------------------ */

/* The time at which a token expires; "" for never. */
static bool expiry(struct verb_call *call, char out[LOG_TIME_MAX])
{
    const char *text = call->option[VERB_DAYS];
    char *end;
    long days = text ? strtol(text, &end, DECIMAL) : 0;
    time_t then = time(NULL) + days * DAY_S;
    struct tm parts;

    *out = '\0';
    if (!text)
        return true;
    if (*text < '1' || *text > '9' || *end || days > DAYS_MAX)
        return error_set(call->error, EXIT_WRONG_USE, "--days is a number of 1..%d, not '%.40s'", DAYS_MAX, text);
    if (!gmtime_r(&then, &parts) || strftime(out, LOG_TIME_MAX, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
        return error_set(call->error, EXIT_COULD_NOT_RUN, "cannot tell the time");
    return true;
}

bool run_token(struct verb_call *call)
{
    char text[ROSTER_TOKEN_TEXT_SIZE], hash[HASH_HEX_SIZE], expires[LOG_TIME_MAX];
    const char *const fields[LADDER_FIELDS_MAX] = {call->words[0], hash, expires};

    roster_new_token(text, hash);
    if (!expiry(call, expires) || !decide(call, fields))
        return false;
    put(call->body, "owner", json_string(call->words[0]));
    put(call->body, "token", json_string(text));
    put(call->body, "id", json_stringn(hash, LADDER_TOKEN_ID_SIZE - 1));
    put(call->body, "expires", *expires ? json_string(expires) : json_null());
    return true;
}
