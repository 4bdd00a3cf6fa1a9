# SPDX-License-Identifier: MIT
# In which order ctest begins the tests, and which of them run side by side. The preset of the release build gives it eight places: most
# tests wait for processes and clocks, and eight of them keep two cores busy. One that computes takes three, so that no more of them run
# at once than there are cores. Under a sanitizer all compute, and five are enough.
#
# The longest begin first, since the last to begin ends last. A row is a test and some seconds of it, then COMPUTES if that is
# processor time; what takes less than some ten seconds needs none. Where ctest has run before it knows better.
set(ARENA_LONG
    "sdk-rust 240 COMPUTES" "sdk-typescript 200" "sdk-java 180" "sdk-go 100 COMPUTES" "sdk-python 90" "sdk-cpp 60 COMPUTES" "sdk-bridge 30"
    "pages-play 70 COMPUTES" "pages-people 60 COMPUTES" "pages-served 50 COMPUTES" "pages-viewer 30 COMPUTES" "pages-long 45 COMPUTES" "pages-ladder_pages 30 COMPUTES"
    "pages-event 15 COMPUTES" "pages-tables 30 COMPUTES" "pages-style 10"
    "tidy-analysis 170 COMPUTES" "tidy-format 15 COMPUTES"
    "end-to-end-host 160" "end-to-end-on_cluster 60" "end-to-end-hostile_nodes 100" "end-to-end-verify_on 50" "cluster-events 60" "end-to-end-doctor 140" "end-to-end-ladder_store 60" "end-to-end-flat-event 60"
    "end-to-end-absent 50" "end-to-end-chances 15" "end-to-end-elsewhere 30" "end-to-end-elsewhere-slurm 25" "end-to-end-elsewhere-kubernetes 25" "end-to-end-people 20" "end-to-end-people_tables 40" "end-to-end-people_killed 30" "end-to-end-attaching 40" "end-to-end-asked 30" "end-to-end-observing 20" "end-to-end-kept_out 15"
    "leaks 110 COMPUTES" "notalone-pairs 80 COMPUTES" "breaches 60 COMPUTES" "notalone-coverage 40 COMPUTES" "sprt 30 COMPUTES"
    "files-fuzz 100 COMPUTES" "conformance 20 COMPUTES" "resume 26" "stalls 30" "archive 20" "hostile 60"
    "cluster-slurm-faults 45" "cluster-slurm-fullqueue 80" "cluster-slurm 50" "cluster-kubernetes 60" "cluster-kubernetes-events 30" "share-cluster_event 90" "cluster-command 15"
    "install-bots 80 COMPUTES" "install-builds 40 COMPUTES" "install-games 35 COMPUTES"
    "bots-legal 20 COMPUTES" "bots-strength 15 COMPUTES" "game-gate 18" "game-mistakes 18 COMPUTES" "game-command 11"
    "ladder-coverage 15 COMPUTES" "sweep 12 COMPUTES" "keep 10" "monitoring 15"
    "files-fuzz-libfuzzer-done 51 COMPUTES" "files-fuzz-libfuzzer-played 48 COMPUTES" "files-fuzz-libfuzzer-database 35 COMPUTES"
    "files-fuzz-libfuzzer-season 22 COMPUTES" "files-fuzz-libfuzzer-catalog 18 COMPUTES" "files-fuzz-libfuzzer-record 15 COMPUTES"
    "fuzz-actions-libfuzzer 11 COMPUTES")

# arena_order(TEST): gives the test its place in the order. In the folder of its add_test.
function(arena_order test)
  foreach(row IN LISTS ARENA_LONG)
    if(row MATCHES "^${test} ([0-9]+)( COMPUTES)?$")
      set_tests_properties(${test} PROPERTIES COST ${CMAKE_MATCH_1})
      if(CMAKE_MATCH_2)
        set_tests_properties(${test} PROPERTIES PROCESSORS 3)
      endif()
    endif()
  endforeach()
endfunction()
