// SPDX-License-Identifier: MIT

// The probe in Go: see suite.py for what a probe does.
package main

import (
	"os"

	"artemia-arena.example/sdk/arena"
)

// saying is the note of the probe; its keys are those that suite.py reads.
type saying struct {
	Action []string `json:"action"`
	Asks   []any    `json:"asks"`
	First  int      `json:"first"`
	Key    string   `json:"key"`
	Value  any      `json:"value"`
}

func decide(d *arena.Decision) *arena.Action {
	if d.Number == 13 {
		panic("the probe's own exception")
	}
	action := d.Actions.Random()
	said := saying{Action: []string{action.Kind, action.Object}, Asks: []any{}, First: d.Actions.First().ID, Value: 0}
	if keys := d.Match.Words.Keys(); len(keys) > 0 {
		said.Key = keys[(d.Number-1)%int64(len(keys))].Key
		said.Value = d.View.Value(said.Key)
	}
	if asks := d.Asks; asks != nil {
		by := ""
		if asks.By != nil {
			by = asks.By.ID
		}
		said.Asks = []any{asks.Kind, by, asks.Count}
	}
	for _, err := range []error{d.Note(said), d.Say("hello")} {
		if err != nil {
			panic(err)
		}
	}
	return action
}

func main() {
	_, strict := os.LookupEnv("PROBE_STRICT")
	arena.Run("probe", decide, &arena.Options{Version: "7", Capacity: 16, Strict: strict})
}
