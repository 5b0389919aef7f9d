package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// Functions of the compiler that tell where the program is: its place in the source,
// its frame, where it goes back to.

func addWhere(intrinsics map[string]intrinsic) {
	intrinsics["frame_address"] = ofFrame((*parser).ownFrame)
	intrinsics["return_address"] = ofFrame((*parser).returnAddress)
	intrinsics["LINE"] = func(p *parser, pos uint32) operand {
		_, line := p.sourceLine(pos)
		p.constant(ast.I32, uint64(line), pos)
		return p.valueOf(types.Int, pos)
	}
	intrinsics["FILE"] = func(p *parser, pos uint32) operand {
		name, _ := p.sourceLine(pos)
		return p.textPointer(name, pos)
	}
	intrinsics["FUNCTION"] = func(p *parser, pos uint32) operand {
		name := ""
		if p.function != nil {
			name = p.Names.Name(p.unit.entities[p.function.entity].name)
		}
		return p.textPointer(name, pos)
	}
}

// sourceLine is the file and line of pos.
func (p *parser) sourceLine(pos uint32) (name string, line int) {
	file := p.unit.shared.Files[0]
	if p.snapshot == nil { // the first pass is under way
		file.Marks = withNames(p.LineMarks, file.Name)
	}
	return file.Line(pos)
}

// textPointer is a string, as a pointer.
func (p *parser) textPointer(s string, pos uint32) operand {
	p.b.Leaf(ast.SymbolAddress, p.types.Word, p.symbol(p.piece.stringLiteral([]byte(s), 1)), pos)
	return p.valueOf(p.types.Pointer(types.Char|types.Const), pos)
}

// ofFrame parses the argument of a function that is about the frame of the function
// under way, if that is 0, or of one of its callers, of which nothing is known: a null
// pointer.
func ofFrame(own func(p *parser, pos uint32)) intrinsic {
	return func(p *parser, pos uint32) operand {
		level, _, ok := p.constantExpression()
		switch {
		case !ok || level < 0:
			p.errorf(pos, "the argument is no constant of at least 0")
			p.zero(p.types.Word, pos)
		case level > 0 || p.function == nil:
			p.zero(p.types.Word, pos)
		default:
			own(p, pos)
		}
		return p.valueOf(p.types.Pointer(types.Void), pos)
	}
}

// ownFrame appends an address in the frame.
func (p *parser) ownFrame(pos uint32) { p.putAddress(p.frame(16, 16), 0, pos) }

// returnAddress appends where the function returns to: the first of the registers
// that it saves, which are right below what a variadic function saves of its
// arguments. One that allocates on the stack saves it in any case.
func (p *parser) returnAddress(pos uint32) {
	word, below := p.types.Word, p.WordSize
	if p.types.Info(p.function.typ).Variadic {
		below += argumentRegisters * p.WordSize
	}
	p.zero(word, pos)
	p.b.Node(ast.StackAllocate, word, 0, pos, 1)
	p.b.Leaf(ast.IncomingAddress, word, 0, pos)
	p.constant(word, uint64(-below), pos)
	p.binaryNode(ast.Add, word, pos)
	p.b.Node(ast.Load, word, 0, pos, 1)
	p.then(pos)
}
