package c

import (
	"reflect"
	"testing"

	"gpucc/ast"
	"gpucc/stages/convention"
)

// TestSpans interprets the programs of TestPrograms, parsed with spans as short as can be. The
// tree does not depend on the number of workers.
func TestSpans(t *testing.T) {
	merged := 0
	testPrograms(t, func(t *testing.T, name, text string) *ast.Tree {
		parse := func(length, workers int) *ast.Tree {
			return parseAs(t, Options{ABI: convention.RV64, SpanLength: length, Workers: workers}, name, text)
		}
		tree := parse(1, 1)
		for range 3 {
			if !reflect.DeepEqual(tree, parse(1, 4)) {
				t.Error("four workers make another tree")
			}
		}
		parse(100, 2)
		merged += spansMerged(t, text, Options{ABI: convention.RV64, SpanLength: 1, Workers: 1})
		return tree
	})
	if merged < 5000 {
		t.Errorf("only %d spans were parsed by themselves", merged)
	}
}

// spansMerged returns the number of spans of a text that are parsed by parsers of their own.
func spansMerged(t *testing.T, text string, o Options) (n int) {
	s := newSource("spans.c", []byte(text), o)
	s.tree()
	for _, p := range s.bodies {
		n += p.spansMerged
	}
	return n
}
