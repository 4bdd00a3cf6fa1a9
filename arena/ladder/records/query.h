/* SPDX-License-Identifier: MIT */
/* Questions about the matches of a ladder that are over, answered from FOLDER/ladder.db by a connection that only
 * reads. Nobody is waited for: while another program holds the database, or if it is not there, newer or damaged, the
 * answer is a sentence. A database that was made anew is opened anew.
 *
 * Each question is a range of one index, and looks at QUERY_LOOKS_MAX matches at most: what a page found so far is the
 * page, and the next goes on behind it. If it takes longer than the limit of time it is broken off.
 *
 * The database is a little behind the matches, so each answer has the last match that it knows. A query belongs to one
 * thread. */
#ifndef LADDER_QUERY_H
#define LADDER_QUERY_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "ladder/file/ladder_file.h"
#include "match/record.h"
#include "run/lineup.h"

enum {
    QUERY_ROWS_MAX = 500,   /* of a page */
    QUERY_LOOKS_MAX = 2000, /* matches, or sums, that are looked at for a page */
    QUERY_TIME_US = 250000, /* that a question may take, */
    QUERY_AGAIN_US = 200000 /* and between two attempts to open what could not be opened */
};

struct query_options {
    const char *folder;
    const struct ladder_file *file; /* of the ladder whose matches are shown; and the seats of its classes: */
    const struct lineup *lineups;   /* both outlive the query */
    int64_t time_us;                /* that a question may take; 0: QUERY_TIME_US */
    int64_t (*clock)(void);         /* microseconds of a steady clock, for tests; NULL: that of the system */
};

struct query;

/* NULL: no memory. The database is opened by the first question. */
struct query *query_new(const struct query_options *options);
void query_free(struct query **query);

/* --- matches ----------------------------------------------------------------------------------------------------- */

/* How a match ended for a bot. Names: query_outcome_names. */
enum query_outcome { QUERY_ANY, QUERY_WON, QUERY_DRAWN, QUERY_LOST, QUERY_VOID, QUERY_UNKNOWN };
extern const char *const query_outcome_names[QUERY_UNKNOWN + 1]; /* "any" ... */

/* A place among the matches: before and behind a match. */
struct query_place {
    uint64_t number; /* 0: none */
    uint32_t attempt;
};
enum { QUERY_PLACE_SIZE = 32 };
/* As text, such as "m17-1". */
void query_place_print(char out[QUERY_PLACE_SIZE], const struct query_place *place);
/* False if it is none. */
bool query_place_read(struct query_place *place, struct span text) __attribute__((warn_unused_result));

/* Which matches: those of which all of this is so. Texts may be NULL. */
struct query_filter {
    const char *season, *class, *bot, *version, *against, *owner;
    enum query_outcome outcome; /* for the bot; without one, drawn and void alone can be asked for */
    int purpose;                /* enum record_purpose; -1: any */
    bool fault;                 /* the bot was at fault; without a bot, any bot was */
    struct query_place before;  /* the newest of those that are older, */
    struct query_place after;   /* or the oldest of those that are newer */
    unsigned count;             /* so many at most, 1 to QUERY_ROWS_MAX */
};

struct query_seat {
    struct span role, bot, version, owner, side; /* side: its name; of size 0: it is not known */
    int32_t score;
    uint32_t faults, decisions;
};

/* A match that is over; lives during the call that it is given to. */
struct query_match {
    struct query_place place;
    struct span season, class, winner, reason;
    enum record_purpose purpose;
    enum query_outcome outcome; /* for the bot that was asked for */
    uint32_t turns, decisions;
    unsigned seats;
    struct query_seat seat[GAME_SEATS_MAX];
};

typedef void query_take(void *context, const struct query_match *match);

struct query_page {
    uint64_t known;                    /* the greatest number of a match that the database knows; 0: none */
    struct query_place newest, oldest; /* of what was looked at */
    bool more;                         /* there may be more in this direction */
    bool no_bot;                       /* nobody of that name has played */
};

/* Hands over a page of matches: the newest first, with `after` the oldest first. False with a sentence: come back
 * later. */
bool query_matches(struct query *query, const struct query_filter *filter, query_take *take, void *context,
                   struct query_page *page, struct error *error) __attribute__((warn_unused_result));

/* Where the record of a match is, of its last attempt. The segment is a file in FOLDER/records. A number of 0: the
 * database knows no such match. */
struct query_record {
    uint64_t number, at;
    char segment[NAME_MAX + 1];
};
bool query_record(struct query *query, uint64_t number, struct query_record *record, struct error *error)
    __attribute__((warn_unused_result));

/* --- who met whom ------------------------------------------------------------------------------------------------ */

/* Rated matches of a bot against another, in a role of a class of a season. */
struct query_meeting {
    struct span against, season, class, role;
    uint64_t matches, faults;          /* the faults are the bot's */
    uint64_t ended[QUERY_UNKNOWN + 1]; /* matches, by enum query_outcome */
};

typedef void query_take_meeting(void *context, const struct query_meeting *meeting);

struct query_versus {
    const char *bot, *against, *season; /* NULL: any; but there is a bot */
    uint64_t behind;                    /* the page begins behind this opponent; 0: with the first */
    unsigned count;                     /* opponents at most */
};

struct query_versus_page {
    uint64_t known; /* as of a page of matches */
    uint64_t next;  /* for `behind`; 0: there are no more */
    bool no_bot;
};

/* Hands over a page of meetings, those with one opponent one after the other. False with a sentence. */
bool query_versus(struct query *query, const struct query_versus *versus, query_take_meeting *take, void *context,
                  struct query_versus_page *page, struct error *error) __attribute__((warn_unused_result));

/* --- for tests --------------------------------------------------------------------------------------------------- */

/* The statements, one after the other; NULL at the end. */
const char *query_statement(unsigned number);

#endif
