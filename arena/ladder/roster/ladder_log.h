/* SPDX-License-Identifier: MIT */
/* FOLDER/ladder.log: what people decided about a ladder, and who is registered. One JSON object a line; lines are only
 * appended (json/audit_log.h). Results are not in it: they are the records.
 *
 *     {"number": 3, "time": "2026-11-23T12:00:00Z", "who": "anna", "command": "bench", "bot": "wits", "why": "slow"}
 *
 * Each command has its fields, all of them text; the table ladder_commands says which. A line with other fields, or
 * with a field that is not what it should be, is no line of a log. This file knows lines, not what they add up to
 * (ladder/roster/roster.h). */
#ifndef LADDER_LADDER_LOG_H
#define LADDER_LADDER_LOG_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "json/audit_log.h"

enum ladder_command {
    LADDER_OWNER,      /* there is an owner */
    LADDER_KEY,        /* an owner has a key */
    LADDER_TOKEN,      /* an owner has a token */
    LADDER_REVOKE,     /* a key or a token is valid no longer */
    LADDER_ENTER,      /* a bot has come, and its name is its owner's from now on */
    LADDER_VERSION_IN, /* a version of it has come */
    LADDER_QUALIFY,    /* a version has passed its qualification */
    LADDER_KEEP_OUT,   /* or not */
    LADDER_BUILD,      /* files of a bot of ladder.conf play under this version */
    LADDER_ANEW,       /* what such a bot is has changed, though its files have not */
    LADDER_WITHDRAW,   /* a bot plays no more and leaves the table */
    LADDER_BENCH,      /* a bot gets no matches until */
    LADDER_UNBENCH,    /* this */
    LADDER_VOID,       /* a match counts for nothing */
    LADDER_REPLAY,     /* the same, and its bots play it again */
    LADDER_UNDO,       /* a line is taken back */
    LADDER_PAUSE,      /* no new matches until `resume` */
    LADDER_FREEZE,     /* matches are not rated until `resume` */
    LADDER_RESUME,
    LADDER_NOTICE,       /* a sentence for everybody */
    LADDER_SEASON_CLOSE, /* a season ends: its table stays as it is */
    LADDER_SEASON_NEW,   /* another begins */
    LADDER_COMMANDS,
};

/* What the text of a field must be. */
enum ladder_field_kind {
    FIELD_ID,
    FIELD_VERSION,
    FIELD_KEY,        /* a public key: 40 characters of Z85 */
    FIELD_BOTS,       /* names with a blank between; empty, not there, or NULL: any */
    FIELD_HASH,       /* of a token: 64 hex digits */
    FIELD_CREDENTIAL, /* a key, or the id of a token */
    FIELD_TIME,       /* as in `time`; empty for none */
    FIELD_MATCH,      /* an id such as m17 */
    FIELD_LINE,       /* the number of an earlier line */
    FIELD_SENTENCE,
    FIELD_KINDS,
};

enum {
    LADDER_FIELDS_MAX = 3,
    LADDER_TOKEN_ID_SIZE = 13 /* of a token: the first 12 hex digits of its hash, and a zero */
};

struct ladder_command_row {
    const char *word;
    bool undoes; /* `undo` can take such a line back */
    struct {
        const char *name; /* NULL: it has no such field */
        enum ladder_field_kind kind;
    } fields[LADDER_FIELDS_MAX];
};
extern const struct ladder_command_row ladder_commands[LADDER_COMMANDS];

/* Its texts belong to the log. */
struct ladder_line {
    unsigned number; /* from 1 */
    enum ladder_command command;
    const char *field[LADDER_FIELDS_MAX]; /* NULL where the command has none */
    const char *time, *who, *why;         /* `why` may be "" */
    int64_t time_s;                       /* the time, in seconds since 1970 */
    bool undone;                          /* a later line took it back */
};

struct ladder_log {
    struct audit_log audit;
    json_t *json; /* an array of the lines */
    struct ladder_line *lines;
    size_t count, room;
};

/* Reads the log of the ladder in the folder. No file is an empty log. The error names the line that cannot be read. */
bool ladder_log_read(struct ladder_log *log, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
void ladder_log_release(struct ladder_log *log);

/* Makes it what it was after so many lines, in memory alone: what later lines took back holds again. */
void ladder_log_cut(struct ladder_log *log, size_t count);

/* Appends a line and waits for the disk. `who`: the user; "arena" for what nobody decided. `fields`: as the table has
 * them. `why` may be "". Refuses fields that are not what they should be, and an `undo` of a line that it cannot take
 * back, with EXIT_WRONG_USE. Returns the line, which lives until the next call; NULL with a sentence. */
const struct ladder_line *ladder_log_append(struct ladder_log *log, enum ladder_command command, const char *who,
                                            const char *const fields[LADDER_FIELDS_MAX], const char *why,
                                            struct error *error);

/* The time that a text such as 2026-11-23T12:00:00Z names, in seconds since 1970; 0: it names none. */
int64_t ladder_time(const char *text);
/* The number of a match's id: 17 of m17. 0: it is no id of a match of a ladder. */
uint64_t ladder_match_number(const char *id);

#endif
