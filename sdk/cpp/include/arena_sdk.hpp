// SPDX-License-Identifier: MIT
// Write a bot for the arena in C++17. One call is the whole bot:
//
//     arena_sdk::run("mine", [](arena_sdk::Decision &decision) { return decision.actions().random(); });
//
// This header stands over the C library (arena_sdk.h), which is the wire: it connects, answers pings, comes back after
// a break and keeps several matches apart. Here are the words of the game: actions, pieces and views by their names.
// Link with -larena-sdk -lzmq -lsodium -lutf8proc.
//
// What a function returns by reference or as a std::string_view lives until the bot's function returns; the words of a
// game live as long as the program. One thread only.
#ifndef ARENA_SDK_HPP
#define ARENA_SDK_HPP

#include <any>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// There the structs have the names of functions, as C allows it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#include "arena_sdk.h"
#pragma GCC diagnostic pop

#include "arena_sdk/chance.hpp"
#include "arena_sdk/value.hpp"
#include "arena_sdk/words.hpp"

#include "arena_sdk/games/leduc.hpp"
#include "arena_sdk/games/notalone.hpp"

#include "arena_sdk/rules.hpp"

namespace arena_sdk
{

// What the library raises: a sentence for people.
class Error : public std::runtime_error
{
    using std::runtime_error::runtime_error;
};

// --- a match -------------------------------------------------------------------------------------------------------

// A match that this bot plays in one seat. It lives until its end was reported.
class Match
{
  public:
    explicit Match(::arena_match *match)
        : match_(match), found_(detail::find(arena_match_game(match), arena_match_epoch(match)))
    {
    }

    std::uint64_t handle() const { return arena_match_handle(match_); } // names it on this connection
    std::string_view game() const { return arena_match_game(match_); }  // "notalone"
    std::string_view epoch() const { return arena_match_epoch(match_); }
    std::string_view role() const { return arena_match_role(match_); }   // "creature"
    std::string_view clock() const { return arena_match_clock(match_); } // "move=1s,bank=60s,...", or "none"
    unsigned seat() const { return arena_match_seat(match_); }           // from 0
    unsigned seats() const { return arena_match_seats(match_); }
    // As text; nothing if the game has no setting of that name.
    std::optional<std::string_view> setting(const std::string &name) const
    {
        const char *text = arena_match_setting(match_, name.c_str());

        return text ? std::optional<std::string_view>(text) : std::nullopt;
    }
    // All settings as numbers, by name: words by their place among the setting's values.
    Value numbers() const { return Value(arena_match_numbers(match_)); }
    // Without actions and keys if they are not known.
    const Words &words() const { return *found_.words; }
    // Why they are not known: a sentence; else "".
    const std::string &words_missing() const { return found_.missing; }

    std::any state; // yours, for this match

    ::arena_match *c() const { return match_; } // for functions of arena_sdk.h

  private:
    ::arena_match *match_;
    detail::Found found_;
};

// --- a decision ----------------------------------------------------------------------------------------------------

// Actions in ascending order. They live until the bot's function returns; each gets its words when it is looked at.
class Actions
{
  public:
    Actions(std::vector<Action> actions, Chance &chance)
        : actions_(std::move(actions)), count_(actions_.size()), chance_(&chance)
    {
    }
    Actions(const std::uint16_t *ids, std::size_t count, const Words &words, Chance &chance)
        : ids_(ids), count_(count), words_(&words), chance_(&chance)
    {
    }

    auto begin() const { return all().begin(); }
    auto end() const { return all().end(); }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    const Action &operator[](std::size_t index) const
    {
        const Action *known = ids_ ? words_->find(ids_[index]) : &actions_[index];

        return known ? *known : all()[index];
    }
    bool contains(unsigned id) const
    {
        for (std::size_t i = 0; i < count_; i++)
            if ((ids_ ? ids_[i] : actions_[i].id) == id)
                return true;
        return false;
    }

    // The first. Throws std::out_of_range if there is none.
    const Action &first() const { return (*this)[some(0)]; }
    // One of them, all equally likely, the same in each replay. Throws std::out_of_range if there is none.
    const Action &random() const
    {
        return (*this)[some(empty() ? 0 : chance_->below(static_cast<std::uint32_t>(count_)))];
    }
    // Those of these kinds.
    Actions kind(std::initializer_list<std::string_view> kinds) const
    {
        return those([&](const Action &action) { return is_among(action.kind, kinds); });
    }
    Actions kind(std::string_view kind) const { return this->kind({kind}); }
    // Those with these objects.
    Actions object(std::initializer_list<std::string_view> objects) const
    {
        return those([&](const Action &action) { return is_among(action.object, objects); });
    }
    Actions object(std::string_view object) const { return this->object({object}); }

  private:
    static bool is_among(std::string_view word, std::initializer_list<std::string_view> words)
    {
        for (std::string_view other : words)
            if (word == other)
                return true;
        return false;
    }

    template <typename Which> Actions those(Which which) const
    {
        std::vector<Action> found;

        for (const Action &action : all())
            if (which(action))
                found.push_back(action);
        return Actions(std::move(found), *chance_);
    }
    std::size_t some(std::size_t index) const
    {
        if (empty())
            throw std::out_of_range("no action to choose from");
        return index;
    }
    const std::vector<Action> &all() const
    {
        if (actions_.size() < count_) {
            actions_.reserve(count_);
            for (std::size_t i = 0; i < count_; i++)
                actions_.push_back(words_->action(ids_[i]));
        }
        return actions_;
    }

    const std::uint16_t *ids_ = nullptr; // of a decision; nullptr: all of them are in actions_
    mutable std::vector<Action> actions_;
    std::size_t count_;
    const Words *words_ = nullptr;
    Chance *chance_;
};

// What a decision asks for.
struct Asks {
    std::string_view kind; // a word of the game, such as "discard"
    const Piece *by;       // the piece that caused it; nullptr: none, or one without words
    std::int64_t code;     // its code; -1: there is none
    unsigned count;        // answers that this ask still takes, this one included
};

// What the arena waits for.
class Decision
{
  public:
    Decision(::arena_decision *decision, Match &match)
        : decision_(decision), match_(match), chance_(arena_match_seed(match.c()), arena_decision_number(decision)),
          actions_(actions_of(decision, match.words(), chance_))
    {
    }
    Decision(const Decision &) = delete;
    Decision &operator=(const Decision &) = delete;

    Match &match() const { return match_; }
    std::uint64_t number() const { return arena_decision_number(decision_); } // from 1 in each match
    const Actions &actions() const { return actions_; }
    // Nothing if the arena does not say it.
    std::optional<Asks> asks() const
    {
        const struct arena_asks *asks = ::arena_asks(decision_);

        if (!asks)
            return std::nullopt;
        return Asks{asks->kind, asks->by < 0 ? nullptr : match_.words().piece(asks->by_type, asks->by), asks->by,
                    asks->count};
    }
    // What the seat knows; with `arena_sdk::notalone::View view(decision.view())` its keys have names.
    View view() const { return View(Value(arena_view(decision_)), match_.words(), match_.seats()); }

    // Milliseconds when it was sent; -1 without a clock.
    std::int64_t left() const { return arena_left_ms(decision_); } // until its deadline, bank included
    std::int64_t bank() const { return arena_bank_ms(decision_); }
    std::int64_t last() const { return arena_last_ms(decision_); } // the time of the last answer

    // A text that all seats hear, if the action may carry talk: at most ARENA_TEXT_MAX bytes.
    void say(const std::string &text)
    {
        if (!arena_say(decision_, text.c_str()))
            throw std::invalid_argument("a text is UTF-8 of at most " + std::to_string(ARENA_TEXT_MAX) + " bytes");
    }
    // A text for the record, shown after the match's release: at most ARENA_NOTE_MAX bytes.
    void note(const std::string &text)
    {
        if (!arena_note(decision_, text.c_str()))
            throw std::invalid_argument("a note is UTF-8 of at most " + std::to_string(ARENA_NOTE_MAX) + " bytes");
    }

    // A number of 0..n-1, all equally likely, the same in each replay; n is at least 1.
    std::uint32_t below(std::uint32_t n) { return chance_.below(n); }

    ::arena_decision *c() const { return decision_; }

  private:
    static Actions actions_of(const ::arena_decision *decision, const Words &words, Chance &chance)
    {
        std::size_t count;
        const std::uint16_t *ids = arena_actions(decision, &count);

        return Actions(ids, count, words, chance);
    }

    ::arena_decision *decision_;
    Match &match_;
    Chance chance_;
    Actions actions_;
};

// --- a bot ---------------------------------------------------------------------------------------------------------

struct Event {
    Match &match;
    std::uint64_t number; // counts from 1 in each match
    std::string_view kind;
    Value fields; // those that this seat may know
};

struct End {
    Match &match;
    std::string_view winner; // a side, "draw" or "void"
    std::string_view reason;
    std::vector<std::int32_t> scores; // of each seat
};

// What the arena says that this bot did wrong; or, with the code "notice", words of the host.
struct Complaint {
    Match *match; // nullptr: it is of none
    std::string_view code, text;
};

// Everything that a bot may want. Empty texts and lists mean the default.
struct Options {
    std::function<void(Match &)> start; // set up; the clocks start when all bots have done so
    std::function<void(const Event &)> event;
    std::function<void(const End &)> end;
    std::function<void(const Complaint &)> error; // without it, it is printed
    bool strict = false;                          // an exception ends the bot
    std::string version;
    unsigned capacity = 1; // matches at once
    enum arena_views views = ARENA_VIEWS_SPARSE;
    std::vector<std::string> view_keys; // decisions carry these keys alone
    std::vector<std::string> plays;     // roles, classes of a ladder, "people"; everything unless you say less
    std::string endpoint, token, server_key, keys;
};

// What became of a bot's run.
struct Report {
    std::uint64_t matches = 0; // that ended
    std::uint64_t decisions = 0;
    std::uint64_t exceptions = 0;        // of the bot's own functions
    std::vector<std::string> complaints; // codes, notices left out
    std::string error;                   // why the connection could not be made or used any more

    int code() const { return exceptions > 0 || !error.empty(); } // for main
};

// Returns one of decision.actions(), or its id.
using Decide = std::function<unsigned(Decision &)>;

// Connects and plays until the arena closes the connection. What a function throws is printed and counted, and in place
// of an answer a legal action is played at random; under `strict` it is thrown on.
Report play(const std::string &name, const Decide &decide, const Options &options = {});

// The whole bot: as play. Returns the exit code for main: 0; or 1 after an exception of the bot's own functions, or if
// the connection could not be used.
int run(const std::string &name, const Decide &decide, const Options &options = {});

} // namespace arena_sdk

#include "arena_sdk/run.hpp"

#endif
