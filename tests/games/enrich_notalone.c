/* SPDX-License-Identifier: MIT */
#include "enrich_notalone.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "games/notalone/pieces.h"
#include "games/notalone/views/schema.h"
#include "plugin/settings.h"

/* A random mix of the places of EXPLORATION, and the cards of its deck. */
static void enrich_exploration(struct settings *settings, struct dice *dice)
{
    const char *const *words = notalone_settings[SETTING_PLACES].values;
    int64_t places = 1 << DECK_BASE;
    bool covers = false;

    for (unsigned i = 0; words[i]; i++)
        for (unsigned j = 0; j < PIECES; j++)
            if (strcmp(notalone_pieces[j].id, words[i]) == 0 && strcmp(notalone_pieces[j].set, "exploration") == 0 &&
                dice_roll(dice, 2)) {
                places |= (int64_t)1 << i;
                covers |= place_row(notalone_pieces[j].code)->traits & TRAIT_COVERS;
            }
    settings->values[SETTING_PLACES] = places;
    settings->values[SETTING_LABYRINTH] = covers && dice_roll(dice, 2) ? LABYRINTH_DRAFT : LABYRINTH_PLANET;
    settings->values[SETTING_DECKS] = 1 << DECK_EXPLORATION | 1 << DECK_PROMO;
}

/* Words of the settings of single cards: those of the base deck come first. Left out are those that others of
 * EXPLORATION stand for. */
enum { HUNT_OF_BASE = 0xfffff & ~(1 << 6), SURVIVAL_OF_BASE = 0x7fff & ~(1 << 1 | 1 << 9 | 1 << 13) };

/* Its own cards alone, so that what each of them hides comes often. */
static void leave_sanctuary_cards(struct settings *settings)
{
    settings->values[SETTING_DECKS] = 1 << DECK_SANCTUARY;
    settings->values[SETTING_HUNT_WITHOUT] = HUNT_OF_BASE;
    settings->values[SETTING_SURVIVAL_WITHOUT] = SURVIVAL_OF_BASE;
}

/* Without SANCTUARY, or the game's own mix of all there is, with the cards of SANCTUARY or of all decks. */
void enrich_notalone(struct settings *settings, struct dice *dice)
{
    struct error error = {0};

    settings->values[SETTING_ARTEFACT] = 0;
    for (unsigned i = SETTING_HUNT_WITH; i < SETTINGS; i++)
        settings->values[i] = 0;
    if (dice_roll(dice, 2))
        enrich_exploration(settings, dice);
    else if (!settings_mix(settings, "all", &error))
        fail_msg("%s", error.text);
    else if (dice_roll(dice, 2))
        leave_sanctuary_cards(settings);
}

void enrich_sanctuary(struct settings *settings, struct dice *dice)
{
    struct error error = {0};

    (void)dice;
    settings->values[SETTING_ARTEFACT] = 0;
    for (unsigned i = SETTING_HUNT_WITH; i < SETTINGS; i++)
        settings->values[i] = 0;
    if (!settings_mix(settings, "all", &error))
        fail_msg("%s", error.text);
    leave_sanctuary_cards(settings);
}

/* Of SANCTUARY's fifteen, from 34, the last six stay, Solidarity among them. */
void enrich_gifts(struct settings *settings, struct dice *dice)
{
    enrich_sanctuary(settings, dice);
    settings->values[SETTING_SURVIVAL_WITHOUT] |= (int64_t)0x1ff << 34;
}
