/* SPDX-License-Identifier: MIT */
#include "run/sandboxes/sandbox_words.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/size.h"

static const char out_of_memory[] = "out of memory";

/* --- taking ------------------------------------------------------------------------------------------------------ */

static char *absolute(const char *folder, const char *path, struct error *error)
{
    char start[PATH_MAX], whole[PATH_MAX];
    char *copy;

    if (!*path) {
        (void)error_set(error, EXIT_WRONG_USE, "it is a path, not an empty text");
        return NULL;
    }
    if (*path == '/')
        start[0] = '\0';
    else if (!realpath(folder ? folder : ".", start))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "the folder where the path %.100s starts cannot be found", path);
    if (snprintf(whole, sizeof whole, "%s%s%s", start, *start ? "/" : "", path) >= (int)sizeof whole)
        (void)error_set(error, EXIT_WRONG_USE, "the path is too long");
    if (error->code)
        return NULL;
    copy = strdup(whole);
    if (!copy)
        (void)error_set(error, EXIT_COULD_NOT_RUN, out_of_memory);
    return copy;
}

static bool take_show(struct sandbox_words *words, const char *value, const char *folder, struct error *error)
{
    if (words->show_count == SANDBOX_SHOWS_MAX)
        return error_set(error, EXIT_WRONG_USE, "a bot is shown %d paths at the most", SANDBOX_SHOWS_MAX);
    words->shows[words->show_count] = absolute(folder, value, error);
    return words->shows[words->show_count] && ++words->show_count;
}

static bool take_state(struct sandbox_words *words, const char *value, const char *folder, struct error *error)
{
    free(words->state);
    words->state = absolute(folder, value, error);
    return words->state != NULL;
}

static bool take_state_size(struct sandbox_words *words, const char *value, struct error *error)
{
    if (!size_read(value, &words->state_bytes))
        return error_set(error, EXIT_WRONG_USE, SIZE_SENTENCE, value);
    return words->has_state_bytes = true;
}

static bool take_engine(struct sandbox_words *words, const char *value, struct error *error)
{
    free(words->engine);
    words->engine = strdup(value);
    return words->engine || error_set(error, EXIT_COULD_NOT_RUN, out_of_memory);
}

static bool take_pull(struct sandbox_words *words, const char *value, struct error *error)
{
    words->pulls = strcmp(value, "missing") == 0;
    words->has_pull = words->pulls || strcmp(value, "never") == 0;
    return words->has_pull || error_set(error, EXIT_WRONG_USE, "it is never or missing, not '%.60s'", value);
}

bool sandbox_words_take(struct sandbox_words *words, enum sandbox_word word, const char *value, const char *folder,
                        struct error *error)
{
    switch (word) {
    case WORD_SANDBOX:
        words->has_level = sandbox_level_parse(&words->level, value, error);
        return words->has_level;
    case WORD_LIMITS:
        words->has_limits = sandbox_limits_parse(&words->limits, value, error);
        return words->has_limits;
    case WORD_SHOW:
        return take_show(words, value, folder, error);
    case WORD_STATE:
        return take_state(words, value, folder, error);
    case WORD_STATE_SIZE:
        return take_state_size(words, value, error);
    case WORD_ENGINE:
        return take_engine(words, value, error);
    case WORD_PULL:
        return take_pull(words, value, error);
    case SANDBOX_WORDS:
        break;
    }
    return false;
}

void sandbox_words_release(struct sandbox_words *words)
{
    while (words->show_count > 0)
        free(words->shows[--words->show_count]);
    free(words->state);
    free(words->kept);
    free(words->engine);
    *words = (struct sandbox_words){0};
}

/* --- from all to one --------------------------------------------------------------------------------------------- */

static bool inherit_state(struct sandbox_words *words, const struct sandbox_words *all, const char *name,
                          struct error *error)
{
    if (all->state && !words->kept && !(words->kept = strdup(all->state)))
        return error_set(error, EXIT_COULD_NOT_RUN, out_of_memory);
    if (words->state || !all->state)
        return true;
    if (asprintf(&words->state, "%s/%s", all->state, name) >= 0)
        return true;
    words->state = NULL;
    return error_set(error, EXIT_COULD_NOT_RUN, out_of_memory);
}

static bool inherit_images(struct sandbox_words *words, const struct sandbox_words *all, struct error *error)
{
    if (!words->has_pull)
        words->pulls = all->pulls;
    words->has_pull = true;
    return words->engine || !all->engine || take_engine(words, all->engine, error);
}

bool sandbox_words_inherit(struct sandbox_words *words, const struct sandbox_words *all, enum sandbox_level preset,
                           const char *name, struct error *error)
{
    bool own_limits = words->has_limits;

    if (!words->has_level)
        words->level = all->has_level ? all->level : preset;
    if (!words->has_limits)
        words->limits = all->has_limits ? all->limits : sandbox_limits_preset();
    if (!words->has_state_bytes)
        words->state_bytes = all->has_state_bytes ? all->state_bytes : SANDBOX_STATE_BYTES;
    if (words->has_state_bytes && !words->state && !all->state)
        return error_set(error, EXIT_WRONG_USE, "state_size is the size of a state, which must be given too");
    words->has_level = words->has_limits = words->has_state_bytes = true;
    for (size_t i = 0; i < all->show_count; i++)
        if (!take_show(words, all->shows[i], NULL, error))
            return false;
    if (!inherit_state(words, all, name, error) || !inherit_images(words, all, error))
        return false;
    return words->level != SANDBOX_NONE || !own_limits ||
           error_set(error, EXIT_WRONG_USE, "limits need a sandbox: let it be limits or a stronger one");
}

struct sandbox_spec sandbox_words_spec(const struct sandbox_words *words, const char *hidden)
{
    struct sandbox_spec spec = {.level = words->level,
                                .limits = words->limits,
                                .show_count = words->show_count,
                                .state = words->state,
                                .state_bytes = words->state_bytes,
                                .kept = {words->kept, words->state},
                                .engine = words->engine,
                                .pulls = words->pulls};

    for (size_t i = 0; i < words->show_count; i++)
        spec.shows[i] = words->shows[i];
    sandbox_spec_hide(&spec, hidden);
    return spec;
}

void sandbox_spec_hide(struct sandbox_spec *spec, const char *hidden)
{
    if (hidden && spec->hide_count < SANDBOX_HIDES_MAX)
        spec->hides[spec->hide_count++] = hidden;
}

/* --- comparing --------------------------------------------------------------------------------------------------- */

static bool same_limits(const struct sandbox_limits *one, const struct sandbox_limits *other)
{
    char texts[2][SANDBOX_LIMITS_TEXT_MAX];

    sandbox_limits_print(one, texts[0]);
    sandbox_limits_print(other, texts[1]);
    return strcmp(texts[0], texts[1]) == 0;
}

bool sandbox_words_same(const struct sandbox_words *one, const struct sandbox_words *other)
{
    bool same = one->level == other->level && same_limits(&one->limits, &other->limits) &&
                one->show_count == other->show_count && one->state_bytes == other->state_bytes &&
                !one->state == !other->state && !one->engine == !other->engine;

    for (size_t i = 0; same && i < one->show_count; i++)
        same = strcmp(one->shows[i], other->shows[i]) == 0;
    return same && !one->kept == !other->kept && (!one->kept || strcmp(one->kept, other->kept) == 0) &&
           (!one->state || strcmp(one->state, other->state) == 0) &&
           (!one->engine || strcmp(one->engine, other->engine) == 0);
}
