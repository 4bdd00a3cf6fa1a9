/* SPDX-License-Identifier: MIT */
/* How strong an entry is in each class. */
#include <stdio.h>

#include "report/parts.h"
#include "report/words.h"

/* With one role an entry is over all of them what it is in that one. */
static unsigned roles_shown(const struct report *report)
{
    return report->standing->roles > 1 ? report->standing->roles : 0;
}

static void add_head(struct markup *markup, const struct report *report)
{
    markup_open(markup, "thead");
    markup_open(markup, "tr");
    markup_leaf(markup, "td", NULL, "%s", "");
    for (unsigned class = 0; class < report->standing->classes; class ++) {
        markup_open(markup, "th");
        markup_attribute(markup, "scope", "colgroup");
        markup_attribute(markup, "colspan", "%u", 1 + roles_shown(report));
        markup_words(markup, class_name(report, class));
        markup_close(markup);
    }
    markup_close(markup);
    markup_open(markup, "tr");
    cell_head(markup, "entry");
    for (unsigned class = 0; class < report->standing->classes; class ++) {
        cell_head(markup, "Elo");
        for (unsigned role = 0; role < roles_shown(report); role++) {
            char words[NUMBER_MAX + PROTO_ID_MAX];

            (void)snprintf(words, sizeof words, "as %s", role_name(report, role));
            cell_head(markup, words);
        }
    }
    markup_close(markup);
    markup_close(markup);
}

static void add_row(struct markup *markup, const struct report *report, const struct standing_entry *entry)
{
    markup_open(markup, "tr");
    cell_entry(markup, report, entry);
    for (unsigned class = 0; class < report->standing->classes; class ++) {
        cell_elo(markup, entry->strength_in_class[class]);
        for (unsigned role = 0; role < roles_shown(report); role++)
            cell_elo(markup, entry->role[role].strength_in_class[class]);
    }
    markup_close(markup);
}

void part_classes(struct markup *markup, const struct report *report)
{
    if (report->standing->classes == 1)
        return;
    section_open(
        markup, "Elo by class",
        "Elo above the mean of the field in each class, over all roles and in each. Over all classes is the mean "
        "of these.");
    if (quality_is_known(&report->standing->quality))
        markup_leaf(markup, "p", NULL, "An entry is about %.0f Elo stronger or weaker in a class than over all.",
                    STRENGTH_ELO * report->standing->spread);
    table_open(markup);
    markup_attribute(markup, "id", "by-class");
    add_head(markup, report);
    markup_open(markup, "tbody");
    for (unsigned i = 0; i < report->standing->entries; i++)
        add_row(markup, report, &report->standing->table[i]);
    markup_close(markup);
    table_close(markup);
    markup_close(markup);
}
