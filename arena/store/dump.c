/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "base/visible.h"
#include "store/inside.h"

enum { REPLACEMENT = 0xfffd /* for what is no UTF-8 */ };

/* What cannot be seen stands only in literals; there it is put together by number, so that the line is still SQL. */
static void print_line(FILE *out, const char *line)
{
    for (struct span rest = span_text(line); rest.size > 0;) {
        struct character character = character_at(rest);

        if (character.seen || character.point == '\n')
            (void)fwrite(rest.at, 1, character.size, out);
        else
            (void)fprintf(out, "'||char(%d)||'", character.point < 0 ? REPLACEMENT : (int)character.point);
        rest = span_of(rest.at + character.size, rest.size - character.size);
    }
    (void)fputs(";\n", out);
}

static bool print(struct store *store, sqlite3_stmt *stmt, FILE *out, struct error *error)
{
    bool good, more = false;

    while ((good = store_next(store, stmt, &more, error)) && more) {
        const char *line = (const char *)sqlite3_column_text(stmt, 0);

        if (!line)
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        print_line(out, line);
    }
    return good;
}

/* Prints the lines that a query gives; frees its text. */
static bool print_query(struct store *store, sqlite3_str *sql, FILE *out, struct error *error)
{
    char *text = sqlite3_str_finish(sql);
    sqlite3_stmt *stmt = NULL;
    bool good;

    if (!text)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = sqlite3_prepare_v2(store->file.db, text, -1, &stmt, NULL) == SQLITE_OK ? print(store, stmt, out, error)
                                                                                  : store_failed(store, error);
    (void)sqlite3_finalize(stmt);
    sqlite3_free(text);
    return good;
}

static bool dump_schema(struct store *store, const struct schema_table *schema, FILE *out, struct error *error)
{
    sqlite3_str *sql = sqlite3_str_new(store->file.db);

    sqlite3_str_appendf(sql, "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = %Q", schema->name);
    return print_query(store, sql, out, error);
}

static bool dump_views(struct store *store, FILE *out, struct error *error)
{
    sqlite3_str *sql = sqlite3_str_new(store->file.db);

    sqlite3_str_appendall(sql, "SELECT sql FROM sqlite_schema WHERE type = 'view' ORDER BY name");
    return print_query(store, sql, out, error);
}

static bool dump_rows(struct store *store, const struct schema_table *schema, FILE *out, struct error *error)
{
    sqlite3_str *sql = sqlite3_str_new(store->file.db);

    sqlite3_str_appendf(sql, "SELECT 'INSERT INTO %s VALUES('", schema->name);
    for (unsigned i = 0; i < schema->count; i++)
        sqlite3_str_appendf(sql, " || %s quote(\"%s\")", i ? "',' ||" : "", schema->columns[i].name);
    sqlite3_str_appendf(sql, " || ')' FROM \"%s\" ORDER BY", schema->name);
    for (unsigned i = 0; i < schema->key; i++)
        sqlite3_str_appendf(sql, "%s \"%s\"", i ? "," : "", schema->columns[i].name);
    return print_query(store, sql, out, error);
}

bool store_dump(struct store *store, FILE *out, struct error *error)
{
    struct store_view view;
    bool good = true;

    if (!store_view_begin(store, &view, error))
        return false;
    (void)fprintf(out, "BEGIN;\nPRAGMA application_id = %d;\nPRAGMA user_version = %d;\n", SCHEMA_APPLICATION,
                  SCHEMA_VERSIONS);
    for (unsigned table = 0; good && table < STORE_TABLES; table++)
        good = dump_schema(store, &schema_tables[table], out, error) &&
               dump_rows(store, &schema_tables[table], out, error);
    good = good && dump_views(store, out, error);
    store_view_end(store, &view);
    (void)fprintf(out, "COMMIT;\n");
    if (good && (fflush(out) != 0 || ferror(out)))
        good = error_set(error, EXIT_COULD_NOT_RUN, "the dump cannot be written: %s", strerror(errno));
    return good;
}
