package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// unusedVariables are the warnings that come from counting the uses of
// variables.
var unusedVariables = warn.SetOf(warn.UnusedButSetVariable, warn.UnusedVariable, warn.UnusedButSetParameter, warn.UnusedParameter)

// aboutAssignments are the warnings that need the last assignment.
var aboutAssignments = unusedVariables | warn.SetOf(warn.Parentheses)

// dropAssignment records that the last subtree, whose value is dropped, is an assignment to
// a variable. Naming the variable there is no use of it.
func (p *parser) dropAssignment() {
	if p.assigned != intern.None && p.assignedAt == p.top() {
		if o := p.lookup(p.assigned); o != nil && o.depth > 0 {
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
	case localObject, frameObject, referenceObject, staticObject:
	default:
		return
	}
	switch {
	case o.quiet || p.function == nil:
	case o.isSet:
		p.warnf(butSet, o.pos, "%s '%s' set but not used", what, p.Names.Name(o.name))
	default:
		p.warnf(variable, o.pos, "unused %s '%s'", what, p.Names.Name(o.name))
	}
}

// checkLabel warns of a label that is never jumped to.
func (p *parser) checkLabel(x *label) {
	if x.name != intern.None && !x.used {
		p.warnf(warn.UnusedLabel, x.pos, "label '%s' defined but not used", p.Names.Name(x.name))
	}
}

// notice notes that entity n is used, if that matters.
func (p *parser) notice(n int32) {
	if n >= 0 && p.noticed != nil {
		if int(n) >= len(p.noticed) {
			p.noticed = append(p.noticed, make([]bool, cap(p.unit.entities)-len(p.noticed))...)
		}
		p.noticed[n] = true
	}
}

// unusedAtFileScope are the warnings that come from noticed.
var unusedAtFileScope = warn.SetOf(warn.UnusedFunction, warn.UnusedVariable, warn.UnusedConstVariable)

// unusedEntities reports the functions and variables of file scope that no
// parser has seen used, and that no other unit can use.
func (s *source) unusedEntities(d *ast.Diagnostics) {
	u := s.unit
	if u.warnings&unusedAtFileScope == 0 {
		return
	}
	for n := range u.entities {
		e := &u.entities[n]
		if !e.internal || e.inline || e.attributes.has("unused") || e.attributes.has("used") || s.isNoticed(int32(n)) {
			continue
		}
		w, what := warn.UnusedVariable, "defined but not used"
		switch {
		case e.function && !e.defined:
			w, what = warn.UnusedFunction, "declared 'static' but never defined"
		case e.function:
			w = warn.UnusedFunction
		case s.first.element(e.typ)&types.Const != 0:
			w = warn.UnusedConstVariable
		}
		level := s.first.Pragmas.Controls.Level(warn.Flags[w], e.pos)
		if u.warnings.Has(w) && level != ast.Ignored {
			d.Warnf(warn.Flags[w], level, e.pos, "'%s' %s", s.first.Names.Name(e.name), what)
		}
	}
}

// checkValue warns if the expression x, the nodes from start on, has no effect, or computes
// a value that is dropped. before says that left operands of commas precede it, acts that
// one of these has an effect. checkValue reports whether the expression has an effect.
func (p *parser) checkValue(x operand, start int, before, acts bool) (does bool) {
	does = p.does(start)
	switch {
	case x.typ == types.Invalid || x.typ == types.Void || x.typ&types.Volatile != 0 || p.recovering:
		return true
	case does:
		k := p.b.Kind[p.top()]
		if x.kind == memory && p.Text[x.pos] == '*' || x.kind == value && k >= ast.Eq && k <= ast.LogicalOr {
			p.warnf(warn.UnusedValue, x.pos, "value computed is not used")
		}
	case p.blockEnd == p.PrevEnd: // the value of a statement expression: gcc does not warn either
	case p.Tok == lex.Comma:
		p.warnf(warn.UnusedValue, x.pos, "left-hand operand of comma expression has no effect")
	case before && acts:
		p.warnf(warn.UnusedValue, x.pos, "right-hand operand of comma expression has no effect")
	default:
		p.warnf(warn.UnusedValue, x.pos, "statement with no effect")
	}
	return does
}

// does reports whether the nodes from start on do more than compute a value.
func (p *parser) does(start int) bool {
	for n := start; n < p.b.Len(); n++ {
		if k := p.b.Kind[n]; k.IsStatement() || k.HasEffect(p.b.Data[n]) {
			return true
		}
	}
	return false
}
