package elffile

import (
	"debug/elf"
	"encoding/binary"
)

// Section numbers have 16 bits in the header and in symbols, and the numbers from
// SHN_LORESERVE on are reserved. For a section with a larger number, the field holds
// SHN_XINDEX, and the number itself is stored elsewhere: the number of the section name
// table and the count of sections in the null section, the section numbers of symbols in
// a table of their own (System V ABI, chapter 4).

// Special values of a symbol's section that are not numbers of sections. They are the
// values in the file, as negative numbers.
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

// sectionCount returns the number of sections for the header, which is 0 if there are too
// many.
func sectionCount(n int) uint16 {
	if n >= int(elf.SHN_LORESERVE) {
		return 0
	}
	return uint16(n)
}

// NumberSection returns .symtab_shndx for the symbol table that has the given number. It
// holds the section number of each symbol, or 0 if the symbol table has it.
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

// LongNumbers sets the sections of a file's symbols, which are numbered from 1, to the
// numbers that this package uses.
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
