/* SPDX-License-Identifier: MIT */
/* Scenarios with the Labyrinth. */
#ifndef TESTS_NOTALONE_LABYRINTH_H
#define TESTS_NOTALONE_LABYRINTH_H

#include "scenario.h"

#define WITH_LABYRINTH "places=base+labyrinth"
#define WITH_DRAFT     "places=base+labyrinth labyrinth=draft"

/* Arranges the lower row from left to right, face down except on the spaces of the mask. */
void cover(struct scenario *sc, const char *places, uint16_t revealed);
/* Arranges the lower row as Wreck, Swamp, Artefact, Source and Shelter, begins the turn, and has seat 1 use the
 * Labyrinth. */
void enter(struct scenario *sc, uint16_t revealed);
/* The seat uses the Labyrinth to reveal the space. If there is no card to take, revealing is its only choice. */
void reveal(struct scenario *sc, unsigned seat, unsigned space);
/* Arranges the draw pile of ten places, the first on top. */
void draw_pile(struct scenario *sc, const char *places);
/* Arranges the pile as Swamp, Mangrove, Shelter, Wreck, Source, Artefact, Archipelago, Pole, Fungi, Portal, and begins
 * the turn. Seat 1 draws by the Labyrinth and chooses the space. */
void draw_places(struct scenario *sc, unsigned space);
/* True if the action "kind space" is legal for the first seat that is asked. */
bool is_space_offered(const struct scenario *sc, const char *kind, unsigned space);

#endif
