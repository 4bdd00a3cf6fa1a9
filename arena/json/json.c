/* SPDX-License-Identifier: MIT */
#include "json/json.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

json_t *json_text(const char *text)
{
    json_t *value = json_string(text);
    char *copy;

    if (value)
        return value;
    copy = strdup(text);
    if (!copy)
        return NULL;
    for (char *at = copy; *at; at++)
        if ((unsigned char)*at >= 0x80)
            *at = '?';
    value = json_string(copy);
    free(copy);
    return value;
}

void json_print(FILE *out, json_t *value)
{
    char *text;

    assert(value);
    text = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(6)); /* to a stream it writes each word apart */
    assert(text);
    (void)fputs(text, out);
    (void)fputc('\n', out);
    free(text);
    json_decref(value);
}
