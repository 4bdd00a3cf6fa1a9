/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sanctuary_hunt.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice_sanctuary.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

/* --- Survivors --------------------------------------------------------------------------------------------------- */

/* Those of the seats who hold so many Survivors or more. */
static uint8_t holders(const struct notalone_state *s, uint8_t seats, unsigned least)
{
    uint8_t found = 0;

    for_each_bit(seats, seat)
        if (count_bits(s->seats[seat].survivors) >= least)
            found |= (uint8_t)(1u << seat);
    return found;
}

static void ambush_strike(struct play *p, uint8_t seats)
{
    choose_survivors(p, holders(p->s, seats, 1));
}

static void abduction_play(struct play *p, struct frame *f)
{
    uint8_t seats = holders(p->s, all_hunted(p->s), 1);

    if (seats)
        flow_ask(p, f, f->seat, 0, ACTION_HUNTED, seats);
}

static void abduction_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    choose_survivors(p, (uint8_t)(1u << action_object(action, ACTION_HUNTED)));
}

enum { PANIC_LEAST = 2 };

static void panic_play(struct play *p, struct frame *f)
{
    (void)f;
    choose_survivors(p, holders(p->s, all_hunted(p->s), PANIC_LEAST));
}

/* --- DNA --------------------------------------------------------------------------------------------------------- */

static bool mutagenesis_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->dna < DNA_ALL;
}

static void mutagenesis_play(struct play *p, struct frame *f)
{
    (void)f;
    op_take_dna(p, 1);
}

static bool frenzy_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->dna && s->step <= STEP_REVEAL_WINDOW;
}

static void frenzy_play(struct play *p, struct frame *f)
{
    op_lose_dna(p, 1);
    play_move_token(p, f);
}

/* --- Evolutions -------------------------------------------------------------------------------------------------- */

static bool regrowth_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->evolution_discard;
}

static void regrowth_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_EVOLUTION, p->s->evolution_discard);
}

static void regrowth_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    op_take_evolution(p, action_object(action, ACTION_EVOLUTION));
}

static bool metamorphosis_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return evolutions_to_swap(s);
}

/* Nobody else sees what the cards of the hand cost. */
static bool metamorphosis_perhaps(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->developed && s->evolution_hand;
}

static void metamorphosis_play(struct play *p, struct frame *f)
{
    (void)f;
    choose_evolution(p, EVOLUTION_SWAP);
}

/* --- Defence ----------------------------------------------------------------------------------------------------- */

static bool breach_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->defence < defence_start(s);
}

static void breach_play(struct play *p, struct frame *f)
{
    (void)f;
    op_retreat_defence(p);
}

const struct piece sanctuary_hunt[HUNT_CARDS] = {SANCTUARY_HUNT(HUNT_ROW)};
