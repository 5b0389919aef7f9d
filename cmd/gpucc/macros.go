package main

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"gpucc/riscv/runtime"
)

// A macroFlag is a flag that takes effect before the preprocessor reads a file: -D, -U,
// -include or -imacros, with its value.
type macroFlag struct{ flag, value string }

// includes reports whether the flag includes a file.
func (m macroFlag) includes() bool { return m.flag == "-include" || m.flag == "-imacros" }

// name returns the name of the macro that -D or -U defines or removes.
func (m macroFlag) name() string {
	if i := strings.IndexAny(m.value, "=("); i >= 0 {
		return m.value[:i]
	}
	return m.value
}

// directive returns -D or -U as a directive. It removes an earlier definition.
func (m macroFlag) directive() string {
	text := fmt.Sprintf("#undef %s\n", m.name())
	if m.flag == "-D" {
		macro, value, ok := strings.Cut(m.value, "=")
		if !ok {
			value = "1"
		}
		text += fmt.Sprintf("#define %s %s\n", macro, value)
	}
	return text
}

// predefined returns the names of the macros in predefined.h.
var predefined = sync.OnceValue(func() map[string]bool {
	text, err := runtime.Headers.ReadFile("include/predefined.h")
	if err != nil {
		panic(err) // an embedded file can always be read
	}
	names := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if definition, ok := strings.CutPrefix(line, "#define "); ok {
			names[definition[:strings.IndexAny(definition, " (\n")]] = true
		}
	}
	return names
})

// userMacros adds the user's macros to the preprocessor's flags. The preprocessor obeys
// -D and -U before it reads any file, including predefined.h. Therefore flags that define
// or remove a macro of predefined.h are written as directives to a file that is read
// after predefined.h.
func (d *driver) userMacros(flags []string) ([]string, error) {
	var deferred strings.Builder
	var included []string
	for _, m := range d.opt.preprocess.macros {
		switch {
		case m.includes():
			included = append(included, m.flag, m.value)
		case predefined()[m.name()]:
			deferred.WriteString(m.directive())
		default:
			flags = append(flags, m.flag, m.value)
		}
	}
	if deferred.Len() > 0 {
		file := d.temporaryFile(".h")
		if file == "" {
			return nil, errReported
		}
		if _, err := d.replaceFile(file, 0o666, func(w io.Writer) error {
			_, err := io.WriteString(w, "#pragma GCC system_header\n"+deferred.String())
			return err
		}); err != nil {
			return nil, err
		}
		flags = append(flags, "-imacros", file)
	}
	return append(flags, included...), nil
}
