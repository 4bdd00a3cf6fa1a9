/* SPDX-License-Identifier: MIT */
#include "serve/elsewhere/errand.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "keys/certificate.h"
#include "launch/environment.h"
#include "launch/find.h"
#include "launch/words.h"

enum { OWN_VARIABLES = 3, DIGITS_MAX = 9 };

/* --- the gate ---------------------------------------------------------------------------------------------------- */

static bool is_text(const json_t *value)
{
    return json_is_string(value) && strlen(json_string_value(value)) == json_string_length(value);
}

static bool is_path(const json_t *value)
{
    return is_text(value) && json_string_value(value)[0] == '/' && json_string_length(value) < PATH_MAX;
}

static bool are_texts(const json_t *array, size_t least, size_t most)
{
    if (!json_is_array(array) || json_array_size(array) < least || json_array_size(array) > most)
        return false;
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!is_text(json_array_get(array, i)))
            return false;
    return true;
}

static bool check_variables(const json_t *variables, struct error *error)
{
    struct passed passed = {0};

    for (size_t i = 0; i < json_array_size(variables); i++)
        if (!passed_add(&passed, json_string_value(json_array_get(variables, i)), error))
            return false;
    return true;
}

bool errand_check(const json_t *errand, struct error *error)
{
    const json_t *key = json_object_get(errand, "server_key"), *words = json_object_get(errand, "words");

    if (!is_text(json_object_get(errand, "bot")) || !is_text(json_object_get(errand, "endpoint")))
        return error_set(error, EXIT_COULD_NOT_RUN, "`bot` and `endpoint` must be texts");
    if (!is_text(key) || !certificate_is_key(span_text(json_string_value(key))))
        return error_set(error, EXIT_COULD_NOT_RUN, "`server_key` must be a key");
    if (!is_path(json_object_get(errand, "keys")) || !is_path(json_object_get(errand, "directory")))
        return error_set(error, EXIT_COULD_NOT_RUN, "`keys` and `directory` must be paths that begin with /");
    if (!are_texts(words, 1, WORDS_MAX) || !is_path(json_array_get(words, 0)))
        return error_set(error, EXIT_COULD_NOT_RUN, "`words` must be texts, the first of them a path");
    if (!are_texts(json_object_get(errand, "env"), 0, PASSED_MAX))
        return error_set(error, EXIT_COULD_NOT_RUN, "`env` must be texts, %d at the most", PASSED_MAX);
    return check_variables(json_object_get(errand, "env"), error);
}

json_t *errand_parse(struct span text, struct error *error)
{
    json_t *errand = json_loadb((const char *)text.at, text.size, JSON_REJECT_DUPLICATES, NULL);

    if (!errand)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "it is not JSON");
    if (errand && errand_check(errand, error))
        return errand;
    json_decref(errand);
    return NULL;
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

json_t *errand_read(const char *path, struct error *error)
{
    struct error why = {0};
    struct buffer text;
    struct stat about;
    json_t *errand = NULL;

    buffer_init(&text, ERRAND_MAX + 1);
    if (stat(path, &about) == 0 && (about.st_uid != geteuid() || about.st_mode & (S_IRWXG | S_IRWXO)))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: it must belong to this user, and nobody else may read it",
                        path);
    else if (disk_read(path, ERRAND_MAX, &text, error)) {
        errand = errand_parse(buffer_span(&text), &why);
        if (!errand)
            (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, why.text);
    }
    buffer_release(&text);
    return errand;
}

bool errand_write(const json_t *errand, const char *path, struct error *error)
{
    char *text = json_dumps(errand, JSON_COMPACT);
    bool good = text && disk_put(path, span_text(text));

    free(text);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

/* --- becoming the bot -------------------------------------------------------------------------------------------- */

static char *variable(const char *name, const json_t *errand, const char *key)
{
    char *out = NULL;

    return asprintf(&out, "%s=%s", name, json_string_value(json_object_get(errand, key))) < 0 ? NULL : out;
}

static char **environment_of(const json_t *errand)
{
    struct passed passed = {0};
    const struct passed *lists[PASSED_LISTS_MAX] = {&passed};
    const char *own[OWN_VARIABLES + 1] = {variable("ARENA_ENDPOINT", errand, "endpoint"),
                                          variable("ARENA_SERVER_KEY", errand, "server_key"),
                                          variable("ARENA_KEYS", errand, "keys")};
    char *path = find_path(NULL);
    const json_t *variables = json_object_get(errand, "env");

    for (size_t i = 0; i < json_array_size(variables); i++)
        passed.words[passed.count++] = json_string_value(json_array_get(variables, i));
    return own[0] && own[1] && own[2] && path ? environment_make(lists, own, path) : NULL;
}

/* Frees nothing: what follows is another program, or the end. */
static int become(const json_t *errand, struct error *error)
{
    const char *directory = json_string_value(json_object_get(errand, "directory"));
    const json_t *words = json_object_get(errand, "words");
    char *argv[WORDS_MAX + 1] = {NULL}, **environment = environment_of(errand);

    for (size_t i = 0; i < json_array_size(words); i++)
        argv[i] = (char *)(uintptr_t)json_string_value(json_array_get(words, i));
    if (!environment || !argv[0])
        return (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory"), (int)error->code;
    if (chdir(directory) != 0)
        return (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s; the node must have the folder", directory,
                               strerror(errno)),
               (int)error->code;
    (void)execve(argv[0], argv, environment);
    (void)find_refuse(errno, argv[0], NULL, NULL, error);
    return (int)error->code;
}

int errand_run(const char *batch, const char *number, struct error *error)
{
    char path[PATH_MAX];
    const json_t *errand;

    if (*number == '\0' || strlen(number) > DIGITS_MAX || strspn(number, "0123456789") != strlen(number) ||
        snprintf(path, sizeof path, "%s-%s" ERRAND_END, batch, number) >= (int)sizeof path)
        (void)error_set(error, EXIT_WRONG_USE, "'%.40s' is no number of a task", number);
    else if ((errand = errand_read(path, error)) != NULL)
        return become(errand, error);
    return (int)error->code;
}
