package c

import (
	"bytes"
	"gpucc/stages/convention"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestStream parses texts while they are written, in parts of random lengths. The trees and the
// diagnostics must be the same as for the whole texts.
func TestStream(t *testing.T) {
	unclosed := strings.Repeat("int f(void);\n", largeText/10) + "int g(void) {\n" + strings.Repeat("x;\n", 10000)
	long := "char text[] = \"" + strings.Repeat("long ", largeText/4) + "\";\nint f(void) { return sizeof text; }\n"
	data := "int data[] = {\n" + strings.Repeat("1, -2, 0x3, 4 + 5, \n", largeText/16) + "};\n# 7 \"x.h\"\nint line = __builtin_LINE();\nint f(void) { return data[3]; }\n"
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	texts := map[string]string{
		"generated": generate(2 * largeText), "symbols": pieces(), "small": "int main(void) { return 0; }\n", "none": "",
		"unclosed": unclosed, "long": long, "data": data, "no newline": generate(largeText+1000) + "int last;",
		"#": strings.Repeat("int f(void)\n{\n# 1 \"x.h\"\n#pragma pack(1)\n;\n}\n", largeText/40),
	}
	if testing.Short() { // under the race detector
		delete(texts, "unclosed")
		delete(texts, "long")
		delete(texts, "no newline")
	}
	for name, text := range texts {
		opt := Options{ABI: convention.RV64, Workers: 2}
		want, diagnostics := newSource("t.c", []byte(text), opt).tree()
		for seed := range seeds {
			memory := bytes.Repeat([]byte("}"), len(text)+100) // bytes behind the text do not matter
			stream, first, expected := NewStream(memory), largeText, len(text)
			if seed%2 == 0 && (expected < leastChunk || expected >= 2*largeText) {
				first, expected = 1, max(expected, 2*largeText) // the parser does not wait for a large text
			}
			go write(stream, text, first, rand.New(rand.NewPCG(seed, 1)))
			s := OpenStream("t.c", stream, expected, opt).(*source)
			got, d := s.tree()
			if got != nil {
				got.Files = want.Files
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: another tree", name)
			}
			if want != nil && s.isWrong() {
				t.Errorf("%s: parsed twice", name)
			}
			if a, b := d.String(), diagnostics.String(); a != b {
				t.Errorf("%s: diagnostics %.1000s instead of %.1000s", name, a, b)
			}
		}
	}
}

// write writes a text to a stream, some of it in the stream's own memory. The first part has at
// least first bytes, so that the parser begins. Then come parts of some bytes, for which it waits.
func write(stream *Stream, text string, first int, r *rand.Rand) {
	defer stream.Close()
	const short = 1000 // parts
	for i := 0; len(text) > 0; i++ {
		n := 1 + r.IntN(100)
		switch {
		case i == 0:
			n = first + r.IntN(1000)
		case i > short:
			n = largeText + r.IntN(1000)
		}
		n = min(n, len(text))
		part := []byte(text[:n])
		if r.IntN(2) == 0 {
			part = append(stream.Rest(), text[:n]...)
		}
		if !stream.Write(part) {
			panic("the stream is full")
		}
		text = text[n:]
		time.Sleep(20 * time.Microsecond)
	}
}

// TestStreamFull checks that a text longer than the memory is refused, and the rest stays.
func TestStreamFull(t *testing.T) {
	s := NewStream(make([]byte, 10))
	if !s.Write([]byte("int x;\n")) || s.Write([]byte("int y;\n")) || !s.Write([]byte("; ;")) {
		t.Error("10 bytes do not fit, or 14 do")
	}
	s.Close()
	if text := string(s.Text()); text != "int x;\n; ;" {
		t.Errorf("the text is %q", text)
	}
}

// TestLarge checks that the writer learns, once, that the text has become large.
func TestLarge(t *testing.T) {
	line := bytes.Repeat([]byte("int f(void);\n"), 1000)
	stream, calls, at, written := NewStream(make([]byte, 2*largeText)), 0, 0, len(line)
	stream.Large = func() { calls, at = calls+1, written }
	for stream.Write(line) {
		written += len(line)
	}
	if calls != 1 || at < largeText || at >= largeText+len(line) {
		t.Errorf("%d calls, the last after %d bytes", calls, at)
	}
}
