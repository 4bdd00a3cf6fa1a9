/* SPDX-License-Identifier: MIT */
/* arena/docs/sandbox-promises.md holds the table of rows.h. With --write it puts it there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "docs_part.h"
#include "rows.h"

struct row {
    const char *text;
    enum promise promises[3];
};

#define ROW(id, text, plain, cgroup, root, proof, tries, datum, mate) {text, {plain, cgroup, root}},
#define PART(name, ROWS)                                                                                               \
    {                                                                                                                  \
        name, (const struct row[]){ROWS(ROW)}, sizeof((const struct row[]){ROWS(ROW)}) / sizeof(struct row)            \
    }

static const struct part {
    const char *name;
    const struct row *rows;
    size_t count;
} parts[] = {
    PART("processes", HOSTILE_PROCESSES), PART("files", HOSTILE_FILES),   PART("network", HOSTILE_NETWORK),
    PART("calls", HOSTILE_CALLS),         PART("rights", HOSTILE_RIGHTS), PART("limits", HOSTILE_LIMITS),
    PART("end", HOSTILE_BEHIND),          PART("mates", HOSTILE_MATES),   PART("shares", HOSTILE_SHARES),
};

static void add(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

static void print(struct buffer *out, const struct part *part)
{
    add(out, "| it tries to | no root, no cgroup | cgroup | root |\n|---|---|---|---|\n");
    for (size_t i = 0; i < part->count; i++) {
        add(out, "| ");
        add(out, part->rows[i].text);
        for (size_t k = 0; k < 3; k++)
            add(out, part->rows[i].promises[k] == HELD ? " | held" : " | **not promised**");
        add(out, " |\n");
    }
}

static void the_document_has_the_table(void **context)
{
    (void)context;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct buffer out;

        buffer_init(&out, DOCS_TEXT_MOST);
        print(&out, &parts[i]);
        if (!docs_has_part(DOCS, parts[i].name, buffer_span(&out)))
            fail_msg("%s does not hold the rows of %s: run test-sandbox-promises --write", DOCS, parts[i].name);
        buffer_release(&out);
    }
}

/* What holds without anything holds with more. */
static void no_column_takes_a_promise_back(void **context)
{
    (void)context;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        for (size_t k = 0; k < parts[i].count; k++)
            if (parts[i].rows[k].promises[0] == HELD) {
                assert_int_equal(parts[i].rows[k].promises[1], HELD);
                assert_int_equal(parts[i].rows[k].promises[2], HELD);
            }
}

static int write_all(void)
{
    bool good = true;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct buffer out;

        buffer_init(&out, DOCS_TEXT_MOST);
        print(&out, &parts[i]);
        good = docs_write_part(DOCS, parts[i].name, buffer_span(&out)) && good;
        buffer_release(&out);
    }
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_document_has_the_table),
        cmocka_unit_test(no_column_takes_a_promise_back),
    };

    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_all();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
