/* SPDX-License-Identifier: MIT */
#include "games/notalone/action.h"

#include "games/notalone/decks/sets.h"

#define SPACE_LIST(X)                                                                                                  \
    X(1, "1") X(2, "2") X(3, "3") X(4, "4") X(5, "5") X(6, "6") X(7, "7") X(8, "8") X(9, "9") X(10, "10")
#define TRACK_LIST(X) SPACE_LIST(X) X(11, "11") X(12, "12") X(13, "13") X(14, "14") X(15, "15") X(16, "16") X(17, "17")
#define NEST_LIST(X)  X(0, "0") X(1, "1") X(2, "2") X(3, "3")
#define SEAT_LIST(X)  X(1, "1") X(2, "2") X(3, "3") X(4, "4") X(5, "5") X(6, "6")

#define ROW(id_, kind_, object_, text_)      [id_] = {.kind = kind_, .object = object_, .text = text_},
#define TALK_ROW(id_, kind_, object_, text_) [id_] = {.kind = kind_, .object = object_, .text = text_, .talk = true},
/* With what the object is: the id of a piece, a space ... Tokens, and kinds of Survivors, have words of their own. */
#define ROW_OF(means_, id_, kind_, object_, text_)                                                                     \
    [id_] = {.kind = kind_, .object = object_, .text = text_, .means = #means_},
#define TALK_ROW_OF(means_, id_, kind_, object_, text_)                                                                \
    [id_] = {.kind = kind_, .object = object_, .text = text_, .talk = true, .means = #means_},

#define COMMIT_ROW(code, id, name, ...)  ROW_OF(place, ACTION_COMMIT + (int)(code), "commit", id, "commit " name)
#define TAKE_ROW(code, id, name, ...)    ROW_OF(place, ACTION_TAKE + (int)(code), "take", id, "take back " name)
#define DISCARD_ROW(code, id, name, ...) ROW_OF(place, ACTION_DISCARD + (int)(code), "discard", id, "discard " name)
#define HIDE_ROW(code, id, name, ...)    ROW_OF(place, ACTION_HIDE + (int)(code), "hide", id, "do not show " name)
#define REVEAL_ROW(code, id, name, ...)  ROW_OF(place, ACTION_REVEAL + (int)(code), "reveal", id, "reveal " name)
#define SWAP_OUT_ROW(code, id, name, ...)                                                                              \
    ROW_OF(place, ACTION_SWAP_OUT + (int)(code), "swap-out", id, "swap " name " away")
#define SWAP_IN_ROW(code, id, name, ...)                                                                               \
    ROW_OF(place, ACTION_SWAP_IN + (int)(code), "swap-in", id, "play " name " instead")
#define RESERVE_ROW(code, id, name, ...)                                                                               \
    ROW_OF(place, ACTION_RESERVE + (int)(code), "reserve", id, "take " name " from the reserve")
#define COPY_ROW(code, id, name, ...)   ROW_OF(place, ACTION_COPY + (int)(code), "copy", id, "use the power of " name)
#define PLAYED_ROW(code, id, name, ...) ROW_OF(place, ACTION_PLAYED + (int)(code), "played", id, "the played " name)
#define CLAIM_ROW(code, id, name, ...)                                                                                 \
    TALK_ROW_OF(place, ACTION_CLAIM + (int)(code), "claim", id, "\"I go to " name "\"")
#define FEAR_ROW(code, id, name, ...)                                                                                  \
    TALK_ROW_OF(place, ACTION_FEAR + (int)(code), "fear", id, "\"I fear the Creature at " name "\"")
#define PLAY_HUNT_ROW(code, id, name, ...) ROW_OF(card, ACTION_PLAY + (code), "play", id, "play " name)
#define NEXT_HUNT_ROW(code, id, name, ...) ROW_OF(card, ACTION_NEXT + (code), "next", id, "next takes effect: " name)
#define PLAY_ROW(code, id, name, ...)      ROW_OF(card, ACTION_PLAY + SURVIVAL + (code), "play", id, "play " name)
#define NEXT_ROW(code, id, name, ...)                                                                                  \
    ROW_OF(card, ACTION_NEXT + SURVIVAL + (code), "next", id, "next takes effect: " name)
#define KEEP_ROW(code, id, name, ...) ROW_OF(card, ACTION_KEEP_SURVIVAL + (code), "keep", id, "keep " name)
#define LOSE_ROW(code, id, name, ...) ROW_OF(card, ACTION_DISCARD_SURVIVAL + (code), "discard", id, "discard " name)
#define HUNT_CARD_ROW(code, id, name, ...)                                                                             \
    ROW_OF(card, ACTION_HUNT_CARD + (code), "hunt-card", id, "the Hunt card " name)
#define SPACE_ROW(n, text) ROW_OF(space, ACTION_SPACE + (n), "space", text, "space " text)
#define CREATURE_ROW(n, text)                                                                                          \
    ROW_OF(space, ACTION_PLACE_TOKEN + (n), "creature-token", text, "Creature token on space " text)
#define ARTEMIA_ROW(n, text)                                                                                           \
    ROW_OF(space, ACTION_PLACE_TOKEN + 16 + (n), "artemia-token", text, "Artemia token on space " text)
#define TARGET_ROW(n, text)                                                                                            \
    ROW_OF(space, ACTION_PLACE_TOKEN + 32 + (n), "target-token", text, "Target token on space " text)
#define HUNTED_ROW(n, text)                    ROW_OF(seat, ACTION_HUNTED + (n), "hunted", text, "Hunted " text)
#define HEAL_ROW(n, text)                      ROW_OF(seat, ACTION_HEAL + (n), "heal", text, "give 1 Will back to Hunted " text)
#define AVATAR_CARD_ROW(code, id, name, ...)   ROW_OF(avatar, ACTION_AVATAR + (code), "avatar", id, "the Avatar " name)
#define SURVIVOR_KIND_ROW(code, id, name, ...) ROW(ACTION_SURVIVOR + (int)(code), "survivor", id, "the Survivor " name)
#define EVOLUTION_CARD_ROW(code, id, name, ...)                                                                        \
    ROW_OF(evolution, ACTION_EVOLUTION + (code), "evolution", id, "the Evolution " name)
#define TAKE_DNA_ROW(n, text) ROW_OF(amount, ACTION_TAKE_DNA + (n), "take-dna", text, "take " text " DNA")
#define TRACK_ROW(n, text)    ROW_OF(track, ACTION_TRACK + (n), "track", text, "the space " text " step(s) before Victory")

// clang-format off
const struct game_action notalone_actions[ACTIONS] = {
    ROW(ACTION_PASS, "pass", "", "pass")
    ROW(ACTION_PASS_PHASE, "pass-phase", "", "pass for this phase")
    ROW(ACTION_RESIST, "resist", "", "resist")
    ROW(ACTION_GIVE_UP, "give-up", "", "give up")
    ROW(ACTION_POWER, "power", "", "use the power of the place")
    ROW(ACTION_NOTHING, "nothing", "", "do nothing")
    ROW(ACTION_ENOUGH, "enough", "", "no more")
    ROW(ACTION_LOSE_WILL, "lose-will", "", "lose 1 Will")
    ROW(ACTION_TAKE_ALL, "take-all", "", "take back the whole discard")
    ROW(ACTION_DRAW, "draw", "", "draw a Survival card")
    ROW_OF(amount, ACTION_BOARD_1, "board", "1", "board side 1")
    ROW_OF(amount, ACTION_BOARD_2, "board", "2", "board side 2")
    TALK_ROW(ACTION_SAY_NOTHING, "say", "nothing", "nothing in particular")
    TALK_ROW(ACTION_ASK, "say", "ask", "\"Where do you go?\"")
    ROW(ACTION_IDLE_ARTEMIA, "idle-artemia", "", "the Artemia token acts on nobody")
    ROW(ACTION_TAKE_TWO, "take-two", "", "take back 2 places")
    ROW(ACTION_TOKEN + (int)TOKEN_CREATURE, "token", "creature", "the Creature token")
    ROW(ACTION_TOKEN + (int)TOKEN_ARTEMIA, "token", "artemia", "the Artemia token")
    ROW(ACTION_TOKEN + (int)TOKEN_TARGET, "token", "target", "the Target token")
    ROW(ACTION_TAKE_TOP, "take-top", "", "take the top card of the Survival discard")
    ROW(ACTION_INEFFECTIVE, "ineffective", "", "places are ineffective")
    ROW(ACTION_SHIELD_BACK, "shield-back", "", "the Shield moves back 1 place")
    ROW(ACTION_UNCOVER, "uncover", "", "reveal a face-down place")
    ROW(ACTION_FORTIFY, "fortify", "", "fortify")
    ROW(ACTION_SHELTER, "shelter", "", "shelter all Survivors")
    ROW(ACTION_EVOLVE, "evolve", "", "evolve")
    ROW(ACTION_NEST, "nest", "", "nest")
    ROW_OF(amount, ACTION_LEVEL_1, "draw-evolution", "1", "draw an Evolution of level I")
    ROW_OF(amount, ACTION_LEVEL_2, "draw-evolution", "2", "draw an Evolution of level II")
    ROW(ACTION_DRAW_SURVIVOR, "draw-survivor", "", "draw a Survivor")
    ROW(ACTION_DISCARD_DNA, "discard-dna", "", "discard 1 DNA of the Creature")
    ALL_PLACES(COMMIT_ROW)
    ALL_PLACES(TAKE_ROW)
    ALL_PLACES(DISCARD_ROW)
    ALL_PLACES(HIDE_ROW)
    ALL_PLACES(REVEAL_ROW)
    ALL_PLACES(SWAP_OUT_ROW)
    ALL_PLACES(SWAP_IN_ROW)
    ALL_PLACES(RESERVE_ROW)
    ALL_PLACES(COPY_ROW)
    ALL_PLACES(PLAYED_ROW)
    ALL_PLACES(CLAIM_ROW)
    ALL_PLACES(FEAR_ROW)
    SPACE_LIST(SPACE_ROW)
    SEAT_LIST(HUNTED_ROW)
    SEAT_LIST(HEAL_ROW)
    SPACE_LIST(CREATURE_ROW)
    SPACE_LIST(ARTEMIA_ROW)
    SPACE_LIST(TARGET_ROW)
    ALL_HUNT(PLAY_HUNT_ROW)
    ALL_SURVIVAL(PLAY_ROW)
    ALL_HUNT(NEXT_HUNT_ROW)
    ALL_SURVIVAL(NEXT_ROW)
    ALL_SURVIVAL(KEEP_ROW)
    ALL_SURVIVAL(LOSE_ROW)
    ALL_HUNT(HUNT_CARD_ROW)
    ALL_AVATARS(AVATAR_CARD_ROW)
    TRACK_LIST(TRACK_ROW)
    SURVIVOR_KINDS(SURVIVOR_KIND_ROW)
    NEST_LIST(TAKE_DNA_ROW)
    ALL_EVOLUTIONS(EVOLUTION_CARD_ROW)
};
