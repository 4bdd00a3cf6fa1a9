/* SPDX-License-Identifier: MIT */
#include "ladder/roster/ladder_log.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "keys/certificate.h"
#include "ladder/season/season.h"
#include "proto/text.h"

enum { ROOM_FIRST = 64, DECIMAL = 10, KEY_LENGTH = 40, HASH_LENGTH = 64 };

#define BOT_FIELD                                                                                                      \
    {                                                                                                                  \
        "bot", FIELD_ID                                                                                                \
    }
#define OWNER_FIELD                                                                                                    \
    {                                                                                                                  \
        "owner", FIELD_ID                                                                                              \
    }
#define VERSION_FIELD                                                                                                  \
    {                                                                                                                  \
        "version", FIELD_VERSION                                                                                       \
    }
#define SEASON_FIELD                                                                                                   \
    {                                                                                                                  \
        "season", FIELD_ID                                                                                             \
    }
#define MATCH_FIELD                                                                                                    \
    {                                                                                                                  \
        "match", FIELD_MATCH                                                                                           \
    }

const struct ladder_command_row ladder_commands[LADDER_COMMANDS] = {
    [LADDER_OWNER] = {"owner", false, {OWNER_FIELD}},
    [LADDER_KEY] = {"key", false, {OWNER_FIELD, {"key", FIELD_KEY}, {"bots", FIELD_BOTS}}},
    [LADDER_TOKEN] = {"token", false, {OWNER_FIELD, {"hash", FIELD_HASH}, {"expires", FIELD_TIME}}},
    [LADDER_REVOKE] = {"revoke", false, {OWNER_FIELD, {"what", FIELD_CREDENTIAL}}},
    [LADDER_ENTER] = {"bot", false, {BOT_FIELD, OWNER_FIELD}},
    [LADDER_VERSION_IN] = {"version", false, {BOT_FIELD, VERSION_FIELD}},
    [LADDER_QUALIFY] = {"qualify", false, {BOT_FIELD, VERSION_FIELD}},
    [LADDER_KEEP_OUT] = {"keep-out", true, {BOT_FIELD, VERSION_FIELD}},
    [LADDER_BUILD] = {"build", false, {BOT_FIELD, VERSION_FIELD, {"hash", FIELD_HASH}}},
    [LADDER_ANEW] = {"restart", false, {BOT_FIELD}},
    [LADDER_WITHDRAW] = {"withdraw", true, {BOT_FIELD}},
    [LADDER_BENCH] = {"bench", true, {BOT_FIELD}},
    [LADDER_UNBENCH] = {"unbench", true, {BOT_FIELD}},
    [LADDER_VOID] = {"void", true, {SEASON_FIELD, MATCH_FIELD}},
    [LADDER_REPLAY] = {"replay", true, {SEASON_FIELD, MATCH_FIELD}},
    [LADDER_UNDO] = {"undo", false, {{"line", FIELD_LINE}}},
    [LADDER_PAUSE] = {"pause", false, {{NULL, 0}}},
    [LADDER_FREEZE] = {"freeze", false, {{NULL, 0}}},
    [LADDER_RESUME] = {"resume", false, {{NULL, 0}}},
    [LADDER_NOTICE] = {"notice", true, {{"text", FIELD_SENTENCE}}},
    [LADDER_SEASON_CLOSE] = {"season-close", false, {SEASON_FIELD}},
    [LADDER_SEASON_NEW] = {"season-new", false, {SEASON_FIELD}},
};

/* --- fields ------------------------------------------------------------------------------------------------------ */

static bool is_hex(const char *text, size_t length)
{
    return strlen(text) == length && strspn(text, "0123456789abcdef") == length;
}

static bool is_key(const char *text)
{
    static const char z85[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";

    return strlen(text) == KEY_LENGTH && strspn(text, z85) == KEY_LENGTH;
}

/* False: it is none. */
static bool read_time(const char *text, int64_t *time_s)
{
    struct tm parts = {0};
    const char *end = strptime(text, "%Y-%m-%dT%H:%M:%SZ", &parts);

    *time_s = end && !*end ? (int64_t)timegm(&parts) : 0;
    return end && !*end;
}

int64_t ladder_time(const char *text)
{
    int64_t time_s;

    return read_time(text, &time_s) ? time_s : 0;
}

/* A number from 1 without leading zeros; 0 if it is none. */
static uint64_t number_of(const char *text, uint64_t most)
{
    char *end;
    unsigned long long number;

    if (text[0] < '1' || text[0] > '9')
        return 0;
    errno = 0;
    number = strtoull(text, &end, DECIMAL);
    return *end || errno || number > most ? 0 : number;
}

uint64_t ladder_match_number(const char *id)
{
    return id[0] == 'm' ? number_of(id + 1, SEASON_MATCHES_MAX) : 0;
}

static bool is_good(const struct ladder_log *log, enum ladder_field_kind kind, const char *text)
{
    int64_t time_s;

    switch (kind) {
    case FIELD_ID:
        return text_is_id(span_text(text));
    case FIELD_VERSION:
        return text_is_good(span_text(text), TEXT_VERSION);
    case FIELD_KEY:
        return is_key(text);
    case FIELD_BOTS:
        return certificate_bots_are_good(text);
    case FIELD_HASH:
        return is_hex(text, HASH_LENGTH);
    case FIELD_CREDENTIAL:
        return is_key(text) || is_hex(text, LADDER_TOKEN_ID_SIZE - 1);
    case FIELD_TIME:
        return !*text || read_time(text, &time_s);
    case FIELD_MATCH:
        return ladder_match_number(text) > 0;
    case FIELD_LINE:
        return number_of(text, log->count) > 0;
    case FIELD_SENTENCE:
        return *text && text_is_good(span_text(text), TEXT_WHY);
    case FIELD_KINDS:
        break;
    }
    return false;
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *line, const char *key)
{
    const json_t *text = json_object_get(line, key);

    return json_is_string(text) && strlen(json_string_value(text)) == json_string_length(text) ? json_string_value(text)
                                                                                               : NULL;
}

static enum ladder_command command_of(const json_t *line)
{
    const char *word = text_of(line, "command");
    unsigned command = 0;

    while (word && command < LADDER_COMMANDS && strcmp(word, ladder_commands[command].word) != 0)
        command++;
    return word ? (enum ladder_command)command : LADDER_COMMANDS;
}

/* The line that an `undo` takes back; NULL if it cannot be taken back. */
static struct ladder_line *undone_by(const struct ladder_log *log, const char *number)
{
    struct ladder_line *line;

    assert(number); /* the first field of an `undo` */
    line = &log->lines[number_of(number, log->count) - 1];
    return ladder_commands[line->command].undoes && !line->undone ? line : NULL;
}

/* "": it has none, and need not have one. NULL: it has none, or no text. */
static const char *field_of(const json_t *json, const char *name, enum ladder_field_kind kind)
{
    return kind == FIELD_BOTS && !json_object_get(json, name) ? "" : text_of(json, name);
}

/* Parses a line. False: it is none. */
static bool parse(const struct ladder_log *log, const json_t *json, struct ladder_line *line)
{
    const char *why = text_of(json, "why");

    *line = (struct ladder_line){.number = (unsigned)log->count + 1,
                                 .command = command_of(json),
                                 .time = text_of(json, "time"),
                                 .who = text_of(json, "who"),
                                 .why = why ? why : ""};
    if (line->command == LADDER_COMMANDS || !line->time || !read_time(line->time, &line->time_s) || !line->who ||
        !text_is_good(span_text(line->who), TEXT_WHY) || !text_is_good(span_text(line->why), TEXT_WHY))
        return false;
    for (unsigned i = 0; i < LADDER_FIELDS_MAX && ladder_commands[line->command].fields[i].name; i++) {
        line->field[i] = field_of(json, ladder_commands[line->command].fields[i].name,
                                  ladder_commands[line->command].fields[i].kind);
        if (!line->field[i] || !is_good(log, ladder_commands[line->command].fields[i].kind, line->field[i]))
            return false;
    }
    return line->command != LADDER_UNDO || undone_by(log, line->field[0]);
}

/* Takes the line over. */
static bool add(struct ladder_log *log, json_t *json, const struct ladder_line *line)
{
    size_t room = log->room ? 2 * log->room : ROOM_FIRST;

    if (log->count == log->room) {
        struct ladder_line *lines = realloc(log->lines, room * sizeof *lines);

        if (!lines) {
            json_decref(json);
            return false;
        }
        log->lines = lines;
        log->room = room;
    }
    if (json_array_append_new(log->json, json) != 0)
        return false;
    if (line->command == LADDER_UNDO)
        undone_by(log, line->field[0])->undone = true;
    log->lines[log->count++] = *line;
    return true;
}

void ladder_log_cut(struct ladder_log *log, size_t count)
{
    log->count = count < log->count ? count : log->count;
    for (size_t i = 0; i < log->count; i++)
        log->lines[i].undone = false;
    for (size_t i = 0; i < log->count; i++) {
        struct ladder_line *line = log->lines[i].command == LADDER_UNDO ? undone_by(log, log->lines[i].field[0]) : NULL;

        if (line)
            line->undone = true;
    }
}

/* Of audit_log_read. */
static bool take(void *context, json_t *json, size_t number, struct error *error)
{
    struct ladder_log *log = context;
    struct ladder_line line;

    (void)number;
    return parse(log, json, &line) &&
           (add(log, json_incref(json), &line) || error_set(error, EXIT_COULD_NOT_RUN, "out of memory"));
}

bool ladder_log_read(struct ladder_log *log, const char *folder, struct error *error)
{
    char path[PATH_MAX];

    *log = (struct ladder_log){.json = json_array()};
    if (!log->json)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (snprintf(path, sizeof path, "%s/ladder.log", folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
    return audit_log_read(&log->audit, path, take, log, error);
}

void ladder_log_release(struct ladder_log *log)
{
    json_decref(log->json);
    free(log->lines);
    log->json = NULL;
    log->lines = NULL;
    log->count = log->room = 0;
}

/* --- appending --------------------------------------------------------------------------------------------------- */

static json_t *object_of(enum ladder_command command, const char *const fields[LADDER_FIELDS_MAX], const char *why)
{
    json_t *object = json_pack("{ss}", "command", ladder_commands[command].word);

    for (unsigned i = 0; i < LADDER_FIELDS_MAX && ladder_commands[command].fields[i].name; i++)
        if (ladder_commands[command].fields[i].kind != FIELD_BOTS || (fields[i] && *fields[i]))
            (void)json_object_set_new(object, ladder_commands[command].fields[i].name, json_string(fields[i]));
    if (*why)
        (void)json_object_set_new(object, "why", json_string(why));
    return object;
}

/* What is refused before it reaches the disk would be refused when it is read. */
static bool check(const struct ladder_log *log, enum ladder_command command,
                  const char *const fields[LADDER_FIELDS_MAX], const char *why, struct error *error)
{
    for (unsigned i = 0; i < LADDER_FIELDS_MAX && ladder_commands[command].fields[i].name; i++)
        if ((fields[i] || ladder_commands[command].fields[i].kind != FIELD_BOTS) &&
            !is_good(log, ladder_commands[command].fields[i].kind, fields[i]))
            return error_set(error, EXIT_WRONG_USE, "'%.60s' cannot be the %s of a line of ladder.log", fields[i],
                             ladder_commands[command].fields[i].name);
    if (!text_is_good(span_text(why), TEXT_WHY))
        return error_set(error, EXIT_WRONG_USE, "a reason is a text of at most %d bytes, without control characters",
                         TEXT_WHY_MAX);
    if (command == LADDER_UNDO && !undone_by(log, fields[0]))
        return error_set(error, EXIT_WRONG_USE, "line %s of ladder.log cannot be taken back", fields[0]);
    return true;
}

const struct ladder_line *ladder_log_append(struct ladder_log *log, enum ladder_command command, const char *who,
                                            const char *const fields[LADDER_FIELDS_MAX], const char *why,
                                            struct error *error)
{
    struct ladder_line line;
    json_t *json;

    if (!check(log, command, fields, why, error))
        return NULL;
    json = audit_log_append(&log->audit, who, object_of(command, fields, why), error);
    if (!json)
        return NULL;
    if (parse(log, json, &line) && add(log, json, &line))
        return &log->lines[log->count - 1];
    (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return NULL;
}
