package c

import (
	"bytes"
	"gpucc/ast/c/attribute"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/gimple"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/uninitialized"
	"gpucc/ast/c/warn"
)

// -Wimplicit-fallthrough warns where control falls through to a label of a switch statement. The parser notes statements and
// expressions as steps (package gimple), in switch statements only, and only if the warning is on.

// notesSteps reports whether steps are noted here.
func (p *parser) notesSteps() bool {
	return p.switching != nil && p.Warnings.Has(warn.ImplicitFallthrough) && p.unevaluated == 0
}

// openSteps notes the beginning of a scope.
func (p *parser) openSteps(pos uint32) {
	if p.notesSteps() {
		p.gimple.Open(pos)
	}
}

// closeSteps notes the end of a scope. first is the number of its first object.
func (p *parser) closeSteps(first int) {
	if !p.notesSteps() {
		return
	}
	dies := false
	for i := first; i < len(p.objects); i++ {
		o := &p.objects[i]
		dies = dies || o.typ&types.Volatile == 0 && (o.kind == frameObject || p.Types.IsVariableArray(o.typ) || o.kind == localObject && p.FrameOffsets[o.number] >= 0)
	}
	p.gimple.Close(first < len(p.objects), dies)
}

// labelSteps notes a label of the program. Its token is the current one.
func (p *parser) labelSteps(isCase bool) {
	switch {
	case !p.notesSteps():
	case isCase:
		p.gimple.Case(p.Pos(), p.switching.gimple.Number, p.saysFallthrough())
	default:
		p.gimple.NamedLabel(p.Pos(), p.saysFallthrough())
	}
}

// saysFallthrough reports whether a comment before the current token says that control falls through to it.
// The preprocessor leaves a vertical tab in the place of such a comment. A text that was not preprocessed has the comment.
func (p *parser) saysFallthrough() (says bool) {
	text := p.Text[p.PrevEnd:p.Start]
	if accepts := p.unit.fallsThrough; accepts != nil {
		for i := 0; i < len(text); {
			end := len(text)
			switch {
			case text[i] == '\v':
				return true
			case text[i] == '#': // a line marker or a pragma
				says = false
			case text[i] != '/':
				i++
				continue
			case text[i+1] == '*':
				if n := bytes.Index(text[i+2:], []byte("*/")); n >= 0 {
					end = i + 2 + n + 2
				}
				says = says || accepts(text[i:end])
				i = end
				continue
			}
			if n := bytes.IndexByte(text[i:], '\n'); n >= 0 {
				end = i + n
			}
			says = says || text[i] == '/' && accepts(text[i:end])
			i = end
		}
	}
	return says
}

// effectSteps notes the steps of the last subtree. It is an expression at pos, and its value is dropped. ends reports whether it
// calls a function that does not return.
func (p *parser) effectSteps(pos uint32, ends bool) {
	n := p.Top()
	if p.blockEnd == p.PrevEnd || bytes.HasPrefix(p.Text[pos:], []byte("(")) { // a statement expression, or a cast to void
		for n = p.Top(); p.Tree.Kind[n] == ast.Comma || p.Tree.Kind[n] == ast.Cast; n-- {
		}
		pos = p.Tree.Pos[n]
	} else if p.Tree.Kind[n] == ast.Assign {
		pos = p.Tree.Pos[n]
		if k := p.Tree.Kind[n-1]; k == ast.Call || k == ast.CallIndirect { // one statement of GIMPLE
			pos = p.Tree.Pos[n-1]
		}
	}
	p.gimple.Effect(p.Tree, n, pos, ends)
}

// initializerSteps notes an initializer of n statements of the variable at pos.
func (p *parser) initializerSteps(n int, pos uint32) {
	if n > 0 && p.notesSteps() {
		p.gimple.Note(gimple.Plain, pos, 0)
	}
}

// ternarySteps notes where the colon of an expression with ? at pos is: the current token.
func (p *parser) ternarySteps(pos uint32) {
	if p.notesSteps() {
		p.gimple.NoteTernary(pos, p.Pos())
	}
}

// ifSteps notes the condition of an if statement at pos, which is the last subtree.
func (p *parser) ifSteps(pos uint32, known branch) (a gimple.Arms) {
	if p.notesSteps() {
		a = p.gimple.If(p.Tree, p.Top(), pos, known.always)
	}
	return a
}

// newLoopLabels returns labels, if steps are noted.
func (p *parser) newLoopLabels() (l gimple.LoopLabels) {
	if p.notesSteps() {
		l = p.gimple.NewLoopLabels()
	}
	return l
}

// testLoop takes the steps of the condition of a loop, the last subtree, which begins at start in the text. Those
// from number first on, which it has made itself, come before.
func (p *parser) testLoop(first int, start uint32, l gimple.LoopLabels, known branch) (t gimple.LoopTest) {
	if l.Breaks > 0 && p.notesSteps() {
		t = p.gimple.Test(p.Tree, p.Top(), first, p.conditionPos(start), l, known.never, known.always)
	}
	return t
}

// behindToken returns the position of the token behind the current one, if no comment is between them.
func (p *parser) behindToken() uint32 { return uint32(lex.SkipSpace(p.Text, p.Offset)) }

// conditionPos returns the position that gcc gives to a condition, the last subtree, which begins at start.
func (p *parser) conditionPos(start uint32) uint32 {
	n := p.Top()
	at := p.Tree.Pos[n]
	if k := p.Tree.Kind[n]; k >= ast.Eq && k <= ast.LogicalOr {
		switch p.Text[at] {
		case '=', '!', '<', '>', '&', '|':
			return at
		}
	}
	return start
}

// jumpSteps notes a break or continue of a loop.
func (p *parser) jumpSteps(k ast.Kind, pos uint32) {
	switch l := &p.loop; {
	case !p.notesSteps() || !p.gimple.Passes():
	case l.labels.Breaks == 0: // the loop is around the switch statement
		p.gimple.Note(gimple.Jump, pos, p.gimple.NewLabel())
	case k == ast.Break:
		l.breaksNoted = true
		p.gimple.Break(pos, l.labels.Breaks)
	default:
		l.continuesNoted = true
		p.gimple.Note(gimple.Jump, pos, l.labels.Continues)
	}
}

// endLoop notes the steps that follow the body l of a loop: its test, and the label behind the loop.
func (p *parser) endLoop(t *gimple.LoopTest, l *loop, pos uint32, first bool) {
	p.gimple.EndLoop(t, l.labels, pos, first, l.breaksNoted, l.continuesNoted)
}

// attributeSteps parses attributes before a statement, and notes the attribute fallthrough.
func (p *parser) attributeSteps() (list *attribute.List) {
	pos := p.Pos()
	list = p.typeAttributes(nil)
	if p.Tok == token.Semi && list.Has(attribute.Fallthrough) && p.notesSteps() {
		p.gimple.Note(gimple.Fallthrough, pos, 0)
	}
	return list
}

// beginSwitch notes the beginning of the body of a switch statement.
func (p *parser) beginSwitch(s *switchStatement) {
	if p.notesSteps() {
		s.gimple = p.gimple.BeginSwitch()
	}
}

// endSwitch warns about the body of the switch statement s at pos.
func (p *parser) endSwitch(s *switchStatement, pos uint32) {
	if p.notesSteps() {
		p.gimple.EndSwitch(s.gimple, pos, s.outer != nil, s.hasDefault || p.coversAll(s), p.warnf)
	}
}

// coversAll reports whether there is a case for each value of the controlling expression of s.
func (p *parser) coversAll(s *switchStatement) bool {
	n := len(s.cases)
	if n == 0 || !p.Types.IsInteger(s.enum) {
		return false
	}
	t := p.Types.Machine(s.enum)
	bits := 8 * t.Size()
	least, greatest := uint64(0), uint64(1)<<bits-1
	if t.IsSigned() {
		greatest >>= 1
		least = ^greatest
	}
	for i := range s.cases[1:] {
		if s.cases[i].High+1 != s.cases[i+1].Low {
			return false
		}
	}
	return s.cases[0].Low == least && s.cases[n-1].High == greatest
}

// Warnings of variables that are used before they have a value: -Wuninitialized and -Wmaybe-uninitialized, in gcc's words.
// The parser lists the variables that are declared without a value. At the end of a function, package uninitialized finds
// their uses in its tree.

// uninitializedWarnings are the warnings for which variables without a value are listed.
var uninitializedWarnings = warn.SetOf(warn.Uninitialized, warn.MaybeUninitialized)

// listUnset lists the variable o at the end of its scope.
func (p *parser) listUnset(o *object) {
	p.unset = append(p.unset, uninitialized.Variable{Name: o.name, Number: o.number, Begin: o.pos, End: uint32(p.PrevEnd)})
}

// isStraight reports whether the variable o has been declared in the block that the parser is in, and the statement is executed
// whenever the declaration is: most variables are assigned by such a statement first, and need not be looked at. Where there are jumps,
// it reports false.
func (p *parser) isStraight(o *object) bool {
	return int(o.depth)+p.clauses == p.depth && p.unbraced == 0 && p.Innermost == 0 && p.switching == nil && len(p.labelNames) == 0
}

// noteFirst notes that a straight statement has assigned a variable that had not been named before. The right operand
// may have named it.
func (p *parser) noteFirst(name intern.Ident) {
	if o := p.lookup(name); o.uses == 1 {
		o.unset = false
	}
}

// moveUnset notes that the variable that was listed last for a local has got a local of its own.
func (p *parser) moveUnset(number, own int32) {
	for i := len(p.unset) - 1; i >= max(len(p.unset)-mostUnset, 0); i-- {
		if p.unset[i].Number == number {
			p.unset[i].Number = own
			return
		}
	}
}

// mostUnset is the number of variables of a function that are looked at; a scan looks at uninitialized.Most of them.
const mostUnset = 4 * uninitialized.Most

// warnUninitialized warns of uninitialized variables of the function. The nodes of the function begin at start.
func (p *parser) warnUninitialized(start int) {
	f := uninitialized.Function{
		Nodes: p.Tree, Start: start, Locals: p.piece.Locals[p.FirstLocal:], Offsets: p.FrameOffsets, Literals: p.piece.Literals,
		Ends: p.ends, NoReturn: p.endsProgram, Optimize: p.unit.optimize,
		Memory: &p.AssignHeads, // expand has used it: fresh pages would take as long as the scans
	}
	for list := range slices.Chunk(p.unset[:min(len(p.unset), mostUnset)], uninitialized.Most) {
		p.usage.Run(f, list)
		for i := range list {
			p.warnUnset(&list[i])
		}
	}
}

// endsProgram reports whether a call of symbol does not return.
func (p *parser) endsProgram(symbol uint32) bool {
	if e := p.unit.entityOf(symbol); e != nil {
		return p.neverReturns(e.name)
	}
	name, known := p.Names.Lookup(p.ownSymbol(symbol).Name)
	return known && p.neverReturns(name)
}

// warnUnset warns of the uses without a value that the scan has found for the variable x.
func (p *parser) warnUnset(x *uninitialized.Variable) {
	name := p.Names.Name(x.Name)
	var d *ast.Diagnostic
	if x.Used > 0 {
		d = p.warnf(warn.Uninitialized, x.Used, "'%s' is used uninitialized", name)
	}
	if d == nil && x.Maybe > 0 {
		d = p.warnf(warn.MaybeUninitialized, x.Maybe, "'%s' may be used uninitialized", name)
	}
	d.Notef(x.Begin, "'%s' was declared here", name)
}
