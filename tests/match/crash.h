/* SPDX-License-Identifier: MIT */
/* Matches that are broken off and resumed, between simulated bots that do the same at the same decision, after a crash
 * too; so that however often a run of them was broken off, the same must come of it. */
#ifndef CRASH_H
#define CRASH_H

#include "base/buffer.h"
#include "match/past.h"
#include "paper.h"
#include "table.h"

enum { MATCHES = 3 }; /* of a run; their ids are m1, m2, m3 */

struct scene {
    const struct game *game;
    uint64_t number; /* from which all follows */
    int64_t values[GAME_SETTINGS_MAX];
};

/* A number under n that follows from the scene and these. */
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
/* Seats the bots; all are ready, but for the last of every third match, which never is. */
void player_begin(struct player *player);
/* Plays at most so many rounds. */
void player_play(struct player *player, unsigned rounds);
/* Lets the match go on from its record in the file, if there is one. False if it is finished. */
bool player_go_on(struct player *player, const char *path);

/* The first file of the paper's run. */
void paper_path(char out[128], const struct paper *paper);
void paper_write(const char *path, struct span bytes);
/* Mends the paper's first file, resumes its matches and plays at most so many rounds of each; the others are begun. */
void scene_resume(const struct scene *scene, struct paper *paper, unsigned rounds);

/* A file of finished matches, and what each of them is. */
struct whole {
    struct scene scene;
    struct span bytes;
    struct buffer story[MATCHES];
};

void whole_init(struct whole *whole, const struct game *game, uint64_t number);
void whole_release(struct whole *whole);
/* What is in the paper tells the same matches, each once, frame by frame; but for that they were resumed. */
void whole_check(const struct paper *paper, const struct buffer expected[MATCHES], const char *what, size_t where);

#endif
