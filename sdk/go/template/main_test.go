// SPDX-License-Identifier: MIT

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"artemia-arena.example/sdk/kit"
)

// program is the arena.
func program() string {
	if name := os.Getenv("ARENA"); name != "" {
		return name
	}
	return "arena"
}

// The bot gets what was heard at the seats of a match that others played.
func TestEachChoiceIsLegal(t *testing.T) {
	trace := filepath.Join(t.TempDir(), "trace.jsonl")
	command := exec.Command(program(), "match", "--creature", "bot-random", "--hunted", "bot-random", "--seed", "test",
		"--trace", trace)
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	for seat := 0; seat < 2; seat++ {
		file, err := os.Open(trace)
		if err != nil {
			t.Fatal(err)
		}
		heard, err := kit.ReadTrace(file, "m1", seat)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		result := kit.Play(heard, decide, nil)
		if result.Err != nil || result.Exceptions != 0 || len(result.Answers) < 6 {
			t.Errorf("seat %d: %v, %d exceptions, %d answers", seat, result.Err, result.Exceptions, len(result.Answers))
		}
	}
}
