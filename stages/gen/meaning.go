package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gpucc/ast"
	"gpucc/ast/interp"
	"gpucc/riscv"
)

// notEvaluated are kinds of nodes. Their rules change neither operands nor memory, so that evaluation
// cannot check them. Each entry says how they are checked instead.
var notEvaluated = map[ast.Kind]string{
	ast.Function:      "the epilogue is made from the frame; every program of the corpus returns",
	ast.FunctionEntry: "the prologue is made from the frame; every program of the corpus is called",
	ast.Fence:         "it orders what other threads see; the tests of atomics run threads",
	ast.MachineCode:   "its word comes from the program; TestAsm executes programs with assembler statements",
}

// check evaluates every rule of the table by the machine description, on boundary and
// random operands, and compares the result with the result of the interpreter of trees. It
// returns an error for each rule that differs.
func (t *table) check() (errs []error) {
	for kind := range ruleKinds {
		for _, typ := range t.legalTypes(kind) {
			for _, v := range t.legalVariants(kind, typ) {
				k := key{kind, typ, v}
				if r, ok := t.rules[k]; ok {
					if err := t.checkRule(k, r); err != nil {
						errs = append(errs, fmt.Errorf("rules.txt:%d: rv%d %s %s %s: %w", r.line, t.xlen, ruleName(kind), typ, variantName(kind, v), err))
					}
				}
			}
		}
	}
	return errs
}

// checkRule evaluates a rule.
func (t *table) checkRule(k key, r rule) error {
	for _, in := range r.list {
		if op := riscv.Op(in.op); op < riscv.OpCount {
			if info := riscv.Ops[op]; info.XLEN != 0 && info.XLEN != t.xlen || info.Extension == "D" && t.xlen == 32 {
				return fmt.Errorf("rv%d has no %s", t.xlen, info.Mnemonic)
			}
		}
	}
	if _, skipped := notEvaluated[k.kind]; skipped {
		return nil
	}
	e := &exam{t: t, key: k, rule: r, variant: variantName(k.kind, k.variant), rng: rand.New(rand.NewPCG(1, uint64(index(k.kind, k.typ, k.variant))))}
	switch e.variant {
	case "folded", "made-last":
		return e.nothing()
	case "left": // control does not come here
		return nil
	}
	return e.examine()
}

// An exam is the evaluation of a rule.
type exam struct {
	t       *table
	key     key
	rule    rule
	variant string
	rng     *rand.Rand
	m       *machine
}

func (e *exam) word() ast.Type { return ast.Word(e.t.xlen / 8) }

// examine evaluates a rule by its kind.
func (e *exam) examine() error {
	switch kind := e.key.kind; kind {
	case ast.Unit, ast.Block, ast.Expression, ast.If, ast.IfElse, ast.Loop, ast.Label:
		return e.nothing()
	case ast.LoopEntry:
		if e.variant == "body" {
			return e.nothing()
		}
		return e.jumps("target")
	case ast.Break, ast.Continue, ast.Goto:
		return e.jumps("target")
	case ast.Case:
		return e.jumps("entry")
	case ruleBranch:
		return e.branch()
	case ruleJoin, ast.LogicalAnd, ast.LogicalOr:
		return e.join()
	case ast.GotoIndirect, ast.Switch:
		return e.indirect()
	case ast.Return, ast.ReturnPair:
		return e.returns()
	case ast.Parameter, ruleMove:
		return e.passes()
	case ast.Call, ast.CallIndirect, ast.Syscall:
		return e.call()
	case ast.TailCall:
		return e.jumps("callee")
	case ast.TailCallIndirect:
		return e.indirect()
	case ast.Const, ast.Const64:
		return e.constant()
	case ast.Local, ast.Assign:
		if e.variant == "later" {
			return e.nothing()
		}
		return e.local()
	case ast.FrameAddress, ast.IncomingAddress, ast.SymbolAddress, ast.GlobalAddress, ast.ThreadAddress, ast.OwnThreadAddress, ast.ThreadIndex, ast.LabelAddress, ast.StackPointer, ast.StackAllocate, ast.StackRestore:
		return e.address()
	case ast.Load, ast.Store:
		return e.access()
	case ast.AtomicSwap, ast.AtomicAdd, ast.AtomicAnd, ast.AtomicOr, ast.AtomicXor, ast.LoadReserved, ast.StoreConditional:
		return e.atomic()
	case ast.Argument:
		switch e.variant {
		case "stored":
			return e.passes()
		case "constant", "later":
			return e.nothing()
		}
		return e.copies()
	case ast.Comma, ast.Conditional, ast.SecondResult, ruleCopy:
		return e.copies()
	case ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge, ast.LogicalNot:
		if e.variant == "branch" {
			return e.branch()
		}
		return e.computes()
	case ast.Index, ast.Add, ast.Sub, ast.Mul, ast.MulHigh, ast.Div, ast.Rem, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr, ast.Neg, ast.Not, ast.Cast:
		return e.computes()
	}
	return fmt.Errorf("nothing says how rules of this kind are evaluated")
}

// nothing checks that a rule has no instructions.
func (e *exam) nothing() error {
	if len(e.rule.list) > 0 || e.rule.flags&(selectionFlag("Forward")|selectionFlag("InDetail")) != 0 {
		return fmt.Errorf("it has instructions or a value")
	}
	return nil
}

// fresh makes a machine with operands: a value each, for left and right; one is right.
func (e *exam) fresh(values ...value) *machine {
	m := &machine{xlen: e.t.xlen, operands: map[uint8]value{}, memory: memory{}}
	for r := range m.registers {
		m.registers[r] = e.canonicalWord(e.rng.Uint64())
	}
	m.registers[riscv.ZERO] = 0
	m.start, m.registers[riscv.SP] = 0x1_0000, 0x7fff_0000
	if e.t.xlen == 64 {
		m.start, m.registers[riscv.SP] = 0x12_0001_0000, 0x3f_ffff_0000
	}
	for i := 1; i < len(m.parts); i++ {
		m.parts[i] = 64 * uint64(i)
	}
	m.symbol, m.label = m.start+0x123_4568+uint64(e.rng.IntN(1<<20))*8, m.start+uint64(e.rng.IntN(1<<18))*4
	names := []string{"Left", "Right"}
	for i, v := range values {
		m.operands[operand(names[i+len(names)-len(values)])] = v
	}
	if n := len(values); n > 0 {
		m.operands[operand("Value")] = values[n-1]
		m.operands[operand("Base")] = values[0]
	}
	e.m = m
	return m
}

func (e *exam) canonicalWord(v uint64) uint64 {
	if e.t.xlen == 32 {
		return uint64(uint32(v))
	}
	return v
}

// inRegister converts a value of the tree to the bits that a register holds for its type.
func (e *exam) inRegister(t ast.Type, v uint64) value {
	switch {
	case t == ast.F32:
		return value{boxed(uint32(v)), riscv.FileF}
	case t == ast.F64:
		return value{v, riscv.FileF}
	}
	return value{e.canonicalWord(canonical(t, v)), riscv.FileX}
}

// canonical extends an integer to 64 bits as its type says (ast.Type).
func canonical(t ast.Type, v uint64) uint64 {
	switch t {
	case ast.I8:
		return uint64(int8(v))
	case ast.U8:
		return uint64(uint8(v))
	case ast.I16:
		return uint64(int16(v))
	case ast.U16:
		return uint64(uint16(v))
	case ast.I32, ast.U32:
		return uint64(int32(v))
	}
	return v
}

// run executes the rule's instructions. A jump is an error.
func (e *exam) run(m *machine) error {
	out, err := m.run(e.rule.list, 0)
	if err == nil && out.jump != "" {
		err = fmt.Errorf("it jumps")
	}
	return err
}

// value returns the value that the rule computes for the node.
func (e *exam) value(m *machine) (value, error) {
	switch {
	case e.rule.flags&selectionFlag("Forward") != 0:
		return m.operands[operand("Right")], nil
	case e.rule.flags&selectionFlag("InDetail") != 0:
		return m.operands[operand("Local")], nil
	case len(m.made) == 0 || !isRegister(m.made[len(m.made)-1].file):
		return value{}, fmt.Errorf("it has no value")
	}
	return m.made[len(m.made)-1], nil
}

// expect compares the node's value with the one expected.
func (e *exam) expect(m *machine, want value, operands ...uint64) error {
	got, err := e.value(m)
	if err != nil {
		return err
	}
	return differ(got, want, operands)
}

func differ(got, want value, operands []uint64) error {
	if got != want {
		return fmt.Errorf("of %#x it makes %#x, which should be %#x", operands, got.bits, want.bits)
	}
	return nil
}

// boundaries returns values of a type: those that instructions treat specially, and random
// ones.
func (e *exam) boundaries(t ast.Type) (list []uint64) {
	switch {
	case t == ast.F32:
		for _, f := range floatBoundaries {
			list = append(list, uint64(math.Float32bits(float32(f))))
		}
		list = append(list, canonicalNaN32, 1, 0x7f7fffff, uint64(e.rng.Uint32()&^0x3f800000|0x3f000000))
	case t == ast.F64:
		for _, f := range floatBoundaries {
			list = append(list, math.Float64bits(f))
		}
		list = append(list, canonicalNaN64, 1, math.Float64bits(math.MaxFloat64), math.Float64bits(e.rng.NormFloat64()))
	default:
		for _, v := range []uint64{0, 1, 2, 31, 32, 0x7f, 0x80, 0xff, 0x7ff, 0x800, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 1<<63 - 1, 1 << 63,
			math.MaxUint64, math.MaxUint64 - 1, e.rng.Uint64(), e.rng.Uint64()} {
			list = append(list, canonical(t, v))
		}
		slices.Sort(list)
		list = slices.Compact(list)
	}
	return list
}

var floatBoundaries = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, 2.5, 127.5, -128.5, 255, 65535.75, 1<<31 - 1, 1 << 31, -1 << 31, -1<<31 - 4096, 1<<32 - 1, 1 << 32,
	1 << 63, -1 << 63, 1 << 64, 1e30, math.Inf(1), math.Inf(-1)}

// constants returns values that a variant of a rule can encode in its instruction.
func (e *exam) constants() (list []uint32) {
	kind := e.key.kind
	for _, v := range []uint32{0, 1, 2, 5, 31, 63, 0x7fe, 0x7ff, 1 << 31, 0x12345, 0x12345678, 0xfffff000, 0x800, 0xfffff801, 0xfffff800, 0xfffffffe, 0xffffffff, 0x7ffff800, 0x7fffffff, 0x1000, 0xdeadbfff} {
		short := v+2048 < 4096
		ok := false
		switch e.variant {
		case "zero":
			ok = v == 0
		case "short":
			ok = short && v != 0
		case "upper":
			ok = !short && v&0xfff == 0
		case "long":
			ok = !short && v&0xfff != 0
		case "const":
			switch kind {
			case ast.Shl, ast.Shr:
				ok = v < uint32(8*e.key.typ.Size())
			case ast.Sub:
				ok = v+2047 < 4096
			default:
				typ := e.key.typ // a narrow type has few constants, others have many
				ok = short && canonical(typ, uint64(int64(int32(v)))) == uint64(int64(int32(v)))
			}
		}
		if ok {
			list = append(list, v)
		}
	}
	return list
}

// oracle builds a tree with one function that returns an expression, and runs it in the
// interpreter. body appends the expression; its locals are the function's parameters.
func (e *exam) oracle(result ast.Type, parameters []ast.Type, body func(b *ast.Builder)) (func(args ...uint64) uint64, error) {
	t := &ast.Tree{
		Symbols: []ast.Symbol{{Name: "f", Section: ast.InText, Scope: ast.Global, Func: true}},
		Files:   []ast.File{{Name: "f", Text: []byte("\n")}},
		Locals:  parameters,
	}
	b := new(ast.Builder)
	b.Leaf(ast.FunctionEntry, ast.Void, 0, 0)
	floats := uint32(0)
	for _, p := range parameters {
		b.Leaf(ast.Parameter, p, floats, 0)
		if p.IsFloat() {
			floats++
		}
	}
	body(b)
	b.Node(ast.Return, result, 0, 0, 1)
	b.Node(ast.Block, ast.Void, 0, 0, 1)
	b.Node(ast.Function, result, 0, 0, len(parameters)+2)
	t.Append(b, ast.FunctionInfo{NumLocals: int32(len(parameters)), ObjectBytes: 16})
	t.Finish()
	if err := ast.Validate(t); err != nil {
		return nil, err
	}
	m, err := interp.New(t, interp.Config{WordSize: e.t.xlen / 8})
	if err != nil {
		return nil, err
	}
	return func(args ...uint64) uint64 {
		v, err := m.Call("f", args...)
		if err != nil {
			panic(err)
		}
		return v
	}, nil
}
