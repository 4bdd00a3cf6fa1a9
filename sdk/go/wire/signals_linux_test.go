// SPDX-License-Identifier: MIT

package wire

import (
	"runtime"
	"syscall"
	"testing"
	"time"
)

const signalsMost = 1000

// A profiler sends a thread signals, and so does the runtime of Go. Each ends a poll; the wait must go on with what is left.
func TestSignalsDoNotProlongAWait(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	process, thread := syscall.Getpid(), syscall.Gettid()
	over, stopped := make(chan struct{}), make(chan int)
	go func() {
		sent := 0
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				if sent == signalsMost { // else a wait that begins anew each time never ends
					continue
				}
				_, _, _ = syscall.RawSyscall(syscall.SYS_TGKILL, uintptr(process), uintptr(thread), uintptr(syscall.SIGURG))
				sent++
			case <-over:
				stopped <- sent
				return
			}
		}
	}()
	link, err := Connect(place(t), nil, 300*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer link.Close()
	news, _ := link.Wait(time.Time{})
	close(over)
	if sent := <-stopped; news != Gone || sent < 2 || sent > signalsMost/2 {
		t.Errorf("it ended with %d after %d signals", news, sent)
	}
}
