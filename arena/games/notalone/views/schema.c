/* SPDX-License-Identifier: MIT */
#include "games/notalone/views/schema.h"

#include "games/notalone/decks/sets.h"
#include "games/notalone/sanctuary/defence.h"

const struct game_role notalone_roles[ROLES] = {
    {.name = "creature", .first = 0, .least = 1, .most = 1},
    {.name = "hunted", .first = 1, .least = 1, .most = 6},
};

const char *const notalone_sides[] = {[SIDE_CREATURE] = "creature", [SIDE_HUNTED] = "hunted", NULL};
const char *const notalone_reasons[] = {[REASON_RESCUE] = "rescue",
                                        [REASON_ASSIMILATION] = "assimilation",
                                        [REASON_TURN_LIMIT] = "turn-limit",
                                        [REASON_DEFENCE] = "defence",
                                        NULL};

/* --- settings ---------------------------------------------------------------------------------------------------- */

static const char *const boards[] = {"1", "2", "creature", NULL};
static const char *const artefacts[] = {"base", "red", "green", "yellow", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const zero_will[] = {"all", "discard", NULL};
static const char *const windows[] = {"holders", "all", NULL};

static const char *const labyrinths[] = {"planet", "draft", NULL};
static const char *const decks[] = {"base", "exploration", "promo", "sanctuary", NULL};
static const char *const icons[] = {"off", "icon", NULL};

#define ID(code_, id_, ...) id_,
/* The word of a later set comes after the places of the sets before it. */
static const char *const places[] = {"base", "exploration", BASE_PLACES(ID) EXPLORATION_PLACES(ID) "sanctuary",
                                     SANCTUARY_PLACES(ID) NULL};
static const char *const hunt_cards[] = {ALL_HUNT(ID) NULL};
static const char *const survival_cards[] = {ALL_SURVIVAL(ID) NULL};

const struct game_setting notalone_settings[SETTINGS] = {
    [SETTING_HUNTED] = {.name = "hunted", .least = 1, .most = 6, .preset = 3, .help = "number of Hunted"},
    [SETTING_BOARD] = {.name = "board",
                       .values = boards,
                       .preset = BOARD_CREATURE,
                       .help = "side of the board: where the Artemia symbols lie; creature: the Creature chooses"},
    [SETTING_ARTEFACT] = {.name = "artefact",
                          .values = artefacts,
                          .preset = 0,
                          .help = "the place on space 10: The Artefact or one of the promo artefacts"},
    [SETTING_EXPERT] = {.name = "expert",
                        .values = off_on,
                        .preset = 0,
                        .help = "on: a Hunted without Will gets back 2 instead of 3"},
    [SETTING_ZERO_WILL_RETURN] = {.name = "zero_will_return",
                                  .values = zero_will,
                                  .preset = 0,
                                  .help = "places that a Hunted without Will gets back: all, played ones too, or "
                                          "those of the discard"},
    [SETTING_WINDOWS] = {.name = "windows",
                         .values = windows,
                         .preset = 0,
                         .help = "who is asked for cards: holders of a playable card, whose pauses tell of it, or "
                                 "all that by public facts could hold one"},
    [SETTING_TALK_ROUNDS] =
        {.name = "talk_rounds", .least = 0, .most = 3, .preset = 0, .help = "rounds of talk at the start of a turn"},
    [SETTING_TURN_LIMIT] =
        {.name = "turn_limit", .least = 1, .most = 100, .preset = 100, .help = "turns after which the match is a draw"},
    [SETTING_PLACES] = {.name = "places",
                        .values = places,
                        .many = true,
                        .preset = 1,
                        .help = "the planet: single places, and a set for the numbers that they leave"},
    [SETTING_DECKS] = {.name = "decks",
                       .values = decks,
                       .many = true,
                       .preset = 1 << DECK_BASE,
                       .help = "decks that the cards come from; exploration and sanctuary have those of base too"},
    [SETTING_HUNT_WITH] = {.name = "hunt_with", .values = hunt_cards, .many = true, .help = "Hunt cards put in"},
    [SETTING_HUNT_WITHOUT] = {.name = "hunt_without",
                              .values = hunt_cards,
                              .many = true,
                              .help = "Hunt cards left out"},
    [SETTING_SURVIVAL_WITH] = {.name = "survival_with",
                               .values = survival_cards,
                               .many = true,
                               .help = "Survival cards put in"},
    [SETTING_SURVIVAL_WITHOUT] = {.name = "survival_without",
                                  .values = survival_cards,
                                  .many = true,
                                  .help = "Survival cards left out"},
    [SETTING_LABYRINTH] = {.name = "labyrinth",
                           .values = labyrinths,
                           .preset = LABYRINTH_PLANET,
                           .help = "with The Labyrinth, the lower row: that of the planet face down, or drawn from the "
                                   "ten places of both sets"},
    [SETTING_SANCTUARY] = {.name = "sanctuary",
                           .values = off_on,
                           .help = "on: the board of SANCTUARY, for the planet with its five places: Defence, "
                                   "Survivors, DNA, Evolutions, Avatars and a fifth phase"},
    [SETTING_AVATARS] = {.name = "avatars",
                         .values = icons,
                         .help = "without SANCTUARY, icon: each Hunted is one of its six Avatars with the icon"},
    [SETTING_EVOLUTION] = {.name = "evolution",
                           .values = icons,
                           .help = "without SANCTUARY, icon: the Creature chooses one of three of its Evolutions with "
                                   "the icon"},
};

const struct game_mix notalone_mixes[MIXES] = {
    {"exploration", "places=exploration decks=exploration", "all of EXPLORATION"},
    {"sanctuary", "places=base+sanctuary decks=sanctuary sanctuary=on", "SANCTUARY with the base game"},
    {"all", "places=exploration+sanctuary decks=exploration+promo+sanctuary sanctuary=on",
     "SANCTUARY with EXPLORATION, and the promo cards"},
    {"icons", "avatars=icon evolution=icon", "the base game with Avatars and an Evolution"},
};

/* --- numbers ----------------------------------------------------------------------------------------------------- */

#define PLAYERS_SMALL                    "2-to-4-players"
#define PLAYERS_LARGE                    "5-to-7-players"
#define START(hunted_, steps_)           {"defence-starts-for-" #hunted_ "-hunted", steps_},
#define BONUS(side_, steps_, bonus_)     {"bonus-for-" PLAYERS_##side_ "-at-" #steps_, bonus_},
#define EFFECT(code_, id_, name_, kind_) {"effect-of-" id_, kind_},

const struct game_number notalone_numbers[NUMBERS] = {DEFENCE_STARTS(START) DEFENCE_BONUSES(BONUS)
                                                          SURVIVOR_CARDS(EFFECT)};
