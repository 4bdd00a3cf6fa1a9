/* SPDX-License-Identifier: MIT */
/* artemia arena: the table of its commands, and the one place that prints errors and exits. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/command.h"
#include "base/word.h"
#include "cli/terminal/output.h"
#include "gate/gate.h"
#include "sandbox/container/keeper.h"

enum {
    COMMANDS = 17,
    LIST_MAX = 200,
    KIB = 1024,
    STACK_LEAST = 512 * KIB, /* five times what the commands and their threads were seen to need */
};

const struct command *const commands[COMMANDS + 1] = {
    &command_match,  &command_tournament, &command_serve,  &command_ladder, &command_init,    &command_store,
    &command_verify, &command_sign,       &command_replay, &command_relive, &command_rules,   &command_check,
    &command_bridge, &command_bench,      &command_keys,   &command_help,   &command_version, NULL,
};

const struct command *command_find(const char *name, struct error *error)
{
    const char *names[COMMANDS] = {0};
    char list[LIST_MAX] = "";
    size_t count = 0, used = 0;
    const char *near;

    for (; commands[count]; count++) {
        if (strcmp(commands[count]->name, name) == 0)
            return commands[count];
        names[count] = commands[count]->name;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", count ? ", " : "", names[count]);
    }
    near = word_nearest(name, names, count);
    (void)error_set(error, EXIT_WRONG_USE, "there is no command '%s'%s%s%s commands are %s", name,
                    near ? "; did you mean " : "", near ? near : "", near ? "? The" : "; the", list);
    return NULL;
}

static void print_verbs(FILE *out, const struct command *command)
{
    enum { NAME_WIDTH = 23 };
    struct option_row row;

    for (size_t i = 0; command->verb && command->verb(i, &row); i++) {
        int used = fprintf(out, "%s  %s%s%s", i ? "" : "\n", row.name, *row.value ? " " : "", row.value) - (i == 0);

        (void)fprintf(out, "%*s  %s\n", used < NAME_WIDTH ? NAME_WIDTH - used : 0, "", row.help);
    }
}

void command_print(FILE *out, const struct command *command)
{
    (void)fprintf(out, "arena %s%s%s%s: %s\n", command->name, command->option_count ? " [OPTION]..." : "",
                  *command->words ? " " : "", command->words, command->help);
    if (command->option_count) {
        (void)fputc('\n', out);
        options_print(out, command->options, command->option_count);
    }
    print_verbs(out, command);
    if (*command->more)
        (void)fprintf(out, "\n%s", command->more);
}

static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

/* The commands may also be asked for as options, as people try first. */
static const char *command_name(const char *word)
{
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return "help";
    return strcmp(word, "--version") == 0 ? "version" : word;
}

static int run(int argc, char **argv, struct error *error)
{
    const struct command *command;
    int code;

    if (argc < 2) {
        (void)error_set(error, EXIT_WRONG_USE, "say what to do: arena COMMAND; 'arena help' lists the commands");
        return error->code;
    }
    command = command_find(command_name(argv[1]), error);
    if (!command)
        return error->code;
    if (wants_help(argc - 1, argv + 1)) {
        output_is_all();
        if (!command->help_about || !command->help_about(stdout, argc - 1, argv + 1))
            command_print(stdout, command);
        return EXIT_DONE;
    }
    code = command->run(command, argc - 1, argv + 1, error);
    (void)!gate_good(error); /* of what was only shown */
    return error->code ? (int)error->code : code;
}

/* Undoes what the process that started the program may have set up, on purpose or not. A write that fails is reported
 * and ends nothing by a signal, except in commands that only print; the ends of bots are noticed; and no file gets the
 * descriptor of a closed standard stream, where it would be overwritten by what is printed. */
static void settle_in(void)
{
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    (void)signal(SIGCHLD, SIG_DFL);
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            (void)open("/dev/null", O_RDONLY); /* takes the lowest that is free, and cannot be written */
}

/* The system does not refuse a stack that is too small, it ends the program by a signal. Threads have the same limit.
 */
static bool has_stack(struct error *error)
{
    struct rlimit stack;

    if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur == RLIM_INFINITY || stack.rlim_cur >= STACK_LEAST)
        return true;
    return error_set(error, EXIT_COULD_NOT_RUN, "the stack may have %llu KiB (ulimit -s), and %d are needed",
                     (unsigned long long)stack.rlim_cur / KIB, STACK_LEAST / KIB);
}

int main(int argc, char **argv)
{
    struct error error = {0};
    int code;

    if (argc > 1 && strcmp(argv[1], KEEPER_WORD) == 0) /* a process of the arena's own, and no command */
        return keeper_main(argc, argv);
    settle_in();
    if (has_stack(&error) && sodium_init() < 0)
        (void)error_set(&error, EXIT_COULD_NOT_RUN, "cannot start libsodium");
    code = error.code ? (int)error.code : run(argc, argv, &error);
    if (!output_flush(&error))
        code = error.code;
    if (error.code)
        (void)fprintf(stderr, "arena: %s\n", error.text);
    return code;
}
