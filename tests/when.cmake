# SPDX-License-Identifier: MIT
# When a test runs, and in which order. What is usual for a test in C is `quick asan`, for one of the whole program `quick
# asan-long`, for any other `quick`:
#
#   quick      at each change, in the release build: `.ci/test`
#   asan       at each change, in the build with sanitizers
#   long       before a release, in the release build: `.ci/test --all`
#   asan-long  before a release, in the build with sanitizers: what computes long there, and the whole program
#   deep       by hand, at the end of a larger change
#   soak       by hand, over night
#
# A row is a test and some seconds of it, then COMPUTES if that is processor time, and its own words if they are not what is
# usual. The longest begin first, since the last to begin ends last. A preset gives the tests eight places, as most wait for
# processes and clocks; one that computes takes three of them.
set(ARENA_WHEN
    # The whole suites of the SDKs and pages; the quick paths are enough at each change.
    "sdk-rust 240 COMPUTES long" "sdk-typescript 200 long" "sdk-java 180 long" "sdk-go 100 COMPUTES long" "sdk-python 90 long" "sdk-cpp 60 COMPUTES long" "sdk-bridge 30 long"
    "sdk-rust-quick 50 COMPUTES" "sdk-java-quick 60" "sdk-go-quick 20 COMPUTES" "sdk-typescript-quick 37" "sdk-python-quick 34" "sdk-cpp-quick 12 COMPUTES"
    "pages-play 70 COMPUTES long" "pages-people 60 COMPUTES long" "pages-served 50 COMPUTES long" "pages-viewer 30 COMPUTES long" "pages-long 45 COMPUTES long" "pages-ladder_pages 30 COMPUTES long"
    "pages-event 15 COMPUTES long" "pages-tables 30 COMPUTES long" "pages-style 10 long" "pages-quick 60 COMPUTES"
    "tidy-analysis 170 COMPUTES long" "tidy-recent 15 COMPUTES" "tidy-format 15 COMPUTES"
    "end-to-end-host 30" "end-to-end-on_cluster 120 long asan-long" "end-to-end-hostile_nodes 90 long asan-long" "end-to-end-verify_on 90 long asan-long" "cluster-events 60 long" "end-to-end-doctor 120" "end-to-end-repairs 80" "end-to-end-tournament 78" "end-to-end-resume 72" "end-to-end-bench 66 long asan-long" "end-to-end-mortal_events 61" "containers 57" "docker 54" "spread 46" "container-entries 28" "sprt-tables 20 quick" "brackets 40 quick asan-long" "teams 34 quick asan-long" "sparse 33 quick asan-long" "tables 29 quick asan-long" "matchmaker 39" "free-for-all-coverage 20" "end-to-end-ladder_store 22" "end-to-end-flat-event 15 long asan-long" "schedule 20 quick asan-long" "conformance-liarsdice 15 quick asan-long" "conformance-minnow 15 quick asan-long"
    "end-to-end-absent 50" "end-to-end-chances 15" "end-to-end-elsewhere 75 long asan-long" "end-to-end-elsewhere-slurm 25 long" "end-to-end-elsewhere-kubernetes 25" "end-to-end-people 20" "end-to-end-people_tables 40" "end-to-end-people_killed 30" "end-to-end-attaching 40" "end-to-end-asked 30" "end-to-end-observing 20" "end-to-end-kept_out 15" "end-to-end-dodging 40 long asan-long"
    "leaks 75 COMPUTES quick asan-long" "notalone-pairs 80 COMPUTES long" "breaches 60 COMPUTES quick" "notalone-coverage 40 COMPUTES long asan" "sprt 30 COMPUTES long"
    "files-fuzz 100 COMPUTES asan-long soak" "conformance 20 COMPUTES" "resume 26" "stalls 30" "archive 30 quick asan-long" "hostile 60"
    "cluster-slurm-faults 45 long" "cluster-slurm-fullqueue 80 long" "cluster-slurm 50" "cluster-kubernetes 60" "cluster-kubernetes-events 30" "share-cluster_event 140 long" "cluster-command 15"
    "install-bots 80 COMPUTES" "install-builds 40 COMPUTES" "install-games 35 COMPUTES"
    "bots-legal 20 COMPUTES" "bots-strength 15 COMPUTES" "game-gate 18" "game-mistakes 18 COMPUTES" "game-command 11"
    "ladder-coverage 15 COMPUTES" "sweep 12 COMPUTES quick asan-long" "keep 10" "monitoring 15"
    "files-fuzz-libfuzzer-done 51 COMPUTES" "files-fuzz-libfuzzer-played 48 COMPUTES" "files-fuzz-libfuzzer-database 35 COMPUTES"
    "files-fuzz-libfuzzer-season 22 COMPUTES" "files-fuzz-libfuzzer-catalog 18 COMPUTES" "files-fuzz-libfuzzer-record 15 COMPUTES"
    "fuzz-actions-libfuzzer 11 COMPUTES")
