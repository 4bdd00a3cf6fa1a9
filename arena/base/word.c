/* SPDX-License-Identifier: MIT */
#include "base/word.h"

#include <string.h>

enum { SLIPS_MOST = 2 };

static bool is_made_of(const char *word, const char *extra)
{
    size_t size = 0;

    if (!word)
        return false;
    for (; word[size]; size++) {
        char c = word[size];

        if (size == WORD_MAX || !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || strchr(extra, c)))
            return false;
    }
    return size > 0;
}

bool word_is_id(const char *word)
{
    return is_made_of(word, "-");
}

bool word_is_key(const char *word)
{
    return is_made_of(word, "_");
}

bool word_is_name(const char *word)
{
    return is_made_of(word, "_-");
}

bool word_is_prose(const char *text)
{
    if (!text || !*text)
        return false;
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            return false;
    return true;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The number of slips between two words (optimal string alignment), for words of at most WORD_MAX. */
static unsigned slips(const char *a, const char *b)
{
    unsigned rows[3][WORD_MAX + 1];
    size_t size = strlen(b);

    for (size_t j = 0; j <= size; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; a[i - 1]; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *above = rows[(i - 1) % 3];
        const unsigned *second = rows[(i + 1) % 3];

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= size; j++) {
            row[j] = least(above[j - 1] + (a[i - 1] != b[j - 1]), least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], second[j - 2] + 1);
        }
    }
    return rows[strlen(a) % 3][size];
}

const char *word_nearest(const char *word, const char *const *words, size_t count)
{
    const char *nearest = NULL;
    unsigned best = SLIPS_MOST + 1;

    if (strlen(word) > WORD_MAX)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t size = words[i] ? strlen(words[i]) : WORD_MAX + 1;

        if (size <= WORD_MAX && slips(word, words[i]) < best && 2 * slips(word, words[i]) <= size) {
            best = slips(word, words[i]);
            nearest = words[i];
        }
    }
    return nearest;
}
