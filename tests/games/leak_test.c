/* SPDX-License-Identifier: MIT */
/* No game leaks, and the search would notice if one did. Arguments: how many random matches of each game (default
 * 8), and each so many-th of the planted leaks (default 1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "games/leduc/leduc.h"
#include "leaks.h"
#include "planted.h"

static const struct subject {
    const struct leak_hooks *hooks;
    const struct planted *planted;
} subjects[] = {
    {&leduc_leak_hooks, leduc_planted_leaks},
    {&liarsdice_leak_hooks, liarsdice_planted_leaks},
    {&notalone_leak_hooks, notalone_planted_leaks},
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0], MATCHES = 8, PLANTED_MATCHES = 200, ENOUGH = 1000 };

/* The search is only as good as the mutator: it must have changed every field that is not open. */
static void require_all_secrets_mutated(const struct leak_hooks *hooks, const struct leak_report *report)
{
    for (unsigned i = 0; i < hooks->game->state_field_count; i++) {
        const struct game_field *field = &hooks->game->state_fields[i];

        if (leaks_must_mutate(hooks, field) && !report->mutated[i])
            fail_msg("%s: field '%s' is secret and was never changed", hooks->game->name, field->name);
        if (field->secrecy == GAME_OPEN && report->mutated[i])
            fail_msg("%s: field '%s' is open and was changed", hooks->game->name, field->name);
    }
}

static void no_audience_gets_what_it_may_not_know(void **state)
{
    unsigned matches = *(const unsigned *)*state;

    for (size_t i = 0; i < SUBJECTS; i++) {
        struct leak_report report;

        leaks_search(subjects[i].hooks->game, subjects[i].hooks, matches, ENOUGH, &report);
        print_message("%s: %u states and %u steps compared\n", subjects[i].hooks->game->name, report.states,
                      report.steps);
        if (report.findings || report.mistakes)
            fail_msg("%u leaks, %u mistakes of the test; the first: %s", report.findings, report.mistakes,
                     report.first);
        assert_true(report.states > 10 * matches);
        assert_true(report.steps > 10 * matches);
        require_all_secrets_mutated(subjects[i].hooks, &report);
    }
}

static void every_planted_leak_is_found(void **state)
{
    unsigned step = ((const unsigned *)*state)[1];

    for (size_t i = 0; i < SUBJECTS; i++) {
        for (const struct planted *leak = subjects[i].planted; leak->name; leak++) {
            struct game game = planted_in(subjects[i].hooks->game, leak);
            struct leak_hooks hooks = *subjects[i].hooks;
            struct leak_report report;

            if ((leak - subjects[i].planted) % step)
                continue;
            hooks.enrich = leak->enrich ? leak->enrich : hooks.enrich;
            leaks_search(&game, &hooks, PLANTED_MATCHES, 1, &report);
            print_message("%s: %s: %s\n", game.name, leak->name, report.first);
            if (report.findings == 0)
                fail_msg("%s: nobody noticed %s", game.name, leak->name);
        }
    }
}

int main(int count, char **arguments)
{
    unsigned numbers[] = {count > 1 ? (unsigned)strtoul(arguments[1], NULL, 10) : MATCHES,
                          count > 2 ? (unsigned)strtoul(arguments[2], NULL, 10) : 1};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(no_audience_gets_what_it_may_not_know, numbers),
        cmocka_unit_test_prestate(every_planted_leak_is_found, numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
