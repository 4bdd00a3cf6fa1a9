/* SPDX-License-Identifier: MIT */
#include "cli/matches/bot_output.h"

#include <inttypes.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/terminal/outbox.h"

struct bot_output {
    struct bot_output_ops ops;
    struct outbox *outbox;
};

/* Bytes of the whole lines at the beginning that go out at once. */
static size_t piece_of(const char *text, size_t size)
{
    const char *end = size > OUTBOX_PIECE_MOST ? memrchr(text, '\n', OUTBOX_PIECE_MOST) : NULL;

    return end ? (size_t)(end - text) + 1 : size;
}

/* Looks first whether stderr takes more, so that nobody who prints a notice waits for the lock of its stream. */
static ssize_t write_lines(void *context, const char *text, size_t size)
{
    struct bot_output *bot_output = context;
    struct pollfd room = {.fd = STDERR_FILENO, .events = POLLOUT};
    FILE *out = poll(&room, 1, OUTBOX_AGAIN_MS) != 0 ? bot_output->ops.begin(bot_output->ops.context) : NULL;
    size_t piece = piece_of(text, size);

    if (!out) {
        if (room.revents)
            (void)poll(NULL, 0, OUTBOX_AGAIN_MS);
        return 0;
    }
    (void)fwrite(text, 1, piece, out);
    (void)fflush(out);
    bot_output->ops.end(bot_output->ops.context, out);
    return (ssize_t)piece;
}

static void say_missing(void *context, FILE *out, uint64_t lines)
{
    (void)context;
    (void)fprintf(out, "[... %" PRIu64 " lines of bots not shown ...]\n", lines);
}

struct bot_output *bot_output_open(const struct bot_output_ops *ops, struct error *error)
{
    struct bot_output *bot_output = calloc(1, sizeof *bot_output);

    if (!bot_output) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        return NULL;
    }
    bot_output->ops = *ops;
    bot_output->outbox =
        outbox_open(&(struct outbox_ops){write_lines, say_missing, bot_output}, BOT_OUTPUT_ROOM, error);
    if (bot_output->outbox)
        return bot_output;
    free(bot_output);
    return NULL;
}

void bot_output_line(struct bot_output *bot_output, const char *bot, unsigned number, const char *line)
{
    char *text = NULL;
    int size = asprintf(&text, "%s.%u| %s\n", bot, number, line);

    if (size < 0)
        return;
    outbox_add(bot_output->outbox, text, (size_t)size);
    free(text);
}

void bot_output_close(struct bot_output **bot_output)
{
    if (!*bot_output)
        return;
    outbox_close(&(*bot_output)->outbox);
    free(*bot_output);
    *bot_output = NULL;
}
