// SPDX-License-Identifier: MIT

// Package arena is a bot in one call:
//
//	func decide(d *arena.Decision) *arena.Action {
//		return d.Actions.Random()
//	}
//
//	func main() {
//		arena.Run("my-bot", decide, nil)
//	}
//
// Run is the whole bot: it finds the arena, plays every match that the arena gives it, and calls your functions. Play
// is the same and returns a report in place of ending the process. A program with a loop of its own uses Connect. All
// your functions are called by the goroutine that called Run, Play or Connection.Next. It alone may use the
// connection.
//
// The README.md beside go.mod is the guide; the protocol is in proto/README.md of the arena.
package arena

// Version is that of this library.
const Version = "0.1.0"
