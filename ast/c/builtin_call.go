package c

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"gpucc/ast"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/inplace"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// Builtins lists the names for which __has_builtin is true: the functions that are known without
// a declaration, and the type __builtin_va_list.
func Builtins() []string {
	list := append(builtin.Names(), vaListType)
	slices.Sort(list)
	return list
}

// IsBuiltin reports whether Builtins lists a name.
func IsBuiltin(name string) bool {
	return builtin.IsBuiltin(name) || name == vaListType
}

// vaListType is the name of the type va_list (7.16).
const vaListType = "__builtin_va_list"

// A builtinCall is a call of a builtin function, while it is being parsed. The function
// that lowers it takes the arguments one by one, in the order of the prototype.
type builtinCall struct {
	p         *parser
	f         *builtin.Function
	name      intern.Ident // the name by which it is called
	pos       uint32
	rest      string // rest of the prototype: types of the arguments that have not begun
	arguments int    // number of arguments that have begun
	short     bool   // an error for too few arguments has been reported
}

// lowerings lower the calls of builtin functions, by builtin.Lowering. A lowering
// appends the nodes of a call and returns its value. The list is filled in when it is first needed.
var lowerings struct {
	once sync.Once
	list [builtin.Lowerings]func(c *builtinCall) lower.Operand
}

// loweringOf returns a lowering, or nil if there is none.
func loweringOf(number builtin.Lowering) func(c *builtinCall) lower.Operand {
	lowerings.once.Do(fillLowerings) // an initializer would refer to itself: lowerings parse expressions, which may contain calls
	return lowerings.list[number]
}

func fillLowerings() {
	list := &lowerings.list
	for number, lowering := range languageLowerings() {
		list[number] = lowering
	}
	for number, lowering := range inplace.Lowerers() {
		if list[number] != nil {
			panic(fmt.Sprintf("ast/c: lowering %d is in two tables", number))
		}
		list[number] = func(c *builtinCall) lower.Operand { return lowering(c.inPlace()) }
	}
}

// languageLowerings are of functions that know types, positions in the source, the stack frame, unnamed
// arguments, or the system. Package inplace has the others.
func languageLowerings() map[builtin.Lowering]func(c *builtinCall) lower.Operand {
	return map[builtin.Lowering]func(c *builtinCall) lower.Operand{
		builtin.Expect:                (*builtinCall).expect,
		builtin.ExpectWithProbability: (*builtinCall).expect,
		builtin.Prefetch:              (*builtinCall).prefetch,
		builtin.SamePointer:           (*builtinCall).samePointer,
		builtin.Unreachable:           (*builtinCall).unreachable,
		builtin.Trap:                  (*builtinCall).trap,

		builtin.IsConstant:       (*builtinCall).isConstant,
		builtin.ChooseExpression: (*builtinCall).chooseExpression,
		builtin.TypeGeneric:      (*builtinCall).typeGeneric,
		builtin.TypesCompatible:  (*builtinCall).typesCompatible,
		builtin.ClassifyType:     (*builtinCall).classifyType,
		builtin.OffsetOf:         (*builtinCall).offsetOf,
		builtin.ObjectSize:       (*builtinCall).objectSize,
		builtin.UnnamedArguments: (*builtinCall).unnamedArguments,
		builtin.SourceLine:       (*builtinCall).sourceLine,
		builtin.SourceFile:       (*builtinCall).sourceFile,
		builtin.SourceFunction:   (*builtinCall).sourceFunction,

		builtin.Allocate:        (*builtinCall).allocate,
		builtin.AllocateAligned: (*builtinCall).allocateAligned,
		builtin.FrameAddress:    ofFrame((*parser).ownFrame),
		builtin.ReturnAddress:   ofFrame((*parser).returnAddress),
		builtin.SetJump:         (*builtinCall).setJump,
		builtin.LongJump:        (*builtinCall).longJump,

		builtin.VariadicStart:    (*builtinCall).variadicStart,
		builtin.VariadicArgument: (*builtinCall).variadicArgument,
		builtin.VariadicCopy:     (*builtinCall).variadicCopy,
		builtin.VariadicEnd:      (*builtinCall).variadicEnd,

		builtin.SystemCall: (*builtinCall).systemCall,

		builtin.ScanCharacter:  (*builtinCall).scanCharacter,
		builtin.PrintCharacter: (*builtinCall).printCharacter,
		builtin.PrintNumber:    (*builtinCall).printNumber,
	}
}

// builtinNamed returns the builtin function with the given name, or nil. The name is
// undeclared, and the parser stands behind it. Some functions without the prefix
// __builtin_ append loops and stack allocations, which are impossible at file scope, so
// no name without the prefix is known at file scope.
func (p *parser) builtinNamed(name string) *builtin.Function {
	switch {
	case p.Dialect == TinyC:
		return builtin.FindTinyC(name)
	case p.Tok != token.LParen || p.function == nil && !strings.HasPrefix(name, "__builtin_"):
		return nil
	}
	f := builtin.Find(name)
	if f != nil && name == f.Name && !strings.HasPrefix(name, "__") && !p.unit.knows(name) {
		return nil
	}
	return f
}

// builtinFunction parses a call of f, from behind the name on. If f is a library
// function, builtinFunction returns the function itself, and the parentheses are still to
// be parsed.
func (p *parser) builtinFunction(f *builtin.Function, name intern.Ident, pos uint32) lower.Operand {
	switch {
	case f.Has(builtin.TinyC) && (p.Tok != token.LParen || p.function == nil):
		p.errorf(pos, "'%s' is part of TinyC: it can only be called, in a function", f.Name)
		return p.Wrong(pos)
	case f.Lowering == builtin.Call:
		return p.libraryFunction(f.Name, prototype(p.Types, f), name, pos)
	}
	if !p.expect(token.LParen) {
		return p.Wrong(pos)
	}
	c := builtinCall{p: p, f: f, name: name, pos: pos, rest: f.ParameterList()}
	lower := loweringOf(f.Lowering)
	if lower == nil {
		panic("ast/c: the table lowerings has no row for " + f.Name)
	}
	x := lower(&c)
	c.end()
	p.lint.ForgetResult()
	if f.Has(builtin.NoReturn) {
		p.noteCall(name)
	}
	return x
}

// inPlace marks a function: its calls are computed in place.
const inPlace = 1

// inPlace returns the mark of a function with external linkage called name: it is inPlace if the
// compiler knows the function, and its type is the one that the library gives it.
func (p *parser) inPlace(name intern.Ident, typ types.Type) int64 {
	if p.Dialect != lex.StandardC {
		return 0
	}
	text := p.Names.Name(name)
	f := builtin.FindInPlace(text)
	if f == nil || !p.unit.knows(text) || !p.Types.Compatible(prototype(p.Types, f), typ) {
		return 0
	}
	return inPlace
}

// callInPlace parses the call of x if calls of the function x are computed in place. It removes
// the address of the function, which is the last subtree.
func (p *parser) callInPlace(x lower.Operand) (value lower.Operand, ok bool) {
	if x.Kind != lower.Designator || x.Name == intern.None {
		return x, false
	}
	if o := p.lookup(x.Name); o == nil || o.kind != functionObject || o.value != inPlace {
		return x, false
	}
	p.DropLast()
	return p.builtinFunction(builtin.FindDeclared(p.Names.Name(x.Name)), x.Name, x.Pos), true
}

// knows reports whether the function of the C library called name is known to the compiler.
func (u *unit) knows(name string) bool {
	return !u.unknown[""] && !u.unknown[name]
}

// libraryFacts returns the registry's function of the given name if its facts apply to the
// program's function of that name, else nil.
func (p *parser) libraryFacts(name intern.Ident) *builtin.Function {
	text := p.Names.Name(name)
	if f := builtin.FindDeclared(text); f != nil && (f.Name != text || p.unit.knows(text)) {
		return f
	}
	return nil
}

// libraryFunction appends the address of the function of the C library that is called by
// the name.
func (p *parser) libraryFunction(symbol string, typ types.Type, name intern.Ident, pos uint32) lower.Operand {
	p.symbolAddress(p.externSymbol(p.Names.InternName(symbol), true), pos)
	return lower.Operand{Type: typ, Kind: lower.Designator, Pos: pos, Origin: lower.Origin{Name: name}}
}

func (p *parser) librarySymbol(name string) uint32 {
	return p.symbol(p.externSymbol(p.Names.InternName(name), true))
}

// parameter takes the type of the next parameter from the prototype. It is the error type
// if the prototype permits any type.
func (c *builtinCall) parameter() types.Type {
	var name string
	name, c.rest = c.f.CutParameter(c.rest)
	return namedType(c.p.Types, name)
}

// begin starts the next argument, or reports that there is none.
func (c *builtinCall) begin() bool {
	p := c.p
	c.arguments++
	switch {
	case p.Tok == token.RParen:
		switch {
		case c.short:
		case c.f.Type == "":
			c.errorf(c.pos, "wrong number of arguments to '%s'")
		default:
			c.errorf(c.pos, "too few arguments to function '%s'")
		}
		c.short = true
		return false
	case c.arguments == 1:
		return true
	}
	return p.expect(token.Comma)
}

// argument parses the next argument, which is converted to the type of its parameter.
func (c *builtinCall) argument() lower.Operand {
	typ := c.parameter()
	x := c.expression()
	if typ == types.Invalid {
		return x
	}
	if c.arguments == 1 && (c.f.Lowering == builtin.AbsoluteValue || c.f.Lowering == builtin.ClearSign) {
		if o := c.p.lookup(c.name); o == nil || !c.p.Types.Info(o.typ).NoPrototype {
			c.p.lint.Absolute(c.name, typ, x, c.pos)
		}
	}
	x = c.p.Assignable(x, typ, lower.Context{Kind: lower.InArgument, Argument: c.arguments, Function: c.name})
	if c.p.Warnings.Has(warn.Nonnull) && c.p.mayBeNull(c.p.Top()) && c.p.Types.IsPointer(x.Type) {
		c.p.checkNull(c.arguments-1, c.name, c.pos)
	}
	return x
}

// unconverted parses the next argument, whatever its type.
func (c *builtinCall) unconverted() lower.Operand {
	c.parameter()
	return c.expression()
}

// expression parses the next argument.
func (c *builtinCall) expression() lower.Operand {
	if !c.begin() {
		return c.p.Wrong(c.pos)
	}
	return c.p.assignment()
}

// constant parses the next argument, an integer constant expression, which is removed
// from the tree.
func (c *builtinCall) constant() (v int64, ok bool) {
	c.parameter()
	if !c.begin() {
		return 0, true
	}
	v, _, ok = c.p.constantExpression()
	return v, ok
}

// value returns the last subtree as the value of the call.
func (c *builtinCall) value() lower.Operand { return c.p.ValueOf(c.result(), c.pos) }

func (c *builtinCall) result() types.Type { return namedType(c.p.Types, c.f.Result()) }

// errorf reports an error at pos about the function that is called. The function's name
// is the last operand of the format.
func (c *builtinCall) errorf(pos uint32, format string, args ...any) {
	c.p.errorf(pos, format, append(args, c.p.Names.Name(c.name))...)
}

// inPlace returns the call as package inplace needs it.
func (c *builtinCall) inPlace() *inplace.Call {
	return &inplace.Call{Lowering: &c.p.Lowering, Arguments: c, Pos: c.pos, Result: c.result(), Object: namedType(c.p.Types, c.f.T)}
}

// The methods by which a builtinCall is the Arguments of package inplace.

func (c *builtinCall) Argument() lower.Operand     { return c.argument() }
func (c *builtinCall) Unconverted() lower.Operand  { return c.unconverted() }
func (c *builtinCall) Integer() (v int64, ok bool) { return c.constant() }
func (c *builtinCall) More() bool                  { return c.p.Tok == token.Comma }
func (c *builtinCall) Left() string                { return c.rest }
func (c *builtinCall) Count() int                  { return c.arguments }

func (c *builtinCall) Errorf(pos uint32, format string, args ...any) { c.errorf(pos, format, args...) }

func (c *builtinCall) NoPayload() bool {
	p := c.p
	c.parameter()
	if !c.begin() {
		return false
	}
	if p.Tok != token.String || len(p.stringLiteral()) > 0 {
		p.unsupported("a payload of a NaN")
		return false
	}
	return true
}

func (c *builtinCall) NextType() types.Type {
	if !c.begin() {
		return types.Invalid
	}
	return c.p.fixedTypeName()
}

// end parses the closing parenthesis. If the function has a prototype, it first parses
// the arguments that the lowering has left; they are not evaluated.
func (c *builtinCall) end() {
	if c.f.Type != "" {
		c.skipArguments()
	}
	c.p.expect(token.RParen)
}

func (c *builtinCall) skipArguments() {
	p := c.p
	for c.rest != "" && c.rest != "..." {
		c.argument()
		p.DropLast()
	}
	excess := p.Tok == token.Comma || c.arguments == 0 && p.Tok != token.RParen
	if excess && c.rest == "" {
		c.errorf(c.pos, "too many arguments to function '%s'")
	}
	for excess && !p.recovering {
		if p.Tok == token.Comma {
			p.Next()
		}
		p.assignment()
		p.DropLast()
		excess = p.Tok == token.Comma
	}
}

// prototype returns the type of f.
func prototype(t *types.Table, f *builtin.Function) types.Type {
	var parameters []types.Type
	variadic := false
	for name := range f.Parameters() {
		if variadic = name == "..."; !variadic {
			parameters = append(parameters, namedType(t, name))
		}
	}
	return t.Function(namedType(t, f.Result()), parameters, variadic, false)
}

// namedType returns the type that prototypes in the registry call name, or the error type
// for a type parameter.
func namedType(t *types.Table, name string) types.Type {
	if target, ok := strings.CutSuffix(name, "*"); ok {
		return pointerTo(t, namedType(t, target))
	}
	if unqualified, ok := strings.CutPrefix(name, "const "); ok {
		return namedType(t, unqualified) | types.Const
	}
	if unqualified, ok := strings.CutPrefix(name, "volatile "); ok {
		return namedType(t, unqualified) | types.Volatile
	}
	switch name {
	case "intmax_t":
		if t.Word == ast.I64 || t.Word == ast.U64 {
			return types.Long
		}
		return types.LongLong
	case "uint64_t":
		if t.Word == ast.U64 {
			return types.ULong
		}
		return types.ULongLong
	case "size_t":
		return t.SizeType()
	case "va_list":
		return t.Pointer(types.Void)
	}
	return arithmeticType(name)
}

// arithmeticType returns the arithmetic type called name, which is the same on all targets, void, or the error type.
func arithmeticType(name string) types.Type {
	switch name {
	case "void":
		return types.Void
	case "_Bool":
		return types.Bool
	case "char":
		return types.Char
	case "int":
		return types.Int
	case "unsigned int", "uint32_t":
		return types.UInt
	case "uint8_t":
		return types.UChar
	case "uint16_t":
		return types.UShort
	case "long":
		return types.Long
	case "unsigned long":
		return types.ULong
	case "long long":
		return types.LongLong
	case "unsigned long long":
		return types.ULongLong
	case "float", "_Float32":
		return types.Float
	case "double", "_Float64", "_Float32x":
		return types.Double
	case "long double", "_Float64x", "_Float128":
		return types.LongDouble
	case "_Complex float":
		return types.FloatComplex
	case "_Complex double":
		return types.DoubleComplex
	case "_Complex long double":
		return types.LongDoubleComplex
	}
	return types.Invalid
}

// pointerTo returns the type of pointers to target, or the error type if target is the
// error type.
func pointerTo(t *types.Table, target types.Type) types.Type {
	if target == types.Invalid {
		return types.Invalid
	}
	return t.Pointer(target)
}
