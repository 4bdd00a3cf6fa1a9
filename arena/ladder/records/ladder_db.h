/* SPDX-License-Identifier: MIT */
/* FOLDER/ladder.db: the catalog of a ladder's records (ladder/records/catalog.h) in an SQLite file, so that a start
 * reads only what came since. It follows the records and can be deleted. Its file is opened at the gate of
 * store/sqlite_file.h, and each row is checked here.
 *
 * Rows are written in groups, a transaction for each segment: a group is there wholly or not at all. After a kill or a
 * loss of power the records may have less than a group says: what is known of a file is believed only as far as the
 * file agrees (enum catalog_fit). */
#ifndef LADDER_LADDER_DB_H
#define LADDER_LADDER_DB_H

#include <stdatomic.h>

#include "ladder/records/catalog.h"
#include "store/mode.h"

enum { LADDER_DB_LITTLE = 4 << 20 };

struct ladder_db;

/* NULL with a sentence. `damaged` (may be NULL) is set then if the content of the file is what is wrong: it is best
 * made anew. For STORE_WRITE a file that is not there is made. */
struct ladder_db *ladder_db_open(const char *folder, enum store_mode mode, bool *damaged, struct error *error);
/* Whether the file in the folder is still the one that was opened: it may have been deleted meanwhile. */
bool ladder_db_is_same(const struct ladder_db *db, const char *folder);
/* Whether what was read of it made no sense. */
bool ladder_db_is_damaged(const struct ladder_db *db);
/* Opens it for STORE_WRITE. A file whose content is wrong is set aside, and *told says so. */
struct ladder_db *ladder_db_make(const char *folder, struct error *told, struct error *error);
void ladder_db_close(struct ladder_db **db);
/* True if there is a file to open. */
bool ladder_db_is_there(const char *folder);
/* Gives the file the name ladder.db.damaged, in place of an earlier one, and *told says so: the next to write makes it
 * anew. Only for who holds the ladder's lock, or the database's. */
bool ladder_db_set_aside(const char *folder, struct error *told, struct error *error)
    __attribute__((warn_unused_result));
/* Deletes the file, and what SQLite keeps beside it. */
bool ladder_db_remove(const char *folder, struct error *error) __attribute__((warn_unused_result));

/* Reads names and segments into an empty catalog, looks at the files (catalog_look), and hands over the matches that
 * are known of them; all from one state of the database. Without a folder (NULL) it looks at no files, and hands over
 * all matches. */
bool ladder_db_read(struct ladder_db *db, struct catalog *catalog, const char *folder,
                    const struct catalog_taker *taker, struct error *error) __attribute__((warn_unused_result));

/* What was done. */
struct ladder_db_done {
    uint64_t read_bytes; /* of records */
    uint64_t matches;    /* that were put */
};

/* Brings a database that was opened for STORE_WRITE up to date with the records. Adds to *done. After a failure the
 * database must be closed; what was committed before stays. Once *stop is true (NULL: never) it ends after a segment.
 */
bool ladder_db_follow(struct ladder_db *db, const char *folder, const atomic_bool *stop, struct ladder_db_done *done,
                      struct error *error) __attribute__((warn_unused_result));

#endif
