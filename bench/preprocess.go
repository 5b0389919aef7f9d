package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"gpucc/bench/record"
	"gpucc/internal/projects"
)

// This experiment measures files as users have them, with #include and macros: from the start
// of a compiler to the object file, and -E alone.

// includedBytes is the size in bytes of the generated file with macros, before they are added.
const includedBytes = 5e7

func (b *bench) preprocessSteps() (steps []step) {
	steps = append(steps,
		step{"3 headers", func() error { return b.asWritten("3 headers", threeHeaders(), func(compiler) bool { return false }) }},
		step{"macros", b.macros},
	)
	for _, p := range projects.All {
		if p.Module == "" || !b.quick {
			steps = append(steps,
				step{p.Name, func() error { return b.project(record.Preprocess, p.Name, p, b.compilers()) }},
				step{"-E " + p.Name, func() error { return b.project(record.Preprocess, "-E "+p.Name, p, b.preprocessors()) }},
			)
		}
	}
	return steps
}

// compilers returns gpucc with its own preprocessor and with the system's, and the others.
func (b *bench) compilers() []compiler {
	own := b.gpuccs()[0]
	external := compiler{own.name + " -no-integrated-cpp", append(own.args[:len(own.args):len(own.args)], "-no-integrated-cpp")}
	return append([]compiler{own, external}, others()...)
}

// preprocessors returns the commands that only preprocess.
func (b *bench) preprocessors() (list []compiler) {
	for _, c := range []compiler{
		{"gpucc", []string{b.file("gpucc"), "-E"}},
		{"tcc", []string{"tcc", "-E"}},
		{"riscv64 gcc", []string{"riscv64-linux-gnu-gcc", "-E"}},
		{"clang riscv64", []string{"clang", "--target=riscv64-linux-gnu", "-idirafter", "/usr/riscv64-linux-gnu/include", "-E"}},
	} {
		if _, err := exec.LookPath(c.args[0]); err == nil {
			list = append(list, c)
		}
	}
	return list
}

// threeHeaders returns a program of 50 lines that uses three headers of the C library.
func threeHeaders() []byte {
	var text bytes.Buffer
	text.WriteString("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n")
	for i := range 9 {
		fmt.Fprintf(&text, "static int length%d(const char *text)\n{\n\tif (text == NULL)\n\t\treturn EXIT_FAILURE;\n\treturn (int)strlen(text) + %d;\n", i, i)
		text.WriteString("}\n")
	}
	text.WriteString("int main(void)\n{\n\tprintf(\"%d\\n\", length0(\"x\") + length8(\"y\"));\n\treturn EXIT_SUCCESS;\n}\n")
	return text.Bytes()
}

// macros measures a large generated file with includes, macros and #line, and the same file after
// preprocessing. gcc and clang, which would take minutes to compile it, are left out.
func (b *bench) macros() error {
	size, slow := int64(includedBytes), func(c compiler) bool { return !strings.Contains(c.name, "gpucc") && c.name != "tcc" }
	if b.quick {
		size, slow = 1e5, func(compiler) bool { return false }
	}
	s, err := b.source(min(size, b.maxSource))
	if err != nil {
		return err
	}
	text, err := os.ReadFile(s.path)
	if err != nil {
		return err
	}
	name := "macros in " + sizeName(s.bytes)
	if err := b.asWritten(name, withMacros(text), slow); err != nil {
		return err
	}
	path := b.file("preprocessed.i")
	if out, err := exec.Command(b.file("gpucc"), "-E", "-o", path, b.file("written.c")).CombinedOutput(); err != nil {
		return fmt.Errorf("gpucc -E: %w\n%s", err, out)
	}
	return b.files(record.Preprocess, name+", preprocessed", []string{path}, b.compilers()[:1])
}

// asWritten measures the compilers and preprocessors on a text, except for compilers that are
// too slow.
func (b *bench) asWritten(name string, text []byte, slow func(compiler) bool) error {
	path := b.file("written.c")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		return err
	}
	if err := b.files(record.Preprocess, name, []string{path}, slices.DeleteFunc(b.compilers(), slow)); err != nil {
		return err
	}
	return b.files(record.Preprocess, "-E "+name, []string{path}, b.preprocessors())
}

// constants match initial values and right operands of assignments that withMacros makes uses of
// a macro.
var constants = regexp.MustCompile(`= (\d+);`)

// withMacros adds to a generated program the directives that generators write: includes, macros of
// the C library in bodies, and a #line before every second line.
func withMacros(text []byte) []byte {
	var out bytes.Buffer
	out.Grow(len(text) * 3 / 2)
	out.WriteString("#include <stdio.h>\n#include <stdint.h>\n#include <stddef.h>\n#include <assert.h>\n#include <stdlib.h>\n\n")
	number := 0
	for line := range bytes.Lines(text) {
		if number++; number%2 == 0 {
			fmt.Fprintf(&out, "#line %d \"model.y\"\n", number)
		}
		out.Write(constants.ReplaceAll(line, []byte("= INT64_C($1);")))
		if bytes.HasPrefix(line, []byte("\tdouble d = ")) {
			out.WriteString("\tassert(&d != NULL);\n")
		}
	}
	return out.Bytes()
}
