/* SPDX-License-Identifier: MIT */
#include "conformance/guard.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SLACK = 8, SLACK_FILL = 0x5a, DRAWING_MOST = 1 << 14, STACK_FILLED = 4096, FAULT_STACK = 1 << 16 };

enum call {
    NO_CALL,
    CONFIGURE,
    SEATS,
    ROLE,
    SIDE,
    START,
    TO_ACT,
    ACTIONS,
    APPLY,
    VERDICT,
    TURN,
    DEFAULT_ACTION,
    VIEW,
    VIEW_ACTIONS,
    SAMPLE,
    DRAW,
    FORFEIT,
    ASKS,
    MAY_KNOW,
    CALLS
};

static const char *const names[CALLS] = {
    [NO_CALL] = "",          [CONFIGURE] = "configure",
    [SEATS] = "seats",       [ROLE] = "role",
    [SIDE] = "side",         [START] = "start",
    [TO_ACT] = "to_act",     [ACTIONS] = "actions",
    [APPLY] = "apply",       [VERDICT] = "verdict",
    [TURN] = "turn",         [DEFAULT_ACTION] = "default_action",
    [VIEW] = "view",         [VIEW_ACTIONS] = "view_actions",
    [SAMPLE] = "sample",     [DRAW] = "draw",
    [FORFEIT] = "forfeit",   [ASKS] = "asks",
    [MAY_KNOW] = "may_know",
};

const char *guard_function(uint32_t function)
{
    return function < CALLS ? names[function] : "";
}

/* --- rooms ------------------------------------------------------------------------------------------------------- */

/* Memory that is mapped twice, to write and to read, each time between two pages that cannot be touched. */
struct room {
    size_t most; /* bytes of its largest block */
    size_t span; /* bytes that are mapped, whole pages */
    unsigned char *write, *read;
    const char *what; /* the block that lies in it now */
    size_t at, size;
};

enum { STATE, SEEN, OUT, VALUES, WHY, SEED, LIST, TEXT, DRAWING, ROOMS };

struct guard {
    const struct game *game;
    struct guard_watch *watch;
    struct game guarded;
    struct room rooms[ROOMS];
    _Alignas(16) unsigned char stack[FAULT_STACK]; /* of the handler, since the stack itself may be what has run out */
};

static struct guard the_guard = {
    .rooms = {[STATE] = {.most = GAME_STATE_MAX},
              [SEEN] = {.most = GAME_VIEW_MAX},
              [OUT] = {.most = GAME_VIEW_MAX},
              [VALUES] = {.most = GAME_SETTINGS_MAX * sizeof(int64_t)},
              [WHY] = {.most = GAME_WHY_MAX},
              [SEED] = {.most = sizeof(struct game_seed)},
              [LIST] = {.most = GAME_ACTIONS_MAX * sizeof(uint16_t)},
              [TEXT] = {.most = sizeof(struct game_text)},
              [DRAWING] = {.most = DRAWING_MOST}},
};

/* Some bits that differ from call to call, and are the same in each run. */
static unsigned mixed(uint64_t number)
{
    return (unsigned)(number * UINT64_C(0x9e3779b97f4a7c15) >> 40);
}

/* `span` bytes of the file between two pages of nothing; NULL if there is no memory. */
static unsigned char *map_between(int fd, size_t span, size_t page, int rights)
{
    unsigned char *all = mmap(NULL, span + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (all == MAP_FAILED || mmap(all + page, span, rights, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED)
        return NULL;
    return all + page;
}

static bool room_open(struct room *room)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    int fd = memfd_create("arena-check", MFD_CLOEXEC);
    bool good;

    room->span = (room->most + SLACK + page - 1) / page * page;
    good = fd >= 0 && ftruncate(fd, (off_t)room->span) == 0;
    room->write = good ? map_between(fd, room->span, page, PROT_READ | PROT_WRITE) : NULL;
    room->read = room->write ? map_between(fd, room->span, page, PROT_READ) : NULL;
    if (fd >= 0)
        (void)close(fd);
    return room->read != NULL;
}

/* Lays a block into the room: at its end, or in half of the calls at its beginning. */
static void lay(struct room *room, const char *what, const void *from, size_t size)
{
    size_t padded = (size + SLACK - 1) / SLACK * SLACK;

    room->what = what;
    room->size = size;
    room->at = mixed(the_guard.watch->calls) & 1 ? room->span - padded : 0;
    memcpy(room->write + room->at, from, size);
    memset(room->write + room->at + size, SLACK_FILL, padded - size);
}

/* A copy to write. */
static void *give(unsigned room, const char *what, const void *from, size_t size)
{
    lay(&the_guard.rooms[room], what, from, size);
    return the_guard.rooms[room].write + the_guard.rooms[room].at;
}

/* A copy to read. */
static const void *lend(unsigned room, const char *what, const void *from, size_t size)
{
    lay(&the_guard.rooms[room], what, from, size);
    return the_guard.rooms[room].read + the_guard.rooms[room].at;
}

/* Copies back what was given; the bytes behind it, up to the next multiple of 8, must be as they were. */
static void take(unsigned room, void *to)
{
    const struct room *from = &the_guard.rooms[room];
    const unsigned char *bytes = from->write + from->at;

    memcpy(to, bytes, from->size);
    for (size_t i = from->size; i % SLACK; i++)
        if (bytes[i] != SLACK_FILL) {
            (void)snprintf(the_guard.watch->fault, GUARD_WORDS, "it writes byte %zu of %s, which has %zu bytes", i,
                           from->what, from->size);
            abort();
        }
}

/* --- faults ------------------------------------------------------------------------------------------------------ */

/* Describes an access to the mapping of a room, or to the pages around it; false if it is none. */
static bool describe(const struct room *room, const unsigned char *mapped, const unsigned char *at, bool readable)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    long byte = (long)(at - mapped) - (long)room->at;

    if (at < mapped - page || at >= mapped + room->span + page)
        return false;
    if (readable && at >= mapped && at < mapped + room->span)
        (void)snprintf(the_guard.watch->fault, GUARD_WORDS, "it writes to byte %ld of %s, which it may only read", byte,
                       room->what);
    else
        (void)snprintf(the_guard.watch->fault, GUARD_WORDS, "it reads or writes byte %ld of %s, which has %zu bytes",
                       byte, room->what, room->size);
    return true;
}

static void stop(int number, siginfo_t *info, void *context)
{
    const unsigned char *at = info->si_addr;
    bool found = false;

    (void)context;
    for (unsigned i = 0; i < ROOMS && !found; i++)
        found = describe(&the_guard.rooms[i], the_guard.rooms[i].write, at, false) ||
                describe(&the_guard.rooms[i], the_guard.rooms[i].read, at, true);
    (void)signal(number, SIG_DFL); /* the access is tried again, and ends the process */
}

static bool take_faults(void)
{
    struct sigaction action = {.sa_sigaction = stop, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    const stack_t stack = {.ss_sp = the_guard.stack, .ss_size = sizeof the_guard.stack};

    return sigaltstack(&stack, NULL) == 0 && sigaction(SIGSEGV, &action, NULL) == 0 &&
           sigaction(SIGBUS, &action, NULL) == 0;
}

/* --- calls ------------------------------------------------------------------------------------------------------- */

/* What lies below the caller's frame, where the locals of the game will be. */
static void __attribute__((noinline)) fill_stack(unsigned char fill)
{
    volatile unsigned char below[STACK_FILLED];

    memset((void *)(uintptr_t)below, fill, sizeof below);
    __asm__ volatile("" : : "r"(below) : "memory");
}

static const struct game *enter(enum call call, int seat)
{
    struct guard_watch *watch = the_guard.watch;

    watch->calls++;
    watch->seat = seat;
    watch->function = call;
    fill_stack((unsigned char)(mixed(watch->calls) >> 1));
    return the_guard.game;
}

static void leave(void)
{
    the_guard.watch->function = NO_CALL;
}

static const void *lend_state(const void *state)
{
    return lend(STATE, "the state", state, the_guard.game->state_bytes);
}

static const void *lend_view(const void *view)
{
    return lend(SEEN, "the view", view, the_guard.game->view_bytes);
}

static bool guarded_configure(void *state, const int64_t *values, char *why)
{
    const struct game *game = enter(CONFIGURE, -1);
    void *out = give(STATE, "the state", state, game->state_bytes);
    bool taken =
        game->configure(out, lend(VALUES, "the values of the settings", values, game->setting_count * sizeof *values),
                        give(WHY, "the sentence 'why'", why, GAME_WHY_MAX));

    take(STATE, state);
    take(WHY, why);
    leave();
    return taken;
}

static unsigned guarded_seats(const void *state)
{
    unsigned seats = enter(SEATS, -1)->seats(lend_state(state));

    leave();
    return seats;
}

static unsigned guarded_role(const void *state, unsigned seat)
{
    unsigned role = enter(ROLE, (int)seat)->role(lend_state(state), seat);

    leave();
    return role;
}

static unsigned guarded_side(const void *state, unsigned seat)
{
    unsigned side = enter(SIDE, (int)seat)->side(lend_state(state), seat);

    leave();
    return side;
}

static void guarded_start(void *state, const struct game_seed *seed, const struct game_listener *listener)
{
    const struct game *game = enter(START, -1);

    game->start(give(STATE, "the state", state, game->state_bytes), lend(SEED, "the seed", seed, sizeof *seed),
                listener);
    take(STATE, state);
    leave();
}

static uint32_t guarded_to_act(const void *state)
{
    uint32_t mask = enter(TO_ACT, -1)->to_act(lend_state(state));

    leave();
    return mask;
}

static unsigned guarded_actions(const void *state, unsigned seat, uint16_t *out)
{
    const struct game *game = enter(ACTIONS, (int)seat);
    unsigned count = game->actions(lend_state(state), seat,
                                   give(LIST, "the list of actions", out, game->actions_most * sizeof *out));

    take(LIST, out);
    leave();
    return count;
}

static bool guarded_apply(void *state, unsigned seat, uint16_t action, const struct game_listener *listener)
{
    const struct game *game = enter(APPLY, (int)seat);
    bool taken = game->apply(give(STATE, "the state", state, game->state_bytes), seat, action, listener);

    take(STATE, state);
    leave();
    return taken;
}

static bool guarded_verdict(const void *state, struct game_verdict *verdict)
{
    const struct game *game = enter(VERDICT, -1);
    bool over = game->verdict(lend_state(state), give(OUT, "the verdict", verdict, sizeof *verdict));

    take(OUT, verdict);
    leave();
    return over;
}

static unsigned guarded_turn(const void *state)
{
    unsigned turn = enter(TURN, -1)->turn(lend_state(state));

    leave();
    return turn;
}

static uint16_t guarded_default_action(const void *state, unsigned seat)
{
    uint16_t action = enter(DEFAULT_ACTION, (int)seat)->default_action(lend_state(state), seat);

    leave();
    return action;
}

static void guarded_view(const void *state, unsigned audience, void *view)
{
    const struct game *game = enter(VIEW, (int)audience);

    game->view(lend_state(state), audience, give(OUT, "the view", view, game->view_bytes));
    take(OUT, view);
    leave();
}

static unsigned guarded_view_actions(const void *view, uint16_t *out)
{
    const struct game *game = enter(VIEW_ACTIONS, -1);
    unsigned count =
        game->view_actions(lend_view(view), give(LIST, "the list of actions", out, game->actions_most * sizeof *out));

    take(LIST, out);
    leave();
    return count;
}

static void guarded_sample(const void *view, const struct game_seed *seed, void *state)
{
    const struct game *game = enter(SAMPLE, -1);

    game->sample(lend_view(view), lend(SEED, "the seed", seed, sizeof *seed),
                 give(OUT, "the state", state, game->state_bytes));
    take(OUT, state);
    leave();
}

/* The text gets a buffer of the same size, or of DRAWING_MOST bytes. */
static void guarded_draw(const void *view, struct game_text *text)
{
    const struct game *game = enter(DRAW, -1);
    struct game_text inner = *text;
    size_t size = text->size < DRAWING_MOST ? text->size : DRAWING_MOST;
    char *buffer = text->at;

    inner.at = give(DRAWING, "the buffer of the text", buffer, size);
    inner.size = size;
    game->draw(lend_view(view), give(TEXT, "the text", &inner, sizeof inner));
    take(TEXT, text);
    take(DRAWING, buffer);
    text->at = buffer;
    leave();
}

static void guarded_forfeit(const void *state, unsigned side, struct game_verdict *verdict)
{
    const struct game *game = enter(FORFEIT, -1);

    game->forfeit(lend_state(state), side, give(OUT, "the verdict", verdict, sizeof *verdict));
    take(OUT, verdict);
    leave();
}

static void guarded_asks(const void *state, unsigned seat, struct game_asks *asks)
{
    const struct game *game = enter(ASKS, (int)seat);

    game->asks(lend_state(state), seat, give(OUT, "the ask", asks, sizeof *asks));
    take(OUT, asks);
    leave();
}

static bool guarded_may_know(const void *state, unsigned audience, unsigned field, unsigned row, unsigned entry)
{
    bool may = enter(MAY_KNOW, (int)audience)->may_know(lend_state(state), audience, field, row, entry);

    leave();
    return may;
}

static struct game guarded_of(const struct game *game)
{
    struct game guarded = *game;

    guarded.configure = guarded_configure;
    guarded.seats = guarded_seats;
    guarded.role = guarded_role;
    guarded.side = guarded_side;
    guarded.start = guarded_start;
    guarded.to_act = guarded_to_act;
    guarded.actions = guarded_actions;
    guarded.apply = guarded_apply;
    guarded.verdict = guarded_verdict;
    guarded.turn = guarded_turn;
    guarded.default_action = guarded_default_action;
    guarded.view = guarded_view;
    guarded.view_actions = guarded_view_actions;
    guarded.sample = guarded_sample;
    guarded.draw = guarded_draw;
    guarded.forfeit = game->forfeit ? guarded_forfeit : NULL;
    guarded.asks = game->asks ? guarded_asks : NULL;
    guarded.may_know = game->may_know ? guarded_may_know : NULL;
    return guarded;
}

const struct game *guard_game(const struct game *game, struct guard_watch *watch, struct error *error)
{
    bool good = take_faults();

    for (unsigned i = 0; good && i < ROOMS; i++)
        good = room_open(&the_guard.rooms[i]);
    if (!good) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "there is no memory for guard pages: %s", strerror(errno));
        return NULL;
    }
    the_guard.game = game;
    the_guard.watch = watch;
    the_guard.guarded = guarded_of(game);
    return &the_guard.guarded;
}
