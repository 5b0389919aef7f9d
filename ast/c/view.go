package c

import (
	"slices"

	"gpucc/internal/room"
)

// The bodies at the beginning of a large text are parsed while the first pass still
// reads the declarations at its end. Whoever parses them sees the unit as it was when
// the first pass had come so far: a body knows what is declared before it, and nothing
// else. Where that is depends on the text alone, so that all who compile it agree.
//
// What comes later can change what is known of an earlier declaration: a pragma makes
// a function weak, say. That is rare. Then all is parsed again, without views.

// A view is what the first pass knows at some place of the text. It changes no more.
type view struct {
	unit     *unit
	types    *typeTable
	names    *identifiers
	pragmas  *pragmas
	warnings warningSet
	last     bool // all of file scope is known
}

// newView returns what p, which makes the first pass, knows. last is the view before,
// or nil.
func (p *parser) newView(last *view) *view {
	u, pragmas := *p.unit, *p.pragmas
	u.linkage, u.symbolFunction = room.Keep(u.linkage), room.Keep(u.functions)
	u.shared.Files = slices.Clone(u.shared.Files)
	u.shared.Files[0].Marks = withNames(p.marks, u.shared.Files[0].Name)
	pragmas.said = nil
	v := &view{unit: &u, names: p.names.view(), pragmas: &pragmas, warnings: p.warnings}
	if last != nil && last.types.equal(p.types) {
		v.types = last.types
	} else {
		v.types = p.types.clone()
	}
	return v
}

// lastView is that of the first pass when it is over: nothing need be copied.
func (p *parser) lastView() *view {
	return &view{unit: p.unit, types: p.types.clone(), names: p.names, pragmas: p.pragmas, warnings: p.warnings, last: true}
}

// look makes p, which parses bodies, see what v shows.
func (p *parser) look(v *view) {
	if p.view == v {
		return
	}
	if p.applied > len(v.unit.events) {
		p.see(len(v.unit.events))
	}
	if p.view == nil || p.view.types != v.types {
		p.types = v.types.clone()
	}
	p.view, p.unit, p.pragmas, p.warnings = v, v.unit, v.pragmas, v.warnings|p.warnings
	p.names = v.names.extension()
	if p.noticed == nil && v.unit.postponed {
		p.noticed = []bool{}
	}
}

// changes notes that something that views may show of entity n is about to change, and
// reports whether it may, since none shows it.
func (u *unit) changes(n int32) bool {
	u.stale = u.stale || n < u.shown
	return n >= u.shown
}

// A shower shows others what the first pass knows, whenever there are so many more
// stretches of bodies that it is worth it.
type shower struct {
	source  *source
	seen    int   // definitions so far
	size    int   // bytes of the bodies of a stretch that is not complete
	ends    []int // of complete stretches that have not been shown: the number of the definition behind
	waiting int   // bytes of the bodies in those
	total   int   // bytes of the bodies that have been shown
	last    *view
}

// For a view some tables are copied. It is made for so many stretches of bodies, and for
// such a share of those before that all copies together stay in proportion to the text.
const (
	leastShown = 4
	shownShare = 2
)

// see looks at the definitions that the first pass has come to since. It reports
// whether there may be more views: there are none of what is rearranged in the end,
// nor behind errors.
func (w *shower) see() bool {
	p := w.source.first
	u := p.unit
	for ; w.seen < len(u.definitions); w.seen++ {
		d := &u.definitions[w.seen]
		if e := &u.entities[d.entity]; e.inline && !e.internal || u.textSection(d.entity, p.names) != "" || len(p.pragmas.said) > 0 {
			return false
		}
		w.size += d.length()
		if w.size >= w.source.length {
			w.ends, w.waiting, w.size = append(w.ends, w.seen+1), w.waiting+w.size, 0
		}
	}
	if w.waiting < max(leastShown*w.source.length, w.total/shownShare) {
		return true
	}
	if p.diagnostics.Errors() > 0 {
		return false
	}
	if !u.postponed && p.postpone() {
		*w = shower{source: w.source} // there are fewer definitions
		return w.see()
	}
	w.show()
	return true
}

// show shows the stretches that are complete.
func (w *shower) show() {
	s := w.source
	u := s.first.unit
	w.last = s.first.newView(w.last)
	u.shown = int32(len(u.entities))
	var list []*stretch
	first := s.cut
	for _, end := range w.ends {
		list = append(list, newStretch(w.last, w.last.unit.definitions[first:end:end], first))
		first = end
	}
	s.cut, w.total, w.waiting, w.ends = first, w.total+w.waiting, 0, w.ends[:0]
	s.add(list, false)
}
