/* SPDX-License-Identifier: MIT */
#include "http/openapi.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "http/reply.h"
#include "proto/text.h"

enum { FIELD_MAX = 64 };

/* --- types ------------------------------------------------------------------------------------------------------- */

static json_t *schema_of_type(const char *type, size_t size);

static json_t *reference(const char *name, size_t size)
{
    return json_pack("{so}", "$ref", json_sprintf("#/components/schemas/%.*s", (int)size, name));
}

static json_t *schema_of_id(void)
{
    return json_pack("{ss ss}", "type", "string", "pattern", "^[a-z0-9-]{1,64}$");
}

static json_t *schema_or_null(const char *type, size_t size)
{
    return json_pack("{s[o{ss}]}", "anyOf", schema_of_type(type, size), "type", "null");
}

static bool is_type(const char *type, size_t size, const char *word)
{
    return strlen(word) == size && strncmp(type, word, size) == 0;
}

static json_t *schema_of_type(const char *type, size_t size)
{
    if (type[size - 1] == '?')
        return schema_or_null(type, size - 1);
    if (type[0] == '[')
        return json_pack("{ss so}", "type", "array", "items", schema_of_type(type + 1, size - 2));
    if (type[0] == '{')
        return json_pack("{ss so}", "type", "object", "additionalProperties", schema_of_type(type + 1, size - 2));
    if (is_type(type, size, "text"))
        return json_pack("{ss}", "type", "string");
    if (is_type(type, size, "id"))
        return schema_of_id();
    if (is_type(type, size, "number"))
        return json_pack("{ss}", "type", "number");
    if (is_type(type, size, "count"))
        return json_pack("{ss si}", "type", "integer", "minimum", 0);
    if (is_type(type, size, "object"))
        return json_pack("{ss}", "type", "object");
    if (is_type(type, size, "flag"))
        return json_pack("{ss}", "type", "boolean");
    return reference(type, size);
}

/* --- schemas ----------------------------------------------------------------------------------------------------- */

static void add_field(json_t *schemas, const struct http_field *field)
{
    json_t *schema = json_object_get(schemas, field->schema);
    json_t *property = schema_of_type(field->type, strlen(field->type));
    size_t size = strlen(field->name);
    bool optional = field->name[size - 1] == '?';
    char name[FIELD_MAX];

    assert(size < sizeof name);
    memcpy(name, field->name, size + 1);
    if (!schema) {
        schema = json_pack("{ss s{} s[] sb}", "type", "object", "properties", "required", "additionalProperties", 0);
        (void)json_object_set_new(schemas, field->schema, schema);
    }
    (void)json_object_set_new(property, "description", json_string(field->help));
    if (optional)
        name[size - 1] = '\0';
    (void)json_object_set_new(json_object_get(schema, "properties"), name, property);
    if (!optional)
        (void)json_array_append_new(json_object_get(schema, "required"), json_string(name));
}

static const struct http_field problem_fields[] = {
    {"problem", "type", "text", "always about:blank: the status says what kind it is"},
    {"problem", "status", "count", "the status of the answer"},
    {"problem", "title", "text", "the status in words"},
    {"problem", "detail", "text", "what was wrong, and what is allowed"},
};

static json_t *schemas_of(const struct http_api *api)
{
    json_t *schemas = json_object();

    for (size_t i = 0; i < sizeof problem_fields / sizeof problem_fields[0]; i++)
        add_field(schemas, &problem_fields[i]);
    for (size_t i = 0; i < api->field_count; i++)
        add_field(schemas, &api->fields[i]);
    return schemas;
}

/* --- paths ------------------------------------------------------------------------------------------------------- */

static json_t *schema_of_words(const char *const *words)
{
    json_t *list = json_array();

    for (unsigned i = 0; words[i]; i++)
        (void)json_array_append_new(list, json_string(words[i]));
    return json_pack("{ss so ss}", "type", "string", "enum", list, "default", words[0]);
}

static json_t *schema_of_parameter(const struct http_parameter *parameter)
{
    switch (parameter->kind) {
    case HTTP_NUMBER:
        return json_pack("{ss sI sI sI}", "type", "integer", "minimum", (json_int_t)parameter->least, "maximum",
                         (json_int_t)parameter->most, "default", (json_int_t)parameter->preset);
    case HTTP_WORD:
        return schema_of_words(parameter->words);
    case HTTP_TEXT:
        return json_pack("{ss si}", "type", "string", "maxLength", HTTP_VALUE_MAX);
    case HTTP_ID:
        break;
    }
    return schema_of_id();
}

static json_t *parameters_of(const struct http_route *route)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < route->parameter_count; i++) {
        const struct http_parameter *parameter = &route->parameters[i];
        bool in_path = i < http_path_parameters(route);

        (void)json_array_append_new(list, json_pack("{ss ss sb ss so}", "name", parameter->name, "in",
                                                    in_path ? "path" : "query", "required", in_path, "description",
                                                    parameter->help, "schema", schema_of_parameter(parameter)));
    }
    return list;
}

static json_t *content_of(const char *type, const char *schema)
{
    json_t *body = schema ? json_pack("{so}", "schema", reference(schema, strlen(schema))) : json_object();

    return json_pack("{so}", type, body);
}

/* OpenAPI has no words for the events of a stream. */
static json_t *events_of(const struct http_route *route)
{
    json_t *events = json_object();

    for (const struct http_event *event = route->events; event->name; event++)
        (void)json_object_set_new(events, event->name,
                                  json_pack("{ss so}", "description", event->help, "schema",
                                            reference(event->schema, strlen(event->schema))));
    return events;
}

static json_t *answers_of(const struct http_route *route)
{
    json_t *content = content_of(route->type, route->schema);
    json_t *answers = json_pack("{s{ss so} s{ss so}}", "200", "description", route->help, "content", content, "default",
                                "description", "it does not work, and why", "content",
                                content_of("application/problem+json", "problem"));

    if (route->events) {
        (void)json_object_set_new(json_object_get(content, route->type), "x-events", events_of(route));
        (void)json_object_set_new(answers, "204", json_pack("{ss}", "description", "you have had its end"));
    } else
        (void)json_object_set_new(answers, "304", json_pack("{ss}", "description", "what you have is still so"));
    return answers;
}

json_t *http_openapi(const struct http_api *api)
{
    json_t *paths = json_object();

    for (size_t i = 0; i < api->table->count; i++) {
        const struct http_route *route = &api->table->routes[i];

        (void)json_object_set_new(paths, route->path,
                                  json_pack("{s{ss ss so so}}", "get", "operationId", route->name, "summary",
                                            route->help, "parameters", parameters_of(route), "responses",
                                            answers_of(route)));
    }
    return json_pack("{ss s{ss ss ss s{ss ss}} so s{so}}", "openapi", "3.1.0", "info", "title", api->title, "version",
                     api->version, "description", api->help, "license", "name", "MIT", "identifier", "MIT", "paths",
                     paths, "components", "schemas", schemas_of(api));
}
