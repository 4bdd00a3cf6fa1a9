/* SPDX-License-Identifier: MIT */
/* Random matches for every number of players, side of the board and setting, with a report on every card, place,
 * Survivor, Evolution, Avatar and bonus; none of its numbers may be 0. Invariants hold at every decision, and the books
 * of an auditor agree. The players like cards and far places.
 *
 * Arguments: how many matches (default 3000), and the number of the first (default 0). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "game/setting.h"
#include "games/notalone/action.h"
#include "games/notalone/notalone.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"
#include "games/notalone/views/schema.h"
#include "invariants.h"
#include "plugin/playout.h"
#include "tally.h"
#include "tally_sanctuary.h"

/* Words of the settings of single cards. */
#define HUNT_OF_BASE     (0xfffffu & ~(1u << 0 | 1u << 6 | 1u << 19))
#define SURVIVAL_OF_BASE (0x7fffu & ~(1u << 1 | 1u << 9 | 1u << 13))

/* In the setting places: where the words of EXPLORATION's begin and end, and the word of SANCTUARY. The word of a place
 * follows from its code. */
enum { WORDS_OF_BASE = 15, WORD_OF_SANCTUARY = 25, WORD_OF_PLACE = 1 };

enum { THIN = 4, VALUES_MOST = 8, FLASHBACK = 20 /* code */ };

struct report {
    struct tally tally;
    struct sanctuary_tally sanctuary;
    unsigned long values[SETTINGS][VALUES_MOST]; /* matches with each value of a setting, those of wide ranges apart */
    unsigned long decisions;
    unsigned zeros; /* printed where none may be */
};

/* One match, and who watches it. */
struct match {
    struct report *report;
    unsigned number;
    struct notalone_state s;
    struct dice dice;
    uint16_t patience; /* two bits for each seat: before the phase after that number the seat passes in windows */
    struct audit audit;
    struct invariants invariants;
};

static void heard(void *context, const struct game_event *event)
{
    struct match *match = context;
    const struct game_listener listeners[] = {tally_listener(&match->report->tally),
                                              sanctuary_tally_listener(&match->report->sanctuary),
                                              audit_listener(&match->audit)};

    for (size_t i = 0; i < sizeof listeners / sizeof *listeners; i++)
        listeners[i].heard(listeners[i].context, event);
}

/* --- the players ------------------------------------------------------------------------------------------------- */

static bool is_far_place(unsigned action, unsigned base)
{
    return action_is_place(action, base) && action_object(action, base) > ROVER;
}

/* Where seldom anybody is, and now somebody plays or has played. */
static bool is_far_space(const struct notalone_state *s, unsigned action, unsigned base)
{
    unsigned place = action_is_small(action, base) ? s->planet[action_object(action, base)] : 0;

    for_each_hunted(s, seat)
        for (unsigned i = 0; i < s->seats[seat].count; i++)
            if (place > ROVER && s->seats[seat].played[i] == place)
                return true;
    return false;
}

/* What lets rare things happen: cards, and the places beyond the first five. */
static bool is_bold(const struct notalone_state *s, uint16_t action)
{
    return (action >= ACTION_PLAY && action < ACTION_NEXT) || action == ACTION_POWER || action == ACTION_DRAW ||
           is_far_place(action, ACTION_COMMIT) || is_far_place(action, ACTION_RESERVE) ||
           is_far_place(action, ACTION_TAKE) || action >= ACTION_TRACK || is_far_space(s, action, ACTION_SPACE) ||
           is_far_space(s, action, ACTION_PLACE_TOKEN + 16 * TOKEN_TARGET);
}

static bool is_copier(uint16_t action)
{
    return action >= ACTION_PLAY && action < ACTION_PLAY + SURVIVAL &&
           card_row(action - ACTION_PLAY)->traits & TRAIT_COPIES;
}

static uint16_t choose(struct match *match, unsigned seat)
{
    uint16_t actions[ACTIONS], bold[ACTIONS];
    unsigned count = notalone_game.actions(&match->s, seat, actions), bolds = 0;

    for (unsigned i = 0; i < count; i++)
        if (is_copier(actions[i]) && dice_roll(&match->dice, 2))
            return actions[i];
    if (actions[0] == ACTION_PASS && match->s.phase < 1u + (match->patience >> 2 * seat & 3))
        return ACTION_PASS;
    if (actions[0] == ACTION_PASS && match->number % 5 == 0 && dice_roll(&match->dice, 4)) /* they save cards */
        return ACTION_PASS;
    for (unsigned i = 0; i < count; i++)
        if (is_bold(&match->s, actions[i]))
            bold[bolds++] = actions[i];
    if (bolds && dice_roll(&match->dice, 2))
        return bold[dice_roll(&match->dice, bolds)];
    return actions[dice_roll(&match->dice, count)];
}

static unsigned seat_to_act(struct match *match)
{
    unsigned mask = match->s.asked;

    for (unsigned skip = dice_roll(&match->dice, (unsigned)__builtin_popcount(mask)); skip; skip--)
        mask &= mask - 1;
    return (unsigned)__builtin_ctz(mask);
}

/* --- a match ----------------------------------------------------------------------------------------------------- */

/* Random places of EXPLORATION, as words: those with numbers up to `most`. */
static int64_t some_places(struct dice *dice, unsigned most)
{
    int64_t words = 0;

    for (unsigned word = WORDS_OF_BASE; word < WORD_OF_SANCTUARY; word++)
        if (place_row(word - WORD_OF_PLACE)->number <= most && dice_roll(dice, 2))
            words |= (int64_t)1 << word;
    return words;
}

/* All of the decks or a random mix of them, without some of their base cards, so that the others come more often: not
 * without those that another may stand for, nor without Flashback, which has to meet each of them, and Despair, which
 * bars many. */
static void choose_decks(struct match *match, int64_t *values, unsigned decks)
{
    values[SETTING_DECKS] = dice_roll(&match->dice, 4) ? decks : 1 | (dice_draw(&match->dice) & decks);
    values[SETTING_HUNT_WITH] = values[SETTING_SURVIVAL_WITH] = 0;
    values[SETTING_HUNT_WITHOUT] = dice_draw(&match->dice) & HUNT_OF_BASE;
    values[SETTING_SURVIVAL_WITHOUT] = dice_draw(&match->dice) & SURVIVAL_OF_BASE;
}

static void choose_exploration(struct match *match, int64_t *values)
{
    values[SETTING_SANCTUARY] = 0;
    values[SETTING_PLACES] = 1 | some_places(&match->dice, 2 * COLUMNS);
    values[SETTING_LABYRINTH] = dice_roll(&match->dice, 2);
    choose_decks(match, values, (1u << DECK_SANCTUARY) - 1);
}

static void choose_sanctuary(struct match *match, int64_t *values)
{
    values[SETTING_SANCTUARY] = 1;
    values[SETTING_AVATARS] = values[SETTING_EVOLUTION] = 0;
    values[SETTING_PLACES] = 1 | (int64_t)1 << WORD_OF_SANCTUARY | some_places(&match->dice, COLUMNS);
    values[SETTING_LABYRINTH] = LABYRINTH_PLANET;
    values[SETTING_ARTEFACT] = 0;
    choose_decks(match, values, (1u << DECKS) - 1);
}

/* All numbers of players and all artefacts by turns; by turns random settings, many places of EXPLORATION, and
 * SANCTUARY twice. */
static void configure(struct match *match)
{
    struct settings settings;
    char why[GAME_WHY_MAX];
    unsigned box = match->number / 24 % 4;

    playout_settings(&settings, &notalone_game, &match->dice);
    settings.values[SETTING_HUNTED] = 1 + (int32_t)(match->number % 6);
    if (!settings.values[SETTING_SANCTUARY])
        settings.values[SETTING_ARTEFACT] = (int32_t)(match->number / 6 % 4);
    if (box == 1)
        choose_exploration(match, settings.values);
    else if (box > 1)
        choose_sanctuary(match, settings.values);
    if (!notalone_game.configure(&match->s, settings.values, why))
        settings.values[SETTING_LABYRINTH] = LABYRINTH_PLANET;
    if (!notalone_game.configure(&match->s, settings.values, why)) {
        settings.values[SETTING_ARTEFACT] = 0;
        for (unsigned i = SETTING_HUNT_WITH; i <= SETTING_SURVIVAL_WITHOUT; i++)
            settings.values[i] = 0;
        assert_true(notalone_game.configure(&match->s, settings.values, why));
    }
    for (unsigned i = 0; i < SETTINGS; i++)
        if (settings.values[i] < VALUES_MOST)
            match->report->values[i][settings.values[i]]++;
}

/* Takes a card of the mask out of the Hunt deck, where a random one of the others is drawn next; 0 if it has none. */
static uint8_t take_from_deck(struct match *match, uint64_t cards)
{
    struct notalone_state *s = &match->s;
    unsigned first = dice_roll(&match->dice, s->hunt_deck_size);

    for (unsigned i = 0; i < s->hunt_deck_size; i++) {
        uint8_t *at = &s->hunt_deck[(first + i) % s->hunt_deck_size], card = *at;

        if (!(cards >> card & 1))
            continue;
        *at = s->hunt_deck[--s->hunt_deck_size];
        s->hunt_deck[s->hunt_deck_size] = 0;
        return card;
    }
    return 0;
}

/* Some matches begin with a card in the Hunt discard, where others would soon lie on it, and with the card that copies
 * it on top of the deck. Where the board is chosen first, nothing is dealt yet. */
static void stack_deck(struct match *match)
{
    struct notalone_state *s = &match->s;
    uint8_t copier, copied;

    if (s->step != STEP_BOARD || s->hunt_cards == notalone_hunt_in_deck[DECK_BASE])
        return;
    copier = take_from_deck(match, (uint64_t)1 << FLASHBACK);
    copied = copier ? take_from_deck(match, notalone_hunt_in_phase[1 + dice_roll(&match->dice, PHASES - 1)] &
                                                ~((uint64_t)1 << FLASHBACK))
                    : 0;
    if (copied)
        s->hunt_discard[s->hunt_discard_size++] = copied;
    if (copier)
        s->hunt_deck[s->hunt_deck_size++] = copier;
}

/* With SANCTUARY some matches begin with a few Evolutions developed, so that there is time for the dear ones. */
static void develop_some(struct match *match)
{
    struct notalone_state *s = &match->s;

    for (unsigned count = s->sanctuary_in_play ? dice_roll(&match->dice, DEVELOPED_MAX) : 0; count; count--) {
        unsigned level = dice_roll(&match->dice, 3) ? 1 : 0;
        uint8_t *top = &s->evolution_deck[level][--s->evolution_deck_size[level]];

        s->developed |= 1u << *top;
        *top = 0;
    }
}

static void require(const struct match *match, const char *wrong)
{
    if (wrong)
        fail_msg("match %u, turn %u: %s", match->number, match->s.turn, wrong);
}

static void watch(struct match *match)
{
    audit_table(&match->audit);
    require(match, match->audit.wrong);
    require(match, invariants_broken(&match->invariants, &match->s, &match->dice, THIN));
    tally_decision(&match->report->tally, &match->dice);
    sanctuary_tally_decision(&match->report->sanctuary, &match->dice);
}

static void play(struct report *report, unsigned number)
{
    struct match match = {.report = report, .number = number, .dice = {number}};
    const struct game_listener listener = {heard, &match};
    struct game_seed seed = dice_seed(&match.dice);

    match.patience = (uint16_t)dice_draw(&match.dice);
    configure(&match);
    audit_init(&match.audit, &match.s);
    tally_match(&report->tally, &match.s);
    sanctuary_tally_match(&report->sanctuary, &match.s);
    notalone_game.start(&match.s, &seed, &listener);
    stack_deck(&match);
    develop_some(&match);
    invariants_init(&match.invariants, &match.s);
    for (watch(&match); !match.s.over; watch(&match)) {
        unsigned seat = seat_to_act(&match);

        assert_true(notalone_game.apply(&match.s, seat, choose(&match, seat), &listener));
        report->decisions++;
    }
}

/* --- the report -------------------------------------------------------------------------------------------------- */

static void print_count(struct report *report, unsigned long count, bool applies)
{
    if (applies)
        print_message("%10lu%s", count, count ? "" : "!");
    else
        print_message("%10s", "-");
    report->zeros += applies && !count;
}

static void print_cards(struct report *report)
{
    print_message("%-26s%10s%10s%10s%10s\n", "card", "played", "effect", "refused", "copied");
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];
        const struct card_tally *card;

        if (strcmp(piece->type, "card") != 0)
            continue;
        card = &report->tally.cards[piece->code];
        print_message("%-26s", piece->id);
        print_count(report, card->played, true);
        print_count(report, card->effects, true);
        print_count(report, card->refused, true);
        print_count(report, card->copied, !is_survival(piece->code) && !(card_row(piece->code)->traits & TRAIT_COPIES));
        print_message("\n");
    }
}

static void print_places(struct report *report)
{
    print_message("%-26s%10s%10s%10s%10s\n", "place", "used", "taken", "copied", "in vain");
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];
        const struct place_tally *place;

        if (strcmp(piece->type, "place") != 0)
            continue;
        place = &report->tally.places[piece->code];
        print_message("%-26s", piece->id);
        print_count(report, place->used, true);
        print_count(report, place->taken, true);
        print_count(report, place->copied, !(place_row(piece->code)->traits & TRAIT_NEVER_COPIED));
        print_count(report, place->ineffective, true);
        print_message("\n");
    }
}

/* By kind; what a rescued one gave is lost where it could not be, or where a card said so. */
static void print_survivors(struct report *report)
{
    print_message("%-26s%10s%10s%10s%10s%10s%10s\n", "Survivor", "rescued", "effect", "without", "drawn", "sheltered",
                  "discarded");
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];
        const struct survivor_tally *kind;

        /* the two cards of a kind follow each other */
        if (strcmp(piece->type, "survivor") != 0 || piece->code % 2 == 0)
            continue;
        kind = &report->sanctuary.survivors[notalone_survivor_kinds[piece->code]];
        print_message("%-26s", piece->id);
        print_count(report, kind->rescued, true);
        print_count(report, kind->effects, true);
        print_count(report, kind->rescued - kind->effects, true);
        print_count(report, kind->drawn, true);
        print_count(report, kind->sheltered, true);
        print_count(report, kind->discarded, true);
        print_message("\n");
    }
}

static void print_evolutions(struct report *report)
{
    print_message("%-26s%10s%10s%10s%10s\n", "Evolution", "drawn", "developed", "gave", "discarded");
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];
        const struct evolution_tally *evolution = &report->sanctuary.evolutions[piece->code % EVOLUTIONS];

        if (strcmp(piece->type, "evolution") != 0)
            continue;
        print_message("%-26s", piece->id);
        print_count(report, evolution->drawn, true);
        print_count(report, evolution->developed, true);
        print_count(report, evolution->gave, true);
        print_count(report, evolution->discarded, true);
        print_message("\n");
    }
}

static void print_avatars(struct report *report)
{
    print_message("%-26s%10s%10s\n", "Avatar", "chosen", "gave");
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];
        const struct avatar_tally *avatar = &report->sanctuary.avatars[piece->code % AVATARS];

        if (strcmp(piece->type, "avatar") != 0)
            continue;
        print_message("%-26s", piece->id);
        print_count(report, avatar->chosen, true);
        print_count(report, avatar->gave, true);
        print_message("\n");
    }
}

static void print_bonuses(struct report *report)
{
    print_message("%-26s", "bonuses");
    for (unsigned bonus = 1; bonus < BONUSES; bonus++)
        print_count(report, report->sanctuary.bonuses[bonus], true);
    print_message("\n");
}

static void print_settings(struct report *report)
{
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct game_setting *setting = &notalone_settings[i];

        if (setting->many || setting_most(setting) >= VALUES_MOST)
            continue;
        print_message("%-26s", setting->name);
        for (int64_t value = setting_least(setting); value <= setting_most(setting); value++) {
            char text[SETTING_TEXT_SIZE];
            struct game_text out = game_text_in(text, sizeof text);

            setting_print(setting, value, &out);
            print_message("  %s:", text);
            print_count(report, report->values[i][value], true);
        }
        print_message("\n");
    }
}

static void every_piece_was_seen_in_all_its_ways(void **state)
{
    const unsigned *arguments = *state;
    struct report *report = calloc(1, sizeof *report);

    assert_non_null(report);
    for (unsigned match = arguments[1]; match < arguments[1] + arguments[0]; match++)
        play(report, match);
    print_message("matches %u to %u, %lu decisions\n", arguments[1], arguments[1] + arguments[0] - 1,
                  report->decisions);
    print_settings(report);
    print_cards(report);
    print_places(report);
    print_survivors(report);
    print_evolutions(report);
    print_avatars(report);
    print_bonuses(report);
    if (report->zeros)
        fail_msg("%u of these numbers are 0", report->zeros);
    free(report);
}

int main(int argc, char **argv)
{
    unsigned arguments[2] = {argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 3000,
                             argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_piece_was_seen_in_all_its_ways, arguments),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
