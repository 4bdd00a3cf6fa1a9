/* SPDX-License-Identifier: MIT */
#include "audit.h"

#include "games/notalone/pieces.h"

static unsigned bits(uint64_t mask)
{
    return (unsigned)__builtin_popcountll(mask);
}

/* Every place of the Hunted is in one place, and the reserve has what nobody took. */
static void audit_places(struct audit *a)
{
    const struct notalone_state *s = a->s;
    unsigned copies = s->hunted == 1 ? 1 : s->hunted <= 3 ? 2 : 3;
    unsigned owners[32] = {0};

    for (unsigned seat = 1; seat <= s->hunted; seat++) {
        const struct seat *hunted = &s->seats[seat];
        uint32_t owned = hunted->hand;

        audit_check(a, !(owned & hunted->discard), "S-3: a place in hand and in the discard", (int)seat);
        owned |= hunted->discard;
        for (unsigned i = 0; i < hunted->count; i++) {
            audit_check(a, !(hunted->left >> i & 1) ^ !!(owned >> hunted->played[i] & 1), "S-3: a played place",
                        (int)seat);
            owned |= 1u << hunted->played[i];
        }
        audit_check(a, (owned & a->owned[seat]) == a->owned[seat], "S-3: a place is lost", (int)seat);
        a->owned[seat] = owned;
        for (unsigned place = 0; place < 32; place++)
            owners[place] += owned >> place & 1;
        audit_check(a, s->seats[seat].will == a->will[seat], "S-4: Will changed without an event", (int)seat);
    }
    for (unsigned space = 1; space < SPACES; space++) {
        unsigned place = s->planet[space];

        audit_check(a, space <= 5 ? owners[place] == s->hunted : owners[place] + s->reserve[place] == copies,
                    "S-3: the copies of a place", -1);
    }
}

/* Every card is in one place; those that are in play are counted by who knows of them: batch and frames. */
static void audit_cards(struct audit *a)
{
    const struct notalone_state *s = a->s;
    uint64_t hunt = s->hunt_hand, survival = 0;
    unsigned hunts = bits(s->hunt_hand), survivals = 0;

    for (unsigned seat = 1; seat <= s->hunted; seat++) {
        survival |= s->seats[seat].survival;
        survivals += bits(s->seats[seat].survival);
    }
    for (unsigned i = 0; i < s->hunt_deck_size; i++, hunts++)
        hunt |= (uint64_t)1 << s->hunt_deck[i];
    for (unsigned i = 0; i < s->hunt_discard_size; i++, hunts++)
        hunt |= (uint64_t)1 << s->hunt_discard[i];
    for (unsigned i = 0; i < s->hunt_plays; i++, hunts++)
        hunt |= (uint64_t)1 << s->hunt_played[i];
    for (unsigned i = 0; i < s->survival_deck_size; i++, survivals++)
        survival |= (uint64_t)1 << (s->survival_deck[i] - SURVIVAL);
    for (unsigned i = 0; i < s->survival_discard_size; i++, survivals++)
        survival |= (uint64_t)1 << (s->survival_discard[i] - SURVIVAL);
    audit_check(a, bits(hunt) == hunts && bits(survival) == survivals, "S-5: a card in two places", -1);
    if (!s->depth && !s->over)
        audit_check(a, hunts == bits(s->hunt_cards) && survivals == bits(s->survival_cards), "S-5: a card is lost", -1);
}

void audit_table(struct audit *a)
{
    const struct notalone_state *s = a->s;

    if (!a->applies)
        return;
    audit_places(a);
    audit_cards(a);
    audit_check(a, s->rescue == a->rescue && s->assimilation == a->assimilation,
                "T-2: a counter moved without an event", -1);
    audit_check(a, !s->over == (s->asked != 0), "a match that is not over waits for somebody", -1);
    audit_check(a, s->over || (s->rescue && s->assimilation), "T-2: who reaches Victory has won at once", -1);
}
