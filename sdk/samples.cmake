# SPDX-License-Identifier: MIT
# What `arena init game` and `arena init bot` write: lines sample|named|path|file, for arena/cli/init/samples.cmake. In a
# file that is named the name of the folder stands for my-bot.
set(SAMPLE_LINES "")
set(SAMPLE_SOURCES "")

# sample_file(SAMPLE NAMED file path): one file of sdk/.
macro(sample_file sample named file path)
  list(APPEND SAMPLE_LINES "${sample}|${named}|${path}|${CMAKE_SOURCE_DIR}/sdk/${file}")
  list(APPEND SAMPLE_SOURCES ${CMAKE_SOURCE_DIR}/sdk/${file})
endmacro()

# sample_files(SAMPLE NAMED folder [path]): all files below a folder of sdk/ but tests, at a path of the folder that is made.
macro(sample_files sample named folder)
  set(sample_at "")
  if(${ARGC} GREATER 3)
    set(sample_at "${ARGV3}/")
  endif()
  file(GLOB_RECURSE sample_names CONFIGURE_DEPENDS LIST_DIRECTORIES false RELATIVE ${CMAKE_SOURCE_DIR}/sdk/${folder}
       ${CMAKE_SOURCE_DIR}/sdk/${folder}/*)
  if("${named}" STREQUAL "false")
    list(FILTER sample_names EXCLUDE REGEX "(^|/)(template|lint|golden|target|test)/|_test\\.go$|(^|/)test\\.sh$")
  endif()
  list(FILTER sample_names EXCLUDE REGEX "(^|/)(__pycache__|node_modules|dist)/")
  foreach(sample_name IN LISTS sample_names)
    sample_file(${sample} ${named} ${folder}/${sample_name} "${sample_at}${sample_name}")
  endforeach()
endmacro()

sample_files(game true game)
# A bot has its library beside it, so that it needs nothing of ours to be built; those in C and C++ use what is installed.
sample_files(c true c/template)
sample_files(c++ true cpp/template)
sample_files(go true go/template)
sample_files(go false go arena-sdk)
sample_file(go false go/go.sum go.sum)
sample_files(java true java/template)
sample_files(java false java/src/main src/main)
sample_files(python true python/template)
sample_files(python false python/src/arena_sdk arena_sdk)
sample_file(python false python/requirements.lock requirements.txt)
sample_files(rust true rust/template)
sample_files(rust false rust/src arena-sdk/src)
sample_file(rust false rust/Cargo.toml arena-sdk/Cargo.toml)
sample_file(rust false rust/README.md arena-sdk/README.md)
sample_file(rust false rust/Cargo.lock Cargo.lock)
sample_files(typescript true typescript/template)
sample_files(typescript false typescript/src src/arena-sdk)
