/* SPDX-License-Identifier: MIT */
/* The verbs of `arena ladder DIR VERB`: one table, from which help, documentation, completion and the checks of words
 * are made. A verb works on the state of a ladder and gives JSON. It does not know whether a daemon runs: without one
 * the state is read from the files (verbs/state.h), with one the daemon gives it. So both give the same. */
#ifndef LADDER_VERBS_VERBS_H
#define LADDER_VERBS_VERBS_H

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"
#include "ladder/records/archive.h"
#include "ladder/file/ladder_file.h"
#include "ladder/roster/ladder_log.h"
#include "ladder/roster/roster.h"
#include "ladder/season/published.h"
#include "ladder/season/season.h"

enum { VERB_WORDS_MAX = GAME_SEATS_MAX, VERB_NAME_MAX = 16, VERB_SETS_MAX = 24 };

/* Options of verbs. */
enum verb_option {
    VERB_WHY,
    VERB_DAYS,
    VERB_CLASS,
    VERB_BOT,
    VERB_LAST,
    VERB_AT,
    VERB_DRY_RUN,
    VERB_MIX,
    VERB_SET,
    VERB_ABSENT,
    VERB_SAME_VERSION,
    VERB_OPTIONS,
};

struct verb_option_row {
    const char *name;
    const char *value; /* NULL: it has none, and is given as "" to who asks whether it is there */
    const char *help;
    bool many; /* it is given as often as one likes: verb_call.sets */
};
extern const struct verb_option_row verb_options[VERB_OPTIONS];

/* What is known of a ladder when a verb is run. */
struct verb_state {
    const char *folder;
    const struct ladder_file *file;
    const struct ladder_log *log;
    const struct roster *roster; /* what the log adds up to */
    const struct season *season; /* the current one; NULL unless the verb needs results or the table, */
    size_t over;                 /* matches of it that are over; a daemon gives results if the verb needs them */
    struct published *published; /* the last table that a daemon published; NULL: make it of the results */
    const struct archive_report *report; /* the same */
    const struct verb_host *host;
    void *context;           /* of the host's functions */
    const atomic_bool *ends; /* once it is true, a verb that takes long is broken off; NULL: never */
};

/* What a verb changes the ladder with: the files, or a daemon. */
struct verb_host {
    /* Writes a line, and lets it hold. *number is that of the line. */
    bool (*decide)(void *context, enum ladder_command command, const char *who,
                   const char *const fields[LADDER_FIELDS_MAX], const char *why, unsigned *number, struct error *error);
    /* What only a daemon can do; NULL without one. */
    const struct verb_daemon *daemon;
};

struct verb_call;

struct verb_daemon {
    /* Adds to each bot of the array what it does at the moment, as `now`. */
    void (*now)(void *context, json_t *bots);
    /* Puts into the object how a bot that attaches reaches the ladder, as `way`. */
    void (*way)(void *context, const char *bot, json_t *body);
    /* Adds sentences: why a bot plays or waits. False if it is not known. */
    bool (*why)(void *context, const char *bot, json_t *sentences);
    /* No new matches; it ends when the last one is over. */
    void (*drain)(void *context);
    /* Plays an unrated match of two bots, in a class or (NULL) the first one. */
    bool (*challenge)(void *context, const char *first, const char *second, const char *class, struct error *error);
    /* Makes a table for people by the words and options of the verb `table`, and adds the links of its seats as
     * sentences. */
    bool (*table)(void *context, const struct verb_call *call, json_t *body, struct error *error);
    /* The tables of people that there are, as `tables`. */
    void (*tables)(void *context, json_t *body);
    /* Ends a table of people. */
    bool (*end)(void *context, const char *table, struct error *error);
    /* Forgets what the person in a seat of a table calls themselves. */
    bool (*forget)(void *context, const char *table, unsigned seat, struct error *error);
    /* Ends the processes of a bot when their matches are over, and starts others, as another version or the one before.
     */
    bool (*restart)(void *context, const struct verb_call *call, struct error *error);
    /* Reads ladder.conf again; adds sentences that say what holds when. */
    bool (*reload)(void *context, json_t *sentences, struct error *error);
};

/* A verb that is run. */
struct verb_call {
    const struct verb_row *row;
    const char *words[VERB_WORDS_MAX]; /* behind the verb */
    unsigned count;
    const char *option[VERB_OPTIONS]; /* NULL: not given; of one that may be given often the first */
    const char *sets[VERB_SETS_MAX];  /* and all of them, in their order */
    unsigned set_count;
    const char *who;
    const struct verb_state *state;
    json_t *body;        /* an object, which the verb fills in */
    struct error *error; /* EXIT_DONE with a text: what was done */
};

enum verb_needs {
    VERB_RESULTS = 1, /* of the season */
    VERB_RUNNING = 2, /* a daemon */
    VERB_TABLE = 4,   /* the versions of the season, and its table */
};

/* Where a decision gets a field of its line from. */
enum verb_take { TAKE_NOTHING, TAKE_WORD_0, TAKE_WORD_1, TAKE_KEY, TAKE_BOTS, TAKE_SEASON };

struct verb_column {
    const char *key, *heading;
};

struct verb_row {
    const char *name;  /* one or two words: "owner add" */
    const char *words; /* for the help: "OWNER FILE" */
    unsigned least, most;
    unsigned options; /* a bit for each */
    const char *help;

    /* For a verb that changes something: what becomes of matches under way, of new ones, of ratings and of bots that
     * connect, and how it is taken back. NULL in `matches`: it only looks. */
    const char *matches, *pairings, *ratings, *hellos, *undo;

    unsigned needs;
    bool here;        /* it needs the files alone, and is run where it is given, not by a daemon */
    const char *list; /* the key of the body whose array may be long; NULL: none */
    const struct verb_column
        *columns; /* of the list, for people; ends with a row without a key. NULL: not as a table */
    bool (*run)(struct verb_call *call);

    /* For decisions that are one line of the log. */
    enum ladder_command command;
    enum verb_take take[LADDER_FIELDS_MAX];
    const char *done; /* what was done, with %s for the first word */

    bool certificate; /* the second word names a file with a certificate. The host's end puts its key in its place, and
                         the names of its bots behind that: TAKE_KEY and TAKE_BOTS */
};

/* All verbs; ends with a row without a name. */
extern const struct verb_row verb_rows[];

/* The verb that these words begin with; *used is how many they are. NULL with a sentence. */
const struct verb_row *verb_find(const char *const *words, unsigned count, unsigned *used, struct error *error);

/* Checks the words behind the verb, and fills in the call with its words and options. False with a sentence. */
bool verb_parse(const struct verb_row *row, const char *const *words, unsigned count, struct verb_call *call,
                struct error *error) __attribute__((warn_unused_result));

/* The verb with this name; it must be there. */
const struct verb_row *verb_row(const char *name);

/* The same from JSON, as a page sends it: `body` has the words as a list under the key `words`, and the options by
 * their names; one that may be given often is a text or a list of texts. The texts stay those of the body. False with a
 * sentence. */
bool verb_read(const struct verb_row *row, const char *words, const json_t *body, struct verb_call *call,
               struct error *error) __attribute__((warn_unused_result));

/* Whether it is run where it is given, on the files, whoever holds the ladder: so no daemon fits an old table. */
bool verb_is_here(const struct verb_call *call);
/* Runs a verb that was parsed; the caller has filled in state, who and error. The body is then the call's, for the
 * caller. False with a sentence in the error. */
bool verb_run(struct verb_call *call) __attribute__((warn_unused_result));

/* Appends the table of what each verb does, in Markdown. */
void verb_print(struct buffer *out);

#endif
