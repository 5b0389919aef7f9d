package workload

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
)

// A Source is the text of a program in the style of a code generator: many functions of
// some statements each, with locals, arithmetic, conditions, loops, calls, arrays,
// globals and strings. The program prints a checksum. In Pareas, which has no output, it
// returns the checksum as its exit status. C defines the whole behaviour of the program,
// except for signed overflow in Pareas and TinyC, which wraps.
type Source struct {
	Language string // "c", "par" (Pareas), "tc" (TinyC), or "i" (C with line markers, as if preprocessed)
	Bytes    int64  // approximate length
	Seed     uint64
}

// Languages are the values of Source.Language. TreeLanguages are the languages in which Write
// writes trees. TinyC is not one, as it lacks some types.
var (
	Languages     = []string{"c", "i", "par", "tc"}
	TreeLanguages = Languages[:3]
)

// fan is the number of functions that a driver calls. Drivers of drivers call each
// function of the program once.
const fan = 16

// A dialect writes the parts of a program in a language. Functions and drivers are
// numbered together.
type dialect interface {
	prologue(t *text)
	function(t *text, number int)
	driver(t *text, number int, callees []int)
	main(t *text, callees []int)
}

// WriteTo writes the program and returns its length in bytes. It keeps little of the
// program in memory at a time.
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
	var waiting [][]int // for each level, the callees of the next driver
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

// A text is the part of the program that has been written, and a source of random
// numbers.
type text struct {
	*rand.Rand
	w       io.Writer
	out     []byte
	written int64 // number of bytes written before those in out
	err     error
	indent  int
}

// block writes one to three statements at the given depth of nesting.
func (t *text) block(depth int, statement func(t *text, depth int)) {
	for range 1 + t.IntN(3) {
		statement(t, depth)
	}
}

// sequence writes calls of functions, one after the other, and combines their results.
// brackets are the brackets around arguments.
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

// line writes a line. Each @ in form is replaced by the next of the numbers, in decimal.
func (t *text) line(form string, numbers ...int) {
	t.begin()
	t.put(form, numbers...)
	t.out = append(t.out, '\n')
	if len(t.out) > 1<<16 {
		t.flush()
	}
}

// begin starts a line. Indentation is limited, because otherwise most of a deeply nested
// text would be blanks.
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

// open and end write lines before and behind other lines, which are indented.
func (t *text) open(form string, numbers ...int) {
	t.line(form, numbers...)
	t.indent++
}

func (t *text) end(form string, numbers ...int) {
	t.indent--
	t.line(form, numbers...)
}

// three returns three different locals of a function.
func (t *text) three() (x, y, z int) {
	x = t.IntN(cInts)
	step := 1 + t.IntN(cInts/2-1)
	return x, (x + step) % cInts, (x + 2*step) % cInts
}
