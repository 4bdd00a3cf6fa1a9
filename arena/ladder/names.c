/* SPDX-License-Identifier: MIT */
#include "ladder/names.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_FIRST = 16 };

void names_release(struct names *names)
{
    for (unsigned i = 0; i < names->count; i++)
        free(names->text[i]);
    free(names->text);
    free(names->sorted);
    *names = (struct names){0};
}

static int compare(const char *name, struct span text)
{
    int order = strncmp(name, (const char *)text.at, text.size);

    return order ? order : (unsigned char)name[text.size];
}

/* Where a text is, or would be, among the sorted ones. */
static unsigned find(const struct names *names, struct span text)
{
    unsigned from = 0, to = names->count;

    while (from < to) {
        unsigned middle = from + (to - from) / 2;

        if (compare(names->text[names->sorted[middle]], text) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static bool make_room(struct names *names)
{
    unsigned room = names->room ? 2 * names->room : NAMES_FIRST;
    char **text;
    unsigned *sorted;

    if (names->count < names->room)
        return true;
    if (names->count == NAMES_MAX)
        return false;
    text = realloc(names->text, room * sizeof *text);
    names->text = text ? text : names->text;
    sorted = realloc(names->sorted, room * sizeof *sorted);
    names->sorted = sorted ? sorted : names->sorted;
    if (text && sorted)
        names->room = room;
    return text && sorted;
}

int names_number(struct names *names, struct span text)
{
    unsigned at = find(names, text), number = names->count;
    char *copy;

    if (at < number && compare(names->text[names->sorted[at]], text) == 0)
        return (int)names->sorted[at];
    copy = make_room(names) ? strndup((const char *)text.at, text.size) : NULL;
    if (!copy)
        return NAMES_NONE;
    memmove(&names->sorted[at + 1], &names->sorted[at], (number - at) * sizeof *names->sorted);
    names->sorted[at] = number;
    names->text[names->count++] = copy;
    return (int)number;
}

int names_find(const struct names *names, struct span text)
{
    unsigned at = find(names, text);

    return at < names->count && compare(names->text[names->sorted[at]], text) == 0 ? (int)names->sorted[at]
                                                                                   : NAMES_NONE;
}
