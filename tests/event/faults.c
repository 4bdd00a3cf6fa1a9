/* SPDX-License-Identifier: MIT */
/* Which faults are counted for whom. */
#include "event/faults.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>

enum { ROLES = 2, ENTRIES = 3, MANY = 200 };

/* Entry 0 against entry 1, then entry 1 against entry 2. */
static const struct outcome outcomes[] = {
    {.fixture.entry = {0, 1}, .seats = 2, .role = {0, 1}},
    {.fixture.entry = {1, 2}, .seats = 2, .role = {0, 1}},
};

static void add(struct event_faults *faults, size_t match, unsigned seat, enum fault kind)
{
    assert_true(event_faults_add(faults, match, &(struct run_fault){.seat = seat, .fault = kind}, 1));
}

static void each_kind_is_counted_for_the_entry_in_its_role(void **unused)
{
    struct event_faults faults = {0};
    struct fault_counts *counts;

    (void)unused;
    add(&faults, 0, 1, FAULT_LATE);
    add(&faults, 0, 0, FAULT_STALE);
    add(&faults, 0, 1, FAULT_LATE);
    add(&faults, 1, 0, FAULT_GONE);
    assert_int_equal(faults.count, 3);
    counts = event_faults_count(&faults, outcomes, ENTRIES, ROLES);
    assert_non_null(counts);
    assert_int_equal(counts[1 * ROLES + 1].of[FAULT_LATE], 2);
    assert_int_equal(counts[1 * ROLES + 0].of[FAULT_GONE], 1);
    assert_int_equal(counts[0 * ROLES + 0].of[FAULT_STALE], 1);
    assert_int_equal(event_faults_of(counts, 1, ROLES).of[FAULT_LATE], 2);
    assert_int_equal(event_faults_of(counts, 1, ROLES).of[FAULT_GONE], 1);
    assert_int_equal(event_faults_of(counts, 2, ROLES).of[FAULT_LATE], 0);
    free(counts);
    event_faults_release(&faults);
}

static void what_was_withdrawn_is_nobodys_fault(void **unused)
{
    struct outcome withdrawn[] = {outcomes[0], outcomes[1]};
    struct event_faults faults = {0};
    struct fault_counts *counts;

    (void)unused;
    withdrawn[0].withdrawn = true;
    add(&faults, 0, 1, FAULT_LATE);
    add(&faults, 1, 1, FAULT_ILLEGAL);
    counts = event_faults_count(&faults, withdrawn, ENTRIES, ROLES);
    assert_non_null(counts);
    assert_int_equal(event_faults_of(counts, 1, ROLES).of[FAULT_LATE], 0);
    assert_int_equal(event_faults_of(counts, 2, ROLES).of[FAULT_ILLEGAL], 1);
    free(counts);
    event_faults_release(&faults);
}

static void those_of_matches_that_are_dropped_are_forgotten(void **unused)
{
    struct event_faults faults = {0};

    (void)unused;
    for (unsigned match = 0; match < MANY; match++)
        add(&faults, match, 0, FAULT_LATE);
    event_faults_cut(&faults, 1);
    assert_int_equal(faults.count, 1);
    add(&faults, 1, 0, FAULT_LATE);
    assert_int_equal(faults.at[1].match, 1);
    event_faults_cut(&faults, 0);
    assert_int_equal(faults.count, 0);
    event_faults_release(&faults);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_is_counted_for_the_entry_in_its_role),
        cmocka_unit_test(what_was_withdrawn_is_nobodys_fault),
        cmocka_unit_test(those_of_matches_that_are_dropped_are_forgotten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
