/* SPDX-License-Identifier: MIT */
#include "run/measuring/load.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <zmq.h>

#include "base/cores.h"
#include "base/measure.h"
#include "base/steady.h"
#include "base/threads.h"
#include "hub/hub.h"
#include "hub/socket_file.h"
#include "launch/process.h"
#include "launch/stat.h"
#include "proto/codec.h"
#include "run/folder.h"
#include "run/measuring/instant.h"

enum {
    ROUTE_MAX = 32,
    LINE_BYTES = 200,
    VARIABLE_MAX = ENDPOINT_MAX + 32,
    LOOK_MS = 100, /* while nothing comes, the process is looked after so often */
    HELLO_US = 30000000,
    ANSWER_US = 10000000,
    END_US = 5000000,
    US = 1000000,
    MS_US = 1000,
    HEAD_MOST = 3,  /* bytes of the head of an array */
    HEAD_SHORT = 16 /* messages from which on it has so many */
};

/* A match of the connection. */
struct slot {
    uint32_t handle;
    int step; /* that was sent last */
};

struct load {
    const struct load_plan *plan;
    struct error *error;
    struct launcher launcher;
    struct folder folder;
    struct process *process;
    struct sandbox *sandbox;
    bool has_ended;
    int64_t start_us, first_us; /* when the process was started, and when its first answer came; 0: not yet */
    void *context, *router;
    uint8_t route[ROUTE_MAX]; /* of the bot */
    size_t route_size;
    struct slot *slots;
    unsigned seats;  /* of the course that were begun */
    uint32_t handle; /* the highest one in use */
    struct buffer out;
    unsigned messages; /* in it */
    struct frame_reader reader;
    struct message message;
    uint64_t answers;
};

/* --- the process ------------------------------------------------------------------------------------------------- */

static bool fail(struct load *load, const char *what)
{
    return error_set(load->error, EXIT_COULD_NOT_RUN, "%s: cannot %s: %s", load->plan->title, what,
                     zmq_strerror(errno));
}

static bool listen_at(struct load *load, char endpoint[ENDPOINT_MAX])
{
    size_t size = ENDPOINT_MAX;

    if (!folder_make(&load->folder, load->error))
        return false;
    folder_endpoint(&load->folder, 0, endpoint);
    load->context = zmq_ctx_new();
    load->router = load->context ? zmq_socket(load->context, ZMQ_ROUTER) : NULL;
    return (load->router && zmq_setsockopt(load->router, ZMQ_LINGER, &(int){0}, sizeof(int)) == 0 &&
            zmq_setsockopt(load->router, ZMQ_RCVTIMEO, &(int){LOOK_MS}, sizeof(int)) == 0 &&
            zmq_bind(load->router, load->plan->tcp ? "tcp://127.0.0.1:*" : endpoint) == 0 &&
            zmq_getsockopt(load->router, ZMQ_LAST_ENDPOINT, endpoint, &size) == 0 &&
            (load->plan->tcp || socket_file_admit_all(endpoint))) ||
           fail(load, "listen");
}

static bool start_bot(struct load *load, const char *at, const cpu_set_t *cores)
{
    const struct load_plan *plan = load->plan;
    char endpoint[VARIABLE_MAX], capacity[VARIABLE_MAX], views[VARIABLE_MAX];
    struct process_plan process = {.words = plan->words,
                                   .environment = (const char *[]){endpoint, capacity, views, NULL},
                                   .passed = {plan->passed},
                                   .cores = cores};
    struct launch_limits limits;

    (void)snprintf(endpoint, sizeof endpoint, "ARENA_ENDPOINT=%s", at);
    (void)snprintf(capacity, sizeof capacity, LOAD_CAPACITY "=%u", plan->matches);
    (void)snprintf(views, sizeof views, LOAD_VIEWS "=%s", instant_views[plan->views]);
    launch_limits_raise(&limits);
    if (!launcher_init(&load->launcher, &limits, load->error))
        return false;
    load->start_us = steady_us();
    if (plan->host) {
        load->sandbox = sandbox_open(plan->host, plan->sandbox, &process, load->error);
        if (!load->sandbox)
            return false;
    }
    load->process = launcher_start(&load->launcher, &process, load->error);
    if (load->sandbox)
        sandbox_started(load->sandbox, load->process);
    return load->process != NULL;
}

static void note_end(void *context, struct process *process)
{
    struct load *load = context;

    (void)process;
    load->has_ended = true;
}

/* Takes what the bot printed, and notices its end. */
static void look_after(struct load *load)
{
    launcher_work(&load->launcher, steady_us(), &(struct launcher_listener){.ended = note_end, .context = load});
}

/* With the last words of the bot. */
static bool refuse(struct load *load, const char *what)
{
    char line[LINE_BYTES];

    look_after(load);
    output_last_line(load->process->output, line, sizeof line);
    return error_set(load->error, EXIT_COULD_NOT_RUN, "%s %s%s%s", load->plan->title, what,
                     *line ? "; it last printed: " : "", line);
}

static bool refuse_end(struct load *load)
{
    char how[PROCESS_END_TEXT_MAX], what[PROCESS_END_TEXT_MAX + 16];

    process_end_text(load->process, how);
    (void)snprintf(what, sizeof what, "ended with %s", how);
    return refuse(load, what);
}

/* --- frames ------------------------------------------------------------------------------------------------------ */

/* Receives a frame of the bot. */
static bool receive(struct load *load, zmq_msg_t *frame, int64_t patience_us)
{
    int64_t end_us = steady_us() + patience_us;
    int size;

    while ((size = zmq_recv(load->router, load->route, sizeof load->route, 0)) < 0) {
        if (errno != EAGAIN && errno != EINTR)
            return fail(load, "receive");
        look_after(load);
        if (load->has_ended)
            return refuse_end(load);
        if (steady_us() >= end_us)
            return refuse(load, load->slots ? "does not answer" : "says no hello");
    }
    load->route_size = (size_t)size;
    return ((size_t)size <= sizeof load->route && zmq_msg_recv(frame, load->router, 0) >= 0) || fail(load, "receive");
}

static bool send_frame(struct load *load, struct span frame)
{
    return (zmq_send(load->router, load->route, load->route_size, ZMQ_SNDMORE) >= 0 &&
            zmq_send(load->router, frame.at, frame.size, 0) >= 0) ||
           fail(load, "send");
}

static void begin_frame(struct load *load)
{
    buffer_clear(&load->out);
    buffer_add(&load->out, (const uint8_t[HEAD_MOST]){0}, HEAD_MOST); /* room for the head of the array */
    load->messages = 0;
}

static bool flush(struct load *load)
{
    unsigned count = load->messages, head = count < HEAD_SHORT ? 1 : HEAD_MOST;
    uint8_t *at = load->out.at + HEAD_MOST - head;
    bool good = count == 0;

    if (load->out.failed)
        return error_set(load->error, EXIT_COULD_NOT_RUN, "out of memory");
    if (head == 1) {
        at[0] = (uint8_t)(0x90 | count);
    } else {
        at[0] = 0xdc;
        at[1] = (uint8_t)(count >> 8);
        at[2] = (uint8_t)count;
    }
    good = good || send_frame(load, span_of(at, load->out.used - HEAD_MOST + head));
    begin_frame(load);
    return good;
}

/* Sends a message in a frame of its own. */
static bool say(struct load *load, const struct message *message)
{
    struct frame_writer writer;
    bool good;

    frame_writer_init(&writer, PROTO_ARENA_FRAME_MAX);
    good = frame_add(&writer, message) && send_frame(load, frame_take(&writer));
    frame_writer_release(&writer);
    return good;
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

/* What the match of this slot hears next. */
static bool tell(struct load *load, const struct slot *slot)
{
    const struct course_step *step = course_step(load->plan->course, slot->step);

    if (load->messages > 0 &&
        (load->messages + step->messages > PROTO_BATCH_MAX || load->out.used + step->size > PROTO_ARENA_FRAME_MAX) &&
        !flush(load))
        return false;
    course_write(load->plan->course, step, slot->handle, &load->out);
    load->messages += step->messages;
    return true;
}

/* Handles ascend, and a slot is its handle modulo their number. */
static bool begin_match(struct load *load, struct slot *slot)
{
    const struct course *course = load->plan->course;
    unsigned matches = load->plan->matches, number = (unsigned)(slot - load->slots);

    load->handle++;
    load->handle += (number + matches - load->handle % matches) % matches;
    slot->handle = load->handle;
    slot->step = course_start(course, load->seats++ % course_seats(course));
    return tell(load, slot);
}

static bool go_on(struct load *load, struct slot *slot)
{
    slot->step = course_step(load->plan->course, slot->step)->next;
    return tell(load, slot) && (!course_step(load->plan->course, slot->step)->ends || begin_match(load, slot));
}

/* The match with this handle, which waits for the answer to this decision, or with 0 for ready. */
static struct slot *find(struct load *load, uint64_t handle, uint64_t decision)
{
    struct slot *slot = &load->slots[handle % load->plan->matches];
    char what[LINE_BYTES];

    if (slot->handle == handle && course_step(load->plan->course, slot->step)->decision == decision)
        return slot;
    (void)snprintf(what, sizeof what, "answers decision %llu of match %llu, which is not open",
                   (unsigned long long)decision, (unsigned long long)handle);
    (void)refuse(load, what);
    return NULL;
}

static bool take_answer(struct load *load, const struct message_answer *answer)
{
    struct slot *slot = find(load, answer->match, answer->decision);
    const struct course *course = load->plan->course;

    if (!slot)
        return false;
    if (!course_allows(course, course_step(course, slot->step), answer->action))
        return refuse(load, "answers an action that is not legal");
    if (load->answers++ == 0)
        load->first_us = steady_us();
    return go_on(load, slot);
}

static bool hear(struct load *load)
{
    const struct message *heard = &load->message;
    struct slot *slot;
    char what[LINE_BYTES];

    switch (heard->type) {
    case MESSAGE_ANSWER:
        return take_answer(load, &heard->answer);
    case MESSAGE_READY:
        slot = find(load, heard->ready.match, 0);
        return slot && go_on(load, slot);
    default:
        (void)snprintf(what, sizeof what, "sends %s in the middle of its matches",
                       schema_message(heard->type)->name.text);
        return refuse(load, what);
    }
}

/* Answers a frame of the bot. */
static bool serve(struct load *load, zmq_msg_t *frame)
{
    struct refusal refusal = {0};
    enum frame_step step;

    if (!frame_open(&load->reader, span_of(zmq_msg_data(frame), zmq_msg_size(frame)), FROM_BOT, &refusal))
        return refuse(load, refusal.text);
    while ((step = frame_next(&load->reader, &load->message, &refusal)) != FRAME_END) {
        if (step == FRAME_REFUSED)
            return refuse(load, refusal.text);
        if (!hear(load))
            return false;
    }
    return flush(load);
}

/* --- hello ------------------------------------------------------------------------------------------------------- */

static bool check_hello(struct load *load, zmq_msg_t *frame)
{
    const struct message_hello *hello = &load->message.hello;
    struct refusal refusal = {.text = "says no hello"};
    const struct load_plan *plan = load->plan;
    char what[LINE_BYTES];

    if (!frame_open(&load->reader, span_of(zmq_msg_data(frame), zmq_msg_size(frame)), FROM_BOT, &refusal) ||
        frame_next(&load->reader, &load->message, &refusal) != FRAME_MESSAGE || load->message.type != MESSAGE_HELLO)
        return refuse(load, refusal.text);
    if (hello->capacity == plan->matches && hello->views == plan->views)
        return true;
    (void)snprintf(what, sizeof what,
                   "says hello with capacity %u and views %s; it is to ask for what " LOAD_CAPACITY
                   "=%u and " LOAD_VIEWS "=%s say",
                   hello->capacity, instant_views[hello->views] ? instant_views[hello->views] : "of some keys",
                   plan->matches, instant_views[plan->views]);
    return refuse(load, what);
}

static bool greet(struct load *load, zmq_msg_t *frame)
{
    const struct message welcome = {
        .type = MESSAGE_WELCOME,
        .welcome = {.major = PROTO_MAJOR, .minor = PROTO_MINOR, .arena = span_text("arena bench")}};
    unsigned matches = load->plan->matches;

    if (!receive(load, frame, HELLO_US) || !check_hello(load, frame) || !say(load, &welcome))
        return false;
    load->slots = calloc(matches, sizeof *load->slots);
    return load->slots || error_set(load->error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool begin_matches(struct load *load)
{
    unsigned matches = load->plan->matches;

    for (unsigned i = 0; i < matches; i++)
        if ((i == matches / 2 && !flush(load)) || !begin_match(load, &load->slots[i]))
            return false;
    return flush(load);
}

/* --- measuring --------------------------------------------------------------------------------------------------- */

struct mark {
    int64_t at_us;
    uint64_t answers;
    double processor_us; /* of the bot */
    double own_s;        /* of this process */
};

static double processor_us(const struct process *process)
{
    struct timespec time = {0};
    clockid_t clock;

    if (process->pid == 0 || clock_getcpuclockid(process->pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return (double)time.tv_sec * (double)US + (double)time.tv_nsec / (double)MS_US;
}

/* Until the time, and at least until one answer came: on a slow host it may be over before. */
static bool play_until(struct load *load, zmq_msg_t *frame, int64_t end_us, struct mark *mark)
{
    uint64_t before = load->answers;

    do {
        if (!receive(load, frame, ANSWER_US) || !serve(load, frame))
            return false;
    } while (steady_us() < end_us || load->answers == before);
    *mark = (struct mark){steady_us(), load->answers, processor_us(load->process), measure_process_s()};
    return true;
}

static bool measure(struct load *load, zmq_msg_t *frame, struct load_result *result)
{
    struct process_stat stat;
    struct mark begin, end;
    double answers;

    if (!begin_matches(load) || !play_until(load, frame, steady_us() + load->plan->warm_us, &begin) ||
        !play_until(load, frame, begin.at_us + load->plan->window_us, &end))
        return false;
    answers = (double)(end.answers - begin.answers);
    (void)process_stat_read(load->process->pid, &stat);
    result->per_s = answers * (double)US / (double)(end.at_us + 1 - begin.at_us);
    result->us_each = (end.processor_us - begin.processor_us) / answers;
    result->router_us = (end.own_s - begin.own_s) * (double)US / answers;
    result->resident = (double)stat.resident;
    return true;
}

/* Its process must end well: a bot whose functions failed says so by its exit code. */
static bool close_bot(struct load *load)
{
    int64_t end_us = steady_us() + END_US;

    if (!say(load, &(struct message){.type = MESSAGE_CLOSE}))
        return false;
    while (!load->has_ended && steady_us() < end_us) {
        struct pollfd ready = {.fd = launcher_fd(&load->launcher), .events = POLLIN};

        (void)poll(&ready, 1, LOOK_MS);
        look_after(load);
    }
    if (!load->has_ended)
        return refuse(load, "does not end after close");
    return (WIFEXITED(load->process->status) && WEXITSTATUS(load->process->status) == 0) || refuse_end(load);
}

static bool run(struct load *load, const cpu_set_t *cores, struct load_result *result)
{
    char endpoint[ENDPOINT_MAX];
    zmq_msg_t frame;
    bool good = listen_at(load, endpoint);

    (void)zmq_msg_init(&frame);
    good = good && start_bot(load, endpoint, cores) && greet(load, &frame);
    result->start_ms = (double)(steady_us() - load->start_us) / (double)MS_US;
    good = good && measure(load, &frame, result) && close_bot(load);
    result->first_ms = (double)(load->first_us - load->start_us) / (double)MS_US;
    (void)zmq_msg_close(&frame);
    return good;
}

bool load_run(const struct load_plan *plan, struct load_result *result, struct error *error)
{
    struct load *load = calloc(1, sizeof *load);
    cpu_set_t own, others, before;
    bool split = cores_split(&own, &others), good = false;

    assert(plan->matches >= 1 && plan->matches <= PLAN_JOBS_MAX);
    *result = (struct load_result){0};
    if (!load)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    *load = (struct load){.plan = plan, .error = error, .handle = COURSE_HANDLE_LEAST};
    buffer_init(&load->out, 2 * PROTO_ARENA_FRAME_MAX);
    begin_frame(load);
    before = cores_keep_to(split ? &own : NULL);
    good = threads_check(HUB_THREADS, error) && run(load, split ? &others : NULL, result);
    (void)cores_keep_to(&before);
    if (load->sandbox)
        sandbox_close(load->sandbox, load->has_ended ? load->process : NULL, NULL);
    if (load->launcher.processes)
        launcher_release(&load->launcher);
    if (load->router)
        (void)zmq_close(load->router);
    if (load->context)
        (void)zmq_ctx_term(load->context);
    folder_remove(&load->folder);
    buffer_release(&load->out);
    free(load->slots);
    free(load);
    return good;
}
