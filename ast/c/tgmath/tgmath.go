// Package tgmath chooses the function that a type-generic call calls: __builtin_tgmath (GNU C), by which <tgmath.h> is defined.
//
// First come some functions, then the arguments for one of them. Some parameters have another type in each function; the type of the
// first such parameter is called the function's type t. The usual conversions bring the arguments for these parameters to one
// type. The function with this type as its t is called.
package tgmath

import (
	"errors"
	"fmt"

	"gpucc/ast/c/types"
)

// ErrInvalid stands for an error that has been reported: the type of an argument is the error type.
var ErrInvalid = errors.New("invalid argument")

// A call is a type-generic call.
type call struct {
	types     *types.Table
	functions []types.Type
	arguments []types.Type
	varies    []bool // by parameter: its type differs
}

// Function returns the type of the function that an expression of type typ is or points to, or nil.
func Function(t *types.Table, typ types.Type) *types.Info {
	if t.IsPointer(typ) {
		typ = t.Target(typ)
	}
	if t.Kind(typ) != types.FunctionKind {
		return nil
	}
	return t.Info(typ)
}

// Choose returns the number of the function that is called. functions has the types of all items of the call that are
// functions, or pointers to functions; arguments has the types of all other items. odd is the number, from 1, of the first of
// these others if it stands before a function, else 0. The errors have gcc's words.
func Choose(t *types.Table, functions, arguments []types.Type, odd int) (n int, err error) {
	c := call{types: t, functions: functions, arguments: arguments}
	if err := c.check(odd); err != nil {
		return 0, err
	}
	if n = c.choose(); n < 0 {
		return 0, errors.New("no matching function for type-generic call")
	}
	return n, nil
}

// check finds out whether the items are functions and then arguments for them.
func (c *call) check(odd int) error {
	total := len(c.functions) + len(c.arguments)
	if total < 3 {
		return errors.New("too few arguments to '__builtin_tgmath'")
	}
	if len(c.functions) == 0 || odd == 1 {
		return errors.New("argument 1 of '__builtin_tgmath' is not a function pointer")
	}
	first := c.function(0)
	if first.NoPrototype {
		return errors.New("argument 1 of '__builtin_tgmath' is unprototyped")
	}
	count := int(first.NumParams)
	functions := total - count
	switch {
	case functions < 2:
		return errors.New("too few arguments to '__builtin_tgmath'")
	case len(c.functions) < functions:
		return fmt.Errorf("argument %d of '__builtin_tgmath' is not a function pointer", len(c.functions)+1)
	case odd > 0:
		return fmt.Errorf("argument %d of '__builtin_tgmath' is not a function pointer", odd)
	case len(c.functions) > functions:
		return errors.New("invalid type of argument 1 of type-generic function")
	}
	return c.compare(count)
}

// function returns the type of function n.
func (c *call) function(n int) *types.Info { return Function(c.types, c.functions[n]) }

// compare checks that the functions have count parameters and the arguments fit, and finds out in which parameters the
// functions differ. They may all have the same type, as _Float64x is another name of _Float128; then the first one is called.
func (c *call) compare(count int) error {
	first := c.types.ParametersOf(c.function(0))
	c.varies = make([]bool, count)
	for i := range c.functions {
		f := c.function(i)
		switch {
		case f.NoPrototype:
			return fmt.Errorf("argument %d of '__builtin_tgmath' is unprototyped", i+1)
		case f.Variadic:
			return fmt.Errorf("argument %d of '__builtin_tgmath' has variable arguments", i+1)
		case int(f.NumParams) != count:
			return fmt.Errorf("argument %d of '__builtin_tgmath' has wrong number of arguments", i+1)
		}
		for k, typ := range c.types.ParametersOf(f) {
			c.varies[k] = c.varies[k] || types.Unqualified(typ) != types.Unqualified(first[k])
		}
	}
	for k, typ := range c.arguments {
		switch {
		case !c.varies[k] || c.types.IsArithmetic(typ):
		case typ == types.Invalid:
			return ErrInvalid
		default:
			return fmt.Errorf("invalid type of argument %d of type-generic function", k+1)
		}
	}
	return nil
}

// typeOf returns the type t of function n. Of several parameters that vary, one may have the real type of t.
func (c *call) typeOf(n int) (t types.Type) {
	for k, typ := range c.types.ParametersOf(c.function(n)) {
		if typ = types.Unqualified(typ); c.varies[k] && (t == types.Invalid || c.types.IsComplex(typ)) {
			t = typ
		}
	}
	return t
}

// common returns the type to which the arguments are brought. An integer counts as a double. If all functions take complex
// numbers, the type is complex.
func (c *call) common() types.Type {
	u := types.Invalid
	for k, typ := range c.arguments {
		if !c.varies[k] {
			continue
		}
		typ = types.Unqualified(typ)
		switch {
		case c.types.IsComplex(typ) && types.IsPart(c.types.RealType(typ)):
			typ = types.DoubleComplex
		case !types.IsFloatingKind(c.types.Kind(typ)):
			typ = types.Double
		}
		if u == types.Invalid {
			u = typ
		} else {
			u = c.types.UsualConversions(u, typ)
		}
	}
	for n := range c.functions {
		if !c.types.IsComplex(c.typeOf(n)) {
			return u
		}
	}
	if !c.types.IsComplex(u) {
		u = types.ComplexOf(u)
	}
	return u
}

// choose returns the number of the function that is called, or -1. If all functions return the same floating-point type, they
// round to it, and a function for a wider type may be called.
func (c *call) choose() int {
	u := c.common()
	result := c.function(0).Target
	narrow := types.IsFloatingKind(c.types.Kind(result))
	for n := range c.functions {
		if c.typeOf(n) == u {
			return n
		}
		narrow = narrow && c.function(n).Target == result
	}
	for n := range c.functions {
		if typ := c.typeOf(n); narrow && c.types.UsualConversions(typ, u) == typ {
			return n
		}
	}
	return -1
}
