/* SPDX-License-Identifier: MIT */
#include "ladder/records/ladder_index.h"

#include <string.h>

#include "ladder/records/ladder_db_inside.h"

enum { COUNT_ATTEMPTS, PUT_PLAYED, DROP_PLAYED, PUT_MEETING, TAKE_MEETING, PUT_RANGE };

static const char *const sentences[INDEX_STATEMENTS] = {
    [COUNT_ATTEMPTS] = "SELECT count(*) FROM matches WHERE number = ? AND attempt = ?",
    [PUT_PLAYED] = "INSERT OR REPLACE INTO played (list, number, attempt) VALUES (?, ?, ?)",
    [DROP_PLAYED] = "DELETE FROM played WHERE list = ? AND number = ? AND attempt = ?",
    [PUT_MEETING] = "INSERT INTO meetings (bot, against, pool, seat, ended, matches, faults)"
                    " VALUES (?, ?, ?, ?, ?, 1, ?) ON CONFLICT DO UPDATE SET matches = matches + 1,"
                    " faults = faults + excluded.faults",
    [TAKE_MEETING] = "UPDATE meetings SET matches = matches - 1, faults = faults - ?6"
                     " WHERE bot = ?1 AND against = ?2 AND pool = ?3 AND seat = ?4 AND ended = ?5",
    [PUT_RANGE] = "INSERT INTO ranges (kind, number, first, last) VALUES (?1, ?2, ?3, ?3) ON CONFLICT DO UPDATE SET"
                  " first = min(first, ?3), last = max(last, ?3) WHERE ?3 < first OR ?3 > last",
};

void ladder_index_init(struct ladder_index *index, struct sqlite_file *file, struct catalog *catalog)
{
    index->file = file;
    index->catalog = catalog;
}

void ladder_index_release(struct ladder_index *index)
{
    for (unsigned i = 0; i < INDEX_STATEMENTS; i++)
        (void)sqlite3_finalize(index->statements[i]);
}

/* --- bots of a match --------------------------------------------------------------------------------------------- */

unsigned index_players(const struct catalog *catalog, const struct catalog_match *match,
                       struct index_player players[GAME_SEATS_MAX])
{
    unsigned count = 0;

    for (unsigned seat = 0; seat < match->seats; seat++) {
        const struct catalog_seat *from = &match->seat[seat];
        struct span part[CATALOG_VERSION_PARTS] = {0};
        unsigned i = 0;

        (void)!catalog_split(catalog->names[CATALOG_VERSIONS].text[from->version], part, CATALOG_VERSION_PARTS);
        while (i < count && !span_equal(players[i].bot, part[0]))
            i++;
        if (i == count)
            players[count++] = (struct index_player){.bot = part[0], .owner = part[2], .first = seat};
        players[i].score += from->score;
        players[i].faults += from->faults;
    }
    return count;
}

unsigned index_ended(const struct catalog *catalog, const struct catalog_match *match,
                     const struct index_player *player, const struct index_player *other, unsigned players)
{
    const char *winner = catalog->names[CATALOG_WORDS].text[match->winner];

    if (strcmp(winner, "void") == 0)
        return INDEX_VOID;
    if (players > 2 && player->score != other->score)
        return player->score > other->score ? INDEX_WON : INDEX_LOST;
    return players > 2 || strcmp(winner, "draw") == 0 ? INDEX_DRAWN : INDEX_WINNER + match->winner;
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

static sqlite3_stmt *prepared(struct ladder_index *index, unsigned number, struct error *error)
{
    sqlite3_stmt **stmt = &index->statements[number];

    if (!*stmt &&
        sqlite3_prepare_v3(index->file->db, sentences[number], -1, SQLITE_PREPARE_PERSISTENT, stmt, NULL) != SQLITE_OK)
        (void)sqlite_file_failed(index->file, error);
    return *stmt;
}

/* Runs a statement without rows with these numbers. */
static bool run(struct ladder_index *index, unsigned number, const int64_t *values, int count, struct error *error)
{
    sqlite3_stmt *stmt = prepared(index, number, error);

    for (int i = 0; stmt && i < count; i++)
        (void)sqlite3_bind_int64(stmt, i + 1, values[i]);
    return stmt && ladder_db_finish(index->file, stmt, error);
}
#define VALUES(...) (const int64_t[]){__VA_ARGS__}, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)

/* How many rows the table of matches has for an attempt: several only if a file of records was copied. */
static bool count_attempts(struct ladder_index *index, const struct catalog_match *match, int64_t *count,
                           struct error *error)
{
    sqlite3_stmt *stmt = prepared(index, COUNT_ATTEMPTS, error);
    bool good = stmt != NULL, more = false;

    if (good) {
        (void)sqlite3_bind_int64(stmt, 1, (int64_t)match->number);
        (void)sqlite3_bind_int64(stmt, 2, match->attempt);
        good = sqlite_file_next(index->file, stmt, &more, error);
        *count = more ? sqlite3_column_int64(stmt, 0) : 0;
        (void)sqlite3_reset(stmt);
    }
    return good;
}

/* --- changes ----------------------------------------------------------------------------------------------------- */

struct change {
    struct ladder_index *index;
    const struct catalog_match *match;
    unsigned list, meeting; /* the statements */
    struct index_player players[GAME_SEATS_MAX];
    int64_t bot[GAME_SEATS_MAX]; /* words */
    unsigned count;
};

static bool word_of(struct change *change, struct span text, int64_t *word, struct error *error)
{
    *word = names_number(&change->index->catalog->names[CATALOG_WORDS], text);
    return *word >= 0 || error_set(error, EXIT_COULD_NOT_RUN, "out of memory for the names in records");
}

static bool change_list(struct change *change, int64_t word, enum index_list list, struct error *error)
{
    return run(change->index, change->list,
               VALUES(word * INDEX_LISTS + list, (int64_t)change->match->number, change->match->attempt), error);
}

/* Whether an earlier bot of the match has the same owner. */
static bool owner_is_met(const struct change *change, unsigned player)
{
    for (unsigned i = 0; i < player; i++)
        if (span_equal(change->players[i].owner, change->players[player].owner))
            return true;
    return false;
}

static bool change_lists(struct change *change, struct error *error)
{
    bool good = true;

    for (unsigned i = 0; good && i < change->count; i++) {
        const struct index_player *player = &change->players[i];
        int64_t owner;

        good = word_of(change, player->bot, &change->bot[i], error) &&
               change_list(change, change->bot[i], INDEX_BOT, error) &&
               (player->faults == 0 || change_list(change, change->bot[i], INDEX_FAULTS, error));
        if (good && player->owner.size > 0 && !owner_is_met(change, i))
            good = word_of(change, player->owner, &owner, error) && change_list(change, owner, INDEX_OWNER, error);
    }
    return good;
}

static bool change_meetings(struct change *change, struct error *error)
{
    const struct catalog_match *match = change->match;
    bool good = true;

    for (unsigned i = 0; good && match->purpose == PURPOSE_RATED && i < change->count; i++)
        for (unsigned j = 0; good && j < change->count; j++) {
            const struct index_player *player = &change->players[i];

            if (i != j)
                good =
                    run(change->index, change->meeting,
                        VALUES(change->bot[i], change->bot[j], match->pool, player->first,
                               index_ended(change->index->catalog, match, player, &change->players[j], change->count),
                               player->faults),
                        error);
        }
    return good;
}

static bool widen_ranges(struct ladder_index *index, const struct catalog_match *match, struct error *error)
{
    int64_t number = (int64_t)match->number;
    bool good = run(index, PUT_RANGE, VALUES(CATALOG_POOLS, match->pool, number), error);

    for (unsigned seat = 0; good && seat < match->seats; seat++)
        if (seat == 0 || match->seat[seat].version != match->seat[seat - 1].version)
            good = run(index, PUT_RANGE, VALUES(CATALOG_VERSIONS, match->seat[seat].version, number), error);
    return good;
}

/* Whether the match is to be changed: it is finished, and the table has just so many rows of its attempt. */
static bool is_alone(struct ladder_index *index, const struct catalog_match *match, int64_t rows, bool *alone,
                     struct error *error)
{
    int64_t count = rows;

    *alone = match->state == CATALOG_FINISHED && match->number > 0;
    if (*alone && !count_attempts(index, match, &count, error))
        return false;
    *alone = *alone && count == rows;
    return true;
}

bool ladder_index_put(struct ladder_index *index, const struct catalog_match *match, struct error *error)
{
    struct change change = {.index = index, .match = match, .list = PUT_PLAYED, .meeting = PUT_MEETING};
    bool alone;

    if (!is_alone(index, match, 0, &alone, error))
        return false;
    if (!alone)
        return true;
    change.count = index_players(index->catalog, match, change.players);
    return change_lists(&change, error) && change_meetings(&change, error) && widen_ranges(index, match, error);
}

bool ladder_index_take(struct ladder_index *index, const struct catalog_match *match, struct error *error)
{
    struct change change = {.index = index, .match = match, .list = DROP_PLAYED, .meeting = TAKE_MEETING};
    bool alone;

    if (!is_alone(index, match, 1, &alone, error))
        return false;
    if (!alone)
        return true;
    change.count = index_players(index->catalog, match, change.players);
    return change_lists(&change, error) && change_meetings(&change, error);
}
