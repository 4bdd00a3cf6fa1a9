/* SPDX-License-Identifier: MIT */
#include "launch/environment.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char name_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";

/* Names, or what they begin with before a star; closed by NULL. */
static const char *const usual[] = {"PATH", "HOME", "LANG", "LC_*", "TZ", "TMPDIR", NULL};
static const char *const arenas[] = {"ARENA_*", NULL};
static const char *const often_needed[] = {"LD_*", "PYTHON*", "VIRTUAL_ENV", "CONDA_*", "JAVA*", "NODE_*", "DOTNET*",
                                           "GO*",  "CARGO_*", "RUST*",       "CUDA_*",  "OMP_*", NULL};
/* Of a terminal, a session or a shell, or how something is printed: no program fails to start for want of these. */
static const char *const harmless[] = {"_",     "COLOR*", "COLUMNS", "EDITOR",    "HIST*",       "HOSTNAME",
                                       "LESS*", "LINES",  "LOGNAME", "LS_COLORS", "MAIL",        "OLDPWD",
                                       "PAGER", "PWD",    "SHELL",   "SHLVL",     "PYTHONDONT*", "PYTHONUN*",
                                       "SSH_*", "SUDO_*", "TERM*",   "USER",      "XDG_*",       NULL};

/* --- names ------------------------------------------------------------------------------------------------------- */

static size_t name_size(const char *entry)
{
    return strcspn(entry, "=");
}

static bool is_name(const char *entry)
{
    size_t size = name_size(entry);

    return size > 0 && size <= PASSED_NAME_MAX && strspn(entry, name_letters) == size &&
           !strchr("0123456789", entry[0]);
}

static bool same_name(const char *one, const char *other)
{
    size_t size = name_size(one);

    return size == name_size(other) && memcmp(one, other, size) == 0;
}

static bool fits(const char *pattern, const char *entry)
{
    size_t size = strlen(pattern);

    if (pattern[size - 1] == '*')
        return strncmp(entry, pattern, size - 1) == 0;
    return same_name(pattern, entry);
}

static bool is_among(const char *const *patterns, const char *entry)
{
    for (; *patterns; patterns++)
        if (fits(*patterns, entry))
            return true;
    return false;
}

static const char *own_entry(const char *name)
{
    for (char **entry = environ; *entry; entry++)
        if (same_name(*entry, name))
            return *entry;
    return NULL;
}

/* --- what is passed ---------------------------------------------------------------------------------------------- */

bool passed_add(struct passed *passed, const char *word, struct error *error)
{
    if (strlen(word) > PASSED_WORD_MAX)
        return error_set(error, EXIT_WRONG_USE, "a variable for the bots has at most %d bytes, name and value",
                         PASSED_WORD_MAX);
    if (!is_name(word))
        return error_set(error, EXIT_WRONG_USE,
                         "'%.*s' is no name of a variable: NAME or NAME=VALUE, of at most %d letters, digits and _",
                         (int)(name_size(word) < PASSED_NAME_MAX ? name_size(word) : PASSED_NAME_MAX), word,
                         PASSED_NAME_MAX);
    if (is_among(arenas, word))
        return error_set(error, EXIT_WRONG_USE,
                         "%.*s is the arena's own: names that begin with ARENA_ are set by it alone",
                         (int)name_size(word), word);
    if (passed->count == PASSED_MAX)
        return error_set(error, EXIT_WRONG_USE, "more than %d variables for the bots are too many", PASSED_MAX);
    passed->words[passed->count++] = word;
    return true;
}

bool passed_are_set(const struct passed *passed, struct error *error)
{
    for (size_t i = 0; passed && i < passed->count; i++)
        if (!strchr(passed->words[i], '=') && !own_entry(passed->words[i]))
            return error_set(error, EXIT_COULD_NOT_RUN,
                             "%s is to be passed to the bots and is not set here: set it, or give %s=VALUE",
                             passed->words[i], passed->words[i]);
    return true;
}

static bool is_passed(const struct passed *const lists[PASSED_LISTS_MAX], const char *entry)
{
    for (unsigned list = 0; list < PASSED_LISTS_MAX; list++)
        for (size_t i = 0; lists[list] && i < lists[list]->count; i++)
            if (same_name(lists[list]->words[i], entry))
                return true;
    return false;
}

/* --- making ------------------------------------------------------------------------------------------------------ */

static void put(char **out, const char *entry)
{
    while (*out && !same_name(*out, entry))
        out++;
    *out = (char *)(uintptr_t)entry;
}

static void put_passed(char **out, const struct passed *passed)
{
    for (size_t i = 0; passed && i < passed->count; i++) {
        const char *word = passed->words[i], *entry = strchr(word, '=') ? word : own_entry(word);

        if (entry)
            put(out, entry);
    }
}

char **environment_make(const struct passed *const lists[PASSED_LISTS_MAX], const char *const *own, const char *path)
{
    size_t room = PASSED_LISTS_MAX * PASSED_MAX + 2; /* PATH and the NULL */
    char **out;

    for (char **entry = environ; *entry; entry++)
        room += is_among(usual, *entry);
    for (const char *const *entry = own; *entry; entry++)
        room++;
    out = calloc(room, sizeof *out);
    if (!out)
        return NULL;
    for (char **entry = environ; *entry; entry++)
        if (is_among(usual, *entry))
            put(out, *entry);
    put(out, path);
    for (unsigned list = 0; list < PASSED_LISTS_MAX; list++)
        put_passed(out, lists[list]);
    for (; *own; own++)
        put(out, *own);
    return out;
}

/* --- what is withheld -------------------------------------------------------------------------------------------- */

static bool is_withheld(const struct passed *const lists[PASSED_LISTS_MAX], const char *entry)
{
    return is_name(entry) && !is_among(usual, entry) && !is_among(arenas, entry) && !is_among(harmless, entry) &&
           !is_passed(lists, entry);
}

void environment_withheld(const struct passed *const lists[PASSED_LISTS_MAX], char out[WITHHELD_TEXT_MAX])
{
    enum { MORE_MAX = 32 /* bytes of " and 1234 more" */ };
    size_t used = 0, left = 0;

    out[0] = '\0';
    for (int others = 0; others < 2; others++)
        for (char **entry = environ; *entry; entry++) {
            size_t size = name_size(*entry);

            if (!is_withheld(lists, *entry) || is_among(often_needed, *entry) == others)
                continue;
            if (left > 0 || used + size + 2 >= WITHHELD_TEXT_MAX - MORE_MAX)
                left++;
            else
                used += (size_t)snprintf(out + used, WITHHELD_TEXT_MAX - used, "%s%.*s", used ? ", " : "", (int)size,
                                         *entry);
        }
    if (left > 0)
        (void)snprintf(out + used, WITHHELD_TEXT_MAX - used, " and %zu more", left);
}
