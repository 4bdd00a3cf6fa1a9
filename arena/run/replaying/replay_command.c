/* SPDX-License-Identifier: MIT */
#include "run/replaying/replay_command.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "launch/words.h"
#include "match/seed.h"

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

/* Which of the seats of its role the seat is, from 1; *whole: its bot plays all of them. */
static unsigned number_of(const struct lineup *lineup, unsigned seat, bool *whole)
{
    unsigned number = 0;

    *whole = true;
    for (unsigned i = 0; i < lineup->seats; i++) {
        if (lineup->role_of[i] != lineup->role_of[seat])
            continue;
        number += i <= seat;
        *whole = *whole && lineup->bot_of[i] == lineup->bot_of[seat];
    }
    return number;
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

/* A variable that is passed to this bot alone is passed to all. `env` sets the values that the host gave it. */
static void add_command(struct buffer *out, const struct plan_bot *bot)
{
    struct buffer command;

    buffer_init(&command, out->most);
    for (size_t i = 0; bot->passed && i < bot->passed->count; i++)
        if (strchr(bot->passed->words[i], '=')) {
            add(&command, command.used ? " " : "env ");
            words_quote(&command, bot->passed->words[i]);
        }
    add(&command, command.used ? " " : "");
    add(&command, bot->command);
    buffer_add_byte(&command, '\0');
    if (command.failed)
        out->failed = true;
    else
        words_quote(out, (const char *)command.at);
    buffer_release(&command);
}

static void add_bots(struct buffer *out, const struct plan *plan, const struct lineup *lineup)
{
    for (unsigned i = 0; i < lineup->seats; i++) {
        const char *role = plan->game->roles[lineup->role_of[i]].name;
        char place[PLACE_MAX];
        bool whole;
        unsigned number = number_of(lineup, i, &whole);

        if (whole && number > 1)
            continue;
        if (whole)
            (void)snprintf(place, sizeof place, " --bot %.64s=", role);
        else
            (void)snprintf(place, sizeof place, " --bot %.64s.%u=", role, number);
        add(out, place);
        add_command(out, &plan->bots[lineup->bot_of[i]]);
    }
}

void replay_command(struct buffer *out, const struct plan *plan, const struct lineup *lineup,
                    const struct game_seed *match)
{
    char seed[SEED_HEX_SIZE], clock[CLOCK_TEXT_MAX], restarts[16];

    hex_print(seed, match->bytes, sizeof match->bytes);
    clock_print(&plan->clock, clock);
    add(out, "arena match");
    for (unsigned i = 0; i < plan->plugin_count; i++)
        add_option(out, " --plugin", plan->plugins[i]);
    add_option(out, " --game", plan->game->name);
    add_option(out, " --match-seed", seed);
    add_settings(out, &lineup->settings);
    add_option(out, " --clock", clock);
    if (plan->team == TEAM_JOINT)
        add(out, " --team joint");
    if (plan->transport != TRANSPORT_IPC)
        add_option(out, " --transport", transport_names[plan->transport]);
    if (plan->lost_seat != LOST_FILLER)
        add_option(out, " --lost-seat", lost_seat_names[plan->lost_seat]);
    (void)snprintf(restarts, sizeof restarts, "%u", plan->restarts);
    if (plan->restarts)
        add_option(out, " --restart", restarts);
    add_passed(out, plan->passed);
    for (unsigned i = 0; i < lineup->seats; i++)
        add_names(out, plan->bots[lineup->bot_of[i]].passed);
    for (unsigned i = 0; i < plan->attach.listen_count; i++)
        add_option(out, " --listen", plan->attach.listen[i]);
    if (plan->attach.keys) {
        add_option(out, " --keys", plan->attach.keys);
        add_option(out, " --allow", plan->attach.allow);
    }
    add_bots(out, plan, lineup);
}
