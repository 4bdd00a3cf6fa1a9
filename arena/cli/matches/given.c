/* SPDX-License-Identifier: MIT */
#include "cli/matches/given.h"

#include <stdio.h>
#include <string.h>

enum { LIST_MAX = 200 };

/* An option that has a rule of its own; all others are kept, and cannot be given again. */
struct rule {
    const char *name;
    bool kept; /* in the file of the run */
    bool free; /* can be given again */
};

static const struct rule rules[] = {
    {.name = "resume", .free = true},
    {.name = "jobs", .kept = true, .free = true},
    {.name = "no-affinity", .kept = true, .free = true},
    {.name = "transport", .kept = true, .free = true},
    {.name = "wait", .kept = true, .free = true},
    {.name = "keys", .kept = true, .free = true},
    {.name = "allow", .kept = true, .free = true},
    {.name = "sign", .kept = true, .free = true},
    {.name = "trace", .free = true},
    {.name = "json", .free = true},
    {.name = "open", .free = true},
    {.name = "quiet", .free = true},
    {.name = "strict", .free = true},
    {.name = "output", .free = true},
    {.name = "same-rules", .free = true},
    {.name = "paranoid", .free = true},
    {.name = "no-paranoid", .free = true},
    {.name = "records"},
    {.name = "as-ladder"},  /* the file has the options that it stands for */
    {.name = "class"},      /* likewise */
    {.name = "seed"},       /* the file has the seed itself, not the words it was made of */
    {.name = "match-seed"}, /* likewise */
};

enum { RULES = sizeof rules / sizeof *rules };

static struct rule rule_of(const char *name)
{
    for (unsigned i = 0; i < RULES; i++)
        if (strcmp(rules[i].name, name) == 0)
            return rules[i];
    return (struct rule){.name = name, .kept = true};
}

bool given_keep(struct given *given, const char *name, const char *value, struct error *error)
{
    if (!rule_of(name).kept)
        return true;
    if (given->count == GIVEN_MAX)
        return error_set(error, EXIT_WRONG_USE, "more than %d options are too many", GIVEN_MAX);
    given->at[given->count++] = (struct plan_option){name, value};
    return true;
}

bool given_is_free(const char *name, struct error *error)
{
    char list[LIST_MAX] = "";
    size_t used = 0;

    if (rule_of(name).free)
        return true;
    for (unsigned i = 1; i < RULES && used < sizeof list; i++)
        if (rules[i].free)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s--%s", i > 1 ? ", " : "", rules[i].name);
    return error_set(error, EXIT_WRONG_USE,
                     "--%s cannot be given with --resume: a run continues as it was started; allowed are %s", name,
                     list);
}
