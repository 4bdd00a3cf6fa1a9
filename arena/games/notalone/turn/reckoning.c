/* SPDX-License-Identifier: MIT */
/* Phase 2's placing of tokens and phase 3: the reveal, the resolution under the tokens, and who is caught. */
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/effect.h"
#include "games/notalone/frames/resolution.h"
#include "games/notalone/frames/tokens.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/frames/window.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

/* --- tokens ------------------------------------------------------------------------------------------------------ */

/* Those that must be placed, then those that may be. */
enum tokens_stage { TOKENS_DUE, TOKENS_OFFER, TOKENS_DONE };

static void tokens_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    (void)f;
    if (s->stage == TOKENS_DUE) {
        s->stage = TOKENS_OFFER;
        s->now.due |= TOKEN_BIT(TOKEN_CREATURE);
        if (on_artemia_symbol(s) && !s->tokens[TOKEN_ARTEMIA])
            s->now.due |= TOKEN_BIT(TOKEN_ARTEMIA);
        tokens_push(p, CREATURE, ALL_TOKENS);
    } else if (s->stage == TOKENS_OFFER && tokens_to_offer(s)) {
        s->stage = TOKENS_DONE;
        tokens_offer(p, tokens_to_offer(s));
    } else {
        steps_next(p);
    }
}

const struct flow step_tokens = {"tokens", tokens_run, NULL, NULL, NULL};

/* --- the reveal -------------------------------------------------------------------------------------------------- */

static void keep_one_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    uint8_t seats = 0;

    (void)f;
    for_each_hunted(s, seat)
        if (s->seats[seat].count > mode_of(s, seat)->explores)
            seats |= (uint8_t)(1u << seat);
    if (s->stage || !seats) {
        steps_next(p);
        return;
    }
    s->stage = 1;
    choose_places(p, USE_EXPLORE, seats, 1, 0);
}

static void reveal_run(struct play *p, struct frame *f)
{
    (void)f;
    for_each_hunted(p->s, seat)
        op_reveal(p, seat);
    steps_next(p);
}

/* The effects that wait for the reveal, one at a call. */
static void after_reveal_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    (void)f;
    if (s->parked_done == s->parked_count)
        steps_next(p);
    else
        effect_push_parked(p, &s->parked[s->parked_done++]);
}

const struct flow step_keep_one = {"keep one", keep_one_run, NULL, NULL, NULL};
const struct flow step_reveal = {"reveal", reveal_run, NULL, NULL, NULL};
const struct flow step_after_reveal = {"right after the reveal", after_reveal_run, NULL, NULL, NULL};

/* --- steps a and b ----------------------------------------------------------------------------------------------- */

/* The Hunted with more than `round` places under the token. */
static uint8_t seats_under(const struct notalone_state *s, unsigned token, unsigned round)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat)
        if (places_under(s, token, seat) > round)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

/* The Hunted with more than `round` places beside the Target token. */
static uint8_t seats_beside(const struct notalone_state *s, unsigned round)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat) {
        unsigned count = 0;

        for (unsigned i = 0; i < s->seats[seat].count; i++)
            count += is_beside(s, TOKEN_TARGET, seat, i);
        if (count > round)
            seats |= (uint8_t)(1u << seat);
    }
    return seats;
}

/* Strikes of one card: for each place under the token, then for each beside it. */
enum { ROUNDS = 2 * EXPLORED_MAX, STRIKES = HUNT_PLAYED_MAX * ROUNDS };

unsigned striking_card(const struct notalone_state *s)
{
    return s->now.struck ? s->hunt_acts[(s->now.struck - 1) / ROUNDS] : 0;
}

static void strike_seats(struct play *p, unsigned card, uint8_t seats, void (*strike)(struct play *p, uint8_t seats))
{
    struct game_event e;

    if (event_open(p, &e, EVENT_STRIKE)) {
        event_add(&e, 0, GAME_EVERYBODY, (int)card);
        event_add_mask(&e, 1, GAME_EVERYBODY, seats, 0);
        event_send(p, &e);
    }
    strike(p, seats);
}

/* The Target cards strike as step b begins, in the order played: one strike at a call. In step b the Hunted have their
 * turns again. `struck` counts the strikes that are done. When all are done it is STRIKES, and the function returns
 * false. */
static bool strike(struct play *p)
{
    struct notalone_state *s = p->s;

    if (!s->now.struck)
        s->resolving = 0;
    while (s->now.struck < s->hunt_plays * ROUNDS) {
        unsigned card = s->hunt_acts[s->now.struck / ROUNDS], round = s->now.struck++ % ROUNDS;
        bool beside = round >= EXPLORED_MAX;
        const struct piece *row;
        uint8_t seats;

        if (!card)
            continue;
        row = card_row(card);
        if (!(beside ? row->strike_beside : row->strike) || (round && row->traits & TRAIT_STRIKES_ONCE))
            continue;
        seats = beside ? seats_beside(s, round - EXPLORED_MAX) : seats_under(s, TOKEN_TARGET, round);
        if (!seats)
            continue;
        strike_seats(p, card, seats, beside ? row->strike_beside : row->strike);
        return true;
    }
    s->now.struck = STRIKES;
    return false;
}

enum resolve_stage { RESOLVE_FIND, RESOLVE_DUE };

static void resolve_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    unsigned seat;
    uint8_t due = resolution_due(s, false, &seat);

    (void)f;
    if (s->stage == RESOLVE_FIND) {
        if (!due && s->now.struck < STRIKES && strike(p))
            return;
        s->stage = RESOLVE_DUE;
        if (window_open(p, all_hunted(s) | 1u << CREATURE))
            return;
    }
    s->stage = RESOLVE_FIND;
    if (!due && s->now.struck)
        due = resolution_due(s, true, &seat);
    if (due)
        resolution_push(p, seat, due);
    else if (s->now.struck == STRIKES)
        steps_next(p);
}

const struct flow step_resolve = {"resolve", resolve_run, NULL, NULL, NULL};

/* --- steps c and d ----------------------------------------------------------------------------------------------- */

static void artemia_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    unsigned round = s->stage++;

    (void)f;
    if (round == EXPLORED_MAX || !s->tokens[TOKEN_ARTEMIA]) {
        steps_next(p);
        return;
    }
    if (round == 0)
        for_each_hunted(s, seat)
            op_lose_will(p, seat, s->now.artemia_will * places_under(s, TOKEN_ARTEMIA, seat));
    choose_places(p, USE_DISCARD, seats_under(s, TOKEN_ARTEMIA, round), artemia_places(s), 0);
}

/* What being caught costs the Hunted; 0 if he is not. */
static unsigned will_lost(const struct notalone_state *s, unsigned seat)
{
    unsigned lost = 0;

    for (unsigned i = 0; i < s->seats[seat].count; i++) {
        const struct piece *row = place_row(s->planet[s->seats[seat].space[i]]);

        if (catches(s, seat, i))
            lost += 1u + (row->traits & TRAIT_DEADLY ? row->datum : 0u);
    }
    return lost ? lost + s->now.catch_will + evolution_gives(s, STANDING_ALPHA) : 0;
}

/* Steps of Assimilation if these seats are caught: one, and more for the places on which somebody is caught, for an
 * anticipated seat, and for a catch of many. */
static unsigned catch_steps(const struct notalone_state *s, uint8_t seats)
{
    unsigned more = 0;

    for_each_hunted(s, seat)
        for (unsigned i = 0; i < s->seats[seat].count; i++) {
            const struct piece *row = place_row(s->planet[s->seats[seat].space[i]]);

            if (row->traits & TRAIT_ASSIMILATES && row->datum > more && catches(s, seat, i))
                more = row->datum;
        }
    return 1 + more + (seats & s->now.anticipated ? 1 : 0) +
           (catches_many(seats) && evolution_gives(s, STANDING_ASSIMILATE) ? 1 : 0);
}

/* Some Hunted draw a card when they are caught. */
static void learn(struct play *p, uint8_t caught)
{
    for_each_bit(caught, seat)
        if (avatar_gives(p->s, (unsigned)seat, STANDING_LEARN) && may_draw_survival(p->s))
            (void)op_draw_survival(p, (unsigned)seat);
}

static void catch_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    uint8_t seats = 0;

    (void)f;
    for_each_hunted(s, seat)
        if (will_lost(s, seat))
            seats |= (uint8_t)(1u << seat);
    steps_next(p);
    if (!seats)
        return;
    op_catch(p, seats);
    if (evolution_gives(s, STANDING_VENOM))
        s->next.venom = seats;
    for_each_bit(seats, seat)
        op_lose_will(p, (unsigned)seat, will_lost(s, (unsigned)seat));
    for (unsigned steps = catch_steps(s, seats); steps && !s->over; steps--)
        op_advance_assimilation(p);
    if (!s->over)
        learn(p, seats);
}

static uint8_t without_will(const struct notalone_state *s)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat)
        if (s->seats[seat].will == 0)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

static void give_in(struct play *p, uint8_t seats)
{
    struct game_event e;

    if (event_open(p, &e, EVENT_ZERO_WILL)) {
        event_add_mask(&e, 0, GAME_EVERYBODY, seats, 0);
        event_send(p, &e);
    }
    p->s->now.zero_will = 1;
    op_advance_assimilation(p);
}

static void come_back(struct play *p, unsigned seat)
{
    struct notalone_state *s = p->s;

    will_regain(p, (uint8_t)(1u << seat), s->expert ? WILL_MAX - 1 : WILL_MAX);
    if (s->seats[seat].discard)
        op_take_back(p, seat, s->seats[seat].discard);
    if (!s->zero_will_return)
        for_each_bit(cards_on_table(s, seat), i)
            if (!(place_row(s->seats[seat].played[i])->traits & TRAIT_LENT))
                op_return_played(p, seat, (unsigned)i);
}

enum zero_will_stage { ZERO_WILL_STEP, ZERO_WILL_BACK };

/* One step for all of them together, then each on his own. */
static void zero_will_run(struct play *p, struct frame *f)
{
    uint8_t seats = without_will(p->s);

    (void)f;
    if (!seats) {
        steps_next(p);
    } else if (p->s->stage == ZERO_WILL_STEP) {
        p->s->stage = ZERO_WILL_BACK;
        give_in(p, seats);
    } else {
        come_back(p, (unsigned)__builtin_ctz(seats));
    }
}

const struct flow step_artemia = {"Artemia", artemia_run, NULL, NULL, NULL};
const struct flow step_catch = {"catch", catch_run, NULL, NULL, NULL};
const struct flow step_zero_will = {"zero Will", zero_will_run, NULL, NULL, NULL};
