package spirv

import (
	"fmt"
	"slices"
	"strings"
)

// A GPU cannot select a register by an index. A private array is therefore kept in
// memory, behind the caches, if one of its indices is not known when the kernel is
// compiled. The counter of a loop with a constant number of rounds is known when the loop
// is unrolled. Compilers do not unroll a loop that contains a loop with a variable number
// of rounds.

// Unroll is the hint that makes NVIDIA's compiler unroll the loops that follow. Other
// compilers ignore it.
const Unroll = "#pragma optionNV(unroll all)"

// Instructions of SPIR-V that access elements of vectors which are not variables.
const (
	opVectorExtractDynamic = 77
	opVectorInsertDynamic  = 78
)

// UnknownIndices lists accesses to private arrays and vectors in a kernel's text, with their
// positions: those with an index that is not known when the kernel is compiled.
func UnknownIndices(source string) (list []string, err error) {
	text, places := flatten(source)
	binary, err := glslang(text)
	if err != nil {
		return nil, err
	}
	l, err := read(binary)
	if err != nil {
		return nil, err
	}
	hint := slices.IndexFunc(slices.Collect(strings.Lines(text)), func(s string) bool { return strings.HasPrefix(s, Unroll) })
	for _, f := range l.functions {
		u := unrollingOf(l, f)
		for i, r := range f.body {
			of, in := u.array(i)
			switch {
			case of == "":
				continue
			case in == nil:
				of += " is not known"
			case u.endless(in):
				of += " is not known: its loop has one in it that cannot be unrolled"
			case hint < 0 || hint > int(r.line):
				of += " is not known unless " + Unroll + " is before its loop"
			default:
				continue
			}
			list = append(list, fmt.Sprintf("%s: the index of %s", places[r.line], of))
		}
	}
	return list, nil
}

// An unrolling is the state in which a function is searched for indices that are known
// when its loops are unrolled.
type unrolling struct {
	*loader
	body   []raw
	made   map[uint32]raw      // the instructions that compute values, by id
	stores map[uint32][]uint32 // the values that are stored in each variable, by the variable's id
	loops  []loop
}

// A loop consists of the instructions [from, to) of a function. counter is the variable
// that counts its rounds, or 0 if their number is not constant.
type loop struct {
	from, to int
	counter  uint32
}

func unrollingOf(l *loader, f *function) *unrolling {
	u := &unrolling{l, f.body, map[uint32]raw{}, map[uint32][]uint32{}, nil}
	for _, r := range f.body {
		if r.op == opStore {
			u.stores[r.args[0]] = append(u.stores[r.args[0]], r.args[1])
		} else if id, ok := result(r); ok {
			u.made[id] = r
		}
	}
	for i, r := range f.body {
		if r.op == opLoopMerge {
			u.loops = append(u.loops, u.loop(i, r.args[0]))
		}
	}
	return u
}

// loop returns the loop that begins at an instruction and ends at a label. The first branch to
// this label is its condition.
func (u *unrolling) loop(from int, end uint32) loop {
	l := loop{from: from}
	l.to = from + slices.IndexFunc(u.body[from:], func(r raw) bool { return r.op == opLabel && r.args[0] == end })
	for _, r := range u.body[from:l.to] {
		if r.op == opBranchConditional && slices.Contains(r.args[1:3], end) {
			if counter := u.variable(r.args[0]); u.counts(counter, r.args[0]) {
				l.counter = counter
			}
			break
		}
	}
	return l
}

// counts reports whether a condition depends only on constants and one variable, and all
// values stored in the variable depend only on constants and that variable.
func (u *unrolling) counts(variable, condition uint32) bool {
	r, ok := u.made[variable]
	known := func(id uint32) bool { return u.known(id, []uint32{variable}) }
	return ok && r.op == opVariable && len(r.args) == 3 && known(condition) && !slices.ContainsFunc(u.stores[variable], func(id uint32) bool { return !known(id) })
}

// variable returns the first variable from which a value is computed, or 0 if there is
// none.
func (u *unrolling) variable(id uint32) uint32 {
	r, ok := u.made[id]
	switch {
	case !ok || len(r.args) < 3:
		return 0
	case r.op == opLoad:
		return r.args[2]
	}
	for _, id := range r.args[2:] {
		if v := u.variable(id); v != 0 {
			return v
		}
	}
	return 0
}

// known reports whether a value is a constant, or is computed from constants and counters.
func (u *unrolling) known(id uint32, counters []uint32) bool {
	if u.values[id].constant {
		return true
	}
	r := u.made[id]
	if r.op == opLoad {
		return slices.Contains(counters, r.args[2])
	}
	_, computed := arithmetic[r.op]
	return computed && !slices.ContainsFunc(r.args[2:], func(id uint32) bool { return !u.known(id, counters) })
}

// array returns the name of the private array or vector with an element that instruction i
// accesses, if the index is not constant. If the index becomes known when a loop is unrolled, array
// also returns the outermost such loop.
func (u *unrolling) array(i int) (name string, in *loop) {
	r := u.body[i]
	switch r.op {
	case opVectorExtractDynamic, opVectorInsertDynamic:
		return "a vector", nil
	case opAccessChain:
	default:
		return "", nil
	}
	class := u.types[r.args[0]].class
	known := func(counters []uint32) bool {
		return !slices.ContainsFunc(r.args[3:], func(id uint32) bool { return !u.known(id, counters) })
	}
	if class != classFunction && class != classPrivate || known(nil) {
		return "", nil
	}
	var counters []uint32
	for j := range u.loops {
		if l := &u.loops[j]; l.from < i && i < l.to && l.counter != 0 {
			counters = append(counters, l.counter)
			if in == nil {
				in = l
			}
		}
	}
	if !known(counters) {
		in = nil
	}
	return u.names[r.args[2]], in
}

// endless reports whether a loop, or a function called in it, contains a loop without a constant
// number of rounds.
func (u *unrolling) endless(in *loop) bool {
	for _, l := range u.loops {
		if in.from <= l.from && l.to <= in.to && l.counter == 0 {
			return true
		}
	}
	for _, r := range u.body[in.from:in.to] {
		if r.op != opFunctionCall {
			continue
		}
		callee := unrollingOf(u.loader, u.byID[r.args[2]])
		if callee.endless(&loop{to: len(callee.body)}) {
			return true
		}
	}
	return false
}
