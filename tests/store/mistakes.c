/* SPDX-License-Identifier: MIT */
/* What can be wrong with the file of a store, each told in one sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "event.h"
#include "store/schema.h"

enum { NOBODY = 65534 };

/* Opening fails with this, after the path; `%d` in it is the process. */
static void check_refused(const struct event_place *place, enum store_mode mode, const char *sentence)
{
    struct error error = {0};
    struct store *store = store_open(place->path, mode, &error);
    size_t length = strlen(place->path);

    assert_null(store);
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_memory_equal(error.text, place->path, length);
    assert_string_equal(error.text + length, sentence);
}

static void file_make(const char *path, const char *content)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(content, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void database_make(const char *path, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void put_matches(struct store *store, int64_t from, int64_t to)
{
    struct error error = {0};

    assert_true(store_begin(store, &error));
    for (int64_t number = from; number < to; number++)
        match_put(store, 0, number, 1);
    assert_true(store_commit(store, &error));
}

static void event_make(const struct event_place *place)
{
    struct store *store = event_open(place, STORE_WRITE);

    put_matches(store, 0, 100);
    store_close(&store);
}

/* --- what it is -------------------------------------------------------------------------------------------------- */

static void a_file_that_is_not_there_is_read_by_nobody(void **unused)
{
    struct event_place place, nowhere;

    (void)unused;
    place_make(&place);
    check_refused(&place, STORE_READ, " cannot be read: No such file or directory");
    nowhere = place;
    (void)snprintf(nowhere.path, sizeof nowhere.path, "%.40s/no/e.db", place.folder);
    check_refused(&nowhere, STORE_READ, " cannot be read: No such file or directory");
    place_remove(&place);
}

static void a_file_in_a_folder_that_is_not_there_cannot_be_made(void **unused)
{
    struct event_place place;
    char sentence[200];

    (void)unused;
    place_make(&place);
    (void)snprintf(place.path, sizeof place.path, "%.40s/no/e.db", place.folder);
    (void)snprintf(sentence, sizeof sentence, " cannot be written: %s-lock: No such file or directory", place.path);
    check_refused(&place, STORE_WRITE, sentence);
    place_remove(&place);
}

static void a_folder_is_no_file(void **unused)
{
    struct event_place place;

    (void)unused;
    place_make(&place);
    assert_int_equal(mkdir(place.path, 0700), 0);
    check_refused(&place, STORE_READ, " is no file");
    check_refused(&place, STORE_WRITE, " is no file");
    place_remove(&place);
}

#define NO_DATABASE " is no database, or was cut short; delete it, and arena store rebuild makes it again"

static void a_text_is_no_database(void **unused)
{
    struct event_place place;

    (void)unused;
    place_make(&place);
    file_make(place.path, "This is a text, and longer than the head of a database, which has one hundred bytes; see?\n"
                          "It goes on for a while.\n");
    check_refused(&place, STORE_READ, NO_DATABASE);
    check_refused(&place, STORE_WRITE, NO_DATABASE);
    place_remove(&place);
}

static void a_file_that_was_cut_short_is_damaged_wherever_it_was_cut(void **unused)
{
    struct event_place place;
    struct stat whole;

    (void)unused;
    place_make(&place);
    event_make(&place);
    assert_int_equal(stat(place.path, &whole), 0);
    for (off_t size = whole.st_size - 1; size > 0; size -= 4000) {
        const char *damaged = " is damaged or was cut short; delete it, and arena store rebuild makes it again";

        assert_int_equal(truncate(place.path, size), 0);
        check_refused(&place, STORE_READ, size < 512 ? NO_DATABASE : damaged);
        check_refused(&place, STORE_WRITE, size < 512 ? NO_DATABASE : damaged);
    }
    place_remove(&place);
}

static void a_database_of_another_program_is_left_alone(void **unused)
{
    struct event_place place;

    (void)unused;
    place_make(&place);
    database_make(place.path, "CREATE TABLE birds (name TEXT)");
    check_refused(&place, STORE_READ, " is a database of another program");
    check_refused(&place, STORE_WRITE, " is a database of another program");
    database_make(place.path, "DROP TABLE birds; PRAGMA application_id = 1");
    check_refused(&place, STORE_WRITE, " is a database of another program");
    place_remove(&place);
}

static void a_newer_database_is_left_alone(void **unused)
{
    const char *sentence = " is of a newer arena (version 99 of the database; this one knows up to 3)";
    struct event_place place;

    (void)unused;
    place_make(&place);
    event_make(&place);
    database_make(place.path, "PRAGMA user_version = 99");
    check_refused(&place, STORE_READ, sentence);
    check_refused(&place, STORE_WRITE, sentence);
    place_remove(&place);
}

static void an_empty_file_is_filled_by_who_writes(void **unused)
{
    struct event_place place;
    struct store *store;

    (void)unused;
    place_make(&place);
    file_make(place.path, "");
    check_refused(&place, STORE_READ, " has nothing in it yet");
    store = event_open(&place, STORE_WRITE);
    assert_int_equal(count_of(store, STORE_MATCHES), 0);
    store_close(&store);
    store = event_open(&place, STORE_READ);
    store_close(&store);
    place_remove(&place);
}

static void it_is_for_the_eyes_of_its_owner(void **unused)
{
    struct event_place place;
    struct stat info;

    (void)unused;
    place_make(&place);
    event_make(&place);
    assert_int_equal(stat(place.path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    place_remove(&place);
}

/* --- who else has it --------------------------------------------------------------------------------------------- */

static void two_arenas_do_not_write_one_store(void **unused)
{
    struct event_place place;
    struct store *store, *reader;
    char sentence[80];

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    put_matches(store, 0, 10);
    (void)snprintf(sentence, sizeof sentence, " is in use by another arena: process %d", (int)getpid());
    check_refused(&place, STORE_WRITE, sentence);
    reader = event_open(&place, STORE_READ);
    assert_int_equal(count_of(reader, STORE_MATCHES), 10);
    put_matches(store, 10, 15);
    assert_int_equal(count_of(reader, STORE_MATCHES), 15);
    store_close(&store);
    store = event_open(&place, STORE_WRITE);
    store_close(&reader);
    store_close(&store);
    place_remove(&place);
}

static void another_program_that_writes_is_waited_for_and_then_named(void **unused)
{
    struct event_place place;
    struct store *store;
    struct error error = {0};
    sqlite3 *db;

    (void)unused;
    place_make(&place);
    event_make(&place);
    store = event_open(&place, STORE_WRITE);
    assert_int_equal(sqlite3_open(place.path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_false(store_begin(store, &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_non_null(strstr(error.text, " is locked by another program; try again when that has ended"));
    assert_int_equal(count_of(store, STORE_MATCHES), 100);
    store_close(&store);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    place_remove(&place);
}

/* --- where it may not be written --------------------------------------------------------------------------------- */

/* Root may write everywhere, so these become somebody else for a while. */
static void become_nobody(const struct event_place *place)
{
    char journal[sizeof place->path + sizeof "-wal"];

    (void)snprintf(journal, sizeof journal, "%s-wal", place->path);
    if (geteuid() != 0)
        return;
    assert_int_equal(chown(place->path, NOBODY, (gid_t)-1), 0);
    assert_int_equal(chown(place->folder, NOBODY, (gid_t)-1), 0);
    assert_true(chown(journal, NOBODY, (gid_t)-1) == 0 || errno == ENOENT);
    assert_int_equal(seteuid(NOBODY), 0);
}

static void become_oneself(void)
{
    if (getuid() == 0)
        assert_int_equal(seteuid(0), 0);
}

static void a_file_that_is_read_only_can_be_read(void **unused)
{
    struct event_place place;
    struct store *store;
    char lock[sizeof place.path + sizeof "-lock"];

    (void)unused;
    place_make(&place);
    event_make(&place);
    (void)snprintf(lock, sizeof lock, "%s-lock", place.path);
    assert_int_equal(unlink(lock), 0);
    assert_int_equal(chmod(place.path, 0400), 0);
    become_nobody(&place);
    check_refused(&place, STORE_WRITE, " cannot be written: Permission denied");
    store = event_open(&place, STORE_READ);
    assert_int_equal(count_of(store, STORE_MATCHES), 100);
    store_close(&store);
    become_oneself();
    place_remove(&place);
}

static void a_folder_that_is_read_only_can_be_read(void **unused)
{
    struct event_place place;
    struct store *store;
    char lock[sizeof place.path + sizeof "-lock"], sentence[200];

    (void)unused;
    place_make(&place);
    event_make(&place);
    (void)snprintf(lock, sizeof lock, "%s-lock", place.path);
    assert_int_equal(unlink(lock), 0);
    assert_int_equal(chmod(place.folder, 0500), 0);
    become_nobody(&place);
    (void)snprintf(sentence, sizeof sentence, " cannot be written: %s: Permission denied", lock);
    check_refused(&place, STORE_WRITE, sentence);
    store = event_open(&place, STORE_READ);
    assert_int_equal(count_of(store, STORE_MATCHES), 100);
    store_close(&store);
    become_oneself();
    assert_int_equal(chmod(place.folder, 0700), 0);
    place_remove(&place);
}

/* --- the end of a writer ----------------------------------------------------------------------------------------- */

/* Commits ten matches, begins with ten more, and is killed. */
static void be_killed(const struct event_place *place)
{
    int status;
    pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        struct store *store = event_open(place, STORE_WRITE);
        struct error error = {0};

        put_matches(store, 0, 10);
        assert_true(store_begin(store, &error));
        for (unsigned number = 0; number < 2000; number++)
            match_put(store, 1, number, 1);
        (void)raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void a_group_that_was_not_committed_is_not_there(void **unused)
{
    struct event_place place;
    struct store *store;

    (void)unused;
    place_make(&place);
    be_killed(&place);
    store = event_open(&place, STORE_READ);
    assert_int_equal(count_of(store, STORE_MATCHES), 10);
    store_close(&store);
    store = event_open(&place, STORE_WRITE);
    assert_int_equal(count_of(store, STORE_MATCHES), 10);
    assert_int_equal(count_of(store, STORE_SEATS), 8 * 4 + 2);
    put_matches(store, 10, 12);
    assert_int_equal(count_of(store, STORE_MATCHES), 12);
    store_close(&store);
    place_remove(&place);
}

static void what_a_killed_writer_left_is_read_only_where_it_can_be_put_in_order(void **unused)
{
    struct event_place place;
    char left[sizeof place.path + sizeof "-shm"];

    (void)unused;
    place_make(&place);
    be_killed(&place);
    (void)snprintf(left, sizeof left, "%s-shm", place.path);
    assert_int_equal(unlink(left), 0);
    assert_int_equal(chmod(place.folder, 0500), 0);
    become_nobody(&place);
    check_refused(&place, STORE_READ,
                  " was left open by a program that was killed; it can be read where its folder can be written");
    become_oneself();
    assert_int_equal(chmod(place.folder, 0700), 0);
    place_remove(&place);
}

static void closing_drops_a_group_that_was_not_committed(void **unused)
{
    struct event_place place;
    struct store *store;
    struct error error = {0};

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    assert_true(store_begin(store, &error));
    match_put(store, 0, 1, 1);
    store_close(&store);
    store = event_open(&place, STORE_READ);
    assert_int_equal(count_of(store, STORE_MATCHES), 0);
    store_close(&store);
    place_remove(&place);
}

/* A text that no row has room for stands for whatever may go wrong in the middle of a match. */
static void a_match_that_could_not_be_put_whole_takes_its_group_along(void **unused)
{
    enum { TOO_LONG = 5 << 20 };
    struct event_place place;
    struct event_match match;
    struct store *store;
    struct error error = {0};
    char *text = malloc(TOO_LONG);

    (void)unused;
    assert_non_null(text);
    memset(text, 'a', TOO_LONG - 1);
    text[TOO_LONG - 1] = '\0';
    place_make(&place);
    event_make(&place);
    store = event_open(&place, STORE_WRITE);
    assert_true(store_begin(store, &error));
    match_put(store, 1, 1, 1);
    match_make(&match, 1, 3, 1);
    match.faults[1].evidence = text;
    assert_false(store_put_match(store, &match.played, &error));
    assert_non_null(strstr(error.text, "faults.evidence"));
    assert_false(store_commit(store, &error));
    assert_int_equal(count_of(store, STORE_MATCHES), 100);
    store_close(&store);
    place_remove(&place);
    free(text);
}

/* A limit on the size of files stands for a disk that takes no more. */
static void what_the_disk_does_not_take_is_lost_and_the_rest_stands(void **unused)
{
    struct event_place place;
    struct store *store;
    struct error error = {0};
    struct rlimit limit, before;
    bool good = true;

    (void)unused;
    place_make(&place);
    event_make(&place);
    store = event_open(&place, STORE_WRITE);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = (struct rlimit){.rlim_cur = 1 << 16, .rlim_max = before.rlim_max};
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_true(store_begin(store, &error));
    for (unsigned number = 0; good && number < 100000; number++) {
        struct event_match match;

        match_make(&match, 1, number, 1);
        good = store_put_match(store, &match.played, &error);
    }
    assert_false(good);
    assert_false(store_commit(store, &error));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_non_null(strstr(error.text, " cannot be used: File too large"));
    assert_int_equal(count_of(store, STORE_MATCHES), 100);
    error = (struct error){0};
    assert_false(store_begin(store, &error));
    assert_non_null(strstr(error.text, ": nothing more can be put"));
    store_close(&store);
    store = event_open(&place, STORE_WRITE);
    put_matches(store, 100, 101);
    assert_int_equal(count_of(store, STORE_MATCHES), 101);
    store_close(&store);
    place_remove(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_that_is_not_there_is_read_by_nobody),
        cmocka_unit_test(a_file_in_a_folder_that_is_not_there_cannot_be_made),
        cmocka_unit_test(a_folder_is_no_file),
        cmocka_unit_test(a_text_is_no_database),
        cmocka_unit_test(a_file_that_was_cut_short_is_damaged_wherever_it_was_cut),
        cmocka_unit_test(a_database_of_another_program_is_left_alone),
        cmocka_unit_test(a_newer_database_is_left_alone),
        cmocka_unit_test(an_empty_file_is_filled_by_who_writes),
        cmocka_unit_test(it_is_for_the_eyes_of_its_owner),
        cmocka_unit_test(two_arenas_do_not_write_one_store),
        cmocka_unit_test(another_program_that_writes_is_waited_for_and_then_named),
        cmocka_unit_test(a_file_that_is_read_only_can_be_read),
        cmocka_unit_test(a_folder_that_is_read_only_can_be_read),
        cmocka_unit_test(a_group_that_was_not_committed_is_not_there),
        cmocka_unit_test(what_a_killed_writer_left_is_read_only_where_it_can_be_put_in_order),
        cmocka_unit_test(closing_drops_a_group_that_was_not_committed),
        cmocka_unit_test(a_match_that_could_not_be_put_whole_takes_its_group_along),
        cmocka_unit_test(what_the_disk_does_not_take_is_lost_and_the_rest_stands),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
