package c

import (
	"fmt"
	"gpucc/ast/c/attribute"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/asm/nodes"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Assembler text (GNU C): statements with operands, which package nodes lowers; text at file scope; naked functions; and
// the variables of registers.

// asmStatement parses an assembler statement, and returns the number of statements that it
// becomes.
func (p *parser) asmStatement() int {
	pos := p.Pos()
	p.Next()
	isGoto := p.asmQualifiers()
	p.expect(token.LParen)
	if p.Tok != token.String {
		p.syntaxError("expected string literal before %s", p.describe())
		p.endOfStatement()
		return 0
	}
	text := p.attributeString()
	a := nodes.New(&p.Lowering, p.unit.assembler, asmFront{p}, pos, text, p.Tok == token.RParen, isGoto, len(p.registerVariables) > 0)
	p.asmSections(a)
	if isGoto && !a.HasLabels() && !p.recovering {
		p.syntaxError("expected ':' before %s", p.describe())
	}
	p.expect(token.RParen)
	p.endOfStatement()
	return a.Finish(!p.recovering)
}

// asmQualifiers parses volatile, inline and goto. It reports whether goto is among them.
func (p *parser) asmQualifiers() (isGoto bool) {
	seen := map[token.Token]uint32{}
	for p.Tok == token.Volatile || p.Tok == token.Inline || p.Tok == token.Goto {
		if first, twice := seen[p.Tok]; twice {
			p.errorf(p.Pos(), "duplicate 'asm' qualifier '%s'", p.Spelling()).Notef(first, "first seen here")
		}
		seen[p.Tok] = p.Pos()
		isGoto = isGoto || p.Tok == token.Goto
		p.Next()
	}
	return isGoto
}

// asmSections parses the parts behind the text. Each begins with a colon: outputs, inputs,
// clobbers, labels.
func (p *parser) asmSections(a *nodes.Statement) {
	for section := 0; p.Tok == token.Colon && !p.recovering; section++ {
		p.Next()
		for p.Tok == token.String || p.Tok == token.LBracket || section == 3 && p.Tok == token.Ident {
			switch section {
			case 0, 1:
				p.asmOperand(a, section == 0)
			case 2:
				a.Clobber(p.attributeString())
			default:
				a.Label(p.namedLabel(p.Ident, p.Pos()), p.Names.Name(p.Ident))
				p.Next()
			}
			if p.Tok != token.Comma {
				break
			}
			p.Next()
		}
		if section == 0 {
			a.EndOutputs()
		}
	}
}

// asmOperand parses an operand: [name] "constraint" (expression).
func (p *parser) asmOperand(a *nodes.Statement, output bool) {
	name := ""
	if p.Tok == token.LBracket {
		p.Next()
		if p.Tok != token.Ident {
			p.syntaxError("expected identifier before %s", p.describe())
			return
		}
		name = p.Names.Name(p.Ident)
		p.Next()
		p.expect(token.RBracket)
		a.Name(name)
	}
	constraint := p.attributeString()
	if !p.expect(token.LParen) {
		return
	}
	choice := a.Choice(constraint, output)
	a.Operand(p.expression(), name, output, choice)
	p.expect(token.RParen)
}

// An asmFront is the parser as an assembler statement asks it.
type asmFront struct{ p *parser }

func (f asmFront) RegisterOf(name intern.Ident) string {
	if len(f.p.registerVariables) == 0 {
		return ""
	}
	if d := f.p.lookup(name); d != nil {
		return f.p.registerVariables[d.pos]
	}
	return ""
}

func (f asmFront) Jump(label int32, pos uint32) (statements int) {
	reachable := f.p.unreachable
	statements = f.p.gotoLabel(label, pos)
	f.p.unreachable = reachable
	return statements
}

// fileScopeAsm parses asm ("text"); at file scope (GNU C). The text becomes a part of the
// assembler text of the object.
func (p *parser) fileScopeAsm() {
	pos := p.Pos()
	text, ok := p.basicAsm(false)
	if ok && strings.TrimSpace(text) != "" {
		p.unit.shared.Assembler = append(p.unit.shared.Assembler, ast.AssemblerText{Text: text, Pos: pos})
	}
}

// basicAsm parses asm ("text"); and returns the text. In a function, volatile may stand before
// the parenthesis.
func (p *parser) basicAsm(inFunction bool) (text string, ok bool) {
	p.Next()
	if p.Tok == token.Volatile && inFunction {
		p.Next()
	}
	if p.expect(token.LParen) {
		text = p.attributeString()
	}
	p.expect(token.RParen)
	ok = !p.recovering
	p.endOfStatement()
	return text, ok
}

// nakedFunction parses the body of function n, which has the attribute naked (GNU C): it has
// only the instructions of its assembler statements. To the tree it is a function that is
// defined elsewhere.
func (p *parser) nakedFunction(n int32, pos uint32) {
	u, body := p.unit, p.Lexer
	p.define(n, pos)
	e := &u.entities[n]
	e.external, e.section = true, ast.Undefined
	var b strings.Builder
	p.nakedHeader(&b, n)
	name := p.symbolName(e)
	fmt.Fprintf(&b, "%s:\n", name)
	p.Next()
	for p.Tok == token.Asm && !p.recovering {
		text, _ := p.basicAsm(true)
		b.WriteString(text + "\n")
	}
	if p.Tok != token.RBrace {
		p.errorf(p.Pos(), "other statements than 'asm' without operands are not supported in a 'naked' function")
		p.recovering, p.Lexer = false, body
		p.skipBlock()
		return
	}
	p.Next()
	fmt.Fprintf(&b, "\t.size\t%s, .-%s\n", name, name)
	u.shared.Assembler = append(u.shared.Assembler, ast.AssemblerText{Text: b.String(), Pos: pos})
}

// nakedHeader writes the directives before the naked function n: its section, alignment,
// binding and type.
func (p *parser) nakedHeader(b *strings.Builder, n int32) {
	e := &p.unit.entities[n]
	name := p.symbolName(e)
	if section := p.textSection(e); section != "" {
		fmt.Fprintf(b, "\t.section\t%s,\"ax\",@progbits\n", section)
	}
	fmt.Fprintf(b, "\t.balign\t%d\n", p.textAlign(n))
	switch {
	case p.unit.isWeak(e):
		fmt.Fprintf(b, "\t.weak\t%s\n", name)
	case !e.internal:
		fmt.Fprintf(b, "\t.globl\t%s\n", name)
	}
	if visibility := p.unit.visibilityOf(e); visibility != "default" && !e.internal {
		fmt.Fprintf(b, "\t.%s\t%s\n", visibility, name)
	}
	fmt.Fprintf(b, "\t.type\t%s, @function\n", name)
}

// registerVariable declares d as the variable of a register (GNU C). Only as an operand of an
// assembler statement it has to be in this register; elsewhere it is like any variable. But some registers have a value
// that programs read: registerVariable returns the name of d's register if d begins with its value.
//
//   - A register that always has a meaning, such as the stack pointer, may not be changed.
//   - A register that functions keep for their callers has the caller's value. Garbage collectors look for pointers in such
//     registers. The variable is set when the function begins, since later another value may have the register. In a
//     function with such a variable, all variables are in the frame, so that no parameter has the register before.
func (p *parser) registerVariable(d *declarator, x *attribute.List) (read string) {
	m, float := p.unit.assembler, false
	if m != nil {
		var ok bool
		if ok, float = m.IsRegister(x.Text); !ok {
			p.errorf(d.pos, "invalid register name for '%s'", p.Names.Name(d.name))
			return ""
		}
	}
	if p.registerVariables == nil {
		p.registerVariables = map[uint32]string{}
	}
	p.registerVariables[d.pos] = x.Text
	switch {
	case m == nil || p.Tok == token.Assign || !p.Types.IsScalar(d.typ) || p.Types.IsWide(d.typ) || p.Types.Size(d.typ) > int64(p.WordSize) || float != p.Types.IsFloat(d.typ):
		return ""
	case m.IsFixed(x.Text):
		d.typ |= types.Const
		return x.Text
	case m.IsSaved(x.Text):
		p.allInFrame = true
		return x.Text
	}
	return ""
}

// readRegister sets variable d, declared last, to the value of a register, here or at the function's entry. It returns the
// number of statements that this takes here.
func (p *parser) readRegister(d *declarator, register string) int {
	if d.name == intern.None {
		return 0
	}
	o := &p.objects[len(p.objects)-1]
	switch {
	case o.kind != localObject && o.kind != frameObject:
		return 0
	case p.unit.assembler.IsSaved(register):
		size := p.Types.Size(o.typ)
		o.kind, o.number = frameObject, p.AllocateAt(lower.Birth{Scope: 0, Time: p.FrameScopes[0].Begin}, size, size)
		p.entryRegisters = append(p.entryRegisters, entryRegister{register, o.typ, o.number})
		return 0
	case o.kind == frameObject:
		return p.storeRegister(entryRegister{register, o.typ, o.number}, d.pos)
	}
	return nodes.Take(&p.Lowering, p.unit.assembler, register, o.typ, uint32(o.number), d.pos)
}

// An entryRegister is a register from which a variable is set at the function's entry.
type entryRegister struct {
	register string
	typ      types.Type
	offset   int32 // the draft offset of the variable's frame object
}

// storeRegister appends the statements that store a register in the frame object of its variable. It returns their number.
func (p *parser) storeRegister(x entryRegister, pos uint32) int {
	t := p.Types.Machine(x.typ)
	value := uint32(p.NewLocal(t))
	n := nodes.Take(&p.Lowering, p.unit.assembler, x.register, x.typ, value, pos)
	p.Tree.Leaf(ast.FrameAddress, p.Types.Word, uint32(x.offset), pos)
	p.Tree.Leaf(ast.Local, t, value, pos)
	p.Tree.Node(ast.Store, t, 0, pos, 2)
	p.Tree.Statement(pos)
	return n + 1
}

// storeEntryRegisters appends the statements that store the registers with which variables begin. It returns their number.
func (p *parser) storeEntryRegisters() (n int) {
	for _, x := range p.entryRegisters {
		n += p.storeRegister(x, ast.InPrologue)
	}
	return n
}
