/* SPDX-License-Identifier: MIT */
/* From settings to what is in the box: the places of the planet and the cards of the two decks; and what is wrong with
 * a mix that cannot be played (RULES.md, X-1 and on). */
#include <string.h>

#include "game/game.h"
#include "game/text.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/questions.h"
#include "games/notalone/schema.h"
#include "games/notalone/setup.h"

enum { DECK_LEAST = 6 /* cards */ };

#define CODE(code_, ...) code_,
static const uint8_t place_codes[] = {ALL_PLACES(CODE)};
static const uint8_t hunt_codes[] = {ALL_HUNT(CODE)};
static const uint8_t survival_codes[] = {ALL_SURVIVAL(CODE)};

/* The codes of the words that are set, as a mask; `words` are those before the first code's. */
static uint64_t codes_of(int64_t value, unsigned words, const uint8_t *codes)
{
    uint64_t mask = 0;

    for_each_bit((uint64_t)value >> words, i)
        mask |= (uint64_t)1 << codes[i];
    return mask;
}

static const char *id_of(const char *type, unsigned code)
{
    const struct game_piece *piece = notalone_pieces;

    while (piece->code != code || piece->type[0] != type[0])
        piece++;
    return piece->id;
}

/* --- the planet -------------------------------------------------------------------------------------------------- */

enum { WORD_BASE = 1 << 0, WORD_EXPLORATION = 1 << 1, SET_WORDS = 2 };

static uint32_t of_number(uint32_t mask, unsigned number)
{
    uint32_t found = 0;

    for_each_bit(mask, place)
        if (place_row((unsigned)place)->number == number)
            found |= place_bit((unsigned)place);
    return found;
}

/* The places that a set has, without the promo artefacts. */
static uint32_t places_of_sets(int64_t words)
{
    uint32_t places = 0;

    for (unsigned i = 0; i < sizeof place_codes; i++)
        if (words & (place_codes[i] > ARTEFACT_YELLOW ? WORD_EXPLORATION : WORD_BASE) &&
            (place_codes[i] <= ARTEFACT || place_codes[i] > ARTEFACT_YELLOW))
            places |= place_bit(place_codes[i]);
    return places;
}

static bool refuse_number(char *why, unsigned number, uint32_t found)
{
    struct game_text text = game_text_in(why, GAME_WHY_MAX);
    uint32_t all = found ? found : of_number(places_of_sets(WORD_BASE | WORD_EXPLORATION), number);
    const char *between = "";

    game_text_add(&text, found ? "places has more than one for number " : "places has none for number ");
    game_text_add_number(&text, number);
    game_text_add(&text, found ? ": " : "; there are ");
    for_each_bit(all, place) {
        game_text_add(&text, between);
        game_text_add(&text, id_of("place", (unsigned)place));
        between = found ? " and " : ", ";
    }
    game_text_add(&text, found ? "; one takes it" : "");
    return false;
}

static const uint8_t artefacts[] = {ARTEFACT, ARTEFACT_RED, ARTEFACT_GREEN, ARTEFACT_YELLOW};

static bool lay_row(struct notalone_state *s, int64_t words, unsigned first, unsigned last, char *why)
{
    uint32_t named = (uint32_t)codes_of(words, SET_WORDS, place_codes), sets = places_of_sets(words);

    for (unsigned space = first; space <= last; space++) {
        uint32_t found = of_number(named, space);

        if (!found)
            found = of_number(sets, space);
        if (count_bits(found) != 1)
            return refuse_number(why, space, found);
        s->planet[space] = (uint8_t)__builtin_ctz(found);
    }
    return true;
}

/* The lower row stays empty: the places of its numbers of all sets are drawn from (RULES.md, XL-13). */
static bool prepare_draft(struct notalone_state *s, char *why)
{
    struct game_text text = game_text_in(why, GAME_WHY_MAX);
    uint32_t all =
        places_of_sets(WORD_BASE | WORD_EXPLORATION) ^ place_bit(ARTEFACT) ^ place_bit(artefacts[s->artefact]);

    s->places = places_on(s, UPPER_ROW);
    for (unsigned number = COLUMNS + 1; number < SPACES; number++)
        s->places |= of_number(all, number);
    if (covers_places(s))
        return true;
    game_text_add(&text, "labyrinth=draft needs the labyrinth as the place of number 5");
    return false;
}

static bool lay_planet(struct notalone_state *s, int64_t words, bool draft, char *why)
{
    if (!lay_row(s, words, 1, COLUMNS, why))
        return false;
    if (draft)
        return prepare_draft(s, why);
    if (!lay_row(s, words, COLUMNS + 1, SPACES - 1, why))
        return false;
    if (s->planet[SPACES - 1] == ARTEFACT) {
        s->planet[SPACES - 1] = artefacts[s->artefact];
    } else if (s->artefact) {
        struct game_text text = game_text_in(why, GAME_WHY_MAX);

        game_text_add(&text, "artefact is set, but ");
        game_text_add(&text, id_of("place", s->planet[SPACES - 1]));
        game_text_add(&text, " is the place of number 10");
        return false;
    }
    s->places = places_on(s, ALL_SPACES);
    return true;
}

/* --- the decks --------------------------------------------------------------------------------------------------- */

struct deck_settings {
    const char *type; /* "hunt" or "survival" */
    const uint64_t *in_deck;
    const uint8_t *codes;
    unsigned first; /* code of bit 0 */
    int64_t decks, with, without;
    bool replaces; /* the cards of EXPLORATION stand for those of the same name */
    unsigned least;
};

static bool refuse_card(char *why, const char *before, const struct deck_settings *deck, uint64_t cards,
                        const char *after)
{
    struct game_text text = game_text_in(why, GAME_WHY_MAX);

    game_text_add(&text, deck->type);
    game_text_add(&text, before);
    game_text_add(&text, id_of("card", deck->first + (unsigned)__builtin_ctzll(cards)));
    game_text_add(&text, after);
    return false;
}

static bool refuse_size(char *why, const struct deck_settings *deck, unsigned size)
{
    struct game_text text = game_text_in(why, GAME_WHY_MAX);

    game_text_add(&text, "the deck of ");
    game_text_add(&text, deck->type);
    game_text_add(&text, " cards would have ");
    game_text_add_number(&text, size);
    game_text_add(&text, " cards; it must have at least ");
    game_text_add_number(&text, deck->least);
    return false;
}

/* Puts in each card that stands for one of the mask, and takes that out. */
static uint64_t replace_cards(const struct deck_settings *deck, uint64_t cards)
{
    uint64_t all = deck->in_deck[DECK_EXPLORATION];

    for_each_bit(all, bit) {
        unsigned replaced = card_row(deck->first + (unsigned)bit)->replaces;
        uint64_t other = replaced ? (uint64_t)1 << (replaced - deck->first) : 0;

        if (cards & other)
            cards = (cards & ~other) | (uint64_t)1 << bit;
    }
    return cards;
}

/* Those of the cards for which another stands: because it does in this match, or because it is in the deck as well. */
static uint64_t stood_for(const struct deck_settings *deck, uint64_t cards)
{
    uint64_t all = deck->in_deck[DECK_EXPLORATION], found = 0;

    for_each_bit(all, bit) {
        unsigned replaced = card_row(deck->first + (unsigned)bit)->replaces;

        if (replaced && (deck->replaces || cards >> bit & 1))
            found |= (uint64_t)1 << (replaced - deck->first);
    }
    return found & cards;
}

/* The first card that says something only of a place that is not on the planet; as a mask. */
static uint64_t void_card(const struct notalone_state *s, const struct deck_settings *deck, uint64_t cards)
{
    for_each_bit(cards, bit) {
        unsigned needs = card_row(deck->first + (unsigned)bit)->needs;

        if (needs && !(s->places & place_bit(needs)))
            return (uint64_t)1 << bit;
    }
    return 0;
}

static bool make_deck(const struct notalone_state *s, const struct deck_settings *deck, uint64_t *cards, char *why)
{
    uint64_t with = codes_of(deck->with, 0, deck->codes), without = codes_of(deck->without, 0, deck->codes);

    *cards = 0;
    for (unsigned i = 0; i < DECKS; i++)
        if (deck->decks >> i & 1 || (i == DECK_BASE && deck->decks >> DECK_EXPLORATION & 1))
            *cards |= deck->in_deck[i];
    if (deck->replaces)
        *cards = replace_cards(deck, *cards);
    if (with & without)
        return refuse_card(why, "_with and _without both have ", deck, with & without, "");
    if (without & ~*cards)
        return refuse_card(why, "_without has ", deck, without & ~*cards, ", which is in none of the decks");
    *cards = (*cards | with) & ~without;
    if (void_card(s, deck, *cards))
        return refuse_card(why, "_with has ", deck, void_card(s, deck, *cards), ", whose place is not on this planet");
    if (stood_for(deck, *cards))
        return refuse_card(why, " deck has ", deck, stood_for(deck, *cards), ", for which another of that name stands");
    return count_bits(*cards) >= deck->least || refuse_size(why, deck, count_bits(*cards));
}

static bool make_decks(struct notalone_state *s, const int64_t *values, char *why)
{
    int64_t decks = values[SETTING_DECKS];
    bool replaces = decks >> DECK_EXPLORATION & 1 || s->places & places_of_sets(WORD_EXPLORATION);
    const struct deck_settings hunt = {.type = "hunt",
                                       .in_deck = notalone_hunt_in_deck,
                                       .codes = hunt_codes,
                                       .decks = decks,
                                       .with = values[SETTING_HUNT_WITH],
                                       .without = values[SETTING_HUNT_WITHOUT],
                                       .replaces = replaces,
                                       .least = DECK_LEAST};
    const struct deck_settings survival = {.type = "survival",
                                           .in_deck = notalone_survival_in_deck,
                                           .codes = survival_codes,
                                           .first = SURVIVAL,
                                           .decks = decks,
                                           .with = values[SETTING_SURVIVAL_WITH],
                                           .without = values[SETTING_SURVIVAL_WITHOUT],
                                           .replaces = replaces,
                                           .least = DECK_LEAST};

    return make_deck(s, &hunt, &s->hunt_cards, why) && make_deck(s, &survival, &s->survival_cards, why);
}

bool setup_configure(void *state, const int64_t *values, char *why)
{
    struct notalone_state *s = state;

    memset(s, 0, sizeof *s);
    s->hunted = (uint8_t)values[SETTING_HUNTED];
    s->board_setting = (uint8_t)values[SETTING_BOARD];
    s->artefact = (uint8_t)values[SETTING_ARTEFACT];
    s->expert = (uint8_t)values[SETTING_EXPERT];
    s->zero_will_return = (uint8_t)values[SETTING_ZERO_WILL_RETURN];
    s->windows = (uint8_t)values[SETTING_WINDOWS];
    s->talk_rounds = (uint8_t)values[SETTING_TALK_ROUNDS];
    s->turn_limit = (uint16_t)values[SETTING_TURN_LIMIT];
    return lay_planet(s, values[SETTING_PLACES], values[SETTING_LABYRINTH] == LABYRINTH_DRAFT, why) &&
           make_decks(s, values, why);
}
