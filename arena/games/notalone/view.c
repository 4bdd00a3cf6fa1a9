/* SPDX-License-Identifier: MIT */
#include "games/notalone/view.h"

#include <stddef.h>
#include <string.h>

#include "games/notalone/event.h"
#include "games/notalone/questions/questions.h"

bool view_is_blind(const struct notalone_state *s, unsigned audience)
{
    return audience != GAME_ALL && !(discard_audience(s) & GAME_BIT(audience));
}

/* True if the cards in his hand follow from those that he owns: all that he played lies open, and so does his discard.
 */
static bool hand_follows(const struct notalone_state *s, unsigned seat, unsigned audience)
{
    const struct seat *hunted = &s->seats[seat];
    uint8_t open = audience >= 1 && audience < SEATS ? hunted->known : hunted->known_public;

    return !view_is_blind(s, audience) && !(cards_on_table(s, seat) & ~open);
}

static void blank_hunted(const struct notalone_state *s, unsigned seat, unsigned audience, struct seat *blank)
{
    const struct seat *hunted = &s->seats[seat];
    bool creature = audience == CREATURE;
    bool hunter = audience >= 1 && audience < SEATS;

    if (!hunter)
        blank->known = hunted->known_public;
    if (!hand_follows(s, seat, audience))
        blank->hand = creature ? hunted->shown : 0;
    if (view_is_blind(s, audience))
        blank->discard = 0;
    if (!creature)
        blank->shown = 0;
    blank->survival &= s->survival_known | (hunter ? s->seats[audience].traced : 0);
    blank->traced = 0;
    blank->survivors &= s->survivors_known;
    blank->lost = 0;
    blank->dealt = 0;
    blank->offered = 0;
    blank->chosen = 0;
    blank->answer = NO_ANSWER;
    for_each_bit(((1u << hunted->count) - 1) & ~blank->known, i)
        blank->played[i] = UNKNOWN;
}

static void blank_cards(const struct notalone_state *s, unsigned audience, struct notalone_state *blank)
{
    if (audience != CREATURE) {
        blank->hunt_hand &= s->hunt_known;
        blank->hunt_apart &= s->hunt_known;
    }
    memset(blank->hunt_deck + s->hunt_tail, 0, sizeof blank->hunt_deck - s->hunt_tail);
    memset(blank->survival_deck, 0, sizeof blank->survival_deck);
    if (audience != CREATURE)
        blank->evolution_hand &= s->evolution_known;
    memset(blank->survivor_deck + s->survivor_tail, 0, sizeof blank->survivor_deck - s->survivor_tail);
    memset(blank->evolution_deck, 0, sizeof blank->evolution_deck);
}

/* Places that lie face down, and cards that one seat alone has seen. */
static void blank_covered(const struct notalone_state *s, unsigned audience, struct notalone_state *blank)
{
    for_each_bit(s->face_down, space)
        blank->planet[space] = 0;
    for (unsigned i = 0; i < s->pile_size; i++) {
        uint8_t seen = (uint8_t)(audience < SEATS ? s->pile_seen[i] & 1u << audience : 0);

        blank->pile_seen[i] = seen;
        blank->pile[i] = seen ? s->pile[i] : UNKNOWN;
    }
    for (unsigned space = 1; space < SPACES; space++)
        if (s->cached[space] && audience != s->cached_by[space])
            blank->cached[space] = UNKNOWN;
}

static void blank_control(unsigned audience, struct notalone_state *blank)
{
    uint8_t own = (uint8_t)(audience < SEATS ? 1u << audience : 0u);

    blank->asked &= own;
    blank->passed &= own;
    blank->passed_phase &= own;
}

static void count_hands(const struct notalone_state *s, struct notalone_view *view)
{
    for_each_hunted(s, seat) {
        view->owned[seat] = places_owned(s, seat);
        view->hand_size[seat] = (uint8_t)count_bits(s->seats[seat].hand);
        view->discard_size[seat] = (uint8_t)count_bits(s->seats[seat].discard);
        view->survival_size[seat] = (uint8_t)count_bits(s->seats[seat].survival);
        view->survivor_size[seat] = (uint8_t)count_bits(s->seats[seat].survivors);
        view->lost_size[seat] = (uint8_t)count_bits(s->seats[seat].lost);
    }
    view->hunt_size = (uint8_t)count_bits(s->hunt_hand);
    view->apart_size = (uint8_t)count_bits(s->hunt_apart);
    for (unsigned level = 1; level <= 2; level++)
        view->evolution_size[level - 1] = (uint8_t)count_bits(s->evolution_hand & notalone_evolutions_of_level[level]);
}

void view_make(const void *state, unsigned audience, void *out)
{
    const struct notalone_state *s = state;
    struct notalone_view *view = out;

    view->table = *s;
    memset(view->owned, 0, sizeof *view - offsetof(struct notalone_view, owned));
    view->audience = (uint8_t)audience;
    view->deciding = audience < SEATS && s->asked >> audience & 1;
    count_hands(s, view);
    memset(&view->table.seed, 0, sizeof view->table.seed);
    if (audience == GAME_ALL)
        return;
    if (audience != CREATURE) {
        view->table.seats[CREATURE].answer = NO_ANSWER;
        view->table.seats[CREATURE].chosen = 0;
    }
    for_each_hunted(s, seat)
        if (seat != audience)
            blank_hunted(s, seat, audience, &view->table.seats[seat]);
    blank_cards(s, audience, &view->table);
    blank_covered(s, audience, &view->table);
    blank_control(audience, &view->table);
}
