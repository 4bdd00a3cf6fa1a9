/* SPDX-License-Identifier: MIT */
/* What was counted, and what is so now, of the ladder. */
#include <stdlib.h>
#include <string.h>

#include "run/measuring/pulse.h"
#include "serve/counts.h"
#include "serve/watch/observers.h"
#include "serve/web/metrics_inside.h"

/* --- what was counted -------------------------------------------------------------------------------------------- */

static void add_matches(struct buffer *out, const struct counts *counts)
{
    uint64_t by_outcome[COUNTS_OUTCOMES] = {0}, by_purpose[PURPOSES] = {0};

    for (unsigned purpose = 0; purpose < PURPOSES; purpose++)
        for (unsigned outcome = 0; outcome < COUNTS_OUTCOMES; outcome++) {
            by_outcome[outcome] += counts->matches[purpose][outcome];
            by_purpose[purpose] += counts->matches[purpose][outcome];
        }
    metric_head(out, METRIC_MATCHES);
    for (unsigned outcome = 0; outcome < COUNTS_OUTCOMES; outcome++)
        metric_labelled(out, METRIC_MATCHES, counts_outcome_words[outcome], by_outcome[outcome]);
    metric_head(out, METRIC_PURPOSES);
    for (unsigned purpose = 0; purpose < PURPOSES; purpose++)
        metric_labelled(out, METRIC_PURPOSES, record_purpose_names[purpose], by_purpose[purpose]);
    metric_head(out, METRIC_VOIDS);
    for (unsigned reason = 0; reason < COUNTS_VOIDS; reason++)
        metric_labelled(out, METRIC_VOIDS, counts_void_words[reason], counts->voids[reason]);
}

static void add_counts(struct buffer *out, struct serve *serve)
{
    struct counts *counts = calloc(1, sizeof *counts);

    if (!counts)
        return;
    counts_copy(&serve->counts, counts);
    add_matches(out, counts);
    metric_number(out, METRIC_DECISIONS, (double)counts->decisions);
    metric_head(out, METRIC_FAULTS);
    for (unsigned fault = 0; fault < FAULT_COUNT; fault++)
        metric_labelled(out, METRIC_FAULTS, fault_kinds[fault].name, counts->faults[fault]);
    metric_histogram(out, METRIC_THINK, &counts->think, counts->think_us);
    metric_histogram(out, METRIC_LATE, &counts->late, counts->late_us);
    free(counts);
}

/* --- the referee ------------------------------------------------------------------------------------------------- */

static void add_pulse(struct buffer *out, const struct serve *serve)
{
    struct engine_pulse *pulse = calloc(1, sizeof *pulse);

    if (!pulse)
        return;
    engine_pulse(serve->engine, pulse);
    metric_histogram(out, METRIC_LOOP, &pulse->late, pulse->late_us);
    metric_number(out, METRIC_PROCESSES, pulse->processes);
    metric_head(out, METRIC_PEERS);
    metric_labelled(out, METRIC_PEERS, "bots", pulse->peers);
    metric_labelled(out, METRIC_PEERS, "observers", observers_count(serve));
    metric_head(out, METRIC_REFUSALS);
    for (unsigned i = 0; i < PULSE_REFUSALS; i++)
        if (pulse_refusal_word(i))
            metric_labelled(out, METRIC_REFUSALS, pulse_refusal_word(i), pulse->refusals[i]);
    metric_number(out, METRIC_DISK_FULL, pulse->choked);
    free(pulse);
}

/* --- what is so now ---------------------------------------------------------------------------------------------- */

const char *const web_standing_words[STANDINGS] = {
    [STANDING_PLAYS] = "plays",         [STANDING_ENTERING] = "enters",     [STANDING_AWAY] = "away",
    [STANDING_DISPLACED] = "displaced", [STANDING_WITHDRAWN] = "withdrawn", [STANDING_BENCHED] = "benched",
    [STANDING_KEPT_OUT] = "kept-out",   [STANDING_QUALIFIES] = "qualifies", [STANDING_PAUSES] = "pauses",
};

/* What a bot that could play, and is in no match, waits for. */
enum lack { LACKS_CONNECTION, LACKS_OWNER_LIMIT, LACKS_MATCH, LACKS };
static const char *const lack_words[LACKS] = {"connection", "owner-limit", "match"};

/* A copy of what the lock protects. */
struct now {
    unsigned standing[STANDINGS], connections[STANDINGS], lacks[LACKS], wishes[CHOICES], broken_off, playing;
    bool paused, drains, closed, fails;
    double over, took_s, behind, passed_s;
};

static void look_at_bot(const struct serve *serve, const struct serve_bot *bot, struct now *now)
{
    bool is_there = bot->attaches && bot->engine != SERVE_NO_ENGINE;
    unsigned connections = is_there ? engine_connections(serve->engine, bot->engine) : 0;

    now->connections[bot->standing] += connections;
    if (bot->standing != STANDING_PLAYS || bot->playing > 0)
        return;
    if (bot->attaches && connections == 0)
        now->lacks[LACKS_CONNECTION]++;
    else if (serve->file->owner_matches && bot->owner->playing >= serve->file->owner_matches)
        now->lacks[LACKS_OWNER_LIMIT]++;
    else
        now->lacks[LACKS_MATCH]++;
}

/* Under the lock. */
static void look(const struct serve *serve, struct now *now)
{
    const struct follower *follower = &serve->follower;

    memcpy(now->standing, serve->standing, sizeof now->standing);
    for (unsigned i = 0; i < serve->bot_count; i++)
        look_at_bot(serve, serve->bots[i], now);
    for (const struct wish *wish = serve->wishes; wish; wish = wish->next)
        now->wishes[wish->choice]++;
    now->broken_off = broken_off_left(serve);
    now->playing = web_playing(serve);
    now->paused = serve->roster.paused;
    now->drains = serve->drains;
    now->closed = serve->roster.season_closed;
    now->over = (double)serve->season.count;
    now->took_s = (double)serve->publisher.took_us / 1e6;
    now->fails = follower->fails;
    now->passed_s = (double)follower->passed_s;
    now->behind = follower->passed_s ? (double)(serve->over - follower->has) : now->over;
}

static void add_bots(struct buffer *out, const struct now *now)
{
    metric_head(out, METRIC_BOTS);
    for (unsigned i = 0; i < STANDINGS; i++)
        metric_labelled(out, METRIC_BOTS, web_standing_words[i], now->standing[i]);
    metric_head(out, METRIC_BOTS_WAIT);
    for (unsigned i = 0; i < LACKS; i++)
        metric_labelled(out, METRIC_BOTS_WAIT, lack_words[i], now->lacks[i]);
    metric_head(out, METRIC_BOT_PEERS);
    for (unsigned i = 0; i < STANDINGS; i++)
        metric_labelled(out, METRIC_BOT_PEERS, web_standing_words[i], now->connections[i]);
}

static void add_queue(struct buffer *out, const struct now *now)
{
    static const enum record_choice wished[] = {CHOICE_REPLAY, CHOICE_CHALLENGE};

    metric_number(out, METRIC_PLAYING, now->playing);
    metric_head(out, METRIC_WAITING);
    for (unsigned i = 0; i < sizeof wished / sizeof wished[0]; i++)
        metric_labelled(out, METRIC_WAITING, record_choice_names[wished[i]], now->wishes[wished[i]]);
    metric_labelled(out, METRIC_WAITING, "broken-off", now->broken_off);
    metric_number(out, METRIC_PAUSED, now->paused);
    metric_number(out, METRIC_DRAINING, now->drains);
}

static void add_now(struct buffer *out, struct serve *serve)
{
    struct published *published = publisher_last(serve);
    const struct ladder_table *table = &published->table;
    size_t known = table->results + table->voids + table->unrated + table->taken_out;
    struct now now = {0};

    published_let_go(&published);
    (void)pthread_mutex_lock(&serve->lock);
    look(serve, &now);
    (void)pthread_mutex_unlock(&serve->lock);
    add_queue(out, &now);
    add_bots(out, &now);
    metric_number(out, METRIC_CLOSED, now.closed);
    metric_number(out, METRIC_RESULTS, now.over);
    metric_number(out, METRIC_PUBLISHED, (double)known);
    metric_number(out, METRIC_FIT, now.took_s);
    metric_number(out, METRIC_BEHIND, now.behind);
    metric_number(out, METRIC_FAILING, now.fails);
    metric_number(out, METRIC_FOLLOWED, now.passed_s);
}

void metrics_ladder(struct buffer *out, struct serve *serve)
{
    add_counts(out, serve);
    add_pulse(out, serve);
    add_now(out, serve);
}
