package stages

import (
	"math"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv/dwarf"
)

// lines makes DWARF's line number program (see dwarf.SpecialLines), which maps addresses
// of the machine code to lines of the source.
//
// A map gives every word of the machine code the line of its instruction. A scan over the
// words counts and lists the rows of the program. A row begins where the line changes, where a
// function begins, and behind its prologue, where debuggers set a breakpoint at the function.
// The bytes of a row encode the differences from the row before in the same function. A second
// scan, over the rows, computes where each row's bytes begin, and writes them. No row depends
// on another function, so the programs of fragments can be concatenated.
//
// The map reads 13 bytes an instruction. A word of machine code has two words, line and
// entryLine, which are cleared and read twice, and line is written: 28 bytes. A row has two
// words, which are written and read twice, and about two bytes of program: 26 bytes. With a row
// for every fourth instruction this is about 50 bytes an instruction.
func lines(c *compilation) error {
	if c.units == 0 {
		return nil
	}
	pos := c.tree.Pos[c.batch.FirstNode : c.batch.FirstNode+c.batch.Nodes]
	first, last := uint32(math.MaxUint32), uint32(0)
	for _, at := range pos {
		first, last = min(first, at-1), max(last, at) // InPrologue is the largest number here
	}
	if pos[0] == 0 { // the FunctionEntry of a function at the beginning of the text
		first = math.MaxUint32
	}
	c.firstLine, c.endLine = c.tables.Lines.At(first+1), c.tables.Lines.At(last)+1
	c.restoreOwners()
	c.line, c.entryLine = c.Zeros(c.units), c.Zeros(c.units)
	c.pos = c.Upload(gpu.Words(pos))
	c.dispatch(linesFindKernel, c.instructions)

	c.rows = c.units + c.functions // upper bound
	c.row = c.NewBuffer(2 * c.rows)
	c.scan(linesRowScan, c.units)
	if err := c.known(known{countRows, &c.rows}); err != nil {
		return err
	}
	c.sums = linesProgramScan.With(kernelParameters{c}).Sums(c.Device, c.rows, &c.columns)
	c.Add(c.sums)
	if c.exact {
		bytes, err := gpu.ReadWord(c.Device, c.sums, gpu.Blocks(c.rows))
		if err != nil {
			return err
		}
		c.programBytes = int(bytes)
	}
	c.program = c.Zeros(c.programBytes/wordBytes + 1)
	c.dispatch(*linesProgramScan.Scan, c.rows)
	return nil
}

// lineOf returns the line that contains a position of the source. It searches lines low to
// high-1.
func lineOf(pos uint32, start []uint32, low, high uint32) uint32 {
	for high-low > 1 {
		middle := (low + high) / 2
		if start[middle] <= pos {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// lineNear does the same. The line is probably near another one.
func lineNear(pos uint32, start []uint32, low, high, near uint32) uint32 {
	if start[near] <= pos {
		low = near
		for step := uint32(1); high-low > step; step *= 2 {
			if start[low+step] > pos {
				high = low + step
				break
			}
			low += step
		}
	} else {
		high = near
		for step := uint32(1); high-low > step; step *= 2 {
			if start[high-step] <= pos {
				low = high - step
				break
			}
			high -= step
		}
	}
	return lineOf(pos, start, low, high)
}

// linesFindTwin finds the source line of every word of the machine code, and writes 1 plus its number. Words of
// prologues, and words that put parameters where they are expected, stay 0. The line in which a function is
// defined is written to entryLine of the function's first word, which is another instruction's word if the
// prologue is empty. The kernel searches the line of each instruction. The twin searches only if the instruction
// is not in the same line as the one before.
func linesFindTwin(lo, hi int, b linesFindBuffers) {
	owner, kind, pos, line := b.owner[lo:hi], b.kind, b.pos, b.line
	address := b.address[lo+1:][:len(owner)]
	at := lineFinder{start: b.lineStart, first: b.firstLine, end: b.endLine, last: b.firstLine}
	word := b.address[lo]
	for k, n := range owner {
		from, position := word, pos[n]
		word = address[k]
		switch kind := ast.Kind(kind[n]); {
		case opensFunction(kind):
			at.find(position)
			b.entryLine[from] = 1 + at.last
		case kind == ast.Parameter || position == ast.InPrologue:
		default:
			if position-at.from >= at.length {
				at.find(position)
			}
			for ; from < word; from++ {
				line[from] = 1 + at.last
			}
		}
	}
}

// A lineFinder is a search for the lines of one position after the other.
type lineFinder struct {
	start      []uint32
	first, end uint32 // the lines to search are first to end-1

	last         uint32 // the line that was found last: it is often the next one's, too, or near
	from, length uint32 // its positions
}

// find finds the line of a position.
func (f *lineFinder) find(pos uint32) {
	f.last = lineNear(pos, f.start, f.first, f.end, f.last)
	f.from, f.length = f.start[f.last], -f.start[f.last]
	if f.last+1 < f.end {
		f.length = f.start[f.last+1] - f.from
	}
}

var linesRowScan = gpu.ScanKernels{Reduce: &linesRowReduceKernel, Scan: &linesRowKernel}

// A rowFinder is the columns from which rows are made.
type rowFinder struct{ linesRowValueBuffers }

// isEntry returns 1 if a function begins at word w, and 0 otherwise. A function's beginning has
// a row.
func (m *rowFinder) isEntry(w uint32) uint32 { return boolWord(m.entryLine[w] != 0) }

// continuesRow reports whether no row begins at word w, with a test that most words pass.
func (m *rowFinder) continuesRow(w uint32) bool {
	return w > 0 && m.line[w]^m.line[w-1]|m.entryLine[w] == 0
}

// isChange returns 1 if a row begins at word w because its line differs from the line of the
// word before, and 0 otherwise.
func (m *rowFinder) isChange(w uint32) uint32 {
	at := m.line[w]
	if at == 0 {
		return 0
	}
	if m.entryLine[w] != 0 || m.line[w-1] == 0 {
		return 1
	}
	before := m.line[w-1]
	return boolWord(at != before && (m.lineNumber[at-1] != m.lineNumber[before-1] || m.lineFile[at-1] != m.lineFile[before-1]))
}

// linesRowReduceTwin is pass 1 of the scan that counts the rows.
func linesRowReduceTwin(lo, hi int, b linesRowReduceBuffers) {
	sums, m := b.sums, rowFinder{b.linesRowValueBuffers}
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(0)
		for w := lo; w < min(lo+gpu.ScanBlock, hi); w++ {
			if !m.continuesRow(uint32(w)) {
				sum += m.isEntry(uint32(w)) + m.isChange(uint32(w))
			}
		}
		sums[lo/gpu.ScanBlock] = sum
	}
}

// linesRowTwin lists the rows of the line number program. It asks continuesRow first, since no row begins at
// most words.
func linesRowTwin(lo, hi int, b linesRowBuffers) {
	sums, m := b.sums, rowFinder{b.linesRowValueBuffers}
	row := b.row
	r := sums[lo/gpu.ScanBlock]
	for i := lo; i < hi; i++ {
		w := uint32(i)
		if m.continuesRow(w) {
			continue
		}
		if m.isEntry(w) != 0 {
			row[2*r], row[2*r+1] = w, m.entryLine[w]-1|rowEntry
			r++
		}
		if m.isChange(w) != 0 {
			row[2*r], row[2*r+1] = w, m.line[w]-1
			r++
		}
	}
	if hi == b.Items() {
		b.counts[countRows] = r
	}
}

// A lineRow is the columns of the rows, and the bytes of one row.
type lineRow struct {
	linesProgramValueBuffers
	rows, textUnits uint32
	code            [rowWords]uint32
	length          uint32 // the number of bytes in code
}

func lineRowOf(b gpu.Bindings, counts []uint32, buffers linesProgramValueBuffers) lineRow {
	return lineRow{linesProgramValueBuffers: buffers, rows: uint32(b.Items()), textUnits: counts[countUnits]}
}

// put adds a byte to the row.
func (l *lineRow) put(b uint32) {
	l.code[l.length/wordBytes] |= b << (byteBits * (l.length % wordBytes))
	l.length++
}

// lebSign is the value of the sign bit in the last byte of a signed LEB128.
const lebSign = lebMore / 2

// putUnsigned writes an unsigned LEB128.
func (l *lineRow) putUnsigned(v uint32) {
	for ; v >= lebMore; v >>= lebBits {
		l.put(v%lebMore | lebMore)
	}
	l.put(v)
}

// putSigned writes a signed LEB128.
func (l *lineRow) putSigned(v uint32) {
	rest := int32(v)
	for ; rest >= lebSign || rest < -lebSign; rest >>= lebBits {
		l.put(uint32(rest)%lebMore | lebMore)
	}
	l.put(uint32(rest) % lebMore)
}

// leave ends the rows of a function: it advances by the number of words from the last row to
// the function's end, and sets line and file back to their initial values. line is the index
// of the last row's line.
func (l *lineRow) leave(words, line uint32) {
	l.put(dwarf.AdvancePC)
	l.putUnsigned(words)
	if l.lineNumber[line] != 1 {
		l.put(dwarf.AdvanceLine)
		l.putSigned(1 - l.lineNumber[line])
	}
	if l.lineFile[line] != 0 {
		l.put(dwarf.SetFile)
		l.put(dwarf.FirstFile)
	}
}

// encode writes the bytes of row r. Behind the last row of a function it calls leave.
func (l *lineRow) encode(r uint32) {
	l.code, l.length = [rowWords]uint32{}, 0
	at, line := l.row[2*r], l.row[2*r+1]
	beforeWord, beforeNumber, beforeFile := at, uint32(1), uint32(0)
	if line&rowEntry == 0 {
		from := l.row[2*r-1] &^ rowEntry
		beforeWord, beforeNumber, beforeFile = l.row[2*r-2], l.lineNumber[from], l.lineFile[from]
	}
	line &^= rowEntry
	if l.lineFile[line] != beforeFile {
		l.put(dwarf.SetFile)
		l.putUnsigned(l.lineFile[line] + dwarf.FirstFile)
	}
	lines, words := l.lineNumber[line]-beforeNumber, at-beforeWord
	if lines+dwarf.LinesBack >= dwarf.SpecialLines {
		l.put(dwarf.AdvanceLine)
		l.putSigned(lines)
		lines = 0
	}
	if words > dwarf.SpecialUnits {
		l.put(dwarf.AdvancePC)
		l.putUnsigned(words)
		words = 0
	}
	l.put(lines + dwarf.LinesBack + dwarf.SpecialLines*words + dwarf.FirstSpecial)
	if r+1 == l.rows {
		l.leave(l.textUnits-at, line)
	} else if l.row[2*r+3]&rowEntry != 0 {
		l.leave(l.row[2*r+2]-at, line)
	}
}

var linesProgramScan = gpu.ScanKernels{Reduce: &linesProgramReduceKernel, Scan: &linesProgramKernel}

// linesProgramReduceTwin is pass 1 of the scan for where each row's bytes begin.
func linesProgramReduceTwin(lo, hi int, b linesProgramReduceBuffers) {
	sums, l := b.sums, lineRowOf(b.Bindings, b.counts, b.linesProgramValueBuffers)
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(0)
		for r := lo; r < min(lo+gpu.ScanBlock, hi); r++ {
			l.encode(uint32(r))
			sum += l.length
		}
		sums[lo/gpu.ScanBlock] = sum
	}
}

// linesProgramTwin writes the bytes of the line number program. The kernel writes each byte when it makes it.
// The twin makes all bytes of a row first, and writes four at a time.
func linesProgramTwin(lo, hi int, b linesProgramBuffers) {
	sums, l, program := b.sums, lineRowOf(b.Bindings, b.counts, b.linesProgramValueBuffers), b.program
	at := sums[lo/gpu.ScanBlock]
	capacity := b.counts[countCapacityBytes]
	for r := lo; r < hi; r++ {
		l.encode(uint32(r))
		if at+l.length <= capacity {
			for i := range (l.length + wordBytes - 1) / wordBytes {
				putBytes(program, at+wordBytes*i, l.code[i])
			}
		}
		at += l.length
	}
	if hi == b.Items() {
		b.counts[countNeedBytes], b.counts[countBytes] = at, min(at, capacity)
	}
}

// putBytes writes the four bytes of word from byte number at on. The highest ones are 0 if the row
// has fewer bytes. They may lie in two words of the program. The rest of these words may be written
// by other workers at the same time, so the bytes are or-ed in atomically. The kernel does this for
// each byte.
func putBytes(program []uint32, at, word uint32) {
	shift := byteBits * (at % wordBytes)
	atomicOr(&program[at/wordBytes], word<<shift)
	if shift != 0 && word>>(wordBits-shift) != 0 {
		atomicOr(&program[at/wordBytes+1], word>>(wordBits-shift))
	}
}
