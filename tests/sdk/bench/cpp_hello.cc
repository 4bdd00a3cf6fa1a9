// SPDX-License-Identifier: MIT
// A bot on the SDK for C++ for `arena bench sdk`.
#include <cstdlib>
#include <map>
#include <string>

#include <arena_sdk.hpp>

int main()
{
    const std::map<std::string, arena_views> views = {
        {"full", ARENA_VIEWS_FULL}, {"sparse", ARENA_VIEWS_SPARSE}, {"none", ARENA_VIEWS_NONE}};
    arena_sdk::Options options;

    options.capacity = std::stoul(std::getenv("ARENA_BENCH_CAPACITY"));
    options.views = views.at(std::getenv("ARENA_BENCH_VIEWS"));
    return arena_sdk::run(
        "hello-cpp", [](arena_sdk::Decision &decision) { return decision.actions().first(); }, options);
}
