// SPDX-License-Identifier: MIT
// A bot in C++ answers what it heard in a trace as it did then, and what no arena sends is a sentence.
//
// usage: kit TRACE: its match m1, in which a bot that plays what chance says had seat 0. Prints its answers.
#include <arena_sdk/kit.hpp>

namespace
{

int failed = 0;

void check(bool holds, const std::string &what)
{
    if (!holds) {
        std::cerr << "does not hold: " << what << std::endl;
        failed = 1;
    }
}

// The bot of the README.
unsigned decide(arena_sdk::Decision &decision)
{
    const auto cards = decision.actions().kind("play");

    return cards.empty() ? decision.actions().random() : cards.random();
}

void check_errors(const std::vector<arena_sdk::kit::Frame> &heard)
{
    const auto throws = [](arena_sdk::Decision &) -> unsigned { throw std::runtime_error("its own"); };
    const auto illegal = [](arena_sdk::Decision &) { return 65535u; };
    arena_sdk::Options strict;

    for (const arena_sdk::Decide &wrong : {arena_sdk::Decide(throws), arena_sdk::Decide(illegal)}) {
        const auto result = arena_sdk::kit::play(heard, wrong);

        check(result.exceptions == result.decisions && result.answers.size() == result.decisions, "exceptions count");
        check(result.code() == 1 && result.error.empty(), "an exception is no error of the frames");
    }
    strict.strict = true;
    try {
        (void)arena_sdk::kit::play(heard, throws, strict);
        check(false, "under strict it is thrown on");
    } catch (const std::runtime_error &error) {
        check(error.what() == std::string("its own"), "what was thrown");
    }
}

void check_garbage(std::vector<arena_sdk::kit::Frame> heard)
{
    const std::size_t whole = heard.size();

    for (const arena_sdk::kit::Frame &garbage : {arena_sdk::kit::Frame{}, arena_sdk::kit::Frame{0xdd, 0xff}}) {
        heard[1] = garbage;
        const auto result = arena_sdk::kit::play(heard, decide);

        check(result.error.find("does not allow") != std::string::npos && result.code() == 1, "garbage is an error");
        check(result.answers.empty() && heard.size() == whole, "it ends there");
    }
}

void check_cut(std::vector<arena_sdk::kit::Frame> heard)
{
    heard.erase(heard.begin());
    const auto result = arena_sdk::kit::play(heard, decide);

    check(result.error.find("start no match") != std::string::npos && result.answers.empty(), "there must be a start");
}

} // namespace

int main(int count, char **words)
{
    if (count != 2) {
        std::cerr << "usage: kit TRACE" << std::endl;
        return 2;
    }
    const auto heard = arena_sdk::kit::read(words[1], "m1", 0);
    int starts = 0, ends = 0;
    arena_sdk::Options options;

    options.start = [&](arena_sdk::Match &match) { starts += match.game() == "notalone" && match.seat() == 0; };
    options.end = [&](const arena_sdk::End &end) { ends += !end.winner.empty(); };
    const auto result = arena_sdk::kit::play(heard, decide, options);
    check(result.code() == 0 && result.matches == 1 && starts == 1 && ends == 1, "a whole match");
    for (const arena_sdk::kit::Answer &answer : result.answers)
        std::cout << answer.match << ' ' << answer.decision << ' ' << answer.action << '\n';
    check_errors(heard);
    check_garbage(heard);
    check_cut(heard);
    try {
        (void)arena_sdk::kit::read(words[1], "m1", 7);
        check(false, "there is no seat 7");
    } catch (const arena_sdk::Error &error) {
        check(std::string(error.what()).find("nothing that seat 7 of match m1 heard") != std::string::npos,
              error.what());
    }
    return failed;
}
