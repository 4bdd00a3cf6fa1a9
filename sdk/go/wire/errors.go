// SPDX-License-Identifier: MIT

// Package wire is the connection of a bot to an arena: the socket, checked messages, and what keeps both going. It
// knows nothing of what the numbers of a game mean; package arena does.
package wire

import (
	"fmt"
	"strings"
	"unicode"
)

// ProtocolError says that the arena sent what the protocol does not allow.
type ProtocolError struct{ What string }

func (e *ProtocolError) Error() string {
	return "the arena sent what the protocol does not allow: " + e.What
}

// RefusalError says that the arena does not take the bot. Code is for the program, Text for its author.
type RefusalError struct{ Code, Text string }

func (e *RefusalError) Error() string {
	return Shown(fmt.Sprintf("the arena refuses the bot (%s): %s", e.Code, e.Text))
}

// Shown is a text for a terminal: of what cannot be seen, such as an escape sequence or a newline, it has the bytes, as
// \x1b.
func Shown(text string) string {
	var shown strings.Builder
	for _, letter := range text {
		if unicode.IsPrint(letter) {
			shown.WriteRune(letter)
			continue
		}
		for _, one := range []byte(string(letter)) {
			fmt.Fprintf(&shown, "\\x%02x", one)
		}
	}
	return shown.String()
}
