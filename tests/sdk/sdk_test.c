/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arena_sdk.h"
#include "proto/pack.h"
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

/* --- a bot that keeps what it was told --------------------------------------------------------------------------- */

enum { ERRORS_MAX = 4 };

/* Read it when its thread has ended. */
struct diary {
    struct stage *stage;
    struct arena_bot bot;
    int result; /* of arena_run */
    unsigned starts, decisions, errors, ends;
    uint64_t event_sum; /* of their numbers */
    int64_t fields_sum; /* of their fields "n" */
    int64_t will;
    int64_t left_ms, bank_ms, last_ms;
    char asked[32], asked_by[32];
    int64_t asked_code;
    unsigned asked_count;
    char kind[32], role[32], board[32], winner[32];
    char codes[ERRORS_MAX][32], texts[ERRORS_MAX][200];
    int64_t hunted;
    int32_t score;
};

static void keep_asks(struct diary *diary, const struct arena_asks *asks)
{
    (void)snprintf(diary->asked, sizeof diary->asked, "%s", asks ? asks->kind : "nothing");
    (void)snprintf(diary->asked_by, sizeof diary->asked_by, "%s", asks ? asks->by_type : "nothing");
    diary->asked_code = asks ? asks->by : -2;
    diary->asked_count = asks ? asks->count : 0;
}

static unsigned keep_decision(const struct arena_bot *bot, struct arena_decision *decision)
{
    struct diary *diary = bot->yours;
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    diary->decisions++;
    (void)arena_view_list(decision, "will", 2, &diary->will, 1);
    diary->left_ms = arena_left_ms(decision);
    diary->bank_ms = arena_bank_ms(decision);
    diary->last_ms = arena_last_ms(decision);
    keep_asks(diary, arena_asks(decision));
    if (arena_decision_number(decision) == 7) {
        assert_true(arena_say(decision, "over here"));
        assert_true(arena_note(decision, "a bluff"));
        assert_false(arena_say(decision, "\xff"));
    }
    return actions[count - 1];
}

static void keep_start(const struct arena_bot *bot, struct arena_match *match)
{
    struct diary *diary = bot->yours;

    diary->starts++;
    strcpy(diary->role, arena_match_role(match));
    strcpy(diary->board, arena_match_setting(match, "board"));
    diary->hunted = arena_match_setting_number(match, "hunted", -1);
    assert_null(arena_match_setting(match, "absent"));
    assert_int_equal(arena_match_setting_number(match, "board", -1), -1);
    assert_int_equal(arena_match_seat(match), 2);
    assert_int_equal(arena_match_seats(match), 4);
    assert_int_equal(arena_match_seed(match)[15], 15);
    assert_null(arena_match_kept(match));
    arena_match_keep(match, diary);
}

static void keep_event(const struct arena_bot *bot, struct arena_match *match, const struct arena_event *event)
{
    struct diary *diary = bot->yours;

    assert_ptr_equal(arena_match_kept(match), diary);
    diary->event_sum += event->number;
    diary->fields_sum += arena_number(arena_get(event->fields, "n"), 0);
    strcpy(diary->kind, event->kind);
}

static void keep_end(const struct arena_bot *bot, struct arena_match *match, const struct arena_verdict *verdict)
{
    struct diary *diary = bot->yours;

    (void)match;
    diary->ends++;
    strcpy(diary->winner, verdict->winner);
    diary->score = verdict->scores[verdict->seats - 1];
}

static void keep_error(const struct arena_bot *bot, const char *code, const char *text)
{
    struct diary *diary = bot->yours;

    assert_in_range(diary->errors, 0, ERRORS_MAX - 1);
    strcpy(diary->codes[diary->errors], code);
    strcpy(diary->texts[diary->errors++], text);
}

static void *run_bot(void *argument)
{
    struct diary *diary = argument;

    diary->result = arena_run(&diary->bot);
    return NULL;
}

static void run_diary(struct stage *stage, struct diary *diary, struct arena_bot bot)
{
    *diary = (struct diary){.stage = stage, .bot = bot, .result = -1};
    diary->bot.name = "diary";
    diary->bot.endpoint = stage->endpoint;
    diary->bot.yours = diary;
    diary->bot.decide = keep_decision;
    diary->bot.start = keep_start;
    diary->bot.event = keep_event;
    diary->bot.end = keep_end;
    diary->bot.error = keep_error;
    stage_run(stage, run_bot, diary);
}

static void close_diary(struct stage *stage, struct diary *diary)
{
    struct message close = message_closes();

    stage_say(stage, &close);
    (void)stage_hear(stage, MESSAGE_BYE);
    stage_join(stage);
    assert_int_equal(diary->result, 0);
}

/* Events [{event: "step", n: first * 10}, ...]. */
static struct message events_of(struct buffer *room, uint64_t match, uint64_t first, unsigned count)
{
    struct message message = {.type = MESSAGE_EVENTS};

    buffer_clear(room);
    pack_array(room, count);
    for (unsigned i = 0; i < count; i++) {
        pack_map(room, 2);
        pack_word(room, "event");
        pack_word(room, "step");
        pack_word(room, "n");
        pack_unsigned(room, 10 * (first + i));
    }
    message.events = (struct message_events){.match = match, .first = first, .events = buffer_span(room)};
    return message;
}

/* --- the facts --------------------------------------------------------------------------------------------------- */

static void the_hello_says_what_the_bot_is(void **state)
{
    struct stage *stage = *state;
    struct diary diary;
    struct message message;

    run_diary(stage, &diary,
              (struct arena_bot){.version = "1.2", .capacity = 8, .views = ARENA_VIEWS_NONE, .token = "t"});
    message = stage_hear(stage, MESSAGE_HELLO);
    assert_int_equal(message.hello.major, PROTO_MAJOR);
    assert_true(span_equal(message.hello.bot, span_text("diary")));
    assert_true(span_equal(message.hello.version, span_text("1.2")));
    assert_true(span_equal(message.hello.token, span_text("t")));
    assert_int_equal(message.hello.capacity, 8);
    assert_int_equal(message.hello.views, VIEWS_NONE);
    assert_int_equal(message.hello.as, PEER_BOT);
    assert_false(message.hello.resumes);
    message = message_welcomes();
    stage_say(stage, &message);
    close_diary(stage, &diary);
}

static void a_whole_match_reaches_the_callbacks(void **state)
{
    static const uint16_t actions[] = {3, 5, 900};
    struct stage *stage = *state;
    struct diary diary;
    struct message message;
    struct buffer room;

    buffer_init(&room, 4096);
    run_diary(stage, &diary, (struct arena_bot){.version = "1"});
    stage_greet(stage);
    stage_begin(stage, 41);
    message = events_of(&room, 41, 1, 3);
    stage_say(stage, &message);

    buffer_clear(&room);
    pack_map(&room, 1);
    pack_word(&room, "will");
    pack_array(&room, 3);
    for (unsigned seat = 0; seat < 3; seat++) {
        pack_array(&room, 1);
        pack_unsigned(&room, 10 + seat);
    }
    message = message_asks(41, 7, actions, 3);
    message.decision.view = buffer_span(&room);
    message.decision.has_clock = true;
    message.decision.left = 61000;
    message.decision.bank = 60000;
    message.decision.last = 12;
    message.decision.asks = (struct message_asks){
        .kind = span_text("discard"), .by_type = span_text("card"), .has_by = true, .by = 17, .count = 2};
    stage_say(stage, &message);

    message = stage_hear(stage, MESSAGE_ANSWER);
    assert_int_equal(message.answer.match, 41);
    assert_int_equal(message.answer.decision, 7);
    assert_int_equal(message.answer.action, 900);
    assert_true(span_equal(message.answer.text, span_text("over here")));
    assert_true(span_equal(message.answer.note, span_text("a bluff")));
    message = message_ends(41);
    stage_say(stage, &message);
    close_diary(stage, &diary);

    assert_int_equal(diary.starts, 1);
    assert_string_equal(diary.role, "hunted");
    assert_string_equal(diary.board, "creature");
    assert_int_equal(diary.hunted, 3);
    assert_int_equal(diary.event_sum, 1 + 2 + 3);
    assert_int_equal(diary.fields_sum, 60);
    assert_string_equal(diary.kind, "step");
    assert_int_equal(diary.will, 12);
    assert_int_equal(diary.left_ms, 61000);
    assert_int_equal(diary.bank_ms, 60000);
    assert_int_equal(diary.last_ms, 12);
    assert_string_equal(diary.asked, "discard");
    assert_string_equal(diary.asked_by, "card");
    assert_int_equal(diary.asked_code, 17);
    assert_int_equal(diary.asked_count, 2);
    assert_string_equal(diary.winner, "hunted");
    assert_int_equal(diary.score, 1);
    buffer_release(&room);
}

static void decisions_of_one_frame_are_answered_in_one_frame(void **state)
{
    enum { MATCHES = 100 };
    static const uint16_t actions[] = {1, 2};
    static struct message messages[MATCHES];
    struct stage *stage = *state;
    struct diary diary;
    size_t frames;

    run_diary(stage, &diary, (struct arena_bot){.capacity = MATCHES});
    stage_greet(stage);
    for (uint64_t match = 1; match <= MATCHES; match++)
        messages[match - 1] = message_starts(match);
    frames = stage->frames;
    stage_say_all(stage, messages, MATCHES);
    for (uint64_t match = 1; match <= MATCHES; match++)
        assert_int_equal(stage_hear(stage, MESSAGE_READY).ready.match, match);
    assert_int_equal(stage->frames, frames + 1);
    for (uint64_t match = 1; match <= MATCHES; match++)
        messages[match - 1] = message_asks(match, 1, actions, 2);
    stage_say_all(stage, messages, MATCHES);
    for (uint64_t match = 1; match <= MATCHES; match++)
        assert_int_equal(stage_hear(stage, MESSAGE_ANSWER).answer.match, match);
    assert_int_equal(stage->frames, frames + 2);
    assert_int_equal(diary.left_ms, -1);
    close_diary(stage, &diary);
}

static void a_ping_is_answered_with_its_number(void **state)
{
    struct stage *stage = *state;
    struct diary diary;
    struct message message = {.type = MESSAGE_PING, .ping = {.number = 123456789}};

    run_diary(stage, &diary, (struct arena_bot){0});
    stage_greet(stage);
    stage_say(stage, &message);
    assert_int_equal(stage_hear(stage, MESSAGE_PONG).ping.number, 123456789);
    close_diary(stage, &diary);
}

static void after_a_break_the_bot_says_hello_with_match_and_event_and_repeats_what_may_be_lost(void **state)
{
    static const uint16_t actions[] = {4, 6};
    struct stage *stage = *state;
    struct diary diary;
    struct message message;
    struct buffer room;

    buffer_init(&room, 4096);
    run_diary(stage, &diary, (struct arena_bot){.capacity = 2});
    stage_greet(stage);
    stage_begin(stage, 9);
    stage_begin(stage, 10);
    message = events_of(&room, 9, 1, 5);
    stage_say(stage, &message);
    message = message_asks(9, 1, actions, 2);
    stage_say(stage, &message);
    (void)stage_hear(stage, MESSAGE_ANSWER);
    stage_break(stage);

    message = stage_hear(stage, MESSAGE_HELLO);
    assert_true(message.hello.resumes);
    assert_int_equal(message.hello.match, 9);
    assert_int_equal(message.hello.event, 5);
    message = message_welcomes();
    stage_say(stage, &message);
    message = stage_hear(stage, MESSAGE_HELLO);
    assert_int_equal(message.hello.match, 10);
    assert_int_equal(message.hello.event, 0);
    message = message_welcomes();
    stage_say(stage, &message);
    stage_begin(stage, 10);
    message = events_of(&room, 9, 4, 4); /* 4 and 5 are known */
    stage_say(stage, &message);
    message = message_asks(9, 1, actions, 2);
    stage_say(stage, &message);
    message = stage_hear(stage, MESSAGE_ANSWER);
    assert_int_equal(message.answer.decision, 1);
    assert_int_equal(message.answer.action, 6);
    close_diary(stage, &diary);

    assert_int_equal(diary.starts, 2);
    assert_int_equal(diary.decisions, 1);
    assert_int_equal(diary.event_sum, 1 + 2 + 3 + 4 + 5 + 6 + 7);
    buffer_release(&room);
}

static void come_back_in_vain(struct stage *stage, const char *code)
{
    struct diary diary;
    struct message message = {.type = MESSAGE_REFUSAL};

    run_diary(stage, &diary, (struct arena_bot){0});
    stage_greet(stage);
    stage_begin(stage, 9);
    stage_break(stage);
    assert_int_equal(stage_hear(stage, MESSAGE_HELLO).hello.match, 9);
    message.refusal = (struct message_refusal){.code = span_text(code), .text = span_text("It is over")};
    stage_say(stage, &message);
    assert_false(stage_hear(stage, MESSAGE_HELLO).hello.resumes);
    message = message_welcomes();
    stage_say(stage, &message);
    stage_begin(stage, 9);
    close_diary(stage, &diary);
    assert_int_equal(diary.starts, 2);
    assert_string_equal(diary.codes[0], code);
}

static void a_match_that_was_over_during_a_break_is_given_up(void **state)
{
    come_back_in_vain(*state, "unknown-match");
}

/* Such as one that was started again and knows nothing of earlier bots. */
static void an_arena_that_does_not_know_the_token_any_more_is_told_hello_anew(void **state)
{
    come_back_in_vain(*state, "token");
}

static void check_token(const struct message *hello, const char *token)
{
    assert_true(span_equal(hello->hello.token, span_text(token)));
}

/* The token of the session is not known any more: then its owner's counts again. */
static void who_has_nothing_to_come_back_to_says_the_token_of_its_owner(void **state)
{
    struct stage *stage = *state;
    struct diary diary;
    struct message message = message_welcomes(), refusal = {.type = MESSAGE_REFUSAL};

    run_diary(stage, &diary, (struct arena_bot){.token = "of-its-owner"});
    message.welcome.token = span_text("of-the-session");
    refusal.refusal = (struct message_refusal){.code = span_text("token"), .text = span_text("Not known")};
    for (unsigned i = 0; i < 2; i++) { /* the second time after a break without a match */
        struct message hello = stage_hear(stage, MESSAGE_HELLO);

        check_token(&hello, "of-its-owner");
        stage_say(stage, &message);
        if (i == 0)
            stage_break(stage);
    }
    stage_begin(stage, 9);
    stage_break(stage);
    for (unsigned i = 0; i < 2; i++) {
        struct message hello = stage_hear(stage, MESSAGE_HELLO);

        assert_int_equal(hello.hello.resumes, i == 0);
        check_token(&hello, i == 0 ? "of-the-session" : "of-its-owner");
        stage_say(stage, i == 0 ? &refusal : &message);
    }
    close_diary(stage, &diary);
    assert_string_equal(diary.codes[0], "token");
}

static void an_arena_that_does_not_know_the_connection_is_told_hello_again(void **state)
{
    struct stage *stage = *state;
    struct diary diary;
    struct message message = {.type = MESSAGE_ERROR};

    run_diary(stage, &diary, (struct arena_bot){0});
    stage_greet(stage);
    message.error = (struct message_error){.code = span_text("no-hello"), .text = span_text("Say hello first")};
    stage_say(stage, &message);
    stage_greet(stage);
    close_diary(stage, &diary);
    assert_int_equal(diary.errors, 0);
}

static void a_refusal_ends_the_bot_with_1(void **state)
{
    struct stage *stage = *state;
    struct diary diary;
    struct message message = {.type = MESSAGE_REFUSAL};

    run_diary(stage, &diary, (struct arena_bot){0});
    (void)stage_hear(stage, MESSAGE_HELLO);
    message.refusal = (struct message_refusal){.code = span_text("full"), .text = span_text("No place now")};
    stage_say(stage, &message);
    stage_join(stage);
    assert_int_equal(diary.result, 1);
}

static void errors_and_garbage_are_told_and_do_not_stop_the_bot(void **state)
{
    static const uint8_t garbage[] = {0xdd, 0xff, 0xff, 0xff, 0xff};
    /* [{"type": "news-of-2030"}, {"number": 5, "type": "ping", "zone": true}] */
    static const char newer[] = "\x92\x81\xa4type\xacnews-of-2030\x83\xa6number\x05\xa4type\xa4ping\xa4zone\xc3";
    struct stage *stage = *state;
    struct diary diary;
    struct message message = {.type = MESSAGE_ERROR};

    run_diary(stage, &diary, (struct arena_bot){0});
    stage_greet(stage);
    message.error = (struct message_error){.code = span_text("stale"), .text = span_text("Too late")};
    stage_say(stage, &message);
    stage_say_bytes(stage, newer, sizeof newer - 1);
    assert_int_equal(stage_hear(stage, MESSAGE_PONG).ping.number, 5);
    stage_say_bytes(stage, garbage, sizeof garbage);
    close_diary(stage, &diary);
    assert_int_equal(diary.errors, 2);
    assert_string_equal(diary.codes[0], "stale");
    assert_string_equal(diary.texts[0], "Too late");
    assert_string_equal(diary.codes[1], "malformed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_hello_says_what_the_bot_is, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_whole_match_reaches_the_callbacks, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(decisions_of_one_frame_are_answered_in_one_frame, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_ping_is_answered_with_its_number, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(
            after_a_break_the_bot_says_hello_with_match_and_event_and_repeats_what_may_be_lost, open_stage,
            close_stage),
        cmocka_unit_test_setup_teardown(an_arena_that_does_not_know_the_token_any_more_is_told_hello_anew, open_stage,
                                        close_stage),
        cmocka_unit_test_setup_teardown(a_match_that_was_over_during_a_break_is_given_up, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(who_has_nothing_to_come_back_to_says_the_token_of_its_owner, open_stage,
                                        close_stage),
        cmocka_unit_test_setup_teardown(an_arena_that_does_not_know_the_connection_is_told_hello_again, open_stage,
                                        close_stage),
        cmocka_unit_test_setup_teardown(a_refusal_ends_the_bot_with_1, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(errors_and_garbage_are_told_and_do_not_stop_the_bot, open_stage, close_stage),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
