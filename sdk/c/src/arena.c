/* SPDX-License-Identifier: MIT */
#include "src/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "proto/pack.h"
#include "proto/text.h"
#include "src/hear.h"
#include "src/say.h"

/* --- what a bot says of itself ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool complain(char *error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(error, ARENA_ERROR_MAX, format, arguments);
    va_end(arguments);
    return false;
}

/* Copies a text that may be NULL; false if it is longer than allowed or has characters that cannot be seen. */
static bool copy_line(char *out, size_t size, const char *text)
{
    struct span span = span_text(text ? text : "");

    match_copy(out, size, span);
    return span.size < size && visible_all(span);
}

/* The keys of an encrypted connection: both, or none. */
static bool take_keys(struct arena *arena, const struct arena_bot *bot, char *error)
{
    const char *server = bot->server_key ? bot->server_key : getenv("ARENA_SERVER_KEY");
    const char *file = bot->keys ? bot->keys : getenv("ARENA_KEYS");
    bool has_server = server && *server, has_file = file && *file;
    struct error found = {0};

    if (!has_server && !has_file)
        return true;
    if (!has_server || !has_file)
        return complain(error,
                        "ARENA_SERVER_KEY and ARENA_KEYS go together: the arena's public key, and the file of the "
                        "bot's own secret certificate; %s is not set",
                        has_server ? "ARENA_KEYS" : "ARENA_SERVER_KEY");
    if (!certificate_is_key(span_text(server)))
        return complain(error, "ARENA_SERVER_KEY must be the arena's public key, %d characters",
                        CERTIFICATE_KEY_SIZE - 1);
    match_copy(arena->keys.server, sizeof arena->keys.server, span_text(server));
    return certificate_read_secret(&arena->keys.own, file, &found) || complain(error, "ARENA_KEYS: %s", found.text);
}

static bool introduce(struct arena *arena, const struct arena_bot *bot, char *error)
{
    static const enum views_wanted views[] = {
        [ARENA_VIEWS_FULL] = VIEWS_FULL, [ARENA_VIEWS_NONE] = VIEWS_NONE, [ARENA_VIEWS_SPARSE] = VIEWS_SPARSE};
    const char *endpoint = bot->endpoint ? bot->endpoint : getenv("ARENA_ENDPOINT");
    const char *token = bot->token ? bot->token : getenv("ARENA_TOKEN");

    if (!endpoint || !*endpoint)
        return complain(error, "ARENA_ENDPOINT is not set, so there is no arena to connect to; let the arena start the "
                               "bot, as `arena match --bot ROLE=PROGRAM` does, or set it to where an arena listens");
    if (bot->capacity > UINT16_MAX)
        return complain(error, "The capacity is %u; allowed is 1..65535", bot->capacity);
    if (!copy_line(arena->endpoint, sizeof arena->endpoint, endpoint) ||
        !copy_line(arena->token, sizeof arena->token, token) ||
        !copy_line(arena->version, sizeof arena->version, bot->version))
        return complain(error, "Endpoint, token and version must be visible text of at most %zu, %d and %d bytes",
                        sizeof arena->endpoint - 1, PROTO_TOKEN_MAX, PROTO_VERSION_MAX);
    match_copy(arena->given, sizeof arena->given, span_text(arena->token));
    arena->capacity = bot->capacity ? bot->capacity : 1;
    arena->views = bot->views < sizeof views / sizeof *views ? views[bot->views] : VIEWS_FULL;
    return take_keys(arena, bot, error);
}

/* Packs a list of words; false if it is empty or too long, or one of them is none. */
static bool pack_list(struct buffer *out, const char *const *words, size_t most, bool (*is_good)(struct span word))
{
    size_t count = 0;

    while (words[count])
        count++;
    if (count == 0 || count > most)
        return false;
    pack_array(out, (uint32_t)count);
    for (; *words; words++) {
        if (!is_good(span_text(*words)))
            return false;
        pack_word(out, *words);
    }
    return !out->failed;
}

static bool take_wishes(struct arena *arena, const struct arena_wishes *wishes, char *error)
{
    if (!wishes)
        return true;
    if (wishes->size < offsetof(struct arena_wishes, no_events))
        return complain(error, "The size of the wishes is %zu; it must be sizeof(struct arena_wishes)", wishes->size);
    if (wishes->plays && !pack_list(&arena->plays, wishes->plays, PROTO_PLAYS_MAX, text_is_id))
        return complain(error, "`plays` must be 1 to %d names of a-z, 0-9 and -", PROTO_PLAYS_MAX);
    if (wishes->view_keys && !pack_list(&arena->view_keys, wishes->view_keys, PROTO_KEYS_MAX, text_is_key))
        return complain(error, "`view_keys` must be 1 to %d keys of a-z, 0-9 and _", PROTO_KEYS_MAX);
    if (wishes->view_keys)
        arena->views = VIEWS_KEYS;
    arena->counts_events = wishes->size >= sizeof *wishes && wishes->no_events;
    return true;
}

/* --- steps ------------------------------------------------------------------------------------------------------- */

/* The first news in the frame in hand; ARENA_STEP_TIMEOUT when all of it was heard. */
static enum arena_step hear_all(struct arena *arena, struct arena_news *news)
{
    enum arena_step found = ARENA_STEP_TIMEOUT;

    while (found == ARENA_STEP_TIMEOUT && hear_more(arena))
        found = hear_next(arena, news);
    return found;
}

/* The hello is said again when its time has come. */
static void come_again(struct arena *arena)
{
    if (arena->again_ms == 0 || link_now_ms() < arena->again_ms)
        return;
    say_next_hello(arena);
    arena_flush(arena);
}

/* What may be wrong if somebody is there and breaks the handshake off. */
static const char *break_hint(const struct arena *arena)
{
    if (!arena->link.breaks_off)
        return "";
    return *arena->keys.server ? "; somebody is there, and has another key than ARENA_SERVER_KEY"
                               : "; somebody is there who wants no arena's bot, or one with keys: set ARENA_SERVER_KEY "
                                 "and ARENA_KEYS";
}

/* Waits for the link once. ARENA_STEP_TIMEOUT: go on, unless `*late` says that the time is over. */
static enum arena_step wait_once(struct arena *arena, int64_t most_ms, struct arena_news *news, bool *late)
{
    int64_t end_ms = arena->again_ms && arena->again_ms < most_ms ? arena->again_ms : most_ms;
    int64_t left_ms = end_ms == INT64_MAX ? -1 : end_ms - link_now_ms();

    switch (link_wait(&arena->link, end_ms != INT64_MAX && left_ms < 0 ? 0 : (int)left_ms)) {
    case LINK_UP:
        say_hello(arena);
        break;
    case LINK_FRAME:
        return hear_frame(arena, news);
    case LINK_GONE:
        (void)complain(arena->text, "There is no arena at %s: %d seconds without a connection%s", arena->endpoint,
                       arena->link.patience_ms / 1000, break_hint(arena));
        return break_off(arena, arena->text);
    case LINK_REFUSED:
        (void)complain(arena->text, "The arena at %s does not let the key of this bot in: %s must be on its list",
                       arena->endpoint, arena->keys.own.public_key);
        return break_off(arena, arena->text);
    case LINK_OVER:
        arena->state = ARENA_CLOSED;
        return ARENA_STEP_CLOSED;
    case LINK_TIMEOUT:
        *late = arena->again_ms == 0 || link_now_ms() < arena->again_ms;
        come_again(arena);
        break;
    }
    return ARENA_STEP_TIMEOUT;
}

static int64_t end_of(int timeout_ms)
{
    return timeout_ms < 0 ? INT64_MAX : link_now_ms() + timeout_ms;
}

static enum arena_step next_step(struct arena *arena, int timeout_ms, struct arena_news *news)
{
    int64_t end_ms = end_of(timeout_ms);
    enum arena_step found = hear_all(arena, news);
    bool late = false;

    while (found == ARENA_STEP_TIMEOUT && !late) {
        arena_flush(arena);
        if (arena->state == ARENA_FAILED)
            return ARENA_STEP_FAILED;
        found = wait_once(arena, end_ms, news, &late);
        if (found == ARENA_STEP_TIMEOUT)
            found = hear_all(arena, news);
    }
    return found;
}

enum arena_step arena_next(struct arena *arena, int timeout_ms, struct arena_news *news)
{
    *news = (struct arena_news){.step = ARENA_STEP_TIMEOUT};
    match_free(arena->ended);
    arena->ended = NULL;
    arena->to_blame = false;
    if (arena->state == ARENA_CLOSED)
        news->step = ARENA_STEP_CLOSED;
    else if (arena->state == ARENA_FAILED)
        news->step = ARENA_STEP_FAILED;
    else
        news->step = next_step(arena, timeout_ms, news);
    if (news->step == ARENA_STEP_FAILED)
        news->text = arena->text;
    return news->step;
}

bool arena_is_to_blame(const struct arena *arena)
{
    return arena->to_blame;
}

/* --- connecting -------------------------------------------------------------------------------------------------- */

/* Says that the welcome does not come, unless the arena has asked for patience. */
static void say_silence(const struct arena *arena)
{
    if (arena->refused_ms == 0)
        (void)fprintf(stderr, "%s: %s at %s%s; trying for %d s more\n", arena->name,
                      arena->link.is_up ? "somebody is there and does not say welcome" : "nobody answers",
                      arena->endpoint, break_hint(arena), (ARENA_PATIENCE_MS - ARENA_SILENCE_MS) / 1000);
}

/* Waits for the welcome. What lies behind it in its frame stays for arena_next. */
static bool greet(struct arena *arena, char *error)
{
    int64_t began_ms = link_waited_ms(&arena->link);
    struct arena_news news = {.text = ""};
    bool late = false, said = false;

    while (arena->state == ARENA_GREETING && !late) {
        int64_t end_ms = began_ms + (said ? ARENA_PATIENCE_MS : ARENA_SILENCE_MS);
        int64_t left_ms = end_ms - link_waited_ms(&arena->link);
        enum arena_step found = wait_once(arena, link_now_ms() + left_ms, &news, &late);

        late = late && left_ms <= 0;
        if (late && !said) {
            say_silence(arena);
            said = true;
            late = false;
        }
        while (found == ARENA_STEP_TIMEOUT && arena->state == ARENA_GREETING && hear_more(arena))
            found = hear_next(arena, &news);
        if (found == ARENA_STEP_ERROR)
            return complain(error, "%s", news.text);
    }
    if (arena->state == ARENA_PLAYING)
        return true;
    return complain(error, "%s", arena->state == ARENA_FAILED ? arena->text : "The arena did not say welcome in time");
}

struct arena *connection_new(const struct arena_bot *bot, char *error)
{
    struct arena *arena;

    if (!bot->name || !text_is_id(span_text(bot->name))) {
        (void)complain(error, "The bot's name must be 1 to 64 of a-z, 0-9 and -");
        return NULL;
    }
    arena = calloc(1, sizeof *arena);
    if (!arena) {
        (void)complain(error, "Memory is short");
        return NULL;
    }
    match_copy(arena->name, sizeof arena->name, span_text(bot->name));
    frame_writer_init(&arena->writer, PROTO_FRAME_MAX);
    buffer_init(&arena->plays, PROTO_FRAME_MAX);
    buffer_init(&arena->view_keys, PROTO_FRAME_MAX);
    return arena;
}

struct arena *arena_connect(const struct arena_bot *bot, char *error)
{
    return arena_connect_with(bot, NULL, error);
}

struct arena *arena_connect_with(const struct arena_bot *bot, const struct arena_wishes *wishes, char *error)
{
    struct arena *arena = connection_new(bot, error);

    if (!arena)
        return NULL;
    if (introduce(arena, bot, error) && take_wishes(arena, wishes, error) &&
        link_open(&arena->link, arena->endpoint, &arena->keys, ARENA_PATIENCE_MS, error) && greet(arena, error))
        return arena;
    arena->state = ARENA_FAILED;
    arena_disconnect(arena);
    return NULL;
}

int arena_fd(const struct arena *arena)
{
    int fd = -1;
    size_t size = sizeof fd;

    (void)zmq_getsockopt(arena->link.socket, ZMQ_FD, &fd, &size);
    return fd;
}

void arena_disconnect(struct arena *arena)
{
    if (!arena)
        return;
    if (arena->state != ARENA_FAILED) {
        say(arena, &(struct message){.type = MESSAGE_BYE});
        arena_flush(arena);
    }
    link_close(&arena->link);
    matches_release(&arena->matches);
    match_free(arena->ended);
    frame_writer_release(&arena->writer);
    buffer_release(&arena->plays);
    buffer_release(&arena->view_keys);
    certificate_forget(&arena->keys.own);
    kit_forget(&arena->answers);
    free(arena);
}
