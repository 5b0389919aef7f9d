package c

import "strings"

// formatArgument parses the arguments of the attribute format: the family of
// functions, the number of the format, that of the first argument it is about.
func (p *parser) formatArgument(a *attribute) {
	a.text = strings.Trim(string(p.text[p.start:p.off]), "_")
	p.next()
	for range 2 {
		p.expect(tComma)
		v, _, _ := p.constantExpression()
		a.number = a.number<<32 | v
	}
}
