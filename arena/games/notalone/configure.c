/* SPDX-License-Identifier: MIT */
/* The settings decide the places of the planet and the cards of the two decks. A mix that cannot be played is refused,
 * with the reason (RULES.md, X-1 and on). */
#include <string.h>

#include "game/game.h"
#include "game/text.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/setup.h"
#include "games/notalone/views/schema.h"

enum { DECK_LEAST = 6 /* cards */ };

#define CODE(code_, ...) code_,
/* By word of the setting; 0 if the word names a set. */
static const uint8_t place_codes[] = {0, 0, BASE_PLACES(CODE) EXPLORATION_PLACES(CODE) 0, SANCTUARY_PLACES(CODE)};
static const uint8_t hunt_codes[] = {ALL_HUNT(CODE)};
static const uint8_t survival_codes[] = {ALL_SURVIVAL(CODE)};

/* The codes of the words that are set, as a mask. */
static uint64_t codes_of(int64_t value, const uint8_t *codes)
{
    uint64_t mask = 0;

    for_each_bit((uint64_t)value, i)
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

#define ONE_PLACE(...) +1
enum {
    WORD_BASE = 1 << 0,
    WORD_EXPLORATION = 1 << 1,
    WORD_SANCTUARY = 1 << (2 BASE_PLACES(ONE_PLACE) EXPLORATION_PLACES(ONE_PLACE)),
    WORDS_ALL = WORD_BASE | WORD_EXPLORATION | WORD_SANCTUARY,
};

static uint32_t of_number(uint32_t mask, unsigned number)
{
    uint32_t found = 0;

    for_each_bit(mask, place)
        if (place_row((unsigned)place)->number == number)
            found |= place_bit((unsigned)place);
    return found;
}

/* The places from one to another of the table. */
#define PLACES_FROM(first_, last_) ((2u << (last_)) - (1u << (first_)))
#define PLACES_OF_SANCTUARY        PLACES_FROM(CANYON, OBSERVATORY)

/* The places that sets have, without the promo artefacts. */
static uint32_t places_of_sets(int64_t words)
{
    return (words & WORD_BASE ? PLACES_FROM(LAIR, ARTEFACT) : 0) |
           (words & WORD_EXPLORATION ? PLACES_FROM(NEXUS, PORTAL) : 0) |
           (words & WORD_SANCTUARY ? PLACES_OF_SANCTUARY : 0);
}

static bool refuse_number(char *why, unsigned number, uint32_t found)
{
    struct game_text text = game_text_in(why, GAME_WHY_MAX);
    uint32_t all = found ? found : of_number(places_of_sets(WORDS_ALL), number);
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
    uint32_t named = (uint32_t)codes_of(words, place_codes) & ~place_bit(0);

    for (unsigned space = first; space <= last; space++) {
        uint32_t found = of_number(named, space);

        if (!found)
            found = of_number(places_of_sets(words & WORD_SANCTUARY), space);
        if (!found)
            found = of_number(places_of_sets(words & ~WORD_SANCTUARY), space);
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

/* Settings that only a match without SANCTUARY can have. */
static bool check_variants(const struct notalone_state *s, bool draft, char *why)
{
    struct game_text text = game_text_in(why, GAME_WHY_MAX);

    if (!s->sanctuary_in_play)
        return true;
    if (draft) {
        game_text_add(&text, "labyrinth=draft draws the places 6 to 10, which are fixed with sanctuary=on");
    } else if (s->avatars_setting || s->evolution_setting) {
        game_text_add(&text, s->avatars_setting ? "avatars" : "evolution");
        game_text_add(&text, "=icon is for a match without SANCTUARY; sanctuary=on has all of them");
    }
    return !text.used;
}

/* The board of SANCTUARY and its five places come together. Of a draft the words count, as its planet is not made yet.
 */
static bool check_sanctuary(const struct notalone_state *s, int64_t words, bool draft, char *why)
{
    uint32_t named = places_of_sets(words & WORD_SANCTUARY) | (uint32_t)codes_of(words, place_codes);
    uint32_t places = (draft ? named : s->places) & PLACES_OF_SANCTUARY;
    struct game_text text = game_text_in(why, GAME_WHY_MAX);

    if (s->sanctuary_in_play && places != PLACES_OF_SANCTUARY) {
        game_text_add(&text, "sanctuary=on needs the five places of SANCTUARY, as places=base+sanctuary has them");
    } else if (!s->sanctuary_in_play && places) {
        game_text_add(&text, "places has ");
        game_text_add(&text, id_of("place", (unsigned)__builtin_ctz(places)));
        game_text_add(&text, ", which needs sanctuary=on");
    }
    return !text.used;
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

/* Puts in each card that replaces one of the mask, and takes the replaced one out. */
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

/* Those of the cards that another replaces: because this match says so, or because the other is in the deck too. */
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

/* The first card that is only about a place that is not on the planet; as a mask. */
static uint64_t void_card(const struct notalone_state *s, const struct deck_settings *deck, uint64_t cards)
{
    for_each_bit(cards, bit) {
        unsigned needs = card_row(deck->first + (unsigned)bit)->needs;

        if (needs && !(s->places & place_bit(needs)))
            return (uint64_t)1 << bit;
    }
    return 0;
}

/* Cards of one box with those of base. */
enum { WITH_BASE = 1 << DECK_EXPLORATION | 1 << DECK_SANCTUARY };

/* Those that are in no match with one Hunted. */
static uint64_t company_cards(const struct deck_settings *deck)
{
    uint64_t all = deck->in_deck[DECK_SANCTUARY], found = 0;

    for_each_bit(all, bit)
        if (card_row(deck->first + (unsigned)bit)->traits & TRAIT_COMPANY)
            found |= (uint64_t)1 << bit;
    return found;
}

static bool make_deck(const struct notalone_state *s, const struct deck_settings *deck, uint64_t *cards, char *why)
{
    uint64_t with = codes_of(deck->with, deck->codes), without = codes_of(deck->without, deck->codes);

    *cards = 0;
    for (unsigned i = 0; i < DECKS; i++)
        if (deck->decks >> i & 1 || (i == DECK_BASE && deck->decks & WITH_BASE))
            *cards |= deck->in_deck[i];
    if (s->hunted == 1)
        *cards &= ~company_cards(deck);
    if (deck->replaces)
        *cards = replace_cards(deck, *cards);
    if (with & without)
        return refuse_card(why, "_with and _without both have ", deck, with & without, "");
    if (without & ~*cards)
        return refuse_card(why, "_without has ", deck, without & ~*cards, ", which is in none of the decks");
    *cards = (*cards | with) & ~without;
    if (void_card(s, deck, *cards))
        return refuse_card(why, "_with has ", deck, void_card(s, deck, *cards), ", whose place is not on this planet");
    if (s->hunted == 1 && company_cards(deck) & *cards)
        return refuse_card(why, "_with has ", deck, company_cards(deck) & *cards, ", which needs at least 2 Hunted");
    if (!s->sanctuary_in_play && deck->in_deck[DECK_SANCTUARY] & *cards)
        return refuse_card(why, " deck has ", deck, deck->in_deck[DECK_SANCTUARY] & *cards,
                           ", which needs sanctuary=on");
    if (stood_for(deck, *cards))
        return refuse_card(why, " deck has ", deck, stood_for(deck, *cards), ", for which another of that name stands");
    return count_bits(*cards) >= deck->least || refuse_size(why, deck, count_bits(*cards));
}

static bool make_decks(struct notalone_state *s, const int64_t *values, char *why)
{
    int64_t decks = values[SETTING_DECKS];
    struct game_text text = game_text_in(why, GAME_WHY_MAX);
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

    if (decks >> DECK_SANCTUARY & 1 && !s->sanctuary_in_play) {
        game_text_add(&text, "decks has sanctuary, which needs sanctuary=on");
        return false;
    }
    return make_deck(s, &hunt, &s->hunt_cards, why) && make_deck(s, &survival, &s->survival_cards, why);
}

bool setup_configure(void *state, const int64_t *values, char *why)
{
    struct notalone_state *s = state;
    bool draft = values[SETTING_LABYRINTH] == LABYRINTH_DRAFT;

    memset(s, 0, sizeof *s);
    s->hunted = (uint8_t)values[SETTING_HUNTED];
    s->board_setting = (uint8_t)values[SETTING_BOARD];
    s->artefact = (uint8_t)values[SETTING_ARTEFACT];
    s->expert = (uint8_t)values[SETTING_EXPERT];
    s->zero_will_return = (uint8_t)values[SETTING_ZERO_WILL_RETURN];
    s->windows = (uint8_t)values[SETTING_WINDOWS];
    s->talk_rounds = (uint8_t)values[SETTING_TALK_ROUNDS];
    s->turn_limit = (uint16_t)values[SETTING_TURN_LIMIT];
    s->sanctuary_in_play = (uint8_t)values[SETTING_SANCTUARY];
    s->avatars_setting = (uint8_t)values[SETTING_AVATARS];
    s->evolution_setting = (uint8_t)values[SETTING_EVOLUTION];
    return check_variants(s, draft, why) && lay_planet(s, values[SETTING_PLACES], draft, why) &&
           check_sanctuary(s, values[SETTING_PLACES], draft, why) && make_decks(s, values, why);
}
