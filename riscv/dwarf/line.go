package dwarf

import (
	"encoding/binary"
	"path"
)

// How the line number program is encoded (DWARF 5, section 6.2). A function's
// part finds the address of its start in the register `address`, 1 in `line`
// and FirstFile in `file`; it leaves the latter two so, and in `address` where
// it ends. So the parts of functions follow each other in whatever pieces they
// are made.
const (
	InstructionBytes = 4 // the unit of address advances

	// A special opcode advances the line, by SpecialLines values from -LinesBack
	// on, and the address, by at most SpecialWords instructions:
	// opcode = line + LinesBack + SpecialLines*instructions + FirstSpecial.
	LinesBack    = 5
	SpecialLines = 14
	SpecialWords = 16
	FirstSpecial = 13

	FirstFile = 1 // number of file 0

	AdvancePC   = 2 // operand: unsigned LEB128
	AdvanceLine = 3 // signed LEB128
	SetFile     = 4 // unsigned LEB128
)

// lines is the header of the line number program, and the program.
func (u *Unit) lines(s *section) *section {
	end := s.length()
	s.half(version)
	s.addressSize()
	s.byte(0) // bytes of a segment selector
	endHeader := s.length()
	const operations, isStatement = 1, 1
	s.byte(InstructionBytes, operations, isStatement, 0x100-LinesBack, SpecialLines, FirstSpecial)
	s.byte(0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1) // operands of the opcodes below FirstSpecial

	u.files(s)
	endHeader()

	program := u.LineProgram
	for n, a := range s.anchors.text {
		var sequence []byte
		sequence, program = cut(program, (u.end(s, n)-a.start)/InstructionBytes)
		s.byte(0, byte(1+s.xlen/8), 2) // DW_LNE_set_address
		s.address(a.start)
		s.byte(sequence...)
		s.byte(0, 1, 1) // DW_LNE_end_sequence
	}
	end()
	return s
}

// cut returns the program of functions that take so many instructions, and
// that of those behind them.
func cut(program []byte, instructions uint64) (before, after []byte) {
	address, line, file := uint64(0), int64(1), uint64(FirstFile)
	for i := 0; i < len(program); {
		if address == instructions && line == 1 && file == FirstFile {
			return program[:i], program[i:]
		}
		switch op := program[i]; op {
		case AdvancePC, SetFile:
			v, n := binary.Uvarint(program[i+1:])
			i += 1 + n
			if op == SetFile {
				file = v
			} else {
				address += v
			}
		case AdvanceLine:
			v, n := signed(program[i+1:])
			i += 1 + n
			line += v
		default:
			address += uint64(op-FirstSpecial) / SpecialLines
			line += int64(op-FirstSpecial)%SpecialLines - LinesBack
			i++
		}
	}
	return program, nil
}

// signed decodes the signed LEB128 that b starts with, and its length.
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

// files lists the directories and the files in them. Number 0 are the unit's.
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
