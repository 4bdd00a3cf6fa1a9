/* SPDX-License-Identifier: MIT */
#include "run/inside.h"

#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { PLUS_MAX = 6 /* bytes of "+16384" */ };

enum {
    LAST_LINE_MAX = 110,
    SECOND_US = 1000000,
    LOOK_EVERY_US = 1000, /* in passes that there are anyway, */
    LOOK_EACH_US = 10,    /* with so much more for each instance, as each costs as much */
    LOOK_SOON_US = 5000,  /* or else */
};

/* --- coming and going -------------------------------------------------------------------------------------------- */

/* It must be looked at. Processes are, at once; the changes of some milliseconds among bots that attached, of which
 * there may be thousands, are looked at together. */
static void touch(struct shard *shard, const struct instance *instance)
{
    int64_t soon_us = shard->look.at_us + LOOK_SOON_US;

    if (instance->process || shard->stopping)
        shard->look.touched = true;
    else if (soon_us < shard->look.due_us)
        shard->look.due_us = soon_us;
}

/* An instance can take a match: the source may have one for it. */
static void note_vacancy(struct shard *shard)
{
    shard->vacancy = true;
    shard->asks_us = 0;
}

/* Looked at when something rare happens: with a thousand connections a look at each of them now and then would be felt.
 */
static void look_at_way(const struct shard *shard, const struct instance *instance)
{
    unsigned us = instance->peer && instance->peer->fd >= 0 ? link_round_trip_us(instance->peer->fd) : 0;

    if (us > 0)
        engine_bot(shard->engine, instance->bot)->round_trip_us = us;
}

static bool is_taken(const char *taken, const char *version)
{
    size_t size = strlen(version);

    for (; taken && *taken; taken += strcspn(taken, "\n"), taken += *taken == '\n')
        if (strncmp(taken, version, size) == 0 && (taken[size] == '\n' || taken[size] == '\0'))
            return true;
    return false;
}

/* As it says, or "2+1" and so on if other files of the bot have played as "2". A long one loses whole characters. */
static void take_version(struct shard *shard, struct instance *instance, const char *said)
{
    const char *taken = bot_of(shard, instance->bot)->taken;
    struct engine_bot *bot = engine_bot(shard->engine, instance->bot);
    size_t size = strlen(said);

    while (size > PROTO_VERSION_MAX - PLUS_MAX || (size < strlen(said) && ((unsigned char)said[size] & 0xc0) == 0x80))
        size--;
    (void)snprintf(instance->version, sizeof instance->version, "%s", said);
    for (unsigned i = 1; is_taken(taken, instance->version); i++)
        (void)snprintf(instance->version, sizeof instance->version, "%.*s+%u", (int)size, said, i);
    (void)pthread_mutex_lock(&shard->engine->lock);
    memcpy(bot->version, instance->version, sizeof bot->version);
    (void)pthread_mutex_unlock(&shard->engine->lock);
}

void instance_greeted(struct shard *shard, struct instance *instance, struct peer *peer)
{
    struct contestant *contestant = contestant_of(shard, instance->bot);

    touch(shard, instance);
    instance->state = INSTANCE_GREETED;
    instance_connected(shard, instance);
    note_vacancy(shard);
    instance->idle_us = shard->now_us;
    instance->peer = peer;
    instance->deadline_us = RUN_NEVER;
    instance->capacity = peer->capacity;
    (void)snprintf(instance->name, sizeof instance->name, "%s", peer->bot);
    take_version(shard, instance, peer->version);
    peer->busy = instance->matches > 0;
    contestant->capacity = peer->capacity;
    contestant->came = true;
    free(instance->seen);
    instance->seen = NULL;
    instance->greeted_us = shard->now_us;
    shard->announcing.greeted = true;
    look_at_way(shard, instance);
}

void instance_release(struct shard *shard, struct instance *instance)
{
    assert(instance->matches > 0);
    instance->matches--;
    note_vacancy(shard);
    instance->idle_us = shard->now_us;
    /* While bots are wanted it is needed still. */
    shard->look.touched = shard->look.touched || (instance->matches == 0 && !tables_want_bots(shard));
    if (instance->peer)
        instance->peer->busy = instance->matches > 0;
    look_at_way(shard, instance);
    if (instance->matches == 0 && !instance->process && instance->log) /* of such there may be thousands */
        instance_log_forget(instance->log);
}

void instance_lose(struct shard *shard, struct instance *instance, enum fault fault, const char *why)
{
    bool sits = instance->matches > 0;

    touch(shard, instance);
    if (instance->state == INSTANCE_CLOSING || instance->state == INSTANCE_OUT)
        return;
    if (!instance->played)
        instance_failed(shard, instance, why);
    instance->state = INSTANCE_CLOSING;
    instance_connected(shard, instance);
    instance->deadline_us = shard->now_us;
    instance->matches = 0;
    for (unsigned i = 0; sits && i < shard->table_count; i++)
        for (unsigned seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++)
            if (shard->tables[i].state != TABLE_FREE && shard->tables[i].chairs[seat].instance == instance)
                chair_leave(&shard->tables[i], seat, fault, why);
}

/* Its process ended, and all that it had to say was heard. */
static void crash(struct shard *shard, struct instance *instance)
{
    shard->look.touched = true;
    if (instance->state < INSTANCE_CLOSING && !instance_restart(shard, instance))
        instance_lose(shard, instance, FAULT_GONE, instance->end);
}

void instance_cut_off(struct shard *shard, struct instance *instance, enum peer_left how, const char *words)
{
    touch(shard, instance);
    instance->peer = NULL;
    if (instance->state != INSTANCE_GREETED)
        return;
    if (how != LEFT_CLOSED) {
        instance_lose(shard, instance, how == LEFT_FLOOD || how == LEFT_ENDLESS ? FAULT_FLOOD : FAULT_GONE, words);
        return;
    }
    if (instance->end[0]) {
        crash(shard, instance);
        return;
    }
    if (instance->matches == 0 && shard->options->doorman) { /* the doorman lets it in again, if it comes */
        instance_lose(shard, instance, FAULT_GONE, words);
        return;
    }
    instance->state = INSTANCE_AWAY;
    instance_connected(shard, instance);
    instance_waits(shard, instance);
    for (unsigned i = 0; instance->matches > 0 && i < shard->table_count; i++)
        for (unsigned seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++)
            if (shard->tables[i].chairs[seat].instance == instance && shard->tables[i].state == TABLE_PLAYING)
                shard->tables[i].chairs[seat].away = true;
}

static void save_output(struct shard *shard, const struct instance *instance, struct process *process, const char *how)
{
    const struct source *source = shard->playing.source;

    if (source && source->beside)
        source->beside->printed(source->context, bot_of(shard, instance->bot)->called, instance->version, how,
                                process->output);
    else if (source && source->records &&
             !output_save(process->output, source->records, source->stem, bot_of(shard, instance->bot)->name,
                          instance->number, &shard->error))
        choked_begin(shard);
}

/* As a library does that counted exceptions of the bot. Reported once for each bot. */
static void tell_how_it_exited(struct shard *shard, const struct instance *instance, int status, const char *line)
{
    struct run_about about = about_bot(shard, instance->bot);

    if (instance->state != INSTANCE_CLOSING || !instance->told_to_go || !WIFEXITED(status) ||
        WEXITSTATUS(status) == 0 || atomic_exchange(&engine_bot(shard->engine, instance->bot)->fate.complained, true))
        return;
    engine_notice_about(
        shard->engine, &about, "%s exited with code %d after `close`, as a bot does that had errors of its own%s%s",
        bot_of(shard, instance->bot)->called, WEXITSTATUS(status), *line ? "; it last printed: " : "", line);
}

/* Its process ended. Messages that it sent before may still arrive, until its connection closes. */
void instance_ended(void *context, struct process *process)
{
    struct shard *shard = context;
    struct instance *instance = process->owner;
    char how[PROCESS_END_TEXT_MAX], line[LAST_LINE_MAX];
    size_t used;

    shard->look.touched = true;
    instance_lines_close(instance);
    process_end_text(process, how);
    output_last_line(process->output, line, sizeof line);
    tell_how_it_exited(shard, instance, process->status, line);
    (void)snprintf(instance->end, sizeof instance->end, "its process ended with %s", how);
    sandboxed_close(shard, instance, process, instance->end, sizeof instance->end);
    used = strlen(instance->end);
    if (*line)
        (void)snprintf(instance->end + used, sizeof instance->end - used, "; it last printed: %s", line);
    if (instance->state == INSTANCE_STARTING && instance->seen)
        absence_add(instance->end, sizeof instance->end, instance->seen);
    save_output(shard, instance, process, how);
    if (instance->log)
        instance_log_end(instance->log, process);
    leftovers_add(&shard->engine->leftovers, instance->token);
    launcher_drop(&shard->launcher, process);
    instance->process = NULL;
    if (instance->state == INSTANCE_STARTING)
        contestant_ended_at_once(shard, instance->bot);
    if (instance->state == INSTANCE_GREETED)
        instance->deadline_us = shard->now_us + LAST_WORDS_US;
    else
        crash(shard, instance);
}

/* --- its place ---------------------------------------------------------------------------------------------------- */

/* Bots that attach are left alone. */
static bool is_placed(const struct shard *shard, const struct instance *instance)
{
    return shard->engine->placement.fixed && instance->process;
}

void instance_asked(const struct shard *shard, struct instance *instance)
{
    if (is_placed(shard, instance))
        place_asked(&instance->place, shard->now_us);
}

void instance_answered(const struct shard *shard, struct instance *instance)
{
    if (is_placed(shard, instance))
        placement_move(&shard->engine->placement, shard->number, instance->process->pid,
                       place_answered(&instance->place, shard->now_us));
}

/* --- work -------------------------------------------------------------------------------------------------------- */

/* A bot that attached is needed as long as the engine plays. */
static bool is_needed(const struct shard *shard, const struct instance *instance)
{
    const struct engine_bot *bot = engine_bot(shard->engine, instance->bot);

    if (instance->matches > 0)
        return true;
    if (shard->stopping || bot->gone)
        return false;
    return bot->what.attaches ? shard->engine->ending == ENGINE_GOES_ON : tables_want_bots(shard);
}

static void close_instance(struct shard *shard, struct instance *instance)
{
    if (instance->peer && !shard_leaves(shard))
        hub_send(&shard->hub, instance->peer, &(struct message){.type = MESSAGE_CLOSE});
    instance->told_to_go = instance->peer && !shard->stopping;
    instance->waited_us = shard->now_us;
    instance->state = INSTANCE_CLOSING;
    instance_connected(shard, instance);
    instance->deadline_us = shard->now_us + (shard->stopping ? 0 : CLOSE_GRACE_US);
}

static bool is_idle(const struct instance *instance)
{
    return instance->state == INSTANCE_GREETED && instance->process && instance->matches == 0;
}

/* Processes cost memory while they wait for their next match. So only so many may wait: those that have waited longest
 * are let go, and started again when their turn comes. */
static void thin_idle(struct shard *shard)
{
    unsigned shards = shard->engine->shard_count, most = (shard->options->idle_most + shards - 1) / shards, idle = 0;

    for (size_t i = 0; i < shard->roll.count; i++)
        idle += is_idle(shard->roll.at[i]);
    for (; most > 0 && idle > most; idle--) {
        struct instance *longest = NULL;

        for (size_t i = 0; i < shard->roll.count; i++)
            if (is_idle(shard->roll.at[i]) && (!longest || shard->roll.at[i]->idle_us < longest->idle_us))
                longest = shard->roll.at[i];
        close_instance(shard, longest);
    }
}

/* A bot that is overdue on a late host gets more time: four times the host's lateness, at most its whole time again. It
 * gets it as often as a match is played again because of its host. So no bot is lost that only the host kept from
 * coming. */
static bool has_respite(const struct shard *shard, struct instance *instance)
{
    int64_t late_us = REFEREE_HOST_SHARE * lateness_after(&shard->lateness, instance->waited_us);
    int64_t whole_us = shard->options->start_us;

    if ((instance->state != INSTANCE_STARTING && instance->state != INSTANCE_AWAY) || late_us == 0 ||
        instance->respites == RUN_ATTEMPTS_MAX - 1)
        return false;
    instance->respites++;
    instance->waited_us = shard->now_us;
    instance->deadline_us = shard->now_us + (late_us < whole_us ? late_us : whole_us);
    return true;
}

/* Reported once for each bot, and not if the host is so late that the bot may have had no time to leave; nor of a
 * container, as its engine takes a while to see its end. */
static void tell_that_it_stays(struct shard *shard, const struct instance *instance)
{
    struct run_about about = about_bot(shard, instance->bot);
    bool host_late = lateness_after(&shard->lateness, instance->waited_us) > CLOSE_GRACE_US / REFEREE_HOST_SHARE;

    if (!instance->told_to_go || host_late || bot_of(shard, instance->bot)->sandbox.level == SANDBOX_CONTAINER ||
        atomic_exchange(&engine_bot(shard->engine, instance->bot)->fate.stayed, true))
        return;
    engine_notice_about(
        shard->engine, &about,
        "%s did not exit within %d ms of `close`, and is ended by SIGTERM: after `close` a bot sends bye and exits",
        bot_of(shard, instance->bot)->called, CLOSE_GRACE_US / 1000);
}

static void stop_instance(struct shard *shard, struct instance *instance)
{
    if (instance->peer)
        hub_drop(&shard->hub, instance->peer);
    instance->peer = NULL;
    if (instance->process) {
        tell_that_it_stays(shard, instance);
        launcher_stop(&shard->launcher, instance->process, shard->now_us);
    }
    instance->deadline_us = RUN_NEVER;
}

static void act_on_deadline(struct shard *shard, struct instance *instance)
{
    char why[FAULT_EVIDENCE_MAX];

    switch (instance->state) {
    case INSTANCE_STARTING:
        if (instance->end[0])
            instance_lose(shard, instance, FAULT_NOT_READY, instance->end);
        else
            instance_lose_absent(shard, instance);
        break;
    case INSTANCE_GREETED:
        crash(shard, instance);
        break;
    case INSTANCE_AWAY:
        (void)snprintf(why, sizeof why, "its connection closed, and it did not come back within %" PRId64 " s%s%.170s",
                       shard->options->start_us / SECOND_US, instance->seen ? ": " : "",
                       instance->seen ? instance->seen->words : "");
        instance_lose(shard, instance, FAULT_GONE, why);
        break;
    case INSTANCE_CLOSING:
        stop_instance(shard, instance);
        break;
    case INSTANCE_OUT:
        break;
    }
}

/* The arena does its own work as soon as it is due. The time of a bot is over only when certainly no message of it is
 * on its way. */
static bool is_due(struct shard *shard, const struct instance *instance)
{
    if (instance->deadline_us > shard->now_us || instance->state == INSTANCE_CLOSING)
        return instance->deadline_us <= shard->now_us;
    if (instance->deadline_us <= hub_settled_us(&shard->hub))
        return true;
    hub_settle(&shard->hub);
    return false;
}

static void work_on(struct shard *shard, struct instance *instance)
{
    char over[FAULT_EVIDENCE_MAX] = "";

    if (instance->flooded)
        instance_lose(shard, instance, FAULT_FLOOD, "it sent too many messages that nobody asked for");
    if (instance->state < INSTANCE_CLOSING && sandboxed_is_over(shard, instance, over, sizeof over))
        instance_lose(shard, instance, FAULT_GONE, over);
    if (instance->state < INSTANCE_CLOSING && !is_needed(shard, instance))
        close_instance(shard, instance);
    if (is_placed(shard, instance))
        placement_move(&shard->engine->placement, shard->number, instance->process->pid,
                       place_waited(&instance->place, shard->now_us));
    if (is_due(shard, instance) && !has_respite(shard, instance))
        act_on_deadline(shard, instance);
    if (instance->state == INSTANCE_CLOSING && !instance->process && !instance->peer)
        instance->state = INSTANCE_OUT;
}

/* The one at this place of the roll. */
static void instance_free(struct shard *shard, size_t at)
{
    struct instance *instance = shard->roll.at[at];

    roll_remove(shard, at);
    bot_unuse(shard, instance->bot);
    instance_lines_close(instance);
    sandboxed_close(shard, instance, NULL, instance->end, sizeof instance->end);
    instance_log_drop(instance->log);
    handles_release(&instance->handles);
    claims_release(&instance->claims);
    free(instance->seen);
    free(instance);
}

static int64_t earliest(const struct shard *shard)
{
    int64_t deadline = RUN_NEVER;

    for (size_t i = 0; i < shard->roll.count; i++) {
        const struct instance *instance = shard->roll.at[i];
        int64_t place_us = place_deadline_us(&instance->place);

        if (instance->deadline_us < deadline &&
            (instance->deadline_us > shard->now_us || !hub_is_settling(&shard->hub)))
            deadline = instance->deadline_us;
        if (place_us < deadline)
            deadline = place_us;
    }
    return deadline;
}

/* Instances need work if one came or went, if bots have become needed or not, or at the times above. Changes by frames
 * alone, such as where a bot belongs, may wait for those times. */
static bool is_look_due(const struct shard *shard)
{
    const struct look *last = &shard->look;

    return last->touched || shard->stopping || last->wanted != tables_want_bots(shard) ||
           shard->now_us >= last->at_us + LOOK_EVERY_US + (int64_t)shard->roll.count * LOOK_EACH_US ||
           shard->now_us >= last->due_us;
}

void instances_work(struct shard *shard)
{
    if (!is_look_due(shard))
        return;
    shard->look.touched = false;
    shard->look.wanted = tables_want_bots(shard);
    shard->hub.expected = 0;
    thin_idle(shard);
    for (size_t i = 0; i < shard->roll.count; i++) {
        work_on(shard, shard->roll.at[i]);
        shard->hub.expected += shard->roll.at[i]->state == INSTANCE_STARTING;
    }
    for (size_t i = 0; i < shard->roll.count;)
        if (shard->roll.at[i]->state == INSTANCE_OUT)
            instance_free(shard, i);
        else
            i++;
    shard->look.at_us = shard->now_us;
    shard->look.frames = shard->hub.frames_in;
    shard->look.due_us = earliest(shard);
}

int64_t instances_deadline_us(const struct shard *shard)
{
    const struct look *last = &shard->look;

    if (last->touched || last->due_us <= shard->now_us)
        return earliest(shard);
    if (last->frames != shard->hub.frames_in && last->at_us + LOOK_SOON_US < last->due_us)
        return last->at_us + LOOK_SOON_US;
    return last->due_us;
}

void instances_free(struct shard *shard)
{
    while (shard->roll.count > 0)
        instance_free(shard, shard->roll.count - 1);
    roll_close(&shard->roll);
}
