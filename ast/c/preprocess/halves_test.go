package preprocess

import (
	"bytes"
	"fmt"
	"math/rand"
	"slices"
	"testing"
)

// A joinedLine is a line of a cleaned text without the blanks at its end, and the columns of
// its joints and of the notes about it.
type joinedLine struct {
	text          string
	joints, notes []int
}

// joinedLines returns the lines of a file.
func joinedLines(f *file) (list []joinedLine) {
	joints, notes, start := f.joints, f.notes, 0
	for line := range bytes.SplitAfterSeq(f.text[:f.end], newline) {
		l := joinedLine{text: string(bytes.TrimRight(line, " \t\n"))}
		end := start + len(line)
		for ; len(joints) > 0 && int(joints[0]) < end; joints = joints[1:] {
			l.joints = append(l.joints, int(joints[0])-start)
		}
		for ; len(notes) > 0 && int(notes[0].offset) < end; notes = notes[1:] {
			l.notes = append(l.notes, int(notes[0].offset)-start, int(notes[0].joint), int(notes[0].kind))
		}
		list = append(list, l)
		start = end
	}
	return list
}

// TestJoinAll checks that a text has the same lines if they are joined in place, in two
// halves if it is long, as in a copy.
func TestJoinAll(t *testing.T) {
	pieces := []string{"word ", "a\\\nb", "\\ \n", "\\\n\\\n\\\t\n", "\n", "??=", "x;\n", "/\n", "\t", "\\", "\\ x"}
	random := rand.New(rand.NewSource(1))
	lengths := []int{0, 1, 10, 100, 1000, longText}
	if testing.Short() { // only long texts have halves
		lengths = lengths[5:]
	}
	for _, length := range lengths {
		for range min(1000, 2*longText/(length+1)) {
			var text bytes.Buffer
			for text.Len() < length {
				text.WriteString(pieces[random.Intn(len(pieces))])
			}
			text.WriteString("\nlast\n"[:5+random.Intn(2)])
			own := append(text.Bytes(), make([]byte, slack+1)...)[:text.Len()]
			if length == longText && halfOf(own) == 0 {
				t.Fatal("the text has no halves")
			}
			want := newFile("x.c", slices.Clone(own), cleaning{exact: true})
			got := newFile("x.c", own, cleaning{})
			if &got.text[0] != &own[0] {
				t.Fatal("the text was copied")
			}
			g, w := joinedLines(got), joinedLines(want)
			if len(g) != len(w) {
				t.Fatalf("%d lines, want %d", len(g), len(w))
			}
			for i := range w {
				if fmt.Sprint(g[i]) != fmt.Sprint(w[i]) {
					t.Fatalf("line %d: %+v, want %+v", i+1, g[i], w[i])
				}
			}
		}
	}
}

// TestCopied checks in which cases a text is not changed in place.
func TestCopied(t *testing.T) {
	for _, c := range []struct {
		text   string
		how    cleaning
		copied bool
	}{
		{"a\n", cleaning{}, false},
		{"a\\\nb\n", cleaning{}, false},
		{"a\\\nb /* */\n", cleaning{}, false},
		{"a", cleaning{}, false},
		{"", cleaning{}, false},
		{"a\\\nb", cleaning{}, false},
		{"a\\", cleaning{}, false},
		{"a\\\nb\\", cleaning{}, true},
		{"a\r\n", cleaning{}, true},
		{"a\\\nb\\\n", cleaning{}, true},
		{"a\\\nR\"(b)\"\n", cleaning{}, true},
		{"a\\\nx=u8R\"(b)\"\n", cleaning{}, true},
		{"a\\\nR\"0123456789abcdef(b)\"\n", cleaning{}, true},
		{"a\\\nR\"0123456789abcdefg(b)\"\n", cleaning{}, false},
		{"a\\\n\"ERROR\" (b)\n", cleaning{}, false},
		{"a\\\n\"FOR\"(b)\n", cleaning{}, false},
		{"a\\\nb\n", cleaning{exact: true}, true},
		{"a\\\nb??\n", cleaning{trigraphs: true}, false},
		{"a\\\nb????=\n", cleaning{trigraphs: true}, true},
		{"a??\\\n=\n", cleaning{trigraphs: true}, true},
		{"a??\n", cleaning{}, false},
	} {
		own := append([]byte(c.text), make([]byte, slack+1)...)[:len(c.text)]
		if f := newFile("x.c", own, c.how); &f.text[0] == &own[:1][0] == c.copied {
			t.Errorf("%q %+v: copied %v", c.text, c.how, !c.copied)
		}
	}
}

// TestFirstLook checks that raw strings are found before and behind the first joined line, in texts of
// one block, of several, and of two halves.
func TestFirstLook(t *testing.T) {
	for _, length := range []int{10, 100000, longText} {
		filler := bytes.Repeat([]byte("x;\n"), length)
		for _, c := range []struct {
			pieces []string
			raw    bool
		}{
			{[]string{"a\\\nb\n", "R\"(b)\"\n"}, true},
			{[]string{"R\"(b)\"\n", "a\\\nb\n"}, true},
			{[]string{"a\\\nb\n", "c\n"}, false},
		} {
			text := slices.Concat([]byte(c.pieces[0]), filler, []byte(c.pieces[1]))
			if found := lookThrough(text); len(found.joints) == 0 || found.raw != c.raw {
				t.Errorf("%q, %d bytes: %+v", c.pieces, len(text), found)
			}
		}
	}
}
