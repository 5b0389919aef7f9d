package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"gpucc/riscv/description"
)

// A step executes one instruction. It evaluates the register transfers of the instruction's
// row in the machine description (riscv/description/semantics.go). It shares no code with
// the simulator, so that a mistake in one is not also in the other.
type step struct {
	xlen     int
	rs1, rs2 uint64 // contents of the source registers; 64 bits of a floating-point one
	imm      uint64 // as the format gives it, extended to 64 bits
	pc       uint64
	rounding string // "rtz" or to the nearest
	memory   memory
	reserved bool // whether the store of a store-conditional takes place

	rd    uint64 // the value for the destination register
	wrote bool
	jumps bool
	to    uint64 // where it jumps

	vars map[string]term
}

// memory holds bytes by their addresses.
type memory map[uint64]byte

func (m memory) load(at uint64, bytes int) (v uint64) {
	for i := range bytes {
		v |= uint64(m[at+uint64(i)]) << (8 * i)
	}
	return v
}

func (m memory) store(at uint64, bytes int, v uint64) {
	for i := range bytes {
		m[at+uint64(i)] = byte(v >> (8 * i))
	}
}

// A term is a value of an expression: a word, or a signed one to compare.
type term struct {
	bits   uint64
	signed bool
}

// transfers are the parsed register transfers of instructions.
var transfers = map[string]*ast.BlockStmt{}

// execute executes an instruction.
func (s *step) execute(in *description.Instruction) (err error) {
	body := transfers[in.Mnemonic]
	if body == nil {
		e, err := parser.ParseExpr("func() { " + in.RTL + " }")
		if err != nil {
			return fmt.Errorf("%s: %w", in.Mnemonic, err)
		}
		body = e.(*ast.FuncLit).Body
		transfers[in.Mnemonic] = body
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s: %v", in.Mnemonic, r)
		}
	}()
	s.vars = map[string]term{}
	s.block(body)
	return nil
}

func (s *step) block(b *ast.BlockStmt) {
	for _, stmt := range b.List {
		switch x := stmt.(type) {
		case *ast.ExprStmt:
			s.expr(x.X)
		case *ast.IfStmt:
			if s.expr(x.Cond).bits != 0 {
				s.block(x.Body)
			} else if x.Else != nil {
				s.block(x.Else.(*ast.BlockStmt))
			}
		case *ast.AssignStmt:
			s.assign(x.Lhs[0], s.expr(x.Rhs[0]))
		default:
			panic(fmt.Sprintf("statement %T", stmt))
		}
	}
}

func (s *step) assign(to ast.Expr, v term) {
	if index, ok := to.(*ast.IndexExpr); ok {
		s.wrote = true
		switch file := index.X.(*ast.Ident).Name; file {
		case "x":
			s.rd = s.word(v.bits)
		case "f32":
			s.rd = boxed(uint32(v.bits))
		default:
			s.rd = v.bits
		}
		return
	}
	name := to.(*ast.Ident).Name
	if name == "pc" {
		s.jumps, s.to = true, s.word(v.bits)
		return
	}
	s.vars[name] = v
}

// word returns v as a register of the machine's width holds it.
func (s *step) word(v uint64) uint64 {
	if s.xlen == 32 {
		return uint64(uint32(v))
	}
	return v
}

func (s *step) signed(v uint64) int64 {
	if s.xlen == 32 {
		return int64(int32(v))
	}
	return int64(v)
}

func boxed(v uint32) uint64 { return math.MaxUint32<<32 | uint64(v) }

const canonicalNaN32, canonicalNaN64 = 0x7fc00000, 0x7ff8000000000000

func unboxed(v uint64) uint64 {
	if v>>32 != math.MaxUint32 {
		return canonicalNaN32
	}
	return v & math.MaxUint32
}

func (s *step) expr(e ast.Expr) term {
	switch x := e.(type) {
	case *ast.ParenExpr:
		return s.expr(x.X)
	case *ast.BasicLit:
		v, err := strconv.ParseUint(x.Value, 0, 64)
		if err != nil {
			panic(err)
		}
		return term{bits: v}
	case *ast.IndexExpr:
		return s.register(x.X.(*ast.Ident).Name, x.Index.(*ast.Ident).Name)
	case *ast.Ident:
		return s.name(x.Name)
	case *ast.BinaryExpr:
		return s.binary(x.Op, s.expr(x.X), s.expr(x.Y))
	case *ast.CallExpr:
		var args []uint64
		for _, a := range x.Args {
			if id, ok := a.(*ast.Ident); ok && id.Name == "rm" {
				continue
			}
			args = append(args, s.expr(a).bits)
		}
		name := x.Fun.(*ast.Ident).Name
		if name == "signed" {
			return term{uint64(s.signed(args[0])), true}
		}
		return term{bits: s.call(name, args)}
	}
	panic(fmt.Sprintf("expression %T", e))
}

func (s *step) register(file, which string) term {
	v := s.rs1
	switch which {
	case "rs2":
		v = s.rs2
	case "rs1":
	default:
		panic("register " + which)
	}
	switch file {
	case "x":
		v = s.word(v)
	case "f32":
		v = unboxed(v)
	}
	return term{bits: v}
}

func (s *step) name(name string) term {
	switch name {
	case "imm":
		return term{bits: s.word(s.imm)}
	case "pc":
		return term{bits: s.pc}
	case "next":
		return term{bits: s.word(s.pc + 4)}
	case "xlen":
		return term{bits: uint64(s.xlen)}
	case "sign32":
		return term{bits: 1 << 31}
	case "sign64":
		return term{bits: 1 << 63}
	}
	v, ok := s.vars[name]
	if !ok {
		panic("name " + name)
	}
	return v
}

func (s *step) binary(op token.Token, a, b term) term {
	x, y := a.bits, b.bits
	switch op {
	case token.ADD:
		x += y
	case token.SUB:
		x -= y
	case token.MUL:
		x *= y
	case token.AND:
		x &= y
	case token.OR:
		x |= y
	case token.XOR:
		x ^= y
	case token.AND_NOT:
		x &^= y
	case token.SHL:
		x <<= y
	case token.SHR:
		x >>= y
	case token.EQL:
		return truth(x == y)
	case token.NEQ:
		return truth(x != y)
	case token.LSS:
		if a.signed {
			return truth(int64(x) < int64(y))
		}
		return truth(x < y)
	case token.GEQ:
		if a.signed {
			return truth(int64(x) >= int64(y))
		}
		return truth(x >= y)
	default:
		panic("operator " + op.String())
	}
	return term{bits: s.word(x)}
}

func truth(b bool) term {
	if b {
		return term{bits: 1}
	}
	return term{}
}

// call evaluates a function of the register transfers.
func (s *step) call(name string, a []uint64) uint64 {
	if base, width := split(name); width != 0 {
		switch base {
		case "fadd", "fsub", "fmul", "fdiv", "feq", "flt", "fle", "fneg":
			if width == 32 {
				return s.float32(base, a)
			}
			return s.float64(base, a)
		case "load":
			return s.memory.load(a[0], width/8)
		case "store":
			s.memory.store(a[0], width/8, a[1])
			return 0
		case "sext":
			return s.word(uint64(int64(a[0]<<(64-width)) >> (64 - width)))
		case "zext":
			return a[0] << (64 - width) >> (64 - width)
		case "div", "divu", "rem", "remu":
			return divide(base, width, a[0], a[1])
		}
	}
	switch name {
	case "bit":
		return a[0]
	case "sra":
		return s.word(uint64(s.signed(a[0]) >> a[1]))
	case "mulh", "mulhu", "mulhsu":
		return s.multiplyHigh(name, a[0], a[1])
	case "div", "divu", "rem", "remu":
		return s.word(divide(name, s.xlen, a[0], a[1]))
	case "mins":
		return uint64(min(int64(a[0]), int64(a[1])))
	case "maxs":
		return uint64(max(int64(a[0]), int64(a[1])))
	case "minu":
		return min(a[0], a[1])
	case "maxu":
		return max(a[0], a[1])
	case "align":
		if a[0]%a[1] != 0 {
			panic("misaligned")
		}
		return 0
	case "reserve":
		return 0
	case "reserved":
		return truth(s.reserved).bits
	}
	if strings.Contains(name, "To") {
		return s.convert(name, a[0])
	}
	panic("function " + name)
}

// split divides a name into a prefix and a width: 8, 16, 32 or 64.
func split(name string) (base string, width int) {
	base = strings.TrimRight(name, "0123456789")
	width, _ = strconv.Atoi(name[len(base):])
	return base, width
}

func (s *step) multiplyHigh(name string, x, y uint64) uint64 {
	if s.xlen == 32 {
		switch name {
		case "mulh":
			return uint64(uint32(int64(int32(x)) * int64(int32(y)) >> 32))
		case "mulhsu":
			return uint64(uint32(int64(int32(x)) * int64(uint32(y)) >> 32))
		}
		return uint64(uint32(x)) * uint64(uint32(y)) >> 32
	}
	high, _ := bits.Mul64(x, y)
	if name != "mulhu" {
		high -= y & uint64(int64(x)>>63)
	}
	if name == "mulh" {
		high -= x & uint64(int64(y)>>63)
	}
	return high
}

// divide returns the quotient or remainder of the low bits (manual, table 7.1).
func divide(name string, width int, x, y uint64) uint64 {
	extend := func(v uint64) uint64 { return v << (64 - width) >> (64 - width) }
	if name == "div" || name == "rem" {
		extend = func(v uint64) uint64 { return uint64(int64(v<<(64-width)) >> (64 - width)) }
	}
	x, y = extend(x), extend(y)
	switch {
	case y == 0 && (name == "div" || name == "divu"):
		return math.MaxUint64
	case y == 0:
		return x
	case name == "divu":
		return x / y
	case name == "remu":
		return x % y
	case int64(y) == -1 && name == "div":
		return -x
	case int64(y) == -1:
		return 0
	case name == "div":
		return uint64(int64(x) / int64(y))
	}
	return uint64(int64(x) % int64(y))
}

// float32 and float64 evaluate functions of floating point, of the bits of single and double
// numbers. Their names are without the width.
func (s *step) float32(name string, a []uint64) uint64 {
	if name == "fneg" {
		return a[0] ^ 1<<31
	}
	r, holds := arithmetic(name, math.Float32frombits(uint32(a[0])), math.Float32frombits(uint32(a[1])))
	switch {
	case holds != nil:
		return truth(*holds).bits
	case r != r:
		return canonicalNaN32
	}
	return uint64(math.Float32bits(r))
}

func (s *step) float64(name string, a []uint64) uint64 {
	if name == "fneg" {
		return a[0] ^ 1<<63
	}
	r, holds := arithmetic(name, math.Float64frombits(a[0]), math.Float64frombits(a[1]))
	if holds != nil {
		return truth(*holds).bits
	}
	return double(r)
}

// arithmetic is the result of an operation, or whether a comparison holds.
func arithmetic[T float32 | float64](name string, x, y T) (r T, holds *bool) {
	var is bool
	switch name {
	case "fadd":
		return x + y, nil
	case "fsub":
		return x - y, nil
	case "fmul":
		return x * y, nil
	case "fdiv":
		return x / y, nil
	case "feq":
		is = x == y
	case "flt":
		is = x < y
	case "fle":
		is = x <= y
	default:
		panic("function " + name)
	}
	return 0, &is
}

func double(r float64) uint64 {
	if r != r {
		return canonicalNaN64
	}
	return math.Float64bits(r)
}

// convert evaluates a function that converts between formats, such as f32ToI64.
func (s *step) convert(name string, v uint64) uint64 {
	from, to, _ := strings.Cut(name, "To")
	if from[0] != 'f' { // from an integer to the nearest
		var d float64
		var f float32
		switch from {
		case "i32":
			d, f = float64(int32(v)), float32(int32(v))
		case "u32":
			d, f = float64(uint32(v)), float32(uint32(v))
		case "i64":
			d, f = float64(int64(v)), float32(int64(v))
		default:
			d, f = float64(v), float32(v)
		}
		if to == "F32" {
			return uint64(math.Float32bits(f))
		}
		return math.Float64bits(d)
	}
	x := math.Float64frombits(v)
	if from == "f32" {
		x = float64(math.Float32frombits(uint32(v)))
	}
	switch to {
	case "F64":
		return double(x)
	case "F32":
		if x != x {
			return canonicalNaN32
		}
		return uint64(math.Float32bits(float32(x)))
	}
	if s.rounding != "rtz" {
		x = math.RoundToEven(x)
	}
	return integer(to, math.Trunc(x))
}

// integer converts a rounded term to an integer. A term that does not fit becomes the
// nearest integer that does; a NaN becomes the largest (manual, table 11.4).
func integer(to string, x float64) uint64 {
	var low, limit float64
	var high uint64
	switch to {
	case "I32":
		low, limit, high = math.MinInt32, 1<<31, math.MaxInt32
	case "U32":
		low, limit, high = 0, 1<<32, math.MaxUint32
	case "I64":
		low, limit, high = math.MinInt64, 1<<63, math.MaxInt64
	case "U64":
		low, limit, high = 0, 1<<64, math.MaxUint64
	}
	switch {
	case x != x || x >= limit:
		return high
	case x <= low:
		return uint64(int64(low))
	case x >= 1<<63:
		return uint64(x-1<<63) + 1<<63
	}
	return uint64(int64(x))
}
