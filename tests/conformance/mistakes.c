/* SPDX-License-Identifier: MIT */
/* Minnow with one mistake, which MISTAKE names: `plant_NAME` puts it into the table. mistakes.py has what the check
 * must say about each. */
#include <stdio.h>
#include <stdlib.h>

#define arena_game honest_game
#include "minnow.c"
#undef arena_game

__attribute__((visibility("default"))) extern struct game arena_game;
struct game arena_game;

#define PLANT(name) static __attribute__((unused)) void plant_##name(struct game *game)

static uint8_t hidden_of(const struct state *state, unsigned seat)
{
    return state->laid[1 - seat] ? state->laid[1 - seat] : (uint8_t)__builtin_ctz(state->hand[1 - seat] | 512u);
}

/* --- what is legal ----------------------------------------------------------------------------------------------- */

static bool apply_that_counts_refusals(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    if (apply(at, seat, action, listener))
        return true;
    ((struct state *)at)->seed.bytes[3]++;
    return false;
}
PLANT(refusal_changes_bytes)
{
    game->apply = apply_that_counts_refusals;
}

static unsigned actions_that_descend(const void *state, unsigned seat, uint16_t *out)
{
    unsigned count = actions(state, seat, out);

    for (unsigned i = 0; i < count / 2; i++) {
        uint16_t action = out[i];

        out[i] = out[count - 1 - i];
        out[count - 1 - i] = action;
    }
    return count;
}
PLANT(unsorted_actions)
{
    game->actions = actions_that_descend;
}

static bool apply_that_takes_any_card(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct state *state = at;

    if (!(to_act(at) >> seat & 1) || action >= CARDS)
        return false;
    state->hand[seat] |= bit(action + 1u);
    return apply(at, seat, action, listener);
}
PLANT(unlisted_action_taken)
{
    game->apply = apply_that_takes_any_card;
}

static bool apply_that_refuses_the_highest(void *at, unsigned seat, uint16_t action,
                                           const struct game_listener *listener)
{
    return action != CARDS - 1 && apply(at, seat, action, listener);
}
PLANT(listed_action_refused)
{
    game->apply = apply_that_refuses_the_highest;
}

PLANT(actions_most_too_small)
{
    game->actions_most = TRICKS - 1;
}

/* --- secrets ----------------------------------------------------------------------------------------------------- */

static void view_of_all_hands(const void *at, unsigned audience, void *out)
{
    const struct state *state = at;
    struct view *view_ = out;

    view(at, audience, out);
    memcpy(view_->hand, state->hand, sizeof view_->hand);
}
PLANT(secret_in_view)
{
    game->view = view_of_all_hands;
}

static void view_with_a_bit(const void *at, unsigned audience, void *out)
{
    const struct state *state = at;
    struct view *view_ = out;

    view(at, audience, out);
    if (audience < SEATS && state->hand[1 - audience] & 256)
        view_->audience |= 256;
}
PLANT(bit_of_a_secret_in_view)
{
    game->view = view_with_a_bit;
}

static uint16_t default_that_looks(const void *at, unsigned seat)
{
    uint16_t out[CARDS];
    unsigned count = actions(at, seat, out);

    return out[hidden_of(at, seat) % count];
}
PLANT(default_from_secrets)
{
    game->default_action = default_that_looks;
}

struct tap {
    const struct game_listener *listener;
};

static void tell_all(void *context, const struct game_event *event)
{
    const struct tap *tap = context;
    struct game_event changed = *event;

    for (unsigned i = 0; i < changed.count; i++)
        changed.values[i].known_to = GAME_EVERYBODY;
    tap->listener->heard(tap->listener->context, &changed);
}

static void start_that_tells_all(void *at, const struct game_seed *seed, const struct game_listener *listener)
{
    struct tap tap = {listener};

    start(at, seed, listener ? &(struct game_listener){tell_all, &tap} : NULL);
}
PLANT(event_tells_all)
{
    game->start = start_that_tells_all;
}

/* --- samples and views ------------------------------------------------------------------------------------------- */

static void sample_of_other_cards(const void *at, const struct game_seed *seed, void *out)
{
    struct state *state = out;
    uint16_t hand;

    sample(at, seed, out);
    hand = state->hand[0];
    state->hand[0] = state->hand[1];
    state->hand[1] = hand;
}
PLANT(wrong_sample)
{
    game->sample = sample_of_other_cards;
}

static void sample_of_one_seed(const void *at, const struct game_seed *seed, void *out)
{
    static const struct game_seed always = {{1}};

    (void)seed;
    sample(at, &always, out);
}
PLANT(sample_without_luck)
{
    game->sample = sample_of_one_seed;
}

static void view_of_an_address(const void *at, unsigned audience, void *out)
{
    view(at, audience, out);
    ((struct view *)out)->audience ^= (uint16_t)((uintptr_t)at >> 3 << 4 & 0xff00);
}
PLANT(view_depends_on_address)
{
    game->view = view_of_an_address;
}

static void view_of_a_clock(const void *at, unsigned audience, void *out)
{
    view(at, audience, out);
#if defined __x86_64__ || defined __i386__
    ((struct view *)out)->audience ^= (uint16_t)(__builtin_ia32_rdtsc() << 8);
#else
    view_of_an_address(at, audience, out);
#endif
}
PLANT(view_depends_on_clock)
{
    game->view = view_of_a_clock;
}

static void view_with_a_hole(const void *at, unsigned audience, void *out)
{
    struct view *view_ = out;
    uint8_t hole = view_->slip;

    view(at, audience, out);
    view_->slip = hole;
}
PLANT(view_not_all_written)
{
    game->view = view_with_a_hole;
}

/* --- states ------------------------------------------------------------------------------------------------------ */

static bool configure_that_forgets(void *at, const int64_t *values, char *why)
{
    struct state *state = at;
    uint8_t trick = state->won[1];

    if (!configure(at, values, why))
        return false;
    state->won[1] = trick;
    return true;
}
PLANT(uninitialised_state)
{
    game->configure = configure_that_forgets;
}

static unsigned __attribute__((noinline)) never_set(void)
{
    unsigned char local[32];

    __asm__ volatile("" : "=m"(local)); /* as if it were set, so that no compiler warns */
    return local[7];
}
static unsigned turn_of_a_local(const void *at)
{
    return turn(at) + (never_set() & 1);
}
PLANT(uninitialised_local)
{
    game->turn = turn_of_a_local;
}

static bool apply_that_writes_too_far(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    ((volatile unsigned char *)at)[sizeof(struct state)] = 0;
    return apply(at, seat, action, listener);
}
PLANT(state_larger_than_promised)
{
    game->apply = apply_that_writes_too_far;
}

static bool apply_that_writes_before(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    ((volatile unsigned char *)at)[-1] = 0;
    return apply(at, seat, action, listener);
}
PLANT(writes_before_the_state)
{
    game->apply = apply_that_writes_before;
}

static void view_that_writes_to_the_state(const void *at, unsigned audience, void *out)
{
    volatile uint8_t *won = ((struct state *)(uintptr_t)at)->won;

    won[0] = won[0];
    view(at, audience, out);
}
PLANT(view_writes_to_the_state)
{
    game->view = view_that_writes_to_the_state;
}

/* --- events ------------------------------------------------------------------------------------------------------ */

static bool apply_that_hears_itself(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    if (!apply(at, seat, action, listener))
        return false;
    if (listener)
        ((struct state *)at)->seed.bytes[0]++;
    return true;
}
PLANT(listener_changes_the_state)
{
    game->apply = apply_that_hears_itself;
}

static bool apply_that_tells_too_much(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct game_event event = {.kind = TURNED, .count = GAME_VALUES_MAX + 1};

    if (!apply(at, seat, action, listener))
        return false;
    if (listener && to_act(at) == 0)
        listener->heard(listener->context, &event);
    return true;
}
PLANT(too_many_values)
{
    game->apply = apply_that_tells_too_much;
}

/* --- from one match to the next ---------------------------------------------------------------------------------- */

static void start_that_remembers(void *at, const struct game_seed *seed, const struct game_listener *listener)
{
    static uint8_t matches;

    start(at, seed, listener);
    ((struct state *)at)->slip = (uint8_t)(2 + matches++ % 7);
}
PLANT(global_counter)
{
    game->start = start_that_remembers;
}

static unsigned turn_that_counts(const void *at)
{
    static volatile unsigned calls;

    calls = calls + 1;
    return turn(at);
}
PLANT(global_that_changes_nothing)
{
    game->turn = turn_that_counts;
}

/* --- ends -------------------------------------------------------------------------------------------------------- */

static bool apply_that_begins_again(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct state *state = at;

    if (!apply(at, seat, action, listener))
        return false;
    if (to_act(at) == 0) {
        const struct game_seed seed = state->seed;
        const uint8_t slip = state->slip;

        memset(state, 0, sizeof *state);
        state->slip = slip;
        start(state, &seed, listener);
    }
    return true;
}
PLANT(never_ends)
{
    game->apply = apply_that_begins_again;
}

/* The last trick of Minnow is forced for both seats. */
PLANT(forced_rounds)
{
    game->decisions_most = SEATS * (TRICKS - 1);
}

static bool verdict_of_the_loser(const void *at, struct game_verdict *out)
{
    if (!verdict(at, out))
        return false;
    out->winner = (int8_t)(SEATS + (out->score[0] > out->score[1]));
    return true;
}
PLANT(winner_is_no_side)
{
    game->verdict = verdict_of_the_loser;
}

/* --- what no game does ------------------------------------------------------------------------------------------- */

static void draw_that_prints(const void *at, struct game_text *out)
{
    if (out->size == 0)
        (void)puts("no room");
    draw(at, out);
}
PLANT(calls_libc)
{
    game->draw = draw_that_prints;
}

static bool apply_that_exits(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    if (((struct state *)at)->trick == 2)
        exit(0);
    return apply(at, seat, action, listener);
}
PLANT(exits)
{
    game->apply = apply_that_exits;
}

static bool apply_that_crashes(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    volatile uintptr_t nowhere = 16;

    if (((struct state *)at)->trick == 2)
        *(volatile int *)nowhere = 1;
    return apply(at, seat, action, listener);
}
PLANT(crashes)
{
    game->apply = apply_that_crashes;
}

static bool apply_that_loops(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    volatile bool on = ((struct state *)at)->trick == 2;

    while (on)
        ;
    return apply(at, seat, action, listener);
}
PLANT(loops)
{
    game->apply = apply_that_loops;
}

static bool apply_that_prints(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    for (unsigned i = 0; ((struct state *)at)->trick == 2 && i < 100000; i++)
        (void)puts("the second trick");
    return apply(at, seat, action, listener);
}
PLANT(floods)
{
    game->apply = apply_that_prints;
}

static bool apply_that_eats(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    for (unsigned i = 0; ((struct state *)at)->trick == 2 && i < 4096; i++) {
        char *volatile bytes = malloc(1 << 20); /* which a compiler would leave out otherwise */

        if (bytes)
            memset(bytes, (int)i, 1 << 20);
    }
    return apply(at, seat, action, listener);
}
PLANT(eats_memory)
{
    game->apply = apply_that_eats;
}

#define PASTE(a, b) a##b
#define NAMED(name) PASTE(plant_, name)

static __attribute__((constructor)) void plant(void)
{
    arena_game = honest_game;
    NAMED(MISTAKE)(&arena_game);
}
