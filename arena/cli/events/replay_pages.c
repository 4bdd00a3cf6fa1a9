/* SPDX-License-Identifier: MIT */
#include "cli/events/replay_pages.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#include "report/report.h"

enum { SENTENCE_MAX = PATH_MAX + 300 };

static void tell(const struct telling *telling, const struct replays_made *made)
{
    const char *folder = telling->event->folder;
    char words[SENTENCE_MAX];

    (void)snprintf(words, sizeof words, "pages of matches in %s/replays: %u made, %" PRIu64 " MB; %u were there",
                   folder, made->made, (made->bytes + 999999) / 1000000, made->there);
    telling_notice(telling, words);
}

bool replay_pages(const struct telling *telling, const struct replays_wish *wish, struct error *error)
{
    struct error unsaved = {0};
    struct replays_made made;
    bool good;

    if (wish->kind == REPLAYS_NONE)
        return true;
    good = replays_make(telling->event, wish, &made, error);
    if (good)
        tell(telling, &made);
    if (!report_save(telling->event, true, &unsaved) && good) /* it links to those that were made */
        return error_set(error, unsaved.code, "%s", unsaved.text);
    return good;
}
