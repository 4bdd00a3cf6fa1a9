/* SPDX-License-Identifier: MIT */
/* The program that runs every scenario on the list. */
#include "list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const struct scenario_case *const __start_scenarios[];
extern const struct scenario_case *const __stop_scenarios[];

static void run_case(void **state)
{
    const struct scenario_case *each = *state;
    struct scenario *sc = calloc(1, scenario_bytes);

    assert_non_null(sc);
    print_message("%s: %s\n", each->clauses, each->name);
    each->run(sc);
    free(sc);
}

int main(void)
{
    size_t count = (size_t)(__stop_scenarios - __start_scenarios);
    struct CMUnitTest *tests = calloc(count, sizeof *tests);
    int failed;

    if (!tests)
        return EXIT_FAILURE;
    for (size_t i = 0; i < count; i++) {
        void *state = NULL;

        memcpy(&state, &__start_scenarios[i], sizeof state);
        tests[i] =
            (struct CMUnitTest){.name = __start_scenarios[i]->name, .test_func = run_case, .initial_state = state};
    }
    failed = _cmocka_run_group_tests("scenarios", tests, count, NULL, NULL);
    free(tests);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS; /* a status has 8 bits, and 256 failures would pass */
}
