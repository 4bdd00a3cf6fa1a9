/* SPDX-License-Identifier: MIT */
/* How long a coordinator needs for a season on a simulated cluster of 1,000 nodes, and how much memory:
 *
 *     test-spread-speed GAMES SECONDS MEGABYTES
 *
 * plays so many games, prints what it took, and fails if it took more than that. The records that its nodes make are
 * their time, not the coordinator's; the time that is limited has both. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include <cmocka.h>

#include "season.h"

enum { NODES = 1000, SEED = 1, KB_PER_MB = 1024 };
#define NS_PER_S 1e9

static double now_s(clockid_t clock)
{
    struct timespec now;

    (void)clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / NS_PER_S;
}

int main(int argc, char **argv)
{
    const struct nasty_rates none = {{0}};
    double began_s = now_s(CLOCK_MONOTONIC), took_s, cpu_s;
    struct rusage usage;
    struct season season;
    struct nasty *nasty;
    struct nasty_work work;
    unsigned games;
    bool good;

    if (argc != 4)
        return 2;
    games = (unsigned)strtoul(argv[1], NULL, 10);
    season_init(&season, games);
    season.at_once = NODES;
    work = season_work(&season);
    nasty = nasty_new(SEED, NODES, &none, &work);
    season_play(&season, nasty);
    took_s = now_s(CLOCK_MONOTONIC) - began_s;
    cpu_s = now_s(CLOCK_PROCESS_CPUTIME_ID);
    (void)getrusage(RUSAGE_SELF, &usage);
    (void)printf("%u games, %u tasks, %lld s simulated: %.1f s, %.1f s of processor time, of which nodes %.1f; "
                 "without them %.1f us a game; %ld MB\n",
                 games, season.played, (long long)nasty_now_s(nasty), took_s, cpu_s, season.node_s,
                 (cpu_s - season.node_s) * 1e6 / games, usage.ru_maxrss / KB_PER_MB);
    good = season.told == games && season.results == season_expected(&season, games) &&
           took_s < strtod(argv[2], NULL) && (double)usage.ru_maxrss / (double)KB_PER_MB < strtod(argv[3], NULL);
    nasty_free(nasty);
    season_release(&season);
    return good ? 0 : 1;
}
