// Gen writes kernels_gen.go, in the working directory, from the declarations of buffers and
// parameters in the shaders of a package. For every shader it has a function that makes the
// Kernel from the twin. A twin gets its buffers and parameters as the fields of a struct.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"go/token"
	"log"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gpucc/shaders"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	name := flag.String("package", "", "the package: gpu, stages or frontend")
	folders := flag.String("folders", "", "the folders of its shaders, separated by commas")
	flag.Parse()
	source, err := generate(*name, strings.Split(*folders, ",")...)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("kernels_gen.go", source, 0o666); err != nil {
		log.Fatal(err)
	}
}

// generate returns the generated file of a package. The shaders of the package are in the folders.
func generate(name string, folders ...string) ([]byte, error) {
	p := newPackage(name)
	for _, folder := range folders {
		for _, k := range shaders.In(folder) {
			source, err := shaders.Source(k)
			if err != nil {
				return nil, err
			}
			if err := p.add(k, path.Join("shaders", folder, path.Base(k)+".comp"), source); err != nil {
				return nil, err
			}
		}
	}
	return format.Source(p.source())
}

// A pkg is the kernels of a package.
type pkg struct {
	name      string
	gpu       string // the prefix of names of package gpu in the file: "gpu." or ""
	kernels   []kernel
	libraries map[string][]shaders.Buffer // that declare several buffers, by file

	parameters map[string][]shaders.Parameter // of those libraries, by file

	values []string // names of all parameters, sorted
}

// groupSize is the number of invocations of a work group, as GROUP in shaders/lib/item.glsl.
const groupSize = 256

// A kernel is a shader's buffers.
type kernel struct {
	name    string
	file    string
	block   string // Kernel.Block, "" for none
	count   string // the constant that is Kernel.Count's Word, "" for none
	ops     string // Kernel.Operators, "" for none
	buffers []shaders.Buffer

	parameters []shaders.Parameter
}

func newPackage(name string) *pkg {
	p := &pkg{name: name, gpu: "gpu.", libraries: map[string][]shaders.Buffer{}, parameters: map[string][]shaders.Parameter{}}
	if name == "gpu" {
		p.gpu = ""
	}
	return p
}

// add takes a kernel and the path of its file. The text is as shaders.Source returns it.
func (p *pkg) add(name, file, source string) error {
	k := kernel{name: name, file: file, buffers: shaders.Buffers(source), parameters: shaders.Parameters(source)}
	if len(k.parameters) > shaders.MaxParameters {
		return fmt.Errorf("%s: there are more than %d parameters: %v", file, shaders.MaxParameters, k.parameters)
	}
	lanes := regexp.MustCompile(`(?m)^#define LANES (\d+)u$`).FindStringSubmatch(source)
	switch {
	case lanes != nil && lanes[1] != "1":
		perItem, err := strconv.Atoi(lanes[1])
		if err != nil || groupSize%perItem != 0 {
			return fmt.Errorf("%s: LANES %s does not divide %d", file, lanes[1], groupSize)
		}
		k.block = strconv.Itoa(groupSize / perItem)
	case strings.Contains(source, "#define SORT_BLOCK "):
		k.block = "sortBlock"
	case strings.Contains(source, "#define SCAN_BLOCK "):
		k.block = p.gpu + "ScanBlock"
		k.ops = p.operators(source)
	}
	if m := regexp.MustCompile(`(?m)^#define COUNT (\w+)$`).FindStringSubmatch(source); m != nil {
		k.count = m[1]
	}
	for _, parameter := range k.parameters {
		if !slices.Contains(p.values, parameter.Name) {
			p.values = append(p.values, parameter.Name)
		}
	}
	slices.Sort(p.values)
	byFile := map[string][]shaders.Buffer{}
	for _, b := range k.buffers {
		b.Columns = shaders.Columns{} // kernels that share a library use different columns
		byFile[b.File] = append(byFile[b.File], b)
	}
	for file, list := range byFile {
		if path.Ext(file) != ".glsl" || len(list) < 2 {
			continue
		}
		if known, ok := p.libraries[file]; ok && !slices.Equal(known, list) {
			return fmt.Errorf("shaders/%s: kernel %s sees its buffers as %v, others as %v", file, name, list, known)
		}
		p.libraries[file], p.parameters[file] = list, nil
		for _, parameter := range k.parameters {
			if parameter.File == file {
				p.parameters[file] = append(p.parameters[file], parameter)
			}
		}
	}
	p.kernels = append(p.kernels, k)
	return nil
}

// operators returns the operators of the values that the kernel of a scan combines, as Go, or "" if
// parameters decide. A kernel defines WIDTH and OPERATORS before it includes lib/value.glsl, which
// defines those that are missing.
func (p *pkg) operators(source string) string {
	own, _, _ := strings.Cut(source, "\n#ifndef WIDTH\n")
	width, names := 1, []string(nil)
	if m := regexp.MustCompile(`(?m)^#define WIDTH (\d)$`).FindStringSubmatch(own); m != nil {
		width = int(m[1][0] - '0')
	}
	if m := regexp.MustCompile(`(?m)^#define OPERATORS (.*)$`).FindStringSubmatch(own); m != nil {
		names = strings.Split(m[1], ", ")
	} else {
		names = slices.Repeat([]string{"SCAN_ADD"}, width)
	}
	if len(names) != width {
		return ""
	}
	for i, name := range names {
		m := regexp.MustCompile(`^SCAN_([A-Z]+)( \| SCAN_SEGMENTED)?$`).FindStringSubmatch(name)
		if m == nil {
			return ""
		}
		names[i] = p.gpu + title(strings.ToLower(m[1]))
		if m[2] != "" {
			names[i] += " | " + p.gpu + "Segmented"
		}
	}
	return "[]" + p.gpu + "Operator{" + strings.Join(names, ", ") + "}"
}

// source is the text of the file.
func (p *pkg) source() []byte {
	var s bytes.Buffer
	fmt.Fprintf(&s, "// Code generated by shaders/gen from the kernels' shaders; DO NOT EDIT.\n\npackage %s\n\n", p.name)
	if p.gpu != "" {
		s.WriteString("import (\n\"unsafe\"\n\n\"gpucc/gpu\"\n)\n\n")
		p.columnMethod(&s)
		p.parameterSwitch(&s)
	}
	for _, file := range sortedKeys(p.libraries) {
		fmt.Fprintf(&s, "// %s are the buffers and parameters that shaders/%s declares.\ntype %s struct {\n", library(file), file, library(file))
		for _, b := range p.libraries[file] {
			fmt.Fprintf(&s, "%s %s\n", field(b.Name), goType(b.Type))
		}
		for _, parameter := range p.parameters[file] {
			fmt.Fprintf(&s, "%s uint32\n", parameter.Name)
		}
		s.WriteString("}\n\n")
	}
	for _, k := range p.kernels {
		p.kernel(&s, k)
	}
	return s.Bytes()
}

// columnMethod writes how a compilation's columns are found: a binding has the place of its column.
func (p *pkg) columnMethod(s *bytes.Buffer) {
	s.WriteString("// Column returns the buffer that a kernel binds. A binding has its place in c: a switch takes 0.3 % of\n" +
		"// the processor time of a compilation more, because its jump cannot be predicted.\n" +
		"func (c *columns) Column(b *gpu.Binding) *gpu.Buffer {\nreturn *(**gpu.Buffer)(unsafe.Add(unsafe.Pointer(c), b.Column))\n}\n\n")
}

// parameterSwitch writes how the value of a parameter is found: by a method of its name.
func (p *pkg) parameterSwitch(s *bytes.Buffer) {
	s.WriteString("// Parameter returns the value of a kernel's parameter.\nfunc (p kernelParameters) Parameter(name string) uint32 {\nswitch name {\n")
	for _, name := range p.values {
		fmt.Fprintf(s, "case %q:\nreturn p.%s()\n", name, name)
	}
	s.WriteString("}\npanic(\"" + p.name + ": there is no parameter \" + name)\n}\n\n")
}

// kernel writes the constructor of a kernel, and the types through which dispatches and the twin
// see its buffers.
func (p *pkg) kernel(s *bytes.Buffer, k kernel) {
	p.declaration(s, k, p.buffers(s, k))
}

// lists returns the values of a kernel's lists of buffers and parameters, which dispatches look up. They are no variables: the
// linker can fill in a list that stands in the kernel's declaration, not a copy of a variable.
func (p *pkg) lists(k kernel) string {
	var s strings.Builder
	fmt.Fprintf(&s, "Buffers: []%sBinding{\n", p.gpu)
	for _, b := range k.buffers {
		fmt.Fprintf(&s, "{Name: %q, Access: %s", b.Name, p.access(b))
		if p.gpu != "" {
			fmt.Fprintf(&s, ", Column: unsafe.Offsetof(columns{}.%s)", field(b.Name))
		}
		if c := b.Columns; c.All > 0 {
			fmt.Fprintf(&s, ", Part: %sPart{Columns: %d, Reads: %d, Writes: %d}", p.gpu, c.All, c.Reads, c.Writes)
		}
		s.WriteString("},\n")
	}
	s.WriteString("},\n")

	if len(k.parameters) > 0 {
		s.WriteString("Parameters: []string{")
		for _, parameter := range k.parameters {
			fmt.Fprintf(&s, "%q,", parameter.Name)
		}
		s.WriteString("},\n")
	}
	return s.String()
}

// buffers writes the struct in which the twin finds its buffers and parameters. It returns the values of its fields, which
// are taken from the Bindings b. Buffers and parameters of a library that declares several of them are in a struct of their own.
func (p *pkg) buffers(s *bytes.Buffer, k kernel) string {
	name := camel(k.name)
	fmt.Fprintf(s, "// %sBuffers are the buffers and parameters of %s, for its twin.\ntype %sBuffers struct {\n%sBindings\n", name, k.file, name, p.gpu)
	var values strings.Builder
	for i := 0; i < len(k.buffers); i++ {
		b := k.buffers[i]
		list, ok := p.libraries[b.File]
		if !ok {
			fmt.Fprintf(s, "%s %s\n", field(b.Name), goType(b.Type))
			fmt.Fprintf(&values, "%s: %s,\n", field(b.Name), p.slice(b.Type, i))
			continue
		}
		fmt.Fprintf(s, "%s\n", library(b.File))
		fmt.Fprintf(&values, "%s: %s{", library(b.File), library(b.File))
		for j, b := range list { // which stand together
			fmt.Fprintf(&values, "%s: %s, ", field(b.Name), p.slice(b.Type, i+j))
		}
		for number, parameter := range k.parameters {
			if parameter.File == b.File {
				fmt.Fprintf(&values, "%s: b.Param(%d), ", parameter.Name, number)
			}
		}
		values.WriteString("},\n")
		i += len(list) - 1
	}
	for number, parameter := range k.parameters {
		if _, ok := p.libraries[parameter.File]; !ok {
			fmt.Fprintf(s, "%s uint32\n", parameter.Name)
			fmt.Fprintf(&values, "%s: b.Param(%d),\n", parameter.Name, number)
		}
	}
	s.WriteString("}\n\n")
	return values.String()
}

// declaration writes the kernel, which calls the twin with the values of its buffers.
func (p *pkg) declaration(s *bytes.Buffer, k kernel, values string) {
	name := camel(k.name)
	fmt.Fprintf(s, "// %sKernel is the kernel %s. Its twin is %sTwin.\n", name, k.file, name)
	fmt.Fprintf(s, "var %sKernel = %sKernel{\nName: %q,\n%s", name, p.gpu, k.name, p.lists(k))
	if k.block != "" {
		fmt.Fprintf(s, "Block: %s,\n", k.block)
	}
	if k.ops != "" {
		fmt.Fprintf(s, "Operators: %s,\n", k.ops)
	}
	if k.count != "" {
		counts := slices.IndexFunc(k.buffers, func(b shaders.Buffer) bool { return b.Name == "counts" })
		fmt.Fprintf(s, "Count: &%sCount{Binding: %d, Word: %s},\n", p.gpu, counts, k.count)
	}
	fmt.Fprintf(s, "CPU: func(lo, hi int, b %sBindings) {\n%sTwin(lo, hi, %sBuffers{\nBindings: b,\n%s})\n},\n}\n\n", p.gpu, name, name, values)
}

func (p *pkg) access(b shaders.Buffer) string {
	switch {
	case !b.Writes:
		return p.gpu + "Reads"
	case !b.Reads:
		return p.gpu + "Writes"
	}
	return p.gpu + "Reads | " + p.gpu + "Writes"
}

// slice is the buffer at a binding as a twin sees it.
func (p *pkg) slice(glsl string, binding int) string {
	switch glsl {
	case "uint":
		return fmt.Sprintf("b.U32(%d)", binding)
	case "byte":
		return fmt.Sprintf("b.U8(%d)", binding)
	case "half":
		return fmt.Sprintf("b.U16(%d)", binding)
	}
	return fmt.Sprintf("%sRows%s(b.U32(%d))", p.gpu, "["+untitled(glsl)+"]", binding)
}

// goType returns the Go type of a buffer. glsl is the type of its elements in the shader.
func goType(glsl string) string {
	switch glsl {
	case "uint":
		return "[]uint32"
	case "byte":
		return "[]byte"
	case "half":
		return "[]uint16"
	}
	return "[]" + untitled(glsl)
}

// field is the name of a buffer in Go.
func field(name string) string {
	if token.IsKeyword(name) {
		return name[:len(name)-1] // typ
	}
	return name
}

// library is the name of the struct for the buffers of a library.
func library(file string) string {
	return camel(strings.TrimSuffix(path.Base(file), ".glsl")) + "Buffers"
}

// camel turns words_like_these, and words/like_these, into wordsLikeThese.
func camel(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '/' })
	for i := range words[1:] {
		words[i+1] = title(words[i+1])
	}
	return strings.Join(words, "")
}

func title(s string) string    { return strings.ToUpper(s[:1]) + s[1:] }
func untitled(s string) string { return strings.ToLower(s[:1]) + s[1:] }

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
