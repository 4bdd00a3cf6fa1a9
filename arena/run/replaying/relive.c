/* SPDX-License-Identifier: MIT */
#include "run/replaying/relive.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "base/threads.h"
#include "hub/hub.h"
#include "launch/orphans.h"
#include "launch/process.h"
#include "run/bots/absence.h"
#include "run/bots/bridged.h"
#include "run/bots/instance_log.h"
#include "run/folder.h"
#include "run/bots/plays.h"
#include "run/signals.h"
#include "run/playing/unknown_match.h"
#include "run/sandboxes/lone.h"

enum {
    SECRET_BYTES = 16,
    LAST_LINE_MAX = 110,
    CLOSE_GRACE_US = 500000, /* from CLOSE until the process is made to go */
    LAST_WORDS_US = 500000,  /* from the end of the connection to that of the process, or the other way round */
};

enum stage {
    STARTING, /* it is to say hello */
    PLAYING,
    CUT_OFF, /* its connection or its process ended; the other will */
    CLOSING, /* on its way out */
};

struct session {
    const struct relive_plan *plan;
    struct error *error;
    struct hub hub;
    struct launcher launcher;
    struct orphans orphans;
    struct folder folder;
    struct lone lone;         /* the sandbox of its process */
    struct process *process;  /* NULL: it ended */
    struct lines lines;       /* of what it prints */
    struct instance_log *log; /* of what it printed; NULL: no memory */
    struct peer *peer;        /* NULL: no connection */
    struct relive *relive;    /* NULL before the hello */
    char token[2 * SECRET_BYTES + 1];
    struct view_choice views; /* what it wants of its views, */
    struct buffer ignored;    /* and the keys that it wants in vain */
    enum stage state;
    int64_t now_us, deadline_us; /* of the state */
    struct sighting seen;        /* while it did not come */
    int64_t started_us;
    char end[FAULT_EVIDENCE_MAX];
};

/* The ops of the plan have a context of their own. */
static void tell_fault(struct session *session, enum fault fault, uint64_t decision, unsigned turn,
                       const char *evidence)
{
    const struct relive_plan *plan = session->plan;
    char *lines = session->log ? instance_log_news(session->log) : NULL;

    plan->options.ops.fault(plan->options.ops.context, fault, decision, turn, evidence);
    if (lines)
        plan->printed(plan->options.ops.context, lines);
    free(lines);
}

static void enter(struct session *session, enum stage state, int64_t time_us)
{
    session->state = state;
    session->deadline_us = time_us == CLOCK_NEVER_US ? CLOCK_NEVER_US : session->now_us + time_us;
}

static void close_session(struct session *session)
{
    if (session->peer)
        hub_send(&session->hub, session->peer, &(struct message){.type = MESSAGE_CLOSE});
    enter(session, CLOSING, CLOSE_GRACE_US);
}

/* The bot is not there any more. */
static void lose(struct session *session, enum fault fault, const char *why)
{
    if (session->relive)
        relive_fault(session->relive, fault, why);
    else
        tell_fault(session, fault, 0, 0, why);
    close_session(session);
}

/* --- what the hub says ------------------------------------------------------------------------------------------- */

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                     struct hub_refusal *refusal)
{
    struct session *session = context;
    const struct game *game = encoder_game(session->plan->options.encoder);
    role_set wanted = role_named(game, session->plan->role), plays = plays_roles(game, hello->plays);

    *refusal = (struct hub_refusal){.code = CODE_TOKEN};
    (void)snprintf(refusal->text, sizeof refusal->text, "send the token that stands in ARENA_TOKEN");
    if (hello->token.size != sizeof session->token - 1 ||
        sodium_memcmp(hello->token.at, session->token, hello->token.size) != 0)
        return false;
    refusal->code = CODE_UNEXPECTED;
    (void)snprintf(refusal->text, sizeof refusal->text, "hello was said already, and nobody can come back here");
    if (session->state != STARTING)
        return false;
    if (wanted & ~plays)
        return plays_refuse(refusal, game, plays, wanted);
    peer->owner = session;
    view_choose(&session->views, session->plan->options.encoder, hello->views, hello->keys, &session->ignored);
    *welcome = (struct hub_welcome){span_text(session->token), buffer_span(&session->ignored)};
    return true;
}

static void send(void *context, const struct message *message)
{
    struct session *session = context;

    if (session->peer)
        hub_send(&session->hub, session->peer, message);
}

/* The ops of the plan have a context of their own. */
static void on_answered(void *context, const struct relive_answer *answer)
{
    const struct relive_ops *ops = &((struct session *)context)->plan->options.ops;

    ops->answered(ops->context, answer);
}

static void on_fault(void *context, enum fault fault, uint64_t decision, unsigned turn, const char *evidence)
{
    tell_fault(context, fault, decision, turn, evidence);
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    struct session *session = context;
    struct relive_options options = session->plan->options;

    (void)hello;
    options.views = session->views;
    options.ops = (struct relive_ops){.send = send, .answered = on_answered, .fault = on_fault, .context = session};
    session->peer = peer;
    peer->busy = true;
    session->plan->greeted(session->plan->options.ops.context, peer->bot, peer->version);
    session->relive = relive_new(&options, session->error);
    if (!session->relive)
        return;
    enter(session, PLAYING, CLOCK_NEVER_US);
    relive_start(session->relive, session->now_us);
}

static enum hub_use on_message(void *context, struct peer *peer, const struct message *message,
                               struct hub_refusal *refusal)
{
    struct session *session = context;
    bool ready = message->type == MESSAGE_READY;
    uint64_t match = ready ? message->ready.match : message->answer.match;
    struct listing open;

    (void)peer;
    if (!session->relive || match != RELIVE_HANDLE) {
        unknown_match(refusal, &open, match);
        if (session->relive)
            unknown_match_open(&open, RELIVE_HANDLE);
        listing_end(&open);
        return HUB_NO_MATCH;
    }
    if (ready)
        relive_ready(session->relive, session->now_us);
    else
        relive_answer(session->relive, &message->answer, session->now_us);
    return HUB_OF_USE;
}

static void on_garbage(void *context, struct peer *peer, const struct refusal *refusal)
{
    struct session *session = context;

    (void)peer;
    if (session->relive)
        relive_garbage(session->relive, refusal, session->now_us);
}

static void on_left(void *context, struct peer *peer, enum peer_left how, const char *words)
{
    struct session *session = context;

    if (session->peer != peer)
        return;
    session->peer = NULL;
    if (session->state != PLAYING && session->state != CUT_OFF)
        return;
    if (how != LEFT_CLOSED)
        lose(session, how == LEFT_FLOOD ? FAULT_FLOOD : FAULT_GONE, words);
    else if (session->state == CUT_OFF)
        lose(session, FAULT_GONE, session->end);
    else
        enter(session, CUT_OFF, LAST_WORDS_US);
}

/* Nobody else is waited for. */
static void on_attempt(void *context, const struct attempt *attempt)
{
    struct session *session = context;

    if (session->state == STARTING)
        sighting_note(&session->seen, attempt, session->now_us);
}

static const struct hub_ops hub_ops = {.hello = on_hello,
                                       .welcomed = on_welcomed,
                                       .message = on_message,
                                       .garbage = on_garbage,
                                       .left = on_left,
                                       .attempt = on_attempt};

/* --- the process ------------------------------------------------------------------------------------------------- */

/* It may lack a variable of the environment. */
static void tell_withheld(const struct session *session)
{
    const struct relive_plan *plan = session->plan;
    const struct passed *const lists[PASSED_LISTS_MAX] = {plan->passed};
    char withheld[WITHHELD_TEXT_MAX], sentence[WITHHELD_TEXT_MAX + 256];

    environment_withheld(lists, withheld);
    (void)snprintf(sentence, sizeof sentence, WITHHELD_SENTENCE, plan->words[plan->own], withheld);
    if (*withheld)
        plan->notice(plan->options.ops.context, sentence);
}

static void on_ended(void *context, struct process *process)
{
    struct session *session = context;
    char how[PROCESS_END_TEXT_MAX], line[LAST_LINE_MAX];

    process_end_text(process, how);
    output_last_line(process->output, line, sizeof line);
    (void)snprintf(session->end, sizeof session->end, "its process ended with %s%s%s", how,
                   *line ? "; it last printed: " : "", line);
    lone_ended(&session->lone, process, session->end, sizeof session->end);
    if (session->state == STARTING)
        absence_add(session->end, sizeof session->end, &session->seen);
    if (session->plan->output)
        lines_end(&session->lines);
    if (session->log)
        instance_log_end(session->log, process);
    launcher_drop(&session->launcher, process);
    session->process = NULL;
    if (session->state == STARTING)
        tell_withheld(session);
    if (session->state == STARTING || session->state == CUT_OFF)
        lose(session, FAULT_GONE, session->end);
    else if (session->state == PLAYING)
        enter(session, CUT_OFF, LAST_WORDS_US);
}

static void on_printed(void *context, struct process *process, struct span bytes)
{
    struct session *session = context;

    (void)process;
    lines_add(&session->lines, bytes, session->now_us);
}

static bool has_sandbox(struct session *session, const struct process_plan *plan)
{
    bool good = lone_open(&session->lone, &session->plan->sandbox, &session->folder, plan, session->error);

    if (good && session->lone.best[0])
        session->plan->notice(session->plan->options.ops.context, session->lone.best);
    return good;
}

static bool start_process(struct session *session)
{
    uint8_t secret[SECRET_BYTES];
    struct summons summons;
    const struct process_plan plan = {.words = session->plan->words,
                                      .environment = summons.environment,
                                      .passed = {session->plan->passed},
                                      .folder = session->plan->folder,
                                      .owner = session};

    randombytes_buf(secret, sizeof secret);
    hex_print(session->token, secret, sizeof secret);
    summons_write(&summons, &session->hub, &session->folder, session->token);
    if (bridged_can_start(plan.words, session->plan->own, plan.folder, NULL, session->error) &&
        has_sandbox(session, &plan))
        session->process = lone_start(&session->lone, &session->launcher, &plan, session->error);
    lines_init(&session->lines, steady_us(), session->plan->output, session->plan->options.ops.context);
    session->log = instance_log_new(INSTANCE_LOG_BYTES_MAX);
    if (session->log)
        session->log->process = session->process;
    session->now_us = session->started_us = steady_us();
    enter(session, STARTING, session->plan->options.clock.start_us);
    return session->process != NULL;
}

/* --- the loop ---------------------------------------------------------------------------------------------------- */

static bool prepare(struct session *session, const struct signals *signals)
{
    struct hub_ops ops = hub_ops;
    struct launch_limits limits;

    ops.context = session;
    buffer_init(&session->ignored, VIEW_IGNORED_MAX);
    if (!threads_check(HUB_THREADS, session->error))
        return false;
    if (!orphans_adopt(&session->orphans))
        return error_set(session->error, EXIT_COULD_NOT_RUN, "out of memory");
    launch_limits_raise(&limits);
    if (!launcher_init(&session->launcher, &limits, session->error) || !folder_make(&session->folder, session->error))
        return false;
    return hub_init(&session->hub, &ops, session->error) &&
           hub_watch(&session->hub, launcher_fd(&session->launcher), NULL, session->error) &&
           hub_watch(&session->hub, signals->fd, NULL, session->error) &&
           transport_listen(session->plan->transport, &session->hub, &session->folder, 0, session->error) &&
           start_process(session);
}

static void release(struct session *session)
{
    if (session->launcher.processes)
        launcher_release(&session->launcher);
    lone_close(&session->lone);
    (void)orphans_end_all(&session->orphans);
    orphans_release(&session->orphans);
    if (session->relive && relive_game_fault(session->relive))
        (void)error_set(session->error, EXIT_COULD_NOT_RUN, "%s", relive_game_fault(session->relive));
    relive_free(session->relive);
    buffer_release(&session->ignored);
    instance_log_drop(session->log);
    hub_release(&session->hub);
    folder_remove(&session->folder);
}

static void wait_for_work(struct session *session)
{
    const int64_t all[] = {session->deadline_us, launcher_deadline_us(&session->launcher),
                           hub_deadline_us(&session->hub),
                           session->relive ? relive_next_us(session->relive) : CLOCK_NEVER_US};
    int64_t now_us = steady_us(), deadline = CLOCK_NEVER_US;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] < deadline)
            deadline = all[i];
    (void)hub_wait(&session->hub, now_us, deadline);
}

static void lose_absent(struct session *session)
{
    const struct sighting nobody = {0};
    char why[FAULT_EVIDENCE_MAX], seen[ABSENCE_WORDS_MAX];
    size_t at = 0;
    pid_t group;

    /* Who else should connect is none of those who are waited for. */
    absence_words(seen, session->hub.routers[0].endpoint, session->plan->transport, session->started_us, &session->seen,
                  &nobody, attempt_next_silent(&session->hub, &at, &group) ? SILENCE_ITS : SILENCE_NOBODY);
    (void)snprintf(why, sizeof why, "it did not say hello in time%.200s", seen);
    lose(session, FAULT_NOT_READY, why);
}

static void act_on_deadline(struct session *session)
{
    if (session->state == STARTING) {
        lose_absent(session);
    } else if (session->state == CUT_OFF) {
        lose(session, FAULT_GONE, *session->end ? session->end : "its connection closed");
    } else if (session->process) {
        launcher_stop(&session->launcher, session->process, session->now_us);
        session->deadline_us = CLOCK_NEVER_US;
    }
}

static void pass(struct session *session)
{
    const struct launcher_listener listener = {
        .ended = on_ended, .context = session, .printed = session->plan->output ? on_printed : NULL};

    session->now_us = steady_us();
    hub_receive(&session->hub, session->now_us);
    launcher_work(&session->launcher, session->now_us, &listener);
    if (session->relive && session->state != CLOSING)
        relive_pass(session->relive, session->now_us);
    if (session->deadline_us <= session->now_us)
        act_on_deadline(session);
    if (session->relive && relive_is_over(session->relive) && session->state != CLOSING)
        close_session(session);
    hub_flush(&session->hub);
}

/* True if it was interrupted. */
static bool loop(struct session *session, const struct signals *signals)
{
    while (!session->error->code && (session->state != CLOSING || session->process)) {
        wait_for_work(session);
        if (signals_came(signals))
            return true;
        pass(session);
    }
    return false;
}

int run_relive(const struct relive_plan *plan, struct error *error)
{
    struct session session = {.plan = plan, .error = error};
    struct signals signals;
    bool interrupted = signals_take(&signals, true, error) && passed_are_set(plan->passed, error) &&
                       prepare(&session, &signals) && loop(&session, &signals);

    release(&session);
    signals_release(&signals);
    if (error->code)
        return error->code;
    return interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}
