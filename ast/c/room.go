package c

// Tables that the first pass fills grow once, after a first share of the text: to
// what they will hold if the rest is like it. A table that doubles whenever it is full
// is copied several times, and leaves as much memory behind as it takes.

// firstShare is the share of the text that tells of the rest.
const firstShare = 64

// A text may begin with nothing but declarations. So there is room for one in so many
// bytes of text at the most, and for data that takes that share of it.
const (
	declarationBytes = 512
	dataShare        = 8
)

// makeRoom makes room in the tables for the rest of the text.
func (p *parser) makeRoom() {
	u, x, size, share := p.unit, p.piece, len(p.Text), max(p.Offset, 1)
	declarations := func(n int) int { return min(n*9/8*size/share, size/declarationBytes) - n }
	data := func(n int) int { return min(n*9/8*size/share, size/dataShare) - n }

	u.entities, u.events = grown(u.entities, declarations), grown(u.events, declarations)
	u.functions = grown(u.functions, declarations)
	u.definitions, u.parameters = grown(u.definitions, declarations), grown(u.parameters, declarations)
	u.linkage, p.bindings = grown(u.linkage, declarations), grown(p.bindings, declarations)
	p.Names.Reserve(declarations(p.Names.Len()))
	x.data.Bytes, x.rodata.Bytes = grown(x.data.Bytes, data), grown(x.rodata.Bytes, data)
}

// grown returns a list with room for as many more as it is told that there will be.
// That is not touched yet, as slices.Grow would.
func grown[T any](list []T, more func(n int) int) []T {
	return append(make([]T, 0, len(list)+max(more(len(list)), 0)), list...)
}
