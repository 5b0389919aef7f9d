package sim

import (
	"cmp"
	"debug/elf"
	"slices"
	"strings"
)

// functionSymbols lists the functions by address, with one name for each. A function without a
// size ends where the next one begins. bias is added to the addresses.
func functionSymbols(file *elf.File, bias uint64) []function {
	symbols, err := file.Symbols()
	if err != nil { // the file is stripped, but libraries have the symbols that they export
		symbols, _ = file.DynamicSymbols()
	}
	symbols = slices.DeleteFunc(symbols, func(s elf.Symbol) bool { return !isFunction(file, s) })
	slices.SortStableFunc(symbols, func(a, b elf.Symbol) int { return cmp.Or(cmp.Compare(a.Value, b.Value), compareNames(a, b)) })
	var list []function
	for _, s := range symbols {
		last := len(list) - 1
		// Other names of the function, and labels in it.
		if last >= 0 && (s.Value == list[last].low || s.Value < list[last].high && s.Size == 0) {
			continue
		}
		list = append(list, function{s.Name, s.Value, s.Value + s.Size})
	}
	for i := range list {
		list[i].low, list[i].high = list[i].low+bias, list[i].high+bias
	}
	for i := range list {
		if list[i].high == list[i].low && i+1 < len(list) {
			list[i].high = list[i+1].low
		} else if list[i].high == list[i].low {
			list[i].high = list[i].low + 1<<20
		}
	}
	return list
}

// mergeFunctions joins two lists.
func mergeFunctions(a, b []function) []function {
	list := slices.Concat(a, b)
	slices.SortStableFunc(list, func(a, b function) int { return cmp.Compare(a.low, b.low) })
	return list
}

// isFunction reports whether a symbol is a function, or a label of code that may be one.
func isFunction(file *elf.File, s elf.Symbol) bool {
	kind := elf.ST_TYPE(s.Info)
	if s.Section == elf.SHN_UNDEF || kind == elf.STT_FUNC {
		return s.Section != elf.SHN_UNDEF
	}
	return kind == elf.STT_NOTYPE && int(s.Section) < len(file.Sections) && file.Sections[s.Section].Flags&elf.SHF_EXECINSTR != 0 &&
		s.Name != "" && s.Name[0] != '.' && s.Name[0] != '$'
}

// compareNames orders the symbols of one address. The first is the name that programmers use. A
// name comes before others if its symbol has a size; then if it is global, begins without an
// underscore, is short.
func compareNames(a, b elf.Symbol) int {
	rank := func(s elf.Symbol) (n int) {
		if s.Size == 0 {
			n += 4
		}
		if elf.ST_BIND(s.Info) == elf.STB_LOCAL {
			n += 2
		}
		if strings.HasPrefix(s.Name, "_") {
			n++
		}
		return n
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(len(a.Name), len(b.Name)), strings.Compare(a.Name, b.Name))
}
