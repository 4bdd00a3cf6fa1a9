// SPDX-License-Identifier: MIT

package wire

import (
	"errors"
	"sort"
	"strings"
	"time"
)

// greet waits for the welcome. What comes with it stays for Next.
func (c *Conn) greet() error {
	silence := c.patience / silencePart
	end, told := c.link.Waited()+silence, false
	for c.isGreeting && !c.isClosed {
		left := end - c.link.Waited()
		over, err := c.wait(time.Now().Add(left))
		switch {
		case err != nil:
			return err
		case !over || left > 0:
			continue
		case told:
			return errors.New("the arena did not say welcome in time")
		}
		told, end = true, end+c.patience-silence
		if !c.isRefused {
			who := "nobody answers"
			if isUp, _ := c.link.State(); isUp {
				who = "somebody is there and does not say welcome"
			}
			c.warn("%s at %s%s; trying for %s s more", who, c.config.Endpoint, c.breakHint(), seconds(c.patience-silence))
		}
	}
	return nil
}

// sayHello begins anew: there is a new connection. What was said and did not leave is lost, and each match is come
// back to.
func (c *Conn) sayHello() error {
	c.isGreeting, c.isWelcomed = true, false
	for _, match := range c.matches {
		match.isAway = true
	}
	c.writer.clear()
	c.sayNextHello()
	c.Flush()
	return nil
}

// away returns the match with the lowest handle that the bot has not come back to; nil if there is none.
func (c *Conn) away() *Match {
	handles := make([]int64, 0, len(c.matches))
	for handle, match := range c.matches {
		if match.isAway {
			handles = append(handles, handle)
		}
	}
	if len(handles) == 0 {
		return nil
	}
	sort.Slice(handles, func(i, j int) bool { return handles[i] < handles[j] })
	return c.matches[handles[0]]
}

func (c *Conn) sayNextHello() {
	match := c.away()
	c.again = time.Time{}
	if match == nil && c.isWelcomed {
		c.isGreeting = false
		return
	}
	if match == nil && c.config.Token != "" { // there is nothing to come back to
		c.token = c.config.Token
	}
	hello := map[string]any{}
	for key, value := range c.hello {
		hello[key] = value
	}
	if c.token != "" {
		hello["token"] = c.token
	}
	c.greeting = 0
	if match != nil {
		c.greeting = match.Handle
		hello["match"], hello["event"] = match.Handle, match.event
	}
	c.say("hello", hello)
}

func (c *Conn) hearWelcome(m *Message) error {
	if m.Token != "" {
		c.token = m.Token
	}
	if c.config.Token == "" || c.token != c.config.Token { // so no arena started it
		c.setPatience(Return)
	}
	if match := c.matches[c.greeting]; match != nil {
		match.isAway = false
	}
	if len(c.matches) == 0 && len(m.Ignored) > 0 {
		c.warn("no view has the keys %s", strings.Join(m.Ignored, ", "))
	}
	c.isWelcomed, c.isRefused = true, false
	if c.isGreeting {
		c.sayNextHello()
	}
	return nil
}

func (c *Conn) hearRefusal(m *Message) error {
	switch {
	case m.Code == "no-hello":
		return c.greetAgain()
	case c.greeting != 0 && (m.Code == "unknown-match" || m.Code == "token"):
		c.missMatch(m)
	case !c.comesAgain(m.Retry):
		return &RefusalError{m.Code, m.Text}
	}
	return nil
}

// greetAgain is called when what was said before this connection's hello was of no use.
func (c *Conn) greetAgain() error {
	if c.isGreeting {
		return nil
	}
	return c.sayHello()
}

// comesAgain: the arena has no place now. It is asked again when it said so, as long as an arena is waited for.
func (c *Conn) comesAgain(retryMs int64) bool {
	if retryMs == absent || retryMs > Patience.Milliseconds() {
		return false
	}
	waited := c.link.Waited()
	if !c.isRefused {
		c.isRefused, c.refusedSince = true, waited
	}
	pause := time.Duration(retryMs) * time.Millisecond
	if pause < retryLeast {
		pause = retryLeast
	}
	c.again = time.Now().Add(pause)
	return waited+pause-c.refusedSince < c.patience
}

// missMatch: the match that the bot wanted to come back to is no more.
func (c *Conn) missMatch(m *Message) {
	c.steps = append(c.steps, &Complaint{m.Code, m.Text, c.matches[c.greeting]})
	delete(c.matches, c.greeting)
	c.sayNextHello()
}
