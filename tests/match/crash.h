/* SPDX-License-Identifier: MIT */
/* Matches that crash and are resumed. The simulated bots decide the same at the same decision, also after a crash. So a
 * run must have the same result however often it crashed. */
#ifndef CRASH_H
#define CRASH_H

#include "base/buffer.h"
#include "match/past.h"
#include "paper.h"
#include "table.h"

enum { MATCHES = 3 }; /* of a run; their ids are m1, m2, m3 */

struct scene {
    const struct game *game;
    uint64_t number; /* all follows from it */
    int64_t values[GAME_SETTINGS_MAX];
};

/* Returns a number below `n` that follows from the scene and the arguments. */
unsigned scene_throw(const struct scene *scene, unsigned match, unsigned seat, uint64_t decision, unsigned what,
                     unsigned n);

/* A match and its bots. */
struct player {
    const struct scene *scene;
    unsigned match;
    struct table table;
    struct past past;
    struct record_file *file; /* of the past */
    int64_t now_us;
};

void player_init(struct player *player, const struct scene *scene, unsigned match, struct record_writer *writer);
void player_release(struct player *player);
/* Seats the bots. All get ready, except the last one of every third match, which never does. */
void player_begin(struct player *player);
/* Plays `rounds` rounds, or fewer if the match ends. */
void player_play(struct player *player, unsigned rounds);
/* Resumes the match from its record in the file, if there is one. False if it is finished. */
bool player_go_on(struct player *player, const char *path);

/* Writes the path of the first file of the paper's run. */
void paper_path(char out[128], const struct paper *paper);
void paper_write(const char *path, struct span bytes);
/* Repairs the paper's first file, resumes its matches, begins the others, and plays at most `rounds` rounds of each. */
void scene_resume(const struct scene *scene, struct paper *paper, unsigned rounds);

/* A file of finished matches, and the story of each of them. */
struct whole {
    struct scene scene;
    struct span bytes;
    struct buffer story[MATCHES];
};

void whole_init(struct whole *whole, const struct game *game, uint64_t number);
void whole_release(struct whole *whole);
/* Checks that the paper has the same matches, each once, frame by frame, except for the frames that say that they were
 * resumed. */
void whole_check(const struct paper *paper, const struct buffer expected[MATCHES], const char *what, size_t where);

#endif
