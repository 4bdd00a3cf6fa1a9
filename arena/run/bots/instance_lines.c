/* SPDX-License-Identifier: MIT */
/* Reports the output of an instance's process line by line, if the caller wants it. */
#include <stdlib.h>

#include "run/inside.h"
#include "run/bots/lines.h"

struct instance_lines {
    struct lines lines;
    const struct run_ops *ops;
    unsigned bot, number;
};

static void tell(void *context, const char *line)
{
    const struct instance_lines *lines = context;

    lines->ops->output(lines->ops->context, lines->bot, lines->number, line);
}

/* Without memory they are not told. */
void instance_lines_open(const struct shard *shard, struct instance *instance)
{
    if (!shard->playing.ops || !shard->playing.ops->output)
        return;
    instance->lines = malloc(sizeof *instance->lines);
    if (!instance->lines)
        return;
    lines_init(&instance->lines->lines, shard->now_us, tell, instance->lines);
    instance->lines->ops = shard->playing.ops;
    instance->lines->bot = instance->bot;
    instance->lines->number = instance->number;
}

void instance_printed(void *context, struct process *process, struct span bytes)
{
    const struct shard *shard = context;
    struct instance *instance = process->owner;

    if (instance->lines)
        lines_add(&instance->lines->lines, bytes, shard->now_us);
}

void instance_lines_close(struct instance *instance)
{
    if (instance->lines)
        lines_end(&instance->lines->lines);
    free(instance->lines);
    instance->lines = NULL;
}
