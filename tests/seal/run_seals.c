/* SPDX-License-Identifier: MIT */
/* The manifest of a run is there when sealing says so, and not before the disk has what it names. */
#include "seal/run_seals.h"

#include <errno.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "crash.h"
#include "failing.h"
#include "seal/check.h"
#include "shelf.h"

enum { GAMES = 3 };

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

static struct shelf shelf;

static int play(void **state)
{
    (void)state;
    shelf_init(&shelf, GAMES);
    for (unsigned i = 0; i < GAMES; i++)
        shelf_play(&shelf, i);
    return 0;
}

static int release(void **state)
{
    (void)state;
    shelf_release(&shelf);
    return 0;
}

/* Seals the run while that call fails. True if none has failed. */
static bool seal(unsigned calls, unsigned at, bool *good, struct error *error)
{
    struct hash hash;

    failing_begin(&(struct failure){.calls = calls, .at = at, .error = EIO});
    *good = run_seals_write(shelf.paper.directory, SHELF_STEM, NULL, &hash, error);
    return !failing_end();
}

/* Each in turn: those of each file of records, of the manifest and of its folder. */
static void a_call_that_fails_fails_sealing(void **state)
{
    static const unsigned calls[] = {FAILING_FSYNC, FAILING_CREATE | FAILING_OPEN, FAILING_WRITE | FAILING_RENAME};
    static const unsigned least[] = {GAMES + 2, 2 * GAMES, 2};

    (void)state;
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        bool good, is_done = false;
        unsigned at;

        for (at = 1; !is_done; at++) {
            struct error error = {0};

            is_done = seal(calls[i], at, &good, &error);
            if (good != is_done || (!good && !strstr(error.text, strerror(EIO))))
                fail_msg("call %u of kind %u: %s, '%s'", at, i, good ? "sealed" : "refused", error.text);
        }
        assert_true(at - 2 >= least[i]);
    }
}

static void dropping_a_manifest_waits_for_the_disk(void **state)
{
    struct error error = {0};
    bool good;

    (void)state;
    assert_true(run_seals_drop(shelf.paper.directory, SHELF_STEM, &error)); /* there is none */
    assert_true(seal(FAILING_FSYNC, UINT_MAX, &good, &error) && good);
    failing_begin(&(struct failure){.calls = FAILING_UNLINK, .at = 1, .error = EROFS});
    assert_false(run_seals_drop(shelf.paper.directory, SHELF_STEM, &error));
    assert_true(failing_end());
    failing_begin(&(struct failure){.calls = FAILING_FSYNC, .at = 1, .error = EIO});
    assert_false(run_seals_drop(shelf.paper.directory, SHELF_STEM, &error));
    assert_true(failing_end());
}

/* What a check has found: how often each outcome, and the paths of those that are a no, one after another. */
struct found {
    unsigned count[SEAL_OUTCOMES];
    char paths[1024];
};

static void take(void *context, const struct seal_finding *finding)
{
    struct found *found = context;
    size_t used = strlen(found->paths);

    found->count[finding->outcome]++;
    if (seal_outcomes[finding->outcome].is_no)
        (void)snprintf(found->paths + used, sizeof found->paths - used, "%s\n", finding->path);
}

static void assert_checked(size_t agree, unsigned other, unsigned missing)
{
    struct found found = {.paths = ""};
    struct seal_check check = {.found = take, .context = &found};
    struct error error = {0};

    assert_true(seal_check_place(&check, shelf.paper.directory, &error));
    assert_int_equal(check.seals, GAMES - missing);
    assert_int_equal(check.agree, agree);
    assert_int_equal(check.unfinished, 0);
    assert_int_equal(check.noes, other + missing);
    assert_int_equal(found.count[SEAL_OTHER], other);
    assert_int_equal(found.count[SEAL_MISSING], missing);
    assert_int_equal(found.count[SEAL_AGREES], other + missing == 0);
}

static void a_check_counts_the_matches_that_agree(void **state)
{
    struct error error = {0};
    char path[128];
    struct span other;
    bool good;

    (void)state;
    assert_true(seal(FAILING_FSYNC, UINT_MAX, &good, &error) && good);
    assert_checked(GAMES, 0, 0);
    other = paper_read(&shelf.paper, 2);
    shelf_write(&shelf, 2, span_of(other.at, other.size - 1));
    assert_checked(GAMES - 1, 1, 0);
    shelf_write(&shelf, 2, other);
    free((void *)(uintptr_t)other.at);
    shelf_path(&shelf, 3, path);
    assert_int_equal(unlink(path), 0);
    assert_checked(GAMES - 1, 0, 1);
}

static void write_file(const char *name, const char *text)
{
    char path[128];

    (void)snprintf(path, sizeof path, "%s/%s", shelf.paper.directory, name);
    paper_write(path, span_text(text));
}

/* The seals of the files of an event are of texts that no file has. */
static void each_file_of_an_event_that_differs_is_named_by_its_path(void **state)
{
    static const char manifest[] = "artemia-seals 1\nevent\n"
                                   "file event.conf 7 " ZEROS "\nfile event.log 9 " ZEROS "\n";
    char paths[300], record[128];

    (void)state;
    for (unsigned i = 1; i <= GAMES; i++) {
        shelf_path(&shelf, i, record);
        assert_int_equal(unlink(record), 0);
    }
    write_file("event.seals", manifest);
    (void)snprintf(paths, sizeof paths, "%s/event.conf\n%s/event.log\n", shelf.paper.directory, shelf.paper.directory);
    for (unsigned written = 0; written < 2; written++) {
        struct found found = {.paths = ""};
        struct seal_check check = {.found = take, .context = &found};
        struct error error = {0};

        assert_true(seal_check_place(&check, shelf.paper.directory, &error));
        assert_int_equal(found.count[SEAL_MISSING], 2 - written);
        assert_int_equal(found.count[SEAL_FILE_CHANGED], written);
        assert_string_equal(found.paths, paths);
        write_file("event.conf", "another");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_call_that_fails_fails_sealing, play, release),
        cmocka_unit_test_setup_teardown(dropping_a_manifest_waits_for_the_disk, play, release),
        cmocka_unit_test_setup_teardown(a_check_counts_the_matches_that_agree, play, release),
        cmocka_unit_test_setup_teardown(each_file_of_an_event_that_differs_is_named_by_its_path, play, release),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
