/* SPDX-License-Identifier: MIT */
/* The database of an event, FOLDER/event.db (store/store.h): written while the event is played, and made again from the
 * records by `arena store rebuild`. A match is in it once its group is finished. An event goes on without it: then a
 * notice says why, and it can be made later. */
#ifndef EVENT_DATABASE_H
#define EVENT_DATABASE_H

#include "event/event.h"
#include "store/store.h"

struct database {
    struct store *store;
    const struct event *event;
    struct error error; /* of the first failure: from then on nothing is written */
    unsigned groups;    /* finished, and not yet committed */
};

/* Opens or makes it, with the event's name, classes and entries; `anew` takes out what was there before. */
bool database_open(struct database *database, const struct event *event, bool anew, struct error *error)
    __attribute__((warn_unused_result));

/* A match of a group that is not finished. */
void database_put(struct database *database, const struct event_match *match, const struct run_result *result,
                  const struct lineup *lineup);
/* Its group is finished. */
void database_group(struct database *database);

/* The end of what is told: the host's commands, and the luck if the event is over. False with a sentence if anything of
 * it all could not be written. */
bool database_close(struct database *database, struct error *error) __attribute__((warn_unused_result));

#endif
