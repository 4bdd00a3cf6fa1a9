/* SPDX-License-Identifier: MIT */
#include "labyrinth.h"

#include <stdio.h>
#include <string.h>

#include "games/notalone/questions/questions.h"

/* The next place of the list, which moves on. */
static uint8_t next_place(const char **list)
{
    char word[64];
    size_t size = strcspn(*list, " ");

    (void)snprintf(word, sizeof word, "%.*s", (int)size, *list);
    *list += size + ((*list)[size] == ' ');
    return (uint8_t)__builtin_ctz(places(word));
}

void cover(struct scenario *sc, const char *list, uint16_t revealed)
{
    for (unsigned space = COLUMNS + 1; space < SPACES; space++)
        sc->s.planet[space] = next_place(&list);
    sc->s.face_down = (uint16_t)(LOWER_ROW & ~(unsigned)revealed);
}

void draw_pile(struct scenario *sc, const char *list)
{
    for (unsigned i = PILE_MAX; i > 0; i--)
        sc->s.pile[i - 1] = next_place(&list);
}

void draw_places(struct scenario *sc, unsigned space)
{
    draw_pile(sc, "swamp mangrove shelter wreck source artefact archipelago pole fungi portal");
    begin(sc);
    commit_all(sc, "labyrinth lair");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, space);
}

void enter(struct scenario *sc, uint16_t revealed)
{
    cover(sc, "wreck swamp artefact source shelter", revealed);
    begin(sc);
    commit_all(sc, "labyrinth lair");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
}

void reveal(struct scenario *sc, unsigned seat, unsigned space)
{
    char action[40];

    if (legal(sc, seat, "uncover"))
        act(sc, seat, "uncover");
    (void)snprintf(action, sizeof action, "space %u", space);
    act(sc, seat, action);
}

bool is_space_offered(const struct scenario *sc, const char *kind, unsigned space)
{
    char action[40];

    (void)snprintf(action, sizeof action, "%s %u", kind, space);
    return legal(sc, (unsigned)__builtin_ctz(sc->s.asked), action);
}
