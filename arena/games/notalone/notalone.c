/* SPDX-License-Identifier: MIT */
#include "games/notalone/notalone.h"

#include <assert.h>

#include "games/notalone/turn/flow.h"
#include "games/notalone/view.h"
#include "games/notalone/views/asks.h"
#include "games/notalone/views/knowledge.h"
#include "games/notalone/views/schema.h"
#include "games/notalone/views/text.h"

enum { WON = 1, LOST = -1 };

static unsigned seats(const void *state)
{
    return ((const struct notalone_state *)state)->hunted + 1u;
}

static unsigned side(const void *state, unsigned seat)
{
    (void)state;
    return seat == CREATURE ? SIDE_CREATURE : SIDE_HUNTED;
}

static uint32_t to_act(const void *state)
{
    return ((const struct notalone_state *)state)->asked;
}

static bool is_asked(const struct notalone_state *s, unsigned seat)
{
    return seat < SEATS && s->asked >> seat & 1;
}

static unsigned actions(const void *state, unsigned seat, uint16_t *out)
{
    struct action_list list = {.at = out};

    if (is_asked(state, seat))
        flow_actions(state, seat, &list);
    return list.count;
}

static bool apply(void *state, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct play p = {.s = state, .listener = listener};

    if (!is_asked(state, seat) || !flow_answer(state, seat, action))
        return false;
    flow_run(&p);
    return true;
}

static bool verdict(const void *state, struct game_verdict *verdict)
{
    const struct notalone_state *s = state;

    if (!s->over)
        return false;
    *verdict = (struct game_verdict){.winner = (int8_t)(s->winner - 1), .reason = s->reason};
    for (unsigned seat = 0; s->winner && seat <= s->hunted; seat++)
        verdict->score[seat] = side(s, seat) + 1 == s->winner ? WON : LOST;
    return true;
}

static unsigned turn(const void *state)
{
    const struct notalone_state *s = state;

    return s->turn ? s->turn : 1;
}

/* Pass; commit; take as much DNA as allowed; otherwise do the least possible. */
static uint16_t default_action(const void *state, unsigned seat)
{
    uint16_t legal[ACTIONS];
    unsigned count = actions(state, seat, legal);

    assert(count);
    for (unsigned i = 0; i < count; i++)
        if (legal[i] == ACTION_PASS || legal[i] == ACTION_NOTHING || legal[i] == ACTION_ENOUGH ||
            action_is_place(legal[i], ACTION_COMMIT))
            return legal[i];
    return legal[action_is_take_dna(legal[0]) ? count - 1 : 0];
}

static void forfeit(const void *state, unsigned side_, struct game_verdict *verdict)
{
    const struct notalone_state *s = state;

    *verdict = (struct game_verdict){.winner = side_ == SIDE_CREATURE ? SIDE_HUNTED : SIDE_CREATURE};
    for (unsigned seat = 0; seat <= s->hunted; seat++)
        verdict->score[seat] = side(s, seat) == side_ ? LOST : WON;
}

const struct game notalone_game = {
    .abi = GAME_ABI,
    .struct_size = sizeof(struct game),
    .name = "notalone",
    .title = "NOT ALONE",
    .epoch = "notalone-3",
    .state_bytes = sizeof(struct notalone_state),
    .view_bytes = sizeof(struct notalone_view),
    .actions_most = 128,
    .decisions_most = 100000,
    .roles = notalone_roles,
    .sides = notalone_sides,
    .reasons = notalone_reasons,
    .settings = notalone_settings,
    .actions_table = notalone_actions,
    .pieces = notalone_pieces,
    .event_kinds = notalone_events,
    .state_fields = notalone_state_fields,
    .view_fields = notalone_view_fields,
    .role_count = ROLES,
    .setting_count = SETTINGS,
    .action_count = ACTIONS,
    .piece_count = PIECES,
    .event_kind_count = EVENTS,
    .state_field_count = STATE_FIELDS,
    .view_field_count = VIEW_FIELDS,
    .configure = setup_configure,
    .seats = seats,
    .role = side,
    .side = side,
    .start = setup_start,
    .to_act = to_act,
    .actions = actions,
    .apply = apply,
    .verdict = verdict,
    .turn = turn,
    .default_action = default_action,
    .view = view_make,
    .view_actions = sample_actions,
    .sample = sample_make,
    .draw = text_draw,
    .forfeit = forfeit,
    .mixes = notalone_mixes,
    .mix_count = MIXES,
    .numbers = notalone_numbers,
    .number_count = NUMBERS,
    .asks_table = notalone_asks,
    .ask_count = ASKS,
    .asks = asks_tell,
    .meanings = notalone_meanings,
    .meaning_count = MEANINGS,
    .may_know = knowledge_may,
};
