/* SPDX-License-Identifier: MIT */
/* The cores on which the threads and the bots of a run work.
 *
 * Waking a process on another core costs many times more than a message. So each shard keeps to a core of its own, and
 * a bot that answers at once is moved to the core of its shard. A bot that thinks must not share a core. It may use all
 * cores from its start until it has shown that it is quick, and again as soon as it takes its time, even in the middle
 * of a decision. The rule is the same for all bots (decision record "Bots that answer at once"). */
#ifndef RUN_PLACEMENT_H
#define RUN_PLACEMENT_H

#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    PLACE_QUICK_US = 1000,    /* an answer in less time is a quick one */
    PLACE_SLOW_US = 4000,     /* a bot that takes longer is not */
    PLACE_QUICK_ANSWERS = 8,  /* quick answers in a row before a bot is moved to its shard's core; */
    PLACE_QUICK_MOST = 8192,  /* doubled each time that it is let go, up to this */
    PLACE_TASKS_MAX = 256,    /* threads of a bot's processes that are moved at once */
    PLACE_PROCESSES_MAX = 32, /* processes of a bot that are searched for */
};

/* --- cores ------------------------------------------------------------------------------------------------------- */

struct placement {
    cpu_set_t all;  /* the cores that this program may use */
    unsigned cores; /* their number, at least 1 */
    unsigned first; /* of them, the core of shard 0: drawn, so that two programs seldom choose the same */
    bool fixed;     /* shards and bots are given cores; else nothing here does anything */
};

void placement_init(struct placement *placement, bool fixed);
/* Keeps this thread, and the threads that it makes, to the core of a shard. */
void placement_settle(const struct placement *placement, unsigned shard);

/* --- the place of one bot ---------------------------------------------------------------------------------------- */

/* How quick a bot has been. All zero at first. */
struct place {
    unsigned open;    /* decisions that it has not answered */
    int64_t since_us; /* when it got the first of those, or last answered */
    unsigned quick;   /* answers in a row */
    unsigned wanted;  /* quick answers needed to move to its shard's core; 0: PLACE_QUICK_ANSWERS */
    bool beside;
};

enum place_move { PLACE_STAY, PLACE_BESIDE, PLACE_ANYWHERE };

void place_asked(struct place *place, int64_t now_us);
/* The bot answered. Returns where it belongs now. */
enum place_move place_answered(struct place *place, int64_t now_us);
/* Some time has passed. Returns where the bot belongs now; it may have thought for too long. */
enum place_move place_waited(struct place *place, int64_t now_us);
/* The first time at which place_waited may return something else than PLACE_STAY; INT64_MAX for never. */
int64_t place_deadline_us(const struct place *place);
/* Moves a process that the arena started, with its threads and descendants. Those that this user may not move stay. */
void placement_move(const struct placement *placement, unsigned shard, pid_t process, enum place_move move);

#endif
