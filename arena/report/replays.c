/* SPDX-License-Identifier: MIT */
#include "report/replays.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "event/matches.h"
#include "event/rounds.h"
#include "pages/match_data.h"
#include "pages/match_file.h"
#include "report/parts.h"

enum { HASH_DIGITS = 12, PAGE_MAX = 64 << 20, FULL_PATH_MAX = PATH_MAX + REPLAY_PATH_MAX + NAME_MAX };

static const char folder_name[] = "replays";

bool replays_parse(struct replays_wish *wish, const char *word, struct error *error)
{
    char *end = NULL;
    unsigned long number = *word >= '0' && *word <= '9' ? strtoul(word, &end, 10) : 0;

    *wish = (struct replays_wish){.kind = strcmp(word, "all") == 0      ? REPLAYS_ALL
                                          : strcmp(word, "faults") == 0 ? REPLAYS_FAULTS
                                                                        : REPLAYS_LATEST,
                                  .number = (unsigned)number};
    return wish->kind != REPLAYS_LATEST || (end && !*end && number >= 1 && number <= REPLAYS_MOST) ||
           error_set(error, EXIT_WRONG_USE,
                     "--replays is all, faults, or how many matches of any two entries, 1 to %d; not '%s'",
                     REPLAYS_MOST, word);
}

/* --- names ------------------------------------------------------------------------------------------------------- */

/* The round of a match, as its folders are called. */
static void round_name(const struct event *event, size_t at, char out[REPLAY_PATH_MAX])
{
    unsigned replay = event->matches[at].replay;

    (void)snprintf(out, REPLAY_PATH_MAX, "%s%03u", replay ? "replay-" : "",
                   replay ? replay : event->outcomes[at].round + 1u);
}

void replays_path(const struct event *event, size_t at, char path[REPLAY_PATH_MAX])
{
    char round[REPLAY_PATH_MAX], hash[HASH_HEX_SIZE], id[RUN_ID_MAX];

    round_name(event, at, round);
    match_id(&event->outcomes[at], id);
    hex_print(hash, event->matches[at].hash.bytes, sizeof event->matches[at].hash.bytes);
    (void)snprintf(path, REPLAY_PATH_MAX, "%s/%.20s/%s-%.*s.html", folder_name, round, id, HASH_DIGITS, hash);
}

static bool is_there(const struct event *event, size_t at)
{
    char path[FULL_PATH_MAX], page[REPLAY_PATH_MAX];

    replays_path(event, at, page);
    (void)snprintf(path, sizeof path, "%s/%s", event->folder, page);
    return access(path, F_OK) == 0;
}

bool *replays_there(const struct event *event)
{
    char folder[FULL_PATH_MAX];
    bool *there = NULL;

    (void)snprintf(folder, sizeof folder, "%s/%s", event->folder, folder_name);
    if (access(folder, F_OK) == 0)
        there = calloc(event->count + 1, sizeof *there);
    for (size_t i = 0; there && i < event->count; i++)
        there[i] = is_there(event, i);
    return there;
}

size_t replays_run_end(const struct event *event, size_t begin)
{
    unsigned replay = event->matches[begin].replay;
    size_t end = begin + 1;

    while (end < event->count && event->matches[end].replay == replay &&
           (replay || event->outcomes[end].round == event->outcomes[begin].round))
        end++;
    return end;
}

/* --- which ------------------------------------------------------------------------------------------------------- */

/* What is made, and of which matches. */
struct making {
    const struct event *event;
    struct record_games games;
    bool *wanted; /* by match: its page is yet to be made */
    struct replays_made *made;
};

/* Nobody played it: an entry of it was out. */
static bool was_played(const struct event *event, size_t at)
{
    static const struct hash none;

    return !event->matches[at].set_aside && memcmp(&event->matches[at].hash, &none, sizeof none) != 0;
}

static bool has_fault(const struct outcome *outcome)
{
    bool any = outcome->is_void;

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        any = any || outcome->faults[seat] > 0;
    return any;
}

/* Counts the match for any two entries of it, once for each two. True if two of them had fewer than `most` before. */
static bool count_pairs(const struct outcome *outcome, unsigned most, uint16_t *counts)
{
    uint16_t *met[EVENT_SEATS * EVENT_SEATS];
    unsigned count = 0;

    for (unsigned i = 0; i < outcome->seats; i++)
        for (unsigned j = 0; j < outcome->seats; j++) {
            uint16_t *pair = &counts[outcome->fixture.entry[i] * EVENT_ENTRIES + outcome->fixture.entry[j]];
            bool again = outcome->fixture.entry[i] >= outcome->fixture.entry[j] || *pair >= most;

            for (unsigned k = 0; k < count; k++)
                again = again || met[k] == pair;
            if (!again)
                met[count++] = pair;
        }
    for (unsigned i = 0; i < count; i++)
        ++*met[i];
    return count > 0;
}

static bool choose(struct making *making, const struct replays_wish *wish, struct error *error)
{
    const struct event *event = making->event;
    uint16_t *counts = calloc((size_t)EVENT_ENTRIES * EVENT_ENTRIES, sizeof *counts);
    size_t wanted = 0;

    for (size_t i = event->count; counts && i-- > 0;) {
        const struct outcome *outcome = &event->outcomes[i];

        making->wanted[i] = was_played(event, i) &&
                            (wish->kind == REPLAYS_ALL || (wish->kind == REPLAYS_FAULTS && has_fault(outcome)) ||
                             (wish->kind == REPLAYS_LATEST && count_pairs(outcome, wish->number, counts)));
        wanted += making->wanted[i];
    }
    free(counts);
    if (!counts)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return wanted <= REPLAYS_MOST ||
           error_set(error, EXIT_WRONG_USE,
                     "that would be %zu pages of matches, and %d are the most: --replays NUMBER makes so many of any "
                     "two entries",
                     wanted, REPLAYS_MOST);
}

/* --- making ------------------------------------------------------------------------------------------------------ */

static bool make_folder(const char *path, struct error *error)
{
    return mkdir(path, 0755) == 0 || errno == EEXIST ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot make '%s': %s", path, strerror(errno));
}

static bool write_page(const void *context, int fd)
{
    return disk_write(fd, buffer_span(context));
}

static bool put_page(struct making *making, size_t at, const struct buffer *page, struct error *error)
{
    char path[FULL_PATH_MAX], name[REPLAY_PATH_MAX];

    replays_path(making->event, at, name);
    (void)snprintf(path, sizeof path, "%s/%s", making->event->folder, name);
    if (page->failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make '%s': it is too long for %d MiB, or for the memory",
                         path, PAGE_MAX >> 20);
    if (!report_put(path, write_page, page))
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot write '%s': %s", path, strerror(errno));
    making->made->made++;
    making->made->bytes += page->used;
    return true;
}

/* The entries sit there, by their names in the event; what their bots called themselves stands behind. */
static void name_entries(const struct event *event, size_t at, json_t *data)
{
    const json_t *seats = json_object_get(json_object_get(data, "match"), "seats");
    const struct outcome *outcome = &event->outcomes[at];
    json_t *seat;
    size_t i;

    json_array_foreach(seats, i, seat)
    {
        const char *bot = json_string_value(json_object_get(seat, "bot"));
        const char *version = json_string_value(json_object_get(seat, "version"));
        const char *entry = i < outcome->seats ? event->file.entries[outcome->fixture.entry[i]].name : NULL;

        if (!bot || !version || !entry || strcmp(bot, entry) == 0)
            continue;
        (void)json_object_set_new(seat, "version", json_sprintf("%s%s%s", bot, *version ? " " : "", version));
        (void)json_object_set_new(seat, "bot", json_string(entry));
    }
}

/* `name`: of the file in the folder of the event. */
static bool make_page(struct making *making, size_t at, const struct record_file *file, size_t index, const char *name,
                      struct error *error)
{
    json_t *data = match_data(file, index, &making->games, EYES_ALL, error);
    struct buffer page;
    bool good;

    if (!data)
        return false;
    name_entries(making->event, at, data);
    buffer_init(&page, PAGE_MAX);
    match_file(&page, making->event->file.game, data, &(struct match_file_record){.name = name, .has_more = true});
    good = put_page(making, at, &page, error);
    buffer_release(&page);
    json_decref(data);
    return good;
}

/* The match of the event from `begin` to `end` that this is a record of; `end`: none whose page is to be made. The
 * matches of a run are numbered as they follow each other. */
static size_t find_match(const struct making *making, const struct record_match *match, size_t begin, size_t end)
{
    char id[RUN_ID_MAX] = "";
    unsigned long number;
    const struct event_match *of;

    if (match->id.size < sizeof id)
        memcpy(id, match->id.at, match->id.size);
    number = *id == 'm' ? strtoul(id + 1, NULL, 10) : 0;
    if (number < 1 || number > end - begin || !making->wanted[begin + number - 1])
        return end;
    of = &making->event->matches[begin + number - 1];
    return match->attempt == of->attempt && memcmp(&match->hash, &of->hash, sizeof of->hash) == 0 ? begin + number - 1
                                                                                                  : end;
}

/* Pages of the matches from `begin` to `end` that are in this file of records. */
static bool make_of_file(struct making *making, const char *folder, const char *name, size_t begin, size_t end,
                         struct error *error)
{
    char path[FULL_PATH_MAX];
    struct record_file *file;
    bool good = true;

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    file = record_file_open(path, error);
    if (!file)
        return false;
    for (size_t i = 0; good && i < record_file_matches(file); i++) {
        struct record_match match;
        size_t at;

        if (!record_file_match(file, i, &match, &(struct error){0}) || !match.finished || match.thinned)
            continue;
        at = find_match(making, &match, begin, end);
        if (at == end)
            continue;
        good = make_page(making, at, file, i, path + strlen(making->event->folder) + 1, error);
        making->wanted[at] = false;
    }
    record_file_free(file);
    return good;
}

static int is_record(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');

    return dot && strcmp(dot, ".arena") == 0;
}

static bool make_of_round(struct making *making, size_t begin, size_t end, struct error *error)
{
    const struct event *event = making->event;
    char folder[PATH_MAX], pages[FULL_PATH_MAX], round[REPLAY_PATH_MAX];
    struct dirent **names = NULL;
    bool good;
    int count;

    round_name(event, begin, round);
    (void)snprintf(pages, sizeof pages, "%s/%s/%s", event->folder, folder_name, round);
    if (!rounds_folder(event, event->outcomes[begin].round, event->matches[begin].replay, folder, error) ||
        !make_folder(pages, error))
        return false;
    count = scandir(folder, &names, is_record, alphasort);
    good = count >= 0 || error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        good = good && make_of_file(making, folder, names[i]->d_name, begin, end, error);
        free(names[i]);
    }
    free(names);
    return good;
}

/* Whether a page of these is to be made. */
static bool drop_those_there(struct making *making, size_t begin, size_t end)
{
    bool any = false;

    for (size_t i = begin; i < end; i++) {
        if (making->wanted[i] && is_there(making->event, i)) {
            making->wanted[i] = false;
            making->made->there++;
        }
        any = any || making->wanted[i];
    }
    return any;
}

/* All were there when the event was looked at. */
static bool refuse_lost(const struct event *event, size_t at, struct error *error)
{
    char id[RUN_ID_MAX];

    match_id(&event->outcomes[at], id);
    return error_set(error, EXIT_COULD_NOT_RUN, "%s/rounds: the record of match %u/%s is not there any more",
                     event->folder, event->outcomes[at].round + 1u, id);
}

static bool make_all(struct making *making, struct error *error)
{
    const struct event *event = making->event;
    char folder[FULL_PATH_MAX];
    size_t end;

    (void)snprintf(folder, sizeof folder, "%s/%s", event->folder, folder_name);
    if (!make_folder(folder, error))
        return false;
    for (size_t begin = 0; begin < event->count; begin = end) {
        end = replays_run_end(event, begin);
        if (drop_those_there(making, begin, end) && !make_of_round(making, begin, end, error))
            return false;
    }
    for (size_t i = 0; i < event->count; i++)
        if (making->wanted[i])
            return refuse_lost(event, i, error);
    return true;
}

/* The game of the event; records of it have no other. */
static bool find_game(void *context, struct span name, struct record_game *out)
{
    const struct event *event = context;

    *out = (struct record_game){.game = event->file.game, .epoch = span_text(event->epoch)};
    return span_equal(name, span_text(event->file.game->name));
}

bool replays_make(const struct event *event, const struct replays_wish *wish, struct replays_made *made,
                  struct error *error)
{
    struct making making = {.event = event,
                            .games = {.find = find_game, .context = (void *)(uintptr_t)event},
                            .wanted = calloc(event->count + 1, sizeof *making.wanted),
                            .made = made};
    bool good;

    *made = (struct replays_made){0};
    if (!making.wanted)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = choose(&making, wish, error) && make_all(&making, error);
    free(making.wanted);
    return good;
}
