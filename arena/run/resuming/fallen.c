/* SPDX-License-Identifier: MIT */
#include "run/resuming/fallen.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/disk.h"
#include "gate/gate.h"

static bool path_of(const char *folder, const char *stem, char path[PATH_MAX])
{
    int size = snprintf(path, PATH_MAX, "%s/%s.game-fault", folder, stem);

    return size > 0 && size < PATH_MAX;
}

void fallen_arm(const char *folder, const char *stem)
{
    char path[PATH_MAX];

    gate_mark(folder && path_of(folder, stem, path) ? path : NULL);
}

void fallen_disarm(void)
{
    gate_mark(NULL);
}

/* The sentence in the file, or that it cannot be read. */
static bool refuse(const char *path, const char *stem, struct error *error)
{
    struct error unread = {0};
    struct buffer text;
    int size;

    buffer_init(&text, GATE_WORDS_MAX + 1);
    (void)!disk_read(path, GATE_WORDS_MAX, &text, &unread);
    size = (int)(text.used && text.at[text.used - 1] == '\n' ? text.used - 1 : text.used);
    (void)error_set(error, EXIT_COULD_NOT_RUN,
                    "the run %s needs --paranoid, or it ends as before; then that match is void, and the others are "
                    "played: %.*s",
                    stem, size, size ? (const char *)text.at : "");
    buffer_release(&text);
    return false;
}

bool fallen_may_resume(const struct plan *plan, const char *stem, struct error *error)
{
    char path[PATH_MAX];

    if (!plan->records || !path_of(plan->records, stem, path) || access(path, F_OK) != 0)
        return true;
    if (!gate_checks(plan->game))
        return refuse(path, stem, error);
    return unlink(path) == 0 || error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}
