/* SPDX-License-Identifier: MIT */
/* arena/docs/http.md holds the paths and the metrics of the code. With --write it puts them there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "docs_part.h"
#include "serve/web/metrics.h"
#include "serve/web/web.h"

static void add(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static void add_parameter(struct buffer *out, const json_t *parameter, bool first)
{
    const json_t *schema = json_object_get(parameter, "schema");
    char range[100] = "";

    if (json_object_get(schema, "minimum"))
        (void)snprintf(range, sizeof range, ", %lld to %lld", json_integer_value(json_object_get(schema, "minimum")),
                       json_integer_value(json_object_get(schema, "maximum")));
    add(out, first ? "" : "; ");
    add(out, "`");
    add(out, text_of(parameter, "name"));
    add(out, "`: ");
    add(out, text_of(parameter, "description"));
    add(out, range);
}

static void print_paths(struct buffer *out)
{
    json_t *document = web_document(), *about;
    const char *path;

    add(out, "| path | what it answers | parameters |\n|---|---|---|\n");
    json_object_foreach(json_object_get(document, "paths"), path, about)
    {
        const json_t *get = json_object_get(about, "get"), *parameters = json_object_get(get, "parameters");

        add(out, "| `");
        add(out, path);
        add(out, "` | ");
        add(out, text_of(get, "summary"));
        add(out, " | ");
        for (size_t i = 0; i < json_array_size(parameters); i++)
            add_parameter(out, json_array_get(parameters, i), i == 0);
        add(out, " |\n");
    }
    json_decref(document);
}

static void print_metrics(struct buffer *out)
{
    add(out, "| metric | kind | label | what it says |\n|---|---|---|---|\n");
    for (size_t i = 0; i < metric_count; i++) {
        add(out, "| `");
        add(out, metrics[i].name);
        add(out, "` | ");
        add(out, metric_kind_words[metrics[i].kind]);
        add(out, " | ");
        add(out, metrics[i].label ? metrics[i].label : "");
        add(out, " | ");
        add(out, metrics[i].help);
        add(out, " |\n");
    }
}

static const struct part {
    const char *name;
    void (*print)(struct buffer *out);
} parts[] = {{"paths", print_paths}, {"metrics", print_metrics}};

static void the_documentation_holds_what_is_served(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        struct buffer part;

        buffer_init(&part, DOCS_TEXT_MOST);
        parts[i].print(&part);
        if (!docs_has_part(DOCS, parts[i].name, buffer_span(&part)))
            fail_msg("arena/docs/http.md does not have the %s of the code; test-serve web-docs --write", parts[i].name);
        buffer_release(&part);
    }
}

static int write_docs(void)
{
    bool good = true;

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        struct buffer part;

        buffer_init(&part, DOCS_TEXT_MOST);
        parts[i].print(&part);
        good = docs_write_part(DOCS, parts[i].name, buffer_span(&part)) && good;
        buffer_release(&part);
    }
    return good ? 0 : 1;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_documentation_holds_what_is_served)};

    if (count == 2 && strcmp(words[1], "--write") == 0)
        return write_docs();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
