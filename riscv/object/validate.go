package object

import (
	"cmp"
	"fmt"
	"strings"

	"gpucc/internal/parallel"
)

// Section returns the section to which the section index i refers, or nil for Undefined
// and Absolute.
func (o *Object) Section(i SectionIndex) *Section {
	switch i {
	case Text:
		return &o.Text
	case Data:
		return &o.Data
	case ROData:
		return &o.ROData
	case BSS:
		return &o.BSS
	}
	if n := int(i) - int(FirstDebug); n >= 0 && n < len(o.Debug) {
		return &o.Debug[n].Section
	}
	return nil
}

// debugSections returns the indices of the sections for debuggers.
func (o *Object) debugSections() (list []SectionIndex) {
	for i := range o.Debug {
		list = append(list, FirstDebug+SectionIndex(i))
	}
	return list
}

// SectionName returns the name of section i in files.
func (o *Object) SectionName(i SectionIndex) string {
	if i >= FirstDebug {
		return o.Debug[i-FirstDebug].Name
	}
	return SectionNames[i]
}

// SectionNames are the names of the sections in files.
var SectionNames = [...]string{Text: ".text", Data: ".data", ROData: ".rodata", BSS: ".bss"}

// Extent returns the number of bytes that section i takes in memory.
func (o *Object) Extent(i SectionIndex) uint64 {
	s := o.Section(i)
	if i == BSS || s.Bytes == nil {
		return s.Size
	}
	return uint64(len(s.Bytes))
}

// Validate returns an error for the first symbol, relocation or part that refers to
// something that does not exist, or that lies outside of its section. It does not check
// LazyRelocs and LazySymbols.
func (o *Object) Validate() error {
	if o.XLEN != 32 && o.XLEN != 64 {
		return fmt.Errorf("an object for %d-bit RISC-V", o.XLEN)
	}
	if len(o.Debug) > maxDebug {
		return fmt.Errorf("%d sections for debuggers are too many", len(o.Debug))
	}
	for _, i := range append(o.debugSections(), Text, Data, ROData, BSS) {
		if err := o.validateSection(i); err != nil {
			return fmt.Errorf("section %s: %w", o.SectionName(i), err)
		}
	}
	if err := o.validateParts(); err != nil {
		return err
	}
	if err := o.validateSymbols(); err != nil {
		return err
	}
	for i, l := range o.Lines {
		if l.File < 0 || int(l.File) >= len(o.Files) {
			return fmt.Errorf("line table: entry %d names file %d of %d", i, l.File, len(o.Files))
		}
		if i > 0 && l.Offset < o.Lines[i-1].Offset {
			return fmt.Errorf("line table: entry %d is out of order", i)
		}
	}
	return nil
}

func (o *Object) validateSection(i SectionIndex) error {
	s := o.Section(i)
	if s.Align&(s.Align-1) != 0 {
		return fmt.Errorf("alignment %d is not a power of two", s.Align)
	}
	size := o.Extent(i)
	if o.XLEN == 32 && size > 1<<32-1 || size > 1<<62 {
		return fmt.Errorf("%d bytes are too many", size)
	}
	if i == BSS {
		size = 0 // the section has no bytes to be changed
	}
	seqs := relocSeqs(s.Relocs)
	return firstError(len(seqs), func(k int) error {
		for r := range seqs[k].All {
			if err := o.validateReloc(i, &r, size); err != nil {
				return fmt.Errorf("relocation at %#x: %w", r.Offset, err)
			}
		}
		return nil
	})
}

// firstError calls check for 0 to n-1, side by side, and returns the first of the
// errors.
func firstError(n int, check func(i int) error) error {
	errs := make([]error, n)
	parallel.Each(n, n, func(_, i int) { errs[i] = check(i) })
	return cmp.Or(errs...)
}

// validateReloc checks a relocation of section i, which has size bytes with contents.
func (o *Object) validateReloc(i SectionIndex, r *Reloc, size uint64) error {
	n := uint64(r.Type.Bytes())
	if n == 0 {
		return fmt.Errorf("type %v is not supported", r.Type)
	}
	if n > size || r.Offset > size-n {
		return fmt.Errorf("%v is outside of the section", r.Type)
	}
	if r.Type.PCRelLo12() {
		if i != Text || r.Addend < 0 || size < 4 || uint64(r.Addend) > size-4 || r.Addend&1 != 0 {
			return fmt.Errorf("%v without its auipc", r.Type)
		}
	} else if n := len(o.Symbols) + o.LazySymbols.Count; r.Symbol < 0 || int(r.Symbol) >= n {
		return fmt.Errorf("symbol %d of %d", r.Symbol, n)
	}
	return nil
}

// validateParts checks that the parts are at the ends of their sections and in order.
func (o *Object) validateParts() error {
	for i := range o.Parts {
		p := &o.Parts[i]
		end, last := p.Offset+p.Size, i == len(o.Parts)-1 || o.Parts[i+1].Section != p.Section
		switch {
		case p.Section < Text || p.Section > BSS || i > 0 && p.Section < o.Parts[i-1].Section:
			return fmt.Errorf("part %d (%s): section %d", i, p.Name, p.Section)
		case end < p.Offset || last && end != o.Extent(p.Section) || !last && end > o.Parts[i+1].Offset:
			return fmt.Errorf("part %d (%s): it ends at %#x", i, p.Name, end)
		case p.Align&(p.Align-1) != 0:
			return fmt.Errorf("part %d (%s): alignment %d", i, p.Name, p.Align)
		}
	}
	return nil
}

func (o *Object) validateSymbols() error {
	return firstError((len(o.Symbols)+atATime-1)/atATime, func(k int) error {
		first := k * atATime
		for i := range o.Symbols[first:min(first+atATime, len(o.Symbols))] {
			s := &o.Symbols[first+i]
			if err := o.validateSymbol(s); err != nil {
				return fmt.Errorf("symbol %d (%q): %w", first+i, s.Name, err)
			}
		}
		return nil
	})
}

func (o *Object) validateSymbol(s *Symbol) error {
	if s.Section >= FirstDebug && o.Section(s.Section) == nil {
		return fmt.Errorf("section %d", s.Section)
	}
	if strings.IndexByte(s.Name, 0) >= 0 {
		return fmt.Errorf("a zero byte in the name")
	}
	if s.Name == "" && s.IsGlobal() {
		return fmt.Errorf("visible to other objects without a name")
	}
	if o.Section(s.Section) != nil && s.Value > o.Extent(s.Section) {
		return fmt.Errorf("offset %#x is outside of %s", s.Value, o.SectionName(s.Section))
	}
	return nil
}

// IsGlobal reports whether other objects see the symbol. An undefined symbol counts,
// because it is looked up in other objects.
func (s *Symbol) IsGlobal() bool { return s.Global || s.Weak || s.Section == Undefined }
