// Package shaders holds the GLSL text of every kernel, NAME.comp, and of what
// they share, lib/NAME.glsl.
//
// GLSL has no #include of its own, so Source resolves it. The rules that every
// kernel keeps: its first line is `#version 450 core`; it includes lib/item.glsl
// (or a library that does); its columns are storage blocks
//
//	layout(binding = i, std430) readonly buffer Size { uint size[]; };
//
// bound in the order of the buffers given to Dispatch.
package shaders

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed *.comp lib/*.glsl
var files embed.FS

// names lists all files; a file's place in it is its source-string number in
// #line directives, which can hold no name.
var names = sync.OnceValue(func() []string {
	kernels, _ := fs.Glob(files, "*.comp")
	libs, _ := fs.Glob(files, "lib/*.glsl")
	return append(kernels, libs...)
})

// Names lists the kernels, sorted.
func Names() []string {
	var kernels []string
	for _, name := range names() {
		if kernel, ok := strings.CutSuffix(name, ".comp"); ok {
			kernels = append(kernels, kernel)
		}
	}
	return kernels
}

// Source returns the text of the kernel NAME.comp with its includes resolved,
// each file once. It fails if the kernel or an included file does not exist, or
// if the kernel does not begin with its #version.
func Source(name string) (string, error) {
	file := name + ".comp"
	text, err := files.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("shaders/%s: no such kernel", file)
	}
	version, body, _ := strings.Cut(string(text), "\n")
	if !strings.HasPrefix(version, "#version ") {
		return "", fmt.Errorf("shaders/%s:1: a kernel begins with #version", file)
	}
	var out strings.Builder
	out.WriteString(version + "\n")
	err = expand(&out, file, 2, body, map[string]bool{})
	return out.String(), err
}

// expand writes text, which is file from the given line on, with its includes.
func expand(out *strings.Builder, file string, line int, text string, seen map[string]bool) error {
	number := slices.Index(names(), file)
	fmt.Fprintf(out, "#line %d %d\n", line, number)
	for s := range strings.Lines(text) {
		line++
		include, ok := strings.CutPrefix(strings.TrimSpace(s), "#include ")
		if !ok {
			out.WriteString(s)
			continue
		}
		include = strings.Trim(include, `" `)
		if !seen[include] {
			seen[include] = true
			lib, err := files.ReadFile(include)
			if err != nil {
				return fmt.Errorf("shaders/%s:%d: no file %q to include", file, line-1, include)
			}
			if err := expand(out, include, 1, string(lib), seen); err != nil {
				return err
			}
			out.WriteByte('\n')
		}
		fmt.Fprintf(out, "#line %d %d\n", line, number)
	}
	return nil
}

// place is how a driver's message begins: with source number and line, in one of
// the forms 3:14(2): error (Mesa), 3(14) : error (NVIDIA), ERROR: 3:14: (others).
const place = `(?m)^((?:ERROR|WARNING): )?(\d+)(?::(\d+)(?:\(\d+\))?|\((\d+)\))\s*:`

// Locate rewrites the messages of a GLSL compiler, whose places are numbers of
// #line directives, to name files and lines: "shaders/lib/item.glsl:14:".
func Locate(log string) string {
	place := regexp.MustCompile(place)
	return place.ReplaceAllStringFunc(log, func(s string) string {
		m := place.FindStringSubmatch(s)
		number, err := strconv.Atoi(m[2])
		if err != nil || number >= len(names()) {
			return s
		}
		return fmt.Sprintf("%sshaders/%s:%s:", m[1], names()[number], m[3]+m[4])
	})
}

// Patterns of a storage block's declaration and of a number's definition.
const (
	block  = `layout\s*\(\s*binding\s*=\s*(\w+)[^)]*\)[\w\s]*\bbuffer\s+(\w+)`
	define = `(?m)^\s*#define\s+(\w+)\s+(\d+)\s*$`
)

// Blocks returns the names of the storage blocks that a kernel's text declares,
// by binding.
func Blocks(source string) map[int]string {
	numbers := map[string]string{}
	for _, m := range regexp.MustCompile(define).FindAllStringSubmatch(source, -1) {
		numbers[m[1]] = m[2]
	}
	blocks := map[int]string{}
	for _, m := range regexp.MustCompile(block).FindAllStringSubmatch(source, -1) {
		binding := m[1]
		if n, ok := numbers[binding]; ok {
			binding = n
		}
		if i, err := strconv.Atoi(binding); err == nil {
			blocks[i] = m[2]
		}
	}
	return blocks
}
