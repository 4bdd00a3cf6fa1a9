/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/avatars.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

/* --- Guard ------------------------------------------------------------------------------------------------------- */

/* The tokens that act on the Hunted: mask. */
static uint32_t tokens_acting(const struct notalone_state *s, unsigned seat)
{
    uint32_t tokens = 0;

    for (unsigned token = 0; token < TOKENS; token++)
        if (places_under(s, token, seat))
            tokens |= TOKEN_BIT(token);
    return tokens;
}

static bool guard_playable(const struct notalone_state *s, const struct user *user)
{
    return tokens_acting(s, user->seat);
}

static void guard_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, tokens_acting(p->s, f->seat) << ACTION_TOKEN, 0, 0);
}

static void guard_chosen(struct play *p, struct frame *f, unsigned action)
{
    unsigned token = action_object(action, ACTION_TOKEN);

    op_avoid(p, f->seat, (uint8_t)(TOKEN_BIT(token) | (token == TOKEN_CREATURE ? AVOIDS_CLONE : 0u)));
}

const struct piece avatars[AVATARS] = {ALL_AVATARS(AVATAR_ROW)};
