# SPDX-License-Identifier: MIT
# A project of somebody else's, as its CMakeLists.txt.
cmake_minimum_required(VERSION 3.16)
project(consumer LANGUAGES C)
find_package(arena-sdk 1 REQUIRED)
find_package(arena-notalone REQUIRED)
add_executable(bot first.c)
target_link_libraries(bot arena::sdk)
add_executable(bot-static first.c)
target_link_libraries(bot-static arena::sdk-static)
add_executable(playout playout.c)
target_link_libraries(playout arena::notalone)
