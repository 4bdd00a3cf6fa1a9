/* SPDX-License-Identifier: MIT */
#include "run/measuring/rehearsal.h"

#include <string.h>

#include "match/seed.h"
#include "run/measuring/instant.h"

bool rehearsal_init(struct rehearsal *rehearsal, const struct plan *plan, enum views_wanted views,
                    void (*heard)(void *context, const struct rehearsed *heard), void *context, struct error *error)
{
    *rehearsal = (struct rehearsal){.plan = plan, .views = views, .heard = heard, .context = context};
    referee_desk_init(&rehearsal->desk);
    rehearsal->encoder = encoder_new(plan->game, error);
    return rehearsal->encoder != NULL;
}

void rehearsal_release(struct rehearsal *rehearsal)
{
    referee_desk_release(&rehearsal->desk);
    encoder_free(rehearsal->encoder);
    rehearsal->encoder = NULL;
}

/* --- what the referee says --------------------------------------------------------------------------------------- */

static void on_send(void *context, unsigned seat, const struct message *message)
{
    struct rehearsal *rehearsal = context;
    struct rehearsal_seat *asked = &rehearsal->seats[seat];
    const struct message_decision *decision = &message->decision;

    (void)frame_add(&asked->queue, message);
    if (message->type != MESSAGE_DECISION)
        return;
    asked->decision = decision->decision;
    asked->choice = instant_choice(decision);
    asked->action_count = decision->action_count;
    memcpy(asked->actions, decision->actions, decision->action_count * sizeof *decision->actions);
}

static void on_finished(void *context, struct referee *referee)
{
    (void)context;
    (void)referee;
}

static void tell(struct rehearsal *rehearsal, unsigned seat, enum message_type last)
{
    struct rehearsal_seat *from = &rehearsal->seats[seat];
    struct rehearsed heard = {.seat = seat, .frame = frame_take(&from->queue), .last = last};

    if (last == MESSAGE_DECISION) {
        heard.decision = from->decision;
        heard.actions = from->actions;
        heard.action_count = from->action_count;
    }
    rehearsal->heard(rehearsal->context, &heard);
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

/* Every open decision goes out in a frame, and is answered. Returns how many there were. */
static unsigned answer_all(struct rehearsal *rehearsal)
{
    struct message_answer answers[GAME_SEATS_MAX];
    unsigned seats[GAME_SEATS_MAX], count = 0;

    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++) {
        struct rehearsal_seat *asked = &rehearsal->seats[seat];

        if (asked->decision == 0)
            continue;
        tell(rehearsal, seat, MESSAGE_DECISION);
        answers[count] = (struct message_answer){.decision = asked->decision, .action = asked->choice};
        seats[count++] = seat;
        asked->decision = 0;
    }
    for (unsigned i = 0; i < count; i++)
        referee_answer(rehearsal->referee, seats[i], &answers[i], 0);
    return count;
}

static void play(struct rehearsal *rehearsal)
{
    unsigned seats = referee_seats(rehearsal->referee), count;

    referee_start(rehearsal->referee, 0);
    for (unsigned seat = 0; seat < seats; seat++) {
        tell(rehearsal, seat, MESSAGE_START);
        referee_ready(rehearsal->referee, seat, 0);
    }
    while ((count = answer_all(rehearsal)) > 0) {
        rehearsal->decisions += count;
        rehearsal->rounds++;
    }
    for (unsigned seat = 0; seat < seats; seat++)
        tell(rehearsal, seat, MESSAGE_END);
}

bool rehearsal_play(struct rehearsal *rehearsal, unsigned number, uint64_t handle, struct error *error)
{
    const struct plan *plan = rehearsal->plan;
    struct referee_options options = {
        .encoder = rehearsal->encoder,
        .desk = &rehearsal->desk,
        .id = span_text("m1"),
        .epoch = span_text(plan->epoch),
        .values = plan->lineup.settings.values,
        .clock = plan->clock,
        .lost_seat = plan->lost_seat,
        .attempt = 1,
        .seed = seed_match(&plan->seed, number),
        .ops = {.send = on_send, .finished = on_finished, .context = rehearsal},
    };

    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
        options.seat[seat] = (struct referee_seat_options){
            .contact = {.handle = handle, .views = {.wanted = rehearsal->views}}, .bot = span_text(instant_name)};
    rehearsal->referee = referee_new(&options, error);
    if (!rehearsal->referee)
        return false;
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
        frame_writer_init(&rehearsal->seats[seat].queue, PROTO_ARENA_FRAME_MAX);
    play(rehearsal);
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
        frame_writer_release(&rehearsal->seats[seat].queue);
    referee_free(rehearsal->referee);
    rehearsal->referee = NULL;
    return true;
}
