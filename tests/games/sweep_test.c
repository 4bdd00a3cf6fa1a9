/* SPDX-License-Identifier: MIT */
/* Random matches for every pair of values of every two settings, the others at random: each ends in time, and its
 * events are well formed. Together they must reach every row of the game's tables of actions, event kinds, reasons and
 * sides: a row that random play never reaches is dead, or its test is missing.
 *
 * Argument: how many matches for each pair (default 1). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/scene.h"
#include "conformance/trace.h"
#include "game/setting.h"
#include "in_test.h"
#include "plugin/playout.h"
#include "plugin/registry.h"

enum { VALUES_MOST = 6, MATCHES = 6, MATCHES_MANY = 40000 };

/* What was reached. */
struct reach {
    const struct game *game;
    struct novelty novelty;
    unsigned long kinds[256], reasons[256], sides[GAME_SEATS_MAX], draws;
    unsigned matches;
    struct trace trace;
};

static void hear(void *context, const struct game_event *event)
{
    struct reach *reach = context;
    struct game_listener listener = trace_listener(&reach->trace);

    listener.heard(listener.context, event);
    reach->kinds[event->kind & 255]++;
}

/* All values of the setting, or, if they are many, some with the ends and the default among them. */
static unsigned values_of(const struct game_setting *setting, int64_t *out)
{
    int64_t least = setting_least(setting), most = setting_most(setting);
    unsigned count = 0;

    if (most - least < VALUES_MOST) {
        while (least <= most)
            out[count++] = least++;
        return count;
    }
    out[count++] = least;
    out[count++] = least + 1;
    out[count++] = setting->preset;
    out[count++] = most;
    return count;
}

static void describe(const struct settings *settings, const char *what)
{
    print_message("%s: %s with", settings->game->name, what);
    for (unsigned i = 0; i < settings->game->setting_count; i++) {
        char value[SETTING_TEXT_SIZE];

        settings_print(settings, i, value);
        print_message(" %s=%s", settings->game->settings[i].name, value);
    }
    print_message("\n");
    fail();
}

static void play(struct reach *reach, const struct settings *settings, struct dice *dice)
{
    _Alignas(8) unsigned char state[GAME_STATE_MAX];
    const struct game *game = reach->game;
    struct game_listener listener = {hear, reach};
    struct game_seed seed = dice_seed(dice);
    struct game_verdict verdict;
    char why[GAME_WHY_MAX];
    uint32_t mask, decisions = 0;

    trace_clear(&reach->trace);
    if (!game->configure(state, settings->values, why))
        return;
    game->start(state, &seed, &listener);
    while ((mask = game->to_act(state)) != 0) {
        uint16_t actions[GAME_ACTIONS_MAX], action;
        unsigned seat = (unsigned)__builtin_ctz(mask);

        action = novelty_choose(&reach->novelty, actions, game->actions(state, seat, actions), dice);
        if (!game->apply(state, seat, action, &listener) || ++decisions > game->decisions_most)
            describe(settings, "a listed action was refused, or the match does not end");
    }
    if (!game->verdict(state, &verdict) || reach->trace.malformed)
        describe(settings, reach->trace.malformed ? reach->trace.what : "there is no verdict");
    reach->reasons[verdict.reason]++;
    if (verdict.winner == GAME_DRAW)
        reach->draws++;
    else
        reach->sides[verdict.winner]++;
    reach->matches++;
}

static void play_pair(struct reach *reach, unsigned first, unsigned second, unsigned matches, struct dice *dice)
{
    const struct game *game = reach->game;
    int64_t values[2][VALUES_MOST];
    unsigned counts[2] = {values_of(&game->settings[first], values[0]), values_of(&game->settings[second], values[1])};

    for (unsigned i = 0; i < counts[0]; i++) {
        for (unsigned j = 0; j < counts[1]; j++) {
            for (unsigned k = 0; k < matches; k++) {
                struct settings settings;

                playout_settings(&settings, game, dice);
                settings.values[first] = values[0][i];
                settings.values[second] = values[1][j];
                play(reach, &settings, dice);
            }
        }
    }
}

static bool kind_is_reached(const struct reach *reach, const char *kind)
{
    for (unsigned i = 0; i < reach->game->action_count; i++)
        if (reach->novelty.taken[i] && strcmp(reach->game->actions_table[i].kind, kind) == 0)
            return true;
    return false;
}

static unsigned count_missing_actions(const struct reach *reach)
{
    const struct game *game = reach->game;
    unsigned missing = 0, never = 0, all = 0;

    for (unsigned i = 0; i < game->action_count; i++) {
        const char *kind = game->actions_table[i].kind;

        if (!kind)
            continue;
        all++;
        never += reach->novelty.taken[i] == 0;
        if (!kind_is_reached(reach, kind) && ++missing)
            print_message("%s: nobody took any action of the kind '%s'\n", game->name, kind);
    }
    print_message("%s: %u of %u actions were never taken\n", game->name, never, all);
    return missing;
}

static void require_all(const struct reach *reach)
{
    const struct game *game = reach->game;
    unsigned missing = count_missing_actions(reach);

    for (unsigned i = 0; i < game->event_kind_count; i++)
        if (reach->kinds[i] == 0) {
            print_message("%s: no event '%s'\n", game->name, game->event_kinds[i].name);
            missing += reach->matches >= MATCHES_MANY;
        }
    for (unsigned i = 0; game->reasons[i]; i++)
        if (reach->reasons[i] == 0 && ++missing)
            print_message("%s: no match ended by '%s'\n", game->name, game->reasons[i]);
    for (unsigned i = 0; game->sides[i]; i++)
        if (reach->sides[i] == 0 && ++missing)
            print_message("%s: '%s' never won\n", game->name, game->sides[i]);
    assert_int_equal(missing, 0);
}

static void random_matches_of_all_settings_end_and_reach_every_row_of_the_tables(void **state)
{
    unsigned matches = *(const unsigned *)*state;
    struct registry registry;

    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++) {
        static struct reach reach;
        struct dice dice = {i + 1};

        reach = (struct reach){.game = registry.games[i]};
        trace_init(&reach.trace, reach.game);
        for (unsigned first = 0; first < reach.game->setting_count; first++)
            for (unsigned second = first; second < reach.game->setting_count; second++)
                play_pair(&reach, first, second, matches, &dice);
        print_message("%s: %u matches\n", reach.game->name, reach.matches);
        require_all(&reach);
        trace_release(&reach.trace);
    }
    registry_release(&registry);
}

int main(int count, char **arguments)
{
    unsigned matches = count > 1 ? (unsigned)strtoul(arguments[1], NULL, 10) : MATCHES;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(random_matches_of_all_settings_end_and_reach_every_row_of_the_tables, &matches),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
