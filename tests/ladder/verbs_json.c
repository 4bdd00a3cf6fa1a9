/* SPDX-License-Identifier: MIT */
/* The words and options of a verb from JSON, as a page sends them: also nonsense. */
#include "ladder/verbs/verbs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { RUNS = 200000, BYTES_MAX = 400 };

static const struct {
    const char *json, *refused; /* NULL: nothing */
} rows[] = {
    {"{\"seats\":[\"person\"]}", NULL},
    {"{\"seats\":[\"person\",\"wits\"],\"class\":\"a\",\"mix\":\"all\",\"absent\":\"filler\"}", NULL},
    {"{\"seats\":[\"person\"],\"set\":\"a=1\"}", NULL},
    {"{\"seats\":[\"person\"],\"set\":[]}", NULL},
    {"{\"seats\":[\"person\"],\"set\":[\"a=1\",\"b=2\"]}", NULL},
    {"{}", "seats is a list of 1 to 8 texts"},
    {"{\"seats\":[]}", "seats is a list of 1 to 8 texts"},
    {"{\"seats\":\"person\"}", "seats is a list of 1 to 8 texts"},
    {"{\"seats\":[1]}", "seats is a list of 1 to 8 texts"},
    {"{\"seats\":[\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\"]}", "seats is a list of 1 to 8 texts"},
    {"{\"seats\":[\"person\"],\"class\":1}", "class is a text"},
    {"{\"seats\":[\"person\"],\"class\":[\"a\"]}", "class is a text"},
    {"{\"seats\":[\"person\"],\"mix\":null}", "mix is a text"},
    {"{\"seats\":[\"person\"],\"set\":{\"a\":1}}", "set is a text"},
    {"{\"seats\":[\"person\"],\"set\":[\"a=1\",2]}", "set is a list of texts"},
    {"{\"seats\":[\"person\"],\"why\":\"x\"}", "table has no 'why'"},
    {"{\"seats\":[\"person\"],\"more\":1}", "table has no 'more'"},
};

static void what_a_page_sends_is_checked(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *body = json_loads(rows[i].json, 0, NULL);
        struct error error = {0};
        struct verb_call call;

        assert_non_null(body);
        assert_int_equal(verb_read(verb_row("table"), "seats", body, &call, &error), !rows[i].refused);
        assert_string_equal(error.text, rows[i].refused ? rows[i].refused : "");
        json_decref(body);
    }
}

static void settings_stay_in_their_order_and_have_a_limit(void **state)
{
    json_t *body = json_pack("{s[s]s[]}", "seats", "person", "set"), *sets = json_object_get(body, "set");
    struct error error = {0};
    struct verb_call call;

    (void)state;
    for (unsigned i = 0; i < VERB_SETS_MAX; i++)
        (void)json_array_append_new(sets, json_sprintf("a=%u", i));
    assert_true(verb_read(verb_row("table"), "seats", body, &call, &error));
    assert_int_equal(call.set_count, VERB_SETS_MAX);
    for (unsigned i = 0; i < VERB_SETS_MAX; i++)
        assert_string_equal(call.sets[i], json_string_value(json_array_get(sets, i)));
    (void)json_array_append_new(sets, json_string("a=1"));
    assert_false(verb_read(verb_row("table"), "seats", body, &call, &error));
    assert_string_equal(error.text, "--set is given more than 24 times");
    json_decref(body);
}

/* The same each time. */
static uint32_t roll(uint32_t below)
{
    static uint64_t dice = 1;

    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(dice >> 33) % below;
}

/* JSON that is nearly right: what is taken has its words, options and settings within their limits. */
static void random_json_does_no_harm(void **state)
{
    static const char *const parts[] = {
        "{",          "}",          "[",       "]", ",",    ":",    "\"seats\"", "\"set\"", "\"class\"", "\"mix\"",
        "\"absent\"", "\"person\"", "\"a=1\"", "1", "null", "\"\"", "\"x\"",     "true",    "[[",        "\"\\u0000\""};
    static const char begin[] = "{\"seats\":[\"person\"]";
    unsigned taken = 0, read = 0;
    char text[BYTES_MAX];

    (void)state;
    for (unsigned run = 0; run < RUNS; run++) {
        size_t used = (size_t)snprintf(text, sizeof text, "%s", roll(2) ? begin : "");
        struct error error = {0};
        struct verb_call call;
        json_t *body;

        for (unsigned i = roll(12); i > 0; i--)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s", parts[roll(sizeof parts / sizeof *parts)]);
        (void)snprintf(text + used, sizeof text - used, "}");
        body = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        read += json_is_object(body);
        if (json_is_object(body) && verb_read(verb_row("table"), "seats", body, &call, &error)) {
            assert_in_range(call.count, 1, GAME_SEATS_MAX);
            for (unsigned i = 0; i < call.count; i++)
                assert_non_null(call.words[i]);
            for (unsigned i = 0; i < call.set_count; i++)
                assert_non_null(call.sets[i]);
            assert_null(call.option[VERB_WHY]);
            taken++;
        } else if (json_is_object(body))
            assert_int_equal(error.code, EXIT_WRONG_USE);
        json_decref(body);
    }
    assert_true(taken > RUNS / 100 && read > taken);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_page_sends_is_checked),
        cmocka_unit_test(settings_stay_in_their_order_and_have_a_limit),
        cmocka_unit_test(random_json_does_no_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
