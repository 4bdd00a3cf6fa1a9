/* SPDX-License-Identifier: MIT */
/* Scenarios with the Labyrinth. */
#ifndef TESTS_NOTALONE_LABYRINTH_H
#define TESTS_NOTALONE_LABYRINTH_H

#include "scenario.h"

#define WITH_LABYRINTH "places=base+labyrinth"
#define WITH_DRAFT     "places=base+labyrinth labyrinth=draft"

/* Arranges the lower row from left to right, face down but for the spaces of the mask. */
void cover(struct scenario *sc, const char *places, uint16_t revealed);
/* Below lie Wreck, Swamp, Artefact, Source and Shelter. The turn begins, and seat 1 uses the Labyrinth. */
void enter(struct scenario *sc, uint16_t revealed);
/* The seat uses the Labyrinth to reveal the space; where there is nothing to take it can do nothing else. */
void reveal(struct scenario *sc, unsigned seat, unsigned space);
/* Arranges the draw pile of ten places, the first on top. */
void draw_pile(struct scenario *sc, const char *places);
/* The pile is Swamp, Mangrove, Shelter, Wreck, Source, Artefact, Archipelago, Pole, Fungi, Portal. The turn begins, and
 * seat 1 draws by the Labyrinth and chooses the space. */
void draw_places(struct scenario *sc, unsigned space);
/* True if the first seat that is asked may do "kind space". */
bool is_space_offered(const struct scenario *sc, const char *kind, unsigned space);

#endif
