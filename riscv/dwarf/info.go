package dwarf

const (
	version     = 5
	languageC11 = 0x1d // also for other languages that call functions as C does
)

// Numbers of tags, attributes and forms (DWARF 5, section 7.5).
const (
	tagCompileUnit = 0x11
	tagSubprogram  = 0x2e

	attributeName      = 0x03
	attributeLines     = 0x10 // DW_AT_stmt_list
	attributeLowPC     = 0x11
	attributeHighPC    = 0x12
	attributeLanguage  = 0x13
	attributeDirectory = 0x1b // DW_AT_comp_dir
	attributeProducer  = 0x25
	attributeFile      = 0x3a // DW_AT_decl_file
	attributeLine      = 0x3b // DW_AT_decl_line
	attributeExternal  = 0x3f

	formAddress     = 0x01
	formHalf        = 0x05 // DW_FORM_data2
	formString      = 0x08
	formULEB        = 0x0f // DW_FORM_udata
	formOffset      = 0x17 // DW_FORM_sec_offset
	formFlagPresent = 0x19
)

// Abbreviations: the kinds of entries.
const (
	entryUnit      = 1 + iota
	entryScattered // a unit in several sections
	entryFunction
	entryStaticFunction
)

// abbreviations writes the attributes of each kind of entry, and their forms.
func (u *Unit) abbreviations(s *section) *section {
	function := []byte{
		attributeName, formString, attributeFile, formULEB, attributeLine, formULEB,
		attributeLowPC, formAddress, attributeHighPC, formULEB, 0, 0,
	}
	const hasNoChildren, hasChildren = 0, 1
	unit := []byte{
		tagCompileUnit, hasChildren, attributeProducer, formString, attributeLanguage, formHalf,
		attributeName, formString, attributeDirectory, formString, attributeLines, formOffset,
	}
	s.byte(entryUnit)
	s.byte(unit...)
	s.byte(attributeLowPC, formAddress, attributeHighPC, formULEB, 0, 0)
	s.byte(entryScattered)
	s.byte(unit...)
	s.byte(0, 0)
	s.byte(entryFunction, tagSubprogram, hasNoChildren, attributeExternal, formFlagPresent)
	s.byte(function...)
	s.byte(entryStaticFunction, tagSubprogram, hasNoChildren)
	s.byte(function...)
	s.byte(0)
	return s
}

// info writes the entries: one for the unit, and one for each of its functions.
func (u *Unit) info(s *section) *section {
	end := s.length()
	s.half(version)
	s.byte(1) // DW_UT_compile
	s.addressSize()
	s.start(s.anchors.abbreviations)

	scattered := len(s.anchors.text) > 1
	if scattered {
		s.byte(entryScattered)
	} else {
		s.byte(entryUnit)
	}
	s.text("gpucc")
	s.half(languageC11)
	s.text(u.Name)
	s.text(u.Directory)
	s.start(s.anchors.lines)
	if !scattered {
		s.address(0)
		s.uleb(u.end(s, 0))
	}
	for i := range u.Functions {
		f := &u.Functions[i]
		if f.Global {
			s.byte(entryFunction)
		} else {
			s.byte(entryStaticFunction)
		}
		s.text(f.Name)
		s.uleb(uint64(f.File) + FirstFile)
		s.uleb(uint64(f.Line))
		s.address(f.Start)
		s.uleb(f.Size)
	}
	s.byte(0) // no more children
	end()
	return s
}

// ranges writes the ranges of addresses of the unit.
func (u *Unit) ranges(s *section) *section {
	end := s.length()
	s.half(2)
	s.start(s.anchors.info)
	s.addressSize()
	s.byte(0) // bytes of a segment selector
	s.align(2*s.xlen/8, 0)
	for n, a := range s.anchors.text {
		s.address(a.start)
		s.machine(u.end(s, n) - a.start)
	}
	s.machine(0)
	s.machine(0)
	end()
	return s
}
