/* SPDX-License-Identifier: MIT */
#include "docs_part.h"

#include <stdio.h>
#include <string.h>

#include "base/disk.h"

enum { MARK_MAX = 120 };

static bool read_text(const char *path, struct buffer *text)
{
    struct error error = {0};

    buffer_init(text, DOCS_TEXT_MOST);
    if (!disk_read(path, DOCS_TEXT_MOST - 1, text, &error))
        return false;
    buffer_add_byte(text, '\0');
    return !text->failed;
}

/* What stands between the marks; *begin is NULL if they are not there. */
static size_t find_part(const char *text, const char *name, const char **begin)
{
    char first[MARK_MAX], last[MARK_MAX];
    const char *end;

    (void)snprintf(first, sizeof first, "<!-- %s: printed by a test -->\n\n", name);
    (void)snprintf(last, sizeof last, "\n<!-- end of %s -->", name);
    *begin = strstr(text, first);
    end = *begin ? strstr(*begin, last) : NULL;
    *begin = end ? *begin + strlen(first) : NULL;
    return end ? (size_t)(end - *begin) : 0;
}

bool docs_has_part(const char *path, const char *name, struct span part)
{
    struct buffer text;
    const char *begin = NULL;
    size_t size = 0;
    bool has;

    if (read_text(path, &text))
        size = find_part((const char *)text.at, name, &begin);
    has = begin && span_equal(span_of(begin, size), part);
    buffer_release(&text);
    return has;
}

/* It keeps its mode. */
static bool overwrite(const char *path, struct span bytes)
{
    FILE *file = fopen(path, "w");
    bool good = file && fwrite(bytes.at, 1, bytes.size, file) == bytes.size;

    return (!file || fclose(file) == 0) && good;
}

bool docs_write_part(const char *path, const char *name, struct span part)
{
    struct buffer text, whole;
    const char *begin = NULL;
    size_t size = 0;
    bool good;

    buffer_init(&whole, DOCS_TEXT_MOST);
    if (read_text(path, &text))
        size = find_part((const char *)text.at, name, &begin);
    if (begin) {
        buffer_add(&whole, text.at, (size_t)(begin - (const char *)text.at));
        buffer_add(&whole, part.at, part.size);
        buffer_add(&whole, begin + size, strlen(begin + size));
    }
    good = begin && !whole.failed && overwrite(path, buffer_span(&whole));
    buffer_release(&whole);
    buffer_release(&text);
    return good;
}
