/* SPDX-License-Identifier: MIT */
/* The connection without arena_run. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arena_sdk.h"
#include "failing.h"
#include "patience.h"
#include "stage.h"

/* This thread gets so many more pieces of memory, and then none. */
static void run_out_of_memory(size_t allowed)
{
    failing_begin_here(
        &(struct failure){.calls = FAILING_MEMORY, .at = (unsigned)allowed + 1, .and_after = true, .error = ENOMEM});
}

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

    if (!arena || arena_next(arena, patience_ms(), &news) != ARENA_STEP_START)
        return NULL;
    match = news.match;
    arena_ready(arena, match);
    arena_flush(arena);
    if (arena_next(arena, patience_ms(), &news) != ARENA_STEP_DECISION || arena_decision_number(news.decision) != 1 ||
        !arena_is_legal(news.decision, 20) || arena_is_legal(news.decision, 21))
        return NULL;
    if (arena_next(arena, patience_ms(), &news) != ARENA_STEP_ERROR || news.match != match)
        return NULL;
    arena_answer_later(arena, match, 1, 20);
    if (arena_next(arena, patience_ms(), &news) != ARENA_STEP_END || strcmp(news.verdict->reason, "rescued") != 0)
        return NULL;
    if (arena_next(arena, patience_ms(), &news) != ARENA_STEP_CLOSED)
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

/* A bot that wants something; it keeps a number of its first match. */
struct wisher {
    struct stage *stage;
    struct arena_wishes wishes;
    enum arena_views views;
    char error[ARENA_ERROR_MAX];
    int64_t number;
    size_t places;
};

static void *wishing_bot(void *argument)
{
    struct wisher *wisher = argument;
    struct arena_bot bot = {.name = "wisher", .endpoint = wisher->stage->endpoint, .views = wisher->views};
    struct arena_news news = {.text = ""};
    struct arena *arena = arena_connect_with(&bot, &wisher->wishes, wisher->error);

    while (arena && arena_next(arena, patience_ms(), &news) != ARENA_STEP_CLOSED) {
        if (news.step != ARENA_STEP_START)
            break;
        wisher->number = arena_number(arena_get(arena_match_numbers(news.match), "hunted"), -1);
        wisher->places = arena_count(arena_get(arena_match_numbers(news.match), "places"));
        arena_ready(arena, news.match);
    }
    arena_disconnect(arena);
    return NULL;
}

static void wishes_stand_in_the_hello_and_numbers_in_the_match(void **state)
{
    static const char *const plays[] = {"hunted", "people", NULL}, *const keys[] = {"will", "turn", NULL};
    struct stage *stage = *state;
    struct wisher wisher = {.stage = stage,
                            .wishes = {.size = sizeof wisher.wishes, .plays = plays, .view_keys = keys}};
    struct message message;

    stage_run(stage, wishing_bot, &wisher);
    message = stage_hear(stage, MESSAGE_HELLO);
    assert_int_equal(message.hello.minor, PROTO_MINOR);
    assert_int_equal(message.hello.views, VIEWS_KEYS);
    assert_true(span_equal(message.hello.keys, span_text("\x92\xa4will\xa4turn")));
    assert_true(span_equal(message.hello.plays, span_text("\x92\xa6hunted\xa6people")));
    message = message_welcomes();
    message.welcome.ignored = span_text("\x91\xa4turn");
    stage_say(stage, &message);
    message = message_starts(1);
    message.start.numbers = span_text("\x82\xa6hunted\x03\xa6places\x92\x01\x05");
    stage_say(stage, &message);
    (void)stage_hear(stage, MESSAGE_READY);
    message = message_closes();
    stage_say(stage, &message);
    (void)stage_hear(stage, MESSAGE_BYE);
    stage_join(stage);
    assert_int_equal(wisher.number, 3);
    assert_int_equal(wisher.places, 2);
}

static void sparse_views_are_asked_for(void **state)
{
    struct stage *stage = *state;
    struct wisher wisher = {
        .stage = stage, .wishes = {.size = sizeof wisher.wishes}, .views = ARENA_VIEWS_SPARSE, .number = 7};
    struct message message;

    stage_run(stage, wishing_bot, &wisher);
    message = stage_hear(stage, MESSAGE_HELLO);
    assert_int_equal(message.hello.views, VIEWS_SPARSE);
    assert_int_equal(message.hello.plays.size, 0);
    message = message_welcomes();
    stage_say(stage, &message);
    stage_begin(stage, 1); /* of an arena that sends no numbers */
    message = message_closes();
    stage_say(stage, &message);
    (void)stage_hear(stage, MESSAGE_BYE);
    stage_join(stage);
    assert_int_equal(wisher.number, -1);
}

static void events_that_nobody_wants_are_counted(void **state)
{
    struct stage *stage = *state;
    struct wisher wisher = {.stage = stage, .wishes = {.size = sizeof wisher.wishes, .no_events = true}};
    struct message message = {.type = MESSAGE_PING};
    struct message events = {.type = MESSAGE_EVENTS,
                             .events = {.match = 1,
                                        .first = 1,
                                        .events = span_text("\x92\x81\xa5"
                                                            "event\xa4step\x81\xa5"
                                                            "event\xa4step")}};

    stage_run(stage, wishing_bot, &wisher);
    stage_greet(stage);
    stage_begin(stage, 1);
    stage_say(stage, &events);
    stage_say(stage, &message);
    (void)stage_hear(stage, MESSAGE_PONG);
    stage_break(stage);
    message = stage_hear(stage, MESSAGE_HELLO);
    assert_true(message.hello.resumes);
    assert_int_equal(message.hello.event, 2);
    message = message_welcomes();
    stage_say(stage, &message);
    message = message_closes();
    stage_say(stage, &message);
    (void)stage_hear(stage, MESSAGE_BYE);
    stage_join(stage);
}

static void wishes_that_cannot_be_are_refused_before_anything_is_sent(void **state)
{
    static const char *const none[] = {NULL}, *const bad[] = {"Will", NULL};
    static const struct {
        struct arena_wishes wishes;
        const char *error;
    } cases[] = {
        {{.size = 1}, "The size of the wishes is 1; it must be sizeof(struct arena_wishes)"},
        {{sizeof(struct arena_wishes), .plays = none}, "`plays` must be 1 to 16 names of a-z, 0-9 and -"},
        {{sizeof(struct arena_wishes), .plays = bad}, "`plays` must be 1 to 16 names of a-z, 0-9 and -"},
        {{sizeof(struct arena_wishes), .view_keys = bad}, "`view_keys` must be 1 to 256 keys of a-z, 0-9 and _"},
    };
    struct wisher wisher = {.stage = *state};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wisher.wishes = cases[i].wishes;
        (void)wishing_bot(&wisher);
        assert_string_equal(wisher.error, cases[i].error);
    }
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

static void a_bot_that_is_refused_for_a_time_says_hello_again_after_it(void **state)
{
    struct stage *stage = *state;
    struct stepper stepper = {.stage = stage, .result = -1};
    struct message full = {
        .type = MESSAGE_REFUSAL,
        .refusal = {.code = span_text("full"), .text = span_text("No"), .has_retry = true, .retry = 20}};

    stage_run(stage, idle_bot, &stepper);
    for (unsigned i = 0; i < 3; i++) {
        (void)stage_hear(stage, MESSAGE_HELLO);
        stage_say(stage, &full);
    }
    stage_greet(stage);
    (void)stage_hear(stage, MESSAGE_BYE);
    stage_join(stage);
    assert_int_equal(stepper.result, 0);
}

/* Answers each decision three times. */
static void *talkative_bot(void *argument)
{
    struct stepper *stepper = argument;
    struct arena_bot bot = {.name = "talks", .endpoint = stepper->stage->endpoint};
    char error[ARENA_ERROR_MAX];
    struct arena *arena = arena_connect(&bot, error);
    struct arena_news news = {.step = ARENA_STEP_FAILED};

    while (arena && arena_next(arena, patience_ms(), &news) != ARENA_STEP_CLOSED && news.step != ARENA_STEP_FAILED) {
        if (news.step == ARENA_STEP_START)
            arena_ready(arena, news.match);
        if (news.step != ARENA_STEP_DECISION)
            continue;
        arena_answer(arena, news.decision, 20);
        arena_answer(arena, news.decision, 20);
        arena_answer_later(arena, news.match, 1, 20);
    }
    stepper->result = news.step == ARENA_STEP_CLOSED ? 0 : 1;
    arena_disconnect(arena);
    return NULL;
}

static void a_bot_that_is_told_to_slow_down_says_what_it_is_asked_and_nothing_else(void **state)
{
    static const uint16_t actions[] = {20};
    struct stage *stage = *state;
    struct stepper stepper = {.stage = stage, .result = -1};
    struct message slow = {
        .type = MESSAGE_ERROR,
        .error = {.code = span_text("slow-down"), .text = span_text("No"), .has_retry = true, .retry = 30000}};
    struct message asks[] = {message_asks(77, 1, actions, 1), message_asks(77, 2, actions, 1),
                             message_asks(77, 3, actions, 1)};

    stage_run(stage, talkative_bot, &stepper);
    stage_greet(stage);
    stage_begin(stage, 77);
    stage_say(stage, &asks[0]);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(stage_hear(stage, MESSAGE_ANSWER).answer.decision, 1);
    stage_say_all(stage, (struct message[]){slow, asks[1], asks[2]}, 3);
    assert_int_equal(stage_hear(stage, MESSAGE_ANSWER).answer.decision, 2);
    assert_int_equal(stage_hear(stage, MESSAGE_ANSWER).answer.decision, 3);
    stage_say_all(stage, (struct message[]){message_ends(77), message_closes()}, 2);
    (void)stage_hear(stage, MESSAGE_BYE);
    stage_join(stage);
    assert_int_equal(stepper.result, 0);
}

/* Before these two allocations succeed nothing is said. */
enum { ALLOCATIONS_BEFORE_HELLO = 2, FEW_MATCHES = 5 };

struct scarce {
    struct stage *stage;
    size_t allowed;
    enum arena_step last;
    char text[ARENA_ERROR_MAX];
};

static void *scarce_bot(void *argument)
{
    struct scarce *scarce = argument;
    struct arena_bot bot = {.name = "scarce", .endpoint = scarce->stage->endpoint, .capacity = FEW_MATCHES};
    struct arena_news news = {.step = ARENA_STEP_TIMEOUT};
    struct arena *arena;

    run_out_of_memory(scarce->allowed);
    arena = arena_connect(&bot, scarce->text);
    while (arena && news.step != ARENA_STEP_CLOSED && news.step != ARENA_STEP_FAILED)
        if (arena_next(arena, patience_ms(), &news) == ARENA_STEP_START)
            arena_ready(arena, news.match);
    if (news.step == ARENA_STEP_FAILED)
        (void)strcpy(scarce->text, news.text);
    scarce->last = news.step;
    arena_disconnect(arena);
    return NULL;
}

/* Lets the n-th allocation of the bot fail, for each n until none does. */
static void memory_that_runs_out_ends_the_connection_with_a_sentence(void **state)
{
    size_t failures = 0;

    (void)state;
    for (size_t allowed = 0; allowed == failures; allowed++) {
        struct stage stage;
        struct scarce scarce = {.stage = &stage, .allowed = allowed};
        struct message messages[FEW_MATCHES + 2] = {message_welcomes()};

        stage_open(&stage);
        stage_run(&stage, scarce_bot, &scarce);
        for (uint64_t match = 1; match <= FEW_MATCHES; match++)
            messages[match] = message_starts(match);
        messages[FEW_MATCHES + 1] = message_closes();
        if (allowed >= ALLOCATIONS_BEFORE_HELLO) {
            (void)stage_hear(&stage, MESSAGE_HELLO);
            stage_say_all(&stage, messages, FEW_MATCHES + 2);
        }
        stage_join(&stage);
        stage_close(&stage);
        if (scarce.last != ARENA_STEP_CLOSED) {
            failures++;
            assert_string_equal(scarce.text, "Memory is short");
        }
    }
    assert_in_range(failures, ALLOCATIONS_BEFORE_HELLO + 2 * FEW_MATCHES, 100);
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
        {{.name = "x", .endpoint = "ipc:///tmp/x", .version = "a\nb"}, "must be visible text"},
    };

    (void)state;
    assert_int_equal(unsetenv("ARENA_ENDPOINT"), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_null(arena_connect(&rows[i].bot, error));
        if (!strstr(error, rows[i].says))
            fail_msg("row %zu says: %s", i, error);
    }
}

static unsigned play_first(const struct arena_bot *bot, struct arena_decision *decision)
{
    size_t count;

    (void)bot;
    return arena_actions(decision, &count)[0];
}

/* Each time one allocation later, until all is played. */
static void the_kit_says_that_memory_is_short(void **state)
{
    static const uint16_t actions[] = {3};
    const struct message messages[] = {message_starts(1), message_asks(1, 1, actions, 1), message_ends(1)};
    const struct arena_bot bot = {.name = "short", .decide = play_first};
    char error[ARENA_ERROR_MAX];
    struct arena_kit_answer answer;
    struct frame_writer writer;
    struct arena_kit_frame frame;
    struct span bytes;
    size_t failures = 0, given;

    (void)state;
    frame_writer_init(&writer, PROTO_ARENA_FRAME_MAX);
    for (size_t i = 0; i < 3; i++)
        assert_true(frame_add(&writer, &messages[i]));
    bytes = frame_take(&writer);
    frame = (struct arena_kit_frame){.at = bytes.at, .size = bytes.size};
    for (bool good = false; !good; failures += !good) {
        run_out_of_memory(failures);
        good = arena_kit_play(&bot, &frame, 1, &answer, 1, &given, error);
        (void)failing_end();
        assert_true(good || strstr(error, "Memory is short"));
    }
    assert_true(failures >= 3); /* the connection, the match, the answer */
    assert_int_equal(given, 1);
    assert_int_equal(answer.action, 3);
    frame_writer_release(&writer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_an_endpoint_the_bot_says_how_it_is_run),
        cmocka_unit_test(memory_that_runs_out_ends_the_connection_with_a_sentence),
        cmocka_unit_test_setup_teardown(wishes_stand_in_the_hello_and_numbers_in_the_match, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(sparse_views_are_asked_for, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(events_that_nobody_wants_are_counted, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(wishes_that_cannot_be_are_refused_before_anything_is_sent, open_stage,
                                        close_stage),
        cmocka_unit_test_setup_teardown(a_bot_with_its_own_loop_can_answer_later, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_wait_for_news_ends_in_time, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_bot_that_is_refused_for_a_time_says_hello_again_after_it, open_stage,
                                        close_stage),
        cmocka_unit_test_setup_teardown(a_bot_that_is_told_to_slow_down_says_what_it_is_asked_and_nothing_else,
                                        open_stage, close_stage),
        cmocka_unit_test(the_kit_says_that_memory_is_short),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
