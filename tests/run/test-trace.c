/* SPDX-License-Identifier: MIT */
/* A trace ends where it must, and says so. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "launch/capture.h"
#include "run/folder.h"
#include "run/evidence/redacted.h"
#include "run/evidence/trace.h"

enum { MOST = 500, LINES = 20 };

static const char token[] = "0123456789abcdef0123456789ABCDEF";

static void a_trace_ends_within_its_limit_and_says_so(void **context)
{
    char path[] = "/tmp/arena-test-XXXXXX", line[MOST + 1], last[MOST + 1] = "";
    struct error error = {0};
    struct trace trace;
    FILE *file;
    size_t size = 0;

    (void)context;
    assert_true(close(mkstemp(path)) == 0);
    assert_true(trace_open(&trace, path, MOST, 0, &error));
    for (unsigned i = 0; i < LINES; i++)
        assert_true(trace_add(&trace, &(struct trace_line){.bytes = span_of("\x80", 1)}, &error));
    assert_int_equal(trace.fd, -1);
    file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        size += strlen(line);
        memcpy(last, line, sizeof last);
    }
    assert_true(size <= MOST && size > MOST / 2);
    assert_non_null(strstr(last, "\"stopped\""));
    (void)fclose(file);
    (void)unlink(path);
}

static void a_full_disk_is_an_error_and_ends_the_trace(void **context)
{
    struct trace trace = {.fd = open("/dev/full", O_WRONLY | O_CLOEXEC), .path = "here", .left = MOST};
    struct error error = {0};

    (void)context;
    assert_true(trace.fd >= 0);
    assert_false(trace_add(&trace, &(struct trace_line){.bytes = span_of("\x80", 1)}, &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_string_equal(error.text, "cannot write the trace here: No space left on device");
    assert_int_equal(trace.fd, -1);
}

static void assert_hidden(enum schema_direction from, const char *bytes, size_t size)
{
    json_t *json = redacted_json(from, span_of(bytes, size));
    char *text = json_dumps(json, 0);

    assert_non_null(text);
    assert_null(strstr(text, "0123456789abcdef"));
    assert_null(strstr(text, "30313233")); /* the same in hex */
    free(text);
    json_decref(json);
}

static void no_token_is_shown_wherever_a_bot_puts_it(void **context)
{
    char bytes[64];
    int size;

    (void)context;
    size = snprintf(bytes, sizeof bytes, "\x81\xa5token\xd9\x20%s", token);
    assert_hidden(FROM_BOT, bytes, (size_t)size);
    assert_hidden(FROM_ARENA, bytes, (size_t)size);
    size = snprintf(bytes, sizeof bytes, "\x81\xa1x\xd9\x20%s", token);
    assert_hidden(FROM_BOT, bytes, (size_t)size);
    size = snprintf(bytes, sizeof bytes, "\xc1%s!", token);
    assert_hidden(FROM_BOT, bytes, (size_t)size);
}

static void no_token_is_shown_of_what_a_bot_printed_nor_a_part_of_one(void **context)
{
    char text[REDACTED_LINE_BYTES + 64], line[REDACTED_LINE_MAX];
    struct capture *capture = malloc(sizeof *capture);

    (void)context;
    for (int blanks = 0; blanks <= REDACTED_LINE_BYTES; blanks++) {
        (void)snprintf(text, sizeof text, "%*s%s\n", blanks, "", token);
        redacted_line(line, span_of(text, strlen(text) - 1));
        assert_null(strchr(line, '0'));
        capture_init(capture);
        capture_add(capture, (const uint8_t *)text, strlen(text));
        output_last_line(capture, line, sizeof line);
        assert_null(strchr(line, '0'));
    }
    free(capture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_ends_within_its_limit_and_says_so),
        cmocka_unit_test(a_full_disk_is_an_error_and_ends_the_trace),
        cmocka_unit_test(no_token_is_shown_wherever_a_bot_puts_it),
        cmocka_unit_test(no_token_is_shown_of_what_a_bot_printed_nor_a_part_of_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
