/* SPDX-License-Identifier: MIT */
/* The manifest of a run is there when sealing says so, and not before the disk has what it names. */
#include "seal/run_seals.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "failing.h"
#include "shelf.h"

enum { GAMES = 3 };

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_call_that_fails_fails_sealing, play, release),
        cmocka_unit_test_setup_teardown(dropping_a_manifest_waits_for_the_disk, play, release),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
