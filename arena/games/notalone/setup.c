/* SPDX-License-Identifier: MIT */
#include "games/notalone/setup.h"

#include "game/chance.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/sanctuary.h"
#include "games/notalone/turn/steps.h"

enum { HUNT_HAND = 3 };

/* RULES.md, set-up: counters, reserve, hands of places. */
static void lay_out(struct notalone_state *s)
{
    static const uint8_t copies[] = {0, 1, 2, 2, 3, 3, 3};

    for_each_bit(s->places, place) {
        const struct piece *row = place_row((unsigned)place);

        if (row->number > COLUMNS)
            s->reserve[place] = row->traits & TRAIT_LENT ? 1 : row->traits & TRAIT_ALWAYS_THREE ? 3 : copies[s->hunted];
    }
    s->shield = spaces_with(s, TRAIT_HOLDS_SHIELD) ? SHIELD_START : 0;
    s->rescue = (uint8_t)rescue_start(s);
    s->assimilation = (uint8_t)assimilation_start(s);
    for (unsigned seat = 0; seat <= s->hunted; seat++)
        s->seats[seat].answer = NO_ANSWER;
    for_each_hunted(s, seat) {
        s->seats[seat].will = WILL_MAX;
        s->seats[seat].hand = places_on(s, UPPER_ROW);
    }
}

/* The places of the lower row in random order and face down, or all those of the draft as a pile. */
static void cover_places(struct notalone_state *s)
{
    for_each_bit(s->places & ~places_on(s, ALL_SPACES), place)
        s->pile[s->pile_size++] = (uint8_t)place;
    if (s->pile_size) {
        chance_shuffle(&s->seed, STREAM_PLANET, 0, s->pile, s->pile_size);
        return;
    }
    chance_shuffle(&s->seed, STREAM_PLANET, 0, &s->planet[COLUMNS + 1], COLUMNS);
    s->face_down = LOWER_ROW;
}

static void build_decks(struct notalone_state *s)
{
    for_each_bit(s->hunt_cards, card)
        s->hunt_deck[s->hunt_deck_size++] = (uint8_t)card;
    for_each_bit(s->survival_cards, card)
        s->survival_deck[s->survival_deck_size++] = (uint8_t)(SURVIVAL + card);
    chance_shuffle(&s->seed, STREAM_HUNT, 0, s->hunt_deck, s->hunt_deck_size);
    chance_shuffle(&s->seed, STREAM_SURVIVAL, 0, s->survival_deck, s->survival_deck_size);
}

void setup_start(void *state, const struct game_seed *seed, const struct game_listener *listener)
{
    struct play p = {.s = state, .listener = listener};

    p.s->seed = *seed;
    lay_out(p.s);
    if (covers_places(p.s))
        cover_places(p.s);
    build_decks(p.s);
    sanctuary_lay_out(p.s);
    flow_run(&p);
}

/* --- the steps before the first turn ----------------------------------------------------------------------------- */

static void board_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                          struct action_list *list)
{
    (void)s, (void)f, (void)seat;
    list_add(list, ACTION_BOARD_1);
    list_add(list, ACTION_BOARD_2);
}

static void board_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    (void)f;
    if (s->board_setting == BOARD_CREATURE && !s->stage) {
        s->stage = 1;
        flow_ask_seats(s, 1u << CREATURE);
        return;
    }
    if (s->board_setting == BOARD_CREATURE)
        s->board = flow_take_answer(s, CREATURE) == ACTION_BOARD_1 ? 1 : 2;
    else
        s->board = s->board_setting + 1;
    event_say(p, EVENT_BOARD, s->board, 0, 0);
    steps_next(p);
}

static uint8_t board_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)s, (void)f;
    return 1u << CREATURE;
}

static void deal_run(struct play *p, struct frame *f)
{
    (void)f;
    op_draw_hunt(p, HUNT_HAND);
    for_each_hunted(p->s, seat)
        (void)op_draw_survival(p, seat);
    sanctuary_deal(p);
    steps_next(p);
}

const struct flow step_board = {"board", board_run, board_actions, NULL, board_asks};
const struct flow step_deal = {"deal", deal_run, NULL, NULL, NULL};
