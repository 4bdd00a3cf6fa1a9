/* SPDX-License-Identifier: MIT */
/* Random matches for every number of players, side of the board and setting, with a report on every card and place;
 * none of its numbers may be 0. Invariants hold at every decision, and the books of an auditor agree. The players like
 * cards and far places.
 *
 * Arguments: how many matches (default 1500), and the number of the first (default 0). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "games/notalone/action.h"
#include "games/notalone/notalone.h"
#include "games/notalone/schema.h"
#include "invariants.h"
#include "plugin/playout.h"
#include "tally.h"

enum { THIN = 4, VALUES_MOST = 8 };

struct report {
    struct tally tally;
    unsigned long values[SETTINGS][VALUES_MOST]; /* matches with each value of a setting, those of wide ranges apart */
    unsigned long decisions;
};

struct ears {
    struct game_listener tally, audit;
};

static void heard(void *context, const struct game_event *event)
{
    struct ears *ears = context;

    ears->tally.heard(ears->tally.context, event);
    ears->audit.heard(ears->audit.context, event);
}

static bool is_far_place(unsigned action, unsigned base)
{
    return action_is_place(action, base) && action_object(action, base) > ROVER;
}

/* What lets rare things happen: cards, and the places beyond the first five. */
static bool is_bold(uint16_t action)
{
    return (action >= ACTION_PLAY && action < ACTION_NEXT) || action == ACTION_POWER || action == ACTION_DRAW ||
           is_far_place(action, ACTION_COMMIT) || is_far_place(action, ACTION_RESERVE) ||
           is_far_place(action, ACTION_TAKE) || action == ACTION_SPACE + ARTEFACT ||
           action == ACTION_PLACE_TOKEN + 16 * TOKEN_TARGET + ARTEFACT;
}

/* `patience` has two bits for each seat: before the phase after that number the seat passes in windows. */
static uint16_t choose(const struct notalone_state *s, unsigned seat, uint16_t patience, struct dice *dice)
{
    uint16_t actions[ACTIONS], bold[ACTIONS];
    unsigned count = notalone_game.actions(s, seat, actions), bolds = 0;

    if (actions[0] == ACTION_PASS && s->phase < 1u + (patience >> 2 * seat & 3))
        return ACTION_PASS;
    for (unsigned i = 0; i < count; i++)
        if (is_bold(actions[i]))
            bold[bolds++] = actions[i];
    if (bolds && dice_roll(dice, 2))
        return bold[dice_roll(dice, bolds)];
    return actions[dice_roll(dice, count)];
}

static unsigned seat_to_act(const struct notalone_state *s, struct dice *dice)
{
    unsigned skip = dice_roll(dice, (unsigned)__builtin_popcount(s->asked));
    unsigned mask = s->asked;

    while (skip--)
        mask &= mask - 1;
    return (unsigned)__builtin_ctz(mask);
}

static void count_settings(struct report *report, const struct settings *settings)
{
    for (unsigned i = 0; i < SETTINGS; i++)
        if (settings->values[i] < VALUES_MOST)
            report->values[i][settings->values[i]]++;
}

static void require(const char *wrong, unsigned match, const struct notalone_state *s)
{
    if (wrong)
        fail_msg("match %u, turn %u: %s", match, s->turn, wrong);
}

static void play(struct report *report, unsigned match)
{
    struct notalone_state s;
    struct dice dice = {match};
    struct settings settings;
    struct game_seed seed = dice_seed(&dice);
    struct audit audit;
    struct invariants invariants;
    struct ears ears = {.tally = tally_listener(&report->tally), .audit = audit_listener(&audit)};
    const struct game_listener listener = {heard, &ears};
    uint16_t patience = (uint16_t)dice_draw(&dice);
    char why[GAME_WHY_MAX];

    playout_settings(&settings, &notalone_game, &dice);
    settings.values[SETTING_HUNTED] = 1 + (int32_t)(match % 6);
    settings.values[SETTING_ARTEFACT] = (int32_t)(match / 6 % 4);
    count_settings(report, &settings);
    assert_true(notalone_game.configure(&s, settings.values, why));
    audit_init(&audit, &s);
    tally_match(&report->tally, &s);
    notalone_game.start(&s, &seed, &listener);
    invariants_init(&invariants, &s);
    for (;;) {
        unsigned seat;

        audit_table(&audit);
        require(audit.wrong, match, &s);
        require(invariants_broken(&invariants, &s, &dice, THIN), match, &s);
        tally_decision(&report->tally, &dice);
        if (s.over)
            return;
        seat = seat_to_act(&s, &dice);
        assert_true(notalone_game.apply(&s, seat, choose(&s, seat, patience, &dice), &listener));
        report->decisions++;
    }
}

/* --- the report -------------------------------------------------------------------------------------------------- */

static unsigned zeros;

static void print_count(unsigned long count, bool applies)
{
    if (applies)
        print_message("%9lu%s", count, count ? "" : "!");
    else
        print_message("%9s", "-");
    zeros += applies && !count;
}

static void print_cards(const struct tally *t)
{
    print_message("%-16s%9s%9s%9s%9s\n", "card", "played", "effect", "refused", "copied");
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];
        const struct card_tally *card;

        if (strcmp(piece->type, "card") != 0)
            continue;
        card = &t->cards[piece->code];
        print_message("%-16s", piece->id);
        print_count(card->played, true);
        print_count(card->effects, true);
        print_count(card->refused, true);
        print_count(card->copied, !is_survival(piece->code) && !(card_row(piece->code)->traits & TRAIT_COPIES));
        print_message("\n");
    }
}

static void print_places(const struct tally *t)
{
    print_message("%-16s%9s%9s%9s%9s\n", "place", "used", "taken", "copied", "for nothing");
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];
        const struct place_tally *place;

        if (strcmp(piece->type, "place") != 0)
            continue;
        place = &t->places[piece->code];
        print_message("%-16s", piece->id);
        print_count(place->used, true);
        print_count(place->taken, true);
        print_count(place->copied, !(place_row(piece->code)->traits & TRAIT_NEVER_COPIED));
        print_count(place->ineffective, true);
        print_message("\n");
    }
}

static bool is_value(const struct game_setting *setting, int32_t value)
{
    return setting->values ? setting->values[value] != NULL : value <= setting->most;
}

static void print_settings(const struct report *report)
{
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct game_setting *setting = &notalone_settings[i];

        if (!setting->values && setting->most >= VALUES_MOST)
            continue;
        print_message("%-16s", setting->name);
        for (int32_t value = setting->values ? 0 : setting->least; is_value(setting, value); value++) {
            if (setting->values)
                print_message("  %s", setting->values[value]);
            else
                print_message("  %d:", (int)value);
            print_count(report->values[i][value], true);
        }
        print_message("\n");
    }
}

static void every_card_and_place_was_seen_in_all_its_ways(void **state)
{
    const unsigned *arguments = *state;
    struct report *report = calloc(1, sizeof *report);

    assert_non_null(report);
    for (unsigned match = arguments[1]; match < arguments[1] + arguments[0]; match++)
        play(report, match);
    print_message("matches %u to %u, %lu decisions\n", arguments[1], arguments[1] + arguments[0] - 1,
                  report->decisions);
    zeros = 0;
    print_settings(report);
    print_cards(&report->tally);
    print_places(&report->tally);
    free(report);
    if (zeros)
        fail_msg("%u of these numbers are 0", zeros);
}

int main(int argc, char **argv)
{
    unsigned arguments[2] = {argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1500,
                             argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_card_and_place_was_seen_in_all_its_ways, arguments),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
