package c

import (
	"slices"

	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
	"gpucc/internal/host"
)

// The bodies at the beginning of a large text are parsed while the first pass still reads
// the declarations at its end. Their parsers use a snapshot of the unit, taken when the
// first pass had reached the end of these bodies. This is enough, because a body depends
// only on declarations before it. The positions of snapshots depend on the text alone, so
// that every compilation of a text uses the same ones.
//
// A later declaration can change an earlier one: a pragma makes a function weak, for
// example. That is rare. The unit is then stale, and all of it is parsed again without
// snapshots.

// A snapshot is the state of the first pass at some position of the text. It is
// immutable.
type snapshot struct {
	unit     *unit
	types    *types.Table
	names    *intern.Table
	pragmas  *lex.Pragmas
	warnings warn.Set
	last     bool // all of file scope is known
}

// newSnapshot returns the current state of p, which makes the first pass. last is the
// previous snapshot, or nil. Tables that only grow are shared, others are copied.
func (p *parser) newSnapshot(last *snapshot) *snapshot {
	u, pragmas := *p.unit, *p.Pragmas
	u.linkage, u.symbolFunction = host.Keep(u.linkage), host.Keep(u.functions)
	u.notePreemptible()
	u.shared.Files = slices.Clone(u.shared.Files)
	u.shared.Files[0].Text = p.Text
	u.shared.Files[0].Marks = p.LineMarks.Frozen()
	pragmas.Gathering, pragmas.Symbols = false, nil
	v := &snapshot{unit: &u, names: p.Names.Snapshot(), pragmas: &pragmas, warnings: p.Warnings}
	if last != nil && last.types.Equal(p.Types) {
		v.types = last.types
	} else {
		v.types = p.Types.Clone()
	}
	return v
}

// lastSnapshot returns the state after the first pass. Only the types are copied, because
// parsers of bodies add to them.
func (p *parser) lastSnapshot() *snapshot {
	return &snapshot{unit: p.unit, types: p.Types.Clone(), names: p.Names, pragmas: p.Pragmas, warnings: p.Warnings, last: true}
}

// use sets v as the snapshot that p, which parses bodies, uses.
func (p *parser) use(v *snapshot) {
	if p.snapshot == v {
		return
	}
	if p.visible > len(v.unit.declarations) {
		p.showDeclarations(len(v.unit.declarations))
	}
	if p.snapshot == nil || p.snapshot.types != v.types {
		p.Types = v.types.CloneTo(p.Types)
		clear(p.enumerations)
	}
	p.snapshot, p.unit, p.Pragmas, p.Warnings = v, v.unit, v.pragmas, v.warnings.With(p.Warnings)
	p.Names = v.names.Extend()
}

// changes is called before entity n is changed in a way that affects code which uses the
// entity. It reports whether the change is allowed. If a snapshot contains the entity,
// the change is not allowed, and the unit is marked as stale.
func (u *unit) changes(n int32) bool {
	u.stale = u.stale || n < u.published
	return n >= u.published
}

// A publisher gives parsers of bodies snapshots of the first pass, and chunks of
// definitions to parse with them.
type publisher struct {
	source  *source
	seen    int   // number of definitions read so far
	size    int   // bytes of the bodies of the chunk that is not complete
	ends    []int // for each complete chunk that is not published, the number of the definition behind it
	waiting int   // bytes of the bodies in those chunks
	total   int   // bytes of the bodies that have been published
	last    *snapshot
}

// publishedShare bounds the number of snapshots. A snapshot copies some tables, in time that grows with the length of the
// text before it. It is therefore only taken for chunks with at least 1/publishedShare of the bodies published before. All copies
// together then take time linear in the length of the text.
//
// Gain of a snapshot for the first chunk, instead of for the first four together: 4 % of the time for SQLite's amalgamation.
// Its first bodies stand behind 25,000 lines.
const publishedShare = 2

// update reads the definitions that the first pass has added since the last call, and
// publishes them if there are enough. It reports whether publishing may continue.
// Publishing ends at an error, and if definitions must be rearranged in the end.
func (w *publisher) update() bool {
	p := w.source.first
	u := p.unit
	for ; w.seen < len(u.definitions); w.seen++ {
		d := &u.definitions[w.seen]
		if e := &u.entities[d.entity]; e.inline && !e.internal || u.hasTextSection(e) || len(p.Pragmas.Symbols) > 0 {
			return false
		}
		w.size += d.length()
		if w.size >= w.source.length {
			w.ends, w.waiting, w.size = append(w.ends, w.seen+1), w.waiting+w.size, 0
		}
	}
	if len(w.ends) == 0 || w.waiting < w.total/publishedShare {
		return true
	}
	if p.Diagnostics.Errors() > 0 {
		return false
	}
	if !u.defers && p.deferUnused() {
		*w = publisher{source: w.source} // there are fewer definitions now
		return w.update()
	}
	w.publish()
	return true
}

// publish publishes the complete chunks.
func (w *publisher) publish() {
	s := w.source
	u := s.first.unit
	w.last = s.first.newSnapshot(w.last)
	u.published = int32(len(u.entities))
	var list []*chunk
	first := s.cut
	for _, end := range w.ends {
		list = append(list, newChunk(w.last, w.last.unit.definitions[first:end:end], first))
		first = end
	}
	s.cut, w.total, w.waiting, w.ends = first, w.total+w.waiting, 0, w.ends[:0]
	s.add(list, false)
}
