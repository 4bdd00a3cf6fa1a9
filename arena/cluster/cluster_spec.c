/* SPDX-License-Identifier: MIT */
#include "cluster/cluster_spec.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/span.h"
#include "base/visible.h"
#include "launch/words.h"

const char *const cluster_names[CLUSTER_KINDS] = {
    [CLUSTER_SLURM] = "slurm", [CLUSTER_KUBERNETES] = "kubernetes", [CLUSTER_COMMAND] = "command"};

#define K UINT64_C(1024)

struct unit {
    char name;
    uint64_t times;
};

static const struct unit sizes[] = {{'K', K}, {'M', K *K}, {'G', K *K *K}, {'T', K *K *K *K}, {0, 0}};
static const struct unit times[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}, {0, 0}};
static const struct unit none[] = {{0, 0}};

/* Digits and, if there are units, one of them. */
static bool read_number(const char *text, const struct unit *units, uint64_t most, uint64_t *out)
{
    size_t digits = strspn(text, "0123456789");

    *out = 0;
    for (size_t i = 0; i < digits; i++) {
        *out = *out * 10 + (uint64_t)(text[i] - '0');
        if (*out > most)
            return false;
    }
    if (digits == 0 || *out == 0)
        return false;
    if (units == none)
        return text[digits] == '\0';
    while (units->name && units->name != text[digits])
        units++;
    if (!units->name || text[digits + 1] != '\0' || *out > most / units->times)
        return false;
    *out *= units->times;
    return true;
}

static bool take_count(unsigned *out, const char *value, unsigned most, struct error *error)
{
    uint64_t number = 0;

    if (value[0] && !read_number(value, none, most, &number))
        return error_set(error, EXIT_WRONG_USE, "'%.40s': a number of 1 to %u", value, most);
    *out = (unsigned)number;
    return true;
}

static bool take_tasks(struct cluster_spec *spec, const char *value, struct error *error)
{
    return take_count(&spec->tasks, value, CLUSTER_AT_ONCE_MAX, error);
}

static bool take_cores(struct cluster_spec *spec, const char *value, struct error *error)
{
    return take_count(&spec->need.cores, value, CLUSTER_CORES_MAX, error);
}

static bool take_memory(struct cluster_spec *spec, const char *value, struct error *error)
{
    if (!value[0])
        spec->need.memory = 0;
    else if (!read_number(value, sizes, CLUSTER_MEMORY_MAX, &spec->need.memory))
        return error_set(error, EXIT_WRONG_USE, "'%.40s': a size such as 512M or 4G, of 1K to 1024T", value);
    return true;
}

static bool take_time(struct cluster_spec *spec, const char *value, struct error *error)
{
    uint64_t time = 0;

    if (value[0] && !read_number(value, times, CLUSTER_TIME_MAX_S, &time))
        return error_set(error, EXIT_WRONG_USE, "'%.40s': a time such as 90m or 4h, of 1s to 30d", value);
    spec->need.time_s = (unsigned)time;
    return true;
}

/* Of letters, digits and `more`; it does not begin with a dash, which would be an option. */
static bool take_plain(char *out, size_t size, const char *value, const char *more, struct error *error)
{
    size_t used = strlen(value);

    for (size_t i = 0; i < used; i++)
        if (!((value[i] >= 'a' && value[i] <= 'z') || (value[i] >= 'A' && value[i] <= 'Z') ||
              (value[i] >= '0' && value[i] <= '9') || strchr(more, value[i])))
            return error_set(error, EXIT_WRONG_USE, "'%.100s': letters, digits and any of %s", value, more);
    if (value[0] == '-' || used >= size)
        return error_set(error, EXIT_WRONG_USE, "'%.100s': at most %zu characters, and the first is no -", value,
                         size - 1);
    memset(out, 0, size);
    (void)snprintf(out, size, "%s", value);
    return true;
}

static bool take_partition(struct cluster_spec *spec, const char *value, struct error *error)
{
    return take_plain(spec->partition, sizeof spec->partition, value, "_-.,+@", error);
}

static bool take_account(struct cluster_spec *spec, const char *value, struct error *error)
{
    return take_plain(spec->account, sizeof spec->account, value, "_-.,+@", error);
}

static bool take_name_space(struct cluster_spec *spec, const char *value, struct error *error)
{
    return take_plain(spec->name_space, sizeof spec->name_space, value, "-", error);
}

static bool take_image(struct cluster_spec *spec, const char *value, struct error *error)
{
    return take_plain(spec->image, sizeof spec->image, value, "_-./:@+", error);
}

static bool take_words(char out[CLUSTER_TEXT_MAX], const char *value, struct error *error)
{
    struct words words;

    if (strlen(value) >= CLUSTER_TEXT_MAX || !visible_all(span_text(value)))
        return error_set(error, EXIT_WRONG_USE, "at most %d characters, all of them visible", CLUSTER_TEXT_MAX - 1);
    if (value[0]) {
        if (!words_split(&words, value, error))
            return false;
        words_release(&words);
    }
    memset(out, 0, CLUSTER_TEXT_MAX);
    (void)snprintf(out, CLUSTER_TEXT_MAX, "%s", value);
    return true;
}

static bool take_more(struct cluster_spec *spec, const char *value, struct error *error)
{
    return take_words(spec->more, value, error);
}

static bool take_volume(struct cluster_spec *spec, const char *value, struct error *error)
{
    const char *path = strchr(value, '=');
    char claim[CLUSTER_WORD_MAX] = "";

    if (value[0] && (!path || path == value || path - value >= CLUSTER_WORD_MAX || path[1] != '/'))
        return error_set(error, EXIT_WRONG_USE, "'%.100s': a claim and an absolute path, such as seasons=/seasons",
                         value);
    if (path)
        (void)snprintf(claim, sizeof claim, "%.*s", (int)(path - value), value);
    return take_plain(spec->claim, sizeof spec->claim, claim, "-.", error) &&
           take_plain(spec->mount, sizeof spec->mount, path ? path + 1 : "", "_-./", error);
}

static bool take_on(struct cluster_spec *spec, const char *value, struct error *error)
{
    static const char command[] = "command:";

    spec->kind = CLUSTER_NONE;
    memset(spec->command, 0, sizeof spec->command);
    if (strncmp(value, command, sizeof command - 1) == 0) {
        value += sizeof command - 1;
        value += strspn(value, " ");
        if (!strstr(value, "{}"))
            return error_set(error, EXIT_WRONG_USE,
                             "in the words of a command {} stands for the task, as in \"command: ssh node1 {}\"");
        spec->kind = CLUSTER_COMMAND;
        return take_words(spec->command, value, error);
    }
    for (unsigned kind = CLUSTER_SLURM; kind < CLUSTER_COMMAND; kind++)
        if (strcmp(value, cluster_names[kind]) == 0)
            spec->kind = (enum cluster_kind)kind;
    return spec->kind != CLUSTER_NONE || !value[0] ||
           error_set(error, EXIT_WRONG_USE, "'%.100s': slurm, kubernetes, or \"command: WORDS\"", value);
}

/* Of which kinds of cluster a key is: bits. */
enum { ANY = 1 << CLUSTER_SLURM | 1 << CLUSTER_KUBERNETES | 1 << CLUSTER_COMMAND };

static const struct key {
    const char *name;
    bool (*take)(struct cluster_spec *spec, const char *value, struct error *error);
    unsigned kinds;
    size_t offset; /* of a member that is not zero if the key was given */
    size_t size;
} keys[] = {
#define MEMBER(member) offsetof(struct cluster_spec, member), sizeof((struct cluster_spec *)0)->member
    {"on", take_on, ANY, MEMBER(kind)},
    {"partition", take_partition, 1 << CLUSTER_SLURM, MEMBER(partition)},
    {"account", take_account, 1 << CLUSTER_SLURM, MEMBER(account)},
    {"tasks", take_tasks, ANY, MEMBER(tasks)},
    {"task_cores", take_cores, 1 << CLUSTER_SLURM | 1 << CLUSTER_KUBERNETES, MEMBER(need.cores)},
    {"task_memory", take_memory, 1 << CLUSTER_SLURM | 1 << CLUSTER_KUBERNETES, MEMBER(need.memory)},
    {"task_time", take_time, 1 << CLUSTER_SLURM | 1 << CLUSTER_KUBERNETES, MEMBER(need.time_s)},
    {"cluster_words", take_more, 1 << CLUSTER_SLURM | 1 << CLUSTER_KUBERNETES, MEMBER(more)},
    {"namespace", take_name_space, 1 << CLUSTER_KUBERNETES, MEMBER(name_space)},
    {"task_image", take_image, 1 << CLUSTER_KUBERNETES, MEMBER(image)},
    {"volume", take_volume, 1 << CLUSTER_KUBERNETES, MEMBER(claim)},
};
enum { KEYS = sizeof keys / sizeof *keys };

bool cluster_spec_take(struct cluster_spec *spec, const char *key, const char *value, struct error *error)
{
    unsigned which = 0;

    while (which < KEYS && strcmp(keys[which].name, key) != 0)
        which++;
    assert(which < KEYS);
    return keys[which].take(spec, value, error);
}

static bool was_given(const struct cluster_spec *spec, const struct key *key)
{
    const unsigned char *at = (const unsigned char *)spec + key->offset;

    for (size_t i = 0; i < key->size; i++)
        if (at[i] != 0)
            return true;
    return false;
}

bool cluster_spec_check(const struct cluster_spec *spec, struct error *error)
{
    for (unsigned i = 0; i < KEYS; i++) {
        if (!was_given(spec, &keys[i]) || (spec->kind != CLUSTER_NONE && keys[i].kinds & 1u << spec->kind))
            continue;
        if (spec->kind == CLUSTER_NONE)
            return error_set(error, EXIT_WRONG_USE, "%s is for tasks on a cluster: on = \"slurm\", or --on slurm",
                             keys[i].name);
        return error_set(error, EXIT_WRONG_USE, "%s is not for on = %s", keys[i].name, cluster_names[spec->kind]);
    }
    if (spec->kind == CLUSTER_KUBERNETES && (!spec->image[0] || !spec->claim[0]))
        return error_set(error, EXIT_WRONG_USE,
                         "on = kubernetes needs task_image and volume, such as task_image = \"arena:1\" and volume = "
                         "\"seasons=/seasons\"");
    return true;
}

bool cluster_spec_same(const struct cluster_spec *one, const struct cluster_spec *other)
{
    return one->kind == other->kind && one->need.cores == other->need.cores && one->need.memory == other->need.memory &&
           one->need.time_s == other->need.time_s && one->tasks == other->tasks &&
           strcmp(one->command, other->command) == 0 && strcmp(one->partition, other->partition) == 0 &&
           strcmp(one->account, other->account) == 0 && strcmp(one->more, other->more) == 0 &&
           strcmp(one->name_space, other->name_space) == 0 && strcmp(one->image, other->image) == 0 &&
           strcmp(one->claim, other->claim) == 0 && strcmp(one->mount, other->mount) == 0;
}
