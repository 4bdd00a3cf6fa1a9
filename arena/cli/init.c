/* SPDX-License-Identifier: MIT */
/* arena init: makes a folder that is ready to be used. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "cli/command.h"
#include "event/event_file.h"

enum { SAMPLE_MAX = 1 << 16 };

struct request {
    const char *words[2];
    unsigned count;
};

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (request->count == 2)
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: arena init tournament DIR", word);
    request->words[request->count++] = word;
    return true;
}

static bool write_sample(const char *folder, struct error *error)
{
    char path[PATH_MAX];
    struct buffer sample;
    bool good;

    if (snprintf(path, sizeof path, "%s/event.conf", folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
    if (access(path, F_OK) == 0)
        return error_set(error, EXIT_WRONG_USE, "%s is there already, and is left as it is", path);
    buffer_init(&sample, SAMPLE_MAX);
    event_file_write_sample(&sample);
    good = (!sample.failed && disk_put(path, buffer_span(&sample)) && chmod(path, 0644) == 0) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    buffer_release(&sample);
    if (good)
        (void)printf("made %s; play it with: arena tournament %s\n", path, folder);
    return good;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {.count = 0};

    if (!options_read(argc, argv, command->options, command->option_count,
                      &(struct option_taker){.word = take_word, .context = &request}, error))
        return EXIT_WRONG_USE;
    if (request.count != 2 || strcmp(request.words[0], "tournament") != 0)
        (void)error_set(error, EXIT_WRONG_USE, "say what to make: arena init tournament DIR");
    else if (mkdir(request.words[1], 0755) != 0 && errno != EEXIST)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", request.words[1], strerror(errno));
    else
        (void)write_sample(request.words[1], error);
    return error->code;
}

const struct command command_init = {
    .name = "init",
    .words = "tournament DIR",
    .help = "make a folder with an event's file that runs as it stands",
    .more = "",
    .run = run,
};
