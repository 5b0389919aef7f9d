// Package builtin is the registry of the functions that are part of the compiler:
// __builtin_NAME, __atomic_NAME, __sync_NAME, the functions of the C library that the
// compiler knows without a declaration, and the functions of TinyC.
//
// For each function, the registry states its spellings, its type, how calls are lowered,
// and further facts. The front end looks functions up here, checks arguments against the
// types, and has one lowering function for every Lowering.
package builtin

import (
	"iter"
	"slices"
	"strings"
	"sync"
)

// A Function is a function that is part of the compiler.
type Function struct {
	Name     string // without __builtin_
	Type     string // the prototype without the name; empty if the function has a syntax of its own
	T        string // the type that replaces T in Type; empty if any type is allowed
	Lowering Lowering
	Traits   Traits
}

// Traits are facts about a function.
type Traits uint16

const (
	Builtin  Traits = 1 << iota // __builtin_NAME is a spelling of it
	Exact                       // NAME is a spelling of it
	Library                     // NAME is a library function that is known without a declaration
	Declared                    // NAME is a library function that a program has to declare; the other facts apply to it
	InPlace                     // NAME is a library function that a program has to declare; its calls are computed in place
	TinyC                       // it is part of TinyC
	Constant                    // if the arguments are constant, the value is a constant expression
	NoReturn                    // it does not return
	Printf                      // its last parameter of type const char* is a format of printf
	Scanf                       // its last parameter of type const char* is a format of scanf
)

// Has reports whether f has one of the traits t.
func (f *Function) Has(t Traits) bool { return f.Traits&t != 0 }

// Nonnull returns a bit for each argument that may not be null: bit 0 for the first one.
func (f *Function) Nonnull() uint64 {
	const first, second, third = 1, 2, 4
	switch name := strings.TrimSuffix(f.Name, "_unlocked"); name {
	case "puts", "printf", "scanf", "vprintf", "vscanf", "strlen", "strnlen", "strchr", "strrchr", "index", "rindex", "strdup", "strndup", "memchr", "memset", "bzero", "posix_memalign":
		return first
	case "fputc", "putc", "fscanf", "sscanf", "vfscanf", "vsscanf":
		return second
	case "fputs", "fprintf", "sprintf", "vfprintf", "vsprintf", "strcmp", "strncmp", "strcasecmp", "strncasecmp", "strstr", "strpbrk", "strspn", "strcspn", "strcpy", "strncpy",
		"stpcpy", "stpncpy", "strcat", "strncat", "memcpy", "mempcpy", "memmove", "memcmp", "bcmp", "bcopy":
		return first | second
	case "snprintf", "vsnprintf":
		return third
	case "fwrite":
		return first | 1<<3
	}
	return 0
}

// Result returns the type of f's value.
func (f *Function) Result() string {
	result, _, _ := strings.Cut(f.Type, "(")
	return f.instance(result)
}

// Parameters returns the types of f's parameters. The last of them may be "...".
func (f *Function) Parameters() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest := f.ParameterList(); rest != ""; {
			var parameter string
			if parameter, rest = f.CutParameter(rest); !yield(parameter) {
				return
			}
		}
	}
}

// Format returns the number, from 1, of the format parameter and the number of the first
// argument that the format describes. The second number is 0 if a va_list holds the
// arguments. f has the trait Printf or Scanf.
func (f *Function) Format() (format, first int) {
	number := 0
	for parameter := range f.Parameters() {
		number++
		switch parameter {
		case "const char*":
			format = number
		case "...":
			first = number
		}
	}
	return format, first
}

// ParameterList returns the text between the parentheses of f's prototype, or "" if there
// are no parameters. CutParameter divides it.
func (f *Function) ParameterList() string {
	_, list, _ := strings.Cut(f.Type, "(")
	if list = strings.TrimSuffix(list, ")"); list == "void" {
		return ""
	}
	return list
}

// CutParameter returns the first type in a list of parameters, and the rest of the
// list.
func (f *Function) CutParameter(list string) (parameter, rest string) {
	parameter, rest, _ = strings.Cut(list, ", ")
	return f.instance(parameter), rest
}

// instance replaces T in a type.
func (f *Function) instance(typ string) string {
	if f.T == "" {
		return typ
	}
	switch typ {
	case "T":
		return f.T
	case "T*":
		return f.T + "*"
	case "_Complex T":
		return "_Complex " + f.T
	}
	return typ
}

// Find returns the function that is called by name if the program has no declaration of
// the name: __builtin_NAME, or NAME if the function is Exact. It returns nil if there is
// none.
func Find(name string) *Function {
	if base, ok := strings.CutPrefix(name, "__builtin_"); ok {
		return find(base, Builtin)
	}
	return find(name, Exact)
}

// FindLibrary returns the library function called name, if it is known without a
// declaration.
func FindLibrary(name string) *Function { return find(name, Library|InPlace) }

// FindDeclared returns the registry's function called name if its facts apply to a function of the
// program with this name, even if the program declares it itself.
func FindDeclared(name string) *Function {
	if f := find(name, Library|Declared|InPlace); f != nil {
		return f
	}
	return Find(name)
}

// FindInPlace returns the library function called name, if its calls are computed in place. Every declaration of a function asks,
// so it does without the map of all functions: most programs need it for nothing else.
func FindInPlace(name string) *Function {
	if !slices.ContainsFunc(inPlaceStems[:], func(stem string) bool { return strings.HasPrefix(name, stem) }) {
		return nil
	}
	for i := range registry {
		if r := &registry[i]; r.traits&InPlace != 0 && r.has(name) {
			list := r.append(nil)
			return &list[slices.IndexFunc(list, func(f Function) bool { return f.Name == name })]
		}
	}
	return nil
}

// inPlaceStems are the beginnings of the names of functions with the trait InPlace.
var inPlaceStems = [...]string{"abs", "cimag", "conj", "copysign", "creal", "fabs", "imaxabs", "labs", "llabs"}

// FindTinyC returns the function of TinyC called name.
func FindTinyC(name string) *Function { return find(name, TinyC) }

// find returns the function called name that has one of the traits t, or nil.
func find(name string, t Traits) *Function {
	if f := byName()[name]; f != nil && f.Has(t) {
		return f
	}
	return nil
}

// byName is made when it is first needed. Most compilations do not need it, and making it
// takes some 30 microseconds, a hundredth of the time of a small compilation.
var byName = sync.OnceValue(func() map[string]*Function {
	list := All()
	m := make(map[string]*Function, len(list))
	for i := range list {
		m[list[i].Name] = &list[i]
	}
	return m
})

// IsBuiltin reports whether there is a function that a program may call by name without a declaration, as __has_builtin
// tells. It does not need the map, since headers ask about one or two functions.
func IsBuiltin(name string) bool {
	wanted := Exact | Library | InPlace
	if base, ok := strings.CutPrefix(name, "__builtin_"); ok {
		name, wanted = base, Builtin
	}
	for i := range registry {
		if r := &registry[i]; r.traits&wanted != 0 && r.has(name) {
			return true
		}
	}
	return false
}

// All lists the functions of all rows. Each function of a family is listed by itself.
func All() []Function {
	list := make([]Function, 0, 3*len(registry))
	for i := range registry {
		list = registry[i].append(list)
	}
	return list
}

// Names lists the names for which IsBuiltin is true, in order.
func Names() []string {
	var list []string
	for _, f := range All() {
		if f.Has(Builtin) {
			list = append(list, "__builtin_"+f.Name)
		}
		if f.Has(Exact | Library | InPlace) {
			list = append(list, f.Name)
		}
	}
	slices.Sort(list)
	return list
}
