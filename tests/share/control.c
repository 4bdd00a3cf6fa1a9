/* SPDX-License-Identifier: MIT */
#include "control.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LINE_MOST = 256 };

static const struct {
    const char *name;
    int reason;
} reasons[] = {{"ESTALE", ESTALE}, {"ENOSPC", ENOSPC}, {"EIO", EIO},       {"ENOLCK", ENOLCK}, {"EDQUOT", EDQUOT},
               {"ENOENT", ENOENT}, {"EEXIST", EEXIST}, {"EACCES", EACCES}, {"EINTR", EINTR}};

void control_init(struct control *control, const char *path, uint64_t seed)
{
    *control = (struct control){.path = path, .seed = seed};
}

uint64_t control_hash(const struct control *control, const char *text)
{
    uint64_t hash = 0xcbf29ce484222325 ^ control->seed * 0x9e3779b97f4a7c15;

    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 0x100000001b3;
    return hash ^ hash >> 29;
}

/* A test that spells a line wrong must not pass. */
static void refuse(const char *line)
{
    (void)fprintf(stderr, "stale-share: no line of a control file: %s\n", line);
    abort();
}

static void take_rule(struct control *control, const char *line, bool once)
{
    struct control_rule *rule = &control->rules[control->count];
    char kind[CONTROL_WORD_MOST], reason[CONTROL_WORD_MOST], third[CONTROL_WORD_MOST] = "";
    int words;

    *rule = (struct control_rule){.each = 0};
    words = sscanf(line, "%63s %63s %63s %63s %63s", kind, rule->call, reason, third, rule->end);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strcmp(reason, reasons[i].name) == 0)
            rule->reason = reasons[i].reason;
    if (once)
        (void)snprintf(rule->end, sizeof rule->end, "%s", third);
    else
        rule->each = strtoull(third, NULL, 10);
    if (words < 3 || !rule->reason || (!once && rule->each == 0) || control->count + 1 == CONTROL_RULES_MOST)
        refuse(line);
    control->count++;
}

static void take_line(struct control *control, const char *line)
{
    if (strncmp(line, "entries ", 8) == 0)
        control->entries = strtoll(line + 8, NULL, 10);
    else if (strncmp(line, "sizes ", 6) == 0)
        control->sizes = strtoll(line + 6, NULL, 10);
    else if (strncmp(line, "fail ", 5) == 0 || strncmp(line, "once ", 5) == 0)
        take_rule(control, line, line[0] == 'o');
    else if (*line != '\n' && *line != '#')
        refuse(line);
}

/* Reads the file again if it was replaced. */
static void follow(struct control *control)
{
    char line[LINE_MOST];
    struct stat info;
    FILE *file;

    if (stat(control->path, &info) != 0 || info.st_ino == control->inode)
        return;
    file = fopen(control->path, "r");
    if (!file)
        return;
    control->inode = info.st_ino;
    control->entries = control->sizes = 0;
    control->count = 0;
    while (fgets(line, sizeof line, file))
        take_line(control, line);
    (void)fclose(file);
}

int64_t control_number(struct control *control, const char *name)
{
    follow(control);
    return strcmp(name, "entries") == 0 ? control->entries : control->sizes;
}

static void tell(const struct control *control, const char *call, const char *path, int reason)
{
    char done[CONTROL_PATH_MOST];
    FILE *file;

    (void)snprintf(done, sizeof done, "%s.done", control->path);
    file = fopen(done, "a");
    if (!file)
        abort();
    (void)fprintf(file, "%s %s %s\n", call, path, strerrorname_np(reason));
    (void)fclose(file);
}

static bool ends_with(const char *path, const char *end)
{
    size_t size = strlen(path), end_size = strlen(end);

    return size >= end_size && strcmp(path + size - end_size, end) == 0;
}

/* Of each N calls that begin with a multiple of N one, by the seed. */
static bool is_due(const struct control *control, struct control_rule *rule, unsigned index)
{
    char name[CONTROL_WORD_MOST];
    uint64_t call = rule->calls++;

    if (rule->each == 0)
        return call == 0;
    (void)snprintf(name, sizeof name, "%u.%llu", index, (unsigned long long)(call / rule->each));
    return call % rule->each == control_hash(control, name) % rule->each;
}

int control_fails(struct control *control, const char *call, const char *path)
{
    int reason = 0;

    follow(control);
    for (unsigned i = 0; i < control->count; i++) {
        struct control_rule *rule = &control->rules[i];

        if (strcmp(rule->call, call) == 0 && ends_with(path, rule->end) && is_due(control, rule, i) && !reason)
            reason = rule->reason;
    }
    if (reason)
        tell(control, call, path, reason);
    return reason;
}
