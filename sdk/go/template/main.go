// SPDX-License-Identifier: MIT

// A bot for the arena: decide chooses among the legal actions.
package main

import "artemia-arena.example/sdk/arena"

// decide plays a card if it can, else anything. d.View is what the seat knows.
func decide(d *arena.Decision) *arena.Action {
	if card := d.Actions.Kind("play").Random(); card != nil {
		return card
	}
	return d.Actions.Random()
}

func main() {
	arena.Run("my-bot", decide, &arena.Options{Version: "1"})
}
