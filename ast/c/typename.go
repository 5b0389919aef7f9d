package c

import "strconv"

var basicNames = [...]string{
	"error type", "void", "_Bool", "char", "signed char", "unsigned char", "short int",
	"short unsigned int", "int", "unsigned int", "long int", "long unsigned int",
	"long long int", "long long unsigned int", "float", "double", "long double",
	"__int128", "__int128 unsigned", "_Complex float", "_Complex double", "_Complex long double",
}

// typeName spells a type as diagnostics show it.
func (p *parser) typeName(typ Type) string {
	return p.spell(typ, "")
}

// quotedName is a space and the name of what is called, if that has one.
func (p *parser) quotedName(name ident) string {
	if name == noIdent {
		return ""
	}
	return " '" + p.names.name(name) + "'"
}

// ofFunction is the words that name the function of an argument, if it has a
// name.
func (p *parser) ofFunction(name ident) string {
	if name == noIdent {
		return ""
	}
	return " of" + p.quotedName(name)
}

// longName bounds what spell writes: a type of very many layers is cut short.
const longName = 1000

// spell writes a declaration of inner as typ, inside out.
func (p *parser) spell(typ Type, inner string) string {
	if len(inner) > longName {
		return "... " + inner
	}
	info := p.types.info(typ)
	prefix := ""
	if typ&constQualifier != 0 {
		prefix += "const "
	}
	if typ&volatileQualifier != 0 {
		prefix += "volatile "
	}
	if typ&atomicQualifier != 0 {
		prefix += "_Atomic "
	}
	switch info.kind {
	case pointerKind:
		inner = "*" + prefix + inner
		if k := p.types.kind(info.target); k == arrayKind || k == functionKind {
			inner = "(" + inner + ")"
		}
		return p.spell(info.target, inner)
	case arrayKind:
		length := ""
		if info.length >= 0 {
			length = strconv.FormatInt(info.length, 10)
		}
		return p.spell(info.target, inner+"["+length+"]")
	case functionKind:
		return p.spell(info.target, inner+p.spellParameters(info))
	case enumKind:
		return prefix + spaced("enum "+p.names.name(info.tag), inner)
	case recordKind:
		return prefix + spaced(p.recordName(info.union, info.tag), inner)
	}
	if info.width > 0 {
		name := basicNames[ULong>>typeShift]
		if info.machine.IsSigned() {
			name = basicNames[Long>>typeShift]
		}
		return prefix + spaced(name+":"+strconv.Itoa(int(info.width)), inner)
	}
	if p.dialect == TinyC && typ == Long {
		typ = Int
	}
	return prefix + spaced(basicNames[typ>>typeShift], inner)
}

// recordName is how a structure or union is called.
func (p *parser) recordName(union bool, tag ident) string {
	if p.dialect == TinyC {
		return p.names.name(tag)
	}
	return recordWord(union) + " " + p.names.name(tag)
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

func (p *parser) spellParameters(f *typeInfo) string {
	if f.open {
		return "()"
	}
	s := "("
	for i, t := range p.types.parametersOf(f) {
		if i > 0 {
			s += ", "
		}
		s += p.typeName(t)
	}
	if f.variadic {
		s += ", ..."
	} else if f.numParam == 0 {
		s += "void"
	}
	return s + ")"
}
