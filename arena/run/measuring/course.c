/* SPDX-License-Identifier: MIT */
#include "run/measuring/course.h"

#include <string.h>

#include "proto/unpack.h"
#include "run/measuring/rehearsal.h"

enum { BYTES_MOST = 256 << 20, SMALL_MOST = 64 << 20, MARK_SIZE = 4 };

/* The handle while it is recorded. All handles from COURSE_HANDLE_LEAST on are as long as this one on the wire: a byte,
 * and the number in four, the highest first. */
static const uint32_t mark = 0xa5c35a96;

/* How it stands in a message. No other key of a message is called so. */
static const uint8_t marked[] = {0xa5, 'm', 'a', 't', 'c', 'h', 0xce, 0xa5, 0xc3, 0x5a, 0x96};

struct recording {
    struct course *course;
    int last[GAME_SEATS_MAX]; /* step of the match that is recorded; COURSE_NONE before the first */
};

/* --- recording --------------------------------------------------------------------------------------------------- */

static struct course_step *step_at(const struct course *course, int step)
{
    return (struct course_step *)(void *)course->steps.at + step;
}

static int step_count(const struct course *course)
{
    return (int)(course->steps.used / sizeof(struct course_step));
}

/* Notes where the handle stands. */
static void find_marks(struct course *course, struct course_step *step)
{
    const uint8_t *begin = course->bytes.at + step->at, *at = begin, *end = begin + step->size;

    step->first_mark = course->marks.used / sizeof(uint32_t);
    while ((at = memmem(at, (size_t)(end - at), marked, sizeof marked)) != NULL) {
        uint32_t place = (uint32_t)(at - begin + sizeof marked - MARK_SIZE);

        buffer_add(&course->marks, &place, sizeof place);
        step->marks++;
        at += sizeof marked;
    }
}

static void link_to(struct recording *recording, unsigned seat)
{
    struct course *course = recording->course;
    int own = step_count(course) - 1;

    if (recording->last[seat] == COURSE_NONE)
        buffer_add(&course->starts, &own, sizeof own);
    else
        step_at(course, recording->last[seat])->next = own;
    recording->last[seat] = own;
}

static void keep(void *context, const struct rehearsed *heard)
{
    struct recording *recording = context;
    struct course *course = recording->course;
    struct unpack frame = unpack_open(heard->frame);
    unsigned messages = unpack_array(&frame);
    struct course_step step = {.at = course->bytes.used,
                               .size = (size_t)(frame.end - frame.at),
                               .messages = messages,
                               .decision = heard->decision,
                               .first_action = course->actions.used / sizeof *heard->actions,
                               .actions = heard->action_count,
                               .ends = heard->last == MESSAGE_END,
                               .next = COURSE_NONE};

    buffer_add(&course->bytes, frame.at, step.size);
    buffer_add(&course->actions, heard->actions, heard->action_count * sizeof *heard->actions);
    if (!course->bytes.failed)
        find_marks(course, &step);
    buffer_add(&course->steps, &step, sizeof step);
    if (!course->steps.failed)
        link_to(recording, heard->seat);
}

static bool is_whole(const struct course *course, struct error *error)
{
    if (course->bytes.failed || course->marks.failed || course->actions.failed || course->steps.failed ||
        course->starts.failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return course->actions.used > 0 ||
           error_set(error, EXIT_COULD_NOT_RUN, "no match of the game has a decision with these settings");
}

bool course_take(struct course *course, const struct plan *plan, enum views_wanted views, unsigned matches,
                 struct error *error)
{
    struct recording recording = {.course = course};
    struct rehearsal rehearsal;
    bool good = rehearsal_init(&rehearsal, plan, views, keep, &recording, error);

    buffer_init(&course->bytes, BYTES_MOST);
    buffer_init(&course->marks, SMALL_MOST);
    buffer_init(&course->actions, SMALL_MOST);
    buffer_init(&course->steps, SMALL_MOST);
    buffer_init(&course->starts, SMALL_MOST);
    for (unsigned i = 0; good && i < matches; i++) {
        for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++)
            recording.last[seat] = COURSE_NONE;
        good = rehearsal_play(&rehearsal, i, mark, error);
    }
    rehearsal_release(&rehearsal);
    return good && is_whole(course, error);
}

void course_release(struct course *course)
{
    buffer_release(&course->bytes);
    buffer_release(&course->marks);
    buffer_release(&course->actions);
    buffer_release(&course->steps);
    buffer_release(&course->starts);
}

/* --- playing back ------------------------------------------------------------------------------------------------ */

unsigned course_seats(const struct course *course)
{
    return (unsigned)(course->starts.used / sizeof(int));
}

int course_start(const struct course *course, unsigned seat)
{
    return ((const int *)(const void *)course->starts.at)[seat];
}

const struct course_step *course_step(const struct course *course, int step)
{
    return step_at(course, step);
}

void course_write(const struct course *course, const struct course_step *step, uint32_t handle, struct buffer *out)
{
    const uint32_t *places = (const uint32_t *)(const void *)course->marks.at + step->first_mark;
    const uint8_t bytes[MARK_SIZE] = {(uint8_t)(handle >> 24), (uint8_t)(handle >> 16), (uint8_t)(handle >> 8),
                                      (uint8_t)handle};
    uint8_t *room = buffer_room(out, step->size);

    if (!room)
        return;
    memcpy(room, course->bytes.at + step->at, step->size);
    for (size_t i = 0; i < step->marks; i++)
        memcpy(room + places[i], bytes, sizeof bytes);
    out->used += step->size;
}

bool course_allows(const struct course *course, const struct course_step *step, uint32_t action)
{
    const uint16_t *actions = (const uint16_t *)(const void *)course->actions.at + step->first_action;

    for (size_t i = 0; i < step->actions; i++)
        if (actions[i] == action)
            return true;
    return false;
}
