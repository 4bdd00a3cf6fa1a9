/* SPDX-License-Identifier: MIT */
#include "doctor/script/bout.h"

#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "base/version.h"
#include "match/seed.h"
#include "proto/pack.h"
#include "run/lineup.h"

enum { ANSWERS_BYTES_MAX = 1 << 20 };

/* A seat that the doctor plays. */
struct other {
    bool starts, asked; /* it was sent a start, a decision, and has not answered yet */
    struct message_answer answer;
    uint64_t luck;
};

struct bout {
    struct script *script;
    struct bout_plan plan;
    struct lineup lineup;
    struct referee *referee;
    unsigned seat; /* of the bot */
    struct other others[GAME_SEATS_MAX];
    bool begun, over;
    bool starts; /* the bot was sent a start, and is not ready yet */
    bool is_cut, is_killed;
    unsigned asked;
    uint64_t latest;       /* the number of its latest decision */
    uint64_t shift;        /* events that no game has, put before the others */
    struct buffer answers; /* struct bout_answer, one after another */
};

/* --- the other seats --------------------------------------------------------------------------------------------- */

/* splitmix64. */
static uint64_t draw(uint64_t *luck)
{
    uint64_t z = *luck += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static void choose(const struct bout *bout, struct other *other, const struct message_decision *decision)
{
    uint16_t action = decision->actions[draw(&other->luck) % decision->action_count];

    other->asked = true;
    other->answer = (struct message_answer){.match = decision->match, .decision = decision->decision, .action = action};
    if (bout->plan.talks && bout->lineup.settings.game->actions_table[action].talk)
        other->answer.text = span_text(bout->plan.talks);
}

static void tell_other(struct bout *bout, unsigned seat, const struct message *message)
{
    struct other *other = &bout->others[seat];

    if (message->type == MESSAGE_START)
        other->starts = true;
    else if (message->type == MESSAGE_DECISION)
        choose(bout, other, &message->decision);
}

/* Lets a seat do what it was asked for. False: it was asked for nothing. */
static bool act(struct bout *bout, unsigned seat)
{
    struct other *other = &bout->others[seat];
    int64_t now_us = bout->script->now_us;
    struct message_answer answer = other->answer;
    bool ready = other->starts, asked = other->asked;

    other->starts = other->asked = false;
    if (ready)
        (void)referee_ready(bout->referee, seat, now_us);
    else if (asked)
        (void)referee_answer(bout->referee, seat, &answer, now_us);
    return ready || asked;
}

/* --- what the referee says to the bot ---------------------------------------------------------------------------- */

/* An event of a kind that no game has. The numbers of all others go up by one. */
static void tell_unknown_event(struct bout *bout, uint64_t first)
{
    struct buffer events;
    struct message message = {.type = MESSAGE_EVENTS, .events = {.match = bout->plan.handle, .first = first}};

    buffer_init(&events, 256);
    pack_array(&events, 1);
    pack_map(&events, 2);
    pack_word(&events, "event");
    pack_word(&events, "zz-comet");
    pack_word(&events, "tail");
    pack_unsigned(&events, 7);
    message.events.events = buffer_span(&events);
    script_send(bout->script, &message);
    buffer_release(&events);
}

static void tell_events(struct bout *bout, const struct message *message)
{
    struct message shifted = *message;

    if (bout->script->twist && bout->script->twist->types)
        tell_unknown_event(bout, message->events.first + bout->shift++);
    shifted.events.first += bout->shift;
    script_send(bout->script, &shifted);
}

static bool wants_kill(const struct bout *bout)
{
    return bout->plan.kill_at && bout->latest >= bout->plan.kill_at && !bout->is_killed && !bout->over;
}

static void tell_decision(struct bout *bout, const struct message *message)
{
    uint64_t number = message->decision.decision;

    bout->asked += number > bout->latest;
    bout->latest = number;
    if (number == bout->plan.cut_at && !bout->is_cut) {
        bout->is_cut = true;
        script_cut(bout->script);
        return;
    }
    if (wants_kill(bout))
        return;
    script_send(bout->script, message);
    if (number == bout->plan.ping_at)
        script_ping(bout->script, SCHEMA_NUMBER_MOST - number);
}

static void on_send(void *context, unsigned seat, const struct message *message)
{
    struct bout *bout = context;

    if (seat != bout->seat) {
        tell_other(bout, seat, message);
        return;
    }
    bout->script->asked_us = bout->script->now_us;
    if (message->type == MESSAGE_START)
        bout->starts = true;
    if (message->type == MESSAGE_EVENTS)
        tell_events(bout, message);
    else if (message->type == MESSAGE_DECISION)
        tell_decision(bout, message);
    else
        script_send(bout->script, message);
}

static void on_finished(void *context, struct referee *referee)
{
    struct bout *bout = context;

    (void)referee;
    bout->over = true;
}

static void on_fault(void *context, unsigned seat, enum fault fault, uint64_t decision, const char *evidence)
{
    struct bout *bout = context;

    if (seat == bout->seat)
        script_fault(bout->script, fault_kinds[fault].name, decision, evidence);
}

/* Times of decisions during which the doctor did something to the bot say nothing of its speed. */
static void on_thought(void *context, unsigned seat, int64_t think_us)
{
    struct bout *bout = context;

    if (seat == bout->seat && !bout->plan.cut_at && !bout->plan.kill_at)
        histogram_add(&bout->script->exam->think, (uint64_t)think_us);
}

/* --- life -------------------------------------------------------------------------------------------------------- */

static void free_bout(struct bout *bout)
{
    if (bout->referee)
        referee_free(bout->referee);
    buffer_release(&bout->answers);
    free(bout);
}

void bouts_free(struct script *script)
{
    for (unsigned i = 0; i < script->bout_count; i++)
        free_bout(script->bouts[i]);
    script->bout_count = 0;
}

static struct referee *make_referee(struct bout *bout, const struct game_seed *seed)
{
    struct exam *exam = bout->script->exam;
    struct referee_options options = {
        .encoder = exam->encoder,
        .desk = &bout->script->desk,
        .ops = {.send = on_send, .finished = on_finished, .fault = on_fault, .thought = on_thought, .context = bout},
        .id = span_text("check"),
        .arena = span_text(version_program),
        .plugin = exam->plan->plugin,
        .epoch = span_text(exam->epoch),
        .values = bout->lineup.settings.values,
        .seed = *seed,
        .clock = exam->clock,
        .lost_seat = LOST_FILLER,
        .attempt = 1,
    };

    for (unsigned seat = 0; seat < bout->lineup.seats; seat++)
        options.seat[seat] = (struct referee_seat_options){
            .contact = {.handle = seat == bout->seat ? bout->plan.handle : seat + 1u, .views.wanted = VIEWS_NONE},
            .bot = span_text(seat == bout->seat ? exam->hello.bot : "doctor")};
    options.seat[bout->seat].contact.views = bout->script->views;
    return referee_new(&options, exam->error);
}

static unsigned seat_of(const struct lineup *lineup, unsigned role)
{
    unsigned seat = 0;

    while (seat + 1 < lineup->seats && lineup->role_of[seat] != role)
        seat++;
    return seat;
}

bool bout_new(struct script *script, const struct bout_plan *plan)
{
    struct exam *exam = script->exam;
    struct game_seed seed = seed_match(&exam->plan->seed, plan->number);
    struct bout *bout = calloc(1, sizeof *bout);

    if (!bout || script->bout_count == SCRIPT_BOUTS_MAX) {
        free(bout);
        return error_set(exam->error, EXIT_COULD_NOT_RUN, "out of memory");
    }
    bout->script = script;
    bout->plan = *plan;
    bout->lineup.settings = plan->settings ? *plan->settings : exam->plan->settings;
    buffer_init(&bout->answers, ANSWERS_BYTES_MAX);
    script->bouts[script->bout_count++] = bout;
    if (!lineup_count_seats(&bout->lineup, exam->error))
        return false;
    bout->seat = seat_of(&bout->lineup, plan->role);
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
        memcpy(&bout->others[seat].luck, seed.bytes + seat % 8, sizeof bout->others[seat].luck);
    bout->referee = make_referee(bout, &seed);
    return bout->referee != NULL;
}

void bouts_begin(struct script *script)
{
    script->now_us = steady_us();
    for (unsigned i = 0; i < script->bout_count; i++) {
        if (script->bouts[i]->begun)
            continue;
        script->bouts[i]->begun = true;
        referee_start(script->bouts[i]->referee, script->now_us);
    }
    bouts_pass(script);
    hub_flush(&script->hub);
}

/* --- what the script tells ---------------------------------------------------------------------------------------- */

struct bout *bout_of(const struct script *script, uint64_t handle)
{
    for (unsigned i = 0; i < script->bout_count; i++)
        if (script->bouts[i]->plan.handle == handle && !script->bouts[i]->over)
            return script->bouts[i];
    return NULL;
}

bool bout_is_open(const struct bout *bout)
{
    return bout->begun && !bout->over;
}

uint64_t bout_handle(const struct bout *bout)
{
    return bout->plan.handle;
}

void bout_ready(struct bout *bout)
{
    bout->starts = false;
    (void)referee_ready(bout->referee, bout->seat, bout->script->now_us);
}

bool bout_answer(struct bout *bout, const struct message_answer *answer)
{
    const struct bout_answer kept = {answer->decision, answer->action};

    buffer_add(&bout->answers, &kept, sizeof kept);
    return referee_answer(bout->referee, bout->seat, answer, bout->script->now_us);
}

void bout_garbage(struct bout *bout, const struct refusal *refusal)
{
    referee_garbage(bout->referee, bout->seat, refusal, bout->script->now_us);
}

void bout_back(struct bout *bout, uint64_t event)
{
    struct seat_contact contact = {.handle = bout->plan.handle, .views = bout->script->views};

    if (bout->begun && !bout->over)
        (void)referee_back(bout->referee, bout->seat, &contact, event, bout->script->now_us);
}

void bouts_pass(struct script *script)
{
    for (unsigned i = 0; i < script->bout_count; i++) {
        struct bout *bout = script->bouts[i];
        bool more = bout->begun && !bout->over;

        while (more && !bout->over) {
            more = false;
            for (unsigned seat = 0; seat < bout->lineup.seats; seat++)
                more = act(bout, seat) || more;
        }
        if (bout->begun && !bout->over)
            referee_pass(bout->referee, script->now_us, script->now_us, 0);
        if (bout->over && referee_game_fault(bout->referee))
            (void)error_set(script->exam->error, EXIT_COULD_NOT_RUN, "%s", referee_game_fault(bout->referee));
    }
}

int64_t bouts_next_us(const struct script *script)
{
    int64_t next_us = CLOCK_NEVER_US;

    for (unsigned i = 0; i < script->bout_count; i++) {
        int64_t us = script->bouts[i]->begun && !script->bouts[i]->over ? referee_next_us(script->bouts[i]->referee)
                                                                        : CLOCK_NEVER_US;

        next_us = us < next_us ? us : next_us;
    }
    return next_us;
}

/* --- getters ----------------------------------------------------------------------------------------------------- */

static bool asks(const struct bout *bout)
{
    struct referee_seat_report report;

    if (!bout->begun || bout->over)
        return false;
    referee_seat_report(bout->referee, bout->seat, bout->script->now_us, &report);
    return bout->starts || report.open;
}

bool bouts_ask(const struct script *script)
{
    for (unsigned i = 0; i < script->bout_count; i++)
        if (asks(script->bouts[i]))
            return true;
    return false;
}

bool bouts_are_over(const struct script *script)
{
    for (unsigned i = 0; i < script->bout_count; i++)
        if (!script->bouts[i]->over)
            return false;
    return true;
}

bool bouts_want_kill(const struct script *script)
{
    for (unsigned i = 0; i < script->bout_count; i++)
        if (wants_kill(script->bouts[i]))
            return true;
    return false;
}

void bouts_kill(struct script *script)
{
    for (unsigned i = 0; i < script->bout_count; i++)
        script->bouts[i]->is_killed = script->bouts[i]->is_killed || wants_kill(script->bouts[i]);
    script_kill(script);
}

unsigned bouts_asked(const struct script *script)
{
    unsigned asked = 0;

    for (unsigned i = 0; i < script->bout_count; i++)
        asked += script->bouts[i]->asked;
    return asked;
}

uint64_t bouts_open(const struct script *script, uint64_t *decision)
{
    for (unsigned i = 0; i < script->bout_count; i++)
        if (asks(script->bouts[i])) {
            *decision = script->bouts[i]->starts ? 0 : script->bouts[i]->latest;
            return script->bouts[i]->plan.handle;
        }
    return 0;
}

const struct bout_answer *bout_answers(const struct script *script, unsigned bout, size_t *count)
{
    const struct buffer *answers = &script->bouts[bout]->answers;

    *count = answers->used / sizeof(struct bout_answer);
    return (const void *)answers->at;
}
