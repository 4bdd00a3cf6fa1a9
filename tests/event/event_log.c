/* SPDX-License-Identifier: MIT */
/* The log of an event: what is appended is read again, what a crash cut is dropped, what was changed is refused. */
#include "event/event_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "test_folder.h"

static char folder[] = "/tmp/arena-log-XXXXXX";
static char path[sizeof folder + sizeof "/event.log"];

static int make_folder(void **unused)
{
    (void)unused;
    if (test_folder_make(folder) != 0)
        return -1;
    (void)snprintf(path, sizeof path, "%s/event.log", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    return test_folder_remove_plain(folder);
}

static struct event_log read_log(void)
{
    struct event_log log;
    struct error error = {0};

    assert_true(event_log_read(&log, folder, &error));
    return log;
}

static void append(struct event_log *log, enum log_command command, const char *target, const char *why)
{
    struct error error = {0};

    assert_true(event_log_append(log, command, &target, 1, why, &error));
}

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void assert_line(const struct event_log *log, unsigned number, enum log_command command, const char *target)
{
    struct log_line line = event_log_line(log, number);

    assert_int_equal(line.number, number);
    assert_int_equal(line.command, command);
    assert_string_equal(json_string_value(json_array_get(line.targets, 0)), target);
    assert_int_equal(strlen(line.time), strlen("2026-11-20T22:03:51Z"));
    assert_true(*line.who != '\0');
}

static void a_line_says_whether_a_later_one_took_it_back(void **unused)
{
    struct event_log log;

    (void)unused;
    write_file("{\"number\":1,\"command\":\"void\",\"targets\":[\"1/m1\"]}\n"
               "{\"number\":2,\"command\":\"undo\",\"targets\":[\"3\",\"2\",\"01\",\"-1\",\"1 \",\"\","
               "\"9999999999999999999999\"]}\n"
               "{\"number\":3,\"command\":\"withdraw\",\"targets\":[\"1\"]}\n"
               "{\"number\":4,\"command\":\"left-out\",\"targets\":[\"3\"]}\n");
    log = read_log();
    for (unsigned number = 1; number <= 4; number++) {
        assert_false(event_log_line(&log, number).undone);
        assert_int_equal(event_log_line(&log, number).left_out, number == 3);
    }
    append(&log, LOG_UNDO, "1", "after all");
    assert_true(event_log_line(&log, 1).undone);
    event_log_release(&log);
    log = read_log();
    assert_true(event_log_line(&log, 1).undone);
    assert_false(event_log_line(&log, 2).undone);
    event_log_release(&log);
}

static void a_pipe_is_no_log(void **unused)
{
    struct event_log log;
    struct error error = {0};

    (void)unused;
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(event_log_read(&log, folder, &error));
    assert_non_null(strstr(error.text, "is no regular file"));
    event_log_release(&log);
}

static void without_a_file_the_log_is_empty(void **unused)
{
    struct event_log log = read_log();

    (void)unused;
    assert_int_equal(event_log_count(&log), 0);
    assert_false(log.audit.was_cut);
    assert_int_not_equal(access(path, F_OK), 0);
    event_log_release(&log);
}

static void lines_are_read_as_they_were_appended(void **unused)
{
    const char *const matches[] = {"1/m1", "2/m30"};
    struct event_log log = read_log(), again;
    struct error error = {0};

    (void)unused;
    append(&log, LOG_WITHDRAW, "wits", "it \"cheats\"\nin two lines");
    assert_true(event_log_append(&log, LOG_VOID, matches, 2, "asleep", &error));
    append(&log, LOG_UNDO, "1", "it does not");
    again = read_log();
    assert_int_equal(event_log_count(&again), 3);
    assert_true(json_equal(log.json, again.json));
    assert_line(&again, 1, LOG_WITHDRAW, "wits");
    assert_line(&again, 2, LOG_VOID, "1/m1");
    assert_line(&again, 3, LOG_UNDO, "1");
    assert_string_equal(event_log_line(&again, 1).why, "it \"cheats\"\nin two lines");
    assert_int_equal(json_array_size(event_log_line(&again, 2).targets), 2);
    event_log_release(&log);
    event_log_release(&again);
}

/* At every byte: what is whole is there, and the next line comes in place of what is not. */
static void a_last_line_that_was_cut_short_is_replaced(void **unused)
{
    struct event_log log = read_log();
    struct stat about;
    off_t first;

    (void)unused;
    append(&log, LOG_VOID, "1/m1", "one");
    assert_int_equal(stat(path, &about), 0);
    first = about.st_size;
    append(&log, LOG_VOID, "1/m2", "two");
    assert_int_equal(stat(path, &about), 0);
    event_log_release(&log);
    for (off_t size = about.st_size - 1; size >= first; size--) {
        assert_int_equal(truncate(path, size), 0);
        log = read_log();
        assert_int_equal(event_log_count(&log), 1);
        assert_int_equal(log.audit.was_cut, size > first);
        append(&log, LOG_VOID, "1/m3", "three");
        event_log_release(&log);
        log = read_log();
        assert_int_equal(event_log_count(&log), 2);
        assert_false(log.audit.was_cut);
        assert_line(&log, 2, LOG_VOID, "1/m3");
        event_log_release(&log);
    }
}

static void a_line_that_makes_no_sense_is_refused(void **unused)
{
    static const char *const wrong[] = {
        "\n",
        "[]\n",
        "{\"number\":2,\"command\":\"void\",\"targets\":[\"1/m1\"]}\n",
        "{\"number\":1,\"command\":\"avoid\",\"targets\":[\"1/m1\"]}\n",
        "{\"number\":1,\"command\":\"void\",\"targets\":[]}\n",
        "{\"number\":1,\"command\":\"void\",\"targets\":[1]}\n",
        "{\"number\":1,\"command\":\"void\"}\n",
        "{\"number\":1,\"command\":\"lot\",\"targets\":[\"w1.1\",\"anna\"]}\n",
        "{\"number\":1,\"command\":\"lot\",\"targets\":[\"w1.1\",\"anna\",\"ben\",\"cid\"]}\n",
        "{\"number\":1,\"command\":\"lot\",\"targets\":[\"w1.1\",\"anna\",null]}\n",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct event_log log;
        struct error error = {0};

        write_file(wrong[i]);
        assert_false(event_log_read(&log, folder, &error));
        assert_non_null(strstr(error.text, "event.log: line 1 is no line of a log"));
        event_log_release(&log);
    }
}

/* As a disk that failed leaves it, or a hand that slipped: no crash of an arena does. */
static void more_than_a_line_is_no_line_that_was_cut_short(void **unused)
{
    static const struct {
        int bytes;
        bool is_refused;
    } rows[] = {{1, false}, {LOG_LINE_MAX, false}, {LOG_LINE_MAX + 1, true}};

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct event_log log;
        struct error error = {0};

        write_file("");
        assert_int_equal(truncate(path, rows[i].bytes), 0);
        assert_int_equal(event_log_read(&log, folder, &error), !rows[i].is_refused);
        assert_int_equal(log.audit.was_cut, !rows[i].is_refused);
        assert_int_equal(strstr(error.text, "event.log: line 1 is no line of a log") != NULL, rows[i].is_refused);
        event_log_release(&log);
    }
}

static void a_line_that_would_be_too_long_is_not_written(void **unused)
{
    enum { TARGETS = 200000 };
    const char **targets = calloc(TARGETS, sizeof *targets);
    struct event_log log = read_log();
    struct error error = {0};

    (void)unused;
    assert_non_null(targets);
    for (size_t i = 0; i < TARGETS; i++)
        targets[i] = "1/m1";
    assert_false(event_log_append(&log, LOG_VOID, targets, TARGETS, "all", &error));
    assert_int_equal(error.code, EXIT_WRONG_USE);
    event_log_release(&log);
    log = read_log();
    assert_int_equal(event_log_count(&log), 0);
    event_log_release(&log);
    free(targets);
}

static void who_has_not_read_the_last_line_appends_none(void **unused)
{
    struct event_log log = read_log(), other = read_log();
    struct error error = {0};
    const char *const target = "1/m2";

    (void)unused;
    append(&log, LOG_VOID, "1/m1", "one");
    assert_false(event_log_append(&other, LOG_VOID, &target, 1, "two", &error));
    assert_non_null(strstr(error.text, "another arena has just written to it"));
    assert_int_equal(event_log_count(&other), 0);
    event_log_release(&other);
    other = read_log();
    assert_int_equal(event_log_count(&other), 1);
    append(&other, LOG_VOID, "1/m2", "two");
    event_log_release(&log);
    event_log_release(&other);
}

static void what_cannot_be_written_is_told(void **unused)
{
    struct event_log log = read_log();
    struct error error = {0};
    const char *const target = "1/m2";

    (void)unused;
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(event_log_append(&log, LOG_VOID, &target, 1, "two", &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_int_equal(event_log_count(&log), 0);
    assert_int_equal(rmdir(path), 0);
    event_log_release(&log);
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(without_a_file_the_log_is_empty),
        IN_A_FOLDER(lines_are_read_as_they_were_appended),
        IN_A_FOLDER(a_last_line_that_was_cut_short_is_replaced),
        IN_A_FOLDER(a_line_that_makes_no_sense_is_refused),
        IN_A_FOLDER(more_than_a_line_is_no_line_that_was_cut_short),
        IN_A_FOLDER(a_line_that_would_be_too_long_is_not_written),
        IN_A_FOLDER(who_has_not_read_the_last_line_appends_none),
        IN_A_FOLDER(what_cannot_be_written_is_told),
        IN_A_FOLDER(a_line_says_whether_a_later_one_took_it_back),
        IN_A_FOLDER(a_pipe_is_no_log),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
