/* SPDX-License-Identifier: MIT */
#include "run/bots/bridged.h"

#include <stdint.h>
#include <string.h>

#include "launch/find.h"
#include "sandbox/container/image.h"

static const char prefix[] = "json:";

enum { BRIDGED_WORDS = 3, BRIDGED_MOST = BRIDGED_WORDS + BRIDGED_PLUGIN_WORDS };

static const char *const bridged_words[BRIDGED_WORDS] = {"/proc/self/exe", "bridge", "--"};

const char *bridged_command(const char *command)
{
    size_t size = sizeof prefix - 1;

    return strncmp(command, prefix, size) == 0 ? command + size + strspn(command + size, " \t\n") : NULL;
}

static size_t first_of_image(const char *name, const char *out[BRIDGED_FIRST_MAX], size_t *own)
{
    size_t count = *own = 1;

    out[0] = image_mark;
    if (*name)
        out[count++] = name;
    return count;
}

size_t bridged_first(const char *word, const char *out[BRIDGED_FIRST_MAX], size_t *own)
{
    const char *behind = bridged_command(word);
    size_t count = *own = behind ? BRIDGED_WORDS : 0;

    if (image_behind(word))
        return first_of_image(image_behind(word), out, own);
    if (behind)
        memcpy(out, bridged_words, sizeof bridged_words);
    if (!behind || *behind)
        out[count++] = behind ? behind : word;
    return count;
}

/* They are never written to, nor freed. */
static void put_in_front(struct words *words, const char *const *front, size_t count)
{
    memmove(words->at + count, words->at, (words->count + 1) * sizeof *words->at);
    for (size_t i = 0; i < count; i++)
        words->at[i] = (char *)(uintptr_t)front[i];
    words->count += count;
}

static bool split_image(struct words *words, size_t *own, const char *behind, struct error *error)
{
    *own = 1;
    if (!*behind)
        return error_set(error, EXIT_WRONG_USE, "behind image: there is no name of an image: image:NAME");
    if (!words_split(words, behind, error))
        return false;
    if (words->count + 1 > WORDS_MAX)
        (void)error_set(error, EXIT_WRONG_USE, "a command behind image: has at most %d words", WORDS_MAX - 1);
    else if (image_name_check(words->at[0], error)) {
        put_in_front(words, (const char *[]){image_mark}, 1);
        return true;
    }
    words_release(words);
    return false;
}

bool bridged_split(struct words *words, size_t *own, const char *command, struct error *error)
{
    const char *behind = bridged_command(command);

    if (image_behind(command))
        return split_image(words, own, image_behind(command), error);
    if (behind && image_behind(behind))
        return error_set(error, EXIT_WRONG_USE,
                         "json: starts a program, no image: let the image speak by an SDK, as image:NAME");
    *own = behind ? BRIDGED_WORDS : 0;
    if (!words_split(words, behind ? behind : command, error))
        return false;
    if (behind && words->count + BRIDGED_MOST > WORDS_MAX) {
        words_release(words);
        return error_set(error, EXIT_WRONG_USE, "a command behind json: has at most %d words",
                         WORDS_MAX - BRIDGED_MOST);
    }
    if (behind)
        put_in_front(words, bridged_words, BRIDGED_WORDS);
    return true;
}

void bridged_tell_plugin(const char **words, size_t *own, const char *plugin)
{
    const char **end; /* of the options of the bridge: -- */
    size_t rest = 1;

    if (*own < BRIDGED_WORDS || !plugin)
        return;
    end = words + *own - 1;
    while (end[rest - 1])
        rest++;
    memmove(end + BRIDGED_PLUGIN_WORDS, end, rest * sizeof *end);
    end[0] = "--hashed-plugin";
    end[1] = plugin;
    *own += BRIDGED_PLUGIN_WORDS;
}

bool bridged_can_start(const char *const *words, size_t own, const char *folder, const char *directory,
                       struct error *error)
{
    char place[FIND_PLACE_MAX];

    return image_of(words) || find_program(words[own], folder, directory, place, error);
}
