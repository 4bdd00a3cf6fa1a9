/* SPDX-License-Identifier: MIT */
#include "conf/conf_text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char mark[] = "\xef\xbb\xbf";

static bool refuse(const char *path, int reason, struct error *error)
{
    return error_set(error, EXIT_WRONG_USE, "cannot read %s: %s", path, strerror(reason));
}

static bool read_all(struct buffer *text, int fd)
{
    uint8_t *at = buffer_room(text, CONF_TEXT_MAX + 1);

    while (at && text->used <= CONF_TEXT_MAX) {
        ssize_t size = read(fd, at + text->used, CONF_TEXT_MAX + 1 - text->used);

        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return size == 0;
        text->used += (size_t)size;
    }
    return at != NULL;
}

static void drop_mark(struct buffer *text)
{
    size_t size = sizeof mark - 1;

    if (text->used < size || memcmp(text->at, mark, size) != 0)
        return;
    text->used -= size;
    memmove(text->at, text->at + size, text->used);
}

static bool take_text(struct buffer *text, int fd, const char *path, struct error *error)
{
    struct stat info;

    if (fstat(fd, &info) != 0)
        return refuse(path, errno, error);
    if (!S_ISREG(info.st_mode))
        return error_set(error, EXIT_WRONG_USE, "%s is no regular file", path);
    if (!read_all(text, fd))
        return refuse(path, text->failed ? ENOMEM : errno, error);
    if (text->used > CONF_TEXT_MAX)
        return error_set(error, EXIT_WRONG_USE, "%s has more than %d bytes", path, CONF_TEXT_MAX);
    if (memchr(text->at, '\0', text->used))
        return error_set(error, EXIT_WRONG_USE, "%s is no text: there is a zero byte in it", path);
    drop_mark(text);
    buffer_add_byte(text, '\0');
    return !text->failed || refuse(path, ENOMEM, error);
}

bool conf_text_read(struct buffer *text, const char *path, struct error *error)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe is not waited for */
    bool good;

    if (fd < 0)
        return refuse(path, errno, error);
    good = take_text(text, fd, path, error);
    (void)close(fd);
    return good;
}

/* --- comments ---------------------------------------------------------------------------------------------------- */

/* The last places where something is closed: behind them nobody looks for it, so that all is gone through once. */
struct closes {
    const char *variable, *comment; /* NULL: there is none */
};

static const char *last_of(const char *text, const char *words)
{
    const char *last = NULL;

    for (const char *at = strstr(text, words); at; at = strstr(at + 1, words))
        last = at;
    return last;
}

/* Behind the text in quotes that begins here; a variable in it, as in "${A:-"b"}", is passed over as a whole. */
static char *quotes_end(char *at, const struct closes *closes)
{
    char quote = *at++;

    while (*at && *at != quote) {
        bool begins = quote == '"' && at[0] == '$' && at[1] == '{';
        char *variable = begins && at < closes->variable ? strchr(at, '}') : NULL;

        if (variable)
            at = variable + 1;
        else
            at += at[0] == '\\' && at[1] ? 2 : 1;
    }
    return *at ? at + 1 : at;
}

/* Behind the comment that begins here, or NULL if none does: in a word only # begins one, so that http://a/ is a word.
 * One that is not closed is the parser's to refuse. */
static char *comment_end(char *at, bool in_word, const struct closes *closes)
{
    char *end = NULL;

    if (*at == '#' || (!in_word && at[0] == '/' && at[1] == '/'))
        return at + strcspn(at, "\n");
    if (!in_word && at[0] == '/' && at[1] == '*' && at < closes->comment)
        end = strstr(at + 2, "*/");
    return end ? end + 2 : NULL;
}

void conf_text_blank(char *at)
{
    const struct closes closes = {strrchr(at, '}'), last_of(at, "*/")};
    bool in_word = false;

    while (*at) {
        char *end = comment_end(at, in_word, &closes);

        in_word = !end && !strchr("\"' \t\n\r={}()+,*", *at);
        if (!end && (*at == '"' || *at == '\''))
            at = quotes_end(at, &closes);
        else if (!end)
            at++;
        for (; end && at < end; at++)
            *at = *at == '\n' ? '\n' : ' ';
    }
}

unsigned conf_text_open_variable(const char *text)
{
    unsigned line = 1;

    for (size_t size; *text; text += size + (text[size] == '\n'), line++) {
        const char *begin, *end;

        size = strcspn(text, "\n");
        end = memrchr(text, '}', size);
        begin = end ? end + 1 : text;
        if (memmem(begin, (size_t)(text + size - begin), "${", 2))
            return line;
    }
    return 0;
}
