package dwarf

// A MacroEvent is one of the events that say, in order, where macros are defined.
type MacroEvent struct {
	Kind MacroKind
	Line int
	Text string // the definition, the name of the macro that is removed, or the file that is entered
}

// A MacroKind is the kind of an event: a definition, the end of one, the beginning or the end of a file.
type MacroKind uint8

// The numbers of operations (DWARF 5, section 6.3).
const (
	Define  MacroKind = 0x01 // DW_MACRO_define
	Undef   MacroKind = 0x02 // DW_MACRO_undef
	Enter   MacroKind = 0x03 // DW_MACRO_start_file
	Leave   MacroKind = 0x04 // DW_MACRO_end_file
	noMacro           = 0x00

	offsetOfLines = 0x02 // a flag: the header has the offset of a line table; events give files by their numbers in it
)

// addMacroFiles adds files to the list of the unit's files: the ones that only events of macros name.
func (u *Unit) addMacroFiles() {
	u.fileNumbers = map[string]uint64{}
	for i, name := range u.Files {
		u.fileNumbers[name] = uint64(i) + FirstFile
	}
	files := u.Files[:len(u.Files):len(u.Files)]
	for i := range u.Macros {
		if x := &u.Macros[i]; x.Kind == Enter && u.fileNumbers[x.Text] == 0 {
			u.fileNumbers[x.Text] = uint64(len(files)) + FirstFile
			files = append(files, x.Text)
		}
	}
	u.Files = files
}

// macros writes the section of macros. Names stand in it, as in the others.
func (u *Unit) macros(s *section) *section {
	s.half(version)
	s.byte(offsetOfLines)
	s.start(s.anchors.lines)
	for i := range u.Macros {
		x := &u.Macros[i]
		s.byte(byte(x.Kind))
		switch x.Kind {
		case Define, Undef:
			s.uleb(uint64(x.Line))
			s.text(x.Text)
		case Enter:
			s.uleb(uint64(x.Line))
			s.uleb(u.fileNumbers[x.Text])
		}
	}
	s.byte(noMacro)
	return s
}
