/* SPDX-License-Identifier: MIT */
#include "games/leduc/leduc.h"

#include "games/leduc/state.h"

#define FIELD(of, member)       .name = #member, .offset = offsetof(struct of, member)
#define TABLE_FIELD(of, member) .name = #member, .offset = offsetof(struct of, table.member)

/* The moves by their numbers in `moves`, where 0 is no move; and the stages. */
static const struct game_name moves_names[] = {{"none", NULL, "no move"},
                                               {"fold", NULL, "fold"},
                                               {"call", NULL, "check or call"},
                                               {"raise", NULL, "bet or raise"},
                                               {0}};
static const struct game_name stages[] = {{"not-started", NULL, "no hand was dealt"},
                                          {"round-1", NULL, "the first round of betting"},
                                          {"round-2", NULL, "the second"},
                                          {"over", NULL, "the match is over"},
                                          {0}};

static const struct game_meaning meanings[] = {
    {"amount", "how many chips, hands or moves", "2 in `paid`: two chips", NULL},
    {"flag", "1: it is so, 0: it is not", "1 in `folded`", NULL},
    {"seat", "a seat; in `audience` 8 and 9 too", "1 is the second player", NULL},
    {"card", "the code of a card, 0 for none", "5 is the King of Spades", "card"},
    {"word", "one of `names`, by its place in the list, from 0", "3 in `moves` is raise", NULL},
};

/* The readers that need a field, and the meaning of its numbers. */
#define SAYS(tier_, means_) .set = "leduc", .tier = GAME_##tier_, .means = #means_

/* The fields that state and view share, under the same names. */
#define TABLE_FIELDS(of)                                                                                               \
    {TABLE_FIELD(of, score), SAYS(MORE, amount),   .help = "chips won in the hands that are over",                     \
     .type = GAME_I16,       .shape = GAME_NUMBER, .count = 1,                                                         \
     .rows = GAME_SEATS_MAX, .stride = 2},                                                                             \
        {TABLE_FIELD(of, hands), SAYS(MORE, amount),   .help = "hands of the match",                                   \
         .type = GAME_U16,       .shape = GAME_NUMBER, .count = 1},                                                    \
        {TABLE_FIELD(of, hand), SAYS(BASIC, amount),  .help = "the hand that is played, from 1",                       \
         .type = GAME_U16,      .shape = GAME_NUMBER, .count = 1},                                                     \
        {TABLE_FIELD(of, moves),    SAYS(BASIC, word),                                                                 \
         .names = moves_names,      .help = "of this hand, a row for each round: 1 fold, 2 check or call, 3 raise",    \
         .type = GAME_U8,           .shape = GAME_LIST,                                                                \
         .count = LEDUC_MOVES_MOST, .rows = LEDUC_ROUNDS,                                                              \
         .stride = LEDUC_MOVES_MOST},                                                                                  \
        {TABLE_FIELD(of, paid),  SAYS(BASIC, amount),  .help = "chips in the pot, of this hand",                       \
         .type = GAME_U8,        .shape = GAME_NUMBER, .count = 1,                                                     \
         .rows = GAME_SEATS_MAX, .stride = 1},                                                                         \
        {TABLE_FIELD(of, shown),                                                                                       \
         SAYS(MORE, card),                                                                                             \
         .help = "card in the showdown of the latest hand, 0 after a fold",                                            \
         .type = GAME_U8,                                                                                              \
         .shape = GAME_NUMBER,                                                                                         \
         .count = 1,                                                                                                   \
         .rows = GAME_SEATS_MAX,                                                                                       \
         .stride = 1},                                                                                                 \
        {TABLE_FIELD(of, board), SAYS(BASIC, card),    .help = "the open card, 0 in round 1",                          \
         .type = GAME_U8,        .shape = GAME_NUMBER, .count = 1},                                                    \
        {TABLE_FIELD(of, stage),                                                                                       \
         SAYS(BASIC, word),                                                                                            \
         .names = stages,                                                                                              \
         .help = "0 not started, 1 and 2 the rounds of betting, 3 over",                                               \
         .type = GAME_U8,                                                                                              \
         .shape = GAME_NUMBER,                                                                                         \
         .count = 1},                                                                                                  \
        {TABLE_FIELD(of, actor), SAYS(MORE, seat),     .help = "the seat to act",                                      \
         .type = GAME_U8,        .shape = GAME_NUMBER, .count = 1},                                                    \
        {TABLE_FIELD(of, moved), SAYS(SEARCH, amount), .help = "moves made in this round",                             \
         .type = GAME_U8,        .shape = GAME_NUMBER, .count = 1},                                                    \
        {TABLE_FIELD(of, raises), SAYS(BASIC, amount),  .help = "raises made in this round",                           \
         .type = GAME_U8,         .shape = GAME_NUMBER, .count = 1},                                                   \
    {                                                                                                                  \
        TABLE_FIELD(of, folded), SAYS(MORE, flag), .help = "1 if the latest hand ended by a fold", .type = GAME_U8,    \
                                                   .shape = GAME_NUMBER, .count = 1                                    \
    }

static const struct game_role roles[] = {{.name = "player", .first = 0, .least = LEDUC_SEATS, .most = LEDUC_SEATS}};

static const char *const sides[] = {"first", "second", NULL};

static const char *const reasons[] = {
    [LEDUC_BY_SHOWDOWN] = "showdown", [LEDUC_BY_FOLD] = "fold", [LEDUC_BY_CHIPS] = "most-chips", NULL};

static const struct game_setting settings[] = {
    {.name = "hands", .least = 1, .most = LEDUC_HANDS_MOST, .preset = 1, .help = "hands of a match, opened in turn"},
};

static const struct game_former formers[] = {{.epoch = "leduc-1-9fc6825a2e15431e", .settings = 1}};

static const struct game_action actions[LEDUC_ACTIONS] = {
    [LEDUC_FOLD] = {.kind = "fold", .object = "", .text = "fold"},
    [LEDUC_CALL] = {.kind = "call", .object = "", .text = "check or call"},
    [LEDUC_RAISE] = {.kind = "raise", .object = "", .text = "bet or raise"},
};

#define CARD(code_, id_, name_)                                                                                        \
    {                                                                                                                  \
        .type = "card", .id = id_, .name = name_, .set = "leduc", .deck = "deck", .symbol = "", .effect = "",          \
        .provenance = "printed", .code = code_, .copies = 1                                                            \
    }

const struct game_piece leduc_pieces[LEDUC_CARDS] = {
    CARD(1, "jack-of-spades", "Jack of Spades"),   CARD(2, "jack-of-hearts", "Jack of Hearts"),
    CARD(3, "queen-of-spades", "Queen of Spades"), CARD(4, "queen-of-hearts", "Queen of Hearts"),
    CARD(5, "king-of-spades", "King of Spades"),   CARD(6, "king-of-hearts", "King of Hearts"),
};

static const struct game_event_field of_deal[] = {
    {.name = "hand", .help = "its number", .means = "amount"},
    {.name = "seat", .help = "who gets the card", .means = "seat"},
    {.name = "card", .help = "what it is; only its owner learns it", .means = "card", .told = GAME_TOLD_SEAT},
    {0}};
static const struct game_event_field of_seat[] = {{.name = "seat", .help = "who moves", .means = "seat"}, {0}};
static const struct game_event_field of_chips[] = {{.name = "seat", .help = "who moves or wins", .means = "seat"},
                                                   {.name = "chips", .help = "paid now, or won", .means = "amount"},
                                                   {0}};
static const struct game_event_field of_board[] = {{.name = "card", .help = "laid open on the board", .means = "card"},
                                                   {0}};
static const struct game_event_field of_show[] = {{.name = "seat", .help = "whose card it is", .means = "seat"},
                                                  {.name = "card", .help = "in the showdown", .means = "card"},
                                                  {0}};
static const struct game_event_field of_nothing[] = {{0}};

static const struct game_event_kind event_kinds[LEDUC_EVENTS] = {
    [LEDUC_DEALT] = {"deal", of_deal, "hand {hand}: {seat:seat} is dealt a card[, {card:card}]"},
    [LEDUC_FOLDED] = {"fold", of_seat, "{seat:seat} folds"},
    [LEDUC_CHECKED] = {"check", of_seat, "{seat:seat} checks"},
    [LEDUC_CALLED] = {"call", of_chips, "{seat:seat} calls {chips}"},
    [LEDUC_RAISED] = {"raise", of_chips, "{seat:seat} pays {chips} and raises"},
    [LEDUC_BOARD] = {"board", of_board, "the board is {card:card}"},
    [LEDUC_SHOWN] = {"show", of_show, "{seat:seat} shows {card:card}"},
    [LEDUC_WON] = {"win", of_chips, "{seat:seat} wins {chips}"},
    [LEDUC_SPLIT] = {"split", of_nothing, "the pot is split"},
};

static const struct game_field state_fields[] = {
    {FIELD(leduc_state, seed), SAYS(SEARCH, amount), .help = "whence all chance comes", .type = GAME_U8,
     .shape = GAME_ARRAY, .secrecy = GAME_NOBODY, .count = sizeof(struct game_seed)},
    TABLE_FIELDS(leduc_state),
    {FIELD(leduc_state, card), SAYS(BASIC, card), .help = "the card in hand", .type = GAME_U8, .shape = GAME_NUMBER,
     .secrecy = GAME_OWNER, .count = 1, .rows = GAME_SEATS_MAX, .stride = 1},
    {FIELD(leduc_state, face_down), SAYS(SEARCH, card),
     .help = "the card that will be the board, 0 once it is laid open", .type = GAME_U16, .shape = GAME_NUMBER,
     .secrecy = GAME_NOBODY, .count = 1},
};

static const struct game_field view_fields[] = {
    TABLE_FIELDS(leduc_view),
    {FIELD(leduc_view, card), SAYS(BASIC, card), .help = "the cards in hand, 0 where not known", .type = GAME_U8,
     .shape = GAME_NUMBER, .count = 1, .rows = GAME_SEATS_MAX, .stride = 1},
    {FIELD(leduc_view, face_down), SAYS(SEARCH, card), .help = "the card that will be the board, 0 where not known",
     .type = GAME_U16, .shape = GAME_NUMBER, .count = 1},
    {FIELD(leduc_view, audience), SAYS(BASIC, seat), .help = "who looks: a seat, 8 the public, 9 all", .type = GAME_U16,
     .shape = GAME_NUMBER, .count = 1},
};

static const struct game_ask asks[LEDUC_ASKS] = {
    [LEDUC_CHECK_OR_BET] = {.kind = "check-or-bet", .help = "checks or bets: nobody has bet"},
    [LEDUC_CALL_OR_FOLD] = {.kind = "call-or-fold", .help = "folds, calls or raises: the other player has bet"},
};

static unsigned seats(const void *state)
{
    (void)state;
    return LEDUC_SEATS;
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
    return ((const struct leduc_state *)state)->table.hand;
}

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

const struct game leduc_game = {
    .abi = GAME_ABI,
    .struct_size = sizeof(struct game),
    .name = "leduc",
    .title = "Leduc hold'em",
    .epoch = "leduc-1",
    .state_bytes = sizeof(struct leduc_state),
    .view_bytes = sizeof(struct leduc_view),
    .actions_most = LEDUC_ACTIONS,
    .decisions_most = LEDUC_HANDS_MOST * LEDUC_ROUNDS * LEDUC_MOVES_MOST,
    .roles = roles,
    .sides = sides,
    .reasons = reasons,
    .settings = settings,
    .actions_table = actions,
    .pieces = leduc_pieces,
    .event_kinds = event_kinds,
    .state_fields = state_fields,
    .view_fields = view_fields,
    .role_count = COUNT(roles),
    .setting_count = COUNT(settings),
    .action_count = COUNT(actions),
    .piece_count = COUNT(leduc_pieces),
    .event_kind_count = COUNT(event_kinds),
    .state_field_count = COUNT(state_fields),
    .view_field_count = COUNT(view_fields),
    .configure = leduc_configure,
    .seats = seats,
    .role = role,
    .side = side,
    .start = leduc_start,
    .to_act = leduc_to_act,
    .actions = leduc_actions,
    .apply = leduc_apply,
    .verdict = leduc_verdict,
    .turn = turn,
    .default_action = leduc_default_action,
    .view = leduc_view,
    .view_actions = leduc_view_actions,
    .sample = leduc_sample,
    .draw = leduc_draw,
    .forfeit = leduc_forfeit,
    .formers = formers,
    .former_count = COUNT(formers),
    .asks_table = asks,
    .ask_count = COUNT(asks),
    .asks = leduc_asks,
    .meanings = meanings,
    .meaning_count = COUNT(meanings),
};
