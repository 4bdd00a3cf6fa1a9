/* SPDX-License-Identifier: MIT */
#include "sandbox/level.h"

#include <string.h>

const struct sandbox_level_row sandbox_levels[SANDBOX_LEVELS] = {
    [SANDBOX_NONE] = {"none", "nothing: the bot may do all that the user may do who started the arena"},
    [SANDBOX_LIMITS] = {"limits", "using up memory, processes, descriptors, disk or processor time"},
    [SANDBOX_NAMESPACES] = {"namespaces",
                            "other processes, files, the network, and what the kernel does for few programs"},
    [SANDBOX_CONTAINER] = {"container", "the same, and the programs of this machine: it brings its own in an image"},
};

bool sandbox_level_parse(enum sandbox_level *level, const char *word, struct error *error)
{
    for (unsigned i = 0; i < SANDBOX_LEVELS; i++)
        if (strcmp(sandbox_levels[i].name, word) == 0) {
            *level = (enum sandbox_level)i;
            return true;
        }
    *level = SANDBOX_BEST;
    return strcmp(word, "best") == 0 ||
           error_set(error, EXIT_WRONG_USE, "a sandbox is none, limits, namespaces, container or best, not '%s'", word);
}
