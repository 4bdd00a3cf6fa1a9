/* SPDX-License-Identifier: MIT */
#include "ladder/records/catalog.h"

#include <stdlib.h>
#include <string.h>

void catalog_release(struct catalog *catalog)
{
    for (unsigned i = 0; i < CATALOG_KINDS; i++)
        names_release(&catalog->names[i]);
    for (unsigned i = 0; i < catalog->segment_count; i++)
        free(catalog->segments[i].name);
    free(catalog->segments);
    *catalog = (struct catalog){0};
}

static bool make_room(struct catalog *catalog)
{
    unsigned count = catalog->segment_count;
    struct catalog_segment *grown;

    if (count & (count - 1)) /* room for the next power of two */
        return true;
    grown = count < CATALOG_SEGMENTS_MAX ? realloc(catalog->segments, (count ? 2 * count : 1) * sizeof *grown) : NULL;
    catalog->segments = grown ? grown : catalog->segments;
    return grown != NULL;
}

int catalog_segment(struct catalog *catalog, const char *name)
{
    unsigned number = catalog->segment_count;
    char *copy = name ? strdup(name) : NULL;

    if (!make_room(catalog) || !copy != !name) {
        free(copy);
        return NAMES_NONE;
    }
    catalog->segments[catalog->segment_count++] = (struct catalog_segment){.name = copy};
    return (int)number;
}

bool catalog_split(const char *text, struct span *parts, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        size_t size = strcspn(text, "\t");

        if ((text[size] == '\t') != (i + 1 < count))
            return false;
        parts[i] = span_of(text, size);
        text += size + 1;
    }
    return true;
}
