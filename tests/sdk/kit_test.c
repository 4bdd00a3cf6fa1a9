/* SPDX-License-Identifier: MIT */
/* The kit for tests of bots: frames to a bot's functions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "heard.h"
#include "stage.h"

enum { ANSWERS_MAX = 8 };

/* --- a bot ------------------------------------------------------------------------------------------------------- */

struct diary {
    unsigned starts, events, ends, errors;
    unsigned illegal; /* this action is played, unless it is 0 */
};

static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    struct diary *diary = bot->yours;
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    assert_true(arena_say(decision, "hear me"));
    if (arena_decision_number(decision) > 1)
        assert_true(arena_note(decision, "not the first"));
    return diary->illegal ? diary->illegal : actions[count - 1];
}

static void start(const struct arena_bot *bot, struct arena_match *match)
{
    (void)match;
    ((struct diary *)bot->yours)->starts++;
}

static void event(const struct arena_bot *bot, struct arena_match *match, const struct arena_event *heard)
{
    (void)match;
    (void)heard;
    ((struct diary *)bot->yours)->events++;
}

static void end(const struct arena_bot *bot, struct arena_match *match, const struct arena_verdict *verdict)
{
    (void)match;
    (void)verdict;
    ((struct diary *)bot->yours)->ends++;
}

static void hear_error(const struct arena_bot *bot, const char *code, const char *text)
{
    (void)code;
    (void)text;
    ((struct diary *)bot->yours)->errors++;
}

static struct arena_bot bot_of(struct diary *diary)
{
    return (struct arena_bot){.name = "tested",
                              .decide = decide,
                              .start = start,
                              .event = event,
                              .end = end,
                              .error = hear_error,
                              .yours = diary};
}

struct played {
    struct arena_kit_answer answers[ANSWERS_MAX];
    size_t given;
    char error[ARENA_ERROR_MAX];
};

static bool play(struct played *played, struct diary *diary, const struct heard *frames)
{
    struct arena_bot bot = bot_of(diary);

    *played = (struct played){0};
    return arena_kit_play(&bot, frames->at, frames->count, played->answers, ANSWERS_MAX, &played->given, played->error);
}

static void assert_answer(const struct arena_kit_answer *answer, uint64_t match, uint64_t decision, unsigned action)
{
    assert_int_equal(answer->match, match);
    assert_int_equal(answer->decision, decision);
    assert_int_equal(answer->action, action);
}

static void assert_fails(const struct heard *frames, const char *sentence)
{
    struct diary diary = {0};
    struct played played;

    assert_false(play(&played, &diary, frames));
    if (!strstr(played.error, sentence))
        fail_msg("\"%s\" is not in \"%s\"", sentence, played.error);
}

/* --- the facts: playing ------------------------------------------------------------------------------------------ */

static void the_example_of_the_protocol_is_played(void **state)
{
    struct heard frames = {.count = 0};
    struct diary diary = {0};
    struct played played;

    (void)state;
    heard_add_golden(&frames, "example", "arena");
    assert_true(play(&played, &diary, &frames));
    assert_int_equal(played.given, 1);
    assert_answer(&played.answers[0], 1, 1, 2);
    assert_false(played.answers[0].is_illegal);
    assert_string_equal(played.answers[0].text, "hear me");
    assert_string_equal(played.answers[0].note, "");
    assert_int_equal(diary.starts, 1);
    assert_int_equal(diary.ends, 1);
    assert_true(diary.events > 0);
    heard_drop(&frames);
}

static void matches_side_by_side_go_on_whatever_is_answered(void **state)
{
    static const uint16_t actions[] = {3, 9};
    const struct message starts[] = {message_starts(1), message_starts(2)};
    const struct message asks[] = {message_asks(2, 1, actions, 2), message_asks(1, 1, actions, 2)};
    const struct message more[] = {message_asks(1, 1, actions, 2), message_asks(1, 2, actions, 1), message_ends(1)};
    struct message error = {.type = MESSAGE_ERROR};
    struct heard frames = {.count = 0};
    struct diary diary = {.illegal = 7};
    struct played played;

    (void)state;
    error.error = (struct message_error){.code = span_text("illegal"), .text = span_text("Not legal")};
    heard_add_messages(&frames, starts, 2);
    heard_add_messages(&frames, asks, 2);
    heard_add_messages(&frames, &error, 1);
    heard_add_messages(&frames, more, 3);
    assert_true(play(&played, &diary, &frames));
    assert_int_equal(played.given, 3); /* the decision that comes again is not asked again */
    assert_answer(&played.answers[0], 2, 1, 7);
    assert_answer(&played.answers[1], 1, 1, 7);
    assert_answer(&played.answers[2], 1, 2, 7);
    assert_true(played.answers[2].is_illegal);
    assert_string_equal(played.answers[2].note, "not the first");
    assert_int_equal(diary.errors, 1);
    assert_int_equal(diary.ends, 1);
    heard_drop(&frames);
}

static void answers_that_have_no_room_are_counted(void **state)
{
    enum { DECISIONS = 100 };
    static const uint16_t actions[] = {3};
    struct message message = message_starts(5);
    struct heard frames = {.count = 0};
    struct diary diary = {0};
    struct played played;

    (void)state;
    heard_add_messages(&frames, &message, 1);
    for (uint64_t decision = 1; decision <= DECISIONS; decision++) {
        message = message_asks(5, decision, actions, 1);
        heard_add_messages(&frames, &message, 1);
    }
    assert_true(play(&played, &diary, &frames));
    assert_int_equal(played.given, DECISIONS);
    assert_answer(&played.answers[ANSWERS_MAX - 1], 5, ANSWERS_MAX, 3);
    heard_drop(&frames);
}

static void what_no_arena_sends_is_a_sentence_and_what_was_answered_before_is_there(void **state)
{
    static const uint16_t actions[] = {3};
    const struct message before[] = {message_starts(1), message_asks(1, 1, actions, 1)};
    static const char *const garbage[] = {"", "\xdd\xff\xff\xff\xff", "\xc1", "nothing", "\x91\x81\xa4type\xa5start"};
    static const size_t sizes[] = {0, 5, 1, 7, 13};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct heard frames = {.count = 0};
        struct diary diary = {0};
        struct played played;

        heard_add_messages(&frames, before, 2);
        heard_add(&frames, garbage[i], sizes[i]);
        heard_add_messages(&frames, before, 2);
        assert_false(play(&played, &diary, &frames));
        assert_non_null(strstr(played.error, "Frame 2 of 3: The arena sent what the protocol does not allow: "));
        assert_int_equal(played.given, 1);
        assert_answer(&played.answers[0], 1, 1, 3);
        heard_drop(&frames);
    }
}

static void frames_without_a_start_are_a_sentence(void **state)
{
    static const uint16_t actions[] = {3};
    struct message ask = message_asks(1, 1, actions, 1), refusal = {.type = MESSAGE_REFUSAL};
    struct heard frames = {.count = 0};
    struct diary diary = {0};
    struct arena_bot unnamed = bot_of(&diary);
    struct played played;

    (void)state;
    assert_fails(&frames, "The frames start no match");
    heard_add_messages(&frames, &ask, 1);
    assert_fails(&frames, "The frames start no match");
    refusal.refusal = (struct message_refusal){.code = span_text("full"), .text = span_text("No place now")};
    heard_add_messages(&frames, &refusal, 1);
    assert_fails(&frames, "Frame 2 of 2: The arena refuses the bot (full): No place now");
    unnamed.name = "Not A Name";
    assert_false(arena_kit_play(&unnamed, frames.at, frames.count, NULL, 0, &played.given, played.error));
    assert_non_null(strstr(played.error, "name must be"));
    assert_int_equal(played.given, 0);
    heard_drop(&frames);
}

/* Cut anywhere, and with any byte changed, frames are played or refused; the sanitizers look on. */
static void broken_frames_do_no_harm(void **state)
{
    struct heard whole = {.count = 0};
    unsigned refused = 0;

    (void)state;
    heard_add_golden(&whole, "example", "arena");
    for (size_t which = 0; which < whole.count; which++)
        for (size_t at = 0; at < whole.at[which].size; at++)
            for (unsigned kind = 0; kind < 3; kind++) {
                struct heard frames = {.count = 0};
                struct diary diary = {0};
                struct played played;

                for (size_t i = 0; i < whole.count; i++) {
                    bool is_broken = i == which;

                    heard_add(&frames, whole.at[i].at, is_broken && kind == 0 ? at : whole.at[i].size);
                    if (is_broken && kind > 0)
                        ((uint8_t *)(uintptr_t)frames.at[i].at)[at] ^= kind == 1 ? 0x01 : 0xc0;
                }
                refused += !play(&played, &diary, &frames);
                heard_drop(&frames);
            }
    assert_true(refused > 100);
    heard_drop(&whole);
}

/* Messages for a controller, an observer, or a bot, from whom ever. */
static void all_golden_frames_are_taken_or_refused(void **state)
{
    static const char *const names[] = {"answer",  "bye",   "close", "command",   "decision", "end",   "error",
                                        "events",  "hello", "match", "ping",      "pong",     "ready", "refusal",
                                        "refused", "reply", "start", "tolerated", "welcome"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct heard frames = {.count = 0};

        heard_add_golden(&frames, names[i], NULL);
        assert_true(frames.count > 0);
        for (size_t which = 0; which < frames.count; which++) {
            struct diary diary = {0};
            struct arena_bot bot = bot_of(&diary);
            struct played played;

            (void)arena_kit_play(&bot, &frames.at[which], 1, NULL, 0, &played.given, played.error);
        }
        heard_drop(&frames);
    }
}

static void a_program_with_its_own_loop_hears_the_frames_too(void **state)
{
    static const uint16_t actions[] = {3, 4};
    const struct message messages[] = {message_starts(1), message_asks(1, 1, actions, 2)};
    struct arena_bot bot = {.name = "steps"};
    struct heard frames = {.count = 0};
    const struct arena_kit_answer *answers;
    char error[ARENA_ERROR_MAX];
    struct arena_news news;
    struct arena *arena;
    size_t count;

    (void)state;
    heard_add_messages(&frames, messages, 2);
    arena = arena_kit_connect(&bot, frames.at, frames.count, error);
    assert_non_null(arena);
    assert_int_equal(arena_fd(arena), -1);
    assert_null(arena_kit_answers(arena, &count));
    assert_int_equal(count, 0);
    assert_int_equal(arena_next(arena, 0, &news), ARENA_STEP_START);
    arena_ready(arena, news.match);
    assert_int_equal(arena_next(arena, 0, &news), ARENA_STEP_DECISION);
    assert_true(arena_answer_later_with(arena, news.match, 1, 4, "late", NULL));
    answers = arena_kit_answers(arena, &count);
    assert_int_equal(count, 1);
    assert_answer(&answers[0], 1, 1, 4);
    assert_string_equal(answers[0].text, "late");
    assert_int_equal(arena_next(arena, -1, &news), ARENA_STEP_CLOSED);
    arena_disconnect(arena);
    heard_drop(&frames);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_protocol_is_played),
        cmocka_unit_test(matches_side_by_side_go_on_whatever_is_answered),
        cmocka_unit_test(answers_that_have_no_room_are_counted),
        cmocka_unit_test(what_no_arena_sends_is_a_sentence_and_what_was_answered_before_is_there),
        cmocka_unit_test(frames_without_a_start_are_a_sentence),
        cmocka_unit_test(broken_frames_do_no_harm),
        cmocka_unit_test(all_golden_frames_are_taken_or_refused),
        cmocka_unit_test(a_program_with_its_own_loop_hears_the_frames_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
