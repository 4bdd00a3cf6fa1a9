/* SPDX-License-Identifier: MIT */
#include "event/winner.h"

#include <stdio.h>

#include "event/set_aside.h"

const struct event_entry *event_winner(const struct event *event, const struct standing *standing, bool over)
{
    return over && standing->winner != STANDING_NOBODY ? &event->file.entries[standing->winner] : NULL;
}

/* Who has survived all rounds that are over: two, if the last is to come, and more before it. */
static unsigned find_left(const struct standing *standing, unsigned left[EVENT_ENTRIES])
{
    unsigned count = 0;

    for (unsigned i = 0; i < standing->entries; i++)
        if (standing->table[i].survived == standing->rounds_over)
            left[count++] = standing->table[i].entry;
    return count;
}

void event_winner_words(const struct event *event, const struct standing *standing, bool over,
                        char words[WINNER_WORDS_MAX])
{
    const struct event_entry *winner = event_winner(event, standing, over), *entries = event->file.entries;
    const char *what = event->file.format == FORMAT_KNOCKOUT ? "knockout" : "double elimination";
    unsigned left[EVENT_ENTRIES], count = find_left(standing, left);

    words[0] = '\0';
    if (!schedule_has_bracket(&event->spec))
        return;
    if (winner)
        (void)snprintf(words, WINNER_WORDS_MAX, "%s wins the %s", winner->name, what);
    else if (over && count == 1)
        (void)snprintf(words, WINNER_WORDS_MAX, "nobody wins the %s: both who played its last round are out", what);
    else if (standing->ranks.bracket->waits)
        (void)snprintf(words, WINNER_WORDS_MAX,
                       "the %s is not decided yet: a match-up is level, and a lot is drawn when the event is played",
                       what);
    else if (count == 1)
        (void)snprintf(words, WINNER_WORDS_MAX, "the %s is not decided yet: matches are to be replayed", what);
    else if (count == 2)
        (void)snprintf(words, WINNER_WORDS_MAX, "the %s is not decided yet: %s and %s play its last round", what,
                       entries[left[0]].name, entries[left[1]].name);
    else
        (void)snprintf(words, WINNER_WORDS_MAX, "the %s is not decided yet: %u entries are left in it", what, count);
}

const char *event_out_words(const struct event *event, unsigned entry)
{
    return event->withdrawn[entry] ? "withdrawn" : set_aside_is(event, entry) ? "set aside" : "";
}
