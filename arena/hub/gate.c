/* SPDX-License-Identifier: MIT */
#include "hub/gate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zmq.h>

enum { WORD_MAX = 256, ADDRESS_SHOWN = 60 };

static const char endpoint[] = "inproc://zeromq.zap.01";
static const char domain[] = "arena";

/* A question of the library, in this order of frames, all from the library itself. */
enum { ZAP_VERSION, ZAP_NUMBER, ZAP_DOMAIN, ZAP_ADDRESS, ZAP_ROUTE, ZAP_MECHANISM, ZAP_KEY, ZAP_FRAMES };

struct question {
    uint8_t frames[ZAP_FRAMES][WORD_MAX];
    size_t sizes[ZAP_FRAMES];
};

/* --- life -------------------------------------------------------------------------------------------------------- */

bool gate_open(struct gate *gate, void *context, const struct certificate *own, const struct key_judge *judge)
{
    size_t size = sizeof gate->fd;

    *gate = (struct gate){.socket = zmq_socket(context, ZMQ_REP), .own = own, .judge = *judge};
    if (gate->socket && zmq_setsockopt(gate->socket, ZMQ_LINGER, &(int){0}, sizeof(int)) == 0 &&
        zmq_getsockopt(gate->socket, ZMQ_FD, &gate->fd, &size) == 0 && zmq_bind(gate->socket, endpoint) == 0)
        return true;
    gate_release(gate);
    return false;
}

void gate_release(struct gate *gate)
{
    if (gate->socket)
        (void)zmq_close(gate->socket);
    *gate = (struct gate){0};
}

bool gate_encrypt(const struct gate *gate, void *socket)
{
    return zmq_setsockopt(socket, ZMQ_CURVE_SERVER, &(int){1}, sizeof(int)) == 0 &&
           zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, gate->own->secret_key, CERTIFICATE_KEY_SIZE) == 0 &&
           zmq_setsockopt(socket, ZMQ_ZAP_DOMAIN, domain, sizeof domain - 1) == 0;
}

bool gate_is_asked(const struct gate *gate)
{
    int events = 0;
    size_t size = sizeof events;

    return gate->socket && zmq_getsockopt(gate->socket, ZMQ_EVENTS, &events, &size) == 0 && (events & ZMQ_POLLIN);
}

/* --- questions --------------------------------------------------------------------------------------------------- */

/* Reads one question. Unknown frames after these are skipped. False if there is no question. */
static bool receive(void *socket, struct question *question)
{
    int more = 1;
    size_t size = sizeof more;

    *question = (struct question){0};
    for (unsigned i = 0; more; i++) {
        uint8_t beyond[WORD_MAX];
        uint8_t *out = i < ZAP_FRAMES ? question->frames[i] : beyond;
        int got = zmq_recv(socket, out, WORD_MAX, ZMQ_DONTWAIT);

        if (got < 0)
            return false;
        if (i < ZAP_FRAMES)
            question->sizes[i] = got < WORD_MAX ? (size_t)got : WORD_MAX;
        if (zmq_getsockopt(socket, ZMQ_RCVMORE, &more, &size) != 0)
            return false;
    }
    return true;
}

static void reply(void *socket, const struct question *question, const char *code, const char *text, const char *user)
{
    (void)zmq_send(socket, "1.0", 3, ZMQ_SNDMORE | ZMQ_DONTWAIT);
    (void)zmq_send(socket, question->frames[ZAP_NUMBER], question->sizes[ZAP_NUMBER], ZMQ_SNDMORE | ZMQ_DONTWAIT);
    (void)zmq_send(socket, code, strlen(code), ZMQ_SNDMORE | ZMQ_DONTWAIT);
    (void)zmq_send(socket, text, strlen(text), ZMQ_SNDMORE | ZMQ_DONTWAIT);
    (void)zmq_send(socket, user, strlen(user), ZMQ_SNDMORE | ZMQ_DONTWAIT);
    (void)zmq_send(socket, "", 0, ZMQ_DONTWAIT); /* no metadata */
}

bool gate_is_told(uint64_t count)
{
    return count <= GATE_SENTENCES || (count & (count - 1)) == 0;
}

static void tell_refused(const struct gate *gate, const struct question *question, const char *key, gate_tell *tell,
                         void *context)
{
    char sentence[WORD_MAX];

    if (!gate_is_told(gate->refused))
        return;
    (void)snprintf(sentence, sizeof sentence,
                   "refused a connection from %.*s: its key is not known: %s (%" PRIu64 " refused so far)",
                   question->sizes[ZAP_ADDRESS] < ADDRESS_SHOWN ? (int)question->sizes[ZAP_ADDRESS] : ADDRESS_SHOWN,
                   (const char *)question->frames[ZAP_ADDRESS], key, gate->refused);
    tell(context, sentence);
}

static void decide(struct gate *gate, const struct question *question, gate_tell *tell, void *context)
{
    char key[CERTIFICATE_KEY_SIZE] = "";

    if (question->sizes[ZAP_KEY] == CERTIFICATE_KEY_BYTES)
        (void)zmq_z85_encode(key, question->frames[ZAP_KEY], CERTIFICATE_KEY_BYTES);
    if (*key && gate->judge.knows(gate->judge.context, key)) {
        reply(gate->socket, question, "200", "OK", key);
        return;
    }
    gate->refused++;
    reply(gate->socket, question, "400", "this key is not known", "");
    tell_refused(gate, question, key, tell, context);
}

static void refresh(const struct gate *gate, int64_t now_us, gate_tell *tell, void *context)
{
    struct error error = {0};

    if (gate->judge.refresh && !gate->judge.refresh(gate->judge.context, now_us, &error))
        tell(context, error.text);
}

void gate_work(struct gate *gate, int64_t now_us, gate_tell *tell, void *context)
{
    struct question question;

    for (unsigned i = 0; gate->socket && i < GATE_PER_PASS && receive(gate->socket, &question); i++) {
        refresh(gate, now_us, tell, context);
        decide(gate, &question, tell, context);
    }
}

bool gate_lets(const struct gate *gate, const char *key, struct span bot)
{
    return gate->judge.lets(gate->judge.context, key, bot);
}
