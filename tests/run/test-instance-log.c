/* SPDX-License-Identifier: MIT */
/* What is kept of a bot: the last messages, within bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plugin/registry.h"
#include "run/plan.h"
#include "run/bots/instance_log.h"
#include "run/replaying/replay_command.h"

enum { MANY = 1000, MATCH = 7 };

/* A message about a match, `size` bytes of text beside it. */
static struct span letter(uint8_t *out, uint8_t match, uint16_t size)
{
    static const uint8_t head[] = "\x82\xa5match\x00\xa1x\xda";
    const size_t used = sizeof head - 1;

    memcpy(out, head, used);
    out[7] = match;
    out[used] = (uint8_t)(size >> 8);
    out[used + 1] = (uint8_t)size;
    memset(out + used + 2, 'x', size);
    return span_of(out, used + 2 + size);
}

static void the_last_messages_are_kept_within_bounds(void **context)
{
    uint8_t bytes[INSTANCE_LOG_MESSAGE_MAX];
    struct instance_log *log = instance_log_new(INSTANCE_LOG_BYTES_MAX);
    json_t *messages;
    double last;

    (void)context;
    assert_non_null(log);
    for (unsigned i = 0; i < MANY; i++) {
        instance_log_add(log, FROM_ARENA, i * 1000, letter(bytes, MATCH, (uint16_t)(i * 31 % 5000)));
        assert_false(log->letters[1].failed);
        assert_true(log->letters[0].used + log->letters[1].used <= INSTANCE_LOG_BYTES_MAX);
    }
    messages = instance_log_messages(log, MATCH, 0);
    assert_true(json_array_size(messages) > 1);
    last = json_real_value(json_object_get(json_array_get(messages, json_array_size(messages) - 1), "ms"));
    assert_true(last > (double)MANY - 1.5 && last < (double)MANY - 0.5);
    json_decref(messages);
    instance_log_drop(log);
}

static void where_many_play_each_keeps_less(void **context)
{
    uint8_t bytes[INSTANCE_LOG_MESSAGE_MAX];

    (void)context;
    assert_int_equal(instance_log_bytes(0), INSTANCE_LOG_BYTES_MAX);
    assert_int_equal(instance_log_bytes(512), INSTANCE_LOG_BYTES_MAX);
    assert_int_equal(instance_log_bytes(1000000), INSTANCE_LOG_BYTES_LEAST);
    for (unsigned bots = 1; bots < 5000; bots *= 3) {
        size_t most = instance_log_bytes(bots);
        struct instance_log *log = instance_log_new(most);

        assert_non_null(log);
        for (unsigned i = 0; i < MANY; i++) {
            instance_log_add(log, FROM_ARENA, i * 1000, letter(bytes, MATCH, (uint16_t)(i * 31 % 5000)));
            assert_true(log->letters[0].capacity + log->letters[1].capacity <= most);
            assert_true(log->letters[1].used > 0); /* of a long message its size at least */
        }
        instance_log_forget(log);
        instance_log_add(log, FROM_ARENA, 0, letter(bytes, MATCH, 10));
        assert_int_equal(log->letters[1].most, most / 2);
        instance_log_drop(log);
    }
    assert_true(sizeof(struct instance_log) < 512); /* thousands of bots attach that print nothing here */
}

static void what_is_forgotten_takes_no_memory(void **context)
{
    uint8_t bytes[64];
    struct instance_log *log = instance_log_new(INSTANCE_LOG_BYTES_MAX);
    json_t *messages;

    (void)context;
    assert_non_null(log);
    instance_log_add(log, FROM_ARENA, 0, letter(bytes, MATCH, 10));
    instance_log_forget(log);
    assert_null(log->letters[0].at);
    assert_null(log->letters[1].at);
    instance_log_add(log, FROM_ARENA, 0, letter(bytes, MATCH, 10));
    messages = instance_log_messages(log, MATCH, 0);
    assert_int_equal(json_array_size(messages), 1);
    json_decref(messages);
    instance_log_drop(log);
}

static void messages_of_other_matches_are_not_shown(void **context)
{
    uint8_t bytes[64];
    struct instance_log *log = instance_log_new(INSTANCE_LOG_BYTES_MAX);
    json_t *messages;

    (void)context;
    assert_non_null(log);
    instance_log_add(log, FROM_ARENA, 0, letter(bytes, MATCH, 1));
    instance_log_add(log, FROM_ARENA, 0, letter(bytes, MATCH + 1, 1));
    instance_log_add(log, FROM_BOT, 0, span_of("\xc1", 1));
    messages = instance_log_messages(log, MATCH, 0);
    assert_int_equal(json_array_size(messages), 2);
    json_decref(messages);
    instance_log_drop(log);
}

static void a_message_that_is_too_long_is_counted_only(void **context)
{
    static uint8_t bytes[2 * INSTANCE_LOG_MESSAGE_MAX];
    struct instance_log *log = instance_log_new(INSTANCE_LOG_BYTES_MAX);
    json_t *messages;

    (void)context;
    assert_non_null(log);
    instance_log_add(log, FROM_BOT, 0, letter(bytes, MATCH, INSTANCE_LOG_MESSAGE_MAX));
    messages = instance_log_messages(log, MATCH, 0);
    assert_true(json_integer_value(json_object_get(json_object_get(json_array_get(messages, 0), "message"), "size")) >
                INSTANCE_LOG_MESSAGE_MAX);
    json_decref(messages);
    instance_log_drop(log);
}

static void the_command_is_what_a_shell_takes(void **context)
{
    const struct plan_claim claims[] = {{"creature", "'./my bot' --fast"}, {"hunted.2", "b"}, {"hunted", "c d"}};
    static const char expected[] =
        "arena match --game notalone --match-seed 07000000000000000000000000000000 --set hunted=2 --clock none "
        "--lost-seat forfeit --bot creature=''\\''./my bot'\\'' --fast' --bot hunted.1='c d' --bot hunted.2=b";
    struct game_seed seed = {.bytes = {7}};
    struct registry registry;
    struct error error = {0};
    struct engine_options options = {.lost_seat = LOST_FORFEIT};
    const struct plan_bot *bots[GAME_SEATS_MAX];
    struct plan plan = {0};
    struct lineup lineup;
    struct buffer out;

    (void)context;
    registry_init(&registry);
    plan.game = registry_find(&registry, "notalone", &error);
    settings_init(&plan.lineup.settings, plan.game);
    assert_true(settings_set(&plan.lineup.settings, "hunted=2", &error));
    assert_true(clock_parse(&plan.clock, "none", &error));
    assert_true(plan_seat(&plan, claims, 3, &error));
    options.game = plan.game;
    plan_lineup(&plan, 0, &lineup);
    for (unsigned i = 0; i < lineup.seats; i++)
        bots[i] = &plan.bots[lineup.bot_of[i]];
    buffer_init(&out, 2 * sizeof expected);
    replay_command(&out, &options, &lineup, bots, &seed);
    buffer_add_byte(&out, 0);
    assert_false(out.failed);
    assert_string_equal((const char *)out.at, expected);
    buffer_release(&out);
    plan_release(&plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_messages_are_kept_within_bounds),
        cmocka_unit_test(where_many_play_each_keeps_less),
        cmocka_unit_test(what_is_forgotten_takes_no_memory),
        cmocka_unit_test(messages_of_other_matches_are_not_shown),
        cmocka_unit_test(a_message_that_is_too_long_is_counted_only),
        cmocka_unit_test(the_command_is_what_a_shell_takes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
