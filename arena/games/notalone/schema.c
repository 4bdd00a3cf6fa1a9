/* SPDX-License-Identifier: MIT */
#include "games/notalone/schema.h"

#include "games/notalone/decks/sets.h"
#include "games/notalone/defence.h"
#include "games/notalone/view.h"

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
/* A set that came later has its word after the places of those before it. */
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

/* --- fields ------------------------------------------------------------------------------------------------------ */

#define AT(member) offsetof(struct notalone_state, member)
#define NUMBER(name_, type_, at_, secrecy_, help_)                                                                     \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = at_, .type = type_, .shape = GAME_NUMBER, .secrecy = secrecy_,         \
        .count = 1                                                                                                     \
    }
#define ARRAY(name_, type_, at_, shape_, count_, secrecy_, help_)                                                      \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = at_, .type = type_, .shape = shape_, .secrecy = secrecy_,              \
        .count = count_                                                                                                \
    }
#define SET(name_, type_, at_, first_, secrecy_, help_)                                                                \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = at_, .type = type_, .shape = GAME_SET, .secrecy = secrecy_,            \
        .count = 1, .first = first_                                                                                    \
    }
#define SEAT_ROWS .rows = GAME_SEATS_MAX, .stride = sizeof(struct seat)
#define SEAT_NUMBER_OR(name_, type_, member_, empty_, secrecy_, help_)                                                 \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = AT(seats) + offsetof(struct seat, member_), .type = type_,             \
        .shape = GAME_NUMBER, .secrecy = secrecy_, .count = 1, SEAT_ROWS, .empty = empty_                              \
    }
#define SEAT_NUMBER(name_, type_, member_, secrecy_, help_) SEAT_NUMBER_OR(name_, type_, member_, 0, secrecy_, help_)
#define SEAT_LIST(name_, member_, secrecy_, help_)                                                                     \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = AT(seats) + offsetof(struct seat, member_), .type = GAME_U8,           \
        .shape = GAME_LIST, .secrecy = secrecy_, .count = PLAYED_MAX, SEAT_ROWS                                        \
    }
#define SEAT_SET(name_, type_, member_, first_, secrecy_, help_)                                                       \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = AT(seats) + offsetof(struct seat, member_), .type = type_,             \
        .shape = GAME_SET, .secrecy = secrecy_, .count = 1, .first = first_, SEAT_ROWS                                 \
    }
#define FRAME_NUMBER(name_, type_, member_, help_)                                                                     \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = AT(frames) + offsetof(struct frame, member_), .type = type_,           \
        .shape = GAME_NUMBER, .secrecy = GAME_OPEN, .count = 1, .rows = FRAMES_MAX, .stride = sizeof(struct frame)     \
    }
#define MODIFIERS(name_, turn_, help_)                                                                                 \
    ARRAY(name_, GAME_U8, AT(turn_), GAME_ARRAY, offsetof(struct modifiers, ineffective), GAME_OPEN,                   \
          help_                                                                                                        \
          ": no Survival, no Hunt, Hunt cards more, smoke, take-back limited, Will for a catch, Will for "             \
          "Artemia, Artemia idle, Clone, target bars, target ineffective, Rescue stays, anticipated seats, "           \
          "tokens due, tokens that straddle, strikes made, no Resist, no Target card, fortified, no fortifying, "      \
          "Survivors without effect, no phase 5 for the Creature, no nesting, hibernation, spores, lure, Hunt "        \
          "tokens stay, zero Will was settled, seats without Survival cards, always 0")

/* The secrecy of a view's field is always open: what a view holds, its reader may know. */
#define TABLE_FIELDS(OPEN_, OWNER_, NOBODY_, MIXED_)                                                                   \
    NUMBER("hunted", GAME_U8, AT(hunted), OPEN_, "number of Hunted: seats 1 to this"),                                 \
        NUMBER("board_setting", GAME_U8, AT(board_setting), OPEN_,                                                     \
               "setting board: 0 and 1 the sides, 2 the Creature's choice"),                                           \
        NUMBER("artefact", GAME_U8, AT(artefact), OPEN_, "setting artefact: 0 base, 1 red, 2 green, 3 yellow"),        \
        NUMBER("expert", GAME_U8, AT(expert), OPEN_, "setting expert"),                                                \
        NUMBER("zero_will_return", GAME_U8, AT(zero_will_return), OPEN_, "setting: 0 all, 1 the discard"),             \
        NUMBER("windows", GAME_U8, AT(windows), OPEN_, "setting windows: 0 holders, 1 all"),                           \
        NUMBER("talk_rounds", GAME_U8, AT(talk_rounds), OPEN_, "setting talk_rounds"),                                 \
        NUMBER("phase", GAME_U8, AT(phase), OPEN_, "1 to 5; 0 in set-up"),                                             \
        NUMBER("turn_limit", GAME_U16, AT(turn_limit), OPEN_, "setting turn_limit"),                                   \
        NUMBER("turn", GAME_U16, AT(turn), OPEN_, "the turn, from 1"),                                                 \
        NUMBER("board", GAME_U8, AT(board), OPEN_, "side of the board, 0 until it is chosen"),                         \
        NUMBER("rescue", GAME_U8, AT(rescue), OPEN_, "steps of Rescue to Victory"),                                    \
        NUMBER("assimilation", GAME_U8, AT(assimilation), OPEN_, "steps of Assimilation to Victory"),                  \
        NUMBER("marker", GAME_U8, AT(marker), OPEN_, "1: the Marker lies on the Beach"),                               \
        ARRAY("planet", GAME_U8, AT(planet), GAME_ARRAY, SPACES, MIXED_,                                               \
              "code of the place on each space; 0 is none, or lies face down"),                                        \
        NUMBER("talked", GAME_U8, AT(talked), OPEN_, "rounds of talk made this turn"),                                 \
        ARRAY("reserve", GAME_U8, AT(reserve), GAME_ARRAY, 32, OPEN_, "copies in the reserve, by code of the place"),  \
        SET("creature_token", GAME_U16, AT(tokens[TOKEN_CREATURE]), 0, OPEN_, "spaces it lies on"),                    \
        SET("artemia_token", GAME_U16, AT(tokens[TOKEN_ARTEMIA]), 0, OPEN_, "spaces it lies on"),                      \
        SET("target_token", GAME_U16, AT(tokens[TOKEN_TARGET]), 0, OPEN_, "spaces it lies on"),                        \
        SET("caught", GAME_U16, AT(caught), 0, OPEN_, "seats caught by the Creature token this turn"),                 \
        MODIFIERS("modifiers", now, "this turn"),                                                                      \
        SET("ineffective", GAME_U16, AT(now.ineffective), 0, OPEN_, "spaces, beside that of the Target token"),        \
        SET("no_creature", GAME_U16, AT(now.no_creature), 0, OPEN_, "spaces barred to the Creature token's placing"),  \
        SET("calm", GAME_U16, AT(now.calm), 0, OPEN_, "spaces on which no token acts"),                                \
        SET("spent", GAME_U32, AT(now.spent), 0, OPEN_, "places whose one use this turn is made"),                     \
        SET("ineffective_later", GAME_U32, AT(now.ineffective_later), 0, OPEN_, "hidden places, once revealed"),       \
        SET("suppressed", GAME_U32, AT(now.suppressed), 0, OPEN_, "Evolutions that have no power this turn"),          \
        SET("used", GAME_U32, AT(now.used), 0, OPEN_, "Evolutions used this turn"),                                    \
        MODIFIERS("modifiers_next", next, "next turn"),                                                                \
        SET("ineffective_next", GAME_U16, AT(next.ineffective), 0, OPEN_, "spaces, next turn"),                        \
        SET("no_creature_next", GAME_U16, AT(next.no_creature), 0, OPEN_, "spaces, next turn"),                        \
        SET("calm_next", GAME_U16, AT(next.calm), 0, OPEN_, "spaces, next turn"),                                      \
        SET("spent_next", GAME_U32, AT(next.spent), 0, OPEN_, "always empty"),                                         \
        SET("ineffective_later_next", GAME_U32, AT(next.ineffective_later), 0, OPEN_, "always empty"),                 \
        SET("suppressed_next", GAME_U32, AT(next.suppressed), 0, OPEN_, "always empty"),                               \
        SET("used_next", GAME_U32, AT(next.used), 0, OPEN_, "always empty"),                                           \
        SET("face_down", GAME_U16, AT(face_down), 0, OPEN_, "spaces whose place lies face down"),                      \
        NUMBER("shield", GAME_U8, AT(shield), OPEN_, "space on which the Shield lies; 0: it is not in play"),          \
        NUMBER("will_reserve", GAME_U8, AT(will_reserve), OPEN_, "Will counters in the reserve"),                      \
        SET("track", GAME_U32, AT(track), 0, OPEN_, "Will counters on the Rescue track, by steps to Victory"),         \
        ARRAY("parked", GAME_U8, AT(parked), GAME_ARRAY, 4 * PARKED_MAX, OPEN_,                                        \
              "effects that wait for the reveal: seat, card, subject, 0"),                                             \
        ARRAY("lying", GAME_U8, AT(lying), GAME_ARRAY, 2 * LYING_MAX, OPEN_, "Hunt cards before Hunted: seat, card"),  \
        NUMBER("parked_count", GAME_U8, AT(parked_count), OPEN_, "effects that wait for the reveal"),                  \
        NUMBER("parked_done", GAME_U8, AT(parked_done), OPEN_, "of them had their moment"),                            \
        NUMBER("pile_size", GAME_U8, AT(pile_size), OPEN_, "places of the draw pile"),                                 \
        ARRAY("pile", GAME_U8, AT(pile), GAME_LIST, PILE_MAX, MIXED_,                                                  \
              "places of the draw pile, from the bottom; 255: not known"),                                             \
        ARRAY("cached", GAME_U8, AT(cached), GAME_ARRAY, SPACES, MIXED_,                                               \
              "Survival card under the place of each space; 255: not known which"),                                    \
        ARRAY("cached_by", GAME_U8, AT(cached_by), GAME_ARRAY, SPACES, OPEN_, "the seat that put it there; 0: none"),  \
        ARRAY("pile_seen", GAME_U8, AT(pile_seen), GAME_ARRAY, PILE_MAX, MIXED_,                                       \
              "who knows each of them: the reader"),                                                                   \
        NUMBER("drawn", GAME_U8, AT(drawn), OPEN_, "places at its end that a Hunted has drawn and holds"),             \
        SET("places", GAME_U32, AT(places), 0, OPEN_, "places of this match"),                                         \
        SET("gone", GAME_U32, AT(gone), 0, OPEN_, "places that the draft of the Labyrinth discarded"),                 \
        SET("hunt_cards", GAME_U64, AT(hunt_cards), 0, OPEN_, "Hunt cards of this match"),                             \
        SET("survival_cards", GAME_U64, AT(survival_cards), SURVIVAL, OPEN_, "Survival cards of this match"),          \
        NUMBER("sanctuary_in_play", GAME_U8, AT(sanctuary_in_play), OPEN_, "setting sanctuary"),                       \
        NUMBER("avatars_setting", GAME_U8, AT(avatars_setting), OPEN_, "setting avatars: 1 icon"),                     \
        NUMBER("evolution_setting", GAME_U8, AT(evolution_setting), OPEN_, "setting evolution: 1 icon"),               \
        NUMBER("defence", GAME_U8, AT(defence), OPEN_, "steps of Defence to Victory"),                                 \
        SET("bonuses", GAME_U16, AT(bonuses), 0, OPEN_, "bonus spaces not yet reached, by steps to Victory"),          \
        NUMBER("sanctuary", GAME_U8, AT(sanctuary), OPEN_, "space of the Sanctuary token"),                            \
        NUMBER("unlocked", GAME_U8, AT(unlocked), OPEN_, "1: the Sanctuary token goes on to 10"),                      \
        NUMBER("dna", GAME_U8, AT(dna), OPEN_, "DNA of the Creature; the reserve has the rest of 10"),                 \
        NUMBER("survivor_deck_size", GAME_U8, AT(survivor_deck_size), OPEN_, "Survivors in the deck"),                 \
        ARRAY("evolution_deck_size", GAME_U8, AT(evolution_deck_size), GAME_ARRAY, 2, OPEN_,                           \
              "Evolutions in the decks of level I and II"),                                                            \
        SET("revealed", GAME_U32, AT(revealed), 0, OPEN_, "Survivors that lie revealed"),                              \
        SET("survivors_known", GAME_U32, AT(survivors_known), 0, OPEN_,                                                \
            "Survivors of which everybody knows who holds them"),                                                      \
        SET("survivors_gone", GAME_U32, AT(survivors_gone), 0, OPEN_, "Survivors that have left the match"),           \
        SET("evolution_hand", GAME_U32, AT(evolution_hand), 0, MIXED_,                                                 \
            "Evolutions in the Creature's hand; for the Hunted those they know"),                                      \
        SET("evolution_known", GAME_U32, AT(evolution_known), 0, OPEN_, "those of them that everybody knows"),         \
        SET("developed", GAME_U32, AT(developed), 0, OPEN_, "developed Evolutions"),                                   \
        SET("fresh", GAME_U32, AT(fresh), 0, OPEN_, "those of them that do not work yet"),                             \
        SET("evolution_discard", GAME_U32, AT(evolution_discard), 0, OPEN_, "discarded Evolutions"),                   \
        SET("evolutions", GAME_U32, AT(evolutions), 0, OPEN_, "Evolutions of this match"),                             \
        NUMBER("survivor_tail", GAME_U8, AT(survivor_tail), OPEN_,                                                     \
               "Survivors at the bottom of the deck that everybody knows"),                                            \
        ARRAY("survivor_deck", GAME_U8, AT(survivor_deck), GAME_LIST, SURVIVOR_DECK_MAX, MIXED_,                       \
              "from the bottom: those that everybody knows there"),                                                    \
        ARRAY("evolution_deck_1", GAME_U8, AT(evolution_deck[0]), GAME_LIST, EVOLUTION_DECK_MAX, NOBODY_,              \
              "level I, from the bottom"),                                                                             \
        ARRAY("evolution_deck_2", GAME_U8, AT(evolution_deck[1]), GAME_LIST, EVOLUTION_DECK_MAX, NOBODY_,              \
              "level II, from the bottom"),                                                                            \
        SEAT_SET("survival", GAME_U64, survival, SURVIVAL, MIXED_,                                                     \
                 "Survival cards in hand; of others those that everybody was shown"),                                  \
        SEAT_SET("offered", GAME_U64, offered, SURVIVAL, OWNER_, "Survival cards that the seat chooses among"),        \
        SEAT_SET("traced", GAME_U64, traced, SURVIVAL, OWNER_,                                                         \
                 "Survival cards in hands of others that the seat knows to be there, having put them under places or " \
                 "given them"),                                                                                        \
        SEAT_SET("hand", GAME_U32, hand, 0, MIXED_,                                                                    \
                 "places in hand; of others what follows from open cards or was shown"),                               \
        SEAT_SET("discard", GAME_U32, discard, 0, MIXED_, "places discarded; blank where Smokescreen hides them"),     \
        SEAT_SET("shown", GAME_U32, shown, 0, MIXED_,                                                                  \
                 "places in hand that were shown: to their owner and the Creature"),                                   \
        SEAT_SET("chosen", GAME_U32, chosen, 0, OWNER_,                                                                \
                 "places (or a space, an Evolution) chosen so far for a decision that is not complete"),               \
        SEAT_NUMBER_OR("answer", GAME_U16, answer, NO_ANSWER, OWNER_,                                                  \
                       "the action given while others are waited for; 65535 for none"),                                \
        SEAT_NUMBER("will", GAME_U8, will, OPEN_, "Will, 0 to 3"),                                                     \
        SEAT_NUMBER("pending", GAME_U8, pending, OPEN_,                                                                \
                    "next turn: 0 one place, 1 River, 2 Artefact, 3 Fjord, 4 three"),                                  \
        SEAT_NUMBER("mode", GAME_U8, mode, OPEN_, "this turn, as pending"),                                            \
        SEAT_NUMBER("resists", GAME_U8, resists, OPEN_, "times resisted this turn"),                                   \
        SEAT_NUMBER("plays", GAME_U8, plays, OPEN_, "Survival cards played this turn"),                                \
        SEAT_NUMBER("avoids", GAME_U8, avoids, OPEN_,                                                                  \
                    "tokens that do not act on him: 1 Creature, 2 Artemia, 4 Target, 8 a Clone, added"),               \
        SEAT_NUMBER("need", GAME_U8, need, OPEN_, "places to choose for the decision that is asked"),                  \
        SEAT_NUMBER("committed", GAME_U8, count, OPEN_, "places committed or played this turn"),                       \
        SEAT_LIST("played", played, MIXED_, "codes of the places committed or played; 255 where one lies face down"),  \
        SEAT_LIST("space", space, OPEN_, "where he is by each of them; empty before the reveal"),                      \
        SEAT_NUMBER("left", GAME_U8, left, OPEN_, "bit i: played card i has left the table again"),                    \
        SEAT_NUMBER("resolved", GAME_U8, resolved, OPEN_, "bit i: played place i is resolved"),                        \
        SEAT_NUMBER("known", GAME_U8, known, MIXED_,                                                                   \
                    "bit i: the Hunted know played card i; for others as known_public"),                               \
        SEAT_NUMBER("known_public", GAME_U8, known_public, OPEN_, "bit i: everybody knows played card i"),             \
        SEAT_NUMBER("resist_extra", GAME_U8, resist_extra, OPEN_, "places more that a Resist takes back"),             \
        SEAT_NUMBER("caught_on", GAME_U8, caught_on, OPEN_, "bit i: caught on played place i this turn"),              \
        SEAT_NUMBER("avatar", GAME_U8, avatar, OPEN_, "code of his Avatar; 0: none"),                                  \
        SEAT_NUMBER("avatar_used", GAME_U8, avatar_used, OPEN_, "1: it was used, which it can be once a match"),       \
        SEAT_SET("survivors", GAME_U32, survivors, 0, MIXED_, "Survivors held; of others those that everybody knows"), \
        SEAT_SET("lost", GAME_U32, lost, 0, OWNER_, "Survivors that he discarded unseen"),                             \
        SEAT_SET("named", GAME_U32, named, 0, OPEN_, "places that he named and will not play this turn"),              \
        SEAT_SET("dealt", GAME_U16, dealt, 0, OWNER_, "Avatars among which he chooses"),                               \
        SET("hunt_hand", GAME_U64, AT(hunt_hand), 0, MIXED_,                                                           \
            "Hunt cards in hand; for the Hunted those they were shown"),                                               \
        SET("hunt_apart", GAME_U64, AT(hunt_apart), 0, MIXED_,                                                         \
            "Hunt cards that lie apart, to be played beyond the allowance; for the Hunted those they know"),           \
        SET("hunt_known", GAME_U64, AT(hunt_known), 0, OPEN_, "Hunt cards that everybody knows to be there"),          \
        SET("survival_known", GAME_U64, AT(survival_known), SURVIVAL, OPEN_,                                           \
            "Survival cards that everybody knows to be in a hand"),                                                    \
        ARRAY("hunt_played", GAME_U8, AT(hunt_played), GAME_LIST, HUNT_PLAYED_MAX, OPEN_,                              \
              "Hunt cards played this turn"),                                                                          \
        ARRAY("hunt_acts", GAME_U8, AT(hunt_acts), GAME_LIST, HUNT_PLAYED_MAX, OPEN_,                                  \
              "the cards whose effects they have"),                                                                    \
        NUMBER("hunt_plays", GAME_U8, AT(hunt_plays), OPEN_, "how many"),                                              \
        NUMBER("hunt_tail", GAME_U8, AT(hunt_tail), OPEN_,                                                             \
               "cards at the bottom of the Hunt deck that everybody knows"),                                           \
        NUMBER("hunt_deck_size", GAME_U8, AT(hunt_deck_size), OPEN_, "cards in the Hunt deck"),                        \
        NUMBER("hunt_discard_size", GAME_U8, AT(hunt_discard_size), OPEN_, "cards in the Hunt discard"),               \
        NUMBER("survival_deck_size", GAME_U8, AT(survival_deck_size), OPEN_, "cards in the Survival deck"),            \
        NUMBER("survival_discard_size", GAME_U8, AT(survival_discard_size), OPEN_, "cards in the Survival discard"),   \
        NUMBER("hunt_rebuilds", GAME_U8, AT(hunt_rebuilds), OPEN_, "times the Hunt deck was made of its discard"),     \
        NUMBER("survival_rebuilds", GAME_U8, AT(survival_rebuilds), OPEN_, "times the Survival deck was"),             \
        ARRAY("hunt_deck", GAME_U8, AT(hunt_deck), GAME_LIST, DECK_MAX, MIXED_,                                        \
              "from the bottom: the cards that everybody knows there"),                                                \
        ARRAY("survival_deck", GAME_U8, AT(survival_deck), GAME_LIST, DECK_MAX, NOBODY_, "from the bottom"),           \
        ARRAY("hunt_discard", GAME_U8, AT(hunt_discard), GAME_LIST, DECK_MAX, OPEN_,                                   \
              "the Hunt discard, its top last"),                                                                       \
        ARRAY("survival_discard", GAME_U8, AT(survival_discard), GAME_LIST, DECK_MAX, OPEN_,                           \
              "the Survival discard, its top last"),                                                                   \
        NUMBER("over", GAME_U8, AT(over), OPEN_, "1: the match is over"),                                              \
        NUMBER("winner", GAME_U8, AT(winner), OPEN_, "1 the Creature, 2 the Hunted, 0 nobody"),                        \
        NUMBER("reason", GAME_U8, AT(reason), OPEN_, "0 rescue, 1 assimilation, 2 turn limit, 3 defence"),             \
        NUMBER("step", GAME_U8, AT(step), OPEN_, "where in the turn the rules stand; for sample"),                     \
        NUMBER("stage", GAME_U8, AT(stage), OPEN_, "where in the step; for sample"),                                   \
        SET("asked", GAME_U8, AT(asked), 0, MIXED_, "seats whose answer is awaited: the reader's own alone"),          \
        SET("passed", GAME_U8, AT(passed), 0, MIXED_,                                                                  \
            "seats that passed since something changed: the reader's own alone"),                                      \
        SET("passed_phase", GAME_U8, AT(passed_phase), 0, MIXED_,                                                      \
            "seats that passed for the phase: the reader's own alone"),                                                \
        NUMBER("resolving", GAME_U8, AT(resolving), OPEN_, "the Hunted who still has a second place to resolve"),      \
        NUMBER("batch_size", GAME_U8, AT(batch_size), OPEN_, "cards played together and not yet done with"),           \
        NUMBER("depth", GAME_U8, AT(depth), OPEN_, "frames in use; for sample"),                                       \
        ARRAY("batch", GAME_U8, AT(batch), GAME_ARRAY, 2 * SEATS, OPEN_, "their seats and cards, in pairs"),           \
        FRAME_NUMBER("frame_options", GAME_U32, options, "what the rules are in the middle of; for sample"),           \
        FRAME_NUMBER("frame_simple", GAME_U32, simple, "for sample"),                                                  \
        FRAME_NUMBER("frame_used", GAME_U32, used, "for sample"),                                                      \
        FRAME_NUMBER("frame_base", GAME_U16, base, "for sample"),                                                      \
    {                                                                                                                  \
        .name = "frame", .help = "for sample", .offset = AT(frames) + offsetof(struct frame, kind), .type = GAME_U8,   \
        .shape = GAME_ARRAY, .secrecy = GAME_OPEN, .count = sizeof(struct frame) - offsetof(struct frame, kind),       \
        .rows = FRAMES_MAX, .stride = sizeof(struct frame)                                                             \
    }

#define VIEW_AT(member) offsetof(struct notalone_view, member)
#define VIEW_ROWS(name_, type_, shape_, member_, stride_, help_)                                                       \
    {                                                                                                                  \
        .name = name_, .help = help_, .offset = VIEW_AT(member_), .type = type_, .shape = shape_,                      \
        .secrecy = GAME_OPEN, .count = 1, .rows = GAME_SEATS_MAX, .stride = stride_                                    \
    }

const struct game_field notalone_state_fields[STATE_FIELDS] = {
    ARRAY("seed", GAME_U8, AT(seed), GAME_ARRAY, sizeof(struct game_seed), GAME_NOBODY, "all chance of the match"),
    TABLE_FIELDS(GAME_OPEN, GAME_OWNER, GAME_NOBODY, GAME_MIXED),
};

const struct game_field notalone_view_fields[VIEW_FIELDS] = {
    NUMBER("audience", GAME_U8, VIEW_AT(audience), GAME_OPEN, "who looks: a seat, 8 the public, 9 all"),
    NUMBER("deciding", GAME_U8, VIEW_AT(deciding), GAME_OPEN, "1: the reader's answer is awaited"),
    VIEW_ROWS("owned", GAME_U32, GAME_SET, owned, 4, "places that the seat owns, wherever they are"),
    VIEW_ROWS("hand_size", GAME_U8, GAME_NUMBER, hand_size, 1, "places in hand"),
    VIEW_ROWS("discard_size", GAME_U8, GAME_NUMBER, discard_size, 1, "places discarded"),
    VIEW_ROWS("survival_size", GAME_U8, GAME_NUMBER, survival_size, 1, "Survival cards in hand"),
    NUMBER("hunt_size", GAME_U8, VIEW_AT(hunt_size), GAME_OPEN, "Hunt cards in hand"),
    NUMBER("apart_size", GAME_U8, VIEW_AT(apart_size), GAME_OPEN, "Hunt cards that lie apart"),
    ARRAY("evolution_size", GAME_U8, VIEW_AT(evolution_size), GAME_ARRAY, 2, GAME_OPEN,
          "Evolutions in the Creature's hand, of level I and II"),
    VIEW_ROWS("lost_size", GAME_U8, GAME_NUMBER, lost_size, 1, "Survivors discarded unseen"),
    VIEW_ROWS("survivor_size", GAME_U8, GAME_NUMBER, survivor_size, 1, "Survivors held"),
    TABLE_FIELDS(GAME_OPEN, GAME_OPEN, GAME_OPEN, GAME_OPEN),
};
