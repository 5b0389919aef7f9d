package c

import (
	"errors"
	"strconv"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/asm"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// An asmParser is an assembler statement (GNU C) that is being parsed. Its nodes are, in this
// order: statements that compute the addresses of outputs; an Argument for each operand that
// is in a register before the statement's instructions; MachineCode for each word of these, of
// which the first has the Arguments; an Assign of each result to a new local; statements that
// give these to the outputs; for an asm goto, the jumps.
//
// A statement without instructions is a hint to optimisers. gpucc moves no memory access or
// variable over a statement. So its Arguments become statements, too, and an output only gets
// the value of the input with the same constraint number.
type asmParser struct {
	*parser
	pos        uint32
	statement  asm.Statement
	operands   []asmOperand
	labels     []int32 // to which an asm goto jumps
	isGoto     bool
	hints      bool // it has no instructions, and no register variables
	statements int  // number of statements so far
	arguments  int  // number of Arguments so far
	failed     bool
}

// An asmOperand is an operand of an asm statement. It has the parser's properties of the operand;
// asm.Operand has the others.
type asmOperand struct {
	lvalue   lower.Operand  // of an output
	number   uint32         // the local of an output that is one
	to       lower.Address  // of an output in memory
	bits     types.BitRange // of an output that is a bit-field
	kept     int            // the Assign that keeps the output's address, or -1
	argument int            // its Argument, or -1
	result   uint32         // the local that its result is assigned to
}

// asmStatement parses an assembler statement, and returns the number of statements that it
// becomes.
func (p *parser) asmStatement() int {
	a := asmParser{parser: p, pos: p.Pos()}
	p.Next()
	a.qualifiers()
	p.expect(token.LParen)
	if p.Tok != token.String {
		p.syntaxError("expected string literal before %s", p.describe())
		p.endOfStatement()
		return 0
	}
	a.statement.Text = p.attributeString()
	a.statement.Basic, a.statement.Number = p.Tok == token.RParen, a.pos
	a.hints = strings.TrimSpace(a.statement.Text) == "" && !a.isGoto && len(p.registerVariables) == 0
	a.sections()
	p.expect(token.RParen)
	p.endOfStatement()
	return a.finish()
}

// errorf reports an error in the statement.
func (a *asmParser) errorf(format string, args ...any) {
	a.failed = true
	a.parser.errorf(a.pos, format, args...)
}

// qualifiers parses volatile, inline and goto.
func (a *asmParser) qualifiers() {
	seen := map[token.Token]uint32{}
	for a.Tok == token.Volatile || a.Tok == token.Inline || a.Tok == token.Goto {
		if first, twice := seen[a.Tok]; twice {
			a.parser.errorf(a.Pos(), "duplicate 'asm' qualifier '%s'", a.Spelling()).Notef(first, "first seen here")
		}
		seen[a.Tok] = a.Pos()
		a.isGoto = a.isGoto || a.Tok == token.Goto
		a.Next()
	}
}

// sections parses the parts behind the text, each of which begins with a colon: outputs,
// inputs, clobbers, labels.
func (a *asmParser) sections() {
	for section := 0; a.Tok == token.Colon && !a.recovering; section++ {
		a.Next()
		for a.Tok == token.String || a.Tok == token.LBracket || section == 3 && a.Tok == token.Ident {
			switch section {
			case 0, 1:
				a.operand(section == 0)
			case 2:
				a.clobber()
			default:
				a.label()
			}
			if a.Tok != token.Comma {
				break
			}
			a.Next()
		}
		if section == 0 {
			a.readOutputs()
		}
	}
	if a.isGoto && len(a.labels) == 0 && !a.recovering {
		a.syntaxError("expected ':' before %s", a.describe())
	}
}

// clobber parses the name of a register, or memory or cc.
func (a *asmParser) clobber() {
	name := a.attributeString()
	if name == "memory" || name == "cc" {
		return
	}
	if m := a.unit.assembler; m != nil {
		if ok, _ := m.IsRegister(name); !ok {
			a.errorf("unknown register name '%s' in 'asm'", name)
		}
	}
	a.statement.Clobbers = append(a.statement.Clobbers, name)
}

// label parses the name of a label of the function.
func (a *asmParser) label() {
	a.labels = append(a.labels, a.namedLabel(a.Ident, a.Pos()))
	a.statement.Labels = append(a.statement.Labels, a.Names.Name(a.Ident))
	a.Next()
}

// operand parses an operand: [name] "constraint" (expression).
func (a *asmParser) operand(output bool) {
	o := asm.Operand{Output: output, Tied: -1}
	if a.Tok == token.LBracket {
		a.Next()
		if a.Tok != token.Ident {
			a.syntaxError("expected identifier before %s", a.describe())
			return
		}
		o.Name = a.Names.Name(a.Ident)
		a.Next()
		a.expect(token.RBracket)
		a.checkName(o.Name)
	}
	constraint := a.attributeString()
	if !a.expect(token.LParen) {
		return
	}
	m := a.unit.assembler
	if m == nil {
		m = noMachine{}
	}
	choice, err := asm.ParseConstraint(constraint, output, m)
	if err != nil {
		a.errorf("%s", err)
		choice.Registers = true
	}
	o.Early, o.Reads = choice.Early, choice.Reads
	x := a.expression()
	var own asmOperand
	if output {
		own = a.output(&o, x, choice)
	} else {
		own = a.input(&o, x, choice)
	}
	a.expect(token.RParen)
	a.statement.Operands, a.operands = append(a.statement.Operands, o), append(a.operands, own)
}

// checkName reports an error if an operand or label has the name already.
func (a *asmParser) checkName(name string) {
	for i := range a.statement.Operands {
		if a.statement.Operands[i].Name == name {
			a.errorf("duplicate 'asm' operand name '%s'", name)
		}
	}
}

// noMachine stands in place of a machine that is not known: it accepts the constraints of
// statements without instructions.
type noMachine struct{ asm.Machine }

func (noMachine) Constraint(string) (asm.Constraint, int) {
	return asm.Constraint{Registers: true, Floats: true, Memory: true, Symbols: true, Fits: func(int64) bool { return true }}, 1
}

// output handles the lvalue x of an output. Its address is kept, by a statement if it is no
// leaf.
func (a *asmParser) output(o *asm.Operand, x lower.Operand, choice asm.Choice) asmOperand {
	p, own := a.parser, asmOperand{argument: -1, kept: -1}
	if !a.isOutput(x) {
		p.DropLast()
		return own
	}
	a.pin(o, x)
	o.Class = a.class(x, choice)
	own.lvalue, own.bits = x, p.BitRange
	if x.Kind == lower.Local && o.Class != asm.Memory {
		own.number = p.Tree.Data[p.Top()]
		p.Tree.Truncate(p.Top())
		return own
	}
	if o.Class == asm.Memory {
		p.AddressOf(x, a.pos)
	}
	kept := false
	if own.to, kept = p.KeepAddress(); kept {
		p.Tree.Statement(a.pos)
		a.statements++
		own.kept = p.Top()
	}
	return own
}

// readOutputs appends the Arguments of the outputs: the addresses of those in memory, the
// values of those that are read.
func (a *asmParser) readOutputs() {
	p := a.parser
	for i := range a.operands {
		o, own := &a.statement.Operands[i], &a.operands[i]
		switch {
		case own.lvalue.Type == types.Invalid || a.hints:
		case o.Class == asm.Memory:
			p.PutAddress(own.to, 0, a.pos)
			own.argument = a.argument()
		case o.Reads:
			a.putLvalue(own)
			p.Rvalue(own.lvalue)
			a.register(o)
			own.argument = a.argument()
		}
	}
}

// putLvalue appends the subtree of an output's lvalue.
func (a *asmParser) putLvalue(own *asmOperand) {
	if own.lvalue.Kind == lower.Local {
		a.Tree.Leaf(ast.Local, a.Types.Machine(own.lvalue.Type), own.number, a.pos)
		return
	}
	a.PutAddress(own.to, 0, a.pos)
	a.BitRange = own.bits
}

// isOutput reports whether x can be an output. If it cannot, isOutput reports why.
func (a *asmParser) isOutput(x lower.Operand) bool {
	switch {
	case x.Type == types.Invalid:
		a.failed = true
	case x.Kind != lower.Local && x.Kind != lower.Memory && x.Kind != lower.BitField:
		a.errorf("lvalue required in 'asm' statement")
	case x.Type&types.Const != 0 && x.Name != intern.None:
		a.errorf("read-only variable '%s' used as 'asm' output", a.Names.Name(x.Name))
	case x.Type&types.Const != 0:
		a.errorf("read-only location used as 'asm' output")
	case a.Types.Size(x.Type) < 0:
		a.errorf("'asm' operand has an incomplete type '%s'", a.TypeName(x.Type))
	default:
		return true
	}
	return false
}

// pin records the register of which the operand x is the register variable, if it is one.
func (a *asmParser) pin(o *asm.Operand, x lower.Operand) {
	if x.Name == intern.None || len(a.registerVariables) == 0 || x.Kind != lower.Local && x.Kind != lower.Memory {
		return
	}
	if d := a.lookup(x.Name); d != nil && a.registerVariables[d.pos] != "" {
		o.Register, o.Variable = a.registerVariables[d.pos], a.Names.Name(x.Name)
	}
}

// class chooses how an operand x is passed: a constant as text, if it may be, else in a
// register, if it may be and fits one, else in memory.
func (a *asmParser) class(x lower.Operand, choice asm.Choice) asm.Class {
	p := a.parser
	info := p.Types.Info(x.Type)
	fits := p.Types.IsScalar(x.Type) && !p.Types.IsWide(x.Type) && info.Size <= int64(p.WordSize)
	float := p.Types.IsFloat(x.Type) && !p.Types.IsWide(x.Type)
	switch {
	case choice.Floats && fits && (float || !choice.Registers):
		return asm.FloatRegister
	case choice.Registers && (fits || x.Kind != lower.Memory && info.Kind == types.ArrayKind):
		return asm.Register
	case choice.Memory && (x.Kind == lower.Local || x.Kind == lower.Memory):
		return asm.Memory
	case choice.Registers && info.Kind == types.ArrayKind:
		return asm.Register // its address
	case choice.Memory:
		a.errorf("memory input %d is not directly addressable", len(a.operands))
	case p.Types.IsWide(x.Type):
		a.errorf("an 'asm' operand of type '%s' in registers is not supported", p.TypeName(x.Type))
	default:
		a.errorf("impossible constraint in 'asm'")
	}
	return asm.Register
}

// input handles the expression x of an input.
func (a *asmParser) input(o *asm.Operand, x lower.Operand, choice asm.Choice) asmOperand {
	p, own := a.parser, asmOperand{argument: -1, kept: -1}
	if types.Unqualified(x.Type) == types.Void {
		a.errorf("invalid use of void expression")
		x.Type = types.Invalid
	}
	if x.Type == types.Invalid {
		a.failed = true
		p.DropLast()
		return own
	}
	if choice.TiedName != "" || choice.Tied >= 0 {
		if !a.tie(o, x, choice) {
			p.DropLast()
			return own
		}
		own.argument = a.argument()
		return own
	}
	if p.Types.Kind(x.Type) == types.ArrayKind && (choice.Registers || choice.Fits != nil || choice.Symbols) && !choice.Memory || x.Kind != lower.Local && x.Kind != lower.Memory {
		x = p.Rvalue(x)
	}
	if a.constant(o, x, choice) {
		p.DropLast()
		return own
	}
	a.pin(o, x)
	if o.Class = a.class(x, choice); o.Class == asm.Memory {
		p.AddressOf(x, a.pos)
	} else {
		p.Rvalue(x)
		a.register(o)
	}
	own.argument = a.argument()
	return own
}

// tie handles the input x that shares the register of an output.
func (a *asmParser) tie(o *asm.Operand, x lower.Operand, choice asm.Choice) bool {
	o.Tied = choice.Tied
	if choice.TiedName != "" {
		o.Tied = -1
		for i := range a.statement.Operands {
			if a.statement.Operands[i].Name == choice.TiedName {
				o.Tied = i
			}
		}
		if o.Tied < 0 {
			a.errorf("undefined named operand '%s'", choice.TiedName)
			a.errorf("matching constraint references invalid operand number")
			return false
		}
	}
	if o.Tied >= len(a.operands) || !a.statement.Operands[o.Tied].Output {
		a.errorf("matching constraint references invalid operand number")
		return false
	}
	output := &a.statement.Operands[o.Tied]
	typ := a.operands[o.Tied].lvalue.Type
	if typ == types.Invalid {
		return false
	}
	if o.Class = output.Class; o.Class == asm.Memory {
		a.errorf("a matching constraint for an operand in memory is not supported")
		return false
	}
	x = a.parser.Rvalue(x)
	if a.Types.IsScalar(x.Type) && a.Types.IsScalar(typ) && a.Types.IsFloat(x.Type) == a.Types.IsFloat(typ) {
		a.parser.Convert(x, typ)
	}
	a.register(o)
	return true
}

// constant reports whether the input x is a constant that the text may contain. It sets the
// operand's text.
func (a *asmParser) constant(o *asm.Operand, x lower.Operand, choice asm.Choice) bool {
	p, n := a.parser, a.Top()
	if choice.Fits == nil || !p.Tree.Kind[n].IsConst() || !p.Tree.Type[n].IsInteger() {
		return false
	}
	v := int64(p.Bits(n))
	if !choice.Fits(v) {
		if !choice.Registers && !choice.Memory {
			a.errorf("impossible constraint in 'asm'")
			return true
		}
		return false
	}
	o.Class, o.Text = asm.Immediate, strconv.FormatInt(v, 10)
	return true
}

// register converts the last subtree to the type in which a register of the operand's class
// holds it.
func (a *asmParser) register(o *asm.Operand) {
	p := a.parser
	t := p.Tree.Type[p.Top()] & lower.TypeMask
	if t.IsFloat() != (o.Class == asm.FloatRegister) {
		a.reinterpret(a.sameSize(t))
	}
}

// sameSize returns the type of the other register file that has the size of t: an integer for
// a floating-point number, and the reverse.
func (a *asmParser) sameSize(t ast.Type) ast.Type {
	switch {
	case t.IsFloat():
		return a.unsigned(int64(t.Size()))
	case t.Size() == 8:
		return ast.F64
	}
	return ast.F32
}

// unsigned returns the unsigned integer type of a size in bytes.
func (a *asmParser) unsigned(size int64) ast.Type {
	return map[int64]ast.Type{1: ast.U8, 2: ast.U16, 4: ast.U32, 8: ast.U64}[size]
}

// reinterpret gives the bits of the last subtree, a value, another type.
func (a *asmParser) reinterpret(t ast.Type) {
	p := a.parser
	from := p.Tree.Type[p.Top()] & lower.TypeMask
	value := uint32(p.BlockLocal(from))
	p.Tree.Node(ast.Assign, from, value, a.pos, 1)
	at := p.Frame(8, 8)
	p.PutAddress(at, 0, a.pos)
	p.Tree.Leaf(ast.Local, from, value, a.pos)
	p.Tree.Node(ast.Store, from, 0, a.pos, 2)
	p.Then(a.pos)
	p.PutAddress(at, 0, a.pos)
	p.Tree.Node(ast.Load, t, 0, a.pos, 1)
	p.Then(a.pos)
}

// argument makes an Argument of the last subtree, and returns its node.
func (a *asmParser) argument() int {
	p := a.parser
	p.Tree.Node(ast.Argument, p.Tree.Type[p.Top()]&lower.TypeMask, ast.ArgumentChosen, a.pos, 1)
	a.arguments++
	return p.Top()
}

// finish lowers the statement when all of it has been parsed, and returns the number of
// statements that it becomes.
func (a *asmParser) finish() int {
	if a.failed || a.recovering {
		return a.drop()
	}
	if a.hints {
		a.hint()
		return a.statements
	}
	return a.lower()
}

// lower appends the instructions of the statement behind its Arguments, and the assignments of
// the results. It returns the number of statements.
func (a *asmParser) lower() int {
	p, m := a.parser, a.unit.assembler
	if m == nil {
		a.errorf("an 'asm' with instructions is not supported")
		return a.drop()
	}
	code, err := m.Compile(&a.statement)
	if err != nil {
		var messages asm.Errors
		if errors.As(err, &messages) {
			for _, text := range messages {
				a.errorf("%s", text)
			}
		} else {
			a.errorf("%s", err)
		}
		return a.drop()
	}
	for i, own := range a.operands {
		if own.argument >= 0 {
			p.Tree.Data[own.argument] = ast.ArgumentChosen | uint32(code.Inputs[i])
		}
	}
	for i, word := range code.Words {
		arguments := 0
		if i == 0 {
			arguments = a.arguments
		}
		p.Tree.Node(ast.MachineCode, ast.Void, word, a.pos, arguments)
	}
	a.statements += len(code.Words)
	a.results(code)
	return a.statements
}

// drop removes the statement after an error.
func (a *asmParser) drop() int {
	for range a.arguments {
		a.DropLast()
	}
	return a.statements
}

// hint lowers a statement without instructions. Its Arguments, which have no parent yet, become
// statements. An address is only kept if the output gets a value.
func (a *asmParser) hint() {
	p := a.parser
	set := make([]bool, len(a.operands))
	for i := range a.operands {
		own := &a.operands[i]
		if own.argument < 0 {
			continue
		}
		a.statements++
		n := own.argument
		if a.statement.Operands[i].Tied < 0 {
			p.Tree.Kind[n], p.Tree.Type[n], p.Tree.Data[n] = ast.Expression, ast.Void, 0
			continue
		}
		set[a.statement.Operands[i].Tied] = true
		own.result = uint32(p.NewLocal(p.Tree.Type[n]))
		p.Tree.Kind[n], p.Tree.Data[n] = ast.Assign, own.result
	}
	for i := range a.operands {
		if n := a.operands[i].kept; n >= 0 && !set[i] && p.Tree.Kind[n] == ast.Assign {
			p.Tree.Kind[n], p.Tree.Type[n], p.Tree.Data[n] = ast.Expression, ast.Void, 0
		}
		if tied := a.statement.Operands[i].Tied; tied >= 0 {
			p.Tree.Leaf(ast.Local, p.Tree.Type[a.operands[i].argument], a.operands[i].result, a.pos)
			a.set(&a.operands[tied])
		}
	}
}

// results assigns the results to the outputs, and jumps to the label of an asm goto.
func (a *asmParser) results(code *asm.Code) {
	p := a.parser
	take := func(t ast.Type, register int) uint32 {
		local := uint32(p.NewLocal(t))
		p.Tree.Leaf(ast.SecondResult, t, uint32(register), a.pos)
		p.Tree.Node(ast.Assign, t, local, a.pos, 1)
		a.statements++
		return local
	}
	for i := range a.operands {
		if o := &a.statement.Operands[i]; o.IsResult() {
			a.operands[i].result = take(a.resultType(i), code.Results[i])
		}
	}
	jump := uint32(0)
	if a.isGoto {
		jump = take(ast.I32, code.Jump)
	}
	for i := range a.operands {
		if a.statement.Operands[i].IsResult() {
			p.Tree.Leaf(ast.Local, a.resultType(i), a.operands[i].result, a.pos)
			a.set(&a.operands[i])
		}
	}
	if a.isGoto {
		a.jumps(jump)
	}
}

// resultType returns the type of result i in its register.
func (a *asmParser) resultType(i int) ast.Type {
	if a.statement.Operands[i].Class == asm.Register {
		return a.Types.Word
	}
	typ := a.operands[i].lvalue.Type
	if a.Types.IsFloat(typ) {
		return a.Types.Machine(typ)
	}
	return a.sameSize(a.unsigned(a.Types.Size(typ)))
}

// set gives the last subtree, a value as a register holds it, to an output.
func (a *asmParser) set(own *asmOperand) {
	p, x := a.parser, own.lvalue
	value := p.Tree.Type[p.Top()]
	size := p.Types.Size(x.Type)
	t := p.Types.Machine(x.Type)
	switch {
	case t.IsFloat() && !value.IsFloat():
		p.Cast(a.unsigned(size))
		a.reinterpret(t)
	case !t.IsFloat() && value.IsFloat():
		a.reinterpret(a.sameSize(value))
	}
	if x.Kind == lower.BitField {
		p.BitRange = own.bits
		p.StoreBits(lower.BitOperand{Operand: x, BitRange: own.bits}, own.to, a.pos)
		p.Tree.Statement(a.pos)
		a.statements++
		return
	}
	p.Cast(t)
	if x.Kind == lower.Local {
		p.Tree.Node(ast.Assign, t, own.number, a.pos, 1)
		a.statements++
		return
	}
	a.store(own, t)
}

// store stores the last subtree in an output in memory.
func (a *asmParser) store(own *asmOperand, t ast.Type) {
	p := a.parser
	from := p.Tree.Type[p.Top()] & lower.TypeMask
	value := uint32(p.BlockLocal(from))
	p.Tree.Node(ast.Assign, from, value, a.pos, 1)
	p.PutAddress(own.to, 0, a.pos)
	p.Tree.Leaf(ast.Local, from, value, a.pos)
	p.Store(t, lower.VolatileData(own.lvalue.Type), a.pos)
	a.statements += 2
}

// jumps appends the jumps of an asm goto to its labels: local jump has 1 + the number of the
// label.
func (a *asmParser) jumps(jump uint32) {
	p, reachable := a.parser, a.unreachable
	for i, label := range a.labels {
		p.Tree.Leaf(ast.Local, ast.I32, jump, a.pos)
		p.Constant(ast.I32, uint64(i+1), a.pos)
		p.Tree.Node(ast.Eq, ast.I32, 0, a.pos, 2)
		p.Together(p.gotoLabel(label, a.pos), a.pos)
		p.Tree.Node(ast.If, ast.Void, 0, a.pos, 2)
		a.statements++
	}
	a.unreachable = reachable
}
