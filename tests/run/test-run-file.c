/* SPDX-License-Identifier: MIT */
/* The file of a run, which anybody may have written: what it cannot be is refused in a sentence, and nothing waits. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "failing.h"
#include "match/record.h"
#include "run/resuming/run_file.h"
#include "test_folder.h"

static char folder[] = "/tmp/arena-run-file-XXXXXX";
static char path[sizeof folder + 64];

static int make_folder(void **state)
{
    (void)state;
    return test_folder_make(folder);
}

static const char *path_of(const char *name)
{
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int remove_folder(void **state)
{
    (void)state;
    return test_folder_remove_plain(folder);
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Opening the place fails with words like these. */
static void check_refused(const char *place, enum exit_code code, const char *words)
{
    struct error error = {0};
    struct run_file file;
    bool finished;

    assert_false(run_file_open(&file, place, &finished, &error));
    if (error.code != code || !strstr(error.text, words))
        fail_msg("%d: %s", (int)error.code, error.text);
    run_file_close(&file);
}

static void a_pipe_is_not_waited_for(void **state)
{
    struct error error = {0};

    (void)state;
    assert_int_equal(mkfifo(path_of("a.run"), 0600), 0);
    check_refused(folder, EXIT_COULD_NOT_RUN, "a.run is no regular file");
    assert_null(record_file_open(path, &error));
    assert_non_null(strstr(error.text, "is no regular file"));
}

static void names_that_no_run_has_are_none_of_a_run(void **state)
{
    static const char *const names[] = {"a b.run", "...run", "a\n.run", "\xff.run", "a_b.run"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        write_file(names[i], "{}");
        assert_false(run_file_is_in(folder));
        check_refused(folder, EXIT_WRONG_USE, "has no run to resume");
        check_refused(path, EXIT_WRONG_USE, "its name is 1 to 64 of");
        assert_int_equal(unlink(path), 0);
    }
}

static bool take(void *context, const struct plan_option *option, struct error *error)
{
    (void)context;
    (void)error;
    return option->name != NULL;
}

static void what_makes_no_sense_is_refused(void **state)
{
    static const char *const texts[] = {"", "[", "[]", "{}", "7", "{\"format\": 1}", "{\"format\": \"artemia-run 2\"}"};
    static const char *const options[] = {"[7]",
                                          "[[]]",
                                          "[[\"seed\", 7]]",
                                          "[{\"seed\": \"1\"}]",
                                          "[[\"seed\", {\"$bytes\": \"4\"}]]",
                                          "[[\"seed\", {\"$bytes\": \"4100\"}]]",
                                          "[[\"seed\", {\"$bytes\": \"xy\"}]]"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        write_file("a.run", texts[i]);
        check_refused(folder, EXIT_COULD_NOT_RUN, "a.run");
    }
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct error error = {0};
        struct run_file file;
        bool finished;
        char text[200];

        (void)snprintf(text, sizeof text, "{\"format\": \"artemia-run 1\", \"options\": %s}", options[i]);
        write_file("a.run", text);
        assert_true(run_file_open(&file, folder, &finished, &error));
        if (run_file_options(&file, take, NULL, &error) || !strstr(error.text, "option 1 of the run a makes no sense"))
            fail_msg("%s: %s", options[i], error.text);
        run_file_close(&file);
    }
}

static void a_file_that_is_too_long_is_not_read(void **state)
{
    (void)state;
    write_file("a.run", "{");
    assert_int_equal(truncate(path, (off_t)1 << 40), 0);
    check_refused(folder, EXIT_COULD_NOT_RUN, "has more than");
}

/* A run that was begun, with nothing in its plan. */
static void begin(void)
{
    write_file("a.run", "{\"format\": \"artemia-run 1\", \"options\": []}");
}

/* Without an ending, too, a run is found by its name, and so is whether it is finished. */
static void a_run_is_found_by_its_name(void **state)
{
    static const char *const places[] = {"a", "a.run", "a.done"};

    (void)state;
    for (unsigned done = 0; done < 2; done++) {
        if (done)
            write_file("a.done", "{\"format\": \"artemia-run 1\", \"options\": []}");
        else
            begin();
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            struct error error = {0};
            struct run_file file;
            bool finished;

            if (!run_file_open(&file, path_of(places[i]), &finished, &error))
                fail_msg("%s: %s", places[i], error.text);
            assert_int_equal(finished, done);
            assert_string_equal(file.stem, "a");
            assert_string_equal(file.folder, folder);
            run_file_close(&file);
        }
        check_refused(path_of("b"), EXIT_WRONG_USE, "there is no run");
        assert_int_equal(unlink(path_of(done ? "a.done" : "a.run")), 0);
    }
}

/* All calls on files that ending it takes, each in turn: a run is not called finished before the disk has that. What
 * comes after that is a wait for the name that it had, which may be gone later. */
static void a_call_that_fails_leaves_a_run_unfinished(void **state)
{
    bool has_failed = true;
    unsigned at, refused = 0;

    (void)state;
    for (at = 1; has_failed; at++) {
        struct error error = {0};
        struct run_file file;
        struct hash hash = {{0}};
        bool finished, good;

        begin();
        assert_true(run_file_open(&file, folder, &finished, &error) && !finished);
        failing_begin(&(struct failure){.calls = FAILING_CHANGE, .at = at, .error = EIO});
        good = run_file_finish(&file, &hash, &error);
        has_failed = failing_end();
        run_file_close(&file);
        assert_int_equal(access(path_of("a.run"), F_OK) == 0, !good);
        assert_true(good ? access(path_of("a.done"), F_OK) == 0 : strstr(error.text, strerror(EIO)) != NULL);
        refused += !good;
        (void)unlink(path_of("a.done"));
    }
    assert_true(refused >= 5 && refused == at - 3); /* of at - 2 that failed all but the last */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_pipe_is_not_waited_for, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(names_that_no_run_has_are_none_of_a_run, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_makes_no_sense_is_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_is_too_long_is_not_read, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_run_is_found_by_its_name, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_call_that_fails_leaves_a_run_unfinished, make_folder, remove_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
