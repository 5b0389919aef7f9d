package c

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"sort"

	"gpucc/ast"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/types"
	"gpucc/internal/bytematch"
	"gpucc/internal/host"
)

// The debug information of functions is made only with Options.Debug. At the end of a scope the parser drops
// the objects of its variables, so the variables are listed first. Their storage is known at the end of the
// function. Then the nodes of each scope are found, too: a node is in a scope if its position in the text is.
// Numbers of nodes could not be listed, since the parser moves and rewrites nodes until the function ends.

// debugState lists the variables of the function being parsed, and the scopes that are closed.
type debugState struct {
	variables []listedVariable
	scopes    []listedScope
	last      []int32       // by local: 1 + the variable that was listed last for it
	aliases   debug.Aliases // of the function; during the first pass, of file scope
	inlined   []inlinedText

	description functionDescription // memory of the last function's
}

// A listedVariable is a variable at the end of its scope. It has the kind, the number, the value and the type of the variable's object.
type listedVariable struct {
	typ       ast.DebugRef
	own       types.Type
	pos       uint32
	scope     int32 // in debugState.scopes
	number    int32
	value     int64
	born      int32 // the birth of its local, if that may get another number
	kind      objectKind
	parameter bool
}

// A listedScope is the part of the text in which the variables of a block are visible: from the first one
// to the end of the block.
type listedScope struct{ begin, end uint32 }

// never is the birth of a local that gets no other number.
const never = -1

// begin starts a function.
func (s *debugState) begin() {
	s.variables, s.scopes, s.last, s.inlined = s.variables[:0], s.scopes[:0], s.last[:0], s.inlined[:0]
	s.aliases.Reset()
}

// isVariable reports whether an object of a block is a variable that belongs to the function.
func (p *parser) isVariable(o *object) bool {
	switch o.kind {
	case localObject, frameObject, alignedObject, referenceObject:
		return true
	case threadObject:
		return o.number < 0 // its location is unknown: each thread has one of its own
	case staticObject:
		return o.number < 0 && p.piece.symbols[^o.number].Section != ast.Undefined
	}
	return false
}

// listVariables lists the variables of the innermost scope, which ends here: the objects from mark on.
func (p *parser) listVariables(mark int) {
	if !p.unit.debug {
		return
	}
	begin := uint32(math.MaxUint32)
	for i := mark; i < len(p.objects); i++ {
		o := &p.objects[i]
		if !p.isVariable(o) {
			continue
		}
		begin = min(begin, o.pos)
		x := listedVariable{
			typ: p.debugType(o.typ, o.pos), own: o.typ, pos: o.pos, scope: int32(len(p.debug.scopes)), number: o.number, value: o.value,
			born: never, kind: o.kind, parameter: o.isParameter,
		}
		p.debug.variables = append(p.debug.variables, x)
		if o.kind == localObject {
			p.debug.noteLocal(o.number, p.Births[o.number].Time)
		}
	}
	if begin < math.MaxUint32 {
		p.debug.scopes = append(p.debug.scopes, listedScope{begin, uint32(p.PrevEnd)})
	}
}

// noteLocal notes that the last variable is in a local, which is born at the given time.
func (s *debugState) noteLocal(number, born int32) {
	n := len(s.variables)
	s.variables[n-1].born = born
	for int(number) >= len(s.last) {
		s.last = append(s.last, 0)
	}
	s.last[number] = int32(n)
}

// moveListed notes that the local that is born at the given time has got a number of its own.
func (s *debugState) moveListed(number, own, born int32) {
	if int(number) >= len(s.last) {
		return
	}
	if n := int(s.last[number]); n > 0 && n <= len(s.variables) {
		if x := &s.variables[n-1]; x.kind == localObject && x.number == number && x.born == born {
			x.number = own
		}
	}
}

// A debugMark is a state to which dropListed returns.
type debugMark struct{ variables, scopes int }

func (s *debugState) mark() debugMark { return debugMark{len(s.variables), len(s.scopes)} }

// dropListed removes the variables and scopes that were listed since a mark, because the parser will read
// their text again.
func (s *debugState) dropListed(since debugMark) {
	s.variables, s.scopes = s.variables[:since.variables], s.scopes[:since.scopes]
}

// debugSource returns where the types come from.
func (p *parser) debugSource() debug.Source {
	return debug.Source{Table: p.Types, Names: p.Names, Enumerators: p.enumeratorsOf, Aliases: []*debug.Aliases{&p.debug.aliases, &p.unit.aliases}}
}

// debugTypes returns the types of the piece.
func (p *parser) debugTypes() *debug.Types {
	x := p.piece
	if x.debugTypes == nil {
		x.debugTypes = debug.NewPiece(p.debugSource(), p.unit.debugTypes, p.snapshot.types.Len())
	}
	return x.debugTypes
}

// debugType returns the number by which debug information refers to type typ, as a declaration at position pos spells
// it: with the typedefs that the declaration names.
func (p *parser) debugType(typ types.Type, pos uint32) ast.DebugRef {
	return p.debugTypes().Declared(typ, pos)
}

// describeFunction adds function d to the piece's debug information. The function's nodes begin at start.
func (p *parser) describeFunction(d *definition, start int) {
	if p.piece.debug == nil {
		x := &p.piece.debugLists
		x.Variables, x.Scopes, x.Functions = x.Variables[:0], x.Scopes[:0], x.Functions[:0]
		p.piece.debug = x
	}
	x := p.piece.debug
	info := p.Types.Info(d.typ)
	function := &p.debug.description
	function.begin(p, start, x)
	if n := len(x.Functions); n > 0 {
		function.locals = x.Functions[n-1].LocalsEnd
	}
	function.describe()
	x.Functions = append(x.Functions, ast.DebugFunction{
		Result: p.debugTypes().Result(info.Target, p.unit.entities[d.entity].pos), Prototyped: !info.NoPrototype, Variadic: info.Variadic,
		VariablesEnd: int32(len(x.Variables)), ScopesEnd: int32(len(x.Scopes)), LocalsEnd: function.locals,
	})
}

// finishDebug returns a copy of the piece's debug information in a list, which is empty if there is none.
func (x *piece) finishDebug() []*ast.DebugInfo {
	if x.debug == nil {
		return nil
	}
	return []*ast.DebugInfo{{
		Types: x.debugTypes.List, Parts: x.debugTypes.Parts,
		Variables: host.Keep(x.debug.Variables), Scopes: host.Keep(x.debug.Scopes), Functions: host.Keep(x.debug.Functions),
	}}
}

// A functionDescription is one run of describeFunction.
type functionDescription struct {
	p                         *parser
	start                     int // the function's first node
	x                         *ast.DebugInfo
	firstVariable, firstScope int   // in x
	locals                    int32 // variables of x that are InLocal

	ends    []uint32         // by scope of x: its end in the text
	borders []border         // in the text
	numbers []int32          // by listed scope: its number in the function, or -1
	kept    []int32          // by scope: its number when empty ones have been removed, or none
	order   []int32          // the listed scopes, outer ones first
	first   []int32          // by local: 1 + its first variable in inLocal, or 0
	rotated []listedVariable // the parameters first
	inLocal []inLocal        // the variables in locals, by local and then by their places in the text
	inlined []int32          // by inlined body: its scope
}

// A border is a position in the text from which on a scope is the innermost one.
type border struct {
	pos   uint32
	scope int32
}

// begin empties the lists, and keeps their memory.
func (f *functionDescription) begin(p *parser, start int, x *ast.DebugInfo) {
	*f = functionDescription{
		p: p, start: start, x: x, firstVariable: len(x.Variables), firstScope: len(x.Scopes),
		ends: f.ends[:0], borders: f.borders[:0], numbers: f.numbers[:0], kept: f.kept[:0], order: f.order[:0], first: f.first[:0], rotated: f.rotated[:0], inLocal: f.inLocal[:0], inlined: f.inlined[:0],
	}
}

// zeros returns list with n zeros.
func zeros(list []int32, n int) []int32 {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

func (f *functionDescription) describe() {
	list := f.p.debug.variables
	if len(list) > 0 {
		f.nestScopes()
		f.findNodes()
		f.dropEmpty()
	}
	f.nestInlined()
	f.placeVariables()
	f.placeInlined()
	if len(list) > 0 {
		f.listSizes()
	}
	if !f.p.unit.unshared && len(f.inLocal) > 0 {
		f.findAssigns()
	}
}

// nestScopes lists the scopes, the outer ones first. The last one that was closed is the function, which is
// none.
func (f *functionDescription) nestScopes() {
	scopes := f.p.debug.scopes
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
func (f *functionDescription) at(pos uint32, near *int) int32 {
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
func (f *functionDescription) findNodes() {
	scopes := f.x.Scopes[f.firstScope:]
	if len(scopes) == 0 {
		return
	}
	positions := f.p.Tree.Pos[f.start:f.p.Tree.Len()]
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

// widenScopes makes each scope contain the nodes of those in it.
func (f *functionDescription) widenScopes() {
	scopes := f.x.Scopes[f.firstScope:]
	for i := len(scopes) - 1; i >= 0; i-- {
		if s := &scopes[i]; s.Outer >= 0 {
			o := &scopes[s.Outer]
			o.First, o.Last = min(o.First, s.First), max(o.Last, s.Last)
		}
	}
}

// dropEmpty removes the scopes of which no node is left, with those in them.
func (f *functionDescription) dropEmpty() {
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

// placeVariables lists the variables of the scopes that are left, and where they are.
func (f *functionDescription) placeVariables() {
	p := f.p
	list := p.debug.variables
	parameters := slices.IndexFunc(list, func(v listedVariable) bool { return v.parameter })
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
		x := p.placed(v, scope)
		f.place(x, x.Pos, p.debug.scopes[v.scope].end)
		for _, part := range p.partsOf(v, &x) {
			f.place(part, 0, math.MaxUint32)
		}
	}
}

// place lists a variable. If it is in a local, begin and end say in which part of the text an Assign of the local is one of the
// variable.
func (f *functionDescription) place(v ast.DebugVariable, begin, end uint32) {
	if v.InLocal() {
		f.locals++
		f.inLocal = append(f.inLocal, inLocal{v.Number, begin, end, int32(len(f.x.Variables) - f.firstVariable)})
	}
	f.x.Variables = append(f.x.Variables, v)
}

// placed returns a variable in a scope, with its storage.
func (p *parser) placed(v *listedVariable, scope int32) ast.DebugVariable {
	x := ast.DebugVariable{Pos: v.pos, Type: v.typ, Number: v.number, Scope: scope, Set: -1, Parameter: v.parameter}
	switch v.kind {
	case localObject:
		x.Storage = ast.DebugLocal
		if offset := p.FrameOffsets[v.number]; offset >= 0 {
			x.Storage, x.Number = p.objectStorage(offset, ast.DebugObject)
		}
	case frameObject:
		if x.Storage, x.Number = p.objectStorage(v.number, ast.DebugObject); x.Storage == ast.DebugNowhere {
			p.divideListed(&x, v)
		}
	case alignedObject:
		x.Align = uint32(v.value)
		x.Storage, x.Number = p.objectStorage(v.number, ast.DebugAligned)
	case referenceObject:
		if x.Storage = ast.DebugPointed; p.FrameOffsets[v.number] >= 0 {
			x.Storage = ast.DebugNowhere
		}
	case staticObject:
		x.Storage, x.Number = ast.DebugStatic, ast.OwnSymbols+^v.number
	}
	return x
}

// listSizes lists the sizes of arrays of variable length. Each has a local of its own.
func (f *functionDescription) listSizes() {
	d := f.p.debugTypes()
	for _, x := range d.Measured {
		if f.p.FrameOffsets[x.Local] < 0 {
			f.inLocal = append(f.inLocal, inLocal{x.Local, 0, math.MaxUint32, int32(len(f.x.Variables) - f.firstVariable)})
			f.x.Variables = append(f.x.Variables, ast.DebugVariable{Type: x.Type, Number: x.Local, Scope: -1, Set: -1, Storage: ast.DebugLocal, Hidden: true})
			f.locals++
		}
	}
	d.Measured = d.Measured[:0]
}

// objectStorage returns the storage of a frame object, which has a draft offset, and its final offset.
func (p *parser) objectStorage(draft int32, storage ast.DebugStorage) (ast.DebugStorage, int32) {
	if x, ok := p.FrameObjectAt(int64(draft)); ok && x.Final >= 0 {
		return storage, draft - x.Draft + x.Final
	}
	return ast.DebugNowhere, 0
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
func (f *functionDescription) findAssigns() {
	b, variables := f.p.Tree, f.x.Variables[f.firstVariable:]
	slices.SortFunc(f.inLocal, func(a, b inLocal) int {
		return cmp.Or(cmp.Compare(a.local, b.local), cmp.Compare(a.begin, b.begin))
	})
	parameters := uint32(0) // so far
	f.first = zeros(f.first, len(f.p.FrameOffsets)+1)
	first := f.first
	for i := len(f.inLocal) - 1; i >= 0; i-- {
		first[f.inLocal[i].local] = int32(i) + 1
	}
	isAlone := func(i int32) bool { return int(i+1) == len(f.inLocal) || f.inLocal[i+1].local != f.inLocal[i].local }
	for n, k := range sets(b.Kind[:b.Len()], f.start) {
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
			v.Set = int32(n - f.start)
			if isAlone(first[local] - 1) {
				first[local] = 0 // its other Assigns do not matter
			}
		}
	}
}
