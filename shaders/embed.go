// Package shaders holds the GLSL source of all kernels. NAME.comp is a kernel of the compiler,
// TARGET/NAME.comp a kernel of a target's own passes, pareas/NAME.comp a kernel of the front end of
// Pareas, and primitives/NAME.comp a kernel of the primitives of package gpu. lib/NAME.glsl,
// TARGET/NAME.glsl and pareas/NAME.glsl are libraries, which kernels include.
//
// GLSL has no #include of its own, so Source resolves it. Every kernel keeps these rules: its first
// line is `#version 450 core`; it includes lib/item.glsl, or a library that does; each of its
// buffers is a storage block of one line
//
//	layout(std430) readonly buffer SizeColumn { uint size[]; };
//
// and each of its parameters a line
//
//	uniform uint wordSize;
//
// Source adds the binding number, and makes the parameter an element of param. Nothing else
// lists the buffers and parameters of a kernel by hand: go generate makes the lists in Go
// from these lines, see shaders/gen.
package shaders

import (
	"embed"
	"fmt"
	"hash/crc64"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed *.comp riscv/*.comp pareas/*.comp primitives/*.comp lib/*.glsl riscv/*.glsl pareas/*.glsl
var files embed.FS

// Folders of kernels. Primitives has the kernels of package gpu, Stages the kernels of the
// compiler, RISCV the kernels of passes that only RISC-V has, and Pareas the kernels of the front
// end of that language.
const (
	Primitives = "primitives"
	Stages     = "."
	RISCV      = "riscv"
	Pareas     = "pareas"
)

// names lists all files. #line directives cannot hold a name, so they have the index of the
// file in this list.
var names = sync.OnceValue(func() (all []string) {
	for _, pattern := range []string{"*.comp", "riscv/*.comp", "pareas/*.comp", "primitives/*.comp", "lib/*.glsl", "riscv/*.glsl", "pareas/*.glsl"} {
		list, _ := fs.Glob(files, pattern)
		all = append(all, list...)
	}
	return all
})

// Names lists all kernels.
func Names() []string { return slices.Concat(In(Stages), In(RISCV), In(Pareas), In(Primitives)) }

// In lists the kernels of a folder, sorted. The name of a kernel of a target, or of a language,
// begins with the folder.
func In(folder string) []string {
	var kernels []string
	for _, name := range names() {
		if kernel, ok := strings.CutSuffix(path.Base(name), ".comp"); ok && path.Dir(name) == folder {
			if folder == RISCV || folder == Pareas {
				kernel = path.Join(folder, kernel)
			}
			kernels = append(kernels, kernel)
		}
	}
	return kernels
}

// Sum is a checksum for all sources of kernels: if it is equal in two builds of gpucc, so are the sources. It covers all
// files, and one source that Source makes of them, so that it also changes when Source changes.
var Sum = sync.OnceValue(func() uint64 {
	sum := crc64.New(crc64.MakeTable(crc64.ECMA))
	for _, name := range names() {
		text, _ := files.ReadFile(name)
		fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
	}
	example, _ := Source("sort_scatter") // it has buffers, a parameter, and includes
	io.WriteString(sum, example)
	return sum.Sum64()
})

// Source returns the text of the kernel NAME.comp with its includes resolved,
// each file once, and its buffers and parameters numbered. It fails if the kernel or an included
// file does not exist, or if the kernel does not begin with its #version.
func Source(name string) (string, error) {
	file := name + ".comp"
	text, err := files.ReadFile(file)
	if err != nil {
		file = path.Join(Primitives, file)
		text, err = files.ReadFile(file)
	}
	if err != nil {
		return "", fmt.Errorf("shaders/%s.comp: no such kernel", name)
	}
	version, body, _ := strings.Cut(string(text), "\n")
	if !strings.HasPrefix(version, "#version ") {
		return "", fmt.Errorf("shaders/%s:1: a kernel begins with #version", file)
	}
	e := expansion{included: map[string]bool{}}
	e.out.WriteString(version + "\n")
	err = e.expand(file, 2, body)
	return e.out.String(), err
}

// An expansion is the source of a kernel, as far as it is written.
type expansion struct {
	out      strings.Builder
	included map[string]bool // files
	buffers  []string        // names of the arrays, by binding

	parameters int // number of them
}

// expand writes text, the lines of a file from the given line on, with its includes.
func (e *expansion) expand(file string, line int, text string) error {
	number := slices.Index(names(), file)
	fmt.Fprintf(&e.out, "#line %d %d\n", line, number)
	for s := range strings.Lines(text) {
		line++
		include, ok := strings.CutPrefix(strings.TrimSpace(s), "#include ")
		if !ok {
			e.out.WriteString(e.numbered(file, s))
			continue
		}
		include = strings.Trim(include, `" `)
		if !e.included[include] {
			e.included[include] = true
			lib, err := files.ReadFile(include)
			if err != nil {
				return fmt.Errorf("shaders/%s:%d: no file %q to include", file, line-1, include)
			}
			if err := e.expand(include, 1, string(lib)); err != nil {
				return err
			}
			e.out.WriteByte('\n')
		}
		fmt.Fprintf(&e.out, "#line %d %d\n", line, number)
	}
	return nil
}

// unnumbered is how the declaration of a buffer begins.
const unnumbered = "layout(std430) "

// numbered adds the number to a line that declares a buffer or a parameter. They are numbered
// in the order of the text. A buffer that is declared in two branches of an #if has one
// number.
func (e *expansion) numbered(file, line string) string {
	if parameter, ok := strings.CutPrefix(line, "uniform uint "); ok && file != "lib/item.glsl" {
		name, comment, _ := strings.Cut(parameter, ";")
		e.parameters++
		return fmt.Sprintf("#define %s param[%d]%s", name, e.parameters-1, comment)
	}
	declaration, ok := strings.CutPrefix(line, unnumbered)
	if !ok {
		return line
	}
	array, _, _ := strings.Cut(declaration, "[")
	array = array[strings.LastIndexByte(array, ' ')+1:]
	binding := slices.Index(e.buffers, array)
	if binding < 0 {
		binding = len(e.buffers)
		e.buffers = append(e.buffers, array)
	}
	return fmt.Sprintf("layout(binding = %d, std430) %s", binding, declaration)
}

// place matches the beginning of a message of a driver. It has the number of the file and
// the line, in one of the forms 3:14(2): error (Mesa), 3(14) : error (NVIDIA), ERROR: 3:14:
// (others).
var place = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^((?:ERROR|WARNING): )?(\d+)(?::(\d+)(?:\(\d+\))?|\((\d+)\))\s*:`)
})

// Locate replaces the file numbers in messages of a GLSL compiler by file names:
// "shaders/lib/item.glsl:14:".
func Locate(log string) string {
	place := place()
	return place.ReplaceAllStringFunc(log, func(s string) string {
		m := place.FindStringSubmatch(s)
		number, err := strconv.Atoi(m[2])
		if err != nil || number >= len(names()) {
			return s
		}
		return fmt.Sprintf("%sshaders/%s:%s:", m[1], names()[number], m[3]+m[4])
	})
}
