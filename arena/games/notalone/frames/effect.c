/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/effect.h"

#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/tokens.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

enum effect_stage { EFFECT_START, EFFECT_PLAY, EFFECT_GOES_ON, EFFECT_DONE };

void effect_push_card(struct play *p, unsigned seat, unsigned card, unsigned index)
{
    struct frame *f = flow_push(p, FRAME_CARD, seat);

    f->piece = (uint8_t)card;
    f->index = (uint8_t)index;
}

void effect_push_survivor(struct play *p, const struct user *user, unsigned card)
{
    struct frame *f = flow_push(p, FRAME_CARD, user->seat);

    f->piece = f->acts_as = (uint8_t)card;
    f->index = user->index;
    f->used = user->used;
    f->stage = EFFECT_PLAY;
}

void effect_push_standing(struct play *p, unsigned evolution)
{
    struct frame *f = flow_push(p, FRAME_CARD, CREATURE);

    f->piece = f->acts_as = (uint8_t)evolution;
    f->stage = EFFECT_PLAY;
    op_use_power(p, CREATURE, evolution);
}

void effect_push_power(struct play *p, unsigned seat, unsigned index, unsigned place, uint32_t used)
{
    struct frame *f = flow_push(p, FRAME_POWER, seat);

    f->piece = (uint8_t)place;
    f->index = (uint8_t)index;
    f->used = used | place_bit(place);
}

typedef void hook(struct play *p, struct frame *f);

/* Runs one of the hooks; `first` is the first of them. Afterwards the stage shows whether all are done. */
static void run_hooks(struct play *p, struct frame *f, const struct piece *row, hook *first)
{
    if (f->stage == EFFECT_PLAY) {
        f->stage = EFFECT_GOES_ON;
        if (first)
            first(p, f);
    } else if (f->waiting) {
        unsigned seat = f->waiting - 1u;

        f->waiting = 0;
        f->simple = f->options = f->base = 0;
        row->chosen(p, f, flow_take_answer(p->s, seat));
    } else if (f->again == 1) {
        f->again = 2;
        first(p, f);
    }
    if (f->again != 1 && flow_is_done(p, f))
        f->stage = EFFECT_DONE;
}

/* --- a card ------------------------------------------------------------------------------------------------------ */

/* The card calls for its tokens: one that lies already stays, unless the card places it anew. */
static void call_tokens(struct notalone_state *s, const struct piece *row)
{
    if (row->traits & TRAIT_STRADDLES)
        s->now.straddles |= row->symbol;
    for_each_bit(row->symbol, token)
        if (row->traits & TRAIT_STRADDLES || !s->tokens[token])
            s->now.due |= (uint8_t)TOKEN_BIT(token);
}

/* The card whose effect a card or a power has. */
static unsigned acts_as(const struct notalone_state *s, unsigned card)
{
    if (!is_power(card))
        return effect_of(s, card);
    return card_row(card)->traits & TRAIT_ACTS_AS ? card_row(card)->datum : card;
}

/* The tokens that an effect asks for are placed at once if the usual moment has passed. */
static void place_tokens(struct play *p, const struct frame *f, const struct piece *row)
{
    if (row->traits & TRAIT_AT_ONCE)
        tokens_push(p, f->seat, row->symbol);
    else if (p->s->step > STEP_TOKENS)
        tokens_push(p, CREATURE, ALL_TOKENS);
}

/* An Evolution or an Avatar is used: its price is paid first. If it can no longer be used nothing happens. */
static void use_power(struct play *p, struct frame *f)
{
    const struct piece *row = card_row(f->piece);

    if (!is_power_usable(p->s, f->seat, f->piece)) {
        flow_pop(p);
        return;
    }
    f->acts_as = (uint8_t)acts_as(p->s, f->piece);
    f->stage = EFFECT_PLAY;
    op_use_power(p, f->seat, f->piece);
    call_tokens(p->s, card_row(f->acts_as));
    place_tokens(p, f, card_row(f->acts_as));
    if (row->traits & TRAIT_PAYS_DNA)
        op_lose_dna(p, 1);
    if (row->traits & TRAIT_PAYS_HUNT_CARD)
        choose_hunt(p, HUNT_PAY);
}

static void card_start(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    const struct piece *row;

    if (!card_row(f->piece)->instead && !is_playable(s, f->seat, f->piece)) {
        unsigned seat = f->seat, card = f->piece;

        flow_pop(p);
        op_unspend(p, seat, card);
        return;
    }
    f->acts_as = (uint8_t)acts_as(s, f->piece);
    row = card_row(f->acts_as);
    op_begin_effect(p, f->seat, f->piece, f->acts_as);
    if (row->traits & TRAIT_TAKES_UP)
        op_uncommit(p, (uint8_t)(1u << f->seat));
    call_tokens(s, row);
    f->stage = EFFECT_PLAY;
    place_tokens(p, f, row);
    if (row->traits & TRAIT_HURTS)
        choose_places(p, USE_DISCARD, (uint8_t)(1u << f->seat), price_of_hurting(s), 0);
}

static void card_end(struct play *p, const struct frame *f)
{
    const struct frame done = *f;

    flow_pop(p);
    if (is_survival(done.piece))
        op_spend_survival(p, done.seat, done.piece);
    if (card_row(done.acts_as)->traits & TRAIT_UNCOMMITS)
        op_uncommit(p, all_hunted(p->s));
    if (card_row(done.acts_as)->revealed)
        op_park(p, done.seat, done.acts_as, done.subject);
}

static void card_run(struct play *p, struct frame *f)
{
    if (f->stage == EFFECT_START && is_power(f->piece)) {
        use_power(p, f);
    } else if (f->stage == EFFECT_START) {
        card_start(p, f);
    } else {
        run_hooks(p, f, card_row(f->acts_as), card_row(f->acts_as)->play);
        if (f->stage == EFFECT_DONE)
            card_end(p, f);
    }
}

const struct flow card_flow = {"card", card_run, NULL, NULL, NULL};

/* --- a power ----------------------------------------------------------------------------------------------------- */

static void power_run(struct play *p, struct frame *f)
{
    const struct piece *row = place_row(f->piece);

    if (f->stage == EFFECT_START) {
        if (row->traits & TRAIT_ONCE)
            p->s->now.spent |= place_bit(f->piece);
        event_say(p, EVENT_POWER, f->seat, f->piece, 0);
        f->stage = EFFECT_PLAY;
    }
    run_hooks(p, f, row, row->play);
    if (f->stage == EFFECT_DONE)
        flow_pop(p);
}

const struct flow power_flow = {"power", power_run, NULL, NULL, NULL};

/* --- right after the reveal -------------------------------------------------------------------------------------- */

void effect_push_parked(struct play *p, const struct parked *effect)
{
    struct frame *f = flow_push(p, FRAME_PARKED, effect->seat);

    f->acts_as = effect->card;
    f->subject = effect->subject;
}

static void parked_run(struct play *p, struct frame *f)
{
    const struct piece *row = card_row(f->acts_as);

    if (f->stage == EFFECT_START) {
        event_say(p, EVENT_AFTER_REVEAL, f->seat, f->acts_as, 0);
        f->stage = EFFECT_PLAY;
    }
    run_hooks(p, f, row, row->revealed);
    if (f->stage == EFFECT_DONE)
        flow_pop(p);
}

const struct flow parked_flow = {"right after the reveal", parked_run, NULL, NULL, NULL};
