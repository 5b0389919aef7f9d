package workload

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"gpucc/ast"
)

// Write writes a tree of a scalar Spec as source text in one of TreeLanguages. Integers
// wrap; other compilers of C need the flag -fwrapv for this.
func Write(w io.Writer, t *ast.Tree, language string) error {
	p := printer{text: text{w: w}, tree: t, pareas: language == "par"}
	switch language {
	case "i":
		p.line(`# 1 "generated.c"`)
		fallthrough
	case "c":
		for i := range t.Functions {
			p.signature(i)
			p.out = append(p.out, ";\n"...)
		}
	case "par":
	default:
		return fmt.Errorf("workload: no language %q", language)
	}
	for i := range t.Functions {
		p.function(i)
	}
	p.flush()
	return p.err
}

// A printer writes a tree as C or as Pareas.
type printer struct {
	text
	tree     *ast.Tree
	pareas   bool
	locals   []ast.Type // of the function being written
	declared []bool     // Pareas: whether each local has been declared
}

// children lists the children of node n.
func (p *printer) children(n int) []int {
	if int(p.tree.First[n]) == n {
		return nil
	}
	list := make([]int, p.tree.ChildIndex[n-1]+1)
	for c, i := n-1, len(list)-1; i >= 0; i-- {
		list[i] = c
		c = int(p.tree.First[c]) - 1
	}
	return list
}

// signature writes the head of function i.
func (p *printer) signature(i int) {
	f := p.tree.Functions[i]
	form, parameter, end := "int ", "int x@", ")"
	if p.pareas {
		form, parameter, end = "fn ", "x@: int", "]: int"
	}
	p.put(form)
	p.put(p.tree.Symbols[f.Symbol].Name)
	p.bracket("(", "[")
	parameters := len(p.children(int(f.Root))) - 2
	for k := range parameters {
		if k > 0 {
			p.put(", ")
		}
		p.put(parameter, k)
	}
	if parameters == 0 && !p.pareas {
		p.put("void")
	}
	p.put(end)
}

// bracket writes a bracket around arguments, which differs between C and Pareas.
func (p *printer) bracket(c, pareas string) {
	if p.pareas {
		c = pareas
	}
	p.put(c)
}

func (p *printer) function(i int) {
	f := p.tree.Functions[i]
	parameters := len(p.children(int(f.Root))) - 2
	p.locals = p.tree.Locals[f.FirstLocal : f.FirstLocal+f.NumLocals]
	p.declared = make([]bool, len(p.locals))
	p.line("")
	p.signature(i)
	p.out = append(p.out, '\n')
	p.open("{")
	for k := range p.locals {
		switch counter := k >= len(p.locals)-2; {
		case k < parameters || p.pareas && !counter:
		case p.pareas:
			p.line("var x@ = 0;", k)
		case p.locals[k] == ast.F32:
			p.line("float x@;", k)
		default:
			p.line("int x@;", k)
		}
		p.declared[k] = k < parameters || k >= len(p.locals)-2
	}
	for _, s := range p.children(int(f.Root) - 1) {
		p.statement(s)
	}
	p.end("}")
}

func (p *printer) statement(n int) {
	children := p.children(n)
	switch p.tree.Kind[n] {
	case ast.Block:
		p.open("{")
		for _, c := range children {
			p.statement(c)
		}
		p.end("}")
	case ast.Assign:
		p.begin()
		p.assignment(n)
		p.line(";")
	case ast.Return:
		p.begin()
		p.put("return ")
		p.expression(children[0])
		p.line(";")
	case ast.If, ast.IfElse:
		p.head("if", children[0])
		p.statement(children[1])
		if len(children) > 2 {
			p.line("else")
			p.statement(children[2])
		}
	case ast.Loop:
		p.head("while", children[3])
		p.open("{")
		p.statement(children[1])
		p.statement(children[2])
		p.end("}")
	}
}

// head writes the line before the block of an If or Loop.
func (p *printer) head(word string, condition int) {
	p.begin()
	p.put(word)
	p.put(" (")
	p.expression(condition)
	p.out = append(p.out, ")\n"...)
}

func (p *printer) assignment(n int) {
	local := int(p.tree.Data[n])
	if p.pareas && !p.declared[local] {
		p.put("var ")
		p.declared[local] = true
	}
	p.put("x@ = ", local)
	p.expression(n - 1)
}

// operators gives the spellings of the operators with two operands, by kind.
var operators = map[ast.Kind]string{
	ast.Add: " + ", ast.Sub: " - ", ast.Mul: " * ", ast.Div: " / ", ast.Rem: " % ",
	ast.And: " & ", ast.Or: " | ", ast.Xor: " ^ ", ast.Shl: " << ", ast.Shr: " >> ",
	ast.Eq: " == ", ast.Ne: " != ", ast.Lt: " < ", ast.Le: " <= ", ast.Gt: " > ", ast.Ge: " >= ",
	ast.LogicalAnd: " && ", ast.LogicalOr: " || ",
}

func (p *printer) expression(n int) {
	children := p.children(n)
	switch k := p.tree.Kind[n]; k {
	case ast.Const:
		p.constant(n)
	case ast.Local:
		p.put("x@", int(p.tree.Data[n]))
	case ast.Neg, ast.Not:
		p.put(map[ast.Kind]string{ast.Neg: "(-", ast.Not: "(~"}[k])
		p.expression(children[0])
		p.put(")")
	case ast.Call:
		p.put(p.tree.Symbols[p.tree.Data[n]].Name)
		p.bracket("(", "[")
		for i, c := range children {
			if i > 0 {
				p.put(", ")
			}
			p.expression(c - 1)
		}
		p.bracket(")", "]")
	default:
		operator := operators[k]
		if p.pareas && k == ast.Shr {
			operator = " >>> "
		}
		p.put("(")
		p.expression(children[0])
		p.put(operator)
		p.expression(children[1])
		p.put(")")
	}
}

func (p *printer) constant(n int) {
	data := p.tree.Data[n]
	if p.tree.Type[n] != ast.F32 {
		p.put("@", int(int32(data)))
		return
	}
	p.out = strconv.AppendFloat(p.out, float64(math.Float32frombits(data)), 'f', 2, 32)
	p.bracket("f", "")
}
