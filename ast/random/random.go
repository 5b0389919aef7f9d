// Package random writes programs, in Pareas, in C and in TinyC, that a seed decides.
// All of them terminate, for any arguments of their functions, and their
// meaning leaves a compiler no choice: what they compute can be compared
// between an interpreter, a simulator, a processor and another compiler.
package random

import (
	"fmt"
	"math/rand"
	"strings"
)

// Options are the shape of a program.
type Options struct {
	Functions  int // besides main
	Statements int // in a function, about
	Depth      int // of expressions, about; some are much deeper
	Parameters int // of a function, at most
	Cost       int // operations that main may execute, about

	Wide bool // C: also types of 64 bits; without them the program is the same under ILP32 and LP64
}

// Size is the options for programs of about n statements.
func Size(n int) Options {
	functions := max(1, n/12)
	return Options{Functions: functions, Statements: max(1, n/(functions+1)), Depth: 5, Parameters: 14, Cost: 200_000, Wide: true}
}

// A writer is what the generators of both languages share: the random
// numbers, the text, and the account of what the program will execute.
type writer struct {
	*rand.Rand
	Options
	out    strings.Builder
	indent int

	// cost is how many operations the function being written executes at
	// most, each counted as often as the loops around it repeat; limit is
	// how many it may.
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

// chance is true once in n times.
func (w *writer) chance(n int) bool { return w.Intn(n) == 0 }

// pick is one of the words.
func (w *writer) pick(words ...string) string { return words[w.Intn(len(words))] }

// spend counts an operation.
func (w *writer) spend(operations int) { w.cost += operations * w.repeat }

// affords reports whether as many operations, here, stay below the limit.
func (w *writer) affords(operations int) bool { return w.cost+operations*w.repeat < w.limit }

// body is what write writes, as the body of something that is repeated.
func (w *writer) repeated(times int, write func()) {
	w.repeat *= times
	w.indent++
	write()
	w.indent--
	w.repeat /= times
}
