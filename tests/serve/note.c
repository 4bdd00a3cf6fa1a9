/* SPDX-License-Identifier: MIT */
/* What the daemon says, in its three forms. The journal is this program's own sd_journal_sendv. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "serve/note.h"

/* --- the journal ------------------------------------------------------------------------------------------------- */

enum { ENTRIES_MAX = 16, ENTRY_MAX = 8192 };

static char entries[ENTRIES_MAX][ENTRY_MAX];
static int entry_count;

int sd_journal_sendv(const struct iovec *all, int count);
int sd_journal_sendv(const struct iovec *all, int count)
{
    entry_count = count;
    for (int i = 0; i < count; i++) {
        assert_in_range(all[i].iov_len, 1, ENTRY_MAX - 1);
        memcpy(entries[i], all[i].iov_base, all[i].iov_len);
        entries[i][all[i].iov_len] = '\0';
    }
    return 0;
}

/* What stands behind NAME= in the last entry; NULL: nothing does. */
static const char *entry(const char *name)
{
    for (int i = 0; i < entry_count; i++)
        if (strncmp(entries[i], name, strlen(name)) == 0 && entries[i][strlen(name)] == '=')
            return entries[i] + strlen(name) + 1;
    return NULL;
}

/* --- tests ------------------------------------------------------------------------------------------------------- */

/* Breaks lines, JSON and terminals, and turns the direction of writing. */
#define HOSTILE "evil\"}\n{\"level\":\"error\"}\r\x1b[31mred\xe2\x80\xae\xff MESSAGE=no"

static const struct note hostile = {.level = NOTE_WARNING,
                                    .text = HOSTILE,
                                    .ladder = "club",
                                    .match = "m7",
                                    .seat = "1",
                                    .bot = HOSTILE,
                                    .version = HOSTILE,
                                    .owner = "anna"};

static char *written(enum note_form form, const struct note *note)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    note_write(form, out, note);
    (void)fclose(out);
    for (size_t i = 0; i + 1 < size; i++)
        assert_in_range((unsigned char)text[i], 0x20, 0x7e);
    assert_int_equal(text[size - 1], '\n');
    return text;
}

static void a_text_cannot_forge_a_line(void **unused)
{
    char *text = written(NOTE_TEXT, &hostile);

    (void)unused;
    assert_string_equal(text,
                        "arena: evil\"}\\x0a{\"level\":\"error\"}\\x0d\\x1b[31mred\\xe2\\x80\\xae\\xff MESSAGE=no\n");
    free(text);
}

static void a_line_of_json_says_what_it_is_about_and_cannot_be_forged(void **unused)
{
    char *text = written(NOTE_JSON, &hostile);
    json_t *line = json_loads(text, JSON_REJECT_DUPLICATES, NULL);

    (void)unused;
    assert_non_null(line);
    assert_string_equal(json_string_value(json_object_get(line, "level")), "warning");
    assert_string_equal(json_string_value(json_object_get(line, "ladder")), "club");
    assert_string_equal(json_string_value(json_object_get(line, "match")), "m7");
    assert_string_equal(json_string_value(json_object_get(line, "seat")), "1");
    assert_string_equal(json_string_value(json_object_get(line, "owner")), "anna");
    assert_int_equal(strncmp(json_string_value(json_object_get(line, "text")), "evil\"}\n{", 8), 0);
    assert_null(json_object_get(line, "class"));
    assert_int_equal(strlen(json_string_value(json_object_get(line, "time"))), strlen("2026-11-20T22:03:51Z"));
    json_decref(line);
    free(text);
}

static void an_entry_of_the_journal_has_fields_and_cannot_be_forged(void **unused)
{
    (void)unused;
    note_write(NOTE_JOURNAL, NULL, &hostile);
    assert_int_equal(entry_count, 9);
    assert_string_equal(entry("PRIORITY"), "4");
    assert_string_equal(entry("SYSLOG_IDENTIFIER"), "arena");
    assert_string_equal(entry("ARENA_LADDER"), "club");
    assert_string_equal(entry("ARENA_MATCH"), "m7");
    assert_string_equal(entry("ARENA_SEAT"), "1");
    assert_string_equal(entry("ARENA_OWNER"), "anna");
    assert_string_equal(entry("ARENA_BOT"), entry("MESSAGE"));
    assert_string_equal(entry("ARENA_VERSION"), entry("MESSAGE"));
    assert_null(entry("ARENA_CLASS"));
    for (const char *at = entry("MESSAGE"); *at; at++)
        assert_in_range((unsigned char)*at, 0x20, 0x7e);
}

static void a_note_as_long_as_any_is_cut_and_not_lost(void **unused)
{
    char *longest = malloc(20000);

    (void)unused;
    assert_non_null(longest);
    memset(longest, '\n', 19999);
    longest[19999] = '\0';
    note_write(NOTE_JOURNAL, NULL, &(struct note){.level = NOTE_NOTICE, .text = longest});
    assert_int_equal(entry_count, 3);
    assert_in_range(strlen(entry("MESSAGE")), 4000, 4096);
    free(longest);
}

static void the_journal_is_written_where_it_is_the_stream(void **unused)
{
    FILE *file = tmpfile();
    char stream[64];
    struct stat about;

    (void)unused;
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &about), 0);
    assert_int_equal(unsetenv("JOURNAL_STREAM"), 0);
    assert_int_equal(note_form_of(fileno(file)), NOTE_TEXT);
    (void)snprintf(stream, sizeof stream, "%ju:%ju", (uintmax_t)about.st_dev, (uintmax_t)about.st_ino);
    assert_int_equal(setenv("JOURNAL_STREAM", stream, 1), 0);
    assert_int_equal(note_form_of(fileno(file)), NOTE_JOURNAL);
    assert_int_equal(setenv("JOURNAL_STREAM", "1:1", 1), 0);
    assert_int_equal(note_form_of(fileno(file)), NOTE_TEXT);
    assert_int_equal(note_form_of(-1), NOTE_TEXT);
    (void)fclose(file);
}

static void each_form_has_a_word(void **unused)
{
    struct error error = {0};
    enum note_form form = NOTE_TEXT;

    (void)unused;
    assert_true(note_form_parse(&form, "json", &error));
    assert_int_equal(form, NOTE_JSON);
    assert_true(note_form_parse(&form, "journal", &error));
    assert_int_equal(form, NOTE_JOURNAL);
    assert_false(note_form_parse(&form, "xml", &error));
    assert_int_equal(error.code, EXIT_WRONG_USE);
    assert_string_equal(error.text, "--log is text, json or journal, not 'xml'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_cannot_forge_a_line),
        cmocka_unit_test(a_line_of_json_says_what_it_is_about_and_cannot_be_forged),
        cmocka_unit_test(an_entry_of_the_journal_has_fields_and_cannot_be_forged),
        cmocka_unit_test(a_note_as_long_as_any_is_cut_and_not_lost),
        cmocka_unit_test(the_journal_is_written_where_it_is_the_stream),
        cmocka_unit_test(each_form_has_a_word),
    };

    return cmocka_run_group_tests_name("note", tests, NULL, NULL);
}
