/* SPDX-License-Identifier: MIT */
/* The operations: the only writers of the table. Each asserts what it needs, does one thing, and says it in one event.
 * None looks at allowances or at what is legal; questions.h does that before. After a counter has reached Victory the
 * state is `over`, and whoever called must resolve nothing further. */
#ifndef NOTALONE_OPERATIONS_H
#define NOTALONE_OPERATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "games/notalone/event.h"
#include "games/notalone/state.h"

/* Counters: one step; a side that arrives has won. Steps of Rescue are made by rescue_advance (rescue.h) alone, which
 * settles what lies on the track. */
void op_step_rescue(struct play *p);
void op_advance_assimilation(struct play *p);
void op_retreat_assimilation(struct play *p); /* not beyond its start */
void op_end(struct play *p, unsigned winner, unsigned reason);
void op_put_marker(struct play *p);
void op_remove_marker(struct play *p);
void op_move_shield(struct play *p, unsigned space);

/* Will. It is lost down to 0, to the reserve, and regained from it up to 3; what the reserve may lack is will_regain's
 * matter (will.h). Nothing lies before a Hunted who is at 0. */
void op_lose_will(struct play *p, unsigned seat, unsigned amount);
void op_regain_will(struct play *p, unsigned seat, unsigned amount);
void op_resist(struct play *p, unsigned seat); /* pays 1 Will */
/* A Will counter of the reserve is put on the space of the Rescue track that is so many steps from Victory... */
void op_put_counter(struct play *p, unsigned space);
/* ... and comes off it: to the seat, or to the reserve (seat 0). */
void op_take_counter(struct play *p, unsigned space, unsigned seat);

/* Places; `places` is a mask of at least one. */
void op_take_back(struct play *p, unsigned seat, uint32_t places);
void op_discard(struct play *p, unsigned seat, uint32_t places);
/* One place of his hand, at random. Returns which. */
unsigned op_discard_random(struct play *p, unsigned seat);
/* The whole place hand becomes the discard, and the discard the hand. */
void op_exchange(struct play *p, unsigned seat);
void op_take_reserve(struct play *p, unsigned seat, unsigned place);
/* How he plays this turn, before he has committed: enum mode. */
void op_change_mode(struct play *p, unsigned seat, unsigned mode);
void op_commit(struct play *p, unsigned seat, uint32_t places);
/* To those committed one of the discard is added, face up; it becomes card 0. */
void op_open(struct play *p, unsigned seat, unsigned place);
/* What the seats of the mask have committed returns to where it was. */
void op_uncommit(struct play *p, uint8_t seats);
/* Of two committed places the other than `place` returns to hand. */
void op_keep_one(struct play *p, unsigned seat, unsigned place);
/* Of the committed places, which all stay on the table, `place` is the one to explore: it becomes card 0. */
void op_explore(struct play *p, unsigned seat, unsigned place);
/* As many as he explores are shown, and he is there; the others lie as they did. */
void op_reveal(struct play *p, unsigned seat);
/* The played card `index` goes to the discard at once, and a place of the hand comes for it: he is there now. */
void op_play_instead(struct play *p, unsigned seat, unsigned index, unsigned place);
/* The played card `index` returns to its owner's hand; he stays where he is. Who has not seen it does not see it now.
 */
void op_return_played(struct play *p, unsigned seat, unsigned index);
/* A place that is lent and that he played this turn goes to the reserve, wherever he has it by now. One for which
 * another comes in does so at once. */
void op_return_lent(struct play *p, unsigned seat);
/* The cards still on the table go to the discard. */
void op_discard_played(struct play *p, unsigned seat);
/* Swaps the committed card `index` with one of the discard; all who see the discard see both. The new card becomes card
 * 0, so that the order of committed cards tells nothing about one that lies face down. */
void op_swap(struct play *p, unsigned seat, unsigned index, unsigned place);
/* A committed place that lies face down returns to hand, and one of the hand comes for it. Nobody else can tell which
 * of those that lie face down it was, nor what the Creature was shown and is still in hand. */
void op_change_committed(struct play *p, unsigned seat, unsigned out, unsigned in);
/* He has neither power nor take-back by the card `index` this turn. */
void op_forgo(struct play *p, unsigned seat, unsigned index);
void op_leave_pending(struct play *p, unsigned seat, unsigned mode);
/* The Creature alone is shown places in hand. */
void op_show(struct play *p, unsigned seat, uint32_t places);
void op_show_random(struct play *p, unsigned seat); /* one place of his hand */
void op_move_hunted(struct play *p, unsigned seat, unsigned index, unsigned space);
/* The Hunted avoids the tokens of the mask (AVOIDS_CLONE too); the first of them is said. */
void op_avoid(struct play *p, unsigned seat, uint8_t tokens);

/* The draft (draft.h). Drawing three places, or the last two: the seat sees them, and who had seen one before knows
 * nothing of it any more. */
void op_draw_places(struct play *p, unsigned seat);
void op_lay_place(struct play *p, unsigned seat, unsigned space, unsigned place); /* a drawn one, face up */
void op_drop_place(struct play *p, unsigned seat, unsigned place);                /* its copies leave the reserve */
void op_put_under(struct play *p, unsigned seat);                                 /* the last of those drawn */

/* Tokens and the planet; `spaces` is a mask. */
void op_uncover(struct play *p, unsigned seat, unsigned space); /* a face-down place is revealed by the seat */
void op_place_token(struct play *p, unsigned token, uint16_t spaces);
/* Each of the two tokens, which are out, lies where the other lay. */
void op_swap_tokens(struct play *p, unsigned token, unsigned other);
void op_take_tokens_back(struct play *p);
void op_make_ineffective(struct play *p, uint16_t spaces);
/* For the rest of the turn: no token acts there; the Creature token may not be placed there. */
void op_calm(struct play *p, uint16_t spaces);
void op_bar_creature(struct play *p, uint16_t spaces);
/* The Artemia token acts on nobody for the rest of the turn. */
void op_idle_artemia(struct play *p);
/* Assimilation moves once more if this Hunted is caught. */
void op_anticipate(struct play *p, unsigned seat);
/* The Creature names a place, by its space. */
void op_name_space(struct play *p, unsigned space);
/* The Hunted show their discards again. */
void op_lift_smoke(struct play *p);
/* The seats are caught by the Creature token. */
void op_catch(struct play *p, uint8_t seats);

/* Cards */
void op_draw_hunt(struct play *p, unsigned count);
/* Returns the card, or 0 if there was none to draw. */
unsigned op_draw_survival(struct play *p, unsigned seat);
/* The top of the Survival discard, of which there is one, comes to hand: everybody knows it to be there. */
void op_take_top_survival(struct play *p, unsigned seat);
/* A card that the seat is offered goes from its hand face down under the place. */
void op_cache(struct play *p, unsigned seat, unsigned card, unsigned space);
/* The card under the place comes to hand; who put it there still knows where it is. */
void op_take_cached(struct play *p, unsigned seat, unsigned space);
/* From hand to the table, shown to all. */
void op_play_card(struct play *p, unsigned seat, unsigned card);
/* From the table back to hand: everybody knows it to be there. */
void op_unspend(struct play *p, unsigned seat, unsigned card);
/* The card takes effect, as `effect`: it counts against the allowance, which one that lay apart has made larger. */
void op_begin_effect(struct play *p, unsigned seat, unsigned card, unsigned effect);
/* The effect that the card had waits for the reveal: nothing to say. */
void op_park(struct play *p, unsigned seat, unsigned card, unsigned subject);
/* From the table to the Survival discard. */
void op_spend_survival(struct play *p, unsigned seat, unsigned card);
/* From hand to the Survival discard. */
void op_lose_survival(struct play *p, unsigned seat, unsigned card);
/* A card that the seat is offered goes to the hand of another, who alone sees it too; the giver knows it to be there.
 * If the seat has others, nothing is certain any more about what it holds but for the one who got the card. */
void op_give_survival(struct play *p, unsigned seat, unsigned to, unsigned card);
/* The Hunt cards played go to their discard, but for those that lie before a Hunted. */
void op_discard_hunt(struct play *p);
/* From the Hunt discard to hand. */
void op_take_hunt(struct play *p, unsigned card);
/* Draws Hunt cards that lie apart, of which all but one are to be discarded. */
void op_draw_apart(struct play *p, unsigned count);
/* From those apart to the Hunt discard, shown to all. */
void op_discard_apart(struct play *p, unsigned card);
/* The card that is taking effect lies before the Hunted from now on, until his Will is 0. */
void op_lay_before(struct play *p, unsigned seat, unsigned card);
/* From hand to the Hunt discard, shown to all. */
void op_lose_hunt(struct play *p, unsigned card);
/* What lies before the Hunted goes to the Hunt discard. */
void op_clear_before(struct play *p, unsigned seat);
/* `count` random Hunt cards of the Creature's hand (all, if fewer) go under the deck, shown to everyone. */
void op_bury_hunt(struct play *p, unsigned count);

/* SANCTUARY: Defence, as the other counters: steps are made by defence_advance (defence.h) alone, which settles the
 * bonuses. A bonus space counts as reached for good. */
void op_step_defence(struct play *p);
void op_retreat_defence(struct play *p); /* not beyond its start */
void op_reach_bonus(struct play *p, unsigned bonus);
void op_unlock(struct play *p); /* the Sanctuary token goes on to 10 */
/* He fortifies, at the Sanctuary token, which one Hunted a turn can, or by a power. */
void op_fortify(struct play *p, unsigned seat, bool at_token);
void op_move_sanctuary(struct play *p, unsigned space);

/* Survivors. Of an empty deck none is drawn. */
void op_reveal_survivors(struct play *p, unsigned count);
void op_rescue_survivor(struct play *p, unsigned seat, unsigned survivor);
void op_draw_survivor(struct play *p, unsigned seat);
/* He discards it unseen. If it was his only one and known, all know it; else nothing is certain any more about those
 * that he holds. */
void op_lose_survivor(struct play *p, unsigned seat, unsigned survivor);
void op_bury_survivor(struct play *p, unsigned survivor); /* a revealed one goes under the deck */
void op_shelter(struct play *p, unsigned seat);           /* all that he holds leave the match, shown to all */

/* Avatars: a mask of those among which he chooses, and the one that he has chosen. */
void op_deal_avatars(struct play *p, unsigned seat, uint16_t avatars);
void op_choose_avatar(struct play *p, unsigned seat, unsigned avatar);

/* He names a place that he will not play this turn. */
void op_name_place(struct play *p, unsigned seat, unsigned place);
/* The played card `index` leaves the match: he owns it no longer. */
void op_leave_match(struct play *p, unsigned seat, unsigned index);

/* DNA, from the reserve and to it: as much as there is. */
void op_take_dna(struct play *p, unsigned amount);
void op_lose_dna(struct play *p, unsigned amount);
/* Evolutions by code. */
void op_evolve(struct play *p); /* the Creature chooses to; that alone is said */
void op_nest(struct play *p);
void op_draw_evolution(struct play *p, unsigned level);
void op_develop(struct play *p, unsigned evolution);        /* from hand; it works from the next turn */
void op_begin_evolved(struct play *p, unsigned evolution);  /* it has it from the start of the match */
void op_lose_evolution(struct play *p, unsigned evolution); /* a developed one, or from hand: it is discarded */
void op_take_evolution(struct play *p, unsigned evolution); /* from the discarded ones to hand, shown to all */
/* A developed one goes to hand, and one from hand comes for it, free of charge. */
void op_swap_evolution(struct play *p, unsigned out, unsigned in);
void op_suppress(struct play *p, unsigned evolution); /* a developed one has no power for the rest of the turn */
/* EVOLUTION + code or AVATAR + code is used in a card window. */
void op_use_power(struct play *p, unsigned seat, unsigned card);

/* Streams of chance; a seat's own is STREAM_SEAT + seat. */
enum stream {
    STREAM_HUNT = 1,
    STREAM_SURVIVAL = 2,
    STREAM_PLANET = 3,
    STREAM_SANCTUARY = 4, /* where the token begins */
    STREAM_SURVIVOR = 5,
    STREAM_EVOLUTION_1 = 6,
    STREAM_EVOLUTION_2 = 7,
    STREAM_AVATAR = 8,
    STREAM_SEAT = 16
};

#endif
