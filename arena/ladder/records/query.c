/* SPDX-License-Identifier: MIT */
#include "ladder/records/query.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "ladder/records/query_inside.h"
#include "ladder/season/season.h"

enum { STEPS_AT_ONCE = 1000, DECIMAL = 10, NUMBER_DIGITS = 10, ATTEMPT_DIGITS = 5 };

#define MATCH   "m.number, m.attempt, m.segment, m.at, m.body"
#define OF_LIST "SELECT " MATCH " FROM played p CROSS JOIN matches m ON m.number = p.number AND m.attempt = p.attempt"

static const char *const sentences[QUERY_STATEMENTS] = {
    [QUERY_NAMES] = "SELECT kind, number, text FROM names WHERE kind = ? AND number >= ? ORDER BY number",
    [QUERY_KNOWN] = "SELECT last FROM ranges WHERE kind = 0 AND number = ?",
    [QUERY_RANGE] = "SELECT first, last FROM ranges WHERE kind = ? AND number = ?",
    [QUERY_COUNT] = "SELECT count(*) FROM (SELECT 1 FROM played WHERE list = ? LIMIT ?)",
    [QUERY_ALL_DOWN] = "SELECT " MATCH " FROM matches m WHERE (number, attempt) < (?2, ?3) AND attempt > 0"
                       " ORDER BY number DESC, attempt DESC",
    [QUERY_ALL_UP] = "SELECT " MATCH " FROM matches m WHERE (number, attempt) > (?2, ?3) AND attempt > 0"
                     " ORDER BY number, attempt",
    [QUERY_LIST_DOWN] = OF_LIST " WHERE p.list = ?1 AND (p.number, p.attempt) < (?2, ?3)"
                                " ORDER BY p.number DESC, p.attempt DESC",
    [QUERY_LIST_UP] = OF_LIST " WHERE p.list = ?1 AND (p.number, p.attempt) > (?2, ?3) ORDER BY p.number, p.attempt",
    [QUERY_MEETINGS] = "SELECT against, pool, seat, ended, matches, faults FROM meetings WHERE bot = ? AND against >= ?"
                       " ORDER BY against, pool, seat, ended",
    [QUERY_PLACE] = "SELECT " MATCH " FROM matches m WHERE number = ? AND attempt > 0 ORDER BY attempt DESC",
    [QUERY_SEGMENT] = "SELECT name FROM segments WHERE number = ?",
};

const char *query_statement(unsigned number)
{
    return number < QUERY_STATEMENTS ? sentences[number] : NULL;
}

/* --- beginning and end ------------------------------------------------------------------------------------------- */

struct query *query_new(const struct query_options *options)
{
    struct query *query = calloc(1, sizeof *query);

    if (!query)
        return NULL;
    query->options = *options;
    query->options.time_us = options->time_us ? options->time_us : QUERY_TIME_US;
    query->options.clock = options->clock ? options->clock : steady_us;
    query->db.file.lock = -1;
    return query;
}

static void close_file(struct query *query)
{
    for (unsigned i = 0; i < QUERY_STATEMENTS; i++)
        (void)sqlite3_finalize(query->db.statements[i]);
    memset(query->db.statements, 0, sizeof query->db.statements);
    sqlite_file_close(&query->db.file);
    query->db.is_open = false;
    catalog_release(&query->names);
    free(query->pools);
    query->pools = NULL;
    query->pool_count = 0;
}

void query_free(struct query **query)
{
    if (!*query)
        return;
    close_file(*query);
    free(*query);
    *query = NULL;
}

/* --- the limit of time ------------------------------------------------------------------------------------------- */

static int is_over(void *context)
{
    struct query *query = context;

    query->broken_off = query->options.clock() >= query->until_us;
    return query->broken_off;
}

/* --- opening ----------------------------------------------------------------------------------------------------- */

static bool open_file(struct query *query, struct error *error)
{
    char path[PATH_MAX];

    if (!ladder_db_path(query->options.folder, "", path, error))
        return false;
    if (!ladder_db_is_there(query->options.folder))
        return error_set(error, EXIT_COULD_NOT_RUN, "ladder.db is not there yet; it is made from the records");
    query->db.is_open = stat(path, &query->db.about) == 0;
    if (!sqlite_file_open(&query->db.file, path, &ladder_db_kind, STORE_NOW, error))
        return false;
    sqlite3_progress_handler(query->db.file.db, STEPS_AT_ONCE, is_over, query);
    return true;
}

/* A file that is another one now is opened anew: it was set aside, or deleted and made again. */
static bool is_same(const struct query *query)
{
    char path[PATH_MAX];
    struct stat about;

    return query->db.is_open && ladder_db_path(query->options.folder, "", path, &(struct error){0}) &&
           stat(path, &about) == 0 && about.st_ino == query->db.about.st_ino && about.st_dev == query->db.about.st_dev;
}

/* For anybody: where the folder is, is nobody's business. */
static void without_folder(const struct query *query, struct error *error)
{
    size_t size = strlen(query->options.folder);
    char *found = strstr(error->text, query->options.folder);

    if (size > 0 && found && found[size] == '/')
        memmove(found, found + size + 1, strlen(found + size + 1) + 1);
}

/* What failed is not tried again at once. */
static bool fail(struct query *query, struct error *error)
{
    close_file(query);
    without_folder(query, error);
    query->again_us = query->options.clock() + QUERY_AGAIN_US;
    query->failed = *error;
    return false;
}

/* --- names ------------------------------------------------------------------------------------------------------- */

static const char *side_named(const struct game *game, struct span name)
{
    for (unsigned i = 0; game->sides[i]; i++)
        if (span_equal(name, span_text(game->sides[i])))
            return game->sides[i];
    return NULL;
}

static void split_roles(struct query_pool *pool)
{
    struct span rest = pool->part[6];

    while (pool->seats < GAME_SEATS_MAX) {
        const uint8_t *comma = rest.size ? memchr(rest.at, ',', rest.size) : NULL;

        pool->role[pool->seats++] = span_of(rest.at, comma ? (size_t)(comma - rest.at) : rest.size);
        if (!comma)
            return;
        rest = span_of(comma + 1, rest.size - (size_t)(comma + 1 - rest.at));
    }
}

static bool fits(const struct query_pool *pool, const struct game *game, const struct lineup *lineup)
{
    bool same = pool->seats == lineup->seats;

    for (unsigned seat = 0; same && seat < pool->seats; seat++)
        same = span_equal(pool->role[seat], span_text(game->roles[lineup->role_of[seat]].name));
    return same;
}

/* Which side has a seat: as in the class of today; else that of its role's name; else, where each seat is a side of its
 * own, the one of its number. */
static void find_sides(const struct query *query, struct query_pool *pool)
{
    const struct ladder_file *file = query->options.file;
    const struct game *game = file->game;
    unsigned sides = 0;

    while (game->sides[sides])
        sides++;
    for (unsigned seat = 0; seat < pool->seats; seat++)
        pool->side[seat] = side_named(game, pool->role[seat]);
    for (unsigned seat = 0; seat < pool->seats && !pool->side[0] && pool->seats <= sides; seat++)
        pool->side[seat] = game->sides[seat];
    for (unsigned class = 0; class < file->class_count; class ++)
        if (span_equal(pool->part[2], span_text(file->classes[class].name)) &&
            fits(pool, game, &query->options.lineups[class]))
            for (unsigned seat = 0; seat < pool->seats; seat++)
                pool->side[seat] = game->sides[query->options.lineups[class].side_of[seat]];
}

static bool add_pools(struct query *query, struct error *error)
{
    unsigned count = query->names.names[CATALOG_POOLS].count;
    struct query_pool *grown;

    if (count == query->pool_count)
        return true;
    grown = realloc(query->pools, count * sizeof *grown);
    if (!grown)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    query->pools = grown;
    for (; query->pool_count < count; query->pool_count++) {
        struct query_pool *pool = &grown[query->pool_count];

        *pool = (struct query_pool){.seats = 0};
        (void)!catalog_split(query->names.names[CATALOG_POOLS].text[query->pool_count], pool->part, CATALOG_POOL_PARTS);
        split_roles(pool);
        pool->ours = span_equal(pool->part[0], span_text(query->options.file->name));
        if (span_equal(pool->part[3], span_text(query->options.file->game->name)))
            find_sides(query, pool);
    }
    return true;
}

/* Names are only ever added. */
static bool add_names(struct query *query, struct error *error)
{
    bool good = true;

    for (int of = 0; good && of < CATALOG_KINDS; of++) {
        sqlite3_stmt *stmt = query_prepared(query, QUERY_NAMES, error);
        bool more = true;

        good = stmt != NULL;
        if (good) {
            (void)sqlite3_bind_int(stmt, 1, of);
            (void)sqlite3_bind_int64(stmt, 2, query->names.names[of].count);
        }
        while (good && (good = query_next(query, stmt, &more, error)) && more)
            good = ladder_db_name(&query->db.file, stmt, &query->names, error);
    }
    return good && add_pools(query, error);
}

/* --- questions --------------------------------------------------------------------------------------------------- */

bool query_begin(struct query *query, struct error *error)
{
    int64_t now_us = query->options.clock();

    query->until_us = now_us + query->options.time_us;
    query->broken_off = false;
    if (query->db.is_open && !is_same(query))
        close_file(query);
    if (!query->db.is_open && query->failed.code != EXIT_DONE && now_us < query->again_us) {
        *error = query->failed;
        return false;
    }
    if (!query->db.is_open && !open_file(query, error))
        return fail(query, error);
    query->failed = (struct error){0};
    if (sqlite3_exec(query->db.file.db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        return query_end(query, sqlite_file_failed(&query->db.file, error), error);
    return add_names(query, error) || query_end(query, false, error);
}

bool query_end(struct query *query, bool good, struct error *error)
{
    for (unsigned i = 0; i < QUERY_STATEMENTS; i++)
        if (query->db.statements[i])
            (void)sqlite3_reset(query->db.statements[i]);
    if (!sqlite3_get_autocommit(query->db.file.db))
        (void)sqlite3_exec(query->db.file.db, "ROLLBACK", NULL, NULL, NULL);
    if (!query->broken_off)
        return good || fail(query, error);
    query->db.file.damaged = false; /* which SQLite cannot tell from what is broken off */
    *error = (struct error){0};
    return error_set(error, EXIT_COULD_NOT_RUN, "the question takes too long; ask for less, or later");
}

sqlite3_stmt *query_prepared(struct query *query, enum query_statement number, struct error *error)
{
    sqlite3_stmt **stmt = &query->db.statements[number];

    if (!*stmt && sqlite3_prepare_v3(query->db.file.db, sentences[number], -1, SQLITE_PREPARE_PERSISTENT, stmt, NULL) !=
                      SQLITE_OK)
        (void)sqlite_file_failed(&query->db.file, error);
    return *stmt;
}

bool query_next(struct query *query, sqlite3_stmt *stmt, bool *more, struct error *error)
{
    bool good = sqlite_file_next(&query->db.file, stmt, more, error);

    if (!*more)
        (void)sqlite3_reset(stmt);
    return good;
}

bool query_number(struct query *query, sqlite3_stmt *stmt, int64_t nothing, int64_t *number, struct error *error)
{
    bool more = false, good = query_next(query, stmt, &more, error), right = true;

    *number = more ? ladder_db_number(stmt, 0, INT64_MAX, &right) : nothing;
    (void)sqlite3_reset(stmt);
    return good && (right || ladder_db_refuse(&query->db.file, "ranges", error));
}

bool query_known(struct query *query, uint64_t *number, struct error *error)
{
    sqlite3_stmt *stmt = query_prepared(query, QUERY_KNOWN, error);
    bool good = stmt != NULL;

    *number = 0;
    for (unsigned pool = 0; good && pool < query->pool_count; pool++) {
        int64_t last = 0;

        (void)sqlite3_bind_int64(stmt, 1, pool);
        good = !query->pools[pool].ours || query_number(query, stmt, 0, &last, error);
        *number = (uint64_t)last > *number ? (uint64_t)last : *number;
    }
    return good;
}

bool query_read(struct query *query, sqlite3_stmt *stmt, struct catalog_match *match, struct error *error)
{
    return ladder_db_match(&query->db.file, stmt, &query->names, CATALOG_SEGMENTS_MAX, match, error) &&
           (match->state != CATALOG_FINISHED || match->seats == query->pools[match->pool].seats ||
            ladder_db_refuse(&query->db.file, "matches", error));
}

int query_word(const struct query *query, const char *text)
{
    return names_find(&query->names.names[CATALOG_WORDS], span_text(text));
}

enum query_outcome query_ended(const struct query *query, const struct query_pool *pool, unsigned seat, unsigned ended)
{
    static const enum query_outcome outcomes[] = {
        [INDEX_WON] = QUERY_WON, [INDEX_DRAWN] = QUERY_DRAWN, [INDEX_LOST] = QUERY_LOST, [INDEX_VOID] = QUERY_VOID};
    const char *winner;

    if (ended < INDEX_WINNER)
        return outcomes[ended];
    winner = query->names.names[CATALOG_WORDS].text[ended - INDEX_WINNER];
    if (!pool->side[seat] || !side_named(query->options.file->game, span_text(winner)))
        return QUERY_UNKNOWN;
    return strcmp(pool->side[seat], winner) == 0 ? QUERY_WON : QUERY_LOST;
}

/* --- places ------------------------------------------------------------------------------------------------------ */

void query_place_print(char out[QUERY_PLACE_SIZE], const struct query_place *place)
{
    (void)snprintf(out, QUERY_PLACE_SIZE, "m%llu-%u", (unsigned long long)place->number, (unsigned)place->attempt);
}

/* Takes a number without zeros before it, and what comes behind it. */
static bool take_number(struct span *text, size_t digits, uint64_t *number)
{
    size_t used = 0;

    *number = 0;
    for (; used < text->size && used < digits && text->at[used] >= '0' && text->at[used] <= '9'; used++)
        *number = *number * DECIMAL + (uint64_t)(text->at[used] - '0');
    if (used == 0 || text->at[0] == '0')
        return false;
    *text = span_of(text->at + used, text->size - used);
    return true;
}

bool query_place_read(struct query_place *place, struct span text)
{
    uint64_t number, attempt;

    if (text.size == 0 || text.at[0] != 'm')
        return false;
    text = span_of(text.at + 1, text.size - 1);
    if (!take_number(&text, NUMBER_DIGITS, &number) || text.size == 0 || text.at[0] != '-')
        return false;
    text = span_of(text.at + 1, text.size - 1);
    if (!take_number(&text, ATTEMPT_DIGITS, &attempt) || text.size > 0 || number > SEASON_MATCHES_MAX ||
        attempt > UINT16_MAX)
        return false;
    *place = (struct query_place){number, (uint32_t)attempt};
    return true;
}
