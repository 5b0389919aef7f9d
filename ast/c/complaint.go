package c

import (
	"gpucc/ast"
	"gpucc/ast/c/warn"
)

// Functions with the attribute error or warning. A call that remains after conditions with known values have been resolved is reported,
// with the attribute's text. Inline functions may only be meant to be inlined, where
// more is known, so that calls in their own bodies are not reported. Bodies of wrappers are in the tree of their caller.

// complaintArgument parses the text of such an attribute.
func (p *parser) complaintArgument(a *attribute) {
	p.textArgument(a)
	if p.snapshot == nil {
		p.unit.complains = true
	}
}

// complain reports the calls of such functions in the function d, whose nodes begin at start.
func (p *parser) complain(d *definition, start int) {
	if d.forced || p.unit.entities[d.entity].inline || p.inlining.making {
		return
	}
	for n := p.Tree.Find(ast.Call, start); n >= 0; n = p.Tree.Find(ast.Call, n+1) {
		e := p.unit.entityOf(p.Tree.Data[n])
		if e == nil || e.attributes == 0 {
			continue
		}
		list, name := p.unit.attributesOf(e), p.Names.Name(e.name)
		if a := list.find(errorAttribute); a != nil {
			p.errorf(p.Tree.Pos[n], "call to '%s' declared with attribute error: %s", name, a.text)
		} else if a := list.find(warningAttribute); a != nil {
			p.warnf(warn.AttributeWarning, p.Tree.Pos[n], "call to '%s' declared with attribute warning: %s", name, a.text)
		}
	}
}
