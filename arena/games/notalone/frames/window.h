/* SPDX-License-Identifier: MIT */
/* Card windows. All seats that could play a card are asked at the same time, and their cards are shown together. The
 * Creature orders the cards, and they take effect. The window opens again until no seat plays. */
#ifndef NOTALONE_WINDOW_H
#define NOTALONE_WINDOW_H

#include "games/notalone/turn/flow.h"

/* Opens a window for the seats of the mask and asks them. Returns false, and does nothing, if no seat would be asked.
 * While the Hunted commit, a Hunted who has not committed yet is never asked: he plays his cards when he is asked to
 * commit. */
bool window_open(struct play *p, uint8_t seats);
/* The seat plays a card, together with others that join before the batch is resolved. */
void window_join(struct play *p, unsigned seat, unsigned card);
/* The cards of the batch take effect, in the order that the Creature chooses. */
void window_resolve_batch(struct play *p);
/* Both return masks. window_seats: the seats to which the window of a FRAME_WINDOW is open now. window_asks: the seats
 * that a window open to `seats` asks. */
uint8_t window_seats(const struct notalone_state *s, const struct frame *f);
uint8_t window_asks(const struct notalone_state *s, uint8_t seats);

/* Of a FRAME_BATCH: the first entry of the batch that has not begun to take effect. */
unsigned batch_first_unresolved(const struct frame *f);

extern const struct flow window_flow;
extern const struct flow batch_flow;

#endif
