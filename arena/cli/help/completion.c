/* SPDX-License-Identifier: MIT */
#include "cli/help/completion.h"

#include <ctype.h>
#include <string.h>

#include "cli/command.h"
#include "plugin/registry.h"

enum { ROWS_MAX = OPTIONS_MAX + GAME_SEATS_MAX * REGISTRY_MOST + 1 };

/* What a value or a word may be. */
enum what { NOTHING, ANYTHING, FILES, PROGRAMS, COMMANDS, CHOICES };

struct rows {
    struct option_row at[ROWS_MAX];
    size_t count;
};

static void add(struct rows *rows, struct option_row row)
{
    for (size_t i = 0; i < rows->count; i++)
        if (strcmp(rows->at[i].name, row.name) == 0)
            return;
    rows->at[rows->count++] = row;
}

/* The options in the table of the command, those that it has for the roles of the built-in games, and --help. */
static void collect(struct rows *rows, const struct command *command)
{
    struct registry registry;

    rows->count = 0;
    for (size_t i = 0; i < command->option_count; i++)
        add(rows, command->options[i]);
    registry_init(&registry);
    for (size_t i = 0; command->takes_roles && i < registry.count; i++)
        for (size_t j = 0; j < registry.games[i]->role_count; j++)
            add(rows, (struct option_row){registry.games[i]->roles[j].name, "CMD", "who plays the role"});
    registry_release(&registry);
    add(rows, (struct option_row){"help", NULL, "describe the command"});
}

static enum what value_of(const struct option_row *row)
{
    if (!row->value)
        return NOTHING;
    if (strcmp(row->value, "FILE") == 0 || strcmp(row->value, "DIR") == 0)
        return FILES;
    return strcmp(row->value, "CMD") == 0 ? PROGRAMS : ANYTHING;
}

/* Words in small letters are what they say. */
static enum what words_of(const struct command *command)
{
    const char *words = command->words;

    if (!*words)
        return NOTHING;
    if (islower((unsigned char)words[*words == '[']))
        return CHOICES;
    return strcmp(words, "[COMMAND]") == 0 ? COMMANDS : FILES;
}

/* Of several words the last ones are files. */
static bool ends_with_files(const struct command *command)
{
    return words_of(command) == FILES || (words_of(command) == CHOICES && (strstr(command->words, " FILE") != NULL ||
                                                                           strstr(command->words, " DIR") != NULL));
}

/* The first word may be a choice, or a file at once. */
static bool may_begin_with_file(const struct command *command)
{
    return words_of(command) == CHOICES && *command->words == '[';
}

/* Each of `marked` with `mark` before it. */
static void print_quoted(FILE *out, const char *text, const char *marked, const char *mark)
{
    for (; *text; text++) {
        if (strchr(marked, *text))
            (void)fputs(mark, out);
        (void)fputc(*text, out);
    }
}

static void print_command_names(FILE *out)
{
    for (size_t i = 0; commands[i]; i++)
        (void)fprintf(out, "%s%s", i ? " " : "", commands[i]->name);
}

static void print_choices(FILE *out, const struct command *command)
{
    if (words_of(command) == COMMANDS)
        print_command_names(out);
    if (words_of(command) == CHOICES)
        for (const char *at = command->words; *at; at++)
            (void)fputc(islower((unsigned char)*at) || *at == '-' ? *at : ' ', out);
}

/* --- verbs ------------------------------------------------------------------------------------------------------- */

/* Whether the first word of a verb was that of the one before. */
static bool repeats_first(const struct command *command, size_t index)
{
    struct option_row row, before;

    return index > 0 && command->verb(index, &row) && command->verb(index - 1, &before) &&
           strcspn(row.name, " ") == strcspn(before.name, " ") &&
           strncmp(row.name, before.name, strcspn(row.name, " ")) == 0;
}

/* Each first word once. */
static void print_verbs(FILE *out, const struct command *command)
{
    struct option_row row;

    for (size_t i = 0; command->verb(i, &row); i++)
        if (!repeats_first(command, i))
            (void)fprintf(out, "%s%.*s", i ? " " : "", (int)strcspn(row.name, " "), row.name);
}

/* For verbs of two words: `before` with each first word, once, all that follow it, and `after`. */
static void print_second_words(FILE *out, const struct command *command, const char *before, const char *after)
{
    struct option_row row;
    bool open = false;

    for (size_t i = 0; command->verb(i, &row); i++) {
        const char *second = strchr(row.name, ' ');

        if (open && !(second && repeats_first(command, i)))
            (void)fputs(after, out);
        if (second && !(open && repeats_first(command, i)))
            (void)fprintf(out, before, (int)(second - row.name), row.name);
        if (second)
            (void)fputs(second, out);
        open = second != NULL;
    }
    if (open)
        (void)fputs(after, out);
}

/* --- bash -------------------------------------------------------------------------------------------------------- */

static void print_bash_list(FILE *out, const char *name, const struct rows *rows, unsigned whats)
{
    (void)fprintf(out, "        %s='", name);
    for (size_t i = 0, count = 0; i < rows->count; i++)
        if (whats >> value_of(&rows->at[i]) & 1)
            (void)fprintf(out, "%s--%s", count++ ? " " : "", rows->at[i].name);
    (void)fputs("'\n", out);
}

/* The words of a verb that name files begin so. */
static bool names_files(const struct option_row *verb)
{
    return strstr(verb->value, "FILE") || strstr(verb->value, "FOLDER");
}

/* The options that a verb takes in place of all, and whether its words are files. */
static void print_bash_verbs(FILE *out, const struct command *command, const struct rows *rows)
{
    struct option_row row;

    (void)fputs("        verbs='", out);
    print_verbs(out, command);
    (void)fputs("'\n        case ${COMP_WORDS[3]} in\n", out);
    print_second_words(out, command, "        %.*s) seconds='", "' ;;\n");
    (void)fputs("        esac\n        case \"${COMP_WORDS[3]} ${COMP_WORDS[4]}\" in\n", out);
    for (size_t i = 0; command->verb(i, &row); i++) {
        (void)fprintf(out, "        '%s'%s)\n            options='", row.name, strchr(row.name, ' ') ? "" : "\\ *");
        for (size_t j = 0; j < rows->count; j++)
            if (command->verb_takes(i, &rows->at[j]))
                (void)fprintf(out, "%s--%s", j ? " " : "", rows->at[j].name);
        (void)fprintf(out, "'\n            paths=%s\n            ;;\n", names_files(&row) ? "yes" : "");
    }
    (void)fputs("        esac\n", out);
}

static void print_bash_command(FILE *out, const struct command *command)
{
    struct rows rows;

    collect(&rows, command);
    (void)fprintf(out, "    %s)\n", command->name);
    print_bash_list(out, "options", &rows, ~0u);
    print_bash_list(out, "files", &rows, 1u << FILES);
    print_bash_list(out, "programs", &rows, 1u << PROGRAMS);
    print_bash_list(out, "values", &rows, 1u << ANYTHING);
    (void)fputs("        words='", out);
    print_choices(out, command);
    (void)fprintf(out, "'\n        paths=%s\n",
                  may_begin_with_file(command) ? "first"
                  : ends_with_files(command)   ? "yes"
                                               : "");
    if (command->verb)
        print_bash_verbs(out, command, &rows);
    (void)fputs("        ;;\n", out);
}

static void print_bash(FILE *out)
{
    (void)fputs("# Completion of arena for bash; 'arena help --completion bash' prints it.\n"
                "_arena_reply()\n{\n    mapfile -t COMPREPLY < <(compgen \"$@\")\n}\n\n"
                "_arena()\n{\n"
                "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
                "    local options='' files='' programs='' values='' words='' paths='' verbs='' seconds=''\n\n"
                "    COMPREPLY=()\n"
                "    if [ \"$word\" = = ]; then\n        word=''\n"
                "    elif [ \"$before\" = = ]; then\n        before=${COMP_WORDS[COMP_CWORD - 2]}\n    fi\n"
                "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        _arena_reply -W '",
                out);
    print_command_names(out);
    (void)fputs("' -- \"$word\"\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n", out);
    for (size_t i = 0; commands[i]; i++)
        print_bash_command(out, commands[i]);
    (void)fputs(
        "    esac\n"
        "    if [[ \" $files \" == *\" $before \"* ]]; then\n        _arena_reply -f -- \"$word\"\n"
        "    elif [[ \" $programs \" == *\" $before \"* ]]; then\n        _arena_reply -c -- \"$word\"\n"
        "    elif [[ \" $values \" == *\" $before \"* ]]; then\n        return\n"
        "    elif [[ $word == -* ]]; then\n        _arena_reply -W \"$options\" -- \"$word\"\n"
        "    elif [ \"$verbs\" ] && [ \"$COMP_CWORD\" -eq 3 ]; then\n        _arena_reply -W \"$verbs\" -- \"$word\"\n"
        "    elif [ \"$seconds\" ] && [ \"$COMP_CWORD\" -eq 4 ]; then\n"
        "        _arena_reply -W \"$seconds\" -- \"$word\"\n"
        "    elif [ \"$paths\" = first ] && [ \"$COMP_CWORD\" -eq 2 ]; then\n"
        "        _arena_reply -f -W \"$words\" -- \"$word\"\n"
        "    elif [ \"$paths\" ] && { [ -z \"$words\" ] || [ \"$COMP_CWORD\" -gt 2 ]; }; then\n"
        "        _arena_reply -f -- \"$word\"\n"
        "    else\n        _arena_reply -W \"$words\" -- \"$word\"\n    fi\n}\n\n"
        "complete -o filenames -F _arena arena\n",
        out);
}

/* --- zsh --------------------------------------------------------------------------------------------------------- */

static const char *zsh_action(enum what what)
{
    return what == FILES ? "_files" : what == PROGRAMS ? "_command_names -e" : "";
}

static void print_zsh_text(FILE *out, const char *text)
{
    for (; *text; text++)
        if (*text == '\'')
            (void)fputs("'\\''", out);
        else
            (void)fprintf(out, "%s%c", strchr(":[]\\", *text) ? "\\" : "", *text);
}

static void print_zsh_command(FILE *out, const struct command *command)
{
    struct rows rows;

    collect(&rows, command);
    (void)fprintf(out, "    %s)\n        _arguments", command->name);
    for (size_t i = 0; i < rows.count; i++) {
        (void)fprintf(out, " \\\n            '*--%s[", rows.at[i].name);
        print_zsh_text(out, rows.at[i].help);
        (void)fputc(']', out);
        if (rows.at[i].value) {
            (void)fputc(':', out);
            print_zsh_text(out, rows.at[i].value);
            (void)fprintf(out, ":%s", zsh_action(value_of(&rows.at[i])));
        }
        (void)fputc('\'', out);
    }
    if (words_of(command) == COMMANDS || words_of(command) == CHOICES) {
        if (may_begin_with_file(command))
            (void)fputs(" \\\n            '1: :_alternative \"words:word:(", out);
        else
            (void)fprintf(out, " \\\n            '%s:word:(", ends_with_files(command) ? "1" : "*");
        print_choices(out, command);
        (void)fputs(may_begin_with_file(command) ? ")\" \"files:file:_files\"'" : ")'", out);
    }
    if (command->verb) {
        (void)fputs(" \\\n            '1:folder:_files' \\\n            '2:verb:(", out);
        print_verbs(out, command);
        (void)fputs(")' \\\n            '3:word:{case $words[3] in ", out);
        print_second_words(out, command, "(%.*s) compadd --", ";; ");
        (void)fputs("(*) _files;; esac}'", out);
    }
    if (ends_with_files(command))
        (void)fputs(" \\\n            '*:file:_files'", out);
    (void)fputs("\n        ;;\n", out);
}

static void print_zsh(FILE *out)
{
    (void)fputs("#compdef arena\n# Completion of arena for zsh; 'arena help --completion zsh' prints it.\n"
                "local -a commands\n\n"
                "if (( CURRENT == 2 )); then\n    commands=(\n",
                out);
    for (size_t i = 0; commands[i]; i++) {
        (void)fprintf(out, "        '%s:", commands[i]->name);
        print_zsh_text(out, commands[i]->help);
        (void)fputs("'\n", out);
    }
    (void)fputs("    )\n    _describe command commands\nelse\n    shift words\n    (( CURRENT-- ))\n"
                "    case $words[1] in\n",
                out);
    for (size_t i = 0; commands[i]; i++)
        print_zsh_command(out, commands[i]);
    (void)fputs("    esac\nfi\n", out);
}

/* --- fish -------------------------------------------------------------------------------------------------------- */

static void print_fish_about(FILE *out, const char *help)
{
    (void)fputs(" -d '", out);
    print_quoted(out, help, "'\\", "\\");
    (void)fputs("'\n", out);
}

static void print_fish_command(FILE *out, const struct command *command)
{
    const char *const flags[] = {[NOTHING] = "", [ANYTHING] = " -x", [FILES] = " -r", [PROGRAMS] = " -r"};
    struct rows rows;

    collect(&rows, command);
    (void)fprintf(out, "complete -c arena -n __fish_use_subcommand -f -a %s", command->name);
    print_fish_about(out, command->help);
    for (size_t i = 0; i < rows.count; i++) {
        (void)fprintf(out, "complete -c arena -n '__fish_seen_subcommand_from %s' -l %s%s", command->name,
                      rows.at[i].name, flags[value_of(&rows.at[i])]);
        print_fish_about(out, rows.at[i].help);
    }
    if (command->verb) {
        (void)fprintf(out, "complete -c arena -n '__fish_seen_subcommand_from %s' -a '", command->name);
        print_verbs(out, command);
        (void)fputs("'\n", out);
        print_second_words(out, command, "complete -c arena -n '__fish_seen_subcommand_from %.*s' -f -a '", "'\n");
    }
    if (words_of(command) == FILES)
        return;
    (void)fprintf(out, "complete -c arena -n '__fish_seen_subcommand_from %s'%s -a '", command->name,
                  ends_with_files(command) ? "" : " -f");
    print_choices(out, command);
    (void)fputs("'\n", out);
}

static void print_fish(FILE *out)
{
    (void)fputs("# Completion of arena for fish; 'arena help --completion fish' prints it.\n", out);
    for (size_t i = 0; commands[i]; i++)
        print_fish_command(out, commands[i]);
}

/* ----------------------------------------------------------------------------------------------------------------- */

static const struct shell {
    const char *name;
    void (*print)(FILE *out);
} shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};

bool completion_print(FILE *out, const char *shell, struct error *error)
{
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shells[i].name, shell) == 0) {
            shells[i].print(out);
            return true;
        }
    return error_set(error, EXIT_WRONG_USE, "--completion takes bash, zsh or fish, not '%s'", shell);
}
