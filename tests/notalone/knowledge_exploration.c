/* SPDX-License-Identifier: MIT */
/* What everybody knows with EXPLORATION (XK-1). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* Codes of decks/exploration_hunt.h and decks/exploration_survival.h. */
enum { TORNADO = 27, DOMINATION = 34, VACCINE = SURVIVAL + 32 };

static const unsigned audiences[] = {CREATURE, 1, 2, 3, GAME_PUBLIC};

/* A table with something of everything that lies open. */
static void arrange_all(struct scenario *sc)
{
    arrange(sc, 3, "places=base+dome+labyrinth+fungi decks=exploration+promo");
    sc->s.face_down &= (uint16_t) ~(1u << 7);
    sc->s.shield = 2;
    will(sc, 1, 1);
    sc->s.will_reserve = 1;
    sc->s.track = 1u << 5;
    sc->s.hunt_apart = (uint64_t)1 << TORNADO;
    sc->s.lying[0] = (struct play_of){.seat = 1, .card = DOMINATION};
    sc->s.cached[3] = VACCINE;
    sc->s.cached_by[3] = 2;
}

SCENARIO("XK-1 K-1", everybody_knows_what_lies_open_on_the_planet_and_on_the_track)
{
    arrange_all(sc);
    begin(sc);
    for (unsigned i = 0; i < sizeof audiences / sizeof *audiences; i++) {
        struct notalone_view view = view_of(sc, audiences[i]);

        expect(view.table.shield == 2 && view.table.will_reserve == 1 && view.table.track == 1u << 5);
        expect(view.table.face_down == (LOWER_ROW & ~(1u << 7)));
        for_each_bit(accessible_spaces(&sc->s), space)
            expect(view.table.planet[space] == sc->s.planet[space]);
        for (unsigned space = 1; space < SPACES; space++)
            expect((view.table.cached[space] != 0) == (space == 3));
    }
}

SCENARIO("XK-1", everybody_knows_before_whom_a_domination_lies_that_a_card_lies_apart_and_the_places_of_a_refuge)
{
    arrange_all(sc);
    holds(sc, 2, "refuge");
    begin(sc);
    act(sc, 2, "play refuge");
    act(sc, 2, "target-token 4");
    act(sc, 2, "target-token 5");
    for (unsigned i = 0; i < sizeof audiences / sizeof *audiences; i++) {
        struct notalone_view view = view_of(sc, audiences[i]);

        expect(view.table.lying[0].seat == 1 && view.table.lying[0].card == DOMINATION);
        expect(view.apart_size == 1);
        expect(view.table.tokens[TOKEN_TARGET] == (1u << 4 | 1u << 5));
        expect(view.table.now.no_creature == (1u << 4 | 1u << 5) && view.table.now.no_target);
    }
}

SCENARIO("XK-1", everybody_knows_who_is_on_the_run)
{
    arrange_all(sc);
    holds(sc, 3, "on-the-run");
    begin(sc);
    act(sc, 3, "play on-the-run");
    for (unsigned i = 0; i < sizeof audiences / sizeof *audiences; i++)
        for (unsigned seat = 1; seat <= 3; seat++)
            expect((view_of(sc, audiences[i]).table.seats[seat].mode == MODE_RUN) == (seat == 3));
}
