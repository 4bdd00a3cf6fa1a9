/* SPDX-License-Identifier: MIT */
/* A set of functions for each slot: they pass their slot on, as the contract's functions have no context. */
#include "gate/inside.h"

/* The function of a slot that does it. */
#define DOES(n, what) (slots[n].mode == GATE_CHECKED ? checked_##what : watched_##what)

#define SLOT(n)                                                                                                        \
    static bool configure_##n(void *state, const int64_t *values, char *why)                                           \
    {                                                                                                                  \
        return DOES(n, configure)(&slots[n], state, values, why);                                                      \
    }                                                                                                                  \
    static unsigned seats_##n(const void *state)                                                                       \
    {                                                                                                                  \
        return DOES(n, seats)(&slots[n], state);                                                                       \
    }                                                                                                                  \
    static unsigned role_##n(const void *state, unsigned seat)                                                         \
    {                                                                                                                  \
        return DOES(n, role)(&slots[n], state, seat);                                                                  \
    }                                                                                                                  \
    static unsigned side_##n(const void *state, unsigned seat)                                                         \
    {                                                                                                                  \
        return DOES(n, side)(&slots[n], state, seat);                                                                  \
    }                                                                                                                  \
    static void start_##n(void *state, const struct game_seed *seed, const struct game_listener *listener)             \
    {                                                                                                                  \
        DOES(n, start)(&slots[n], state, seed, listener);                                                              \
    }                                                                                                                  \
    static uint32_t to_act_##n(const void *state)                                                                      \
    {                                                                                                                  \
        return DOES(n, to_act)(&slots[n], state);                                                                      \
    }                                                                                                                  \
    static unsigned actions_##n(const void *state, unsigned seat, uint16_t *out)                                       \
    {                                                                                                                  \
        return DOES(n, actions)(&slots[n], state, seat, out);                                                          \
    }                                                                                                                  \
    static bool apply_##n(void *state, unsigned seat, uint16_t action, const struct game_listener *listener)           \
    {                                                                                                                  \
        return DOES(n, apply)(&slots[n], state, seat, action, listener);                                               \
    }                                                                                                                  \
    static bool verdict_##n(const void *state, struct game_verdict *verdict)                                           \
    {                                                                                                                  \
        return DOES(n, verdict)(&slots[n], state, verdict);                                                            \
    }                                                                                                                  \
    static unsigned turn_##n(const void *state)                                                                        \
    {                                                                                                                  \
        return DOES(n, turn)(&slots[n], state);                                                                        \
    }                                                                                                                  \
    static uint16_t default_action_##n(const void *state, unsigned seat)                                               \
    {                                                                                                                  \
        return DOES(n, default_action)(&slots[n], state, seat);                                                        \
    }                                                                                                                  \
    static void view_##n(const void *state, unsigned audience, void *view)                                             \
    {                                                                                                                  \
        DOES(n, view)(&slots[n], state, audience, view);                                                               \
    }                                                                                                                  \
    static unsigned view_actions_##n(const void *view, uint16_t *out)                                                  \
    {                                                                                                                  \
        return DOES(n, view_actions)(&slots[n], view, out);                                                            \
    }                                                                                                                  \
    static void sample_##n(const void *view, const struct game_seed *seed, void *state)                                \
    {                                                                                                                  \
        DOES(n, sample)(&slots[n], view, seed, state);                                                                 \
    }                                                                                                                  \
    static void draw_##n(const void *view, struct game_text *out)                                                      \
    {                                                                                                                  \
        DOES(n, draw)(&slots[n], view, out);                                                                           \
    }                                                                                                                  \
    static void forfeit_##n(const void *state, unsigned side, struct game_verdict *verdict)                            \
    {                                                                                                                  \
        DOES(n, forfeit)(&slots[n], state, side, verdict);                                                             \
    }                                                                                                                  \
    static void asks_##n(const void *state, unsigned seat, struct game_asks *asks)                                     \
    {                                                                                                                  \
        DOES(n, asks)(&slots[n], state, seat, asks);                                                                   \
    }

#define FUNCTIONS(n)                                                                                                   \
    [n] = {.configure = configure_##n,                                                                                 \
           .seats = seats_##n,                                                                                         \
           .role = role_##n,                                                                                           \
           .side = side_##n,                                                                                           \
           .start = start_##n,                                                                                         \
           .to_act = to_act_##n,                                                                                       \
           .actions = actions_##n,                                                                                     \
           .apply = apply_##n,                                                                                         \
           .verdict = verdict_##n,                                                                                     \
           .turn = turn_##n,                                                                                           \
           .default_action = default_action_##n,                                                                       \
           .view = view_##n,                                                                                           \
           .view_actions = view_actions_##n,                                                                           \
           .sample = sample_##n,                                                                                       \
           .draw = draw_##n,                                                                                           \
           .forfeit = forfeit_##n,                                                                                     \
           .asks = asks_##n},

#define EACH_SLOT(x)                                                                                                   \
    x(0) x(1) x(2) x(3) x(4) x(5) x(6) x(7) x(8) x(9) x(10) x(11) x(12) x(13) x(14) x(15) x(16) x(17) x(18) x(19)      \
        x(20) x(21) x(22) x(23) x(24) x(25) x(26) x(27) x(28) x(29) x(30) x(31)

EACH_SLOT(SLOT)

static const struct game functions[GATE_GAMES_MAX] = {EACH_SLOT(FUNCTIONS)};

void slot_set_functions(unsigned number, struct game *game)
{
    const struct game *own = &functions[number];

    game->configure = own->configure;
    game->seats = own->seats;
    game->role = own->role;
    game->side = own->side;
    game->start = own->start;
    game->to_act = own->to_act;
    game->actions = own->actions;
    game->apply = own->apply;
    game->verdict = own->verdict;
    game->turn = own->turn;
    game->default_action = own->default_action;
    game->view = own->view;
    game->view_actions = own->view_actions;
    game->sample = own->sample;
    game->draw = own->draw;
    game->forfeit = game->forfeit ? own->forfeit : NULL;
    game->asks = game->asks ? own->asks : NULL;
}
