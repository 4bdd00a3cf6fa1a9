/* SPDX-License-Identifier: MIT */
/* The conformance suite, stamped on every game. Arguments: the plugin file, and how many random matches each property
 * sees (default 20). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "conformance/property.h"
#include "in_test.h"
#include "subjects.h"

enum { TESTS_MOST = 1024, MATCHES = 20 };

struct stamp {
    const struct game *game;
    const struct property *property;
    unsigned matches;
    char name[200];
};

static void try_stamp(void **state)
{
    const struct stamp *stamp = *state;

    struct trial trial = trial_in_test(stamp->game, stamp->matches);

    stamp->property->holds(&trial);
}

/* A test for each property, behind the `used` that there are; returns how many there are then. */
static size_t add_stamps(struct stamp *stamps, size_t used, const struct stamp *like, const char *label)
{
    for (const struct property *row = properties; row->name && used < TESTS_MOST; row++, used++) {
        stamps[used] = *like;
        stamps[used].property = row;
        (void)snprintf(stamps[used].name, sizeof stamps[used].name, "%s: %s", label, row->name);
    }
    return used;
}

int main(int count, char **arguments)
{
    static struct stamp stamps[TESTS_MOST];
    static struct CMUnitTest tests[TESTS_MOST];
    struct stamp like = {.matches = count > 2 ? (unsigned)strtoul(arguments[2], NULL, 10) : MATCHES};
    struct subjects subjects;
    size_t used = 0;
    int failed;

    if (count < 2)
        return EXIT_FAILURE;
    subjects_init(&subjects, arguments[1]);
    for (size_t i = 0; i < subjects.count; i++) {
        like.game = subjects.games[i];
        used = add_stamps(stamps, used, &like, subjects.labels[i]);
    }
    for (size_t i = 0; i < used; i++)
        tests[i] = (struct CMUnitTest){stamps[i].name, try_stamp, NULL, NULL, &stamps[i]};
    failed = _cmocka_run_group_tests("conformance", tests, used, NULL, NULL);
    subjects_release(&subjects);
    return failed;
}
