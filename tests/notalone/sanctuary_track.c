/* SPDX-License-Identifier: MIT */
/* Where Defence starts and where its bonuses lie (YS-4, YD-14). */
#include "games/notalone/decks/sanctuary_numbers.h"
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

enum { SMALL_MOST = 3 }; /* Hunted on the side of the board for few */

#define START_ROW(hunted_, steps_)       [hunted_] = (steps_),
#define BONUS_ROW(side_, steps_, bonus_) {ON_##side_, steps_, bonus_},
enum { ON_SMALL, ON_LARGE };
static const struct {
    unsigned side, steps, bonus;
} track[] = {DEFENCE_BONUSES(BONUS_ROW)};

SCENARIO("YD-2 YS-4", each_side_of_the_board_has_its_bonuses)
{
    static const uint8_t starts[] = {DEFENCE_STARTS(START_ROW)};

    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        unsigned found = 0, of_side = 0, ahead = 0;

        arrange_sanctuary(sc, hunted, "");
        expect(defence_start(&sc->s) == starts[hunted]);
        for (unsigned i = 0; i < sizeof track / sizeof *track; i++) {
            bool mine = track[i].side == (hunted <= SMALL_MOST ? ON_SMALL : ON_LARGE);

            of_side += mine;
            found += mine && bonus_on(&sc->s, track[i].steps) == track[i].bonus;
            ahead += mine && track[i].steps < starts[hunted];
        }
        expect(found == of_side && count_bits(sc->s.bonuses) == ahead);
    }
}

SCENARIO("YD-14 YS-4", every_bonus_lies_ahead_of_every_start_and_each_side_has_all_eight)
{
    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        unsigned kinds = 0, spaces = 0;

        arrange_sanctuary(sc, hunted, "");
        for (unsigned steps = 1; steps < defence_start(&sc->s); steps++)
            if (bonus_on(&sc->s, steps)) {
                kinds |= 1u << bonus_on(&sc->s, steps);
                spaces++;
            }
        expect(kinds == (2u << BONUS_DNA) - 2 && spaces == BONUS_DNA);
    }
}

SCENARIO("YD-14 YD-5 Y5-12", with_one_or_two_hunted_nesting_alone_leads_past_unlock_and_not_to_victory)
{
    for (unsigned hunted = 1; hunted <= 2; hunted++) {
        unsigned turn = 2;

        arrange_sanctuary(sc, hunted, "");
        begin(sc);
        do {
            pass_to_phase(sc, 5);
            nest(sc);
            pass_to_turn(sc, ++turn);
        } while (sc->s.dna < 10);
        expect(turn == 5 && sc->s.unlocked && 2 * sc->s.defence > defence_start(&sc->s));
        sanctuary_at(sc, 5);
        pass_to_phase(sc, 5);
        expect(sc->s.sanctuary == 6);
    }
}
