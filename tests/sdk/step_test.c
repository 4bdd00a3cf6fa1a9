/* SPDX-License-Identifier: MIT */
/* The connection without arena_run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arena_sdk.h"
#include "stage.h"

static int open_stage(void **state)
{
    static struct stage stage;

    stage_open(&stage);
    *state = &stage;
    return 0;
}

static int close_stage(void **state)
{
    stage_close(*state);
    return 0;
}

struct stepper {
    struct stage *stage;
    int result;
};

static void *step_bot(void *argument)
{
    struct stepper *stepper = argument;
    struct arena_bot bot = {.name = "steps", .endpoint = stepper->stage->endpoint, .capacity = 2};
    char error[ARENA_ERROR_MAX];
    struct arena *arena = arena_connect(&bot, error);
    struct arena_news news;
    struct arena_match *match;

    if (!arena || arena_next(arena, STAGE_DEADLINE_MS, &news) != ARENA_STEP_START)
        return NULL;
    match = news.match;
    arena_ready(arena, match);
    arena_flush(arena);
    if (arena_next(arena, STAGE_DEADLINE_MS, &news) != ARENA_STEP_DECISION ||
        arena_decision_number(news.decision) != 1 || !arena_is_legal(news.decision, 20) ||
        arena_is_legal(news.decision, 21))
        return NULL;
    if (arena_next(arena, STAGE_DEADLINE_MS, &news) != ARENA_STEP_ERROR || news.match != match)
        return NULL;
    arena_answer_later(arena, match, 1, 20);
    if (arena_next(arena, STAGE_DEADLINE_MS, &news) != ARENA_STEP_END || strcmp(news.verdict->reason, "rescued") != 0)
        return NULL;
    if (arena_next(arena, STAGE_DEADLINE_MS, &news) != ARENA_STEP_CLOSED)
        return NULL;
    stepper->result = 0;
    arena_disconnect(arena);
    return NULL;
}

static void a_bot_with_its_own_loop_can_answer_later(void **state)
{
    static const uint16_t actions[] = {20};
    struct stage *stage = *state;
    struct stepper stepper = {.stage = stage, .result = -1};
    struct message message;

    stage_run(stage, step_bot, &stepper);
    stage_greet(stage);
    stage_begin(stage, 77);
    message = message_asks(77, 1, actions, 1);
    stage_say(stage, &message);
    message = (struct message){.type = MESSAGE_ERROR};
    message.error =
        (struct message_error){.code = span_text("stale"), .text = span_text("No"), .has_match = true, .match = 77};
    stage_say(stage, &message);
    message = stage_hear(stage, MESSAGE_ANSWER);
    assert_int_equal(message.answer.decision, 1);
    assert_int_equal(message.answer.action, 20);
    stage_say_all(stage, (struct message[]){message_ends(77), message_closes()}, 2);
    (void)stage_hear(stage, MESSAGE_BYE);
    stage_join(stage);
    assert_int_equal(stepper.result, 0);
}

static void *idle_bot(void *argument)
{
    struct stepper *stepper = argument;
    struct arena_bot bot = {.name = "idle", .endpoint = stepper->stage->endpoint};
    char error[ARENA_ERROR_MAX];
    struct arena *arena = arena_connect(&bot, error);
    struct arena_news news;

    if (arena && arena_next(arena, 0, &news) == ARENA_STEP_TIMEOUT && arena_fd(arena) >= 0)
        stepper->result = arena_next(arena, 20, &news) == ARENA_STEP_TIMEOUT ? 0 : 1;
    arena_disconnect(arena);
    return NULL;
}

static void a_wait_for_news_ends_in_time(void **state)
{
    struct stage *stage = *state;
    struct stepper stepper = {.stage = stage, .result = -1};

    stage_run(stage, idle_bot, &stepper);
    stage_greet(stage);
    (void)stage_hear(stage, MESSAGE_BYE);
    stage_join(stage);
    assert_int_equal(stepper.result, 0);
}

static void without_an_endpoint_the_bot_says_how_it_is_run(void **state)
{
    char error[ARENA_ERROR_MAX];
    static const struct {
        struct arena_bot bot;
        const char *says;
    } rows[] = {
        {{.name = "x"}, "arena match --bot"},
        {{.name = "No Name", .endpoint = "ipc:///tmp/x"}, "name must be"},
        {{.endpoint = "ipc:///tmp/x"}, "name must be"},
        {{.name = "x", .endpoint = "nonsense"}, "an endpoint is like"},
        {{.name = "x", .endpoint = "ipc:///tmp/x", .capacity = 70000}, "1..65535"},
        {{.name = "x", .endpoint = "ipc:///tmp/x", .version = "a\nb"}, "must be lines"},
    };

    (void)state;
    assert_int_equal(unsetenv("ARENA_ENDPOINT"), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_null(arena_connect(&rows[i].bot, error));
        if (!strstr(error, rows[i].says))
            fail_msg("row %zu says: %s", i, error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_an_endpoint_the_bot_says_how_it_is_run),
        cmocka_unit_test_setup_teardown(a_bot_with_its_own_loop_can_answer_later, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_wait_for_news_ends_in_time, open_stage, close_stage),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
