package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"strings"

	"gpucc/riscv/description"
)

// generateExecute returns the generator of the simulator's loop for one XLEN:
// a case for every instruction, from its register transfers.
func generateExecute(xlen int) func(*bytes.Buffer, []description.Instruction) error {
	return func(out *bytes.Buffer, instructions []description.Instruction) error {
		fmt.Fprintf(out, executeHead, xlen)
		for _, in := range instructions {
			if in.XLEN != 0 && in.XLEN != xlen {
				continue
			}
			lines, err := translate(in, xlen)
			if err != nil {
				return fmt.Errorf("%s: %w", in.Mnemonic, err)
			}
			fmt.Fprintf(out, "case riscv.%s: // %s\n%s\n", constant(in.Mnemonic), in.RTL, strings.Join(lines, "\n"))
		}
		fmt.Fprint(out, executeTail)
		return nil
	}
}

const executeHead = `package sim

import (
	"math"
	"math/bits"
	"unsafe"

	"gpucc/riscv"
)

// execute%d runs from target until the program ends or traps. m.trap then
// holds the trap, or nil for an exit.
func (m *Machine) execute%[1]d(target uint64) {
	var (
		r           = &m.registers
		permissions = m.permissions
		memory      = m.memory
		retired     = m.retired
		code        *instruction // m.code[0]
		c, start    *instruction // this instruction, the first of the run
		counts      []count
		address     []uint32
		index       []uint32
		slot        uint // number in index of the next run
		fault       uint64
	)
enter:
	m.retired = retired
	number := m.enter(target)
	if number == 0 {
		return
	}
	code, counts, address, index = &m.code[0], m.counts, m.address, m.index
	for {
		start = at(code, number)
		counts[number].starts++
		c = start
	next:
		switch c.op {
`

const executeTail = `		case opGoto:
			retired-- // not an instruction
			slot = uint(uint32(c.imm))
			goto jump
		case opTrace:
			retired--
			m.traceStep(address[from(code, c)])
		default: // opIllegal
			goto illegal
		}
		c = at(c, 1)
		goto next

	jumpTo:
		if target-m.textLow >= m.textSize {
			if !m.executableStack || target < m.stackLow {
				goto badJump
			}
			counts[from(code, c)].ends++
			retired += uint64(from(start, c) + 1)
			goto enter
		}
		slot = uint(target-m.textLow) >> 1
	jump:
		counts[from(code, c)].ends++
		retired += uint64(from(start, c) + 1)
		number = uint(index[slot])
		if number == 0 || retired >= m.limit {
			target = m.textLow + uint64(slot)<<1
			goto enter
		}
	}

badJump:
	counts[from(code, c)].ends++
	m.retired = retired + uint64(from(start, c)+1)
	m.trapJump(address[from(code, c)], target)
	return
stop:
	counts[from(code, c)].ends++
	m.retired = retired + uint64(from(start, c)+1)
	return

illegal:
	m.trapIllegal(address[from(code, c)])
	goto trapped
badLoad:
	m.trapAccess(address[from(code, c)], fault, canRead)
	goto trapped
badStore:
	m.trapAccess(address[from(code, c)], fault, canWrite)
	goto trapped
misaligned:
	m.trapMisaligned(address[from(code, c)], fault)
trapped:
	counts[from(code, c)].starts-- // the run ends before this instruction
	m.retired = retired + uint64(from(start, c))
}
`

// A translator turns the register transfers of an instruction into Go.
type translator struct {
	xlen      int
	lines     []string
	addresses int
}

// translate returns the statements of the case of an instruction.
func translate(in description.Instruction, xlen int) ([]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p; func _() { "+in.RTL+" }", parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	tr := &translator{xlen: xlen}
	body := file.Decls[0].(*ast.FuncDecl).Body
	if err := tr.statements(body.List); err != nil {
		return nil, err
	}
	return tr.lines, nil
}

func (tr *translator) emit(format string, args ...any) {
	tr.lines = append(tr.lines, fmt.Sprintf(format, args...))
}

// word returns the Go type of an integer register's value.
func (tr *translator) word() string { return fmt.Sprintf("uint%d", tr.xlen) }

func (tr *translator) statements(list []ast.Stmt) error {
	for _, s := range list {
		if err := tr.statement(s); err != nil {
			return err
		}
	}
	return nil
}

func (tr *translator) statement(s ast.Stmt) (err error) {
	defer func() {
		if problem, ok := recover().(unknown); ok {
			err = problem
		}
	}()
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			tr.emit("%s := %s", s.Lhs[0].(*ast.Ident).Name, convert(tr.word(), tr.value(s.Rhs[0])))
			return nil
		}
		tr.assign(s.Lhs[0], s.Rhs[0])
	case *ast.IfStmt:
		tr.emit("if %s {", tr.value(s.Cond))
		if err := tr.statements(s.Body.List); err != nil {
			return err
		}
		if s.Else != nil {
			tr.emit("} else {")
			if err := tr.statements(s.Else.(*ast.BlockStmt).List); err != nil {
				return err
			}
		}
		tr.emit("}")
	case *ast.ExprStmt:
		tr.effect(s.X.(*ast.CallExpr))
	default:
		panic(unknown{s})
	}
	return nil
}

// unknown is the error that a part of a register transfer has no translation.
type unknown struct{ node ast.Node }

func (u unknown) Error() string { return "no translation of " + source(u.node) }

func source(node ast.Node) string {
	var out bytes.Buffer
	if err := printer.Fprint(&out, token.NewFileSet(), node); err != nil {
		return err.Error()
	}
	return out.String()
}

// assign translates the transfer of a value to a register or to pc.
func (tr *translator) assign(destination, value ast.Expr) {
	if source(destination) == "pc" {
		if source(value) == "pc + imm" { // the decoder has turned imm into a slot
			tr.emit("slot = uint(uint32(c.imm)); goto jump")
			return
		}
		tr.emit("target = %s; goto jumpTo", convert("uint64", tr.value(value)))
		return
	}
	v := tr.value(value)
	switch source(destination) {
	case "x[rd]":
		if tr.xlen == 32 {
			v = convert("uint32", v)
		}
		tr.emit("r[c.rd] = %s", convert("uint64", v))
	case "f32[rd]":
		tr.emit("r[c.rd] = box(%s)", convert("uint32", v))
	case "f64[rd]":
		tr.emit("r[c.rd] = %s", v)
	default:
		panic(unknown{destination})
	}
}

// effect translates a call of a function without a value.
func (tr *translator) effect(call *ast.CallExpr) {
	switch name := source(call.Fun); name {
	case "store8", "store16", "store32", "store64":
		bits := strings.TrimPrefix(name, "store")
		value := tr.value(call.Args[1])
		a := tr.access("Write", "badStore", bits, call.Args[0])
		tr.emit("*(*uint%s)(unsafe.Add(memory, %s)) = uint%s(%s)", bits, a, bits, value)
	case "align":
		tr.emit("if fault = uint64(%s); fault&(%s-1) != 0 { goto misaligned }", tr.value(call.Args[0]), source(call.Args[1]))
	case "reserve":
		tr.emit("m.reserve(uint64(%s))", tr.value(call.Args[0]))
	case "writeCSR":
		tr.emit("m.writeCSR(c.imm, uint64(%s))", tr.value(call.Args[1]))
	case "ecall":
		tr.emit("m.retired = retired + uint64(from(start, c))")
		tr.emit("if !m.ecall(address[from(code, c)]) { goto stop }")
	case "ebreak":
		tr.emit("m.trapBreak(address[from(code, c)]); goto trapped")
	case "fence", "fenceI": // there is one hart, and code does not change
	default:
		panic(unknown{call})
	}
}

// convert converts an expression to a type, unless the expression is already that
// conversion.
func convert(kind, e string) string {
	if strip(kind, e) != e {
		return e
	}
	return kind + "(" + e + ")"
}

// strip returns the operand of an expression that is a conversion to the given type, and
// otherwise the expression itself.
func strip(kind, e string) string {
	inner, ok := strings.CutPrefix(e, kind+"(")
	if !ok {
		return e
	}
	depth := 1
	for i, letter := range inner {
		switch letter {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			if i == len(inner)-1 {
				return inner[:i]
			}
			return e
		}
	}
	return e
}

// access emits the check that an address may be read or written, and returns the variable
// that holds the address.
func (tr *translator) access(how, label, bits string, address ast.Expr) string {
	tr.addresses++
	a := fmt.Sprintf("a%d", tr.addresses)
	tr.emit("%s := %s", a, convert("uint64", tr.value(address)))
	page := a + ">>pageBits"
	condition := fmt.Sprintf("%s >= uint64(len(permissions)) || permissions[%s]&can%s == 0", page, page, how)
	if bytes := map[string]int{"16": 2, "32": 4, "64": 8}[bits]; bytes > 0 {
		condition += fmt.Sprintf(" || %s&%d != 0 && !m.allows(%s, %d, can%s)", a, bytes-1, a, bytes, how)
	}
	tr.emit("if %s { fault = %s; goto %s }", condition, a, label)
	return a
}

// value translates an expression.
func (tr *translator) value(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Value
	case *ast.ParenExpr:
		return "(" + tr.value(e.X) + ")"
	case *ast.Ident:
		return tr.name(e)
	case *ast.IndexExpr:
		return tr.register(e)
	case *ast.BinaryExpr:
		x, y := tr.value(e.X), tr.value(e.Y)
		if (e.Op == token.SHL || e.Op == token.SHR) && source(e.Y) == "imm" {
			y = fmt.Sprintf("(%s & %d)", y, tr.xlen-1) // the value is in this range anyway; this tells the Go compiler
		}
		return fmt.Sprintf("%s %s %s", x, e.Op, y)
	case *ast.UnaryExpr:
		return e.Op.String() + tr.value(e.X)
	case *ast.CallExpr:
		return tr.call(e)
	}
	panic(unknown{e})
}

func (tr *translator) name(e *ast.Ident) string {
	switch e.Name {
	case "imm":
		return fmt.Sprintf("uint%d(int%d(c.imm))", tr.xlen, tr.xlen)
	case "zimm":
		return tr.word() + "(c.rs1)"
	case "rs1":
		return "c.rs1"
	case "pc":
		return tr.word() + "(address[from(code, c)])"
	case "next":
		return tr.word() + "(address[from(code, c)+1])"
	case "xlen":
		return fmt.Sprint(tr.xlen)
	case "rm":
		return "c.imm"
	case "sign32", "sign64", "t", "v":
		return e.Name
	}
	panic(unknown{e})
}

// register translates reading a register.
func (tr *translator) register(e *ast.IndexExpr) string {
	number := "c." + source(e.Index)
	if number == "c.rs3" {
		number = "c.rs3()"
	}
	switch source(e.X) {
	case "x":
		if tr.xlen == 32 {
			return "uint32(r[" + number + "])"
		}
		return "r[" + number + "]"
	case "f", "f64":
		return "r[" + number + "]"
	case "f32":
		return "unbox(r[" + number + "])"
	}
	panic(unknown{e})
}

// call translates a call of a function with a value.
func (tr *translator) call(e *ast.CallExpr) string {
	name := source(e.Fun)
	var args []string
	if !strings.HasPrefix(name, "load") {
		for _, a := range e.Args {
			args = append(args, tr.value(a))
		}
	}
	switch name {
	case "bit":
		return "bit(" + args[0] + ")"
	case "signed":
		return fmt.Sprintf("int%d(%s)", tr.xlen, args[0])
	case "sra":
		return fmt.Sprintf("uint%d(int%d(%s) >> ((%s) & %d))", tr.xlen, tr.xlen, args[0], args[1], tr.xlen-1)
	case "sext8", "sext16", "sext32":
		low := convert("int"+name[4:], strip(tr.word(), args[0]))
		return convert(tr.word(), convert(fmt.Sprintf("int%d", tr.xlen), low))
	case "zext8", "zext16", "zext32":
		return convert(tr.word(), convert("uint"+name[4:], args[0]))
	case "mulh", "mulhu", "mulhsu", "div", "divu", "rem", "remu":
		return fmt.Sprintf("%s%d(%s)", name, tr.xlen, strings.Join(args, ", "))
	case "div32", "divu32", "rem32", "remu32":
		return fmt.Sprintf("%s(uint32(%s), uint32(%s))", name, args[0], args[1])
	case "mins", "maxs":
		return fmt.Sprintf("uint%d(%s(int%d(%s), int%d(%s)))", tr.xlen, name[:3], tr.xlen, args[0], tr.xlen, args[1])
	case "minu", "maxu":
		return fmt.Sprintf("%s(%s, %s)", name[:3], args[0], args[1])
	case "leadingZeros", "trailingZeros", "onesCount", "reverseBytes":
		return convert(tr.word(), fmt.Sprintf("bits.%s%d(%s)", strings.ToUpper(name[:1])+name[1:], tr.xlen, args[0]))
	case "leadingZeros32", "trailingZeros32":
		return convert(tr.word(), fmt.Sprintf("bits.%s(uint32(%s))", strings.ToUpper(name[:1])+name[1:], args[0]))
	case "orBytes":
		return fmt.Sprintf("orBytes%d(%s)", tr.xlen, args[0])
	case "rotateLeft":
		return fmt.Sprintf("bits.RotateLeft%d(%s, int(%s))", tr.xlen, args[0], args[1])
	case "rotateLeft32":
		return fmt.Sprintf("bits.RotateLeft32(uint32(%s), int(%s))", args[0], args[1])
	case "load8", "load16", "load32", "load64":
		a := tr.access("Read", "badLoad", name[4:], e.Args[0])
		load := fmt.Sprintf("*(*uint%s)(unsafe.Add(memory, %s))", name[4:], a)
		if name == "load64" || name == "load32" && tr.xlen == 32 {
			return load
		}
		return convert(tr.word(), load)
	case "reserved":
		return "m.reserved(uint64(" + args[0] + "))"
	case "readCSR":
		tr.emit("m.retired = retired + uint64(from(start, c))")
		return tr.word() + "(m.readCSR(c.imm))"
	case "fneg32", "fneg64":
		return fmt.Sprintf("(%s ^ sign%s)", args[0], name[4:])
	}
	return tr.float(name, args, e)
}
