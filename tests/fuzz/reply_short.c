/* SPDX-License-Identifier: MIT */
/* What answers mean, and a short run of their fuzzer, the same every time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bridge/reply.h"
#include "reply_fuzz.h"
#include "short_run.h"

enum { RUNS = 100000 };

static const char *const seeds[] = {
    "12",
    "12.0",
    "{\"action\": 65535}",
    "{\"kind\": \"commit\", \"object\": \"river\", \"match\": 1, \"decision\": 4294967295}",
    "{\"action\": 1e2, \"text\": \"\xc3\xa4 \\u00e4\", \"note\": \"0.7\"}",
};

static enum reply_line read_line(const char *line, struct reply *reply)
{
    char why[REPLY_WHY_MAX];

    return reply_read(span_of(line, strlen(line)), reply, why);
}

static void an_answer_is_a_number_or_an_object(void **state)
{
    struct reply reply;

    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
        assert_int_equal(read_line(seeds[i], &reply), REPLY_ANSWER);
    assert_int_equal(reply.action, 100);
    assert_string_equal(reply.text, "\xc3\xa4 \xc3\xa4");
    assert_string_equal(reply.note, "0.7");
    (void)read_line(seeds[3], &reply);
    assert_int_equal(reply.action, -1);
    assert_string_equal(reply.kind, "commit");
    assert_string_equal(reply.object, "river");
    assert_int_equal(reply.decision, UINT32_MAX);
}

static void everything_else_is_printed_or_refused(void **state)
{
    static const char *const printed[] = {
        "", "hello", "[1]", "true", "null", "\"12\"", "{\"action\": 1", "1 2", "{\"action\": 1, \"action\": 2}"};
    static const char *const refused[] = {"-1",
                                          "65536",
                                          "1.5",
                                          "1e99",
                                          "{}",
                                          "{\"action\": null}",
                                          "{\"match\": 1}",
                                          "{\"action\": 1, \"kind\": \"x\"}",
                                          "{\"action\": 1, \"match\": 4294967296}",
                                          "{\"kind\": 1}",
                                          "{\"Action\": 1}"};
    struct reply reply;

    (void)state;
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++)
        assert_int_equal(read_line(printed[i], &reply), REPLY_PRINTED);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_int_equal(read_line(refused[i], &reply), REPLY_REFUSED);
}

static void changes_of_answers_are_refused_in_words_or_make_sense(void **state)
{
    (void)state;
    short_run(seeds, sizeof seeds / sizeof seeds[0], RUNS, reply_fuzz);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_is_a_number_or_an_object),
        cmocka_unit_test(everything_else_is_printed_or_refused),
        cmocka_unit_test(changes_of_answers_are_refused_in_words_or_make_sense),
    };

    return cmocka_run_group_tests_name("reply", tests, NULL, NULL);
}
