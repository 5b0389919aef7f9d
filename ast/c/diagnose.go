package c

import (
	"slices"
	"strings"
	"sync"

	"gpucc/ast"
	"gpucc/ast/c/format"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
	"gpucc/internal/parallel"
)

// errorf reports an error at pos, unless the parser is recovering from a syntax error. It
// returns the error, for a note, or nil.
func (p *parser) errorf(pos uint32, format string, args ...any) *ast.Diagnostic {
	if p.recovering {
		return nil
	}
	return p.Diagnostics.Errorf(pos, format, args...)
}

// notePrevious adds a note to an error, if there is one: the position of the previous
// declaration or definition of name.
func (p *parser) notePrevious(x *ast.Diagnostic, what string, name intern.Ident, typ types.Type, pos uint32) {
	if x != nil {
		x.Notef(pos, "previous %s of '%s' with type '%s'", what, p.Names.Name(name), p.TypeName(typ))
	}
}

// noteDeclared adds a note to an error, if there is one: the position where name was
// declared, if it has been.
func (p *parser) noteDeclared(x *ast.Diagnostic, name intern.Ident) {
	if o := p.lookup(name); x != nil && name != intern.None && o != nil {
		x.Notef(o.pos, "declared here")
	}
}

// syntaxError reports an error at the current token and skips to the next semicolon or
// brace. Until the end of the statement or declaration, all parsing functions find
// nothing there and report nothing more.
func (p *parser) syntaxError(format string, args ...any) {
	p.syntaxErrorAt(p.Pos(), format, args...)
}

func (p *parser) syntaxErrorAt(pos uint32, format string, args ...any) {
	if p.recovering {
		return
	}
	if p.Tok == token.NotTinyC {
		p.OnlyC(p.Pos(), "'"+p.Names.Name(p.Ident)+"'")
	} else {
		p.errorf(pos, format, args...)
	}
	p.recovering = true
	p.skipToBoundary()
}

// unsupported reports a construct of C that the front end does not know yet.
func (p *parser) unsupported(what string) {
	p.syntaxError("%s is not supported", what)
}

// expect consumes tok, or reports that it is missing after the token before.
func (p *parser) expect(tok token.Token) bool {
	if p.Tok == tok {
		p.Next()
		return true
	}
	if tok == token.Semi && p.recovering {
		return false
	}
	p.syntaxErrorAt(uint32(p.PrevEnd), "expected '%s' before %s", token.Punctuators[tok], p.describe())
	return false
}

// endOfStatement consumes the semicolon of a declaration or statement, and
// ends the recovery from a syntax error in it.
func (p *parser) endOfStatement() {
	switch {
	case p.Tok == token.Semi:
		p.Next()
		p.recovering = false
	case p.depth == 0 && !p.recovering && isSpecifier[p.Tok]:
		// The next declaration, perhaps the first one of a header, is not skipped: others may use the names that it declares.
		p.errorf(uint32(p.PrevEnd), "expected ';' before %s", p.describe())
	default:
		p.expect(token.Semi)
		p.resume()
	}
}

// resume continues after a syntax error: behind the next semicolon or block, and at file
// scope also behind a closing brace.
func (p *parser) resume() {
	p.skipToBoundary()
	switch {
	case p.Tok == token.Semi, p.Tok == token.RBrace && p.depth == 0:
		p.Next()
	case p.Tok == token.LBrace:
		p.skipBlock()
	}
	p.recovering = false
}

// skipToBoundary skips to the next semicolon or brace.
func (p *parser) skipToBoundary() {
	for p.Tok != token.Semi && p.Tok != token.LBrace && p.Tok != token.RBrace && p.Tok != token.EOF {
		p.Next()
	}
}

// skipBlock skips the block that the current { opens.
func (p *parser) skipBlock() {
	p.Offset = p.SkipBlock(p.Start)
	p.Next()
}

// skipPast skips up to and including tok, but not out of the enclosing braces.
func (p *parser) skipPast(tok token.Token) {
	for p.Tok != tok && p.Tok != token.EOF && p.Tok != token.RBrace {
		p.Next()
	}
	if p.Tok == tok {
		p.Next()
	}
}

// describe names the current token as gcc does.
func (p *parser) describe() string {
	switch {
	case p.Tok == token.EOF:
		return "end of input"
	case p.Tok == token.Number:
		if p.Spelling()[0] == '\'' {
			return "character constant"
		}
		return "numeric constant"
	case p.Tok == token.String:
		return "string constant"
	case p.Tok == token.Attribute && p.Spelling()[0] == '[':
		return "'[' token"
	case p.Tok < token.Token(len(token.Punctuators)) && p.Tok != token.Ident:
		return "'" + token.Punctuators[p.Tok] + "' token"
	}
	return "'" + p.Names.Name(p.Ident) + "'"
}

// maxNesting limits the depth of nested constructs, and so the recursion of the parser.
const maxNesting = 500000

// nest enters a nested construct, which unnest leaves. If the nesting is too deep, it
// reports an error and returns false.
func (p *parser) nest() bool {
	p.nesting++
	return p.nesting <= maxNesting || p.tooDeep()
}

// tooDeep reports the error of nest. It is a function of its own so that nest can be inlined.
//
//go:noinline
func (p *parser) tooDeep() bool {
	p.nesting--
	p.syntaxError("nesting deeper than %d levels", maxNesting)
	return false
}

func (p *parser) unnest() { p.nesting-- }

// warnf reports warning w if its flag is on and the parser is not recovering from a syntax
// error. It returns the warning, for a note, or nil.
func (p *parser) warnf(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	if p.recovering {
		return nil
	}
	return p.Lexer.Warnf(w, pos, format, args...)
}

// InLiteral returns the position of character i of the string literal at pos. As in gcc, it is pos if the literal comes from a macro.
func (p *parser) InLiteral(pos uint32, i int) uint32 {
	if p.IsFromMacro(pos) {
		return pos
	}
	return pos + uint32(format.Character(p.Text[pos:], i))
}

// unusedVariables are the warnings that depend on the number of uses of variables.
var unusedVariables = warn.SetOf(warn.UnusedButSetVariable, warn.UnusedVariable, warn.UnusedButSetParameter, warn.UnusedParameter, warn.UnusedLocalTypedefs, warn.UnusedConstVariable)

// aboutAssignments are the warnings that depend on the last assignment.
var aboutAssignments = unusedVariables.With(warn.SetOf(warn.Parentheses, warn.UnusedValue))

// dropAssignment records that the value of the last subtree, an assignment
// to a variable, is dropped. Its left operand does not count as a use of the variable, unless other functions may use it, too.
func (p *parser) dropAssignment() {
	if p.assigned != intern.None && p.assignedAt == p.Top() {
		if o := p.lookup(p.assigned); o != nil && o.depth > 0 && !o.isExtern() {
			o.isSet = true
			o.uses--
		}
	}
	p.assigned = intern.None
}

// unusedObject warns of a local variable that is never used, at the end of its scope.
func (p *parser) unusedObject(o *object) {
	variable, butSet, what := warn.UnusedVariable, warn.UnusedButSetVariable, "variable"
	if o.isParameter {
		variable, butSet, what = warn.UnusedParameter, warn.UnusedButSetParameter, "parameter"
	}
	switch o.kind {
	case localObject, frameObject, referenceObject, staticObject, threadObject:
	case typedefObject:
		if !o.mayBeUnused {
			p.warnf(warn.UnusedLocalTypedefs, o.pos, "typedef '%s' locally defined but not used", p.Names.Name(o.name))
		}
		return
	case nestedObject:
		p.warnf(warn.UnusedFunction, o.pos, "'%s' defined but not used", p.Names.Name(o.name))
		return
	default:
		return
	}
	switch {
	case o.mayBeUnused || p.function == nil:
	case o.isSet:
		p.warnf(butSet, o.pos, "%s '%s' set but not used", what, p.Names.Name(o.name))
	case o.isParameter && p.namedBySystem(o):
	default:
		p.warnf(variable, o.pos, "unused %s '%s'", what, p.Names.Name(o.name))
		p.unusedStatic(o)
	}
}

// unusedStatic warns a second time of the local variable o if it is static, as gcc does at the end of the unit if it has kept the function. It keeps all that
// other units may call.
func (p *parser) unusedStatic(o *object) {
	if o.kind != staticObject && o.kind != threadObject || o.isExtern() || o.typ&types.Volatile != 0 {
		return
	}
	if f := &p.unit.entities[p.function.entity]; f.internal || f.inline {
		return
	}
	w := warn.UnusedVariable
	if p.Types.Element(o.typ)&types.Const != 0 {
		w = warn.UnusedConstVariable
	}
	p.warnf(w, o.pos, "'%s' defined but not used", p.Names.Name(o.name))
}

// namedBySystem reports whether o may have its name from a macro of the system's headers, as a parameter called basename has: the name is reserved,
// and the source file has another text. gcc does not say that such a parameter is unused.
func (p *parser) namedBySystem(o *object) bool {
	return strings.HasPrefix(p.Names.Name(o.name), "__") && p.IsFromMacro(o.pos)
}

// checkLabel warns of a label that is never jumped to.
func (p *parser) checkLabel(x *label) {
	if x.name != intern.None && !x.used && !x.mayBeUnused {
		p.warnf(warn.UnusedLabel, x.pos, "label '%s' defined but not used", p.Names.Name(x.name))
	}
}

// noteUse records that entity n is used.
func (p *parser) noteUse(n int32) {
	if n >= 0 {
		if int(n) >= len(p.usedEntities) {
			p.usedEntities = append(p.usedEntities, make([]bool, cap(p.unit.entities)-len(p.usedEntities))...)
		}
		p.usedEntities[n] = true
	}
}

// unusedEntities warns of the functions and variables at file scope that are unused and have
// internal linkage.
func (s *source) unusedEntities(d *ast.Diagnostics) {
	u := s.unit
	named := sync.OnceValue(s.namedInLeftOut)
	for _, n := range s.suspectEntities() {
		e := &u.entities[n]
		if s.isUsed(n) {
			d.Warnf("", s.first.Pragmas.Controls.Level("", e.pos), e.pos, "'%s' used but never defined", s.first.Names.Name(e.name))
			continue
		}
		w, what := warn.UnusedVariable, "defined but not used"
		switch {
		case e.function && !e.defined && !e.dropped:
			w, what = warn.UnusedFunction, "declared 'static' but never defined"
		case e.function:
			w = warn.UnusedFunction
		case s.types().Element(e.typ)&types.Const != 0:
			if w = warn.UnusedConstVariable; ast.FileName(d.Files, e.pos) != ast.FileName(d.Files, d.Files[0].Base) {
				w = warn.UnusedConstInHeader
			}
		}
		level := s.first.Pragmas.Controls.Level(warn.Flags[w], e.pos)
		if u.warnings.Has(w) && level != ast.Ignored && !named()[n] {
			d.Warnf(warn.Flags[w], level, e.pos, "'%s' %s", s.first.Names.Name(e.name), what)
		}
	}
}

// suspectEntities returns the numbers of the entities of internal linkage that are unused, or used and
// never defined. All cores look for them.
func (s *source) suspectEntities() []int32 {
	const some = 1 << 11
	list := s.unit.entities
	found := make([][]int32, (len(list)+some-1)/some)
	parallel.Each(len(found), len(found), func(_, k int) {
		for n := k * some; n < min((k+1)*some, len(list)); n++ {
			e := &list[n]
			s.unit.passed(n)
			isInline := e.inline || e.promised && (e.defined || e.dropped) // a declaration may say it, too
			if !e.internal || isInline || e.nested || e.isAliased || s.unit.aliased(e) != nil || s.unit.attributesOf(e).NeedsNoUse() {
				continue
			}
			if !s.isUsed(int32(n)) || e.function && !e.defined && !e.dropped {
				found[k] = append(found[k], int32(n))
			}
		}
	})
	return slices.Concat(found...)
}

// checkValue warns if the expression x, which consists of the nodes from start on, has no
// effect, or if it computes a value that is dropped. If left operands of commas precede it, before is
// the position of the last of these commas, else 0; acts says that one of the operands has an effect. The statement begins at pos.
// checkValue reports whether the expression has an effect.
func (p *parser) checkValue(x lower.Operand, start int, before uint32, acts bool, pos uint32) (does bool) {
	does = p.Tree.Acts(start) || p.assignedEnd == p.PrevEnd && p.Types.Size(x.Type) == 0 // nothing is copied
	switch isLeft := p.Tok == token.Comma; {
	case x.Type == types.Invalid || p.recovering:
	case isLeft:
		p.checkLeft(x, start, before, acts, p.Pos())
	case x.Type&(types.Volatile|types.Atomic) != 0 || x.Type == types.Void && !does:
	case (before > 0 || p.endsInComma()) && !does && !acts:
		if c := p.Text[x.Pos]; !isLetter(c) && before > 0 {
			pos = before
		} else if !isLetter(c) {
			pos = p.Tree.Pos[p.Top()]
		}
		p.warnf(warn.UnusedValue, pos, "statement with no effect")
	case before > 0 || p.endsInComma():
		p.checkRight(x, before, p.Tree.Acts(start))
	case does:
		if pos, ok := p.unusedValue(x); ok && x.Type != types.Void {
			p.warnf(warn.UnusedValue, pos, "value computed is not used")
		}
		return true
	case p.blockEnd == p.PrevEnd: // the value of a statement expression: gcc does not warn either
		return false
	default:
		p.warnf(warn.UnusedValue, x.Pos, "statement with no effect")
	}
	return does || x.Type == types.Invalid || x.Type&(types.Volatile|types.Atomic) != 0
}

// endsInComma reports whether the last node is a comma of the text.
func (p *parser) endsInComma() bool {
	n := p.Top()
	return p.Tree.Kind[n] == ast.Comma && p.Text[p.Tree.Pos[n]] == ','
}

// rightOperand looks at the right operand of the commas at the end of the last subtree: it returns the position of the last of these commas, or pos, and
// whether the operand has an effect. acts says that the subtree has one.
func (p *parser) rightOperand(pos uint32, acts bool) (comma uint32, _ bool) {
	n := p.Top()
	for acts && p.Tree.Kind[n] == ast.Comma && p.Text[p.Tree.Pos[n]] == ',' {
		pos = p.Tree.Pos[n]
		n--
		acts = p.Tree.ActsBetween(int(p.Tree.First[n]), n+1)
	}
	return pos, acts
}

// checkLeft does the same as checkValue for an expression x in front of a comma at pos. If others precede it, before is the position of the last comma.
// It reports whether one of the operands has an effect.
func (p *parser) checkLeft(x lower.Operand, start int, before uint32, acts bool, pos uint32) bool {
	does := p.Tree.Acts(start) || x.Type&(types.Volatile|types.Atomic) != 0
	switch isVoid := x.Type == types.Void; {
	case x.Type == types.Invalid || p.recovering:
	case !does && !acts:
		if !isVoid {
			p.warnf(warn.UnusedValue, pos, "left-hand operand of comma expression has no effect")
		}
	case before > 0 || p.endsInComma():
		p.checkRight(x, before, does || acts && before == 0) // then the operands in front are a part of x
	case !isVoid:
		if at, ok := p.unusedValue(x); ok {
			p.warnf(warn.UnusedValue, at, "value computed is not used")
		}
	}
	return does || acts
}

// checkRight warns if x, the right operand of a comma, has no effect, and another operand has one. The comma stands at pos, or x ends with one. As in gcc,
// a cast needs no effect. acts says that x has an effect.
func (p *parser) checkRight(x lower.Operand, pos uint32, acts bool) {
	if pos, acts := p.rightOperand(pos, acts); !acts && x.Type != types.Void && p.Text[x.Pos] != '(' && x.Type&(types.Volatile|types.Atomic) == 0 {
		p.warnf(warn.UnusedValue, pos, "right-hand operand of comma expression has no effect")
	}
}

// unusedValue looks at the end of the expression x, which has an effect: if an operation stands there, its value is dropped, and unusedValue
// returns its position. In && and || it looks at the end of the right operand.
func (p *parser) unusedValue(x lower.Operand) (pos uint32, ok bool) {
	if x.Kind == lower.Memory {
		return x.Pos, p.Text[x.Pos] == '*'
	}
	if x.Kind != lower.Value {
		return 0, false
	}
	n, outer := p.Top(), p.Top()
	for p.Tree.Kind[n] == ast.LogicalAnd || p.Tree.Kind[n] == ast.LogicalOr {
		n, outer = n-1, n
	}
	k, acts := p.Tree.Kind[n], p.Tree.ActsBetween(int(p.Tree.First[n]), int(n)+1)
	compares := k >= ast.Eq && k <= ast.LogicalOr
	switch {
	case n == p.Top() || compares && !acts:
		return p.Tree.Pos[n], compares
	case k == ast.Ne || k == ast.Eq: // perhaps the condition that the operand is not zero, or is
		n = int(p.Tree.First[n-1]) - 1
		k = p.Tree.Kind[n]
	case compares:
		return p.Tree.Pos[n], true
	}
	return p.Tree.Pos[outer], k == ast.Call || !acts || k == ast.Comma && p.endsInConstant(n)
}

// endsInConstant reports whether the Comma n is a statement expression, and the last statement of that is a constant.
func (p *parser) endsInConstant(n int) bool {
	i := lex.SkipSpace(p.Text, int(p.Tree.Pos[n])+1)
	return p.Tree.Kind[n-1].IsConst() && i < len(p.Text) && p.Text[i] == '{'
}
