/* SPDX-License-Identifier: MIT */
#include "reply_fuzz.h"

#include <string.h>

#include "bridge/reply.h"

const char *reply_fuzz(const uint8_t *bytes, size_t size)
{
    struct reply reply;
    char why[REPLY_WHY_MAX] = "";
    enum reply_line line = reply_read(span_of(bytes, size), &reply, why);

    if (line == REPLY_REFUSED)
        return why[0] ? NULL : "a line is refused without a word";
    if (line == REPLY_PRINTED)
        return NULL;
    if (size > REPLY_LINE_MAX)
        return "a line that is too long is an answer";
    if (reply.action > UINT16_MAX || (reply.action >= 0) == (reply.kind[0] != '\0'))
        return "an answer has neither action nor kind, or both";
    if (reply.match > UINT32_MAX || reply.decision >= UINT64_C(1) << 53)
        return "a number is too large";
    if (!memchr(reply.kind, '\0', sizeof reply.kind) || !memchr(reply.object, '\0', sizeof reply.object) ||
        !memchr(reply.text, '\0', sizeof reply.text) || !memchr(reply.note, '\0', sizeof reply.note))
        return "a text has no end";
    return NULL;
}
