package initlist

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast/c/types"
)

// TestLists gives the elements of initializers to a Check: { and } are a list with braces, ( and ) one without, 0 and 1 integers, w a value
// that is neither, . a designator and > one that goes on inside. The result has, for each list that ends, b if braces lack and c if it has to be complete.
func TestLists(t *testing.T) {
	for text, want := range map[string]string{
		"{}":          "-",
		"{0}":         "-",
		"{1}":         "c",
		"{00}":        "c",
		"{w}":         "c",
		"{(11)}":      "c bc",
		"{(0)}":       "- -",
		"{(00)0}":     "c bc",
		"{{11}{1}}":   "c c c",
		"{.1}":        "-",
		"{.{1}}":      "- -",
		"{.>(1)}":     "- -",
		"{.>(1)(1)}":  "- - b",
		"{{(1)}(1)}":  "c bc c bc",
		"{1(w)1}":     "c bc",
		"{(1){0}{1}}": "c - bc bc",
	} {
		c, around, got := Check{}, []List(nil), []string(nil)
		for at, r := range text {
			switch r {
			case '{', '(':
				around = append(around, c.Begin(uint32(at), r == '{'))
			case '}', ')':
				last := len(around) - 1
				lacks, complete := c.End(around[last], r == '}')
				around = around[:last]
				s := "-"
				if lacks || complete {
					s = map[bool]string{true: "b"}[lacks] + map[bool]string{true: "c"}[complete]
				}
				got = append(got, s)
			case '.':
				c.Designator()
			case '>':
				c.Inside()
			case 'w':
				c.Whole()
			default:
				c.Scalar(r == '0', true)
			}
		}
		if s := strings.Join(got, " "); s != want || c.OutermostBrace() != 0 {
			t.Errorf("%s: %s instead of %s", text, s, want)
		}
	}
}

// TestParts notes initializers of an object of two records of two ints each, one after the other. The test counts initializers that
// overwrite inert ones.
func TestParts(t *testing.T) {
	first, second := Part{0, 64, types.Int}, Part{64, 128, types.Int}
	for name, c := range map[string]struct {
		note func(x *Parts) []Overwritten
		want int
	}{
		"different scalars": {func(x *Parts) []Overwritten { return []Overwritten{x.Scalar(0), x.Scalar(32)} }, 0},
		"a scalar again":    {func(x *Parts) []Overwritten { return []Overwritten{x.Scalar(0), x.Scalar(0)} }, 1},
		"one that acts": {func(x *Parts) []Overwritten {
			x.ScalarActs = true
			return []Overwritten{x.Scalar(0), x.Scalar(0), x.Scalar(0)}
		}, 1},
		"a list again":        {func(x *Parts) []Overwritten { return []Overwritten{x.InBraces(first), x.Scalar(0), x.InBraces(first)} }, 1},
		"a list, not another": {func(x *Parts) []Overwritten { return []Overwritten{x.InBraces(first), x.InBraces(second)} }, 0},
		"the list of a scalar is new": {func(x *Parts) []Overwritten {
			return []Overwritten{x.InBraces(first), x.Scalar(0), x.InBraces(first), x.Scalar(0)}
		}, 1},
		"a copy on a copy":        {func(x *Parts) []Overwritten { return []Overwritten{x.Copy(first, false), x.Copy(first, false)} }, 1},
		"a copy on one that acts": {func(x *Parts) []Overwritten { return []Overwritten{x.Copy(first, true), x.Copy(first, false)} }, 0},
		"a list without braces on it": {func(x *Parts) []Overwritten {
			x.Copy(first, false)
			x.WithoutBraces(first)
			return []Overwritten{x.Copy(first, false)}
		}, 1},
		"a part without a size": {func(x *Parts) []Overwritten {
			none := Part{8, 8, types.Int}
			return []Overwritten{x.InBraces(none), x.InBraces(none)}
		}, 0},
		"an element of a run": {func(x *Parts) []Overwritten {
			x.Run(0, 4, 4)
			return []Overwritten{x.Scalar(96), x.Scalar(128), x.Scalar(16)}
		}, 1},
		"a range": {func(x *Parts) []Overwritten {
			x.Range(0, 4, 4)
			return []Overwritten{x.Scalar(96), x.Range(8, 4, 1), x.Range(16, 4, 2)}
		}, 2},
		"a range on one that acts": {func(x *Parts) []Overwritten {
			x.ScalarActs = true
			x.Scalar(32)
			return []Overwritten{x.Range(0, 4, 4) - 1}
		}, 1},
		"parts of another object": {func(x *Parts) []Overwritten {
			y := &Parts{}
			y.Scalar(0)
			y.Run(4, 4, 1)
			x.Add(y, 64)
			return []Overwritten{x.Scalar(0), x.Scalar(64), x.Scalar(96), x.Scalar(32)}
		}, 2},
	} {
		if got := strings.Count(fmt.Sprint(c.note(&Parts{})), "1"); got != c.want {
			t.Errorf("%s: %d overwrite others, want %d", name, got, c.want)
		}
	}
}
