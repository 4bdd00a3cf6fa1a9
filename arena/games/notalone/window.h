/* SPDX-License-Identifier: MIT */
/* Card windows: the seats that could play a card are asked at the same time, those who play show their cards together,
 * the Creature orders them, they take effect, and the window opens again until nobody plays. */
#ifndef NOTALONE_WINDOW_H
#define NOTALONE_WINDOW_H

#include "games/notalone/flow.h"

/* Opens a window for the seats of the mask and asks them. Returns false, and does nothing, if it would ask nobody.
 * While the Hunted commit, those who have not yet are left out at any moment: they play their cards in the rounds. */
bool window_open(struct play *p, uint8_t seats);
/* The seat plays a card, together with others that join before the batch is resolved. */
void window_join(struct play *p, unsigned seat, unsigned card);
/* The cards of the batch take effect, in the order that the Creature chooses. */
void window_resolve_batch(struct play *p);
/* To whom the window of a FRAME_WINDOW is open now, and whom one that is open to `seats` asks: masks. */
uint8_t window_seats(const struct notalone_state *s, const struct frame *f);
uint8_t window_asks(const struct notalone_state *s, uint8_t seats);

/* Of a FRAME_BATCH: the first entry of the batch that has not begun to take effect. */
unsigned batch_first_unresolved(const struct frame *f);

extern const struct flow window_flow;
extern const struct flow batch_flow;

#endif
