/* SPDX-License-Identifier: MIT */
/* The conformance suite, stamped on every game. Arguments: the plugin file, and how many random matches each property
 * sees (default 20). */
#include "conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

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

    stamp->property->holds(stamp->game, stamp->matches);
}

/* A test for each property, behind the `used` that there are; returns how many there are then. */
static size_t add_stamps(struct stamp *stamps, size_t used, const struct property *properties, const struct stamp *like,
                         const char *label)
{
    for (; properties->name && used < TESTS_MOST; properties++, used++) {
        stamps[used] = *like;
        stamps[used].property = properties;
        (void)snprintf(stamps[used].name, sizeof stamps[used].name, "%s: %s", label, properties->name);
    }
    return used;
}

int main(int count, char **arguments)
{
    static const struct property *const groups[] = {play_properties, simultaneous_properties, view_properties,
                                                    ask_properties};
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
        for (size_t j = 0; j < sizeof groups / sizeof groups[0]; j++)
            used = add_stamps(stamps, used, groups[j], &like, subjects.labels[i]);
    }
    for (size_t i = 0; i < used; i++)
        tests[i] = (struct CMUnitTest){stamps[i].name, try_stamp, NULL, NULL, &stamps[i]};
    failed = _cmocka_run_group_tests("conformance", tests, used, NULL, NULL);
    subjects_release(&subjects);
    return failed;
}
