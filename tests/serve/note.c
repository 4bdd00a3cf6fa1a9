/* SPDX-License-Identifier: MIT */
/* What the daemon says, in its three forms. The journal is this program's own sd_journal_sendv. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
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

/* Where the journal listens. */
static struct sockaddr_un journal = {.sun_family = AF_UNIX};

int connect(int fd, __CONST_SOCKADDR_ARG at, socklen_t size)
{
    (void)at;
    (void)size;
    return (int)syscall(SYS_connect, fd, &journal, sizeof journal);
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

/* All that it writes is seen as it is, but for `mark`. */
static char *written(enum note_form form, const struct note *note, unsigned mark)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    note_write(form, out, note);
    (void)fclose(out);
    for (size_t i = 0; i + 1 < size; i++)
        if ((unsigned char)text[i] != mark)
            assert_in_range((unsigned char)text[i], 0x20, 0x7e);
    assert_int_equal(text[size - 1], '\n');
    return text;
}

/* Sends it as the first of two. */
static void sent(const struct note *note)
{
    char *text = written(NOTE_JOURNAL, note, 0x1f), *two;
    size_t size = strlen(text);

    assert_true(asprintf(&two, "%s%s", text, "PRIORITY=1\n") > 0);
    entry_count = 0;
    assert_int_equal(note_send(two, strlen(two), 0), size);
    free(two);
    free(text);
}

static void a_text_cannot_forge_a_line(void **unused)
{
    char *text = written(NOTE_TEXT, &hostile, 0x20);

    (void)unused;
    assert_string_equal(text,
                        "arena: evil\"}\\x0a{\"level\":\"error\"}\\x0d\\x1b[31mred\\xe2\\x80\\xae\\xff MESSAGE=no\n");
    free(text);
}

static void a_line_of_json_says_what_it_is_about_and_cannot_be_forged(void **unused)
{
    char *text = written(NOTE_JSON, &hostile, 0x20);
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
    sent(&hostile);
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
    sent(&(struct note){.level = NOTE_NOTICE, .text = longest});
    assert_int_equal(entry_count, 3);
    assert_in_range(strlen(entry("MESSAGE")), 4000, 4096);
    free(longest);
}

static void a_journal_that_hangs_is_not_waited_for(void **unused)
{
    static const char line[] = "PRIORITY=4\x1fMESSAGE=one\nPRIORITY=4\x1fMESSAGE=two\n";
    int hangs = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    int fills = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    char taken[64];

    (void)unused;
    (void)snprintf(journal.sun_path + 1, sizeof journal.sun_path - 1, "arena-test-journal-%d", (int)getpid());
    assert_int_equal(bind(hangs, (struct sockaddr *)&journal, sizeof journal), 0);
    assert_int_equal(connect(fills, (struct sockaddr *)&journal, sizeof journal), 0);
    while (send(fills, "x", 1, 0) == 1)
        continue;
    assert_int_equal(errno, EAGAIN);
    entry_count = 0;
    assert_int_equal(note_send(line, sizeof line - 1, 1), 0);
    assert_int_equal(entry_count, 0);
    while (recv(hangs, taken, sizeof taken, MSG_DONTWAIT) > 0)
        continue;
    assert_int_equal(note_send(line, sizeof line - 1, 1), strlen("PRIORITY=4 MESSAGE=one "));
    assert_string_equal(entry("MESSAGE"), "one");
    (void)close(fills);
    (void)close(hangs);
    assert_int_not_equal(note_send(line, sizeof line - 1, 1), 0); /* nobody listens */
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
        cmocka_unit_test(a_journal_that_hangs_is_not_waited_for),
        cmocka_unit_test(the_journal_is_written_where_it_is_the_stream),
        cmocka_unit_test(each_form_has_a_word),
    };

    return cmocka_run_group_tests_name("note", tests, NULL, NULL);
}
