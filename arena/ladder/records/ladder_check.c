/* SPDX-License-Identifier: MIT */
#include "ladder/records/ladder_check.h"

#include <stdlib.h>
#include <string.h>

#include "ladder/records/catalog.h"
#include "ladder/records/keep.h"
#include "ladder/records/ladder_db.h"
#include "ladder/roster/ladder_log.h"
#include "ladder/roster/roster.h"
#include "ladder/season/season_files.h"

enum { SIGNS_FIRST = 256 };

/* A match as one hash of all that is known of it, so that two catalogs can be compared whatever their numbers. */
struct sign {
    struct hash hash;
    uint64_t number;
};

struct signs {
    const struct catalog *catalog;
    struct sign *at;
    size_t count, room;
};

static void add_name(struct hasher *hasher, const struct catalog *catalog, enum catalog_kind kind, uint32_t number)
{
    const char *text = catalog->names[kind].text[number];

    hasher_add(hasher, span_of(text, strlen(text) + 1));
}

static void add_number(struct hasher *hasher, uint64_t number)
{
    hasher_add(hasher, span_of(&number, sizeof number));
}

static struct hash sign_of(const struct catalog *catalog, const struct catalog_match *match)
{
    struct hasher hasher;

    hasher_init(&hasher);
    hasher_add(&hasher, span_text(catalog->segments[match->segment].name));
    add_number(&hasher, match->at);
    add_number(&hasher, match->number);
    add_number(&hasher, match->attempt);
    add_number(&hasher, match->purpose);
    add_number(&hasher, match->choice);
    add_number(&hasher, match->chosen_for);
    add_number(&hasher, match->line);
    add_number(&hasher, match->turns);
    add_number(&hasher, match->decisions);
    add_name(&hasher, catalog, CATALOG_POOLS, match->pool);
    add_name(&hasher, catalog, CATALOG_WORDS, match->winner);
    add_name(&hasher, catalog, CATALOG_WORDS, match->reason);
    for (unsigned i = 0; i < match->seats; i++) {
        add_name(&hasher, catalog, CATALOG_VERSIONS, match->seat[i].version);
        add_number(&hasher, (uint64_t)(int64_t)match->seat[i].score);
        add_number(&hasher, match->seat[i].faults);
        add_number(&hasher, match->seat[i].decisions);
    }
    return hasher_end(&hasher);
}

static bool take(void *context, const struct catalog_match *match, struct error *error)
{
    struct signs *signs = context;
    size_t room = signs->room ? 2 * signs->room : SIGNS_FIRST;

    if (match->state != CATALOG_FINISHED || !signs->catalog->segments[match->segment].name)
        return true;
    if (signs->count == signs->room) {
        struct sign *grown = realloc(signs->at, room * sizeof *grown);

        if (!grown)
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        signs->at = grown;
        signs->room = room;
    }
    signs->at[signs->count++] = (struct sign){.hash = sign_of(signs->catalog, match), .number = match->number};
    return true;
}

static int by_hash(const void *a, const void *b)
{
    return memcmp(((const struct sign *)a)->hash.bytes, ((const struct sign *)b)->hash.bytes, HASH_BYTES);
}

static bool read_records(const char *folder, struct signs *signs, struct error *error)
{
    struct catalog catalog = {0};
    const struct catalog_taker taker = {.take = take, .context = signs};
    bool good = catalog_look(&catalog, folder, error);

    signs->catalog = &catalog;
    for (unsigned i = 0; good && i < catalog.segment_count; i++)
        good = catalog_read(&catalog, folder, i, &taker, error);
    catalog_release(&catalog);
    signs->catalog = NULL;
    if (signs->count)
        qsort(signs->at, signs->count, sizeof *signs->at, by_hash);
    return good;
}

/* --- what lies beside them --------------------------------------------------------------------------------------- */

static void read_log(const char *folder, const struct signing_key *signer, struct ladder_check *check)
{
    struct ladder_log log = {0};
    struct roster roster = {0};

    if (ladder_log_read(&log, folder, &check->log) && roster_make(&roster, &log, &check->log))
        check->lines = log.count;
    for (size_t i = 0; i < roster.season_count && !check->season.code; i++)
        if (season_files_are_sealed(folder, roster.seasons[i]))
            (void)!season_files_check(folder, roster.seasons[i], signer, &check->sealed, &check->season);
    roster_release(&roster);
    ladder_log_release(&log);
}

static void read_database(const char *folder, const struct signs *records, struct ladder_check *check)
{
    struct catalog catalog = {0};
    struct signs signs = {.catalog = &catalog};
    const struct catalog_taker taker = {.take = take, .context = &signs};
    struct ladder_db *db;

    check->has_database = ladder_db_is_there(folder);
    if (!check->has_database)
        return;
    db = ladder_db_open(folder, STORE_READ, NULL, &check->database);
    check->known = db && ladder_db_read(db, &catalog, NULL, &taker, &check->database) ? signs.count : 0;
    for (size_t i = 0; i < check->known; i++)
        if (records->count == 0 || !bsearch(&signs.at[i], records->at, records->count, sizeof *records->at, by_hash)) {
            check->first = check->strange ? check->first : signs.at[i].number;
            check->strange++;
        }
    ladder_db_close(&db);
    catalog_release(&catalog);
    free(signs.at);
}

bool ladder_check(const char *folder, const struct signing_key *signer, struct ladder_check *check, struct error *error)
{
    struct signs records = {0};
    bool good;

    *check = (struct ladder_check){0};
    read_log(folder, signer, check);
    (void)!ladder_keep_check(folder, &check->kept, &check->keep);
    good = read_records(folder, &records, error);
    check->matches = records.count;
    if (good)
        read_database(folder, &records, check);
    free(records.at);
    return good;
}
