/* SPDX-License-Identifier: MIT */
/* The conformance suite notices every breach of the contract that is planted. Each faulty game is tried in a process of
 * its own, as a test that fails there must not fail here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "conformance/property.h"
#include "games/leduc/leduc.h"
#include "games/liarsdice/liarsdice.h"
#include "games/notalone/notalone.h"
#include "in_test.h"
#include "planted.h"

enum { MATCHES = 8 };

struct attempt {
    const struct game *game;
    const struct property *property;
};

static void try_property(void **state)
{
    const struct attempt *attempt = *state;

    struct trial trial = trial_in_test(attempt->game, MATCHES);

    attempt->property->holds(&trial);
}

/* In the child: exits with 0 if every property holds. */
static void try_all(const struct game *game)
{
    const struct rlimit no_core = {0, 0};
    int nowhere = open("/dev/null", O_WRONLY);

    (void)setrlimit(RLIMIT_CORE, &no_core);
    (void)dup2(nowhere, STDOUT_FILENO);
    (void)dup2(nowhere, STDERR_FILENO);
    for (const struct property *property = properties; property->name; property++) {
        struct attempt attempt = {game, property};
        const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(try_property, &attempt)};

        if (cmocka_run_group_tests(tests, NULL, NULL) != 0)
            _exit(EXIT_FAILURE);
    }
    _exit(EXIT_SUCCESS);
}

static bool holds(const struct game *game)
{
    pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0)
        try_all(game);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

/* Leaks of NOT ALONE that show in few matches. */
static const char *const frequent[] = {
    "a committed place in the view of the Creature", "a Survival hand in the view of the Creature",
    "the Hunt hand in the view of the public",       "the Hunt cards apart in the view of a Hunted",
    "Evolutions in hand in the view of a Hunted",    "a drawn Survival card in an event",
    "a Survival card in the number of events",       NULL};

static const struct subject {
    const struct game *game;
    const struct planted *breaches;
    const char *const *only; /* these; NULL: all of them */
} subjects[] = {
    {&leduc_game, leduc_planted_breaches, NULL},         {&leduc_game, leduc_planted_leaks, NULL},
    {&liarsdice_game, liarsdice_planted_breaches, NULL}, {&liarsdice_game, liarsdice_planted_leaks, NULL},
    {&notalone_game, notalone_planted_breaches, NULL},   {&notalone_game, notalone_planted_leaks, frequent},
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

static void a_game_that_keeps_the_contract_passes(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < SUBJECTS; i++)
        assert_true(holds(subjects[i].game));
}

static bool is_one_of(const char *const *names, const char *name)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

/* Not the leak that the tables do not show: only hooks of the game say which answers reveal nothing. */
static bool must_show(const struct subject *subject, const struct planted *breach)
{
    return strcmp(breach->name, "a secret copied into an open field of the state") != 0 &&
           (!subject->only || is_one_of(subject->only, breach->name));
}

static void every_planted_breach_is_noticed(void **unused)
{
    unsigned missed = 0;

    (void)unused;
    for (size_t i = 0; i < SUBJECTS; i++) {
        for (const struct planted *breach = subjects[i].breaches; breach->name; breach++) {
            struct game game = planted_in(subjects[i].game, breach);

            if (must_show(&subjects[i], breach) && holds(&game) && ++missed)
                print_message("%s: nobody noticed %s\n", game.name, breach->name);
        }
    }
    assert_int_equal(missed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_keeps_the_contract_passes),
        cmocka_unit_test(every_planted_breach_is_noticed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
