package dwarf

import "path"

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

	s.byte(0, byte(1+s.xlen/8), 2) // DW_LNE_set_address
	s.address(0)
	s.byte(u.LineProgram...)
	s.byte(0, 1, 1) // DW_LNE_end_sequence
	end()
	return s
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
