/* SPDX-License-Identifier: MIT */
/* The program bot-wits, over the wire, and its policy in this process, through the eye of arena-chances: in the same
 * view both choose the same action.
 *
 *     test-policy PROGRAM VIEWS */
#include "policy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium/crypto_shorthash.h>
#include <spawn.h>
#include <sys/wait.h>

#include "base/error.h"
#include "eye.h"
#include "games/notalone/notalone.h"
#include "match/encode.h"
#include "plugin/playout.h"
#include "stage.h"

enum { CHOICE = 2 /* actions at the least */ };

static const struct game *const game = &notalone_game;
static const char *program;
static unsigned views_wanted;

static void *run_program(void *context)
{
    const struct stage *stage = context;
    char endpoint[sizeof stage->endpoint + 32];
    char *const words[] = {(char *)(uintptr_t)program, (char *)(uintptr_t) "--capacity", (char *)(uintptr_t) "8", NULL};
    char *const environment[] = {endpoint, NULL};
    pid_t child;
    int status = -1;

    (void)snprintf(endpoint, sizeof endpoint, "ARENA_ENDPOINT=%s", stage->endpoint);
    if (posix_spawn(&child, program, NULL, NULL, words, environment) == 0)
        (void)waitpid(child, &status, 0);
    return status == 0 ? NULL : context;
}

/* --- both ways -----------------------------------------------------------------------------------------------------
 */

struct trial {
    struct stage stage;
    struct eye_index index;
    struct last_view *last;
    uint64_t decisions[SEATS]; /* a match for each seat: the handle is 1 + the seat */
    unsigned views, chosen;    /* of the latter the first action was not taken */
    uint64_t number;           /* of the random match */
    char differs[128];         /* where the two do; "" as long as they do not */
    _Alignas(8) uint8_t state[GAME_STATE_MAX];
    _Alignas(8) uint8_t view[GAME_VIEW_MAX];
};

static struct message start_of(unsigned seat)
{
    struct message start = message_starts(1 + seat);

    start.start.seat = seat;
    start.start.seats = SEATS;
    start.start.role = span_text(seat ? "hunted" : "creature");
    return start;
}

/* What arena_random(decision, 0) is: the bot's seed, the decision's number, 0. */
static uint64_t luck_of(uint64_t decision)
{
    const struct message start = message_starts(1);
    uint8_t input[16] = {0}, output[crypto_shorthash_BYTES];
    uint64_t luck = 0;

    for (unsigned i = 0; i < sizeof decision; i++)
        input[i] = (uint8_t)(decision >> 8 * i);
    (void)crypto_shorthash(output, input, sizeof input, start.start.bot_seed.at);
    for (unsigned i = sizeof luck; i > 0; i--)
        luck = luck << 8 | output[i - 1];
    return luck;
}

static unsigned choice_here(const struct trial *trial, unsigned seat, const uint16_t *actions, unsigned count)
{
    static const struct habits nothing;
    const struct eye eye = {&trial->index, trial->view, game->seats(trial->state)};
    const struct policy_ask ask = {.seat = seat,
                                   .sight = eye_sight(&eye),
                                   .habits = seat == 0 ? &nothing : NULL,
                                   .luck = luck_of(trial->decisions[seat]),
                                   .actions = actions,
                                   .count = count};

    return policy_choose(&ask);
}

static unsigned choice_there(struct trial *trial, unsigned seat, const uint16_t *actions, unsigned count)
{
    struct message message = message_asks(1 + seat, trial->decisions[seat], actions, count);

    message.decision.view = encode_view(trial->last, trial->view, game->seats(trial->state));
    stage_say(&trial->stage, &message);
    return stage_hear(&trial->stage, MESSAGE_ANSWER).answer.action;
}

static bool is_done(const struct trial *trial)
{
    return trial->views == views_wanted || *trial->differs;
}

static void compare(struct trial *trial, unsigned seat)
{
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = game->actions(trial->state, seat, actions), here, there;

    if (count < CHOICE || is_done(trial))
        return;
    game->view(trial->state, seat, trial->view);
    trial->views++;
    trial->decisions[seat]++;
    there = choice_there(trial, seat, actions, count);
    here = choice_here(trial, seat, actions, count);
    trial->chosen += here != actions[0];
    if (here != there)
        (void)snprintf(trial->differs, sizeof trial->differs,
                       "random match %llu, seat %u, decision %llu: the program takes %u, the policy in this process %u",
                       (unsigned long long)trial->number, seat, (unsigned long long)trial->decisions[seat], there,
                       here);
}

/* A match of any settings, played by chance. */
static void compare_match(struct trial *trial)
{
    struct dice dice = {trial->number};
    struct settings settings;
    struct error error = {0};
    struct game_seed seed;
    bool good;

    playout_settings(&settings, game, &dice);
    good = settings_configure(&settings, trial->state, &error);
    assert_true(good);
    seed = dice_seed(&dice);
    game->start(trial->state, &seed, NULL);
    do {
        for (unsigned seat = 0; seat < SEATS; seat++)
            if (game->to_act(trial->state) >> seat & 1)
                compare(trial, seat);
    } while (!is_done(trial) && playout_step(game, trial->state, &dice, NULL));
}

static void program_and_policy_choose_the_same_action_in_the_same_view(void **unused)
{
    static struct trial trial;
    struct error error = {0};
    struct encoder *encoder = encoder_new(game, &error);

    (void)unused;
    assert_non_null(encoder);
    trial.last = last_view_new(encoder);
    assert_non_null(trial.last);
    eye_index_make(&trial.index, game);
    stage_open(&trial.stage);
    stage_run(&trial.stage, run_program, &trial.stage);
    stage_greet(&trial.stage);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        struct message start = start_of(seat);

        stage_say(&trial.stage, &start);
        (void)stage_hear(&trial.stage, MESSAGE_READY);
    }
    for (; !is_done(&trial); trial.number++)
        compare_match(&trial);
    stage_say(&trial.stage, &(struct message[]){message_closes()}[0]);
    (void)stage_hear(&trial.stage, MESSAGE_BYE);
    stage_join(&trial.stage);
    stage_close(&trial.stage);
    last_view_free(trial.last);
    encoder_free(encoder);
    assert_string_equal(trial.differs, "");
    assert_true(trial.chosen > views_wanted / 4);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(program_and_policy_choose_the_same_action_in_the_same_view)};

    program = count > 1 ? words[1] : NULL;
    views_wanted = count > 2 ? (unsigned)strtoul(words[2], NULL, 10) : 0;
    return views_wanted ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
