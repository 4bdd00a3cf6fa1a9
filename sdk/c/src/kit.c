/* SPDX-License-Identifier: MIT */
#include "src/kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/arena.h"
#include "src/run.h"

enum { ROOM_FIRST = 16 };

bool kit_keep(struct kit_answers *answers, const struct arena_match *match, bool is_illegal)
{
    const struct match_answer *answer = &match->answer;
    struct arena_kit_answer *kept;

    if (answers->count == answers->room) {
        size_t room = answers->room ? 2 * answers->room : ROOM_FIRST;
        struct arena_kit_answer *more = realloc(answers->at, room * sizeof *more);

        if (!more)
            return false;
        answers->at = more;
        answers->room = room;
    }
    kept = &answers->at[answers->count++];
    *kept = (struct arena_kit_answer){
        .match = match->handle, .decision = answer->decision, .action = answer->action, .is_illegal = is_illegal};
    memcpy(kept->text, answer->text, answer->text_size);
    memcpy(kept->note, answer->note, answer->note_size);
    return true;
}

void kit_forget(struct kit_answers *answers)
{
    free(answers->at);
    *answers = (struct kit_answers){0};
}

struct arena *arena_kit_connect(const struct arena_bot *bot, const struct arena_kit_frame *frames, size_t count,
                                char *error)
{
    struct arena *arena = connection_new(bot, error);

    if (!arena)
        return NULL;
    link_play(&arena->link, frames, count);
    arena->state = ARENA_PLAYING;
    return arena;
}

const struct arena_kit_answer *arena_kit_answers(const struct arena *arena, size_t *count)
{
    *count = arena->answers.count;
    return arena->answers.at;
}

/* Plays all frames. False with a sentence in `error` if they are wrong. */
static bool play_all(const struct arena_bot *bot, struct arena *arena, size_t count, char *error)
{
    struct arena_news news = {.text = ""};
    size_t starts = 0;

    while (arena_next(arena, -1, &news) < ARENA_STEP_CLOSED && !arena_is_to_blame(arena)) {
        starts += news.step == ARENA_STEP_START;
        run_tell(bot, arena, &news);
    }
    if (news.step != ARENA_STEP_CLOSED)
        (void)snprintf(error, ARENA_ERROR_MAX, "Frame %zu of %zu: %s", count - arena->link.frames_left, count,
                       news.text);
    else if (starts == 0)
        (void)snprintf(error, ARENA_ERROR_MAX,
                       "The frames start no match: give all that a seat heard, from the message start on");
    return news.step == ARENA_STEP_CLOSED && starts > 0;
}

bool arena_kit_play(const struct arena_bot *bot, const struct arena_kit_frame *frames, size_t count,
                    struct arena_kit_answer *answers, size_t most, size_t *given, char *error)
{
    struct arena *arena = arena_kit_connect(bot, frames, count, error);
    const struct arena_kit_answer *kept;
    size_t copied;
    bool good;

    *given = 0;
    if (!arena)
        return false;
    good = play_all(bot, arena, count, error);
    kept = arena_kit_answers(arena, given);
    copied = *given < most ? *given : most;
    if (copied > 0)
        memcpy(answers, kept, copied * sizeof *answers);
    arena_disconnect(arena);
    return good;
}
