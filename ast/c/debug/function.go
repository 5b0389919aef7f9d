package debug

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"sort"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/internal/bytematch"
)

// A Function is a function that has been parsed.
type Function struct {
	Nodes    *ast.Builder
	Start    int // its first node in Nodes
	Types    *Types
	Frame    Frame
	Unshared bool // locals will not share registers: DebugVariable.Set is not needed

	Pos                  uint32
	Result               types.Type
	Prototyped, Variadic bool

	// Callee describes the function that is entity n of the unit.
	Callee func(n int32) (name intern.Ident, result types.Type, pos uint32)
}

// A Frame says where the locals and the objects of a function are, when all of it has been parsed.
type Frame interface {
	// Locals returns the number of locals.
	Locals() int
	// MovedTo returns the draft offset of the frame object in which a local is, or a negative number if it has stayed a local.
	MovedTo(local int32) int32
	// CopyOf returns the local that stands in place of a local, which has no Assign then, and the node behind which it does, counted from
	// the function's first.
	CopyOf(local int32) (other, node int32, ok bool)
	// Final returns the offset in the frame for a draft offset. It reports false if the object there has no memory.
	Final(draft int32) (offset int32, ok bool)
	// Members returns the members of the record at a draft offset that are in locals, in the order of their offsets.
	Members(draft int32) []Member
}

// A Member is a member of a record that is in a local.
type Member struct {
	Local, Offset int32
	Type          ast.Type
}

// Describe adds the function to x.
func (s *Variables) Describe(f *Function, x *ast.DebugInfo) {
	d := &s.description
	d.begin(f, s, x)
	if n := len(x.Functions); n > 0 {
		d.locals = x.Functions[n-1].LocalsEnd
	}
	d.describe()
	x.Functions = append(x.Functions, ast.DebugFunction{
		Result: f.Types.Result(f.Result, f.Pos), Prototyped: f.Prototyped, Variadic: f.Variadic,
		VariablesEnd: int32(len(x.Variables)), ScopesEnd: int32(len(x.Scopes)), LocalsEnd: d.locals,
	})
}

// A description is one run of Describe.
type description struct {
	*Function
	listed                    *Variables
	x                         *ast.DebugInfo
	firstVariable, firstScope int   // in x
	locals                    int32 // variables of x that are InLocal

	ends    []uint32   // by scope of x: its end in the text
	borders []border   // in the text
	numbers []int32    // by listed scope: its number in the function, or -1
	kept    []int32    // by scope: its number when empty ones have been removed, or none
	order   []int32    // the listed scopes, outer ones first
	first   []int32    // by local: 1 + its first variable in inLocal, or 0
	rotated []Variable // the parameters first
	inLocal []inLocal  // the variables in locals, by local and then by their positions in the text
	inlined []int32    // by inlined body: its scope
}

// A border is a position in the text from which on a scope is the innermost one.
type border struct {
	pos   uint32
	scope int32
}

// begin empties the lists, and keeps their memory.
func (f *description) begin(function *Function, s *Variables, x *ast.DebugInfo) {
	*f = description{
		Function: function, listed: s, x: x, firstVariable: len(x.Variables), firstScope: len(x.Scopes),
		ends: f.ends[:0], borders: f.borders[:0], numbers: f.numbers[:0], kept: f.kept[:0], order: f.order[:0], first: f.first[:0], rotated: f.rotated[:0], inLocal: f.inLocal[:0], inlined: f.inlined[:0],
	}
}

// zeros returns list with n zeros.
func zeros(list []int32, n int) []int32 {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

func (f *description) describe() {
	list := f.listed.list
	if len(list) > 0 {
		f.nestScopes()
		f.findNodes()
		f.dropEmpty()
	}
	f.nestInlined()
	f.listVariables()
	f.listInlined()
	if len(list) > 0 {
		f.listSizes()
	}
	if !f.Unshared && len(f.inLocal) > 0 {
		f.findAssigns()
	}
}

// nestScopes lists the scopes, the outer ones first. The last one that was closed is the function, which is
// none.
func (f *description) nestScopes() {
	scopes := f.listed.scopes
	f.order, f.numbers = zeros(f.order, len(scopes)-1), zeros(f.numbers, len(scopes))
	order := f.order
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(scopes[a].begin, scopes[b].begin), cmp.Compare(scopes[b].end, scopes[a].end), cmp.Compare(b, a))
	})
	f.numbers[len(scopes)-1] = -1
	f.borders = append(f.borders, border{0, -1})
	outer := int32(-1)
	leave := func(before uint32) {
		for outer >= 0 && f.ends[outer] <= before {
			end := f.ends[outer]
			outer = f.x.Scopes[f.firstScope+int(outer)].Outer
			f.borders = append(f.borders, border{end, outer})
		}
	}
	for n, i := range order {
		leave(scopes[i].begin)
		f.x.Scopes = append(f.x.Scopes, ast.DebugScope{Outer: outer, First: math.MaxInt32, Last: -1})
		end := scopes[i].end
		if outer >= 0 {
			end = min(end, f.ends[outer])
		}
		f.ends = append(f.ends, end)
		outer, f.numbers[i] = int32(n), int32(n)
		f.borders = append(f.borders, border{scopes[i].begin, outer})
	}
	leave(math.MaxUint32)
}

// at returns the innermost scope around a position. near is a border close to it, which at changes. Mostly it is
// the border itself or the next one.
func (f *description) at(pos uint32, near *int) int32 {
	list, k := f.borders, *near
	if k+1 < len(list) && pos >= list[k+1].pos {
		k++
	}
	if pos < list[k].pos || k+1 < len(list) && pos >= list[k+1].pos {
		low, high := 0, len(list)
		for high-low > 1 {
			if middle := (low + high) / 2; list[middle].pos <= pos {
				low = middle
			} else {
				high = middle
			}
		}
		k = low
	}
	*near = k
	return list[k].scope
}

// findNodes finds the first and the last node of every scope, counted from the function's first.
func (f *description) findNodes() {
	scopes := f.x.Scopes[f.firstScope:]
	if len(scopes) == 0 {
		return
	}
	positions := f.Nodes.Pos[f.Start:f.Nodes.Len()]
	for n, near := 0, 0; n < len(positions); {
		scope, from, to := f.at(positions[n], &near), f.borders[near].pos, uint32(math.MaxUint32)
		if near+1 < len(f.borders) {
			to = f.borders[near+1].pos
		}
		first := n // of the nodes in a row that are in the scope
		for n++; n < len(positions) && positions[n]-from < to-from; n++ {
		}
		if scope >= 0 {
			s := &scopes[scope]
			s.First, s.Last = min(s.First, int32(first)), int32(n-1)
		}
	}
	f.widenScopes()
}

// widenScopes makes each scope contain the nodes of its inner scopes.
func (f *description) widenScopes() {
	scopes := f.x.Scopes[f.firstScope:]
	for i := len(scopes) - 1; i >= 0; i-- {
		if s := &scopes[i]; s.Outer >= 0 {
			o := &scopes[s.Outer]
			o.First, o.Last = min(o.First, s.First), max(o.Last, s.Last)
		}
	}
}

// dropEmpty removes scopes that have no nodes any more, and the scopes in them.
func (f *description) dropEmpty() {
	scopes := f.x.Scopes[f.firstScope:]
	f.kept = zeros(f.kept, len(scopes))
	numbers, kept := f.kept, int32(0)
	for i := range scopes {
		s := scopes[i]
		if numbers[i] = none; s.Last < 0 {
			continue
		}
		numbers[i] = kept
		if s.Outer >= 0 {
			s.Outer = numbers[s.Outer]
		}
		scopes[kept] = s
		kept++
	}
	f.x.Scopes = f.x.Scopes[:f.firstScope+int(kept)]
	for i, n := range f.numbers {
		if n >= 0 {
			f.numbers[i] = numbers[n]
		}
	}
}

// none is the number of a scope that has been removed.
const none = -2

// listVariables lists the variables of the scopes that are left, and where they are.
func (f *description) listVariables() {
	list := f.listed.list
	parameters := slices.IndexFunc(list, func(v Variable) bool { return v.Parameter })
	if parameters > 0 { // parameters first; all other variables of the function's own scope follow them
		f.rotated = append(append(f.rotated[:0], list[parameters:]...), list[:parameters]...)
		list = f.rotated
	}
	for i := range list {
		v := &list[i]
		scope := f.numbers[v.scope]
		if scope == none {
			continue
		}
		x := f.stored(v, scope)
		f.list(x, x.Pos, f.listed.scopes[v.scope].end)
		for _, part := range f.partsOf(v, &x) {
			f.list(part, 0, math.MaxUint32)
		}
	}
}

// list appends a variable. If it is in a local, begin and end say in which part of the text an Assign of the local is one of the
// variable.
func (f *description) list(v ast.DebugVariable, begin, end uint32) {
	if v.InLocal() {
		f.locals++
		f.inLocal = append(f.inLocal, inLocal{v.Number, begin, end, int32(len(f.x.Variables) - f.firstVariable)})
	}
	f.x.Variables = append(f.x.Variables, v)
}

// stored returns a variable in a scope, with its storage.
func (f *Function) stored(v *Variable, scope int32) ast.DebugVariable {
	x := ast.DebugVariable{Pos: v.Pos, Type: v.Type, Number: v.Number, Scope: scope, Set: -1, Parameter: v.Parameter}
	switch v.Storage {
	case InLocal:
		x.Storage = ast.DebugLocal
		if offset := f.Frame.MovedTo(v.Number); offset >= 0 {
			x.Storage, x.Number = f.objectStorage(offset, ast.DebugObject)
		}
	case InFrame:
		if x.Storage, x.Number = f.objectStorage(v.Number, ast.DebugObject); x.Storage == ast.DebugNowhere {
			f.divide(&x, v)
		}
	case Aligned:
		x.Align = uint32(v.Align)
		x.Storage, x.Number = f.objectStorage(v.Number, ast.DebugAligned)
	case Reference:
		x.Storage = ast.DebugPointed
		if offset := f.Frame.MovedTo(v.Number); offset >= 0 {
			x.Storage, x.Number = f.objectStorage(offset, ast.DebugReference)
		}
	case Static:
		x.Storage, x.Number = ast.DebugStatic, ast.OwnSymbols+^v.Number
	}
	return x
}

// objectStorage returns the storage of a frame object, which has a draft offset, and its final offset.
func (f *Function) objectStorage(draft int32, storage ast.DebugStorage) (ast.DebugStorage, int32) {
	if offset, ok := f.Frame.Final(draft); ok {
		return storage, offset
	}
	return ast.DebugNowhere, 0
}

// If the members of a record are locals, debuggers see the record in parts, one for each member. A part is a variable in a local, as others
// are. Its local belongs to no other variable, so that each Assign of it is one of the part, wherever that stands in the text.

// divide says that the variable x is in parts, if it is a record with members in locals. It has been listed as v.
func (f *Function) divide(x *ast.DebugVariable, v *Variable) {
	if x.Number = int32(len(f.Frame.Members(v.Number))); x.Number > 0 {
		x.Storage, x.Size = ast.DebugDivided, uint8(f.Types.Table.Size(v.Own))
	}
}

// partsOf returns the parts of the variable x by their offsets, or nil if it is not in parts. It has been listed as v.
func (f *Function) partsOf(v *Variable, x *ast.DebugVariable) (list []ast.DebugVariable) {
	if x.Storage != ast.DebugDivided {
		return nil
	}
	for _, m := range f.Frame.Members(v.Number) {
		list = append(list, ast.DebugVariable{
			Pos: x.Pos, Number: m.Local, Scope: x.Scope, Set: -1, Storage: ast.DebugLocal, Parameter: x.Parameter,
			Part: true, Offset: uint8(m.Offset), Size: uint8(m.Type.Size()),
		})
	}
	return list
}

// listSizes lists the sizes of arrays of variable length. Each has a local of its own, which nested functions may have moved to the frame.
func (f *description) listSizes() {
	for _, x := range f.listed.measured {
		v := ast.DebugVariable{Type: x.Type, Number: x.Local, Scope: -1, Set: -1, Storage: ast.DebugLocal, Hidden: true}
		if offset := f.Frame.MovedTo(x.Local); offset >= 0 {
			v.Storage, v.Number = f.objectStorage(offset, ast.DebugObject)
		}
		f.list(v, 0, math.MaxUint32)
	}
}

// An inLocal is a variable that is in a local, and the part of the text in which it is visible.
type inLocal struct {
	local      int32
	begin, end uint32
	variable   int32
}

// sets iterates over the Assigns and Parameters among nodes, from number start on. It compares eight kinds at a time.
func sets(kinds []ast.Kind, start int) iter.Seq2[int, ast.Kind] {
	return func(yield func(int, ast.Kind) bool) {
		const assigns, parameters = bytematch.EveryByte * uint64(ast.Assign), bytematch.EveryByte * uint64(ast.Parameter)
		at := start
		for ; at+8 <= len(kinds); at += 8 {
			k := kinds[at:][:8]
			word := uint64(k[0]) | uint64(k[1])<<8 | uint64(k[2])<<16 | uint64(k[3])<<24 | uint64(k[4])<<32 | uint64(k[5])<<40 | uint64(k[6])<<48 | uint64(k[7])<<56
			for marks := bytematch.Equal(word, assigns) | bytematch.Equal(word, parameters); marks != 0; marks &= marks - 1 {
				n := bytematch.First(marks)
				if kind := k[n&7]; (kind == ast.Assign || kind == ast.Parameter) && !yield(at+int(n), kind) {
					return
				}
			}
		}
		for n := at; n < len(kinds); n++ {
			if kind := kinds[n]; (kind == ast.Assign || kind == ast.Parameter) && !yield(n, kind) {
				return
			}
		}
	}
}

// findAssigns finds the node that assigns each local first. Several variables may have one local: an Assign
// belongs to the variable that is visible at its position.
func (f *description) findAssigns() {
	b, variables := f.Nodes, f.x.Variables[f.firstVariable:]
	for i := range f.inLocal {
		if other, node, ok := f.Frame.CopyOf(f.inLocal[i].local); ok {
			v := &variables[f.inLocal[i].variable]
			v.Number, v.Set = other, node
		}
	}
	slices.SortFunc(f.inLocal, func(a, b inLocal) int {
		return cmp.Or(cmp.Compare(a.local, b.local), cmp.Compare(a.begin, b.begin))
	})
	parameters := uint32(0) // so far
	f.first = zeros(f.first, f.Frame.Locals()+1)
	first := f.first
	for i := len(f.inLocal) - 1; i >= 0; i-- {
		first[f.inLocal[i].local] = int32(i) + 1
	}
	isAlone := func(i int32) bool { return int(i+1) == len(f.inLocal) || f.inLocal[i+1].local != f.inLocal[i].local }
	for n, k := range sets(b.Kind[:b.Len()], f.Start) {
		local := b.Data[n]
		if k == ast.Parameter {
			local = parameters
			parameters++
		}
		if first[local] == 0 {
			continue
		}
		list := f.inLocal[first[local]-1:]
		i, pos := 0, b.Pos[n]
		if pos != ast.InPrologue {
			i = sort.Search(len(list), func(i int) bool { return list[i].local != list[0].local || list[i].begin > pos }) - 1
			if i < 0 || pos >= list[i].end {
				continue
			}
		}
		if v := &variables[list[i].variable]; v.Set < 0 {
			v.Set = int32(n - f.Start)
			if isAlone(first[local] - 1) {
				first[local] = 0 // its other Assigns do not matter
			}
		}
	}
}
