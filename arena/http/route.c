/* SPDX-License-Identifier: MIT */
#include "http/route.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "proto/text.h"

bool http_refuse(struct http_refusal *refusal, unsigned status, const char *format, ...)
{
    va_list arguments;

    refusal->status = status;
    va_start(arguments, format);
    (void)vsnprintf(refusal->sentence, sizeof refusal->sentence, format, arguments);
    va_end(arguments);
    return false;
}

/* --- paths ------------------------------------------------------------------------------------------------------- */

/* Takes the part up to the next slash, and moves behind it. */
static struct span take_part(struct span *path)
{
    const uint8_t *slash = memchr(path->at, '/', path->size);
    struct span part = span_of(path->at, slash ? (size_t)(slash - path->at) : path->size);
    size_t taken = part.size + (slash ? 1 : 0);

    *path = span_of(path->at + taken, path->size - taken);
    return part;
}

static bool is_parameter(struct span part)
{
    return part.size > 0 && part.at[0] == '{';
}

unsigned http_path_parameters(const struct http_route *route)
{
    unsigned count = 0;

    for (const char *at = route->path; *at; at++)
        count += *at == '{';
    return count;
}

/* True if the path is one of the route; its parameters are the texts of `values` then. */
static bool is_of_route(const struct http_route *route, struct span path, struct http_value *values)
{
    struct span form = span_text(route->path);

    while (form.size > 0 && path.size > 0) {
        struct span want = take_part(&form), have = take_part(&path);

        if (is_parameter(want))
            *values++ = (struct http_value){.given = true, .text = have};
        else if (!span_equal(want, have))
            return false;
    }
    return form.size == 0 && path.size == 0;
}

/* One spelling of each path: no slash at its end. */
static bool is_a_path(struct span path)
{
    return path.size > 0 && path.size <= HTTP_PATH_MAX && (path.size == 1 || path.at[path.size - 1] != '/');
}

static void find_route(const struct http_table *table, struct span path, struct http_ask *ask)
{
    for (; table; table = table->more)
        for (size_t i = 0; i < table->count; i++)
            if (is_of_route(&table->routes[i], path, ask->value)) {
                ask->table = table;
                ask->route = &table->routes[i];
                return;
            }
}

/* --- values ------------------------------------------------------------------------------------------------------ */

static bool read_number(const struct http_parameter *parameter, struct http_value *value, struct http_refusal *refusal)
{
    uint64_t number = 0;
    bool good = value->text.size > 0 && value->text.size <= 19;

    for (size_t i = 0; good && i < value->text.size; i++) {
        good = value->text.at[i] >= '0' && value->text.at[i] <= '9';
        number = number * 10 + (uint64_t)(value->text.at[i] - '0');
    }
    value->number = number;
    return (good && number >= parameter->least && number <= parameter->most) ||
           http_refuse(refusal, 400, "%s is a number from %llu to %llu", parameter->name,
                       (unsigned long long)parameter->least, (unsigned long long)parameter->most);
}

/* Appends as much of a text as there is room for. */
static void append(char *out, size_t size, const char *text)
{
    size_t used = strlen(out);

    (void)snprintf(out + used, size - used, "%s", text);
}

static bool read_word(const struct http_parameter *parameter, struct http_value *value, struct http_refusal *refusal)
{
    char words[HTTP_SENTENCE_MAX / 2] = "";

    for (unsigned i = 0; parameter->words[i]; i++) {
        if (span_equal(value->text, span_text(parameter->words[i]))) {
            value->number = i;
            return true;
        }
        append(words, sizeof words, i ? ", " : "");
        append(words, sizeof words, parameter->words[i]);
    }
    return http_refuse(refusal, 400, "%s is one of: %s", parameter->name, words);
}

static bool read_id(const struct http_parameter *parameter, struct http_value *value, struct http_refusal *refusal)
{
    return text_is_id(value->text) || http_refuse(refusal, 400, "%s is 1 to 64 of a-z, 0-9 and -", parameter->name);
}

static bool read_text(const struct http_parameter *parameter, struct http_value *value, struct http_refusal *refusal)
{
    return (value->text.size <= HTTP_VALUE_MAX && visible_all(value->text)) ||
           http_refuse(refusal, 400, "%s is a text of at most %d bytes of UTF-8 that can be seen", parameter->name,
                       HTTP_VALUE_MAX);
}

static bool read_value(const struct http_parameter *parameter, struct http_value *value, struct http_refusal *refusal)
{
    static bool (*const readers[])(const struct http_parameter *parameter, struct http_value *value,
                                   struct http_refusal *refusal) = {
        [HTTP_ID] = read_id,
        [HTTP_TEXT] = read_text,
        [HTTP_NUMBER] = read_number,
        [HTTP_WORD] = read_word,
    };

    return readers[parameter->kind](parameter, value, refusal);
}

/* --- the query --------------------------------------------------------------------------------------------------- */

static int find_parameter(const struct http_route *route, struct span name)
{
    for (unsigned i = http_path_parameters(route); i < route->parameter_count; i++)
        if (span_equal(name, span_text(route->parameters[i].name)))
            return (int)i;
    return -1;
}

static bool refuse_unknown(const struct http_route *route, struct http_refusal *refusal)
{
    char names[HTTP_SENTENCE_MAX / 2] = "";

    for (unsigned i = http_path_parameters(route); i < route->parameter_count; i++) {
        append(names, sizeof names, *names ? ", " : "");
        append(names, sizeof names, route->parameters[i].name);
    }
    return http_refuse(refusal, 400, "there is no such parameter here; allowed: %s", *names ? names : "none");
}

static bool take_query(const struct http_pair *pair, struct http_ask *ask, struct http_refusal *refusal)
{
    int place = find_parameter(ask->route, pair->name);

    if (place < 0)
        return refuse_unknown(ask->route, refusal);
    if (ask->route->of_form && pair->value.size == 0)
        return true;
    if (ask->value[place].given)
        return http_refuse(refusal, 400, "%s is given twice", ask->route->parameters[place].name);
    ask->value[place] = (struct http_value){.given = true, .text = pair->value};
    return read_value(&ask->route->parameters[place], &ask->value[place], refusal);
}

bool http_gate(const struct http_table *table, struct span path, const struct http_pair *query, size_t query_count,
               struct http_ask *ask, struct http_refusal *refusal)
{
    unsigned in_path;

    *ask = (struct http_ask){0};
    if (is_a_path(path))
        find_route(table, path, ask);
    if (!ask->route)
        return http_refuse(refusal, 404, "there is nothing at this path");
    in_path = http_path_parameters(ask->route);
    assert(in_path <= ask->route->parameter_count && ask->route->parameter_count <= HTTP_PARAMETERS_MAX);
    for (unsigned i = 0; i < in_path; i++)
        if (!read_value(&ask->route->parameters[i], &ask->value[i], refusal))
            return http_refuse(refusal, 404, "there is nothing at this path");
    for (unsigned i = in_path; i < ask->route->parameter_count; i++)
        ask->value[i] = (struct http_value){.number = ask->route->parameters[i].preset};
    for (size_t i = 0; i < query_count; i++)
        if (!take_query(&query[i], ask, refusal))
            return false;
    return true;
}
