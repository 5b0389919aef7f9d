package preprocess

import (
	"bytes"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"gpucc/internal/host"
)

// TestHalves checks that a long text that is cleaned in two halves is the same as one that is
// cleaned at once.
func TestHalves(t *testing.T) {
	pieces := []string{"word ", "a\\\nb", "\\ \n", "\n", "??/\n", "??=", "\r\n", "\\\r\n", "x;\n", `R"(`, "/\n", "\t"}
	random := rand.New(rand.NewSource(1))
	for _, end := range []string{"\n", "open", "\\\n", "\\"} {
		for _, trigraphs := range []bool{false, true} {
			var text bytes.Buffer
			for text.Len() < longText {
				text.WriteString(pieces[random.Intn(len(pieces))])
			}
			text.WriteString(end)
			t.Run(fmt.Sprintf("%q %v", end, trigraphs), func(t *testing.T) {
				if halfOf(text.Bytes()) == 0 {
					t.Fatal("the text has no halves")
				}
				got := newFile("x.c", text.Bytes(), trigraphs)
				want := cleanedAtOnce(text.Bytes(), trigraphs)
				for what, same := range map[string]bool{
					"text":   bytes.Equal(got.text, want.text) && got.end == want.end,
					"joints": slices.Equal(got.joints, want.joints),
					"notes":  slices.Equal(got.notes, want.notes),
					"cuts":   slices.Equal(got.cuts, want.cuts),
					"end":    got.openEnd == want.openEnd && got.splicedEnd == want.splicedEnd,
				} {
					if !same {
						t.Errorf("%s: not the same", what)
					}
				}
			})
		}
	}
}

// cleanedAtOnce does the same as newFile without halves.
func cleanedAtOnce(text []byte, trigraphs bool) *file {
	n := len(text)
	f := &file{path: "x.c", size: n, trigraphs: trigraphs, original: text, openEnd: text[n-1] != '\n'}
	to := append(host.MakeText(n+1+slack), text...)
	if f.openEnd {
		to = append(to, '\n')
	}
	to = f.clean(to)
	f.end = len(to)
	f.text = to[:f.end+slack]
	if !trigraphs {
		f.noteKeptTrigraphs()
	}
	return f
}
