package stream

import (
	"testing"
	"time"
)

// TestLines checks that readers see whole lines, and the last, unfinished line when the text is
// complete.
func TestLines(t *testing.T) {
	s := New(make([]byte, 20), 6)
	large := 0
	s.Large = func() { large++ }
	for _, x := range []struct {
		text, known string
		large       int
	}{{"ab\nc", "ab\n", 0}, {"d", "ab\n", 0}, {"\nef\ng", "ab\ncd\nef\n", 1}, {"h\n", "ab\ncd\nef\ngh\n", 1}, {"i", "ab\ncd\nef\ngh\n", 1}} {
		if !s.Write(append(s.Rest(), x.text...)) {
			t.Fatalf("there is no memory for %q", x.text)
		}
		if text, complete := s.Wait(1); string(text) != x.known || complete || large != x.large {
			t.Errorf("%q, complete: %t, large %d times, want %q, %d", text, complete, large, x.known, x.large)
		}
	}
	if s.Write(make([]byte, 8)) {
		t.Error("21 bytes are in 20 bytes of memory")
	}
	s.Close()
	if text, complete := s.Wait(100); string(text) != "ab\ncd\nef\ngh\ni" || !complete || string(s.Text()) != string(text) {
		t.Errorf("%q, complete: %t", text, complete)
	}
}

// TestWait checks that a reader waits for a length.
func TestWait(t *testing.T) {
	s := New(make([]byte, 100), 100)
	got := make(chan int)
	go func() {
		text, _ := s.Wait(8)
		got <- len(text)
	}()
	s.Write([]byte("four\n"))
	select {
	case n := <-got:
		t.Errorf("%d bytes are there", n)
	case <-time.After(10 * time.Millisecond):
	}
	s.Write([]byte("more\n"))
	if n := <-got; n != 10 {
		t.Errorf("%d bytes, want 10", n)
	}
}
