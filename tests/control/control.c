/* SPDX-License-Identifier: MIT */
/* The control socket, both ends of it. */
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>
#include <zmq.h>

#include "proto/codec.h"
#include "proto/message.h"
#include "stage.h"

static bool is_gone(const char *folder)
{
    (void)folder;
    return false;
}

/* --- commands ---------------------------------------------------------------------------------------------------- */

static void a_command_reaches_the_handler_with_its_words_and_who_gave_it(void **state)
{
    struct stage *stage = *state;

    check_answers(stage);
    check_answers(stage);
    assert_int_equal(stage->calls, 2);
}

static void what_the_handler_refuses_comes_back_as_its_sentence(void **state)
{
    struct control_reply reply;

    ask(*state, "fail", NULL, 0, &reply);
    assert_int_equal(reply.outcome.code, EXIT_NO);
    assert_string_equal(reply.outcome.text, "it is not so");
    control_reply_release(&reply);
}

static void a_long_list_comes_in_pages_of_one_answer(void **state)
{
    struct stage *stage = *state;
    struct control_reply reply;
    const json_t *items;

    ask(stage, "list", NULL, 0, &reply);
    items = json_object_get(reply.body, "words");
    assert_int_equal(json_array_size(items), LONG_LIST);
    assert_true(strncmp(json_string_value(json_array_get(items, LONG_LIST - 1)), "item 39999 ", 11) == 0);
    assert_int_equal(stage->calls, 1);
    control_reply_release(&reply);
}

static void words_that_do_not_fit_are_refused_before_they_are_sent(void **state)
{
    static char word[PROTO_COMMAND_WORD_MAX + 2];
    const char *words[PROTO_COMMAND_WORDS_MAX + 1];
    struct stage *stage = *state;
    struct control_reply reply;
    struct error error = {0};

    memset(word, 'x', sizeof word - 1);
    words[0] = word;
    assert_false(control_ask(stage->folder, &(struct control_command){.verb = "v", .words = words, .count = 1},
                             is_there, &reply, &error));
    assert_string_equal(error.text, "word 1 of the command is no UTF-8 of at most 4096 bytes");
    word[PROTO_COMMAND_WORD_MAX] = '\0';
    for (unsigned i = 0; i <= PROTO_COMMAND_WORDS_MAX; i++)
        words[i] = word;
    error = (struct error){0};
    assert_false(control_ask(stage->folder, &(struct control_command){.verb = "v", .words = words, .count = 20},
                             is_there, &reply, &error));
    assert_string_equal(error.text, "the words of a command have at most 65280 bytes");
    error = (struct error){0};
    assert_false(control_ask(
        stage->folder, &(struct control_command){.verb = "v", .words = words, .count = PROTO_COMMAND_WORDS_MAX + 1},
        is_there, &reply, &error));
    assert_string_equal(error.text, "a command has at most 64 words");
    assert_int_equal(stage->calls, 0);
}

/* --- the socket -------------------------------------------------------------------------------------------------- */

static void the_file_is_ours_alone_and_goes_with_the_daemon(void **state)
{
    struct stage *stage = *state;
    char path[PATH_ROOM];
    struct stat about;

    path_of(stage, path);
    assert_int_equal(lstat(path, &about), 0);
    assert_true(S_ISSOCK(about.st_mode));
    assert_int_equal(about.st_mode & 0777, 0600);
    control_end(&stage->control);
    assert_int_equal(lstat(path, &about), -1);
}

static void a_folder_that_all_may_write_has_no_control_socket(void **state)
{
    struct stage *stage = *state;
    struct error error = {0};
    char words[FOLDER_ROOM + 200];

    control_end(&stage->control);
    assert_int_equal(chmod(stage->folder, 0777), 0);
    assert_null(control_start(stage->folder, handle, &(struct control_watch){.fd = -1}, stage, &error));
    (void)snprintf(words, sizeof words,
                   "%s: every user may write to this folder, so there is no control socket; chmod o-w it",
                   stage->folder);
    assert_string_equal(error.text, words);
}

static void a_path_longer_than_a_sockets_works_and_the_file_is_there(void **state)
{
    struct stage *stage = *state;
    char path[PATH_ROOM], part[150];
    struct stat about;

    control_end(&stage->control);
    memset(part, 'p', sizeof part - 1);
    part[sizeof part - 1] = '\0';
    (void)snprintf(stage->folder, sizeof stage->folder, "%s/%s", stage->root, part);
    assert_int_equal(mkdir(stage->folder, 0700), 0);
    stage_start(stage);
    check_answers(stage);
    path_of(stage, path);
    assert_int_equal(lstat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    control_end(&stage->control);
    assert_int_equal(rmdir(stage->folder), 0);
}

static void a_socket_file_that_was_left_or_removed_is_made_again(void **state)
{
    struct stage *stage = *state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char path[PATH_ROOM];
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    control_end(&stage->control);
    path_of(stage, path);
    memcpy(address.sun_path, path, strlen(path) + 1); /* as after kill -9 */
    assert_int_equal(bind(fd, (const struct sockaddr *)&address, sizeof address), 0);
    (void)close(fd);
    stage_start(stage);
    check_answers(stage);
    assert_int_equal(unlink(path), 0);
    check_answers(stage); /* it connects as soon as the file is there again */
}

static void who_asks_a_daemon_that_ends_is_told(void **state)
{
    struct stage *stage = *state;
    struct control_reply reply;
    struct error error = {0};
    char words[FOLDER_ROOM + 200];

    control_end(&stage->control);
    assert_false(control_ask(stage->folder, &(struct control_command){.verb = "show"}, is_gone, &reply, &error));
    (void)snprintf(words, sizeof words,
                   "%s: arena serve ended before it replied; the command may have been carried out", stage->folder);
    assert_string_equal(error.text, words);
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
}

/* A command that is carried out while the daemon ends, and one that waits behind it. */
struct asked {
    struct stage *stage;
    const char *verb;
    bool looks;
    struct control_reply reply;
    struct error error;
};

static void *ask_in_a_thread(void *context)
{
    struct asked *asked = context;
    const struct control_command command = {.verb = asked->verb, .list = "words", .looks = asked->looks};

    (void)!control_ask(asked->stage->folder, &command, is_there, &asked->reply, &asked->error);
    return NULL;
}

static void a_command_that_takes_long_is_broken_off_when_the_daemon_ends(void **state)
{
    struct stage *stage = *state;
    struct asked asked = {.stage = stage, .verb = "wait"};
    pthread_t thread;

    assert_int_equal(pthread_create(&thread, NULL, ask_in_a_thread, &asked), 0);
    assert_int_equal(sem_wait(&stage->waits), 0);
    control_end(&stage->control);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_string_equal(asked.error.text, "");
    assert_string_equal(asked.reply.outcome.text, "broken off");
    control_reply_release(&asked.reply);
}

/* --- a daemon that runs itself again ----------------------------------------------------------------------------- */

/* A daemon that hears so much of a conversation, is gone, and is there again as the real one. */
enum hears { HEARS_HELLO, WELCOMES, HEARS_COMMAND };

static void welcome(void *socket, zmq_msg_t *who)
{
    const struct message message = {.type = MESSAGE_WELCOME, .welcome = {.major = PROTO_MAJOR, .minor = PROTO_MINOR}};
    struct frame_writer writer;
    struct span frame;

    frame_writer_init(&writer, PROTO_FRAME_MAX);
    assert_true(frame_add(&writer, &message));
    frame = frame_take(&writer);
    assert_true(zmq_msg_send(who, socket, ZMQ_SNDMORE) >= 0);
    assert_true(zmq_send(socket, frame.at, frame.size, 0) >= 0);
    frame_writer_release(&writer);
}

static void hear_frame(void *socket, zmq_msg_t *who)
{
    char frame[1024];

    assert_true(zmq_msg_recv(who, socket, 0) >= 0);
    assert_true(zmq_recv(socket, frame, sizeof frame, 0) > 0);
}

static void run_again(struct asked *asked, enum hears hears)
{
    void *context = zmq_ctx_new(), *socket = zmq_socket(context, ZMQ_ROUTER);
    char endpoint[PATH_ROOM + 16], path[PATH_ROOM];
    pthread_t thread;
    zmq_msg_t who;

    control_end(&asked->stage->control);
    path_of(asked->stage, path);
    (void)snprintf(endpoint, sizeof endpoint, "ipc://%s", path);
    assert_int_equal(zmq_bind(socket, endpoint), 0);
    assert_int_equal(pthread_create(&thread, NULL, ask_in_a_thread, asked), 0);
    (void)zmq_msg_init(&who);
    hear_frame(socket, &who);
    if (hears != HEARS_HELLO)
        welcome(socket, &who);
    if (hears == HEARS_COMMAND)
        hear_frame(socket, &who);
    (void)zmq_msg_close(&who);
    (void)zmq_close(socket);
    (void)zmq_ctx_term(context);
    stage_start(asked->stage);
    assert_int_equal(pthread_join(thread, NULL), 0);
}

static void a_look_goes_to_the_daemon_that_runs_again(void **state)
{
    for (enum hears hears = HEARS_HELLO; hears <= HEARS_COMMAND; hears++) {
        struct asked asked = {.stage = *state, .verb = "show", .looks = true};

        run_again(&asked, hears);
        assert_string_equal(asked.error.text, "");
        assert_string_equal(json_string_value(json_object_get(asked.reply.body, "verb")), "show");
        control_reply_release(&asked.reply);
    }
}

static void a_command_is_not_given_twice(void **state)
{
    struct stage *stage = *state;
    struct asked asked = {.stage = stage, .verb = "void"};

    run_again(&asked, HEARS_HELLO);
    assert_string_equal(asked.error.text, "");
    assert_int_equal(stage->calls, 1);
    control_reply_release(&asked.reply);
    run_again(&asked, HEARS_COMMAND);
    assert_non_null(strstr(asked.error.text, "the command may have been carried out"));
    assert_int_equal(stage->calls, 1);
}

/* libzmq 4.3.4 sometimes loses the memory of a message that comes while its socket is closed, as in run_again. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libzmq.so";
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SOCKET(a_command_reaches_the_handler_with_its_words_and_who_gave_it),
        WITH_SOCKET(what_the_handler_refuses_comes_back_as_its_sentence),
        WITH_SOCKET(a_long_list_comes_in_pages_of_one_answer),
        WITH_SOCKET(words_that_do_not_fit_are_refused_before_they_are_sent),
        WITH_SOCKET(the_file_is_ours_alone_and_goes_with_the_daemon),
        WITH_SOCKET(a_folder_that_all_may_write_has_no_control_socket),
        WITH_SOCKET(a_path_longer_than_a_sockets_works_and_the_file_is_there),
        WITH_SOCKET(a_socket_file_that_was_left_or_removed_is_made_again),
        WITH_SOCKET(who_asks_a_daemon_that_ends_is_told),
        WITH_SOCKET(a_command_that_takes_long_is_broken_off_when_the_daemon_ends),
        WITH_SOCKET(a_look_goes_to_the_daemon_that_runs_again),
        WITH_SOCKET(a_command_is_not_given_twice),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
