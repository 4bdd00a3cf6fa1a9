/* SPDX-License-Identifier: MIT */
#include "cli/options/options.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"

enum { IS_WORD = 1, LIST_MAX = 300, FIRST_OPTION = 256 };

static const char *nearest(const char *word, const struct option_row *rows, size_t count)
{
    const char *names[OPTIONS_MAX];

    for (size_t i = 0; i < count; i++)
        names[i] = rows[i].name;
    return word_nearest(word, names, count);
}

static bool refuse_unknown(const char *given, const struct option_row *rows, size_t count, struct error *error)
{
    char list[LIST_MAX] = "";
    const char *near = strncmp(given, "--", 2) == 0 ? nearest(given + 2, rows, count) : NULL;
    size_t used = 0;

    for (size_t i = 0; i < count && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s--%s", i ? ", " : "", rows[i].name);
    if (used >= sizeof list)
        (void)snprintf(list, sizeof list, "those that --help lists");
    if (near)
        return error_set(error, EXIT_WRONG_USE, "there is no option %s; did you mean --%s? Allowed are %s", given, near,
                         list);
    return error_set(error, EXIT_WRONG_USE, "there is no option %s; allowed are %s", given, list);
}

/* The library takes the beginning of a name for the name; that would make every new option a danger to old scripts. */
static bool is_spelled_out(const char *given, const struct option_row *row)
{
    size_t size = strlen(row->name);

    return strncmp(given + 2, row->name, size) == 0 && (given[2 + size] == '\0' || given[2 + size] == '=');
}

static bool take(int code, const char *given, const struct option_row *rows, size_t count,
                 const struct option_taker *taker, struct error *error)
{
    const struct option_row *row = code >= FIRST_OPTION ? &rows[code - FIRST_OPTION] : NULL;

    if (code == IS_WORD && taker->word)
        return taker->word(taker->context, optarg, error);
    if (code == IS_WORD)
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much here: the command takes options only", given);
    if (code == ':' && optopt >= FIRST_OPTION)
        return error_set(error, EXIT_WRONG_USE, "--%s needs a value: %s", rows[optopt - FIRST_OPTION].name,
                         rows[optopt - FIRST_OPTION].value);
    if (code == '?' && optopt >= FIRST_OPTION)
        return error_set(error, EXIT_WRONG_USE, "--%s takes no value", rows[optopt - FIRST_OPTION].name);
    if (!row || !is_spelled_out(given, row))
        return refuse_unknown(given, rows, count, error);
    return taker->option(taker->context, row, row->value ? optarg : NULL, error);
}

bool options_read(int argc, char **argv, const struct option_row *rows, size_t count, const struct option_taker *taker,
                  struct error *error)
{
    struct option table[OPTIONS_MAX + 1] = {0};
    int code;

    assert(count <= OPTIONS_MAX);
    for (size_t i = 0; i < count; i++)
        table[i] = (struct option){.name = rows[i].name,
                                   .has_arg = rows[i].value ? required_argument : no_argument,
                                   .val = FIRST_OPTION + (int)i};
    opterr = 0;
    optind = 1;
    for (;;) {
        const char *given = argv[optind];

        code = getopt_long(argc, argv, "-:", table, NULL);
        if (code == -1)
            break;
        if (!take(code, given, rows, count, taker, error))
            return false;
    }
    for (; optind < argc; optind++)
        if (!taker->word || !taker->word(taker->context, argv[optind], error))
            return error_set(error, EXIT_WRONG_USE, "'%s' is too much here: the command takes options only",
                             argv[optind]);
    return true;
}

void options_print(FILE *out, const struct option_row *rows, size_t count)
{
    char left[48];

    for (size_t i = 0; i < count; i++) {
        (void)snprintf(left, sizeof left, "--%s%s%s", rows[i].name, rows[i].value ? " " : "",
                       rows[i].value ? rows[i].value : "");
        (void)fprintf(out, "  %-25s  %s\n", left, rows[i].help);
    }
}

bool option_number(const char *text, const char *what, long least, long most, unsigned *number, struct error *error)
{
    char *end;
    long value;

    errno = 0;
    value = strtol(text, &end, 10);
    if (errno || end == text || *end != '\0' || value < least || value > most)
        return error_set(error, EXIT_WRONG_USE, "%s takes a number of %ld to %ld, not '%s'", what, least, most, text);
    *number = (unsigned)value;
    return true;
}

void option_hide(const char *value)
{
    memset((char *)(uintptr_t)value, '*', strlen(value));
}
