// SPDX-License-Identifier: MIT

package arena

import (
	"fmt"
	"os"
	"runtime/debug"

	"artemia-arena.example/sdk/wire"
)

// Report is what became of a bot's run.
type Report struct {
	Matches    int // that ended
	Decisions  int
	Exceptions int      // panics in the bot's own functions, and answers that were not legal
	Complaints []string // codes of what the arena complained about, notices left out
	Err        error    // why the connection could not be made or used any more, or the panic that ended a strict bot
}

// Code is for os.Exit: 0 if all went well, else 1.
func (r *Report) Code() int {
	if r.Err != nil || r.Exceptions > 0 {
		return 1
	}
	return 0
}

func tell(name, line string) { fmt.Fprintf(os.Stderr, "%s: %s\n", name, wire.Shown(line)) }

// player calls the bot's functions; their panics are counted, and a legal action is played.
type player struct {
	name    string
	decide  func(*Decision) *Action
	options *Options
	report  *Report
	told    map[string]bool
	conn    *Connection
}

// call calls one of the bot's functions. It reports whether that returned; under Strict the report has the error then.
func (p *player) call(function func()) (good bool) {
	defer func() {
		if good {
			return
		}
		problem := recover()
		p.report.Exceptions++
		fmt.Fprintf(os.Stderr, "panic: %v\n\n%s", problem, debug.Stack())
		if p.options.Strict {
			p.report.Err = fmt.Errorf("strict: %v", problem)
		}
	}()
	function()
	return true
}

func (p *player) answer(d *Decision) {
	p.report.Decisions++
	var action *Action
	good := p.call(func() {
		action = p.decide(d)
		if _, err := d.Legal(action); err != nil {
			panic(err)
		}
	})
	if !good {
		action = d.Actions.Random()
	}
	if p.report.Err == nil {
		p.report.Err = p.conn.Answer(d, action)
	}
}

func (p *player) start(match *Match) {
	if missing := match.WordsMissing; missing != "" && !p.told[missing] {
		p.told[missing] = true
		tell(p.name, missing)
	}
	if p.options.Start != nil {
		p.call(func() { p.options.Start(match) })
	}
	p.conn.Ready(match)
}

func (p *player) complain(complaint *Complaint) {
	if complaint.Code != "notice" {
		p.report.Complaints = append(p.report.Complaints, complaint.Code)
	}
	if p.options.Error != nil {
		p.call(func() { p.options.Error(complaint) })
	} else {
		tell(p.name, fmt.Sprintf("the arena says %s: %s", complaint.Code, complaint.Text))
	}
}

func (p *player) take(step Step) {
	switch s := step.(type) {
	case *Decision:
		p.answer(s)
	case *Start:
		p.start(s.Match)
	case *Complaint:
		p.complain(s)
	case *Event:
		if p.options.Event != nil {
			p.call(func() { p.options.Event(s) })
		}
	case *End:
		p.report.Matches++
		if p.options.End != nil {
			p.call(func() { p.options.End(s) })
		}
	}
}

// Play connects and plays until the arena closes the connection.
//
// decide returns one of decision.Actions. A panic in one of the bot's functions, and an answer that is nil or not
// legal, is printed with its stack and counted, and in place of an answer a legal action is played at random; under
// Strict it ends the bot. Panics in other goroutines that the bot starts end the process: nothing can recover them.
func Play(name string, decide func(*Decision) *Action, options *Options) *Report {
	if options == nil {
		options = &Options{}
	}
	p := &player{name: name, decide: decide, options: options, report: &Report{}, told: map[string]bool{}}
	if p.report.Err = p.connect(); p.report.Err == nil {
		p.play()
		p.conn.Close()
	}
	if p.report.Err != nil {
		tell(name, p.report.Err.Error())
	}
	if p.report.Exceptions > 0 {
		tell(name, fmt.Sprintf("%d exception(s) in %d decisions", p.report.Exceptions, p.report.Decisions))
	}
	return p.report
}

func (p *player) connect() (err error) {
	p.conn, err = connect(p.name, p.options, p.options.Event == nil)
	return err
}

func (p *player) play() {
	for p.report.Err == nil {
		step, err := p.conn.Next(-1)
		if err != nil {
			p.report.Err = err
		}
		if step == nil {
			return
		}
		p.take(step)
	}
}

// Run is the whole bot: as Play, then it ends the process. Its exit code is 0, or 1 after a panic in the bot's own
// functions or if the connection could not be used. options may be nil.
func Run(name string, decide func(*Decision) *Action, options *Options) {
	os.Exit(Play(name, decide, options).Code())
}
