package c

import (
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
)

// Calls of functions of the C library that check the size of an object, as __builtin___memcpy_chk. If the size suffices or is
// unknown, the call becomes a call of the function that checks nothing. The conditions are those of gcc.

// A checkedCall is a function that checks.
type checkedCall struct {
	plain  string // the function that does not
	size   int    // the number of the argument with the size of the object
	length int    // of the argument with the number of bytes that are written; or none
	source int    // of the argument with the string that is written; or none
	flag   int    // of the argument that asks for other checks; or none
	format int    // of the format; or none
}

const noArgument = -1

var checkedCalls = map[string]*checkedCall{
	"memcpy":    {"memcpy", 3, 2, noArgument, noArgument, noArgument},
	"memmove":   {"memmove", 3, 2, noArgument, noArgument, noArgument},
	"mempcpy":   {"mempcpy", 3, 2, noArgument, noArgument, noArgument},
	"memset":    {"memset", 3, 2, noArgument, noArgument, noArgument},
	"strcpy":    {"strcpy", 2, noArgument, 1, noArgument, noArgument},
	"stpcpy":    {"stpcpy", 2, noArgument, 1, noArgument, noArgument},
	"strcat":    {"strcat", 2, noArgument, noArgument, noArgument, noArgument},
	"strncpy":   {"strncpy", 3, 2, noArgument, noArgument, noArgument},
	"stpncpy":   {"stpncpy", 3, 2, noArgument, noArgument, noArgument},
	"strncat":   {"strncat", 3, noArgument, noArgument, noArgument, noArgument},
	"sprintf":   {"sprintf", 2, noArgument, noArgument, 1, 3},
	"vsprintf":  {"vsprintf", 2, noArgument, noArgument, 1, 3},
	"snprintf":  {"snprintf", 3, 1, noArgument, 2, 4},
	"vsnprintf": {"vsnprintf", 3, 1, noArgument, 2, 4},
	"printf":    {"printf", noArgument, noArgument, noArgument, 0, 1},
	"vprintf":   {"vprintf", noArgument, noArgument, noArgument, 0, 1},
	"fprintf":   {"fprintf", noArgument, noArgument, noArgument, 1, 2},
	"vfprintf":  {"vfprintf", noArgument, noArgument, noArgument, 1, 2},
}

// checkedFunction returns the function that c is, if it checks and has the name of a builtin function, or nil.
func (p *parser) checkedFunction(c *callee) *checkedCall {
	if p.Dialect != lex.StandardC || c.indirect || p.function == nil {
		return nil
	}
	name, ok := strings.CutPrefix(p.nameOf(c), "__builtin___")
	if !ok {
		return nil
	}
	name, ok = strings.CutSuffix(name, "_chk")
	if !ok {
		return nil
	}
	return checkedCalls[name]
}

// nameOf returns the name of the function that is called, or "".
func (p *parser) nameOf(c *callee) string {
	if c.name == intern.None {
		return ""
	}
	return p.Names.Name(c.name)
}

// dropCheck turns the call of a.checked into a call of the function that does not check, if it may. The arguments are the last
// subtrees.
func (p *parser) dropCheck(a *arguments, c *callee) {
	k := a.checked
	if a.index != a.Count || a.Count <= max(k.size, k.flag, k.format) {
		return
	}
	ends := make([]int, a.Count) // the last nodes of the arguments
	for i, n := a.Count-1, p.Top(); i >= 0; i, n = i-1, int(p.Tree.First[n])-1 {
		ends[i] = n
	}
	if !p.suffices(k, ends) || k.flag != noArgument && !p.needsNoFlag(k, ends) {
		return
	}
	dropped := [...]int{max(k.size, k.flag), min(k.size, k.flag)}
	for _, i := range dropped {
		if i == noArgument {
			continue
		}
		p.removeArgument(ends[i])
		a.Count--
		a.index--
	}
	c.symbol = p.librarySymbol(k.plain)
	c.name = p.Names.InternName("__builtin_" + k.plain)
	if a.memory = nil; p.unit.optimize {
		a.memory = memoryFunctionNamed(k.plain)
	}
}

// memoryFunctionNamed returns the function of the registry, if calls of it may be replaced.
func memoryFunctionNamed(name string) *builtin.Function {
	switch name {
	case "memcpy", "memmove", "mempcpy", "memset":
		return builtin.FindDeclared(name)
	}
	return nil
}

// removeArgument removes the Argument n from the last subtrees.
func (p *parser) removeArgument(n int) {
	kept := p.Tree.Cut(n+1, &p.Clipboard)
	p.Tree.Truncate(int(p.Tree.First[n]))
	p.Tree.Paste(&p.Clipboard, kept)
}

// argumentBits returns the value of an Argument, if that is a literal.
func (p *parser) argumentBits(n int) (v uint64, ok bool) {
	if !p.Tree.Kind[n-1].IsConst() {
		return 0, false
	}
	return p.Bits(n - 1), true
}

// suffices reports whether the size of the object suffices for what is written, or is unknown.
func (p *parser) suffices(k *checkedCall, ends []int) bool {
	if k.size == noArgument {
		return true
	}
	size, ok := p.argumentBits(ends[k.size])
	if !ok {
		return false
	}
	if size == ^uint64(0) || p.WordSize == 4 && uint32(size) == ^uint32(0) {
		return true
	}
	if k.length != noArgument {
		length, ok := p.argumentBits(ends[k.length])
		return ok && length <= size
	}
	if k.source != noArgument {
		text, ok := p.stringAtNode(ends[k.source] - 1)
		return ok && uint64(len(text)) < size
	}
	return false
}

// needsNoFlag reports whether the flag is a literal that is 0, or not needed: the format has no conversions.
func (p *parser) needsNoFlag(k *checkedCall, ends []int) bool {
	if flag, ok := p.argumentBits(ends[k.flag]); !ok || flag == 0 {
		return ok
	}
	text, ok := p.stringAtNode(ends[k.format] - 1)
	return ok && !strings.Contains(text, "%")
}

// stringAtNode returns the string literal whose address node n is, up to its first zero.
func (p *parser) stringAtNode(n int) (text string, ok bool) {
	if p.Tree.Kind[n] != ast.SymbolAddress || p.Tree.Data[n] < ast.OwnSymbols || p.unit.symbolFunction == nil {
		return "", false
	}
	x := p.piece
	if int(p.Tree.Data[n]-ast.OwnSymbols) >= len(x.Symbols) {
		return "", false
	}
	s := &x.Symbols[p.Tree.Data[n]-ast.OwnSymbols]
	if s.Section != ast.InROData || s.Name != "" || s.Size == 0 || s.Offset+s.Size > uint64(len(x.ROData.Bytes)) {
		return "", false
	}
	text = string(x.StringAt(s))
	text, _, _ = strings.Cut(text, "\x00")
	return text, true
}
