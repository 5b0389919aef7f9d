package stages

import (
	"sync"

	"gpucc/ast"
	"gpucc/gpu"
)

// A part is what a batch is compiled to.
type part struct {
	numbers *ast.Place    // what its symbols and literals are in the unit; nil: as they are
	text    []uint32      // nil when it has been written
	words   int           // of the text
	relocs  []uint32      // relocRow words each; nil when they have been taken
	packed  []packedReloc // those that are for the linker
	calls   []uint32      // 2 words a call of a function that comes later: its place, in words, and the symbol
	extent  []uint32      // 2 words a function
	labels  []uint32      // their places, in words
	lines   []lineAt      // if asked for
	debug   debugPart
}

// A lineAt says that code from an offset in bytes on comes from a position.
type lineAt struct{ offset, pos uint32 }

// download brings the machine code of a batch back, its relocations, and the
// places of its functions.
func download(c *compilation) error {
	p := part{
		text:   texts.take(c.words),
		relocs: relocRows.take(relocRow * c.relocs),
		extent: make([]uint32, 2*c.functions+c.labels),
	}
	for _, r := range []struct {
		from *gpu.Buffer
		to   []uint32
	}{{c.text, p.text}, {c.reloc, p.relocs}, {c.extent, p.extent}} {
		if err := c.dev.Read(r.from, 0, gpu.Words(r.to)); err != nil {
			return err
		}
	}
	if c.opt.Lines {
		owner, place := c.column(c.owner, c.instructions), c.column(c.place, c.instructions)
		p.lines = listLines(c.tree.Pos[c.batch.firstNode:], owner, place)
	}
	if c.opt.Debug {
		var err error
		if p.debug, err = downloadDebug(c); err != nil {
			return err
		}
	}
	p.extent, p.labels = p.extent[:2*c.functions], p.extent[2*c.functions:]
	c.part = p
	return nil
}

// listLines lists where code changes its position in the source.
func listLines(pos, owner, place []uint32) []lineAt {
	var list []lineAt
	for k, n := range owner {
		at := lineAt{4 * place[k], pos[n]}
		switch last := len(list) - 1; {
		case last >= 0 && list[last].pos == at.pos:
		case last >= 0 && list[last].offset == at.offset:
			list[last] = at
		default:
			list = append(list, at)
		}
	}
	return list
}

// texts are those of parts that have been written, and relocRows those that the
// joiner has packed, to be used again.
var texts, relocRows wordPool

// A wordPool is memory of about the same size, used again and again.
type wordPool struct{ pool sync.Pool }

// take returns memory for so many words, with anything in it.
func (p *wordPool) take(words int) []uint32 {
	if w, ok := p.pool.Get().(*[]uint32); ok && cap(*w) >= words {
		return (*w)[:words]
	}
	return make([]uint32, words)
}

// give takes memory that nobody uses any more.
func (p *wordPool) give(words []uint32) { p.pool.Put(&words) }
