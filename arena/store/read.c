/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "store/inside.h"

enum { TEXTS_MOST = 1 << 20 }; /* bytes of the texts of one match's seats */

/* A row of any table. */
union any_row {
    struct store_event event;
    struct store_class class;
    struct store_entry entry;
    struct store_round round;
    struct store_match match;
    struct store_seat seat;
    struct store_fault fault;
    struct store_command command;
};

bool store_view_begin(struct store *store, struct store_view *view, struct error *error)
{
    view->begun = sqlite3_get_autocommit(store->file.db) != 0;
    return !view->begun || sqlite3_exec(store->file.db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK ||
           store_failed(store, error);
}

void store_view_end(struct store *store, const struct store_view *view)
{
    if (view->begun)
        (void)sqlite3_exec(store->file.db, "COMMIT", NULL, NULL, NULL);
}

sqlite3_stmt *store_select(struct store *store, enum store_table table, struct error *error)
{
    const struct schema_table *schema = &schema_tables[table];
    sqlite3_str *sql = sqlite3_str_new(store->file.db);
    sqlite3_stmt *stmt = NULL;
    char *text;

    for (unsigned i = 0; i < schema->count; i++)
        sqlite3_str_appendf(sql, "%s \"%s\"", i ? "," : "SELECT", schema->columns[i].name);
    sqlite3_str_appendf(sql, " FROM \"%s\"", schema->name);
    for (unsigned i = 0; i < schema->key; i++)
        sqlite3_str_appendf(sql, "%s %u", i ? "," : " ORDER BY", i + 1);
    text = sqlite3_str_finish(sql);
    if (!text)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (sqlite3_prepare_v2(store->file.db, text, -1, &stmt, NULL) != SQLITE_OK)
        (void)store_failed(store, error);
    sqlite3_free(text);
    return stmt;
}

bool store_next(struct store *store, sqlite3_stmt *stmt, bool *more, struct error *error)
{
    return sqlite_file_next(&store->file, stmt, more, error);
}

bool store_row(struct store *store, sqlite3_stmt *stmt, enum store_table table, void *row, struct error *error)
{
    const struct schema_table *schema = &schema_tables[table];

    if (!store_row_is_good(stmt, table))
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s is damaged: a row of %s has other values than its columns; it can be made again from the "
                         "records",
                         store->file.path, schema->name);
    for (unsigned i = 0; i < schema->count; i++) {
        void *at = (char *)row + schema->columns[i].at;

        if (schema->columns[i].kind == SCHEMA_NUMBER)
            *(int64_t *)at = sqlite3_column_int64(stmt, (int)i);
        else
            *(const char **)at = (const char *)sqlite3_column_text(stmt, (int)i);
    }
    return true;
}

bool store_count(struct store *store, enum store_table table, uint64_t *out, struct error *error)
{
    char sql[STORE_SQL_MAX];
    sqlite3_stmt *stmt = NULL;
    bool good;

    (void)sqlite3_snprintf(sizeof sql, sql, "SELECT count(*) FROM \"%s\"", schema_tables[table].name);
    good = sqlite3_prepare_v2(store->file.db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW;
    if (good)
        *out = (uint64_t)sqlite3_column_int64(stmt, 0);
    else
        (void)store_failed(store, error);
    (void)sqlite3_finalize(stmt);
    return good;
}

bool store_has_round(struct store *store, unsigned round, bool *has, struct error *error)
{
    static const char sql[] = "SELECT EXISTS (SELECT 1 FROM matches WHERE round = ?)";
    sqlite3_stmt *stmt = NULL;
    bool good = sqlite3_prepare_v2(store->file.db, sql, -1, &stmt, NULL) == SQLITE_OK &&
                sqlite3_bind_int64(stmt, 1, round) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW;

    *has = good && sqlite3_column_int(stmt, 0) != 0;
    if (!good)
        (void)store_failed(store, error);
    (void)sqlite3_finalize(stmt);
    return good;
}

bool store_read(struct store *store, enum store_table table, const struct store_reader *reader, struct error *error)
{
    sqlite3_stmt *stmt = store_select(store, table, error);
    bool good = stmt != NULL, more = true;

    while (good && (good = store_next(store, stmt, &more, error)) && more) {
        union any_row row;

        good = store_row(store, stmt, table, &row, error) && reader->row(reader->context, &row, error);
    }
    (void)sqlite3_finalize(stmt);
    return good;
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

/* Matches and seats side by side, both by their key. */
struct reading {
    struct store *store;
    sqlite3_stmt *matches, *seats;
    struct store_seat next; /* if there is one */
    bool any;
    struct buffer texts; /* of the seats of this match: SQLite keeps those of one row only */
    struct store_played played;
};

static bool next_seat(struct reading *reading, struct error *error)
{
    if (!store_next(reading->store, reading->seats, &reading->any, error))
        return false;
    return !reading->any || store_row(reading->store, reading->seats, STORE_SEATS, &reading->next, error);
}

/* Where a text of a row is. */
static const char **text_of(struct store_seat *seat, const struct schema_column *column)
{
    return (const char **)((char *)seat + column->at);
}

/* Keeps the next seat's texts; which seat has which is found again by their order. */
static void keep_texts(struct reading *reading)
{
    const struct schema_table *schema = &schema_tables[STORE_SEATS];

    for (unsigned i = 0; i < schema->count; i++)
        if (schema->columns[i].kind == SCHEMA_TEXT) {
            const char *text = *text_of(&reading->next, &schema->columns[i]);

            buffer_add(&reading->texts, text, strlen(text) + 1);
        }
}

static void give_texts(struct reading *reading)
{
    const struct schema_table *schema = &schema_tables[STORE_SEATS];
    const char *at = (const char *)reading->texts.at;

    for (unsigned seat = 0; seat < reading->played.seats; seat++)
        for (unsigned i = 0; i < schema->count; i++)
            if (schema->columns[i].kind == SCHEMA_TEXT) {
                *text_of(&reading->played.seat[seat], &schema->columns[i]) = at;
                at += strlen(at) + 1;
            }
}

static bool is_of(const struct store_seat *seat, const struct store_match *match)
{
    return seat->round == match->round && seat->match == match->match && seat->replay == match->replay;
}

/* The seats of the match that was read. */
static bool take_seats(struct reading *reading, struct error *error)
{
    struct store_played *played = &reading->played;

    played->seats = 0;
    buffer_clear(&reading->texts);
    while (reading->any && is_of(&reading->next, &played->match)) {
        if (played->seats == STORE_SEATS_MAX || reading->next.seat != played->seats)
            break;
        keep_texts(reading);
        played->seat[played->seats++] = reading->next;
        if (!next_seat(reading, error))
            return false;
    }
    if (reading->texts.failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    give_texts(reading);
    return true;
}

static bool read_all(struct reading *reading, const struct store_match_reader *reader, struct error *error)
{
    bool more = false;

    if (!next_seat(reading, error) || !store_next(reading->store, reading->matches, &more, error))
        return false;
    while (more) {
        if (!store_row(reading->store, reading->matches, STORE_MATCHES, &reading->played.match, error) ||
            !take_seats(reading, error) || !reader->played(reader->context, &reading->played, error) ||
            !store_next(reading->store, reading->matches, &more, error))
            return false;
    }
    /* Each seat belongs to a match, so none is left. */
    return !reading->any || error_set(error, EXIT_COULD_NOT_RUN,
                                      "%s is damaged: seats without a match; it can be made again from the records",
                                      reading->store->file.path);
}

bool store_read_matches(struct store *store, const struct store_match_reader *reader, struct error *error)
{
    struct reading reading = {.store = store};
    struct store_view view;
    bool good;

    if (!store_view_begin(store, &view, error))
        return false;
    buffer_init(&reading.texts, TEXTS_MOST);
    reading.matches = store_select(store, STORE_MATCHES, error);
    reading.seats = reading.matches ? store_select(store, STORE_SEATS, error) : NULL;
    good = reading.seats && read_all(&reading, reader, error);
    (void)sqlite3_finalize(reading.matches);
    (void)sqlite3_finalize(reading.seats);
    buffer_release(&reading.texts);
    store_view_end(store, &view);
    return good;
}
