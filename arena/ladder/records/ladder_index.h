/* SPDX-License-Identifier: MIT */
/* What is asked of ladder.db besides one match after the other, kept up to date with its matches. A match that is not
 * finished is not in here, so nothing of here tells of a match under way.
 *
 *     played     the matches of a bot, of an owner, and those of a bot in which it was at fault: lists of numbers and
 *                attempts, so that a page of them is read from its first row on
 *     meetings   how often a bot met another in rated matches, by pool, by the first seat that it had, and by how it
 *                ended: sums, since two bots may meet a million times
 *     ranges     between which numbers the matches of a pool and of a version are. They grow only, so there may be
 *                fewer within them
 *
 * A list is named by a word of the catalog, a bot's or an owner's, times INDEX_LISTS, and enum index_list.
 *
 * On a ladder a side is one bot. So in a match of two bots the winner says how it ended for both, and in a match of
 * several bots their scores do (contest/places.h). Which side had which seat only the game can say. So of two bots
 * meetings have the winner, as the record has it. */
#ifndef LADDER_LADDER_INDEX_H
#define LADDER_LADDER_INDEX_H

#include "ladder/records/catalog.h"
#include "store/sqlite_file.h"

enum index_list { INDEX_BOT, INDEX_OWNER, INDEX_FAULTS, INDEX_LISTS };

/* How it ended for a bot: one of these, or INDEX_WINNER and more: the side of that word won. */
enum index_ended { INDEX_WON, INDEX_DRAWN, INDEX_LOST, INDEX_VOID, INDEX_WINNER };

enum { INDEX_STATEMENTS = 6 };

struct ladder_index {
    struct sqlite_file *file;
    struct catalog *catalog;
    sqlite3_stmt *statements[INDEX_STATEMENTS]; /* NULL until first used */
};

/* Both outlive the index. */
void ladder_index_init(struct ladder_index *index, struct sqlite_file *file, struct catalog *catalog);
void ladder_index_release(struct ladder_index *index);

/* A match is put into the table of matches, or is about to be taken out of it. False with a sentence. */
bool ladder_index_put(struct ladder_index *index, const struct catalog_match *match, struct error *error)
    __attribute__((warn_unused_result));
bool ladder_index_take(struct ladder_index *index, const struct catalog_match *match, struct error *error)
    __attribute__((warn_unused_result));

/* --- for who reads them ------------------------------------------------------------------------------------------ */

/* A bot in a match. */
struct index_player {
    struct span bot, owner;
    unsigned first;  /* of its seats */
    int64_t score;   /* of all of them, */
    uint32_t faults; /* and their faults */
};

/* The bots of a finished match, by their first seats. Returns how many. */
unsigned index_players(const struct catalog *catalog, const struct catalog_match *match,
                       struct index_player players[GAME_SEATS_MAX]);
/* How it ended between two of its bots. */
unsigned index_ended(const struct catalog *catalog, const struct catalog_match *match,
                     const struct index_player *player, const struct index_player *other, unsigned players);

#endif
