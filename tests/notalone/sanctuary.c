/* SPDX-License-Identifier: MIT */
#include "sanctuary.h"

#include <stdio.h>
#include <string.h>

#include "games/notalone/decks/survivors.h"
#include "games/notalone/notalone.h"
#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/views/schema.h"

/* --- names ------------------------------------------------------------------------------------------------------- */

/* Survivors by kind, or 0 if no kind has this id. */
static uint32_t of_kind(const char *id)
{
#define KIND_ID(kind_, id_, ...) [kind_] = (id_),
    static const char *const ids[] = {SURVIVOR_KINDS(KIND_ID)};

    for (unsigned kind = 1; kind < SURVIVOR_KINDS_END; kind++)
        if (strcmp(ids[kind], id) == 0)
            return notalone_survivors_of_kind[kind];
    return 0;
}

static unsigned survivor_code(const char *id, uint32_t named)
{
    uint32_t left = of_kind(id) & ~named;

    return left ? (unsigned)__builtin_ctz(left) : piece_code("survivor", id);
}

/* The codes of a list in order; returns how many. */
static unsigned codes_of(const char *type, const char *list, uint8_t *codes)
{
    bool are_survivors = strcmp(type, "survivor") == 0;
    uint32_t named = 0;
    unsigned count = 0;
    char word[64];

    while (next_word(&list, word, sizeof word)) {
        unsigned code = are_survivors ? survivor_code(word, named) : piece_code(type, word);

        named |= 1u << code;
        codes[count++] = (uint8_t)code;
    }
    return count;
}

static uint32_t mask_of(const char *type, const char *list)
{
    uint8_t codes[EVOLUTIONS];
    uint32_t mask = 0;

    for (unsigned i = codes_of(type, list, codes); i > 0; i--)
        mask |= 1u << codes[i - 1];
    return mask;
}

uint32_t survivors_named(const char *list)
{
    return mask_of("survivor", list);
}

uint32_t evolutions_named(const char *list)
{
    return mask_of("evolution", list);
}

const char *avatar_id(unsigned code)
{
    const struct game_piece *piece = notalone_pieces;

    while (strcmp(piece->type, "avatar") != 0 || piece->code != code)
        piece++;
    return piece->id;
}

/* --- decks ------------------------------------------------------------------------------------------------------- */

/* Whatever of the mask lies in the deck leaves it. */
static void drop(uint8_t *deck, uint8_t *size, uint32_t mask)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < *size; i++)
        if (!(mask >> deck[i] & 1))
            deck[kept++] = deck[i];
    memset(deck + kept, 0, *size - kept);
    *size = (uint8_t)kept;
}

/* Puts the mask under the deck, the lowest uppermost. */
static void put_under(uint8_t *deck, uint8_t *size, uint32_t mask)
{
    unsigned count = count_bits(mask), at = count;

    memmove(deck + count, deck, *size);
    *size = (uint8_t)(*size + count);
    for_each_bit(mask, code)
        deck[--at] = (uint8_t)code;
}

/* --- Survivors --------------------------------------------------------------------------------------------------- */

static void pick_up_survivors(struct scenario *sc, uint32_t mask)
{
    struct notalone_state *s = &sc->s;

    drop(s->survivor_deck, &s->survivor_deck_size, mask);
    s->revealed &= ~mask;
    s->survivors_known &= ~mask;
    s->survivors_gone &= ~mask;
    for_each_hunted(s, seat)
        s->seats[seat].survivors &= ~mask;
}

/* Replaces what lies at `to`. */
static void replace_survivors(struct scenario *sc, uint32_t *to, const char *list)
{
    uint32_t mask = survivors_named(list), before = *to & ~mask;

    pick_up_survivors(sc, mask | before);
    put_under(sc->s.survivor_deck, &sc->s.survivor_deck_size, before);
    *to = mask;
}

void revealed(struct scenario *sc, const char *list)
{
    replace_survivors(sc, &sc->s.revealed, list);
}

void holds_survivors(struct scenario *sc, unsigned seat, const char *list)
{
    replace_survivors(sc, &sc->s.seats[seat].survivors, list);
}

void rescued(struct scenario *sc, unsigned seat, const char *list)
{
    uint32_t mask = survivors_named(list);

    pick_up_survivors(sc, mask);
    sc->s.seats[seat].survivors |= mask;
    sc->s.survivors_known |= mask;
}

void survivor_deck(struct scenario *sc, const char *list)
{
    uint8_t codes[SURVIVORS];
    unsigned count = codes_of("survivor", list, codes);

    pick_up_survivors(sc, survivors_named(list));
    while (count)
        sc->s.survivor_deck[sc->s.survivor_deck_size++] = codes[--count];
}

void survivor_deck_keeps(struct scenario *sc, unsigned most)
{
    struct notalone_state *s = &sc->s;
    uint32_t below = 0;

    for (unsigned i = 0; i + most < s->survivor_deck_size; i++)
        below |= 1u << s->survivor_deck[i];
    drop(s->survivor_deck, &s->survivor_deck_size, below);
    s->survivors_gone |= below;
}

/* --- Evolutions -------------------------------------------------------------------------------------------------- */

static void pick_up_evolutions(struct scenario *sc, uint32_t mask)
{
    struct notalone_state *s = &sc->s;

    for (unsigned level = 0; level < 2; level++)
        drop(s->evolution_deck[level], &s->evolution_deck_size[level], mask);
    s->evolution_hand &= ~mask;
    s->evolution_known &= ~mask;
    s->developed &= ~mask;
    s->fresh &= ~mask;
    s->evolution_discard &= ~mask;
}

static void replace_evolutions(struct scenario *sc, uint32_t *to, const char *list)
{
    struct notalone_state *s = &sc->s;
    uint32_t mask = evolutions_named(list), before = *to & ~mask;

    pick_up_evolutions(sc, mask | before);
    for (unsigned level = 1; level <= 2 && s->sanctuary_in_play; level++)
        put_under(s->evolution_deck[level - 1], &s->evolution_deck_size[level - 1],
                  before & notalone_evolutions_of_level[level]);
    *to = mask;
}

void evolution_hand(struct scenario *sc, const char *list)
{
    replace_evolutions(sc, &sc->s.evolution_hand, list);
}

void developed(struct scenario *sc, const char *list)
{
    replace_evolutions(sc, &sc->s.developed, list);
}

void evolution_discard(struct scenario *sc, const char *list)
{
    replace_evolutions(sc, &sc->s.evolution_discard, list);
}

void evolution_deck(struct scenario *sc, const char *list)
{
    struct notalone_state *s = &sc->s;
    uint8_t codes[EVOLUTIONS];
    unsigned count = codes_of("evolution", list, codes);

    pick_up_evolutions(sc, evolutions_named(list));
    while (count) {
        unsigned evolution = codes[--count], deck = card_row(EVOLUTION + evolution)->level - 1u;

        s->evolution_deck[deck][s->evolution_deck_size[deck]++] = (uint8_t)evolution;
    }
}

void evolution_deck_keeps(struct scenario *sc, unsigned level, unsigned most)
{
    uint8_t *deck = sc->s.evolution_deck[level - 1], *size = &sc->s.evolution_deck_size[level - 1];
    uint32_t below = 0;

    for (unsigned i = 0; i + most < *size; i++)
        below |= 1u << deck[i];
    drop(deck, size, below);
    sc->s.evolution_discard |= below;
}

/* --- the board --------------------------------------------------------------------------------------------------- */

void defence(struct scenario *sc, unsigned steps)
{
    sc->s.defence = (uint8_t)steps;
    sc->s.bonuses = 0;
    for (unsigned ahead = 1; ahead < steps; ahead++)
        sc->s.bonuses |= (uint16_t)(bonus_on(&sc->s, ahead) ? 1u << ahead : 0u);
}

unsigned bonus_space(const struct scenario *sc, enum bonus bonus)
{
    for (unsigned steps = 1; steps < defence_start(&sc->s); steps++)
        if (bonus_on(&sc->s, steps) == bonus)
            return steps;
    return 0;
}

void sanctuary_at(struct scenario *sc, unsigned space)
{
    sc->s.sanctuary = (uint8_t)space;
}

void unlocked(struct scenario *sc)
{
    sc->s.unlocked = 1;
}

void dna(struct scenario *sc, unsigned amount)
{
    sc->s.dna = (uint8_t)amount;
}

void avatar(struct scenario *sc, unsigned seat, const char *id)
{
    sc->s.seats[seat].avatar = (uint8_t)piece_code("avatar", id);
}

/* --- arranging --------------------------------------------------------------------------------------------------- */

/* The whole deck anew, with nothing anywhere else. */
static void gather(struct notalone_state *s)
{
    s->survivor_deck_size = s->evolution_deck_size[0] = s->evolution_deck_size[1] = 0;
    put_under(s->survivor_deck, &s->survivor_deck_size, (1u << SURVIVORS) - 2);
    for (unsigned level = 1; level <= 2; level++)
        put_under(s->evolution_deck[level - 1], &s->evolution_deck_size[level - 1],
                  s->evolutions & notalone_evolutions_of_level[level]);
}

void sanctuary_tidy(struct scenario *sc)
{
    struct notalone_state *s = &sc->s;

    for_each_hunted(s, seat) {
        s->seats[seat].avatar = 0;
        s->seats[seat].dealt = 0;
        s->seats[seat].survivors = 0;
    }
    s->revealed = s->survivors_known = 0;
    if (!s->sanctuary_in_play)
        return;
    gather(s);
    revealed(sc, "defender michelle-west");
    sanctuary_at(sc, 3);
}

void arrange_sanctuary(struct scenario *sc, unsigned hunted, const char *settings)
{
    char all[256];

    (void)snprintf(all, sizeof all, WITH_SANCTUARY "%s", settings);
    arrange(sc, hunted, all);
}

void nest(struct scenario *sc)
{
    static const char *const amounts[] = {"take-dna 3", "take-dna 2", "take-dna 1"};

    act(sc, CREATURE, "nest");
    for (unsigned i = 0; i < sizeof amounts / sizeof *amounts; i++)
        if (legal(sc, CREATURE, amounts[i])) {
            act(sc, CREATURE, amounts[i]);
            return;
        }
}

void explore(struct scenario *sc, const char *committed, unsigned creature)
{
    begin(sc);
    commit_all(sc, committed);
    tokens(sc, creature, 0, 0);
    pass_to(sc, 1);
}

bool comes_to(const struct scenario *sc, unsigned seat, const char *action)
{
    struct scenario later;

    later.s = sc->s;
    while (later.s.asked && later.s.turn == sc->s.turn && !legal(&later, seat, action)) {
        unsigned first = (unsigned)__builtin_ctz(later.s.asked);

        (void)notalone_game.apply(&later.s, first, notalone_game.default_action(&later.s, first), NULL);
    }
    return later.s.asked && later.s.turn == sc->s.turn;
}
