package c

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"runtime"
	"slices"
	"sync/atomic"

	"gpucc/internal/parallel"
)

// The first pass skips the bodies of functions. Where they end, other cores find
// out ahead of it: they scan stretches of the text for blocks. A stretch may begin
// within a comment, or within a body; but where the block ends that a { opens
// depends on what follows alone, so all that is found is true, and what is not
// found is skipped as it would be on one core.

const (
	blockStretch = 1 << 16 // bytes that a core scans at a time
	shortBlock   = 1 << 6  // shorter ones are skipped as fast as they are looked up
)

// blocks are those found so far.
type blocks struct {
	text      []byte
	stretches []blockList
	claimed   atomic.Int64 // stretches before this one are scanned, under way, or passed
	passed    atomic.Int64 // those before this one nobody needs
}

// newBlocks returns those of a text, or nil if nobody could find them.
func newBlocks(text []byte) *blocks {
	n := len(text) / blockStretch
	if min(runtime.GOMAXPROCS(0), n) < 2 {
		return nil
	}
	return &blocks{text: text, stretches: make([]blockList, n)}
}

// A blockList holds the blocks that open in a stretch, but none in another.
type blockList struct {
	done atomic.Bool // the list changes no more
	list []block
}

// A block is from its { to behind its }.
type block struct{ start, end uint32 }

// ahead runs the first pass, and lets the other cores work ahead of it.
func (b *blocks) ahead(pass func()) {
	if b == nil {
		pass()
		return
	}
	parallel.Run(min(runtime.GOMAXPROCS(0), len(b.stretches)), func(w int) {
		if w > 0 {
			for b.help(false) {
			}
			return
		}
		defer b.pass(len(b.stretches)) // whatever ends the pass, the others need not go on
		pass()
	})
}

// farAhead is how many stretches ahead of the first pass the others are far enough, if
// they have something else to do.
const farAhead = 1 << 7

// help scans a stretch, and reports whether there was one to be scanned: any, or one
// that the first pass will come to soon.
func (b *blocks) help(soon bool) bool {
	if b == nil {
		return false
	}
	if soon && b.claimed.Load() >= b.passed.Load()+farAhead {
		return false
	}
	i := b.claimed.Add(1) - 1
	if int(i) >= len(b.stretches) {
		return false
	}
	b.scan(int(i))
	return true
}

// pass notes that the first pass has come to stretch i: nobody needs those before.
func (b *blocks) pass(i int) {
	b.passed.Store(int64(i))
	for n := b.claimed.Load(); n < int64(i) && !b.claimed.CompareAndSwap(n, int64(i)); n = b.claimed.Load() {
	}
}

// scan lists the blocks of stretch i. It sees no further than the stretch behind.
func (b *blocks) scan(i int) {
	s, at, end := &b.stretches[i], i*blockStretch, (i+1)*blockStretch
	text := b.text[:min(end+blockStretch, len(b.text))]
	for at = skipPlain(text, at); at < end; at = skipPlain(text, at) {
		switch text[at] {
		case '{':
			marked := false
			start := at
			at = blockEnd(text, at, func(i int) int { marked = true; return lineEnd(text, i) })
			if at-start >= shortBlock && at < len(text) && !marked {
				s.list = append(s.list, block{uint32(start), uint32(at)})
			}
		case '"', '\'':
			at, _ = skipQuoted(text, at)
		case '/':
			at = skipSlash(text, at)
		default:
			at++
		}
	}
	s.done.Store(true)
}

// end returns the end of the block that the { at i opens, if it is known.
func (b *blocks) end(i int) (end int, ok bool) {
	if b == nil || i/blockStretch >= len(b.stretches) {
		return 0, false
	}
	b.pass(i/blockStretch + 1)
	s := &b.stretches[i/blockStretch]
	if !s.done.Load() {
		return 0, false
	}
	k, ok := slices.BinarySearchFunc(s.list, uint32(i), func(x block, i uint32) int { return cmp.Compare(x.start, i) })
	if !ok {
		return 0, false
	}
	return int(s.list[k].end), true
}

// skipBraces returns the end of the block that the { at i opens, or the end
// of the text if it is not closed. It notes the line markers in it: blocks with
// directives are not found ahead.
func (p *parser) skipBraces(i int) int {
	if end, ok := p.unit.blocks.end(i); ok {
		return end
	}
	return blockEnd(p.text, i, p.skipDirective)
}

// blockEnd is what skipBraces returns, which tells how to skip directives.
func blockEnd(text []byte, i int, skipDirective func(i int) int) int {
	depth := 0
	for i = skipPlain(text, i); i < len(text); i = skipPlain(text, i) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
		case '"', '\'':
			i, _ = skipQuoted(text, i)
			continue
		case '#':
			i = skipDirective(i)
			continue
		case '/':
			i = skipSlash(text, i)
			continue
		case '%': // of the digraphs <% and %>
			if text[i-1] == '<' {
				depth++
			} else if i+1 < len(text) && text[i+1] == '>' {
				depth--
				i++
			}
		}
		i++
		if depth == 0 {
			return i
		}
	}
	return len(text)
}

// skipSlash returns the offset behind the slash at i, or behind the comment that
// it opens.
func skipSlash(text []byte, i int) int {
	if i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*') {
		i, _ = skipComment(text, i)
		return i
	}
	return i + 1
}

// skipPlain returns the offset of the first byte from i on that may matter to
// blockEnd.
func skipPlain(text []byte, i int) int {
	for i >= 0 && i < len(text)-16 { // within bounds, as the compiler knows now
		w := (*[16]byte)(text[i:])
		m, second := notPlain(binary.LittleEndian.Uint64(w[:])), notPlain(binary.LittleEndian.Uint64(w[8:]))
		if m|second != 0 {
			if m == 0 {
				m, i = second, i+8
			}
			return i + bits.TrailingZeros64(m)/8
		}
		i += 16
	}
	return i // in the last sixteen bytes all may matter
}
