/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/exploration_survival.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/cache.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/rescue.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/flow.h"

/* --- Ingenuity, Amplifier ---------------------------------------------------------------------------------------- */

/* The Beach and The Dome have one number: there is either the Marker or the Shield, and so nothing to choose. */
static bool ingenuity_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->shield || !s->marker;
}

static void ingenuity_play(struct play *p, struct frame *f)
{
    (void)f;
    if (p->s->shield)
        advance_shield(p);
    else
        op_put_marker(p);
}

static bool amplifier_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->shield || s->marker;
}

static void amplifier_play(struct play *p, struct frame *f)
{
    (void)f;
    if (p->s->shield) {
        advance_shield(p);
        return;
    }
    op_remove_marker(p);
    rescue_advance(p, 1);
}

/* --- Shuttle ----------------------------------------------------------------------------------------------------- */

static bool shuttle_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->rescue == 1;
}

static void shuttle_play(struct play *p, struct frame *f)
{
    (void)f;
    op_end(p, SIDE_HUNTED + 1, REASON_RESCUE);
}

/* --- tokens, where they are placed and lie ----------------------------------------------------------------------- */

static void alert_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_SPACE, spaces_in_play(p->s));
}

static void alert_chosen(struct play *p, struct frame *f, unsigned action)
{
    uint16_t space = (uint16_t)(1u << action_object(action, ACTION_SPACE));

    (void)f;
    op_calm(p, space);
    op_make_ineffective(p, space);
}

static void hindrance_play(struct play *p, struct frame *f)
{
    (void)f;
    op_bar_creature(p, LOWER_ROW);
}

static bool target_is_off(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return !s->tokens[TOKEN_TARGET];
}

static void refuge_play(struct play *p, struct frame *f)
{
    play_modifier(p, f);
    op_bar_creature(p, p->s->tokens[TOKEN_TARGET]);
}

/* --- Decoy ------------------------------------------------------------------------------------------------------- */

static bool decoy_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return has_several(tokens_for_survival(s));
}

/* Of two it does not matter which is named first. */
static void decoy_play(struct play *p, struct frame *f)
{
    uint32_t out = tokens_for_survival(p->s);

    flow_ask(p, f, f->seat, (count_bits(out) == 2 ? out & -out : out) << ACTION_TOKEN, 0, 0);
}

/* The frame's subject: the first token + 1. */
static void decoy_chosen(struct play *p, struct frame *f, unsigned action)
{
    unsigned token = action_object(action, ACTION_TOKEN);

    if (!f->subject) {
        f->subject = (uint8_t)(token + 1);
        flow_ask(p, f, f->seat, (tokens_for_survival(p->s) & ~TOKEN_BIT(token)) << ACTION_TOKEN, 0, 0);
        return;
    }
    op_swap_tokens(p, f->subject - 1u, token);
    choose_places(p, USE_TAKE, (uint8_t)(1u << f->seat), 1, 0);
}

/* --- avoiding tokens --------------------------------------------------------------------------------------------- */

static void mimicry_revealed(struct play *p, struct frame *f)
{
    uint16_t here = spaces_of(p->s, f->seat);

    if (here & p->s->tokens[TOKEN_CREATURE])
        op_avoid(p, f->seat, TOKEN_BIT(TOKEN_CREATURE));
    if (p->s->now.clone && here & p->s->tokens[TOKEN_TARGET])
        op_avoid(p, f->seat, AVOIDS_CLONE);
    if (here & creature_spaces(p->s))
        rescue_advance(p, 1);
}

static bool on_target_token(const struct notalone_state *s, const struct user *user)
{
    return places_under(s, TOKEN_TARGET, user->seat);
}

/* --- Equipment, Rally -------------------------------------------------------------------------------------------- */

static void equipment_play(struct play *p, struct frame *f)
{
    uint32_t simple = may_draw_survival(p->s) ? 1u << ACTION_DRAW : 0;

    if (p->s->survival_discard_size)
        simple |= 1u << ACTION_TAKE_TOP;
    if (simple)
        flow_ask(p, f, f->seat, simple, 0, 0);
}

static void equipment_chosen(struct play *p, struct frame *f, unsigned action)
{
    if (action == ACTION_DRAW)
        (void)op_draw_survival(p, f->seat);
    else
        op_take_top_survival(p, f->seat);
}

static bool rally_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->caught;
}

static void rally_play(struct play *p, struct frame *f)
{
    (void)f;
    choose_places(p, USE_CAUGHT, (uint8_t)p->s->caught, 1, 0);
}

/* --- Second Wind, Tenacity --------------------------------------------------------------------------------------- */

static bool second_wind_playable(const struct notalone_state *s, const struct user *user)
{
    const struct seat *hunted = &s->seats[user->seat];

    return hunted->discard && count_bits(hunted->hand) <= 1;
}

static void second_wind_play(struct play *p, struct frame *f)
{
    op_take_back(p, f->seat, p->s->seats[f->seat].discard);
}

static void tenacity_play(struct play *p, struct frame *f)
{
    struct seat *hunted = &p->s->seats[f->seat];

    hunted->resist_extra++;
    if (hunted->resists)
        choose_places(p, USE_TAKE, (uint8_t)(1u << f->seat), hunted->resists, 0);
}

/* --- Vaccine ----------------------------------------------------------------------------------------------------- */

static bool vaccine_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->assimilation < assimilation_start(s);
}

static void vaccine_play(struct play *p, struct frame *f)
{
    (void)f;
    op_retreat_assimilation(p);
}

/* --- Caches ------------------------------------------------------------------------------------------------------ */

static bool caches_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return may_draw_survival(s) && cache_spaces(s);
}

static void caches_play(struct play *p, struct frame *f)
{
    unsigned spaces = count_bits(cache_spaces(p->s));

    for (unsigned i = 0; i < card_row(f->acts_as)->datum && i < spaces; i++) {
        unsigned card = op_draw_survival(p, f->seat);

        if (card)
            p->s->seats[f->seat].offered |= survival_bit(card);
    }
    cache_put(p, f->seat);
}

/* --- On the Run -------------------------------------------------------------------------------------------------- */

enum { RUN_HAND = 3 };

static bool on_the_run_playable(const struct notalone_state *s, const struct user *user)
{
    return s->seats[user->seat].mode == MODE_ONE && hand_taken_up(s, user->seat) >= RUN_HAND;
}

static void on_the_run_play(struct play *p, struct frame *f)
{
    op_change_mode(p, f->seat, card_row(f->acts_as)->datum);
}

/* --- Retreat ----------------------------------------------------------------------------------------------------- */

static void retreat_chosen(struct play *p, struct frame *f, unsigned action)
{
    chosen_move_hunted(p, f, action);
    if (action_is_small(action, ACTION_SPACE) && !(p->s->seats[f->subject].resolved >> f->spot & 1))
        op_forgo(p, f->subject, f->spot);
}

const struct piece exploration_survival[SURVIVAL_CARDS] = {EXPLORATION_SURVIVAL(SURVIVAL_ROW)};
