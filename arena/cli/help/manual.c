/* SPDX-License-Identifier: MIT */
#include "cli/help/manual.h"

#include <ctype.h>
#include <string.h>

#include "base/version.h"

/* A text in which nothing is taken for a request of the formatter. */
static void print_plain(FILE *out, const char *text, size_t size)
{
    if (size && (*text == '.' || *text == '\''))
        (void)fputs("\\&", out);
    for (size_t i = 0; i < size; i++)
        switch (text[i]) {
        case '\\':
            (void)fputs("\\e", out);
            break;
        case '-':
            (void)fputs("\\-", out);
            break;
        case '\'':
            (void)fputs("\\(aq", out);
            break;
        default:
            (void)fputc(text[i], out);
        }
}

static void print_line(FILE *out, const char *text)
{
    print_plain(out, text, strlen(text));
    (void)fputc('\n', out);
}

static void print_font(FILE *out, char font, const char *text)
{
    (void)fprintf(out, "\\f%c", font);
    print_plain(out, text, strlen(text));
    (void)fputs("\\fR", out);
}

/* `name` is "" for the program's own page. */
static void print_head(FILE *out, const char *name, const char *help)
{
    const char *dash = *name ? "-" : "";

    (void)fprintf(out, ".TH ARENA%s", dash);
    for (const char *at = name; *at; at++)
        (void)fputc(toupper((unsigned char)*at), out);
    (void)fprintf(out, " 1 \"\" \"%s\" \"Artemia Arena\"\n.SH NAME\narena%s%s \\- ", version_program, dash, name);
    print_line(out, help);
}

static void print_synopsis(FILE *out, const char *name, bool options, const char *words)
{
    (void)fputs(".SH SYNOPSIS\n", out);
    print_font(out, 'B', "arena");
    (void)fputc(' ', out);
    print_font(out, *name ? 'B' : 'I', *name ? name : "COMMAND");
    if (options) {
        (void)fputs(" [", out);
        print_font(out, 'I', "OPTION");
        (void)fputs("]...", out);
    }
    if (*words) {
        (void)fputc(' ', out);
        print_font(out, 'I', words);
    }
    (void)fputc('\n', out);
}

static void print_options(FILE *out, const struct command *command)
{
    if (command->option_count)
        (void)fputs(".SH OPTIONS\n", out);
    for (size_t i = 0; i < command->option_count; i++) {
        const struct option_row *row = &command->options[i];

        (void)fputs(".TP\n\\fB\\-\\-", out);
        print_plain(out, row->name, strlen(row->name));
        (void)fputs("\\fR", out);
        if (row->value) {
            (void)fputc(' ', out);
            print_font(out, 'I', row->value);
        }
        (void)fputc('\n', out);
        print_line(out, row->help);
    }
}

/* Lines of the help; those that begin with blanks are examples and stay as they are. */
static void print_notes(FILE *out, const char *text)
{
    bool example = false;

    if (*text)
        (void)fputs(".SH NOTES\n", out);
    while (*text) {
        size_t size = strcspn(text, "\n");

        if ((*text == ' ') != example && size) {
            example = !example;
            (void)fputs(example ? ".PP\n.nf\n" : ".fi\n.PP\n", out);
        }
        if (size) {
            print_plain(out, text, size);
            (void)fputc('\n', out);
        } else if (text[1] != ' ') {
            (void)fputs(".PP\n", out);
        }
        text += size + (text[size] == '\n');
    }
    if (example)
        (void)fputs(".fi\n", out);
}

static void print_exits(FILE *out)
{
    (void)fputs(".SH EXIT STATUS\n", out);
    for (const struct exit_row *row = exit_rows; row->meaning; row++) {
        (void)fprintf(out, ".TP\n%d\n", (int)row->code);
        print_line(out, row->meaning);
    }
}

static void print_others(FILE *out, const struct command *but)
{
    (void)fputs(".SH SEE ALSO\n", out);
    if (but)
        (void)fputs(".BR arena (1)", out);
    for (size_t i = 0, count = but ? 1 : 0; commands[i]; i++)
        if (commands[i] != but)
            (void)fprintf(out, "%s.BR arena\\-%s (1)", count++ ? ",\n" : "", commands[i]->name);
    (void)fputc('\n', out);
}

void manual_print_program(FILE *out)
{
    print_head(out, "", "play matches between bots");
    print_synopsis(out, "", false, "[WORD]...");
    (void)fputs(".SH DESCRIPTION\n", out);
    print_line(out, program_help);
    (void)fputs(".SH COMMANDS\n", out);
    for (size_t i = 0; commands[i]; i++) {
        (void)fputs(".TP\n", out);
        print_font(out, 'B', commands[i]->name);
        (void)fputc('\n', out);
        print_line(out, commands[i]->help);
    }
    print_exits(out);
    print_others(out, NULL);
}

static void print_verbs(FILE *out, const struct command *command)
{
    struct option_row row;

    for (size_t i = 0; command->verb && command->verb(i, &row); i++) {
        (void)fputs(i ? ".TP\n" : ".SH VERBS\n.TP\n", out);
        print_font(out, 'B', row.name);
        if (*row.value) {
            (void)fputc(' ', out);
            print_font(out, 'I', row.value);
        }
        (void)fputc('\n', out);
        print_line(out, row.help);
    }
}

void manual_print_command(FILE *out, const struct command *command)
{
    print_head(out, command->name, command->help);
    print_synopsis(out, command->name, command->option_count != 0, command->words);
    print_options(out, command);
    print_verbs(out, command);
    print_notes(out, command->more);
    print_exits(out);
    print_others(out, command);
}
