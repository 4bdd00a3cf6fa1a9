/* SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "store/inside.h"
#include "store/migrate.h"

enum {
    BUSY_MS = 1000,          /* that a lock of another program is waited for */
    CHECKPOINT_PAGES = 4000, /* of the journal, before they are moved into the database */
    PID_MAX = 16,
    DECIMAL = 10,
};

/* --- the lock ---------------------------------------------------------------------------------------------------- */

static bool say_who_holds(const char *path, int fd, struct error *error)
{
    char pid[PID_MAX + 1] = "";
    ssize_t size = pread(fd, pid, PID_MAX, 0);

    if (size <= 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s is in use by another arena", path);
    return error_set(error, EXIT_COULD_NOT_RUN, "%s is in use by another arena: process %ld", path,
                     strtol(pid, NULL, DECIMAL));
}

/* SQLite's own locks last for a transaction; this one as long as the store is open. The kernel lets go of it when the
 * program ends, however that comes; so the file may stay. */
static bool take_lock(struct store *store, struct error *error)
{
    char path[PATH_MAX];

    if ((size_t)snprintf(path, sizeof path, "%s-lock", store->path) >= sizeof path)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", store->path, strerror(ENAMETOOLONG));
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (store->lock < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be written: %s: %s", store->path, path, strerror(errno));
    if (flock(store->lock, LOCK_EX | LOCK_NB) != 0) {
        (void)(errno == EWOULDBLOCK ? say_who_holds(store->path, store->lock, error)
                                    : error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno)));
        return false;
    }
    (void)snprintf(path, sizeof path, "%d\n", (int)getpid());
    if (ftruncate(store->lock, 0) != 0 || !disk_write(store->lock, span_text(path)))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s-lock: %s", store->path, strerror(errno));
    return true;
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

/* Makes the file if it is not there: readable by its owner alone, as the records are. */
static bool make_file(const char *path, struct error *error)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_EXCL, 0600);
    char folder[PATH_MAX];

    if (fd < 0 && errno == EEXIST)
        return true;
    if (fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be made: %s", path, strerror(errno));
    (void)close(fd);
    (void)snprintf(folder, sizeof folder, "%s", path);
    return disk_sync_folder(dirname(folder)) ||
           error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be made: %s", path, strerror(errno));
}

/* What SQLite would say of these in its own words. */
static bool check_file(const char *path, enum store_mode mode, struct error *error)
{
    struct stat info;

    if (stat(path, &info) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be read: %s", path, strerror(errno));
    if (!S_ISREG(info.st_mode))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s is no file", path);
    if (faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be read: %s", path, strerror(errno));
    if (mode == STORE_WRITE && faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be written: %s", path, strerror(errno));
    return true;
}

/* SQLite opens what has the name of one of its files beside the database, and would wait for a pipe without end. */
static bool check_beside(const char *real, struct error *error)
{
    static const char *const ends[] = {"-journal", "-wal", "-shm"};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char path[PATH_MAX + sizeof "-journal"];
        struct stat info;

        (void)snprintf(path, sizeof path, "%s%s", real, ends[i]);
        if (lstat(path, &info) == 0 && !S_ISREG(info.st_mode))
            return error_set(error, EXIT_COULD_NOT_RUN, "%s is no regular file", path);
    }
    return true;
}

/* True if all that was written is in the database itself. */
static bool journal_is_empty(const char *real)
{
    char path[PATH_MAX + sizeof "-wal"];
    struct stat info;

    (void)snprintf(path, sizeof path, "%s-wal", real);
    return stat(path, &info) != 0 || info.st_size == 0;
}

/* As an address, in which SQLite takes options. */
static char *address_of(const char *real, const char *option)
{
    sqlite3_str *out = sqlite3_str_new(NULL);

    sqlite3_str_appendall(out, "file:");
    for (; *real; real++)
        if (strchr("%?#", *real))
            sqlite3_str_appendf(out, "%%%02x", *real);
        else
            sqlite3_str_appendchar(out, 1, *real);
    sqlite3_str_appendall(out, option);
    return sqlite3_str_finish(out);
}

static bool open_address(struct store *store, const char *real, int flags, const char *option, struct error *error)
{
    struct stat info;
    char *address = address_of(real, option);
    int code = address ? sqlite3_open_v2(address, &store->db, flags | SQLITE_OPEN_URI, NULL) : SQLITE_NOMEM;

    sqlite3_free(address);
    if (!store->db)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)sqlite3_extended_result_codes(store->db, 0);
    (void)sqlite3_busy_timeout(store->db, BUSY_MS);
    store_confine(store);
    if (flags & SQLITE_OPEN_READONLY)
        store_limit_work(store, stat(real, &info) == 0 ? info.st_size : 0);
    return code == SQLITE_OK || store_failed(store, error);
}

/* Readers share memory with a writer, in a file beside the database. Where that cannot be made, as on a disk that
 * cannot be written, nobody writes; then the database alone is enough, if it was closed well. */
static bool open_to_read(struct store *store, const char *real, struct error *error)
{
    int64_t version;
    struct error first = {0};

    if (!open_address(store, real, SQLITE_OPEN_READONLY, "", error))
        return false;
    if (migrate_pragma(store->db, store->path, "user_version", &version, &first))
        return true;
    if (sqlite3_errcode(store->db) != SQLITE_CANTOPEN && sqlite3_errcode(store->db) != SQLITE_READONLY)
        return error_set(error, first.code, "%s", first.text);
    if (!journal_is_empty(real))
        return error_set(
            error, EXIT_COULD_NOT_RUN,
            "%s was left open by a program that was killed; it can be read where its folder can be written",
            store->path);
    (void)sqlite3_close(store->db);
    return open_address(store, real, SQLITE_OPEN_READONLY, "?immutable=1", error);
}

/* --- what is in it ----------------------------------------------------------------------------------------------- */

static bool is_empty(struct store *store, bool *empty, struct error *error)
{
    sqlite3_stmt *stmt = NULL;
    bool good = sqlite3_prepare_v2(store->db, "SELECT count(*) FROM sqlite_schema", -1, &stmt, NULL) == SQLITE_OK &&
                sqlite3_step(stmt) == SQLITE_ROW;

    if (good)
        *empty = sqlite3_column_int64(stmt, 0) == 0;
    else
        (void)store_failed(store, error);
    (void)sqlite3_finalize(stmt);
    return good;
}

/* SQLite sees by itself that pages are missing, but not that the last one is not whole. */
static bool check_whole(struct store *store, const char *real, struct error *error)
{
    int64_t page;
    struct stat info;

    if (!migrate_pragma(store->db, store->path, "page_size", &page, error))
        return false;
    if (stat(real, &info) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be read: %s", store->path, strerror(errno));
    return info.st_size % page == 0 || !journal_is_empty(real) ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "%s is damaged or was cut short; delete it, and arena store rebuild makes it again", store->path);
}

/* Finds the version that it is of. */
static bool check_content(struct store *store, const char *real, enum store_mode mode, unsigned *found,
                          struct error *error)
{
    int64_t version, application;
    bool empty;

    if (!migrate_pragma(store->db, store->path, "user_version", &version, error) ||
        !migrate_pragma(store->db, store->path, "application_id", &application, error) ||
        !is_empty(store, &empty, error) || !check_whole(store, real, error))
        return false;
    if (!(empty && application == 0) && application != SCHEMA_APPLICATION)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s is a database of another program", store->path);
    if (version > SCHEMA_VERSIONS || version < 0)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s is of a newer arena (version %d of the database; this one knows up to %d)", store->path,
                         (int)version, SCHEMA_VERSIONS);
    *found = (unsigned)version;
    if (mode == STORE_READ && version < SCHEMA_VERSIONS)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s is of an older arena (version %d of the database; this one reads %d); arena store rebuild "
                         "makes it anew",
                         store->path, (int)version, SCHEMA_VERSIONS);
    return true;
}

/* A file of any version may come from anybody, and is read when it is migrated. */
static bool bring_to_today(struct store *store, const char *real, unsigned version, struct error *error)
{
    struct stat info;
    bool good;

    store_limit_work(store, stat(real, &info) == 0 ? info.st_size : 0);
    good = store_check_schema(store, version, error) &&
           migrate(store->db, store->path, schema_migrations, SCHEMA_VERSIONS, error) &&
           store_check_schema(store, SCHEMA_VERSIONS, error);
    store_unlimit_work(store);
    return good;
}

/* A commit waits for the disk, and readers do not stop it. */
static bool set_up(struct store *store, struct error *error)
{
    char sql[STORE_SQL_MAX];

    (void)sqlite3_snprintf(sizeof sql, sql,
                           "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = %d",
                           CHECKPOINT_PAGES);
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_failed(store, error);
}

static bool open_all(struct store *store, enum store_mode mode, struct error *error)
{
    char real[PATH_MAX];
    unsigned version;

    if (mode == STORE_WRITE && (!take_lock(store, error) || !make_file(store->path, error)))
        return false;
    if (!check_file(store->path, mode, error))
        return false;
    if (!realpath(store->path, real))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be read: %s", store->path, strerror(errno));
    if (!check_beside(real, error))
        return false;
    if (mode != STORE_WRITE)
        return open_to_read(store, real, error) && check_content(store, real, mode, &version, error) &&
               store_check_schema(store, version, error);
    return open_address(store, real, SQLITE_OPEN_READWRITE, "", error) &&
           check_content(store, real, mode, &version, error) && set_up(store, error) &&
           bring_to_today(store, real, version, error);
}

struct store *store_open(const char *path, enum store_mode mode, struct error *error)
{
    struct store *store = calloc(1, sizeof *store);

    if (store)
        store->path = strdup(path);
    if (!store || !store->path) {
        free(store);
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    store->lock = -1;
    if (!open_all(store, mode, error))
        store_close(&store);
    return store;
}

void store_close(struct store **store)
{
    struct store *closed = *store;

    if (!closed)
        return;
    for (unsigned i = 0; i < STORE_TABLES; i++) {
        (void)sqlite3_finalize(closed->put[i]);
        (void)sqlite3_finalize(closed->drop[i]);
    }
    (void)sqlite3_finalize(closed->mark);
    if (closed->db) {
        int code = sqlite3_close(closed->db);

        assert(code == SQLITE_OK); /* nothing of it is open */
        (void)code;
    }
    if (closed->lock >= 0)
        (void)close(closed->lock);
    free(closed->path);
    free(closed);
    *store = NULL;
}
