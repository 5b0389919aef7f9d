package assembly

import (
	"fmt"
	"slices"
	"strings"

	"gpucc/riscv/object"
)

// Labels that the writer makes start with these.
const (
	labelPrefix  = ".Lpc"     // followed by an offset in the text in hexadecimal
	symbolPrefix = ".Lsymbol" // followed by the number of a symbol that has no name of its own
)

// label returns the label of an offset in the text.
func label(offset uint64) string { return fmt.Sprintf("%s%x", labelPrefix, offset) }

// nameSymbols gives every symbol a unique name that an assembler accepts, and sorts the symbols
// by their offsets. Global symbols keep their names.
func (w *writer) nameSymbols() {
	symbols := w.object.Symbols
	w.names = make([]string, len(symbols))
	w.bySection = make([][]int32, int(object.FirstDebug)+len(w.object.Debug))
	taken := make(map[string]bool, len(symbols))
	for i := range symbols {
		if s := &symbols[i]; s.IsGlobal() {
			taken[s.Name] = true
			w.names[i] = quoteSymbol(s.Name)
		}
	}
	for i := range symbols {
		s := &symbols[i]
		if !s.IsGlobal() {
			w.names[i] = s.Name
			if s.Name == "" || taken[s.Name] || !plain(s.Name) || strings.HasPrefix(s.Name, labelPrefix) || strings.HasPrefix(s.Name, symbolPrefix) {
				w.names[i] = fmt.Sprintf("%s%d", symbolPrefix, i)
			}
			taken[s.Name] = true
		}
		if w.object.Section(s.Section) != nil {
			w.bySection[s.Section] = append(w.bySection[s.Section], int32(i))
		}
	}
	for _, list := range w.bySection {
		slices.SortStableFunc(list, func(a, b int32) int { return compare(symbols[a].Value, symbols[b].Value) })
	}
}

func compare(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// byOffset returns the relocations in increasing order of their offsets.
func byOffset(relocs []object.Reloc) []object.Reloc {
	order := func(a, b object.Reloc) int { return compare(a.Offset, b.Offset) }
	if slices.IsSortedFunc(relocs, order) {
		return relocs
	}
	relocs = slices.Clone(relocs)
	slices.SortStableFunc(relocs, order)
	return relocs
}

// plain reports whether a name needs no quotes.
func plain(name string) bool {
	for i, c := range []byte(name) {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '.' || c == '$' || c >= 0x80
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != "" && name != "."
}

func quoteSymbol(name string) string {
	if plain(name) {
		return name
	}
	return quote(name)
}

// define writes the labels of the section's symbols at an offset. It removes them from
// the list.
func (w *writer) define(i object.SectionIndex, offset uint64) {
	list := w.bySection[i]
	for len(list) > 0 && w.object.Symbols[list[0]].Value == offset {
		n := list[0]
		list = list[1:]
		s := &w.object.Symbols[n]
		if s.IsGlobal() || s.Func {
			w.WriteByte('\n')
		}
		w.binding(n)
		name := w.names[n]
		switch {
		case s.Indirect:
			fmt.Fprintf(w, "\t.type\t%s, @gnu_indirect_function\n", name)
		case i == object.Text && s.Func:
			fmt.Fprintf(w, "\t.type\t%s, @function\n", name)
		case i != object.Text && s.Name != "":
			fmt.Fprintf(w, "\t.type\t%s, @object\n", name)
		}
		if s.Size != 0 {
			fmt.Fprintf(w, "\t.size\t%s, %d\n", name, s.Size)
		}
		fmt.Fprintf(w, "%s:\n", name)
	}
	w.bySection[i] = list
}

// next returns the offset of the section's next symbol, or end if there is none.
func (w *writer) next(i object.SectionIndex, end uint64) uint64 {
	if list := w.bySection[i]; len(list) > 0 {
		return min(end, w.object.Symbols[list[0]].Value)
	}
	return end
}

func (w *writer) binding(n int32) {
	s := &w.object.Symbols[n]
	if s.Hidden {
		fmt.Fprintf(w, "\t.hidden\t%s\n", w.names[n])
	}
	if s.Protected {
		fmt.Fprintf(w, "\t.protected\t%s\n", w.names[n])
	}
	switch {
	case s.Weak:
		fmt.Fprintf(w, "\t.weak\t%s\n", w.names[n])
	case s.Global:
		fmt.Fprintf(w, "\t.globl\t%s\n", w.names[n])
	}
}
