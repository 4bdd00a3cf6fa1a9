/* SPDX-License-Identifier: MIT */
/* Fields of 1,000 versions: intervals lie within 0.97 to 1.1 of the exact ones. The dense fits take minutes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "sparse_field.h"

static const struct field fields[] = {
    {.name = "even", .versions = 1000, .classes = 1, .matches = 40000, .spread = 1, .sides = 2},
    {.name = "near opponents", .versions = 1000, .classes = 1, .matches = 20000, .spread = 2, .near = 0.1, .sides = 2},
    {.name = "few matches", .versions = 1000, .classes = 1, .matches = 4000, .spread = 1, .sides = 2},
    {.name = "parts", .versions = 1000, .classes = 1, .matches = 20000, .spread = 1, .parts = 10, .sides = 2},
    {.name = "two classes", .versions = 1000, .classes = 2, .matches = 40000, .spread = 1, .in_class = 0.3, .sides = 2},
};

static void intervals_are_near_the_exact_ones(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++) {
        struct sparse *sparse = field_sparse(&fields[i]);
        struct strengths *strengths = field_dense(&fields[i]);
        struct apart all, neighbours;

        field_play(&fields[i], sparse, strengths, false);
        assert_true(sparse_fit(sparse, 0, SPARSE_EFFORT));
        assert_true(strengths_fit(strengths));
        all = field_compare(&fields[i], sparse, strengths);
        neighbours = field_compare_neighbours(&fields[i], sparse, strengths);
        (void)printf("%s: %.4f to %.4f, neighbours %.4f to %.4f, %u samples\n", fields[i].name, all.least, all.most,
                     neighbours.least, neighbours.most, sparse_work_of(sparse).samples);
        assert_true(all.least >= 0.97 && all.most <= 1.1);
        assert_true(neighbours.least >= 0.9 && neighbours.most <= 1.1);
        sparse_free(&sparse);
        strengths_free(&strengths);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(intervals_are_near_the_exact_ones)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
