// SPDX-License-Identifier: MIT

// A bot on the SDK for Go for `arena bench sdk`.
package main

import (
	"os"
	"strconv"

	"artemia-arena.example/sdk/arena"
)

func decide(d *arena.Decision) *arena.Action { return d.Actions.First() }

func main() {
	capacity, err := strconv.Atoi(os.Getenv("ARENA_BENCH_CAPACITY"))
	if err != nil {
		panic(err)
	}
	arena.Run("hello-go", decide, &arena.Options{Capacity: capacity, Views: os.Getenv("ARENA_BENCH_VIEWS")})
}
