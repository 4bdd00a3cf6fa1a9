/* SPDX-License-Identifier: MIT */
#include "doctor/script/script.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/steady.h"
#include "base/threads.h"
#include "doctor/children.h"
#include "doctor/leaving.h"
#include "doctor/script/bout.h"
#include "doctor/script/hear.h"
#include "run/evidence/redacted.h"
#include "run/transport.h"

enum { SECRET_BYTES = 16, LOOK_US = 250000 /* from one look at its processes to the next */ };

/* --- life -------------------------------------------------------------------------------------------------------- */

static bool listen_for_attached(struct script *script)
{
    struct exam *exam = script->exam;
    const char *endpoint = *exam->endpoint ? exam->endpoint : exam->plan->listen;

    if (hub_listen(&script->hub, endpoint, exam->error) < 0)
        return false;
    (void)snprintf(exam->endpoint, sizeof exam->endpoint, "%s", script->hub.routers[0].endpoint);
    return true;
}

static bool prepare(struct script *script)
{
    struct exam *exam = script->exam;
    struct launch_limits limits;
    struct hub_ops ops = hear_ops;

    ops.context = script;
    script->signalled = signals_take(&script->signals, true, exam->error);
    if (!script->signalled || !threads_check(HUB_THREADS, exam->error))
        return false;
    if (!orphans_adopt(&script->orphans))
        return error_set(exam->error, EXIT_COULD_NOT_RUN, "out of memory");
    launch_limits_raise(&limits);
    return launcher_init(&script->launcher, &limits, exam->error) && folder_make(&script->folder, exam->error) &&
           hub_init(&script->hub, &ops, exam->error) &&
           hub_watch(&script->hub, launcher_fd(&script->launcher), NULL, exam->error) &&
           hub_watch(&script->hub, script->signals.fd, NULL, exam->error) &&
           (exam_attaches(exam) ? listen_for_attached(script)
                                : transport_listen(exam->transport, &script->hub, &script->folder, 0, exam->error));
}

static struct process_plan plan_of(struct script *script)
{
    const struct doctor_plan *plan = script->exam->plan;

    return (struct process_plan){
        .words = plan->words, .passed = {plan->passed}, .folder = plan->folder, .owner = script};
}

/* The first check finds out what `best` is, and says it. */
static bool has_sandbox(struct script *script)
{
    struct exam *exam = script->exam;
    const struct process_plan plan = plan_of(script);

    if (exam_attaches(exam))
        return true;
    if (!lone_open(&script->lone, &exam->plan->sandbox, &script->folder, &plan, exam->error))
        return false;
    if (script->lone.best[0] && !exam->best_told)
        exam_notice(exam, "%s", script->lone.best);
    exam->best_told = true;
    return true;
}

bool script_open(struct script *script, struct exam *exam)
{
    *script = (struct script){.exam = exam};
    buffer_init(&script->ignored, VIEW_IGNORED_MAX);
    buffer_init(&script->last, PROTO_FRAME_MAX);
    buffer_init(&script->twisted, PROTO_ARENA_FRAME_MAX);
    referee_desk_init(&script->desk);
    capture_init(&script->output);
    return !exam_is_over(exam) && prepare(script) && has_sandbox(script);
}

static void free_faults(struct script *script)
{
    for (unsigned i = 0; i < script->fault_count; i++)
        json_decref(script->faults[i].frame);
}

void script_close(struct script *script)
{
    bouts_free(script);
    if (script->launcher.processes)
        launcher_release(&script->launcher);
    lone_close(&script->lone);
    (void)orphans_end_all(&script->orphans);
    orphans_release(&script->orphans);
    hub_release(&script->hub);
    folder_remove(&script->folder);
    referee_desk_release(&script->desk);
    buffer_release(&script->ignored);
    buffer_release(&script->last);
    buffer_release(&script->twisted);
    free_faults(script);
    if (script->signalled)
        signals_release(&script->signals);
    *script = (struct script){0};
}

/* --- the process ------------------------------------------------------------------------------------------------- */

static void on_ended(void *context, struct process *process)
{
    struct script *script = context;

    process_end_text(process, script->end);
    lone_ended(&script->lone, process, script->end, sizeof script->end);
    script->status = process->status;
    script->output = *process->output;
    script->ended = true;
    script->ended_us = script->now_us;
    leaving_hear(script->exam, &script->output);
    launcher_drop(&script->launcher, process);
    script->process = NULL;
}

static bool start_process(struct script *script, struct error *why)
{
    uint8_t secret[SECRET_BYTES];
    struct summons summons;
    struct process_plan process = plan_of(script);

    process.environment = summons.environment;
    randombytes_buf(secret, sizeof secret);
    hex_print(script->token, secret, sizeof secret);
    summons_write(&summons, &script->hub, &script->folder, script->token);
    script->ended = false;
    script->process = lone_start(&script->lone, &script->launcher, &process, why);
    script->group = script->process ? script->process->pid : 0;
    return script->process != NULL;
}

static void tell_where(const struct script *script)
{
    const struct exam *exam = script->exam;

    if (exam->attached_before)
        exam_notice(exam, "waiting for %s at %s; if it does not come back by itself, start it again", exam->plan->name,
                    exam->endpoint);
    else
        exam_notice(exam, "attach the bot: ARENA_ENDPOINT=%s ./my-bot, under the name %s", exam->endpoint,
                    exam->plan->name);
}

bool script_start(struct script *script, struct error *why)
{
    script->now_us = script->started_us = script->heard_us = steady_us();
    script->seen = (struct sighting){0};
    if (!exam_attaches(script->exam))
        return start_process(script, why);
    uint8_t secret[SECRET_BYTES];

    randombytes_buf(secret, sizeof secret);
    hex_print(script->token, secret, sizeof secret); /* that its welcome brings */
    tell_where(script);
    return true;
}

static bool was_greeted(const struct script *script)
{
    return script->hellos > 0;
}

bool script_greets(struct script *script, script_done *done)
{
    const struct exam *exam = script->exam;
    int64_t most_us = exam_attaches(exam) ? exam->plan->wait_us : exam->plan->clock.start_us;

    if (!exam_attaches(exam) && exam->visit.greeted) /* it can, so it will */
        most_us = exam->clock.start_us;

    if (script_wait(script, done, most_us))
        return true;
    while (!exam_attaches(exam) && !script_is_dead(script) && !script_is_idle(script) &&
           script->now_us - script->started_us < SCRIPT_HELLO_US)
        if (script_wait(script, done, LOOK_US))
            return true;
    return false;
}

/* Why no hello was accepted, as far as that shows; begins with ": ". */
void script_absence(const struct script *script, char out[ABSENCE_WORDS_MAX])
{
    const struct sighting nobody = {0};
    size_t at = 0;
    pid_t group;

    absence_words(out, script->hub.routers[0].endpoint, script->exam->transport, script->started_us, &script->seen,
                  &nobody, attempt_next_silent(&script->hub, &at, &group) ? SILENCE_ITS : SILENCE_NOBODY);
}

static void report_absence(struct script *script)
{
    char *printed = script_printed(script), words[ABSENCE_WORDS_MAX];

    script_absence(script, words);
    if (script->ended)
        exam_find(script->exam, HEALTH_FAIL, &(struct evidence){.printed = printed},
                  "this time its process ended with %s before its hello was accepted", script->end);
    else
        exam_find(script->exam, HEALTH_FAIL, &(struct evidence){.printed = printed}, "this time no hello came%s",
                  words);
    free(printed);
}

bool script_begin(struct script *script, struct exam *exam)
{
    struct error why = {0};

    if (!script_open(script, exam))
        return false;
    if (!script_start(script, &why)) {
        exam_find(exam, HEALTH_FAIL, &(struct evidence){0}, "it cannot be started: %s", why.text);
        return false;
    }
    if (script_greets(script, was_greeted)) {
        exam->attached_before = true;
        return true;
    }
    if (!exam_is_over(exam))
        report_absence(script);
    return false;
}

char *script_printed(const struct script *script)
{
    const struct capture *output = script->process ? script->process->output : &script->output;
    char text[CAPTURE_TEXT_MAX];
    size_t size = capture_text(output, text);

    return redacted_lines(span_of(text, size), DOCTOR_LINES);
}

/* --- the loop ---------------------------------------------------------------------------------------------------- */

bool script_is_dead(const struct script *script)
{
    return exam_is_over(script->exam) || (script->ended && script->now_us - script->ended_us >= SCRIPT_LAST_WORDS_US);
}

void script_entry(const struct script *script, char out[SCRIPT_ENTRY_MAX])
{
    (void)snprintf(out, SCRIPT_ENTRY_MAX, "ARENA_TOKEN=%s", script->token);
}

bool script_is_idle(struct script *script)
{
    char entry[SCRIPT_ENTRY_MAX];
    uint64_t ticks;

    if (!script->process)
        return false;
    if (script->now_us - script->last_look_us < LOOK_US)
        return script->last_look_us - script->worked_us >= SCRIPT_IDLE_US;
    script_entry(script, entry);
    ticks = children_ticks(script->group, entry);
    script->last_look_us = script->now_us;
    if (ticks != script->ticks || script->worked_us < script->started_us)
        script->worked_us = script->now_us;
    script->ticks = ticks;
    return script->last_look_us - script->worked_us >= SCRIPT_IDLE_US;
}

bool script_is_there(const struct script *script)
{
    return script->peer != NULL;
}

static void pass(struct script *script)
{
    const struct launcher_listener listener = {.ended = on_ended, .holds = leaving_holds, .context = script};

    script->now_us = steady_us();
    hub_receive(&script->hub, script->now_us);
    launcher_work(&script->launcher, script->now_us, &listener);
    bouts_pass(script);
    hub_flush(&script->hub);
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void wait_for_work(struct script *script, int64_t until_us)
{
    int64_t most = script->ended ? least(until_us, script->ended_us + SCRIPT_LAST_WORDS_US) : until_us;

    most = least(most, least(launcher_deadline_us(&script->launcher), hub_deadline_us(&script->hub)));
    (void)hub_wait(&script->hub, steady_us(), least(most, bouts_next_us(script)));
}

bool script_wait(struct script *script, script_done *done, int64_t most_us)
{
    int64_t until_us = steady_us() + most_us;

    while (!done(script) && !script_is_dead(script) && script->now_us < until_us) {
        wait_for_work(script, until_us);
        script->exam->interrupted = script->exam->interrupted || signals_came(&script->signals);
        pass(script);
    }
    return done(script);
}

/* --- what is done to the bot ------------------------------------------------------------------------------------- */

void script_cut(struct script *script)
{
    if (script->peer && script->peer->fd >= 0)
        link_shut(&script->hub.links, script->peer->fd);
    script->heard_us = steady_us();
}

static bool has_ended(const struct script *script)
{
    return script->ended;
}

void script_kill(struct script *script)
{
    if (!script->process)
        return;
    (void)kill(-script->group, SIGKILL);
    (void)script_wait(script, has_ended, SCRIPT_QUIET_US);
}

void script_ping(struct script *script, uint64_t number)
{
    if (!script->peer)
        return;
    script->peer->ping = script->pinged = number;
    script_send(script, &(struct message){.type = MESSAGE_PING, .ping = {.number = number}});
}

/* An unknown message: a ping, whose place it takes. */
static void send_unknown(struct script *script)
{
    struct peer *peer = script->peer;

    hub_send(&script->hub, peer, &(struct message){.type = MESSAGE_CLOSE});
    buffer_clear(&script->twisted);
    twist_unknown(&script->twisted);
    (void)frame_replace(&peer->queue->frame, buffer_span(&script->twisted));
}

void script_send(struct script *script, const struct message *message)
{
    struct peer *peer = script->peer;

    if (!peer || peer->state == PEER_GONE)
        return;
    if (script->twist && script->twist->types && message->type == MESSAGE_DECISION)
        send_unknown(script);
    hub_send(&script->hub, peer, message);
    if (!script->twist || !peer->queue || peer->queue->frame.count == 0)
        return;
    buffer_clear(&script->twisted);
    if (twist_message(script->twist, frame_last(&peer->queue->frame), &script->twisted))
        (void)frame_replace(&peer->queue->frame, buffer_span(&script->twisted));
}

void script_fault(struct script *script, const char *name, uint64_t decision, const char *text)
{
    struct script_fault *fault = &script->faults[script->fault_count];

    if (script->fault_count == SCRIPT_FAULTS_MAX) {
        script->faults_more++;
        return;
    }
    *fault = (struct script_fault){.name = name, .decision = decision};
    (void)snprintf(fault->text, sizeof fault->text, "%s", text);
    if (script->last.used > 0)
        fault->frame = redacted_json(FROM_BOT, buffer_span(&script->last));
    script->fault_count++;
}
