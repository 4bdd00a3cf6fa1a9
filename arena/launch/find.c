/* SPDX-License-Identifier: MIT */
#include "launch/find.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/visible.h"

enum { INTERPRETER_MAX = 256 /* bytes of its path; Linux itself reads no more of the line */ };

static const char path_is[] = "PATH=";
static const char *const default_path = "/usr/local/bin:/usr/bin:/bin";

char *find_path(const char *folder)
{
    const char *path = getenv("PATH");
    char *out = NULL;

    if (asprintf(&out, "%s%s%s%s", path_is, path ? path : default_path, folder ? ":" : "", folder ? folder : "") < 0)
        return NULL;
    return out;
}

bool find_place(const char *path, const char *directory, char place[FIND_PLACE_MAX])
{
    bool apart = directory && *path != '/';

    return snprintf(place, FIND_PLACE_MAX, "%s%s%s", apart ? directory : "", apart ? "/" : "", path) < FIND_PLACE_MAX;
}

/* 0, or the errno that exec would have. */
static int look_at(const char *path, const char *directory, char place[FIND_PLACE_MAX])
{
    struct stat info;

    if (!find_place(path, directory, place))
        return ENAMETOOLONG;
    if (stat(place, &info) != 0)
        return errno;
    if (S_ISDIR(info.st_mode))
        return EISDIR;
    if (!S_ISREG(info.st_mode))
        return EACCES;
    return faccessat(AT_FDCWD, place, X_OK, AT_EACCESS) == 0 ? 0 : errno;
}

/* As execvp has it: an empty part is the working directory, and a program that may not be run is passed over. */
static int look_along(const char *path, const char *program, const char *directory, char place[FIND_PLACE_MAX])
{
    int reason = ENOENT;

    for (;;) {
        size_t size = strcspn(path, ":");
        char path_of_it[FIND_PLACE_MAX];
        int found = ENOENT;

        if (snprintf(path_of_it, sizeof path_of_it, "%.*s%s%s", (int)size, path, size ? "/" : "", program) <
            (int)sizeof path_of_it)
            found = look_at(path_of_it, directory, place);
        if (found == 0)
            return 0;
        reason = found == EACCES || found == EISDIR ? EACCES : reason;
        if (path[size] == '\0')
            return reason;
        path += size + 1;
    }
}

/* 0, or why it cannot be run. */
static int look_for(const char *program, const char *folder, const char *directory, char place[FIND_PLACE_MAX])
{
    char *path;
    int reason;

    if (strchr(program, '/'))
        return look_at(program, directory, place);
    path = find_path(folder);
    reason = path ? look_along(path + strlen(path_is), program, directory, place) : ENOMEM;
    free(path);
    return reason;
}

/* --- what is said ------------------------------------------------------------------------------------------------ */

/* The interpreter that the first line of a script names; "" if there is none. */
static void read_interpreter(const char *place, char out[INTERPRETER_MAX])
{
    char line[INTERPRETER_MAX] = "";
    FILE *file = fopen(place, "re");
    size_t start, length, size = file ? fread(line, 1, sizeof line - 1, file) : 0;

    if (file)
        (void)fclose(file);
    out[0] = '\0';
    if (size < 2 || memcmp(line, "#!", 2) != 0)
        return;
    start = 2 + strspn(line + 2, " \t");
    length = strcspn(line + start, " \t\n");
    memcpy(out, line + start, length);
    out[length] = '\0';
}

/* The system says "no such file" of a file that is there, when it is another one that it needs. */
static bool refuse_what_it_needs(const char *program, const char *place, struct error *error)
{
    char named[INTERPRETER_MAX], interpreter[INTERPRETER_MAX];
    size_t size;

    read_interpreter(place, named);
    visible_span(interpreter, sizeof interpreter, span_text(named), false);
    size = strlen(interpreter);
    if (size == 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: it is there, but the loader that it names is not",
                         program);
    return error_set(
        error, EXIT_COULD_NOT_RUN, "cannot run %s: its first line names the interpreter %s, which is not there%s",
        program, interpreter,
        size > 4 && strcmp(interpreter + size - 4, "\\x0d") == 0 ? " (\\x0d: its lines end as in Windows)" : "");
}

bool find_is_here(const char *program, const char *place)
{
    struct stat here, found;

    if (strchr(program, '/') || stat(program, &here) != 0)
        return false;
    return !place || stat(place, &found) != 0 || here.st_dev != found.st_dev || here.st_ino != found.st_ino;
}

static bool refuse_unknown(const char *program, const char *folder, struct error *error)
{
    if (strchr(program, '/'))
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: there is no such program", program);
    if (find_is_here(program, NULL))
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "cannot run %s: there is no such program in PATH; what is here has the path ./%s", program,
                         program);
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: there is no such program in PATH%s%s", program,
                     folder ? " or in " : "", folder ? folder : "");
}

bool find_refuse(int reason, const char *program, const char *folder, const char *directory, struct error *error)
{
    char place[FIND_PLACE_MAX];
    int found = look_for(program, folder, directory, place);

    if (reason == ENOENT && found == 0)
        return refuse_what_it_needs(program, place, error);
    if (found == EISDIR)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: it is a folder, not a program", program);
    if (reason == ENOENT)
        return refuse_unknown(program, folder, error);
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: %s", program, strerror(reason));
}

/* One with a relative path is another file in each directory. */
static bool has_interpreter(const char *place)
{
    char interpreter[INTERPRETER_MAX];

    read_interpreter(place, interpreter);
    return interpreter[0] != '/' || access(interpreter, F_OK) == 0 || errno != ENOENT;
}

bool find_program(const char *program, const char *folder, const char *directory, char place[FIND_PLACE_MAX],
                  struct error *error)
{
    int reason = look_for(program, folder, directory, place);

    return reason == 0 || find_refuse(reason, program, folder, directory, error);
}

bool find_program_whole(const char *program, const char *folder, const char *directory, struct error *error)
{
    char place[FIND_PLACE_MAX];

    return find_program(program, folder, directory, place, error) &&
           (has_interpreter(place) || find_refuse(ENOENT, program, folder, directory, error));
}
