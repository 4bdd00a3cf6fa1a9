// SPDX-License-Identifier: MIT
// Tests of a bot without an arena: what a seat heard is given to its functions. It is not part of arena_sdk.hpp.
//
//     const auto heard = arena_sdk::kit::read("trace.jsonl", "m1", 0); // of `arena match --trace trace.jsonl`
//     const auto result = arena_sdk::kit::play(heard, decide);
//     assert(result.code() == 0 && result.answers.size() > 10);
#ifndef ARENA_SDK_KIT_HPP
#define ARENA_SDK_KIT_HPP

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "arena_sdk.hpp"

namespace arena_sdk::kit
{

// The bytes of a frame, as it came over the wire: a msgpack array of messages.
using Frame = std::vector<std::uint8_t>;

// What one seat, from 0, of a match, such as "m1", heard: a frame for each message in a file of `arena match --trace`.
// Throws Error if the file cannot be read, is no trace, or has nothing that this seat heard.
inline std::vector<Frame> read(const std::string &path, const std::string &match, unsigned seat)
{
    char error[ARENA_ERROR_MAX];
    std::size_t count;
    const std::unique_ptr<::arena_kit_frame, void (*)(void *)> read(
        arena_kit_read(path.c_str(), match.c_str(), seat, &count, error), std::free);
    std::vector<Frame> frames;

    if (!read)
        throw Error(error);
    for (std::size_t i = 0; i < count; i++)
        frames.emplace_back(read.get()[i].at, read.get()[i].at + read.get()[i].size);
    return frames;
}

// An answer of the bot.
struct Answer {
    std::uint64_t match, decision; // the handle of the match, the number of the decision
    unsigned action;
    std::string text, note; // "" for none
};

// What became of a bot that was played to.
struct Result : Report {
    std::vector<Answer> answers; // in the order in which the bot gave them
};

// Gives the frames to the bot as play of arena_sdk.hpp does, one after the other whatever it answers: what a function
// throws is printed and counted, and a legal action is played in place of the answer; under `strict` it is thrown on.
// A frame that no arena sends ends it, and `error` of the result is a sentence; so it is if the frames start no match.
// Of the options those about the connection are not used.
inline Result play(const std::vector<Frame> &frames, const Decide &decide, const Options &options = {})
{
    static const std::string name = "kit";
    std::vector<::arena_kit_frame> views;
    Options counted = options;
    bool is_started = false;
    Result result;
    std::size_t count;

    counted.start = [&](Match &match) {
        is_started = true;
        if (options.start)
            options.start(match);
    };
    for (const Frame &frame : frames)
        views.push_back({frame.data(), frame.size()});
    detail::Player player(name, decide, counted);
    const auto arena = player.connect([&](const ::arena_bot *bot, const ::arena_wishes *, char *error) {
        return arena_kit_connect(bot, views.data(), views.size(), error);
    });
    static_cast<Report &>(result) = player.play(arena);
    if (result.error.empty() && !is_started)
        result.error = "The frames start no match: give all that a seat heard, from the message start on";
    const ::arena_kit_answer *answers = arena ? arena_kit_answers(arena.get(), &count) : nullptr;
    for (std::size_t i = 0; answers && i < count; i++)
        result.answers.push_back(
            {answers[i].match, answers[i].decision, answers[i].action, answers[i].text, answers[i].note});
    return result;
}

} // namespace arena_sdk::kit

#endif
