/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Who last gave a command, and its words; or a list that has several pages. */
void handle(void *context, const struct control_command *command, struct control_reply *reply)
{
    struct stage *stage = context;
    json_t *words = json_array();

    stage->calls++;
    for (unsigned i = 0; i < command->count; i++)
        (void)json_array_append_new(words, json_string(command->words[i]));
    for (unsigned i = 0; strcmp(command->verb, "list") == 0 && i < LONG_LIST; i++)
        (void)json_array_append_new(words, json_sprintf("item %u of a list that does not fit into one page", i));
    if (strcmp(command->verb, "fail") == 0)
        (void)error_set(&reply->outcome, EXIT_NO, "it is not so");
    if (strcmp(command->verb, "wait") == 0) {
        (void)sem_post(&stage->waits);
        while (!*command->ends)
            (void)sched_yield();
        (void)error_set(&reply->outcome, EXIT_COULD_NOT_RUN, "broken off");
    }
    reply->body = json_pack("{ss ss so}", "who", command->who, "verb", command->verb, "words", words);
    reply->list = "words";
}

bool is_there(const char *folder)
{
    (void)folder;
    return true;
}

int stage_setup(void **state)
{
    struct stage *stage = calloc(1, sizeof *stage);
    struct error error = {0};

    *state = stage;
    (void)sem_init(&stage->waits, 0, 0);
    strcpy(stage->root, "/tmp/test-control-XXXXXX");
    if (!mkdtemp(stage->root))
        return -1;
    (void)snprintf(stage->folder, sizeof stage->folder, "%s", stage->root);
    stage->control = control_start(stage->folder, handle, &(struct control_watch){.fd = -1}, stage, &error);
    return stage->control ? 0 : -1;
}

void stage_start(struct stage *stage)
{
    struct error error = {0};

    stage->control = control_start(stage->folder, handle, &(struct control_watch){.fd = -1}, stage, &error);
    if (!stage->control)
        fail_msg("%s", error.text);
}

int stage_teardown(void **state)
{
    struct stage *stage = *state;
    int left_behind;

    control_end(&stage->control);
    left_behind = rmdir(stage->root);
    (void)sem_destroy(&stage->waits);
    free(stage);
    return left_behind;
}

void ask(struct stage *stage, const char *verb, const char *const *words, unsigned count, struct control_reply *reply)
{
    const struct control_command command = {.verb = verb, .words = words, .count = count, .list = "words"};
    struct error error = {0};

    if (!control_ask(stage->folder, &command, is_there, reply, &error))
        fail_msg("%s", error.text);
}

/* The daemon answers as if nothing had happened. */
void check_answers(struct stage *stage)
{
    static const char *const words[] = {"m17", "--why", ""};
    struct control_reply reply;
    char who[AUDIT_WHO_MAX];

    audit_user(geteuid(), who);
    ask(stage, "void", words, 3, &reply);
    assert_int_equal(reply.outcome.code, EXIT_DONE);
    assert_string_equal(json_string_value(json_object_get(reply.body, "who")), who);
    assert_string_equal(json_string_value(json_object_get(reply.body, "verb")), "void");
    assert_int_equal(json_array_size(json_object_get(reply.body, "words")), 3);
    control_reply_release(&reply);
}

void path_of(const struct stage *stage, char path[PATH_ROOM])
{
    (void)snprintf(path, PATH_ROOM, "%s/control", stage->folder);
}
