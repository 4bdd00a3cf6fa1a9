/* SPDX-License-Identifier: MIT */
/* The operations: only they write to the table. Each asserts what it needs, does one thing, and reports it in one
 * event. None checks allowances, or what is legal: the caller asks questions.h first. When a counter reaches Victory
 * the state is `over`, and the caller must resolve nothing further. */
#ifndef NOTALONE_OPERATIONS_H
#define NOTALONE_OPERATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "games/notalone/event.h"
#include "games/notalone/state.h"

/* Counters move one step. A side whose counter reaches Victory has won. Only rescue_advance (rescue.h) calls
 * op_step_rescue: it settles what lies on the track. */
void op_step_rescue(struct play *p);
void op_advance_assimilation(struct play *p);
void op_retreat_assimilation(struct play *p); /* not beyond its start */
void op_end(struct play *p, unsigned winner, unsigned reason);
void op_put_marker(struct play *p);
void op_remove_marker(struct play *p);
void op_move_shield(struct play *p, unsigned space);

/* Will, 0 to 3. Lost Will goes to the reserve: `amount`, or as much as the seat has. Regained Will comes from the
 * reserve, which must have it; will_regain (will.h) deals with a reserve that has too little. No Hunt card lies before
 * a Hunted whose Will is 0. */
void op_lose_will(struct play *p, unsigned seat, unsigned amount);
void op_regain_will(struct play *p, unsigned seat, unsigned amount);
void op_resist(struct play *p, unsigned seat); /* pays 1 Will */
/* Puts a Will counter of the reserve on the Rescue track, on the space that is `space` steps from Victory. */
void op_put_counter(struct play *p, unsigned space);
/* Takes the Will counter off that space: to the seat, or to the reserve (seat 0). */
void op_take_counter(struct play *p, unsigned space, unsigned seat);

/* Places; `places` is a mask of at least one. */
void op_take_back(struct play *p, unsigned seat, uint32_t places);
void op_discard(struct play *p, unsigned seat, uint32_t places);
/* Discards one place of his hand at random. Returns the place. */
unsigned op_discard_random(struct play *p, unsigned seat);
/* All places of his hand become his discard, and his discard becomes his hand. */
void op_exchange(struct play *p, unsigned seat);
void op_take_reserve(struct play *p, unsigned seat, unsigned place);
/* Changes how he plays this turn: enum mode. He must not have committed yet. */
void op_change_mode(struct play *p, unsigned seat, unsigned mode);
void op_commit(struct play *p, unsigned seat, uint32_t places);
/* One place of his discard joins the committed ones, face up, as card 0. */
void op_open(struct play *p, unsigned seat, unsigned place);
/* The committed places of these seats return to where they were. */
void op_uncommit(struct play *p, uint8_t seats);
/* He has committed two places: `place` stays, the other returns to hand. */
void op_keep_one(struct play *p, unsigned seat, unsigned place);
/* He explores the committed place `place`: it becomes card 0. All committed places stay on the table. */
void op_explore(struct play *p, unsigned seat, unsigned place);
/* The places that he explores are shown, and he is there. The others lie as they did. */
void op_reveal(struct play *p, unsigned seat);
/* The played card `index` goes to the discard at once. `place` of his hand replaces it: he is there now. */
void op_play_instead(struct play *p, unsigned seat, unsigned index, unsigned place);
/* The played card `index` returns to its owner's hand; he stays where he is. A seat that has not seen it does not see
 * it now. */
void op_return_played(struct play *p, unsigned seat, unsigned index);
/* Returns the lent places that he played this turn to the reserve, wherever he has them now. op_swap and
 * op_play_instead return a lent place at once. */
void op_return_lent(struct play *p, unsigned seat);
/* The cards still on the table go to the discard. */
void op_discard_played(struct play *p, unsigned seat);
/* Swaps the committed card `index` with one of the discard; all who see the discard see both. The new card becomes card
 * 0, so that the order of committed cards tells nothing about one that lies face down. */
void op_swap(struct play *p, unsigned seat, unsigned index, unsigned place);
/* A committed place that lies face down returns to hand, and one of the hand replaces it. Nobody else can tell which of
 * the face-down places it was. The Creature no longer knows which of the places that it was shown are in hand. */
void op_change_committed(struct play *p, unsigned seat, unsigned out, unsigned in);
/* The card `index` gives him neither power nor take-back this turn. */
void op_forgo(struct play *p, unsigned seat, unsigned index);
void op_leave_pending(struct play *p, unsigned seat, unsigned mode);
/* Shows places of his hand to the Creature alone. */
void op_show(struct play *p, unsigned seat, uint32_t places);
void op_show_random(struct play *p, unsigned seat); /* one place of his hand */
void op_move_hunted(struct play *p, unsigned seat, unsigned index, unsigned space);
/* The Hunted avoids the tokens of the mask, which may have AVOIDS_CLONE. The event names the first of them. */
void op_avoid(struct play *p, unsigned seat, uint8_t tokens);

/* The draft (draft.h). The seat draws three places, or the last two, and sees them. A seat that had seen one of them
 * before no longer knows where it is. */
void op_draw_places(struct play *p, unsigned seat);
void op_lay_place(struct play *p, unsigned seat, unsigned space, unsigned place); /* a drawn one, face up */
void op_drop_place(struct play *p, unsigned seat, unsigned place);                /* its copies leave the reserve */
void op_put_under(struct play *p, unsigned seat);                                 /* the last of those drawn */

/* Tokens and the planet; `spaces` is a mask. */
void op_uncover(struct play *p, unsigned seat, unsigned space); /* a face-down place is revealed by the seat */
void op_place_token(struct play *p, unsigned token, uint16_t spaces);
/* The two tokens, both on the planet, change places. */
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
/* The Creature names the place on the space. */
void op_name_space(struct play *p, unsigned space);
/* The Hunted show their discards again. */
void op_lift_smoke(struct play *p);
/* The seats are caught by the Creature token. */
void op_catch(struct play *p, uint8_t seats);

/* Cards */
void op_draw_hunt(struct play *p, unsigned count);
/* Returns the card, or 0 if there was none to draw. */
unsigned op_draw_survival(struct play *p, unsigned seat);
/* The top card of the Survival discard, which is not empty, comes to hand: everybody knows that it is there. */
void op_take_top_survival(struct play *p, unsigned seat);
/* A card that the seat is offered goes from its hand face down under the place. */
void op_cache(struct play *p, unsigned seat, unsigned card, unsigned space);
/* The card under the place comes to hand. The seat that put it there still knows where it is. */
void op_take_cached(struct play *p, unsigned seat, unsigned space);
/* From hand to the table, shown to all. */
void op_play_card(struct play *p, unsigned seat, unsigned card);
/* From the table back to hand: everybody knows that it is there. */
void op_unspend(struct play *p, unsigned seat, unsigned card);
/* The card takes effect, with the effect of the card `effect`. It counts against the allowance, but a card that lay
 * apart first makes the allowance one larger. */
void op_begin_effect(struct play *p, unsigned seat, unsigned card, unsigned effect);
/* The effect of the card waits for the reveal. There is no event. */
void op_park(struct play *p, unsigned seat, unsigned card, unsigned subject);
/* From the table to the Survival discard. */
void op_spend_survival(struct play *p, unsigned seat, unsigned card);
/* From hand to the Survival discard. */
void op_lose_survival(struct play *p, unsigned seat, unsigned card);
/* A card that the seat is offered goes to the hand of the seat `to`. Only these two see it, and the giver knows that it
 * is there. If the giver has other cards, only the receiver still knows anything certain about its hand. */
void op_give_survival(struct play *p, unsigned seat, unsigned to, unsigned card);
/* The played Hunt cards go to their discard, except those that lie before a Hunted. */
void op_discard_hunt(struct play *p);
/* From the Hunt discard to hand. */
void op_take_hunt(struct play *p, unsigned card);
/* Draws Hunt cards that lie apart; all but one of them must be discarded. */
void op_draw_apart(struct play *p, unsigned count);
/* From those apart to the Hunt discard, shown to all. */
void op_discard_apart(struct play *p, unsigned card);
/* The card that is taking effect lies before the Hunted from now on, until his Will is 0. */
void op_lay_before(struct play *p, unsigned seat, unsigned card);
/* From hand to the Hunt discard, shown to all. */
void op_lose_hunt(struct play *p, unsigned card);
/* What lies before the Hunted goes to the Hunt discard. */
void op_clear_before(struct play *p, unsigned seat);
/* `count` random Hunt cards of the Creature's hand, or all if it has fewer, go under the deck, shown to everybody. */
void op_bury_hunt(struct play *p, unsigned count);

/* SANCTUARY. Defence is a counter like the others: only defence_advance (defence.h) makes its steps and settles the
 * bonuses. A bonus space stays reached. */
void op_step_defence(struct play *p);
void op_retreat_defence(struct play *p); /* not beyond its start */
void op_reach_bonus(struct play *p, unsigned bonus);
void op_unlock(struct play *p); /* the Sanctuary token goes on to 10 */
/* He fortifies: at the Sanctuary token, which only one Hunted can do in a turn, or by a power. */
void op_fortify(struct play *p, unsigned seat, bool at_token);
void op_move_sanctuary(struct play *p, unsigned space);

/* Survivors. None is drawn from an empty deck. */
void op_reveal_survivors(struct play *p, unsigned count);
void op_rescue_survivor(struct play *p, unsigned seat, unsigned survivor);
void op_draw_survivor(struct play *p, unsigned seat);
/* He discards it unseen. If it was his only one and everybody knew it, all still know it. Otherwise nothing is certain
 * any more about those that he holds. */
void op_lose_survivor(struct play *p, unsigned seat, unsigned survivor);
void op_bury_survivor(struct play *p, unsigned survivor); /* a revealed one goes under the deck */
void op_shelter(struct play *p, unsigned seat);           /* all his Survivors leave the match, shown to all */

/* Avatars: first the mask of those that he may choose from, then the one that he has chosen. */
void op_deal_avatars(struct play *p, unsigned seat, uint16_t avatars);
void op_choose_avatar(struct play *p, unsigned seat, unsigned avatar);

/* He names a place that he will not play this turn. */
void op_name_place(struct play *p, unsigned seat, unsigned place);
/* The played card `index` leaves the match: he no longer owns it. */
void op_leave_match(struct play *p, unsigned seat, unsigned index);

/* DNA, from the reserve and to it: `amount`, or as much as there is. */
void op_take_dna(struct play *p, unsigned amount);
void op_lose_dna(struct play *p, unsigned amount);
/* Evolutions by code. */
void op_evolve(struct play *p); /* the Creature chooses to evolve; the event says no more */
void op_nest(struct play *p);
void op_draw_evolution(struct play *p, unsigned level);
void op_develop(struct play *p, unsigned evolution);        /* from hand; it works from the next turn */
void op_begin_evolved(struct play *p, unsigned evolution);  /* developed from the start of the match */
void op_lose_evolution(struct play *p, unsigned evolution); /* discards a developed one, or one from hand */
void op_take_evolution(struct play *p, unsigned evolution); /* from the discarded ones to hand, shown to all */
/* The developed `out` goes to hand, and `in` comes from hand instead, free of charge. */
void op_swap_evolution(struct play *p, unsigned out, unsigned in);
void op_suppress(struct play *p, unsigned evolution); /* a developed one has no power for the rest of the turn */
/* EVOLUTION + code or AVATAR + code is used in a card window. */
void op_use_power(struct play *p, unsigned seat, unsigned card);

/* Random streams (game/chance.h); a seat's own is STREAM_SEAT + seat. */
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
