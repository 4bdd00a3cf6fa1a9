/* SPDX-License-Identifier: MIT */
#include "cluster/script.h"

#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "launch/words.h"

enum { LINE_MAX_BYTES = 128 };

static void add_text(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

static void add_output(struct buffer *out, const struct cluster_batch *batch)
{
    words_quote(out, batch->output);
    add_text(out, "/");
    add_text(out, batch->name);
    add_text(out, "-$number.out");
}

static bool check(const char *text, struct error *error)
{
    return visible_all(span_text(text)) ||
           error_set(error, EXIT_WRONG_USE,
                     "'%.200s' cannot be a word of a task: it has characters that cannot be seen", text);
}

bool script_write(struct buffer *out, const struct cluster_batch *batch, const char *index, struct error *error)
{
    char line[LINE_MAX_BYTES];

    if (!check(batch->output, error))
        return false;
    (void)snprintf(line, sizeof line, "#!/bin/sh\nnumber=$((%u + %s))\ntrue >>", batch->first, index);
    add_text(out, line);
    add_output(out, batch);
    (void)snprintf(line, sizeof line, " || exit %d\nexec >>", CLUSTER_NO_FOLDER);
    add_text(out, line);
    add_output(out, batch);
    add_text(out, " 2>&1\nexec");
    for (const char *const *word = batch->words; *word; word++) {
        if (!check(*word, error))
            return false;
        add_text(out, " ");
        words_quote(out, *word);
    }
    add_text(out, " \"$number\"\n");
    return !out->failed || error_set(error, EXIT_WRONG_USE, "the command of a task is too long");
}
