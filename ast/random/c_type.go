package random

// A ctype is an arithmetic type of C, in the order of rank.
type ctype int

const (
	cBool ctype = iota
	cChar
	cSignedChar
	cUnsignedChar
	cShort
	cUnsignedShort
	cInt
	cUnsigned
	cLong
	cUnsignedLong
	cLongLong
	cUnsignedLongLong
	cFloat
	cDouble
	cVoid // the result type of functions without a value
)

var ctypes = [...]struct {
	name   string
	bits   int
	signed bool
	suffix string // of literals
	format string // the format of printf, for types that are not promoted
}{
	cBool: {"_Bool", 1, false, "", ""}, cChar: {"char", 8, false, "", ""},
	cSignedChar: {"signed char", 8, true, "", ""}, cUnsignedChar: {"unsigned char", 8, false, "", ""},
	cShort: {"short", 16, true, "", ""}, cUnsignedShort: {"unsigned short", 16, false, "", ""},
	cInt: {"int", 32, true, "", "%d"}, cUnsigned: {"unsigned", 32, false, "u", "%u"},
	cLong: {"long", 64, true, "L", "%ld"}, cUnsignedLong: {"unsigned long", 64, false, "UL", "%lu"},
	cLongLong: {"long long", 64, true, "LL", "%lld"}, cUnsignedLongLong: {"unsigned long long", 64, false, "ull", "%llx"},
	cFloat: {"float", 32, true, "f", ""}, cDouble: {"double", 64, true, "", ""}, cVoid: {name: "void"},
}

func (t ctype) String() string { return ctypes[t].name }
func (t ctype) float() bool    { return t == cFloat || t == cDouble }
func (t ctype) integer() bool  { return t < cFloat }

// promoted returns the type of +x for an x of type t.
func (t ctype) promoted() ctype { return max(t, cInt) }

// usual returns the type of x + y by the usual arithmetic conversions. long and long long
// have the same size.
func usual(x, y ctype) ctype {
	x, y = x.promoted(), y.promoted()
	if x < y {
		x, y = y, x
	}
	if x.integer() && ctypes[x].signed && !ctypes[y].signed && ctypes[x].bits == ctypes[y].bits {
		return x + 1 // its unsigned counterpart
	}
	return x
}

// arithmeticType returns any type that the options allow.
func (c *cWriter) arithmeticType() ctype {
	if !c.Wide {
		return []ctype{cInt, cInt, cInt, cUnsigned, cUnsigned, cFloat, cFloat, cBool, cChar, cSignedChar, cUnsignedChar, cShort, cUnsignedShort}[c.Intn(13)]
	}
	if c.chance(3) {
		return []ctype{cInt, cInt, cUnsigned, cLong, cDouble}[c.Intn(5)]
	}
	return ctype(c.Intn(int(cDouble) + 1))
}

// integerType returns any integer type that the options allow.
func (c *cWriter) integerType() ctype {
	for {
		if t := c.arithmeticType(); t.integer() {
			return t
		}
	}
}
