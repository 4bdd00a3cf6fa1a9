/* SPDX-License-Identifier: MIT */
#include "match/former.h"

#include "game/setting.h"

static const struct game_former *find(const struct game *game, struct span epoch)
{
    for (unsigned i = 0; i < game->former_count; i++)
        if (span_equal(epoch, span_text(game->formers[i].epoch)))
            return &game->formers[i];
    return NULL;
}

bool former_is_played(const struct game *game, struct span epoch)
{
    return find(game, epoch) != NULL;
}

unsigned former_settings(const struct game *game, struct span epoch)
{
    const struct game_former *former = find(game, epoch);

    return former ? former->settings : game->setting_count;
}

bool former_has_value(const struct game *game, struct span epoch, unsigned setting, int64_t value)
{
    return value <= setting_most_then(game, find(game, epoch), setting);
}
