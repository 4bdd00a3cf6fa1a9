/* SPDX-License-Identifier: MIT */
#include "cli/matches/sandboxes.h"

#include <stdint.h>
#include <stdio.h>

#include "keys/key_file.h"
#include "sandbox/container/image.h"

enum { PLACE_MAX = 80 };

/* ROLE, or ROLE.N if it does not play all seats of the role. */
static void name_place(const struct lineup *lineup, unsigned bot, char out[PLACE_MAX])
{
    unsigned seat = 0, number;
    bool whole;

    while (lineup->bot_of[seat] != bot)
        seat++;
    number = lineup_place(lineup, seat, &whole);
    (void)snprintf(out, PLACE_MAX, whole ? "%.64s" : "%.64s.%u",
                   lineup->settings.game->roles[lineup->role_of[seat]].name, number);
}

static bool is_image(const struct plan_bot *bot)
{
    return !bot->attaches && image_of((const char *const *)(uintptr_t)bot->words.at);
}

static bool any_is_image(const struct plan *plan)
{
    for (unsigned i = 0; i < plan->bot_count; i++)
        if (is_image(&plan->bots[i]))
            return true;
    return false;
}

/* The bots that the arena starts are named by what they play: nobody has a lasting name here. */
bool match_sandboxes_settle(struct match_sandboxes *sandboxes, struct plan *plan, struct error *error)
{
    const struct sandbox_words *all = &sandboxes->all;

    if (all->has_limits && (!all->has_level || all->level == SANDBOX_NONE) && !any_is_image(plan))
        return error_set(error, EXIT_WRONG_USE, "--limits holds in a sandbox: add --sandbox limits, or a stronger one");
    if (all->has_state_bytes && !all->state)
        return error_set(error, EXIT_WRONG_USE, "--state-size is the size of a state: add --state DIR");
    for (unsigned i = 0; i < plan->bot_count; i++) {
        struct sandbox_words *words = &sandboxes->bots[i];
        struct error why = {0};
        char place[PLACE_MAX];

        if (is_image(&plan->bots[i])) { /* whatever is said for all: it is no less */
            words->has_level = true;
            words->level = SANDBOX_CONTAINER;
        }
        name_place(&plan->lineup, i, place);
        if (!sandbox_words_inherit(words, all, SANDBOX_NONE, place, &why))
            return error_set(error, why.code, "%s", why.text);
        plan->bots[i].sandbox = sandbox_words_spec(words, plan->records);
        if (plan->sign && key_file_secret(plan->sign, sandboxes->signing, sizeof sandboxes->signing))
            sandbox_spec_hide(&plan->bots[i].sandbox, sandboxes->signing);
    }
    return true;
}

void match_sandboxes_release(struct match_sandboxes *sandboxes)
{
    for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
        sandbox_words_release(&sandboxes->bots[i]);
    sandbox_words_release(&sandboxes->all);
}
