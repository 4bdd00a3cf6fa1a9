/* SPDX-License-Identifier: MIT */
/* Stalls of the whole program at every point of its loop, on a simulated clock. Run, referee, lateness and settled
 * moments are real; simulated are the clock, the bots, and the way of the messages: the kernel, which takes what bots
 * say also during a stall, and the library's thread, which hands it over some time after both have woken up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "base/steady.h"
#include "hub/hub.h"
#include "plugin/registry.h"
#include "run/plan.h"
#include "run/run.h"

enum { MS = 1000, BOTS = 2, WATCHED = 2, ITEMS = 64, HELLO_US = 500, SILENT = -1 };
enum {
    OUT_US = 20, /* from a flush until the message leaves, while the program runs */
    IN_US = 30,  /* and from the kernel's having an answer until it can be read */
};

enum kind { SAYS_READY, SAYS_ANSWER, SAYS_CANARY };

/* Something that was sent, and what a bot says to it. */
struct item {
    bool used;
    enum kind kind;
    unsigned bot;
    uint64_t match, decision;
    uint32_t action;
    int64_t think_us;
    int64_t leaves;    /* by the running time; then */
    int64_t kernel_us; /* by the clock: when the answer is there; 0: not known yet; then */
    int64_t handed;    /* by the running time: when it can be read; 0: not known yet */
};

/* Only the thread of the one shard uses it. */
static struct world {
    int64_t now_us;  /* the clock */
    int64_t running; /* the clock without the stalls */
    unsigned calls, stall_at;
    unsigned waits, stall_in; /* the same for waits: the program is stalled in the middle of one */
    int64_t stall_us;
    struct hub *hub;
    struct peer bots[BOTS];
    int64_t thinks[BOTS][8]; /* for the decisions of a match, over and over */
    bool said_hello;
    bool *watched[WATCHED]; /* what is told of descriptors */
    unsigned watches;
    struct item items[ITEMS];
} world;

/* --- time -------------------------------------------------------------------------------------------------------- */

/* What the clock and the running time have brought about. */
static void settle_items(void)
{
    for (unsigned i = 0; i < ITEMS; i++) {
        struct item *item = &world.items[i];

        if (item->used && !item->kernel_us && item->leaves <= world.running)
            item->kernel_us = world.now_us + item->think_us;
        if (item->used && item->kernel_us && !item->handed && item->kernel_us <= world.now_us)
            item->handed = world.running + IN_US;
    }
}

/* Each step of the program takes a microsecond; before one of them it is stalled. */
static void step(void)
{
    if (++world.calls == world.stall_at)
        world.now_us += world.stall_us;
    world.now_us++;
    world.running++;
    settle_items();
}

int64_t steady_us(void)
{
    step();
    return world.now_us;
}

/* Lets time pass until something of the simulation changes, at most until `until_us`. */
static void sleep_until(int64_t until_us)
{
    int64_t next_us = until_us;

    for (unsigned i = 0; i < ITEMS; i++) {
        const struct item *item = &world.items[i];
        int64_t at_us = item->kernel_us;

        if (!item->used)
            continue;
        if (item->handed || !item->kernel_us)
            at_us = world.now_us + (item->handed ? item->handed : item->leaves) - world.running;
        if (at_us < next_us)
            next_us = at_us;
    }
    if (next_us > world.now_us) {
        world.running += next_us - world.now_us;
        world.now_us = next_us;
    }
    settle_items();
}

/* --- the hub ----------------------------------------------------------------------------------------------------- */

bool hub_init(struct hub *hub, const struct hub_ops *ops, struct error *error)
{
    (void)error;
    *hub = (struct hub){.ops = *ops, .strangers_most = HUB_STRANGERS_MAX};
    world.hub = hub;
    return true;
}

void hub_release(struct hub *hub)
{
    *hub = (struct hub){0};
}

bool hub_encrypt(struct hub *hub, const struct certificate *own, const struct key_judge *judge, struct error *error)
{
    return hub && own && judge && error; /* no test asks for it */
}

int hub_listen(struct hub *hub, const char *endpoint, struct error *error)
{
    (void)error;
    (void)snprintf(hub->routers[hub->router_count].endpoint, ENDPOINT_MAX, "%s", endpoint);
    hub->routers[hub->router_count].listener = hub->router_count;
    return (int)hub->router_count++;
}

bool hub_admit_all_users(struct hub *hub, unsigned router, struct error *error)
{
    return hub == world.hub && router < HUB_ROUTERS_MAX && error;
}

bool hub_listen_also(struct hub *hub, unsigned router, const char *endpoint, struct error *error)
{
    return endpoint && hub_admit_all_users(hub, router, error);
}

bool hub_listen_anew(struct hub *hub, unsigned router, struct error *error)
{
    return hub_admit_all_users(hub, router, error);
}

bool hub_watch_lateness(struct hub *hub, struct error *error)
{
    return hub == world.hub && error;
}

int64_t hub_late_us(const struct hub *hub)
{
    return canary_late_us(&hub->canary, hub->now_us);
}

void hub_settle(struct hub *hub)
{
    settling_ask(&hub->settling, hub->now_us);
}

bool hub_is_settling(const struct hub *hub)
{
    return hub->settling.asked;
}

int64_t hub_settled_us(const struct hub *hub)
{
    return hub->settling.settled_us;
}

void hub_stand_still(struct hub *hub, int64_t us)
{
    assert_true(hub == world.hub && us > 0);
}

int64_t hub_deadline_us(const struct hub *hub)
{
    return hub->watch_us;
}

static struct item *next_handed(void)
{
    struct item *next = NULL;

    for (unsigned i = 0; i < ITEMS; i++) {
        struct item *item = &world.items[i];

        if (item->used && item->handed && item->handed <= world.running && (!next || item->handed < next->handed))
            next = item;
    }
    return next;
}

bool hub_watch(struct hub *hub, int fd, bool *ready, struct error *error)
{
    (void)fd;
    world.watched[world.watches++] = ready;
    return hub == world.hub && error && world.watches <= WATCHED;
}

bool hub_wait(struct hub *hub, int64_t now_us, int64_t until_us)
{
    (void)hub;
    (void)now_us;
    if (until_us < world.now_us)
        until_us = world.now_us;
    for (unsigned i = 0; i < WATCHED; i++)
        *world.watched[i] = true; /* so each pass looks at all */
    step();
    sleep_until(world.now_us + (until_us - world.now_us) / 2);
    if (++world.waits == world.stall_in)
        world.now_us += world.stall_us;
    settle_items();
    while (!next_handed() && world.now_us < until_us)
        sleep_until(until_us);
    step();
    return next_handed() != NULL;
}

static void say_hello(struct hub *hub)
{
    for (unsigned i = 0; i < BOTS; i++) {
        struct message_hello hello = {
            .bot = span_text("bot"), .major = PROTO_MAJOR, .as = PEER_BOT, .capacity = 1, .views = VIEWS_NONE};
        struct peer *peer = &world.bots[i];
        struct hub_refusal refusal;
        struct hub_welcome welcome = {0};

        *peer = (struct peer){.router = 1, .capacity = 1, .fd = -1, .bot = "bot"};
        assert_true(hub->ops.hello(hub->ops.context, peer, &hello, &welcome, &refusal));
        peer->state = PEER_GREETED;
        hub->ops.welcomed(hub->ops.context, peer, &hello);
    }
}

static void read_item(struct hub *hub, struct item *item)
{
    struct message message = {.type = item->kind == SAYS_READY ? MESSAGE_READY : MESSAGE_ANSWER};
    struct hub_refusal refusal;

    item->used = false;
    if (item->kind == SAYS_CANARY) {
        assert_true(canary_landed(&hub->canary, span_of(hub->canary.secret, CANARY_SECRET_SIZE), hub->now_us));
        settling_landed(&hub->settling, hub->canary.sent_us);
        return;
    }
    hub->frames_in++;
    if (item->kind == SAYS_READY)
        message.ready.match = item->match;
    else
        message.answer =
            (struct message_answer){.match = item->match, .decision = item->decision, .action = item->action};
    if (world.bots[item->bot].state == PEER_GREETED)
        (void)hub->ops.message(hub->ops.context, &world.bots[item->bot], &message, &refusal);
}

void hub_receive(struct hub *hub, int64_t now_us)
{
    struct item *item;

    step();
    hub->now_us = now_us;
    if (!world.said_hello && now_us >= HELLO_US)
        say_hello(hub);
    world.said_hello = world.said_hello || now_us >= HELLO_US;
    while ((item = next_handed())) {
        read_item(hub, item);
        step();
    }
    settling_pass(&hub->settling, true, hub->frames_in, now_us);
    if (now_us >= hub->watch_us)
        hub->watch_us = now_us + HUB_WATCH_EVERY_US;
    step();
}

static struct item *new_item(void)
{
    unsigned i = 0;

    while (world.items[i].used)
        i++;
    assert_true(i < ITEMS);
    world.items[i] = (struct item){.used = true, .leaves = INT64_MAX};
    return &world.items[i];
}

/* It waits for the flush. */
void hub_send(struct hub *hub, struct peer *peer, const struct message *message)
{
    unsigned bot = (unsigned)(peer - world.bots);
    struct item *item;

    (void)hub;
    step();
    if (message->type == MESSAGE_START) {
        item = new_item();
        item->kind = SAYS_READY;
        item->match = message->start.match;
    } else if (message->type == MESSAGE_DECISION) {
        item = new_item();
        item->kind = SAYS_ANSWER;
        item->match = message->decision.match;
        item->decision = message->decision.decision;
        item->action = message->decision.actions[0];
        item->think_us = world.thinks[bot][(item->decision - 1) % 8];
        item->used = item->think_us != SILENT;
    } else {
        return;
    }
    item->bot = bot;
}

void hub_drop(struct hub *hub, struct peer *peer)
{
    (void)hub;
    peer->state = PEER_GONE;
}

void hub_flush(struct hub *hub)
{
    step();
    if (!hub->canary.flying &&
        (settling_wants_round(&hub->settling) || hub->now_us - hub->canary.sent_us >= CANARY_EVERY_US)) {
        new_item()->kind = SAYS_CANARY;
        hub->canary.flying = true;
        hub->canary.sent_us = hub->now_us;
        settling_leaves(&hub->settling, hub->frames_in);
    }
    for (unsigned i = 0; i < ITEMS; i++)
        if (world.items[i].used && world.items[i].leaves == INT64_MAX) {
            step();
            world.items[i].leaves = world.running + OUT_US;
        }
    step();
}

/* --- runs -------------------------------------------------------------------------------------------------------- */

struct outcome {
    unsigned matches, attempts, faults[FAULT_COUNT];
    int64_t host_late_us, think_most_us;
    uint32_t decisions;
    unsigned steps, waits; /* until it was over */
};

static bool take(void *context, const struct run_result *result, struct error *error)
{
    struct outcome *outcome = context;

    outcome->matches++;
    outcome->attempts += result->attempt;
    outcome->decisions += result->decisions;
    for (unsigned i = 0; i < BOTS; i++)
        if ((int64_t)result->seat[i].think.most > outcome->think_most_us)
            outcome->think_most_us = (int64_t)result->seat[i].think.most;
    outcome->host_late_us = result->host_late_us;
    for (size_t i = 0; i < result->fault_count; i++)
        outcome->faults[result->faults[i].fault]++;
    return !error->code;
}

/* The last time when it is over; on the thread that plays it, whose steps are counted. */
static void note_steps(void *context, const void *state)
{
    struct outcome *outcome = context;

    (void)state;
    outcome->steps = world.calls;
    outcome->waits = world.waits;
}

/* One match of Leduc, move=100ms and grace=20ms, with a stall before step `stall_at` or in wait `stall_in`; 0 for none.
 */
static struct outcome play(const int64_t thinks[BOTS][8], unsigned stall_at, unsigned stall_in, int64_t stall_us)
{
    struct plan_claim claim = {"player", "@bot"};
    struct outcome outcome = {0};
    const struct run_ops ops = {.result = take, .state = note_steps, .context = &outcome};
    struct error error = {0};
    struct registry registry;
    struct plan plan;

    registry_init(&registry);
    plan = (struct plan){.game = registry_find(&registry, "leduc", &error),
                         .games = 1,
                         .jobs = 1,
                         .lost_seat = LOST_FILLER,
                         .attach = {.listen = {"tcp://127.0.0.1:1"}, .listen_count = 1, .wait_us = 60 * 1000 * MS}};
    epoch_text(plan.game, plan.epoch);
    settings_init(&plan.lineup.settings, plan.game);
    assert_true(clock_parse(&plan.clock, "move=100ms,bank=0ms,inc=0ms,grace=20ms,start=1s", &error));
    assert_true(plan_seat(&plan, &claim, 1, &error));
    memset(&world, 0, sizeof world);
    world.now_us = 1000000 * MS; /* some time after the machine was started */
    memcpy(world.thinks, thinks, sizeof world.thinks);
    world.stall_at = stall_at;
    world.stall_in = stall_in;
    world.stall_us = stall_us;
    assert_int_equal(run_play(&plan, &ops, &error), EXIT_DONE);
    assert_int_equal(outcome.matches, 1);
    plan_release(&plan);
    return outcome;
}

/* Some answer at once, some with the last of what they are told. Grace is for stalls that are too short to be noticed.
 */
static const int64_t honest[BOTS][8] = {{1 * MS, 95 * MS, 30 * MS, 99 * MS, 100, 60 * MS, 1 * MS, 99 * MS},
                                        {99 * MS, 2 * MS, 90 * MS, 100, 99 * MS, 1 * MS, 50 * MS, 5 * MS}};

static const int64_t silent[BOTS][8] = {{100, 100, 100, 100, 100, 100, 100, 100},
                                        {SILENT, SILENT, SILENT, SILENT, SILENT, SILENT, SILENT, SILENT}};

static void honest_bots_are_in_time_without_a_stall(void **state)
{
    struct outcome outcome = play(honest, 0, 0, 0);

    (void)state;
    assert_int_equal(outcome.attempts, 1);
    assert_true(outcome.decisions > 3 && outcome.host_late_us < MS);
    for (unsigned i = 0; i < FAULT_COUNT; i++)
        assert_int_equal(outcome.faults[i], 0);
}

static void no_stall_anywhere_makes_an_honest_bot_late_or_a_match_void(void **state)
{
    static const int64_t stalls[] = {5 * MS, 60 * MS, 99 * MS, 125 * MS, 300 * MS, 1000 * MS, 60000 * MS};
    unsigned steps = play(honest, 0, 0, 0).steps, noticed = 0;

    (void)state;
    for (unsigned at = 1; at <= steps; at++) {
        int64_t stall_us = stalls[at % (sizeof stalls / sizeof *stalls)];

        for (unsigned twice = 0; twice < 2; twice++, stall_us = 300 * MS) {
            struct outcome outcome = play(honest, at, 0, stall_us);

            noticed += outcome.host_late_us >= stall_us - 6 * MS;
            for (unsigned i = 0; i < FAULT_COUNT; i++)
                if (outcome.faults[i])
                    fail_msg("a stall of %d ms before step %u of %u: %s", (int)(stall_us / MS), at, steps,
                             fault_kinds[i].name);
            if (outcome.attempts != 1)
                fail_msg("a stall of %d ms before step %u of %u: the match is void", (int)(stall_us / MS), at, steps);
        }
    }
    /* What was before the match does not concern it. */
    assert_true(noticed > steps * 3 / 2);
}

/* What is not noticed of a stall is what the loop sleeps at most. */
static void a_stall_while_the_arena_sleeps_is_nobodys_time(void **state)
{
    struct outcome whole = play(honest, 0, 0, 0);

    (void)state;
    assert_in_range(whole.think_most_us, 99 * MS, 100 * MS);
    for (unsigned in = 1; in <= whole.waits; in++) {
        struct outcome outcome = play(honest, 0, in, 300 * MS);

        assert_int_equal(outcome.attempts, 1);
        if (outcome.think_most_us > 106 * MS)
            fail_msg("a stall in wait %u of %u: a bot is charged %d ms", in, whole.waits,
                     (int)(outcome.think_most_us / MS));
    }
}

static void who_says_nothing_is_late_also_when_the_host_stalls(void **state)
{
    struct outcome whole = play(silent, 0, 0, 0);
    unsigned again = 0;

    (void)state;
    assert_true(whole.faults[FAULT_LATE] > 0 && whole.attempts == 1);
    for (unsigned at = 1; at <= whole.steps; at += 3) {
        struct outcome outcome = play(silent, at, 0, 300 * MS);

        assert_true(outcome.faults[FAULT_LATE] > 0);
        assert_true(outcome.attempts <= 2);
        again += outcome.attempts - 1;
    }
    assert_true(again > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_bots_are_in_time_without_a_stall),
        cmocka_unit_test(no_stall_anywhere_makes_an_honest_bot_late_or_a_match_void),
        cmocka_unit_test(a_stall_while_the_arena_sleeps_is_nobodys_time),
        cmocka_unit_test(who_says_nothing_is_late_also_when_the_host_stalls),
    };

    return cmocka_run_group_tests_name("stalls", tests, NULL, NULL);
}
