/* SPDX-License-Identifier: MIT */
#include "games/notalone/views/asks.h"

#include "games/notalone/frames/cache.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/choice_sanctuary.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/evolve.h"
#include "games/notalone/turn/flow.h"
#include "games/notalone/turn/steps.h"
#include "games/notalone/views/schema.h"
#include "games/notalone/views/text_words.h"

/* A question is filled in: one answer, caused by no piece, unless the hook of its frame or step changes that. */
struct question {
    const struct notalone_state *s;
    const struct frame *f;
    unsigned seat;
    struct game_asks *asks;
};

typedef void ask_hook(const struct question *q);

static void ask(const struct question *q, enum ask kind, unsigned count)
{
    q->asks->kind = (uint16_t)kind;
    q->asks->count = (uint16_t)(count ? count : 1);
}

/* --- what caused it ---------------------------------------------------------------------------------------------- */

static void by(const struct question *q, const char *type, unsigned code)
{
    if (code)
        q->asks->by = (int16_t)(text_piece(type, code) - notalone_pieces);
}

/* The cause as a code of cards, which is how frames store it. */
static void by_card(const struct question *q, unsigned card)
{
    if (card >= AVATAR)
        by(q, "avatar", card - AVATAR);
    else if (card >= EVOLUTION)
        by(q, "evolution", card - EVOLUTION);
    else
        by(q, "card", card);
}

/* By the card or the power that has its effect in this frame; of a Survivor the frame knows the kind, the one below the
 * Survivor. */
static void by_frame(const struct question *q, const struct frame *f)
{
    if (f->kind == FRAME_POWER)
        by(q, "place", f->piece);
    else if (f->kind == FRAME_SURVIVOR)
        by(q, "survivor", f->piece);
    else if (f->kind != FRAME_CARD && f->kind != FRAME_PARKED)
        return;
    else if (f->acts_as >= SURVIVOR && f->acts_as < AVATAR)
        by(q, "survivor", (f - 1)->piece);
    else
        by_card(q, f->acts_as);
}

/* The Hunt card that lies before the seat and makes it discard in this round (turn.c). */
static unsigned card_before(const struct question *q)
{
    unsigned round = q->s->stage - 1u;

    for (unsigned i = 0; i < LYING_MAX; i++)
        if (q->s->lying[i].card && q->s->lying[i].seat == q->seat && !round--)
            return q->s->lying[i].card;
    return 0;
}

/* By what makes a step ask for places or cards when no frame is below. */
static void by_step(const struct question *q)
{
    const struct notalone_state *s = q->s;
    enum standing catch = s->caught >> q->seat & 1 ? STANDING_STUN : STANDING_HOWL;

    if (s->step == STEP_ARTEMIA)
        by(q, "token", TOKEN_ARTEMIA + 1);
    else if (s->step == STEP_RESOLVE)
        by_card(q, striking_card(s));
    else if (s->step == STEP_CAUGHT)
        by_card(q, evolution_giving(s, catch));
    else if (s->step == STEP_GATHER)
        by(q, "avatar", s->seats[q->seat].avatar);
    else if (s->step == STEP_END)
        by_card(q, q->seat == CREATURE ? evolution_giving(s, STANDING_CULL) : card_before(q));
}

/* By the frame below, or the step. Tokens that the same card calls for wait between the two. */
static void by_below(const struct question *q)
{
    const struct frame *f = q->f;

    do
        f = f == q->s->frames ? NULL : f - 1;
    while (f && f->kind == FRAME_TOKENS);
    if (!f)
        by_step(q);
    else if (f->kind == FRAME_RESOLUTION)
        by(q, "avatar", q->s->seats[q->seat].avatar);
    else
        by_frame(q, f);
}

/* --- choices of places, Survival cards, Hunt cards, Survivors, Evolutions ---------------------------------------- */

static const uint8_t place_kinds[USES] = {
    [USE_TAKE] = ASK_TAKE_BACK,
    [USE_TAKE_UP_TO] = ASK_TAKE_BACK,
    [USE_TAKE_OR_PLAYED] = ASK_TAKE_BACK,
    [USE_TAKE_OR_DRAW] = ASK_TAKE_BACK,
    [USE_DISCARD] = ASK_DISCARD,
    [USE_DISCARD_TO] = ASK_DISCARD,
    [USE_DISCARD_OR_WILL] = ASK_DISCARD_OR_LOSE_WILL,
    [USE_SACRIFICE] = ASK_DISCARD,
    [USE_HIDE] = ASK_HIDE_PLACE,
    [USE_NAME] = ASK_NAME_PLACE,
    [USE_EXPLORE] = ASK_EXPLORE,
    [USE_SWAP_OUT] = ASK_SWAP_OUT,
    [USE_SWAP_IN] = ASK_SWAP_IN,
    [USE_COPY] = ASK_COPY_POWER,
    [USE_CAUGHT] = ASK_TAKE_BACK_CAUGHT,
    [USE_RETURN] = ASK_TAKE_BACK_PLAYED,
    [USE_PLAY_INSTEAD] = ASK_SWAP_IN,
    [USE_LAY] = ASK_LAY_PLACE,
    [USE_DROP] = ASK_DROP_PLACE,
};

static void ask_places(const struct question *q)
{
    const struct seat *chooser = &q->s->seats[q->seat];
    enum ask kind = place_kinds[q->f->piece];
    unsigned left = chooser->need - count_bits(chooser->chosen);

    /* A seat that could only lose Will instead names all with the first. */
    if (kind == ASK_DISCARD_OR_LOSE_WILL && count_bits(choice_source(q->s, q->f, q->seat)) == chooser->need)
        left = 1;
    ask(q, kind, left);
    by_below(q);
}

static void ask_survival(const struct question *q)
{
    static const uint8_t kinds[] = {
        [SURVIVAL_KEEP] = ASK_KEEP_CARD, [SURVIVAL_LOSE] = ASK_DISCARD_CARD, [SURVIVAL_GIVE] = ASK_GIVE_CARD};

    ask(q, kinds[q->f->piece], 1);
    by_below(q);
}

static void ask_hunt(const struct question *q)
{
    static const uint8_t kinds[HUNT_USES] = {[HUNT_TAKE] = ASK_TAKE_HUNT_CARD,
                                             [HUNT_DISCARD] = ASK_DISCARD_HUNT_CARD,
                                             [HUNT_PAY] = ASK_PAY_HUNT_CARD,
                                             [HUNT_CULL] = ASK_CULL_HUNT_CARD};
    unsigned count = 1;

    if (q->f->piece == HUNT_DISCARD)
        count = count_bits(q->s->hunt_apart) - 1;
    else if (q->f->piece == HUNT_CULL)
        count = count_bits(q->s->hunt_hand);
    ask(q, kinds[q->f->piece], count);
    by_below(q);
}

static void ask_survivors(const struct question *q)
{
    ask(q, ASK_DISCARD_SURVIVOR, 1);
    by_below(q);
}

static void ask_evolution(const struct question *q)
{
    enum ask kind = ASK_DISCARD_EVOLUTION;

    if (q->f->piece == EVOLUTION_SWAP)
        kind = q->s->seats[q->seat].chosen ? ASK_SWAP_OUT_EVOLUTION : ASK_SWAP_IN_EVOLUTION;
    ask(q, kind, 1);
    by_below(q);
}

static void ask_change(const struct question *q)
{
    bool names_first = !q->s->seats[q->seat].chosen && has_several(cards_face_down(q->s, q->seat));

    ask(q, names_first ? ASK_SWAP_OUT : ASK_SWAP_IN, 1);
    by_below(q);
}

/* With two spaces left, the first card's space decides the second card's. */
static void ask_cache(const struct question *q)
{
    bool first_of_two = q->f->piece > 1 && !q->s->seats[q->seat].chosen;

    ask(q, ASK_CACHE_CARD, first_of_two && has_bits(cache_spaces(q->s), 3) ? 2 : 1);
    by_below(q);
}

/* --- what flow_ask put into a frame ------------------------------------------------------------------------------ */

/* By the kind of what can be named. */
static enum ask kind_of_base(unsigned base)
{
    static const struct {
        uint16_t base;
        uint8_t kind;
    } rows[] = {
        {ACTION_RESERVE, ASK_TAKE_PLACE},
        {ACTION_COPY, ASK_COPY_POWER},
        {ACTION_PLAYED, ASK_CHOOSE_PLAYED},
        {ACTION_SPACE, ASK_CHOOSE_SPACE},
        {ACTION_HEAL, ASK_HEAL},
        {ACTION_HUNTED, ASK_CHOOSE_HUNTED},
        {ACTION_TRACK, ASK_PUT_COUNTER},
        {ACTION_EVOLUTION, ASK_CHOOSE_EVOLUTION},
        {ACTION_SURVIVOR, ASK_RESCUE_SURVIVOR},
    };

    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].base == base)
            return rows[i].kind;
    return ASK_MOVE_TOKEN;
}

static enum ask kind_of_simple(uint32_t simple)
{
    const uint32_t tokens = 1u << (ACTION_TOKEN + (int)TOKEN_CREATURE) | 1u << (ACTION_TOKEN + (int)TOKEN_ARTEMIA) |
                            1u << (ACTION_TOKEN + (int)TOKEN_TARGET);

    if (!(simple & ~tokens))
        return ASK_CHOOSE_TOKEN;
    return simple == (1u << ACTION_ENOUGH | 1u << ACTION_DISCARD_DNA) ? ASK_DISCARD_DNA : ASK_CHOOSE_EFFECT;
}

static void ask_effect(const struct question *q)
{
    const uint32_t simple = q->f->simple & ~(1u << ACTION_ENOUGH);

    if (!q->f->options)
        ask(q, kind_of_simple(q->f->simple), 1);
    else
        ask(q, simple ? ASK_CHOOSE_EFFECT : kind_of_base(q->f->base), 1);
    by_frame(q, q->f);
}

/* --- other frames ------------------------------------------------------------------------------------------------ */

static void ask_window(const struct question *q)
{
    ask(q, ASK_PLAY_CARD, 1);
}

/* The last card needs no naming. */
static void ask_batch(const struct question *q)
{
    ask(q, ASK_ORDER_CARDS, q->s->batch_size - q->f->index - 1u);
}

static void ask_resolution(const struct question *q)
{
    const struct seat *hunted = &q->s->seats[q->seat];

    if (q->f->waiting) {
        ask(q, ASK_RESOLVE_WHICH, 1);
        return;
    }
    ask(q, ASK_RESOLVE, 1);
    by(q, "place", place_at(q->s, hunted->space[q->f->index]));
}

/* A token that straddles is placed by its first space and, if there is a choice, the second. */
static void ask_tokens(const struct question *q)
{
    bool straddles = q->s->now.straddles >> q->f->subject & 1;

    ask(q, ASK_PLACE_TOKEN, straddles && !q->f->piece ? 2 : 1);
    by(q, "token", q->f->subject + 1u);
}

static void ask_rescue(const struct question *q)
{
    ask(q, ASK_VOTE_HEAL, 1);
    by_below(q);
}

/* The last counter of the track needs no naming. */
static void ask_will(const struct question *q)
{
    unsigned counters = count_bits(q->s->track) - 1;

    ask(q, ASK_TAKE_COUNTER, q->f->subject < counters ? q->f->subject : counters);
    by_below(q);
}

static void ask_bonus(const struct question *q)
{
    ask(q, q->f->waiting ? ASK_TAKE_PLACE : ASK_VOTE_EVOLUTION, 1);
}

static void ask_survivor(const struct question *q)
{
    ask(q, ASK_PASS_EFFECT, 1);
    by_frame(q, q->f);
}

static void ask_fortify(const struct question *q)
{
    ask(q, ASK_SHELTER, 1);
}

static void ask_evolve(const struct question *q)
{
    enum ask kind = ASK_EVOLVE;

    if (q->s->seats[q->seat].chosen)
        kind = ASK_MAKE_ROOM;
    else if (q->f->waiting)
        kind = !q->f->options ? ASK_EVOLVE_OR_NEST : q->f->base == ACTION_TAKE_DNA ? ASK_TAKE_DNA : ASK_BURY_SURVIVOR;
    ask(q, kind, 1);
}

static void ask_mix(const struct question *q)
{
    ask(q, ASK_FIRST_LEVEL, evolve_first(q->s) - q->f->spot);
}

static void ask_sanctuary(const struct question *q)
{
    ask(q, ASK_MOVE_SANCTUARY, 1);
    by_card(q, evolution_giving(q->s, STANDING_HERD));
}

static ask_hook *const frame_hooks[FRAME_KINDS] = {
    [FRAME_WINDOW] = ask_window,
    [FRAME_BATCH] = ask_batch,
    [FRAME_CARD] = ask_effect,
    [FRAME_POWER] = ask_effect,
    [FRAME_RESOLUTION] = ask_resolution,
    [FRAME_PLACES] = ask_places,
    [FRAME_SURVIVAL] = ask_survival,
    [FRAME_TOKENS] = ask_tokens,
    [FRAME_RESCUE] = ask_rescue,
    [FRAME_WILL] = ask_will,
    [FRAME_HUNT] = ask_hunt,
    [FRAME_PARKED] = ask_effect,
    [FRAME_CACHE] = ask_cache,
    [FRAME_BONUS] = ask_bonus,
    [FRAME_SURVIVOR] = ask_survivor,
    [FRAME_FORTIFY] = ask_fortify,
    [FRAME_EVOLVE] = ask_evolve,
    [FRAME_MIX] = ask_mix,
    [FRAME_SANCTUARY] = ask_sanctuary,
    [FRAME_SURVIVORS] = ask_survivors,
    [FRAME_EVOLUTION] = ask_evolution,
    [FRAME_CHANGE] = ask_change,
};

/* --- steps ------------------------------------------------------------------------------------------------------- */

static void ask_board(const struct question *q)
{
    ask(q, ASK_BOARD, 1);
}

static void ask_first_evolution(const struct question *q)
{
    ask(q, ASK_FIRST_EVOLUTION, 1);
}

static void ask_avatar(const struct question *q)
{
    ask(q, ASK_AVATAR, 1);
}

static void ask_talk(const struct question *q)
{
    ask(q, ASK_TALK, 1);
}

/* The number of places that the seat still has to name. With a choice it names `most` of `places`. Without a choice its
 * first answer names all. */
static unsigned places_to_name(uint32_t places, uint32_t chosen, unsigned most, bool first)
{
    if (count_bits(places) > most)
        return most - count_bits(places & chosen);
    return most && first;
}

static void ask_commit(const struct question *q)
{
    const struct notalone_state *s = q->s;
    uint32_t chosen = s->seats[q->seat].chosen;
    unsigned from_hand = places_to_commit(s, q->seat);
    unsigned hand = places_to_name(places_to_play(s, q->seat), chosen, from_hand, !chosen);
    unsigned opened =
        places_to_name(discarded_to_play(s, q->seat), chosen, places_to_open(s, q->seat), !chosen && !from_hand);

    ask(q, ASK_COMMIT, hand + opened);
}

static ask_hook *const step_hooks[STEPS] = {
    [STEP_BOARD] = ask_board,    [STEP_FIRST_EVOLUTIONS] = ask_first_evolution,
    [STEP_AVATARS] = ask_avatar, [STEP_TALK] = ask_talk,
    [STEP_COMMIT] = ask_commit,
};

void asks_tell(const void *state, unsigned seat, struct game_asks *asks)
{
    const struct notalone_state *s = state;
    struct question q = {.s = s, .seat = seat, .asks = asks};

    asks->by = GAME_NO_PIECE;
    if (s->depth)
        q.f = &s->frames[s->depth - 1];
    (q.f ? frame_hooks[q.f->kind] : step_hooks[s->step])(&q);
}
