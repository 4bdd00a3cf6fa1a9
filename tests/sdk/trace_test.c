/* SPDX-License-Identifier: MIT */
/* A trace to frames, for the kit. */
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

#include "heard.h"
#include "proto/print.h"
#include "src/json.h"

/* A file with the lines; the caller removes it. */
static void write_trace(char path[64], const char *lines, size_t size)
{
    FILE *file;
    int fd;

    strcpy(path, "/tmp/arena-kit-XXXXXX");
    fd = mkstemp(path);
    assert_true(fd >= 0);
    file = fdopen(fd, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(lines, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* Writes a line for each message of a frame, once from the arena and once as if a bot had said it. */
static void print_lines(FILE *lines, const struct arena_kit_frame *frame)
{
    json_t *messages = print_value(span_of(frame->at, frame->size)), *message;
    size_t i;

    json_array_foreach(messages, i, message)
    {
        char *text = json_dumps(message, JSON_COMPACT | JSON_ENSURE_ASCII);

        for (unsigned whose = 0; whose < 2; whose++)
            (void)fprintf(lines,
                          "{\"ms\":40.5e-1,\"from\":\"%s\",\"connection\":-3,\"bot\":null,\"match\":\"m12\","
                          "\"seat\":1,\"message\":%s}\n",
                          whose ? "arena" : "bot", text);
        free(text);
    }
    json_decref(messages);
}

/* The messages of frames, each of fewer than 16, one behind the other. */
static void join(struct buffer *out, const struct arena_kit_frame *frames, size_t count)
{
    buffer_init(out, 1 << 16);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(frames[i].at[0] & 0xf0, 0x90);
        buffer_add(out, frames[i].at + 1, frames[i].size - 1);
    }
}

/* The golden example, as a trace prints it. */
static void a_trace_gives_the_bytes_of_the_wire(void **state)
{
    struct heard frames = {.count = 0};
    char path[64], error[ARENA_ERROR_MAX], *lines = NULL;
    struct buffer wanted, found;
    struct arena_kit_frame *read;
    size_t size = 0, count;
    FILE *memory = open_memstream(&lines, &size);

    (void)state;
    heard_add_golden(&frames, "example", "arena");
    (void)fprintf(memory, "{\"trace\":\"artemia-arena 0.1.0\",\"bytes_most\":268435456}\n");
    for (size_t i = 0; i < frames.count; i++)
        print_lines(memory, &frames.at[i]);
    (void)fclose(memory);
    write_trace(path, lines, size);
    read = arena_kit_read(path, "m12", 1, &count, error);
    assert_non_null(read);
    assert_true(count > frames.count);
    join(&wanted, frames.at, frames.count);
    join(&found, read, count);
    assert_int_equal(found.used, wanted.used);
    assert_memory_equal(found.at, wanted.at, found.used);
    free(read);
    assert_null(arena_kit_read(path, "m12", 0, &count, error));
    assert_non_null(strstr(error, "has nothing that seat 0 of match m12 heard"));
    assert_int_equal(count, 0);
    (void)unlink(path);
    free(lines);
    buffer_release(&wanted);
    buffer_release(&found);
    heard_drop(&frames);
}

static void what_is_no_trace_is_a_sentence(void **state)
{
    static const char *const wrong[] = {
        "",       "{", "{\"a\":}",         "[1,]", "\"\\ud800\"",        "\"\\x\"", "nothing", "{\"a\" 1}", "1 2",
        "\"\n\"", "-", "{\"$bin\":\"0\"}", "[1}",  "\"\\ud800\\u0041\"", "{1:2}",   "tru",     "\"\\",      "\"\\u12"};
    char path[64], error[ARENA_ERROR_MAX], deep[200];
    size_t count;

    (void)state;
    assert_null(arena_kit_read("/nowhere/trace", "m1", 0, &count, error));
    assert_non_null(strstr(error, "/nowhere/trace cannot be read: "));
    assert_null(arena_kit_read("/tmp", "m1", 0, &count, error));
    assert_non_null(strstr(error, "/tmp cannot be read: "));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct buffer out;

        buffer_init(&out, 1000);
        if (json_read(span_text(wrong[i]), &out))
            fail_msg("%s is taken", wrong[i]);
        buffer_release(&out);
    }
    memset(deep, '[', sizeof deep);
    write_trace(path, deep, sizeof deep);
    assert_null(arena_kit_read(path, "m1", 0, &count, error));
    assert_non_null(strstr(error, ", line 1: this is no line of a trace"));
    (void)unlink(path);
}

/* Cut anywhere, and with any byte changed, a line is read or refused; the sanitizers look on. */
static void broken_lines_do_no_harm(void **state)
{
    static const char line[] =
        "{\"ms\":1.5,\"from\":\"arena\",\"match\":\"m1\",\"seat\":0,\"message\":{\"bot_seed\":"
        "{\"$bin\":\"000f\"},\"list\":[1,-2,[],{}],\"text\":\"\\ud83d\\ude00\\n\\\\\",\"yes\":true}}";
    static const char changes[] = "\"\\{}[],:0u$e\x01\xff";
    unsigned taken = 0, refused = 0;

    (void)state;
    for (size_t at = 0; at < sizeof line - 1; at++)
        for (size_t change = 0; change < sizeof changes; change++) { /* the last one cuts */
            size_t size = changes[change] ? sizeof line - 1 : at;
            char *copy = malloc(size + !size); /* of just this size */
            struct buffer out;

            assert_non_null(copy);
            memcpy(copy, line, size);
            if (at < size)
                copy[at] = changes[change];
            buffer_init(&out, 1000);
            if (json_read(span_of(copy, size), &out))
                taken++;
            else
                refused++;
            assert_true(out.used <= 1000);
            buffer_release(&out);
            free(copy);
        }
    assert_true(taken > 100);
    assert_true(refused > 1000);
}

static void json_becomes_canonical_msgpack(void **state)
{
    static const struct {
        const char *json, *bytes;
        size_t size;
    } cases[] = {
        {" [ ] ", "\x90", 1},
        {"{\"a\":[1,-1,{\"$bin\":\"00fF\"}],\"b\":{}}",
         "\x82\xa1"
         "a\x93\x01\xff\xc4\x02\x00\xff\xa1"
         "b\x80",
         13},
        {"9223372036854775807", "\xcf\x7f\xff\xff\xff\xff\xff\xff\xff", 9},
        {"-9223372036854775807", "\xd3\x80\x00\x00\x00\x00\x00\x00\x01", 9},
        {"9223372036854775808", "\xc0", 1},
        {"1.5", "\xc0", 1},
        {"[true,false,null]", "\x93\xc3\xc2\xc0", 4},
        {"\"\\u00e9\\ud83d\\ude00\\n\\\"],\"", "\xaa\xc3\xa9\xf0\x9f\x98\x80\n\"],", 11},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer out;

        buffer_init(&out, 1000);
        assert_true(json_read(span_text(cases[i].json), &out));
        assert_int_equal(out.used, cases[i].size);
        assert_memory_equal(out.at, cases[i].bytes, out.used);
        buffer_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_gives_the_bytes_of_the_wire),
        cmocka_unit_test(what_is_no_trace_is_a_sentence),
        cmocka_unit_test(broken_lines_do_no_harm),
        cmocka_unit_test(json_becomes_canonical_msgpack),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
