/* SPDX-License-Identifier: MIT */
#include "invariants.h"

#include <stdbool.h>
#include <string.h>

#include "games/notalone/action.h"
#include "games/notalone/notalone.h"
#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/flow.h"
#include "games/notalone/turn/steps.h"
#include "games/notalone/view.h"
#include "invariants_sanctuary.h"

enum { WAITS_MOST = 2000 };

static unsigned bits(uint64_t mask)
{
    return (unsigned)__builtin_popcountll(mask);
}

/* --- bounds ------------------------------------------------------------------------------------------------------ */

static const char *check_counters(struct invariants *in, const struct notalone_state *s)
{
    if (s->rescue > in->rescue)
        return "Rescue moved back";
    if (s->assimilation > assimilation_start(s))
        return "Assimilation moved back beyond its start";
    if (s->turn < in->turn)
        return "turns run back";
    if ((s->rescue == 0 || s->assimilation == 0 || (s->sanctuary_in_play && s->defence == 0)) && !s->over)
        return "a counter is at Victory and the match goes on";
    if ((s->rescue == 0) + (s->assimilation == 0) + (s->sanctuary_in_play && s->defence == 0) > 1)
        return "two counters are at Victory";
    if ((s->asked == 0) != (s->over != 0))
        return "a match waits for somebody until it is over";
    in->waits = s->turn == in->turn ? in->waits + 1 : 0;
    in->turn = s->turn;
    in->rescue = s->rescue;
    in->assimilation = s->assimilation;
    return in->waits > WAITS_MOST ? "a turn does not end" : NULL;
}

/* Who paid his last Will for Resist chooses what comes back; who lost it in phase 3 waits for the settlement. */
static bool may_be_without_will(const struct notalone_state *s)
{
    return s->over || s->phase == 3 || (s->step == STEP_COMMIT && s->stage == COMMIT_WILL && s->depth);
}

static const char *check_hunted(const struct notalone_state *s)
{
    for (unsigned seat = 1; seat <= s->hunted; seat++) {
        const struct seat *hunted = &s->seats[seat];

        if (hunted->will > WILL_MAX || (hunted->will == 0 && !may_be_without_will(s)))
            return "Will is 1 to 3, or 0 until it is settled";
        if (hunted->resists > 2 || hunted->plays > survival_allowance(s, seat))
            return "too many Resists or Survival cards of one Hunted";
        if (s->phase < 3 && hunted->count > mode_of(s, seat)->commits + mode_of(s, seat)->opens)
            return "too many places committed";
        if (bits(cards_explored(s, seat)) > EXPLORED_MAX || cards_explored(s, seat) & ~hunted->known_public)
            return "a Hunted is on too many places, or by a card that lies face down";
        if (hunted->known_public & ~hunted->known)
            return "everybody knows a played card, but not the Hunted";
        if (s->phase >= 2 && !hunted->count)
            return "a Hunted who has committed nothing, after phase 1";
        for (unsigned i = 0; i < hunted->count; i++)
            if (hunted->space[i] && !(accessible_spaces(s) >> hunted->space[i] & 1))
                return "a Hunted is where no place is revealed";
        if (hunted->resolved >> hunted->count || hunted->left >> hunted->count)
            return "a place that was not played is resolved or has left";
    }
    return s->hunt_plays > 1u + s->now.hunt_extra ? "more Hunt cards than are allowed" : NULL;
}

/* Three for each Hunted: theirs, in the reserve, or ahead on the track, or where Rescue has come to while they vote. */
static const char *check_will(const struct notalone_state *s)
{
    unsigned counters = s->will_reserve + bits(s->track);
    bool voting = s->depth && s->frames[s->depth - 1].kind == FRAME_RESCUE;

    for (unsigned seat = 1; seat <= s->hunted; seat++)
        counters += s->seats[seat].will;
    if (counters != 3u * s->hunted)
        return "Will counters are lost or made";
    if (s->track & 1 || s->track >> (s->rescue + voting))
        return "a Will counter on the track where Rescue has passed, or on Victory";
    return NULL;
}

static bool are_adjacent(uint16_t spaces)
{
    unsigned low = (unsigned)__builtin_ctz(spaces), high = 31u - (unsigned)__builtin_clz(spaces);

    return high - low == 5 || (high - low == 1 && low != 5);
}

static bool has_place(const struct notalone_state *s, unsigned place)
{
    return s->places >> place & 1;
}

static const char *check_marker(const struct notalone_state *s)
{
    if (s->marker && !has_place(s, BEACH))
        return "the Marker is out where there is no Beach";
    if (has_place(s, DOME) ? s->shield < 1 || s->shield > 3 : s->shield)
        return "the Shield lies on one of the places 1 to 3, if there is a Dome";
    return NULL;
}

/* Until phase 3, in which it may be moved there. */
static bool is_placed_where_barred(const struct notalone_state *s)
{
    return s->phase < 3 && s->tokens[TOKEN_CREATURE] & s->now.no_creature;
}

/* They wait until all have revealed, and in the last window at the latest all have had their moment. */
static const char *check_parked(const struct notalone_state *s)
{
    if (s->parked_count > PARKED_MAX || s->parked_done > s->parked_count)
        return "more effects had their moment than waited for it";
    if (s->step < STEP_AFTER_REVEAL && s->parked_done)
        return "an effect that waits for the reveal had its moment before";
    if (s->step > STEP_AFTER_REVEAL && s->parked_done < s->parked_count)
        return "an effect still waits for the reveal";
    for (unsigned i = 0; i < s->parked_count; i++)
        if (!card_row(s->parked[i].card)->revealed)
            return "a card waits for the reveal that does nothing then";
    return NULL;
}

static const char *check_tokens(const struct notalone_state *s)
{
    if (is_placed_where_barred(s))
        return "the Creature token is placed where it may not be";
    for (unsigned token = 0; token < TOKENS; token++) {
        uint16_t spaces = s->tokens[token];

        if (spaces & ~spaces_in_play(s))
            return "a token beside the planet, or where there is no place";
        if (bits(spaces) > 2 || (bits(spaces) == 2 && !are_adjacent(spaces)))
            return "a token lies on one place or on two adjacent ones";
        if (s->phase == 1 && spaces && token != TOKEN_TARGET)
            return "the Creature or the Artemia token is out in phase 1";
    }
    return s->phase == 3 && !s->tokens[TOKEN_CREATURE] ? "no Creature token in phase 3" : NULL;
}

/* --- pieces ------------------------------------------------------------------------------------------------------ */

static uint32_t cards_on(const struct notalone_state *s, unsigned seat)
{
    const struct seat *hunted = &s->seats[seat];
    uint32_t places = 0;

    for (unsigned i = 0; i < hunted->count; i++)
        if (!(hunted->left >> i & 1))
            places |= 1u << hunted->played[i];
    return places;
}

/* How many copies of a place there are, anew from what a match begins with. */
static unsigned copies_of(const struct notalone_state *s, unsigned place)
{
    if (s->gone >> place & 1)
        return 0;
    if (place_row(place)->number <= COLUMNS)
        return s->hunted;
    if (place_row(place)->traits & (TRAIT_LENT | TRAIT_ALWAYS_THREE))
        return place_row(place)->traits & TRAIT_LENT ? 1 : 3;
    return s->hunted == 1 ? 1 : s->hunted <= 3 ? 2 : 3;
}

/* As many of each as there were; a Monolith leaves the match for an Evolution that is discarded. */
static const char *check_places(struct invariants *in, const struct notalone_state *s)
{

    for (unsigned place = 1; place < PLACES; place++) {
        unsigned count = s->reserve[place];

        if (!(s->places >> place & 1))
            continue;
        for (unsigned seat = 1; seat <= s->hunted; seat++) {
            const struct seat *hunted = &s->seats[seat];
            unsigned here =
                (hunted->hand >> place & 1) + (hunted->discard >> place & 1) + (cards_on(s, seat) >> place & 1);

            if (here > 1)
                return "a place in two places";
            count += here;
        }
        if (place == MONOLITH && count + in->monoliths_out < copies_of(s, place)) {
            if (copies_of(s, place) - count - in->monoliths_out > bits(s->evolution_discard & ~in->evolution_discard))
                return "a Monolith left the match, and no Evolution was discarded";
            in->monoliths_out = (uint8_t)(copies_of(s, place) - count);
        }
        if (count + (place == MONOLITH ? in->monoliths_out : 0u) != copies_of(s, place))
            return "places are lost or made";
    }
    return NULL;
}

/* Ten places lie on the planet, or what is not there yet is in the draw pile, twice as many; and the match knows them
 * all. */
static const char *check_planet(const struct notalone_state *s)
{
    uint32_t places = s->gone;
    unsigned count = bits(s->gone), empty = 0;
    uint16_t row = 0, dropped = 0;

    for (unsigned space = 1; space < SPACES; space++) {
        const struct piece *place = place_row(s->planet[space]);

        empty += !s->planet[space];
        count += s->planet[space] != 0;
        places |= s->planet[space] ? 1u << s->planet[space] : 0;
        if (place->number && (row >> place->number & 1 || (space > COLUMNS) != (place->number > COLUMNS)))
            return "two places of one number, or one in the row of the others";
        row |= (uint16_t)(place->number ? 1u << place->number : 0);
    }
    for (unsigned i = 0; i < s->pile_size; i++, count++)
        places |= 1u << s->pile[i];
    for (unsigned place = 1; place < PLACES; place++) {
        if (s->gone >> place & 1 && dropped >> place_row(place)->number & 1)
            return "two places of one number in the discard of the draft";
        dropped |= (uint16_t)(s->gone >> place & 1 ? 1u << place_row(place)->number : 0);
    }
    if (places != s->places || count != bits(s->places))
        return "a place of the match lies nowhere, or twice";
    if (s->drawn ? !s->depth : s->pile_size != 2 * empty)
        return "a draw pile that does not fit the empty spaces, or drawn places that nobody holds";
    return NULL;
}

struct pile {
    uint64_t cards;
    unsigned count;
};

static void add_cards(struct pile *pile, uint64_t cards)
{
    pile->cards |= cards;
    pile->count += bits(cards);
}

static void add_list(struct pile *pile, const uint8_t *cards, unsigned count, unsigned first)
{
    for (unsigned i = 0; i < count; i++)
        add_cards(pile, (uint64_t)1 << (cards[i] - first));
}

/* Cards on the table: played together and not begun, or Survival cards that are taking effect. */
static void add_in_play(const struct notalone_state *s, struct pile *hunt, struct pile *survival)
{
    unsigned first = 0;

    for (unsigned i = 0; i < s->depth; i++) {
        const struct frame *f = &s->frames[i];

        if (f->kind == FRAME_CARD && is_survival(f->piece))
            add_cards(survival, (uint64_t)1 << (f->piece - SURVIVAL));
        if (f->kind == FRAME_BATCH)
            first = i + 1 < s->depth ? f->index : 0;
    }
    for (unsigned i = first; i < s->batch_size; i++)
        if (is_survival(s->batch[i].card))
            add_cards(survival, (uint64_t)1 << (s->batch[i].card - SURVIVAL));
        else if (is_hunt(s->batch[i].card))
            add_cards(hunt, (uint64_t)1 << s->batch[i].card);
}

static bool lies_before_a_hunted(const struct notalone_state *s, unsigned card)
{
    for (unsigned i = 0; i < LYING_MAX; i++)
        if (s->lying[i].card == card)
            return true;
    return false;
}

/* Hunt cards in play. A card that lies before a Hunted goes to the discard when his Will is 0, maybe in the turn in
 * which it was played. */
static void add_hunt_in_play(const struct notalone_state *s, struct pile *hunt)
{
    struct pile discard = {0};

    add_list(&discard, s->hunt_discard, s->hunt_discard_size, 0);
    for (unsigned i = 0; i < s->hunt_plays; i++)
        if (!lies_before_a_hunted(s, s->hunt_played[i]) && !(discard.cards >> s->hunt_played[i] & 1))
            add_cards(hunt, (uint64_t)1 << s->hunt_played[i]);
    for (unsigned i = 0; i < LYING_MAX; i++)
        if (s->lying[i].card)
            add_cards(hunt, (uint64_t)1 << s->lying[i].card);
}

static const char *check_lying(const struct notalone_state *s)
{
    for (unsigned i = 0; i < LYING_MAX; i++)
        if (s->lying[i].card && (s->lying[i].seat < 1 || s->lying[i].seat > s->hunted))
            return "a card lies before nobody";
        else if (s->lying[i].card && !s->seats[s->lying[i].seat].will)
            return "a card lies before a Hunted without Will";
    return NULL;
}

/* All but one of the cards apart are being discarded; one that is being played from there lies on the table. */
static const char *check_apart(const struct notalone_state *s)
{
    const struct frame *top = &s->frames[s->depth ? s->depth - 1 : 0];

    if (bits(s->hunt_apart) > 1 && !(s->depth && top->kind == FRAME_HUNT))
        return "more than one Hunt card lies apart";
    if (s->hunt_known & ~(s->hunt_hand | s->hunt_apart))
        return "everybody knows of a Hunt card in a hand where it is not";
    return s->hunt_apart && s->phase == 0 ? "a Hunt card lies apart in the next turn" : NULL;
}

static const char *check_cards(const struct notalone_state *s)
{
    struct pile hunt = {0}, survival = {0};

    add_cards(&hunt, s->hunt_hand);
    add_list(&hunt, s->hunt_deck, s->hunt_deck_size, 0);
    add_list(&hunt, s->hunt_discard, s->hunt_discard_size, 0);
    add_hunt_in_play(s, &hunt);
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        add_cards(&survival, s->seats[seat].survival);
    for (unsigned space = 1; space < SPACES; space++)
        if (s->cached[space])
            add_cards(&survival, (uint64_t)1 << (s->cached[space] - SURVIVAL));
    add_list(&survival, s->survival_deck, s->survival_deck_size, SURVIVAL);
    add_list(&survival, s->survival_discard, s->survival_discard_size, SURVIVAL);
    add_in_play(s, &hunt, &survival);
    add_cards(&hunt, s->hunt_apart & ~hunt.cards);
    if (s->over)
        return NULL;
    if (hunt.count != bits(s->hunt_cards) || hunt.cards != s->hunt_cards)
        return "a Hunt card is in no place or in two";
    if (survival.count != bits(s->survival_cards) || survival.cards != s->survival_cards)
        return "a Survival card is in no place or in two";
    return NULL;
}

/* Under a place lies one card, which one Hunted knows; he knows no card where it is not. */
static const char *check_caches(const struct notalone_state *s)
{
    uint64_t hands = 0;

    for (unsigned space = 0; space < SPACES; space++)
        if ((s->cached[space] != 0) != (s->cached_by[space] != 0) || s->cached_by[space] > s->hunted)
            return "a card lies under a place, or one knows it, not both";
    for (unsigned seat = 1; seat <= s->hunted; seat++)
        hands |= s->seats[seat].survival;
    for (unsigned seat = 0; seat <= s->hunted; seat++)
        if (s->seats[seat].traced & ~(hands & ~s->seats[seat].survival))
            return "somebody knows of a Survival card in another's hand where it is not";
    return s->cached[0] ? "a card under no place" : NULL;
}

/* --- actions, views ---------------------------------------------------------------------------------------------- */

static const char *check_actions(const struct notalone_state *s)
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        uint16_t actions[ACTIONS];
        unsigned count = notalone_game.actions(s, seat, actions);

        if ((count > 0) != (s->asked >> seat & 1))
            return "a seat that is asked has something to do, and no other has";
        if (count > notalone_game.actions_most)
            return "a longer list of actions than is said";
        for (unsigned i = 0; i < count; i++)
            if (!notalone_actions[actions[i]].kind || (i && actions[i] <= actions[i - 1]))
                return "actions ascend and have names";
    }
    return NULL;
}

/* Each in one place, and where it can be. */
static const char *check_pieces(struct invariants *in, const struct notalone_state *s)
{
    const char *wrong = check_places(in, s);

    wrong = wrong ? wrong : check_planet(s);
    wrong = wrong ? wrong : check_cards(s);
    wrong = wrong ? wrong : check_lying(s);
    wrong = wrong ? wrong : check_apart(s);
    wrong = wrong ? wrong : check_caches(s);
    return wrong ? wrong : sanctuary_broken(in, s);
}

/* The pieces of a sample are each in one place too. */
static const char *check_view(struct invariants in, const struct notalone_state *s, unsigned audience,
                              struct dice *dice)
{
    struct notalone_view view, again;
    struct notalone_state sampled;
    struct game_seed seed = dice_seed(dice);
    uint16_t of_state[ACTIONS], of_sample[ACTIONS];
    unsigned count;

    view_make(s, audience, &view);
    if (audience == GAME_ALL)
        return memcmp(&view.table.seats, &s->seats, sizeof s->seats) != 0 ? "the view of all hides something" : NULL;
    sample_make(&view, &seed, &sampled);
    view_make(&sampled, audience, &again);
    if (memcmp(&view, &again, sizeof view) != 0)
        return "a sample looks different from the view that it was drawn from";
    if (audience == GAME_PUBLIC || check_pieces(&in, &sampled))
        return check_pieces(&in, &sampled);
    count = notalone_game.actions(s, audience, of_state);
    if (notalone_game.actions(&sampled, audience, of_sample) != count ||
        memcmp(of_state, of_sample, count * sizeof of_state[0]) != 0)
        return "a sample has other actions for its own seat";
    return NULL;
}

static const char *check_views(const struct invariants *in, const struct notalone_state *s, struct dice *dice,
                               unsigned thin)
{
    const char *wrong = NULL;

    for (unsigned audience = 0; audience <= GAME_ALL && !wrong; audience++)
        if ((audience <= s->hunted || audience >= GAME_PUBLIC) && dice_roll(dice, thin) == 0)
            wrong = check_view(*in, s, audience, dice);
    return wrong;
}

void invariants_init(struct invariants *in, const struct notalone_state *s)
{
    *in = (struct invariants){
        .turn = s->turn, .rescue = s->rescue, .assimilation = s->assimilation, .defence_least = s->defence};
}

const char *invariants_broken(struct invariants *in, const struct notalone_state *s, struct dice *dice, unsigned thin)
{
    const char *wrong = check_counters(in, s);

    wrong = wrong ? wrong : check_hunted(s);
    wrong = wrong ? wrong : check_will(s);
    wrong = wrong ? wrong : check_tokens(s);
    wrong = wrong ? wrong : check_marker(s);
    wrong = wrong ? wrong : check_parked(s);
    wrong = wrong ? wrong : check_pieces(in, s);
    wrong = wrong ? wrong : check_actions(s);
    return wrong ? wrong : check_views(in, s, dice, thin);
}
