/* SPDX-License-Identifier: MIT */
#include "control/pages.h"

#include <stdlib.h>
#include <string.h>

static size_t size_of(const json_t *value)
{
    return json_dumpb(value, NULL, 0, JSON_COMPACT | JSON_ENCODE_ANY);
}

/* The body with an empty list. */
static json_t *head_of(json_t *body, const char *list)
{
    json_t *head = json_copy(body);

    if (head && list && json_object_set_new(head, list, json_array()) != 0) {
        json_decref(head);
        return NULL;
    }
    return head;
}

/* Moves items to the page while they fit. Returns the first that did not. */
static size_t fill(json_t *page, const json_t *items, size_t from, size_t left)
{
    for (; from < json_array_size(items); from++) {
        json_t *item = json_array_get(items, from);
        size_t size = size_of(item) + 1; /* a comma */

        if (size > left || json_array_append(page, item) != 0)
            break;
        left -= size;
    }
    return from;
}

char *page_make(json_t *body, const char *list, uint64_t from, size_t most, uint64_t *next)
{
    const json_t *items = list ? json_object_get(body, list) : NULL;
    json_t *page = head_of(body, items ? list : NULL);
    size_t head = page ? size_of(page) : 0, end = 0, count = json_array_size(items);
    char *text = NULL;

    *next = 0;
    if (from > count) /* it has become shorter since the page before */
        from = count;
    if (page && head <= most) {
        end = items ? fill(json_object_get(page, list), items, (size_t)from, most - head) : 0;
        if (end > from || end == count)
            text = json_dumps(page, JSON_COMPACT);
        if (text && end < count)
            *next = end;
    }
    json_decref(page);
    return text;
}

bool page_append(json_t **body, json_t *page, const char *list)
{
    bool good;

    if (!*body) {
        *body = page;
        return true;
    }
    good = list && json_array_extend(json_object_get(*body, list), json_object_get(page, list)) == 0;
    json_decref(page);
    return good;
}
