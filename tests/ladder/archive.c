/* SPDX-License-Identifier: MIT */
/* What a start reads of a ladder's records: with a database only what came since; and whatever is wrong with the
 * database, the results are those of the records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "archive_stage.h"

enum { MANY = 19998, FEW = 300, FILES = 3 };

static void write_files(const struct archive_stage *stage, unsigned results)
{
    for (unsigned i = 0; i < FILES; i++) {
        char stem[32];

        (void)snprintf(stem, sizeof stem, "ladder-%u", i);
        archive_stage_write(stage, stem, 1 + (uint64_t)i * (results / FILES), results / FILES, 0);
    }
}

static void stage_remove_database(const struct archive_stage *stage)
{
    assert_true(ladder_db_remove(stage->folder, &(struct error){0}));
}

/* Of the records alone; the database is gone then. */
static struct hash hash_without(const struct archive_stage *stage)
{
    struct archive_report report;

    stage_remove_database(stage);
    return archive_stage_hash(stage, &report);
}

static void assert_same(struct hash one, struct hash other)
{
    assert_memory_equal(one.bytes, other.bytes, sizeof one.bytes);
}

static void a_second_start_reads_no_frame_that_is_known(void **unused)
{
    struct archive_stage stage;
    struct archive_report first, second, third;
    struct hash without;

    (void)unused;
    archive_stage_make(&stage);
    write_files(&stage, MANY);
    without = archive_stage_hash(&stage, &first);
    assert_int_equal(first.matches, MANY);
    assert_true(first.read_bytes > MANY * 100);
    assert_int_equal(archive_stage_follow(&stage).matches, MANY);
    assert_same(archive_stage_hash(&stage, &second), without);
    assert_int_equal(second.read_bytes, 0);
    assert_int_equal(second.matches, MANY);
    assert_int_equal(second.files, FILES);
    assert_int_equal(archive_stage_follow(&stage).read_bytes, 0);
    archive_stage_write(&stage, "later", MANY + 1, 10, 0);
    (void)archive_stage_hash(&stage, &third);
    assert_int_equal(third.matches, MANY + 10);
    assert_true(third.read_bytes > 0 && third.read_bytes < 10 * 1000);
    assert_int_equal(archive_stage_follow(&stage).matches, 10);
    archive_stage_remove(&stage);
}

/* --- files that change ------------------------------------------------------------------------------------------- */

static void record_path(const struct archive_stage *stage, const char *name, char path[PATH_MAX])
{
    char inside[64];

    (void)snprintf(inside, sizeof inside, "records/%s", name);
    archive_stage_path(stage, inside, path);
}

static off_t size_of(const char *path)
{
    struct stat about;

    assert_int_equal(stat(path, &about), 0);
    return about.st_size;
}

/* A match that was broken off is not known of for good: its file is read from its beginning on when it grows. */
static void what_is_not_finished_is_read_again(void **unused)
{
    struct archive_stage stage;
    struct archive_report report;
    char path[PATH_MAX];
    off_t whole;

    (void)unused;
    archive_stage_make(&stage);
    archive_stage_write(&stage, "ladder", 1, FEW, 0);
    record_path(&stage, "ladder-0001.arena", path);
    whole = size_of(path);
    assert_int_equal(truncate(path, whole - 40), 0); /* within the last trailer */
    assert_int_equal(archive_stage_follow(&stage).matches, FEW);
    (void)archive_stage_hash(&stage, &report);
    assert_int_equal(report.matches, FEW - 1);
    assert_int_equal(report.unfinished, 1);
    assert_int_equal(report.read_bytes, 0);
    archive_stage_write(&stage, "other", 1, FEW, 0); /* the same bytes, whole */
    assert_int_equal(unlink(path), 0);
    {
        char other[PATH_MAX];

        record_path(&stage, "other-0001.arena", other);
        assert_int_equal(rename(other, path), 0);
    }
    (void)archive_stage_hash(&stage, &report);
    assert_int_equal(report.matches, FEW);
    assert_int_equal(report.unfinished, 0);
    assert_true(report.read_bytes > 0 && report.read_bytes < 1500);
    assert_true(archive_stage_follow(&stage).read_bytes < 1500);
    (void)archive_stage_hash(&stage, &report);
    assert_int_equal(report.read_bytes, 0);
    assert_int_equal(report.matches, FEW);
    archive_stage_remove(&stage);
}

static void change_byte(const char *path, off_t at)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    char byte;

    assert_true(fd >= 0);
    assert_int_equal(pread(fd, &byte, 1, at), 1);
    byte = (char)(byte ^ 0x20);
    assert_int_equal(pwrite(fd, &byte, 1, at), 1);
    assert_int_equal(close(fd), 0);
}

/* What becomes of the second file of records. */
static void file_is_cut(const char *path)
{
    assert_int_equal(truncate(path, size_of(path) / 2), 0);
}

static void file_is_missing(const char *path)
{
    assert_int_equal(unlink(path), 0);
}

static void file_is_empty(const char *path)
{
    assert_int_equal(truncate(path, 0), 0);
}

static void first_match_is_changed(const char *path)
{
    change_byte(path, 60);
}

static void middle_is_changed(const char *path)
{
    change_byte(path, size_of(path) / 2);
}

static void last_match_is_changed(const char *path)
{
    change_byte(path, size_of(path) - 30);
}

static void a_file_that_is_not_the_one_that_was_read_is_read_again(void **unused)
{
    static void (*const changes[])(const char *path) = {
        file_is_cut, file_is_missing, file_is_empty, first_match_is_changed, middle_is_changed, last_match_is_changed};

    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct archive_stage stage;
        struct archive_report report;
        char path[PATH_MAX];
        struct hash with, followed;

        archive_stage_make(&stage);
        write_files(&stage, FEW);
        (void)archive_stage_follow(&stage);
        record_path(&stage, "ladder-1-0001.arena", path);
        changes[i](path);
        with = archive_stage_hash(&stage, &report);
        assert_string_equal(report.notice, "");
        (void)archive_stage_follow(&stage);
        followed = archive_stage_hash(&stage, &report);
        assert_true(report.read_bytes == 0 || changes[i] == file_is_empty);
        assert_same(with, hash_without(&stage));
        assert_same(followed, with);
        archive_stage_remove(&stage);
    }
}

/* --- databases that are not believed ----------------------------------------------------------------------------- */

static void run_sql(const struct archive_stage *stage, const char *sql)
{
    char path[PATH_MAX];
    sqlite3 *db;

    archive_stage_path(stage, "ladder.db", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* The results are those of the records, and a sentence says why the database was left aside. */
static void check_not_believed(const struct archive_stage *stage, const char *what, const char *sentence)
{
    struct archive_report report;
    struct hash with = archive_stage_hash(stage, &report);

    if (!strstr(report.notice, sentence))
        fail_msg("%s: '%s' does not say '%s'", what, report.notice, sentence);
    assert_int_equal(report.matches, FEW / FILES * FILES);
    assert_same(with, hash_without(stage));
}

static void a_database_that_makes_no_sense_is_not_believed(void **unused)
{
    static const struct {
        const char *sql, *sentence;
    } changes[] = {
        {"PRAGMA user_version = 99", "is of a newer arena"},
        {"PRAGMA application_id = 7", "is a database of another program"},
        {"CREATE TABLE more (a TEXT)", "does not have the tables that an arena makes"},
        {"CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM names; END", "does not have the tables"},
        {"DROP TABLE names", "does not have the tables"},
        {"UPDATE matches SET body = x'' WHERE at > 1000", "a row of matches makes no sense"},
        {"UPDATE matches SET body = x'02ffffffffffffffff'", "a row of matches makes no sense"},
        {"UPDATE matches SET body = CAST(body || x'00' AS BLOB)", "a row of matches makes no sense"},
        {"UPDATE matches SET body = x'017f'", "a row of matches makes no sense"},
        {"UPDATE matches SET number = -1", "a row of matches makes no sense"},
        {"UPDATE matches SET segment = segment + 100", "a row of matches makes no sense"},
        {"UPDATE names SET number = number + 100 WHERE kind = 2", "a row of names makes no sense"},
        {"UPDATE names SET text = 'A B' WHERE kind = 2", "a row of names makes no sense"},
        {"UPDATE names SET text = 'bot' WHERE kind = 1", "a row of names makes no sense"},
        {"UPDATE names SET text = (SELECT text FROM names WHERE kind = 1 AND number = 0) WHERE kind = 1",
         "a row of names makes no sense"},
        {"DELETE FROM names WHERE kind = 1", "a row of matches makes no sense"},
        {"UPDATE segments SET name = '../' || name", "a row of segments makes no sense"},
        {"UPDATE segments SET checked = x'00'", "a row of segments makes no sense"},
        {"UPDATE segments SET size = -1", "a row of segments makes no sense"},
        {"UPDATE segments SET begin = size + 1", "a row of segments makes no sense"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct archive_stage stage;

        archive_stage_make(&stage);
        write_files(&stage, FEW);
        (void)archive_stage_follow(&stage);
        run_sql(&stage, changes[i].sql);
        check_not_believed(&stage, changes[i].sql, changes[i].sentence);
        archive_stage_remove(&stage);
    }
}

/* What it says of a file that agrees is believed as far as the file agrees. */
static void a_database_of_other_records_says_nothing_of_these(void **unused)
{
    static const char *const changes[] = {
        "UPDATE segments SET checked = randomblob(32)",
        "UPDATE segments SET name = 'not-' || name",
        "DELETE FROM segments",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct archive_stage stage;

        archive_stage_make(&stage);
        write_files(&stage, FEW);
        (void)archive_stage_follow(&stage);
        run_sql(&stage, changes[i]);
        check_not_believed(&stage, changes[i], "");
        archive_stage_remove(&stage);
    }
}

static void a_file_that_is_no_database_is_not_believed(void **unused)
{
    struct archive_stage stage;
    char path[PATH_MAX];
    bool damaged = false;
    struct error error = {0};

    (void)unused;
    archive_stage_make(&stage);
    write_files(&stage, FEW);
    (void)archive_stage_follow(&stage);
    archive_stage_path(&stage, "ladder.db", path);
    assert_int_equal(truncate(path, 5000), 0);
    assert_null(ladder_db_open(stage.folder, STORE_WRITE, &damaged, &error));
    assert_true(damaged); /* and so it may be set aside */
    check_not_believed(&stage, "a file that was cut", "damaged or was cut short");
    assert_int_equal(mkdir(path, 0700), 0);
    {
        struct archive_report report;

        (void)archive_stage_hash(&stage, &report);
        assert_non_null(strstr(report.notice, "is no file"));
        assert_int_equal(report.matches, FEW / FILES * FILES);
    }
    archive_stage_remove(&stage);
}

/* While another program holds it, it is read as it was; or, if that cannot be, not at all. */
static void a_locked_database_keeps_nobody_waiting(void **unused)
{
    struct archive_stage stage;
    struct archive_report report;
    struct error error = {0};
    char path[PATH_MAX];
    struct hash with;
    sqlite3 *db;

    (void)unused;
    archive_stage_make(&stage);
    write_files(&stage, FEW);
    (void)archive_stage_follow(&stage);
    archive_stage_path(&stage, "ladder.db", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    with = archive_stage_hash(&stage, &report);
    assert_non_null(strstr(report.notice, "is locked by another program"));
    assert_null(ladder_db_open(stage.folder, STORE_WRITE, NULL, &error));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_same(with, hash_without(&stage));
    archive_stage_remove(&stage);
}

/* --- ends in the middle ------------------------------------------------------------------------------------------ */

/* The database is written by a process in which no file may grow beyond so many bytes: what grows further ends it with
 * a signal, or the write fails. Returns its status. */
static int follow_with_room(const struct archive_stage *stage, rlim_t bytes, bool ends)
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        const struct rlimit room = {bytes, bytes}, none = {0, 0};
        struct ladder_db_done done = {0};
        struct error error = {0};
        struct ladder_db *db;

        (void)signal(SIGXFSZ, ends ? SIG_DFL : SIG_IGN);
        (void)setrlimit(RLIMIT_CORE, &none);
        (void)setrlimit(RLIMIT_FSIZE, &room);
        db = ladder_db_open(stage->folder, STORE_WRITE, NULL, &error);
        if (db)
            (void)!ladder_db_follow(db, stage->folder, NULL, &done, &error);
        ladder_db_close(&db);
        _exit(error.code);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void a_kill_in_the_middle_of_a_write_loses_nothing(void **unused)
{
    unsigned killed = 0, failed = 0;

    (void)unused;
    for (rlim_t bytes = 1000; bytes < 130000; bytes += 16000) {
        for (unsigned ends = 0; ends < 2; ends++) {
            struct archive_stage stage;
            struct archive_report report;
            struct hash expected;
            int status;

            archive_stage_make(&stage);
            write_files(&stage, FEW);
            expected = archive_stage_hash(&stage, &report);
            status = follow_with_room(&stage, bytes, ends);
            killed += WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ;
            failed += WIFEXITED(status) && WEXITSTATUS(status) == EXIT_COULD_NOT_RUN;
            assert_same(archive_stage_hash(&stage, &report), expected);
            (void)archive_stage_follow(&stage);
            assert_same(archive_stage_hash(&stage, &report), expected);
            assert_int_equal(report.read_bytes, 0);
            assert_string_equal(report.notice, "");
            archive_stage_remove(&stage);
        }
    }
    assert_true(killed > 2 && failed > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_start_reads_no_frame_that_is_known),
        cmocka_unit_test(what_is_not_finished_is_read_again),
        cmocka_unit_test(a_file_that_is_not_the_one_that_was_read_is_read_again),
        cmocka_unit_test(a_database_that_makes_no_sense_is_not_believed),
        cmocka_unit_test(a_database_of_other_records_says_nothing_of_these),
        cmocka_unit_test(a_file_that_is_no_database_is_not_believed),
        cmocka_unit_test(a_locked_database_keeps_nobody_waiting),
        cmocka_unit_test(a_kill_in_the_middle_of_a_write_loses_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
