package c

import (
	"strings"

	"gpucc/ast"
)

// With -finstrument-functions (GNU C), every function calls __cyg_profile_func_enter when it begins, and
// __cyg_profile_func_exit when it returns. Both get the address of the function and the address to which it
// returns. The call at the end is a cleanup of the whole function: see lifetimeState.
//
// With -pg, every function calls _mcount when it begins, with the address to which it returns, as gcc's functions
// do. The C library counts the calls.

// Instrument says which functions are instrumented.
type Instrument struct {
	On      bool
	Profile bool // -pg
	// A function is not instrumented if its name contains a text of the first list, or if its file's name contains one of
	// the second list.
	ExcludedFunctions, ExcludedFiles []string
}

// calls reports whether functions call others when they begin.
func (x *Instrument) calls() bool { return x.On || x.Profile }

// instruments reports whether the function being parsed is instrumented.
func (p *parser) instruments() bool {
	x := &p.unit.instrument
	if !x.On {
		return false
	}
	e := &p.unit.entities[p.function.entity]
	if p.unit.attributesOf(e).has(notInstrumentedAttribute) {
		return false
	}
	if len(x.ExcludedFiles) > 0 {
		if file, _ := p.sourceLine(p.function.pos); containsAny(file, x.ExcludedFiles) {
			return false
		}
	}
	return !containsAny(p.Names.Name(e.name), x.ExcludedFunctions)
}

// containsAny reports whether a name contains one of some texts.
func containsAny(name string, texts []string) bool {
	for _, text := range texts {
		if strings.Contains(name, text) {
			return true
		}
	}
	return false
}

// enterFunction appends the call at the beginning of a function, and registers the one at the end. It returns the
// number of statements.
func (p *parser) enterFunction() (n int) {
	if p.unit.instrument.Profile && !p.unit.attributesOf(&p.unit.entities[p.function.entity]).has(notInstrumentedAttribute) {
		p.returnAddress(p.function.pos)
		p.PointerArgument(p.function.pos)
		p.Tree.Node(ast.Call, ast.Void, p.librarySymbol("_mcount"), p.function.pos, 1)
		p.Tree.Statement(p.function.pos)
		n++
	}
	if !p.instruments() {
		return n
	}
	p.lifetimes = append(p.lifetimes, ^int32(len(p.cleanups)))
	p.cleanups = append(p.cleanups, cleanup{leaves: true, pos: p.function.end - 1})
	p.callInstrument("__cyg_profile_func_enter", p.function.pos)
	return n + 1
}

// callInstrument appends a statement that calls one of the two functions.
func (p *parser) callInstrument(name string, pos uint32) {
	p.symbolAddress(p.function.entity, pos)
	p.PointerArgument(pos)
	p.returnAddress(pos)
	p.PointerArgument(pos)
	p.Tree.Node(ast.Call, ast.Void, p.librarySymbol(name), pos, 2)
	p.Tree.Statement(pos)
}
