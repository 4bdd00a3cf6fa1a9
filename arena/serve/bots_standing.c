/* SPDX-License-Identifier: MIT */
/* Which bots play, and what their authors are told of it. */
#include <stdarg.h>
#include <stdio.h>

#include "serve/bots.h"
#include "serve/serve_inside.h"

enum { SENTENCE_MAX = 1500 };

/* Bots of ladder.conf are the host's own: their versions need no qualification. */
static enum serve_standing standing_of(const struct serve *serve, const struct serve_bot *bot)
{
    const struct roster_ruling *ruling = roster_ruling(&serve->roster, bot->name);
    const struct roster_version *version = bot->hosted ? NULL : roster_version(&serve->roster, bot->name, bot->version);

    if (ruling && ruling->withdrawn)
        return STANDING_WITHDRAWN;
    if (bot->entering)
        return STANDING_ENTERING;
    if (version && version->state == VERSION_KEPT_OUT)
        return STANDING_KEPT_OUT;
    if (bot->engine == SERVE_NO_ENGINE)
        return STANDING_AWAY;
    if (bot->displaced)
        return STANDING_DISPLACED;
    if (ruling && ruling->benched)
        return STANDING_BENCHED;
    if (bot->pause.until_us)
        return STANDING_PAUSES;
    return version && version->state == VERSION_NEW && serve->file->qualification > 0 ? STANDING_QUALIFIES
                                                                                      : STANDING_PLAYS;
}

/* NULL: there is nothing to say any more. */
static void announce(const struct serve *serve, const struct serve_bot *bot, const char *sentence)
{
    const struct note note = note_of_bot(NOTE_WARNING, bot);

    if (bot->attaches && bot->engine != SERVE_NO_ENGINE && !engine_announce_to(serve->engine, bot->engine, sentence))
        serve_note(serve, &note, "out of memory: the author of %s is not told", bot->name);
}

void bots_announce(const struct serve *serve, const struct serve_bot *bot, const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    announce(serve, bot, sentence);
}

/* What its standing has become. */
static void announce_standing(const struct serve *serve, const struct serve_bot *bot)
{
    const struct roster_ruling *ruling = roster_ruling(&serve->roster, bot->name);

    if (bot->standing == STANDING_BENCHED)
        bots_announce(serve, bot, "%s gets no matches, as the host benched it%s%s", bot->name,
                      ruling && *ruling->why ? ": " : "", ruling ? ruling->why : "");
    else if (bot->standing == STANDING_PLAYS)
        announce(serve, bot, NULL);
}

void bots_review(struct serve *serve, struct serve_bot *bot)
{
    enum serve_standing before = bot->standing;

    serve->standing[bot->standing]--;
    bot->standing = standing_of(serve, bot);
    serve->standing[bot->standing]++;
    if (bot->standing != before) {
        announce_standing(serve, bot);
        elsewhere_look(serve);
    }
    matchmaker_let(serve->maker, bot->number, bot->standing == STANDING_PLAYS);
}

void bots_review_all(struct serve *serve)
{
    for (unsigned i = 0; i < serve->bot_count; i++)
        bots_review(serve, serve->bots[i]);
}

void bots_send_home(struct serve *serve)
{
    for (unsigned i = 0; i < serve->bot_count; i++)
        if (!serve->bots[i]->hosted &&
            (serve->bots[i]->standing == STANDING_WITHDRAWN || serve->bots[i]->standing == STANDING_KEPT_OUT))
            bots_leave(serve, serve->bots[i]);
}
