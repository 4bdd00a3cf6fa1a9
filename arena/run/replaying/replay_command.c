/* SPDX-License-Identifier: MIT */
#include "run/replaying/replay_command.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "launch/words.h"
#include "match/seed.h"
#include "run/bots/bridged.h"

enum { PLACE_MAX = 80 };

static void add(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

static void add_option(struct buffer *out, const char *option, const char *value)
{
    add(out, option);
    buffer_add_byte(out, ' ');
    words_quote(out, value);
}

static void add_settings(struct buffer *out, const struct settings *settings)
{
    for (unsigned i = 0; i < settings->game->setting_count; i++) {
        char value[SETTING_TEXT_SIZE], word[SETTING_SAID_SIZE];

        if (settings->values[i] == settings->game->settings[i].preset)
            continue;
        settings_print(settings, i, value);
        (void)snprintf(word, sizeof word, "%s=%s", settings->game->settings[i].name, value);
        add_option(out, " --set", word);
    }
}

static void add_passed(struct buffer *out, const struct passed *passed)
{
    for (size_t i = 0; passed && i < passed->count; i++)
        add_option(out, " --env", passed->words[i]);
}

/* Only those without a value. */
static void add_names(struct buffer *out, const struct passed *passed)
{
    for (size_t i = 0; passed && i < passed->count; i++)
        if (!strchr(passed->words[i], '='))
            add_option(out, " --env", passed->words[i]);
}

/* A variable that is passed to this bot alone is passed to all. `env` sets the values that the host gave it, behind
 * `json:` if that is there. */
static void add_command(struct buffer *out, const struct plan_bot *bot)
{
    const char *behind = bridged_command(bot->command);
    struct buffer command;
    unsigned sets = 0;

    buffer_init(&command, out->most);
    add(&command, behind ? "json: " : "");
    for (size_t i = 0; bot->passed && i < bot->passed->count; i++)
        if (strchr(bot->passed->words[i], '=')) {
            add(&command, sets++ ? " " : "env ");
            words_quote(&command, bot->passed->words[i]);
        }
    add(&command, sets ? " " : "");
    add(&command, behind ? behind : bot->command);
    buffer_add_byte(&command, '\0');
    if (command.failed)
        out->failed = true;
    else
        words_quote(out, (const char *)command.at);
    buffer_release(&command);
}

static void add_bots(struct buffer *out, const struct lineup *lineup, const struct plan_bot *const bots[])
{
    for (unsigned i = 0; i < lineup->seats; i++) {
        const char *role = lineup->settings.game->roles[lineup->role_of[i]].name;
        char place[PLACE_MAX];
        bool whole;
        unsigned number = lineup_place(lineup, i, &whole);

        if (whole && number > 1)
            continue;
        if (whole)
            (void)snprintf(place, sizeof place, " --bot %.64s=", role);
        else
            (void)snprintf(place, sizeof place, " --bot %.64s.%u=", role, number);
        add(out, place);
        add_command(out, bots[i]);
    }
}

/* An option holds for all bots: that of the bot with the strongest sandbox. No bot keeps anything in a match that is
 * only looked at. */
static void add_sandbox(struct buffer *out, const struct lineup *lineup, const struct plan_bot *const bots[])
{
    const struct sandbox_spec *spec = &bots[0]->sandbox;
    char limits[SANDBOX_LIMITS_TEXT_MAX];

    for (unsigned i = 1; i < lineup->seats; i++)
        spec = bots[i]->sandbox.level > spec->level ? &bots[i]->sandbox : spec;
    if (spec->level == SANDBOX_NONE)
        return;
    sandbox_limits_print(&spec->limits, limits);
    add_option(out, " --sandbox", sandbox_levels[spec->level].name);
    add_option(out, " --limits", limits);
    for (size_t i = 0; i < spec->show_count; i++)
        add_option(out, " --show", spec->shows[i]);
}

/* The most that any bot of the match has. */
static unsigned restarts_of(const struct lineup *lineup, const struct plan_bot *const bots[])
{
    unsigned most = 0;

    for (unsigned i = 0; i < lineup->seats; i++)
        most = bots[i]->restarts > most ? bots[i]->restarts : most;
    return most;
}

void replay_command(struct buffer *out, const struct engine_options *options, const struct lineup *lineup,
                    const struct plan_bot *const bots[], const struct game_seed *match)
{
    char seed[SEED_HEX_SIZE], clock[CLOCK_TEXT_MAX], restarts[16];

    hex_print(seed, match->bytes, sizeof match->bytes);
    clock_print(&lineup->clock, clock);
    add(out, "arena match");
    for (unsigned i = 0; i < options->plugin_count; i++)
        add_option(out, " --plugin", options->plugins[i]);
    add_option(out, " --game", options->game->name);
    add_option(out, " --match-seed", seed);
    add_settings(out, &lineup->settings);
    add_option(out, " --clock", clock);
    if (lineup->team == TEAM_JOINT)
        add(out, " --team joint");
    if (options->transport != TRANSPORT_IPC)
        add_option(out, " --transport", transport_names[options->transport]);
    if (options->lost_seat != LOST_FILLER)
        add_option(out, " --lost-seat", lost_seat_names[options->lost_seat]);
    (void)snprintf(restarts, sizeof restarts, "%u", restarts_of(lineup, bots));
    if (restarts_of(lineup, bots))
        add_option(out, " --restart", restarts);
    add_sandbox(out, lineup, bots);
    add_passed(out, options->passed);
    for (unsigned i = 0; i < lineup->seats; i++)
        add_names(out, bots[i]->passed);
    for (unsigned i = 0; i < options->attach.listen_count; i++)
        add_option(out, " --listen", options->attach.listen[i]);
    if (options->attach.keys)
        add_option(out, " --keys", options->attach.keys);
    if (options->attach.allow) /* a ladder has no list: its owners have keys of their own */
        add_option(out, " --allow", options->attach.allow);
    add_bots(out, lineup, bots);
}
