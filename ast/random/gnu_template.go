package random

import (
	"fmt"
	"strconv"
	"strings"
)

// A gnuTemplate is a text in which @ and a letter stand for a part:
//
//	@E  an expression for an integer
//	@V  an expression for a vector, @C for a complex integer
//	@R  an expression for a record, of the same kind in all of the template; @T the number of this kind, @I an initializer
//	    in braces; @M at the end makes the text, a record, an expression for one of its members
//	@N  a name, the same in all of the template
//	@L  a number from 1 to 5, the same in all of the template
//	@A  an arithmetic operator, @Q a comparison, @= an assignment
//	@F  a nested function that may be called
//	@W  an integer that may change, @X a record that may change, @Y a vector
//	@S  some statements
//	@{ @}  a block
//	@( @)  the braces of a statement expression; variables declared outside do not change in it
//	@[ @]  the body of a nested function with the parameter p@N
//	@< @>  the body of a loop that counts in @N
type gnuTemplate struct {
	text     string
	declares gnuKind // the variable or function @N
	needs    gnuNeed
}

// A gnuNeed is a condition of a template.
type gnuNeed uint8

const (
	gnuAnywhere  gnuNeed = iota
	gnuOutside           // outside of expressions and nested functions
	gnuInLoop            // in the body of a loop
	gnuMayReturn         // in a function that returns a value
)

// fits reports whether the template may stand here.
func (g *gnuWriter) fits(t *gnuTemplate) bool {
	switch t.needs {
	case gnuOutside:
		if g.context.inner {
			return false
		}
	case gnuInLoop:
		if !g.context.loop {
			return false
		}
	case gnuMayReturn:
		if !g.context.returns {
			return false
		}
	}
	for part, kinds := range gnuChanged {
		if strings.Contains(t.text, part) && len(g.all(g.context.own, kinds...)) == 0 {
			return false
		}
	}
	return !strings.Contains(t.text, "@F") || len(g.all(0, gnuFunction)) > 0
}

// gnuChanged are the kinds of variables for the parts that change.
var gnuChanged = map[string][]gnuKind{
	"@W": {gnuScalar, gnuArray, gnuMatrix, gnuVector, gnuComplex},
	"@X": {gnuRecord},
	"@Y": {gnuVector},
}

// choose returns one of the templates that may stand here. One of them can stand anywhere.
func (g *gnuWriter) choose(list []gnuTemplate) *gnuTemplate {
	for {
		if t := &list[g.Intn(len(list))]; g.fits(t) {
			return t
		}
	}
}

// expand replaces the parts of a template. Expressions in it are nested at most depth-1 deep.
func (g *gnuWriter) expand(t *gnuTemplate, depth int) string {
	return g.expandFor(g.Intn(len(g.records)), t, depth)
}

// expandFor does the same for a template of records of a kind.
func (g *gnuWriter) expandFor(record int, t *gnuTemplate, depth int) string {
	g.budget--
	x := gnuExpansion{gnuWriter: g, depth: depth - 1, record: record, length: 1 + g.Intn(5)}
	for i := 0; i < len(t.text); i++ {
		if t.text[i] != '@' {
			x.text.WriteByte(t.text[i])
			continue
		}
		i++
		x.part(t.text[i])
	}
	if t.declares != gnuNothing {
		size := x.length
		switch t.declares {
		case gnuRecord, gnuRecords, gnuPointer:
			size = x.record
		}
		g.scope = append(g.scope, gnuVariable{t.declares, x.own(), size})
	}
	return x.text.String()
}

// A gnuExpansion is a template that is being expanded.
type gnuExpansion struct {
	*gnuWriter
	text   strings.Builder
	depth  int // of the expressions in it
	named  string
	record int
	length int
	around []gnuContext // of the blocks that are open
}

// own returns the name that stands for @N.
func (x *gnuExpansion) own() string {
	if x.named == "" {
		x.named = x.name()
	}
	return x.named
}

// part appends the part for a letter.
func (x *gnuExpansion) part(letter byte) {
	switch letter {
	case 'E':
		x.text.WriteString(x.expression(x.depth))
	case 'V':
		x.text.WriteString(x.value(gnuVector, "(vector){ 1, 2, 3 }", gnuVectors, x.depth))
	case 'C':
		x.text.WriteString(x.value(gnuComplex, "pair(3, 4)", gnuComplexes, x.depth))
	case 'R':
		x.text.WriteString(x.recordValue(x.record, x.depth))
	case 'I':
		x.text.WriteString(x.initializer(x.record, x.depth))
	case 'T':
		x.text.WriteString(strconv.Itoa(x.record))
	case 'M':
		record := x.text.String()
		x.text.Reset()
		x.text.WriteString(x.member(record, x.record))
	case 'N':
		x.text.WriteString(x.own())
	case 'L':
		x.text.WriteString(strconv.Itoa(x.length))
	case 'A':
		x.text.WriteString(x.pick("+", "-", "*", "&", "|", "^"))
	case 'Q':
		x.text.WriteString(x.pick("<", ">", "<=", ">=", "==", "!=", "&&", "||"))
	case '=':
		x.text.WriteString(x.pick("=", "=", "+=", "-=", "*=", "&=", "|=", "^="))
	case 'F':
		f, _ := x.visible(0, gnuFunction)
		x.text.WriteString(f.name)
	case 'W', 'X', 'Y':
		x.changed("@" + string(letter))
	case 'S':
		for range 1 + x.Intn(3) {
			x.text.WriteString(x.statement(x.depth) + " ")
		}
	default:
		x.brace(letter)
	}
}

// changed appends a variable that changes.
func (x *gnuExpansion) changed(part string) {
	v, _ := x.visible(x.context.own, gnuChanged[part]...)
	switch part {
	case "@W":
		x.text.WriteString(x.read(v))
	case "@X":
		x.record = v.size
		fallthrough
	default:
		x.text.WriteString(v.name)
	}
}

// brace opens or closes a block.
func (x *gnuExpansion) brace(letter byte) {
	switch letter {
	case '{', '(', '[', '<':
		x.around = append(x.around, x.context)
		x.context.declared = len(x.scope)
		x.text.WriteByte('{')
	}
	switch p := &x.context; letter {
	case '(':
		p.own, p.inner = len(x.scope), true
	case '[':
		p.own, p.inner, p.loop, p.returns = len(x.scope), true, false, true
		x.scope = append(x.scope, gnuVariable{gnuScalar, "p" + x.own(), 0})
	case '<':
		p.loop = true
		x.scope = append(x.scope, gnuVariable{gnuConstant, x.own(), 0})
	case '}', ')', ']', '>':
		x.scope = x.scope[:p.declared]
		last := len(x.around) - 1
		x.context, x.around = x.around[last], x.around[:last]
		x.text.WriteByte('}')
	}
}

// expression returns an expression for an integer, nested at most depth deep.
func (g *gnuWriter) expression(depth int) string {
	if depth <= 0 || g.budget < 0 {
		return g.leaf()
	}
	return g.expand(g.choose(gnuExpressions), depth)
}

// leaf returns a variable or a literal.
func (g *gnuWriter) leaf() string {
	v, ok := g.visible(0, gnuScalar, gnuConstant, gnuLong, gnuArray, gnuMatrix, gnuRecord, gnuRecords, gnuPointer, gnuVector, gnuComplex)
	if ok && !g.chance(4) {
		return g.read(v)
	}
	return g.pick(strconv.Itoa(g.Intn(10)), strconv.Itoa(g.Intn(256)), fmt.Sprintf("%du", g.Uint32()), "-1", "1u")
}

// value returns an expression for a vector or a complex integer: a variable of a kind, a literal, or one of the templates.
func (g *gnuWriter) value(kind gnuKind, literal string, templates []gnuTemplate, depth int) string {
	if v, ok := g.visible(0, kind); ok && (depth <= 0 || g.chance(2)) {
		return v.name
	}
	if depth <= 0 {
		return literal
	}
	return g.expand(g.choose(templates), depth)
}

// recordValue returns an expression for a record of kind n.
func (g *gnuWriter) recordValue(n, depth int) string {
	for range 3 {
		if v, ok := g.visible(0, gnuRecord); ok && v.size == n && g.chance(2) {
			return v.name
		}
	}
	if depth <= 0 {
		return fmt.Sprintf("(struct s%d)%s", n, g.initializer(n, 0))
	}
	return g.expandFor(n, g.choose(gnuRecordValues), depth)
}

// statement returns a statement or a declaration. Its expressions are nested at most depth-1 deep.
func (g *gnuWriter) statement(depth int) string {
	if depth <= 0 || g.budget < 0 {
		return g.expand(g.choose(gnuShortStatements), 1)
	}
	return g.expand(g.choose(gnuStatements), depth)
}
