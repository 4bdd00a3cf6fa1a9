/* SPDX-License-Identifier: MIT */
/* proto/README.md holds what the schema and the example say, word for word.
 *
 * With --write it puts them there, between the marks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "proto/machine.h"
#include "proto/print.h"

enum { TEXT_MOST = 1 << 20, HEX_COLUMNS = 96 };

static void add(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

/* Lines of at most HEX_COLUMNS, which is whole bytes. */
static void add_hex(struct buffer *out, const char *hex)
{
    for (size_t left = strlen(hex); left > 0;) {
        size_t size = left > HEX_COLUMNS ? HEX_COLUMNS : left;

        buffer_add(out, hex, hex[size - 1] == ' ' ? size - 1 : size);
        add(out, "\n");
        hex += size;
        left -= size;
    }
}

/* One message a line. */
static void add_frame(struct buffer *out, const json_t *frame)
{
    for (size_t i = 0; i < json_array_size(frame); i++) {
        char *text = json_dumps(json_array_get(frame, i), JSON_PRESERVE_ORDER);

        add(out, i == 0 ? "[" : " ");
        add(out, text);
        add(out, i + 1 < json_array_size(frame) ? ",\n" : "]\n");
        free(text);
    }
}

static void print_example(struct buffer *out)
{
    json_t *file = json_load_file(GOLDEN_FOLDER "/example.json", 0, NULL);
    const json_t *vectors = json_object_get(file, "vectors");

    assert_in_range(json_array_size(vectors), 5, 100);
    for (size_t i = 0; i < json_array_size(vectors); i++) {
        const json_t *vector = json_array_get(vectors, i);
        const char *about = json_string_value(json_object_get(vector, "about"));
        const char *from = json_string_value(json_object_get(vector, "from"));

        add(out, about);
        add(out, *about ? "\n\n```text\n" : "```text\n");
        add(out, strcmp(from, "bot") == 0 ? "bot to arena:\n" : "arena to bot:\n");
        add_frame(out, json_object_get(vector, "frame"));
        add_hex(out, json_string_value(json_object_get(vector, "hex")));
        add(out, "```\n\n");
    }
    json_decref(file);
}

static const struct part {
    const char *name;
    void (*print)(struct buffer *out);
} parts[] = {{"example", print_example},
             {"grammar", print_grammar},
             {"reference", print_reference},
             {"control", print_control},
             {"watch", print_watch}};

enum { PARTS = sizeof parts / sizeof *parts };

static void read_file(struct buffer *out)
{
    FILE *file = fopen(README, "r");
    uint8_t bytes[4096];
    size_t size;

    assert_non_null(file);
    while ((size = fread(bytes, 1, sizeof bytes, file)) > 0)
        buffer_add(out, bytes, size);
    (void)fclose(file);
    buffer_add_byte(out, 0);
    assert_false(out->failed);
}

/* Finds what stands between the marks of a part. */
static const char *find_part(const char *text, const char *name, size_t *size)
{
    char mark[64];
    const char *begin, *end;

    (void)snprintf(mark, sizeof mark, "<!-- %s: printed by a test -->\n\n", name);
    begin = strstr(text, mark);
    assert_non_null(begin);
    begin += strlen(mark);
    (void)snprintf(mark, sizeof mark, "<!-- end of %s -->", name);
    end = strstr(begin, mark);
    assert_non_null(end);
    *size = (size_t)(end - begin);
    return begin;
}

/* A part as it must stand there, closed with one empty line. */
static void print_part(struct buffer *out, const struct part *part)
{
    buffer_init(out, TEXT_MOST);
    part->print(out);
    while (out->used > 0 && out->at[out->used - 1] == '\n')
        out->used--;
    add(out, "\n\n");
    assert_false(out->failed);
}

static void the_readme_holds_the_reference_and_the_example(void **state)
{
    struct buffer text;

    (void)state;
    buffer_init(&text, TEXT_MOST);
    read_file(&text);
    for (size_t i = 0; i < PARTS; i++) {
        struct buffer expected;
        size_t size;
        const char *found = find_part((const char *)text.at, parts[i].name, &size);

        print_part(&expected, &parts[i]);
        if (!span_equal(span_of(found, size), buffer_span(&expected)))
            fail_msg("the part '%s' of proto/README.md is not what the schema says; test-proto proto-reference --write",
                     parts[i].name);
        buffer_release(&expected);
    }
    buffer_release(&text);
}

static void the_schema_for_machines_is_that_of_the_tables(void **state)
{
    json_t *found = json_load_file(SCHEMA, JSON_REJECT_DUPLICATES, NULL), *expected = machine_schema();

    (void)state;
    if (!json_equal(found, expected))
        fail_msg("proto/schema.json is not what the schema says; test-proto proto-reference --write");
    json_decref(found);
    json_decref(expected);
}

static void write_schema(void)
{
    json_t *schema = machine_schema();
    FILE *file = fopen(SCHEMA, "w");

    assert_non_null(file);
    assert_int_equal(json_dumpf(schema, file, JSON_INDENT(1)), 0);
    (void)fputc('\n', file);
    (void)fclose(file);
    json_decref(schema);
}

static int write_parts(void)
{
    for (size_t i = 0; i < PARTS; i++) {
        struct buffer text, part;
        size_t size;
        const char *found;
        FILE *file;

        buffer_init(&text, TEXT_MOST);
        read_file(&text);
        found = find_part((const char *)text.at, parts[i].name, &size);
        print_part(&part, &parts[i]);
        file = fopen(README, "w");
        assert_non_null(file);
        (void)fwrite(text.at, 1, (size_t)(found - (const char *)text.at), file);
        (void)fwrite(part.at, 1, part.used, file);
        (void)fputs(found + size, file);
        (void)fclose(file);
        buffer_release(&part);
        buffer_release(&text);
    }
    write_schema();
    return 0;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_readme_holds_the_reference_and_the_example),
        cmocka_unit_test(the_schema_for_machines_is_that_of_the_tables),
    };

    if (count == 2 && strcmp(words[1], "--write") == 0)
        return write_parts();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
