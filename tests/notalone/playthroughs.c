/* SPDX-License-Identifier: MIT */
/* Whole matches told as a person reads them, compared with the files of tests/golden/playthroughs. Players choose at
 * random, but pass half of the time and neither resist nor give up where they can commit, so that matches last.
 *
 * Arguments: the folder; with --write behind it, the files are written anew instead. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/matches/story.h"
#include "games/notalone/action.h"
#include "games/notalone/notalone.h"
#include "match/encode.h"
#include "plugin/dice.h"
#include "plugin/settings.h"

struct playthrough {
    const char *file;
    const char *about; /* what is to be seen in it */
    const char *settings;
    uint64_t seed;
    unsigned audience;
};

static const char *folder;

/* --- playing ------------------------------------------------------------------------------------------------------ */

struct telling {
    struct story story;
    _Alignas(8) uint8_t state[GAME_STATE_MAX];
    struct dice dice;
};

static void tell_event(void *context, const struct game_event *event)
{
    struct telling *telling = context;

    story_event(&telling->story, event, (struct span){0});
}

static void start(struct telling *telling, const struct playthrough *through, const struct game_listener *listener)
{
    struct settings settings;
    struct error error = {0};
    char words[512], *rest = words;
    struct game_seed seed;

    settings_init(&settings, &notalone_game);
    (void)snprintf(words, sizeof words, "%s", through->settings);
    for (const char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        if (!settings_set(&settings, word, &error))
            fail_msg("%s", error.text);
    assert_true(settings_configure(&settings, telling->state, &error));
    telling->dice = (struct dice){through->seed};
    seed = dice_seed(&telling->dice);
    notalone_game.start(telling->state, &seed, listener);
    story_state(&telling->story, telling->state);
}

static bool is_reluctant(uint16_t action)
{
    return action == ACTION_RESIST || action == ACTION_GIVE_UP || action == ACTION_PASS_PHASE;
}

/* One of the actions of the seat. The lists are ascending: reluctant actions stand before the commits. */
static uint16_t choose(struct telling *telling, unsigned seat)
{
    uint16_t actions[ACTIONS];
    unsigned count = notalone_game.actions(telling->state, seat, actions);
    unsigned kept = 0;

    if (actions[0] == ACTION_PASS && dice_roll(&telling->dice, 2))
        return ACTION_PASS;
    for (unsigned i = 0; i < count; i++)
        if (!is_reluctant(actions[i]))
            actions[kept++] = actions[i];
    return actions[dice_roll(&telling->dice, kept ? kept : count)];
}

static void tell_answer(const struct telling *telling, unsigned seat, uint16_t action)
{
    char name[64];
    struct game_text words = game_text_in(name, sizeof name);

    if (telling->story.audience != GAME_ALL && telling->story.audience != seat)
        return;
    event_print_seat(&notalone_game, seat, &words);
    (void)fprintf(telling->story.out, "    %s > %s\n", name, notalone_game.actions_table[action].text);
}

/* The story of the whole match; the caller frees it. */
static char *tell(const struct playthrough *through)
{
    struct telling telling;
    const struct game_listener listener = {.heard = tell_event, .context = &telling};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    uint32_t asked;

    assert_non_null(out);
    (void)fprintf(out, "%s\n%s, seed %u\n\n", through->about, through->settings, (unsigned)through->seed);
    story_init(&telling.story, out, &notalone_game, through->audience);
    start(&telling, through, &listener);
    while ((asked = notalone_game.to_act(telling.state)) != 0) {
        unsigned seat = (unsigned)__builtin_ctz(asked);
        uint16_t action = choose(&telling, seat);

        tell_answer(&telling, seat, action);
        assert_true(notalone_game.apply(telling.state, seat, action, &listener));
        story_state(&telling.story, telling.state);
    }
    assert_int_equal(fclose(out), 0);
    return text;
}

/* --- comparing ---------------------------------------------------------------------------------------------------- */

static FILE *open_golden(const struct playthrough *through, const char *mode)
{
    char path[1024];
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/%s", folder, through->file);
    file = fopen(path, mode);
    if (!file)
        fail_msg("%s: cannot be opened", path);
    return file;
}

static void a_playthrough_reads_as_its_file(void **state)
{
    const struct playthrough *through = *state;
    char *told = tell(through), *line = NULL, *at = told;
    FILE *file = open_golden(through, "r");
    size_t room = 0;
    ssize_t size;

    for (unsigned number = 1; (size = getline(&line, &room, file)) > 0; number++) {
        if (strncmp(at, line, (size_t)size) != 0)
            fail_msg("%s:%u: now it is\n%.*sand it was\n%s", through->file, number, (int)(strcspn(at, "\n") + 1), at,
                     line);
        at += size;
    }
    if (*at)
        fail_msg("%s: the match goes on: %.200s", through->file, at);
    free(line);
    free(told);
    (void)fclose(file);
}

static void write_anew(void **state)
{
    const struct playthrough *through = *state;
    char *told = tell(through);
    FILE *file = open_golden(through, "w");

    assert_true(fputs(told, file) >= 0);
    assert_int_equal(fclose(file), 0);
    free(told);
}

/* --- the matches -------------------------------------------------------------------------------------------------- */

#define ALL_CARDS "decks=exploration+promo"
#define THREE     "hunted=3 board=2 artefact=red windows=holders"
#define SANCTUARY "sanctuary=on places=base+sanctuary decks=sanctuary"

static const struct playthrough playthroughs[] = {
    {"one-hunted.txt", "One Hunted; at zero Will only the discard returns. Everything is told.",
     "hunted=1 board=1 artefact=yellow zero_will_return=discard", 1184, GAME_ALL},
    {"two-hunted-the-public.txt", "Two Hunted; windows ask all who could hold a card. Told as the public learns it.",
     "hunted=2 board=1 artefact=red windows=all", 39437, GAME_PUBLIC},
    {"three-hunted.txt", "Three Hunted. Everything is told.", THREE, 71, GAME_ALL},
    {"three-hunted-the-creature.txt", "The match of three-hunted.txt as the Creature learned it.", THREE, 71, 0},
    {"three-hunted-hunted-2.txt", "The match of three-hunted.txt as Hunted 2 learned it.", THREE, 71, 2},
    {"six-hunted.txt", "Six Hunted, who talk, in the expert variant. Everything is told.",
     "hunted=6 board=creature artefact=green expert=on talk_rounds=1 windows=holders", 1025, GAME_ALL},
    {"exploration.txt", "Three Hunted on the places of EXPLORATION, with all cards. Everything is told.",
     "hunted=3 places=exploration " ALL_CARDS, 25330, GAME_ALL},
    {"exploration-hunted-1.txt", "The match of exploration.txt as Hunted 1 learned it.",
     "hunted=3 places=exploration " ALL_CARDS, 25330, 1},
    {"draft.txt", "Four Hunted and the draft of The Labyrinth. Everything is told.",
     "hunted=4 places=exploration labyrinth=draft " ALL_CARDS, 25484, GAME_ALL},
    {"draft-the-public.txt", "The match of draft.txt as the public learns it.",
     "hunted=4 places=exploration labyrinth=draft " ALL_CARDS, 25484, GAME_PUBLIC},
    {"portal-and-pole.txt", "Two Hunted on places of both boxes. Everything is told.",
     "hunted=2 places=base+nexus+fjord+portal+pole " ALL_CARDS, 476, GAME_ALL},
    {"dome-and-fungi.txt", "One Hunted on places of both boxes. Everything is told.",
     "hunted=1 places=base+nexus+dome+fungi+mangrove " ALL_CARDS, 2399, GAME_ALL},
    {"archipelago.txt", "Three Hunted on places of both boxes; some cards are left out. Everything is told.",
     "hunted=3 places=base+oasis+dome+archipelago " ALL_CARDS " survival_without=gate+detector+dodge+hologram", 11124,
     GAME_ALL},
    {"shuttle.txt", "Two Hunted; single cards are put in and left out. Everything is told.",
     "hunted=2 places=base+oasis+archipelago+mangrove decks=base "
     "survival_with=shuttle+resistance+second-wind+vaccine "
     "survival_without=adrenaline+detector+hologram+sixth-sense+vortex+double-back+strike-back+smokescreen+gate+"
     "sacrifice",
     23495, GAME_ALL},
    {"sanctuary-one-hunted.txt", "One Hunted with SANCTUARY. Everything is told.", "hunted=1 " SANCTUARY, 4991,
     GAME_ALL},
    {"sanctuary.txt", "Three Hunted with SANCTUARY. Everything is told.", "hunted=3 " SANCTUARY, 3897, GAME_ALL},
    {"sanctuary-the-creature.txt", "The match of sanctuary.txt as the Creature learned it.", "hunted=3 " SANCTUARY,
     3897, 0},
    {"sanctuary-hunted-2.txt", "The match of sanctuary.txt as Hunted 2 learned it.", "hunted=3 " SANCTUARY, 3897, 2},
    {"all-boxes-the-public.txt", "Six Hunted with the cards of all boxes. Told as the public learns it.",
     "hunted=6 sanctuary=on places=exploration+sanctuary decks=exploration+sanctuary+promo", 48343, GAME_PUBLIC},
    {"icons.txt", "Two Hunted with EXPLORATION, an Avatar each, and one Evolution. Everything is told.",
     "hunted=2 places=exploration decks=exploration avatars=icon evolution=icon", 5575, GAME_ALL},
};

enum { PLAYTHROUGHS = sizeof playthroughs / sizeof *playthroughs };

int main(int count, char **arguments)
{
    bool writes = count == 3 && strcmp(arguments[2], "--write") == 0;
    struct CMUnitTest tests[PLAYTHROUGHS];

    if (count < 2)
        return EXIT_FAILURE;
    folder = arguments[1];
    for (unsigned i = 0; i < PLAYTHROUGHS; i++) {
        const struct playthrough *through = &playthroughs[i];

        tests[i] = (struct CMUnitTest){.name = through->file,
                                       .test_func = writes ? write_anew : a_playthrough_reads_as_its_file};
        memcpy(&tests[i].initial_state, &through, sizeof through);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
