package stages

import (
	"sync"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/room"
)

// A part is what a batch is compiled to.
type part struct {
	numbers *ast.Renumbering // what its symbols and literals are in the unit; nil: as they are
	shelved bool             // text and relocs are, and not to be written
	text    []uint32         // nil when it has been written
	base    uint32           // its first word in the unit
	words   int              // of the text
	relocs  []uint32         // relocRow words each; when it is known which are for the linker, of others; nil behind call
	packed  []packedReloc    // those
	pairs   int              // of them, which are the two of an address
	calls   []uint32         // 2 words a call that is not, and not complete: its place, in words, and the symbol
	first   int              // number in the unit of its first function
	extent  []uint32         // 2 words a function
	labels  []uint32         // their places, in words
	lines   []lineAt         // if asked for
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
		first:  c.batch.unitFunction,
		extent: make([]uint32, 2*c.functions+c.labels),
		debug:  c.part.debug, // of pass lines
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

// shelve puts away what takes most memory of a part that has to wait.
func (p *part) shelve() {
	text, ok := room.Shelve(p.text)
	relocs, both := room.Shelve(p.relocs)
	if !ok || !both {
		return
	}
	texts.give(p.text)
	relocRows.give(p.relocs)
	p.shelved, p.text, p.relocs = true, text, relocs
}

// texts are those of parts that have been written, relocRows the relocations of parts
// whose calls are complete, to be used again.
var texts, relocRows memoryPool

// A memoryPool is memory of about the same size, used again and again.
type memoryPool struct {
	mutex sync.Mutex
	free  [][]uint32
}

// take returns memory for n words, with anything in it. New memory has room for some
// more, which the next may need.
func (p *memoryPool) take(n int) []uint32 {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if last := len(p.free) - 1; last >= 0 {
		m := p.free[last]
		p.free = p.free[:last]
		if cap(m) >= n {
			return m[:n]
		}
	}
	return make([]uint32, n, n+n/4)
}

// mostFree is how many pieces of memory a pool has, where more have been of use at a time.
const mostFree = 16

// copyOf returns a copy of what has been shelved.
func (p *memoryPool) copyOf(words []uint32) []uint32 { return append(p.take(len(words))[:0], words...) }

// give takes memory that nobody uses any more.
func (p *memoryPool) give(memory []uint32) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if len(p.free) < mostFree {
		p.free = append(p.free, memory)
	}
}
