package dwarf

import (
	"encoding/binary"
	"path"
	"slices"
)

// The encoding of the line number program (DWARF 5, section 6.2). A function's program
// begins with the address of the function in the register `address`, 1 in `line` and
// FirstFile in `file`. It ends with the end of the function in `address`, and the initial
// values in the other registers. Therefore the programs of functions can be concatenated,
// whatever pieces they are made in. Addresses advance in units of
// Unit.CodeUnit bytes.
const (
	// A special opcode advances the line, by SpecialLines values from -LinesBack
	// on, and the address, by at most SpecialUnits units:
	// opcode = line + LinesBack + SpecialLines*units + FirstSpecial.
	LinesBack    = 5
	SpecialLines = 14
	SpecialUnits = 16
	FirstSpecial = 13

	FirstFile = 1 // number of file 0

	AdvancePC   = 2 // operand: unsigned LEB128
	AdvanceLine = 3 // signed LEB128
	SetFile     = 4 // unsigned LEB128
)

// lines writes the header of the line number program, and the program.
func (u *Unit) lines(s *section) *section {
	end := s.length()
	s.half(version)
	s.addressSize()
	s.byte(0) // bytes of a segment selector
	endHeader := s.length()
	const operations, isStatement = 1, 1
	s.byte(byte(u.CodeUnit), operations, isStatement, 0x100-LinesBack, SpecialLines, FirstSpecial)
	s.byte(0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1) // operands of the opcodes below FirstSpecial

	u.files(s)
	endHeader()

	program := u.LineProgram
	s.bytes = slices.Grow(s.bytes, len(program)+sequenceBytes*len(s.anchors.text))
	for n, a := range s.anchors.text {
		sequence := program
		if n+1 < len(s.anchors.text) {
			sequence, program = cut(program, (u.end(s, n)-a.start)/uint64(u.CodeUnit))
		}
		s.byte(0, byte(1+s.xlen/8), 2) // DW_LNE_set_address
		s.address(a.start)
		s.byte(sequence...)
		s.byte(0, 1, 1) // DW_LNE_end_sequence
	}
	end()
	return s
}

// sequenceBytes is more than the bytes that begin and end a sequence.
const sequenceBytes = 16

// A Row of the line table states the line of a file from which the code from an address
// on comes.
type Row struct {
	Address uint64 // in bytes from the start of the program's code
	File    int    // from 0
	Line    int
}

// Rows returns the rows of a line number program. Its addresses advance in units of codeUnit bytes.
func Rows(program []byte, codeUnit int) []Row {
	var list []Row
	for m, row := startOfLines, false; len(program) > 0; {
		if program, row = m.step(program); row {
			list = append(list, Row{uint64(codeUnit) * m.address, int(m.file) - FirstFile, int(m.line)})
		}
	}
	return list
}

// cut divides a line number program behind the functions that make up the given number of
// units of code. It returns the program of these functions, and the program of the others.
func cut(program []byte, units uint64) (before, after []byte) {
	rest := program
	for m := startOfLines; len(rest) > 0; {
		if m.address == units && m.line == 1 && m.file == FirstFile {
			break
		}
		rest, _ = m.step(rest)
	}
	return program[:len(program)-len(rest)], rest
}

// A lineMachine is the state that the operations of a line number program change.
type lineMachine struct {
	address uint64 // in units of code
	line    int64
	file    uint64
}

// startOfLines is the state in which the operations of a function start and end, except
// for the address.
var startOfLines = lineMachine{line: 1, file: FirstFile}

// step executes the first operation of a program. It returns the rest of the program, and
// whether the operation appends a row to the table.
func (m *lineMachine) step(program []byte) (rest []byte, row bool) {
	op, n := program[0], 0
	switch op {
	case AdvancePC, SetFile:
		v, bytes := binary.Uvarint(program[1:])
		n = bytes
		if op == SetFile {
			m.file = v
		} else {
			m.address += v
		}
	case AdvanceLine:
		v, bytes := signed(program[1:])
		n = bytes
		m.line += v
	default:
		m.address += uint64(op-FirstSpecial) / SpecialLines
		m.line += int64(op-FirstSpecial)%SpecialLines - LinesBack
		row = true
	}
	return program[1+n:], row
}

// signed decodes the signed LEB128 number at the start of b. n is its length.
func signed(b []byte) (v int64, n int) {
	for shift := 0; ; shift += 7 {
		c := b[n]
		n++
		v |= int64(c&0x7f) << shift
		if c&0x80 == 0 {
			return v << (57 - shift) >> (57 - shift), n
		}
	}
}

// files lists the directories, and the files in them. Directory 0 and file 0 belong to
// the unit itself.
func (u *Unit) files(s *section) {
	directories, numbers := []string{u.Directory}, map[string]uint64{"": 0}
	names := append(make([]string, FirstFile), u.Files...)
	names[0] = u.Name
	for _, name := range names {
		if d, _ := path.Split(name); numbers[d] == 0 && d != "" {
			numbers[d] = uint64(len(directories))
			directories = append(directories, path.Clean(d))
		}
	}
	const pathIs, directoryIs = 1, 2 // DW_LNCT_path, DW_LNCT_directory_index
	s.byte(1, pathIs, formString)
	s.uleb(uint64(len(directories)))
	for _, d := range directories {
		s.text(d)
	}
	s.byte(2, pathIs, formString, directoryIs, formULEB)
	s.uleb(uint64(len(names)))
	for _, name := range names {
		d, file := path.Split(name)
		s.text(file)
		s.uleb(numbers[d])
	}
}
