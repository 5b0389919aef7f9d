package preprocessing

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Level states which properties of two outputs must be equal. Each level includes the
// levels before it.
type Level int

const (
	Tokens  Level = iota // the spelling of tokens
	Spaces               // the white space and line ends between tokens
	Places               // the file and the line of each token
	Markers              // the text of line markers, and the tokens between which they stand
)

// levels are the names of the levels, for flags.
var levels = []string{"tokens", "spaces", "places", "markers"}

func (l Level) String() string { return levels[l] }

// Set makes a Level a flag.Value.
func (l *Level) Set(name string) error {
	i := slices.Index(levels, name)
	if i < 0 {
		return fmt.Errorf("there are %s", strings.Join(levels, ", "))
	}
	*l = Level(i)
	return nil
}

// A Difference is the first difference between an output and the wanted one.
type Difference struct {
	What      string // the level that finds the difference, or a word for another property
	Want, Got string
	Before    string // the tokens before the difference, which are equal
	File      string // the position in the input of the wanted token
	Line      int
}

// Compare returns the first difference between two outputs, at the lowest level that has
// one. It returns nil if there is none.
func Compare(want, got *Output, level Level) *Difference {
	n := min(len(want.Tokens), len(got.Tokens))
	for l := Tokens; l <= min(level, Places); l++ {
		for i := range n {
			if l.equal(want.Tokens[i], got.Tokens[i]) {
				continue
			}
			return difference(want, got, i, l)
		}
		if l == Tokens && len(want.Tokens) != len(got.Tokens) {
			return difference(want, got, n, l)
		}
	}
	if level == Markers {
		return compareMarkers(want, got)
	}
	return nil
}

// equal compares two tokens at this level only.
func (l Level) equal(a, b Token) bool {
	switch l {
	case Tokens:
		return a.Text == b.Text
	case Spaces:
		return a.Space == b.Space && a.First == b.First
	default:
		return a.File == b.File && a.Line == b.Line
	}
}

// difference describes a difference at token i. The place is the place of the wanted
// token, or of the last token if there are no more.
func difference(want, got *Output, i int, level Level) *Difference {
	d := &Difference{What: level.String(), Want: "the end", Got: "the end", Before: lastOf(want.Tokens[:i])}
	show := func(out *Output) string { return level.show(out.Tokens[i]) }
	if i < len(got.Tokens) {
		d.Got = show(got)
		d.File, d.Line = got.Tokens[i].File, got.Tokens[i].Line
	}
	if i < len(want.Tokens) {
		d.Want = show(want)
		d.File, d.Line = want.Tokens[i].File, want.Tokens[i].Line
	}
	return d
}

// show returns the properties of a token that the level compares.
func (l Level) show(t Token) string {
	switch {
	case l == Places:
		return fmt.Sprintf("%s at %s:%d", t.Text, t.File, t.Line)
	case l == Tokens:
		return t.Text
	case t.First:
		return "a new line, then " + t.Text
	case t.Space:
		return "white space, then " + t.Text
	}
	return t.Text + " without white space before it"
}

// lastOf returns the last few tokens, with the white space between them.
func lastOf(tokens []Token) string {
	var text strings.Builder
	for _, t := range tokens[max(0, len(tokens)-12):] {
		if t.Space {
			text.WriteByte(' ')
		}
		text.WriteString(t.Text)
	}
	return text.String()
}

// compareMarkers compares the line markers from the beginning of the input's text on. The
// markers before it depend on flags and on predefined macros.
func compareMarkers(want, got *Output) *Difference {
	a, b := want.markers(), got.markers()
	for i := range max(len(a), len(b)) {
		switch {
		case i < len(a) && i < len(b) && a[i] == b[i]:
			continue
		case i >= len(b):
			return markerDifference(want, a[i], &a[i], nil)
		case i >= len(a):
			return markerDifference(want, b[i], nil, &b[i])
		}
		return markerDifference(want, a[i], &a[i], &b[i])
	}
	return nil
}

// markers returns the line markers behind the one at which the input's text begins. This
// is the first marker for line 1 of the file that the very first marker names.
func (o *Output) markers() []Marker {
	for i, m := range o.Markers {
		name := strings.TrimPrefix(o.Markers[0].Text, "# 0 ")
		if m.Text == "# 1 "+name {
			return o.Markers[i+1:]
		}
	}
	return o.Markers
}

func markerDifference(want *Output, at Marker, a, b *Marker) *Difference {
	show := func(m *Marker) string {
		if m == nil {
			return "no marker"
		}
		return fmt.Sprintf("%s after %d tokens", m.Text, m.Tokens)
	}
	before := want.Tokens[:min(at.Tokens, len(want.Tokens))]
	d := &Difference{What: Markers.String(), Want: show(a), Got: show(b), Before: lastOf(before)}
	if len(before) > 0 {
		last := before[len(before)-1]
		d.File, d.Line = last.File, last.Line
	}
	return d
}

// Describe returns a description of a difference, with the lines of the input around it.
// Relative file names are relative to the folder.
func (d *Difference) Describe(folder string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s differ:\n\twant   %s\n\tgot    %s\n", d.What, d.Want, d.Got)
	if d.Before != "" {
		fmt.Fprintf(&text, "\tafter  %s\n", d.Before)
	}
	path := d.File
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	source, err := os.ReadFile(path)
	if err != nil || d.File == "" {
		return text.String()
	}
	lines := strings.Split(string(source), "\n")
	for n := max(1, d.Line-2); n <= min(len(lines), d.Line+2); n++ {
		fmt.Fprintf(&text, "\t%s:%d: %.200s\n", d.File, n, lines[n-1])
	}
	return text.String()
}
