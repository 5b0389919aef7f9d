package reach

import (
	"sort"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/internal/parallel"
)

// A search from the functions and objects that are always kept finds the reachable ones. It takes time in proportion to
// the references.

// A Run is a run of consecutive functions of a unit.
type Run struct {
	First      int // the number of the first one in the unit
	References *References
}

// A Unit tells a search about a unit. The numbers of anonymous objects follow the numbers of entities.
type Unit interface {
	Entities() int
	// Objects returns the number of entities and anonymous objects.
	Objects() int
	// IsDroppable reports whether entity n is left out if nothing refers to it.
	IsDroppable(n int) bool
	// IsFunction reports whether n is a function.
	IsFunction(n int32) bool
	// Function returns the number of the function that entity n is defined as, in the unit. It reports false if n is none.
	Function(n int32) (function int, ok bool)
	// Storage returns where an object is. The section is ast.Undefined if the unit does not define it.
	Storage(n int32) (section uint32, offset, size uint64)
	// Relocs returns the relocations of a section, by their offsets.
	Relocs(section uint32) []ast.Reloc
}

// A search is one run of Search.
type search struct {
	unit     Unit
	runs     []Run
	reached  []bool
	found    []int32 // reached, and not searched yet
	dataOnly bool    // functions are not reached any more
}

// Search reports for each entity and anonymous object whether it is reachable. runs are all functions of the unit, in their order.
// If forData is set, the objects to which static variables of functions refer are reachable, too, and so on: these variables stay,
// even if their functions are not reachable.
func Search(u Unit, runs []Run, forData bool) []bool {
	r := &search{unit: u, runs: runs, reached: make([]bool, u.Objects())}
	for n := range u.Entities() {
		if !u.IsDroppable(n) {
			r.reach(int32(n))
			r.followAll() // now, when the rows of entities before are in memory
		}
	}
	if forData {
		r.dataOnly = true
		for i := range runs {
			for _, n := range runs[i].References.data {
				r.reach(n)
			}
		}
		r.followAll()
	}
	return r.reached
}

// followAll finds the entities that are reachable from those found so far.
func (r *search) followAll() {
	for len(r.found) > 0 {
		n := r.found[len(r.found)-1]
		r.found = r.found[:len(r.found)-1]
		r.follow(n)
	}
}

// reach notes that n is reachable.
func (r *search) reach(n int32) {
	if !r.reached[n] && !(r.dataOnly && r.unit.IsFunction(n)) {
		r.reached[n] = true
		r.found = append(r.found, n)
	}
}

// follow reaches the entities to which n refers.
func (r *search) follow(n int32) {
	if function, ok := r.unit.Function(n); ok {
		for _, to := range r.referencesOf(function) {
			r.reach(to)
		}
		return
	}
	if section, offset, size := r.unit.Storage(n); section != ast.Undefined {
		r.followData(section, offset, size)
	}
}

// referencesOf returns the references of a function of the unit.
func (r *search) referencesOf(function int) []int32 {
	i := sort.Search(len(r.runs), func(i int) bool { return r.runs[i].First > function }) - 1
	if i < 0 {
		return nil
	}
	return r.runs[i].References.of(function - r.runs[i].First)
}

// followData reaches the entities to which the relocations in a range of a section refer.
func (r *search) followData(section uint32, offset, size uint64) {
	list := r.unit.Relocs(section)
	first := sort.Search(len(list), func(i int) bool { return list[i].Offset >= offset })
	for _, x := range list[first:] {
		if x.Offset >= offset+size {
			return
		}
		r.reach(x.Symbol)
	}
}

// In most units every static function and object is used, and mostly by a function that is defined later. That is found
// without a search, by two maps. The first one finds, for each entity, the last function that refers to it. The second
// one checks that each function that may be dropped has such a function defined after it. Then each is used by a later one,
// that by a still later one, and so on, up to one that is always kept: all are reachable. For 50 MB of generated C, the
// search takes sixteen cores 6 ms, in which fifteen of them wait (H200).

// checkChunk is the number of entities that a core checks at a time.
const checkChunk = 1 << 12

// All reports whether all entities of a unit without anonymous objects are certainly reachable. If it returns false, they may be
// reachable nevertheless.
func All(u Unit, runs []Run) bool {
	last := lastReferences(u.Entities(), runs)
	var missing atomic.Bool
	parallel.Ranges(len(last), checkChunk, func(_, from, to int) {
		for n := from; n < to && !missing.Load(); n++ {
			if !u.IsDroppable(n) {
				continue
			}
			at := int(last[n].Load())
			function, ok := u.Function(int32(n))
			if at == 0 || ok && at-1 <= function {
				missing.Store(true)
			}
		}
	})
	return !missing.Load()
}

// lastReferences returns, for each entity, the number of the last function that refers to it, counted from 1, or 0.
func lastReferences(entities int, runs []Run) []atomic.Int32 {
	last := make([]atomic.Int32, entities)
	parallel.Each(len(runs), len(runs), func(_, i int) {
		x := runs[i].References
		for k := range x.ends {
			for _, n := range x.of(k) {
				raise(&last[n], int32(runs[i].First+k+1))
			}
		}
	})
	return last
}

// raise makes a number at least n.
func raise(number *atomic.Int32, n int32) {
	for {
		old := number.Load()
		if old >= n || number.CompareAndSwap(old, n) {
			return
		}
	}
}
