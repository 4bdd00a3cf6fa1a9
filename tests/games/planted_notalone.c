/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "enrich_notalone.h"
#include "games/notalone/event.h"
#include "games/notalone/notalone.h"
#include "games/notalone/sanctuary/evolve.h"
#include "games/notalone/state.h"
#include "games/notalone/view.h"
#include "planted.h"

/* --- in the view -------------------------------------------------------------------------------------------------- */

/* The view, with one thing copied into it from the state. */
#define VIEW_WITH(name, condition, copy)                                                                               \
    static void view_with_##name(const void *state, unsigned audience, void *at)                                       \
    {                                                                                                                  \
        const struct notalone_state *s = state;                                                                        \
        struct notalone_view *view = at;                                                                               \
                                                                                                                       \
        notalone_game.view(state, audience, at);                                                                       \
        if (condition)                                                                                                 \
            copy;                                                                                                      \
    }

VIEW_WITH(committed_places, audience == CREATURE, view->table.seats[1].played[0] = s->seats[1].played[0])
VIEW_WITH(an_unexplored_place, audience == CREATURE && s->phase > 2,
          view->table.seats[1].played[1] = s->seats[1].played[1])
VIEW_WITH(a_survival_hand, audience == CREATURE, view->table.seats[1].survival = s->seats[1].survival)
VIEW_WITH(the_hunt_hand, audience == GAME_PUBLIC, view->table.hunt_hand = s->hunt_hand)
VIEW_WITH(the_hunt_cards_apart, audience == 1, view->table.hunt_apart = s->hunt_apart)
VIEW_WITH(the_top_of_the_deck, s->hunt_deck_size > 0,
          view->table.hunt_deck[s->hunt_deck_size - 1] = s->hunt_deck[s->hunt_deck_size - 1])
VIEW_WITH(the_cards_under_places, audience == GAME_PUBLIC, memcpy(view->table.cached, s->cached, sizeof s->cached))
VIEW_WITH(a_face_down_place, s->face_down & 1u << 8, view->table.planet[8] = s->planet[8])
VIEW_WITH(the_top_of_the_pile, s->pile_size, view->table.pile[s->pile_size - 1] = s->pile[s->pile_size - 1])
VIEW_WITH(the_survivors_held, audience == CREATURE, view->table.seats[1].survivors = s->seats[1].survivors)
VIEW_WITH(the_survivors_discarded, audience == GAME_PUBLIC, view->table.seats[1].lost = s->seats[1].lost)
VIEW_WITH(the_next_survivor, s->survivor_deck_size,
          view->table.survivor_deck[s->survivor_deck_size - 1] = s->survivor_deck[s->survivor_deck_size - 1])
VIEW_WITH(the_evolutions_in_hand, audience == 1, view->table.evolution_hand = s->evolution_hand)
VIEW_WITH(a_deck_of_evolutions, audience == CREATURE, view->table.evolution_deck[1][0] = s->evolution_deck[1][0])
VIEW_WITH(the_avatars_dealt, audience == 1, view->table.seats[2].dealt = s->seats[2].dealt)
VIEW_WITH(the_answer_of_another, audience == 1, view->table.seats[CREATURE].answer = s->seats[CREATURE].answer)
VIEW_WITH(those_who_are_asked, true, view->table.asked = s->asked)
VIEW_WITH(a_bit_of_the_seed, s->seed.bytes[7] & 1, view->deciding ^= 2)

/* As if the frame of phase 5 listed what the Creature can develop. */
static void view_with_what_could_be_developed(const void *state, unsigned audience, void *at)
{
    const struct notalone_state *s = state;
    struct notalone_view *view = at;

    notalone_game.view(state, audience, at);
    if (s->depth && s->frames[s->depth - 1].kind == FRAME_EVOLVE)
        view->table.frames[s->depth - 1].options = evolve_to_develop(s);
}

static void view_with_discards_under_smoke(const void *state, unsigned audience, void *at)
{
    const struct notalone_state *s = state;
    struct notalone_view *view = at;

    notalone_game.view(state, audience, at);
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        view->table.seats[seat].discard = s->seats[seat].discard;
}

/* --- in what a seat is asked -------------------------------------------------------------------------------------- */

static unsigned actions_that_fear_a_card(const void *state, unsigned seat, uint16_t *out)
{
    const struct notalone_state *s = state;
    unsigned count = notalone_game.actions(state, seat, out);

    return count > 1 && seat != CREATURE && (s->hunt_hand & 0x3fe) ? count - 1 : count;
}

static uint32_t to_act_that_asks_against_a_card(const void *state)
{
    const struct notalone_state *s = state;
    uint32_t mask = notalone_game.to_act(state);

    return mask && (s->hunt_hand & 0x3e) ? mask | 2 : mask;
}

static uint16_t default_that_sees_the_deck(const void *state, unsigned seat)
{
    const struct notalone_state *s = state;
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = notalone_game.actions(state, seat, actions);

    return actions[s->hunt_deck[s->hunt_deck_size ? s->hunt_deck_size - 1 : 0] % count];
}

/* As if a window said by which Hunt card it was opened. */
static void asks_by_a_card_of_the_hand(const void *state, unsigned seat, struct game_asks *asks)
{
    const struct notalone_state *s = state;

    notalone_game.asks(state, seat, asks);
    if (seat != CREATURE && asks->by == GAME_NO_PIECE && s->hunt_hand)
        asks->by = (int16_t)__builtin_ctzll(s->hunt_hand);
}

static void asks_more_of_who_holds_a_place(const void *state, unsigned seat, struct game_asks *asks)
{
    const struct notalone_state *s = state;

    notalone_game.asks(state, seat, asks);
    if (seat == CREATURE && s->seats[1].hand & 0x2)
        asks->count++;
}

/* --- in the events ------------------------------------------------------------------------------------------------ */

struct tap {
    const struct game_listener *listener;
    const struct notalone_state *state;
};

static void tell_all(void *context, const struct game_event *event, enum event_kind kind)
{
    const struct tap *tap = context;
    struct game_event changed = *event;

    if (changed.kind == kind)
        for (unsigned i = 0; i < changed.count; i++)
            changed.values[i].known_to = GAME_EVERYBODY;
    tap->listener->heard(tap->listener->context, &changed);
}

static void tell_twice(void *context, const struct game_event *event)
{
    const struct tap *tap = context;

    tap->listener->heard(tap->listener->context, event);
    if (event->kind == EVENT_PHASE && (tap->state->seats[1].survival & 0x55))
        tap->listener->heard(tap->listener->context, event);
}

#define TAPPED(name, tell)                                                                                             \
    static void start_##name(void *state, const struct game_seed *seed, const struct game_listener *listener)          \
    {                                                                                                                  \
        struct tap tap = {listener, state};                                                                            \
                                                                                                                       \
        notalone_game.start(state, seed, listener ? &(struct game_listener){tell, &tap} : NULL);                       \
    }                                                                                                                  \
    static bool apply_##name(void *state, unsigned seat, uint16_t action, const struct game_listener *listener)        \
    {                                                                                                                  \
        struct tap tap = {listener, state};                                                                            \
                                                                                                                       \
        return notalone_game.apply(state, seat, action, listener ? &(struct game_listener){tell, &tap} : NULL);        \
    }
#define TELLING(name, kind)                                                                                            \
    static void tell_##name(void *context, const struct game_event *event)                                             \
    {                                                                                                                  \
        tell_all(context, event, kind);                                                                                \
    }                                                                                                                  \
    TAPPED(that_tells_##name, tell_##name)
TELLING(drawn_places, EVENT_DRAW_PLACES)
TELLING(what_goes_under, EVENT_PUT_UNDER)
TELLING(commits, EVENT_COMMIT)
TELLING(survival_cards, EVENT_DRAW_SURVIVAL)
TELLING(hunt_cards, EVENT_DRAW_HUNT)
TELLING(drawn_survivors, EVENT_DRAW_SURVIVOR)
TELLING(discarded_survivors, EVENT_LOSE_SURVIVOR)
TELLING(drawn_evolutions, EVENT_DRAW_EVOLUTION)
TELLING(dealt_avatars, EVENT_DEAL_AVATARS)
TELLING(cards_apart, EVENT_APART)
TELLING(cards_under_places, EVENT_CACHE)
TELLING(given_cards, EVENT_GIVE)
TELLING(changed_places, EVENT_CHANGE)
TELLING(shown_places, EVENT_SHOW)
TELLING(kept_places, EVENT_KEEP)
TAPPED(that_tells_twice, tell_twice)

const struct planted notalone_planted_leaks[] = {
    {.name = "a committed place in the view of the Creature", .view = view_with_committed_places},
    {.name = "a place that is not explored in the view of the Creature", .view = view_with_an_unexplored_place},
    {.name = "a Survival hand in the view of the Creature", .view = view_with_a_survival_hand},
    {.name = "the Hunt hand in the view of the public", .view = view_with_the_hunt_hand},
    {.name = "the Hunt cards apart in the view of a Hunted", .view = view_with_the_hunt_cards_apart},
    {.name = "the top of the deck in all views", .view = view_with_the_top_of_the_deck},
    {.name = "the cards under places in the view of the public", .view = view_with_the_cards_under_places},
    {.name = "a face-down place in all views", .view = view_with_a_face_down_place},
    {.name = "the top of the draw pile in all views", .view = view_with_the_top_of_the_pile},
    {.name = "Survivors held in the view of the Creature",
     .enrich = enrich_sanctuary,
     .view = view_with_the_survivors_held},
    {.name = "Survivors discarded unseen in the view of the public", .view = view_with_the_survivors_discarded},
    {.name = "the next Survivor in all views", .view = view_with_the_next_survivor},
    {.name = "Evolutions in hand in the view of a Hunted", .view = view_with_the_evolutions_in_hand},
    {.name = "what the Creature can develop in all views", .view = view_with_what_could_be_developed},
    {.name = "a deck of Evolutions in the view of the Creature", .view = view_with_a_deck_of_evolutions},
    {.name = "the Avatars dealt to another in a view", .view = view_with_the_avatars_dealt},
    {.name = "the answer of another seat in a view", .view = view_with_the_answer_of_another},
    {.name = "who is asked in all views", .view = view_with_those_who_are_asked},
    {.name = "discards under Smokescreen in the view of the Creature", .view = view_with_discards_under_smoke},
    {.name = "a bit of the seed in the view", .view = view_with_a_bit_of_the_seed},
    {.name = "a Hunt card in the list of actions", .actions = actions_that_fear_a_card},
    {.name = "a Hunt card in who is asked", .to_act = to_act_that_asks_against_a_card},
    {.name = "the deck in the default action", .default_action = default_that_sees_the_deck},
    {.name = "a Hunt card in the piece that asks", .asks = asks_by_a_card_of_the_hand},
    {.name = "a place in hand in how much is asked", .asks = asks_more_of_who_holds_a_place},
    {.name = "drawn places in an event",
     .start = start_that_tells_drawn_places,
     .apply = apply_that_tells_drawn_places},
    {.name = "what goes under the draw pile in an event",
     .start = start_that_tells_what_goes_under,
     .apply = apply_that_tells_what_goes_under},
    {.name = "committed places in an event", .start = start_that_tells_commits, .apply = apply_that_tells_commits},
    {.name = "a drawn Survival card in an event",
     .start = start_that_tells_survival_cards,
     .apply = apply_that_tells_survival_cards},
    {.name = "drawn Hunt cards in an event",
     .start = start_that_tells_hunt_cards,
     .apply = apply_that_tells_hunt_cards},
    {.name = "a drawn Survivor in an event",
     .enrich = enrich_sanctuary,
     .start = start_that_tells_drawn_survivors,
     .apply = apply_that_tells_drawn_survivors},
    {.name = "a Survivor discarded unseen in an event",
     .enrich = enrich_sanctuary,
     .start = start_that_tells_discarded_survivors,
     .apply = apply_that_tells_discarded_survivors},
    {.name = "a drawn Evolution in an event",
     .start = start_that_tells_drawn_evolutions,
     .apply = apply_that_tells_drawn_evolutions},
    {.name = "dealt Avatars in an event",
     .enrich = enrich_sanctuary,
     .start = start_that_tells_dealt_avatars,
     .apply = apply_that_tells_dealt_avatars},
    {.name = "Hunt cards drawn apart in an event",
     .start = start_that_tells_cards_apart,
     .apply = apply_that_tells_cards_apart},
    {.name = "a card put under a place in an event",
     .start = start_that_tells_cards_under_places,
     .apply = apply_that_tells_cards_under_places},
    {.name = "a Survival card that is given in an event",
     .enrich = enrich_gifts,
     .start = start_that_tells_given_cards,
     .apply = apply_that_tells_given_cards},
    {.name = "places that are changed in an event",
     .start = start_that_tells_changed_places,
     .apply = apply_that_tells_changed_places},
    {.name = "places shown to the Creature in an event",
     .start = start_that_tells_shown_places,
     .apply = apply_that_tells_shown_places},
    {.name = "the place that is not kept in an event",
     .start = start_that_tells_kept_places,
     .apply = apply_that_tells_kept_places},
    {.name = "a Survival card in the number of events",
     .start = start_that_tells_twice,
     .apply = apply_that_tells_twice},
    {0},
};
