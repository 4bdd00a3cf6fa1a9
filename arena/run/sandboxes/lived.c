/* SPDX-License-Identifier: MIT */
#include "run/sandboxes/lived.h"

#include <stdio.h>

struct record_lived lived_words(struct run_sandbox sandbox)
{
    if (!sandbox.known)
        return (struct record_lived){0};
    return (struct record_lived){.sandbox = span_text(sandbox_levels[sandbox.level].name),
                                 .limits = span_text(sandbox_means_names[sandbox.means])};
}

struct run_sandbox lived_read(const struct record_lived *lived)
{
    struct run_sandbox sandbox = {.level = SANDBOX_NONE, .means = SANDBOX_UNLIMITED};

    while (sandbox.level < SANDBOX_LEVELS && !span_equal(lived->sandbox, span_text(sandbox_levels[sandbox.level].name)))
        sandbox.level++;
    while (sandbox.means <= SANDBOX_CGROUP && !span_equal(lived->limits, span_text(sandbox_means_names[sandbox.means])))
        sandbox.means++;
    sandbox.known = sandbox.level < SANDBOX_LEVELS && sandbox.means <= SANDBOX_CGROUP;
    return sandbox.known ? sandbox : (struct run_sandbox){0};
}

struct run_sandbox run_sandbox_weaker(struct run_sandbox one, struct run_sandbox other)
{
    if (!one.known || !other.known)
        return (struct run_sandbox){0};
    if (one.level != other.level)
        return one.level < other.level ? one : other;
    return one.means < other.means ? one : other;
}

json_t *lived_sandbox_json(struct run_sandbox sandbox)
{
    return sandbox.known ? json_string(sandbox_levels[sandbox.level].name) : json_null();
}

json_t *lived_limits_json(struct run_sandbox sandbox)
{
    return sandbox.known ? json_string(sandbox_means_names[sandbox.means]) : json_null();
}

void lived_print(struct run_sandbox sandbox, char out[LIVED_TEXT_MAX])
{
    (void)snprintf(out, LIVED_TEXT_MAX, "%s%s%s", sandbox.known ? sandbox_levels[sandbox.level].name : "not known",
                   sandbox.known && sandbox.means ? ", limits by " : "",
                   sandbox.known && sandbox.means ? sandbox_means_names[sandbox.means] : "");
}

enum { MEANS_BITS = 4, MEANS_MASK = (1 << MEANS_BITS) - 1 };

uint8_t lived_pack(struct run_sandbox sandbox)
{
    return sandbox.known ? (uint8_t)((sandbox.level + 1) << MEANS_BITS | sandbox.means) : 0;
}

struct run_sandbox lived_unpack(uint8_t packed)
{
    if (!packed)
        return (struct run_sandbox){0};
    return (struct run_sandbox){.known = true,
                                .level = (enum sandbox_level)((packed >> MEANS_BITS) - 1),
                                .means = (enum sandbox_means)(packed & MEANS_MASK)};
}

/* --- of all ------------------------------------------------------------------------------------------------------ */

void lowest_add(struct lowest *lowest, struct run_sandbox sandbox)
{
    lowest->has_unknown = lowest->has_unknown || !sandbox.known;
    if (!sandbox.known)
        return;
    lowest->weakest = lowest->weakest.known ? run_sandbox_weaker(lowest->weakest, sandbox) : sandbox;
    lowest->has_sandbox = lowest->has_sandbox || sandbox.level != SANDBOX_NONE;
}

void lowest_print(const struct lowest *lowest, char out[LOWEST_TEXT_MAX])
{
    char text[LIVED_TEXT_MAX];

    lived_print(lowest->weakest, text);
    if (lowest->has_sandbox)
        (void)snprintf(out, LOWEST_TEXT_MAX, "the weakest sandbox of its bots: %s%s", text,
                       lowest->has_unknown ? "; not known of bots that attached" : "");
    else
        out[0] = '\0';
}
