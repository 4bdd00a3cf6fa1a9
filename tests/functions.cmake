# SPDX-License-Identifier: MIT
# How a folder of tests/ declares its tests. Each test has labels: its folder (`ctest -L notalone`), by rule, so that a move
# changes none; and when it runs in this build, quick, long, deep or soak, from what tests/when.cmake says of it. In the build
# with sanitizers its name begins with `asan-`: `.ci/test` runs the tests of both builds side by side.

# What tests in Python are told. What searches many cases is thinned under a sanitizer, which takes several times as long and
# need not see a line as often.
set(TEST_ENVIRONMENT PYTHONDONTWRITEBYTECODE=1 ARENA_BUILD=${CMAKE_BINARY_DIR})
if(CMAKE_C_FLAGS MATCHES "-fsanitize")
  set(SANITIZED ON)
  list(APPEND TEST_ENVIRONMENT ARENA_SANITIZED=1)
  add_compile_definitions(ARENA_SANITIZED)
endif()
if(ARENA_FUZZ)
  set(ARENA_PREFIX asan-)
endif()
# Once is enough for what runs no C code of ours, or looks at the compiler's work: in the plain release build.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(PLAIN_RELEASE ON)
endif()

include(${CMAKE_CURRENT_LIST_DIR}/when.cmake)

# arena_add(NAME WHEN COMMAND word... [more of set_tests_properties]): a test with its labels and its place in the order. WHEN is
# what is usual for its kind.
function(arena_add name when)
  cmake_parse_arguments(GIVEN "" "" "COMMAND;PROPERTIES" ${ARGN})
  set(test ${ARENA_PREFIX}${name})
  add_test(NAME ${test} COMMAND ${GIVEN_COMMAND} WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  if(GIVEN_PROPERTIES)
    set_tests_properties(${test} PROPERTIES ${GIVEN_PROPERTIES})
  endif()
  if(SANITIZED)
    set_tests_properties(${test} PROPERTIES PROCESSORS 2)
  endif()
  foreach(row IN LISTS ARENA_WHEN)
    if(row MATCHES "^${name} ([0-9]+)( COMPUTES)?( [a-z -]+)?$")
      set_tests_properties(${test} PROPERTIES COST ${CMAKE_MATCH_1})
      if(CMAKE_MATCH_2)
        set_tests_properties(${test} PROPERTIES PROCESSORS 3)
      endif()
      if(CMAKE_MATCH_3)
        separate_arguments(when UNIX_COMMAND "${CMAKE_MATCH_3}")
      endif()
    endif()
  endforeach()
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/tests OUTPUT_VARIABLE folder)
  string(REGEX REPLACE "/.*" "" folder ${folder})
  list(JOIN when " " words)
  set_property(GLOBAL APPEND PROPERTY ARENA_TESTS "${folder} ${words}\n")
  # In the build with sanitizers `asan` is what is quick elsewhere.
  if(SANITIZED)
    list(REMOVE_ITEM when quick long)
    list(TRANSFORM when REPLACE "^asan$" quick)
    list(TRANSFORM when REPLACE "^asan-long$" long)
  else()
    list(FILTER when EXCLUDE REGEX "^asan")
  endif()
  set_tests_properties(${test} PROPERTIES LABELS "${folder};${when}")
endfunction()

# arena_test(NAME SOURCES file... [USES target...] [NEEDS target...] [ARGS word...] [WHEN quick|...] [SKIPS] [OWN])
#
# Tests in C. The first file has a main(). All tests of a folder are one program, tests/test-FOLDER, whose first word says
# which of them runs: one link for each folder. OWN: a program of its own, tests/test-NAME, for one that is linked in a way of
# its own. NEEDS: what else must be built for it. SKIPS: it returns 77 where it cannot run.
function(arena_test name)
  cmake_parse_arguments(TEST "OWN;SKIPS" "" "SOURCES;USES;NEEDS;ARGS;WHEN" ${ARGN})
  if(NOT TEST_WHEN)
    set(TEST_WHEN quick asan)
  endif()
  if(TEST_OWN)
    set(program test-${name})
    arena_test_program(${program} ${TEST_SOURCES})
    target_link_libraries(${program} PRIVATE ${TEST_USES} tests-patience PkgConfig::CMOCKA)
    if(TEST_NEEDS)
      add_dependencies(${program} ${TEST_NEEDS})
    endif()
  else()
    arena_runner_name(program)
    get_property(begun DIRECTORY PROPERTY RUNNER_ROWS SET)
    if(NOT begun)
      cmake_language(DEFER CALL arena_runner)
    endif()
    list(GET TEST_SOURCES 0 main)
    set_property(DIRECTORY APPEND PROPERTY RUNNER_ROWS "${name} ${main}")
    set_property(DIRECTORY APPEND PROPERTY RUNNER_SOURCES ${TEST_SOURCES})
    set_property(DIRECTORY APPEND PROPERTY RUNNER_USES ${TEST_USES})
    set_property(DIRECTORY APPEND PROPERTY RUNNER_NEEDS ${TEST_NEEDS})
    list(PREPEND TEST_ARGS ${name})
  endif()
  if(TEST_SKIPS)
    set(properties SKIP_RETURN_CODE 77)
  endif()
  arena_add(${name} "${TEST_WHEN}" COMMAND ${program} ${TEST_ARGS} PROPERTIES ${properties})
endfunction()

# arena_again(NAME OF WORD...): the same program as the test OF, with other words, over night.
function(arena_again name of)
  arena_runner_name(program)
  arena_add(${name} soak COMMAND ${program} ${of} ${ARGN})
endfunction()

# arena_test_program(NAME file...): a program beside the tests.
function(arena_test_program name)
  add_executable(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
endfunction()

# The name of this folder's program of tests.
function(arena_runner_name variable)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/tests OUTPUT_VARIABLE folder)
  string(REPLACE "/" "-" folder ${folder})
  set(${variable} test-${folder} PARENT_SCOPE)
endfunction()

# The program of this folder's tests: each main() gets a name of its own, and rows.c the list of them.
function(arena_runner)
  arena_runner_name(program)
  get_property(rows DIRECTORY PROPERTY RUNNER_ROWS)
  get_property(sources DIRECTORY PROPERTY RUNNER_SOURCES)
  get_property(uses DIRECTORY PROPERTY RUNNER_USES)
  get_property(needs DIRECTORY PROPERTY RUNNER_NEEDS)
  set(RUNNER_DECLARED "")
  set(RUNNER_LISTED "")
  foreach(row IN LISTS rows)
    string(REPLACE " " ";" row ${row})
    list(GET row 0 name)
    list(GET row 1 main)
    string(MAKE_C_IDENTIFIER "main_${name}" function)
    file(STRINGS ${main} found REGEX "^int main\\(")
    if(found MATCHES "void")
      string(APPEND RUNNER_DECLARED "int ${function}(void);\n")
      string(APPEND RUNNER_LISTED "    {\"${name}\", .alone = ${function}},\n")
    else()
      string(APPEND RUNNER_DECLARED "int ${function}(int count, char **words);\n")
      string(APPEND RUNNER_LISTED "    {\"${name}\", .with_words = ${function}},\n")
    endif()
    set_property(SOURCE ${main} APPEND PROPERTY COMPILE_OPTIONS -Dmain=${function} -Wno-missing-prototypes)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${main})
  endforeach()
  configure_file(${CMAKE_SOURCE_DIR}/tests/runner.c.in ${CMAKE_CURRENT_BINARY_DIR}/runner.c @ONLY)
  list(REMOVE_DUPLICATES sources)
  list(REMOVE_DUPLICATES uses)
  arena_test_program(${program} ${CMAKE_CURRENT_BINARY_DIR}/runner.c ${sources})
  target_link_libraries(${program} PRIVATE ${uses} tests-patience PkgConfig::CMOCKA)
  if(needs)
    add_dependencies(${program} ${needs})
  endif()
  get_property(definitions DIRECTORY PROPERTY RUNNER_DEFINES)
  target_compile_definitions(${program} PRIVATE ${definitions})
endfunction()

# arena_test_defines(NAME=value...): what the tests of this folder are told at compile time.
function(arena_test_defines)
  set_property(DIRECTORY APPEND PROPERTY RUNNER_DEFINES ${ARGN})
endfunction()

# arena_command(NAME [WHEN ...] [ENVIRONMENT NAME=value...] [PROPERTIES name value...] COMMAND word...): any other test; 77 says
# that it cannot run here.
function(arena_command name)
  cmake_parse_arguments(GIVEN "" "" "WHEN;ENVIRONMENT;PROPERTIES;COMMAND" ${ARGN})
  if(NOT GIVEN_WHEN)
    set(GIVEN_WHEN quick)
  endif()
  arena_add(${name} "${GIVEN_WHEN}" COMMAND ${GIVEN_COMMAND} PROPERTIES SKIP_RETURN_CODE 77 ${GIVEN_PROPERTIES})
  set_tests_properties(${ARENA_PREFIX}${name} PROPERTIES ENVIRONMENT "${TEST_ENVIRONMENT};${GIVEN_ENVIRONMENT}")
endfunction()

# arena_python(NAME MODULE[.CLASS[.METHOD]]... [as arena_command]): unittest's tests of this folder.
function(arena_python name)
  cmake_parse_arguments(PYTHON "" "" "WHEN;ENVIRONMENT;PROPERTIES" ${ARGN})
  arena_command(${name} WHEN ${PYTHON_WHEN} ENVIRONMENT ${PYTHON_ENVIRONMENT} PROPERTIES ${PYTHON_PROPERTIES}
                COMMAND ${Python3_EXECUTABLE} -m unittest ${PYTHON_UNPARSED_ARGUMENTS})
endfunction()

# Programs that run in sandboxes. The address sanitizer maps more memory than a sandbox gives, so it is in the arena alone.
function(arena_in_sandboxes)
  foreach(program ${ARGN})
    target_compile_options(${program} PRIVATE $<$<BOOL:${SANITIZED}>:-fno-sanitize=all>)
    target_link_options(${program} PRIVATE $<$<BOOL:${SANITIZED}>:-fno-sanitize=all>)
  endforeach()
endfunction()

# arena_fuzzer(NAME SOURCES file... USES target...): fuzz-NAME, a program of libFuzzer, which sees the branches that an input
# reaches: the whole build is compiled for that, as the preset asan does.
if(ARENA_FUZZ)
  if(NOT CMAKE_C_FLAGS MATCHES "fuzzer-no-link")
    message(FATAL_ERROR "ARENA_FUZZ needs clang and CMAKE_C_FLAGS with -fsanitize=fuzzer-no-link,address, as the preset asan has")
  endif()
endif()

function(arena_fuzzer name)
  cmake_parse_arguments(FUZZER "" "" "SOURCES;USES" ${ARGN})
  arena_test_program(fuzz-${name} ${FUZZER_SOURCES})
  target_link_options(fuzz-${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(fuzz-${name} PRIVATE ${FUZZER_USES})
endfunction()

# arena_plugin_file(TARGET NAME FOLDER file...): a game in a file, tests/FOLDER/NAME.so.
function(arena_plugin_file target name folder)
  add_library(${target} MODULE ${ARGN})
  target_link_libraries(${target} PRIVATE arena_game)
  target_link_options(${target} PRIVATE LINKER:--exclude-libs,ALL)
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${name} C_VISIBILITY_PRESET hidden
                        LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/${folder})
endfunction()
