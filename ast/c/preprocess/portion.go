package preprocess

import (
	"bytes"
	"cmp"
	"math"
	"runtime"
	"strconv"
	"sync/atomic"

	"gpucc/internal/parallel"
)

// Behind the last directive that changes a macro, the macros are the same for the rest of a text. Then
// several Preprocessors read it side by side, each a portion of some lines, and their outputs are joined
// in the order of the text. The same holds between directives in the middle of a long text.
//
// Where a portion begins is a guess: that its first line is in no comment and no call of a macro, and which
// number and file the last #line before it gave to the line. The guess is right if reading the portion before
// ends there. A portion for which it is wrong is dropped. So is one with a message or something else for
// which the text before matters, such as __COUNTER__. From there on the text is read as if there were no
// portions, until reading them side by side is tried again. Where portions begin, and which are dropped,
// depends on the text alone, and so does the output.
//
// Gain: on two cores none. Of a generated text of 70 MB, one core must do 80 ms of preprocessing alone, the
// copies of the outputs, instead of 330 ms. The first pass of the parser, which goes on at the same time, takes 150 ms.

// Lengths in bytes. A portion has portionBytes or a little more. Reading side by side is tried if there are
// leastPortions, and when half of portionBytes was read without a directive. Each time that fewer could be used, twice
// as many bytes have to be read before it is tried again. So the time for portions that are not used stays in
// proportion to the text.
const (
	portionBytes  = 1 << 17
	leastPortions = 4
)

// division is the state of reading side by side.
type division struct {
	size     int  // of a portion in bytes, 0 if there are none
	patience int  // bytes to be read before it is tried again
	portion  bool // the Preprocessor reads portions for another one
	joined   int  // number of portions with an output that was used
}

// prepareDivision finds out whether portions may be read side by side. They may not if flags ask for outputs or
// messages that depend on the text before.
func (p *Preprocessor) prepareDivision() {
	p.pause = math.MaxInt
	if o := p.options; o.Verbatim && p.copies && !o.unusedMacros && o.Dump == "" && !o.ListMacros {
		p.size = cmp.Or(o.portionBytes, portionBytes)
		p.patience = p.size / 2
	}
}

// giveUp ends a portion that has to be dropped.
func (p *Preprocessor) giveUp() { p.stopped = true }

// noteUse notes that a macro is expanded. Portions share the macros and do not change them; then nobody asks.
func (p *Preprocessor) noteUse(m *macro) {
	if !p.portion {
		m.used = true
	}
}

// noteDirective notes that a directive other than #line and #pragma was read from a file.
func (p *Preprocessor) noteDirective(b *buffer) {
	if p.size > 0 && b == p.main {
		p.pause = b.pos + p.patience
	}
}

// fetch returns pauseToken where reading pauses, and againToken where a line begins that is not
// read yet.
var pauseToken, againToken = token{kind: kindEnd}, token{kind: kindEnd}

// pauseIn returns the offset from which on reading pauses at the beginning of a line of a file.
func (p *Preprocessor) pauseIn(b *buffer) int {
	if b == p.main {
		return p.pause
	}
	return math.MaxInt
}

// pausesAt reports whether reading pauses at the beginning of the line at which the buffer is.
func (p *Preprocessor) pausesAt(b *buffer) bool {
	return b == p.main && (b.pos >= p.pause || p.portion && endsPortion(b.text, b.pos))
}

// endsPortion reports whether there is a directive other than #line and #pragma on the line at i, or a digraph
// that may begin one.
func endsPortion(text []byte, i int) bool {
	i = skipBlanks(text, i)
	if text[i] != '#' {
		return text[i] == '%' && text[i+1] == ':'
	}
	i = skipBlanks(text, i+1)
	return !bytes.HasPrefix(text[i:], []byte("line")) && !bytes.HasPrefix(text[i:], []byte("pragma"))
}

// resume goes on where reading has paused. It reports false if nothing is left to be read: at the end of a
// portion.
func (p *Preprocessor) resume() bool {
	if p.portion {
		return false
	}
	p.readPortions()
	return !p.stopped
}

// A position is where a line of the main file begins.
type position struct {
	offset, line int
	name         string // of the file, as #line gives it
}

func (b *buffer) position() position { return position{b.pos, b.line, b.name} }

// A portion is read by a Preprocessor of its own.
type portion struct {
	before, after buffer   // the main file before and behind it
	end           position // where it should end
	output        *Text
	dropped       bool
	wait          func() // until it has been read
}

// A divider reads portions side by side.
type divider struct {
	p     *Preprocessor
	file  buffer   // where the first portion begins
	next  position // of the portion that begins next
	limit int      // there are no portions beyond it

	readers chan *Preprocessor // that are not reading
	outputs []*Text            // that are not used
	ended   atomic.Bool        // the portions that have not begun yet are not needed
}

// readPortions reads the rest of the main file, or a part of it, in portions.
func (p *Preprocessor) readPortions() {
	b := p.main
	d := &divider{p: p, file: *b, next: b.position(), limit: b.plainEnd()}
	p.pause = b.pos + p.patience
	number := (d.limit - b.pos) / p.size
	if number < leastPortions || b.system > 0 || p.modules.list[b.module].parent != 0 {
		return
	}
	p.readAllBodies()
	workers := min(runtime.GOMAXPROCS(0), number)
	d.readers = make(chan *Preprocessor, workers)
	for range workers {
		d.readers <- p.newReader()
	}
	o := &p.output
	o.endLine()
	o.flush()
	before := p.joined
	d.run(workers + 2)
	if p.joined-before < leastPortions {
		p.patience *= 2
	}
	o.last, o.source, o.avoid, o.marked, o.system = lastToken{}, sourceNone, false, false, false
	o.fileChange(b, "")
	p.copied = runEnd{}
	p.pause = b.pos + p.patience
}

// plainEnd returns the end of the text in which no line is joined with another and about which there is no
// note, from where the buffer is.
func (b *buffer) plainEnd() int {
	end := min(b.next, b.file.end)
	if len(b.notes) > 0 {
		end = min(end, int(b.notes[0].offset))
	}
	return end
}

// run reads portions. At most most of them wait or are being read at a time.
func (d *divider) run(most int) {
	defer d.ended.Store(true)
	var begun []*portion
	for more := true; more; {
		for len(begun) < most {
			x := d.begin()
			if x == nil {
				break
			}
			begun = append(begun, x)
		}
		if len(begun) == 0 {
			break
		}
		more = d.join(begun[0])
		begun = begun[1:]
	}
	d.ended.Store(true)
	for _, x := range begun {
		x.wait()
	}
}

// begin begins the next portion on another goroutine. It returns nil if there is none.
func (d *divider) begin() *portion {
	text, size := d.p.main.text, d.p.size
	if d.next.offset+2*size > d.limit {
		return nil
	}
	from := d.next.offset + size
	end := endOfPortion(text, from, min(from+size/2, d.limit))
	if end > d.limit {
		return nil
	}
	x := &portion{before: d.file, end: positionAt(text, d.next, end), output: d.text()}
	x.before.moveTo(d.next)
	d.next = x.end
	x.wait = parallel.Begin(func() {
		r := <-d.readers
		defer func() { // also after a panic, or else other portions would wait for a reader forever
			if x.dropped {
				r = d.p.newReader() // the old one is in the middle of something
			}
			d.readers <- r
		}()
		if !d.ended.Load() {
			x.dropped = true // until it has been read
			x.read(r)
		}
	})
	return x
}

// text returns memory for an output.
func (d *divider) text() *Text {
	n := len(d.outputs)
	if n == 0 {
		return NewText(d.p.size*3/2 + RestBytes)
	}
	text := d.outputs[n-1]
	d.outputs = d.outputs[:n-1]
	text.buffer.Reset()
	return text
}

// moveTo moves to the beginning of a line.
func (b *buffer) moveTo(at position) {
	b.pos, b.base, b.line, b.name, b.fresh = at.offset, at.offset, at.line, at.name, true
}

// join appends the output of a portion to the output so far, and moves behind the portion. It reports false if
// the next portion does not begin there.
func (d *divider) join(x *portion) bool {
	p, b := d.p, d.p.main
	if x.wait(); x.dropped {
		return false
	}
	o, module := &p.output, b.module
	o.full = !o.sink.Write(x.output.Bytes()) || o.full
	o.text = o.sink.Rest()
	d.outputs = append(d.outputs, x.output)
	p.joined++
	*b = x.after
	b.module, b.name = module, x.before.name
	p.rename(b, x.after.name)
	return b.position() == x.end
}

// endOfPortion returns where a portion ends that should end at an offset: at the next line that begins with a
// character with which definitions and directives begin, unless there is none before a limit.
func endOfPortion(text []byte, offset, limit int) int {
	first := lineEnd(text, offset) + 1
	for i := first; i < limit; i = lineEnd(text, i) + 1 {
		if c := text[i]; classes[c] == classLetter || c == '#' || c == '}' {
			return i
		}
	}
	return first
}

// positionAt returns the position of the line that begins at offset end, if all lines between it and start that
// look like #line are directives.
func positionAt(text []byte, start position, end int) position {
	at, from := start, start.offset // of the lines to be counted
	i, line, name := lastLine(text, start.offset, end)
	if i >= 0 {
		at.line, from = line, lineEnd(text, i)+1
	}
	at.line += bytes.Count(text[from:end], newline)
	at.offset = end
	for i >= 0 && name == "" {
		i, _, name = lastLine(text, start.offset, i)
	}
	if name != "" {
		at.name = name
	}
	return at
}

var lineDirective = []byte("#line ")

// lastLine finds the last #line between two offsets. Both must be at beginnings of lines. It returns its offset, the
// number of the line behind it, and the name of the file, "" if it has none. The offset is -1 if there is no #line.
func lastLine(text []byte, start, end int) (offset, number int, name string) {
	offset = -1
	for from, size := end, 1<<8; offset < 0 && from > start; size *= 8 {
		from = max(start, end-size)
		offset = lastLineStart(text[:end], from, lineDirective)
	}
	if offset < 0 {
		return -1, 0, ""
	}
	digits, rest, _ := bytes.Cut(text[offset+len(lineDirective):lineEnd(text, offset)], []byte(" "))
	number, _ = strconv.Atoi(view(digits))
	if n := len(rest); n > 2 && rest[0] == '"' && rest[n-1] == '"' {
		name = view(rest[1 : n-1])
	}
	return offset, number, name
}

// lastLineStart returns the offset of the last line from offset from on that begins with a prefix, -1 if there is none. It
// searches forwards, since a search for the rare # is a tenth as long as any search backwards.
func lastLineStart(text []byte, from int, prefix []byte) int {
	last := -1
	for i := from; ; i += len(prefix) {
		k := bytes.Index(text[i:], prefix)
		if k < 0 {
			return last
		}
		if i += k; i == 0 || text[i-1] == '\n' {
			last = i
		}
	}
}

// newReader returns a Preprocessor that reads portions of the main file of p. Both share the macros and names, which
// do not change meanwhile.
func (p *Preprocessor) newReader() *Preprocessor {
	options := *p.options
	r := &Preprocessor{options: &options, cache: p.cache, names: p.names.extend()}
	r.portion, r.copies, r.mainName, r.bottom, r.main = true, true, p.mainName, 1, &buffer{}
	r.disabled, r.poisons = make([]bool, len(p.disabled)), p.poisons
	r.definedName, r.vaArgs, r.vaOpt = p.definedName, p.vaArgs, p.vaOpt
	r.files, r.searches = map[*file]*fileState{}, map[searchKey]*found{}
	r.modules.add(module{})
	return r
}

// read reads a portion.
func (x *portion) read(r *Preprocessor) {
	b := r.main
	*b = x.before
	b.module = 1
	r.buffer, r.buffers, r.pause = b, append(r.buffers[:0], b), x.end.offset
	r.output = output{sink: x.output, text: x.output.Rest(), lines: true, adjust: true}
	r.output.fileChange(b, "")
	r.read()
	r.output.endLine()
	r.output.flush()
	x.after, x.dropped = *b, r.stopped
}
