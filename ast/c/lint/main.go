package lint

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// CheckMain warns of a function main at pos with a type that C does not permit it to have, or that is static.
func (c *Checker) CheckMain(name intern.Ident, typ types.Type, isStatic bool, pos uint32) {
	warnf := func(format string, args ...any) { c.front.Warnf(warn.Main, pos, format, args...) }
	spelled := c.front.Spelled(name)
	f := *c.Types.Info(typ)
	if result := types.Unqualified(f.Target); result != types.Int && result != types.Invalid {
		warnf("return type of '%s' is not 'int'", spelled)
	}
	parameters := c.Types.ParametersOf(&f)
	for i, x := range parameters {
		isText := func() bool {
			inner := c.Types.Target(c.Types.Target(x))
			return c.Types.IsPointer(x) && c.Types.IsPointer(c.Types.Target(x)) && types.Unqualified(inner) == types.Char
		}
		switch {
		case x == types.Invalid:
		case i == 0 && types.Unqualified(x) != types.Int:
			warnf("first argument of '%s' should be 'int'", spelled)
		case i == 1 && !isText():
			warnf("second argument of '%s' should be 'char **'", spelled)
		case i == 2 && !isText():
			warnf("third argument of '%s' should probably be 'char **'", spelled)
		}
	}
	if n := len(parameters); n == 1 || n > 3 {
		warnf("'%s' takes only zero or two arguments", spelled)
	}
	if f.Variadic {
		warnf("'%s' declared as variadic function", spelled)
	}
	if isStatic {
		warnf("'%s' is normally a non-static function", spelled)
	}
}
