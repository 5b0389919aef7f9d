package host

import "sync"

// HoldSignals makes the signals that a user sends to end the program have no effect until release
// is called: while a file has a temporary name, for two calls of the system. One that arrives in
// the meantime is lost. Calls wait for each other. release is nil if the system does not support it.
//
// The alternative is package os/signal, which removes the file, and starts two threads. Gain: 7 % of
// the processor time for 1 kB.
func HoldSignals() (release func()) {
	if !Signals.Enabled() {
		return nil
	}
	holding.Lock()
	restore := ignoreSignals()
	if restore == nil {
		holding.Unlock()
		return nil
	}
	return func() {
		restore()
		holding.Unlock()
	}
}

var holding sync.Mutex
