/* SPDX-License-Identifier: MIT */
#include "cluster/program.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "cluster/cluster.h"

enum { MS = 1000 };

void program_add(struct program_words *words, const char *word)
{
    assert(words->count < PROGRAM_WORDS_MAX);
    words->at[words->count++] = word;
    words->at[words->count] = NULL;
}

void program_add_all(struct program_words *words, const struct words *more)
{
    for (size_t i = 0; i < more->count; i++)
        program_add(words, more->at[i]);
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* The last line of what it said, which is mostly the one that says why. Ends the text after it. */
static const char *last_line(char *text)
{
    size_t size = strlen(text);
    char *line;

    while (size > 0 && (text[size - 1] == '\n' || text[size - 1] == ' '))
        text[--size] = '\0';
    line = strrchr(text, '\n');
    return line ? line + 1 : text;
}

static bool refuse(const char *name, struct answer *answer, struct error *error)
{
    const char *line = last_line(answer->error);

    if (answer->reason != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: %s", name, strerror(answer->reason));
    if (answer->hung)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s did not answer in %d seconds%s%.300s", name, CLUSTER_CALL_S,
                         line[0] ? ": " : "", line);
    if (line[0])
        return error_set(error, EXIT_COULD_NOT_RUN, "%s failed: %.300s", name, line);
    if (WIFEXITED(answer->status))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s failed with exit code %d", name, WEXITSTATUS(answer->status));
    return error_set(error, EXIT_COULD_NOT_RUN, "%s failed", name);
}

bool program_run(const struct program_words *words, const char *const *environment, struct span input,
                 struct buffer *out, char said[ASK_ERROR_MAX], struct error *error)
{
    struct answer *answer = malloc(sizeof *answer);
    const char *name = name_of(words->at[0]);
    bool good;

    if (!answer)
        return error_set(error, EXIT_COULD_NOT_RUN, "no memory");
    good = ask_more(answer, &(struct question){.words = words->at,
                                               .environment = environment,
                                               .input = input,
                                               .all = out,
                                               .deadline_ms = CLUSTER_CALL_S * MS});
    if (said)
        memcpy(said, answer->error, ASK_ERROR_MAX);
    if (!good)
        (void)refuse(name, answer, error);
    free(answer);
    if (good && out && out->failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s printed more than %zu bytes", name, out->most);
    return good;
}
