/* SPDX-License-Identifier: MIT */
/* No game leaks, and the search would notice if one did. Argument: how many random matches of each game (default 25).
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
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0], MATCHES = 25 };

static void no_audience_gets_what_it_may_not_know(void **state)
{
    unsigned matches = *(const unsigned *)*state;

    for (size_t i = 0; i < SUBJECTS; i++) {
        struct leak_report report;

        leaks_search(subjects[i].hooks->game, subjects[i].hooks, matches, &report);
        print_message("%s: %u states and %u steps compared\n", subjects[i].hooks->game->name, report.states,
                      report.steps);
        if (report.findings)
            fail_msg("%u leaks; the first: %s", report.findings, report.first);
        assert_true(report.states > 10 * matches);
        assert_true(report.steps > 10 * matches);
    }
}

static void every_secret_field_is_tampered_with(void **state)
{
    unsigned matches = *(const unsigned *)*state;

    for (size_t i = 0; i < SUBJECTS; i++) {
        const struct game *game = subjects[i].hooks->game;
        struct leak_report report;

        leaks_search(game, subjects[i].hooks, matches, &report);
        for (unsigned j = 0; j < game->state_field_count; j++)
            if (report.mutated[j] == (game->state_fields[j].secrecy == GAME_OPEN))
                fail_msg("%s: field '%s' is %s", game->name, game->state_fields[j].name,
                         report.mutated[j] ? "open and was changed" : "secret and was never changed");
    }
}

static void every_planted_leak_is_found(void **state)
{
    unsigned matches = *(const unsigned *)*state;

    for (size_t i = 0; i < SUBJECTS; i++) {
        for (const struct planted *leak = subjects[i].planted; leak->name; leak++) {
            struct game game = planted_in(subjects[i].hooks->game, leak);
            struct leak_report report;

            leaks_search(&game, subjects[i].hooks, matches, &report);
            print_message("%s, %s: %u findings, %s\n", game.name, leak->name, report.findings, report.first);
            if (report.findings == 0)
                fail_msg("%s: nobody noticed %s", game.name, leak->name);
        }
    }
}

int main(int count, char **arguments)
{
    unsigned matches = count > 1 ? (unsigned)strtoul(arguments[1], NULL, 10) : MATCHES;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(no_audience_gets_what_it_may_not_know, &matches),
        cmocka_unit_test_prestate(every_secret_field_is_tampered_with, &matches),
        cmocka_unit_test_prestate(every_planted_leak_is_found, &matches),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
