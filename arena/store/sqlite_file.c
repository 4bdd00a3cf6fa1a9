/* SPDX-License-Identifier: MIT */
#include "store/sqlite_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "store/migrate.h"

enum {
    BUSY_MS = 1000,          /* that a lock of another program is waited for */
    CHECKPOINT_PAGES = 4000, /* of the journal, before they are moved into the database */
    PID_MAX = 16,
    DECIMAL = 10,
    SQL_MAX = 200,
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
static bool take_lock(struct sqlite_file *file, struct error *error)
{
    char path[PATH_MAX];

    if ((size_t)snprintf(path, sizeof path, "%s-lock", file->path) >= sizeof path)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", file->path, strerror(ENAMETOOLONG));
    file->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file->lock < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be written: %s: %s", file->path, path, strerror(errno));
    if (flock(file->lock, LOCK_EX | LOCK_NB) != 0) {
        (void)(errno == EWOULDBLOCK ? say_who_holds(file->path, file->lock, error)
                                    : error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno)));
        return false;
    }
    (void)snprintf(path, sizeof path, "%d\n", (int)getpid());
    if (ftruncate(file->lock, 0) != 0 || !disk_write(file->lock, span_text(path)))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s-lock: %s", file->path, strerror(errno));
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

static bool open_address(struct sqlite_file *file, const char *real, int flags, const char *option, struct error *error)
{
    struct stat info;
    char *address = address_of(real, option);
    int code = address ? sqlite3_open_v2(address, &file->db, flags | SQLITE_OPEN_URI, NULL) : SQLITE_NOMEM;

    sqlite3_free(address);
    if (!file->db)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)sqlite3_extended_result_codes(file->db, 0);
    (void)sqlite3_busy_timeout(file->db, file->wait_ms);
    sqlite_file_confine(file);
    if (flags & SQLITE_OPEN_READONLY)
        sqlite_file_limit_work(file, stat(real, &info) == 0 ? info.st_size : 0);
    return code == SQLITE_OK || sqlite_file_failed(file, error);
}

/* Readers share memory with a writer, in a file beside the database. Where that cannot be made, as on a disk that
 * cannot be written, nobody writes; then the database alone is enough, if it was closed well. */
static bool open_to_read(struct sqlite_file *file, const char *real, struct error *error)
{
    int64_t version;
    struct error first = {0};

    if (!open_address(file, real, SQLITE_OPEN_READONLY, "", error))
        return false;
    if (migrate_pragma(file->db, file->path, "user_version", &version, &first))
        return true;
    if (sqlite3_errcode(file->db) != SQLITE_CANTOPEN && sqlite3_errcode(file->db) != SQLITE_READONLY)
        return error_set(error, first.code, "%s", first.text);
    if (!journal_is_empty(real))
        return error_set(
            error, EXIT_COULD_NOT_RUN,
            "%s was left open by a program that was killed; it can be read where its folder can be written",
            file->path);
    (void)sqlite3_close(file->db);
    return open_address(file, real, SQLITE_OPEN_READONLY, "?immutable=1", error);
}

/* --- what is in it ----------------------------------------------------------------------------------------------- */

static bool is_empty(struct sqlite_file *file, bool *empty, struct error *error)
{
    sqlite3_stmt *stmt = NULL;
    bool good = sqlite3_prepare_v2(file->db, "SELECT count(*) FROM sqlite_schema", -1, &stmt, NULL) == SQLITE_OK &&
                sqlite3_step(stmt) == SQLITE_ROW;

    if (good)
        *empty = sqlite3_column_int64(stmt, 0) == 0;
    else
        (void)sqlite_file_failed(file, error);
    (void)sqlite3_finalize(stmt);
    return good;
}

/* SQLite sees by itself that pages are missing, but not that the last one is not whole. */
static bool check_whole(struct sqlite_file *file, const char *real, struct error *error)
{
    int64_t page;
    struct stat info;

    if (!migrate_pragma(file->db, file->path, "page_size", &page, error))
        return false;
    if (stat(real, &info) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be read: %s", file->path, strerror(errno));
    file->damaged = info.st_size % page != 0 && journal_is_empty(real);
    return !file->damaged ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "%s is damaged or was cut short; delete it, and arena store rebuild makes it again", file->path);
}

/* Finds the version that it is of. */
static bool check_content(struct sqlite_file *file, const char *real, enum store_mode mode, unsigned *found,
                          struct error *error)
{
    int64_t version, application;
    bool empty, reads = mode == STORE_READ || mode == STORE_NOW;

    if (!migrate_pragma(file->db, file->path, "user_version", &version, error) ||
        !migrate_pragma(file->db, file->path, "application_id", &application, error) ||
        !is_empty(file, &empty, error) || !check_whole(file, real, error))
        return false;
    if (!(empty && application == 0) && application != file->kind->application)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s is a database of another program", file->path);
    if (version > file->kind->versions || version < 0)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s is of a newer arena (version %d of the database; this one knows up to %d)", file->path,
                         (int)version, file->kind->versions);
    *found = (unsigned)version;
    if (reads && empty)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s has nothing in it yet", file->path);
    if (reads && version < file->kind->versions)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s is of an older arena (version %d of the database; this one reads %d); arena store rebuild "
                         "makes it anew",
                         file->path, (int)version, file->kind->versions);
    return true;
}

/* A file of any version may come from anybody, and is read when it is migrated. */
static bool bring_to_today(struct sqlite_file *file, const char *real, unsigned version, struct error *error)
{
    struct stat info;
    bool good;

    sqlite_file_limit_work(file, stat(real, &info) == 0 ? info.st_size : 0);
    good = sqlite_file_check_schema(file, version, error) &&
           migrate(file->db, file->path, file->kind->migrations, file->kind->versions, error) &&
           sqlite_file_check_schema(file, file->kind->versions, error);
    sqlite_file_unlimit_work(file);
    return good;
}

/* A commit waits for the disk, and readers do not stop it. */
static bool set_up(struct sqlite_file *file, struct error *error)
{
    char sql[SQL_MAX];

    (void)sqlite3_snprintf(sizeof sql, sql,
                           "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = %d",
                           CHECKPOINT_PAGES);
    return sqlite3_exec(file->db, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_file_failed(file, error);
}

static bool open_all(struct sqlite_file *file, enum store_mode mode, struct error *error)
{
    char real[PATH_MAX];
    unsigned version = 0;

    if (mode == STORE_WRITE && (!take_lock(file, error) || !make_file(file->path, error)))
        return false;
    if (!check_file(file->path, mode, error))
        return false;
    if (!realpath(file->path, real))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be read: %s", file->path, strerror(errno));
    if (!check_beside(real, error))
        return false;
    if (mode != STORE_WRITE)
        return open_to_read(file, real, error) && check_content(file, real, mode, &version, error) &&
               sqlite_file_check_schema(file, version, error);
    return open_address(file, real, SQLITE_OPEN_READWRITE, "", error) &&
           check_content(file, real, mode, &version, error) && set_up(file, error) &&
           bring_to_today(file, real, version, error);
}

/* Whether the content of the file is what SQLite complained of. */
static void note_damage(struct sqlite_file *file)
{
    int code = file->db ? sqlite3_errcode(file->db) : SQLITE_OK;

    file->damaged = file->damaged || code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_INTERRUPT;
}

bool sqlite_file_open(struct sqlite_file *file, const char *path, const struct sqlite_kind *kind, enum store_mode mode,
                      struct error *error)
{
    *file = (struct sqlite_file){
        .kind = kind, .path = strdup(path), .lock = -1, .wait_ms = mode == STORE_NOW ? 0 : BUSY_MS};
    if (!file->path)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (open_all(file, mode, error))
        return true;
    note_damage(file);
    return false;
}

void sqlite_file_close(struct sqlite_file *file)
{
    if (file->db) {
        int code = sqlite3_close(file->db);

        assert(code == SQLITE_OK); /* nothing of it is open */
        (void)code;
    }
    if (file->lock >= 0) {
        (void)flock(file->lock, LOCK_UN); /* a process that is just being started may have it open, too */
        (void)close(file->lock);
    }
    free(file->path);
    *file = (struct sqlite_file){.lock = -1};
}

/* --- for all that use it ----------------------------------------------------------------------------------------- */

bool sqlite_file_failed(struct sqlite_file *file, struct error *error)
{
    note_damage(file);
    return migrate_failed(file->db, file->path, error);
}

bool sqlite_file_next(struct sqlite_file *file, sqlite3_stmt *stmt, bool *more, struct error *error)
{
    int code = sqlite3_step(stmt);

    *more = code == SQLITE_ROW;
    return code == SQLITE_ROW || code == SQLITE_DONE || sqlite_file_failed(file, error);
}
