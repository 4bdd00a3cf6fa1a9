/* SPDX-License-Identifier: MIT */
/* Random matches of all settings under the eyes of the auditor. Argument: how many (default 2000). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "audit.h"
#include "games/notalone/event.h"
#include "games/notalone/notalone.h"
#include "games/notalone/views/schema.h"
#include "plugin/playout.h"

static void require_books(const struct audit *audit, unsigned match, unsigned decision)
{
    if (!audit->wrong)
        return;
    print_message("match %u, decision %u, turn %u: %s (seat %d, at event '%s')\n", match, decision, audit->s->turn,
                  audit->wrong, audit->wrong_seat, notalone_events[audit->wrong_event].name);
    fail();
}

static void audit_match(unsigned match)
{
    _Alignas(8) unsigned char state[GAME_STATE_MAX];
    struct dice dice = {match};
    struct settings settings;
    struct game_seed seed = dice_seed(&dice);
    struct audit audit;
    struct game_listener listener = audit_listener(&audit);
    char why[GAME_WHY_MAX];
    unsigned decision = 0;

    playout_settings(&settings, &notalone_game, &dice);
    for (unsigned i = SETTING_PLACES; i < SETTINGS; i++) /* the base game */
        settings.values[i] = notalone_settings[i].preset;
    assert_true(notalone_game.configure(state, settings.values, why));
    audit_init(&audit, state);
    notalone_game.start(state, &seed, &listener);
    do {
        audit_table(&audit);
        require_books(&audit, match, decision++);
    } while (playout_step(&notalone_game, state, &dice, &listener));
}

static void the_books_of_an_auditor_agree_with_the_table_at_every_step_of_random_matches(void **state)
{
    unsigned matches = *(const unsigned *)*state;

    for (unsigned match = 0; match < matches; match++)
        audit_match(match);
}

int main(int argc, char **argv)
{
    unsigned matches = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 2000;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(the_books_of_an_auditor_agree_with_the_table_at_every_step_of_random_matches,
                                  &matches),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
