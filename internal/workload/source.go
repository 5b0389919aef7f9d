package workload

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
)

// A Source is a program's text, as a generator of code would write it: many
// functions of some statements, with locals, arithmetic, conditions, loops,
// calls, arrays, globals and strings. The program prints a checksum, or in
// Pareas, which has no output, returns it as its status. C defines all that it
// does, but for signed overflow in Pareas and TinyC, which wraps.
type Source struct {
	Language string // "c", "par" (Pareas), "tc" (TinyC), or "i" (C with line markers, as preprocessed)
	Bytes    int64  // about how long it is
	Seed     uint64
}

// Languages are the values of Source.Language. TreeLanguages are the languages in which Write
// writes trees. TinyC is not one, as it lacks some types.
var (
	Languages     = []string{"c", "i", "par", "tc"}
	TreeLanguages = Languages[:3]
)

// fan is how many functions a driver calls. Drivers of drivers call each
// function of the program once.
const fan = 16

// A dialect writes the parts of a program in a language. Functions and drivers have numbers,
// which count together.
type dialect interface {
	prologue(t *text)
	function(t *text, number int)
	driver(t *text, number int, callees []int)
	main(t *text, callees []int)
}

// WriteTo writes the program, with little of it in memory at a time, and
// returns how long it was.
func (s Source) WriteTo(w io.Writer) (int64, error) {
	t := &text{Rand: rand.New(rand.NewPCG(s.Seed, 0)), w: w}
	var d dialect
	switch s.Language {
	case "c":
		d = &cText{}
	case "i":
		d = &cText{markers: true}
	case "par":
		d = &pareasText{}
	case "tc":
		d = &tinycText{}
	default:
		return 0, fmt.Errorf("workload: no language %q", s.Language)
	}
	d.prologue(t)
	var waiting [][]int // by level: the callees of the next driver
	number := 0
	emit := func(level int, callees []int) {
		if level == 0 {
			d.function(t, number)
		} else {
			d.driver(t, number, callees)
		}
		if level == len(waiting) {
			waiting = append(waiting, nil)
		}
		waiting[level] = append(waiting[level], number)
		number++
	}
	for number == 0 || t.length() < s.Bytes-s.Bytes/100 && t.err == nil {
		emit(0, nil)
		for level := 0; level < len(waiting) && len(waiting[level]) == fan; level++ {
			callees := waiting[level]
			waiting[level] = nil
			emit(level+1, callees)
		}
	}
	var rest []int
	for _, callees := range waiting {
		rest = append(rest, callees...)
	}
	d.main(t, rest)
	t.flush()
	return t.written, t.err
}

// A text is the program written so far, and a source of random numbers.
type text struct {
	*rand.Rand
	w       io.Writer
	out     []byte
	written int64 // before out
	err     error
	indent  int
}

// block writes one to three statements, so deep.
func (t *text) block(depth int, statement func(t *text, depth int)) {
	for range 1 + t.IntN(3) {
		statement(t, depth)
	}
}

// sequence writes calls of functions, one after the other, whose results are combined. brackets
// are the brackets around arguments.
func (t *text) sequence(brackets string, callees []int, call func(t *text, number, x, y int)) {
	for i, f := range callees {
		t.put("\tx@ = mix"+brackets[:1]+"x@, ", i%cInts, (i+1)%cInts)
		call(t, f, i%cInts, (i+2)%cInts)
		t.out = append(t.out, brackets[1:]+";\n"...)
	}
}

func (t *text) length() int64 { return t.written + int64(len(t.out)) }

func (t *text) flush() {
	if t.err == nil {
		_, t.err = t.w.Write(t.out)
	}
	t.written += int64(len(t.out))
	t.out = t.out[:0]
}

// line writes a line. A @ in it stands for the next of the numbers, in decimal.
func (t *text) line(form string, numbers ...int) {
	t.begin()
	t.put(form, numbers...)
	t.out = append(t.out, '\n')
	if len(t.out) > 1<<16 {
		t.flush()
	}
}

// begin starts a line. Deep nesting shows only so far, or the blanks would be
// most of the text.
func (t *text) begin() {
	for range min(t.indent, 40) {
		t.out = append(t.out, '\t')
	}
}

// put writes a part of a line.
func (t *text) put(form string, numbers ...int) {
	for i := 0; i < len(form); i++ {
		if form[i] == '@' {
			t.out = strconv.AppendInt(t.out, int64(numbers[0]), 10)
			numbers = numbers[1:]
			continue
		}
		t.out = append(t.out, form[i])
	}
}

// open and end are lines around others, which are indented.
func (t *text) open(form string, numbers ...int) {
	t.line(form, numbers...)
	t.indent++
}

func (t *text) end(form string, numbers ...int) {
	t.indent--
	t.line(form, numbers...)
}

// three draws three of a function's locals, all different.
func (t *text) three() (x, y, z int) {
	x = t.IntN(cInts)
	step := 1 + t.IntN(cInts/2-1)
	return x, (x + step) % cInts, (x + 2*step) % cInts
}
