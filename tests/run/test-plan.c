/* SPDX-License-Identifier: MIT */
/* Who plays what. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "plugin/registry.h"
#include "run/plan.h"

enum { CLAIMS_MAX = 10 };

struct seating {
    const char *claims[CLAIMS_MAX][2]; /* role and command, closed by NULL */
    const char *setting;               /* NULL for none */
    enum team team;
    const char *expected; /* the command of each seat, parted by blanks; or what the error says */
};

static bool seat(struct plan *plan, const struct seating *seating, struct error *error)
{
    struct registry registry;
    struct plan_claim claims[CLAIMS_MAX];
    size_t count = 0;

    registry_init(&registry);
    *plan = (struct plan){.game = registry_find(&registry, "notalone", error), .team = seating->team};
    settings_init(&plan->lineup.settings, plan->game);
    if (seating->setting)
        assert_true(settings_set(&plan->lineup.settings, seating->setting, error));
    for (; seating->claims[count][0]; count++)
        claims[count] = (struct plan_claim){seating->claims[count][0], seating->claims[count][1]};
    return plan_seat(plan, claims, count, error);
}

static void list_commands(const struct plan *plan, char *out, size_t size)
{
    size_t used = 0;

    for (unsigned i = 0; i < plan->lineup.seats; i++)
        used +=
            (size_t)snprintf(out + used, size - used, "%s%s", i ? " " : "", plan->bots[plan->lineup.bot_of[i]].command);
}

static void every_seat_gets_its_bot(void **state)
{
    static const struct seating good[] = {
        {.claims = {{"creature", "c"}, {"hunted", "h"}}, .expected = "c h h h"},
        {.claims = {{"hunted", "h"}, {"creature", "c"}}, .setting = "hunted=6", .expected = "c h h h h h h"},
        {.claims = {{"creature", "c"}, {"hunted", "x"}, {"hunted", "y"}, {"hunted", "z"}}, .expected = "c x y z"},
        {.claims = {{"creature", "c"}, {"hunted", "h"}, {"hunted.2", "x"}}, .expected = "c h x h"},
        {.claims = {{"creature", "c"}, {"hunted", "y"}, {"hunted.2", "x"}, {"hunted", "z"}}, .expected = "c y x z"},
        {.claims = {{"creature.1", "c"}, {"hunted.3", "z"}, {"hunted.1", "x"}, {"hunted.2", "y"}},
         .expected = "c x y z"},
        {.claims = {{"creature", "c"}, {"hunted", "h"}}, .team = TEAM_JOINT, .expected = "c h h h"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct error error = {0};
        struct plan plan;
        char commands[200];

        if (!seat(&plan, &good[i], &error))
            fail_msg("%s: %s", good[i].expected, error.text);
        list_commands(&plan, commands, sizeof commands);
        assert_string_equal(commands, good[i].expected);
        plan_release(&plan);
    }
}

static void who_cannot_be_seated_is_told_why(void **state)
{
    static const struct seating bad[] = {
        {.claims = {{"creature", "c"}}, .expected = "3 seats of hunted have no bot"},
        {.claims = {{"hunted", "h"}}, .expected = "1 seat of creature has no bot"},
        {.claims = {{"creature", "c"}, {"hunted", "x"}, {"hunted", "y"}}, .expected = "2 bots for 3 seats of hunted"},
        {.claims = {{"creature", "c"}, {"creature", "d"}, {"hunted", "h"}},
         .expected = "2 bots for 1 seat of creature"},
        {.claims = {{"creature", "c"}, {"hunted.4", "h"}}, .expected = "there is no hunted.4"},
        {.claims = {{"creature", "c"}, {"hunted.1", "h"}, {"hunted.1", "i"}}, .expected = "hunted.1 has two bots"},
        {.claims = {{"creature", "c"}, {"hunted.1", "h"}, {"hunted", "i"}},
         .setting = "hunted=1",
         .expected = "all seats of hunted have a bot already"},
        {.claims = {{"creature", "c"}, {"hunter", "h"}},
         .expected = "notalone has no role 'hunter'; there is creature, hunted"},
        {.claims = {{"creature", "c"}, {"hunted.x", "h"}},
         .expected = "'hunted.x': the seats of a role are numbered from 1"},
        {.claims = {{"creature", "c"}, {"hunted.1x", "h"}}, .expected = "numbered from 1"},
        {.claims = {{"creature", "c"}, {"hunted", "x"}, {"hunted", "y"}, {"hunted", "z"}},
         .team = TEAM_JOINT,
         .expected = "with --team joint one bot plays all seats of a side"},
        {.claims = {{"creature", ""}, {"hunted", "h"}}, .expected = "the command is empty"},
        {.claims = {{"creature", "@c"}, {"hunted", "h"}}, .expected = "add --listen"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error error = {0};
        struct plan plan;

        if (seat(&plan, &bad[i], &error) || !strstr(error.text, bad[i].expected))
            fail_msg("expected: %s, is: %s", bad[i].expected, error.text);
        assert_int_equal(error.code, EXIT_WRONG_USE);
        plan_release(&plan);
    }
}

static void a_bot_is_called_after_its_program_until_it_says_its_name(void **state)
{
    static const char *const names[][2] = {
        {"./My_Bot.py --level 3", "my-bot-py"}, {"/usr/bin/x", "x"}, {"'a b'/", "bot"}};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct seating seating = {.claims = {{"creature", names[i][0]}, {"hunted", "h"}}};
        struct error error = {0};
        struct plan plan;

        assert_true(seat(&plan, &seating, &error));
        assert_string_equal(plan.bots[plan.lineup.bot_of[0]].name, names[i][1]);
        plan_release(&plan);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_seat_gets_its_bot),
        cmocka_unit_test(who_cannot_be_seated_is_told_why),
        cmocka_unit_test(a_bot_is_called_after_its_program_until_it_says_its_name),
    };

    return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}
