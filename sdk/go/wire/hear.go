// SPDX-License-Identifier: MIT

package wire

import "artemia-arena.example/sdk/pack"

// hears has what is done with each type of message. It is set in init: what it names uses it in turn.
var hears map[string]func(*Conn, *Message) error

func init() {
	hears = map[string]func(*Conn, *Message) error{
		"welcome":  (*Conn).hearWelcome,
		"refusal":  (*Conn).hearRefusal,
		"start":    (*Conn).hearStart,
		"events":   (*Conn).hearEvents,
		"decision": (*Conn).hearDecision,
		"end":      (*Conn).hearEnd,
		"error":    (*Conn).hearError,
		"ping":     (*Conn).hearPing,
		"close":    (*Conn).hearClose,
	}
}

func (c *Conn) hearAll(frame []byte) error {
	messages, err := Unpack(frame)
	if err != nil {
		return err
	}
	for _, message := range messages {
		if err := hears[message.Type](c, message); err != nil {
			return err
		}
	}
	return nil
}

func (c *Conn) hearStart(m *Message) error {
	match := c.matches[m.Match]
	if match == nil {
		match = newMatch(m)
		c.matches[m.Match] = match
		c.steps = append(c.steps, &Start{match})
	} else if match.isReady {
		c.say("ready", map[string]any{"match": match.Handle})
	}
	return nil
}

func newMatch(m *Message) *Match {
	match := &Match{Handle: m.Match, Game: m.Game, Epoch: m.Epoch, Role: m.Role, Seat: int(m.Seat),
		Seats: int(m.Seats), Clock: m.Clock, BotSeed: m.BotSeed,
		Settings: map[string]string{}, Numbers: map[string]int{}, Sets: map[string][]int{}}
	for _, setting := range m.Settings {
		if text, ok := setting.Value.Text(); ok {
			match.Settings[string(setting.Key)] = text
		}
	}
	for _, setting := range m.Numbers {
		if number, ok := setting.Value.Int(); ok {
			match.Numbers[string(setting.Key)] = number
		} else if set, ok := setting.Value.Ints(); ok {
			match.Sets[string(setting.Key)] = set
		}
	}
	return match
}

func (c *Conn) hearEvents(m *Message) error {
	match := c.matches[m.Match]
	if match == nil {
		return nil
	}
	if c.config.NoEvents {
		if last := m.First + int64(m.EventCount) - 1; last > match.event {
			match.event = last
		}
		return nil
	}
	rest, _ := m.Events.Elements()
	for i := 0; i < m.EventCount; i++ {
		var event pack.Value
		event, rest = pack.Next(rest)
		if number := m.First + int64(i); number > match.event {
			match.event = number
			fields, _ := event.Map()
			c.steps = append(c.steps, &Event{match, number, kindOf(fields), fields})
		}
	}
	return nil
}

func kindOf(fields pack.Map) string {
	kind, _ := fields.Get("event").Text()
	return kind
}

func (c *Conn) hearDecision(m *Message) error {
	match := c.matches[m.Match]
	switch {
	case match == nil:
	case match.answered != nil && match.answered.Decision == m.Decision: // the answer was lost
		c.add(match.answered)
	case match.asked != m.Decision:
		match.asked = m.Decision
		c.steps = append(c.steps, &Decision{Match: match, Number: m.Decision, Actions: m.Actions, Asks: m.Asks, View: m.View,
			Left: m.Left, Bank: m.Bank, Last: m.Last})
	}
	return nil
}

func (c *Conn) hearEnd(m *Message) error {
	if match := c.matches[m.Match]; match != nil {
		delete(c.matches, m.Match)
		c.steps = append(c.steps, &End{match, m.Winner, m.Reason, m.Score})
	}
	return nil
}

func (c *Conn) hearError(m *Message) error {
	switch {
	case m.Code == "no-hello":
		return c.greetAgain()
	case m.Code == "unknown-match" && m.Match == 0 && c.isGreeting:
		c.missMatch(m)
		return nil
	}
	c.steps = append(c.steps, &Complaint{m.Code, m.Text, c.matches[m.Match]})
	if m.Code == "unknown-match" {
		delete(c.matches, m.Match)
	}
	return nil
}

func (c *Conn) hearPing(m *Message) error {
	c.say("pong", map[string]any{"number": m.Number})
	return nil
}

func (c *Conn) hearClose(*Message) error {
	c.isClosed = true
	return nil
}
