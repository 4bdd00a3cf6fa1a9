/* SPDX-License-Identifier: MIT */
#include "run/bots/bridged.h"

#include <stdint.h>
#include <string.h>

#include "launch/find.h"

static const char prefix[] = "json:";

enum { BRIDGED_WORDS = 3 };

static const char *const bridged_words[BRIDGED_WORDS] = {"/proc/self/exe", "bridge", "--"};

const char *bridged_command(const char *command)
{
    size_t size = sizeof prefix - 1;

    return strncmp(command, prefix, size) == 0 ? command + size + strspn(command + size, " \t\n") : NULL;
}

size_t bridged_first(const char *word, const char *out[BRIDGED_FIRST_MAX], size_t *own)
{
    const char *behind = bridged_command(word);
    size_t count = *own = behind ? BRIDGED_WORDS : 0;

    if (behind)
        memcpy(out, bridged_words, sizeof bridged_words);
    if (!behind || *behind)
        out[count++] = behind ? behind : word;
    return count;
}

/* They are never written to, nor freed. */
static void put_in_front(struct words *words)
{
    memmove(words->at + BRIDGED_WORDS, words->at, (words->count + 1) * sizeof *words->at);
    for (size_t i = 0; i < BRIDGED_WORDS; i++)
        words->at[i] = (char *)(uintptr_t)bridged_words[i];
    words->count += BRIDGED_WORDS;
}

bool bridged_split(struct words *words, size_t *own, const char *command, struct error *error)
{
    const char *behind = bridged_command(command);

    *own = behind ? BRIDGED_WORDS : 0;
    if (!words_split(words, behind ? behind : command, error))
        return false;
    if (behind && words->count + BRIDGED_WORDS > WORDS_MAX) {
        words_release(words);
        return error_set(error, EXIT_WRONG_USE, "a command behind json: has at most %d words",
                         WORDS_MAX - BRIDGED_WORDS);
    }
    if (behind)
        put_in_front(words);
    return true;
}

bool bridged_can_start(const char *const *words, size_t own, const char *folder, const char *directory,
                       struct error *error)
{
    char place[FIND_PLACE_MAX];

    return own == 0 || find_program(words[own], folder, directory, place, error);
}
