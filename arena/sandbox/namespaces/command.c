/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/command.h"

#include <fcntl.h>
#include <fnmatch.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "launch/find.h"
#include "sandbox/namespaces/named.h"
#include "sandbox/namespaces/needed.h"
#include "sandbox/namespaces/reach.h"

enum {
    LINE_MAX_BYTES = 256, /* of a #! line, as in the kernel */
    SCRIPTS_MAX = 5,      /* scripts that are interpreters of scripts */
    CONFIG_MAX = 4096,    /* bytes read of a pyvenv.cfg */
};

/* Programs that read their libraries and modules from the folder above their `bin`. */
static const char *const interpreters[] = {
    "python*", "pypy*",  "node*",   "deno",  "bun",    "java", "ruby*",   "perl*",  "lua*",   "php*", "Rscript",
    "R",       "julia",  "dotnet",  "mono*", "guile*", "sbcl", "erl",     "elixir", "racket", "go",   "cargo",
    "rustc",   "scala*", "kotlin*", "npm",   "npx",    "tsx",  "ts-node", "uv",     "swipl",  NULL};
static const char *const many_things[] = {
    "/",     "/bin", "/boot", "/dev", "/etc", "/home",    "/lib", "/media", "/mnt",       "/opt",     "/proc",
    "/root", "/run", "/srv",  "/sys", "/tmp", "/var/tmp", "/var", "/usr",   "/usr/local", "/var/lib", NULL};

static void show_program(struct view *view, const struct process_plan *plan, struct command *command, unsigned depth);

static bool is_among(const char *const *list, const char *word)
{
    for (; *list; list++)
        if (fnmatch(*list, word, 0) == 0)
            return true;
    return false;
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

bool command_is_of_many_things(const char *folder)
{
    const char *home = getenv("HOME");
    size_t size = home ? strlen(home) : 0;

    while (size > 1 && home[size - 1] == '/')
        size--;
    return is_among(many_things, folder) || strcmp(last_part(folder), ".local") == 0 ||
           (strncmp(folder, "/home/", 6) == 0 && !strchr(folder + 6, '/')) ||
           (size > 0 && strlen(folder) <= size && strncmp(home, folder, strlen(folder)) == 0 &&
            (home[strlen(folder)] == '/' || strlen(folder) == size));
}

bool command_is_interpreter(const char *program)
{
    return is_among(interpreters, last_part(program));
}

const char *command_variable(const struct process_plan *plan, const char *name)
{
    size_t size = strlen(name);
    const char *value = NULL;

    for (unsigned list = 0; list < PASSED_LISTS_MAX; list++)
        for (size_t i = 0; plan->passed[list] && i < plan->passed[list]->count; i++) {
            const char *word = plan->passed[list]->words[i];

            if (strncmp(word, name, size) == 0 && (word[size] == '=' || word[size] == '\0'))
                value = word[size] == '=' ? word + size + 1 : getenv(name);
        }
    for (size_t i = 0; plan->environment && plan->environment[i]; i++)
        if (strncmp(plan->environment[i], name, size) == 0 && plan->environment[i][size] == '=')
            value = plan->environment[i] + size + 1;
    return value;
}

/* --- interpreters ------------------------------------------------------------------------------------------------ */

/* Reads the beginning of a file, as a text. */
static bool read_text(const char *path, char *out, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    ssize_t got = fd >= 0 ? read(fd, out, size - 1) : -1;

    if (fd >= 0)
        (void)close(fd);
    out[got > 0 ? got : 0] = '\0';
    return got > 0;
}

static bool go_up(char *path)
{
    char *slash = strrchr(path, '/');

    if (!slash || slash == path)
        return false;
    *slash = '\0';
    return true;
}

/* The folder above `bin`, with all in it: the modules and libraries of an interpreter. */
static void show_prefix(struct view *view, const char *program)
{
    char folder[VIEW_PATH_MAX];

    (void)snprintf(folder, sizeof folder, "%s", program);
    if (view_is_in(program, "/usr") && !view_is_in(program, "/usr/local"))
        return;
    if (!go_up(folder) ||
        !is_among((const char *const[]){"bin", "sbin", "shims", "Scripts", NULL}, last_part(folder)) ||
        !go_up(folder) || command_is_of_many_things(folder))
        return;
    (void)view_show(view, folder, NULL);
}

/* True if a python was installed there. A venv is none: it has what somebody added to theirs. */
static bool is_installed(const char *home)
{
    char path[VIEW_PATH_MAX + sizeof "/../lib/py*3*/os.py"];
    bool is_venv;
    glob_t found;
    int got;

    (void)snprintf(path, sizeof path, "%s/../pyvenv.cfg", home);
    is_venv = access(path, F_OK) == 0;
    (void)snprintf(path, sizeof path, "%s/../lib/py*3*/os.py", home);
    got = glob(path, GLOB_NOSORT, NULL, &found);
    if (got == 0)
        globfree(&found);
    return got == 0 && !is_venv;
}

/* A venv says in a file where the python is that it was made from. The file may be a stranger's. */
static void show_home_of_venv(struct view *view, const char *program)
{
    char path[VIEW_PATH_MAX + sizeof "/pyvenv.cfg"], text[CONFIG_MAX], home[VIEW_PATH_MAX];
    const char *line;
    char *real;

    (void)snprintf(path, VIEW_PATH_MAX, "%s", program);
    if (!go_up(path))
        return;
    if (!go_up(path))
        return;
    memcpy(path + strlen(path), "/pyvenv.cfg", sizeof "/pyvenv.cfg");
    if (!read_text(path, text, sizeof text))
        return;
    for (line = text; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (sscanf(line, "home = %4000[^\n\r]", home) == 1 && *home == '/' && reach_is_calm_now(home) &&
            (real = realpath(home, NULL))) {
            (void)snprintf(path, sizeof path, "%.4000s/python3", home);
            if (is_installed(real))
                show_prefix(view, path);
            free(real);
        }
}

/* The path of a program without links; "" if it is not there. */
static void resolve(const char *path, char out[VIEW_PATH_MAX])
{
    char *real = realpath(path, NULL);

    (void)snprintf(out, VIEW_PATH_MAX, "%s", real ? real : "");
    free(real);
}

/* /proc/self/exe is the arena itself, as its bridge, and inside somebody else: so the file is meant. */
static bool find(const struct process_plan *plan, const char *word, const char *directory, char out[VIEW_PATH_MAX],
                 struct error *error)
{
    char place[FIND_PLACE_MAX], *own = getcwd(NULL, 0);
    bool good = own && find_program(word, plan->folder, directory, place, error) && view_absolute(place, own, out);

    if (good && view_is_in(out, "/proc"))
        resolve(place, out);
    if (!own)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "the working directory is gone");
    free(own);
    return good;
}

/* A program that a file of the bot names by its path. */
static void show_named(struct view *view, const struct process_plan *plan, const char *script, struct command *named,
                       unsigned depth)
{
    char own[VIEW_PATH_MAX];
    struct stat info;

    named_own(script, own);
    if (!reach_is_calm_now(named->program) || stat(named->program, &info) != 0 || !S_ISREG(info.st_mode) ||
        access(named->program, X_OK) != 0)
        return;
    if (named_is_free(view, named->program, own))
        show_program(view, plan, named, depth);
    else
        named_refuse(view, "the first line of its script", named->program);
}

/* The program that the #! line of a script names, and the one that env then looks for. */
static void show_interpreter(struct view *view, const struct process_plan *plan, const char *script, char *line,
                             unsigned depth)
{
    struct command next = {.directory = ""};
    struct error unfound = {0};
    char *rest = line, *word = strsep(&rest, " \t");
    bool is_env;

    while (word && *word == '\0')
        word = strsep(&rest, " \t");
    if (!word || *word != '/' || !view_absolute(word, "/", next.program))
        return;
    is_env = strcmp(last_part(word), "env") == 0;
    show_named(view, plan, script, &next, depth);
    while (is_env && (word = strsep(&rest, " \t")))
        if (*word && *word != '-' && !strchr(word, '=')) {
            if (!find(plan, word, NULL, next.program, &unfound))
                return;
            if (strchr(word, '/'))
                show_named(view, plan, script, &next, depth);
            else
                show_program(view, plan, &next, depth); /* the host's PATH has it */
            return;
        }
}

static void show_program(struct view *view, const struct process_plan *plan, struct command *command, unsigned depth)
{
    char text[LINE_MAX_BYTES];

    resolve(command->program, command->real);
    (void)view_show(view, command->program, NULL);
    for (int i = 0; i < 2; i++) {
        const char *path = i == 0 ? command->program : command->real;

        if (!command_is_interpreter(path))
            continue;
        show_prefix(view, path);
        show_home_of_venv(view, path);
    }
    if (depth < SCRIPTS_MAX && read_text(command->real, text, sizeof text) && strncmp(text, "#!", 2) == 0) {
        text[strcspn(text, "\n")] = '\0';
        show_interpreter(view, plan, command->real, text + 2, depth + 1);
    } else {
        needed_show(view, command->real, command_variable(plan, "LD_LIBRARY_PATH"));
    }
}

/* --- words ------------------------------------------------------------------------------------------------------- */

/* True if where this ends lies in the folder that it is named in, or is no secret: a stranger's file can be a link. */
static bool stays(const struct view *view, const char *path)
{
    char folder[VIEW_PATH_MAX], own[VIEW_PATH_MAX];
    struct stat info;

    (void)snprintf(folder, sizeof folder, "%s", path);
    if (lstat(path, &info) != 0 || !S_ISLNK(info.st_mode) || !go_up(folder))
        return true;
    resolve(folder, own);
    return named_is_free(view, path, command_is_of_many_things(own) ? "" : own);
}

/* True if the word names something. */
static bool show_word(struct view *view, const char *word, const char *directory)
{
    char path[VIEW_PATH_MAX], real[VIEW_PATH_MAX];
    struct stat info;

    if (*word == '\0' || !view_absolute(word, directory, path) || stat(path, &info) != 0 ||
        !(S_ISREG(info.st_mode) || S_ISDIR(info.st_mode)))
        return false;
    resolve(path, real);
    if (command_is_of_many_things(real) || view_is_in(real, "/proc") || view_is_in(real, "/sys") ||
        view_is_in(real, "/dev"))
        return true;
    if (stays(view, path))
        (void)view_show(view, path, NULL);
    else
        named_refuse(view, "a link in its command", real);
    return true;
}

/* A class path of java: files and folders between colons; a star stands for all files of a folder. */
static void show_list(struct view *view, const char *list, const char *directory)
{
    while (*list) {
        size_t size = strcspn(list, ":"), used;
        char part[VIEW_PATH_MAX];

        (void)snprintf(part, sizeof part, "%.*s", (int)size, list);
        used = strlen(part);
        if (used > 2 && strcmp(part + used - 2, "/*") == 0)
            part[used - 2] = '\0';
        (void)show_word(view, part, directory);
        list += size + (list[size] == ':');
    }
}

/* A word that is the path of a program, or the name of one that is not the system's. */
static bool show_word_as_program(struct view *view, const struct process_plan *plan, const char *word)
{
    struct command other = {.directory = ""};
    struct error unfound = {0};

    if (*word == '\0' || *word == '-' || !find(plan, word, plan->directory, other.program, &unfound))
        return false;
    if (!strchr(word, '/') && view_is_in(other.program, "/usr") && !view_is_in(other.program, "/usr/local"))
        return false;
    show_program(view, plan, &other, 0);
    return true;
}

static void show_words(struct view *view, const struct process_plan *plan, const char *directory)
{
    for (size_t i = 1; plan->words[i]; i++) {
        const char *word = plan->words[i], *value = strchr(word, '=');

        if (show_word_as_program(view, plan, word))
            continue;
        if (show_word(view, word, directory))
            continue;
        if (value && show_word(view, value + 1, directory))
            continue;
        show_list(view, value ? value + 1 : word, directory);
    }
}

static bool take_directory(struct view *view, const struct process_plan *plan, struct command *command,
                           struct error *error)
{
    char *own = getcwd(NULL, 0);
    bool good = own && view_absolute(plan->directory ? plan->directory : own, own, command->directory);

    free(own);
    if (!good)
        return error_set(error, EXIT_COULD_NOT_RUN, "the working directory of a bot is gone");
    if (plan->directory && !view_show(view, command->directory, NULL))
        return error_set(error, EXIT_COULD_NOT_RUN, "its directory %s is no folder that is there", plan->directory);
    if (!plan->directory && strcmp(command->directory, "/") != 0)
        view_add(view, VIEW_FOLDER, command->directory, NULL);
    return true;
}

bool command_show(struct view *view, const struct process_plan *plan, struct command *command, struct error *error)
{
    if (!take_directory(view, plan, command, error) ||
        !find(plan, plan->words[0], plan->directory, command->program, error))
        return false;
    show_program(view, plan, command, 0);
    show_words(view, plan, command->directory);
    return true;
}
