/* SPDX-License-Identifier: MIT */
/* arena help, arena version. */
#include <stdio.h>
#include <string.h>

#include "base/version.h"
#include "cli/command.h"
#include "cli/help/completion.h"
#include "cli/help/manual.h"
#include "cli/terminal/output.h"

const char program_help[] = "arena runs matches between bots, and checks and shows their records.";

const struct exit_row exit_rows[] = {
    {EXIT_DONE, "done"},
    {EXIT_NO, "the answer is no"},
    {EXIT_WRONG_USE, "wrong use"},
    {EXIT_COULD_NOT_RUN, "could not run"},
    {EXIT_UNDECIDED, "undecided"},
    {EXIT_INTERRUPTED, "interrupted"},
    {0, NULL},
};

struct request {
    const char *about; /* a command; NULL: the program */
    const char *shell;
    bool manual;
};

static void print_all(FILE *out)
{
    (void)fprintf(out, "%s\n\n", program_help);
    for (size_t i = 0; commands[i]; i++)
        (void)fprintf(out, "  arena %-11s %s\n", commands[i]->name, commands[i]->help);
    (void)fprintf(out, "\n'arena COMMAND --help' lists the options of a command. Exit codes:");
    for (const struct exit_row *row = exit_rows; row->meaning; row++)
        (void)fprintf(out, "%s %d %s", row == exit_rows ? "" : ",", (int)row->code, row->meaning);
    (void)fputs(".\n", out);
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;

    (void)error;
    if (strcmp(row->name, "completion") == 0)
        request->shell = value;
    else
        request->manual = true;
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (request->about)
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much here: one command at a time", word);
    request->about = word;
    return true;
}

static void tell(const struct request *request, struct error *error)
{
    const struct command *wanted = request->about ? command_find(request->about, error) : NULL;

    if (error->code)
        return;
    if (!wanted)
        (request->manual ? manual_print_program : print_all)(stdout);
    else
        (request->manual ? manual_print_command : command_print)(stdout, wanted);
}

static int help(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {0};

    if (!options_read(argc, argv, command->options, command->option_count,
                      &(struct option_taker){.option = take_option, .word = take_word, .context = &request}, error))
        return error->code;
    output_is_all();
    if (!request.shell)
        tell(&request, error);
    else if (request.about || request.manual)
        (void)error_set(error, EXIT_WRONG_USE, "--completion stands alone: it is for all commands");
    else if (completion_print(stdout, request.shell, error))
        return EXIT_DONE;
    return error->code;
}

static int version(const struct command *command, int argc, char **argv, struct error *error)
{
    (void)command;
    (void)argc;
    (void)argv;
    (void)error;
    output_is_all();
    (void)puts(version_program);
    return EXIT_DONE;
}

static const struct option_row options[] = {
    {"man", NULL, "print the manual page, for man"},
    {"completion", "SHELL", "print what bash, zsh or fish needs to complete commands and options"},
};

const struct command command_help = {
    .name = "help",
    .words = "[COMMAND]",
    .help = "list the commands, or describe one",
    .more = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = help,
};

const struct command command_version = {
    .name = "version", .words = "", .help = "print the version of the program", .more = "", .run = version};
