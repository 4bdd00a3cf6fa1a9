// SPDX-License-Identifier: MIT
// A bot for the arena: decide chooses among the legal actions.
#include <arena_sdk.hpp>

// Plays a card if it can, else anything. decision.view() is what the seat knows.
static unsigned decide(arena_sdk::Decision &decision)
{
    const auto cards = decision.actions().kind("play");

    return cards.empty() ? decision.actions().random() : cards.random();
}

int main()
{
    arena_sdk::Options options;

    options.version = "1";
    return arena_sdk::run("my-bot", decide, options);
}
