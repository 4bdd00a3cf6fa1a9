/* SPDX-License-Identifier: MIT */
#include "games/liarsdice/liarsdice.h"

#include "games/liarsdice/state.h"

/* The readers that need a field, and the meaning of its numbers. */
#define SAYS(tier_, means_)     .set = "liars-dice", .tier = GAME_##tier_, .means = #means_
#define FIELD(of, member)       .name = #member, .offset = offsetof(struct of, member)
#define TABLE_FIELD(of, member) .name = #member, .offset = offsetof(struct of, table.member)
#define NUMBER                  .type = GAME_U8, .shape = GAME_NUMBER, .count = 1
#define OF_EACH_SEAT            .rows = GAME_SEATS_MAX, .stride = 1
#define HAND_OF_EACH_SEAT                                                                                              \
    .type = GAME_U8, .shape = GAME_LIST, .count = LIARS_DICE, .rows = GAME_SEATS_MAX, .stride = LIARS_DICE

static const char *const ones_values[] = {"plain", "wild", NULL};
static const char *const loss_values[] = {"die", "difference", NULL};

static const struct game_name ones_names[] = {
    {"plain", NULL, "a one is a one"}, {"wild", NULL, "a one counts for a bid on any face"}, {0}};
static const struct game_name loss_names[] = {{"die", NULL, "a challenge costs its loser one die"},
                                              {"difference", NULL, "it costs as many dice as the bid was wrong by"},
                                              {0}};
static const struct game_name stages[] = {{"not-started", NULL, "no dice were rolled"},
                                          {"bidding", NULL, "a round"},
                                          {"over", NULL, "the match is over"},
                                          {0}};
static const struct game_name challenge_names[] = {{"bid", "bid", "the bid that was challenged"},
                                                   {"bidder", "seat", "who made it"},
                                                   {"challenger", "seat", "who challenged it"},
                                                   {"found", "amount", "dice that counted for it"},
                                                   {"loser", "seat", "who lost dice"},
                                                   {"lost", "amount", "how many"},
                                                   {0}};

static const struct game_meaning meanings[] = {
    {"amount", "how many dice, players or rounds", "5 in `dice`: five dice", NULL},
    {"bid", "6 * (count - 1) + face, 1 to 216; 0 for none. It is one more than its action", "17 is 3 x 5: three fives",
     NULL},
    {"face", "a face of a die, 1 to 6; 0 for none", "5 is a five", NULL},
    {"flag", "1: it is so, 0: it is not", "1 in `holds`", NULL},
    {"part", "as the name of its position says", "position 0 of `challenge` is a bid", NULL},
    {"seat", "a seat; in `bidder` 8 for none; in `audience` 8 and 9 too", "1 is the second player", NULL},
    {"word", "one of `names`, by its place in the list, from 0", "1 in `ones` is wild", NULL},
};

/* The fields that state and view share, under the same names. */
#define TABLE_FIELDS(of)                                                                                                 \
    {TABLE_FIELD(of, players), SAYS(BASIC, amount), .help = "players of the match", NUMBER},                             \
        {TABLE_FIELD(of, ones), SAYS(BASIC, word), .help = "whether ones are wild", NUMBER, .names = ones_names},        \
        {TABLE_FIELD(of, loss), SAYS(MORE, word), .help = "cost of a challenge", NUMBER, .names = loss_names},           \
        {TABLE_FIELD(of, stage), SAYS(MORE, word), .help = "0 not started, 1 bidding, 2 over", NUMBER,                   \
         .names = stages},                                                                                               \
        {TABLE_FIELD(of, round), SAYS(BASIC, amount), .help = "the round that is played, from 1", NUMBER},               \
        {TABLE_FIELD(of, opener), SAYS(MORE, seat), .help = "the seat of the first bid of the round", NUMBER},           \
        {TABLE_FIELD(of, actor), SAYS(MORE, seat), .help = "the seat to act", NUMBER},                                   \
        {TABLE_FIELD(of, bidder), SAYS(BASIC, seat), .help = "the seat of the last bid of the round, 8 for none",        \
         NUMBER, .empty = GAME_PUBLIC},                                                                                  \
        {TABLE_FIELD(of, dice), SAYS(BASIC, amount), .help = "dice that the seat has; 0: it is out", NUMBER,             \
         OF_EACH_SEAT},                                                                                                  \
        {TABLE_FIELD(of, score), SAYS(MORE, amount), .help = "players outlasted, of who is out and of the winner",       \
         NUMBER, OF_EACH_SEAT},                                                                                          \
        {TABLE_FIELD(of, bids), SAYS(BASIC, bid),   .help = "of the round, in order; the seats bid in turn from opener", \
         .type = GAME_U8,       .shape = GAME_LIST, .count = LIARS_BIDS},                                                \
        {TABLE_FIELD(of, challenge),                                                                                     \
         SAYS(MORE, part),                                                                                               \
         .help = "the latest challenge; all 0 before the first",                                                         \
         .type = GAME_U8,                                                                                                \
         .shape = GAME_ARRAY,                                                                                            \
         .count = sizeof(struct liars_challenge),                                                                        \
         .names = challenge_names},                                                                                      \
    {                                                                                                                    \
        TABLE_FIELD(of, shown), SAYS(MORE, face), .help = "dice at the latest challenge, ascending", HAND_OF_EACH_SEAT   \
    }

static const struct game_field state_fields[] = {
    {FIELD(liars_state, seed), SAYS(SEARCH, amount), .help = "all chance comes from it", .type = GAME_U8,
     .shape = GAME_ARRAY, .secrecy = GAME_NOBODY, .count = sizeof(struct game_seed)},
    TABLE_FIELDS(liars_state),
    {FIELD(liars_state, hand), SAYS(BASIC, face), .help = "the dice under the cup, ascending", HAND_OF_EACH_SEAT,
     .secrecy = GAME_OWNER},
};

static const struct game_field view_fields[] = {
    TABLE_FIELDS(liars_view),
    {FIELD(liars_view, hand), SAYS(BASIC, face), .help = "dice under the cup, ascending; none where not known",
     HAND_OF_EACH_SEAT},
    {FIELD(liars_view, audience), SAYS(BASIC, seat), .help = "who looks: a seat, 8 the public, 9 all", .type = GAME_U16,
     .shape = GAME_NUMBER, .count = 1},
};

static const struct game_role roles[] = {{.name = "player", .first = 0, .least = 2, .most = LIARS_SEATS}};
static const char *const sides[] = {"first", "second", "third", "fourth", "fifth", "sixth", NULL};
static const char *const reasons[] = {"last-dice", NULL};
static const struct game_number numbers[] = {{"faces", LIARS_FACES}};

static const struct game_setting settings[LIARS_SETTINGS] = {
    [LIARS_SET_PLAYERS] =
        {.name = "players", .least = 2, .most = LIARS_SEATS, .preset = 3, .help = "players of a match"},
    [LIARS_SET_DICE] =
        {.name = "dice", .least = 1, .most = LIARS_DICE, .preset = 5, .help = "dice that each begins with"},
    [LIARS_SET_ONES] = {.name = "ones",
                        .values = ones_values,
                        .preset = LIARS_ONES_WILD,
                        .help = "wild: a one counts for a bid on any face"},
    [LIARS_SET_LOSS] = {.name = "loss",
                        .values = loss_values,
                        .preset = LIARS_LOSS_DIE,
                        .help = "what a challenge costs: a die, or as many as the bid was wrong by"},
};

/* The bids on one count, with each face. */
#define BID(count_, face_)                                                                                             \
    [LIARS_FACES * ((count_)-1) +                                                                                      \
        (face_)-1] = {.kind = "bid", .object = #count_ "x" #face_, .text = "bid " #count_ " x " #face_}
#define BIDS(count) BID(count, 1), BID(count, 2), BID(count, 3), BID(count, 4), BID(count, 5), BID(count, 6)

static const struct game_action actions_table[LIARS_ACTIONS] = {
    BIDS(1),
    BIDS(2),
    BIDS(3),
    BIDS(4),
    BIDS(5),
    BIDS(6),
    BIDS(7),
    BIDS(8),
    BIDS(9),
    BIDS(10),
    BIDS(11),
    BIDS(12),
    BIDS(13),
    BIDS(14),
    BIDS(15),
    BIDS(16),
    BIDS(17),
    BIDS(18),
    BIDS(19),
    BIDS(20),
    BIDS(21),
    BIDS(22),
    BIDS(23),
    BIDS(24),
    BIDS(25),
    BIDS(26),
    BIDS(27),
    BIDS(28),
    BIDS(29),
    BIDS(30),
    BIDS(31),
    BIDS(32),
    BIDS(33),
    BIDS(34),
    BIDS(35),
    BIDS(36),
    [LIARS_CHALLENGE] = {.kind = "challenge", .object = "", .text = "challenge the last bid"},
};

static const struct game_ask asks_table[LIARS_ASKS] = {
    [LIARS_OPEN] = {.kind = "open", .help = "makes the first bid of the round"},
    [LIARS_RAISE_OR_CHALLENGE] = {.kind = "raise-or-challenge",
                                  .help = "makes a higher bid, or challenges the last one"},
};

#define OF_SEAT(help_)                                                                                                 \
    {                                                                                                                  \
        .name = "seat", .help = help_, .means = "seat"                                                                 \
    }

static const struct game_event_field of_round[] = {{.name = "round", .help = "its number", .means = "amount"},
                                                   {.name = "seat", .help = "who makes the first bid", .means = "seat"},
                                                   {0}};
static const struct game_event_field of_roll[] = {OF_SEAT("who rolls"),
                                                  {.name = "count", .help = "how many dice", .means = "amount"},
                                                  {.name = "dice",
                                                   .help = "what comes up, ascending; only their owner learns it",
                                                   .list = true,
                                                   .means = "face",
                                                   .told = GAME_TOLD_SEAT},
                                                  {0}};
static const struct game_event_field of_bid[] = {OF_SEAT("who bids"),
                                                 {.name = "count", .help = "at least so many dice", .means = "amount"},
                                                 {.name = "face", .help = "show this face", .means = "face"},
                                                 {0}};
static const struct game_event_field of_challenge[] = {
    OF_SEAT("who challenges"), {.name = "bidder", .help = "whose bid it is", .means = "seat"}, {0}};
static const struct game_event_field of_show[] = {
    OF_SEAT("whose dice they are"),
    {.name = "count", .help = "how many", .means = "amount"},
    {.name = "dice", .help = "what they show, ascending", .list = true, .means = "face", .shows = true},
    {0}};
static const struct game_event_field of_count[] = {
    {.name = "found", .help = "dice that count for the bid", .means = "amount"},
    {.name = "face", .help = "the face of the bid", .means = "face"},
    {.name = "holds", .help = "they are as many as the bid, or more", .means = "flag"},
    {0}};
static const struct game_event_field of_loss[] = {OF_SEAT("who loses dice"),
                                                  {.name = "dice", .help = "how many", .means = "amount"},
                                                  {.name = "left", .help = "dice that are left", .means = "amount"},
                                                  {0}};
static const struct game_event_field of_out[] = {
    OF_SEAT("who has no dice"), {.name = "left", .help = "players who have dice", .means = "amount"}, {0}};
static const struct game_event_field of_win[] = {OF_SEAT("who has the last dice"), {0}};

static const struct game_event_kind event_kinds[LIARS_EVENTS] = {
    [LIARS_ROUND] = {"round", of_round, "round {round}: {seat:seat} begins"},
    [LIARS_ROLLED] = {"roll", of_roll, "{seat:seat} rolls {count} {count|dice|die|dice}[: {dice}]"},
    [LIARS_BID] = {"bid", of_bid, "{seat:seat} bids {count} x {face}"},
    [LIARS_CHALLENGED] = {"challenge", of_challenge, "{seat:seat} challenges {bidder:seat}"},
    [LIARS_SHOWN] = {"show", of_show, "{seat:seat} shows {dice}"},
    [LIARS_COUNTED] = {"count", of_count,
                       "{found} {found|dice count|die counts|dice count} for {face}: the bid {holds|fails|holds}"},
    [LIARS_LOST] = {"lose", of_loss,
                    "{seat:seat} loses {dice} {dice|dice|die|dice} and has {left|none|1|2|3|4|5} left"},
    [LIARS_WENT_OUT] = {"out", of_out, "{seat:seat} is out, {left} player(s) left"},
    [LIARS_WON] = {"win", of_win, "{seat:seat} has the last dice"},
};

static unsigned seats(const void *state)
{
    return ((const struct liars_state *)state)->table.players;
}

static unsigned role(const void *state, unsigned seat)
{
    (void)state;
    (void)seat;
    return 0;
}

static unsigned side(const void *state, unsigned seat)
{
    (void)state;
    return seat;
}

static unsigned turn(const void *state)
{
    return ((const struct liars_state *)state)->table.round;
}

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

const struct game liarsdice_game = {
    .abi = GAME_ABI,
    .struct_size = sizeof(struct game),
    .name = "liars-dice",
    .title = "Liar's Dice",
    .epoch = "liars-dice-1",
    .state_bytes = sizeof(struct liars_state),
    .view_bytes = sizeof(struct liars_view),
    .actions_most = LIARS_ACTIONS,
    .decisions_most = LIARS_DECISIONS_MOST,
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
    .configure = liars_configure,
    .seats = seats,
    .role = role,
    .side = side,
    .start = liars_start,
    .to_act = liars_to_act,
    .actions = liars_actions,
    .apply = liars_apply,
    .verdict = liars_verdict,
    .turn = turn,
    .default_action = liars_default_action,
    .view = liars_view,
    .view_actions = liars_view_actions,
    .sample = liars_sample,
    .draw = liars_draw,
    .forfeit = liars_forfeit,
    .numbers = numbers,
    .number_count = COUNT(numbers),
    .asks_table = asks_table,
    .ask_count = COUNT(asks_table),
    .asks = liars_asks,
    .meanings = meanings,
    .meaning_count = COUNT(meanings),
};
