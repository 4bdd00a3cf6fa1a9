/* SPDX-License-Identifier: MIT */
/* Text in the caller's buffer, for games, which may not use libc. If an appended text does not fit, the part that fits
 * is kept and `cut` is set. The text always ends with a zero. */
#ifndef GAME_TEXT_H
#define GAME_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpadded"

struct game_text {
    char *at;    /* the buffer */
    size_t size; /* its bytes, at least 1 */
    size_t used; /* length of the text, without the final zero */
    bool cut;    /* something did not fit */
};

#pragma GCC diagnostic pop

/* An empty text in `buffer`. */
struct game_text game_text_in(char *buffer, size_t size);

void game_text_add(struct game_text *text, const char *words);
void game_text_add_number(struct game_text *text, int64_t number);
/* `words`, then blanks up to `width` columns (bytes; for ASCII). */
void game_text_add_padded(struct game_text *text, const char *words, size_t width);
/* `words`, on a new line that begins with `indent` if they would pass column `width`. */
void game_text_add_wrapped(struct game_text *text, const char *words, size_t width, const char *indent);

#ifdef __cplusplus
}
#endif

#endif
