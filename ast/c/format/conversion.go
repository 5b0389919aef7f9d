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
	types    *lengthTypes
	isWhole  bool // it converts integers, for which a precision makes the flag 0 useless
	isBare   bool // it takes no argument
}

// lengthTypes lists the types of arguments of a conversion, each with its length modifier. The lists are used through pointers, so
// that the linker fills in the tables of conversions.
type lengthTypes []lengthType

type lengthType struct {
	length string
	typ    types.Type
	name   string
}

// of returns the type of a length modifier.
func (l *lengthTypes) of(length string) (t argumentType, ok bool) {
	for _, t := range *l {
		if t.length == length {
			return argumentType{typ: t.typ, name: t.name}, true
		}
	}
	return t, false
}

var (
	signedTypes = lengthTypes{
		{"", types.Int, "int"}, {"hh", types.SChar, "signed char"}, {"h", types.Short, "short int"},
		{"l", types.Long, "long int"}, {"ll", types.LongLong, "long long int"},
		{"z", types.Long, "signed size_t"}, {"t", types.Long, "ptrdiff_t"}, {"j", types.Long, "intmax_t"},
		{"L", types.LongLong, "long long int"},
	}
	countTypes    = signedTypes[:len(signedTypes)-1] // of %n, which has no L
	unsignedTypes = lengthTypes{
		{"", types.Int, "unsigned int"}, {"hh", types.SChar, "unsigned char"}, {"h", types.Short, "short unsigned int"},
		{"l", types.Long, "long unsigned int"}, {"ll", types.LongLong, "long long unsigned int"},
		{"L", types.LongLong, "long long unsigned int"},
		{"z", types.Long, "size_t"}, {"t", types.Long, "unsigned ptrdiff_t"}, {"j", types.Long, "uintmax_t"},
	}
	printedFloats  = lengthTypes{{"", types.Double, "double"}, {"l", types.Double, "double"}, {"L", types.LongDouble, "long double"}}
	scannedFloats  = lengthTypes{{"", types.Float, "float"}, {"l", types.Double, "double"}, {"L", types.LongDouble, "long double"}}
	texts          = lengthTypes{{"", types.Char, "char"}, {"l", types.Int, "wchar_t"}}
	wideStrings    = lengthTypes{{"", types.Int, "wchar_t"}}
	printedLetters = lengthTypes{{"", types.Int, "int"}, {"l", types.Int, "wint_t"}}
	wideLetters    = lengthTypes{{"", types.Int, "wint_t"}}
	anyPointer     = lengthTypes{{"", types.Void, "void"}}
)

var printing = kind{
	name: "gnu_printf", flags: " +#0-'I", lengths: "hlqLzZtjHD",
	conversions: []conversion{
		{letters: "di", flags: "-wp0 +'I", types: &signedTypes, isWhole: true},
		{letters: "oxXbB", flags: "-wp0#", types: &unsignedTypes, isWhole: true},
		{letters: "u", flags: "-wp0'I", types: &unsignedTypes, isWhole: true},
		{letters: "fgGF", flags: "-wp0 +#'I", types: &printedFloats},
		{letters: "eE", flags: "-wp0 +#I", types: &printedFloats},
		{letters: "aA", flags: "-wp0 +#", types: &printedFloats},
		{letters: "c", flags: "-w", types: &printedLetters},
		{letters: "C", flags: "-w", types: &wideLetters},
		{letters: "s", pointers: 1, flags: "-wp", types: &texts},
		{letters: "S", pointers: 1, flags: "-wp", types: &wideStrings},
		{letters: "p", pointers: 1, flags: "-w", types: &anyPointer},
		{letters: "n", pointers: 1, types: &countTypes},
		{letters: "m", flags: "-wp", types: &anyPointer, isBare: true},
	},
	pairs: []flagPair{{' ', '+', true, false}, {'0', '-', true, false}, {'0', 'p', true, true}},
}

var scanning = kind{
	name: "gnu_scanf", flags: "*'I", lengths: "hlqLztjHD",
	conversions: []conversion{
		{letters: "di", pointers: 1, flags: "*w'I", types: &signedTypes},
		{letters: "u", pointers: 1, flags: "*w'I", types: &unsignedTypes},
		{letters: "oxXb", pointers: 1, flags: "*w", types: &unsignedTypes},
		{letters: "efgEGFaA", pointers: 1, flags: "*w'", types: &scannedFloats},
		{letters: "c", pointers: 1, flags: "*mw", types: &texts},
		{letters: "C", pointers: 1, flags: "*mw", types: &wideStrings},
		{letters: "s[", pointers: 1, flags: "*amw", types: &texts},
		{letters: "S", pointers: 1, flags: "*amw", types: &wideStrings},
		{letters: "p", pointers: 2, flags: "*w", types: &anyPointer},
		{letters: "n", pointers: 1, types: &countTypes},
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
	t, ok = k.types.of(length)
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
