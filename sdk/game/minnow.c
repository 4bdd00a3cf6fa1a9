/* SPDX-License-Identifier: MIT */
/* Minnow: a small game to begin with. Two players, hidden hands, both choose at once.
 *
 * Nine cards, 1 to 9. Each player is dealt four; the ninth lies face down. In each of four tricks both lay a card face
 * down and turn them over together. The higher card takes the trick. But if it is higher by `slip` or more (5 unless
 * the match says otherwise), the lower one slips through and takes the trick. Who takes more tricks wins. */
#include <string.h>

#include "game/chance.h"
#include "game/game.h"

enum { SEATS = 2, CARDS = 9, TRICKS = 4, BEFORE_START = 0, OVER = TRICKS + 1 };
enum { STREAM_DEAL = 1, STREAM_SAMPLE = 2 };

/* --- the state and the view -------------------------------------------------------------------------------------- */

/* No padding: every byte belongs to a field below, so that memcmp compares two states. */
struct state {
    struct game_seed seed;
    uint16_t hand[SEATS];          /* bit i: card 1 + i, until it is turned over */
    uint8_t played[SEATS][TRICKS]; /* turned over, in order; 0 behind the last */
    uint8_t laid[SEATS];           /* face down in this trick; 0 for none */
    uint8_t won[SEATS];            /* tricks */
    uint8_t trick;                 /* 1 to TRICKS, or BEFORE_START, or OVER */
    uint8_t slip;
};

struct view {
    uint16_t hand[SEATS]; /* 0 if the audience does not know it */
    uint8_t played[SEATS][TRICKS];
    uint8_t laid[SEATS]; /* 0 if the audience does not know it */
    uint8_t won[SEATS];
    uint8_t trick;
    uint8_t slip;
    uint16_t audience;
};

#define FIELD(of, member, means_)                                                                                      \
    .name = #member, .offset = offsetof(struct of, member), .means = means_, .set = "minnow"
#define NUMBER           .type = GAME_U8, .shape = GAME_NUMBER, .count = 1
#define EACH_SEAT(bytes) .rows = GAME_SEATS_MAX, .stride = (bytes)

/* What state and view have both; what is secret differs. */
#define FIELDS(of, hidden)                                                                                             \
    {FIELD(of, hand, "card"),                                                                                          \
     .help = "cards in hand",                                                                                          \
     .type = GAME_U16,                                                                                                 \
     .shape = GAME_SET,                                                                                                \
     .count = 1,                                                                                                       \
     .first = 1,                                                                                                       \
     .secrecy = hidden,                                                                                                \
     EACH_SEAT(2)},                                                                                                    \
        {FIELD(of, played, "card"), .help = "cards turned over, in the order of the tricks",                           \
         .type = GAME_U8,           .shape = GAME_LIST,                                                                \
         .count = TRICKS,           EACH_SEAT(TRICKS)},                                                                \
        {FIELD(of, laid, "card"), .help = "the card face down in this trick, 0 for none", NUMBER, .secrecy = hidden,   \
         EACH_SEAT(1)},                                                                                                \
        {FIELD(of, won, "amount"), .help = "tricks that the seat took", NUMBER, EACH_SEAT(1)},                         \
        {FIELD(of, trick, "amount"), .help = "the trick that is played, from 1; 5 when the match is over", NUMBER},    \
    {                                                                                                                  \
        FIELD(of, slip, "amount"), .help = "the lower card takes the trick from this difference on", NUMBER            \
    }

static const struct game_field state_fields[] = {
    {FIELD(state, seed, "amount"), .help = "all chance comes from it", .type = GAME_U8, .shape = GAME_ARRAY,
     .count = sizeof(struct game_seed), .secrecy = GAME_NOBODY},
    FIELDS(state, GAME_OWNER),
};

static const struct game_field view_fields[] = {
    FIELDS(view, GAME_OPEN),
    {FIELD(view, audience, "seat"), .help = "who looks: a seat, 8 the public, 9 all", .type = GAME_U16,
     .shape = GAME_NUMBER, .count = 1},
};

/* --- the other tables -------------------------------------------------------------------------------------------- */

static const struct game_meaning meanings[] = {
    {"amount", "how many", "3 in `trick`: the third trick", NULL},
    {"card", "a card by its number, 1 to 9; 0 for none", "7 is the card 7", NULL},
    {"flag", "1: it is so, 0: it is not", "1 in `slipped`", NULL},
    {"seat", "a seat; in `audience` 8 and 9 too", "1 is the second player", NULL},
};

static const struct game_role roles[] = {{.name = "player", .first = 0, .least = SEATS, .most = SEATS}};
static const char *const sides[] = {"first", "second", NULL};
static const char *const reasons[] = {"most-tricks", NULL};
static const struct game_number numbers[] = {{"cards", CARDS}, {"tricks", TRICKS}};

static const struct game_setting settings[] = {
    {.name = "slip", .least = 2, .most = CARDS, .preset = 5, .help = "difference from which the lower card wins"},
};

#define PLAY(card)                                                                                                     \
    {                                                                                                                  \
        .kind = "play", .object = #card, .text = "play " #card, .means = "card"                                        \
    }
static const struct game_action actions_table[CARDS] = {PLAY(1), PLAY(2), PLAY(3), PLAY(4), PLAY(5),
                                                        PLAY(6), PLAY(7), PLAY(8), PLAY(9)};

static const struct game_ask asks_table[] = {{.kind = "lay", .help = "lays a card face down for this trick"}};

enum event { DEALT, TURNED, TAKEN, EVENTS };

static const struct game_event_field of_deal[] = {{.name = "seat", .help = "who gets the cards", .means = "seat"},
                                                  {.name = "cards",
                                                   .help = "which; only their owner learns it",
                                                   .list = true,
                                                   .means = "card",
                                                   .told = GAME_TOLD_SEAT},
                                                  {0}};
static const struct game_event_field of_turn[] = {{.name = "seat", .help = "whose card it is", .means = "seat"},
                                                  {.name = "card", .help = "turned over", .means = "card"},
                                                  {0}};
static const struct game_event_field of_take[] = {{.name = "seat", .help = "who takes the trick", .means = "seat"},
                                                  {.name = "slipped", .help = "with the lower card", .means = "flag"},
                                                  {0}};

static const struct game_event_kind event_kinds[EVENTS] = {
    [DEALT] = {"deal", of_deal, "{seat:seat} is dealt four cards[: {cards}]"},
    [TURNED] = {"turn", of_turn, "{seat:seat} turns over {card}"},
    [TAKEN] = {"take", of_take, "{seat:seat} {slipped|takes the trick|slips through and takes the trick}"},
};

/* --- events ------------------------------------------------------------------------------------------------------ */

static void tell(const struct game_listener *listener, enum event kind, int seat, int second)
{
    struct game_event event = {.kind = (uint16_t)kind, .count = 2};

    if (!listener)
        return;
    event.values[0] = (struct game_value){.field = 0, .count = 1, .known_to = GAME_EVERYBODY, .at = {(int16_t)seat}};
    event.values[1] = (struct game_value){.field = 1, .count = 1, .known_to = GAME_EVERYBODY, .at = {(int16_t)second}};
    listener->heard(listener->context, &event);
}

static void tell_deal(const struct game_listener *listener, unsigned seat, unsigned hand)
{
    struct game_event event = {.kind = DEALT, .count = 2};
    struct game_value *cards = &event.values[1];

    if (!listener)
        return;
    event.values[0] = (struct game_value){.field = 0, .count = 1, .known_to = GAME_EVERYBODY, .at = {(int16_t)seat}};
    *cards = (struct game_value){.field = 1, .known_to = GAME_BIT(seat)};
    for (unsigned card = 1; card <= CARDS; card++)
        if (hand >> (card - 1) & 1)
            cards->at[cards->count++] = (int16_t)card;
    listener->heard(listener->context, &event);
}

/* --- the rules --------------------------------------------------------------------------------------------------- */

static bool configure(void *at, const int64_t *values, char *why)
{
    struct state *state = at;

    (void)why;
    memset(state, 0, sizeof *state);
    state->slip = (uint8_t)values[0];
    return true;
}

static unsigned seats(const void *state)
{
    (void)state;
    return SEATS;
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

static uint16_t bit(unsigned card)
{
    return (uint16_t)(1u << (card - 1));
}

static void start(void *at, const struct game_seed *seed, const struct game_listener *listener)
{
    struct state *state = at;
    uint8_t deck[CARDS];

    for (unsigned i = 0; i < CARDS; i++)
        deck[i] = (uint8_t)(i + 1);
    state->seed = *seed;
    state->trick = 1;
    chance_shuffle(seed, STREAM_DEAL, 0, deck, CARDS);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        for (unsigned i = 0; i < TRICKS; i++)
            state->hand[seat] |= bit(deck[seat * TRICKS + i]);
        tell_deal(listener, seat, state->hand[seat]);
    }
}

static uint32_t to_act(const void *at)
{
    const struct state *state = at;

    if (state->trick == BEFORE_START || state->trick == OVER)
        return 0;
    return (state->laid[0] == 0) | (uint32_t)(state->laid[1] == 0) << 1;
}

/* The legal actions with this hand, ascending: action i plays the card 1 + i. */
static unsigned hand_actions(unsigned hand, uint16_t *out)
{
    unsigned count = 0;

    for (unsigned i = 0; i < CARDS; i++)
        if (hand >> i & 1)
            out[count++] = (uint16_t)i;
    return count;
}

static unsigned actions(const void *at, unsigned seat, uint16_t *out)
{
    const struct state *state = at;

    return to_act(at) >> seat & 1 ? hand_actions(state->hand[seat], out) : 0;
}

static void turn_over(struct state *state, const struct game_listener *listener)
{
    unsigned higher = state->laid[1] > state->laid[0];
    bool slips = state->laid[higher] - state->laid[1 - higher] >= state->slip;
    unsigned winner = slips ? 1 - higher : higher;

    for (unsigned seat = 0; seat < SEATS; seat++) {
        tell(listener, TURNED, (int)seat, state->laid[seat]);
        state->played[seat][state->trick - 1] = state->laid[seat];
        state->hand[seat] &= (uint16_t)~bit(state->laid[seat]);
        state->laid[seat] = 0;
    }
    tell(listener, TAKEN, (int)winner, slips);
    state->won[winner]++;
    state->trick++;
}

static bool apply(void *at, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    struct state *state = at;

    if (!(to_act(at) >> seat & 1) || action >= CARDS || !(state->hand[seat] >> action & 1))
        return false;
    state->laid[seat] = (uint8_t)(action + 1);
    if (to_act(at) == 0) /* nothing is told before both have chosen */
        turn_over(state, listener);
    return true;
}

static bool verdict(const void *at, struct game_verdict *verdict)
{
    const struct state *state = at;

    if (state->trick != OVER)
        return false;
    *verdict = (struct game_verdict){.winner = GAME_DRAW, .score = {state->won[0], state->won[1]}};
    if (state->won[0] != state->won[1])
        verdict->winner = state->won[1] > state->won[0];
    return true;
}

static unsigned turn(const void *at)
{
    const struct state *state = at;

    return state->trick == OVER ? TRICKS : state->trick;
}

/* No card is harmless; the lowest gives the other player the least to fear. */
static uint16_t default_action(const void *at, unsigned seat)
{
    uint16_t out[CARDS] = {0};

    (void)actions(at, seat, out);
    return out[0];
}

static void asks(const void *state, unsigned seat, struct game_asks *asks)
{
    (void)state;
    (void)seat;
    *asks = (struct game_asks){.kind = 0, .count = 1, .by = GAME_NO_PIECE};
}

/* --- what an audience knows -------------------------------------------------------------------------------------- */

static void view(const void *at, unsigned audience, void *out)
{
    const struct state *state = at;
    struct view *view = out;

    memset(view, 0, sizeof *view);
    memcpy(view->played, state->played, sizeof view->played);
    memcpy(view->won, state->won, sizeof view->won);
    view->trick = state->trick;
    view->slip = state->slip;
    view->audience = (uint16_t)audience;
    for (unsigned seat = 0; seat < SEATS; seat++)
        if (seat == audience || audience == GAME_ALL) {
            view->hand[seat] = state->hand[seat];
            view->laid[seat] = state->laid[seat];
        }
}

static unsigned view_actions(const void *at, uint16_t *out)
{
    const struct view *view = at;

    if (view->audience >= SEATS || view->trick == OVER || view->laid[view->audience])
        return 0;
    return hand_actions(view->hand[view->audience], out);
}

/* The cards that the audience has not seen, as a mask. */
static unsigned unseen(const struct view *view)
{
    unsigned cards = (1u << CARDS) - 1;

    for (unsigned seat = 0; seat < SEATS; seat++) {
        cards &= ~(unsigned)view->hand[seat];
        for (unsigned i = 0; i < TRICKS && view->played[seat][i]; i++)
            cards &= ~(unsigned)bit(view->played[seat][i]);
    }
    return cards;
}

static void sample(const void *at, const struct game_seed *seed, void *out)
{
    const struct view *view = at;
    struct state *state = out;
    unsigned hidden = unseen(view);
    uint8_t deck[CARDS];
    unsigned count = 0;

    for (unsigned card = 1; card <= CARDS; card++)
        if (hidden & bit(card))
            deck[count++] = (uint8_t)card;
    chance_shuffle(seed, STREAM_SAMPLE, 0, deck, count);
    memset(state, 0, sizeof *state);
    state->seed = *seed;
    memcpy(state->hand, view->hand, sizeof state->hand);
    memcpy(state->played, view->played, sizeof state->played);
    memcpy(state->laid, view->laid, sizeof state->laid);
    memcpy(state->won, view->won, sizeof state->won);
    state->trick = view->trick;
    state->slip = view->slip;
    for (unsigned seat = 0; seat < SEATS; seat++)
        if (seat != view->audience)
            for (unsigned i = view->trick; i <= TRICKS; i++)
                state->hand[seat] |= bit(deck[--count]);
}

static void draw_seat(const struct view *view, unsigned seat, struct game_text *out)
{
    game_text_add(out, "player ");
    game_text_add_number(out, seat + 1);
    game_text_add(out, "  tricks ");
    game_text_add_number(out, view->won[seat]);
    game_text_add(out, "  played");
    for (unsigned i = 0; i < TRICKS && view->played[seat][i]; i++) {
        game_text_add(out, " ");
        game_text_add_number(out, view->played[seat][i]);
    }
    game_text_add(out, view->hand[seat] ? "  in hand" : "");
    for (unsigned card = 1; card <= CARDS; card++)
        if (view->hand[seat] & bit(card)) {
            game_text_add(out, " ");
            game_text_add_number(out, card);
        }
    game_text_add(out, "\n");
}

static void draw(const void *at, struct game_text *out)
{
    const struct view *view = at;

    game_text_add(out, view->trick == OVER ? "the match is over" : "trick ");
    if (view->trick != OVER)
        game_text_add_number(out, view->trick);
    game_text_add(out, "\n");
    for (unsigned seat = 0; seat < SEATS; seat++)
        draw_seat(view, seat, out);
}

/* --- the game ---------------------------------------------------------------------------------------------------- */

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* The one symbol that the file exports; all else is static. */
__attribute__((visibility("default"))) extern const struct game arena_game;
const struct game arena_game = {
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
    .configure = configure,
    .seats = seats,
    .role = role,
    .side = side,
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
    .numbers = numbers,
    .number_count = COUNT(numbers),
    .asks_table = asks_table,
    .ask_count = COUNT(asks_table),
    .asks = asks,
    .meanings = meanings,
    .meaning_count = COUNT(meanings),
};
