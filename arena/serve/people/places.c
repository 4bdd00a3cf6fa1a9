/* SPDX-License-Identifier: MIT */
/* Places for tables. Those of the host and those of guests are apart, so that guests never take the host's. A client
 * has at most a part of the guests' places, and makes so many tables in an hour: a table that is over costs its maker
 * as much as one that is played. */
#include <stdio.h>
#include <string.h>

#include "serve/people/inside.h"

static const int64_t SECOND_US = INT64_C(1000000), HOUR_US = INT64_C(3600000000), MINUTE_US = INT64_C(60000000);

enum { PART = 3 /* of the guests' places for one client, unless the file says how many */ };

struct people_limits people_limits_of(const struct ladder_file *file)
{
    unsigned part = file->tables_max >= PART ? file->tables_max / PART : 1;

    return (struct people_limits){file->tables_max, file->tables_each ? file->tables_each : part, file->tables_rate};
}

/* --- clients ----------------------------------------------------------------------------------------------------- */

/* Nobody; else who holds nothing and whose tables are forgotten first. There are more clients than places. */
static bool goes_first(const struct people_client *client, const struct people_client *other)
{
    return !client->held && (!other || client->spent_us < other->spent_us);
}

/* The client; a new one takes the place of another in the memory of clients. */
static struct people_client *client_of(struct people *people, const char *asker)
{
    struct people_client *first = NULL;

    for (unsigned i = 0; i < PEOPLE_CLIENTS_MAX; i++) {
        struct people_client *client = &people->clients[i];

        if (strcmp(client->asker, asker) == 0)
            return client;
        if (goes_first(client, first))
            first = client;
    }
    *first = (struct people_client){.held = 0};
    (void)snprintf(first->asker, sizeof first->asker, "%s", asker);
    return first;
}

/* When the tables of the last hour will be forgotten, with one more. */
static int64_t spent_with(const struct people_client *client, const struct people_limits *limits, int64_t now_us)
{
    return (client->spent_us > now_us ? client->spent_us : now_us) + HOUR_US / limits->rate;
}

static bool client_may(const struct people_client *client, const struct people_limits *limits, int64_t now_us,
                       struct error *error)
{
    int64_t wait_us = limits->rate ? spent_with(client, limits, now_us) - now_us - HOUR_US : 0;

    if (client->held >= limits->client)
        return error_set(error, EXIT_NO, "one address has at most %u table%s at once (tables_each)", limits->client,
                         limits->client == 1 ? "" : "s");
    return wait_us <= 0 ||
           error_set(error, EXIT_NO,
                     "one address makes at most %u table%s in an hour (tables_rate): come back in %d min", limits->rate,
                     limits->rate == 1 ? "" : "s", (int)((wait_us + MINUTE_US - SECOND_US) / MINUTE_US));
}

/* --- places ------------------------------------------------------------------------------------------------------ */

void people_keep_place(struct people *people, struct people_table *table)
{
    if (*table->asker) {
        people->of_guests++;
        client_of(people, table->asker)->held++;
    } else
        people->of_host++;
}

void people_leave_place(struct people *people, const struct people_table *table)
{
    if (*table->asker) {
        people->of_guests--;
        client_of(people, table->asker)->held--;
    } else
        people->of_host--;
}

bool people_take_place(struct people *people, struct people_table *table, const struct people_limits *limits,
                       struct error *error)
{
    struct people_client *client = *table->asker ? client_of(people, table->asker) : NULL;
    int64_t now_us = people->clock();

    if (client && !client_may(client, limits, now_us, error))
        return false;
    if ((client ? people->of_guests : people->of_host) >= limits->most)
        return error_set(error, EXIT_NO, "all %u tables are taken (tables_max): come back later", limits->most);
    if (client && limits->rate)
        client->spent_us = spent_with(client, limits, now_us);
    people_keep_place(people, table);
    return true;
}
