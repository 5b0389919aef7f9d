package types

import (
	"strconv"

	"gpucc/ast/c/intern"
)

// basicNames are the names of the basic types.
var basicNames = [...]string{
	"error type", "void", "_Bool", "char", "signed char", "unsigned char", "short int",
	"short unsigned int", "int", "unsigned int", "long int", "long unsigned int",
	"long long int", "long long unsigned int", "float", "double", "long double",
	"__int128", "__int128 unsigned", "complex float", "complex double", "complex long double",
	"_Complex char", "_Complex signed char", "_Complex unsigned char", "_Complex short int", "_Complex short unsigned int", "complex int", "_Complex unsigned int",
	"_Complex long int", "_Complex long unsigned int", "_Complex long long int", "_Complex long long unsigned int",
}

// longName limits the length of the names of types: a deeply nested type is abbreviated.
const longName = 1000

// Spell spells a type as gcc's diagnostics do. names has the names of the tags.
func (t *Table) Spell(typ Type, names *intern.Table) string {
	return speller{Table: t, names: names}.declaration(typ, "")
}

// A speller spells types.
type speller struct {
	*Table
	names *intern.Table
	base  Type   // the type that is no pointer, array or function, if it has another name, or 0
	alias string // this name

	restrict string // of the outermost pointer: restrict as the language spells it, and a blank, or ""
}

// declaration spells the declaration of inner with type typ, from the inside out.
func (s speller) declaration(typ Type, inner string) string {
	if len(inner) > longName {
		return "... " + inner
	}
	info := s.Info(typ)
	prefix := qualifiers(typ)
	if s.base != 0 && Unqualified(typ) == Unqualified(s.base) {
		return prefix + spaced(s.alias, inner)
	}
	switch info.Kind {
	case PointerKind:
		prefix, s.restrict = prefix+s.restrict, ""
		if prefix != "" {
			prefix = " " + prefix[:len(prefix)-1]
		}
		inner = "*" + prefix + inner
		if k := s.Kind(info.Target); k == ArrayKind || k == FunctionKind {
			inner = "(" + inner + ")"
		}
		return s.declaration(info.Target, inner)
	case ArrayKind:
		length := ""
		if info.Length >= 0 {
			length = strconv.FormatInt(info.Length, 10)
		}
		return s.declaration(info.Target, inner+"["+length+"]")
	case FunctionKind:
		return s.declaration(info.Target, inner+s.parameters(info))
	case EnumKind:
		if info.Length != 0 {
			return prefix + spaced(s.names.Name(intern.Ident(info.Length)), inner)
		}
		return prefix + spaced("enum "+s.names.Name(info.Tag), inner)
	case RecordKind:
		if info.Tag == intern.None && info.Length != 0 {
			return prefix + spaced(s.names.Name(intern.Ident(info.Length)), inner)
		}
		return prefix + spaced(s.RecordName(info.Union, info.Tag, s.names), inner)
	}
	if info.Kind == VectorKind {
		return prefix + spaced("__vector("+strconv.FormatInt(info.Length, 10)+") "+s.declaration(info.Target, ""), inner)
	}
	if info.Width > 0 {
		name := basicNames[ULong>>Shift]
		if info.Machine.IsSigned() {
			name = basicNames[Long>>Shift]
		}
		return prefix + spaced(name+":"+strconv.Itoa(int(info.Width)), inner)
	}
	if typ == Long && s.isTinyC() {
		typ = Int
	}
	return prefix + spaced(basicNames[typ>>Shift], inner)
}

// qualifiers spells the qualifiers of a type.
func qualifiers(typ Type) (s string) {
	if typ&Atomic != 0 {
		s += "_Atomic "
	}
	if typ&Const != 0 {
		s += "const "
	}
	if typ&Volatile != 0 {
		s += "volatile "
	}
	return s
}

// RecordName returns the name of a structure or union with this tag.
func (t *Table) RecordName(union bool, tag intern.Ident, names *intern.Table) string {
	switch {
	case t.isTinyC():
		return names.Name(tag)
	case union:
		return "union " + names.Name(tag)
	}
	return "struct " + names.Name(tag)
}

// isTinyC reports whether the types belong to TinyC: its int is Long.
func (t *Table) isTinyC() bool { return t.Promoted == Long }

// spaced puts a blank between a name and the declaration behind it, where one is needed.
func spaced(name, inner string) string {
	if inner == "" {
		return name
	}
	if inner[0] == '[' || inner[0] == '(' && inner[1] != '*' { // of an array or a function
		return name + inner
	}
	return name + " " + inner
}

func (s speller) parameters(f *Info) string {
	if f.NoPrototype {
		return "()"
	}
	list := "("
	s.base = 0
	for i, typ := range s.ParametersOf(f) {
		if i > 0 {
			list += ", "
		}
		list += s.declaration(typ, "")
	}
	if f.Variadic {
		list += ", ..."
	} else if f.NumParams == 0 {
		list += "void"
	}
	return list + ")"
}
