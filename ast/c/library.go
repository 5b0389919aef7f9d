package c

import (
	"sync"

	"gpucc/ast/c/types"
)

// libraryFunctions gives the types of library functions that gcc knows by name, for
// calls of them without a declaration and as __builtin_...: a letter for the result
// and one for every parameter, and "..." if there may be more. See typeOfLetter. It
// is made when it is first asked for, which most programs do not.
var libraryFunctions = sync.OnceValue(func() map[string]string {
	table := map[string]string{
		"printf": "iS...", "fprintf": "ipS...", "sprintf": "isS...", "snprintf": "iszS...", "scanf": "iS...", "sscanf": "iSS...",
		"vprintf": "iSp", "vfprintf": "ipSp", "vsprintf": "isSp", "vsnprintf": "iszSp",
		"putchar": "ii", "puts": "iS", "fputc": "iip", "fputs": "iSp", "putc": "iip", "fwrite": "zPzzp",
		"malloc": "pz", "calloc": "pzz", "realloc": "ppz", "free": "vp", "exit": "vi", "abort": "v", "abs": "ii", "labs": "ll",
		"strlen": "zS", "strnlen": "zSz", "strcmp": "iSS", "strncmp": "iSSz", "strcasecmp": "iSS", "strncasecmp": "iSSz",
		"strchr": "sSi", "strrchr": "sSi", "index": "sSi", "rindex": "sSi", "strstr": "sSS", "strpbrk": "sSS", "strspn": "zSS", "strcspn": "zSS",
		"strcpy": "ssS", "strncpy": "ssSz", "stpcpy": "ssS", "stpncpy": "ssSz", "strcat": "ssS", "strncat": "ssSz", "strdup": "sS", "strndup": "sSz",
		"memcpy": "ppPz", "memmove": "ppPz", "mempcpy": "ppPz", "memset": "ppiz", "memcmp": "iPPz", "memchr": "pPiz",
		"bzero": "vpz", "bcopy": "vPpz", "bcmp": "iPPz",
		"isalnum": "ii", "isalpha": "ii", "isblank": "ii", "iscntrl": "ii", "isdigit": "ii", "isgraph": "ii", "islower": "ii", "isprint": "ii",
		"ispunct": "ii", "isspace": "ii", "isupper": "ii", "isxdigit": "ii", "tolower": "ii", "toupper": "ii",

		// What headers with _FORTIFY_SOURCE call: with the size of what is written to, and
		// a level in front of it, or of the format.
		"__memcpy_chk": "ppPzz", "__memmove_chk": "ppPzz", "__mempcpy_chk": "ppPzz", "__memset_chk": "ppizz",
		"__strcpy_chk": "ssSz", "__stpcpy_chk": "ssSz", "__strcat_chk": "ssSz", "__strncpy_chk": "ssSzz", "__stpncpy_chk": "ssSzz", "__strncat_chk": "ssSzz",
		"__sprintf_chk": "isizS...", "__snprintf_chk": "iszizS...", "__vsprintf_chk": "isizSp", "__vsnprintf_chk": "iszizSp",
		"__printf_chk": "iiS...", "__fprintf_chk": "ipiS...", "__vprintf_chk": "iiSp", "__vfprintf_chk": "ipiSp",
		"__clear_cache": "vpp",
	}
	addMathFunctions(table)
	return table
})

// libraryFunction is the type of the function called name, if it is one of those.
func libraryFunction(t *types.Table, name string) (typ types.Type, ok bool) {
	letters, ok := libraryFunctions()[name]
	if !ok {
		return types.Invalid, false
	}
	var params []types.Type
	variadic := false
	for i := 1; i < len(letters) && !variadic; i++ {
		if variadic = letters[i] == '.'; !variadic {
			params = append(params, typeOfLetter(t, letters[i]))
		}
	}
	return t.Function(typeOfLetter(t, letters[0]), params, variadic, false), true
}

// typeOfLetter is the type that a letter of libraryFunctions stands for; capital ones
// point to what is const.
func typeOfLetter(t *types.Table, letter byte) types.Type {
	switch letter {
	case 'i':
		return types.Int
	case 'l':
		return types.Long
	case 'f':
		return types.Float
	case 'd':
		return types.Double
	case 'q':
		return types.LongDouble
	case 'z':
		return t.SizeType()
	case 'p':
		return t.Pointer(types.Void)
	case 'P':
		return t.Pointer(types.Void | types.Const)
	case 's':
		return t.Pointer(types.Char)
	case 'S':
		return t.Pointer(types.Char | types.Const)
	}
	return types.Void
}
