package main

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gpucc/shaders"
)

// TestUpToDate checks that the generated declarations of buffers in Go agree with the shaders.
func TestUpToDate(t *testing.T) {
	for folder, folders := range map[string][]string{"gpu": {shaders.Primitives}, "stages": {shaders.Stages, shaders.RISCV}, "stages/frontend": {shaders.Pareas}} {
		want, err := generate(path.Base(folder), folders...)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile("../../" + folder + "/kernels_gen.go")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s/kernels_gen.go is not what the shaders say: go generate ./%s", folder, folder)
		}
	}
}

const sums = "#version 450 core\nlayout(binding = 0, std430) readonly buffer Sums { uint sums[]; };\n" +
	"layout(binding = 1, std430) writeonly buffer Class { uint class_[]; };\nlayout(binding = 2, std430) buffer Type { uint type[]; };\n" +
	"#define SCAN_BLOCK 1024u\n#define wordSize param[0]\nuint t = BYTE(type, 0u);\n" +
	"layout(binding = 3, std430) readonly buffer Pair { uint pair[]; };\nconst uint pairFirst = 0u;\nconst uint pairSecond = 1u;\n" +
	"#define PAIR(k, column_) pair[(column_) * n + (k)]\nvoid main() { use(PAIR(0u, pairFirst)); }\n"

// TestKernel generates a kernel.
func TestKernel(t *testing.T) {
	p := newPackage("stages")
	if err := p.add("two_words", "shaders/two_words.comp", sums); err != nil {
		t.Fatal(err)
	}
	source := string(p.source())
	for _, part := range []string{
		"unsafe.Add(unsafe.Pointer(c), b.Column)", "case \"wordSize\":\nreturn p.wordSize()", `{Name: "sums", Access: gpu.Reads, Column: unsafe.Offsetof(columns{}.sums)}`, `{Name: "class", Access: gpu.Writes, Column: unsafe.Offsetof(columns{}.class)}`,
		`{Name: "type", Access: gpu.Reads | gpu.Writes, Column: unsafe.Offsetof(columns{}.typ)}`, `{Name: "pair", Access: gpu.Reads, Column: unsafe.Offsetof(columns{}.pair), Part: gpu.Part{Columns: 2, Reads: 1, Writes: 0}}`,
		"typ []byte", "class: b.U32(1)", "typ: b.U8(2)", `Parameters: []string{"wordSize"`, "wordSize uint32", "wordSize: b.Param(0)",
		"var twoWordsKernel = gpu.Kernel{\nName: \"two_words\",\n", "twoWordsTwin(lo, hi, twoWordsBuffers{", "Block: gpu.ScanBlock",
	} {
		if !strings.Contains(source, part) {
			t.Errorf("%q is not in\n%s", part, source)
		}
	}
}

// TestOperators shows the operators of scans.
func TestOperators(t *testing.T) {
	const library = "\n#ifndef WIDTH\n#define WIDTH 1\n#endif\n#define OPERATORS SCAN_ADD\n"
	for own, want := range map[string]string{
		"":                             "[]gpu.Operator{gpu.Add}",
		"\n#define WIDTH 2":            "[]gpu.Operator{gpu.Add, gpu.Add}",
		"\n#define OPERATORS SCAN_MIN": "[]gpu.Operator{gpu.Min}",
		"\n#define WIDTH 2\n#define OPERATORS SCAN_MAX, SCAN_OR":                  "[]gpu.Operator{gpu.Max, gpu.Or}",
		"\n#define WIDTH 2\n#define OPERATORS SCAN_OR, SCAN_ADD | SCAN_SEGMENTED": "[]gpu.Operator{gpu.Or, gpu.Add | gpu.Segmented}",
		"\n#define OPERATORS scanOperator":                                        "",
		"\n#define WIDTH 2\n#define OPERATORS SCAN_ADD":                           "",
	} {
		if got := newPackage("stages").operators("#version 450 core" + own + library); got != want {
			t.Errorf("%q: the operators are %q, not %q", own, got, want)
		}
	}
}

// TestNames shows that nothing but generated code knows the numbers of bindings and
// parameters.
func TestNames(t *testing.T) {
	glsl, golang := `\bparam\[|\blayout\(binding`, `\.(Param|U32|U8)\(\d`
	for pattern, numbers := range map[string]string{
		"../*.comp": glsl, "../*/*.comp": glsl, "../lib/*.glsl": glsl, "../*/*.glsl": glsl, "../../gpu/*.go": golang, "../../stages/*.go": golang, "../../stages/frontend/*.go": golang,
	} {
		forbidden := regexp.MustCompile(numbers)
		files, err := filepath.Glob(pattern)
		if err != nil || files == nil {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			base := filepath.Base(file)
			if base == "item.glsl" || base == "kernels_gen.go" || strings.HasSuffix(base, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				if found := forbidden.FindString(line); found != "" {
					t.Errorf("%s:%d: %s has a number, not a name", file, i+1, found)
				}
			}
		}
	}
}
