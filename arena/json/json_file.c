/* SPDX-License-Identifier: MIT */
#include "json/json_file.h"

#include <string.h>

static int append(const char *bytes, size_t size, void *out)
{
    buffer_add(out, bytes, size);
    return 0;
}

bool json_file_add(struct buffer *out, json_t *value)
{
    bool good = value && json_dump_callback(value, append, out, JSON_COMPACT) == 0;

    json_decref(value);
    buffer_add_byte(out, '\n');
    return good && !out->failed;
}

json_t *json_file_load(struct span text, const char *format, struct error *error)
{
    json_error_t why;
    json_t *json = json_loadb((const char *)text.at, text.size, JSON_REJECT_DUPLICATES, &why);
    const char *is = json_string_value(json_object_get(json, "format"));

    if (is && strcmp(is, format) == 0)
        return json;
    if (json)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "it is not of the format %s", format);
    else
        (void)error_set(error, EXIT_COULD_NOT_RUN, "it was cut short or changed: %s", why.text);
    json_decref(json);
    return NULL;
}

const char *json_file_text(const json_t *value)
{
    const char *text = json_string_value(value);

    return text && strlen(text) == json_string_length(value) ? text : NULL;
}

bool json_file_is_number(const json_t *value, json_int_t most)
{
    return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= most;
}
