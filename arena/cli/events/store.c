/* SPDX-License-Identifier: MIT */
/* arena store: the database of an event or a ladder, rebuilt; that of an event printed. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/visible.h"
#include "cli/command.h"
#include "cli/options/game.h"
#include "cli/records/records.h"
#include "cli/terminal/output.h"
#include "event/event.h"
#include "event/segments.h"
#include "ladder/records/ladder_db.h"
#include "store/store.h"

enum { WORDS = 2 };

struct request {
    struct game_choice choice;
    const char *words[WORDS]; /* what to do, and the event */
    unsigned count;
    struct record_paths more; /* files of records that are copied first */
    struct event event;
};

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    bool taken;

    return game_choice_take(&((struct request *)context)->choice, row, value, &taken, error);
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (request->count == WORDS && strcmp(request->words[0], "rebuild") == 0)
        return record_paths_add(&request->more, word, error);
    if (request->count == WORDS)
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: arena store dump DIR", word);
    request->words[request->count++] = word;
    return true;
}

static void on_notice(void *context, const char *sentence)
{
    (void)context;
    visible_print(stderr, sentence);
    (void)fputc('\n', stderr);
}

static void print_count(const struct event *event)
{
    size_t replays = 0, left_out = 0;

    for (size_t i = 0; i < event->count; i++) {
        replays += event->matches[i].replay > 0;
        left_out += event->outcomes[i].withdrawn;
    }
    (void)printf("/event.db has %zu matches", event->count);
    if (replays)
        (void)printf(", %zu of them replays", replays);
    if (left_out)
        (void)printf("; %zu do not count", left_out);
    (void)putchar('\n');
}

static bool is_ladder(const char *folder)
{
    char path[PATH_MAX];

    return snprintf(path, sizeof path, "%s/ladder.conf", folder) < (int)sizeof path && access(path, F_OK) == 0;
}

/* The old one is deleted only by who holds its lock. One that makes no sense is set aside. */
static bool rebuild_ladder(const char *folder, struct error *error)
{
    struct ladder_db_done done = {0};
    struct error told = {0};
    struct ladder_db *db = ladder_db_make(folder, &told, error);
    bool good;

    if (told.text[0])
        on_notice(NULL, told.text);
    if (!db)
        return false;
    ladder_db_close(&db);
    db = ladder_db_remove(folder, error) ? ladder_db_open(folder, STORE_WRITE, NULL, error) : NULL;
    good = db && ladder_db_follow(db, folder, NULL, &done, error);
    ladder_db_close(&db);
    if (good) {
        visible_print(stdout, folder);
        (void)printf("/ladder.db has %llu matches\n", (unsigned long long)done.matches);
    }
    return good;
}

/* With records of other folders, which fit together with those that are there, or are not kept. */
static bool rebuild_with(struct request *request, const struct event_ops *ops, struct error *error)
{
    struct segments *segments = segments_begin(&request->event, error);
    bool good = segments;

    for (size_t i = 0; good && i < request->more.count; i++)
        good = segments_add(segments, request->more.at[i], error);
    good = good && event_rebuild(&request->event, ops, error);
    if (segments && !good)
        segments_take_back(segments);
    if (good)
        (void)printf("%zu of %zu files of records were copied\n", segments_count(segments), request->more.count);
    if (segments)
        segments_end(segments);
    return good;
}

static bool rebuild(struct request *request, struct error *error)
{
    const struct event_ops ops = {.notice = on_notice};
    bool good;

    if (is_ladder(request->words[1]) && request->more.count)
        return error_set(error, EXIT_WRONG_USE, "only an event takes in records of other folders");
    if (is_ladder(request->words[1]))
        return rebuild_ladder(request->words[1], error);
    request->choice.registry.looks = true;
    good = event_load(&request->event, &request->choice.registry, request->words[1], error);
    if (!good)
        return false;
    game_choice_tell(&request->choice);
    good = request->more.count ? rebuild_with(request, &ops, error) : event_rebuild(&request->event, &ops, error);
    if (good) {
        visible_print(stdout, request->event.folder);
        print_count(&request->event);
    }
    event_unload(&request->event);
    return good;
}

static bool dump(const struct request *request, struct error *error)
{
    char path[PATH_MAX];
    struct store *store;
    bool good;

    output_is_all();
    if (is_ladder(request->words[1]))
        return error_set(error, EXIT_WRONG_USE,
                         "only the database of an event is printed; the matches of a ladder are "
                         "printed by arena ladder DIR export");
    if (snprintf(path, sizeof path, "%s/event.db", request->words[1]) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
    store = store_open(path, STORE_READ, error);
    good = store && store_dump(store, stdout, error);
    store_close(&store);
    return good;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request *request = calloc(1, sizeof *request);
    bool good;

    if (!request) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return EXIT_COULD_NOT_RUN;
    }
    game_choice_init(&request->choice);
    good = options_read(argc, argv, command->options, command->option_count,
                        &(struct option_taker){.option = take_option, .word = take_word, .context = request}, error);
    if (good && request->count == WORDS && strcmp(request->words[0], "rebuild") == 0)
        (void)rebuild(request, error);
    else if (good && request->count == WORDS && strcmp(request->words[0], "dump") == 0)
        (void)dump(request, error);
    else if (good)
        (void)error_set(error, EXIT_WRONG_USE, "say what to do: arena store rebuild DIR [FILE_OR_DIR]..., or dump DIR");
    game_choice_release(&request->choice);
    record_paths_release(&request->more);
    free(request);
    return error->code;
}

static const struct option_row options[] = {PLUGIN_OPTION};

const struct command command_store = {
    .name = "store",
    .words = "rebuild|dump DIR [FILE_OR_DIR]...",
    .help = "rebuild the database of an event or a ladder from its records, or print an event's",
    .more = "DIR/event.db, of a ladder DIR/ladder.db, follows from the records: it can be deleted. A dump is SQL, the "
            "same for\nthe same records.\n"
            "rebuild DIR FILE_OR_DIR...: first copies the records of the event that lie there, as on the machines that "
            "made\nthem, into the folders of its rounds. Then reports have them, too.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
