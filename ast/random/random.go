// Package random writes programs in Pareas, in C and in TinyC. A seed determines the
// program. All programs terminate, for any arguments of their functions, and their
// meaning leaves a compiler no choice. Their results can therefore be compared between an
// interpreter, a simulator, a processor and another compiler.
package random

import (
	"fmt"
	"math/rand"
	"strings"
)

// Options determine the size and form of a program.
type Options struct {
	Functions  int // number of functions besides main
	Statements int // statements in a function, approximately
	Depth      int // nesting of expressions, approximately; some are much deeper
	Parameters int // largest number of parameters of a function
	Cost       int // number of operations that main may execute, approximately

	Wide bool // C: also types of 64 bits; without them the program is the same under ILP32 and LP64
}

// Size returns the options for programs of about n statements.
func Size(n int) Options {
	functions := max(1, n/12)
	return Options{Functions: functions, Statements: max(1, n/(functions+1)), Depth: 5, Parameters: 14, Cost: 200_000, Wide: true}
}

// A writer is the common part of the generators of all languages: the random numbers, the
// text, and an estimate of the number of operations that the program will execute.
type writer struct {
	*rand.Rand
	Options
	out    strings.Builder
	indent int

	// cost is the largest number of operations that the function being written can
	// execute; limit is the bound for cost. repeat is the number of times that the loops
	// around the current position repeat it; each operation counts that often.
	cost, limit, repeat int
}

func newWriter(seed int64, o Options) writer {
	return writer{Rand: rand.New(rand.NewSource(seed)), Options: o, repeat: 1}
}

// line writes a line of the program.
func (w *writer) line(format string, args ...any) {
	w.out.WriteString(strings.Repeat("\t", w.indent))
	fmt.Fprintf(&w.out, format, args...)
	w.out.WriteByte('\n')
}

// chance returns true once in n times, on average.
func (w *writer) chance(n int) bool { return w.Intn(n) == 0 }

// pick returns one of the words.
func (w *writer) pick(words ...string) string { return words[w.Intn(len(words))] }

// spend counts an operation.
func (w *writer) spend(operations int) { w.cost += operations * w.repeat }

// affords reports whether the cost stays below the limit if the given number of
// operations is added here.
func (w *writer) affords(operations int) bool { return w.cost+operations*w.repeat < w.limit }

// repeated calls write for text that is executed the given number of times, such as the
// body of a loop.
func (w *writer) repeated(times int, write func()) {
	w.repeat *= times
	w.indent++
	write()
	w.indent--
	w.repeat /= times
}
