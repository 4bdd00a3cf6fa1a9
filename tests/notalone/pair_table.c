/* SPDX-License-Identifier: MIT */
#include "pair_table.h"

#include <assert.h>
#include <string.h>

#include "games/notalone/decks/sets.h"
#include "games/notalone/event.h"
#include "games/notalone/notalone.h"
#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/setup.h"
#include "games/notalone/turn/flow.h"
#include "games/notalone/turn/steps.h"
#include "games/notalone/views/schema.h"
#include "pair_sanctuary.h"
#include "plugin/playout.h"

/* Cards that the tables, or what is barred, speak of by name: codes of the deck files. */
enum {
    DESPAIR = 1,
    FORCE_FIELD = 2,
    DEPLOYMENT = 30,
    INTUITION = 31,
    FRENZY = 45,
    CAMOUFLAGE = 51,
    ADRENALINE = SURVIVAL,
    INGENUITY,
    SACRIFICE,
    SIXTH_SENSE,
    VORTEX = SURVIVAL + 6,
    DETECTOR,
    HOLOGRAM = SURVIVAL + 11,
    WRONG_TRACK,
    AMPLIFIER = SURVIVAL + 13,
    NEW_INGENUITY = SURVIVAL + 16,
    NEW_AMPLIFIER,
    SHUTTLE,
    ON_THE_RUN = SURVIVAL + 20,
    DECOY = SURVIVAL + 23,
    REFUGE = SURVIVAL + 26,
    REGENERATION,
    RESISTANCE,
    SECOND_WIND = SURVIVAL + 30,
    VACCINE = SURVIVAL + 32,
    EVACUATION = SURVIVAL + 41,
    SUPPLIES = SURVIVAL + 43,
    FIELD_HOSPITAL = SURVIVAL + 45,
    INSTINCT = SURVIVAL + 47,
    SOLIDARITY,
};

enum { HUNT_HAND = 3, CARD_CODES = SURVIVAL + SURVIVAL_CARDS, ATTEMPTS_MOST = 1000 };

/* What a card needs of the table. */
enum need {
    NEED_ARTEMIA = 1 << 0, /* the Artemia token is out */
    NEED_TARGET = 1 << 1,  /* the Target token is */
    NEED_MARKER_OFF = 1 << 2,
    NEED_MARKER_ON = 1 << 3,
    NEED_DISCARD = 1 << 4,
    NEED_WOUND = 1 << 5,      /* less than 3 Will */
    NEED_SHORT_HAND = 1 << 6, /* 1 place */
    NEED_LONG_HAND = 1 << 7,  /* 3 places or more, and one to be played */
    NEED_NEAR = 1 << 8,       /* Rescue is about to win */
    NEED_AWAY = 1 << 9,       /* Assimilation is 2 steps from its start */
    NEED_CARD = 1 << 10,      /* another Survival card */
};

static const uint16_t needs[CARD_CODES] = {
    [DEPLOYMENT] = NEED_AWAY,
    [ADRENALINE] = NEED_WOUND,
    [INGENUITY] = NEED_MARKER_OFF,
    [SIXTH_SENSE] = NEED_DISCARD,
    [VORTEX] = NEED_DISCARD,
    [DETECTOR] = NEED_ARTEMIA,
    [HOLOGRAM] = NEED_ARTEMIA,
    [AMPLIFIER] = NEED_MARKER_ON,
    [NEW_INGENUITY] = NEED_MARKER_OFF,
    [NEW_AMPLIFIER] = NEED_MARKER_ON,
    [SHUTTLE] = NEED_NEAR,
    [ON_THE_RUN] = NEED_LONG_HAND,
    [DECOY] = NEED_ARTEMIA,
    [REGENERATION] = NEED_DISCARD,
    [RESISTANCE] = NEED_TARGET,
    [SECOND_WIND] = NEED_SHORT_HAND | NEED_DISCARD,
    [VACCINE] = NEED_AWAY,
    [SUPPLIES] = NEED_DISCARD,
    [FIELD_HOSPITAL] = NEED_WOUND,
    [INSTINCT] = NEED_LONG_HAND,
    [SOLIDARITY] = NEED_CARD,
};

unsigned pair_effect(const struct pair *pair, unsigned i)
{
    return card_row(pair->cards[i])->traits & TRAIT_COPIES ? pair->copied : pair->cards[i];
}

static bool need(const struct pair *pair, unsigned mask)
{
    return (needs[pair_effect(pair, 0)] | needs[pair_effect(pair, 1)]) & mask;
}

bool pair_is_barred(const struct pair *pair)
{
    unsigned first = pair_effect(pair, 0), second = pair_effect(pair, 1);

    if (first == DESPAIR && is_survival(second))
        return true;
    if (first == SACRIFICE && !is_survival(second))
        return true;
    if (first == REFUGE && card_row(second)->symbol & TOKEN_BIT(TOKEN_TARGET))
        return true;
    if (first == FORCE_FIELD && second == REFUGE)
        return true;
    if (card_row(first)->instead && (second == DEPLOYMENT || second == FRENZY || second == EVACUATION))
        return true;
    if (first == CAMOUFLAGE && (second == HOLOGRAM || second == WRONG_TRACK || second == DECOY))
        return true;
    return first == SHUTTLE;
}

/* --- the box ----------------------------------------------------------------------------------------------------- */

#define CODE(code_, ...) code_,
static const uint8_t place_codes[] = {ALL_PLACES(CODE)};
static const uint8_t hunt_codes[] = {ALL_HUNT(CODE)};
static const uint8_t survival_codes[] = {ALL_SURVIVAL(CODE)};

/* In the setting places: the words of sets before those of places, and the word of SANCTUARY after them. */
enum { SET_WORDS = 2, WORD_OF_SANCTUARY = 25 };

static bool is_replaced(unsigned card)
{
    for (unsigned other = 1; other < CARD_CODES; other++)
        if ((other < HUNT_CARDS || other >= SURVIVAL) && card_row(other) && card_row(other)->replaces == card)
            return true;
    return false;
}

static bool has_replaced(const struct pair *pair)
{
    return is_replaced(pair->cards[0]) || is_replaced(pair->cards[1]) || (pair->copied && is_replaced(pair->copied));
}

static bool has_replacing(const struct pair *pair)
{
    return card_row(pair->cards[0])->replaces || card_row(pair->cards[1])->replaces ||
           (pair->copied && card_row(pair->copied)->replaces);
}

bool pair_exists(const struct pair *pair)
{
    return !has_replaced(pair) || !has_replacing(pair);
}

/* The words of those cards of a deck that no card is replaced by. */
static int64_t words_of(const uint8_t *codes, unsigned count, unsigned first, uint64_t deck)
{
    int64_t words = 0;

    for (unsigned i = 0; i < count; i++)
        if (deck >> codes[i] & 1 && !card_row(first + codes[i])->replaces)
            words |= (int64_t)1 << i;
    return words;
}

/* The base game, and what else there is is put in. */
static void choose_base_box(int64_t *values)
{
    values[SETTING_HUNT_WITH] = words_of(hunt_codes, sizeof hunt_codes, 0,
                                         notalone_hunt_in_deck[DECK_EXPLORATION] | notalone_hunt_in_deck[DECK_PROMO]);
    values[SETTING_SURVIVAL_WITH] =
        words_of(survival_codes, sizeof survival_codes, SURVIVAL,
                 notalone_survival_in_deck[DECK_EXPLORATION] | notalone_survival_in_deck[DECK_PROMO]);
}

/* Each place of EXPLORATION or that of base, and all cards; with SANCTUARY its lower row and its cards. */
static void choose_mixed_box(int64_t *values, struct dice *dice)
{
    unsigned last = values[SETTING_SANCTUARY] ? COLUMNS : 2 * COLUMNS;

    for (unsigned i = 0; i < sizeof place_codes; i++)
        if (place_codes[i] >= NEXUS && place_codes[i] < CANYON && place_row(place_codes[i])->number <= last &&
            dice_roll(dice, 2))
            values[SETTING_PLACES] |= (int64_t)1 << (SET_WORDS + i);
    values[SETTING_DECKS] |= 1 << DECK_EXPLORATION | 1 << DECK_PROMO;
}

static void add_sanctuary(int64_t *values)
{
    values[SETTING_SANCTUARY] = 1;
    values[SETTING_PLACES] |= (int64_t)1 << WORD_OF_SANCTUARY;
    values[SETTING_DECKS] |= 1 << DECK_SANCTUARY;
}

static bool is_of_base(unsigned card)
{
    return is_survival(card) ? notalone_survival_in_deck[DECK_BASE] >> (card - SURVIVAL) & 1
                             : notalone_hunt_in_deck[DECK_BASE] >> card & 1;
}

static bool is_of_sanctuary(unsigned card)
{
    return is_survival(card) ? notalone_survival_in_deck[DECK_SANCTUARY] >> (card - SURVIVAL) & 1
                             : notalone_hunt_in_deck[DECK_SANCTUARY] >> card & 1;
}

/* A pair of the base game is played in its box too, of which the auditor has a book; any pair with SANCTUARY too. */
static void choose_box(const struct pair *pair, int64_t *values, struct dice *dice)
{
    bool base = is_of_base(pair->cards[0]) && is_of_base(pair->cards[1]) && (!pair->copied || is_of_base(pair->copied));

    if (base && dice_roll(dice, 2))
        return;
    if (is_of_sanctuary(pair->cards[0]) || is_of_sanctuary(pair->cards[1]) ||
        (pair->copied && is_of_sanctuary(pair->copied)) || dice_roll(dice, 3) == 0)
        add_sanctuary(values);
    if (has_replaced(pair) || (!has_replacing(pair) && dice_roll(dice, 4) == 0))
        choose_base_box(values);
    else
        choose_mixed_box(values, dice);
}

static bool configure(struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    struct settings settings;
    char why[GAME_WHY_MAX];
    bool company = (card_row(pair->cards[0])->traits | card_row(pair->cards[1])->traits) & TRAIT_COMPANY;
    unsigned least = company || (is_survival(pair->cards[0]) && is_survival(pair->cards[1])) ? 2 : 1;

    playout_settings(&settings, &notalone_game, dice);
    settings.values[SETTING_HUNTED] = (int32_t)(least + dice_roll(dice, 7 - least));
    settings.values[SETTING_BOARD] = (int32_t)dice_roll(dice, 2);
    settings.values[SETTING_TALK_ROUNDS] = 0;
    settings.values[SETTING_TURN_LIMIT] = 100;
    for (unsigned i = SETTING_PLACES; i < SETTINGS; i++)
        settings.values[i] = notalone_settings[i].preset;
    choose_box(pair, settings.values, dice);
    return notalone_game.configure(s, settings.values, why);
}

static void start(struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    struct game_seed seed = dice_seed(dice);
    unsigned attempts = 0;

    while (!configure(s, pair, dice))
        assert(++attempts < ATTEMPTS_MOST);
    notalone_game.start(s, &seed, NULL);
}

/* --- counters ---------------------------------------------------------------------------------------------------- */

/* Back to the moment in which a turn begins, with nothing open. */
static void rewind_turn(struct notalone_state *s)
{
    s->asked = s->passed = s->passed_phase = 0;
    s->depth = 0;
    memset(s->frames, 0, sizeof s->frames);
    s->step = STEP_TURN;
    s->stage = s->phase = 0;
}

static uint8_t steps_of_rescue(const struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    bool symbol = need(pair, NEED_ARTEMIA);

    if (need(pair, NEED_NEAR))
        return (uint8_t)(1 + (s->board == 1 || !symbol ? dice_roll(dice, 2) : 0));
    return (uint8_t)(symbol ? 3 + 2 * dice_roll(dice, s->board == 1 ? 2 : 5) : 4 + dice_roll(dice, 9));
}

static void set_counters(struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    uint8_t away = (uint8_t)(assimilation_start(s) - 2);

    s->rescue = steps_of_rescue(s, pair, dice);
    s->assimilation = (uint8_t)(dice_roll(dice, 8) ? 4 + dice_roll(dice, 4) : 1 + dice_roll(dice, 3));
    if (need(pair, NEED_AWAY) && s->assimilation > away)
        s->assimilation = away;
    s->marker = need(pair, NEED_MARKER_OFF) ? 0 : need(pair, NEED_MARKER_ON) ? 1 : (uint8_t)dice_roll(dice, 2);
    s->marker &= s->places >> BEACH & 1;
    if (s->shield)
        s->shield = (uint8_t)(1 + dice_roll(dice, 3));
    s->face_down &= (uint16_t)dice_draw(dice);
    s->now.hunt_extra = 1;
    s->now.smoke = dice_roll(dice, 8) == 0;
}

/* --- places ------------------------------------------------------------------------------------------------------ */

/* Half of the Hunted play more than one place, if there is a place that makes them. */
static uint8_t random_mode(const struct notalone_state *s, struct dice *dice)
{
    static const uint8_t makers[MODES] = {[MODE_RIVER] = RIVER, [MODE_ARTEFACT] = ARTEFACT, [MODE_FJORD] = FJORD};
    unsigned mode = dice_roll(dice, MODES);

    return dice_roll(dice, 2) && makers[mode] && s->places >> makers[mode] & 1 ? (uint8_t)mode : MODE_ONE;
}

static void take_far_places(struct notalone_state *s, struct seat *hunted, struct dice *dice)
{
    for (unsigned taken = dice_roll(dice, 4); taken; taken--) {
        unsigned place = place_at(s, 6 + dice_roll(dice, 5));

        if (!s->reserve[place] || hunted->hand >> place & 1)
            continue;
        s->reserve[place]--;
        hunted->hand |= 1u << place;
    }
}

/* `wanted` is what his own card needs. */
static void set_places(struct notalone_state *s, unsigned seat, unsigned wanted, struct dice *dice)
{
    struct seat *hunted = &s->seats[seat];

    take_far_places(s, hunted, dice);
    hunted->discard = hunted->hand & (uint32_t)dice_draw(dice) & (uint32_t)dice_draw(dice);
    if (wanted & NEED_SHORT_HAND)
        hunted->discard = hunted->hand & ~(1u << ROVER) & ~(1u << LABYRINTH);
    else if (wanted & NEED_LONG_HAND)
        hunted->discard = 0;
    else if (wanted & NEED_DISCARD)
        hunted->discard |= hunted->hand & -hunted->hand;
    hunted->hand &= ~hunted->discard;
    hunted->will = (uint8_t)(1 + dice_roll(dice, wanted & NEED_WOUND ? 2 : WILL_MAX));
    hunted->mode = wanted & (NEED_SHORT_HAND | NEED_LONG_HAND) ? MODE_ONE : random_mode(s, dice);
}

/* --- cards ------------------------------------------------------------------------------------------------------- */

static unsigned shuffled(uint64_t cards, uint8_t *out, struct dice *dice)
{
    unsigned count = 0;

    for (; cards; cards &= cards - 1) {
        unsigned at = dice_roll(dice, count + 1);

        out[count++] = out[at];
        out[at] = (uint8_t)__builtin_ctzll(cards);
    }
    return count;
}

/* One of the wanted cards, if there is any, becomes the last. */
static void put_last(uint8_t *cards, unsigned count, uint64_t wanted)
{
    for (unsigned i = 0; i < count; i++)
        if (wanted >> cards[i] & 1) {
            uint8_t last = cards[count - 1];

            cards[count - 1] = cards[i];
            cards[i] = last;
            return;
        }
}

/* Cards that bring the Target token out; after a Sacrifice it is too late but for Force Field. */
static uint64_t target_cards(const struct pair *pair)
{
    uint64_t cards = 0;

    if (pair->cards[0] == SACRIFICE || pair->cards[1] == SACRIFICE)
        return (uint64_t)1 << FORCE_FIELD;
    for (unsigned i = 0; i < sizeof hunt_codes; i++)
        if (card_row(hunt_codes[i])->symbol & TOKEN_BIT(TOKEN_TARGET))
            cards |= (uint64_t)1 << hunt_codes[i];
    return cards;
}

static void lay_hunt_deck(struct notalone_state *s, uint64_t cards, struct dice *dice)
{
    memset(s->hunt_deck, 0, sizeof s->hunt_deck);
    s->hunt_deck_size = (uint8_t)shuffled(cards, s->hunt_deck, dice);
    s->hunt_tail = 0;
}

/* What Flashback copies lies on top of the discard; if Intuition comes between, on top of the deck, to be drawn and
 * discarded by it. */
static void put_copied(struct notalone_state *s, const struct pair *pair)
{
    if (pair->cards[0] == INTUITION)
        s->hunt_deck[s->hunt_deck_size++] = pair->copied;
    else
        s->hunt_discard[s->hunt_discard_size++] = pair->copied;
}

/* The wanted ones, others to fill the hand but for Despair, which would bar too much; a discard; the deck. */
static void deal_hunt(struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    uint64_t free = s->hunt_cards, hand = 0;
    uint8_t cards[DECK_MAX];
    unsigned count, wanted = 0;

    for (unsigned i = 0; i < 2; i++)
        if (!is_survival(pair->cards[i])) {
            hand |= (uint64_t)1 << pair->cards[i];
            wanted++;
        }
    free &= ~hand & ~((uint64_t)(pair->copied != 0) << pair->copied);
    count = shuffled(free & ~((uint64_t)1 << DESPAIR), cards, dice);
    if (need(pair, NEED_TARGET))
        put_last(cards, count, target_cards(pair));
    for (; wanted < HUNT_HAND; wanted++)
        hand |= (uint64_t)1 << cards[--count];
    s->hunt_hand = hand;
    s->hunt_known = 0;
    s->hunt_plays = s->hunt_discard_size = 0;
    memset(s->hunt_discard, 0, sizeof s->hunt_discard);
    for (unsigned i = dice_roll(dice, 4); i; i--)
        s->hunt_discard[s->hunt_discard_size++] = cards[--count];
    for (unsigned i = 0; i < s->hunt_discard_size; i++)
        free &= ~((uint64_t)1 << s->hunt_discard[i]);
    lay_hunt_deck(s, free & ~hand, dice);
    if (pair->copied)
        put_copied(s, pair);
}

/* Each wanted one to another Hunted, and some cards to all; the rest is the deck. Returns who has the wanted ones. */
static void deal_survival(struct notalone_state *s, const struct pair *pair, unsigned owners[2], struct dice *dice)
{
    uint64_t free = s->survival_cards;
    uint8_t cards[DECK_MAX];
    unsigned count;

    for (unsigned seat = 1; seat <= s->hunted; seat++)
        s->seats[seat].survival = 0;
    owners[0] = 1 + dice_roll(dice, s->hunted);
    owners[1] = s->hunted == 1 ? 1 : 1 + (owners[0] + dice_roll(dice, s->hunted - 1u)) % s->hunted;
    for (unsigned i = 0; i < 2; i++)
        if (is_survival(pair->cards[i])) {
            s->seats[owners[i]].survival |= (uint64_t)1 << (pair->cards[i] - SURVIVAL);
            free &= ~((uint64_t)1 << (pair->cards[i] - SURVIVAL));
        }
    s->survival_known = 0;
    memset(s->survival_deck, 0, sizeof s->survival_deck);
    count = shuffled(free, cards, dice);
    for (unsigned i = 0; i < 2; i++)
        if (needs[pair->cards[i]] & NEED_CARD)
            s->seats[owners[i]].survival |= (uint64_t)1 << cards[--count];
    for (unsigned dealt = dice_roll(dice, 6); dealt; dealt--)
        s->seats[1 + dice_roll(dice, s->hunted)].survival |= (uint64_t)1 << cards[--count];
    for (unsigned i = 0; i < count; i++)
        s->survival_deck[i] = (uint8_t)(SURVIVAL + cards[i]);
    s->survival_deck_size = (uint8_t)count;
}

/* What the seat's own cards need, and what all Hunted need for any card. */
static unsigned needs_of(const struct pair *pair, const unsigned owners[2], unsigned seat)
{
    unsigned wanted = need(pair, NEED_DISCARD) ? NEED_DISCARD : 0;

    for (unsigned i = 0; i < 2; i++)
        if (is_survival(pair->cards[i]) && owners[i] == seat)
            wanted |= needs[pair->cards[i]];
    return wanted;
}

void pair_arrange(struct notalone_state *s, const struct pair *pair, struct dice *dice)
{
    struct play p = {.s = s};
    unsigned owners[2];

    start(s, pair, dice);
    rewind_turn(s);
    set_counters(s, pair, dice);
    if (s->sanctuary_in_play)
        pair_lay_sanctuary(s, dice);
    deal_hunt(s, pair, dice);
    deal_survival(s, pair, owners, dice);
    s->will_reserve = (uint8_t)(WILL_MAX * s->hunted);
    for (unsigned seat = 1; seat <= s->hunted; seat++) {
        set_places(s, seat, needs_of(pair, owners, seat), dice);
        s->will_reserve = (uint8_t)(s->will_reserve - s->seats[seat].will);
    }
    flow_run(&p);
}
