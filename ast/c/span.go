package c

import (
	"runtime"
	"sync"
	"sync/atomic"

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
// into its own (see span_merge.go).
//
// This works for statements that leave nothing behind but nodes, labels, cases and uses of
// what is declared. A span is given up if it does more: if it declares something in the block
// itself, or has an error or a warning. Then the parser of the function parses its text, as if
// it were in no span. So messages are the same as without spans.
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

// spansOf returns the spans of the block whose { is at offset brace, or nil.
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
		s.fork.waitForNodes()
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
	nodes, ok = p.merge(s.fork, s.fork.parsed())
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
		s.fork.pass()
	}
}

// end ends the fork.
func (s *spans) end() {
	if s.fork != nil {
		s.fork.waitForNodes()
		s.fork.end()
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

// A fork is a state of the parser of a function, from which the parsers of spans begin.
type fork struct {
	state *parser // a copy; it does not parse
	list  []lex.Span
	next  atomic.Int32   // the first span that nobody parses
	first int            // the first span that is not passed
	done  []chan *parser // by span: its parser, when it has parsed the span
	slots chan struct{}  // has an element for each span that may be parsed before nodes are filled in
	fills chan func()    // fill in nodes
	nodes sync.WaitGroup // of the nodes that are not filled in yet
	over  chan struct{}  // is closed in the end
	fails chan struct{}  // is closed if a worker panics
	fail  sync.Once
	wait  func() // waits for the workers

	mutex sync.Mutex
	free  []*parser // that parse nothing
}

// spansAhead is how many spans each worker may be ahead of the parser of the function. They take memory.
const spansAhead = 3

// newFork forks p, and begins to parse spans.
func (p *parser) newFork(list []lex.Span) *fork {
	if p.loop.inside && p.loop.number == 0 { // the parsers of spans cannot number it
		p.loop.number = p.newLoop()
	}
	f := &fork{state: p.copyOf(), list: list, over: make(chan struct{}), fails: make(chan struct{})}
	workers := p.unit.workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, len(list)) - 1
	ahead := spansAhead * workers
	f.done, f.slots, f.fills = make([]chan *parser, len(list)), make(chan struct{}, ahead), make(chan func(), len(list))
	for i := range f.done {
		f.done[i] = make(chan *parser, 1)
	}
	for range ahead {
		f.slots <- struct{}{}
	}
	f.wait = parallel.Begin(func() { parallel.Run(workers, func(int) { f.work() }) })
	return f
}

// work parses spans until there are no more.
func (f *fork) work() {
	returns := false
	defer func() {
		if !returns {
			f.fail.Do(func() { close(f.fails) })
		}
	}()
	for more := true; more; {
		select {
		case <-f.over:
			more = false
		case fill := <-f.fills:
			fill()
		case <-f.slots:
			more = f.parseNext()
		}
	}
	returns = true
}

// parseNext parses the next span that nobody parses. It reports false if there is none.
func (f *fork) parseNext() bool {
	i := int(f.next.Add(1)) - 1
	if i >= len(f.list) {
		return false
	}
	c := f.take()
	c.begin(f.state)
	c.parseSpan(f.list[i])
	f.done[i] <- c
	return true
}

// parsed returns the parser of the first span, when it has parsed the span. Meanwhile it works on
// other spans.
func (f *fork) parsed() *parser {
	for mine := false; ; {
		select {
		case c := <-f.done[f.first]:
			return c
		default:
		}
		if mine = int(f.next.Load()) <= f.first; !mine {
			select {
			case <-f.slots:
				mine = true
			default:
			}
		}
		if mine && f.parseNext() {
			continue
		}
		select {
		case c := <-f.done[f.first]:
			return c
		case fill := <-f.fills:
			fill()
		case <-f.fails:
			f.end()
		}
	}
}

// fill appends n nodes to b, which fill fills in, from a number on, sooner or later.
func (f *fork) fill(b *ast.Builder, n int, fill func(first int)) {
	first, ok := b.Reserve(n)
	if !ok {
		f.waitForNodes()
		b.Grow(n)
		first, _ = b.Reserve(n)
	}
	f.nodes.Add(1)
	f.fills <- func() {
		fill(first)
		f.nodes.Done()
	}
}

// waitForNodes waits until all nodes are filled in.
func (f *fork) waitForNodes() {
	for {
		select {
		case fill := <-f.fills:
			fill()
		default:
			f.nodes.Wait()
			return
		}
	}
}

// pass passes the first span.
func (f *fork) pass() { f.first++ }

// end waits for the workers.
func (f *fork) end() {
	f.next.Store(int32(len(f.list)))
	close(f.over)
	f.wait()
}

// take returns a parser for a span.
func (f *fork) take() *parser {
	f.mutex.Lock()
	n := len(f.free) - 1
	if n < 0 {
		f.mutex.Unlock()
		return f.newParser()
	}
	c := f.free[n]
	f.free = f.free[:n]
	f.mutex.Unlock()
	return c
}

// release takes a parser back, whose span is done.
func (f *fork) release(c *parser) {
	f.mutex.Lock()
	f.free = append(f.free, c)
	f.mutex.Unlock()
	select {
	case f.slots <- struct{}{}:
	default: // the parser of the function has parsed the span, without asking for a slot
	}
}
