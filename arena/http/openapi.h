/* SPDX-License-Identifier: MIT */
/* The document of an API (OpenAPI 3.1), made from the table by which requests are answered and from a table of what the
 * answers hold. */
#ifndef HTTP_OPENAPI_H
#define HTTP_OPENAPI_H

#include <jansson.h>
#include <stddef.h>

#include "http/route.h"

/* A field of a schema. Its type is
 *
 *     text, id, number, count (a whole number, not below 0), flag
 *     object     whose keys are not told
 *     NAME       an object of that schema
 *     [TYPE]     a list of these
 *     {TYPE}     an object whose keys are names, and whose values are these
 *     TYPE?      one of these, or null
 *
 * A field is always there, unless its name ends with "?". */
struct http_field {
    const char *schema, *name, *type, *help;
};

struct http_api {
    const char *title, *version, *help;
    const struct http_table *table;
    const struct http_field *fields; /* those of a schema one after the other */
    size_t field_count;
};

/* The document; NULL: no memory. */
json_t *http_openapi(const struct http_api *api);

#endif
