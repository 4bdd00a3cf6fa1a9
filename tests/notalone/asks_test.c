/* SPDX-License-Identifier: MIT */
/* What decisions of NOT ALONE ask for, in random matches of all settings: every kind comes up, no ask lists an action
 * of which its kind does not speak, and the piece that causes it is of a type that can. Up to PATIENCE times as many
 * matches are played while a kind has not come up. Argument: how many matches (default 4000). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/scene.h"
#include "enrich_notalone.h"
#include "games/notalone/notalone.h"
#include "games/notalone/views/asks.h"
#include "in_test.h"

enum { MATCHES = 4000, PATIENCE = 20 };

/* What an ask of the kind may list, as kinds of actions, and by what types of pieces it is caused: "-" for none, parted
 * by blanks. */
static const struct row {
    const char *actions, *by;
} rows[ASKS] = {
    [ASK_BOARD] = {"board", "-"},
    [ASK_FIRST_LEVEL] = {"draw-evolution", "-"},
    [ASK_FIRST_EVOLUTION] = {"evolution", "-"},
    [ASK_AVATAR] = {"avatar", "-"},
    [ASK_TALK] = {"say claim fear", "-"},
    [ASK_COMMIT] = {"commit resist give-up play", "-"},
    [ASK_PLAY_CARD] = {"pass pass-phase play evolution avatar", "-"},
    [ASK_ORDER_CARDS] = {"next evolution avatar", "-"},
    [ASK_PLACE_TOKEN] = {"creature-token artemia-token target-token nothing", "token"},
    [ASK_EXPLORE] = {"reveal", "-"},
    [ASK_RESOLVE_WHICH] = {"played", "-"},
    [ASK_RESOLVE] = {"power nothing fortify take play survivor", "place"},
    [ASK_TAKE_BACK] = {"take enough draw-survivor", "- place card survivor avatar"},
    [ASK_TAKE_BACK_CAUGHT] = {"played nothing", "card"},
    [ASK_TAKE_BACK_PLAYED] = {"played", "card survivor"},
    [ASK_DISCARD] = {"discard", "place card token evolution"},
    [ASK_DISCARD_OR_LOSE_WILL] = {"discard lose-will", "card"},
    [ASK_HIDE_PLACE] = {"hide", "card evolution"},
    [ASK_NAME_PLACE] = {"reveal", "evolution"},
    [ASK_SWAP_OUT] = {"swap-out", "card avatar"},
    [ASK_SWAP_IN] = {"swap-in", "place card avatar"},
    [ASK_COPY_POWER] = {"copy", "place card survivor avatar"},
    [ASK_TAKE_PLACE] = {"reserve", "- place card survivor"},
    [ASK_LAY_PLACE] = {"reveal", "place"},
    [ASK_DROP_PLACE] = {"discard", "place"},
    [ASK_KEEP_CARD] = {"keep", "place"},
    [ASK_DISCARD_CARD] = {"discard", "card"},
    [ASK_GIVE_CARD] = {"discard", "card"},
    [ASK_CACHE_CARD] = {"space", "card"},
    [ASK_TAKE_HUNT_CARD] = {"hunt-card", "card"},
    [ASK_DISCARD_HUNT_CARD] = {"hunt-card", "card"},
    [ASK_PAY_HUNT_CARD] = {"hunt-card", "card evolution"},
    [ASK_CULL_HUNT_CARD] = {"hunt-card enough", "evolution"},
    [ASK_HEAL] = {"heal", "place card"},
    [ASK_VOTE_HEAL] = {"heal", "- place card"},
    [ASK_PUT_COUNTER] = {"track enough", "place"},
    [ASK_TAKE_COUNTER] = {"track", "- place card survivor avatar"},
    [ASK_CHOOSE_EFFECT] = {"draw take-top take-all take-two idle-artemia ineffective shield-back uncover power nothing "
                           "discard-dna heal copy track reserve",
                           "place card avatar"},
    [ASK_CHOOSE_SPACE] = {"space", "place card"},
    [ASK_CHOOSE_HUNTED] = {"hunted", "place card evolution"},
    [ASK_CHOOSE_TOKEN] = {"token", "card avatar evolution"},
    [ASK_CHOOSE_PLAYED] = {"played", "place card"},
    [ASK_CHOOSE_EVOLUTION] = {"evolution", "place card"},
    [ASK_MOVE_TOKEN] = {"creature-token artemia-token target-token enough", "card evolution avatar"},
    [ASK_MOVE_SANCTUARY] = {"space", "evolution"},
    [ASK_RESCUE_SURVIVOR] = {"survivor", "place card"},
    [ASK_PASS_EFFECT] = {"hunted", "survivor"},
    [ASK_SHELTER] = {"shelter nothing", "-"},
    [ASK_DISCARD_SURVIVOR] = {"survivor", "card"},
    [ASK_VOTE_EVOLUTION] = {"evolution", "-"},
    [ASK_EVOLVE_OR_NEST] = {"evolve nest nothing", "-"},
    [ASK_EVOLVE] = {"draw-evolution evolution enough", "-"},
    [ASK_MAKE_ROOM] = {"evolution", "-"},
    [ASK_TAKE_DNA] = {"take-dna", "-"},
    [ASK_BURY_SURVIVOR] = {"survivor nothing", "-"},
    [ASK_DISCARD_EVOLUTION] = {"evolution", "card"},
    [ASK_SWAP_IN_EVOLUTION] = {"evolution", "card"},
    [ASK_SWAP_OUT_EVOLUTION] = {"evolution", "card"},
    [ASK_DISCARD_DNA] = {"discard-dna enough", "place card survivor"},
};

static unsigned long seen[ASKS];
static unsigned strange;

/* Whether the word is among those parted by blanks. */
static bool names(const char *words, const char *word)
{
    size_t size = strlen(word);

    for (const char *at = strstr(words, word); at; at = strstr(at + 1, word))
        if ((at == words || at[-1] == ' ') && (at[size] == ' ' || at[size] == '\0'))
            return true;
    return false;
}

/* Prints each strange thing once, so that one run lists them all. */
static void complain(const struct scene *scene, unsigned kind, const char *what, const char *word)
{
    static char told[200][120];
    char text[120];

    (void)snprintf(text, sizeof text, "%s: %s '%s'", notalone_asks[kind].kind, what, word);
    for (unsigned i = 0; i < strange && i < 200; i++)
        if (strcmp(told[i], text) == 0)
            return;
    if (strange < 200)
        memcpy(told[strange], text, sizeof text);
    strange++;
    print_message("%s; match %llu, decision %u\n", text, (unsigned long long)scene->number, (unsigned)scene->decisions);
}

static void check_decision(const struct scene *scene, unsigned seat)
{
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = notalone_game.actions(scene->state.bytes, seat, actions);
    struct game_asks asks;
    const char *type = "-";

    notalone_game.asks(scene->state.bytes, seat, &asks);
    seen[asks.kind]++;
    if (asks.by != GAME_NO_PIECE)
        type = notalone_game.pieces[asks.by].type;
    if (!names(rows[asks.kind].by, type))
        complain(scene, asks.kind, "is asked by", type);
    for (unsigned i = 0; i < count; i++)
        if (!names(rows[asks.kind].actions, notalone_game.actions_table[actions[i]].kind))
            complain(scene, asks.kind, "lists", notalone_game.actions_table[actions[i]].kind);
}

/* Every eighth match has few Survival cards, one of which gives others away. */
static void begin(struct scene *scene, uint64_t number)
{
    struct trial trial = trial_in_test(&notalone_game, 1);
    struct error error = {0};

    scene_configure(scene, &trial, number);
    if (number % 8 == 7) {
        enrich_gifts(&scene->settings, &scene->dice);
        if (!settings_configure(&scene->settings, scene->state.bytes, &error))
            fail_msg("%s", error.text);
    }
    notalone_game.start(scene->state.bytes, &scene->seed, NULL);
}

static void play_match(uint64_t number, struct novelty *novelty)
{
    struct scene scene;

    begin(&scene, number);
    do {
        uint32_t mask = notalone_game.to_act(scene.state.bytes);

        for (unsigned seat = 0; seat < scene.seats; seat++)
            if (mask >> seat & 1)
                check_decision(&scene, seat);
    } while (scene_step_novel(&scene, novelty));
}

/* A kind that has not come up, or NULL. */
static const char *never_seen(void)
{
    for (unsigned kind = 0; kind < ASKS; kind++)
        if (!seen[kind])
            return notalone_asks[kind].kind;
    return NULL;
}

static void every_kind_comes_up_and_lists_what_it_speaks_of(void **state)
{
    const unsigned matches = *(const unsigned *)*state;
    struct novelty novelty = {0};
    uint64_t number = 0;

    for (; number < matches || (never_seen() && number < (uint64_t)PATIENCE * matches); number++)
        play_match(number, &novelty);
    for (unsigned kind = 0; kind < ASKS; kind++)
        print_message("%-20s %lu\n", notalone_asks[kind].kind, seen[kind]);
    if (never_seen() || strange)
        fail_msg("in %llu matches '%s' never came up, %u things were not as the table says", (unsigned long long)number,
                 never_seen() ? never_seen() : "", strange);
}

int main(int count, char **arguments)
{
    unsigned matches = count > 1 ? (unsigned)strtoul(arguments[1], NULL, 10) : MATCHES;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_kind_comes_up_and_lists_what_it_speaks_of, &matches),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
