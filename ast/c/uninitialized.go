package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/warn"
)

// Warnings of variables that are used before they have a value: -Wuninitialized and
// -Wmaybe-uninitialized, in gcc's words. They are found at the end of a function, in its tree.
//
//   - uninitialized.go lists the variables that are declared without a value, and reports;
//   - uninitialized_scan.go finds arms, loops and labels before the scan over the flow of control;
//   - uninitialized_flow.go is the scan over the nodes, which follows the flow of control;
//   - uninitialized_state.go says which values a variable may have at a point of the program.
//
// As with gcc, a variable "is used uninitialized" if the use is reached whenever the function is
// called, and no assignment comes before it on any path. It "may be used uninitialized" if the use
// is reached on some paths only; or, at -O1, if an assignment comes before it on some paths, and
// nothing is tested between the place where the paths meet and the use. Where there is such a test, it
// may exclude the paths without an assignment, which gcc finds out in many cases.
//
// Where the address of a variable is used for anything but an access, the variable counts as assigned. Arrays and records
// are not looked at.

// uninitializedWarnings are the warnings for which variables without a value are listed.
var uninitializedWarnings = warn.SetOf(warn.Uninitialized, warn.MaybeUninitialized)

// An unsetVariable is a variable that is declared without a value. Nodes that name its local are
// about the variable if their positions are in its scope; elsewhere the local may be another variable.
type unsetVariable struct {
	name       intern.Ident
	number     int32
	begin, end uint32 // from the declaration to the end of the scope

	used, maybe uint32 // where it is used first, and where it may be used first; 0 is nowhere
}

// listUnset lists the variable o, whose scope ends.
func (p *parser) listUnset(o *object) {
	p.unset = append(p.unset, unsetVariable{name: o.name, number: o.number, begin: o.pos, end: uint32(p.PrevEnd)})
}

// isStraight reports whether the variable o has been declared in the block that the parser is in, and the statement is executed
// whenever the declaration is: most variables are assigned by such a statement first, and need not be looked at. Where there are jumps,
// it reports false.
func (p *parser) isStraight(o *object) bool {
	return int(o.depth)+p.clauses == p.depth && p.unbraced == 0 && p.innermost == 0 && p.switching == nil && len(p.labelNames) == 0
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
		if p.unset[i].number == number {
			p.unset[i].number = own
			return
		}
	}
}

// mostUnset is the number of variables of a function that are looked at; a scan looks at setBits of them.
const mostUnset = 4 * setBits

// warnUninitialized warns of variables of the function whose nodes begin at start.
func (p *parser) warnUninitialized(start int) {
	list := p.unset[:min(len(p.unset), mostUnset)]
	for len(list) > 0 {
		some := list[:min(len(list), setBits)]
		p.usage.run(p, start, some)
		for i := range some {
			p.warnUnset(&some[i])
		}
		list = list[len(some):]
	}
}

// warnUnset reports what has been found about the variable x.
func (p *parser) warnUnset(x *unsetVariable) {
	name := p.Names.Name(x.name)
	var d *ast.Diagnostic
	if x.used > 0 {
		d = p.warnf(warn.Uninitialized, x.used, "'%s' is used uninitialized", name)
	}
	if d == nil && x.maybe > 0 {
		d = p.warnf(warn.MaybeUninitialized, x.maybe, "'%s' may be used uninitialized", name)
	}
	d.Notef(x.begin, "'%s' was declared here", name)
}

// isCopied reports whether the value of node n, a leaf, is assigned to another local or returned as it is. What becomes of the
// value is not known then: the local may be unused, or another path may set it, too.
func isCopied(b *ast.Builder, n int) bool {
	first := n
	for n++; b.Kind[n] == ast.Cast; n++ {
	}
	k := b.Kind[n]
	return (k == ast.Assign || k == ast.Return) && int(b.First[n]) == first
}

// isDropped reports whether the value of node n is dropped, as a statement of its own.
func isDropped(b *ast.Builder, n int) bool {
	return b.Kind[n+1] == ast.Expression && b.First[n+1] == b.First[n]
}
