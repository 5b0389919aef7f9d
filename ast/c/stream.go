package c

import (
	"bytes"
	"math"
	"sync"

	"gpucc/ast"
)

// A Stream is a text that is parsed while it is written: the output of a preprocessor. One
// goroutine writes it. The text does not move, so what has been read stays valid.
type Stream struct {
	// Large is called by Write, once, when the text is so long that OpenStream begins to read it. It may be nil.
	Large func()

	memory []byte // for the whole text

	mutex   sync.Mutex // protects the following
	changed sync.Cond  // signals that they have changed
	known   int        // length of the text that readers see; it ends with a whole line
	written int        // length of the text
	closed  bool       // the text is complete
}

// NewStream returns an empty stream. The text may be as long as memory, and not longer than
// 2 GiB.
func NewStream(memory []byte) *Stream {
	s := &Stream{memory: memory[:min(len(memory), math.MaxInt32)]}
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
	if large := s.Large; large != nil && s.known >= largeText {
		s.Large = nil
		large()
	}
	return true
}

// Close makes the text complete.
func (s *Stream) Close() { s.publish(s.written, true) }

func (s *Stream) publish(known int, closed bool) {
	s.mutex.Lock()
	s.known, s.closed = known, closed
	s.mutex.Unlock()
	s.changed.Broadcast()
}

// wait returns the text as soon as it has at least the given length or is complete.
func (s *Stream) wait(length int) (text []byte, complete bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for s.known < length && !s.closed {
		s.changed.Wait()
	}
	return s.memory[:s.known], s.closed
}

// Text returns the whole text, once it is complete.
func (s *Stream) Text() []byte {
	text, _ := s.wait(math.MaxInt)
	return text
}

// LargeSource is a length in bytes. If a source is this long or longer, OpenStream expects a large text.
const LargeSource = 2 * largeText

// OpenStream does the same as Open for a text that is being written. expected is about the
// text's length: if it is large, the first pass begins with the text. Otherwise it begins when
// the text turns out to be large or is complete. Pieces do not depend on when the text is
// written.
func OpenStream(name string, stream *Stream, expected int, opt Options) ast.Source {
	if expected < LargeSource {
		if text, complete := stream.wait(largeText); complete && len(text) < largeText {
			return Open(name, text, opt)
		}
	}
	s := newSource(name, stream.memory, opt)
	s.stream, s.length, s.unit.expected = stream, lengthOf(expected), expected
	s.unit.shared.Files[0].Text = nil
	p := s.first
	p.Read(stream.memory, 0, 0)
	p.Grow = func(length int) []byte {
		text, _ := stream.wait(length)
		return text
	}
	return s
}

// endStream is called after the first pass over a stream, whose text is then complete.
func (s *source) endStream() {
	s.text = s.stream.Text()
	s.unit.shared.Files[0].Text = s.text
}
