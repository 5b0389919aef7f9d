package link

import (
	"strings"

	"gpucc/riscv/object"
)

// add adds an object to the program, and its definitions to the symbol table.
func (l *linker) add(o *object.Object, library bool) {
	in := &input{Object: o, library: library}
	l.inputs = append(l.inputs, in)
	for i := range o.Symbols {
		if s := &o.Symbols[i]; s.Indirect && s.Section != object.Undefined {
			l.errorf(in.where(s.Section, s.Value), "'%s' is chosen when the program starts (attribute ifunc), which needs the system's C library", s.Name)
		}
		if s := &o.Symbols[i]; s.IsGlobal() && s.Section != object.Undefined {
			l.define(definition{in, int32(i)})
		}
	}
}

// define adds a definition of a global symbol to the symbol table. A definition in the
// program takes precedence over one in the library, a strong definition over a weak one,
// and otherwise the first over the second. Two strong definitions in the program are an
// error.
func (l *linker) define(d definition) {
	s := d.get()
	old, ok := l.global[s.Name]
	switch {
	case !ok:
		l.global[s.Name] = d
	case d.in.library || s.Weak:
	case old.get().Weak:
		l.global[s.Name] = d
	default:
		l.errorf(d.in.where(s.Section, s.Value), "multiple definition of '%s', first defined in %s", s.Name, name(old.in.Object))
	}
}

// takeLibrary adds the objects of the library that the program needs.
func (l *linker) takeLibrary(opt Options) error {
	index := map[string]*object.Object{}
	for _, o := range append(opt.Library[:len(opt.Library):len(opt.Library)], entry(l.xlen), jumps(l.xlen)) {
		for i := range o.Symbols {
			if s := &o.Symbols[i]; s.IsGlobal() && s.Section != object.Undefined && index[s.Name] == nil {
				index[s.Name] = o
			}
		}
	}
	taken := map[*object.Object]bool{}
	need := func(name string) error {
		if _, defined := l.global[name]; defined {
			return nil
		}
		o := index[name]
		if o == nil && opt.Find != nil {
			var err error
			if o, err = opt.Find(name); err != nil {
				return err
			}
		}
		if o != nil && !taken[o] {
			taken[o] = true
			l.add(o, true)
		}
		return nil
	}
	for _, name := range append([]string{entryName}, opt.Collection.Undefined...) {
		if err := need(name); err != nil {
			return err
		}
	}
	for i := 0; i < len(l.inputs); i++ { // need makes the list longer
		in := l.inputs[i]
		for j, used := range in.used() {
			if s := &in.Symbols[j]; used && s.Section == object.Undefined && !s.Weak {
				if err := need(s.Name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// used returns, for each symbol of an input, whether a relocation refers to it.
func (in *input) used() []bool {
	used := make([]bool, len(in.Symbols))
	for i := object.Text; i <= object.ROData; i++ {
		for j := range in.Section(i).Relocs {
			if r := &in.Section(i).Relocs[j]; !r.Type.PCRelLo12() {
				used[r.Symbol] = true
			}
		}
	}
	return used
}

// resolve gives every symbol its address. It reports whether all symbols that are
// referred to have one. An undefined weak symbol has the address 0.
func (l *linker) resolve() bool {
	special := l.special()
	for _, in := range l.inputs {
		in.address = make([]uint64, len(in.Symbols))
		missing := map[int32]bool{}
		for i := range in.Symbols {
			d := definition{in, int32(i)}
			s := d.get()
			if s.IsGlobal() {
				if found, ok := l.global[s.Name]; ok {
					d = found
				} else if address, ok := special[s.Name]; ok {
					in.address[i] = address
					continue
				} else if !s.Weak {
					missing[int32(i)] = true
				}
			}
			in.address[i] = l.addressOf(d)
		}
		if len(missing) > 0 {
			l.reportMissing(in, missing)
		}
	}
	return len(l.errors) == 0
}

// addressOf returns the address of a definition, or 0 if there is no definition.
func (l *linker) addressOf(d definition) uint64 {
	s := d.get()
	switch s.Section {
	case object.Undefined:
		return 0
	case object.Absolute:
		return s.Value
	}
	if s.Section >= object.FirstDebug {
		return d.in.debug[s.Section-object.FirstDebug].offset + s.Value
	}
	if d.in.dropped(s.Section, s.Value) {
		return 0 // only sections for debuggers refer to it
	}
	return l.output[s.Section].address + d.in.at(s.Section, s.Value)
}

// reportMissing reports the first reference of an input to each of its
// symbols that are defined nowhere. Parts that are left out may refer to such symbols.
func (l *linker) reportMissing(in *input, missing map[int32]bool) {
	for i := object.Text; i <= object.ROData; i++ {
		for _, r := range in.Section(i).Relocs {
			if !r.Type.PCRelLo12() && missing[r.Symbol] && !in.dropped(i, r.Offset) {
				delete(missing, r.Symbol)
				l.errorf(in.where(i, r.Offset), "undefined reference to '%s'", in.Symbols[r.Symbol].Name)
			}
		}
	}
}

// boundsOf returns the addresses at which the parts with the given name begin and end.
// They are equal if there are none.
func (l *linker) boundsOf(name string) (first, last uint64) {
	b, ok := l.bounds[name]
	if !ok {
		b.section = object.Data
	}
	base := l.output[b.section].address
	return base + b.first, base + b.last
}

// threadPointer returns the value of tp. A program that is linked here has one thread, so
// its thread-local objects are stored among the others. Only their addresses are computed
// differently.
func (l *linker) threadPointer() uint64 { return l.output[object.Data].address }

// special returns the symbols that linkers define for C libraries: the ends of the
// sections; the global pointer in the middle of the first 4 KiB of data (psABI,
// "Global-pointer relaxation"); and the bounds of the arrays of functions that are called
// at the start and at the end, and of sections with names that are identifiers.
func (l *linker) special() map[string]uint64 {
	text, data, bss := &l.output[object.Text], &l.output[object.Data], &l.output[object.BSS]
	symbols := map[string]uint64{
		"__global_pointer$": data.address + 0x800,
		"__bss_start":       bss.address,
		threadPointer:       l.threadPointer(),
	}
	for _, array := range []string{"preinit_array", "init_array", "fini_array"} {
		first, last := l.boundsOf(array)
		symbols["__"+array+"_start"], symbols["__"+array+"_end"] = first, last
	}
	for name := range l.bounds {
		symbols["__start_"+name], symbols["__stop_"+name] = l.boundsOf(name)
	}
	for name, end := range map[string]uint64{"etext": text.end(), "edata": data.end(), "end": bss.end()} {
		symbols[name], symbols["_"+name] = end, end
		symbols[strings.Repeat("_", 2)+name] = end
	}
	return symbols
}
