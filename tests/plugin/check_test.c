/* SPDX-License-Identifier: MIT */
/* Tables that break the contract, each made from Leduc's by one change; and the epoch, which must see each change of
 * the data and none of the prose. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "games/leduc/leduc.h"
#include "games/leduc/state.h"
#include "plugin/check.h"
#include "plugin/epoch.h"
#include "plugin/registry.h"

enum { ROWS = 16 };

/* A copy of Leduc whose tables can be written. */
struct copy {
    struct game game;
    struct game_role roles[2];
    const char *sides[3], *reasons[4];
    struct game_setting settings[2];
    struct game_action actions[ROWS];
    struct game_piece pieces[ROWS];
    struct game_event_kind kinds[ROWS];
    struct game_field view_fields[2 * ROWS];
    struct game_number numbers[2];
    struct game_ask asks[2];
    struct game_meaning meanings[ROWS];
};

static void copy_make(struct copy *copy)
{
    copy->game = leduc_game;
    memcpy(copy->roles, leduc_game.roles, sizeof copy->roles[0]);
    memcpy(copy->sides, leduc_game.sides, sizeof copy->sides);
    memcpy(copy->reasons, leduc_game.reasons, sizeof copy->reasons);
    memcpy(copy->settings, leduc_game.settings, sizeof copy->settings[0]);
    memcpy(copy->actions, leduc_game.actions_table, leduc_game.action_count * sizeof copy->actions[0]);
    memcpy(copy->pieces, leduc_game.pieces, leduc_game.piece_count * sizeof copy->pieces[0]);
    memcpy(copy->kinds, leduc_game.event_kinds, leduc_game.event_kind_count * sizeof copy->kinds[0]);
    memcpy(copy->view_fields, leduc_game.view_fields, leduc_game.view_field_count * sizeof copy->view_fields[0]);
    copy->game.roles = copy->roles;
    copy->game.sides = copy->sides;
    copy->game.reasons = copy->reasons;
    copy->game.settings = copy->settings;
    copy->game.actions_table = copy->actions;
    copy->game.pieces = copy->pieces;
    copy->game.event_kinds = copy->kinds;
    copy->game.view_fields = copy->view_fields;
    memcpy(copy->asks, leduc_game.asks_table, sizeof copy->asks);
    copy->game.asks_table = copy->asks;
    memcpy(copy->meanings, leduc_game.meanings, leduc_game.meaning_count * sizeof copy->meanings[0]);
    copy->game.meanings = copy->meanings;
}

/* The copy has two numbers of these names. */
static void numbers_are(struct copy *copy, const char *first, const char *second)
{
    copy->numbers[0] = (struct game_number){first, 2};
    copy->numbers[1] = (struct game_number){second, 6};
    copy->game.numbers = copy->numbers;
    copy->game.number_count = 2;
}

static void every_built_in_game_keeps_the_contract(void **unused)
{
    struct registry registry;
    struct error error = {0};

    (void)unused;
    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++)
        if (!check_game(registry.games[i], &error))
            fail_msg("%s: %s", registry.games[i]->name, error.text);
    registry_release(&registry);
}

static const struct game_name bad_name[] = {{"No Move", NULL, "no move"}, {0}};

#define ASSERT_REFUSED(change, words)                                                                                  \
    do {                                                                                                               \
        struct copy copy;                                                                                              \
        struct error error = {0};                                                                                      \
                                                                                                                       \
        copy_make(&copy);                                                                                              \
        assert_true(check_game(&copy.game, &error));                                                                   \
        change;                                                                                                        \
        assert_false(check_game(&copy.game, &error));                                                                  \
        if (!strstr(error.text, words))                                                                                \
            fail_msg("'%s' does not say '%s'", error.text, words);                                                     \
    } while (0)

static const char *const decks[] = {"base", "promo", NULL}, *const decks_alike[] = {"base", "base", NULL};
static const struct game_event_field two_alike[] = {
    {.name = "seat", .help = "one"}, {.name = "seat", .help = "two"}, {0}};

static const struct game_event_field without_meaning[] = {{.name = "seat", .help = "one"}, {0}};
static const struct game_event_field without_names[] = {{.name = "seat", .help = "one", .means = "word"}, {0}};
static const struct game_event_field with_bad_name[] = {
    {.name = "seat", .help = "one", .means = "word", .names = bad_name}, {0}};

static const char *const places[] = {"jungle", "river", NULL};
static const char *const with_none[] = {"jungle", "none", NULL};

/* What makes a setting a set, with one default or another. */
static struct game_setting set_of(const char *const *values, int64_t preset)
{
    return (struct game_setting){.name = "packs", .values = values, .many = true, .preset = preset, .help = "some"};
}

/* One word more than a set may have, or fewer that are too long together. */
static const char *const *words_of(unsigned count, unsigned size)
{
    static char words[GAME_WORDS_MAX + 1][65];
    static const char *values[GAME_WORDS_MAX + 2];

    for (unsigned i = 0; i < count; i++) {
        (void)snprintf(words[i], sizeof words[i], "%0*u", (int)size, i);
        values[i] = words[i];
    }
    values[count] = NULL;
    return values;
}

static void a_set_keeps_the_contract_or_is_refused_in_words(void **unused)
{
    (void)unused;
    for (int64_t preset = 0; preset < 4; preset++) {
        struct copy copy;
        struct error error = {0};

        copy_make(&copy);
        copy.settings[0] = set_of(places, preset);
        assert_true(check_game(&copy.game, &error));
        copy.settings[0] = set_of(words_of(GAME_WORDS_MAX, 20), preset);
        assert_true(check_game(&copy.game, &error));
    }
    ASSERT_REFUSED(copy.settings[0] = set_of(places, 4), "the default of setting 'packs'");
    ASSERT_REFUSED(copy.settings[0] = set_of(places, -1), "the default of setting 'packs'");
    ASSERT_REFUSED(copy.settings[0] = set_of(NULL, 0), "setting 'packs' is a set and has no values");
    ASSERT_REFUSED(copy.settings[0] = set_of(with_none, 0), "a word of setting 'packs' is 'none'");
    ASSERT_REFUSED(copy.settings[0] = set_of(words_of(GAME_WORDS_MAX + 1, 4), 0), "it has more than 62 packs");
    ASSERT_REFUSED(copy.settings[0] = set_of(words_of(40, 64), 0), "have 2599 bytes with a + between them");
}

static const struct game_former *former_of(const char *epoch, uint16_t settings)
{
    static struct game_former formers[2];

    formers[0] = formers[1] = (struct game_former){epoch, settings, NULL};
    return formers;
}

/* A game with a set of two words whose former epoch had so many of them. */
static void former_had_words(struct copy *copy, uint8_t words)
{
    static uint8_t had[1];
    static const struct game_former former = {"leduc-0", 1, had};

    had[0] = words;
    copy->settings[0] = set_of(places, 1);
    copy->game.formers = &former;
    copy->game.former_count = 1;
}

static void former_epochs_are_others_than_that_of_today(void **unused)
{
    static char today[EPOCH_TEXT_SIZE];
    struct copy good;
    struct error none = {0};

    (void)unused;
    epoch_text(&leduc_game, today);
    copy_make(&good);
    good.game.formers = former_of("leduc-0-0123456789abcdef", 1);
    good.game.former_count = 1;
    assert_true(check_game(&good.game, &none));
    ASSERT_REFUSED(copy.game.formers = NULL, "lacks a table");
    ASSERT_REFUSED((copy.game.formers = former_of("leduc 0", 1), copy.game.former_count = 1), "former epoch 0 is not");
    ASSERT_REFUSED((copy.game.formers = former_of(today, 1), copy.game.former_count = 1), "is that of today");
    ASSERT_REFUSED((copy.game.formers = former_of("leduc-0", 2), copy.game.former_count = 1), "had 2 settings");
    ASSERT_REFUSED((copy.game.formers = former_of("leduc-0", 0), copy.game.former_count = 2), "two former epochs");
}

static void the_words_of_former_epochs_are_the_first_of_todays(void **unused)
{
    (void)unused;
    for (uint8_t words = 0; words <= 2; words++) {
        struct copy copy;
        struct error error = {0};

        copy_make(&copy);
        former_had_words(&copy, words);
        assert_true(check_game(&copy.game, &error));
    }
    ASSERT_REFUSED(former_had_words(&copy, 3), "'leduc-0' had 3 words of setting 'packs', more than today's 2");
    ASSERT_REFUSED(former_had_words(&copy, UINT8_MAX), "had 255 words of setting 'packs', more than today's 2");
    ASSERT_REFUSED((former_had_words(&copy, 1), copy.settings[0].preset = 2), "the default of setting 'packs'");
    ASSERT_REFUSED((former_had_words(&copy, 1), copy.settings[0] = leduc_game.settings[0]),
                   "had 1 words of setting 'hands', more than today's 0");
}

/* The copy has these two mixes. */
static void mixes_are(struct copy *copy, const struct game_mix *mixes)
{
    copy->game.mixes = mixes;
    copy->game.mix_count = 2;
}

static bool at_most_nine(void *state, const int64_t *values, char *why)
{
    (void)state;
    strcpy(why, "more than nine hands");
    return values[0] <= 9;
}

static void mixes_have_a_name_and_can_be_played(void **unused)
{
    static const struct game_mix good[] = {{"short", "hands=3", "few"}, {"long", "hands=50", "many"}};
    static const struct game_mix alike[] = {{"short", "hands=3", "few"}, {"short", "hands=4", "few"}};
    static const struct game_mix unnamed[] = {{"short", "hands=3", "few"}, {"as long", "hands=50", "many"}};
    static const struct game_mix wrong[] = {{"short", "hands=3", "few"}, {"long", "hands=51", "many"}};
    static const struct game_mix empty[] = {{"short", "hands=3", "few"}, {"long", "", "many"}};
    static const struct game_mix wordless[] = {{"short", "hands=3", NULL}, {"long", "hands=50", "many"}};
    struct copy sound;
    struct error none = {0};

    (void)unused;
    copy_make(&sound);
    mixes_are(&sound, good);
    assert_true(check_game(&sound.game, &none));
    ASSERT_REFUSED(copy.game.mix_count = 1, "lacks a table");
    ASSERT_REFUSED((mixes_are(&copy, good), copy.game.mix_count = GAME_MIXES_MAX + 1), "it has 17 mixes");
    ASSERT_REFUSED(mixes_are(&copy, alike), "two mixes 'short'");
    ASSERT_REFUSED(mixes_are(&copy, unnamed), "the name of mix 1 is not");
    ASSERT_REFUSED(mixes_are(&copy, wrong), "mix 'long' cannot be played: setting 'hands' is a number of 1 to 50");
    ASSERT_REFUSED(mixes_are(&copy, empty), "mix 'long' lacks settings or a help");
    ASSERT_REFUSED(mixes_are(&copy, wordless), "mix 'short' lacks settings or a help");
    ASSERT_REFUSED((mixes_are(&copy, good), copy.game.configure = at_most_nine),
                   "mix 'long' cannot be played: more than nine hands");
}

static void a_table_that_breaks_the_contract_is_refused_in_words(void **unused)
{
    (void)unused;
    ASSERT_REFUSED(copy.game.abi = 7, "it was built for abi 7");
    ASSERT_REFUSED(copy.game.struct_size = 8, "its table has 8 bytes");
    ASSERT_REFUSED(copy.game.sample = NULL, "lacks a function");
    ASSERT_REFUSED(copy.game.sides = NULL, "lacks a table");
    ASSERT_REFUSED(copy.game.state_bytes = GAME_STATE_MAX + 1, "state_bytes is 4097, not 1 to 4096");
    ASSERT_REFUSED(copy.game.view_bytes = 0, "view_bytes is 0");
    ASSERT_REFUSED(copy.game.actions_most = 4, "actions_most is 4, not 1 to 3");
    ASSERT_REFUSED(copy.game.decisions_most = 0, "decisions_most is 0");
    ASSERT_REFUSED(copy.game.name = "Leduc", "its name is not");
    ASSERT_REFUSED(copy.game.title = "", "its title is empty");
    ASSERT_REFUSED(copy.game.epoch = "leduc 1", "its epoch is not");
    ASSERT_REFUSED(copy.game.number_count = 1, "lacks a table");
    ASSERT_REFUSED(numbers_are(&copy, "raises", "All cards"), "the name of number 1 is not");
    ASSERT_REFUSED(numbers_are(&copy, "raises", "raises"), "two numbers 'raises'");
    ASSERT_REFUSED(copy.roles[0].name = "", "the name of role 0");
    ASSERT_REFUSED(copy.roles[0].most = 9, "the seats of role 'player'");
    ASSERT_REFUSED((copy.roles[1] = copy.roles[0], copy.game.role_count = 2), "has seats of another role");
    ASSERT_REFUSED(copy.sides[1] = "first", "its sides name 'first' twice");
    ASSERT_REFUSED(copy.reasons[0] = NULL, "it has no reasons");
    ASSERT_REFUSED(copy.settings[0].preset = 51, "the default of setting 'hands'");
    ASSERT_REFUSED(copy.settings[0].most = INT64_C(1) << 31, "the numbers of setting 'hands' do not fit");
    ASSERT_REFUSED(copy.settings[0].name = "ha=nds", "a setting's name");
    ASSERT_REFUSED(copy.settings[0].help = NULL, "setting 'hands' has no help");
    ASSERT_REFUSED((copy.settings[1] = copy.settings[0], copy.game.setting_count = 2), "two settings 'hands'");
    ASSERT_REFUSED(copy.actions[2].text = NULL, "action 2 lacks");
    ASSERT_REFUSED(copy.actions[2].kind = "fold", "actions 0 and 2 mean the same");
    ASSERT_REFUSED(copy.pieces[3].code = 0, "piece 3 lacks");
    ASSERT_REFUSED(copy.pieces[3].code = 1, "share an id or a code");
    ASSERT_REFUSED(copy.pieces[3].id = "jack-of-spades", "share an id or a code");
    ASSERT_REFUSED(copy.pieces[3].decks = decks_alike, "its lists of decks name 'base' twice");
    ASSERT_REFUSED(copy.pieces[3].replaces = "ace-of-spades", "replaces 'ace-of-spades', which is no other card");
    ASSERT_REFUSED(copy.pieces[3].replaces = copy.pieces[3].id, "which is no other card of its deck");
    ASSERT_REFUSED((copy.pieces[3].replaces = copy.pieces[2].id, copy.pieces[3].deck = "open"), "which is no other");
    ASSERT_REFUSED(copy.kinds[1].name = "deal", "two event kinds 'deal'");
    ASSERT_REFUSED(copy.kinds[1].fields = two_alike, "event 'fold' has two fields 'seat'");
    ASSERT_REFUSED(copy.kinds[1].text = "{chips} are folded", "has '{chips}', which is none of its fields");
    ASSERT_REFUSED(copy.kinds[1].text = "{seat:boat} folds", "none of its fields");
    ASSERT_REFUSED(copy.kinds[1].text = "{seat folds", "none of its fields");
    ASSERT_REFUSED(copy.kinds[1].text = "{|seat} folds", "none of its fields");
    ASSERT_REFUSED(copy.kinds[1].text = "{seat|a:b|{c}} folds", "none of its fields");
    ASSERT_REFUSED(copy.kinds[1].text = "{seat:signs|no|one} folds", "none of its fields");
    ASSERT_REFUSED(copy.kinds[1].text = "seat} folds", "the braces");
    ASSERT_REFUSED(copy.kinds[1].text = "a fold[ by {seat}", "the brackets");
    ASSERT_REFUSED(copy.kinds[1].text = "a fold\n", "no text in printable ASCII");
    ASSERT_REFUSED(copy.view_fields[1].secrecy = GAME_NOBODY, "view field 'hands' is not open");
    ASSERT_REFUSED(copy.view_fields[1].name = "score", "two fields 'score'");
}

#define ASSERT_EPOCH(change, same)                                                                                     \
    do {                                                                                                               \
        struct copy copy;                                                                                              \
        struct hash before, after;                                                                                     \
                                                                                                                       \
        copy_make(&copy);                                                                                              \
        before = epoch_hash(&copy.game);                                                                               \
        change;                                                                                                        \
        after = epoch_hash(&copy.game);                                                                                \
        assert_int_equal(memcmp(&before, &after, sizeof before) == 0, same);                                           \
    } while (0)

static void the_epoch_changes_with_the_data_and_not_with_the_prose(void **unused)
{
    (void)unused;
    ASSERT_EPOCH(copy.game.epoch = "leduc-2", false);
    ASSERT_EPOCH(copy.sides[0] = "third", false);
    ASSERT_EPOCH(copy.settings[0].most = 51, false);
    ASSERT_EPOCH(copy.settings[0].preset = 2, false);
    ASSERT_EPOCH((copy.settings[0] = set_of(places, 0), before = epoch_hash(&copy.game), copy.settings[0].many = false),
                 false);
    ASSERT_EPOCH(copy.actions[0].talk = true, false);
    ASSERT_EPOCH(copy.actions[0].object = "x", false);
    ASSERT_EPOCH(copy.pieces[0].code = 7, false);
    ASSERT_EPOCH(copy.pieces[0].decks = decks, false);
    ASSERT_EPOCH(copy.pieces[0].replaces = "jack-of-hearts", false);
    ASSERT_EPOCH(copy.pieces[0].cost = 1, false);
    ASSERT_EPOCH(copy.pieces[0].level = 1, false);
    ASSERT_EPOCH(
        (copy.pieces[0].level = 1, before = epoch_hash(&copy.game), copy.pieces[0].level = 0, copy.pieces[0].cost = 1),
        false);
    ASSERT_EPOCH((copy.pieces[0].cost = 1, before = epoch_hash(&copy.game), copy.pieces[0].cost = 2), false);
    ASSERT_EPOCH(
        (copy.pieces[0].cost = 1, before = epoch_hash(&copy.game), copy.pieces[0].cost = 0, copy.pieces[1].cost = 1),
        false);
    ASSERT_EPOCH(numbers_are(&copy, "raises", "cards"), false);
    ASSERT_EPOCH((numbers_are(&copy, "raises", "cards"), before = epoch_hash(&copy.game), copy.numbers[1].value = 9),
                 false);
    ASSERT_EPOCH(copy.actions[0].means = "card", false);
    ASSERT_EPOCH(copy.kinds[0].name = "dealt", false);
    ASSERT_EPOCH(copy.kinds[LEDUC_FOLDED].fields = without_names, false);
    ASSERT_EPOCH(copy.view_fields[0].shape = GAME_ARRAY, false);
    ASSERT_EPOCH(copy.view_fields[0].empty = 1, false);
    ASSERT_EPOCH(copy.view_fields[0].means = "card", false);
    ASSERT_EPOCH(copy.view_fields[3].names = bad_name, false);
    ASSERT_EPOCH(copy.asks[0].kind = "check", false);
    ASSERT_EPOCH(copy.asks[0].may_end = true, false);
    ASSERT_EPOCH(copy.asks[0].help = "other words", true);
    ASSERT_EPOCH(copy.meanings[0].example = "other words", true);
    ASSERT_EPOCH(copy.view_fields[0].tier = GAME_SEARCH, true);
    ASSERT_EPOCH(copy.view_fields[0].set = "other", true);
    ASSERT_EPOCH((copy.game.formers = former_of("leduc-0", 1), copy.game.former_count = 1), true);
    ASSERT_EPOCH(copy.game.title = "Poker", true);
    ASSERT_EPOCH(copy.settings[0].help = "other words", true);
    ASSERT_EPOCH(copy.actions[0].text = "other words", true);
    ASSERT_EPOCH(copy.pieces[0].effect = "other words", true);
    ASSERT_EPOCH(copy.pieces[0].provenance = "digest", true);
    ASSERT_EPOCH(copy.kinds[0].text = "other words", true);
    ASSERT_EPOCH(copy.view_fields[0].offset = 40, true);
}

static void the_epoch_as_text_is_an_id(void **unused)
{
    char text[EPOCH_TEXT_SIZE];

    (void)unused;
    epoch_text(&leduc_game, text);
    assert_int_equal(strlen(text), strlen("leduc-1-") + 16);
    assert_memory_equal(text, "leduc-1-", 8);
    assert_int_equal(strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(text));
}

static void what_is_asked_keeps_the_contract_or_is_refused_in_words(void **unused)
{
    (void)unused;
    ASSERT_REFUSED(copy.asks[1].kind = copy.asks[0].kind, "it asks for 'check-or-bet' twice");
    ASSERT_REFUSED(copy.asks[0].kind = "Check", "number 0, lacks a kind");
    ASSERT_REFUSED(copy.asks[1].help = "", "number 1, lacks a kind");
    ASSERT_REFUSED(copy.game.asks = NULL, "no function that says so");
    ASSERT_REFUSED(copy.game.ask_count = 0, "no function that says so");
    ASSERT_REFUSED(copy.game.asks_table = NULL, "its table lacks a table");
}

static void what_numbers_stand_for_keeps_the_contract_or_is_refused_in_words(void **unused)
{
    (void)unused;
    ASSERT_REFUSED(copy.meanings[0].example = "", "meaning 0 lacks a name");
    ASSERT_REFUSED(copy.meanings[1].name = copy.meanings[0].name, "two meanings 'amount'");
    ASSERT_REFUSED(copy.view_fields[0].means = "chips", "what field 'score' means is none");
    ASSERT_REFUSED(copy.view_fields[0].set = NULL, "field 'score' has no set");
    ASSERT_REFUSED(copy.view_fields[0].tier = GAME_SEARCH + 1, "a tier that does not exist");
    ASSERT_REFUSED(copy.view_fields[0].means = "word", "field 'score' has no names");
    ASSERT_REFUSED(copy.view_fields[0].names = copy.view_fields[3].names, "names for what has none");
    ASSERT_REFUSED(copy.view_fields[0].index = "seat", "or is no array");
    ASSERT_REFUSED(copy.view_fields[3].names = bad_name, "name 0 of field 'moves'");
    ASSERT_REFUSED(copy.kinds[LEDUC_FOLDED].fields = without_meaning,
                   "what field 'seat' of event 'fold' means is none");
    ASSERT_REFUSED(copy.kinds[LEDUC_FOLDED].fields = without_names, "field 'seat' of event 'fold' has no names");
    ASSERT_REFUSED(copy.kinds[LEDUC_FOLDED].fields = with_bad_name, "a name of field 'seat' of event 'fold'");
    ASSERT_REFUSED(copy.actions[0].means = "chips", "what the object of action 0 means is none");
    ASSERT_REFUSED(copy.actions[0].means = "card", "the object of action 0, '', is no card");
    ASSERT_REFUSED((copy.actions[0].means = "amount", copy.actions[0].object = "two"), "'two', is no amount");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_asked_keeps_the_contract_or_is_refused_in_words),
        cmocka_unit_test(what_numbers_stand_for_keeps_the_contract_or_is_refused_in_words),
        cmocka_unit_test(every_built_in_game_keeps_the_contract),
        cmocka_unit_test(mixes_have_a_name_and_can_be_played),
        cmocka_unit_test(a_table_that_breaks_the_contract_is_refused_in_words),
        cmocka_unit_test(a_set_keeps_the_contract_or_is_refused_in_words),
        cmocka_unit_test(former_epochs_are_others_than_that_of_today),
        cmocka_unit_test(the_words_of_former_epochs_are_the_first_of_todays),
        cmocka_unit_test(the_epoch_changes_with_the_data_and_not_with_the_prose),
        cmocka_unit_test(the_epoch_as_text_is_an_id),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
