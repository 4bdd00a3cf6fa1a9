/* SPDX-License-Identifier: MIT */
/* FOLDER/seasons/NAME/report.html: a closed season as a page for people, complete in itself. The same season gives the
 * same bytes. */
#ifndef LADDER_SEASON_REPORT_H
#define LADDER_SEASON_REPORT_H

#include "base/buffer.h"
#include "ladder/file/ladder_file.h"
#include "ladder/season/published.h"

enum {
    SEASON_REPORT_DRAWN = 100, /* versions in its figures, the strongest */
    SEASON_REPORT_MET = 24,    /* versions in the table of who met whom, the strongest */
};

struct season_report {
    const char *name; /* of the season */
    const struct ladder_file *file;
    const struct published *published; /* its table, of all its results */
    const struct season *season;       /* with its results */
};

/* Appends the page. */
void season_report_page(struct buffer *out, const struct season_report *report);

#endif
