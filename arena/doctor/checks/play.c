/* SPDX-License-Identifier: MIT */
/* Matches that the engine plays: roles, numbers of seats, mixes, windows, sides with one mind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "doctor/checks/checks.h"
#include "doctor/played.h"

enum { NUMBERS_MOST = 16 /* values of a setting that are tried for the number of seats */ };

static struct played *new_list(struct exam *exam)
{
    struct played *played = calloc(1, sizeof *played);

    if (!played)
        (void)error_set(exam->error, EXIT_COULD_NOT_RUN, "out of memory");
    return played;
}

/* Plays the list and frees it; an empty one means that the check does not apply. */
static void play(struct exam *exam, struct played *played, const char *why_none)
{
    if (played && played->count == 0)
        exam_skip(exam, "%s", why_none);
    else if (played)
        played_run(played, exam);
    free(played);
}

void check_roles(struct exam *exam)
{
    struct played *played = new_list(exam);

    if (played)
        played_add(played, exam, &exam->plan->settings, TEAM_SEPARATE, "");
    play(exam, played, "no match has a role that it plays");
}

/* --- seats ------------------------------------------------------------------------------------------------------- */

static unsigned seats_with(const struct settings *settings)
{
    struct lineup lineup = {.settings = *settings};
    struct error error = {0};

    return lineup_count_seats(&lineup, &error) ? lineup.seats : 0;
}

/* The setting that decides how many seats there are: a number with few values. -1: none does. */
static int seats_setting(const struct settings *settings)
{
    for (unsigned i = 0; i < settings->game->setting_count; i++) {
        const struct game_setting *row = &settings->game->settings[i];
        struct settings tried = *settings;
        unsigned seats;

        if (row->values || row->most - row->least >= NUMBERS_MOST)
            continue;
        tried.values[i] = row->least;
        seats = seats_with(&tried);
        tried.values[i] = row->most;
        if (seats && seats_with(&tried) && seats_with(&tried) != seats)
            return (int)i;
    }
    return -1;
}

void check_seats(struct exam *exam)
{
    struct settings settings = exam->plan->settings;
    int setting = seats_setting(&settings);
    struct played *played = new_list(exam);

    if (setting >= 0 && played) {
        const struct game_setting *row = &settings.game->settings[setting];

        for (int64_t value = row->least; value <= row->most; value++) {
            char what[PLAYED_WHAT_MAX];

            settings.values[setting] = value;
            (void)snprintf(what, sizeof what, "%s=%lld", row->name, (long long)value);
            played_add(played, exam, &settings, TEAM_SEPARATE, what);
        }
    }
    play(exam, played, "all matches of the game have as many seats");
}

void check_joint(struct exam *exam)
{
    struct played *played = new_list(exam);

    if (played)
        played_add(played, exam, &exam->plan->settings, TEAM_JOINT, "joint");
    play(exam, played, "no side that it plays has several seats");
}

/* --- settings ---------------------------------------------------------------------------------------------------- */

void check_mixes(struct exam *exam)
{
    const struct game *game = exam->plan->game;
    struct played *played = new_list(exam);

    for (unsigned i = 0; i < game->mix_count && played; i++) {
        struct settings settings = exam->plan->settings;
        struct error error = {0};
        char what[PLAYED_WHAT_MAX];

        (void)snprintf(what, sizeof what, "mix %.80s", game->mixes[i].name);
        if (settings_mix(&settings, game->mixes[i].name, &error))
            played_add(played, exam, &settings, TEAM_SEPARATE, what);
    }
    play(exam, played, "the game has no mixes");
}

void check_windows(struct exam *exam)
{
    struct settings settings = exam->plan->settings;
    struct played *played = new_list(exam);
    struct error error = {0};

    if (played && settings_find(settings.game, "windows") >= 0 && settings_set(&settings, "windows=all", &error))
        played_add(played, exam, &settings, TEAM_SEPARATE, "windows=all");
    play(exam, played, "the game has no card windows");
}
