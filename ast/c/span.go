package c

import (
	"runtime"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/internal/parallel"
)

// A long block is parsed by several cores. Its statements are divided into spans, by the text
// alone (lex.Divide). The parser of the function forks: each span gets a parser that begins
// with the scopes, loops and switches around the block, and with a tree of its own. When the
// function's parser comes to a span, it merges the tree and the state of the span's parser
// into its own (see span_state.go).
//
// This works for statements that leave nothing behind but nodes, labels, cases and uses of declared
// names. A span is given up if it does more: if it declares something in the block itself, or has
// an error or a warning. Then the parser of the function parses its text, as if it were in no span.
// So messages are the same as without spans.
//
// Whether a span is given up depends on the text alone, and all spans are parsed in parsers of
// their own, even on one core. So the tree does not depend on the number of cores.

// A body of at least longBody bytes is divided. Its spans have 1/spanShare of its length, within
// limits.
const (
	longBody  = 1 << 17
	spanShare = 1 << 6
	leastSpan = 1 << 14
	mostSpan  = 1 << 16
)

// mostForks is how many times the parser of a function forks in one block, and how many spans
// may be given up. It would be more often if the block has many declarations. mostIdleForks is how
// many times it forks if all spans of these forks are given up, which takes a tenth of the processor
// time of a block of declarations if it happens mostForks times.
const (
	mostForks     = 16
	mostIdleForks = 3
)

// divide divides the body of d, if it is long.
func (p *parser) divide(d *definition) {
	p.long = nil
	length := p.unit.spanLength
	if length == 0 {
		if d.length() < longBody {
			return
		}
		length = min(max(d.length()/spanShare, leastSpan), mostSpan)
	}
	p.long = lex.Divide(p.unit.text, int(d.body), int(d.end), length)
}

// spansOf returns the spans of the block that begins at offset brace, or nil.
func (p *parser) spansOf(brace int) *spans {
	for _, b := range p.long {
		if b.Start == brace {
			return &spans{list: b.Spans}
		}
	}
	return nil
}

// spans are the spans of a block that is being parsed.
type spans struct {
	list  []lex.Span // not passed yet
	fork  *fork      // parses them, or nil
	forks int
	lost  int // number of spans given up

	merged int // number of spans of the fork that are merged
	idle   int // number of forks that have ended without such a span
}

// item parses a span, if one begins at the current token. It returns the number of nodes that
// this takes. ok is false if none begins there, or if it has been given up. Then all nodes of the
// spans before it are there.
func (s *spans) item(p *parser) (nodes int, ok bool) {
	nodes, ok = s.span(p)
	if !ok && s.fork != nil {
		s.fork.Settle()
	}
	return nodes, ok
}

func (s *spans) span(p *parser) (nodes int, ok bool) {
	for len(s.list) > 0 && (s.list[0].End <= p.PrevEnd || s.fork != nil && s.list[0].Start < p.PrevEnd) {
		s.pass()
	}
	if len(s.list) == 0 || s.list[0].Start > p.Start || !p.mayFork() {
		return 0, false
	}
	if s.fork != nil && !s.fork.isCurrent(p) {
		s.end()
	}
	if s.fork == nil && !s.begin(p) {
		return 0, false
	}
	nodes, ok = p.merge(s.fork, s.fork.Result(s.fork.first))
	if ok {
		s.merged++
		p.spansMerged++
	} else {
		s.lost++
	}
	s.pass()
	return nodes, ok
}

// begin forks p. It reports false if spans do not pay here: the declarations at the beginning of
// a block belong to no span.
func (s *spans) begin(p *parser) bool {
	if p.unit.spanLength == 0 && (s.forks == mostForks || s.lost == mostForks || s.idle == mostIdleForks) {
		s.list = nil
		return false
	}
	if p.startsDeclaration() {
		return false
	}
	s.list[0].Start = p.PrevEnd
	s.fork = p.newFork(s.list)
	s.forks++
	s.merged = 0
	return true
}

// pass passes the first span.
func (s *spans) pass() {
	s.list = s.list[1:]
	if s.fork != nil {
		s.fork.first++
	}
}

// end ends the fork.
func (s *spans) end() {
	if s.fork != nil {
		s.fork.Settle()
		s.fork.End()
		s.fork = nil
		s.idle += lower.Bit(s.merged == 0)
	}
}

// mayFork reports whether the state of p is one from which the parser of a span can begin. At
// code that cannot be reached only a label may stand.
func (p *parser) mayFork() bool {
	if p.Innermost != 0 || len(p.lifetimes) > 0 || len(p.hidden) > 0 || p.recovering || p.registerVariables != nil || len(p.Wides) > 0 {
		return false
	}
	for s := p.switching; s != nil; s = s.outer {
		if s.value.known || s.typ == types.Invalid {
			return false
		}
	}
	return !p.unreachable && !p.dead.dead || p.startsLabel()
}

// A fork is a state of the parser of a function, from which the parsers of spans begin. They are ahead of the parser of the function, which
// also has nodes filled in later.
type fork struct {
	*parallel.Ahead[*parser]
	state *parser // a copy; it does not parse
	list  []lex.Span
	first int // the first span that is not passed
}

// newFork forks p, and begins to parse spans.
func (p *parser) newFork(list []lex.Span) *fork {
	if p.loop.inside && p.loop.number == 0 { // the parsers of spans cannot number it
		p.loop.number = p.newLoop()
	}
	f := &fork{state: p.copyOf(), list: list}
	workers := min(p.unit.spanWorkers(), len(list)) - 1
	f.Ahead = parallel.NewAhead(len(list), workers, f.newParser, func(c *parser, i int) {
		c.begin(f.state)
		c.parseSpan(list[i])
	})
	return f
}

// spanWorkers returns on how many cores spans are parsed.
func (u *unit) spanWorkers() int {
	if u.workers == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return u.workers
}

// fill appends n nodes to b, which fill fills in, from a number on, sooner or later.
func (f *fork) fill(b *ast.Builder, n int, fill func(first int)) {
	first, ok := b.Reserve(n)
	if !ok {
		f.Settle()
		b.Grow(n)
		first, _ = b.Reserve(n)
	}
	f.Later(func() { fill(first) })
}
