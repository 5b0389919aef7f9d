package random

import (
	"strings"
	"testing"
)

// TestGNU checks that a seed makes one program, and that the programs together contain each template.
func TestGNU(t *testing.T) {
	var all strings.Builder
	for seed := range int64(200) {
		text := GNU(seed)
		if GNU(seed) != text {
			t.Fatalf("seed %d: two programs", seed)
		}
		all.WriteString(text)
	}
	for _, table := range [][]gnuTemplate{gnuExpressions, gnuVectors, gnuComplexes, gnuRecordValues, gnuShortStatements, gnuStatements} {
		for _, x := range table {
			for _, part := range strings.FieldsFunc(x.text, func(r rune) bool { return r == '@' }) {
				if len(part) > 1 && !strings.Contains(all.String(), part[1:]) && part != x.text {
					t.Errorf("no program contains %q of %q", part[1:], x.text)
				}
			}
		}
	}
	for _, x := range gnuResults {
		for part := range strings.SplitSeq(x, "@") {
			if len(part) > 1 && !strings.Contains(all.String(), part[1:]) {
				t.Errorf("no program contains %q of %q", part[1:], x)
			}
		}
	}
}
