/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/choice.h"

#include <assert.h>

#include "games/notalone/frames/effect.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/draft.h"
#include "games/notalone/questions/questions.h"

/* --- places ------------------------------------------------------------------------------------------------------ */

struct place_use {
    uint16_t base;     /* action id of place 0 */
    uint8_t simple;    /* a plain action that may be taken instead, before the first place... */
    bool simple_later; /* ... and after it too; 0: there is none */
    bool spares;       /* `need` places are left, the others chosen */
    uint32_t (*source)(const struct notalone_state *s, const struct frame *f, unsigned seat);
    /* `chosen` is empty where the plain action was taken at once. */
    void (*carry_out)(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen);
};

static const struct place_use uses[USES];
static uint8_t survival_asks(const struct notalone_state *s, const struct frame *f);

static uint32_t in_hand(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    (void)f;
    return s->seats[seat].hand;
}

static uint32_t in_discard(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    (void)f;
    return s->seats[seat].discard;
}

static uint32_t in_discard_or_played(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    uint32_t places = s->seats[seat].discard;

    if (cards_on_table(s, seat) >> f->index & 1)
        places |= place_bit(s->seats[seat].played[f->index]);
    return places;
}

static uint32_t in_discard_to_play(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    (void)f;
    return discarded_to_play(s, seat);
}

static uint32_t in_hand_to_play(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    (void)f;
    return places_to_play(s, seat);
}

/* The power or card that copies from the discard is the frame below. */
static uint32_t in_discard_to_copy(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    const struct user user = {.seat = (uint8_t)seat, .index = f->index, .used = (f - 1)->used};

    return copyable(s, s->seats[seat].discard, &user);
}

static uint32_t drawn_to_lay(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    (void)f, (void)seat;
    return draft_to_lay(s);
}

static uint32_t drawn_to_drop(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    (void)f, (void)seat;
    return draft_to_drop(s);
}

static uint32_t on_table(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    (void)f;
    return places_played(s, seat, cards_on_table(s, seat));
}

static uint32_t caught_on(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    (void)f;
    return places_played(s, seat, s->seats[seat].caught_on & cards_on_table(s, seat));
}

static void take_back(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    if (chosen)
        op_take_back(p, seat, chosen);
}

static void take_back_or_return(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    if (chosen & p->s->seats[seat].discard)
        op_take_back(p, seat, chosen);
    else
        op_return_played(p, seat, f->index);
}

/* The power that asks is the frame below. */
static void take_back_or_draw(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    const struct user user = user_of(&p->s->frames[p->s->depth - 1]);

    if (chosen) {
        op_take_back(p, seat, chosen);
        return;
    }
    if (returns_card(p->s, &user))
        op_return_played(p, seat, f->index);
    op_draw_survivor(p, seat);
}

static void discard(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    op_discard(p, seat, chosen);
}

static void discard_or_lose_will(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    if (chosen)
        op_discard(p, seat, chosen);
    else
        op_lose_will(p, seat, 1);
}

static void sacrifice(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    op_discard(p, seat, chosen);
    p->s->now.no_hunt = 1;
}

static void show_the_others(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    op_show(p, seat, p->s->seats[seat].hand & ~chosen);
}

static void name(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    op_name_place(p, seat, (unsigned)__builtin_ctz(chosen));
}

/* The index of his chosen card on the table. */
static unsigned index_of(const struct play *p, unsigned seat, uint32_t chosen)
{
    return played_index(p->s, seat, cards_on_table(p->s, seat), (unsigned)__builtin_ctz(chosen));
}

static void explore(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    if (mode_of(p->s, seat)->keeps_rest)
        op_explore(p, seat, (unsigned)__builtin_ctz(chosen));
    else
        op_keep_one(p, seat, (unsigned)__builtin_ctz(chosen));
}

static void return_played(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    if (chosen)
        op_return_played(p, seat, index_of(p, seat, chosen));
}

static void play_instead(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    op_play_instead(p, seat, f->index, (unsigned)__builtin_ctz(chosen));
}

static void swap_out(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    choose_places(p, USE_SWAP_IN, (uint8_t)(1u << seat), 1, index_of(p, seat, chosen));
}

static void swap_in(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    op_swap(p, seat, f->index, (unsigned)__builtin_ctz(chosen));
}

static void copy(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    const struct frame *power = &p->s->frames[p->s->depth - 1];

    effect_push_power(p, seat, f->index, (unsigned)__builtin_ctz(chosen), power->used);
}

static void lay(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    op_lay_place(p, seat, p->s->frames[p->s->depth - 1].subject, (unsigned)__builtin_ctz(chosen));
    choose_places(p, USE_DROP, (uint8_t)(1u << seat), 1, 0);
}

static void drop(struct play *p, const struct frame *f, unsigned seat, uint32_t chosen)
{
    (void)f;
    op_drop_place(p, seat, (unsigned)__builtin_ctz(chosen));
    if (p->s->drawn)
        op_put_under(p, seat);
}

uint32_t choice_source(const struct notalone_state *s, const struct frame *f, unsigned seat)
{
    return uses[f->piece].source(s, f, seat);
}

/* True if the seat has a choice among so many places. Only then it is asked. */
static bool has_choice(const struct notalone_state *s, const struct frame *f, unsigned seat, unsigned places)
{
    return uses[f->piece].simple || places > s->seats[seat].need;
}

/* Of so many places. */
static unsigned how_many(enum use use, unsigned need, unsigned places)
{
    if (uses[use].spares)
        return places > need ? places - need : 0;
    return need < places ? need : places;
}

void choose_places(struct play *p, enum use use, uint8_t seats, unsigned need, unsigned index)
{
    struct notalone_state *s = p->s;
    struct frame *f;
    uint8_t asked = 0;

    if (!seats)
        return;
    f = flow_push(p, FRAME_PLACES, 0);
    f->piece = (uint8_t)use;
    f->index = (uint8_t)index;
    for_each_bit(seats, seat) {
        uint32_t source = choice_source(s, f, (unsigned)seat);
        unsigned places = count_bits(source), needed = how_many(use, need, places);
        struct seat *chooser = &s->seats[seat];

        if (!needed)
            continue;
        f->options |= 1u << seat;
        chooser->need = (uint8_t)needed;
        chooser->answer = NO_ANSWER;
        chooser->chosen = source;
        if (has_choice(s, f, (unsigned)seat, places))
            asked |= (uint8_t)(1u << seat);
    }
    if (f->options)
        flow_ask_seats(s, asked);
    else
        flow_pop(p);
}

static void places_run(struct play *p, struct frame *f)
{
    const struct frame done = *f;

    flow_pop(p);
    for_each_bit(done.options, seat) {
        struct seat *chooser = &p->s->seats[seat];
        uint32_t chosen = chooser->chosen;

        chooser->answer = NO_ANSWER;
        chooser->chosen = 0;
        chooser->need = 0;
        uses[done.piece].carry_out(p, &done, (unsigned)seat, chosen);
    }
}

static void places_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                           struct action_list *list)
{
    const struct place_use *use = &uses[f->piece];

    if (use->simple && (use->simple_later || !s->seats[seat].chosen))
        list_add(list, use->simple);
    list_add_mask(list, use->base, choice_source(s, f, seat) & ~s->seats[seat].chosen);
}

static void places_answered(struct notalone_state *s, const struct frame *f, unsigned seat, unsigned action)
{
    struct seat *chooser = &s->seats[seat];
    const struct place_use *use = &uses[f->piece];
    uint32_t source = choice_source(s, f, seat);

    if (action == use->simple)
        chooser->answer = (uint16_t)action;
    else if (!use->simple_later && count_bits(source) == chooser->need)
        chooser->chosen = source;
    else
        chooser->chosen |= place_bit(action_object(action, use->base));
    if (chooser->answer != NO_ANSWER || count_bits(chooser->chosen) == chooser->need)
        s->asked &= (uint8_t) ~(1u << seat);
}

static uint8_t places_asks(const struct notalone_state *s, const struct frame *f)
{
    uint8_t asked = 0;

    for_each_bit(f->options, seat)
        if (has_choice(s, f, (unsigned)seat, count_bits(choice_source(s, f, (unsigned)seat))))
            asked |= (uint8_t)(1u << seat);
    return asked;
}

const struct flow places_flow = {"places", places_run, places_actions, places_answered, places_asks};

static const struct place_use uses[USES] = {
    [USE_TAKE] = {ACTION_TAKE, 0, false, false, in_discard, take_back},
    [USE_TAKE_UP_TO] = {ACTION_TAKE, ACTION_ENOUGH, true, false, in_discard, take_back},
    [USE_TAKE_OR_PLAYED] = {ACTION_TAKE, 0, false, false, in_discard_or_played, take_back_or_return},
    [USE_TAKE_OR_DRAW] = {ACTION_TAKE, ACTION_DRAW_SURVIVOR, false, false, in_discard, take_back_or_draw},
    [USE_DISCARD] = {ACTION_DISCARD, 0, false, false, in_hand, discard},
    [USE_DISCARD_TO] = {ACTION_DISCARD, 0, false, true, in_hand, discard},
    [USE_DISCARD_OR_WILL] = {ACTION_DISCARD, ACTION_LOSE_WILL, false, false, in_hand, discard_or_lose_will},
    [USE_SACRIFICE] = {ACTION_DISCARD, 0, false, false, in_hand, sacrifice},
    [USE_HIDE] = {ACTION_HIDE, 0, false, false, in_hand, show_the_others},
    [USE_NAME] = {ACTION_REVEAL, 0, false, false, in_hand, name},
    [USE_EXPLORE] = {ACTION_REVEAL, 0, false, false, on_table, explore},
    [USE_SWAP_OUT] = {ACTION_SWAP_OUT, 0, false, false, on_table, swap_out},
    [USE_SWAP_IN] = {ACTION_SWAP_IN, 0, false, false, in_discard_to_play, swap_in},
    [USE_COPY] = {ACTION_COPY, 0, false, false, in_discard_to_copy, copy},
    [USE_CAUGHT] = {ACTION_PLAYED, ACTION_NOTHING, false, false, caught_on, return_played},
    [USE_RETURN] = {ACTION_PLAYED, 0, false, false, on_table, return_played},
    [USE_PLAY_INSTEAD] = {ACTION_SWAP_IN, 0, false, false, in_hand_to_play, play_instead},
    [USE_LAY] = {ACTION_REVEAL, 0, false, false, drawn_to_lay, lay},
    [USE_DROP] = {ACTION_DISCARD, 0, false, false, drawn_to_drop, drop},
};

/* --- Survival cards ---------------------------------------------------------------------------------------------- */

void choose_survival(struct play *p, enum survival_use use, uint8_t seats)
{
    struct frame *f = flow_push(p, FRAME_SURVIVAL, 0);
    f->piece = (uint8_t)use;
    f->options = seats;
    f->base = use == SURVIVAL_KEEP ? ACTION_KEEP_SURVIVAL : ACTION_DISCARD_SURVIVAL;
    for_each_bit(seats, seat) {
        struct seat *chooser = &p->s->seats[seat];

        assert(chooser->offered);
        chooser->answer = (uint16_t)(f->base + (unsigned)__builtin_ctzll(chooser->offered));
    }
    flow_ask_seats(p->s, survival_asks(p->s, f));
}

/* The frame's subject is the seat that gets the card. */
void choose_gift(struct play *p, unsigned seat, unsigned to)
{
    p->s->seats[seat].offered = p->s->seats[seat].survival;
    choose_survival(p, SURVIVAL_GIVE, (uint8_t)(1u << seat));
    p->s->frames[p->s->depth - 1].subject = (uint8_t)to;
}

static void survival_chosen(struct play *p, const struct frame *f, unsigned seat, unsigned card)
{
    struct seat *chooser = &p->s->seats[seat];
    uint64_t lost = f->piece == SURVIVAL_KEEP ? chooser->offered & ~survival_bit(card) : survival_bit(card);

    if (f->piece == SURVIVAL_GIVE) {
        op_give_survival(p, seat, f->subject, card);
        return;
    }
    chooser->offered = 0;
    for_each_bit(lost, bit)
        op_lose_survival(p, seat, SURVIVAL + (unsigned)bit);
}

static void survival_run(struct play *p, struct frame *f)
{
    const struct frame done = *f;

    flow_pop(p);
    for_each_bit(done.options, seat)
        survival_chosen(p, &done, (unsigned)seat,
                        SURVIVAL + action_object(flow_take_answer(p->s, (unsigned)seat), done.base));
}

static void survival_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                             struct action_list *list)
{
    list_add_mask(list, f->base, s->seats[seat].offered);
}

static uint8_t survival_asks(const struct notalone_state *s, const struct frame *f)
{
    uint8_t asked = 0;

    for_each_bit(f->options, seat)
        if (has_several(s->seats[seat].offered))
            asked |= (uint8_t)(1u << seat);
    return asked;
}

const struct flow survival_flow = {"survival", survival_run, survival_actions, NULL, survival_asks};

/* --- Hunt cards -------------------------------------------------------------------------------------------------- */

enum hunt_stage { HUNT_ASK, HUNT_ANSWERED };

void choose_hunt(struct play *p, enum hunt_use use)
{
    flow_push(p, FRAME_HUNT, CREATURE)->piece = (uint8_t)use;
}

struct hunt_use_row {
    bool of_hand;
    bool again;    /* one after the other... */
    bool may_stop; /* ... until it stops; else until one is left */
    void (*carry_out)(struct play *p, unsigned card);
};

static const struct hunt_use_row hunt_uses[HUNT_USES] = {
    [HUNT_TAKE] = {false, false, false, op_take_hunt},
    [HUNT_DISCARD] = {false, true, false, op_discard_apart},
    [HUNT_PAY] = {true, false, false, op_lose_hunt},
    [HUNT_CULL] = {true, true, true, op_lose_hunt},
};

static uint64_t hunt_source(const struct notalone_state *s, const struct frame *f)
{
    uint64_t cards = 0;

    if (hunt_uses[f->piece].of_hand)
        return s->hunt_hand;
    if (f->piece == HUNT_DISCARD)
        return s->hunt_apart;
    for (unsigned i = 0; i < s->hunt_discard_size; i++)
        cards |= (uint64_t)1 << s->hunt_discard[i];
    return cards;
}

static void hunt_chosen(struct play *p, struct frame *f)
{
    const struct hunt_use_row *use = &hunt_uses[f->piece];
    unsigned action = flow_take_answer(p->s, CREATURE);

    f->stage = HUNT_ASK;
    if (!use->again || action == ACTION_ENOUGH)
        flow_pop(p);
    if (action != ACTION_ENOUGH)
        use->carry_out(p, action_object(action, ACTION_HUNT_CARD));
}

static void hunt_run(struct play *p, struct frame *f)
{
    const struct hunt_use_row *use = &hunt_uses[f->piece];
    uint64_t source = hunt_source(p->s, f);

    if (f->stage == HUNT_ANSWERED) {
        hunt_chosen(p, f);
    } else if (has_several(source) || (source && use->may_stop)) {
        f->stage = HUNT_ANSWERED;
        flow_ask_seats(p->s, 1u << CREATURE);
    } else if (source && !use->again) {
        f->stage = HUNT_ANSWERED;
        p->s->seats[CREATURE].answer = (uint16_t)(ACTION_HUNT_CARD + (unsigned)__builtin_ctzll(source));
    } else {
        flow_pop(p);
    }
}

static void hunt_actions(const struct notalone_state *s, const struct frame *f, unsigned seat, struct action_list *list)
{
    (void)seat;
    if (hunt_uses[f->piece].may_stop)
        list_add(list, ACTION_ENOUGH);
    list_add_mask(list, ACTION_HUNT_CARD, hunt_source(s, f));
}

static uint8_t hunt_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)s, (void)f;
    return 1u << CREATURE;
}

const struct flow hunt_flow = {"Hunt cards", hunt_run, hunt_actions, NULL, hunt_asks};
