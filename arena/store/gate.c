/* SPDX-License-Identifier: MIT */
/* The gate of a database file that anybody may have made: it has the tables and the view of the schema and nothing
 * else; neither views nor triggers are run; to read it takes no more work than its size explains; and a row holds what
 * its columns say. */
#include <string.h>

#include "store/inside.h"
#include "store/migrate.h"

enum {
    TEXT_MOST = 4 << 20, /* bytes of a value, a row, or a statement */
    STEPS_AT_ONCE = 10000,
    STEPS_LEAST = 10000000, /* of SQLite's machine, to read any file */
    STEPS_A_BYTE = 64,      /* and so many more for each of its bytes; a row takes one or two */
};

/* --- work -------------------------------------------------------------------------------------------------------- */

/* Pages that name each other in a ring would be read without end. */
static int count_steps(void *context)
{
    struct sqlite_file *file = context;

    file->steps_left -= STEPS_AT_ONCE;
    return file->steps_left < 0;
}

void sqlite_file_confine(struct sqlite_file *file)
{
    (void)sqlite3_limit(file->db, SQLITE_LIMIT_LENGTH, TEXT_MOST);
    (void)sqlite3_limit(file->db, SQLITE_LIMIT_ATTACHED, 0);
    (void)sqlite3_db_config(file->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    (void)sqlite3_db_config(file->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    (void)sqlite3_db_config(file->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    (void)sqlite3_db_config(file->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    (void)sqlite3_exec(file->db, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
}

void sqlite_file_limit_work(struct sqlite_file *file, int64_t bytes)
{
    file->steps_left = STEPS_LEAST + bytes * STEPS_A_BYTE;
    sqlite3_progress_handler(file->db, STEPS_AT_ONCE, count_steps, file);
}

void sqlite_file_unlimit_work(struct sqlite_file *file)
{
    sqlite3_progress_handler(file->db, 0, NULL, NULL);
}

/* --- the schema -------------------------------------------------------------------------------------------------- */

static sqlite3_stmt *select_schema(sqlite3 *db)
{
    static const char sql[] = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2, 3, 4";
    sqlite3_stmt *stmt = NULL;

    return sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK ? stmt : NULL;
}

static bool same_row(sqlite3_stmt *is, sqlite3_stmt *should)
{
    for (int i = 0; i < sqlite3_column_count(should); i++) {
        const char *one = (const char *)sqlite3_column_text(is, i);
        const char *other = (const char *)sqlite3_column_text(should, i);

        if (!one != !other || (one && strcmp(one, other) != 0))
            return false;
    }
    return true;
}

/* Sets *same if both give the same rows. False: the file could not be read. */
static bool compare(struct sqlite_file *file, sqlite3 *fresh, bool *same, struct error *error)
{
    sqlite3_stmt *is = select_schema(file->db), *should = select_schema(fresh);
    bool good = is && should, more = true, other = true;

    *same = true;
    while (good && *same && more) {
        other = sqlite3_step(should) == SQLITE_ROW;
        good = sqlite_file_next(file, is, &more, error);
        *same = more == other && (!more || same_row(is, should));
    }
    if (!is)
        (void)sqlite_file_failed(file, error);
    (void)sqlite3_finalize(is);
    (void)sqlite3_finalize(should);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

bool sqlite_file_check_schema(struct sqlite_file *file, unsigned version, struct error *error)
{
    sqlite3 *fresh = NULL;
    bool same = false, good = sqlite3_open(":memory:", &fresh) == SQLITE_OK &&
                              migrate(fresh, "memory", file->kind->migrations, version, error);

    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = good && compare(file, fresh, &same, error);
    (void)sqlite3_close(fresh);
    file->damaged = file->damaged || (good && !same);
    return good && (same || error_set(error, EXIT_COULD_NOT_RUN,
                                      "%s does not have the tables that an arena makes; delete it, and arena store "
                                      "rebuild makes it again",
                                      file->path));
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

static bool is_text(sqlite3_stmt *stmt, int column)
{
    const char *text = (const char *)sqlite3_column_text(stmt, column);

    return text && strlen(text) == (size_t)sqlite3_column_bytes(stmt, column);
}

bool store_row_is_good(sqlite3_stmt *stmt, enum store_table table)
{
    const struct schema_table *schema = &schema_tables[table];

    for (int i = 0; i < (int)schema->count; i++) {
        bool number = schema->columns[i].kind == SCHEMA_NUMBER;

        if (sqlite3_column_type(stmt, i) != (number ? SQLITE_INTEGER : SQLITE_TEXT) || (!number && !is_text(stmt, i)))
            return false;
    }
    return true;
}
