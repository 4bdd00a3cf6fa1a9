/* SPDX-License-Identifier: MIT */
#include "faulty_game.h"

#define arena_game minnow_game
#include MINNOW

#include <stdlib.h>

const struct faulty_row faulty_rows[] = {
    {"mask-beyond", "function to_act names seats that the match does not have (mask 0x7, 2 seats)"},
    {"nobody", "function verdict says that the match goes on, and to_act names no seat"},
    {"no-actions", "function actions lists 0 actions for seat 0, which is to act"},
    {"uninvited", "function actions lists 1 actions for seat 0, which is not to act"},
    {"many-actions", "function actions lists 6 actions, more than actions_most, which is 4"},
    {"descending", "function actions lists action"},
    {"no-such-action", "function actions lists action 9, which is none"},
    {"refuses", "function apply refuses action"},
    {"over-early", "function verdict says that the match is over, and to_act names a seat"},
    {"writes-verdict", "function verdict writes a verdict, and says that the match is not over"},
    {"bad-winner", "function verdict names side 2 as the winner, which does not play"},
    {"bad-reason", "function verdict gives reason 1, and there are 1"},
    {"turn-zero", "function turn says turn 0 after turn 1"},
    {"goes-on", "function apply goes on after 8 answers, which is decisions_most"},
    {"behind-state", "function apply writes behind the end of the state, which has 34 bytes (state_bytes)"},
    {"behind-view", "function view writes behind the end of the view, which has 20 bytes (view_bytes)"},
    {"actions-write", "finds that an earlier call wrote behind the end of the state"},
    {"event-kind", "function apply tells an event of kind 3, and there are 3"},
    {"event-field", "tells an event 'turn' that has a field that its kind does not have"},
    {"event-order", "tells an event 'turn' that has fields that do not ascend"},
    {"event-values", "tells an event 'turn' that has too many values"},
    {"event-number", "tells an event 'turn' that has a field with another number of values than 1"},
    {"event-list", "tells an event 'deal' that has a list that is too long"},
    {"event-known", "tells an event 'turn' that has a field that is known to somebody who does not exist"},
    {"ask-kind", "function asks asks for kind 1, and there are 1"},
    {"ask-count", "function asks asks for no answer (count 0)"},
    {"ask-piece", "function asks names piece 3, which is none"},
    {"null", "function apply was ended by the signal SIGSEGV"},
    {"null-view", "function view was ended by the signal SIGSEGV"},
    {"null-actions", "function actions was ended by the signal SIGSEGV"},
    {"divide", "function apply was ended by the signal SIGFPE"},
    {"abort", "function apply was ended by the signal SIGABRT"},
    {"illegal", "function apply was ended by the signal SIGILL"},
    {"stack", "function apply was ended by the signal SIGSEGV"},
    {"loop", "function apply does not return: it has taken more than a second of processor time"},
    {"loop-events", "function apply does not return: it has taken more than a second of processor time"},
    {0}};

static const char *chosen = "";
static bool only_some;

void faulty_choose(const char *fault)
{
    const char *comma = strchr(fault, ',');

    only_some = comma != NULL;
    chosen = fault;
}

static bool is_chosen(const char *fault)
{
    size_t size = strlen(fault);

    return strncmp(chosen, fault, size) == 0 && (chosen[size] == '\0' || chosen[size] == ',');
}

/* Whether this mistake is made now. */
static bool makes(const void *at, const char *fault)
{
    const struct state *state = at;

    return state->trick == 2 && is_chosen(fault) && !(only_some && state->seed.bytes[0] & 1);
}

/* --- configure --------------------------------------------------------------------------------------------------- */

static bool faulty_configure(void *at, const int64_t *values, char *why)
{
    if (is_chosen("configure-crashes"))
        *(volatile int *)NULL = 1; /* NOLINT: on purpose */
    if (is_chosen("empty-why"))
        return false;
    if (is_chosen("endless-why"))
        memset(why, 'x', GAME_WHY_MAX);
    if (is_chosen("endless-why"))
        return false;
    return configure(at, values, why);
}

static unsigned faulty_seats(const void *at)
{
    return is_chosen("nine-seats") ? 9 : is_chosen("no-seats") ? 0 : seats(at);
}

static unsigned faulty_role(const void *at, unsigned seat)
{
    return is_chosen("no-such-role") ? 1 : role(at, seat);
}

static unsigned faulty_side(const void *at, unsigned seat)
{
    return is_chosen("no-such-side") ? 2 : side(at, seat);
}

/* --- what is asked ----------------------------------------------------------------------------------------------- */

static uint32_t faulty_to_act(const void *at)
{
    if (makes(at, "mask-beyond"))
        return 7;
    return makes(at, "nobody") ? 0 : to_act(at);
}

static unsigned faulty_actions(const void *at, unsigned seat, uint16_t *out)
{
    static const uint16_t several[] = {0, 1, 2, 3, 4, 5};
    unsigned count = actions(at, seat, out);

    if (makes(at, "null-actions"))
        *(volatile int *)NULL = 1; /* NOLINT: on purpose */
    if (makes(at, "no-actions"))
        return 0;
    if (makes(at, "uninvited") && count == 0)
        return 1;
    if (makes(at, "many-actions"))
        memcpy(out, several, sizeof several);
    if (makes(at, "many-actions"))
        return sizeof several / sizeof *several;
    if (makes(at, "descending") && count > 1)
        out[1] = out[0];
    if (makes(at, "no-such-action"))
        out[count - 1] = CARDS;
    if (makes(at, "actions-write"))
        memset((uint8_t *)(uintptr_t)at + sizeof(struct state), 0, 4);
    return count;
}

static void faulty_asks(const void *at, unsigned seat, struct game_asks *out)
{
    asks(at, seat, out);
    if (makes(at, "ask-kind"))
        out->kind = 1;
    if (makes(at, "ask-count"))
        out->count = 0;
    if (makes(at, "ask-piece"))
        out->by = 3;
}

/* --- apply ------------------------------------------------------------------------------------------------------- */

static volatile unsigned depth;

__attribute__((noinline)) static unsigned descend(unsigned level) /* NOLINT: endless on purpose */
{
    volatile uint8_t block[4096];

    block[level % sizeof block] = (uint8_t)level;
    depth = level;
    return descend(level + 1) + block[depth % sizeof block];
}

static void crash(const void *at)
{
    volatile int zero = 0;

    if (makes(at, "null"))
        *(volatile int *)NULL = 1; /* NOLINT: on purpose */
    if (makes(at, "divide"))
        zero = 100 / zero; /* NOLINT: on purpose */
    if (makes(at, "abort"))
        abort();
    if (makes(at, "exit"))
        exit(0); /* NOLINT: as a game must not */
    if (makes(at, "illegal"))
        __builtin_trap();
    if (makes(at, "stack"))
        (void)descend(0);
    for (volatile unsigned i = 0; makes(at, "loop"); i++) {
    }
}

static void hear_nothing(void *context, const struct game_event *event)
{
    (void)context;
    (void)event;
}

/* An event with the mistake that is chosen. */
static void tell_wrongly(const void *at, const struct game_listener *listener)
{
    static const struct game_listener nobody = {hear_nothing, NULL};
    struct game_event event = {.kind = TURNED, .count = 2};

    for (unsigned i = 0; i < GAME_VALUES_MAX; i++)
        event.values[i] = (struct game_value){.field = (uint8_t)i, .count = 1, .known_to = GAME_EVERYBODY};
    if (makes(at, "event-kind"))
        event.kind = EVENTS;
    if (makes(at, "event-field"))
        event.values[1].field = 2;
    if (makes(at, "event-order"))
        event.values[1].field = 0;
    if (makes(at, "event-values"))
        event.count = GAME_VALUES_MAX + 1;
    if (makes(at, "event-number"))
        event.values[1].count = 2;
    if (makes(at, "event-list"))
        event.kind = DEALT;
    if (makes(at, "event-list"))
        event.values[1].count = GAME_LIST_MAX + 1;
    if (makes(at, "event-known"))
        event.values[1].known_to = 0x8001;
    if (!listener)
        listener = &nobody;
    do
        listener->heard(listener->context, &event);
    while (makes(at, "loop-events"));
}

static bool faulty_apply(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct state *state = at;
    uint8_t trick = state->trick;
    bool taken;

    crash(at);
    if (strncmp(chosen, "event", 5) == 0 || is_chosen("loop-events"))
        if (makes(at, chosen) || makes(at, "loop-events"))
            tell_wrongly(at, listener);
    if (makes(at, "refuses"))
        return false;
    if (makes(at, "behind-state"))
        memset((uint8_t *)at + sizeof(struct state), 0, 4);
    taken = apply(at, seat, action, listener);
    if (trick == 2 && state->trick == 3 && is_chosen("goes-on"))
        state->trick = 2;
    for (unsigned i = 0; i < SEATS && trick == 2 && state->trick == 2 && is_chosen("goes-on"); i++)
        state->hand[i] = 15; /* cards 1 to 4 */
    return taken;
}

/* --- the rest ---------------------------------------------------------------------------------------------------- */

static bool faulty_verdict(const void *at, struct game_verdict *out)
{
    bool over = verdict(at, out);

    if (makes(at, "over-early"))
        *out = (struct game_verdict){.winner = 0};
    if (makes(at, "writes-verdict"))
        out->winner = 0;
    if (over && is_chosen("bad-winner"))
        out->winner = SEATS;
    if (over && is_chosen("bad-reason"))
        out->reason = 1;
    return over || makes(at, "over-early");
}

static unsigned faulty_turn(const void *at)
{
    return makes(at, "turn-zero") ? 0 : turn(at);
}

static uint16_t faulty_default_action(const void *at, unsigned seat)
{
    return makes(at, "bad-default") ? CARDS - 1 : default_action(at, seat);
}

static void faulty_view(const void *at, unsigned audience, void *out)
{
    if (makes(at, "null-view"))
        *(volatile int *)NULL = 1; /* NOLINT: on purpose */
    view(at, audience, out);
    if (makes(at, "behind-view"))
        memset((uint8_t *)out + sizeof(struct view), 0, 4);
}

const struct game faulty_game = {
    .abi = GAME_ABI,
    .struct_size = sizeof(struct game),
    .name = "minnow",
    .title = "Minnow",
    .epoch = "minnow-1",
    .state_bytes = sizeof(struct state),
    .view_bytes = sizeof(struct view),
    .actions_most = TRICKS,
    .decisions_most = SEATS * TRICKS,
    .roles = roles,
    .sides = sides,
    .reasons = reasons,
    .settings = settings,
    .actions_table = actions_table,
    .event_kinds = event_kinds,
    .state_fields = state_fields,
    .view_fields = view_fields,
    .role_count = COUNT(roles),
    .setting_count = COUNT(settings),
    .action_count = COUNT(actions_table),
    .event_kind_count = COUNT(event_kinds),
    .state_field_count = COUNT(state_fields),
    .view_field_count = COUNT(view_fields),
    .numbers = numbers,
    .number_count = COUNT(numbers),
    .asks_table = asks_table,
    .ask_count = COUNT(asks_table),
    .meanings = meanings,
    .meaning_count = COUNT(meanings),
    .configure = faulty_configure,
    .seats = faulty_seats,
    .role = faulty_role,
    .side = faulty_side,
    .start = start,
    .to_act = faulty_to_act,
    .actions = faulty_actions,
    .apply = faulty_apply,
    .verdict = faulty_verdict,
    .turn = faulty_turn,
    .default_action = faulty_default_action,
    .view = faulty_view,
    .view_actions = view_actions,
    .sample = sample,
    .draw = draw,
    .asks = faulty_asks,
};
