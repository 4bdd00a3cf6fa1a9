/* SPDX-License-Identifier: MIT */
/* Who watches matches leaves places for others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "serve/web/shares.h"

enum { PLACES = 128, ALL = 1024 };

static struct share share[ALL];

/* So many matches that the asker may watch, from this one on. */
static unsigned watch_all(struct shares *shares, struct share *from, const char *asker, uint64_t match, unsigned most)
{
    unsigned count = 0;

    while (count < most && shares_may(shares, asker, match + count, PLACES)) {
        shares_begin(shares, from + count, asker, match + count);
        count++;
    }
    return count;
}

static void one_asker_gets_a_part_of_what_is_free(void **state)
{
    struct shares shares = {NULL};

    (void)state;
    assert_int_equal(watch_all(&shares, share, "4-01", 1, ALL), 26);
    assert_int_equal(watch_all(&shares, share + PLACES, "4-02", 1000, ALL), 21);
    assert_true(shares_may(&shares, "4-03", 2000, PLACES));
}

static void a_match_that_is_watched_has_its_place(void **state)
{
    struct shares shares = {NULL};

    (void)state;
    (void)watch_all(&shares, share, "4-01", 1, ALL);
    assert_false(shares_may(&shares, "4-01", 1000, PLACES));
    for (unsigned i = PLACES; i < ALL; i++) {
        assert_true(shares_may(&shares, "4-01", 1, PLACES));
        shares_begin(&shares, &share[i], "4-01", 1);
    }
    assert_true(shares_may(&shares, "4-02", 1000, PLACES));
}

/* Without parts for askers. */
static void all_places_can_be_taken_and_no_more(void **state)
{
    struct shares shares = {NULL};

    (void)state;
    for (unsigned i = 0; i < PLACES; i++) {
        assert_true(shares_fit(&shares, i + 1, PLACES));
        shares_begin(&shares, &share[i], "anna", i + 1);
    }
    assert_false(shares_fit(&shares, PLACES + 1, PLACES));
    assert_true(shares_fit(&shares, 1, PLACES)); /* it has its place */
    shares_begin(&shares, &share[PLACES], "ben", 1);
    shares_end(&shares, &share[0]);
    assert_false(shares_fit(&shares, PLACES + 1, PLACES)); /* it is watched yet */
    shares_end(&shares, &share[PLACES]);
    assert_true(shares_fit(&shares, PLACES + 1, PLACES));
}

/* Some askers, each of whom takes what they get. */
static void a_crowd_of_askers_leaves_a_place(void **state)
{
    struct shares shares = {NULL};
    unsigned used = 0;
    char asker[HTTP_ASKER_MAX];

    (void)state;
    for (unsigned i = 0; i < 16; i++) {
        (void)snprintf(asker, sizeof asker, "4-%u", i);
        used += watch_all(&shares, share + used, asker, 1 + 1000 * i, ALL - used);
    }
    assert_true(used < PLACES);
    assert_true(shares_may(&shares, "4-new", 7, PLACES));
}

/* The same each time. */
static uint32_t roll(uint32_t below)
{
    static uint64_t dice = 1;

    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(dice >> 33) % below;
}

/* Beside a count by hand, while streams come and go. */
static void places_are_counted_as_streams_come_and_go(void **state)
{
    enum { RUNS = 20000, MATCHES = 12, ASKERS = 3, SOME = 40 };
    static const char *const askers[ASKERS] = {"4-01", "4-02", "6-01"};
    struct shares shares = {NULL};
    bool used[SOME] = {false};

    (void)state;
    for (unsigned run = 0; run < RUNS; run++) {
        unsigned at = roll(SOME), asker = roll(ASKERS), all = 0, own = 0, places = 1 + roll(MATCHES);
        uint64_t match = 1 + roll(MATCHES);
        bool watched[MATCHES + 1] = {false}, by_asker[MATCHES + 1] = {false};

        for (unsigned i = 0; i < SOME; i++)
            if (used[i]) {
                watched[share[i].match] = true;
                by_asker[share[i].match] = by_asker[share[i].match] || strcmp(share[i].asker, askers[asker]) == 0;
            }
        for (unsigned i = 1; i <= MATCHES; i++) {
            all += watched[i];
            own += by_asker[i];
        }
        assert_int_equal(shares_may(&shares, askers[asker], match, places),
                         watched[match] || (all < places && 4 * own < places - all));
        if (used[at])
            shares_end(&shares, &share[at]);
        else
            shares_begin(&shares, &share[at], askers[asker], match);
        used[at] = !used[at];
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_asker_gets_a_part_of_what_is_free),
        cmocka_unit_test(a_match_that_is_watched_has_its_place),
        cmocka_unit_test(all_places_can_be_taken_and_no_more),
        cmocka_unit_test(a_crowd_of_askers_leaves_a_place),
        cmocka_unit_test(places_are_counted_as_streams_come_and_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
