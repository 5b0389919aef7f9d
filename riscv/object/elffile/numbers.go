package elffile

import (
	"debug/elf"
	"encoding/binary"
)

// Section numbers have 16 bits in the header and in symbols, and those from SHN_LORESERVE on
// are reserved. A section with a larger number has SHN_XINDEX there, and the number itself is
// elsewhere: the number of the section name table and the count of sections in the null
// section, the section numbers of symbols in a table of their own (System V ABI, chapter 4).

// The values of a symbol's section that are no sections. They are those of the file, as
// negative numbers.
const (
	Absolute = elf.SHN_ABS - 1<<16
	Common   = elf.SHN_COMMON - 1<<16
)

// shortNumber returns a section number for a field of 16 bits.
func shortNumber[T ~int](n T) uint16 {
	if n >= T(elf.SHN_LORESERVE) {
		return uint16(elf.SHN_XINDEX)
	}
	return uint16(n)
}

// sectionCount is the header's number of sections, 0 if there are too many.
func sectionCount(n int) uint16 {
	if n >= int(elf.SHN_LORESERVE) {
		return 0
	}
	return uint16(n)
}

// NumberSection returns .symtab_shndx, the numbers of symbols' sections or 0, for the
// symbol table that has the given number.
func NumberSection(numbers []uint32, symtab int) Section {
	contents := make([]byte, 0, 4*len(numbers))
	for _, n := range numbers {
		contents = binary.LittleEndian.AppendUint32(contents, n)
	}
	return Section{
		Name: ".symtab_shndx", Type: elf.SHT_SYMTAB_SHNDX, Size: uint64(len(contents)), Align: 4, EntrySize: 4,
		Link: uint32(symtab), Contents: contents,
	}
}

// LongNumbers tells the symbols of a file, numbered from 1, their sections as they
// are in this package.
func LongNumbers(f *elf.File, symbols []elf.Symbol) error {
	var table []byte
	if s := f.SectionByType(elf.SHT_SYMTAB_SHNDX); s != nil {
		var err error
		if table, err = s.Data(); err != nil {
			return err
		}
	}
	for i := range symbols {
		switch s := &symbols[i]; {
		case s.Section == elf.SHN_XINDEX && len(table) >= 4*i+8:
			s.Section = elf.SectionIndex(f.ByteOrder.Uint32(table[4*i+4:]))
		case s.Section >= elf.SHN_LORESERVE:
			s.Section -= 1 << 16
		}
	}
	return nil
}
