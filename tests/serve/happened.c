/* SPDX-License-Identifier: MIT */
/* The stream of a ladder: who comes back goes on, and who has missed too much is told so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "serve/web/happened.h"
#include "serve/web/web_inside.h"

enum { OUT_MOST = 1 << 20 };

struct scene {
    struct serve serve;
    struct web web;
    struct buffer out;
};

static void open_scene(struct scene *scene)
{
    struct error error = {0};

    *scene = (struct scene){0};
    scene->serve.web = &scene->web;
    scene->web.happened = happened_new(&error);
    assert_non_null(scene->web.happened);
    buffer_init(&scene->out, OUT_MOST);
}

static void close_scene(struct scene *scene)
{
    happened_free(scene->web.happened);
    buffer_release(&scene->out);
}

static void say(struct scene *scene, unsigned number)
{
    happened_add(scene->web.happened, HAPPENED_NOTICE, 0, json_pack("{si}", "number", number));
}

static void come(struct scene *scene, const char *last, struct http_reply *reply)
{
    struct http_ask ask = {.resumes = last != NULL};

    (void)http_last_event(span_text(last ? last : ""), &ask.last_event);
    http_reply_init(reply, "text/event-stream");
    web_live(&scene->serve, &ask, reply);
    assert_non_null(reply->stream);
}

/* All that is new, as text. */
static const char *hear(struct scene *scene, struct http_reply *reply)
{
    static const uint8_t end = 0;
    struct buffer piece;

    buffer_clear(&scene->out);
    buffer_init(&piece, OUT_MOST);
    while (reply->stream->next(reply->stream->context, &piece) == HTTP_STREAM_SAID) {
        buffer_add(&scene->out, piece.at, piece.used);
        buffer_clear(&piece);
    }
    buffer_release(&piece);
    buffer_add(&scene->out, &end, 1);
    assert_false(scene->out.failed);
    return (const char *)scene->out.at;
}

/* The id of the last event. */
static void last_of(const char *text, char id[64])
{
    const char *at = text;

    for (const char *next = text; (next = strstr(next, "id: ")) != NULL; next++)
        at = next;
    (void)snprintf(id, 64, "%.*s", (int)strcspn(at + 4, "\n"), at + 4);
}

static void who_comes_back_goes_on(void **state)
{
    struct scene scene;
    struct http_reply reply;
    char last[64];
    const char *text;

    (void)state;
    open_scene(&scene);
    say(&scene, 1);
    come(&scene, NULL, &reply);
    text = hear(&scene, &reply);
    assert_non_null(strstr(text, "event: start\n"));
    assert_null(strstr(text, "event: notice\n")); /* it was before */
    last_of(text, last);
    http_reply_release(&reply);
    say(&scene, 2);
    say(&scene, 3);
    come(&scene, last, &reply);
    text = hear(&scene, &reply);
    assert_null(strstr(text, "start"));
    assert_non_null(strstr(text, "event: notice\ndata: {\"number\":2}\n"));
    assert_non_null(strstr(text, "data: {\"number\":3}\n"));
    http_reply_release(&reply);
    close_scene(&scene);
}

static void who_missed_too_much_is_told_so(void **state)
{
    struct scene scene;
    struct http_reply reply;
    char last[64];
    const char *text;

    (void)state;
    open_scene(&scene);
    come(&scene, NULL, &reply);
    last_of(hear(&scene, &reply), last);
    for (unsigned i = 1; i <= HAPPENED_MAX; i++)
        say(&scene, i);
    text = hear(&scene, &reply);
    assert_null(strstr(text, "restart"));
    assert_non_null(strstr(text, "data: {\"number\":1}\n"));
    http_reply_release(&reply);
    say(&scene, HAPPENED_MAX + 1);
    come(&scene, last, &reply);
    text = hear(&scene, &reply);
    assert_non_null(strstr(text, "event: restart\n"));
    assert_null(strstr(text, "event: notice\n"));
    say(&scene, 7);
    text = hear(&scene, &reply);
    assert_non_null(strstr(text, "data: {\"number\":7}\n"));
    assert_null(strstr(text, "restart"));
    http_reply_release(&reply);
    close_scene(&scene);
}

static void numbers_of_another_run_are_not_believed(void **state)
{
    static const char *const lasts[] = {"0123-1", "x", ""};
    struct scene scene;
    struct http_reply reply;

    (void)state;
    open_scene(&scene);
    say(&scene, 1);
    for (size_t i = 0; i < sizeof lasts / sizeof *lasts; i++) {
        come(&scene, lasts[i], &reply);
        assert_non_null(strstr(hear(&scene, &reply), "event: restart\n"));
        http_reply_release(&reply);
    }
    close_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_comes_back_goes_on),
        cmocka_unit_test(who_missed_too_much_is_told_so),
        cmocka_unit_test(numbers_of_another_run_are_not_believed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
