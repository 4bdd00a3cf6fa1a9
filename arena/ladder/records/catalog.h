/* SPDX-License-Identifier: MIT */
/* What the records of a ladder hold, in few bytes for each match: enough to make tables, and to find each record. It
 * knows nothing of ladder.conf: it is derived from the records alone, whatever season or ladder they are of.
 *
 * Texts that come again and again have numbers: a match names a *pool* (what its results are comparable with), versions
 * and words. A segment is a file of records; the catalog says how far it was read, so that only what came since is read
 * again. */
#ifndef LADDER_CATALOG_H
#define LADDER_CATALOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"
#include "ladder/names.h"
#include "match/record.h"

enum {
    CATALOG_SEGMENTS_MAX = 100000,
    CATALOG_BODY_MAX = 512, /* bytes of a match in the database */
};

/* Texts that have numbers of their own. The parts of a text are separated by tabs. */
enum catalog_kind {
    CATALOG_POOLS,    /* ladder, season, class, game, epoch, code of the game (plugin/code.h), roles of the seats */
    CATALOG_VERSIONS, /* bot, version, owner */
    CATALOG_WORDS,    /* winners, reasons; in the database also bots and owners */
    CATALOG_KINDS,
};
enum { CATALOG_POOL_PARTS = 7, CATALOG_VERSION_PARTS = 3 };

enum catalog_state {
    CATALOG_DAMAGED,    /* it cannot be read; only its place is known */
    CATALOG_UNFINISHED, /* no trailer: broken off, or still being played; only its number, its pool and its line are
                           known */
    CATALOG_FINISHED,
    CATALOG_STATES,
};

struct catalog_seat {
    uint32_t version;
    int32_t score;
    uint32_t faults;    /* that count against the bot */
    uint32_t decisions; /* that it made */
};

struct catalog_match {
    uint32_t segment;
    uint64_t at; /* where it begins in the segment */
    enum catalog_state state;
    uint64_t number; /* 17 of m17; 0: it has another id */
    uint32_t line;   /* of a replay (match/record.h); else 0 */
    uint32_t attempt, pool, winner, reason, turns, decisions;
    enum record_purpose purpose;
    enum record_choice choice;
    uint32_t chosen_for; /* a side (match/record.h) */
    unsigned seats;
    struct catalog_seat seat[GAME_SEATS_MAX];
};

/* How a file agrees with what is known of it. */
enum catalog_fit {
    FIT_GONE,  /* it is not there, or another one: nothing that is known of it is believed */
    FIT_GROWN, /* matches that begin before `begin` are known */
    FIT_SAME,  /* all of its matches are known */
};

struct catalog_segment {
    char *name;        /* in FOLDER/records; NULL: there is no such segment any more */
    uint64_t size;     /* of the file when it was read, */
    uint64_t changed;  /* and when it was changed last: nanoseconds since 1970 */
    uint64_t begin;    /* all matches that begin before this byte are finished */
    struct hash check; /* of the first and the last bytes before it */
    bool torn; /* when it was read, it ended within a frame or had none: its writer was killed, or still writes */

    /* Of the file as it was looked at last. */
    enum catalog_fit fit;
    bool is_there, looked;
    struct stat about;
};

struct catalog {
    struct names names[CATALOG_KINDS];
    struct catalog_segment *segments;
    unsigned segment_count;
    uint64_t read_bytes; /* of records that were read */
};

void catalog_release(struct catalog *catalog);

/* Adds a segment of which nothing is known. NULL: a number without a segment. Returns its number; NAMES_NONE: no
 * memory, or too many. */
int catalog_segment(struct catalog *catalog, const char *name);

/* Splits a text of so many parts. False if it has not so many. */
bool catalog_split(const char *text, struct span *parts, unsigned count) __attribute__((warn_unused_result));

/* --- matches as bytes: catalog_body.c ---------------------------------------------------------------------------- */

/* Appends all of a match but its segment, its place, its number and its attempt. */
void catalog_body_write(struct buffer *out, const struct catalog_match *match);
/* Reads it; segment, place, number and attempt are left as they are. False if it is not well-formed, or names what the
 * catalog does not have. */
bool catalog_body_read(struct catalog_match *match, struct span body, const struct catalog *catalog)
    __attribute__((warn_unused_result));
/* True if the text is one that a record could have. */
bool catalog_name_is_good(enum catalog_kind kind, const char *text);

/* --- files: catalog_read.c --------------------------------------------------------------------------------------- */

/* Looks at the files in FOLDER/records: adds new ones, and sets for each how it agrees. No frame is read. A folder that
 * is not there has no files. */
bool catalog_look(struct catalog *catalog, const char *folder, struct error *error) __attribute__((warn_unused_result));

/* Takes a match. False with a sentence to stop. */
struct catalog_taker {
    bool (*take)(void *context, const struct catalog_match *match, struct error *error);
    void *context;
};

/* Reads what is not known of a segment, as it was looked at last: hands over its matches, and sets how far it was
 * read. */
bool catalog_read(struct catalog *catalog, const char *folder, unsigned segment, const struct catalog_taker *taker,
                  struct error *error) __attribute__((warn_unused_result));

#endif
