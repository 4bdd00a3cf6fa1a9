/* SPDX-License-Identifier: MIT */
#include "plugin/bench.h"

#include <assert.h>
#include <string.h>

#include "base/measure.h"
#include "game/setting.h"
#include "gate/gate.h"
#include "plugin/playout.h"

enum { PAIRS_MOST = 101, GAMES_AT_FIRST = 16 };

struct state {
    _Alignas(8) unsigned char bytes[GATE_STATE_MAX];
};

/* One run: so many matches from one seed of the dice. */
struct run {
    double seconds;
    uint64_t decisions;
};

static void start(const struct game *game, const struct state *configured, struct state *state, struct dice *dice)
{
    struct game_seed seed = dice_seed(dice);

    memcpy(state->bytes, configured->bytes, game->state_bytes);
    game->start(state->bytes, &seed, NULL);
}

static struct run run_plain(const struct game *game, const struct state *configured, unsigned games, uint64_t seed)
{
    struct state state;
    struct dice dice = {seed};
    struct run run = {.seconds = measure_thread_s()};

    for (unsigned i = 0; i < games; i++) {
        start(game, configured, &state, &dice);
        run.decisions += playout_run(game, state.bytes, &dice, NULL);
    }
    run.seconds = measure_thread_s() - run.seconds;
    return run;
}

/* The same, but each decision is applied to a copy, and play goes on from there. */
static struct run run_cloning(const struct game *game, const struct state *configured, unsigned games, uint64_t seed)
{
    struct state states[2];
    struct dice dice = {seed};
    struct run run = {.seconds = measure_thread_s()};

    for (unsigned i = 0; i < games; i++) {
        unsigned at = 0;

        start(game, configured, &states[at], &dice);
        for (;;) {
            memcpy(states[1 - at].bytes, states[at].bytes, game->state_bytes);
            at = 1 - at;
            if (!playout_step(game, states[at].bytes, &dice, NULL))
                break;
            run.decisions++;
        }
    }
    run.seconds = measure_thread_s() - run.seconds;
    return run;
}

/* How many matches take about so long. */
static unsigned games_in(const struct game *game, const struct state *configured, unsigned run_ms)
{
    for (unsigned games = GAMES_AT_FIRST;; games *= 2) {
        struct run run = run_plain(game, configured, games, 1);

        if (gate_broken() || run.seconds * 1000 >= run_ms || games > UINT32_MAX / 4)
            return games;
    }
}

static double per_decision_s(struct run run)
{
    return run.seconds / (double)run.decisions;
}

/* `usual` is the state with the presets that it is compared with, or NULL. */
static struct bench_rules measure(const struct bench_rules_request *request, const struct state *configured,
                                  const struct state *usual)
{
    const struct game *game = request->game;
    unsigned games = games_in(game, configured, request->run_ms), pairs = request->pairs;
    double decisions_per_s[PAIRS_MOST], games_per_s[PAIRS_MOST], ratios[PAIRS_MOST], calibrations[PAIRS_MOST],
        others[PAIRS_MOST];

    for (unsigned i = 0; i < pairs; i++) {
        struct run cloning = i & 1 ? run_cloning(game, configured, games, i) : (struct run){0};
        struct run plain = run_plain(game, configured, games, i);

        if (!(i & 1))
            cloning = run_cloning(game, configured, games, i);
        assert(plain.decisions == cloning.decisions || gate_broken());
        decisions_per_s[i] = (double)plain.decisions / plain.seconds;
        games_per_s[i] = games / plain.seconds;
        ratios[i] = cloning.seconds / plain.seconds;
        others[i] = usual ? per_decision_s(plain) / per_decision_s(run_plain(game, usual, games, i)) : 0;
        calibrations[i] = measure_calibration();
    }
    return (struct bench_rules){.game = game->name,
                                .players = game->seats(configured->bytes),
                                .decisions_per_s = measure_median(decisions_per_s, pairs),
                                .games_per_s = measure_median(games_per_s, pairs),
                                .clone_ratio = measure_median(ratios, pairs),
                                .settings_ratio = measure_median(others, pairs),
                                .state_bytes = game->state_bytes,
                                .view_bytes = game->view_bytes,
                                .calibration = measure_median(calibrations, pairs)};
}

/* The seats with the presets but for one setting; 0 if these do not go together. */
static unsigned seats_with(const struct game *game, unsigned setting, int64_t value)
{
    struct settings settings;
    struct state state;
    struct error error = {0};

    settings_init(&settings, game);
    settings.values[setting] = value;
    return settings_configure(&settings, state.bytes, &error) ? game->seats(state.bytes) : 0;
}

/* The setting that says how many seats there are, or -1: the first number that changes them. */
static int seat_setting(const struct game *game)
{
    for (unsigned i = 0; i < game->setting_count; i++) {
        const struct game_setting *setting = &game->settings[i];

        if (!setting->values && seats_with(game, i, setting->least) != seats_with(game, i, setting->most))
            return (int)i;
    }
    return -1;
}

bool bench_rules(const struct bench_rules_request *request,
                 void (*found)(void *context, const struct bench_rules *result), void *context, struct error *error)
{
    const struct game *game = request->game;
    struct settings settings, presets;
    int seats = seat_setting(game);
    int64_t least = 0, most = 0;
    bool any = false;

    assert(request->pairs >= 1 && request->pairs <= PAIRS_MOST);
    settings_init(&settings, game);
    settings_init(&presets, game);
    if (request->words && !settings_take(&settings, request->words, error))
        return false;
    if (seats >= 0) {
        least = setting_least(&game->settings[seats]);
        most = setting_most(&game->settings[seats]);
    }
    for (int64_t value = least; value <= most; value++) {
        struct state configured, usual;

        if (seats >= 0)
            settings.values[seats] = presets.values[seats] = value;
        *error = (struct error){0};
        if (settings_configure(&presets, usual.bytes, error) &&
            settings_configure(&settings, configured.bytes, error)) {
            struct bench_rules result = measure(request, &configured, request->words ? &usual : NULL);

            if (!gate_good(error))
                return false;
            found(context, &result);
            any = true;
        }
    }
    if (any)
        *error = (struct error){0};
    return any;
}
