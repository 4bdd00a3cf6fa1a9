/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/base_hunt.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/tokens.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

/* --- one Hunted of the Creature's choice ------------------------------------------------------------------------- */

static void anticipation_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    op_anticipate(p, action_object(action, ACTION_HUNTED));
}

enum { HAND_SPARED = 2 }; /* places that Ascendancy and Phobia leave a Hunted */

static bool ascendancy_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return hunted_with_hand(s, HAND_SPARED + 1);
}

static void large_hand_play(struct play *p, struct frame *f)
{
    uint8_t seats = hunted_with_hand(p->s, HAND_SPARED + 1);

    if (seats)
        flow_ask(p, f, f->seat, 0, ACTION_HUNTED, seats);
}

static void ascendancy_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    choose_places(p, USE_DISCARD_TO, (uint8_t)(1u << action_object(action, ACTION_HUNTED)), HAND_SPARED, 0);
}

static void phobia_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    choose_places(p, USE_HIDE, (uint8_t)(1u << action_object(action, ACTION_HUNTED)), HAND_SPARED, 0);
}

/* --- spaces ------------------------------------------------------------------------------------------------------ */

/* They stay barred where the Target token lay now, wherever it moves. */
static void force_field_play(struct play *p, struct frame *f)
{
    (void)f;
    p->s->now.no_play |= p->s->tokens[TOKEN_TARGET];
}

/* --- others ------------------------------------------------------------------------------------------------------ */

static void forbidden_zone_play(struct play *p, struct frame *f)
{
    (void)f;
    choose_places(p, USE_DISCARD, all_hunted(p->s), 1, 0);
}

static void interference_play(struct play *p, struct frame *f)
{
    (void)f;
    bar_rescue_places(p);
}

static void cataclysm_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_SPACE, spaces_in_play(p->s));
}

static void cataclysm_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    op_make_ineffective(p, (uint16_t)(1u << action_object(action, ACTION_SPACE)));
}

static void tracking_play(struct play *p, struct frame *f)
{
    (void)f;
    p->s->next.hunt_extra = 1;
}

/* --- strikes ----------------------------------------------------------------------------------------------------- */

enum { SCREAM_PLACES = 2 };

static void scream_strike(struct play *p, uint8_t seats)
{
    uint8_t able = seats & hunted_with_hand(p->s, SCREAM_PLACES);

    for_each_bit(seats & ~able, seat)
        op_lose_will(p, (unsigned)seat, 1);
    choose_places(p, USE_DISCARD_OR_WILL, able, SCREAM_PLACES, 0);
}

static void toxin_strike(struct play *p, uint8_t seats)
{
    uint8_t able = 0;

    for_each_bit(seats, seat) {
        struct seat *hunted = &p->s->seats[seat];

        hunted->offered = hunted->survival;
        if (hunted->offered)
            able |= (uint8_t)(1u << seat);
    }
    if (able)
        choose_survival(p, SURVIVAL_LOSE, able);
}

const struct piece base_hunt[HUNT_CARDS] = {BASE_HUNT(HUNT_ROW)};
