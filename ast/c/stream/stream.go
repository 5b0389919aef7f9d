// Package stream holds a text that is parsed while it is written.
package stream

import (
	"bytes"
	"math"
	"sync"
)

// A Stream is a text that is parsed while it is written: the output of a preprocessor. One
// goroutine writes it. The text does not move, so slices of it stay valid.
type Stream struct {
	// Large is called by Write, once, when readers see at least a given length. It may be nil.
	Large func()

	large  int    // that length
	memory []byte // for the whole text

	mutex   sync.Mutex // protects the following
	changed sync.Cond  // signals that they have changed
	known   int        // length of the text that readers see; it ends with a whole line
	written int        // length of the text
	closed  bool       // the text is complete
}

// New returns an empty stream. The text may be as long as memory, and not longer than
// 2 GiB. Large is called when the text has the given length.
func New(memory []byte, large int) *Stream {
	s := &Stream{large: large, memory: memory[:min(len(memory), math.MaxInt32)]}
	s.changed.L = &s.mutex
	return s
}

// Rest returns the memory behind the text, without bytes. Text that is appended to it need not
// be copied by Write.
func (s *Stream) Rest() []byte { return s.memory[s.written:s.written] }

// Write appends to the text. It reports false if the memory is full; then the text stays as it
// is. Readers see all lines that are complete. A token must not contain a newline.
func (s *Stream) Write(text []byte) bool {
	if len(text) > len(s.memory)-s.written {
		return false
	}
	copy(s.memory[s.written:], text) // does nothing if text is in Rest
	if line := bytes.LastIndexByte(text, '\n'); line >= 0 {
		s.publish(s.written+line+1, false)
	}
	s.written += len(text)
	if large := s.Large; large != nil && s.known >= s.large {
		s.Large = nil
		large()
	}
	return true
}

// Memory returns the memory for the whole text, which does not move.
func (s *Stream) Memory() []byte { return s.memory }

// Close makes the text complete.
func (s *Stream) Close() { s.publish(s.written, true) }

func (s *Stream) publish(known int, closed bool) {
	s.mutex.Lock()
	s.known, s.closed = known, closed
	s.mutex.Unlock()
	s.changed.Broadcast()
}

// Wait returns the text as soon as it has at least the given length or is complete.
func (s *Stream) Wait(length int) (text []byte, complete bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for s.known < length && !s.closed {
		s.changed.Wait()
	}
	return s.memory[:s.known], s.closed
}

// Text returns the whole text, once it is complete.
func (s *Stream) Text() []byte {
	text, _ := s.Wait(math.MaxInt)
	return text
}
