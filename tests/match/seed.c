/* SPDX-License-Identifier: MIT */
/* Seeds: fixed for all times, since records and reports name them, and different from each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "match/seed.h"

static void check_hex(const uint8_t *bytes, const char *expected)
{
    char hex[SEED_HEX_SIZE];

    hex_print(hex, bytes, 16);
    assert_string_equal(hex, expected);
}

static void seeds_are_the_same_on_every_machine(void **state)
{
    struct error error = {0};
    struct game_seed run, match, filler;
    uint8_t bot[SEED_BOT_BYTES];

    (void)state;
    assert_true(seed_from_text(&run, "first light", &error));
    check_hex(run.bytes, "96e3ad1d02a768ddef48ff915b9ccabd");
    match = seed_match(&run, 7);
    check_hex(match.bytes, "903bdb225ce9245c1550014a38cee46b");
    filler = seed_filler(&match);
    check_hex(filler.bytes, "e8237065a2f5b957d5db144762695f4f");
    seed_bot(bot, &match, 2);
    check_hex(bot, "e75c084d7e6782300f62150a4974f553");
}

static void seeds_of_one_match_are_all_different(void **state)
{
    struct game_seed run = {{1}};
    struct game_seed made[20];
    unsigned count = 0;

    (void)state;
    made[count++] = run;
    for (unsigned i = 0; i < 9; i++)
        made[count++] = seed_match(&run, i);
    made[count++] = seed_filler(&run);
    for (unsigned seat = 0; seat < 8; seat++)
        seed_bot(made[count++].bytes, &run, seat);
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = i + 1; j < count; j++)
            assert_memory_not_equal(made[i].bytes, made[j].bytes, sizeof made[i].bytes);
}

static void a_seed_of_the_system_is_not_repeated(void **state)
{
    struct game_seed first = seed_random();
    struct game_seed second = seed_random();

    (void)state;
    assert_memory_not_equal(first.bytes, second.bytes, sizeof first.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_are_the_same_on_every_machine),
        cmocka_unit_test(seeds_of_one_match_are_all_different),
        cmocka_unit_test(a_seed_of_the_system_is_not_repeated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
