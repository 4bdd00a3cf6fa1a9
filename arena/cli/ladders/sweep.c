/* SPDX-License-Identifier: MIT */
#include "cli/ladders/sweep.h"

#include <string.h>

#include "sandbox/container/container.h"

static bool is_image(const struct ladder_bot *bot)
{
    return image_behind(bot->command) != NULL;
}

static bool is_same(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

/* An earlier bot of the file is an image of the same engine. */
static bool was_swept(const struct ladder_file *file, unsigned bot)
{
    for (unsigned i = 0; i < bot; i++)
        if (is_image(&file->bots[i]) && is_same(file->bots[i].sandbox.engine, file->bots[bot].sandbox.engine))
            return true;
    return false;
}

bool ladder_sweep(const struct ladder_file *file, void (*tell)(void *context, const char *engine, unsigned removed),
                  void *context, struct error *error)
{
    for (unsigned i = 0; i < file->bot_count; i++) {
        const char *engine = file->bots[i].sandbox.engine;
        struct error own = {0};
        unsigned removed;

        if (!is_image(&file->bots[i]) || was_swept(file, i))
            continue;
        if (!containers_sweep(engine, &removed, &own) && !error->code)
            *error = own;
        tell(context, engine, removed);
    }
    return error->code == EXIT_DONE;
}
