/* SPDX-License-Identifier: MIT */
#include "run/bots/placement.h"

#include <dirent.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { PATH_BYTES = 64, CHILDREN_BYTES = 1024 };

/* --- cores ------------------------------------------------------------------------------------------------------- */

void placement_init(struct placement *placement, bool fixed)
{
    *placement = (struct placement){.cores = 1};
    if (sched_getaffinity(0, sizeof placement->all, &placement->all) != 0)
        return;
    placement->cores = (unsigned)CPU_COUNT(&placement->all);
    placement->first = randombytes_uniform(placement->cores);
    placement->fixed = fixed;
}

static cpu_set_t core_of(const struct placement *placement, unsigned shard)
{
    unsigned wanted = (placement->first + shard) % placement->cores, seen = 0;
    cpu_set_t set;

    CPU_ZERO(&set);
    for (int core = 0; core < CPU_SETSIZE; core++)
        if (CPU_ISSET(core, &placement->all) && seen++ == wanted)
            CPU_SET(core, &set);
    return set;
}

void placement_settle(const struct placement *placement, unsigned shard)
{
    cpu_set_t set;

    if (!placement->fixed)
        return;
    set = core_of(placement, shard);
    (void)sched_setaffinity(0, sizeof set, &set);
}

/* --- the place of one bot ---------------------------------------------------------------------------------------- */

void place_asked(struct place *place, int64_t now_us)
{
    if (place->open++ == 0)
        place->since_us = now_us;
}

static enum place_move let_go(struct place *place)
{
    unsigned wanted = place->wanted ? place->wanted : PLACE_QUICK_ANSWERS;

    place->quick = 0;
    place->open = 0;
    if (!place->beside)
        return PLACE_STAY;
    place->beside = false;
    place->wanted = 2 * wanted < PLACE_QUICK_MOST ? 2 * wanted : PLACE_QUICK_MOST;
    return PLACE_ANYWHERE;
}

enum place_move place_answered(struct place *place, int64_t now_us)
{
    int64_t took_us = now_us - place->since_us;

    if (place->open == 0)
        return PLACE_STAY;
    place->open--;
    place->since_us = now_us;
    if (took_us >= PLACE_SLOW_US)
        return let_go(place);
    place->quick = took_us < PLACE_QUICK_US ? place->quick + 1 : 0;
    if (place->beside || place->quick < (place->wanted ? place->wanted : PLACE_QUICK_ANSWERS))
        return PLACE_STAY;
    place->beside = true;
    return PLACE_BESIDE;
}

enum place_move place_waited(struct place *place, int64_t now_us)
{
    return place_deadline_us(place) <= now_us ? let_go(place) : PLACE_STAY;
}

int64_t place_deadline_us(const struct place *place)
{
    return place->open && place->beside ? place->since_us + PLACE_SLOW_US : INT64_MAX;
}

/* --- moving ------------------------------------------------------------------------------------------------------ */

/* The process and its descendants. */
struct family {
    pid_t of[PLACE_PROCESSES_MAX];
    unsigned count;
};

static void add_children(struct family *family, pid_t process, const char *task)
{
    char path[PATH_BYTES], text[CHILDREN_BYTES];
    FILE *children;
    size_t size;

    (void)snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", (int)process, task);
    children = fopen(path, "re");
    size = children ? fread(text, 1, sizeof text - 1, children) : 0;
    text[size] = '\0';
    for (char *at = text, *end; family->count < PLACE_PROCESSES_MAX; at = end) {
        long child = strtol(at, &end, 10);

        if (end == at)
            break;
        family->of[family->count++] = (pid_t)child;
    }
    if (children)
        (void)fclose(children);
}

void placement_move(const struct placement *placement, unsigned shard, pid_t process, enum place_move move)
{
    struct family family = {.of = {process}, .count = 1};
    cpu_set_t set = move == PLACE_BESIDE ? core_of(placement, shard) : placement->all;
    unsigned tasks = 0;

    if (!placement->fixed || move == PLACE_STAY)
        return;
    for (unsigned i = 0; i < family.count; i++) {
        char path[PATH_BYTES];
        const struct dirent *entry;
        DIR *folder;

        (void)snprintf(path, sizeof path, "/proc/%d/task", (int)family.of[i]);
        folder = opendir(path);
        while (folder && tasks < PLACE_TASKS_MAX && (entry = readdir(folder))) {
            if (entry->d_name[0] == '.')
                continue;
            tasks++;
            (void)sched_setaffinity((pid_t)strtol(entry->d_name, NULL, 10), sizeof set, &set);
            add_children(&family, family.of[i], entry->d_name);
        }
        if (folder)
            (void)closedir(folder);
    }
}
