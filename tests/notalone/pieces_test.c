/* SPDX-License-Identifier: MIT */
/* What the table of pieces says of a card or a place, against what the rules do with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "games/notalone/notalone.h"
#include "games/notalone/pieces.h"
#include "games/notalone/views/schema.h"
#include "plugin/settings.h"

static const struct game_piece *card_of(const char *id)
{
    for (unsigned i = 0; i < PIECES; i++)
        if (strcmp(notalone_pieces[i].type, "card") == 0 && strcmp(notalone_pieces[i].id, id) == 0)
            return &notalone_pieces[i];
    fail_msg("there is no card '%s'", id);
    return NULL;
}

static bool is_in(const struct notalone_state *s, const struct game_piece *card)
{
    return is_survival(card->code) ? s->survival_cards >> (card->code - SURVIVAL) & 1 : s->hunt_cards >> card->code & 1;
}

/* By what the table of pieces says: one of its decks is named, and so is none of a card that stands for it. */
static bool is_named(const struct game_piece *card, int64_t decks)
{
    const char *const *words = notalone_settings[SETTING_DECKS].values;
    bool named = false;

    for (unsigned i = 0; words[i]; i++)
        for (const char *const *deck = card->decks; deck && *deck; deck++)
            named = named || (decks >> i & 1 && strcmp(*deck, words[i]) == 0);
    for (unsigned i = 0; i < PIECES; i++)
        if (notalone_pieces[i].replaces && card_of(notalone_pieces[i].replaces) == card)
            named = named && !is_named(&notalone_pieces[i], decks);
    return named;
}

/* Its board and its five places, without which its cards are in no match. */
static void bring_sanctuary(struct settings *settings)
{
    const char *const *words = notalone_settings[SETTING_PLACES].values;
    unsigned word = 0;

    while (strcmp(words[word], "sanctuary") != 0)
        word++;
    settings->values[SETTING_SANCTUARY] = 1;
    settings->values[SETTING_PLACES] |= (int64_t)1 << word;
}

static void a_deck_by_name_has_the_cards_that_say_so(void **unused)
{
    _Alignas(8) unsigned char state[GAME_STATE_MAX];
    struct settings settings;
    struct error error = {0};

    (void)unused;
    for (int64_t mix = 1; mix < 1 << DECKS; mix++) {
        settings_init(&settings, &notalone_game);
        settings.values[SETTING_DECKS] = mix;
        if (mix >> DECK_SANCTUARY & 1)
            bring_sanctuary(&settings);
        if (mix == 1 << DECK_PROMO) /* too few for a deck */
            continue;
        if (!settings_configure(&settings, state, &error))
            fail_msg("%s", error.text);
        for (unsigned i = 0; i < PIECES; i++) {
            const struct game_piece *piece = &notalone_pieces[i];

            if (strcmp(piece->type, "card") == 0 &&
                is_in((const struct notalone_state *)state, piece) != is_named(piece, mix))
                fail_msg("%s, decks by mask %d: it says that it is in: %d", piece->id, (int)mix, is_named(piece, mix));
        }
    }
}

static void a_card_says_which_it_stands_for(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];

        if (strcmp(piece->type, "card") != 0)
            continue;
        if (card_row(piece->code)->replaces != (piece->replaces ? card_of(piece->replaces)->code : 0))
            fail_msg("%s stands for card %u, and says %s", piece->id, card_row(piece->code)->replaces,
                     piece->replaces ? piece->replaces : "nothing");
        if (piece->replaces)
            assert_string_equal(piece->name, card_of(piece->replaces)->name);
    }
}

/* Of a Survivor there are two cards. */
static bool may_have_one_name(const struct game_piece *one, const struct game_piece *other)
{
    if (strcmp(one->type, "survivor") == 0)
        return strcmp(one->effect, other->effect) == 0;
    return other->replaces && strcmp(other->replaces, one->id) == 0;
}

static void two_pieces_of_one_name_are_alike_or_one_stands_for_the_other(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < PIECES; i++)
        for (unsigned j = 0; j < i; j++) {
            const struct game_piece *one = &notalone_pieces[j], *other = &notalone_pieces[i];

            if (strcmp(one->id, other->id) == 0)
                fail_msg("two pieces are called %s", one->id);
            if (strcmp(one->type, other->type) == 0 && strcmp(one->name, other->name) == 0 &&
                !may_have_one_name(one, other))
                fail_msg("%s and %s have one name", one->id, other->id);
        }
}

static void what_comes_in_the_box_of_the_base_game_is_known_from_print(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];

        if (strcmp(piece->set, "base") == 0)
            assert_string_equal(piece->provenance, "printed");
        if (strcmp(piece->set, "promo") == 0)
            assert_string_equal(piece->provenance, "digest");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deck_by_name_has_the_cards_that_say_so),
        cmocka_unit_test(a_card_says_which_it_stands_for),
        cmocka_unit_test(two_pieces_of_one_name_are_alike_or_one_stands_for_the_other),
        cmocka_unit_test(what_comes_in_the_box_of_the_base_game_is_known_from_print),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
