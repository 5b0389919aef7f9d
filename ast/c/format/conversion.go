package format

import (
	"strings"

	"gpucc/ast/c/types"
)

// A kind is a kind of formats: printf's or scanf's.
type kind struct {
	name        string
	flags       string // characters behind the %
	lengths     string // characters that begin a length modifier
	conversions []conversion
	pairs       []flagPair
}

// A conversion describes the letters that end a specification.
type conversion struct {
	letters  string
	pointers int
	flags    string // the flags that may stand before it; w is a width, p a precision
	types    lengthTypes
	isWhole  bool // it converts integers, for which a precision makes the flag 0 useless
	isBare   bool // it takes no argument
}

// lengthTypes gives the types of arguments of a conversion by length modifier.
type lengthTypes map[string]argumentType

var (
	signedTypes = lengthTypes{
		"": {typ: types.Int, name: "int"}, "hh": {typ: types.SChar, name: "signed char"}, "h": {typ: types.Short, name: "short int"},
		"l": {typ: types.Long, name: "long int"}, "ll": {typ: types.LongLong, name: "long long int"}, "L": {typ: types.LongLong, name: "long long int"},
		"z": {typ: types.Long, name: "signed size_t"}, "t": {typ: types.Long, name: "ptrdiff_t"}, "j": {typ: types.Long, name: "intmax_t"},
	}
	unsignedTypes = lengthTypes{
		"": {typ: types.Int, name: "unsigned int"}, "hh": {typ: types.SChar, name: "unsigned char"}, "h": {typ: types.Short, name: "short unsigned int"},
		"l": {typ: types.Long, name: "long unsigned int"}, "ll": {typ: types.LongLong, name: "long long unsigned int"},
		"L": {typ: types.LongLong, name: "long long unsigned int"},
		"z": {typ: types.Long, name: "size_t"}, "t": {typ: types.Long, name: "unsigned ptrdiff_t"}, "j": {typ: types.Long, name: "uintmax_t"},
	}
	printedFloats  = lengthTypes{"": {typ: types.Double, name: "double"}, "l": {typ: types.Double, name: "double"}, "L": {typ: types.LongDouble, name: "long double"}}
	scannedFloats  = lengthTypes{"": {typ: types.Float, name: "float"}, "l": {typ: types.Double, name: "double"}, "L": {typ: types.LongDouble, name: "long double"}}
	texts          = lengthTypes{"": {typ: types.Char, name: "char"}, "l": {typ: types.Int, name: "wchar_t"}}
	wideStrings    = lengthTypes{"": {typ: types.Int, name: "wchar_t"}}
	printedLetters = lengthTypes{"": {typ: types.Int, name: "int"}, "l": {typ: types.Int, name: "wint_t"}}
	wideLetters    = lengthTypes{"": {typ: types.Int, name: "wint_t"}}
	anyPointer     = lengthTypes{"": {typ: types.Void, name: "void"}}
)

// countTypes are the types of %n, which has no L.
var countTypes = func() lengthTypes {
	m := lengthTypes{}
	for length, t := range signedTypes {
		if length != "L" {
			m[length] = t
		}
	}
	return m
}()

var printing = kind{
	name: "gnu_printf", flags: " +#0-'I", lengths: "hlqLzZtjHD",
	conversions: []conversion{
		{letters: "di", flags: "-wp0 +'I", types: signedTypes, isWhole: true},
		{letters: "oxXbB", flags: "-wp0#", types: unsignedTypes, isWhole: true},
		{letters: "u", flags: "-wp0'I", types: unsignedTypes, isWhole: true},
		{letters: "fgGF", flags: "-wp0 +#'I", types: printedFloats},
		{letters: "eE", flags: "-wp0 +#I", types: printedFloats},
		{letters: "aA", flags: "-wp0 +#", types: printedFloats},
		{letters: "c", flags: "-w", types: printedLetters},
		{letters: "C", flags: "-w", types: wideLetters},
		{letters: "s", pointers: 1, flags: "-wp", types: texts},
		{letters: "S", pointers: 1, flags: "-wp", types: wideStrings},
		{letters: "p", pointers: 1, flags: "-w", types: anyPointer},
		{letters: "n", pointers: 1, types: countTypes},
		{letters: "m", flags: "-wp", types: anyPointer, isBare: true},
	},
	pairs: []flagPair{{' ', '+', true, false}, {'0', '-', true, false}, {'0', 'p', true, true}},
}

var scanning = kind{
	name: "gnu_scanf", flags: "*'I", lengths: "hlqLztjHD",
	conversions: []conversion{
		{letters: "di", pointers: 1, flags: "*w'I", types: signedTypes},
		{letters: "u", pointers: 1, flags: "*w'I", types: unsignedTypes},
		{letters: "oxXb", pointers: 1, flags: "*w", types: unsignedTypes},
		{letters: "efgEGFaA", pointers: 1, flags: "*w'", types: scannedFloats},
		{letters: "c", pointers: 1, flags: "*mw", types: texts},
		{letters: "C", pointers: 1, flags: "*mw", types: wideStrings},
		{letters: "s[", pointers: 1, flags: "*amw", types: texts},
		{letters: "S", pointers: 1, flags: "*amw", types: wideStrings},
		{letters: "p", pointers: 2, flags: "*w", types: anyPointer},
		{letters: "n", pointers: 1, types: countTypes},
	},
	pairs: []flagPair{{'*', 'L', false, false}, {'a', 'm', false, false}},
}

// find returns the conversion with a letter, or nil.
func (k *kind) find(letter byte) *conversion {
	for i := range k.conversions {
		if strings.IndexByte(k.conversions[i].letters, letter) >= 0 {
			return &k.conversions[i]
		}
	}
	return nil
}

// typeOf returns the type of argument that a conversion with a length modifier requires. It reports false if
// the conversion has no such modifier.
func (f *checker) typeOf(k *conversion, length string) (t argumentType, ok bool) {
	switch length {
	case "q":
		length = "ll"
	case "Z":
		length = "z"
	}
	t, ok = k.types[length]
	t.pointers = k.pointers
	if t.pointers == 0 && (length == "h" || length == "hh") { // promoted
		t = argumentType{typ: types.Int, name: "int"}
	}
	if f.table.Word.Size() == 4 {
		switch length {
		case "j":
			t.typ = types.LongLong
		case "z", "t":
			t.typ = types.Int
		}
	}
	return t, ok
}
