package types

import (
	"strings"

	"gpucc/ast/c/intern"
)

// Types do not know by which typedefs they were named. An operand knows the typedef that its declaration names, if the operand's type is
// derived from it. Diagnostics name both, as gcc does: 'size_t' {aka 'long unsigned int'}.

// An Alias is a typedef.
type Alias struct {
	Name   intern.Ident
	Type   Type
	System bool // a header of the system declares it
}

// DescribeNamed spells and quotes a type as gcc's diagnostics do. chain has the typedef that a declaration names, the typedef that the
// declaration of this one names, and so on. restrict is "", or this qualifier of the type, a pointer, and a blank.
func (t *Table) DescribeNamed(typ Type, chain []Alias, restrict string, names *intern.Table) string {
	base := typ // the type that is no pointer, array or function
	for k := t.Kind(base); k == PointerKind || k == ArrayKind || k == FunctionKind; k = t.Kind(base) {
		base = t.Target(base)
	}
	full := typ
	if t.isNamed(typ) {
		typ = Unqualified(typ)
	}
	named, last := "", ""
	for i := range chain {
		a := &chain[i]
		if Unqualified(a.Type) == Unqualified(typ) {
			named = names.Name(a.Name)
			if t.hidesType(chain[i:], names) {
				return "'" + named + "'"
			}
			chain = chain[i+1:]
			break
		}
	}
	s := speller{Table: t, names: names, restrict: restrict}
	for i := range chain {
		if Unqualified(chain[i].Type) == Unqualified(base) {
			if s.base, s.alias = chain[i].Type, names.Name(chain[i].Name); last == "" {
				last = s.declaration(typ, "")
			}
			if t.hidesType(chain[i:], names) {
				break
			}
			s.base = 0
		}
	}
	if named == "" {
		named = last
	} else {
		typ = full
	}
	aka := s.declaration(typ, "")
	if named == "" || named == aka {
		return "'" + aka + "'"
	}
	return "'" + named + "' {aka '" + aka + "'}"
}

// isNamed reports whether gcc prints a type without its qualifiers because the type has a name.
func (t *Table) isNamed(typ Type) bool {
	info := t.Info(typ)
	switch info.Kind {
	case PointerKind, ArrayKind, FunctionKind, VectorKind:
		return false
	case RecordKind, EnumKind:
		return info.Tag == intern.None && info.Length != 0
	}
	return true
}

// hidesType reports whether gcc says no more about a type than the typedef chain[0] does. It names a type without a tag, or with the same tag,
// or it is a typedef of the system for a type with a reserved tag.
func (t *Table) hidesType(chain []Alias, names *intern.Table) bool {
	info := t.Info(chain[0].Type)
	if info.Kind != RecordKind && info.Kind != EnumKind && info.Kind != VectorKind {
		return false
	}
	name := info.Tag
	switch {
	case len(chain) > 1 && Unqualified(chain[1].Type) == Unqualified(chain[0].Type):
		name = chain[1].Name
	case info.Kind == VectorKind:
		return chain[0].System
	case name == intern.None && info.Length != 0:
		name = intern.Ident(info.Length)
	}
	return name == intern.None || name == chain[0].Name || chain[0].System && isReserved(names.Name(name))
}

// isReserved reports whether the implementation may use a name for itself.
func isReserved(name string) bool {
	return strings.HasPrefix(name, "_") && len(name) > 1 && (name[1] == '_' || name[1] >= 'A' && name[1] <= 'Z')
}
