/* SPDX-License-Identifier: MIT */
#include "council.h"

#include <string.h>

#include "game/chance.h"

#define ALL_SEATS 7u

static const struct game_role roles[] = {{.name = "chair", .first = 0, .least = 1, .most = 1},
                                         {.name = "member", .first = 1, .least = 2, .most = 2}};
static const char *const sides[] = {"chair", "members", NULL};
static const char *const reasons[] = {"votes", NULL};
static const char *const moods[] = {"calm", "heated", NULL};
static const struct game_setting settings[] = {
    {.name = "rounds", .least = 1, .most = COUNCIL_ROUNDS_MOST, .preset = 2, .help = "of the match"},
    {.name = "mood", .values = moods, .help = "heated and one round do not go together"},
};
static const struct game_action actions_table[COUNCIL_ACTIONS] = {
    [COUNCIL_NOTHING] = {.kind = "nothing", .object = "", .text = "say nothing"},
    [COUNCIL_SAY] = {.kind = "say", .object = "", .text = "say something", .talk = true},
    [COUNCIL_VOTE_1] = {.kind = "vote", .object = "1", .text = "vote for 1"},
    [COUNCIL_VOTE_2] = {.kind = "vote", .object = "2", .text = "vote for 2"},
    [COUNCIL_VOTE_3] = {.kind = "vote", .object = "3", .text = "vote for 3"},
};
static const struct game_piece pieces[] = {
    {.type = "card", .id = "sun", .name = "The Sun", .code = 1},
    {.type = "card", .id = "moon", .name = "The Moon", .code = 2},
};
static const struct game_event_field of_dealt[] = {
    {.name = "seat", .help = "who"}, {.name = "card", .help = "which"}, {0}};
static const struct game_event_field of_talk[] = {
    {.name = "seat", .help = "who"}, {.name = "action", .help = "what"}, {0}};
static const struct game_event_field of_voted[] = {
    {.name = "seat", .help = "who"}, {.name = "vote", .help = "for what"}, {0}};
static const struct game_event_field of_counted[] = {
    {.name = "votes", .help = "cast so far", .list = true}, {.name = "round", .help = "that ended"}, {0}};
static const struct game_event_kind event_kinds[] = {
    [COUNCIL_DEALT] = {"dealt", of_dealt, "{seat:seat} is dealt a card[: {card:card}]"},
    [COUNCIL_TALK] = {"talk", of_talk, "{seat:seat} speaks ({action:action})"},
    [COUNCIL_VOTED] = {"voted", of_voted, "[a vote for {vote} by ]{seat:seat}"},
    [COUNCIL_COUNTED] = {"counted", of_counted, "round {round} is over[: {votes}]"},
};

#define FIELD(member) .name = #member, .help = "", .offset = offsetof(struct council_view, member)
static const struct game_field view_fields[] = {
    {FIELD(spoken), .type = GAME_U64, .shape = GAME_SET, .count = 1},
    {FIELD(total), .type = GAME_I32, .shape = GAME_NUMBER, .count = 1},
    {FIELD(round), .type = GAME_U16, .shape = GAME_NUMBER, .count = 1},
    {FIELD(card), .type = GAME_U8, .shape = GAME_NUMBER, .count = 1},
    {FIELD(audience), .type = GAME_U8, .shape = GAME_NUMBER, .count = 1},
    {FIELD(votes), .type = GAME_U8, .shape = GAME_LIST, .count = COUNCIL_ROUNDS_MOST + 1, .rows = GAME_SEATS_MAX,
     .stride = COUNCIL_ROUNDS_MOST + 1},
};

static bool configure(void *at, const int64_t *values, char *why)
{
    struct council_state *state = at;

    memset(state, 0, sizeof *state);
    state->rounds = (uint16_t)values[0];
    state->total = -1000;
    if (values[0] == 1 && values[1] == 1)
        memcpy(why, "one round cannot be heated", sizeof "one round cannot be heated");
    return !(values[0] == 1 && values[1] == 1);
}

static unsigned seats(const void *state)
{
    (void)state;
    return COUNCIL_SEATS;
}

static unsigned role(const void *state, unsigned seat)
{
    (void)state;
    return seat > 0;
}

static void tell(const struct game_listener *listener, enum council_event kind, int16_t seat, int16_t what,
                 uint16_t known_to)
{
    struct game_event event = {.kind = (uint16_t)kind, .count = 2};

    if (!listener)
        return;
    event.values[0] = (struct game_value){.field = 0, .count = 1, .known_to = GAME_EVERYBODY, .at = {seat}};
    event.values[1] = (struct game_value){.field = 1, .count = 1, .known_to = known_to, .at = {what}};
    listener->heard(listener->context, &event);
}

static void tell_count(const struct council_state *state, const struct game_listener *listener)
{
    struct game_event event = {.kind = COUNCIL_COUNTED, .count = 2};

    if (!listener)
        return;
    event.values[0] = (struct game_value){.field = 0, .known_to = GAME_EVERYBODY};
    for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++)
        event.values[0].at[event.values[0].count++] = (int16_t)strlen((const char *)state->votes[seat]);
    event.values[1] =
        (struct game_value){.field = 1, .count = 1, .known_to = GAME_EVERYBODY, .at = {(int16_t)state->round}};
    listener->heard(listener->context, &event);
}

static void start(void *at, const struct game_seed *seed, const struct game_listener *listener)
{
    struct council_state *state = at;

    state->seed = *seed;
    state->round = 1;
    for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++) {
        state->card[seat] = (uint8_t)(1 + chance_pick(seed, 1, 0, seat, 2));
        tell(listener, COUNCIL_DEALT, (int16_t)seat, state->card[seat], GAME_BIT(seat));
    }
}

static uint32_t to_act(const void *at)
{
    const struct council_state *state = at;
    uint32_t mask = 0;

    for (unsigned seat = 0; seat < COUNCIL_SEATS && state->round <= state->rounds; seat++)
        if (!state->answer[seat])
            mask |= 1u << seat;
    return mask;
}

static unsigned actions(const void *at, unsigned seat, uint16_t *out)
{
    const struct council_state *state = at;
    unsigned count = seat == 2 && state->round % 2 == 0 ? 1 : COUNCIL_ACTIONS;

    if (!(to_act(at) >> seat & 1))
        return 0;
    for (uint16_t i = 0; i < count; i++)
        out[i] = i;
    return count;
}

static void count_answers(struct council_state *state, const struct game_listener *listener)
{
    for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++) {
        unsigned action = state->answer[seat] - 1u;
        uint8_t vote = (uint8_t)(action - COUNCIL_SAY);

        state->answer[seat] = 0;
        if (action == COUNCIL_SAY)
            tell(listener, COUNCIL_TALK, (int16_t)seat, (int16_t)action, GAME_EVERYBODY);
        if (action < COUNCIL_VOTE_1)
            continue;
        state->votes[seat][strlen((const char *)state->votes[seat])] = vote;
        state->total += vote;
        tell(listener, COUNCIL_VOTED, (int16_t)seat, vote,
             (uint16_t)(GAME_BIT(seat) | GAME_BIT((seat + 1) % COUNCIL_SEATS)));
    }
    tell_count(state, listener);
    state->round++;
}

static bool apply(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct council_state *state = at;
    uint16_t legal[COUNCIL_ACTIONS];

    if (action >= actions(at, seat, legal))
        return false;
    state->answer[seat] = (uint8_t)(action + 1);
    if (state->answer[0] && state->answer[1] && state->answer[2])
        count_answers(state, listener);
    return true;
}

static bool verdict(const void *at, struct game_verdict *out)
{
    const struct council_state *state = at;
    int32_t members;

    if (state->round <= state->rounds)
        return false;
    *out = (struct game_verdict){.winner = GAME_DRAW};
    for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++)
        for (unsigned i = 0; state->votes[seat][i]; i++)
            out->score[seat] += state->votes[seat][i];
    members = out->score[1] + out->score[2];
    if (members != 2 * out->score[0])
        out->winner = members > 2 * out->score[0];
    return true;
}

static unsigned turn(const void *at)
{
    const struct council_state *state = at;

    return state->round < state->rounds ? state->round : state->rounds;
}

static uint16_t default_action(const void *at, unsigned seat)
{
    (void)at;
    (void)seat;
    return COUNCIL_NOTHING;
}

static void view(const void *at, unsigned audience, void *out)
{
    const struct council_state *state = at;
    struct council_view *made = out;

    memset(made, 0, sizeof *made);
    made->total = state->total;
    made->round = state->round;
    made->audience = (uint8_t)audience;
    made->spoken = UINT64_C(1) << 63 | 1u << state->round;
    if (audience < COUNCIL_SEATS) {
        made->card = state->card[audience];
        memcpy(made->votes[audience], state->votes[audience], sizeof made->votes[audience]);
    }
}

static unsigned view_actions(const void *at, uint16_t *out)
{
    (void)at;
    (void)out;
    return 0;
}

static void sample(const void *at, const struct game_seed *seed, void *state)
{
    (void)at;
    (void)seed;
    (void)state;
}

static void draw(const void *at, struct game_text *out)
{
    (void)at;
    game_text_add(out, "council\n");
}

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

const struct game council_game = {
    .abi = GAME_ABI,
    .struct_size = sizeof(struct game),
    .name = "council",
    .title = "The Council",
    .epoch = "council-1",
    .state_bytes = sizeof(struct council_state),
    .view_bytes = sizeof(struct council_view),
    .actions_most = COUNCIL_ACTIONS,
    .decisions_most = COUNCIL_SEATS * COUNCIL_ROUNDS_MOST,
    .roles = roles,
    .sides = sides,
    .reasons = reasons,
    .settings = settings,
    .actions_table = actions_table,
    .pieces = pieces,
    .event_kinds = event_kinds,
    .view_fields = view_fields,
    .role_count = COUNT(roles),
    .setting_count = COUNT(settings),
    .action_count = COUNT(actions_table),
    .piece_count = COUNT(pieces),
    .event_kind_count = COUNT(event_kinds),
    .view_field_count = COUNT(view_fields),
    .configure = configure,
    .seats = seats,
    .role = role,
    .side = role,
    .start = start,
    .to_act = to_act,
    .actions = actions,
    .apply = apply,
    .verdict = verdict,
    .turn = turn,
    .default_action = default_action,
    .view = view,
    .view_actions = view_actions,
    .sample = sample,
    .draw = draw,
};
