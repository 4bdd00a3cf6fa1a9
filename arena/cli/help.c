/* SPDX-License-Identifier: MIT */
/* arena help, arena version. */
#include <stdio.h>

#include "cli/command.h"

static void print_all(void)
{
    (void)puts("arena runs matches between bots, and checks and shows their records.\n");
    for (size_t i = 0; commands[i]; i++)
        (void)printf("  arena %-8s %s\n", commands[i]->name, commands[i]->help);
    (void)puts("\n'arena COMMAND --help' tells its options. Exit codes: 0 done, 1 the answer is no, 2 wrong use,\n"
               "3 could not run, 130 interrupted.");
}

static int help(const struct command *command, int argc, char **argv, struct error *error)
{
    const struct command *wanted;

    (void)command;
    if (argc < 2) {
        print_all();
        return EXIT_DONE;
    }
    wanted = command_find(argv[1], error);
    if (wanted)
        command_print(stdout, wanted);
    return error->code;
}

static int version(const struct command *command, int argc, char **argv, struct error *error)
{
    (void)command;
    (void)argc;
    (void)argv;
    (void)error;
    (void)puts("artemia-arena " ARENA_VERSION);
    return EXIT_DONE;
}

const struct command command_help = {
    .name = "help", .words = "[COMMAND]", .help = "list the commands, or tell about one", .more = "", .run = help};

const struct command command_version = {
    .name = "version", .words = "", .help = "print the version of the program", .more = "", .run = version};
