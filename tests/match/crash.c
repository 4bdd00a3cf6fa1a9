/* SPDX-License-Identifier: MIT */
#include "crash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "council.h"
#include "game/chance.h"
#include "match/record_frame.h"

enum { RECORD_MOST = 1 << 20 };

static const char *const clock_text = "move=2s,bank=3s,inc=1s,start=5s,grace=20ms,strikes=4";

/* --- bots that do the same at the same decision, after a crash too ----------------------------------------------- */

enum deed { ANSWER, TALK, ILLEGAL, GARBAGE, CRASH, LATE, LEAVE };

unsigned scene_throw(const struct scene *scene, unsigned match, unsigned seat, uint64_t decision, unsigned what,
                     unsigned n)
{
    struct game_seed seed = table_seed(1000 * scene->number + match);

    return chance_pick(&seed, 100 + seat, (uint32_t)decision, what, n);
}

static enum deed deed_of(const struct scene *scene, unsigned match, unsigned seat, uint64_t decision)
{
    unsigned thrown = scene_throw(scene, match, seat, decision, 0, 100);

    return thrown < 70   ? ANSWER
           : thrown < 90 ? TALK
           : thrown < 94 ? ILLEGAL
           : thrown < 95 ? GARBAGE
           : thrown < 96 ? CRASH
           : thrown < 99 ? LATE
                         : LEAVE;
}

static void act(struct player *player, unsigned seat, uint64_t decision)
{
    struct table *table = &player->table;
    const struct sent *asked = table_latest(table, seat, MESSAGE_DECISION);
    uint32_t action =
        table_action(table, seat, asked, scene_throw(player->scene, player->match, seat, decision, 1, asked->count));
    enum deed deed = deed_of(player->scene, player->match, seat, decision);

    if (deed == LEAVE)
        referee_gone(table->referee, seat, "signal 9", player->now_us);
    if (deed == GARBAGE)
        referee_fault(table->referee, seat, FAULT_GARBAGE, "no msgpack", player->now_us);
    if (deed == CRASH)
        referee_fault(table->referee, seat, FAULT_CRASH, "signal 11", player->now_us);
    if (deed == ANSWER || deed == GARBAGE || deed == CRASH || deed == ILLEGAL)
        table_answer(table, seat, deed == ILLEGAL ? 1023 : action, player->now_us);
    if (deed == TALK)
        table_answer_with(table, seat, action, "hear me", "my reasons", player->now_us);
}

/* The number of the seat's open decision; 0 if none is. */
static uint64_t open_decision(const struct player *player, unsigned seat)
{
    const struct table *table = &player->table;

    return table_report(table, seat, player->now_us).open ? table_latest(table, seat, MESSAGE_DECISION)->number : 0;
}

/* Every seat that is asked now does what it does; who is late is judged. */
static void play_round_of(struct player *player)
{
    struct table *table = &player->table;
    unsigned seats = referee_seats(table->referee);
    uint64_t asked[GAME_SEATS_MAX];

    for (unsigned seat = 0; seat < seats; seat++)
        asked[seat] = open_decision(player, seat);
    for (unsigned seat = 0; seat < seats; seat++) {
        if (!asked[seat] || open_decision(player, seat) != asked[seat])
            continue;
        player->now_us += 200000 * scene_throw(player->scene, player->match, seat, asked[seat], 2, 8);
        act(player, seat, asked[seat]);
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        if (!asked[seat] || open_decision(player, seat) != asked[seat])
            continue;
        if (referee_next_us(table->referee) > player->now_us)
            player->now_us = referee_next_us(table->referee);
        table_pass(table, player->now_us);
    }
}

void player_play(struct player *player, unsigned rounds)
{
    for (unsigned i = 0; i < rounds && referee_state(player->table.referee) != REFEREE_OVER; i++)
        play_round_of(player);
}

/* The last seat of every third match is never ready. */
void player_begin(struct player *player)
{
    struct table *table = &player->table;
    unsigned seats;

    table_seat(table);
    seats = referee_seats(table->referee);
    referee_start(table->referee, player->now_us);
    for (unsigned seat = 0; seat < seats; seat++)
        if (player->match % 3 != 2 || seat + 1 < seats)
            referee_ready(table->referee, seat, player->now_us);
    if (referee_state(table->referee) == REFEREE_WAITING) {
        player->now_us = referee_next_us(table->referee);
        table_pass(table, player->now_us);
    }
}

void player_init(struct player *player, const struct scene *scene, unsigned match, struct record_writer *writer)
{
    *player = (struct player){.scene = scene, .match = match};
    table_init(&player->table, scene->game, clock_text, 10 * scene->number + match);
    memcpy(player->table.values, scene->values, sizeof scene->values);
    player->table.options.writer = writer;
    player->table.options.lost_seat = match % 2 ? LOST_FORFEIT : LOST_FILLER;
}

void player_release(struct player *player)
{
    table_release(&player->table);
    past_release(&player->past);
    record_file_free(player->file);
}

/* --- a run of matches -------------------------------------------------------------------------------------------- */

/* Plays all, a round of each in turn, at most so many rounds. */
static void play_all(struct player players[MATCHES], unsigned rounds)
{
    for (unsigned i = 0; i < MATCHES; i++)
        if (players[i].table.referee == NULL)
            player_begin(&players[i]);
    for (unsigned playing = 1, round = 0; playing && round < rounds; round++) {
        playing = 0;
        for (unsigned i = 0; i < MATCHES; i++) {
            player_play(&players[i], 1);
            playing += referee_state(players[i].table.referee) != REFEREE_OVER;
        }
    }
}

void paper_path(char out[128], const struct paper *paper)
{
    (void)snprintf(out, 128, "%s/run-0001.arena", paper->directory);
}

void paper_write(const char *path, struct span bytes)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes.at, 1, bytes.size, file), bytes.size);
    assert_int_equal(fclose(file), 0);
}

/* The index of the match in the file, or -1. */
static int find(const struct record_file *file, const char *id, struct record_match *match)
{
    struct error error = {0};

    for (size_t i = 0; i < record_file_matches(file); i++) {
        assert_true(record_file_match(file, i, match, &error));
        if (span_equal(match->id, span_text(id)))
            return (int)i;
    }
    return -1;
}

/* Lets the match go on from the file, if it is there. False if it is finished. */
bool player_go_on(struct player *player, const char *path)
{
    struct record_games games = paper_games();
    struct record_match match;
    struct error error = {0};
    int index;

    if (access(path, F_OK) != 0)
        return true;
    player->file = record_file_open(path, &error);
    assert_non_null(player->file);
    index = find(player->file, (const char *)player->table.options.id.at, &match);
    if (index < 0)
        return true;
    if (match.finished)
        return false;
    if (!past_read(&player->past, player->file, (size_t)index, &games, &error))
        fail_msg("%s", error.text);
    player->table.options.past = &player->past;
    player->table.options.place = (struct record_place){path, record_file_ordinal(player->file, (size_t)index)};
    return true;
}

static const char *const ids[MATCHES] = {"m1", "m2", "m3"};

/* Resumes what is in the paper's file and plays at most so many rounds. */
void scene_resume(const struct scene *scene, struct paper *paper, unsigned rounds)
{
    struct player players[MATCHES];
    char path[128];
    bool gone = false, goes_on[MATCHES];
    struct error error = {0};

    paper_path(path, paper);
    if (access(path, F_OK) == 0 && !record_mend(path, &gone, &error))
        fail_msg("%s", error.text);
    assert_true(!gone || access(path, F_OK) != 0);
    for (unsigned i = 0; i < MATCHES; i++) {
        player_init(&players[i], scene, i, paper->writer);
        players[i].table.options.id = span_text(ids[i]);
        goes_on[i] = player_go_on(&players[i], path);
        if (goes_on[i])
            player_begin(&players[i]);
    }
    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < MATCHES; i++)
            if (goes_on[i])
                player_play(&players[i], 1);
    for (unsigned i = 0; i < MATCHES; i++)
        player_release(&players[i]);
}

/* --- what came of it --------------------------------------------------------------------------------------------- */

/* The frames of one match, one after the other, without those that say that it was resumed. */
static struct buffer story_of(const struct paper *paper, const char *id)
{
    struct buffer story;

    buffer_init(&story, RECORD_MOST);
    for (unsigned number = 1; number <= 99; number++) {
        char path[128];
        struct record_file *file;
        struct record_match match;
        struct error error = {0};
        struct span bytes;
        struct frame frame;
        int index;

        (void)snprintf(path, sizeof path, "%s/run-%04u.arena", paper->directory, number);
        if (access(path, F_OK) != 0)
            continue;
        file = record_file_open(path, &error);
        assert_non_null(file);
        assert_int_equal(record_file_damage(file), RECORD_WHOLE);
        index = find(file, id, &match);
        bytes = paper_read(paper, number);
        for (size_t at = FRAME_MAGIC_BYTES; index >= 0 && frame_read(bytes, at, &frame) == FRAME_FOUND;
             at = frame_next_at(&frame))
            if (frame.match == record_file_ordinal(file, (size_t)index) && frame.type != RECORD_RESUMED) {
                buffer_add(&story, &frame.type, 1);
                buffer_add(&story, frame.payload.at, frame.payload.size);
            }
        if (index >= 0 && paper_outcome(bytes, (size_t)index) != RECORD_AGREES)
            fail_msg("%s of %s: %s", id, path, record_outcome_names[paper_outcome(bytes, (size_t)index)]);
        free((void *)(uintptr_t)bytes.at);
        record_file_free(file);
    }
    return story;
}

/* What is in the paper tells the same matches, each once, as the whole file does. */
void whole_check(const struct paper *paper, const struct buffer expected[MATCHES], const char *what, size_t where)
{
    for (unsigned i = 0; i < MATCHES; i++) {
        struct buffer story = story_of(paper, ids[i]);

        if (!span_equal(buffer_span(&story), buffer_span(&expected[i])))
            fail_msg("%s %zu: %s went another way (%zu bytes, not %zu)", what, where, ids[i], story.used,
                     expected[i].used);
        buffer_release(&story);
    }
}

void whole_init(struct whole *whole, const struct game *game, uint64_t number)
{
    struct paper paper;
    struct player players[MATCHES];

    *whole = (struct whole){.scene = {.game = game, .number = number}};
    for (unsigned i = 0; i < game->setting_count; i++)
        whole->scene.values[i] = game->settings[i].preset;
    if (game == &council_game)
        whole->scene.values[0] = 4;
    paper_init_in_memory(&paper);
    for (unsigned i = 0; i < MATCHES; i++) {
        player_init(&players[i], &whole->scene, i, paper.writer);
        players[i].table.options.id = span_text(ids[i]);
    }
    play_all(players, 100000);
    for (unsigned i = 0; i < MATCHES; i++) {
        assert_int_equal(referee_state(players[i].table.referee), REFEREE_OVER);
        player_release(&players[i]);
        whole->story[i] = story_of(&paper, ids[i]);
    }
    whole->bytes = paper_read(&paper, 1);
    paper_release(&paper);
}

void whole_release(struct whole *whole)
{
    for (unsigned i = 0; i < MATCHES; i++)
        buffer_release(&whole->story[i]);
    free((void *)(uintptr_t)whole->bytes.at);
}
