package shaders

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Buffer is an array that a kernel's text declares in a storage block.
type Buffer struct {
	Name   string // in GLSL a word of the language has an underscore behind it, here it has not
	Type   string // of the elements: uint, byte for four in a uint, half for two, or a struct's name
	Reads  bool   // the kernel may read it
	Writes bool   // the kernel may write it
	File   string // that declares it: "fold.comp", "lib/scan.glsl"

	Columns Columns // of a table in columns
}

// A Parameter is a number that a kernel's text declares as a uniform.
type Parameter struct {
	Name string
	File string // that declares it
}

// MaxParameters is the length of param in lib/item.glsl.
const MaxParameters = 4

// parameter is the pattern of a #line directive, or of a parameter that Source has numbered.
const parameter = `(?m)^#line \d+ (\d+)$|^#define (\w+) param\[\d+\]`

// Parameters lists the parameters of a kernel's text, as Source returns it.
func Parameters(source string) (list []Parameter) {
	file := ""
	for _, m := range regexp.MustCompile(parameter).FindAllStringSubmatch(source, -1) {
		if m[1] != "" {
			number, _ := strconv.Atoi(m[1])
			file = names()[number]
		} else {
			list = append(list, Parameter{m[2], file})
		}
	}
	return list
}

// declaration is the pattern of a #line directive, or of a buffer that Source has numbered.
const declaration = `(?m)^#line \d+ (\d+)$|^layout\(binding = (\d+), std430\) (\w*) ?buffer \w+ \{ (\w+) (\w+)\[\]; \};`

// Buffers lists the buffers of a kernel's text, as Source returns it, by binding.
func Buffers(source string) (list []Buffer) {
	file := ""
	for _, m := range regexp.MustCompile(declaration).FindAllStringSubmatch(source, -1) {
		if m[1] != "" {
			number, _ := strconv.Atoi(m[1])
			file = names()[number]
			continue
		}
		binding, _ := strconv.Atoi(m[2])
		b := Buffer{Name: strings.TrimSuffix(m[5], "_"), Type: m[4], Reads: m[3] != "writeonly", Writes: m[3] != "readonly", File: file, Columns: columnsOf(source, m[5])}
		switch {
		case strings.Contains(source, "BYTE("+m[5]+","):
			b.Type = "byte"
		case strings.Contains(source, "HALF("+m[5]+","):
			b.Type = "half"
		}
		if binding == len(list) {
			list = append(list, b)
		} else { // of another branch of an #if
			list[binding].Reads = list[binding].Reads || b.Reads
			list[binding].Writes = list[binding].Writes || b.Writes
		}
	}
	return slices.Clip(list)
}
