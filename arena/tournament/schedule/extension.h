/* SPDX-License-Identifier: MIT */
/* More matches for an event whose schedule was played, or is being played: the fixtures that a larger schedule has and
 * the one before it had not. Formats that rank by strength alone can have them: their pairings depend on no result.
 *
 * Example: a round robin of 3 entries and 10 groups becomes one of 4 entries and 15 groups. The new fixtures are 5
 * groups for each pairing of the first three entries, and 15 for each pairing with the fourth. */
#ifndef TOURNAMENT_EXTENSION_H
#define TOURNAMENT_EXTENSION_H

#include "tournament/schedule/schedule.h"

/* NULL if the format can be extended, else why not, as "its pairings follow from its results". */
const char *extension_refused(const struct schedule_spec *spec);

/* NULL if it can have more entries too, not only more groups. Else what it is an event of, whose matches would have had
 * others in them: "mixed teams", "free-for-all". */
const char *extension_refuses_entries(const struct schedule_spec *spec);

/* Makes the fixtures, as one round: those of `spec` without those of a schedule of so many groups and entries. False:
 * no memory. Released with schedule_release. */
bool extension_make(const struct schedule_spec *spec, unsigned groups_before, unsigned entries_before,
                    struct schedule_round *out) __attribute__((warn_unused_result));

#endif
