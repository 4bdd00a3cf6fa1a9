/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/word.h"
#include "doctor/doctor.h"

static void rows_are_whole_and_need_only_rows_above_them(void **state)
{
    unsigned count = 0;

    (void)state;
    for (const struct check *row = doctor_checks; row->name; row++, count++) {
        char needs[100], *rest = needs;

        assert_true(word_is_id(row->name));
        assert_true(word_is_prose(row->help));
        assert_non_null(row->examine);
        (void)snprintf(needs, sizeof needs, "%s", row->needs);
        for (char *word; (word = strsep(&rest, " ")) && *word;) {
            struct error error = {0};
            const struct check *needed = doctor_check_named(word, &error);

            assert_non_null(needed);
            assert_true(needed < row);
        }
    }
    assert_in_range(count, 1, 32); /* sets of them are bits of 32 */
    assert_true(count <= DOCTOR_ONLY_MAX);
}

static void names_differ(void **state)
{
    struct error error = {0};

    (void)state;
    for (const struct check *row = doctor_checks; row->name; row++)
        assert_ptr_equal(doctor_check_named(row->name, &error), row);
    assert_null(doctor_check_named("tempo", &error));
    assert_non_null(strstr(error.text, "there is no check 'tempo'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_whole_and_need_only_rows_above_them),
        cmocka_unit_test(names_differ),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
