package c

import (
	"strconv"

	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

var basicNames = [...]string{
	"error type", "void", "_Bool", "char", "signed char", "unsigned char", "short int",
	"short unsigned int", "int", "unsigned int", "long int", "long unsigned int",
	"long long int", "long long unsigned int", "float", "double", "long double",
	"__int128", "__int128 unsigned", "_Complex float", "_Complex double", "_Complex long double",
}

// typeName spells a type as diagnostics show it.
func (p *parser) typeName(typ types.Type) string {
	return p.spell(typ, "")
}

// quotedName is a space and the name of what is called, if that has one.
func (p *parser) quotedName(name intern.Ident) string {
	if name == intern.None {
		return ""
	}
	return " '" + p.Names.Name(name) + "'"
}

// ofFunction is the words that name the function of an argument, if it has a
// name.
func (p *parser) ofFunction(name intern.Ident) string {
	if name == intern.None {
		return ""
	}
	return " of" + p.quotedName(name)
}

// longName bounds what spell writes: a type of very many layers is cut short.
const longName = 1000

// spell writes a declaration of inner as typ, inside out.
func (p *parser) spell(typ types.Type, inner string) string {
	if len(inner) > longName {
		return "... " + inner
	}
	info := p.types.Info(typ)
	prefix := ""
	if typ&types.Const != 0 {
		prefix += "const "
	}
	if typ&types.Volatile != 0 {
		prefix += "volatile "
	}
	if typ&types.Atomic != 0 {
		prefix += "_Atomic "
	}
	switch info.Kind {
	case types.PointerKind:
		inner = "*" + prefix + inner
		if k := p.types.Kind(info.Target); k == types.ArrayKind || k == types.FunctionKind {
			inner = "(" + inner + ")"
		}
		return p.spell(info.Target, inner)
	case types.ArrayKind:
		length := ""
		if info.Length >= 0 {
			length = strconv.FormatInt(info.Length, 10)
		}
		return p.spell(info.Target, inner+"["+length+"]")
	case types.FunctionKind:
		return p.spell(info.Target, inner+p.spellParameters(info))
	case types.EnumKind:
		return prefix + spaced("enum "+p.Names.Name(info.Tag), inner)
	case types.RecordKind:
		return prefix + spaced(p.recordName(info.Union, info.Tag), inner)
	}
	if info.Width > 0 {
		name := basicNames[types.ULong>>types.Shift]
		if info.Machine.IsSigned() {
			name = basicNames[types.Long>>types.Shift]
		}
		return prefix + spaced(name+":"+strconv.Itoa(int(info.Width)), inner)
	}
	if p.Dialect == lex.TinyC && typ == types.Long {
		typ = types.Int
	}
	return prefix + spaced(basicNames[typ>>types.Shift], inner)
}

// recordName is how a structure or union is called.
func (p *parser) recordName(union bool, tag intern.Ident) string {
	if p.Dialect == lex.TinyC {
		return p.Names.Name(tag)
	}
	return recordWord(union) + " " + p.Names.Name(tag)
}

func spaced(name, inner string) string {
	if inner == "" {
		return name
	}
	if inner[0] == '[' || inner[0] == '(' && inner[1] != '*' { // of an array, a function
		return name + inner
	}
	return name + " " + inner
}

func (p *parser) spellParameters(f *types.Info) string {
	if f.NoPrototype {
		return "()"
	}
	s := "("
	for i, t := range p.types.ParametersOf(f) {
		if i > 0 {
			s += ", "
		}
		s += p.typeName(t)
	}
	if f.Variadic {
		s += ", ..."
	} else if f.NumParams == 0 {
		s += "void"
	}
	return s + ")"
}
